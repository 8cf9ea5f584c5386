"""Parses a field map into a FieldBoard and checks that it is playable."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from game.boards.faults import FaultList
from game.boards.grids import (
    Cell,
    Places,
    cell_text,
    cells_text,
    check_kinds,
    is_small_enough,
    number_property,
    terrain_of,
)
from game.boards.sheet import MapObject, MapSheet
from game.rules.board import FieldBoard, LineKind, NamedLine, breadth_first, hexes
from game.rules.board.hexes import Hex
from game.rules.counters import FIELD_MARKERS
from game.sentence import Sentence

STARS: Final = len(FIELD_MARKERS) + 1
"""A star for each field marker, and one for the clue (R3.1.2)."""
SS_HEXES: Final = 5
_LINE_KINDS: Final[tuple[LineKind, ...]] = ("road", "stream", "river")
KNOWN: Final = {
    "lines": frozenset(_LINE_KINDS),
    "places": frozenset({"star", "ss", "aircraft", "nonette", "bridge", "label"}),
}


def read(sheet: MapSheet, faults: FaultList) -> FieldBoard | None:
    """The field on a map, or None with faults added."""
    if not is_small_enough(sheet, faults):
        return None
    return _FieldParser(sheet, faults).board()


class _FieldParser:
    """Reads the layers of a field map one after the other."""

    def __init__(self, sheet: MapSheet, faults: FaultList) -> None:
        self.sheet = sheet
        self.faults = faults
        everywhere = frozenset(
            hexes.hex_at(column, row)
            for row in range(sheet.height)
            for column in range(sheet.width)
        )
        self.places = Places(sheet, everywhere, faults)

    def board(self) -> FieldBoard | None:
        """Read all layers, then check the whole board as far as it could be read."""
        before = len(self.faults.found)
        check_kinds(self.sheet, KNOWN, self.faults)
        marsh = self._marsh()
        lines = self._lines()
        stars, ss = self.places.of_kind("star"), self.places.of_kind("ss")
        nonette = self.places.of_kind("nonette")
        for kind, wanted in (("star", STARS), ("ss", SS_HEXES), ("nonette", 1)):
            self.places.count(kind, wanted)
        self._check_apart(nonette, ss, stars)
        aircraft = self._aircraft()
        arrows = self._arrows()
        if not nonette or not aircraft:
            return None
        board = FieldBoard(
            width=self.sheet.width,
            height=self.sheet.height,
            marsh=marsh,
            lines=lines,
            stars=tuple(stars),
            ss=tuple(ss),
            aircraft=aircraft,
            nonette=next(iter(nonette)),
            arrows=arrows,
            names=self.places.names("nonette", "ss", "star", "bridge", "label"),
            decorations=self.sheet.decorations,
        )
        self._check_ways(board)
        self._check_terrain(board)
        return board if len(self.faults.found) == before else None

    def _marsh(self) -> list[Hex]:
        layer = terrain_of(
            self.sheet,
            self.faults,
            Sentence('the map has no tile layer "terrain"; add one of plain and marsh'),
        )
        if layer is None:
            return []
        marsh: list[Hex] = []
        wrong: dict[Sentence, list[Cell]] = {}
        for row, gids in enumerate(layer.gids):
            for column, gid in enumerate(gids):
                kind = self.sheet.tile_kinds.get(gid, "")
                if kind == "marsh":
                    marsh.append(hexes.hex_at(column, row))
                elif kind != "plain":
                    what = (
                        Sentence('a tile of class "{kind}"', kind=kind[:40])
                        if gid
                        else Sentence("no tile")
                    )
                    wrong.setdefault(what, []).append((column, row))
        for what, cells in wrong.items():
            self.faults.add(
                layer.line,
                'layer "terrain", cell {cell}: {what}; choose a tile of class plain or marsh',
                cell=cells_text(cells),
                what=what,
            )
        return marsh

    def _lines(self) -> list[NamedLine]:
        lines: list[NamedLine] = []
        for kind in _LINE_KINDS:
            for marking in self.sheet.of_kind(kind):
                chain = self._chain(marking)
                if chain:
                    lines.append(NamedLine(kind, marking.name, chain, marking.title))
        return lines

    def _chain(self, marking: MapObject) -> tuple[Hex, ...]:
        """The hexes a line runs through, or none with faults added."""
        if marking.shape != "polyline":
            self.faults.at(marking, "is a {shape}; draw it as a polyline", shape=marking.shape)
            return ()
        grid = self.places.grid
        before = len(self.faults.found)
        cells = [grid.cell_at(corner) for corner in marking.corners]
        between: list[int] = []
        for number, (cell, corner) in enumerate(zip(cells, marking.corners, strict=True), 1):
            if not grid.is_on(cell):
                self.faults.at(
                    marking,
                    "its corner {number} lies outside the printed hexes {cell}; move it onto a "
                    "printed hex",
                    number=number,
                    cell=cell_text(cell),
                )
            elif not grid.is_central(corner):
                between.append(number)
        if len(between) > 1:
            self.faults.at(
                marking,
                "{count} of its corners lie between hexes, the first of them corner {number}; "
                "clear Snap to Grid, and move them to the middle of hexes",
                count=len(between),
                number=between[0],
            )
        elif between:
            self.faults.at(
                marking,
                "its corner {number} lies between hexes; move it to the middle of {cell}",
                number=between[0],
                cell=hexes.hex_at(*cells[between[0] - 1]),
            )
        if len(self.faults.found) > before:
            return ()
        chain = tuple(hexes.hex_at(*cell) for cell in cells)
        for one, other in pairwise(chain):
            if hexes.distance(one, other) != 1:
                self.faults.at(
                    marking,
                    "goes from {one} to {other}, which aren't adjacent; give it one corner "
                    "in each hex on its way",
                    one=one,
                    other=other,
                )
        return chain

    def _aircraft(self) -> tuple[Hex, ...]:
        """The aircraft hexes in the order flown, the eagle first (R3.2)."""
        by_order: dict[int, Hex] = {}
        for cell, marking in self.places.of_kind("aircraft").items():
            order = number_property(marking, "order", self.faults)
            if order is None:
                continue
            if order in by_order:
                self.faults.at(
                    marking,
                    "order {order} is already used by {cell}; number the aircraft hexes 1, "
                    "2, 3 ...",
                    order=order,
                    cell=by_order[order],
                )
            by_order[order] = cell
        if len(by_order) < 2 or sorted(by_order) != list(range(1, len(by_order) + 1)):
            stated = ", ".join(str(order) for order in sorted(by_order)) or Sentence("none")
            self.faults.add(
                0,
                'layer "places": aircraft hexes are numbered {stated}; number two or more of '
                "them 1, 2, 3 ... starting at the eagle",
                stated=stated,
            )
        return tuple(by_order[order] for order in sorted(by_order))

    def _arrows(self) -> tuple[str, ...]:
        arrows = tuple(str(self.sheet.properties.get("arrows", "")).replace(",", " ").split())
        is_right = len(arrows) == 5 and len(set(arrows)) == 5
        if not is_right or not set(arrows) <= set(hexes.DIRECTIONS):
            self.faults.add(
                0,
                'map property "arrows" is "{arrows}"; give five different directions for '
                "die faces 1 to 5, of {directions}",
                arrows=" ".join(arrows)[:60],
                directions=" ".join(hexes.DIRECTIONS),
            )
            return ()
        return arrows

    def _check_apart(self, *kinds: Mapping[Hex, MapObject]) -> None:
        taken: dict[Hex, MapObject] = {}
        for found in kinds:
            for cell, marking in found.items():
                if cell in taken:
                    self.faults.at(
                        marking,
                        "hex {cell} already holds a {kind}; move it to another hex",
                        cell=cell,
                        kind=taken[cell].kind,
                    )
                taken.setdefault(cell, marking)

    def _check_ways(self, board: FieldBoard) -> None:
        """Check that the drop stays on the map and that Nonette can be reached from every hex."""
        self._check_drop(board)
        barred = _cut_off(board, lambda one, other: board.step_cost(one, other) is not None)
        if barred:
            self.faults.add(
                0,
                "hex {cell} and {more} more have no way to Nonette ({nonette}); a river can "
                "be left only along it or from a road",
                cell=barred[0],
                more=len(barred) - 1,
                nonette=board.nonette,
            )
        offroad = _cut_off(
            board,
            lambda one, other: (
                board.step_cost(one, other) is not None and not board.is_along("road", one, other)
            ),
        )
        lost = [cell for cell in board.aircraft if cell in offroad and cell not in barred]
        if lost:
            self.faults.add(
                0,
                "from {cell} Nonette can be reached only by road; leave a way across country too",
                cell=lost[0],
            )

    def _check_drop(self, board: FieldBoard) -> None:
        for number, cell in enumerate(board.aircraft[:-1]):
            lost = [
                die
                for die, arrow in enumerate(board.arrows, 1)
                if not hexes.is_on_grid(
                    *hexes.hexes_away(cell, arrow, die), board.width, board.height
                )
            ]
            if len(lost) > (1 if number else 0):
                if number:
                    limit = Sentence("at most one roll may")
                else:
                    limit = Sentence("from the eagle none may")
                self.faults.add(
                    0,
                    "jumpers from {cell} miss the map on a roll of {rolls}; {limit}, so "
                    "move the hex inward or turn the arrows",
                    cell=cell,
                    rolls=", ".join(str(die) for die in lost),
                    limit=limit,
                )

    def _check_terrain(self, board: FieldBoard) -> None:
        """Check for marsh, stream, river and road, and for two bridges over a dividing river."""
        present = {line.kind for line in board.lines}
        for kind in _LINE_KINDS:
            if kind not in present and not self.sheet.of_kind(kind):
                self.faults.add(0, 'layer "lines": the field has no {kind}; draw one', kind=kind)
        if not board.marsh and self.sheet.layer("terrain"):
            self.faults.add(0, 'layer "terrain": the field has no marsh; draw some')
        bridges = [c for c in board.hexes if board.is_on("river", c) and board.is_on("road", c)]
        if "river" in present and len(bridges) < 2:
            self.faults.add(
                0,
                'layer "lines": {count} road crosses the river; draw two or more across it, '
                "because a river can be left only from a road",
                count=len(bridges),
            )
        for cell, marking in self.places.of_kind("bridge").items():
            if cell not in bridges:
                self.faults.at(
                    marking,
                    "no road meets the river in {cell}; draw both through it",
                    cell=cell,
                )
        dry = breadth_first(
            board.nonette,
            lambda cell: [
                other for other in board.neighbours.get(cell, ()) if not board.is_on("river", other)
            ],
        )
        near = [cell for cell in board.aircraft if cell in dry]
        if near and "river" in present:
            self.faults.add(
                0,
                "the river doesn't separate aircraft hex {cell} from Nonette; draw it from "
                "edge to edge of the map",
                cell=near[0],
            )


def _cut_off(board: FieldBoard, can_step: Callable[[Hex, Hex], bool]) -> Sequence[Hex]:
    """The hexes from which Nonette can't be reached by allowed steps, in board order."""
    reached = breadth_first(
        board.nonette,
        lambda cell: [other for other in board.neighbours[cell] if can_step(other, cell)],
    )
    return [cell for cell in board.hexes if cell not in reached]
