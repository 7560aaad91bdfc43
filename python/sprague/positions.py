"""Positions: sums of heaps and values, who wins them, and how."""

from __future__ import annotations

from typing import Any, Optional, Union, cast

from . import _html, _sprague, answers
from ._asking import ask, some, text
from .partizan import Value

__all__ = ["Position", "position"]


class Position:
    """A sum of heaps of any games and of values.

    >>> import sprague
    >>> p = sprague.position("kayles[5] + 2·grundy[12] + S(2,5,6)[40]")
    >>> p.outcome
    'N'
    >>> [(move.component, move.to) for move in p.winning_moves()]
    [(0, [3]), (0, [1, 2])]

    Positions compare by what is written; they can be added and subtracted, pickled and used as keys.
    """

    def __init__(self, written: str) -> None:
        self._text = _sprague.read_position(text(written, "a position", "kayles[5] + grundy[12]"))

    def win(
        self,
        *,
        misere: bool = False,
        why: bool = False,
        most: Optional[int] = None,
        options: Optional[int] = None,
        search: Optional[int] = None,
        seconds: Optional[float] = None,
        memory: Optional[int] = None,
    ) -> answers.WinAnswer:
        """Who wins, every winning move, and why; with `misere` the player who makes the last move loses."""
        fields = {"position": self._text, "misere": misere, "why": why}
        fields |= {"most": some(most, "most"), "options": some(options, "options")}
        return cast(answers.WinAnswer, ask("win", fields, search=search, seconds=seconds, memory=memory))

    @property
    def outcome(self) -> Optional[str]:
        """`P`, `N`, `L`, `R` or `draw`; None if it is undetermined within the limits."""
        return self.win().outcome

    def winning_moves(self, *, misere: bool = False) -> list[answers.MoveAnswer]:
        """Every move that wins, or keeps a draw."""
        return self.win(misere=misere).moves

    def value(self) -> Value:
        """The value of the sum."""
        return Value(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"sprague.position({self._text!r})"

    def __add__(self, other: Union[Position, str]) -> Position:
        if isinstance(other, (Position, str)):
            return Position(f"{self._text} + {other}")
        return NotImplemented

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash((Position, self._text))

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self._text,)

    def _repr_html_(self) -> str:
        return _html.position(self)


def position(written: Union[str, Position]) -> Position:
    """Reads a position.

    >>> import sprague
    >>> sprague.position("kayles[5]+grundy[12]")
    sprague.position('kayles[5] + grundy[12]')
    """
    return written if isinstance(written, Position) else Position(written)
