"""The volley of the paras in the village: 7.8.5."""

from __future__ import annotations

from typing import Final

from game.rules.board import VILLAGE
from game.rules.castle.casualties import strike_enemy
from game.rules.castle.combat import burn_fuel
from game.rules.common.combat import Attacker, choose_weapon, fire_dice
from game.rules.counters import ITEMS
from game.rules.decisions import ChooseUnit, FireVolley
from game.rules.events.castle import VolleyFired
from game.rules.state import Enemy, Para
from game.rules.table import Procedure, Table

_RULE: Final = "R7.8.5-paras"
VOLLEY_NEED: Final = 5
"""What a die of the paras must show to hit in the village, whatever the defence."""
GERMAN_NEED: Final = 6
"""What a German's die must show to hit in the village, whatever the luck (R7.8.5-germans)."""


def volley_options(table: Table) -> list[FireVolley]:
    """R7.8.5-paras: a volley once a turn, with Germans in the village and paras to fire."""
    if table.state.volley_fired or not germans_in_village(table) or not riflemen(table):
        return []
    return [FireVolley()]


def germans_in_village(table: Table) -> list[Enemy]:
    """Germans in the village, in the order they entered play."""
    return [enemy for enemy in table.state.enemies_at(VILLAGE) if enemy.kind == "german"]


def riflemen(table: Table) -> list[Para]:
    """Q136: paras in the village that may still fire and have dice."""
    return [
        man
        for man in table.state.paras_at(VILLAGE)
        if man.name not in table.state.barred and not man.bite and volley_arms(table, man)
    ]


def volley_arms(table: Table, man: Para) -> list[str]:
    """One firearm of each kind he carries, and "" if his own combat has dice."""
    guns = {ITEMS[item].kind: item for item in man.items if ITEMS[item].fire}
    own = [""] if fire_dice(table, man, "") else []
    return [*guns.values(), *own]


def fire_volley(table: Table) -> Procedure[None]:
    """R7.8.5-paras, Q136: all fire together; each 5 or 6 is a hit, defence is ignored."""
    attackers = []
    for man in riflemen(table):
        weapon = yield from choose_weapon(table, man, volley_arms(table, man))
        attackers.append(Attacker(man.name, weapon, fire_dice(table, man, weapon)))
    dice = table.roll(sum(attacker.dice for attacker in attackers))
    hits = sum(die >= VOLLEY_NEED for die in dice)
    men = tuple(attacker.name for attacker in attackers)
    weapons = tuple(attacker.weapon for attacker in attackers)
    table.emit(VolleyFired(_RULE, men, weapons, dice, hits))
    burn_fuel(table, attackers, dice)
    yield from _allot(table, men, hits)


def _allot(table: Table, men: tuple[str, ...], hits: int) -> Procedure[None]:
    """Q137: the player assigns the hits one by one to Germans in the village."""
    for _ in range(hits):
        germans = germans_in_village(table)
        if not germans:
            return
        targets = [ChooseUnit(enemy.name) for enemy in germans]
        answer = yield from table.ask(_RULE, men, targets)
        strike_enemy(table, table.state.enemies[answer.name], 1, _RULE)
