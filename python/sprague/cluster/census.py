"""Long runs of many games on a cluster: a census of codes, each with its state and its result."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass, field
from typing import Any, Iterable, Optional
from urllib.parse import quote

from .. import _sprague, answers
from .._asking import Shown, heap, text
from ..errors import SpragueError
from ..runs import advance
from .storage import Storage
from .working import Connection, Outcome, Say, hand_out

__all__ = ["RunsDone", "run"]


@dataclass
class RunsDone:
    """What runs on a cluster came to."""

    out: str
    found: int
    """How many were finished before."""
    results: dict[str, answers.RunAnswer] = field(default_factory=dict)
    """What each game showed."""
    failed: dict[str, str] = field(default_factory=dict)
    """Games that could not be run, with the reason."""


def run(
    codes: Iterable[str],
    to: int,
    out: str,
    client: Any = None,
    *,
    scheduler: Optional[str] = None,
    every: float = 60.0,
    memory: Optional[int] = None,
    workers: Optional[int] = None,
    retries: int = 1,
    say: Say = lambda line: None,
) -> RunsDone:
    """Runs each game to a heap. `out` gets `CODE.state`, from which a run goes on, and `CODE.json`, its result.

    What is finished is not done again; a run that was interrupted, or is to go further, continues from its state.
    """
    last = heap(to, "to")
    games = list(dict.fromkeys(text(code, "a code", "0.77") for code in codes))
    storage = Storage(text(out, "out", "census"))
    with Connection(client, scheduler, workers, say) as connection:
        storage.make()
        todo = [code for code in games if _finished(storage, code, last) is None]
        result = RunsDone(out, len(games) - len(todo))
        say(f"{len(games)} games to heap {last}, {result.found} of them finished")
        if todo:
            task = functools.partial(run_codes, last, storage.place, every, memory)
            with Shown() as shown:
                done = shown.counter("games", result.found, len(games))
                result.failed = hand_out(connection.client(), todo, len(todo), task, done, retries=retries, most=50)
    for code in games:
        document = _finished(storage, code, last)
        if document is not None:
            result.results[code] = answers.RunAnswer.from_dict(document)
    lines = (json.dumps(answer.to_dict()) for answer in result.results.values())
    storage.write("results.jsonl", "".join(f"{line}\n" for line in lines).encode())
    return result


def run_codes(to: int, place: str, every: float, memory: Optional[int], codes: list[str]) -> list[Outcome]:
    """What a worker does: runs games one after the other; says for each what was wrong."""
    storage = Storage(place)
    outcomes: list[Outcome] = []
    for code in codes:
        state = f"{_file(code)}.state"
        keep = functools.partial(_keep, storage, state)
        try:
            answer = advance(code, to, storage.read(state), keep, every=every, memory=memory)
            storage.write(f"{_file(code)}.json", (json.dumps(answer.to_dict()) + "\n").encode())
            outcomes.append((None, None))
        except (SpragueError, OSError) as error:
            outcomes.append((str(error).splitlines()[0], None))
    return outcomes


def _keep(storage: Storage, name: str, run: _sprague.LongRun) -> None:
    storage.write(name, run.save())


def _finished(storage: Storage, code: str, to: int) -> Optional[dict[str, Any]]:
    """The result of a run, if it went as far."""
    content = storage.read(f"{_file(code)}.json")
    try:
        document: dict[str, Any] = json.loads(content) if content else {}
    except ValueError:
        return None
    return document if document.get("computed", 0) > to else None


def _file(code: str) -> str:
    """A code as part of a file name."""
    return quote(code, safe="")
