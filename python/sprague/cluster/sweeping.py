"""A sweep on a cluster: the units of one machine, computed by many."""

from __future__ import annotations

import functools
import json
import re
from dataclasses import dataclass, field
from typing import Any, Optional

from .. import _sprague, answers
from .._asking import Shown, heap, text
from ..errors import SpragueError, file_trouble
from .storage import Storage
from .working import Connection, Outcome, Say, hand_out

__all__ = ["SweepDone", "sweep"]

_UNIT = re.compile(r"unit-(\d+)-[0-9a-f]{16}\.parquet")
_MANIFEST = "sweep.json"

# Family, last heap of each game, whether expansion sets are computed, and which games are counted in the summary.
Spec = tuple[str, int, bool, Optional[str]]


@dataclass
class SweepDone:
    """What a sweep on a cluster came to."""

    family: str
    out: str
    units: int
    """How many units there are."""
    found: int
    """How many of them were there before."""
    failed: dict[int, str] = field(default_factory=dict)
    """Units that kept failing, with the reason; run the same sweep again to try them again."""
    summary: Optional[answers.SweepAnswer] = None
    """What the games come to, where the folder can be read from here."""

    @property
    def complete(self) -> bool:
        """Whether all units are there."""
        return not self.failed


def sweep(
    family: str,
    out: str,
    client: Any = None,
    *,
    scheduler: Optional[str] = None,
    limit: Optional[int] = None,
    expansion: bool = True,
    large: bool = False,
    where: Optional[str] = None,
    workers: Optional[int] = None,
    retries: int = 2,
    say: Say = lambda line: None,
) -> SweepDone:
    """Sweeps a family on a cluster; `out` is a folder that all workers see, or a URL for fsspec.

    The client is one of `dask.distributed`; without it, the scheduler at an address, or a cluster of this machine with
    some workers. The files are those of `sprague.sweep(family, out=...)`, byte for byte.
    """
    plan = _sprague.SweepPlan(
        text(family, "a family", "S(1,a,b) with b <= 40"),
        limit=None if limit is None else heap(limit, "limit"),
        expansion=expansion,
        large=large,
        condition=where,
    )
    storage = Storage(text(out, "out", "triples"))
    with Connection(client, scheduler, workers, say) as connection:
        folder = None if storage.local is None else plan.create(storage.local)
        finished = _finished(plan, storage) if folder is None else set(folder.finished())
        units = plan.units()
        found = sum(index < units for index in finished)
        result = SweepDone(plan.family, out, units, found)
        say(f"{plan.family}: {units} units, {found} of them finished")
        if found < units:
            todo = (index for index in range(units) if index not in finished)
            task = functools.partial(write_units, (plan.family, plan.limit, plan.expansion, where), storage.place)
            told = folder.gather if folder else lambda index, summary: None
            with Shown() as shown:
                done = shown.counter("units", found, units)
                result.failed = hand_out(
                    connection.client(), todo, units - found, task, done, told=told, retries=retries
                )
            folder.clear() if folder else _clear(storage)
    if folder is not None:
        result.summary = answers.SweepAnswer.from_dict(json.loads(folder.summary()))
    return result


def _finished(plan: _sprague.SweepPlan, storage: Storage) -> set[int]:
    """Makes the place of a sweep, refuses one that holds something else, and says which units are finished."""
    storage.make()
    there = storage.read(_MANIFEST)
    if there is None:
        if any(not name.startswith(".") for name in storage.names()):
            raise file_trouble(f"{storage.place} does not hold a sweep", "choose a new or empty folder")
        storage.write(_MANIFEST, plan.manifest().encode())
    elif json.loads(there) != json.loads(plan.manifest()):
        raise file_trouble(f"{storage.place} holds another sweep", "choose another folder")
    matches = (_UNIT.fullmatch(name) for name in storage.names())
    return {int(match[1]) for match in matches if match}


def _clear(storage: Storage) -> None:
    """Removes what workers that were killed have left of units that are finished by now."""
    names = storage.names()
    finished = {match[0] for match in map(_UNIT.fullmatch, names) if match}
    for name in names:
        if storage.of_partial(name) in finished:
            storage.remove(name)


def write_units(spec: Spec, place: str, indices: list[int]) -> list[Outcome]:
    """What a worker does: computes units and writes them; says for each what was wrong, or what it comes to."""
    storage = Storage(place)
    if storage.local is not None:
        return _folder(spec, place).write(indices)
    plan = _plan(spec)
    outcomes: list[Outcome] = []
    for index in indices:
        try:
            storage.write(*plan.encode(index))
            outcomes.append((None, None))
        except (SpragueError, OSError) as error:
            outcomes.append((str(error).splitlines()[0], None))
    return outcomes


@functools.lru_cache(maxsize=4)
def _plan(spec: Spec) -> _sprague.SweepPlan:
    family, limit, expansion, where = spec
    return _sprague.SweepPlan(family, limit=limit, expansion=expansion, large=True, condition=where)


@functools.lru_cache(maxsize=4)
def _folder(spec: Spec, place: str) -> _sprague.SweepFolder:
    local = Storage(place).local
    assert local is not None
    return _plan(spec).create(local)
