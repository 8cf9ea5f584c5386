"""A board with the rules drawn on it: walls, doorways, line of sight, movement costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

from game.painting.boards.board_cache import BoardCache
from game.painting.boards.castle.plan import Joint, Plan
from game.painting.boards.geometry import Layout, Point, fitted
from game.painting.boards.lettering import Lettering
from game.painting.boards.overlays import Overlays
from game.painting.boards.placed_board import PlacedBoard
from game.rules.board import ALL_MP, HALF, VILLAGE, CastleBoard, Cell, FieldBoard, HuntBoard
from game.ui.theme import Colour, Palette
from game.ui.typography.text import Style

Board: TypeAlias = FieldBoard | CastleBoard | HuntBoard

_WIDE: Final = 1920
_HIGHEST: Final = 8000
_NARROWEST: Final = 480
"""Pixels that words need beside each other."""
_LINE: Final = 26
"""Height in pixels of a line of text below the map."""
_COST_PLACE: Final = 0.36
"""Position of a step's cost, as a share of the way from a hex's middle to its neighbour's."""
_PALETTE: Final = Palette()
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
        meaning = _castle(board, Plan(board), shown, layout, origin)
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
    board: CastleBoard, plan: Plan, shown: PlacedBoard, layout: Layout, origin: Cell
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
