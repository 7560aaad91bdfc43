"""Games: rules that were read, and what can be asked about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, Literal, Optional, Union, cast, overload

import numpy as np

from . import _html, _sprague, answers
from ._asking import Shown, ask, heap, some, text, whole
from .errors import unanswerable
from .functions import FunctionGame, Options
from .pictures import Picture
from .partizan import Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Game", "game", "games"]

_HEAPS = 100
_QUANTITIES = ("value", "ratio", "logarithm")


class Game:
    """A game, by what is written for it: a code, a subtraction set, a name, or rules of your own.

    >>> import sprague
    >>> kayles = sprague.game("0.77")
    >>> kayles.values(11)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=uint32)
    >>> kayles.period().period
    12
    >>> kayles[5]
    4

    Games compare by what is written, so that `0.77` and `.77` are the same game, while `kayles` is one of another
    name. Ask `equivalent` for games with the same values. Games can be pickled and used as keys.
    """

    def __init__(self, rules: str) -> None:
        self._typed = text(rules, "a game", "0.77")
        self._game = _sprague.Game(self._typed)

    @property
    def name(self) -> str:
        """The game as it is written."""
        return self._game.text

    @property
    def is_partizan(self) -> bool:
        """Whether each player has moves of their own, so that values are games."""
        return self._game.is_partizan

    @property
    def is_loopy(self) -> bool:
        """Whether play need not end."""
        return self._game.is_loopy

    @property
    def rules(self) -> answers.RulesAnswer:
        """The moves in plain words.

        >>> import sprague
        >>> print(sprague.game("0.77").rules)
        Take 1 or 2 beans; leave nothing, or leave the rest as one or two heaps.
        The players move in turn; whoever cannot move loses.
        """
        return cast(answers.RulesAnswer, ask("rules", {"game": self._typed}))

    def values(
        self, to: int = _HEAPS, *, start: int = 0, memory: Optional[int] = None
    ) -> NDArray[Any]:
        """The values of the heaps from `start` to `to`, both included, as an array; `memory` is in bytes.

        Tables are handed over without a copy. The integers are of 32 bits, or of 64 where they are larger; values
        beyond that are Python's own integers, as are `None` for a value that is undetermined and the
        `frozenset` of ∞ in a game in which play need not end. A partizan game has an array of
        `sprague.Value`.

        >>> import sprague
        >>> sprague.game("S(2,5,6)").values(12)
        array([0, 0, 1, 1, 0, 2, 1, 3, 0, 2, 1, 0, 0], dtype=uint32)
        >>> sprague.game("kayles").values(10**18 + 2, start=10**18)
        array([1, 4, 7], dtype=uint32)
        """
        first, last = heap(start, "start"), heap(to, "to")
        if last < first:
            raise unanswerable(
                f"the list would end at {last} before it begins at {first}",
                "the first heap must not be larger than the last",
            )
        bytes_ = None if memory is None else whole(memory, "memory")
        with Shown() as shown:
            found = self._game.values(first, last, bytes_, shown.watcher)
        return found if isinstance(found, np.ndarray) else _objects(found)

    def value(self, heap_: int) -> Any:
        """The value of one heap; `game[n]` is the same.

        >>> import sprague
        >>> sprague.game("kayles").value(10**18)
        1
        """
        number = heap(heap_)
        at_once = self._game.value(number)
        if at_once is not None:
            return at_once
        found = self.values(number, start=number)
        if len(found) == 0:
            raise unanswerable(f"{self.name} has no heap {number}", f"its heaps begin at {self._game.start}")
        return found[0] if found.dtype == object else int(found[0])

    def __getitem__(self, heap_: int) -> Any:
        return self.value(heap_)

    def __iter__(self) -> Iterator[Any]:
        """The values from the first heap on, without an end."""
        number = self._game.start
        while True:
            yield self.value(number)
            number += 1

    def table(self, to: Optional[int] = None) -> answers.ValuesAnswer:
        """The values as an answer that notebooks show as a table, in rows of the period."""
        last = None if to is None else heap(to, "to")
        return cast(answers.ValuesAnswer, ask("values", {"game": self._typed, "to": last}))

    def period(
        self,
        *,
        limit: Optional[int] = None,
        seconds: Optional[float] = None,
        memory: Optional[int] = None,
        certificate: bool = False,
    ) -> answers.PeriodAnswer:
        """The period, with the theorem that proves it or what is missing.

        >>> import sprague
        >>> found = sprague.game("0.77").period()
        >>> found.period, found.preperiod, found.proof.theorem
        (12, 71, 'Guy–Smith periodicity theorem')
        """
        fields = {"game": self._typed, "certificate": certificate}
        if self.is_partizan:
            # Its values are games, and follow laws.
            return cast(answers.PeriodAnswer, ask("laws", fields, limit=limit, seconds=seconds, memory=memory))
        return cast(answers.PeriodAnswer, ask("period", fields, limit=limit, seconds=seconds, memory=memory))

    def report(
        self, *, limit: Optional[int] = None, seconds: Optional[float] = None, memory: Optional[int] = None
    ) -> answers.ReportAnswer:
        """All there is to say about the game."""
        found = ask("report", {"game": self._typed}, limit=limit, seconds=seconds, memory=memory)
        return cast(answers.ReportAnswer, found)

    def expand(self, *, limit: Optional[int] = None, seconds: Optional[float] = None) -> answers.ExpandAnswer:
        """What can be adjoined to a subtraction set without changing any value.

        >>> import sprague
        >>> sprague.game("S(2,5,6)").expand().adjoinable
        [9]
        """
        return cast(answers.ExpandAnswer, ask("expand", {"game": self._typed}, limit=limit, seconds=seconds))

    def options(self, heap_: int, *, most: Optional[int] = None) -> answers.OptionsAnswer:
        """The options of a heap, each with its value.

        >>> import sprague
        >>> [(option.to, option.value) for option in sprague.game("kayles").options(3).options]
        [([2], 2), ([1, 1], 0), ([1], 1)]
        """
        fields = {"game": self._typed, "heap": heap(heap_), "most": some(most, "most")}
        return cast(answers.OptionsAnswer, ask("options", fields))

    def equivalent(
        self,
        length: Optional[int] = None,
        *,
        digit: Optional[int] = None,
        shift: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> answers.EquivalentAnswer:
        """Codes of up to `length` digits with the same values, perhaps shifted.

        >>> import sprague
        >>> [other.code for other in sprague.game("0.137").equivalent(2).equivalent]
        ['0.07', '0.4', '0.42']
        """
        fields = {"game": self._typed, "length": some(length, "length"), "digit": some(digit, "digit")}
        fields["shift"] = some(shift, "shift")
        return cast(answers.EquivalentAnswer, ask("equivalent", fields, limit=limit))

    def guess(self, to: Optional[int] = None, *, memory: Optional[int] = None) -> answers.GuessAnswer:
        """Closed forms that fit the values, and how far that was checked; never a proof.

        >>> import sprague
        >>> sprague.game("saliquot").guess().guesses[0].form
        '0 if n = 0; v2(n) + 1'
        """
        last = None if to is None else heap(to, "to")
        return cast(answers.GuessAnswer, ask("guess", {"game": self._typed, "to": last}, memory=memory))

    def outcomes(self, to: Optional[int] = None, *, limit: Optional[int] = None) -> answers.OutcomesAnswer:
        """Who wins each heap, for games in which each player has moves of their own."""
        last = None if to is None else heap(to, "to")
        return cast(answers.OutcomesAnswer, ask("outcomes", {"game": self._typed, "to": last}, limit=limit))

    def laws(self, *, limit: Optional[int] = None, seconds: Optional[float] = None) -> answers.LawsAnswer:
        """Laws of the values of a partizan game, proved where a theorem does."""
        return cast(answers.LawsAnswer, ask("laws", {"game": self._typed}, limit=limit, seconds=seconds))

    def plot(
        self,
        to: Optional[int] = None,
        *,
        start: Optional[int] = None,
        quantity: Literal["value", "ratio", "logarithm"] = "value",
        highlight: Optional[str] = None,
    ) -> Picture:
        """A picture of the values: notebooks show it, `save` writes it as SVG or PNG.

        >>> import sprague
        >>> sprague.game("kayles").plot(200)
        <picture of kayles: .save("kayles.svg") writes it, .svg is its text>
        """
        if quantity not in _QUANTITIES:
            raise ValueError(f"quantity is one of {', '.join(map(repr, _QUANTITIES))}, not {quantity!r}")
        fields = {
            "game": self._typed,
            "from": None if start is None else heap(start, "start"),
            "to": None if to is None else heap(to, "to"),
            "quantity": quantity,
            "highlight": highlight,
        }
        return Picture.of_question(self.name, fields)

    def __repr__(self) -> str:
        return f"sprague.game({self.name!r})"

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return self.name == other.name if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash((Game, self.name))

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self._typed,)

    def _repr_html_(self) -> str:
        return _html.game(self)


@overload
def game(rules: Union[str, Game]) -> Game: ...


@overload
def game(rules: Callable[[int], Options]) -> FunctionGame: ...


def game(rules: Union[str, Game, Callable[[int], Options]]) -> Union[Game, FunctionGame]:
    """Reads a game; a function from a heap to its options makes a game of your own, slowly.

    >>> import sprague
    >>> sprague.game("S(1,4)")
    sprague.game('S(1,4)')
    >>> sprague.game("take one of divisors(n)").values(8)
    array([0, 1, 2, 1, 3, 1, 2, 1, 4], dtype=uint32)

    A text is best: all engines and theorems know it. A function of Python works as well, heap by heap
    and by the definition alone; see `sprague.FunctionGame`.
    """
    if isinstance(rules, Game):
        return rules
    if callable(rules):
        return FunctionGame(rules)
    return Game(rules)


def games() -> list[answers.CatalogueGame]:
    """The named games, with their stories and sources.

    >>> import sprague
    >>> any(entry.id == "kayles" for entry in sprague.games())
    True
    """
    return cast(answers.GamesAnswer, ask("games", {})).games


def _objects(cells: list[Any]) -> NDArray[Any]:
    array = np.empty(len(cells), dtype=object)
    for place, cell in enumerate(cells):
        array[place] = _cell(cell)
    return array


def _cell(cell: Any) -> Any:
    if isinstance(cell, _sprague.Value):
        return Value._of(cell)
    return frozenset(cell) if isinstance(cell, list) else cell
