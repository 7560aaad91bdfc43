"""Work of a cluster, its driver and its worker, with each step of writing failing in turn: `driver_that_fails.py WORK`.

Whatever fails is reported, each file is there whole or not at all, and the same work again comes to what it would have
come to. Each step fails in a process of its own, which is forked, because loading Dask takes a second. Ends with 0 if
all is as it is to be, and prints how many steps there are.
"""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any

import distributed

import sprague
from sprague import cluster
from sprague.cluster import mapping

# What a child ends with in which nothing has failed any more.
DONE = 3


def work(name: str, out: Path) -> str:
    """Does the work in a folder, and says what failed."""
    try:
        # Threads of this process, so that the worker's steps are counted too.
        with distributed.Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None) as client:
            return "; ".join(ask(name, str(out), client).failed.values())
    except sprague.FileTrouble as error:
        return str(error)


def ask(name: str, out: str, client: Any) -> Any:
    if name == "sweep":
        return cluster.sweep("S(a,b) with b <= 6", out, client, retries=0)
    if name == "census":
        return cluster.run(["0.77"], 300, out, client, retries=0)
    return cluster.atlas(".6 .77", out, client, limit=300, work=10**6, retries=0)


def files(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in out.iterdir()} if out.exists() else {}


def fail(name: str, out: Path, step: int, wanted: dict[str, bytes]) -> int:
    """Does the work with a step that fails, and then again."""
    os.environ["SPRAGUE_FAIL_AT"] = str(step)
    said = work(name, out)
    there = files(out)
    if not said:
        assert there == wanted, f"step {step}: {sorted(there)}"
        return DONE
    assert "on purpose" in said, said
    for file, content in there.items():
        # The list of results is of those there are by then.
        assert content == wanted.get(file) or file == "results.jsonl", f"step {step}: {file}"
    assert not work(name, out)
    assert files(out) == wanted, f"step {step}: {sorted(files(out))}"
    return 0


def forked(name: str, out: Path, step: int, wanted: dict[str, bytes]) -> int:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = fail(name, out, step, wanted)
        except BaseException:  # noqa: BLE001
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def whole(name: str, out: Path) -> dict[str, bytes]:
    """What the work comes to if nothing fails; in a child, so that this process stays as it is."""
    child = os.fork()
    if child == 0:
        os._exit(1 if work(name, out) else 0)
    assert os.waitpid(child, 0)[1] == 0
    return files(out)


def main(name: str) -> int:
    sprague.progress(False)
    # Fewer parts, so that most are not empty.
    mapping._PARTS = 2
    with tempfile.TemporaryDirectory() as folder:
        wanted = whole(name, Path(folder) / "whole")
        for step in range(100):
            code = forked(name, Path(folder) / str(step), step, wanted)
            if code != 0:
                print(step)
                return 0 if code == DONE else 1
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
