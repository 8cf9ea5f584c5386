"""Processes that play games, and go on when one of them dies."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeAlias, TypeVar

from game.simulation.row import Row

Player: TypeAlias = Callable[[int], Row]
"""Plays the game of a seed; it must pickle."""

T = TypeVar("T")

MOST_LOSSES: Final = 3
"""How often in a row the processes may die without any of them finishing a game."""
_WAITING_EACH: Final = 3
"""Games handed out ahead for each process, so that none ever waits."""


class CrewLostError(Exception):
    """The processes die whatever is done; the message says with which games."""


def play_all(
    player: Callable[[int], T], seeds: Iterable[int], workers: int
) -> Generator[T, None, None]:
    """What the player, which must pickle, makes of these seeds as they come in, in no order.

    A process that is killed costs only the games it was at; they are played again.
    Closing the iterator lets the games in progress end and plays no others.
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
                raise CrewLostError(
                    f"The processes die again and again at the games with seeds {some}; "
                    "try fewer --workers if memory is short"
                ) from error


def _play_with_one_pool(
    player: Callable[[int], T], left: deque[int], workers: int
) -> Generator[T, None, None]:
    """Play what is left; what is finished is taken out of `left`."""
    with ProcessPoolExecutor(workers, initializer=_ignore_interrupts) as pool:
        at_work: dict[Future[T], int] = {}
        try:
            waiting = deque(left)
            while waiting or at_work:
                while waiting and len(at_work) < _WAITING_EACH * workers:
                    seed = waiting.popleft()
                    at_work[pool.submit(player, seed)] = seed
                for future in wait(at_work, return_when=FIRST_COMPLETED).done:
                    row = future.result()
                    left.remove(at_work.pop(future))
                    yield row
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the first of them decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
