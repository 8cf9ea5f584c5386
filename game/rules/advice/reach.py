"""What is in reach next: steps, floors alerted (R7.7.1), targets of throws and of fire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from game.rules.advice.rehearsal import LOW, table_of
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.board.squares import FLOORS, Floor
from game.rules.castle.blasts import KIND as ROCKET
from game.rules.castle.blasts import rocket_targets, targets_from, units_in_reach
from game.rules.castle.combat import germans_in_village
from game.rules.castle.movement import step_options as castle_steps
from game.rules.castle.movement import wake_by_move
from game.rules.counters import ITEMS
from game.rules.decisions import Decision, Step, ThrowItem
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


def struck_by_throws(game: Game, decision: Decision) -> Iterator[str]:
    """The face-up enemies whom the blast of a throw on offer would reach at some target, also
    through walls; each once for every such throw and target.

    Who is still unaware stays so, and a throw at him may be made any other turn. The girl's father
    isn't counted: he fights for the player (R8.3.5-father).
    """
    table = table_of(game)
    for option in decision.options:
        if isinstance(option, ThrowItem):
            yield from _struck_by(table, option.item)


def _struck_by(table: Table, item: str) -> Iterator[str]:
    action = table.state.action
    assert action is not None, "nobody is acting"
    kind = ITEMS[item].kind
    targets = (rocket_targets if kind == ROCKET else targets_from)(table, action.at)
    # An undead para and an enemy may have the same name.
    state = table.state
    foes = (one for one in state.enemies.values() if one.up and one.name != state.father)
    enemies = {(enemy.name, enemy.at) for enemy in foes}
    for target in targets:
        for name, at, _ in units_in_reach(table, kind, target.cell):
            if (name, at) in enemies:
                yield name


class VillageFire(msgspec.Struct, frozen=True):
    """The dice of all Germans there, and the men with the lowest luck, one of whom is hit first."""

    dice: int
    men: tuple[str, ...]


def village_fire(game: Game) -> VillageFire | None:
    """The fire if the paras' phase ended now; None if there is none.

    V2-t34: no German fires in Nonette while a tank stands there.
    """
    table = Table(game.boards, game.options, game.state, LOW)
    here, germans = table.state.paras_at(VILLAGE), germans_in_village(table)
    if not here or not germans or table.state.t34_stands:
        return None
    dice = sum(table.sheet.men_left(german) for german in germans)
    return VillageFire(dice, tuple(man.name for man in table.sheet.lowest_luck(here)))
