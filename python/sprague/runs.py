"""Long runs: very many heaps of a sparse game, kept in a file so that they can go on at any time."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any, Callable, Iterator, Optional, Union

from . import _sprague, answers
from ._asking import Shown, heap, text, time_given, whole
from ._files import written
from .errors import file_trouble

__all__ = ["codes", "run"]

# Between two looks at whether the state is to be kept.
_STRETCH = 2.0

Keep = Callable[[_sprague.LongRun], object]


def run(
    game: Any,
    to: Optional[int] = None,
    *,
    state: Optional[Union[str, os.PathLike[str]]] = None,
    every: float = 60.0,
    seconds: Optional[float] = None,
    memory: Optional[int] = None,
) -> answers.RunAnswer:
    """Follows a game to a heap, or until a period is proved; `state` is a file to go on from and to keep.

    >>> import sprague
    >>> sprague.run("0.77", 10_000).period
    12
    """
    path = None if state is None else Path(state)
    known = None if path is None else _state(path)
    keep = None if path is None else lambda run: written(path, lambda: run.keep(path))
    return advance(str(game), to, known, keep, every=every, seconds=seconds, memory=memory)


def _state(path: Path) -> Optional[bytes]:
    """What a file holds; nothing if there is none yet."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise file_trouble(f"{path}: {reason}", "give the name of a file for the state") from error


def advance(
    game: str,
    to: Optional[int],
    state: Optional[bytes],
    keep: Optional[Keep],
    *,
    every: float = 60.0,
    seconds: Optional[float] = None,
    memory: Optional[int] = None,
) -> answers.RunAnswer:
    """Goes on from a state, and keeps one now and then and in the end, also if it is interrupted."""
    last = None if to is None else heap(to, "to")
    time_given(every)
    end = None if seconds is None else time.monotonic() + (time_given(seconds) or 0)
    bytes_ = None if memory is None else whole(memory, "memory")
    under_way = _sprague.LongRun(text(game, "a game", "0.77"), bytes_, state)
    kept = under_way.computed
    saved = time.monotonic()
    done = False
    try:
        with Shown() as shown:
            while not done:
                left = _STRETCH if end is None else min(_STRETCH, end - time.monotonic())
                if left <= 0:
                    break
                done = under_way.advance(last, left, shown.watcher)
                if keep and not done and time.monotonic() - saved >= every:
                    keep(under_way)
                    kept, saved = under_way.computed, time.monotonic()
    finally:
        if keep and under_way.computed > kept:
            keep(under_way)
    return answers.RunAnswer.from_dict(json.loads(under_way.answer(not done)))


def codes(length: int, *, digit: int = 7) -> Iterator[str]:
    """All codes with up to `length` digits after the point, each at most `digit`; the last one is not 0.

    >>> import sprague
    >>> list(sprague.codes(1, digit=3))
    ['0.1', '0.2', '0.3']
    """
    if not 1 <= whole(digit, "digit") <= 31:
        raise ValueError(f"digits are 1 to 31, and {digit} is not")
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUV"[: digit + 1]
    written = [""]
    for _ in range(whole(length, "length")):
        written = [code + letter for code in written for letter in letters]
        yield from ("0." + code for code in written if code[-1] != "0")
