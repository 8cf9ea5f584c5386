"""The marks on a board: cells in reach, allowed cells, the way, targets, lines of sight, blasts."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from game.painting.boards.board_cache import PlacedBoard
from game.painting.boards.overlays import BlastPlace, Overlays
from game.painting.weather import PLACES, Ember, Lit
from game.rules import Game
from game.rules.advice.rehearsal import LOW, table_of
from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Place, Square
from game.rules.castle.blasts import Force, footprint
from game.rules.castle.sight import visible_enemies, visible_squares
from game.rules.counters import ITEMS
from game.rules.state import State
from game.rules.table import Table
from game.ui.theme import Palette


class Wake(Struct, frozen=True):
    """An arc from a cell of the way to an enemy that may be alerted, with its label."""

    start: Cell
    end: Cell
    words: str


class Remark(Struct, frozen=True):
    """A label beside a cell, one line or more."""

    at: Cell
    lines: tuple[str, ...]


class Marks(Struct):
    """The marks of one moment; none by default."""

    reach: frozenset[Cell] = frozenset()
    """Cells that the acting group can reach."""
    allowed: frozenset[Cell] = frozenset()
    """Cells that can be chosen."""
    here: Cell | None = None
    """The cell of the acting group."""
    hover: Cell | None = None
    way: tuple[Cell, ...] = ()
    """The way that a click would take, including its start."""
    trail: tuple[Cell, ...] = ()
    """The way to where a man is needed, including its start."""
    spent: Mapping[Cell, str] = field(default_factory=dict)
    """The cost of the way up to each cell, in words."""
    danger: frozenset[Cell] = frozenset()
    """Threatened cells, hatched in red."""
    seen: frozenset[Cell] = frozenset()
    """Cells in sight of the man."""
    targets: frozenset[str] = frozenset()
    """Counters that may be attacked or chosen as victims."""
    sights: tuple[tuple[Cell, Cell, bool], ...] = ()
    """Lines of sight from cell to cell, and whether they are clear."""
    wakes: tuple[Wake, ...] = ()
    """Enemies that may be alerted."""
    remark: Remark | None = None
    """What has become of a move."""
    blast: Mapping[Cell, tuple[BlastPlace, str]] = field(default_factory=dict)
    """The effect of a throw, by cell."""
    faces: Mapping[Cell, str] = field(default_factory=dict)
    """The cell that each face of the die leads to."""
    rolled: Cell | None = None
    """The cell that was rolled."""
    pin: Cell = ""
    """The marker that the Germans turn up next."""
    selected: frozenset[str] = frozenset()
    """Counters that are acting."""
    pointed: str = ""
    """The counter of the man whose card is pointed at; it lies on top of its stack."""


def draw_regions(overlays: Overlays, shown: PlacedBoard, marks: Marks, palette: Palette) -> None:
    """Draw regions and frames on the ground, under the names of places."""
    if marks.danger:
        overlays.hatch(shown, sorted(marks.danger))
    for cells, percent in ((marks.reach, 7), (marks.allowed, 10)):
        if cells:
            overlays.fill(shown, sorted(cells), palette.moon_100, percent)
            overlays.region_edge(shown, sorted(cells))
    if marks.seen:
        overlays.fill(shown, sorted(marks.seen), palette.amber, 16)
        overlays.sight_edge(shown, sorted(marks.seen))
    if len(marks.trail) > 1:
        overlays.trail(shown, marks.trail)
    if marks.hover is not None:
        is_answer = marks.hover in marks.reach | marks.allowed
        is_barred = bool(marks.reach) and not is_answer and marks.hover != marks.here
        overlays.frame(shown, marks.hover, palette.moon_500 if is_barred else palette.moon_100, 2)
    if marks.here is not None:
        overlays.frame(shown, marks.here, palette.amber)


def draw_signs(overlays: Overlays, shown: PlacedBoard, marks: Marks, palette: Palette) -> None:
    """Draw blasts, the way and lines, over the names and under the counters."""
    if marks.blast:
        overlays.blast(shown, marks.blast)
    for cell, face in marks.faces.items():
        is_rolled = cell == marks.rolled
        ink = palette.amber if is_rolled else palette.moon_100
        overlays.frame(shown, cell, ink, 4.5 if is_rolled else 2)
        overlays.face(shown, cell, face, ink)
    for wake in marks.wakes:
        overlays.arc(shown, wake.start, wake.end, palette.red_text)
    if len(marks.way) > 1:
        overlays.path(shown, marks.way, marks.spent)
    for start, end, is_clear in marks.sights:
        overlays.sight(shown, start, end, is_clear=is_clear)


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
    # From Nonette one plans: all floors are looked at.
    places = PLACES if place is None or place == VILLAGE else frozenset((place, *theirs))
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
