"""Bad input: one clear exception, nothing half done."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

import sprague

WRONG: Any = 7
# Without their types, since they are called as they ought not to be.
KAYLES: Any = sprague.game("0.77")
game: Any = sprague.game
POSITION: Any = sprague.position("kayles[5]")
EMPTY: Any = ()

CALLS: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: game(WRONG), TypeError, "a game is a text such as '0.77', not an int"),
    (lambda: sprague.game(""), sprague.NotReadable, ""),
    (lambda: sprague.game("kayls"), sprague.NotReadable, "kayls"),
    (lambda: KAYLES.values(-1), ValueError, "to must not be negative"),
    (lambda: KAYLES.values(2.5), TypeError, "whole number"),
    (lambda: KAYLES.values("9"), TypeError, "whole number"),
    (lambda: KAYLES.values(np.arange(3)), TypeError, "an array of shape (3,)"),
    (lambda: KAYLES.values([1, 2]), TypeError, "a list"),
    (lambda: KAYLES.values(True), TypeError, "a bool"),
    (lambda: KAYLES.values(2**64), ValueError, "below 2^64"),
    (lambda: KAYLES.period(memory=2**64), ValueError, "memory must be below 2^64"),
    (lambda: POSITION.win(search=2**64), ValueError, "search must be below 2^64"),
    (lambda: KAYLES.period(memory=10**9999), ValueError, "a number of 33216 bits"),
    (lambda: KAYLES.period(seconds=-(10**400)), ValueError, "seconds must be a time"),
    (lambda: POSITION.win(most=-1), ValueError, "most must not be negative"),
    (lambda: POSITION.win(options="x"), TypeError, "options must be a whole number"),
    (lambda: KAYLES.options(5, most=-1), ValueError, "most must not be negative"),
    (lambda: KAYLES.equivalent(-1), ValueError, "length must not be negative"),
    (lambda: KAYLES.plot(5, quantity="x"), ValueError, "quantity is one of 'value', 'ratio', 'logarithm', not 'x'"),
    (lambda: KAYLES.plot(5).png(1e-300), ValueError, "the scale must be at least"),
    (lambda: KAYLES.rules[3], KeyError, "3"),
    (lambda: sprague.claim("\ud800"), ValueError, "half of a character"),
    (lambda: sprague.value("^").describe(max_length=-1), ValueError, "max_length must not be negative"),
    (lambda: sprague.atlas(".77", part=EMPTY), TypeError, "part is a pair such as (3, 8)"),
    (lambda: sprague.run("0.77", 10, state="."), sprague.FileTrouble, "directory"),
    (lambda: sprague.run("0.77", 10, state="x" * 5000), sprague.FileTrouble, "too long"),
    (lambda: KAYLES.values(3, start=9), sprague.NotAnswerable, "would end at 3 before"),
    (lambda: KAYLES.period(limit=-3), ValueError, "limit must not be negative"),
    (lambda: KAYLES.period(seconds=-1), ValueError, "seconds must be a time"),
    (lambda: sprague.game("0.77").expand(), sprague.SpragueError, ""),
    (lambda: sprague.game("grundy").values(10**6, memory=1000), sprague.SpragueError, ""),
    (lambda: sprague.position(WRONG), TypeError, "a position is a text"),
    (lambda: sprague.position("kayles[5"), sprague.NotReadable, ""),
    (lambda: sprague.value("{1|"), sprague.NotReadable, ""),
    (lambda: sprague.value("^") + "x", TypeError, ""),
    (lambda: sprague.sweep("S(1,a,b) with b <= "), sprague.NotReadable, ""),
    (lambda: sprague.sweep("S(a,b,c,d) with d <= 1000"), sprague.LimitReached, "large=True allows more"),
    (lambda: sprague.sweep("S(a) with a <= 9", where="perod > 3"), sprague.NotReadable, "perod"),
    (lambda: sprague.verify("no/such/file"), sprague.FileTrouble, "no/such/file"),
    (lambda: sprague.open_sweep("no/such/folder"), sprague.FileTrouble, "no/such/folder"),
    (lambda: sprague.run("S(2,5,6)", 10), sprague.NotAnswerable, "long runs do not cover"),
    (lambda: game(lambda n: [n]).values(3), sprague.NotAnswerable, "not smaller"),
    (lambda: game(lambda n: ["x"]).values(3), TypeError, ""),
    (lambda: sprague.game("0.77").plot(10).save("picture.gif"), sprague.NotAnswerable, ".svg"),
    (lambda: sprague.game("0.77").plot(10).save("no/such/folder/x.svg"), sprague.FileTrouble, "x.svg"),
]


@pytest.mark.parametrize("number", range(len(CALLS)))
def test_bad_input_is_one_clear_exception(number: int) -> None:
    call, kind, words = CALLS[number]
    with pytest.raises(kind) as raised:
        call()
    assert words in str(raised.value)


def test_an_error_shows_the_place_and_the_hint() -> None:
    with pytest.raises(sprague.NotReadable) as raised:
        sprague.game("S(2,,5)")
    error = raised.value
    assert error.message == "expected a number, found `,`"
    assert error.text == "S(2,,5)" and error.span == (4, 5)
    lines = str(error).splitlines()
    assert lines[1:3] == ["  S(2,,5)", "      ^"]
    assert lines[3].startswith("  help: a subtraction set is written")


def test_places_are_counted_in_characters() -> None:
    with pytest.raises(sprague.NotReadable) as raised:
        sprague.position("2·kayles[5] + kayls[3]")
    assert raised.value.text is not None and raised.value.span is not None
    assert raised.value.text[slice(*raised.value.span)].startswith("kayls")


def test_errors_can_be_pickled() -> None:
    with pytest.raises(sprague.SpragueError) as raised:
        sprague.game("S(2,,5)")
    again = pickle.loads(pickle.dumps(raised.value))
    assert str(again) == str(raised.value) and type(again) is type(raised.value)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear reader")
    with pytest.raises(sprague.FileTrouble, match="does not hold a sweep"):
        sprague.sweep("S(1,a) with a <= 9", out=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(sprague.FileTrouble):
        sprague.sweep("S(1,a) with a <= 9", out=file / "folder")
    with pytest.raises(sprague.FileTrouble):
        sprague.run("0.77", 100, state=file / "state")


def test_a_whole_number_may_be_written_with_a_point_and_a_time_without_an_end() -> None:
    assert len(POSITION.win(most=2.0).moves) <= 2
    assert KAYLES.period(seconds=10**400).period == 12
