"""Painter of the field: moonlit countryside, then the print on top of it."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas, brought_to_size, ground_scale, moonlight, vignette
from game.painting.boards.bushes import WOOD, Bush, paint_bushes
from game.painting.boards.field.bocage import Bocage
from game.painting.boards.field.printed import print_field, villages
from game.painting.boards.field.waterways import Courses, paint_bridges, paint_current, paint_lines
from game.painting.boards.field.wetland import paint_fog, paint_marsh
from game.painting.boards.geometry import FIELD_MARGIN, FIELD_RADIUS, FieldLayout, Point
from game.painting.boards.hex_names import field_names
from game.painting.boards.houses import House, hamlet, light_windows, paint_houses
from game.painting.boards.place_names import print_names
from game.painting.boards.random_stream import RandomStream
from game.rules.board import FieldBoard
from game.rules.board.hexes import Hex
from game.ui.theme import Palette, hex_colour, with_alpha

SEED: Final = 1944
_GROUND: Final = hex_colour("#1d3330")
_MOON: Final = with_alpha(hex_colour("#9cc6e8"), 27)
_DARK: Final = with_alpha(hex_colour("#02060c"), 46)


def paint_field(
    board: FieldBoard,
    layout: FieldLayout,
    lang: str,
    seed: int = SEED,
    palette: Palette | None = None,
) -> pygame.Surface:
    """The whole printed board at the size of the layout."""
    palette = palette or Palette()
    scale = ground_scale(layout.unit, layout.at_unit(1.0).size)
    ground = paint_countryside(board, scale, seed, palette)
    picture = finish_field(ground, layout, lang, seed, palette)
    print_names(picture, field_names(layout, lang))
    return picture


def paint_countryside(
    board: FieldBoard, scale: float, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground without print, at `scale` pixels per unit, to be scaled down to any zoom."""
    base = FieldLayout(board, FIELD_RADIUS)
    width, height = base.size
    canvas = Canvas(pygame.Surface((math.ceil(width * scale), math.ceil(height * scale))), scale)
    canvas.surface.fill(_GROUND)
    courses = Courses(base, seed)
    Bocage((width, height), seed).paint(canvas, has_texture=palette.has_textures)
    paint_marsh(canvas, base, seed, has_texture=palette.has_textures)
    paint_lines(canvas, courses, "stream")
    paint_lines(canvas, courses, "river")
    paint_current(canvas, courses, seed)
    paint_lines(canvas, courses, "road")
    paint_bridges(canvas, base, courses)
    houses = _houses(base, courses, seed)
    trees = [*_woods(base, courses, seed), *_roadside(base, courses, seed)]
    paint_bushes(canvas, sorted(trees, key=lambda tree: tree.centre[1]))
    paint_houses(canvas, houses)
    canvas.lay_over(lambda size: moonlight(size, _MOON, _DARK))
    paint_fog(canvas, base, seed)
    light_windows(canvas, houses)
    edge = FIELD_MARGIN * FIELD_RADIUS * scale
    canvas.lay_over(lambda size: vignette(size, palette.night_900, edge * 0.95, 0.42))
    return canvas.surface


def finish_field(
    ground: pygame.Surface, layout: FieldLayout, lang: str, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground scaled to the layout, with everything printed on it except place names."""
    picture = brought_to_size(ground, layout.size, layout.unit, seed, palette)
    if palette.has_textures:
        _fold(picture)
    print_field(picture, layout, lang)
    return picture


def _houses(base: FieldLayout, courses: Courses, seed: int) -> list[House]:
    """A farm at each SS hex, a hamlet at each named crossroads, most houses at Nonette."""
    board = base.board
    sizes = dict.fromkeys(board.ss, (4, 42.0)) | dict.fromkeys(villages(board), (8, 52.0))
    if board.nonette in board.order:
        sizes[board.nonette] = (16, 74.0)

    def is_dry(place: Point) -> bool:
        return base.cell_at(place) not in board.marsh

    houses: list[House] = []
    for cell, (count, radius) in sizes.items():
        roads = courses.near(cell, radius + 30)
        rng = RandomStream(seed, f"hamlet {cell}")
        houses += hamlet(base.centre(cell), count, radius, roads, rng, is_dry)
    return houses


def _roadside(base: FieldLayout, courses: Courses, seed: int) -> list[Bush]:
    """Scattered bushes and pollards along the roads, on dry ground."""
    rng = RandomStream(seed, "roadside")
    water = [point for line, curve in courses.curves if line.kind != "road" for point in curve[::3]]
    roads = [point for line, curve in courses.curves if line.kind == "road" for point in curve[::2]]
    bushes: list[Bush] = []
    for line, curve in courses.curves:
        if line.kind != "road":
            continue
        for point, angle in curves.along(curve, 13):
            side = math.pi / 2 if rng.is_lucky(0.5) else -math.pi / 2
            place = curves.moved(point, angle + side, rng.between(12, 16))
            cell = base.cell_at(place)
            is_dry = cell is not None and cell not in base.board.marsh
            if (
                is_dry
                and rng.is_lucky(0.45)
                and _is_clear(place, water, 30)
                and _is_clear(place, roads, 10)
            ):
                bushes.append(Bush(place, rng.between(3, 5.2)))
    return bushes


def _is_clear(place: Point, points: list[Point], distance: float) -> bool:
    x, y = place
    return all(
        abs(px - x) > distance or abs(py - y) > distance or math.dist(place, (px, py)) > distance
        for px, py in points
    )


def _woods(base: FieldLayout, courses: Courses, seed: int) -> list[Bush]:
    """Clumps of trees on some open hexes with no other print."""
    board = base.board
    taken = {*board.stars, *board.ss, *board.aircraft, board.nonette, *board.marsh}
    rng = RandomStream(seed, "woods")
    trees: list[Bush] = []
    for cell in board.hexes:
        if cell in taken or not rng.is_lucky(0.22) or _is_crossed(board, cell):
            continue
        lines = courses.near(cell, 70)
        centre = curves.moved(base.centre(cell), rng.between(0, math.tau), 18)
        for _ in range(16):
            away = 27 * math.sqrt(rng.between(0, 1))
            place = curves.moved(centre, rng.between(0, math.tau), away)
            if all(math.dist(place, point) > 14 for point in lines):
                trees.append(Bush(place, rng.between(4, 8), WOOD))
    return trees


def _is_crossed(board: FieldBoard, cell: Hex) -> bool:
    return any(board.is_on(kind, cell) for kind in ("road", "stream", "river"))


def _fold(picture: pygame.Surface) -> None:
    """The two creases of a folded sheet: dark lines, each with a pale one beside it."""
    width, height = picture.get_size()
    for third in (1, 2):
        seam = pygame.Surface((1, height), pygame.SRCALPHA)
        for dx, tint in ((0, (0, 0, 0, 70)), (1, (255, 255, 255, 14))):
            seam.fill(tint)
            picture.blit(seam, (width * third // 3 + dx, 0))
