"""Marks laid on a board: what can be reached, what is allowed, the way, the choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.rules.board import Cell
from game.ui.boards.overlays import BlastPlace, Overlays, Shown
from game.ui.theme import Palette


@dataclass(slots=True)
class Marks:
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
    wakes: tuple[tuple[Cell, Cell], ...] = ()
    """From where somebody may be heard, and by whom."""
    blast: Mapping[Cell, tuple[BlastPlace, str]] = field(default_factory=dict)
    """What a throw would do where."""
    selected: frozenset[str] = frozenset()
    """Counters that are acting."""


def draw_marks(overlays: Overlays, shown: Shown, marks: Marks, palette: Palette) -> None:
    """Draw everything that lies under the counters."""
    if marks.danger:
        overlays.hatch(shown, sorted(marks.danger))
    for cells, percent in ((marks.reach, 7), (marks.allowed, 10)):
        if cells:
            overlays.fill(shown, sorted(cells), palette.moon_100, percent)
            overlays.region_edge(shown, sorted(cells))
    if marks.seen:
        overlays.fill(shown, sorted(marks.seen), palette.amber, 16)
        overlays.region_edge(shown, sorted(marks.seen))
    if marks.hover is not None:
        overlays.frame(shown, marks.hover, palette.moon_100, 2)
    if marks.here is not None:
        overlays.frame(shown, marks.here, palette.amber)
    if marks.blast:
        overlays.blast(shown, marks.blast)
    if len(marks.way) > 1:
        overlays.path(shown, marks.way, marks.spent)
    for start, end in marks.wakes:
        overlays.arc(shown, start, end, palette.red_text)
    for start, end, is_clear in marks.sights:
        overlays.sight(shown, start, end, is_clear=is_clear)
