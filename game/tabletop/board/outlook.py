"""Lines of sight and blast areas for the marks of the board."""

from __future__ import annotations

from game.painting.boards.overlays import BlastPlace
from game.rules import Game
from game.rules.advice.rehearsal import table_of
from game.rules.board import VILLAGE, Cell
from game.rules.castle.blasts import Force, footprint
from game.rules.castle.sight import visible_enemies, visible_squares
from game.rules.counters import ITEMS
from game.tabletop.board.marks import Marks

Footprint = dict[Cell, tuple[BlastPlace, str]]


def blast_of(game: Game, item: str, centre: Cell) -> Footprint:
    """The squares a thrown item would strike (R7.6.5), with the amounts as they are printed."""
    found = footprint(table_of(game), ITEMS[item].kind, centre)
    return {square: _printed(force) for square, force in found.items()}


def _printed(force: Force) -> tuple[BlastPlace, str]:
    if force.fixed:
        return "corner", str(force.fixed)
    return ("side", "½D") if force.is_halved else ("centre", f"{force.dice}D")


def add_sights(game: Game, origin: Cell, marks: Marks) -> None:
    """R7.6.1: add the lines of sight from a square, clear and blocked."""
    table = table_of(game)
    if origin == VILLAGE or origin not in table.castle.floor_of:
        return
    past_friends = table.options.fire_past_friends
    marks.seen = frozenset(visible_squares(table, origin, past_friends=past_friends))
    clear = {one.at for one in visible_enemies(table, origin, past_friends=past_friends)}
    everybody = {one.at for one in table.state.enemies.values()}
    blocked = {cell for cell in everybody - clear if table.castle.sees(origin, cell)}
    lines = [(origin, cell, cell in clear) for cell in sorted(clear | blocked) if cell != origin]
    marks.sights = (*marks.sights, *lines)
