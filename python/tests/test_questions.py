"""Questions that are about no single object: heaps that satisfy a condition, claims."""

from __future__ import annotations

from typing import Any, Callable

import pytest

import sprague

find: Any = sprague.find


def test_found_heaps_are_those_of_the_values() -> None:
    values = sprague.game("kayles").values(1000).tolist()
    found = sprague.find("kayles", "G(n) = 8", 1000, most=1000)
    assert found.heaps == [heap for heap, value in enumerate(values) if value == 8]
    assert found.count == len(found.heaps) and found.last == found.heaps[-1] and found.complete


def test_a_game_and_its_name_give_the_same_answer() -> None:
    assert sprague.find(sprague.game("0.77"), "G(n) > 6", 200) == sprague.find("0.77", "G(n) > 6", 200)


def test_a_period_settles_all_heaps() -> None:
    found = sprague.find("kayles", "G(n) = 0", 1000)
    assert found.heaps == [0] and found.all_heaps is not None
    # The condition repeats earlier, and sooner, than the values.
    assert (found.all_heaps.from_, found.all_heaps.period, found.all_heaps.per_period) == (1, 1, 0)
    assert "proved: from heap" in str(found)
    ones = sprague.find("kayles", "G(n) = 1", 1000).all_heaps
    assert ones is not None and (ones.period, ones.per_period) == (12, 3)


def test_what_is_not_there_is_said_to_be_missing() -> None:
    found = sprague.find("S(1,2)", "G(n) = 9", 500)
    assert found.count == 0 and found.heaps == [] and found.last is None
    assert str(found).startswith("S(1,2): no heap from 0 to 500 has G(n) = 9")


def test_long_lists_are_cut_but_counted() -> None:
    found = sprague.find("S(1,2)", "G(n) = 0", 300, most=5)
    assert found.heaps == [0, 3, 6, 9, 12] and found.count == 101 and found.last == 300


CALLS: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: find("kayles", 3), TypeError, "a condition is a text"),
    (lambda: find("kayls", "G(n) = 0"), sprague.NotReadable, "kayls"),
    (lambda: find("kayles", "G(n) = "), sprague.NotReadable, ""),
    (lambda: find("kayles", "H(n) = 0"), sprague.NotReadable, "H"),
    (lambda: find("kayles", "G(n) = 0", -1), ValueError, "to must not be negative"),
    (lambda: find("kayles", "G(n) = 0", most=-1), ValueError, "most must not be negative"),
    (lambda: sprague.claim("G(kayles, n) = "), sprague.NotReadable, ""),
    (lambda: sprague.check("no/such/file"), sprague.FileTrouble, "no/such/file"),
]


@pytest.mark.parametrize("number", range(len(CALLS)))
def test_bad_questions_are_one_clear_exception(number: int) -> None:
    call, kind, words = CALLS[number]
    with pytest.raises(kind) as raised:
        call()
    assert words in str(raised.value)


def test_a_claim_is_proved_refuted_or_made_weaker() -> None:
    assert sprague.claim("G(kayles, n) > 0 for n >= 1").verdict == "holds_for_all"
    wrong = sprague.claim("G(.17, n) = G(.07, n) xor n % 2")
    assert wrong.holds is False and wrong.fails_at is not None and wrong.fails_at.at == "n = 49"
    assert "first at n = 49" in str(wrong) and "fails" in (wrong._repr_html_() or "")


def test_the_text_of_claims_is_checked() -> None:
    answer = sprague.check("source: me\n\n[one]\nsays: a thing\nclaim: period(kayles) = 12\n")
    assert [claim.holds for claim in answer.claims] == [True]
    assert "1 statements hold" in str(answer) or "1 statement" in str(answer)
