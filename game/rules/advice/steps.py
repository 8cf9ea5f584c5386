"""The steps allowed on a way not gone yet, and the floors they would alert (R7.7.1)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from game.rules.advice.rehearsal import LOW, table_of
from game.rules.board import Boards, Cell
from game.rules.board.squares import FLOORS, Floor
from game.rules.castle.movement import step_options as castle_steps
from game.rules.castle.movement import wake_by_move
from game.rules.decisions import Step
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.field.movement import left_after
from game.rules.field.movement import step_options as field_steps
from game.rules.game import Game
from game.rules.options import Options
from game.rules.state import Action, State
from game.rules.table import Table


def lawful_steps(
    boards: Boards, state: State, action: Action, cell: Cell, left: int
) -> list[tuple[Cell, int]]:
    """The cells the group may enter from a cell of its way, each with the movement left there.

    `left` is the movement left in that cell, in half MP on the field and squares in the castle.
    """
    table, there = Table(boards, Options(), state, LOW), replace(action, path=(cell,), left=left)
    if state.stage != "field":
        return [(step.cell, left - 1) for step in castle_steps(table, there)]
    if cell == boards.field.nonette:
        return []
    costs = dict(boards.field.steps[cell])
    steps = (step for step in field_steps(table, there) if isinstance(step, Step))
    return [(step.cell, left_after(costs[step.cell], left)) for step in steps]


def alerted_by(boards: Boards, state: State, cell: Cell) -> frozenset[str]:
    """The Germans, face down now, whom a man alerts by entering a square of the castle."""
    asleep = [enemy.name for enemy in state.enemies.values() if not enemy.up]
    if not asleep:
        return frozenset()
    table = Table(boards, Options(), state.copy(), LOW)
    wake_by_move(table, cell)
    return frozenset(name for name in asleep if table.state.enemies[name].up)


class Alarm(NamedTuple):
    """A floor whose Germans a step that is offered now would alert."""

    floor: Floor
    by_every_step: bool
    """Whether every step would, not only some, such as those onto stairs."""


def floors_alerted_next(game: Game) -> tuple[Alarm, ...]:
    """Floors whose Germans the next step may alert, from the basement up."""
    decision = game.decision
    if decision is None or game.state.stage != "castle":
        return ()
    floor_of = game.boards.castle.floor_of
    steps = [option.cell for option in decision.options if isinstance(option, Step)]
    found = Counter[Floor]()
    for cell in steps:
        copy = table_of(game)
        wake_by_move(copy, cell)
        woken = [event.at for event in copy.events if isinstance(event, EnemyTurnedUp)]
        found.update({floor_of[at] for at in woken})
    return tuple(Alarm(floor, found[floor] == len(steps)) for floor in FLOORS if floor in found)
