"""The configuration of a simulation, and playing one of its games."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from game.archive import write_save
from game.boards import load_boards
from game.boards.carried_maps import carried_boards
from game.bots import BrokenGameError, bot, play_out
from game.rules.board import Boards
from game.rules.game import Game, Part
from game.rules.options import Options
from game.rules.sheet import CounterSheet
from game.scenarios import Scenario, packed_scenario
from game.scenarios.sending import scenario_in
from game.simulation.row import GameRow, broken_row, row_of


class Maps(NamedTuple):
    """Map files to play on; None for the game's own."""

    field: Path | None = None
    castle: Path | None = None
    hunt: Path | None = None


class OtherMapsError(Exception):
    """A worker has other maps than the machine that ordered the games."""


class RunOrder(msgspec.Struct, frozen=True):
    """What is played, without the number of games. Runs of equal orders give equal rows."""

    version: str
    bot: str
    part: Part
    playouts: int | None
    """The colonel's budget for each decision; None for the default."""
    options: Options
    maps: tuple[tuple[str, str], ...]
    """The digest of each map, by kind."""
    counters: dict[str, int] = {}
    """Values that differ from the printed counter sheet."""
    scenario: str = ""
    """The digest of the scenario that is played; empty for the rulebook's games."""


class WorkerPlan(NamedTuple):
    """Everything a worker process needs to play games."""

    order: RunOrder
    maps: Maps
    packed: tuple[tuple[str, str], ...] = ()
    """The maps' contents by kind, for a worker that may not see the files."""
    scenario: str = ""
    """The packed scenario, whose maps and rules are played."""


def plan_for(order: RunOrder, maps: Maps) -> WorkerPlan:
    """The plan for an order on these maps. Raises MapError."""
    return WorkerPlan(replace(order, maps=boards_of(maps).digests), maps)


def plan_for_scenario(order: RunOrder, scenario: Scenario) -> WorkerPlan:
    """The plan for games of a scenario. Raises MapError if it is too large to be carried."""
    packed = packed_scenario(scenario)
    order = replace(
        order,
        options=scenario.options,
        counters=scenario.sheet.changes,
        maps=scenario.boards.digests,
        scenario=scenario.digest,
    )
    return WorkerPlan(order, Maps(), scenario=packed)


@lru_cache(maxsize=4)
def _scenario(packed: str) -> Scenario:
    """The scenario in its packed text, cached in each process. Raises MapError."""
    return scenario_in(packed, Path("scenario"))


def boards_in(plan: WorkerPlan) -> Boards:
    """The boards that are played on. Raises MapError."""
    return _scenario(plan.scenario).boards if plan.scenario else boards_of(plan.maps)


@lru_cache(maxsize=4)
def boards_of(maps: Maps) -> Boards:
    """The boards, cached in each process. Raises MapError."""
    return load_boards(field=maps.field, castle=maps.castle, hunt=maps.hunt)


def carrying(plan: WorkerPlan) -> WorkerPlan:
    """The plan with the contents of its maps in place of their paths.

    A map that is too large to be packed, or has an odd name, is still read from its path.
    """
    if plan.scenario:
        return plan
    packed = boards_of(plan.maps).packed
    if plan.maps == Maps() or not all(text for _, text in packed):
        return plan
    return plan._replace(maps=Maps(), packed=packed)


@lru_cache(maxsize=4)
def _carried(digests: tuple[tuple[str, str], ...], packed: tuple[tuple[str, str], ...]) -> Boards:
    """The boards from the maps' contents, cached in each process. Raises MapError."""
    return carried_boards(dict(digests), dict(packed), ())


def play(plan: WorkerPlan, seed: int) -> GameRow:
    """Play one game to its end; a game that fails gives a row marked as broken.

    Raises OtherMapsError when the maps here aren't those of the order.
    """
    game = _begin(plan, seed)
    try:
        _finish(plan, game, seed)
    except BrokenGameError:
        return broken_row(game)
    return row_of(game)


def save_broken(plan: WorkerPlan, seed: int, path: Path) -> None:
    """Play a broken game again and save it up to the failure."""
    game = _begin(plan, seed)
    try:
        _finish(plan, game, seed)
    except BrokenGameError:
        write_save(path, game)


def _begin(plan: WorkerPlan, seed: int) -> Game:
    order = plan.order
    if plan.scenario:
        return _scenario(plan.scenario).begin(seed)
    boards = _carried(order.maps, plan.packed) if plan.packed else boards_of(plan.maps)
    if boards.digests != order.maps:
        raise OtherMapsError(
            "The games are to be played on other maps than were named; put the same map files "
            "and the same version of the game on every machine"
        )
    return Game.new(boards, seed, order.options, order.part, CounterSheet(order.counters))


def _finish(plan: WorkerPlan, game: Game, seed: int) -> None:
    play_out(game, bot(plan.order.bot, seed, playouts=plan.order.playouts))
