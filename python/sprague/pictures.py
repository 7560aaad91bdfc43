"""Pictures that notebooks show and that can be written to files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Callable, Mapping, Union, cast

from . import _sprague, answers
from ._asking import ask
from ._files import write
from .errors import unanswerable

__all__ = ["Picture", "plot"]


# A smaller picture has no pixel.
_SMALLEST = 0.01


class Picture:
    """A picture: notebooks show it, `save` writes it, `svg` is its text, `data` what was drawn."""

    def __init__(self, title: str, svg: str, png: Callable[[float], bytes], data: Any = None) -> None:
        self.title = title
        self.svg = svg
        self.data = data
        self._png = png

    @classmethod
    def of_question(cls, title: str, fields: Mapping[str, Any]) -> Picture:
        said = {name: value for name, value in fields.items() if value is not None}
        answer = cast(Any, ask("plot", {**said, "svg": True}))
        question = json.dumps({"plot": said})
        return cls(title, answer.svg, lambda scale: _sprague.plot_png(question, scale), answer)

    def png(self, scale: float = 2.0) -> bytes:
        """The picture as PNG, so many times as large."""
        if not _SMALLEST <= scale <= 20:
            raise ValueError(f"the scale must be at least {_SMALLEST} and at most 20, and {scale} is not")
        return self._png(scale)

    def save(self, path: Union[str, os.PathLike[str]], *, scale: float = 2.0) -> Path:
        """Writes a file that ends in .svg or .png."""
        target = Path(path)
        if target.suffix not in (".svg", ".png"):
            raise unanswerable(f"{target} is neither .svg nor .png", "for example picture.svg")
        content = self.svg.encode() if target.suffix == ".svg" else self.png(scale)
        write(target, content)
        return target

    def __repr__(self) -> str:
        return f'<picture of {self.title}: .save("{self.title.split()[0]}.svg") writes it, .svg is its text>'

    def _repr_svg_(self) -> str:
        return self.svg


def plot(family: str, of: str = "period") -> Picture:
    """A heat map of a family over two variables.

    >>> import sprague
    >>> picture = sprague.plot("S(1,a,b) with b <= 20", of="period")
    >>> picture.svg.startswith("<svg")
    True
    """
    return Picture.of_question(family, {"game": family, "of": of})


def thermograph(title: str, value: _sprague.Value, walls: answers.ThermographWalls) -> Picture:
    """The thermograph of a value."""
    svg = _sprague.thermograph_svg(title, value)
    return Picture(title, svg, lambda scale: _sprague.thermograph_png(title, value, scale), walls)
