"""Lines of sight and blast areas for the marks of the board."""

from __future__ import annotations

from game.painting.boards.overlays import BlastPlace
from game.painting.weather import PLACES, Ember, Lit
from game.rules import Game
from game.rules.advice.rehearsal import LOW, table_of
from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Place, Square
from game.rules.castle.blasts import Force, footprint
from game.rules.castle.combat import visible_enemies, visible_squares
from game.rules.counters import ITEMS
from game.rules.state import State
from game.rules.table import Table
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


def what_is_lit(game: Game, shown: State, place: Place | None) -> Lit:
    """What lights the castle in a position, while a place is looked at (None: the whole map)."""
    table = Table(game.boards, game.options, shown, LOW)
    board = table.castle
    seen: dict[Square, int] = {}
    for man in shown.paras_on_map():
        if man.at in board.order:
            for square in visible_squares(table, man.at, past_friends=True):
                away = board.distance(man.at, square)
                seen[square] = min(away, seen.get(square, away))
    awake = [one for one in shown.enemies.values() if one.kind == "german" and one.up]
    sentries = [one.at for one in awake if one.at in board.order]
    beams = {square for at in sentries for square in visible_squares(table, at)}
    embers: list[tuple[Square, Ember]] = [
        (one.at, one.kind)
        for one in shown.enemies.values()
        if one.at in board.order and one.kind in ("zombie", "undead")
    ]
    embers += [(cell, "marker") for cell in shown.hidden if cell in board.order]
    theirs = {board.floor_of[man.at] for man in shown.paras_on_map() if man.at in board.order}
    places = PLACES if place is None else frozenset((place, *theirs))
    return Lit(tuple(seen.items()), frozenset(beams), tuple(embers), places)


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
