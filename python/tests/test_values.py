"""Values as NumPy arrays, and single values."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import sprague


def test_values_are_an_array_of_integers_with_both_ends() -> None:
    values = sprague.game("0.77").values(11)
    assert values.dtype == np.uint32
    assert values.tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]


def test_a_table_can_begin_anywhere() -> None:
    game = sprague.game("grundy")
    assert game.values(60, start=20).tolist() == game.values(60).tolist()[20:]
    assert game.values(60, start=50).tolist() == game.values(60).tolist()[50:]


def test_a_long_table_follows_the_proven_period() -> None:
    values = sprague.game("kayles").values(100_000)
    assert len(values) == 100_001
    assert (values[71 : 100_001 - 12] == values[83:]).all()


def test_a_large_array_owns_its_table_without_a_copy() -> None:
    values = sprague.game("S(2,5,6)").values(100_000)
    assert values.base is not None or values.flags.owndata
    assert values.flags.c_contiguous and values.flags.writeable


def test_values_beyond_64_bits_are_integers_of_python() -> None:
    huge = sprague.game("nim").value(2**64 - 1)
    assert huge == 2**64 - 1
    far = sprague.game("nim").values(2**63 + 1, start=2**63)
    assert far.tolist() == [2**63, 2**63 + 1]
    assert far.dtype == np.uint64


def test_single_values_are_those_of_the_table() -> None:
    for text in ["kayles", "grundy", "S(2,5,6)", "S()", "0.0", "0.8F", "4.7", "S(4,6)"]:
        game = sprague.game(text)
        table = game.values(300).tolist()
        assert [game[n] for n in range(301)] == table, text


def test_iterating_goes_on_for_ever() -> None:
    assert list(itertools.islice(sprague.game("S(1,2)"), 7)) == [0, 1, 2, 0, 1, 2, 0]


def test_a_loopy_game_has_numbers_sets_and_nothing() -> None:
    values = sprague.game("aliquot-sum").values(28, start=1)
    assert values.dtype == object
    assert values[0] == 0
    assert values[5] == frozenset() or isinstance(values[5], frozenset)


def test_a_partizan_game_has_values_that_are_games() -> None:
    values = sprague.game("S(1,2|1,3)").values(3)
    assert [value.name for value in values] == ["0", "*", "^", "^*"]
    assert values[2] == sprague.value("^")


@pytest.mark.parametrize("game", ["0.77", "S(2,5,6)", "grundy"])
def test_heap_zero_alone_is_a_table(game: str) -> None:
    assert sprague.game(game).values(0).tolist() == [0]
