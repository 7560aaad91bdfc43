"""Answers as dataclasses: made of the schemas, equal to the documents of the program on random games."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable

import pytest

import sprague
from sprague.answers import DOCUMENTS, from_document

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_dataclasses_are_those_of_the_schemas() -> None:
    script = ROOT / "python" / "generate_answers.py"
    assert subprocess.run([sys.executable, script, "--check"]).returncode == 0


def test_every_question_has_an_answer_class() -> None:
    from sprague import _sprague

    assert set(_sprague.question_names()) <= set(DOCUMENTS)


def random_games(seed: int, count: int) -> list[str]:
    draw = random.Random(seed)
    games = ["S()", "0.0", "S(1)", "S(4,6)", "0.{40}", "S(all except 2,5)", "4.7"]
    while len(games) < count:
        if draw.random() < 0.5:
            members = sorted(draw.sample(range(1, 30), draw.randint(1, 4)))
            games.append(f"S({','.join(map(str, members))})")
        else:
            digits = "".join(str(draw.randint(0, 7)) for _ in range(draw.randint(1, 4)))
            games.append(f"0.{digits}")
    return games


@pytest.mark.parametrize("game", random_games(16, 24))
def test_the_program_and_python_give_the_same_document(game: str, program: Callable[..., Any]) -> None:
    python = sprague.game(game)
    period = program("period", game, "--limit", "2000")
    assert python.period(limit=2000).to_dict() == period
    values = program("values", game, "--to", "150")
    assert python.table(150).to_dict() == values
    assert python.values(150)[-len(values["values"]) :].tolist() == values["values"]
    assert python.options(9).to_dict() == program("options", game, "9")


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "kayles"),
        ("win", "kayles[5] + 2·grundy[12] + S(2,5,6)[40]"),
        ("win", "S(1,2|1,3)[7] + {1|-1} - ^"),
        ("win", "aliquot-sum[25]"),
        ("value", "{2|0||-1} + ^"),
        ("expand", "S(2,5,6)"),
        ("expand", "S(3,11,15)"),
        ("equivalent", "0.137", "--length", "2"),
        ("guess", "saliquot"),
        ("games",),
        ("values", "aliquot-sum", "--from", "1", "--to", "30"),
        ("sweep", "S(1,a,b) with b <= 12", "--where", "period > 9"),
        ("outcomes", "S(1,2|1,3)", "--to", "30"),
        ("dominates", "S(1,2|1,3)"),
        ("run", "0.77", "--to", "1000"),
        ("kayles",),
        ("S(2,5,6)",),
        ("period", "S(1,2|1,3)"),
        ("nosuchgame",),
    ],
    ids=" ".join,
)
def test_every_document_comes_back_from_its_dataclass(arguments: tuple[str, ...], program: Callable[..., Any]) -> None:
    document = program(*arguments)
    assert from_document(document).to_dict() == document
