"""Files are written whole or not at all, through the same door as those of the program."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, TypeVar

from . import _sprague
from .errors import file_trouble

__all__ = ["written", "write"]

_T = TypeVar("_T")


def write(path: Path, content: bytes) -> None:
    """Writes a file, or replaces it as a whole; whatever goes wrong, what was there before stays."""
    written(path, lambda: _sprague.write_file(path, content))


def written(path: Path, work: Callable[[], _T]) -> _T:
    """Does what writes a file; what the system says against it becomes an error of this package."""
    try:
        return work()
    except OSError as error:
        hint = "check that the folder can be written and the disk has room"
        raise file_trouble(f"{path}: {error.strerror or error}", hint) from error
