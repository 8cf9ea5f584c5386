"""Whom a throw could strike (R7.6.5), and whom Germans in Nonette fire at (R7.8.5-germans)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.rules.advice.rehearsal import LOW, table_of
from game.rules.board import VILLAGE
from game.rules.castle.blasts import KIND as ROCKET
from game.rules.castle.blasts import rocket_targets, targets_from, units_in_reach
from game.rules.castle.combat import germans_in_village
from game.rules.counters import ITEMS
from game.rules.decisions import Decision, ThrowItem
from game.rules.game import Game
from game.rules.table import Table


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
