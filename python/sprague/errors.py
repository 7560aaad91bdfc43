"""Why a question has no answer: exceptions with the message, the place in the text and what would help."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional

__all__ = ["SpragueError", "NotReadable", "NotAnswerable", "LimitReached", "TimeUp", "FileTrouble", "from_document"]

# The keyword by which a limit is raised in Python.
_KEYWORDS = {
    "heap": "limit",
    "seconds": "seconds",
    "memory": "memory",
    "search": "search",
    "options": "options",
    "listed": "most",
    "length": "max_length",
    "bound": "bound",
    "moves": "moves",
    "steps": "steps",
    "digits": "digits",
    "games": "large",
    "height": "quantity",
}


class SpragueError(ValueError):
    """A question without an answer. `str()` shows the place and the hint; the parts are attributes.

    >>> import sprague
    >>> try:
    ...     sprague.game("S(2,,5)")
    ... except sprague.SpragueError as error:
    ...     print(error)
    expected a number, found `,`
      S(2,,5)
          ^
      help: a subtraction set is written S(2,5,6), S(1,3,5,...), S(all except 2,5) or S(primes)
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = dict(document)
        self.kind: str = document.get("kind", "unanswerable")
        self.message: str = document["message"]
        self.hint: Optional[str] = document.get("hint")
        self.limits: tuple[str, ...] = tuple(document.get("raise", ()))
        place = document.get("place")
        self.text: Optional[str] = place["text"] if place else None
        self.span: Optional[tuple[int, int]] = _characters(place) if place else None
        super().__init__(document)

    def __str__(self) -> str:
        lines = [self._message()]
        if self.text is not None and self.span is not None:
            lines += _caret(self.text, self.span)
        help_ = "; ".join(part for part in (self.hint, self._raise(), self._instead()) if part)
        if help_:
            lines.append(f"  help: {help_}")
        return "\n".join(lines)

    def _message(self) -> str:
        needless = self.document.get("needless")
        return self.message.replace("this limit", f"{_keyword(needless)}=", 1) if needless else self.message

    def _raise(self) -> Optional[str]:
        words = [_keyword(limit) for limit in self.limits]
        if not words:
            return None
        if words == ["quantity"]:
            return 'quantity="logarithm" draws them'
        if words == ["large"]:
            return "large=True allows more"
        last = f"{words[-1]}="
        return f"{last} allows more" if len(words) == 1 else f"{'=, '.join(words[:-1])}= and {last} allow more"

    def _instead(self) -> Optional[str]:
        other = self.document.get("instead")
        if not other:
            return None
        about = f"({other['about']!r})" if other["about"] else ""
        return f"ask for {other['question']}{about}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.document,)


class NotReadable(SpragueError):
    """A text could not be read."""


class NotAnswerable(SpragueError):
    """What was asked makes no sense, or is not known how to be answered."""


class LimitReached(SpragueError):
    """The answer does not fit the limits."""


class TimeUp(SpragueError, TimeoutError):
    """The time was up before there was an answer."""


class FileTrouble(SpragueError, OSError):
    """A file or folder could not be read or written."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        SpragueError.__init__(self, document)


_KINDS = {
    "unreadable": NotReadable,
    "unanswerable": NotAnswerable,
    "limit": LimitReached,
    "time_up": TimeUp,
    "file": FileTrouble,
    "unwritten": FileTrouble,
}


def from_document(document: str) -> SpragueError:
    """The exception for a refusal, which is a JSON document."""
    refusal = json.loads(document)
    return _KINDS.get(refusal.get("kind"), SpragueError)(refusal)


def unanswerable(message: str, hint: str) -> NotAnswerable:
    """A request that makes no sense, with what would."""
    return NotAnswerable({"kind": "unanswerable", "message": message, "hint": hint})


def file_trouble(message: str, hint: str) -> FileTrouble:
    """A file that cannot be used, with what to do."""
    return FileTrouble({"kind": "file", "message": message, "hint": hint})


def _keyword(limit: str) -> str:
    return _KEYWORDS.get(limit, limit)


def _characters(place: Mapping[str, Any]) -> tuple[int, int]:
    """Places are counted in bytes; Python counts characters."""
    text = place["text"].encode()
    start, end = (len(text[: place[which]].decode(errors="ignore")) for which in ("start", "end"))
    return start, end


def _caret(text: str, span: tuple[int, int]) -> list[str]:
    """The line with the trouble, and marks below it."""
    start, end = span
    begin = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", begin)
    line = text[begin : stop if stop >= 0 else len(text)]
    marks = "^" * max(1, min(end, begin + len(line)) - start)
    return [f"  {line}", f"  {' ' * (start - begin)}{marks}"]
