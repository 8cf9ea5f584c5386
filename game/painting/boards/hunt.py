"""Painter of the hunt: small furrowed fields between thick hedges, and the town of Carentan."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from game.painting.boards import brushes
from game.painting.boards.brushes import (
    BoardCanvas,
    RadialLight,
    RandomStream,
    brought_to_size,
    ground_scale,
    moonlight,
    vignette,
)
from game.painting.boards.countryside import (
    Bush,
    House,
    Leaf,
    light_windows,
    paint_bushes,
    paint_houses,
)
from game.painting.boards.decorations import HUNT, paint_decorations
from game.painting.boards.field import hunt_names
from game.painting.boards.geometry import HUNT_MARGIN, HUNT_RADIUS, HuntLayout
from game.painting.boards.place_names import print_names
from game.rules.board import HuntBoard
from game.rules.board.hexes import Hex
from game.ui.camera import Point
from game.ui.theme import Palette, hex_colour, mix, with_alpha

_GROUND: Final = hex_colour("#39424a")
_COBBLES: Final = hex_colour("#4a545c")
_STREET: Final = hex_colour("#565f64")
_SQUARE: Final = hex_colour("#6b7072")
_SHADE: Final = hex_colour("#141d2a")
_MOONLIT: Final = hex_colour("#4a607a")
_RIDGE: Final = hex_colour("#8aa3ba")
_SPIRE: Final = hex_colour("#9fb4c6")
_REACH: Final = 0.9
"""Radius of the town, in hex radii."""
_RING: Final = ((22.0, 8), (36.5, 13), (50.0, 17))
"""Rows of houses: distance from the square in units, and number of houses."""


def paint_town(canvas: BoardCanvas, base: HuntLayout, seed: int) -> list[House]:
    """Paint the town over its hex; returns the houses, whose windows are lit later."""
    board = base.board
    centre = base.centre(board.carentan)
    rng = RandomStream(seed, "town")
    canvas.polygon(_GROUND, _rim(base, 1.02))
    for _ in range(90):
        away = HUNT_RADIUS * 0.85 * math.sqrt(rng.between(0, 1))
        place = brushes.moved(centre, rng.between(0, math.tau), away)
        canvas.circle(_COBBLES, place, rng.between(0.8, 1.6))
    for other in board.neighbours[board.carentan]:
        angle = brushes.angle_of(centre, base.centre(other))
        gate = brushes.moved(centre, angle, HUNT_RADIUS * _SIDE)
        canvas.stroke(_STREET, [centre, gate], 7)
    canvas.polygon(_SQUARE, brushes.regular(centre, 15, 8))
    houses = list(_houses(base, centre, rng))
    paint_houses(canvas, houses)
    _church(canvas, (centre[0] + 1, centre[1] - 12))
    return houses


_SIDE: Final = 0.86
"""Distance from the middle of a hex to the middle of its side, in radii."""


def _rim(base: HuntLayout, share: float) -> list[Point]:
    centre = base.centre(base.board.carentan)
    return [
        (centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share)
        for x, y in base.polygon(base.board.carentan)
    ]


def _houses(base: HuntLayout, centre: Point, rng: RandomStream) -> list[House]:
    """Rows of houses facing the square, with gaps for the streets."""
    board = base.board
    streets = [
        brushes.angle_of(centre, base.centre(other)) for other in board.neighbours[board.carentan]
    ]
    found: list[House] = []
    for away, count in _RING:
        for number in range(count):
            turn = number * math.tau / count + rng.about(0.06)
            place = brushes.moved(centre, turn, away + rng.about(1.5))
            if any(_apart(turn, street) * away < 6.5 for street in streets):
                continue
            if abs(place[0] - centre[0]) < 9 and place[1] < centre[1]:
                continue
            half = rng.between(5.6, 7.4)
            found.append(House(place, turn + math.pi / 2, half, half * 0.62, number % 3 == 0))
    return sorted(found, key=lambda house: house.centre[1])


def _apart(one: float, other: float) -> float:
    """The angle between two directions, in radians."""
    return abs((one - other + math.pi) % math.tau - math.pi)


def _church(canvas: BoardCanvas, centre: Point) -> None:
    """The nave and transept of Notre-Dame, and its spire with a long shadow."""
    x, y = centre
    with canvas.veil() as shade:
        shade.polygon((2, 5, 9, 150), [(x - 8, y + 8), (x - 2, y - 4), (x - 24, y + 22)])
        shade.polygon((2, 5, 9, 150), _box(x - 4, y + 6, 8, 19))
    for half_wide, half_high in ((6.5, 16.0), (13.0, 5.5)):
        canvas.polygon(_SHADE, _box(x, y, half_wide + 1, half_high + 1))
        canvas.polygon(
            _SHADE,
            [
                (x - half_wide, y - half_high),
                (x, y - half_high),
                (x, y + half_high),
                (x - half_wide, y + half_high),
            ],
        )
        canvas.polygon(
            _MOONLIT,
            [
                (x, y - half_high),
                (x + half_wide, y - half_high),
                (x + half_wide, y + half_high),
                (x, y + half_high),
            ],
        )
    canvas.line(_RIDGE, (x, y - 16), (x, y + 16), 1.2)
    canvas.line(_RIDGE, (x - 13, y), (x + 13, y), 1.2)
    top = (x, y + 12)
    canvas.polygon(_SHADE, _box(*top, 5, 5))
    canvas.polygon(_MOONLIT, [top, (top[0] + 5, top[1] - 5), (top[0] + 5, top[1] + 5)])
    canvas.polygon(_SPIRE, [top, (top[0] - 5, top[1] - 5), (top[0] + 5, top[1] - 5)])
    canvas.circle(with_alpha(_SPIRE, 100), top, 1.2)


def _box(x: float, y: float, half_wide: float, half_high: float) -> list[Point]:
    return [
        (x - half_wide, y - half_high),
        (x + half_wide, y - half_high),
        (x + half_wide, y + half_high),
        (x - half_wide, y + half_high),
    ]


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
    canvas = BoardCanvas(
        pygame.Surface((math.ceil(width * scale), math.ceil(height * scale))), scale
    )
    canvas.surface.fill(_FLOOR)
    for cell in board.hexes:
        if cell != board.carentan:
            _field(canvas, base, cell, seed, has_texture=palette.has_textures)
    paint_decorations(canvas, board.decorations, HUNT, are_above=False)
    _lanes(canvas, base)
    town = paint_town(canvas, base, seed)
    bushes = [*_thicket(base, seed), *_hedges(base, seed)]
    paint_bushes(canvas, sorted(bushes, key=lambda bush: bush.centre[1]))
    paint_decorations(canvas, board.decorations, HUNT, are_above=True)
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


def _field(
    canvas: BoardCanvas, base: HuntLayout, cell: Hex, seed: int, *, has_texture: bool
) -> None:
    """A field that fills its hex, ploughed or mown in one direction."""
    rng = RandomStream(seed, f"field {cell}")
    ground = rng.one_of(_FIELDS)
    corners = base.polygon(cell)
    canvas.polygon(ground, corners)
    if not has_texture:
        return
    angle, spacing = rng.between(0, math.pi), rng.between(5.5, 8)
    for start, end in brushes.hatching(corners, angle, spacing):
        canvas.line(mix(ground, _DARK_FURROW, 0.27), start, end, 1.5)
        aside = angle + math.pi / 2
        canvas.line(
            mix(ground, (200, 220, 190), 0.07),
            brushes.moved(start, aside, 1.8),
            brushes.moved(end, aside, 1.8),
            1.2,
        )
    x, y = base.centre(cell)
    for _ in range(14):
        place = brushes.moved((x, y), rng.between(0, math.tau), rng.between(6, 44))
        tuft = mix(ground, (168, 200, 150), 0.25)
        canvas.line(tuft, place, (place[0] - 2.4, place[1] - 5), 1.1)
        canvas.line(tuft, place, (place[0] + 2.0, place[1] - 5.6), 1.1)


def _lanes(canvas: BoardCanvas, base: HuntLayout) -> None:
    """Ruts through the gaps in the hedges, to show that units can pass."""
    with canvas.veil() as lanes:
        for cell, other in _printed_pairs(base):
            a, b = base.centre(cell), base.centre(other)
            angle = brushes.angle_of(a, b)
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for half, width, tint in ((20, 21, 60), (17, 15, 120)):
                ends = brushes.moved(middle, angle, -half), brushes.moved(middle, angle, half)
                lanes.stroke((*_LANE, tint), ends, width)
            for aside in (-4.5, 4.5):
                rut = [
                    brushes.moved(brushes.moved(middle, angle, end), angle + math.pi / 2, aside)
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
    angle = brushes.angle_of(base.centre(cell), base.centre(other))
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


def _mist(canvas: BoardCanvas, base: HuntLayout, seed: int) -> None:
    fog = RadialLight(_FOG, 13)
    rng = RandomStream(seed, "mist")
    for cell in base.board.hexes:
        if rng.is_lucky(0.5):
            x, y = base.centre(cell)
            canvas.light(fog, (x + rng.about(30), y + rng.about(30)), 110, 0.42)


def _print(picture: pygame.Surface, layout: HuntLayout) -> None:
    """A frame round every lair, and the star of Carentan."""
    canvas = BoardCanvas(picture, layout.unit)
    board = layout.board
    for cell in board.lairs.values():
        corners = _inner(layout, cell, 0.83)
        canvas.dashed(_HALO, corners, 4.2, 9, 5, closed=True)
        canvas.dashed(mix(_PALE, (90, 110, 96), 0.25), corners, 2, 8.6, 5.4, closed=True)
    x, y = _centre(layout, board.carentan)
    canvas.polygon(_HALO, brushes.star((x, y + 24), 12, 5.6))
    canvas.polygon(_PALE, brushes.star((x, y + 24), 9.5, 4))


def _centre(layout: HuntLayout, cell: Hex) -> Point:
    x, y = layout.centre(cell)
    return x / layout.unit, y / layout.unit


def _inner(layout: HuntLayout, cell: Hex, share: float) -> list[Point]:
    return brushes.regular(_centre(layout, cell), HUNT_RADIUS * share, 6)
