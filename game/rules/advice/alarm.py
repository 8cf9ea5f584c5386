"""Which floors the next step of the acting men would alert (R7.7.1)."""

from __future__ import annotations

from game.rules.advice.rehearsal import LOW, table_of
from game.rules.board import Boards, Cell
from game.rules.board.squares import FLOORS, Floor
from game.rules.castle.movement import wake_by_move
from game.rules.decisions import Step
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.game import Game
from game.rules.options import Options
from game.rules.state import State
from game.rules.table import Table


def alerted_by(boards: Boards, state: State, cell: Cell) -> frozenset[str]:
    """The Germans, face down now, whom a man alerts by entering a square of the castle."""
    asleep = [enemy.name for enemy in state.enemies.values() if not enemy.up]
    if not asleep:
        return frozenset()
    table = Table(boards, Options(), state.copy(), LOW)
    wake_by_move(table, cell)
    return frozenset(name for name in asleep if table.state.enemies[name].up)


def floors_alerted_next(game: Game) -> tuple[Floor, ...]:
    """Floors whose Germans some step that is offered now would alert, from the basement up."""
    decision = game.decision
    if decision is None or game.state.stage != "castle":
        return ()
    floor_of, found = game.boards.castle.floor_of, set[Floor]()
    for option in decision.options:
        if isinstance(option, Step) and option.cell in floor_of:
            copy = table_of(game)
            wake_by_move(copy, option.cell)
            woken = [event.at for event in copy.events if isinstance(event, EnemyTurnedUp)]
            found.update(floor_of[at] for at in woken)
    return tuple(floor for floor in FLOORS if floor in found)
