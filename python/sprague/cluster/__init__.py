"""Sweeps, long runs and atlases on a cluster, by Dask: the same units and the same files as on one machine.

    python -m sprague.cluster sweep 'S(a,b,c) with c <= 200' --scheduler tcp://host:8786 --out triples
    python -m sprague.cluster run --length 3 --to 10^6 --out census
    python -m sprague.cluster atlas .abcd --limit 10^6 --out four-digits

or, from Python, `sprague.cluster.sweep(family, out, client)`, `sprague.cluster.run(codes, to, out, client)` and
`sprague.cluster.atlas(codes, out, client)`. Without a scheduler or a client, a cluster of this machine is started for the time being. Whatever is finished is skipped
when the same is asked again, and a worker that dies costs only what it was working on.
"""

from .census import RunsDone, run
from .mapping import AtlasDone, atlas
from .sweeping import SweepDone, sweep

__all__ = ["AtlasDone", "RunsDone", "SweepDone", "atlas", "run", "sweep"]
