"""A small picture of a position: its board around the men, or a poster where there is no board."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import partial
from typing import Final

import pygame

from game.painting.boards import BoardGeometry, CastleLayout, FieldLayout, HuntLayout
from game.painting.boards.geometry import FIELD_RADIUS, HUNT_RADIUS, SQUARE_SIDE
from game.painting.counters.pieces import Piece, piece_list
from game.painting.kit import Kit
from game.painting.posters.collage import dawn_poster, name_of_dawn
from game.rules.board import VILLAGE, Boards
from game.rules.state import State
from game.ui.camera import Point

_FIELD_ZOOM: Final = 0.62
_CASTLE_ZOOM: Final = 0.95
_HUNT_ZOOM: Final = 0.42
_COUNTER: Final = 34
"""Units of a counter's side."""
_SHIFT: Final = (7, -3)
"""Units by which each further counter of a stack lies beside the one below."""
_IN_VILLAGE: Final = (28, 0)
"""Units from one counter to the next in the village, which has room for a row."""
_WITH_DAWN: Final = ("demolition", "over")
_ACTORS: Final = ("para", "tank")


def picture_of_moment(
    kit: Kit, boards: Boards, state: State, size: tuple[int, int]
) -> pygame.Surface | None:
    """The picture, `size` in pixels; None until its board has been painted on another thread."""
    layout = _layout(kit, boards, state)
    if layout is None:
        return poster_of_stage(kit, state.stage, size, state.blown)
    board = kit.prints.ready(layout, kit.words.language)
    if board is None:
        return None
    cells = frozenset(layout.cells)
    pieces = [piece for piece in piece_list(state) if piece.cell in cells]
    left, top = _corner(layout, pieces, size)
    picture = pygame.Surface(size)
    picture.fill(kit.theme.palette.night_900)
    picture.blit(board, (-left, -top))
    with kit.press.printing(state.sheet):
        _draw_pieces(kit, picture, layout, state, pieces, (left, top))
    return picture


def poster_of_stage(
    kit: Kit, stage: str, size: tuple[int, int], blown: Container[str] = ()
) -> pygame.Surface:
    """The picture of a stage without a board, or of one whose board isn't painted yet."""
    if stage not in _WITH_DAWN:
        return kit.posters.take(size, "village")
    return kit.posters.take(size, name_of_dawn(blown), partial(dawn_poster, blown=blown))


def _layout(kit: Kit, boards: Boards, state: State) -> BoardGeometry | None:
    """The board of the stage at the scale of the picture; None if it has none."""
    ui = kit.theme.ui
    if state.hunt is not None:
        return HuntLayout(boards.hunt, HUNT_RADIUS * _HUNT_ZOOM * ui)
    if state.stage == "field":
        return FieldLayout(boards.field, FIELD_RADIUS * _FIELD_ZOOM * ui)
    if state.stage == "castle":
        return CastleLayout(boards.castle, SQUARE_SIDE * _CASTLE_ZOOM * ui)
    return None


def _corner(
    layout: BoardGeometry, pieces: Sequence[Piece], size: tuple[int, int]
) -> tuple[int, int]:
    """The upper left corner of the visible part of the board, in pixels of the board.

    It is placed around the man with the most men near him, as they may be far apart.
    """
    actors = [piece for piece in pieces if piece.kind in _ACTORS and piece.cell != VILLAGE]
    shown = actors or [piece for piece in pieces if piece.kind in _ACTORS] or list(pieces)
    points = [layout.centre(piece.cell) for piece in shown]
    width, height = layout.size
    middle: Point = (width / 2, height / 2)
    if points:
        near = max((_near(point, points, size) for point in points), key=len)
        middle = (sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near))
    left = min(max(round(middle[0] - size[0] / 2), 0), max(width - size[0], 0))
    top = min(max(round(middle[1] - size[1] / 2), 0), max(height - size[1], 0))
    if width < size[0]:
        left = (width - size[0]) // 2
    elif isinstance(layout, CastleLayout) and all(piece.cell == VILLAGE for piece in shown):
        # The village is wider than the picture, and its name stands at its left end.
        left = min(left, round(layout.box(VILLAGE)[0]))
    return left, top


def _near(point: Point, points: Sequence[Point], size: tuple[int, int]) -> list[Point]:
    """The points that a picture around this one shows."""
    return [
        (x, y)
        for x, y in points
        if abs(x - point[0]) <= size[0] / 2.4 and abs(y - point[1]) <= size[1] / 2.4
    ]


def _draw_pieces(
    kit: Kit,
    picture: pygame.Surface,
    layout: BoardGeometry,
    state: State,
    pieces: Sequence[Piece],
    corner: tuple[int, int],
) -> None:
    """The counters, those of one cell in a stack."""
    by_cell: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_cell.setdefault(piece.cell, []).append(piece)
    for cell, stack in by_cell.items():
        x, y = layout.centre(cell)
        across, down = _IN_VILLAGE if cell == VILLAGE else _SHIFT
        for number, piece in enumerate(stack):
            away = number - (len(stack) - 1) / 2
            place = (
                round(x - corner[0] + away * kit.px(across)),
                round(y - corner[1] + away * kit.px(down)),
            )
            counter = kit.art.picture(state, piece, kit.px(_COUNTER))
            picture.blit(counter, counter.get_rect(center=place))
