"""Work handed to a cluster piece by piece: some pieces at a time, failures tried again and then reported."""

from __future__ import annotations

import contextlib
import time
from typing import Any, Callable, Iterator, Optional, Sequence

from ..errors import file_trouble

__all__ = ["connected", "hand_out"]

# How long a task should take: long beside what handing it out costs, short beside what a lost worker loses.
_SECONDS = 1.0
# Tasks that wait for each thread of the cluster, so that none is idle.
_AHEAD = 3
# How long a scheduler may take to answer.
_PATIENCE = 10

Say = Callable[[str], None]
# Does some pieces, and says for each of them how it went: nothing, or what was wrong.
Task = Callable[[list[Any]], "list[Optional[str]]"]


@contextlib.contextmanager
def connected(client: Any, scheduler: Optional[str], workers: Optional[int], say: Say) -> Iterator[Any]:
    """The client that was given, one for the scheduler, or one with a cluster of this machine."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise ImportError("this needs Dask: pip install 'sprague[cluster]'") from None
    if client is not None:
        yield client
        return
    with contextlib.ExitStack() as stack:
        if scheduler is None:
            cluster = LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0")
            stack.enter_context(cluster)
            made = Client(cluster)
        else:
            try:
                made = Client(scheduler, timeout=_PATIENCE)
            except (OSError, ValueError, TimeoutError) as error:
                raise file_trouble(
                    f"no scheduler answers at {scheduler}", "start one with `dask scheduler`, or leave it out"
                ) from error
        stack.enter_context(made)
        say(f"dashboard: {made.dashboard_link}")
        if not made.nthreads():
            say("no worker yet: the work begins when one comes")
        yield made


def hand_out(
    client: Any,
    pieces: Sequence[Any],
    task: Task,
    done: Callable[[list[Any]], None],
    *,
    retries: int = 2,
    most: int = 1000,
) -> dict[Any, str]:
    """Has all pieces done, and gives back those that kept failing, each with the reason.

    As many pieces go into a task as take about a second, judged by those before. A piece that fails is tried again on
    its own; a worker that dies has its tasks done by others.
    """
    from distributed import as_completed

    waiting, failed = _Waiting(pieces), _Failures(retries)
    running = as_completed()
    under_way: dict[Any, tuple[list[Any], float]] = {}
    try:
        while waiting or under_way:
            threads = max(1, sum(client.nthreads().values()))
            while waiting and len(under_way) < _AHEAD * threads:
                batch = waiting.take(threads, most)
                future = client.submit(_timed, task, batch, pure=False)
                under_way[future] = (batch, time.monotonic())
                running.add(future)
            future = next(running)
            batch, _ = under_way.pop(future)
            if future.status != "finished":
                # The task broke, or killed every worker that took it: find out which piece it was.
                waiting.again(failed.after(batch, _reason(future)))
                continue
            seconds, outcomes = future.result()
            waiting.learn(seconds, len(batch))
            done([piece for piece, wrong in zip(batch, outcomes) if wrong is None])
            for piece, wrong in zip(batch, outcomes):
                if wrong is not None:
                    waiting.again(failed.after([piece], wrong))
    except BaseException:
        client.cancel(list(under_way))
        raise
    return failed.reported


class _Waiting:
    """Pieces that wait, and how many go into a task."""

    def __init__(self, pieces: Sequence[Any]) -> None:
        self._pieces = list(reversed(pieces))
        self._alone: list[Any] = []
        self._each: Optional[float] = None

    def __bool__(self) -> bool:
        return bool(self._pieces or self._alone)

    def take(self, threads: int, most: int) -> list[Any]:
        if self._alone:
            return [self._alone.pop()]
        size = 1
        if self._each is not None:
            size = int(_SECONDS / max(self._each, 1e-6))
        # The last ones are shared fairly.
        size = max(1, min(size, most, len(self._pieces) // (2 * threads)))
        return [self._pieces.pop() for _ in range(min(size, len(self._pieces)))]

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


def _timed(task: Task, batch: list[Any]) -> tuple[float, list[Optional[str]]]:
    begun = time.perf_counter()
    outcomes = task(batch)
    return time.perf_counter() - begun, outcomes


def _reason(future: Any) -> str:
    try:
        error = future.exception()
    except Exception as gone:  # noqa: BLE001
        error = gone
    return f"{type(error).__name__}: {error}".splitlines()[0] if error else future.status
