"""The T-34/85 in Nonette, and the colonel's Panther: V2 as ruled in Q200 and Q201."""

from __future__ import annotations

from typing import Final

from game.rules.board import VILLAGE
from game.rules.counters import JAEGER, NIKOLAI
from game.rules.events.enemies import EnemyPlaced, EnemyRemoved
from game.rules.events.variants import DuelFought, TankFound
from game.rules.table import Table

T34_WINS: Final = 3
"""Up to this face the T-34 wins the duel."""


def find_t34(table: Table) -> None:
    """V2-t34: with Nikolai in play, the tank is found together with the passage."""
    nikolai = table.state.paras.get(NIKOLAI)
    if table.options.t34 and nikolai is not None and nikolai.at == VILLAGE:
        table.emit(TankFound("V2-t34"))


def duel_is_due(table: Table) -> bool:
    """V2-panther: only while the T-34 stands in Nonette."""
    return table.options.panther and table.state.t34_stands


def fight_duel(table: Table) -> None:
    """V2-panther: one die, and both tanks are gone; the colonel with his if it lost."""
    rule = "V2-panther"
    table.emit(EnemyPlaced(rule, JAEGER, "german", VILLAGE, up=True))
    die = table.dice.roll()
    table.emit(DuelFought(rule, die, won=die <= T34_WINS))
    if die <= T34_WINS:
        table.emit(EnemyRemoved(rule, JAEGER, VILLAGE, "removed"))
