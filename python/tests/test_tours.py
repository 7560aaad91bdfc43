"""The Python of the manual is executed, and shows what it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
CHAPTERS = ["README.md", "book/python.md", "book/cluster.md"]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_python_of_the_manual_shows_what_it_says(
    chapter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / chapter).read_text("utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```", text, re.M | re.S)
    assert blocks, f"{chapter} has no Python"
    example = doctest.DocTestParser().get_doctest("".join(blocks), {}, chapter, chapter, 0)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    results = doctest.DocTestRunner(optionflags=flags).run(example, out=said.append)
    assert results.failed == 0, "".join(said)
