"""What ground, walls and fog tell on the boards is told by light and pattern, not by colour."""

from __future__ import annotations

import itertools
import math
from functools import cache
from itertools import pairwise
from statistics import mean, median, quantiles

import pygame
import pytest

from game.boards import load_boards
from game.painting.boards import BoardCache, CastleLayout, FieldLayout
from game.painting.boards.geometry import FIELD_RADIUS
from game.painting.weather import field_weather
from game.rules.board import FieldBoard, NamedLine
from game.rules.board.hexes import Hex
from game.rules.board.squares import Edge
from game.ui.camera import Camera
from game.ui.theme import ColourSet, palette
from tests.tools.vision import VISIONS, Vision
from tests.ui_boards.lights import PRINTS, SIDE, Light, lights, walls_and_doorways

BEFORE_SUNRISE = 5 * 60 + 50


GROUNDS = ("clear", "fog", "contrast")
"""The night field in clear air, in the fog of the last hour, and without textures."""


@cache
def field_in(weather: str) -> tuple[FieldLayout, pygame.Surface]:
    pygame.font.init()
    layout = FieldLayout(load_boards().field, FIELD_RADIUS)
    shades = palette("contrast" if weather == "contrast" else "standard")
    picture = BoardCache(shades).picture(layout, "en").copy()
    if weather == "fog":
        camera = Camera()
        camera.fit(picture.get_rect(), layout.size, 1.0)
        camera.clip = picture.get_rect()
        camera.set_zoom(1.0, (layout.size[0] / 2, layout.size[1] / 2))
        field_weather(layout.board, layout, lambda: BEFORE_SUNRISE).draw(picture, camera, 0)
    return layout, picture


def is_bare(board: FieldBoard, cell: Hex) -> bool:
    """Whether nothing is printed there but the ground."""
    marked = {*board.stars, *board.ss, *board.aircraft, board.nonette}
    return cell not in marked and not any(cell in line.hexes for line in board.lines)


def across(layout: FieldLayout, line: NamedLine, cell: Hex, light: Light) -> list[float]:
    """How light it is from 8 units left of a line to 8 units right of it."""
    place = line.hexes.index(cell)
    before = layout.centre(line.hexes[max(place - 1, 0)])
    after = layout.centre(line.hexes[min(place + 1, len(line.hexes) - 1)])
    turn = math.atan2(after[1] - before[1], after[0] - before[0]) + math.pi / 2
    x, y = layout.centre(cell)
    return [light(x + math.cos(turn) * d, y + math.sin(turn) * d) for d in range(-8, 9)]


def flown_over(layout: FieldLayout) -> set[Hex]:
    """The hexes under the plane's line, which is drawn over rivers and roads."""
    board, found = layout.board, set[Hex]()
    for one, other in pairwise(board.aircraft):
        (x, y), (to_x, to_y) = layout.centre(one), layout.centre(other)
        for part in range(21):
            point = (x + (to_x - x) * part / 20, y + (to_y - y) * part / 20)
            away = {cell: math.dist(layout.centre(cell), point) for cell in board.hexes}
            found.add(min(away, key=away.__getitem__))
    return found


def profiles(layout: FieldLayout, kind: str, light: Light) -> list[list[float]]:
    """Across every line of a kind, in the hexes it has for itself."""
    board = layout.board
    marked = {*board.stars, *board.ss, *flown_over(layout), board.nonette}
    return [
        across(layout, line, cell, light)
        for line in board.lines
        for cell in line.hexes
        if line.kind == kind
        and cell not in marked
        and sum(cell in other.hexes for other in board.lines) == 1
    ]


def banks(line: list[float]) -> float:
    """How much lighter it is on both sides of a line than in its middle."""
    return min(max(line[:7]), max(line[10:])) / mean(line[7:10])


def verges(line: list[float]) -> float:
    """How dark it is on both sides of a line, of its middle's lightness."""
    return max(min(line[:5]), min(line[12:])) / mean(line[7:10])


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("weather", GROUNDS)
def test_streams_are_dark_between_banks_and_roads_light_between_verges(
    weather: str, vision: Vision
) -> None:
    layout, picture = field_in(weather)
    light = lights(picture, vision)
    for line in profiles(layout, "stream", light):
        assert banks(line) > 1.5
    roads = profiles(layout, "road", light)
    assert max(map(banks, roads)) < 1.5
    # Where a bend is rounded the road passes beside the middle of its hex.
    assert quantiles(map(verges, roads), n=10)[-1] < 0.7


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("weather", GROUNDS)
def test_marsh_is_told_by_its_reeds(weather: str, vision: Vision) -> None:
    layout, picture = field_in(weather)
    light = lights(picture, vision)

    def reeds(cell: Hex) -> float:
        """The part of a hex that stands up light between darker sides."""
        x, y = layout.centre(cell)
        reach = range(-28, 29, 2)
        places = [(x + dx, y + dy) for dx in reach for dy in reach if dx * dx + dy * dy <= 28**2]
        found = [
            light(px, py) > 1.25 * max(light(px - 4, py), light(px + 4, py)) for px, py in places
        ]
        return mean(found)

    board = layout.board
    marsh = [reeds(cell) for cell in board.hexes if is_bare(board, cell) and cell in board.marsh]
    plain = [
        reeds(cell) for cell in board.hexes if is_bare(board, cell) and cell not in board.marsh
    ]
    assert median(marsh) > 2 * median(plain)
    assert quantiles(marsh, n=5)[0] > median(plain)


@pytest.mark.parametrize("colours", PRINTS)
@pytest.mark.parametrize("vision", VISIONS)
def test_a_wall_has_a_sharp_edge_and_a_doorway_none(vision: Vision, colours: ColourSet) -> None:
    board = load_boards().castle
    layout = CastleLayout(board, SIDE)
    light = lights(BoardCache(palette(colours)).picture(layout, "en"), vision)

    def sharpness(edge: Edge) -> float:
        """The greatest step in lightness from pixel to pixel across a side's middle."""
        (x1, y1), (x2, y2) = (layout.centre(end) for end in sorted(edge))
        dx, dy = (x2 - x1) / SIDE, (y2 - y1) / SIDE
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        steps = [light(x + dx * t, y + dy * t) for t in range(-6, 7, 2)]
        return max(max(a, b) / min(a, b) for a, b in itertools.pairwise(steps))

    found = walls_and_doorways(board, layout)
    walls = sorted(map(sharpness, found["wall"]))
    doorways = sorted(map(sharpness, found["doorway"]))
    assert walls[len(walls) // 20] > 1.5 * median(doorways)


@pytest.mark.parametrize("colours", PRINTS)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_hole_is_darker_than_any_floor(vision: Vision, colours: ColourSet) -> None:
    board = load_boards().castle
    layout = CastleLayout(board, SIDE)
    light = lights(BoardCache(palette(colours)).picture(layout, "en"), vision)

    def lightness(square: str) -> float:
        x, y = layout.centre(square)
        return mean(light(x + dx, y + dy) for dx in range(-12, 13, 4) for dy in range(-12, 13, 4))

    holes = [lightness(one) for room in board.rooms if room.kind == "hole" for one in room.squares]
    floors = sorted(lightness(one) for one in board.squares)
    assert median(holes) < 0.7 * median(floors)
