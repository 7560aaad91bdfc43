"""Games whose rules are a function of Python: the slow path, for rules that no text describes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Optional, Union

from . import _sprague, answers
from ._asking import Shown, heap
from .errors import unanswerable

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["FunctionGame"]

Options = Iterable[Union[int, Iterable[int]]]


class FunctionGame:
    """A game by a function from a heap to its options: **slow**, and nothing is ever proved about it.

    Each option is the heap it leaves, or several heaps. Every heap costs a call of the function and a look at
    all its options, by the definition of nim-values alone: thousands of heaps a second, not millions. Rules
    written as text (`sprague.game("to one of ...")`) are read by the engines and thousands of times faster.

    >>> import sprague
    >>> game = sprague.game(lambda n: [n - k * k for k in range(1, n + 1) if k * k <= n])
    >>> game.values(10)
    array([0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0], dtype=uint32)
    >>> game = sprague.game(lambda n: [(a, n - a) for a in range(1, n) if a < n - a])  # Grundy's game
    >>> game.values(10)
    array([0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0], dtype=uint32)
    """

    is_slow = True

    def __init__(self, options: Callable[[int], Options], name: Optional[str] = None) -> None:
        if not callable(options):
            raise TypeError("a rule is a function from a heap to its options, such as lambda n: range(n)")
        self._options = options
        self.name: str = name or str(getattr(options, "__name__", "function"))
        self._listed = _sprague.ListedGame()

    def options(self, heap_: int) -> list[list[int]]:
        """The options of a heap, each a list of heaps without zeros, ascending."""
        number = heap(heap_)
        try:
            return [_parts(option) for option in self._options(number)]
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:
                raise TypeError(f"the options of heap {number}: {error}") from None
            raise

    def values(self, to: int = 100, *, start: int = 0) -> NDArray[Any]:
        """The values of the heaps from `start` to `to`; what was computed before is kept."""
        first, last = heap(start, "start"), heap(to, "to")
        if last < first:
            raise unanswerable(
                f"the list would end at {last} before it begins at {first}",
                "the first heap must not be larger than the last",
            )
        self._extend(last)
        found: NDArray[Any] = self._listed.values()
        return found[first : last + 1]

    def value(self, heap_: int) -> int:
        """The value of one heap."""
        return int(self.values(heap_, start=heap_)[0])

    __getitem__ = value

    def period(self, *, limit: int = 1000) -> answers.NimPeriodAnswer:
        """A pattern that the values up to `limit` follow, if there is one; it is observed, never proved."""
        self._extend(heap(limit, "limit"))
        seen = self._listed.observed()
        observed = None
        if seen:
            preperiod, period, saltus = seen
            observed = answers.PeriodPattern(preperiod, period, saltus, preperiod - 1 if preperiod else None)
        return answers.NimPeriodAnswer(
            ruleset=self.name,
            kind="unknown",
            preperiod=None,
            period=None,
            saltus=None,
            last_exception=None,
            proof=None,
            computed=len(self._listed),
            reason="The rules are a function of Python, which no theorem covers",
            stopped_by="limit",
            observed=observed,
        )

    def _extend(self, last: int) -> None:
        with Shown() as shown:
            while len(self._listed) <= last:
                number = len(self._listed)
                options = self.options(number) if number else self._of_nothing()
                try:
                    self._listed.push(options)
                except ValueError as error:
                    raise unanswerable(str(error), "every heap that an option leaves must be smaller") from None
                if shown.watcher and number % 64 == 0:
                    shown.watcher("computing", number, last + 1)

    def _of_nothing(self) -> list[list[int]]:
        """The empty heap has no moves; what a function says of it is not asked for."""
        return []

    def __repr__(self) -> str:
        return f"sprague.FunctionGame({self.name}, slow: by the definition alone)"


def _parts(option: Union[int, Iterable[int]]) -> list[int]:
    heaps = list(option) if isinstance(option, Iterable) else [option]
    return sorted(heap(part, "a heap that an option leaves") for part in heaps if part != 0)
