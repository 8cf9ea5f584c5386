"""What the two hex maps share: printed places, one to a hex, and their names."""

from __future__ import annotations

from typing import Final

from game.boards.drawing import HexGrid, middle, shown
from game.boards.faults import FaultList
from game.boards.sheet import Marking, Sheet
from game.rules import hexes
from game.rules.hexes import Hex

MOST_HEXES: Final = 60
"""Columns or rows; nobody could walk farther in a night."""
"""Columns or rows of a hex map, so that a hex is named by four figures."""


class Places:
    """The printed places of a hex map: which object stands in which hex."""

    def __init__(self, sheet: Sheet, printed: frozenset[Hex], faults: FaultList) -> None:
        """Look in `sheet` for places, which must stand in one of the `printed` hexes."""
        self.sheet = sheet
        self.printed = printed
        self.faults = faults
        self.grid = HexGrid(sheet)

    def hex_of(self, marking: Marking) -> Hex | None:
        """The printed hex an object stands in, or None and a fault."""
        cell = self.grid.cell_at(middle(marking))
        name = hexes.hex_at(*cell) if self.grid.is_on(cell) else ""
        if name in self.printed:
            return name
        self.faults.add(
            marking.line,
            f"{marking.where}: lies outside the printed hexes {shown(cell)}; "
            "move it onto a printed hex",
        )
        return None

    def of_kind(self, kind: str) -> dict[Hex, Marking]:
        """The objects of a class by hex, in board order; two in one hex are a fault."""
        found: dict[Hex, Marking] = {}
        for marking in self.sheet.of_kind(kind):
            cell = self.hex_of(marking)
            if cell is None:
                continue
            if cell in found:
                self.faults.add(
                    marking.line,
                    f"{marking.where}: hex {cell} holds a {kind} already; move one of the two",
                )
            found[cell] = marking
        return dict(sorted(found.items(), key=lambda item: (item[0][2:], item[0][:2])))

    def count(self, kind: str, wanted: int) -> None:
        """Add a fault unless there are as many objects of a class as the game needs."""
        drawn = len(self.sheet.of_kind(kind))
        if drawn == wanted:
            return
        change = "add" if drawn < wanted else "remove"
        self.faults.add(
            0,
            f'layer "places": {drawn} objects of class {kind}, but {wanted} are needed; '
            f"{change} {abs(wanted - drawn)}",
        )

    def names(self, *kinds: str) -> dict[Hex, dict[str, str]]:
        """The titles to print, by hex; where two classes name one hex the first counts."""
        found: dict[Hex, dict[str, str]] = {}
        for kind in kinds:
            for marking in self.sheet.of_kind(kind):
                cell = hexes.hex_at(*self.grid.cell_at(middle(marking)))
                if marking.title and cell in self.printed:
                    found.setdefault(cell, marking.title)
        return found


def is_small_enough(sheet: Sheet, faults: FaultList) -> bool:
    """Whether the map can be walked in a night; a fault if not."""
    if sheet.width <= MOST_HEXES and sheet.height <= MOST_HEXES:
        return True
    faults.add(
        0,
        f"the map is {sheet.width} x {sheet.height} hexes; make it at most "
        f"{MOST_HEXES} x {MOST_HEXES}; a night isn't long enough for more",
    )
    return False
