"""Sweeps and runs on a cluster: a real scheduler and two workers on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Iterator, Optional

import pytest

import sprague

distributed = pytest.importorskip("distributed")

from sprague import cluster  # noqa: E402
from sprague.cluster import __main__ as shell  # noqa: E402
from sprague.cluster import working  # noqa: E402

FAMILY = "S(a,b,c) with c <= 70"
SMALL = "S(1,a,b) for a in 2..6, b in a+1..60"


# What a worker loads before it works: it computes the first unit, says that it is held where it is to compute another
# one, and goes on when the file `go` is there.
HELD = """
import os, time
from pathlib import Path
from sprague.cluster import sweeping

folder = Path({folder!r})

# Dask may load this more than once, so that what was there before is kept with each function.
def held(spec, place, indices, write_units=sweeping.write_units):
    if min(indices) > 0:
        (folder / f"held-{{os.getpid()}}").touch()
        while not (folder / "go").exists():
            time.sleep(0.02)
    return write_units(spec, place, indices)

sweeping.write_units = held
"""


class Cluster:
    """A scheduler and two workers, each a process. They are held at their work until they may go on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "held"
        self._folder.mkdir()
        self._preload = folder / "held.py"
        self._preload.write_text(HELD.format(folder=str(self._folder)))
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--no-dashboard", "--no-show", "--host", "127.0.0.1")
        wait_for(self._is_written)
        self.address = json.loads(self._file.read_text())["address"]
        self.workers = [self.worker() for _ in range(2)]
        # So that both get something to do at once.
        with distributed.Client(self.address) as client:
            client.wait_for_workers(2)

    def _is_written(self) -> bool:
        # The file is there before the whole of it is.
        try:
            return "address" in json.loads(self._file.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return False

    def worker(self) -> subprocess.Popen[bytes]:
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--preload", str(self._preload))

    def is_held(self, worker: subprocess.Popen[bytes]) -> bool:
        return (self._folder / f"held-{worker.pid}").exists()

    def let_go(self) -> None:
        (self._folder / "go").touch()

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(self._file)]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()


def wait_for(condition: Any, seconds: float = 600) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with distributed.Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as made:
        yield made


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_killed_worker_costs_nothing_but_time(processes: Cluster, tmp_path: Path) -> None:
    alone, out = tmp_path / "alone", tmp_path / "cluster"
    command = [sys.executable, "-m", "sprague.cluster", "sweep", FAMILY, "--quiet"]
    driver = subprocess.Popen(
        [*command, "--scheduler", processes.address, "--out", str(out)], stdout=subprocess.PIPE, text=True
    )
    # Each worker has begun a unit that it does not finish before it may.
    wait_for(lambda: all(processes.is_held(worker) for worker in processes.workers))
    processes.workers[0].kill()
    processes.let_go()
    said, _ = driver.communicate(timeout=3600)
    assert driver.returncode == 0, said
    sprague.sweep(FAMILY, out=alone)
    assert sorted(files(out)) == sorted(files(alone))
    assert files(out) == files(alone)


def test_the_files_are_those_of_one_machine_and_are_not_computed_again(client: Any, tmp_path: Path) -> None:
    alone, out = tmp_path / "alone", tmp_path / "cluster"
    done = cluster.sweep(SMALL, str(out), client)
    sprague.sweep(SMALL, out=alone)
    assert files(out) == files(alone)
    assert done.complete and done.summary is not None and done.summary.complete and done.found == 0
    times = {path: path.stat().st_mtime_ns for path in out.iterdir()}
    again = cluster.sweep(SMALL, str(out), client)
    assert again.found == again.units == done.units
    assert {path: path.stat().st_mtime_ns for path in out.iterdir()} == times


def test_damaged_and_missing_units_are_computed_again(client: Any, tmp_path: Path) -> None:
    alone, out = tmp_path / "alone", tmp_path / "cluster"
    sprague.sweep(SMALL, out=alone)
    sprague.sweep(SMALL, out=out)
    units = sorted(out.glob("unit-*.parquet"))
    units[0].unlink()
    units[-1].write_bytes(b"damaged")
    assert cluster.sweep(SMALL, str(out), client).complete
    assert files(out) == files(alone)


@pytest.mark.parametrize("where", [None, "period > 20 and expandable", "period % (a - 2) = 1"])
def test_the_summary_is_that_of_one_machine(client: Any, tmp_path: Path, where: Optional[str]) -> None:
    out = tmp_path / "cluster"
    wanted = sprague.sweep(SMALL, where=where).summary.to_dict()
    done = cluster.sweep(SMALL, str(out), client, where=where)
    assert done.summary is not None and done.summary.to_dict() == wanted
    units = sorted(out.glob("unit-*.parquet"))
    for unit in units[::2]:
        unit.unlink()
    again = cluster.sweep(SMALL, str(out), client, where=where)
    assert again.found == len(units) // 2
    assert again.summary is not None and again.summary.to_dict() == wanted


@pytest.mark.parametrize("url", ["", "file://"])
def test_nothing_is_left_of_workers_that_were_killed(client: Any, tmp_path: Path, url: str) -> None:
    alone, out = tmp_path / "alone", tmp_path / "cluster"
    sprague.sweep(SMALL, out=alone)
    sprague.sweep(SMALL, out=out)
    # As if a worker had died while it wrote this unit, and nobody had written it since.
    unit = min(out.glob("unit-*.parquet"))
    end = f"{'0' * 32}.tmp" if url else "00ff.part"
    (out / f".{unit.name}.{end}").write_bytes(unit.read_bytes()[:100])
    unit.unlink()
    assert cluster.sweep(SMALL, f"{url}{out}", client).complete
    assert files(out) == files(alone)


def test_fsspec_writes_the_same_files(client: Any, tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    alone, out = tmp_path / "alone", tmp_path / "cluster"
    sprague.sweep(SMALL, out=alone)
    done = cluster.sweep(SMALL, f"file://{out}", client)
    assert done.complete and files(out) == files(alone)
    assert cluster.sweep(SMALL, f"file://{out}", client).found == done.units


def test_a_piece_that_keeps_failing_is_reported_and_the_rest_goes_on(client: Any) -> None:
    finished: list[int] = []
    squares: dict[int, int] = {}
    failed = working.hand_out(
        client, range(40), 40, fails_at_seven, finished.extend, told=squares.__setitem__, retries=2
    )
    assert failed == {7: "seven never works"}
    assert sorted(finished) == [n for n in range(40) if n != 7]
    assert squares == {n: n**2 for n in finished}


def fails_at_seven(pieces: list[int]) -> list[working.Outcome]:
    return [("seven never works" if piece == 7 else None, piece**2) for piece in pieces]


def test_a_task_that_breaks_is_taken_apart(client: Any) -> None:
    finished: list[int] = []
    failed = working.hand_out(client, range(20), 20, breaks_at_three, finished.extend, retries=1)
    assert failed == {3: "RuntimeError: three breaks everything"}
    assert sorted(finished) == [n for n in range(20) if n != 3]


def breaks_at_three(pieces: list[int]) -> list[working.Outcome]:
    if 3 in pieces:
        raise RuntimeError("three breaks everything")
    return [(None, None)] * len(pieces)


def test_a_census_keeps_states_and_results_and_goes_on(client: Any, tmp_path: Path) -> None:
    codes = ["0.77", "0.16", "S(2,5,6)"]
    out = tmp_path / "census"
    done = cluster.run(codes, 2_000, str(out), client)
    assert done.results["0.77"].period == 12 and done.results["0.16"].computed == 2_001
    assert list(done.failed) == ["S(2,5,6)"] and "long runs do not cover" in done.failed["S(2,5,6)"]
    assert {"0.77.state", "0.77.json", "results.jsonl"} <= {path.name for path in out.iterdir()}
    assert cluster.run(codes[:2], 2_000, str(out), client).found == 2
    further = cluster.run(codes[:2], 5_000, str(out), client)
    assert further.found == 0 and further.results["0.16"].computed == 5_001
    assert further.results["0.16"].largest == sprague.run("0.16", 5_000).largest


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way")
def test_an_atlas_is_that_of_one_machine(client: Any, tmp_path: Path) -> None:
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    wanted = sprague.atlas(".ab", limit=3000, work=10**6, out=alone)
    done = cluster.atlas(".ab", str(shared), client, limit=3000, work=10**6)
    assert done.complete and not done.failed
    assert done.answer is not None and done.answer.to_dict() == wanted.to_dict()
    names = sorted(path.name for path in alone.iterdir())
    assert names == sorted(path.name for path in shared.iterdir())
    assert all((alone / name).read_bytes() == (shared / name).read_bytes() for name in names)
    with pytest.raises(sprague.SpragueError, match="holds another atlas"):
        cluster.atlas(".abc", str(shared), client, limit=3000, work=10**6)
    with pytest.raises(sprague.SpragueError, match="not an octal code"):
        cluster.atlas(".8", str(tmp_path / "new"), client)
    assert not (tmp_path / "new").exists()


def test_ctrl_c_in_a_terminal_ends_a_cluster_of_this_machine_without_noise(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "sprague.cluster", "sweep", "S(a,b,c) with c <= 400", "--workers", "1", "--quiet"]
    # In a session of its own, so that the signal reaches the workers as it does in a terminal.
    driver = subprocess.Popen([*command, "--out", str(out)], stderr=subprocess.PIPE, text=True, start_new_session=True)
    wait_for(lambda: out.exists() and any(out.glob("unit-*.parquet")))
    os.killpg(driver.pid, signal.SIGINT)
    _, said = driver.communicate(timeout=600)
    assert driver.returncode == 130, said
    assert "stopped; the same command goes on from here" in said and "Traceback" not in said


def test_a_scheduler_that_is_not_there_is_one_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(working, "_PATIENCE", 1)
    arguments = ["sweep", SMALL, "--scheduler", "tcp://127.0.0.1:9", "--out", str(tmp_path / "out"), "--quiet"]
    assert shell.main(arguments) == 2
    assert "no scheduler answers at tcp://127.0.0.1:9" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_swept_is_refused_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert shell.main(["sweep", SMALL, "--out", str(file / "out"), "--quiet"]) == 2
    assert shell.main(["sweep", "S(1,a,b", "--out", str(tmp_path / "out"), "--quiet"]) == 2
    assert shell.main(["run", "--to", "100", "--out", str(tmp_path / "out"), "--quiet"]) == 2
    assert shell.main(["run", "--file", "no/such", "--to", "9", "--out", str(tmp_path / "out"), "--quiet"]) == 2
    assert shell.main(["sweep", SMALL, "--out", str(tmp_path / "out"), "--workers", "0", "--quiet"]) == 2
    assert shell.main(["sweep", SMALL, "--out", str(tmp_path / "out"), "--workers", "-1", "--quiet"]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    said = capsys.readouterr().err
    assert "^" in said and "name the games" in said and "no/such: No such file" in said
    assert "workers must be at least 1" in said and "workers must not be negative" in said


def test_numbers_are_read_as_on_the_command_line() -> None:
    assert [shell._number(text) for text in ("12", "10^6", "2e3")] == [12, 10**6, 2000]
