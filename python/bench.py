"""The cost of Python over the library, as ratios measured in one run: `python python/bench.py`.

Build with `maturin develop --release` first, else the engines are slow and Python looks cheap.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any, Callable

import sprague
from sprague import _sprague


def seconds(call: Callable[[], Any], rounds: int = 5) -> float:
    """The time of a call that was disturbed least."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        call()
        times.append(time.perf_counter() - begun)
    return min(times)


def tables(heaps: int) -> None:
    """Ten million heaps as an array : the engine alone."""
    for game in ("S(2,5,6)", "S(2,3,5,7,11,13)", "maliquot"):
        native = _sprague.Game(game)
        alone = min(native.engine_seconds(heaps) for _ in range(3))
        array = seconds(lambda: native.values(0, heaps, None, None), 3)
        print(f"values of {heaps} heaps of {game}: {array / alone:.2f} of the engine alone")


def small_calls() -> None:
    """A small call : the same in the library, above which it is to take less than ten microseconds."""
    game, one, two = sprague.game("0.77"), sprague.value("^"), sprague.value("{2|0||-1}")
    calls = 20_000

    def above(what: str, call: Callable[[], Any], alone: float) -> None:
        each = seconds(lambda: [call() for _ in range(calls)], 3) / calls
        print(f"{what}: {(each - alone) * 1e6:.2f} µs above the library ({alone * 1e6:.2f} µs)")

    game[400]
    library = min(game._game.library_seconds(100, calls) for _ in range(3))
    above("game[10]", lambda: game[10], 0.0)
    above("game.values(100)", lambda: game.values(100), library / calls)
    above("^ + 1 > 0", lambda: one > 0, 0.0)
    above("{2|0||-1} > ^", lambda: two > one, 0.0)


def clusters(bound: int, rounds: int) -> None:
    """A sweep by two workers : the same by two threads of one process, in turns, once the workers are there.

    Wall-clock time suffers from whatever else the machine does; the time of all processors, by the driver and all
    workers, much less so.
    """
    from sprague import cluster
    from sprague.cluster.working import Connection

    family = f"S(a,b,c) with c <= {bound}"
    folder = Path(tempfile.mkdtemp())
    try:
        with Connection(None, None, 2, lambda line: None) as connection:
            client = connection.client()
            # So that the workers have everything loaded.
            cluster.sweep("S(a,b,c) with c <= 20", str(folder / "first"), client)
            for turn in range(rounds):
                together = both_times(lambda: cluster.sweep(family, str(folder / f"cluster {turn}"), client))
                alone = both_times(lambda: sprague.sweep(family, out=folder / f"alone {turn}"))
                wall, processors = (one / other for one, other in zip(together, alone))
                print(
                    f"{family} on two workers: {wall:.2f} of the time of one process with {os.cpu_count()} cores "
                    f"({together[0]:.1f} s : {alone[0]:.1f} s), {processors:.2f} of the time of its processors"
                )
    finally:
        shutil.rmtree(folder)


def both_times(call: Callable[[], Any]) -> tuple[float, float]:
    """How long a call takes, by the clock and in all processes that were begun here."""
    import psutil  # which Dask has installed

    me = psutil.Process()

    def used() -> float:
        times = (process.cpu_times() for process in [me, *me.children(recursive=True)])
        return sum(time.user + time.system for time in times)

    begun, before = time.perf_counter(), used()
    call()
    return time.perf_counter() - begun, used() - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heaps", type=int, default=10_000_000)
    parser.add_argument("--bound", type=int, default=400, help="the largest member of the sets that a cluster sweeps")
    parser.add_argument("--rounds", type=int, default=3, help="how often it does")
    parser.add_argument("--only-clusters", action="store_true")
    asked = parser.parse_args()
    sprague.progress(False)
    if not asked.only_clusters:
        tables(asked.heaps)
        small_calls()
    clusters(asked.bound, asked.rounds)


if __name__ == "__main__":
    main()
