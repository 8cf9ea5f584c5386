"""Playing games in a pool of worker processes, with retries when a worker dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from typing import Final, TypeAlias, TypeVar

from game.bots import collect_seldom
from game.simulation.row import GameRow

Player: TypeAlias = Callable[[int], GameRow]
"""Plays the game of a seed; it must pickle."""

T = TypeVar("T")

MOST_LOSSES: Final = 3
"""How often in a row the pool may break without any game being finished."""
_QUEUED_EACH: Final = 3
"""Games queued for each process, so that none is ever idle."""


class WorkersLostError(Exception):
    """No worker process can be started, or they keep dying; the message says why, or where."""


def play_all(
    player: Callable[[int], T], seeds: Iterable[int], workers: int
) -> Generator[T, None, None]:
    """Yield the results of `player` for these seeds as they are finished, in any order.

    `player` must pickle. The games of a killed process are retried. Closing the iterator waits
    for the games in progress and starts no others. Raises WorkersLostError.
    """
    left = deque(seeds)
    losses = 0
    while left:
        before = len(left)
        try:
            yield from _play_with_one_pool(player, left, workers)
        except BrokenProcessPool as error:
            losses = losses + 1 if len(left) == before else 1
            if losses >= MOST_LOSSES:
                some = ", ".join(map(str, list(left)[:workers]))
                raise WorkersLostError(
                    f"The processes die again and again at the games with seeds {some}; "
                    "try fewer --workers if memory is short"
                ) from error


def _play_with_one_pool(
    player: Callable[[int], T], left: deque[int], workers: int
) -> Generator[T, None, None]:
    """Play the games in `left`, removing each when it is finished."""
    with worker_pool(workers) as pool:
        running: dict[Future[T], int] = {}
        try:
            waiting = deque(left)
            while waiting or running:
                while waiting and len(running) < _QUEUED_EACH * workers:
                    seed = waiting.popleft()
                    running[pool.submit(player, seed)] = seed
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    row = future.result()
                    left.remove(running.pop(future))
                    yield row
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """A pool of that many processes. Raises WorkersLostError where the system has none."""
    try:
        return ProcessPoolExecutor(workers, initializer=_begin_worker)
    except (OSError, ImportError, NotImplementedError) as error:
        # Its queues need semaphores, which Linux keeps in /dev/shm.
        cause = getattr(error, "strerror", None) or str(error)
        raise WorkersLostError(
            "No worker process can be started, because the system gives them no shared memory "
            f"({cause.lower()}); on Linux the folder /dev/shm must be there and writable"
        ) from error


def _begin_worker() -> None:
    """Called in each worker process: only the main process handles Ctrl-C, and none outlives it.

    Ctrl-C reaches every process. A main process that is killed can tell nobody.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    threading.Thread(target=_follow_main_process, daemon=True).start()


def _follow_main_process() -> None:
    """End this process when the main process has ended, however it did."""
    main = multiprocessing.parent_process()
    if main is not None:
        connection.wait([main.sentinel])
        os._exit(1)
