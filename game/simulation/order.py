"""What a simulation plays, and how one of its games is played."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.archive import write_save
from game.boards import load_boards
from game.bots import BrokenGameError, bot, play_out
from game.rules.board import Boards
from game.rules.game import Game, Part
from game.rules.options import Options
from game.simulation.row import Row, broken_row, row_of


class Maps(NamedTuple):
    """Map files to play on; None for the game's own."""

    field: Path | None = None
    castle: Path | None = None
    hunt: Path | None = None


class Order(msgspec.Struct, frozen=True):
    """What is played, except how many games. Two runs of one order give the same rows."""

    version: str
    bot: str
    part: Part
    playouts: int | None
    """The colonel's budget for each decision; None for what he is used to."""
    options: Options
    maps: tuple[tuple[str, str], ...]
    """The digest of each map, by its kind."""


class Task(NamedTuple):
    """All that a process needs to play games of an order."""

    order: Order
    maps: Maps
    broken: Path
    """The folder for replays of games that break."""


@lru_cache(maxsize=4)
def boards_of(maps: Maps) -> Boards:
    """The boards, read once a process. Raises MapError."""
    return load_boards(field=maps.field, castle=maps.castle, hunt=maps.hunt)


def play(task: Task, seed: int) -> Row:
    """One game to its end. One that breaks gives a row that says so, and leaves a replay."""
    order = task.order
    game = Game.new(boards_of(task.maps), seed, order.options, order.part)
    try:
        play_out(game, bot(order.bot, seed, playouts=order.playouts))
    except BrokenGameError:
        write_save(task.broken / f"seed-{seed}.night", game)
        return broken_row(game)
    return row_of(game)
