"""Painter of the castle: three floors on one dark sheet, the village, and the print on them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import pygame

from game.painting.boards import brushes
from game.painting.boards.brushes import (
    BoardCanvas,
    RadialLight,
    RandomStream,
    brought_to_size,
    ground_scale,
    vignette,
)
from game.painting.boards.castle.plan import (
    CastlePlan,
    castle_names,
    draw_square,
    floor_of_room,
    paint_village,
)
from game.painting.boards.decorations import SQUARES, paint_decorations
from game.painting.boards.geometry import SQUARE_SIDE, CastleLayout, outline
from game.painting.boards.place_names import Lettering, in_language, print_names
from game.rules.board import VILLAGE, CastleBoard
from game.rules.board.squares import FLOORS, Floor, Square
from game.ui.camera import Point
from game.ui.theme import Colour, Palette, hex_colour
from game.ui.typography.text import Style

FLOOR_TITLES: Final[Mapping[Floor, Mapping[str, str]]] = {
    "basement": {"en": "Basement", "ja": "地下"},
    "1F": {"en": "Ground floor", "ja": "1階"},
    "2F": {"en": "Upper floor", "ja": "2階"},
}
VILLAGE_TITLE: Final[Mapping[str, str]] = {"en": "Nonette", "ja": "ノネット村"}

_HALO: Final = hex_colour("#070b10")
_PALE: Final = hex_colour("#e8e0c4")
_PRINTED_MOON: Final = hex_colour("#d5e2e8")
_AMBER: Final = hex_colour("#f5b83d")
_BURST: Final = hex_colour("#d8382a")
_BURST_LIGHT: Final = hex_colour("#ff7a55")
_TITLE: Final = Style("display", 20, _PALE, 0.06, _HALO, 1.4, grows=False)
_QUERY: Final = Style("heavy", 17, hex_colour("#ffe3c2"), grows=False)
_BURST_NUMBER: Final = Style("heavy", 15, (255, 255, 255), grows=False)
_LETTER: Final = Style("heavy", 14, _AMBER, grows=False)
_STEPS: Final = tuple(
    hex_colour(code) for code in ("#1a2028", "#323c46", "#4f5c66", "#74828c", "#a3b0b8")
)


def print_castle(picture: pygame.Surface, layout: CastleLayout, lang: str) -> None:
    """Draw all print except the names of rooms and the signs, in one language."""
    _Printer(BoardCanvas(picture, layout.square), layout, lang).print()


class _Printer:
    """Draws the print of one castle at one zoom; lengths are in squares."""

    def __init__(self, canvas: BoardCanvas, layout: CastleLayout, lang: str) -> None:
        self._canvas = canvas
        self._layout = layout
        self._board: CastleBoard = layout.board
        self._plan = CastleLayout(layout.board, 1.0)
        self._letters = Lettering(canvas.surface, layout.unit)
        self._lang = lang

    def print(self) -> None:
        """Draw areas first, then signs in squares, then the names of floors."""
        if not self._layout.is_plain:
            self._keep_above()
        self._charge_areas()
        for letter, ends in zip("ABCDEFGHIJ", self._board.stairs.values(), strict=False):
            for end, other in (ends, ends[::-1]):
                self._stair(end, other, letter)
        for square in self._board.markers:
            self._query(square)
        for square, required in self._board.charges.values():
            self._burst(square, required)
        self._village_frame()
        self._floor_titles()

    def _centre(self, square: Square) -> Point:
        return self._plan.centre(square)

    def _write(self, text: str, style: Style, place: Point, percent: float = 100) -> None:
        self._letters.write(text, style, self._canvas.at(place), percent=percent)

    def _keep_above(self) -> None:
        """The outline of the upper floor on the one below, aligned by the stairs."""
        upper = [square for square in self._board.squares if square.startswith("2F")]
        for ends in self._board.stairs.values():
            above = next((end for end in ends if self._board.floor_of[end] == "2F"), None)
            below = next((end for end in ends if self._board.floor_of[end] == "1F"), None)
            if above is None or below is None:
                continue
            a, b = self._centre(above), self._centre(below)
            with self._canvas.veil() as ghost:
                for loop in outline(self._plan, upper):
                    moved = [(x + b[0] - a[0], y + b[1] - a[1]) for x, y in loop]
                    ghost.dashed((200, 222, 236, 46), moved, 0.045, 0.16, 0.16, closed=True)

    def _charge_areas(self) -> None:
        with self._canvas.veil() as veil:
            for area in self._board.area.values():
                for square in area:
                    x, y = self._plan.box(square)[:2]
                    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
                    for start, end in brushes.hatching(corners, -math.pi / 4, 0.3):
                        veil.stroke((*_AMBER, 50), (start, end), 0.1, is_round=False)
        for area in self._board.area.values():
            for loop in outline(self._plan, area):
                inner = loop
                self._canvas.dashed(_HALO, inner, 0.12, 0.26, 0.15, closed=True)
                self._canvas.dashed(_AMBER, inner, 0.06, 0.24, 0.17, closed=True)

    def _burst(self, square: Square, required: int) -> None:
        centre = self._centre(square)
        self._canvas.polygon(_HALO, brushes.star(centre, 0.54, 0.34, 10))
        self._canvas.polygon(_BURST, brushes.star(centre, 0.47, 0.29, 10))
        self._canvas.circle(_BURST_LIGHT, centre, 0.25)
        self._canvas.circle(_BURST, centre, 0.22)
        self._write(str(required), _BURST_NUMBER, centre)

    def _stair(self, square: Square, other: Square, letter: str) -> None:
        """Five steps, lighter the higher: going up to the north, down to the south."""
        x, y = self._plan.box(square)[:2]
        floor, far = self._board.floor_of[square], self._board.floor_of[other]
        is_up = FLOORS.index(far) > FLOORS.index(floor)
        shades = _STEPS[::-1] if is_up else _STEPS
        inset, height = 0.14, 0.72 / 5
        self._canvas.box(_HALO, x + inset - 0.05, y + inset - 0.05, 0.82, 0.82)
        for step, shade in enumerate(shades):
            self._canvas.box(shade, x + inset, y + inset + step * height, 0.72, height * 0.86)
        centre = self._centre(square)
        self._canvas.circle(_HALO, centre, 0.25)
        self._write(letter, _LETTER, centre)

    def _query(self, square: Square) -> None:
        """A question mark where a face-down marker starts."""
        centre = self._centre(square)
        octagon = brushes.regular(centre, 0.38, 8, math.pi / 8)
        with self._canvas.veil() as veil:
            veil.polygon((40, 14, 10, 110), octagon)
            veil.stroke((200, 120, 92, 130), octagon, 0.05, closed=True)
        self._write("?", _QUERY, centre, 46)

    def _village_frame(self) -> None:
        if self._board.village[2] <= 0:
            return
        corners = self._plan.polygon(VILLAGE)
        self._canvas.dashed(_HALO, corners, 0.12, 0.3, 0.2, closed=True)
        self._canvas.dashed(hex_colour("#8fa3ae"), corners, 0.055, 0.28, 0.22, closed=True)
        left, top = corners[0]
        place = self._canvas.at((left + 0.25, top + 0.16))
        self._letters.write(
            in_language(VILLAGE_TITLE, self._lang).upper(), _TITLE, place, "topleft"
        )

    def _floor_titles(self) -> None:
        for floor in FLOORS:
            places = [
                self._plan.column_row(square)
                for square in self._board.squares
                if self._board.floor_of[square] == floor
            ]
            if not places:
                continue
            top = min(row for _, row in places)
            left = min(column for column, row in places if row == top)
            text = in_language(FLOOR_TITLES[floor], self._lang).upper()
            place = self._canvas.at((left + 0.05, top - 0.2))
            # At a small size there is no room above or beside the outer floors.
            y = max(place[1] - self._letters.height(_TITLE), 0)
            most = self._canvas.surface.get_width() - self._letters.width(text, _TITLE)
            self._letters.write(text, _TITLE, (max(min(place[0], most), 0), y), "topleft")


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
    canvas = BoardCanvas(pygame.Surface(size), scale)
    canvas.surface.fill(_SHEET)
    plan = CastlePlan(board)
    layout = CastleLayout(board, 1.0)
    paint_village(canvas, board, plan, seed)
    _ground_shadow(canvas, layout)
    _floors(canvas, layout, seed, has_texture=palette.has_textures)
    paint_decorations(canvas, board.decorations, SQUARES, are_above=False)
    _square_lines(canvas, layout)
    _pits(canvas, layout)
    _thresholds(canvas, plan)
    _light(canvas, layout, plan, seed)
    _masonry(canvas, plan)
    _posts(canvas, plan)
    _panes(canvas, plan)
    if any(one.is_above for one in board.decorations):
        with canvas.veil() as above:
            paint_decorations(above, board.decorations, SQUARES, are_above=True)
            _light(above, layout, plan, seed)
    canvas.lay_over(lambda size: vignette(size, palette.night_900, 0.4 * scale, 0.25))
    return canvas.surface


def finish_castle(
    ground: pygame.Surface, layout: CastleLayout, lang: str, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground scaled to the layout, with everything printed on it except room names."""
    picture = brought_to_size(ground, layout.size, layout.unit, seed, palette)
    print_castle(picture, layout, lang)
    return picture


def _ground_shadow(canvas: BoardCanvas, layout: CastleLayout) -> None:
    """A shadow round each floor, so that it seems raised above the sheet."""
    with canvas.veil() as shade:
        for square in layout.board.room_of:
            column, row = layout.column_row(square)
            shade.box((0, 0, 0, 120), column - 0.45, row - 0.05, 1.3, 1.5)


def _floors(canvas: BoardCanvas, layout: CastleLayout, seed: int, *, has_texture: bool) -> None:
    for square, room in layout.board.room_of.items():
        if room.kind == "hole":
            continue
        column, row = layout.column_row(square)
        if has_texture:
            rng = RandomStream(seed, f"{room.name} {square}")
            draw_square(canvas, room, (column, row), rng)
        else:
            canvas.box(floor_of_room(room)[1], column, row, 1, 1)


def _square_lines(canvas: BoardCanvas, layout: CastleLayout) -> None:
    """The grid of squares: dark lines, each with a pale one beside it."""
    with canvas.veil() as lines:
        for square, room in layout.board.room_of.items():
            if room.kind == "hole":
                continue
            x, y = layout.column_row(square)
            for tint, shift in (((0, 0, 0, 92), 0.0), ((220, 236, 244, 26), 0.03)):
                lines.line(tint, (x + shift, y), (x + shift, y + 1), 0.03)
                lines.line(tint, (x, y + shift), (x + 1, y + shift), 0.03)


def _pits(canvas: BoardCanvas, layout: CastleLayout) -> None:
    """Mystery holes: black, with a violet glow deep down."""
    glow = RadialLight(_VIOLET, 78)
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
    return brushes.moved(point, brushes.angle_of(point, middle), distance)


def _thresholds(canvas: BoardCanvas, plan: CastlePlan) -> None:
    for side in plan.joints["doorway"]:
        x, y = side.middle
        if side.is_upright:
            canvas.box(_THRESHOLD, x - 0.13, y - 0.36, 0.26, 0.72)
        else:
            canvas.box(_THRESHOLD, x - 0.36, y - 0.13, 0.72, 0.26)


def _light(canvas: BoardCanvas, layout: CastleLayout, plan: CastlePlan, seed: int) -> None:
    """Lamplight in some rooms, and moonlight in the courts and through windows."""
    lamp, moon, door = RadialLight(_LAMP, 36), RadialLight(_MOON, 30), RadialLight(_LAMP, 26)
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


def _only_in(canvas: BoardCanvas, left: float, top: float, width: float, height: float) -> None:
    x, y = canvas.at((left, top))
    right, bottom = canvas.at((left + width, top + height))
    canvas.surface.set_clip(pygame.Rect(round(x), round(y), round(right - x), round(bottom - y)))


def _moonbeams(canvas: BoardCanvas, layout: CastleLayout, plan: CastlePlan) -> None:
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


def _add(canvas: BoardCanvas, tint: Colour, patch: list[Point]) -> None:
    """Draw a polygon with additive blending."""
    pixels = [canvas.at(point) for point in patch]
    left, top = math.floor(min(p[0] for p in pixels)), math.floor(min(p[1] for p in pixels))
    right, bottom = math.ceil(max(p[0] for p in pixels)), math.ceil(max(p[1] for p in pixels))
    beam = pygame.Surface((right - left, bottom - top))
    pygame.draw.polygon(beam, tint, [(px - left, py - top) for px, py in pixels])
    canvas.surface.blit(beam, (left, top), special_flags=pygame.BLEND_RGB_ADD)


def _has_pane(column: int, row: int) -> bool:
    return (column + row) % 2 == 0


def _masonry(canvas: BoardCanvas, plan: CastlePlan) -> None:
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


def _posts(canvas: BoardCanvas, plan: CastlePlan) -> None:
    """Two wooden posts at every doorway."""
    for side in plan.joints["doorway"]:
        x, y = side.middle
        for sign in (-1, 1):
            px, py = (x, y + sign * 0.43) if side.is_upright else (x + sign * 0.43, y)
            canvas.box((4, 5, 7), px - 0.14, py - 0.1, 0.26, 0.25)
            canvas.box(_POST, px - 0.11, py - 0.11, 0.22, 0.22)
            canvas.box(_POST_TOP, px - 0.04, py - 0.11, 0.15, 0.15)


def _panes(canvas: BoardCanvas, plan: CastlePlan) -> None:
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
