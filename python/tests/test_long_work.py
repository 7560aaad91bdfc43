"""Long calls: Ctrl-C, other threads, progress, memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

import sprague
from sprague import _asking

LONG = [
    'sprague.game("grundy").values(10**8)',
    'sprague.game("0.6").period(limit=10**9)',
    'sprague.run("0.6")',
    'sprague.sweep("S(a,b,c) with c <= 900", large=True).summary',
    'list(sprague.sweep("S(a,b,c) with c <= 900", large=True))',
    'sprague.position("0.6[70000000] + grundy[5]").win()',
    'sprague.check(limit=10**9)',
]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way")
@pytest.mark.parametrize("call", LONG)
def test_ctrl_c_ends_long_work(call: str) -> None:
    code = f"""
        import sprague, sys
        try:
            print("begun", flush=True)
            {call}
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        else:
            print("answered", flush=True)
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.7)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=600)
    # A sweep and a run that were stopped still have an answer on the command line; in Python Ctrl-C is an exception.
    assert said == "interrupted\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such alarms")
@pytest.mark.parametrize("wait", [0.001, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.16])
def test_ctrl_c_during_the_first_call_is_an_exception(wait: float) -> None:
    """The first call still loads modules: wherever it is interrupted, the next one answers."""
    code = f"""
        import signal, sprague
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, {wait})
            first = sprague.game("kayles").values(3)
            signal.setitimer(signal.ITIMER_REAL, 0)
        except KeyboardInterrupt:
            pass
        print(*sprague.game("kayles").values(3))
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=600)
    assert (done.stdout, done.stderr) == ("0 1 2 3\n", "")


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    stop = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not stop.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=count)
    thread.start()
    # On a busy machine the other thread may have to wait for its turn.
    for _ in range(50):
        sprague.game("0.6").period(seconds=0.5)
        if ticks > 2:
            break
    stop.set()
    thread.join()
    assert ticks > 2


def test_many_threads_share_one_game() -> None:
    game = sprague.game("grundy")
    expected = game.values(2000).tolist()
    found: list[list[int]] = []
    threads = [threading.Thread(target=lambda: found.append([game[n] for n in range(0, 2001, 7)])) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    assert found == [expected[::7]] * 8


def test_a_deadline_ends_the_search_with_what_was_found() -> None:
    answer = sprague.game("grundy").period(seconds=0.2)
    assert answer.kind == "unknown" and answer.stopped_by == "seconds"


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(_asking, "_PATIENCE", 0.0)
    monkeypatch.setattr(_asking.Shown, "_tell", lambda self, what, done, total: told.append(what))
    sprague.progress(True)
    # On a busy machine there may be no time to tell anything.
    for _ in range(20):
        sprague.game("grundy").period(seconds=0.4)
        if told:
            break
    assert told


def test_a_run_goes_on_from_its_state(tmp_path: Path) -> None:
    state = tmp_path / "state"
    sprague.run("0.6", 5_000, state=state)
    first = state.read_bytes()
    sprague.run("0.6", 20_000, state=state)
    assert state.read_bytes() != first
    alone = sprague.run("0.6", 20_000)
    assert sprague.run("0.6", 20_000, state=state).largest_at == alone.largest_at
    assert [path.name for path in tmp_path.iterdir()] == ["state"]


def resident() -> int:
    """Bytes of memory this process has in use."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="there is nowhere to look up the memory in use")
def test_memory_does_not_grow_over_very_many_small_calls() -> None:
    game, up, star = sprague.game("kayles"), sprague.value("^"), sprague.value("{2|0||-1}")

    def calls(count: int) -> None:
        for number in range(count):
            game[number % 500]
        for number in range(count // 200):
            game.values(50)
            up + 1 > 0
        for number in range(count // 2000):
            star + up
            game.rules
            with pytest.raises(sprague.SpragueError):
                sprague.game("S(2,,5)")

    calls(50_000)
    before = resident()
    calls(1_000_000)
    assert resident() - before < 8 << 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked")
def test_a_forked_child_has_threads_of_its_own() -> None:
    """Those of its parent do not come along: whoever hands work to them waits for ever."""
    code = """
        import multiprocessing, sprague

        def work(_):
            rows = len(list(sprague.sweep("S(1,a) for a in 2..300")))
            return rows, len(sprague.game("grundy").values(200000))

        here = work(0)
        with multiprocessing.get_context("fork").Pool(2) as pool:
            print(pool.map(work, range(2)) == [here, here])
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=600)
    assert done.stdout == "True\n", done.stderr
