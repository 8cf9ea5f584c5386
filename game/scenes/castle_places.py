"""The places of the castle one looks at from near: its three floors, and the village."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import pygame

from game.painting.boards.geometry import SQUARE_SIDE, Layout
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import FLOORS, Floor
from game.rules.state import State

Place: TypeAlias = Floor | Literal["village"]
PLACES: Final[tuple[Place, ...]] = (*FLOORS, VILLAGE)

_RIM: Final = 0.6
"""Squares round a floor that belong to its picture: walls, and its name."""
_TITLE: Final = 0.5
"""Squares over a floor for its name."""
_FARTHEST: Final = 44.0
"""Units a square at which a counter can still be read."""
_NEAREST: Final = 56.0


def place_of(board: CastleBoard, cell: Cell) -> Place | None:
    """The place a cell belongs to, None if it is none of the castle's."""
    return VILLAGE if cell == VILLAGE else board.floor_of.get(cell)


def place_of_men(board: CastleBoard, state: State) -> Place:
    """Where those who act are, or else most of the men."""
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
    """What a place takes of the board, in units; the village with both ways into the castle."""
    if place == VILLAGE:
        cells: list[Cell] = [VILLAGE, board.road, board.passage]
    else:
        cells = cells_of(board, place)
    corners = [point for cell in cells for point in layout.polygon(cell)] or [(0.0, 0.0)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    rim = 2 * _RIM * SQUARE_SIDE
    box = pygame.FRect(left, top, right - left, bottom - top).inflate(rim, rim)
    title = _TITLE * SQUARE_SIDE
    return pygame.FRect(box.left, box.top - title, box.width, box.height + title)


def boxes_of(board: CastleBoard, layout: Layout) -> dict[Place, pygame.FRect]:
    """What each place takes."""
    return {place: box_of(board, layout, place) for place in PLACES}


def near_zoom(boxes: Mapping[Place, pygame.FRect], room: pygame.Rect, ui: float) -> float:
    """Pixels a unit that show any floor whole, if its counters can be read from there."""
    floors = [boxes[floor] for floor in FLOORS]
    whole = min(min(room.width / box.width, room.height / box.height) for box in floors)
    return min(max(whole, _FARTHEST * ui / SQUARE_SIDE), _NEAREST * ui / SQUARE_SIDE)


def cells_of(board: CastleBoard, place: Place) -> list[Cell]:
    """The squares of a floor, or the village."""
    if place == VILLAGE:
        return [VILLAGE]
    return [one for one in board.squares if board.floor_of[one] == place]
