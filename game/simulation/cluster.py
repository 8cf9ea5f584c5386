"""Games played by the workers of a Dask cluster, where one machine is not enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError
from typing import Final

from distributed import Client, Future, as_completed
from distributed.comm.core import CommClosedError
from distributed.scheduler import KilledWorker

from game.simulation.row import Row
from game.simulation.workers import CrewLostError, Player

_PATIENCE: Final = 10
"""Seconds until a cluster that doesn't answer is given up."""
_WAITING_EACH: Final = 3
"""Games handed out ahead for each thread of the cluster, so that none ever waits."""


class ClusterError(Exception):
    """The cluster can't be used; the message says why and what would do."""


def play_all_on(address: str, player: Player, seeds: Iterable[int]) -> Generator[Row, None, None]:
    """The rows of these seeds as they come in, in no order.

    A worker that is killed costs only the games it was at; others play them again. Closing
    the iterator lets no further game begin. ClusterError when nobody answers or plays there,
    CrewLostError when a game kills every worker that plays it.
    """
    with _client(address) as client:
        waiting = deque(seeds)
        coming = as_completed(_hand_out(client, player, waiting, _games_ahead(client)))
        try:
            for future in coming:
                yield _row(future)
                coming.update(_hand_out(client, player, waiting, 1))
        finally:
            client.cancel(list(client.futures.values()), force=True)


def _client(address: str) -> Client:
    try:
        return Client(address, timeout=_PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(
            f'No cluster answers at "{address}"; start one with "dask scheduler" and '
            '"dask worker", and name the address the scheduler prints'
        ) from error


def _games_ahead(client: Client) -> int:
    threads: int = sum(client.nthreads().values())
    if not threads:
        raise ClusterError('The cluster has no workers; start some with "dask worker"')
    return _WAITING_EACH * threads


def _hand_out(client: Client, player: Player, waiting: deque[int], games: int) -> list[Future[Row]]:
    """The next games to be played."""
    seeds = [waiting.popleft() for _ in range(min(games, len(waiting)))]
    return client.map(player, seeds, key="game", pure=False) if seeds else []


def _row(future: Future[Row]) -> Row:
    """The row of a game that is over."""
    try:
        return future.result()
    except KilledWorker as error:
        raise CrewLostError(
            f"A game kills every worker of the cluster that plays it ({error.task}); give the "
            "workers more memory"
        ) from error
    except (CommClosedError, CancelledError) as error:
        raise ClusterError(
            "The cluster is gone; the same command goes on from here once it is back"
        ) from error
