"""The night field: countryside under the moon, then the print on top of it."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.rules.board import FieldBoard
from game.rules.hexes import Hex
from game.ui.boards import curves
from game.ui.boards.bocage import Bocage
from game.ui.boards.brushes import Canvas, grain, moonlight, vignette
from game.ui.boards.bushes import WOOD, Bush, paint_bushes
from game.ui.boards.chance import Chance
from game.ui.boards.field_print import print_field
from game.ui.boards.geometry import FIELD_MARGIN, FIELD_RADIUS, FieldLayout
from game.ui.boards.houses import House, hamlet, light_windows, paint_houses
from game.ui.boards.waterways import Courses, paint_bridges, paint_current, paint_lines
from game.ui.boards.wetland import paint_fog, paint_marsh
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
    ground = paint_countryside(board, layout.unit * 2, seed, palette)
    return finish_field(ground, layout, lang, seed, palette)


def paint_countryside(
    board: FieldBoard, scale: float, seed: int, palette: Palette
) -> pygame.Surface:
    """What lies under the print, at `scale` pixels a unit, to be shrunk to any zoom."""
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
    paint_houses(canvas, houses)
    paint_bushes(canvas, _woods(base, courses, seed))
    canvas.surface.blit(moonlight(canvas.surface.get_size(), _MOON, _DARK), (0, 0))
    paint_fog(canvas, base, seed)
    light_windows(canvas, houses)
    return canvas.surface


def finish_field(
    ground: pygame.Surface, layout: FieldLayout, lang: str, seed: int, palette: Palette
) -> pygame.Surface:
    """Countryside brought to the layout's size, with everything that is printed on it."""
    picture = pygame.transform.smoothscale(ground, layout.size)
    if palette.terrain_dimming:
        kept = round(255 * (1 - palette.terrain_dimming))
        picture.fill((kept, kept, kept), special_flags=pygame.BLEND_RGB_MULT)
    if palette.has_textures:
        grain(picture, Chance(seed, "grain"), layout.unit)
        _fold(picture)
    print_field(picture, layout, lang)
    edge = FIELD_MARGIN * layout.radius
    picture.blit(vignette(layout.size, palette.night_900, edge * 0.95, 0.42), (0, 0))
    return picture


def _houses(base: FieldLayout, courses: Courses, seed: int) -> list[House]:
    """Houses at the SS places, more of them at Nonette."""
    board = base.board
    houses: list[House] = []
    for cell in board.ss:
        chance = Chance(seed, f"hamlet {cell}")
        roads = courses.near(cell, 70)
        houses += hamlet(base.centre(cell), 4, 40, roads, chance)
    if board.nonette in board.order:
        roads = courses.near(board.nonette, 110)
        chance = Chance(seed, "nonette")
        houses += hamlet(base.centre(board.nonette), 13, 66, roads, chance)
    return houses


def _woods(base: FieldLayout, courses: Courses, seed: int) -> list[Bush]:
    """Clumps of trees on some plain hexes that nothing else is printed on."""
    board = base.board
    taken = {*board.stars, *board.ss, *board.aircraft, board.nonette, *board.marsh}
    chance = Chance(seed, "woods")
    trees: list[Bush] = []
    for cell in board.hexes:
        if cell in taken or not chance.is_lucky(0.22) or _is_crossed(board, cell):
            continue
        lines = courses.near(cell, 70)
        centre = curves.moved(base.centre(cell), chance.between(0, math.tau), 18)
        for _ in range(16):
            away = 27 * math.sqrt(chance.between(0, 1))
            place = curves.moved(centre, chance.between(0, math.tau), away)
            if all(math.dist(place, point) > 14 for point in lines):
                trees.append(Bush(place, chance.between(4, 8), WOOD))
    return sorted(trees, key=lambda tree: tree.centre[1])


def _is_crossed(board: FieldBoard, cell: Hex) -> bool:
    return any(board.is_on(kind, cell) for kind in ("road", "stream", "river"))


def _fold(picture: pygame.Surface) -> None:
    """The two seams of a folded sheet: a dark line with a pale one beside it."""
    width, height = picture.get_size()
    for third in (1, 2):
        seam = pygame.Surface((1, height), pygame.SRCALPHA)
        for dx, tint in ((0, (0, 0, 0, 70)), (1, (255, 255, 255, 14))):
            seam.fill(tint)
            picture.blit(seam, (width * third // 3 + dx, 0))
