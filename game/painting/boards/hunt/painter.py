"""Painter of the hunt: small furrowed fields between thick hedges, and solid hedge beyond."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from game.painting.boards import curves
from game.painting.boards.brushes import (
    Canvas,
    Glow,
    brought_to_size,
    ground_scale,
    moonlight,
    vignette,
)
from game.painting.boards.bushes import Bush, Leaf, paint_bushes
from game.painting.boards.geometry import HUNT_MARGIN, HUNT_RADIUS, HuntLayout, Point
from game.painting.boards.hex_names import hunt_names
from game.painting.boards.houses import light_windows
from game.painting.boards.hunt.town import paint_town
from game.painting.boards.place_names import print_names
from game.painting.boards.random_stream import RandomStream
from game.rules.board import HuntBoard
from game.rules.board.hexes import Hex
from game.ui.theme import Palette, hex_colour, mix, with_alpha

SEED: Final = 1944
_FLOOR: Final = hex_colour("#0e1d19")
_FIELDS: Final = tuple(
    hex_colour(code)
    for code in ("#48704a", "#54764a", "#607e4e", "#6a7c54", "#426850", "#748256", "#4d7258")
)
_DARK_FURROW: Final = hex_colour("#0a1818")
_LEAVES: Final = (
    Leaf(hex_colour("#10251f"), hex_colour("#3d6a58")),
    Leaf(hex_colour("#132b23"), hex_colour("#4c7c60")),
    Leaf(hex_colour("#0f221d"), hex_colour("#2f5548")),
    Leaf(hex_colour("#10241f"), hex_colour("#28493f")),
)
_DEEP_LEAVES: Final = (
    Leaf(hex_colour("#0c1b19"), hex_colour("#122925")),
    Leaf(hex_colour("#0d1d1a"), hex_colour("#102421")),
    Leaf(hex_colour("#0b1917"), hex_colour("#17322c")),
    Leaf(hex_colour("#0c1b19"), hex_colour("#0e211f")),
    Leaf(hex_colour("#0c1c19"), hex_colour("#21433a")),
)
"""Off the map the hedges are darker."""
_LANE: Final = hex_colour("#8a7c56")
_MOON: Final = with_alpha(hex_colour("#9cc6e8"), 26)
_DARK: Final = with_alpha(hex_colour("#02060c"), 40)
_FOG: Final = hex_colour("#7fb0bd")

_GAP: Final = 0.19
"""Half the width of a gap in a hedge, as a share of the side."""
_HALO: Final = hex_colour("#08110f")
_PALE: Final = hex_colour("#e8e0c4")


def paint_hunt(
    board: HuntBoard,
    layout: HuntLayout,
    lang: str,
    seed: int = SEED,
    palette: Palette | None = None,
) -> pygame.Surface:
    """The whole printed board at the size of the layout."""
    palette = palette or Palette()
    scale = ground_scale(layout.unit, layout.at_unit(1.0).size)
    ground = paint_bocage(board, scale, seed, palette)
    picture = finish_hunt(ground, layout, seed, palette)
    print_names(picture, hunt_names(layout, lang))
    return picture


def paint_bocage(board: HuntBoard, scale: float, seed: int, palette: Palette) -> pygame.Surface:
    """The ground without print, at `scale` pixels per unit, to be scaled down to any zoom."""
    base = HuntLayout(board, HUNT_RADIUS)
    width, height = base.size
    canvas = Canvas(pygame.Surface((math.ceil(width * scale), math.ceil(height * scale))), scale)
    canvas.surface.fill(_FLOOR)
    for cell in board.hexes:
        if cell != board.carentan:
            _field(canvas, base, cell, seed, has_texture=palette.has_textures)
    _lanes(canvas, base)
    town = paint_town(canvas, base, seed)
    bushes = [*_thicket(base, seed), *_hedges(base, seed)]
    paint_bushes(canvas, sorted(bushes, key=lambda bush: bush.centre[1]))
    canvas.lay_over(lambda size: moonlight(size, _MOON, _DARK))
    _mist(canvas, base, seed)
    light_windows(canvas, town)
    edge = HUNT_MARGIN * HUNT_RADIUS * scale
    canvas.lay_over(lambda size: vignette(size, palette.night_900, edge * 0.9, 0.4))
    return canvas.surface


def finish_hunt(
    ground: pygame.Surface, layout: HuntLayout, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground scaled to the layout, with everything printed on it except names."""
    picture = brought_to_size(ground, layout.size, layout.unit, seed, palette)
    _print(picture, layout)
    return picture


def _field(canvas: Canvas, base: HuntLayout, cell: Hex, seed: int, *, has_texture: bool) -> None:
    """A field that fills its hex, ploughed or mown in one direction."""
    rng = RandomStream(seed, f"field {cell}")
    ground = rng.one_of(_FIELDS)
    corners = base.polygon(cell)
    canvas.polygon(ground, corners)
    if not has_texture:
        return
    angle, spacing = rng.between(0, math.pi), rng.between(5.5, 8)
    for start, end in curves.hatching(corners, angle, spacing):
        canvas.line(mix(ground, _DARK_FURROW, 0.27), start, end, 1.5)
        aside = angle + math.pi / 2
        canvas.line(
            mix(ground, (200, 220, 190), 0.07),
            curves.moved(start, aside, 1.8),
            curves.moved(end, aside, 1.8),
            1.2,
        )
    x, y = base.centre(cell)
    for _ in range(14):
        place = curves.moved((x, y), rng.between(0, math.tau), rng.between(6, 44))
        tuft = mix(ground, (168, 200, 150), 0.25)
        canvas.line(tuft, place, (place[0] - 2.4, place[1] - 5), 1.1)
        canvas.line(tuft, place, (place[0] + 2.0, place[1] - 5.6), 1.1)


def _lanes(canvas: Canvas, base: HuntLayout) -> None:
    """Ruts through the gaps in the hedges, to show that units can pass."""
    with canvas.veil() as lanes:
        for cell, other in _printed_pairs(base):
            a, b = base.centre(cell), base.centre(other)
            angle = curves.angle_of(a, b)
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for half, width, tint in ((20, 21, 60), (17, 15, 120)):
                ends = curves.moved(middle, angle, -half), curves.moved(middle, angle, half)
                lanes.stroke((*_LANE, tint), ends, width)
            for aside in (-4.5, 4.5):
                rut = [
                    curves.moved(curves.moved(middle, angle, end), angle + math.pi / 2, aside)
                    for end in (-15, 15)
                ]
                lanes.stroke((58, 52, 34, 84), rut, 1.8)


def _printed_pairs(base: HuntLayout) -> Iterator[tuple[Hex, Hex]]:
    board = base.board
    for cell in board.hexes:
        for other in board.neighbours[cell]:
            if board.order[cell] < board.order[other]:
                yield cell, other


def _hedges(base: HuntLayout, seed: int) -> Iterator[Bush]:
    """Twelve bushes on every side of a field, with a gap towards each printed neighbour."""
    done: set[frozenset[tuple[int, int]]] = set()
    for cell in base.board.hexes:
        if cell == base.board.carentan:
            continue
        corners = base.polygon(cell)
        open_sides = [_side_towards(base, cell, other) for other in base.board.neighbours[cell]]
        for place, a in enumerate(corners):
            b = corners[(place + 1) % 6]
            key = frozenset(((round(a[0]), round(a[1])), (round(b[0]), round(b[1]))))
            if key in done:
                continue
            done.add(key)
            if place == _side_to_town(base, cell):
                continue
            yield from _hedge(
                a, b, place in open_sides, RandomStream(seed, f"hedge {cell} {place}")
            )


def _side_to_town(base: HuntLayout, cell: Hex) -> int | None:
    """The side of a hex that faces Carentan, or None if it is not adjacent."""
    town = base.board.carentan
    return _side_towards(base, cell, town) if town in base.board.neighbours[cell] else None


def _side_towards(base: HuntLayout, cell: Hex, other: Hex) -> int:
    """The side of a hex that faces a neighbour, counted clockwise from the top corner."""
    angle = curves.angle_of(base.centre(cell), base.centre(other))
    return round((angle + math.pi / 3) / (math.pi / 3)) % 6


def _hedge(a: Point, b: Point, is_open: bool, rng: RandomStream) -> Iterator[Bush]:
    for step in range(13):
        share = (step + 0.5) / 13
        if is_open and abs(share - 0.5) < _GAP:
            continue
        is_post = is_open and abs(share - 0.5) < _GAP + 0.1
        place = (
            a[0] + (b[0] - a[0]) * share + rng.about(3.4),
            a[1] + (b[1] - a[1]) * share + rng.about(3.4),
        )
        radius = rng.between(5.4, 7.4) if is_post else rng.between(7, 12.2)
        yield Bush(place, radius, rng.one_of(_LEAVES))


def _thicket(base: HuntLayout, seed: int) -> Iterator[Bush]:
    """Solid bushes wherever no hex is printed, out to the edge of the sheet."""
    rng = RandomStream(seed, "thicket")
    width, height = base.size
    y = 0.0
    while y < height:
        x = 0.0
        while x < width:
            place = (x + rng.about(7), y + rng.about(7))
            radius = rng.between(8, 21)
            leaf = rng.one_of(_DEEP_LEAVES)
            if base.cell_at(place) is None:
                yield Bush(place, radius, leaf)
            x += 13
        y += 13


def _mist(canvas: Canvas, base: HuntLayout, seed: int) -> None:
    fog = Glow(_FOG, 13)
    rng = RandomStream(seed, "mist")
    for cell in base.board.hexes:
        if rng.is_lucky(0.5):
            x, y = base.centre(cell)
            canvas.light(fog, (x + rng.about(30), y + rng.about(30)), 110, 0.42)


def _print(picture: pygame.Surface, layout: HuntLayout) -> None:
    """A frame round every lair, and the star of Carentan."""
    canvas = Canvas(picture, layout.unit)
    board = layout.board
    for cell in board.lairs.values():
        corners = _inner(layout, cell, 0.83)
        canvas.dashed(_HALO, corners, 4.2, 9, 5, closed=True)
        canvas.dashed(mix(_PALE, (90, 110, 96), 0.25), corners, 2, 8.6, 5.4, closed=True)
    x, y = _centre(layout, board.carentan)
    canvas.polygon(_HALO, curves.star((x, y + 24), 12, 5.6))
    canvas.polygon(_PALE, curves.star((x, y + 24), 9.5, 4))


def _centre(layout: HuntLayout, cell: Hex) -> Point:
    x, y = layout.centre(cell)
    return x / layout.unit, y / layout.unit


def _inner(layout: HuntLayout, cell: Hex, share: float) -> list[Point]:
    return curves.regular(_centre(layout, cell), HUNT_RADIUS * share, 6)
