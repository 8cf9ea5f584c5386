"""Being noticed on the field, and whom it wakes: 4.3."""

from __future__ import annotations

from game.rules.decisions import ChooseUnit
from game.rules.events.enemies import EnemyPlaced, EnemyTurnedUp
from game.rules.events.tests_of_luck import DetectionTested
from game.rules.hexes import Hex
from game.rules.state import Action, Enemy
from game.rules.table import Procedure, Table


def turn_up_adjacent(table: Table, cell: Hex) -> None:
    """R4.3.1-adjacent-auto: every face-down German next to a para turns up at once (Q45)."""
    around = table.field.neighbours[cell]
    for enemy in list(table.state.enemies.values()):
        if not enemy.up and enemy.at in around:
            table.emit(EnemyTurnedUp("R4.3.1-adjacent-auto", enemy.name, enemy.at))
