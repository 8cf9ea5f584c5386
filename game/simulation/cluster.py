"""Playing games on the workers of a Dask cluster."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError
from typing import Final

from distributed import Client, Future, as_completed
from distributed.comm.core import CommClosedError, connect
from distributed.scheduler import KilledWorker
from distributed.security import Security

from game.simulation.row import GameRow
from game.simulation.workers import Player, WorkersLostError

_TIMEOUT: Final = 10
"""Seconds to wait for a connection to the cluster."""
_QUEUED_EACH: Final = 3
"""Games queued for each thread of the cluster, so that none is ever idle."""


class ClusterError(Exception):
    """The cluster can't be used; the message says why and what to do."""


def play_all_on(
    address: str, player: Player, seeds: Iterable[int]
) -> Generator[GameRow, None, None]:
    """Yield the rows of these seeds as games are finished, in any order.

    The games of a killed worker are retried by others. Closing the iterator starts no further
    games. Raises ClusterError when there is no cluster or no worker, and WorkersLostError when
    a game kills every worker that plays it.
    """
    _check(address)
    with Client(address, timeout=_TIMEOUT) as client:
        waiting = deque(seeds)
        running = as_completed(_submit(client, player, waiting, _queue_length(client)))
        try:
            for future in running:
                yield _row(future)
                running.update(_submit(client, player, waiting, 1))
        finally:
            client.cancel(list(client.futures.values()), force=True)


def _check(address: str) -> None:
    """Raise ClusterError where no scheduler answers.

    It comes before the client, because a client that could not connect is closed by the garbage
    collector, and that waits for ever if it happens while the next client is starting.
    """
    try:
        asyncio.run(_connect(address))
    # Dask checks some parts of an address by assertions.
    except (OSError, TimeoutError, ValueError, TypeError, AssertionError) as error:
        raise ClusterError(
            f'No cluster answers at "{address}"; start one with "dask scheduler" and '
            '"dask worker", and name the address the scheduler prints'
        ) from error


async def _connect(address: str) -> None:
    security = Security().get_connection_args("client")
    connection = await connect(address, timeout=_TIMEOUT, **security)
    await connection.close()


def _queue_length(client: Client) -> int:
    threads: int = sum(client.nthreads().values())
    if not threads:
        raise ClusterError('The cluster has no workers; start some with "dask worker"')
    return _QUEUED_EACH * threads


def _submit(
    client: Client, player: Player, waiting: deque[int], games: int
) -> list[Future[GameRow]]:
    """Submit the next games."""
    seeds = [waiting.popleft() for _ in range(min(games, len(waiting)))]
    return client.map(player, seeds, key="game", pure=False) if seeds else []


def _row(future: Future[GameRow]) -> GameRow:
    """The result of a finished game. Raises WorkersLostError and ClusterError."""
    try:
        return future.result()
    except KilledWorker as error:
        raise WorkersLostError(
            f"A game kills every worker of the cluster that plays it ({error.task}); give the "
            "workers more memory"
        ) from error
    except (CommClosedError, CancelledError) as error:
        raise ClusterError(
            "The cluster is gone; the same command goes on from here once it is back"
        ) from error
