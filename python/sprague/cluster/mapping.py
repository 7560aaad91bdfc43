"""An atlas of octal games on a cluster: the games of one machine, shared out among many."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import Any, Optional

from .. import answers, questions
from .._asking import Shown, text
from ..errors import SpragueError, file_trouble
from .storage import Storage
from .working import Connection, Outcome, Say, hand_out

__all__ = ["AtlasDone", "atlas"]

# So many parts are handed out: more than workers, so that none waits for the last one.
_PARTS = 256
# Of so many parts the last one has no game.
_EMPTY = 10**9


@dataclass
class AtlasDone:
    """What an atlas on a cluster came to."""

    out: str
    answer: Optional[answers.AtlasAnswer] = None
    """All games, if all of them are there."""
    failed: dict[int, str] = field(default_factory=dict)
    """Parts that kept failing, with the reason; ask for the same atlas again to try them again."""

    @property
    def complete(self) -> bool:
        """Whether all games are there."""
        return self.answer is not None


def atlas(
    codes: str,
    out: str,
    client: Any = None,
    *,
    scheduler: Optional[str] = None,
    limit: Optional[int] = None,
    work: Optional[int] = None,
    memory: Optional[int] = None,
    workers: Optional[int] = None,
    retries: int = 2,
    say: Say = lambda line: None,
) -> AtlasDone:
    """An atlas of octal games; `out` is a folder that all workers see, and gets the files of `sprague.atlas(out=...)`.

    The client is one of `dask.distributed`; without it, the scheduler at an address, or a cluster of this machine with
    some workers. Games that are finished are not computed again.
    """
    asked = text(codes, "codes", ".abc")
    folder = Storage(text(out, "out", "atlas")).local
    if folder is None:
        raise file_trouble(f"{out} is not a folder", "an atlas needs one that all workers see")
    parts = functools.partial(questions.atlas, asked, out=folder, limit=limit, work=work, memory=memory)
    result = AtlasDone(out)
    with Connection(client, scheduler, workers, say) as connection:
        # What cannot be asked, or written, is refused here and not by every worker.
        parts(part=(_EMPTY, _EMPTY))
        say(f"{asked} in {_PARTS} parts")
        with Shown() as shown:
            done = shown.counter("parts", 0, _PARTS)
            todo = range(1, _PARTS + 1)
            task = functools.partial(measure_parts, parts)
            result.failed = hand_out(connection.client(), todo, _PARTS, task, done, retries=retries)
    if not result.failed:
        result.answer = parts()
    return result


def measure_parts(parts: "functools.partial[answers.AtlasAnswer]", which: list[int]) -> list[Outcome]:
    """What a worker does: computes the games of some parts; says for each what was wrong."""
    outcomes: list[Outcome] = []
    for part in which:
        try:
            parts(part=(part, _PARTS))
            outcomes.append((None, None))
        except (SpragueError, OSError) as error:
            outcomes.append((str(error).splitlines()[0], None))
    return outcomes
