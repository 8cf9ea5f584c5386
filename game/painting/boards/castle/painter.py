"""Painter of the castle: three floors on one dark sheet, with the village below the wall."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas, Glow, brought_to_size, ground_scale, vignette
from game.painting.boards.castle.floors import floors_of
from game.painting.boards.castle.plan import Plan
from game.painting.boards.castle.printed import print_castle
from game.painting.boards.castle.room_names import castle_names
from game.painting.boards.castle.village import paint_village
from game.painting.boards.geometry import SQUARE_SIDE, CastleLayout, Point, outline
from game.painting.boards.place_names import print_names
from game.painting.boards.random_stream import RandomStream
from game.rules.board import CastleBoard
from game.ui.theme import Colour, Palette, hex_colour

SEED: Final = 1944
_SHEET: Final = hex_colour("#0d141b")
_LAMP: Final = hex_colour("#ffb65a")
_MOON: Final = hex_colour("#9cc6e8")
_VIOLET: Final = hex_colour("#6a3fd0")
_POST: Final = hex_colour("#7a5230")
_POST_TOP: Final = hex_colour("#a97a48")
_THRESHOLD: Final = hex_colour("#6e5334")
_RAIL: Final = hex_colour("#8b98a0")
_PANE: Final = hex_colour("#a9d3e6")
_SIDE_ROOM: Final = 4
"""The minimum number of squares of a room with a lamp."""

_WALL_SHADOWS: Final[tuple[tuple[float, float, float, int], ...]] = (
    (-0.16, 0.20, 0.22, 84),
    (-0.08, 0.10, 0.26, 102),
)
_WALL: Final[tuple[tuple[float, float, float, Colour], ...]] = (
    (0.0, 0.0, 0.27, hex_colour("#07090c")),
    (0.0, 0.0, 0.20, hex_colour("#8f9aa0")),
    (0.0, 0.0, 0.15, hex_colour("#5d686f")),
    (0.02, -0.03, 0.05, hex_colour("#c4ced3")),
)
"""Strokes of a wall: offset, width, colour, in squares."""
_BANK: Final[tuple[tuple[float, float, float, Colour], ...]] = (
    (0.0, 0.0, 0.17, hex_colour("#0a0f0d")),
    (0.0, 0.0, 0.11, hex_colour("#4d5646")),
    (0.01, -0.02, 0.03, hex_colour("#8c957c")),
)


def paint_castle(
    board: CastleBoard,
    layout: CastleLayout,
    lang: str,
    seed: int = SEED,
    palette: Palette | None = None,
) -> pygame.Surface:
    """The whole printed map at the size of the layout."""
    palette = palette or Palette()
    scale = ground_scale(layout.unit, layout.at_unit(1.0).size) * SQUARE_SIDE
    ground = paint_house(board, scale, seed, palette)
    picture = finish_castle(ground, layout, lang, seed, palette)
    print_names(picture, castle_names(layout, lang))
    return picture


def paint_house(board: CastleBoard, scale: float, seed: int, palette: Palette) -> pygame.Surface:
    """The ground without print, at `scale` pixels per square, to be scaled down to any zoom."""
    columns, rows = board.sheet_size
    size = math.ceil(columns * scale), math.ceil(rows * scale)
    canvas = Canvas(pygame.Surface(size), scale)
    canvas.surface.fill(_SHEET)
    plan = Plan(board)
    layout = CastleLayout(board, 1.0)
    paint_village(canvas, board, plan, seed)
    _ground_shadow(canvas, layout)
    _floors(canvas, layout, seed, has_texture=palette.has_textures)
    _pits(canvas, layout)
    _thresholds(canvas, plan)
    _light(canvas, layout, plan, seed)
    _masonry(canvas, plan)
    _posts(canvas, plan)
    _panes(canvas, plan)
    canvas.lay_over(lambda size: vignette(size, palette.night_900, 0.4 * scale, 0.25))
    return canvas.surface


def finish_castle(
    ground: pygame.Surface, layout: CastleLayout, lang: str, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground scaled to the layout, with everything printed on it except room names."""
    picture = brought_to_size(ground, layout.size, layout.unit, seed, palette)
    print_castle(picture, layout, lang)
    return picture


def _ground_shadow(canvas: Canvas, layout: CastleLayout) -> None:
    """A shadow round each floor, so that it seems raised above the sheet."""
    with canvas.veil() as shade:
        for square in layout.board.room_of:
            column, row = layout.column_row(square)
            shade.box((0, 0, 0, 120), column - 0.45, row - 0.05, 1.3, 1.5)


def _floors(canvas: Canvas, layout: CastleLayout, seed: int, *, has_texture: bool) -> None:
    floors = floors_of(layout.board)
    for square, room in layout.board.room_of.items():
        if room.kind == "hole":
            continue
        column, row = layout.column_row(square)
        texture, colour = floors[room.name]
        if has_texture:
            texture(canvas, column, row, RandomStream(seed, f"{room.name} {square}"), colour)
        else:
            canvas.box(colour, column, row, 1, 1)
    _square_lines(canvas, layout)


def _square_lines(canvas: Canvas, layout: CastleLayout) -> None:
    """The grid of squares: dark lines, each with a pale one beside it."""
    with canvas.veil() as lines:
        for square, room in layout.board.room_of.items():
            if room.kind == "hole":
                continue
            x, y = layout.column_row(square)
            for tint, shift in (((0, 0, 0, 92), 0.0), ((220, 236, 244, 26), 0.03)):
                lines.line(tint, (x + shift, y), (x + shift, y + 1), 0.03)
                lines.line(tint, (x, y + shift), (x + 1, y + shift), 0.03)


def _pits(canvas: Canvas, layout: CastleLayout) -> None:
    """Mystery holes: black, with a violet glow deep down."""
    glow = Glow(_VIOLET, 78)
    for room in layout.board.rooms:
        if room.kind != "hole":
            continue
        places = [layout.column_row(square) for square in room.squares]
        for column, row in places:
            canvas.box((3, 3, 7), column, row, 1, 1)
        left, right = min(p[0] for p in places), max(p[0] for p in places) + 1
        top, bottom = min(p[1] for p in places), max(p[1] for p in places) + 1
        middle = ((left + right) / 2, (top + bottom) / 2)
        radius = min(right - left, bottom - top) * 0.56
        canvas.light(glow, middle, radius, (bottom - top) / (right - left))
        for loop in outline(layout, room.squares):
            rim = [_towards(point, middle, 0.09) for point in loop]
            canvas.stroke((16, 20, 26), loop, 0.2, closed=True)
            canvas.dashed(hex_colour("#c9d4da"), rim, 0.07, 0.26, 0.2, closed=True)


def _towards(point: Point, middle: Point, distance: float) -> Point:
    return curves.moved(point, curves.angle_of(point, middle), distance)


def _thresholds(canvas: Canvas, plan: Plan) -> None:
    for side in plan.joints["doorway"]:
        x, y = side.middle
        if side.is_upright:
            canvas.box(_THRESHOLD, x - 0.13, y - 0.36, 0.26, 0.72)
        else:
            canvas.box(_THRESHOLD, x - 0.36, y - 0.13, 0.72, 0.26)


def _light(canvas: Canvas, layout: CastleLayout, plan: Plan, seed: int) -> None:
    """Lamplight in some rooms, and moonlight in the courts and through windows."""
    lamp, moon, door = Glow(_LAMP, 36), Glow(_MOON, 30), Glow(_LAMP, 26)
    rng = RandomStream(seed, "lamps")
    for room in layout.board.rooms:
        if room.kind == "hole":
            continue
        is_open = room.kind in ("yard", "approach")
        is_lamp_lit = rng.is_lucky(0.55) and len(room.squares) >= _SIDE_ROOM
        if not (is_open or is_lamp_lit):
            continue
        boxes = [layout.box(square) for square in room.squares]
        x = sum(box[0] for box in boxes) / len(boxes) + 0.5 + rng.about(0.6)
        y = sum(box[1] for box in boxes) / len(boxes) + 0.5 + rng.about(0.6)
        radius = 1.4 + math.sqrt(len(boxes)) * 0.75
        for left, top, width, height in boxes:
            _only_in(canvas, left, top, width, height)
            canvas.light(moon if is_open else lamp, (x, y), radius)
    canvas.surface.set_clip(None)
    for side in plan.joints["doorway"]:
        canvas.light(door, side.middle, 0.85)
    _moonbeams(canvas, layout, plan)


def _only_in(canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
    x, y = canvas.at((left, top))
    right, bottom = canvas.at((left + width, top + height))
    canvas.surface.set_clip(pygame.Rect(round(x), round(y), round(right - x), round(bottom - y)))


def _moonbeams(canvas: Canvas, layout: CastleLayout, plan: Plan) -> None:
    """Moonlight through the windows: a slanting patch, clipped to its room."""
    for window in plan.windows:
        if not _has_pane(window.side.column, window.side.row):
            continue
        room = layout.board.room_of[window.square]
        x, y = window.side.middle
        for left, top, width, height in (layout.box(square) for square in room.squares):
            _only_in(canvas, left, top, width, height)
            for reach, tint in ((1.7, (10, 17, 24)), (1.25, (11, 19, 27))):
                patch = (
                    [(x, y - 0.24), (x, y + 0.24), (x - reach, y + 0.34 + reach * 0.75),
                     (x - reach, y - 0.26 + reach * 0.75)]
                    if window.side.is_upright
                    else [(x - 0.24, y), (x + 0.24, y), (x + 0.26 - reach * 0.6, y + reach),
                          (x - 0.34 - reach * 0.6, y + reach)]
                )  # fmt: skip
                _add(canvas, tint, patch)
    canvas.surface.set_clip(None)


def _add(canvas: Canvas, tint: Colour, patch: list[Point]) -> None:
    """Draw a polygon with additive blending."""
    pixels = [canvas.at(point) for point in patch]
    left, top = math.floor(min(p[0] for p in pixels)), math.floor(min(p[1] for p in pixels))
    right, bottom = math.ceil(max(p[0] for p in pixels)), math.ceil(max(p[1] for p in pixels))
    beam = pygame.Surface((right - left, bottom - top))
    pygame.draw.polygon(beam, tint, [(px - left, py - top) for px, py in pixels])
    canvas.surface.blit(beam, (left, top), special_flags=pygame.BLEND_RGB_ADD)


def _has_pane(column: int, row: int) -> bool:
    return (column + row) % 2 == 0


def _masonry(canvas: Canvas, plan: Plan) -> None:
    runs = plan.walls("wall")
    banks = plan.walls("parapet")
    with canvas.veil() as shade:
        for dx, dy, width, alpha in _WALL_SHADOWS:
            for run in runs:
                shade.stroke((0, 0, 0, alpha), _shifted(run, dx, dy), width)
        for run in banks:
            shade.stroke((0, 0, 0, 84), _shifted(run, -0.08, 0.1), 0.16)
    for rail in plan.walls("opening"):
        canvas.stroke((10, 13, 17), rail, 0.13)
        canvas.stroke(_RAIL, rail, 0.055)
    for side in plan.joints["opening"]:
        for end in (side.start, side.end):
            canvas.circle((10, 13, 17), end, 0.11)
            canvas.circle(hex_colour("#aab6bc"), end, 0.065)
    for passes, chosen in ((_BANK, banks), (_WALL, runs)):
        for dx, dy, width, colour in passes:
            for run in chosen:
                canvas.stroke(colour, _shifted(run, dx, dy), width)


def _shifted(run: tuple[Point, Point], dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in run]


def _posts(canvas: Canvas, plan: Plan) -> None:
    """Two wooden posts at every doorway."""
    for side in plan.joints["doorway"]:
        x, y = side.middle
        for sign in (-1, 1):
            px, py = (x, y + sign * 0.43) if side.is_upright else (x + sign * 0.43, y)
            canvas.box((4, 5, 7), px - 0.14, py - 0.1, 0.26, 0.25)
            canvas.box(_POST, px - 0.11, py - 0.11, 0.22, 0.22)
            canvas.box(_POST_TOP, px - 0.04, py - 0.11, 0.15, 0.15)


def _panes(canvas: Canvas, plan: Plan) -> None:
    """Windows: a pale slot in the outer wall."""
    for window in plan.windows:
        if _has_pane(window.side.column, window.side.row):
            x, y = window.side.middle
            ends = (
                ((x, y - 0.22), (x, y + 0.22))
                if window.side.is_upright
                else ((x - 0.22, y), (x + 0.22, y))
            )
            canvas.stroke((7, 9, 12), ends, 0.2, is_round=False)
            canvas.stroke(_PANE, ends, 0.09, is_round=False)
