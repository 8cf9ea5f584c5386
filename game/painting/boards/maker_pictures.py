"""Pictures of a map for its maker: with its faults in red, or with the rules drawn on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

from game.boards import Fault, MapSheet
from game.boards.grids import HexGrid, middle
from game.boards.sheet import MapObject
from game.painting.boards.board_cache import BoardCache, PlacedBoard
from game.painting.boards.castle.plan import CastlePlan, Joint
from game.painting.boards.geometry import BoardGeometry, fitted
from game.painting.boards.overlays import Overlays
from game.painting.boards.place_names import Lettering
from game.rules.board import ALL_MP, HALF, VILLAGE, CastleBoard, Cell, FieldBoard, HuntBoard
from game.ui.camera import Point
from game.ui.theme import Colour, Palette
from game.ui.typography.text import Style

_FAULTS_ROOM: Final = (1600, 4000)
_LEGIBLE: Final = 1000
"""Pixels of a picture's width from which its objects are named."""
_PALETTE: Final = Palette()
_CELL: Final = re.compile(r"column (\d+), row (\d+)")
_OBJECT: Final = re.compile(r"object (\d{1,9}) ")
_WORD: Final = re.compile(r"[\w-]+")
_AREAS: Final = ("floor", "village", "room", "corridor", "yard", "approach", "hole")


def fault_picture(
    sheet: MapSheet, faults: Sequence[Fault], room: tuple[int, int] = _FAULTS_ROOM
) -> pygame.Surface:
    """The objects of a map file as outlines; those at fault are red and numbered from 1."""
    size = _size(sheet)
    scale = min(room[0] / size[0], room[1] / size[1])
    picture = pygame.Surface([max(round(side * scale), 1) for side in size])
    picture.fill(_PALETTE.night_800)
    for marking in sheet.markings:
        _draw(picture, marking, scale)
        if room[0] >= _LEGIBLE:
            _name(picture, marking, scale)
    numbers: dict[Point, list[str]] = {}
    for number, fault in enumerate(faults, 1):
        for place in _places(sheet, fault):
            numbers.setdefault(place, []).append(str(number))
    for (x, y), stated in numbers.items():
        large = 1 if room[0] >= _LEGIBLE else 0.5
        _ring(picture, (x * scale, y * scale), " ".join(stated), large)
    return picture


def _size(sheet: MapSheet) -> tuple[float, float]:
    if sheet.orientation == "orthogonal":
        return sheet.width * sheet.tile_width, sheet.height * sheet.tile_height
    x, y = HexGrid(sheet).centre((sheet.width, sheet.height))
    return x, y


def _draw(picture: pygame.Surface, marking: MapObject, scale: float) -> None:
    colour = _PALETTE.moon_500 if marking.kind in _AREAS else _PALETTE.amber
    wide = 3 if picture.get_width() >= _LEGIBLE else 1
    corners = [(x * scale, y * scale) for x, y in marking.corners]
    if len(corners) > 1:
        pygame.draw.lines(picture, colour, marking.shape == "polygon", corners, wide)
    elif marking.width and marking.height:
        left, top = marking.anchor
        corner = marking.x - left * marking.width, marking.y - top * marking.height
        box = (*corner, marking.width, marking.height)
        pygame.draw.rect(picture, colour, pygame.Rect([round(v * scale) for v in box]), wide)
    if not corners and not marking.width:
        x, y = middle(marking)
        pygame.draw.circle(picture, colour, (x * scale, y * scale), 5)


def _name(picture: pygame.Surface, marking: MapObject, scale: float) -> None:
    x, y = middle(marking)
    is_point = len(marking.corners) < 2 and not marking.width
    place = x * scale, y * scale - (14 if is_point else 0)
    words = marking.kind if marking.kind not in _AREAS else marking.name or marking.kind
    style = Style(size=13, colour=_PALETTE.moon_300, grows=False)
    Lettering(picture, 1.0).write(words[:20], style, place)


def _places(sheet: MapSheet, fault: Fault) -> list[Point]:
    """The points of the sheet that a fault refers to, if it gives any."""
    named = _OBJECT.search(fault.text)
    number = int(named[1]) if named and fault.line else 0
    drawn = [
        marking
        for marking in sheet.markings
        if fault.line and (marking.line == fault.line or marking.id == number)
    ]
    if not fault.line:
        words = set(_WORD.findall(fault.text))
        drawn = [one for one in sheet.markings if one.kind in _AREAS[2:] and one.name in words]
    if drawn:
        return [middle(marking) for marking in drawn]
    found = _CELL.search(fault.text)
    if found is None:
        return []
    column, row = int(found[1]), int(found[2])
    if sheet.orientation == "orthogonal":
        return [((column + 0.5) * sheet.tile_width, (row + 0.5) * sheet.tile_height)]
    return [HexGrid(sheet).centre((column, row))]


def _ring(picture: pygame.Surface, place: Point, numbers: str, large: float) -> None:
    radius = 22 * large
    pygame.draw.circle(picture, _PALETTE.red, place, radius, round(5 * large))
    style = Style("heavy", 8 + 10 * large, _PALETTE.red_text, halo=_PALETTE.outline, grows=False)
    beside = place[0] + 20 * large, place[1] - radius
    Lettering(picture, 1.0).write(numbers, style, beside, "midleft")


Board: TypeAlias = FieldBoard | CastleBoard | HuntBoard

_WIDE: Final = 1920
_HIGHEST: Final = 8000
_NARROWEST: Final = 480
"""Pixels that words need beside each other."""
_LINE: Final = 26
"""Height in pixels of a line of text below the map."""
_COST_PLACE: Final = 0.36
"""Position of a step's cost, as a share of the way from a hex's middle to its neighbour's."""
_BARRED: Final = _PALETTE.red_text
_JOINTS: Final[dict[Joint, Colour]] = {
    "wall": _PALETTE.moon_100,
    "doorway": _PALETTE.amber,
    "opening": _PALETTE.undead_text,
    "parapet": _PALETTE.moon_500,
}


class UnknownCellError(ValueError):
    """The board has no such hex or square; the message explains how they are named."""


def rules_picture(board: Board, cell: Cell | None = None) -> tuple[pygame.Surface, list[str]]:
    """The printed board with the rules drawn over it, and a legend in English.

    Sight and movement are shown from `cell`, by default a cell in the middle. Raises
    UnknownCellError.
    """
    origin = _middle(board) if cell is None else cell
    if origin not in board.order:
        names = ", ".join(list(board.order)[:3])
        raise UnknownCellError(f'the map has no "{origin[:20]}"; cells are called {names} ...')
    layout = fitted(board, (_WIDE, _HIGHEST))
    picture = BoardCache().picture(layout, "en").copy()
    shown = PlacedBoard(picture, layout)
    if isinstance(board, CastleBoard):
        meaning = _castle(board, CastlePlan(board), shown, layout, origin)
    elif isinstance(board, FieldBoard):
        meaning = _field(board, shown, origin)
    else:
        meaning = _hunt(board, shown, origin)
    Overlays(_PALETTE).frame(shown, origin, _PALETTE.amber)
    return picture, meaning


def with_words(
    picture: pygame.Surface, words: Sequence[str], colour: Colour = _PALETTE.moon_100
) -> pygame.Surface:
    """The picture with lines of text under it."""
    style = Style(size=17, colour=colour, grows=False)
    width, height = max(picture.get_width(), _NARROWEST), picture.get_height()
    kept = Lettering(picture, 1.0)
    lines = [line for word in words for line in kept.wrap(word, style, width - 24)]
    whole = pygame.Surface((width, height + _LINE * len(lines) + 16))
    whole.fill(_PALETTE.night_900)
    whole.blit(picture, (0, 0))
    letters = Lettering(whole, 1.0)
    for number, line in enumerate(lines):
        letters.write(line, style, (12, height + 8 + number * _LINE), "topleft")
    return whole


def _middle(board: Board) -> Cell:
    """A default cell to look from: the ground floor's charge, Carentan, or the field's middle."""
    if isinstance(board, CastleBoard):
        return board.charges["1F"][0]
    return board.carentan if isinstance(board, HuntBoard) else board.hexes[len(board.hexes) // 2]


def _castle(
    board: CastleBoard, plan: CastlePlan, shown: PlacedBoard, layout: BoardGeometry, origin: Cell
) -> list[str]:
    seen = [cell for cell in board.squares if board.sees(origin, cell)]
    Overlays(_PALETTE).fill(shown, seen, _PALETTE.amber, 30)
    _draw_sights(board, shown, origin, seen)
    side = layout.size[0] / board.sheet_size[0]
    for joint, colour in _JOINTS.items():
        for run in plan.walls(joint):
            start, end = ((x * side, y * side) for x, y in run)
            pygame.draw.line(shown.surface, _PALETTE.outline, start, end, 8)
            pygame.draw.line(shown.surface, colour, start, end, 4)
    walked = board.walk(origin)
    _write_in_cells(
        shown,
        {cell: str(cost) for cell, cost in walked.items() if cell not in (origin, VILLAGE)},
        below=0.3 * side,
    )
    return [
        f"From {origin}: tinted squares are in sight, lines go through doors to those elsewhere; "
        "numbers are steps by road and stairs.",
        "White: wall. Amber: doorway. Violet: opening, to look and throw through. Grey: parapet.",
    ]


def _draw_sights(
    board: CastleBoard, shown: PlacedBoard, origin: Cell, seen: Sequence[Cell]
) -> None:
    """A line to each visible square in another room, that is, through doorways."""
    room = board.room_of[origin]
    lines = pygame.Surface(shown.surface.get_size(), pygame.SRCALPHA)
    for cell in seen:
        if board.room_of[cell] is not room:
            pygame.draw.aaline(
                lines, (*_PALETTE.amber, 150), shown.centre(origin), shown.centre(cell)
            )
    shown.surface.blit(lines, (0, 0))


def _field(board: FieldBoard, shown: PlacedBoard, origin: Cell) -> list[str]:
    for cell in board.hexes:
        for other in board.neighbours[cell]:
            place = _between(shown, cell, other)
            cost = board.step_cost(cell, other)
            if cost is None:
                _dot(shown, place, _BARRED, 6)
            elif cost == ALL_MP:
                _dot(shown, place, _PALETTE.amber, 5)
            elif cost == HALF:
                _dot(shown, place, _PALETTE.good_text, 4)
    far = board.distances(origin)
    _write_in_cells(shown, {cell: str(far[cell]) for cell in board.hexes if cell != origin})
    return [
        f"Numbers are hexes from {origin}, terrain ignored, as sight and detection count them.",
        "A dot is a step from that hex to the neighbour it points at. Green: half an MP. "
        "None: 1 MP. Amber: all MP that are left. Red: barred.",
    ]


def _hunt(board: HuntBoard, shown: PlacedBoard, origin: Cell) -> list[str]:
    _write_in_cells(
        shown,
        {cell: str(board.distance(origin, cell)) for cell in board.hexes if cell != origin},
    )
    return [f"Numbers are hexes from {origin} through printed hexes."]


def _between(shown: PlacedBoard, cell: Cell, other: Cell) -> Point:
    (x, y), (to_x, to_y) = shown.centre(cell), shown.centre(other)
    return x + (to_x - x) * _COST_PLACE, y + (to_y - y) * _COST_PLACE


def _dot(shown: PlacedBoard, place: Point, colour: Colour, radius: float) -> None:
    pygame.draw.circle(shown.surface, _PALETTE.outline, place, radius + 2)
    pygame.draw.circle(shown.surface, colour, place, radius)


def _write_in_cells(shown: PlacedBoard, texts: dict[Cell, str], below: float = 0) -> None:
    letters = Lettering(shown.surface, 1.0)
    style = Style(
        "heavy", 15, _PALETTE.moon_100, halo=_PALETTE.outline, halo_width=2.5, grows=False
    )
    for cell, text in texts.items():
        x, y = shown.centre(cell)
        letters.write(text, style, (x, y + below))
