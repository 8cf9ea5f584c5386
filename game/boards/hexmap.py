"""Shared by the two hex maps: places, one per hex, and their names."""

from __future__ import annotations

from typing import Final

from game.boards.faults import FaultList
from game.boards.grids import HexGrid, cell_text, check_number, middle
from game.boards.sheet import Marking, Sheet
from game.rules.board import hexes
from game.rules.board.hexes import Hex

MOST_HEXES: Final = 60
"""Columns or rows; a longer way can't be walked in one game."""
"""Columns or rows of a hex map, since a hex is named by four digits."""


class Places:
    """The places of a hex map: which object is in which hex."""

    def __init__(self, sheet: Sheet, printed: frozenset[Hex], faults: FaultList) -> None:
        """Find the places in `sheet`; each must lie in one of the `printed` hexes."""
        self.sheet = sheet
        self.printed = printed
        self.faults = faults
        self.grid = HexGrid(sheet)

    def hex_of(self, marking: Marking) -> Hex | None:
        """The printed hex of an object, or None with a fault added."""
        cell = self.grid.cell_at(middle(marking))
        name = hexes.hex_at(*cell) if self.grid.is_on(cell) else ""
        if name in self.printed:
            return name
        self.faults.at(
            marking,
            "lies outside the printed hexes {cell}; move it onto a printed hex",
            cell=cell_text(cell),
        )
        return None

    def of_kind(self, kind: str) -> dict[Hex, Marking]:
        """The objects of a class by hex, in board order; adds a fault for two in one hex."""
        found: dict[Hex, Marking] = {}
        for marking in self.sheet.of_kind(kind):
            cell = self.hex_of(marking)
            if cell is None:
                continue
            if cell in found:
                self.faults.at(
                    marking,
                    "hex {cell} already holds a {kind}; move one of them",
                    cell=cell,
                    kind=kind,
                )
            found[cell] = marking
        return dict(sorted(found.items(), key=lambda item: (item[0][2:], item[0][:2])))

    def count(self, kind: str, wanted: int) -> None:
        """Add a fault unless the class has the required number of objects."""
        check_number(self.sheet, kind, wanted, self.faults)

    def names(self, *kinds: str) -> dict[Hex, dict[str, str]]:
        """The titles to print, by hex; if two classes name one hex, the first wins."""
        found: dict[Hex, dict[str, str]] = {}
        for kind in kinds:
            for marking in self.sheet.of_kind(kind):
                cell = hexes.hex_at(*self.grid.cell_at(middle(marking)))
                if marking.title and cell in self.printed:
                    found.setdefault(cell, marking.title)
        return found


def is_small_enough(sheet: Sheet, faults: FaultList) -> bool:
    """Whether the map can be crossed in one game; adds a fault if not."""
    if sheet.width <= MOST_HEXES and sheet.height <= MOST_HEXES:
        return True
    faults.add(
        0,
        "the map is {width} x {height} hexes; make it at most {most} x {most}; a night "
        "isn't long enough for more",
        width=sheet.width,
        height=sheet.height,
        most=MOST_HEXES,
    )
    return False
