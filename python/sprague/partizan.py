"""Partizan values: canonical games with their order and sums."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Optional, Union, cast

from . import _sprague, answers
from ._asking import Shown, some, text, time_given, whole
from .answers import from_document

__all__ = ["Value", "value"]

_LONGEST = 10_000_000

Number = Union[int, Fraction, None]


class Value:
    """A value in canonical form: equal values are equal objects.

    >>> import sprague
    >>> v = sprague.value("S(1,2|1,3)[7]")
    >>> v.name
    '*.22'
    >>> sprague.value("{2|0||-1}") + sprague.value("^") - sprague.value("^") == sprague.value("{2|0||-1}")
    True
    >>> sprague.value("^") > 0, sprague.value("*") | 0
    (True, True)

    The operators are `+`, `-`, `-x`, `n * x` for a whole number n, `<`, `<=`, `==`, `>=`, `>`, and `|` for *confused
    with*. Whole numbers and fractions whose denominator is a power of two may stand for values. The order is
    partial: neither of two confused values is at least the other.
    """

    __slots__ = ("_value", "_about")
    _value: _sprague.Value
    _about: Optional[answers.FoundValue]

    def __init__(
        self, sum_: Union[str, int, Fraction], *, seconds: Optional[float] = None, memory: Optional[int] = None
    ) -> None:
        if isinstance(sum_, (int, Fraction)) and not isinstance(sum_, bool):
            sum_ = str(sum_)
        said = text(sum_, "a value", "{2|0||-1}")
        bytes_ = None if memory is None else whole(memory, "memory")
        with Shown() as shown:
            self._value = _sprague.Value(
                said, seconds=time_given(seconds), memory=bytes_, watcher=shown.watcher
            )
        self._about = None

    @classmethod
    def _of(cls, value: _sprague.Value) -> Value:
        made = object.__new__(cls)
        made._value, made._about = value, None
        return made

    def describe(
        self, *, unicode: bool = False, max_length: Optional[int] = None, tree: bool = False
    ) -> answers.FoundValue:
        """Everything about it, as an answer."""
        document = self._value.describe(unicode, some(max_length, "max_length"), tree)
        return cast(answers.FoundValue, from_document(json.loads(document)))

    @property
    def _known(self) -> answers.FoundValue:
        if self._about is None:
            self._about = self.describe()
        return self._about

    @property
    def name(self) -> str:
        """Its name, as short as the literature has one."""
        return self._value.name(_LONGEST, False)

    @property
    def canonical(self) -> str:
        """Its canonical form in braces."""
        return self._value.canonical(_LONGEST)

    @property
    def outcome(self) -> str:
        """Who wins: `L`, `R`, `N` or `P`."""
        return self._known.outcome

    @property
    def mean(self) -> Union[int, Fraction]:
        """Its mean.

        >>> import sprague
        >>> sprague.value("{3|1/2}").mean
        Fraction(7, 4)
        """
        return _number(self._known.mean)

    @property
    def temperature(self) -> Union[int, Fraction]:
        """Its temperature; −1 for an integer."""
        return _number(self._known.temperature)

    @property
    def birthday(self) -> int:
        """Its birthday."""
        return int(self._known.birthday)

    @property
    def atomic_weight(self) -> Optional[Value]:
        """Its atomic weight; None where there is none.

        >>> import sprague
        >>> sprague.value("^^*").atomic_weight
        sprague.value('2')
        """
        weight = self._known.atomic_weight
        return None if weight is None else Value(str(weight))

    @property
    def thermograph(self) -> answers.ThermographWalls:
        """The walls of its thermograph; `plot()` draws them."""
        return self._known.thermograph

    @property
    def options(self) -> tuple[list[Value], list[Value]]:
        """The canonical options of Left and of Right.

        >>> import sprague
        >>> sprague.value("^").options
        ([sprague.value('0')], [sprague.value('*')])
        """
        lefts, rights = self._value.options()
        return [Value._of(option) for option in lefts], [Value._of(option) for option in rights]

    def plot(self) -> Any:
        """Its thermograph as a picture."""
        from .pictures import thermograph

        return thermograph(self.name, self._value, self.thermograph)

    def __add__(self, other: Any) -> Value:
        added = _operand(other)
        return NotImplemented if added is None else Value._of(self._value + added)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Value:
        taken = _operand(other)
        return NotImplemented if taken is None else Value._of(self._value + -taken)

    def __rsub__(self, other: Any) -> Value:
        from_ = _operand(other)
        return NotImplemented if from_ is None else Value._of(from_ + -self._value)

    def __neg__(self) -> Value:
        return Value._of(-self._value)

    def __pos__(self) -> Value:
        return self

    def __mul__(self, times: Any) -> Value:
        if isinstance(times, bool) or not isinstance(times, int):
            return NotImplemented
        total, double, left = _sprague.Value("0"), self._value if times >= 0 else -self._value, abs(times)
        while left:
            total = total + double if left % 2 else total
            left //= 2
            double = double + double if left else double
        return Value._of(total)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        operand = _operand(other)
        return NotImplemented if operand is None else self._value == operand

    def __lt__(self, other: Any) -> bool:
        operand = _operand(other)
        return NotImplemented if operand is None else self._value < operand

    def __le__(self, other: Any) -> bool:
        operand = _operand(other)
        return NotImplemented if operand is None else self._value <= operand

    def __gt__(self, other: Any) -> bool:
        operand = _operand(other)
        return NotImplemented if operand is None else self._value > operand

    def __ge__(self, other: Any) -> bool:
        operand = _operand(other)
        return NotImplemented if operand is None else self._value >= operand

    def __or__(self, other: Any) -> bool:
        """Whether the two are confused: neither is at least the other."""
        operand = _operand(other)
        return NotImplemented if operand is None else self._value.is_confused_with(operand)

    __ror__ = __or__

    def __hash__(self) -> int:
        # Equal to a number, it has the hash of the number.
        try:
            return hash(Fraction(self.name))
        except ValueError:
            return hash(self._value)

    def __repr__(self) -> str:
        return f"sprague.value({self.name!r})"

    def __str__(self) -> str:
        return self._value.name(_LONGEST, True)

    def __reduce__(self) -> tuple[Any, ...]:
        return Value, (self.canonical,)

    def _repr_html_(self) -> str:
        from . import _html

        return _html.value(self)


def value(
    sum_: Union[str, int, Fraction, Value], *, seconds: Optional[float] = None, memory: Optional[int] = None
) -> Value:
    """The value of a sum of values and heaps.

    >>> import sprague
    >>> sprague.value("{1|-1} + S(1,2|1,3)[4]").outcome
    'N'
    """
    return sum_ if isinstance(sum_, Value) else Value(sum_, seconds=seconds, memory=memory)


def _operand(other: object) -> Optional[_sprague.Value]:
    if isinstance(other, Value):
        return other._value
    if isinstance(other, bool):
        return None
    if isinstance(other, int):
        return _sprague.Value(str(other))
    if isinstance(other, Fraction) and other.denominator & (other.denominator - 1) == 0:
        return _sprague.Value(str(other))
    return None


def _number(name: Union[int, str]) -> Union[int, Fraction]:
    number = Fraction(name)
    return int(number) if number.denominator == 1 else number
