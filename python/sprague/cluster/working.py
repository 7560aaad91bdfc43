"""Work handed to a cluster piece by piece: some pieces at a time, failures tried again and then reported."""

from __future__ import annotations

import contextlib
import itertools
import signal
import threading
import time
from typing import Any, Callable, Iterable, Iterator, Optional

from .._asking import whole
from ..errors import file_trouble

__all__ = ["Connection", "Outcome", "Say", "hand_out"]

# How long a task should take: long beside what handing it out costs, short beside what a lost worker loses.
_SECONDS = 1.0
# Tasks that wait for each thread of the cluster, so that none is idle.
_AHEAD = 3
# How long a scheduler may take to answer.
_PATIENCE = 10
# Seconds between two looks whether a task is done.
_PAUSE = 0.005
# What Dask does of its own accord many times a second takes a twentieth of two cores. A cluster of this machine goes
# without: its workers are seldom in Python, where samples of what they do would tell something.
_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
}

Say = Callable[[str], None]
# Does some pieces, and says for each of them what was wrong, if anything, and what whoever waits gets to know of it.
Outcome = tuple[Optional[str], Any]
Task = Callable[[list[Any]], "list[Outcome]"]


class Connection:
    """The way to a cluster: the client that was given, one for the scheduler, or one with a cluster of this machine.

    A scheduler must answer before anything is done; a cluster of this machine is started when it is needed.
    """

    def __init__(self, client: Any, scheduler: Optional[str], workers: Optional[int], say: Say) -> None:
        if workers is not None and whole(workers, "workers") == 0:
            raise ValueError("workers must be at least 1")
        try:
            import distributed
        except ImportError:
            raise ImportError("this needs Dask: pip install 'sprague[cluster]'") from None
        self._distributed = distributed
        self._client = client
        self._scheduler = scheduler
        self._workers = workers
        self._say = say
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Connection:
        if self._client is None and self._scheduler is not None:
            self._client = self._stack.enter_context(self._of_scheduler(self._scheduler))
            self._introduce()
        return self

    def __exit__(self, *_: object) -> None:
        with _undisturbed():
            self._stack.close()

    def client(self) -> Any:
        """A client of `dask.distributed`."""
        if self._client is None:
            with _undisturbed():
                cluster = self._stack.enter_context(self._of_this_machine())
                self._client = self._stack.enter_context(self._distributed.Client(cluster))
            self._introduce()
        return self._client

    def _of_scheduler(self, address: str) -> Any:
        try:
            return self._distributed.Client(address, timeout=_PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            raise file_trouble(
                f"no scheduler answers at {address}", "start one with `dask scheduler`, or leave it out"
            ) from error

    def _of_this_machine(self) -> Any:
        import dask

        with _deaf_to_ctrl_c(), dask.config.set(_QUIET):
            return self._distributed.LocalCluster(
                n_workers=self._workers, threads_per_worker=1, processes=True, dashboard_address=":0"
            )

    def _introduce(self) -> None:
        self._say(f"dashboard: {self._client.dashboard_link}")
        if not self._client.nthreads():
            self._say("no worker yet: the work begins when one comes")


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are begun here do not hear Ctrl-C; who began them does, and ends them in good order."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits for the end of what is done here; a second one does not.

    An exception in the middle of Dask's own work can leave a lock behind that nobody opens, and closing waits for ever.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = False

    def hear(number: int, frame: Any) -> None:
        nonlocal heard
        if heard:
            raise KeyboardInterrupt
        heard = True

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def hand_out(
    client: Any,
    pieces: Iterable[Any],
    count: int,
    task: Task,
    done: Callable[[list[Any]], None],
    *,
    told: Callable[[Any, Any], None] = lambda piece, result: None,
    retries: int = 2,
    most: int = 1000,
) -> dict[Any, str]:
    """Has all pieces done, so many of them, and gives back those that kept failing, each with the reason.

    `done` is called with pieces that are done, and `told` with each of them and what its task says of it.

    As many pieces go into a task as take about a second, judged by those before. A piece that fails is tried again on
    its own; a worker that dies has its tasks done by others.
    """
    from distributed import as_completed

    waiting, failed = _Waiting(pieces, count), _Failures(retries)
    running = as_completed()
    under_way: dict[Any, tuple[list[Any], float]] = {}
    try:
        while waiting or under_way:
            with _undisturbed():
                threads = max(1, sum(client.nthreads().values()))
                while waiting and len(under_way) < _AHEAD * threads:
                    batch = waiting.take(threads, most)
                    future = client.submit(_timed, task, batch, pure=False)
                    under_way[future] = (batch, time.monotonic())
                    running.add(future)
            ready = _ready(running)
            # Whatever touches a task may take a lock of Dask, dropping the last name of it as well.
            with _undisturbed():
                for future in ready:
                    batch, _ = under_way.pop(future)
                    if future.status != "finished":
                        # The task broke, or killed every worker that took it: find out which piece it was.
                        waiting.again(failed.after(batch, _reason(future)))
                        continue
                    seconds, outcomes = future.result()
                    waiting.learn(seconds, len(batch))
                    done([piece for piece, (wrong, _) in zip(batch, outcomes) if wrong is None])
                    for piece, (wrong, result) in zip(batch, outcomes):
                        if wrong is not None:
                            waiting.again(failed.after([piece], wrong))
                        else:
                            told(piece, result)
                del ready, future
    except BaseException:
        with _undisturbed():
            client.cancel(list(under_way))
        raise
    return failed.reported


def _ready(running: Any) -> list[Any]:
    """Tasks that are done, once there are any. Ctrl-C ends it between two looks."""
    while True:
        with _undisturbed():
            ready: list[Any] = running.next_batch(block=False)
        if ready:
            return ready
        time.sleep(_PAUSE)


class _Waiting:
    """Pieces that wait, and how many go into a task. There may be very many: they are taken as they are needed."""

    def __init__(self, pieces: Iterable[Any], count: int) -> None:
        self._pieces = iter(pieces)
        self._left = count
        self._alone: list[Any] = []
        self._each: Optional[float] = None

    def __bool__(self) -> bool:
        return bool(self._left or self._alone)

    def take(self, threads: int, most: int) -> list[Any]:
        if self._alone:
            return [self._alone.pop()]
        size = 1
        if self._each is not None:
            size = int(_SECONDS / max(self._each, 1e-6))
        # The last ones are shared fairly.
        size = max(1, min(size, most, self._left // (2 * threads)))
        batch = list(itertools.islice(self._pieces, size))
        # None left, should there be fewer than was said.
        self._left = self._left - len(batch) if batch else 0
        return batch

    def again(self, pieces: list[Any]) -> None:
        self._alone += pieces

    def learn(self, seconds: float, pieces: int) -> None:
        each = seconds / max(1, pieces)
        self._each = each if self._each is None else 0.7 * self._each + 0.3 * each


class _Failures:
    """How often each piece has failed."""

    def __init__(self, retries: int) -> None:
        self._retries = retries
        self._counts: dict[Any, int] = {}
        self.reported: dict[Any, str] = {}

    def after(self, batch: list[Any], reason: str) -> list[Any]:
        """Those of the pieces that are worth another try."""
        again = []
        for piece in batch:
            # Of several that failed together, it is open which one did.
            self._counts[piece] = self._counts.get(piece, 0) + (1 if len(batch) == 1 else 0)
            if self._counts[piece] > self._retries:
                self.reported[piece] = reason
            else:
                again.append(piece)
        return again


def _timed(task: Task, batch: list[Any]) -> tuple[float, list[Outcome]]:
    begun = time.perf_counter()
    outcomes = task(batch)
    return time.perf_counter() - begun, outcomes


def _reason(future: Any) -> str:
    try:
        error = future.exception()
    except Exception as gone:  # noqa: BLE001
        error = gone
    return f"{type(error).__name__}: {error}".splitlines()[0] if error else future.status
