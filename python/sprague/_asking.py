"""Asking: what is said in Python becomes a question as JSON, and the answer a typed object."""

from __future__ import annotations

import json
import math
import operator
import sys
import time
from pathlib import Path
from typing import Any, Callable, Optional

from . import _sprague
from ._document import Answer
from .answers import from_document

PROGRESS: Optional[bool] = None
"""Whether long work shows how far it is: True, False, or None for wherever somebody is watching."""

_PATIENCE = 0.8
_LARGEST = 2**64 - 1

Watcher = Callable[[str, int, Optional[int]], None]


def ask(
    question: str,
    fields: dict[str, Any],
    *,
    limit: Optional[int] = None,
    search: Optional[int] = None,
    seconds: Optional[float] = None,
    memory: Optional[int] = None,
    folder: Optional[Path] = None,
) -> Answer:
    """Asks a question by its name; the fields are those of the question as JSON."""
    said = {name: value for name, value in fields.items() if value is not None}
    with Shown() as shown:
        document = _sprague.ask(
            json.dumps({question: said}),
            heap=None if limit is None else heap(limit, "limit"),
            search=None if search is None else whole(search, "search"),
            seconds=time_given(seconds),
            memory=None if memory is None else whole(memory, "memory"),
            folder=folder,
            watcher=shown.watcher,
        )
    return from_document(json.loads(document))


def text(value: Any, what: str, example: str) -> str:
    """A text, or an error that says what is wanted."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is a text such as {example!r}, not {_kind(value)}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{what} is a text, and {error.object[error.start]!r} is half of a character") from None
    return value


def whole(value: Any, name: str) -> int:
    """A whole number that is not negative."""
    if isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number, not a bool")
    try:
        number = operator.index(value)
    except TypeError:
        if isinstance(value, float) and value.is_integer():
            number = int(value)
        else:
            raise TypeError(f"{name} must be a whole number, not {_kind(value)}") from None
    if number < 0:
        raise ValueError(f"{name} must not be negative, and {_number(number)} is")
    if number > _LARGEST:
        raise ValueError(f"{name} must be below 2^64, and {_number(number)} is not")
    return number


def some(value: Any, name: str) -> Optional[int]:
    """A whole number that is not negative, or nothing."""
    return None if value is None else whole(value, name)


def heap(value: Any, name: str = "the heap") -> int:
    """The size of a heap."""
    return whole(value, name)


def time_given(seconds: Any) -> Optional[float]:
    """A time in seconds."""
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise TypeError(f"seconds must be a number, not {_kind(seconds)}")
    try:
        time_ = float(seconds)
    except OverflowError:
        # Nobody waits for so long.
        time_ = math.copysign(math.inf, 1 if seconds > 0 else -1)
    if math.isnan(time_) or time_ < 0:
        raise ValueError(f"seconds must be a time such as 10 or 0.5, not {time_}")
    return time_


def _number(number: int) -> str:
    """A number as it is shown: Python itself does not write very long ones."""
    return str(number) if number.bit_length() < 256 else f"a number of {number.bit_length()} bits"


def _kind(value: Any) -> str:
    shape = getattr(value, "shape", None)
    if shape:
        return f"an array of shape {tuple(shape)}"
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


class Shown:
    """Shows how far long work is: a bar by tqdm where that is installed, else a line now and then."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._line = self._begun
        self._bar: Any = None
        watched = PROGRESS if PROGRESS is not None else _is_watched()
        self.watcher: Optional[Watcher] = self._tell if watched else None

    def __enter__(self) -> Shown:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.close()

    def counter(self, what: str, done: int, total: int) -> Callable[[list[Any]], None]:
        """Shows how many of so many pieces are done; called with those that were done last."""

        def more(pieces: list[Any]) -> None:
            nonlocal done
            done += len(pieces)
            if self.watcher:
                self.watcher(what, done, total)

        return more

    def _tell(self, what: str, done: int, total: Optional[int]) -> None:
        now = time.monotonic()
        if now - self._begun < _PATIENCE:
            return
        if self._bar is None:
            self._bar = _bar(what, total) or False
        if self._bar:
            self._bar.total = total
            self._bar.set_description_str(what, refresh=False)
            self._bar.n = done
            self._bar.refresh()
        elif now - self._line > 10:
            self._line = now
            print(f"{what}: {done}" + (f" of {total}" if total else ""), file=sys.stderr)


def _is_watched() -> bool:
    in_notebook = "ipykernel" in sys.modules
    return in_notebook or (sys.stderr is not None and sys.stderr.isatty())


def _bar(what: str, total: Optional[int]) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(desc=what, total=total, leave=False, unit_scale=True)
