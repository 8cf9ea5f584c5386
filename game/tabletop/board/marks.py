"""Marks laid on a board: what can be reached, what is allowed, the way, the choice."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from game.painting.boards.overlays import BlastPlace, Overlays
from game.painting.boards.placed_board import PlacedBoard
from game.rules.board import Cell
from game.ui.theme import Palette


class Wake(Struct, frozen=True):
    """From where somebody may be heard, by whom, and what is said of that."""

    start: Cell
    end: Cell
    words: str


class Marks(Struct):
    """What is to be marked now; empty by default."""

    reach: frozenset[Cell] = frozenset()
    """Cells the acting group can get to."""
    allowed: frozenset[Cell] = frozenset()
    """Cells one of which is to be chosen."""
    here: Cell | None = None
    """Where the acting group is."""
    hover: Cell | None = None
    way: tuple[Cell, ...] = ()
    """The way that would be taken, the start included."""
    spent: Mapping[Cell, str] = field(default_factory=dict)
    """What the way has cost by then, in words."""
    danger: frozenset[Cell] = frozenset()
    """Cells threatened, hatched in red."""
    seen: frozenset[Cell] = frozenset()
    """Cells that the man in question sees."""
    targets: frozenset[str] = frozenset()
    """Counters that may be attacked or chosen as victims."""
    sights: tuple[tuple[Cell, Cell, bool], ...] = ()
    """Lines of sight from cell to cell, and whether they are clear."""
    wakes: tuple[Wake, ...] = ()
    """Who may hear somebody."""
    blast: Mapping[Cell, tuple[BlastPlace, str]] = field(default_factory=dict)
    """What a throw would do where."""
    faces: Mapping[Cell, str] = field(default_factory=dict)
    """To which cell a face of the die would lead."""
    rolled: Cell | None = None
    """The one of these that came up."""
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
    if marks.hover is not None:
        overlays.frame(shown, marks.hover, palette.moon_100, 2)
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
