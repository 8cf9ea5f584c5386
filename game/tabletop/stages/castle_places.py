"""The places of the castle shown in close-up: its three floors, and the village."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.painting.boards.geometry import SQUARE_SIDE, Layout
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import FLOORS, Place
from game.rules.state import State

PLACES: Final[tuple[Place, ...]] = (*FLOORS, VILLAGE)

_RIM: Final = 0.2
"""Squares around a floor that belong to its picture: its walls."""
_TITLE_HIGH, _TITLE_WIDE = 0.85, 4
"""Squares above a floor and along it that its name takes."""
_LETTER: Final = 0.6
"""The breadth of a letter of stairs, as a share of its square."""
_FARTHEST: Final = 60.0
"""The least units per square in close-up."""
_NEAREST: Final = 84.0


def place_of(board: CastleBoard, cell: Cell) -> Place | None:
    """The place that contains a cell; None if there is none."""
    return VILLAGE if cell == VILLAGE else board.floor_of.get(cell)


def place_of_men(board: CastleBoard, state: State) -> Place:
    """The place of the acting men, otherwise of most men."""
    if state.action is not None:
        here = place_of(board, state.action.at)
        if here is not None:
            return here
    count: dict[Place, int] = dict.fromkeys((VILLAGE, "1F", "2F", "basement"), 0)
    for man in state.paras.values():
        place = place_of(board, man.at)
        if place is not None:
            count[place] += 1
    return max(count, key=lambda place: count[place])


def box_of(board: CastleBoard, layout: Layout, place: Place) -> pygame.FRect:
    """The rectangle of a place on the board, in units; the village's includes both entrances."""
    if place == VILLAGE:
        cells: list[Cell] = [VILLAGE, board.road, board.passage]
    else:
        cells = cells_of(board, place)
    corners = [point for cell in cells for point in layout.polygon(cell)] or [(0.0, 0.0)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    rim = 2 * _RIM * SQUARE_SIDE
    return pygame.FRect(left, top, right - left, bottom - top).inflate(rim, rim)


def printed_boxes(
    board: CastleBoard, box_of_cell: Callable[[Cell], pygame.Rect]
) -> list[pygame.Rect]:
    """What is printed on the sheet that no label should cover: the names of the floors, and the
    letters of stairs."""
    stairs = [box_of_cell(cell).scale_by(_LETTER) for cell in board.other_end]
    return [*_title_boxes(board, box_of_cell), *stairs]


def _title_boxes(
    board: CastleBoard, box_of_cell: Callable[[Cell], pygame.Rect]
) -> list[pygame.Rect]:
    """Where the names of the floors are printed, over the left end of their highest row.

    `box_of_cell` is the box around a square in the window.
    """
    found = []
    for floor in FLOORS:
        boxes = [box_of_cell(cell) for cell in cells_of(board, floor)]
        if boxes:
            first = min(boxes, key=lambda box: (box.top, box.left))
            high = round(first.height * _TITLE_HIGH)
            wide = first.width * _TITLE_WIDE
            found.append(pygame.Rect(first.left, first.top - high, wide, high))
    return found


def boxes_of(board: CastleBoard, layout: Layout) -> dict[Place, pygame.FRect]:
    """The rectangles of all places."""
    return {place: box_of(board, layout, place) for place in PLACES}


def near_zoom(boxes: Mapping[Place, pygame.FRect], room: pygame.Rect, ui: float) -> float:
    """The zoom (pixels per unit) that shows any floor whole, if counters are readable at it."""
    floors = [boxes[floor] for floor in FLOORS]
    whole = min(min(room.width / box.width, room.height / box.height) for box in floors)
    return min(max(whole, _FARTHEST * ui / SQUARE_SIDE), _NEAREST * ui / SQUARE_SIDE)


def cells_of(board: CastleBoard, place: Place) -> list[Cell]:
    """The squares of a floor, or the village."""
    if place == VILLAGE:
        return [VILLAGE]
    return [square for square in board.squares if board.floor_of[square] == place]
