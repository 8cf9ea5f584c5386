"""Parses a hunt map (the bocage around Carentan) into a HuntBoard."""

from __future__ import annotations

from typing import Final

from game.boards.faults import FaultList
from game.boards.grids import Places, check_kinds, is_small_enough, number_property, terrain_of
from game.boards.sheet import MapSheet
from game.rules.board import HuntBoard, breadth_first, hexes
from game.rules.board.hexes import Hex
from game.rules.counters import HUNT_COUNTERS
from game.sentence import Sentence

LAIRS: Final = len(HUNT_COUNTERS) - 1
"""One for each hidden counter; the last one marks the turn (M3.0)."""
_LEAST_DISTANCE: Final = 2
KNOWN: Final = {"places": frozenset({"carentan", "lair", "label"})}


def read(sheet: MapSheet, faults: FaultList) -> HuntBoard | None:
    """The hunt board on a map, or None with faults added."""
    if not is_small_enough(sheet, faults):
        return None
    before = len(faults.found)
    check_kinds(sheet, KNOWN, faults)
    printed = _printed(sheet, faults)
    places = Places(sheet, printed, faults)
    carentan = places.of_kind("carentan")
    places.count("carentan", 1)
    lairs = _lairs(places)
    if not carentan:
        return None
    board = HuntBoard(
        width=sheet.width,
        height=sheet.height,
        printed=printed,
        carentan=next(iter(carentan)),
        lairs=lairs,
        names=places.names("carentan", "lair", "label"),
        decorations=sheet.decorations,
    )
    _check_whole(board, faults)
    return board if len(faults.found) == before else None


def _printed(sheet: MapSheet, faults: FaultList) -> frozenset[Hex]:
    """Hexes with a tile of class printed; a cell with a hedge or no tile isn't a hex (M7.1)."""
    layer = terrain_of(
        sheet,
        faults,
        Sentence('the map has no tile layer "terrain"; add one with the printed hexes'),
    )
    if layer is None:
        return frozenset()
    printed: set[Hex] = set()
    for row, gids in enumerate(layer.gids):
        for column, gid in enumerate(gids):
            kind = sheet.tile_kinds.get(gid, "")
            if kind == "printed":
                printed.add(hexes.hex_at(column, row))
            elif gid and kind != "hedge":
                faults.add(
                    layer.line,
                    'layer "terrain", hex {cell}: a tile of class "{kind}"; choose '
                    "printed or hedge, or leave it empty",
                    cell=hexes.hex_at(column, row),
                    kind=kind[:40],
                )
    return frozenset(printed)


def _lairs(places: Places) -> dict[int, Hex]:
    found: dict[int, Hex] = {}
    for cell, marking in places.of_kind("lair").items():
        number = number_property(marking, "number", places.faults)
        if number is None:
            continue
        if number in found or not 1 <= number <= LAIRS:
            why = (
                Sentence("{cell} also has it", cell=found[number])
                if number in found
                else Sentence("they run from 1 to {lairs}", lairs=LAIRS)
            )
            places.faults.at(
                marking, "is number {number}, but {why}; change it", number=number, why=why
            )
            continue
        found[number] = cell
    missing = [str(number) for number in range(1, LAIRS + 1) if number not in found]
    if missing:
        places.faults.add(
            0, 'layer "places": no lair {missing}; add it', missing=", ".join(missing)
        )
    return dict(sorted(found.items()))


def _check_whole(board: HuntBoard, faults: FaultList) -> None:
    reached = breadth_first(board.carentan, lambda cell: board.neighbours[cell])
    lost = [cell for cell in board.hexes if cell not in reached]
    if lost:
        faults.add(
            0,
            'layer "terrain": hex {cell} and {more} more have no way to Carentan; add '
            "printed hexes in between",
            cell=lost[0],
            more=len(lost) - 1,
        )
    for number, cell in board.lairs.items():
        if board.distance(board.carentan, cell) < _LEAST_DISTANCE:
            faults.add(
                0,
                'layer "places": lair {number} in {cell} is less than {least} hexes from '
                "Carentan ({carentan}); move it away",
                number=number,
                cell=cell,
                least=_LEAST_DISTANCE,
                carentan=board.carentan,
            )
