"""What a simulation plays, and how one of its games is played."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from game.archive import write_save
from game.boards import load_boards
from game.bots import BrokenGameError, bot, play_out
from game.rules.board import Boards
from game.rules.game import Game, Part
from game.rules.options import Options
from game.rules.sheet import CounterSheet
from game.simulation.row import Row
from game.simulation.row_builder import broken_row, row_of


class Maps(NamedTuple):
    """Map files to play on; None for the game's own."""

    field: Path | None = None
    castle: Path | None = None
    hunt: Path | None = None


class OtherMapsError(Exception):
    """Whoever is to play the games reads other maps than whoever ordered them."""


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
    counters: dict[str, int] = {}
    """Numbers that differ from the printed counter sheet."""


class Plan(NamedTuple):
    """All that a process needs to play games of an order."""

    order: Order
    maps: Maps


def with_maps(order: Order, maps: Maps) -> Plan:
    """A plan to play the order on these maps. Raises MapError."""
    return Plan(replace(order, maps=boards_of(maps).digests), maps)


@lru_cache(maxsize=4)
def boards_of(maps: Maps) -> Boards:
    """The boards, read once a process. Raises MapError."""
    return load_boards(field=maps.field, castle=maps.castle, hunt=maps.hunt)


def play(plan: Plan, seed: int) -> Row:
    """One game to its end; one that breaks gives a row that says so.

    OtherMapsError when the maps here aren't those of the order.
    """
    game = _begin(plan, seed)
    try:
        _finish(plan, game, seed)
    except BrokenGameError:
        return broken_row(game)
    return row_of(game)


def save_broken(plan: Plan, seed: int, path: Path) -> None:
    """Play a game that breaks once more, and keep a replay of it up to there."""
    game = _begin(plan, seed)
    try:
        _finish(plan, game, seed)
    except BrokenGameError:
        write_save(path, game)


def _begin(plan: Plan, seed: int) -> Game:
    order, boards = plan.order, boards_of(plan.maps)
    if boards.digests != order.maps:
        raise OtherMapsError(
            "The games are to be played on other maps than were named; put the same map files "
            "and the same version of the game on every machine"
        )
    return Game.new(boards, seed, order.options, order.part, CounterSheet(order.counters))


def _finish(plan: Plan, game: Game, seed: int) -> None:
    play_out(game, bot(plan.order.bot, seed, playouts=plan.order.playouts))
