"""Every file that the package writes is there whole or not at all, whatever step of writing it fails."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Optional

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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
@pytest.mark.parametrize("work", ["sweep", "census", "atlas"])
def test_whatever_step_fails_the_files_of_a_cluster_are_whole_and_the_work_goes_on(work: str) -> None:
    pytest.importorskip("distributed")
    driver = Path(__file__).parent / "driver_that_fails.py"
    done = subprocess.run([sys.executable, str(driver), work], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    # A file at least is written in four steps.
    assert int(done.stdout) >= 4


class Remote:
    """A file system in memory, at `memory://`, in which each call that changes it is a step, and one of them fails."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        memory = pytest.importorskip("fsspec.implementations.memory").MemoryFileSystem
        self._left: Optional[int] = None
        monkeypatch.setattr(memory, "store", {})
        monkeypatch.setattr(memory, "pseudo_dirs", [""])
        for name in ("makedirs", "pipe_file", "cp_file", "_rm"):
            monkeypatch.setattr(memory, name, self._counted(getattr(memory, name)))
        self._memory = memory

    def fail_at(self, step: int) -> None:
        self._left = step

    @property
    def has_failed(self) -> bool:
        return self._left is None

    def files(self, folder: str) -> dict[str, bytes]:
        """What is in a folder, by its names."""
        start = f"/{folder}/"
        there = self._memory.store.items()
        return {path[len(start) :]: file.getvalue() for path, file in there if path.startswith(start)}

    def _counted(self, call: Any) -> Any:
        def step(remote: Any, path: str, *arguments: Any, **keywords: Any) -> Any:
            left = self._left
            self._left = None if not left else left - 1
            if left != 0:
                return call(remote, path, *arguments, **keywords)
            if call.__name__ == "pipe_file":
                # What is broken off may be there in part.
                call(remote, path, arguments[0][: len(arguments[0]) // 2])
            raise OSError(f"failing on purpose ({call.__name__})")

        return step


@pytest.fixture
def remote(monkeypatch: pytest.MonkeyPatch) -> Remote:
    return Remote(monkeypatch)


def test_whatever_step_fails_a_remote_file_is_whole_and_nothing_else_is_left(remote: Remote) -> None:
    pytest.importorskip("distributed")
    from sprague.cluster.storage import Storage

    storage = Storage("memory://folder")
    storage.write("file", b"before")
    for step in itertools.count():
        remote.fail_at(step)
        try:
            storage.write("file", b"after")
        except sprague.FileTrouble as error:
            assert "on purpose" in str(error)
        assert remote.files("folder") in ({"file": b"before"}, {"file": b"after"})
        if not remote.has_failed:
            break
        remote.fail_at(99)
        storage.write("file", b"before")
    assert step == 3 and remote.files("folder") == {"file": b"after"}


@pytest.mark.parametrize("work", ["sweep", "census"])
def test_whatever_step_fails_remote_work_of_a_cluster_is_whole_and_goes_on(work: str, remote: Remote) -> None:
    distributed = pytest.importorskip("distributed")
    from sprague import cluster

    with distributed.Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None) as client:

        def tried(folder: str) -> str:
            try:
                if work == "sweep":
                    return "; ".join(
                        cluster.sweep("S(a,b) with b <= 6", f"memory://{folder}", client, retries=0).failed.values()
                    )
                return "; ".join(cluster.run(["0.77"], 300, f"memory://{folder}", client, retries=0).failed.values())
            except sprague.FileTrouble as error:
                return str(error)

        assert not tried("whole")
        wanted = remote.files("whole")
        for step in itertools.count():
            remote.fail_at(step)
            said = tried(str(step))
            there = remote.files(str(step))
            # The list of results is of those there are by then.
            assert all(wanted.get(name) == content or name == "results.jsonl" for name, content in there.items())
            if not remote.has_failed:
                break
            assert "on purpose" in said, f"step {step}: {said}"
            remote.fail_at(999)
            assert not tried(str(step))
            assert remote.files(str(step)) == wanted
    assert step > 6 and not said and there == wanted
