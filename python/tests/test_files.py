"""Every file that the package writes is there whole or not at all, whatever step of writing it fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import sprague

SAVING = {
    "picture.svg": 'sprague.Game("kayles").plot(to=20).save("picture.svg")',
    "picture.png": 'sprague.Game("kayles").plot(to=20).save("picture.png")',
    "rows.parquet": 'sprague.sweep("S(a,b) with b <= 6").to_parquet("rows.parquet")',
    "state": 'sprague.run("0.106", 3000, state="state")',
}


def save(folder: Path, code: str, step: int) -> subprocess.CompletedProcess[str]:
    """Runs code in a process of its own, in which a step of writing fails."""
    told = f"import sprague\ntry:\n    {code}\nexcept sprague.FileTrouble as error:\n    raise SystemExit(f'no: {{error}}')"
    environment = {**os.environ, "SPRAGUE_FAIL_AT": str(step)}
    return subprocess.run([sys.executable, "-c", told], cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("name", SAVING)
def test_whatever_step_fails_the_file_is_as_before_and_nothing_else_is_left(name: str, tmp_path: Path) -> None:
    before = b"" if name == "state" else b"before"
    for step in range(4):
        if before:
            (tmp_path / name).write_bytes(before)
        tried = save(tmp_path, SAVING[name], step)
        assert tried.returncode == 1 and "on purpose" in tried.stderr, tried.stderr
        assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == ({name: before} if before else {})
    assert save(tmp_path, SAVING[name], 4).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_bytes() != before


def test_a_state_that_another_run_has_brought_further_is_kept(tmp_path: Path) -> None:
    state = tmp_path / "state"
    behind = sprague._sprague.LongRun("0.106")
    behind.advance(1000)
    sprague.run("0.106", 3000, state=state)
    further = state.read_bytes()
    assert not behind.keep(state)
    assert state.read_bytes() == further
    behind.advance(5000)
    assert behind.keep(state)
    assert sprague.run("0.106", 5000, state=state).computed == 5001


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    picture = sprague.Game("kayles").plot(to=20)
    with pytest.raises(sprague.FileTrouble, match="No such file or directory"):
        picture.save(tmp_path / "missing" / "picture.svg")
