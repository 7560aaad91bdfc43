"""Games, positions and values as objects of Python."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest

import sprague
from sprague import value

OBJECTS: list[Any] = [
    sprague.game("0.77"),
    sprague.game("take one of divisors(n)"),
    sprague.game("S(1,2|1,3)"),
    sprague.position("kayles[5] + 2·grundy[12] - S(1,2|1,3)[4] + *3"),
    sprague.value("{2|0||-1}"),
    sprague.value("S(1,2|1,3)[7]"),
    sprague.value("1/2"),
]


@pytest.mark.parametrize("thing", OBJECTS, ids=str)
def test_objects_can_be_pickled_compared_and_hashed(thing: Any) -> None:
    again = pickle.loads(pickle.dumps(thing))
    assert again == thing and hash(again) == hash(thing) and repr(again) == repr(thing)
    assert thing in {again} and thing != "something else"


def test_answers_can_be_pickled_and_compared() -> None:
    answer = sprague.game("0.77").period()
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and again.to_dict() == answer.to_dict()


def test_games_compare_by_what_is_written() -> None:
    assert sprague.game(".77") == sprague.game("0.77")
    assert sprague.game("0.77") != sprague.game("0.07")


def test_values_are_ordered_in_part() -> None:
    up, star = value("^"), value("*")
    assert up > 0 and not up <= 0 and -up < 0 and up >= 0
    assert star | 0 and not up | 0 and up | star
    assert not (star < 0 or star > 0 or star == 0)
    assert up + up > star
    assert value("1/2") < 1 and 1 > value("1/2") and value(3) == 3 and value("1/2") == Fraction(1, 2)


def test_sums_are_canonical() -> None:
    switch = value("{1|-1}")
    assert switch + switch == 0 and switch == -switch
    assert value("*") + value("*") == 0
    assert 3 - value(1) == 2 and 1 + value("^") - 1 == value("^")
    assert 5 * value("^") - 2 * value("^") == value("^") * 3 and value("^") * 0 == 0
    assert sum([value("1/2"), value("1/2")]) == 1


def test_equal_numbers_have_equal_hashes() -> None:
    assert hash(value(3)) == hash(3) and hash(value("1/2")) == hash(Fraction(1, 2))
    assert {value("*"): "star"}[value("{0|0}")] == "star"


def test_a_value_says_everything() -> None:
    hot = value("{2|0||-1} + ^")
    assert (hot.outcome, hot.mean, hot.temperature, hot.birthday) == ("N", 0, 1, 6)
    assert hot.atomic_weight is None and value("^^*").atomic_weight == 2
    assert value(hot.canonical) == hot == value(hot.name)
    lefts, rights = hot.options
    assert len(lefts) == len(rights) == 1
    assert hot.thermograph.mast == 0
    assert hot.plot().svg.startswith("<svg") and hot.plot().png()[:4] == b"\x89PNG"


def test_positions_add_up() -> None:
    position = sprague.position("kayles[5]") + sprague.position("grundy[12]")
    assert str(position) == "kayles[5] + grundy[12]"
    assert position + "*2" == sprague.position("kayles[5] + grundy[12] + *2")
    assert position.value() == sprague.value("*5")


def test_notebooks_show_games_positions_and_values() -> None:
    shown = sprague.game("0.77")._repr_html_()
    assert "<th>+11</th>" in shown and "<th>+12</th>" not in shown and "proved for all heaps" in shown
    # The exceptions of Kayles, as many as the README marks.
    assert shown.count('<td class="outside">') == 14
    assert "kayles[5]" in sprague.position("kayles[5] + grundy[12]")._repr_html_()
    assert "<svg" in sprague.value("{1|-1}")._repr_html_()
    assert sprague.game("kayles").plot(50)._repr_svg_().startswith("<svg")
    assert "<table" in sprague.game("S(1,2|1,3)")._repr_html_()
    assert "∞" in sprague.game("aliquot-sum")._repr_html_()
    assert "<td>S(1,9)</td>" in sprague.sweep("S(1,a) with a <= 9")._repr_html_()


def test_a_function_is_a_game_by_the_definition() -> None:
    def kayles(heap: int) -> list[tuple[int, int]]:
        return [(a, heap - taken - a) for taken in (1, 2) for a in range(heap - taken + 1)]

    slow = sprague.game(kayles)
    assert slow.values(150).tolist() == sprague.game("kayles").values(150).tolist()
    found = slow.period(limit=400)
    assert found.kind == "unknown" and found.observed is not None and found.observed.period == 12
    assert slow.is_slow and "slow" in repr(slow)
