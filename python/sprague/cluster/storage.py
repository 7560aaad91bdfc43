"""Where results are kept: a folder that all workers see, or whatever fsspec has a name for."""

from __future__ import annotations

import contextlib
import os
import re
import uuid
from pathlib import Path
from typing import Any, Optional

from .. import _sprague
from ..errors import file_trouble

__all__ = ["Storage"]

# The end of a name under which a file is written first.
_PARTIAL = ".tmp"


class Storage:
    """A folder, local or by a URL such as `s3://bucket/folder`; files are there completely or not at all."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._remote: Any = None
        if "://" in place:
            self._remote, self._folder = _filesystem(place)
        else:
            self._folder = os.path.abspath(place)

    @property
    def local(self) -> Optional[Path]:
        """The folder as a path, if it is one."""
        return None if self._remote is not None else Path(self._folder)

    def make(self) -> None:
        """Makes the folder if it is not there."""
        try:
            if self._remote is not None:
                self._remote.makedirs(self._folder, exist_ok=True)
            else:
                os.makedirs(self._folder, exist_ok=True)
        except OSError as error:
            raise self._trouble(error) from error

    def names(self) -> list[str]:
        """The names of all files."""
        if self._remote is None:
            return os.listdir(self._folder)
        self._remote.invalidate_cache()
        return [path.rstrip("/").rsplit("/", 1)[-1] for path in self._remote.ls(self._folder, detail=False)]

    def read(self, name: str) -> Optional[bytes]:
        """What a file holds; None if there is none."""
        try:
            if self._remote is not None:
                return bytes(self._remote.cat_file(f"{self._folder}/{name}"))
            return (Path(self._folder) / name).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, name: str, content: bytes) -> None:
        """Writes a file under another name first."""
        try:
            if self._remote is not None:
                self._write_remote(name, content)
            else:
                _sprague.write_file(Path(self._folder) / name, content)
        except OSError as error:
            raise self._trouble(error) from error

    def _write_remote(self, name: str, content: bytes) -> None:
        partial = f"{self._folder}/.{name}.{uuid.uuid4().hex}{_PARTIAL}"
        try:
            self._remote.pipe_file(partial, content)
            self._remote.mv(partial, f"{self._folder}/{name}")
        except BaseException:
            # Nothing is to be done if this fails as well.
            with contextlib.suppress(Exception):
                self._remote.rm_file(partial)
            raise

    def of_partial(self, name: str) -> Optional[str]:
        """The file that was to be written under this other name first, if it is such a name."""
        match = re.fullmatch(rf"\.(.+)\.[0-9a-f]{{32}}{re.escape(_PARTIAL)}", name)
        return match[1] if match else None

    def remove(self, name: str) -> None:
        """Removes a file, which somebody else may have done already."""
        with contextlib.suppress(FileNotFoundError):
            if self._remote is not None:
                self._remote.rm_file(f"{self._folder}/{name}")
            else:
                (Path(self._folder) / name).unlink()

    def _trouble(self, error: OSError) -> Exception:
        reason = error.strerror or str(error)
        return file_trouble(f"{self.place}: {reason}", "choose a folder that all workers can write")


def _filesystem(place: str) -> tuple[Any, str]:
    try:
        import fsspec
    except ImportError:
        raise ImportError(f"{place} needs fsspec: pip install 'sprague[cluster]'") from None
    try:
        found, folder = fsspec.core.url_to_fs(place)
    except (ValueError, ImportError) as error:
        raise file_trouble(f"{place}: {error}", "for example s3://bucket/folder, or the path of a folder") from error
    return found, folder.rstrip("/")
