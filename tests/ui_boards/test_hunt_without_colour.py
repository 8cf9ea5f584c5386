"""The bocage is told by light and dark: fields, hedges, gaps, lairs."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from statistics import mean, median, quantiles

import pygame
import pytest

from game.boards import load_boards
from game.painting.boards import BoardCache, HuntLayout
from game.painting.boards.geometry import HUNT_RADIUS
from game.ui.camera import Point
from game.ui.theme import ColourSet, palette
from tests.tools.vision import VISIONS, Vision
from tests.ui_boards.lights import PRINTS, Light, lights

APART = 80
"""Pixels from the middle of every hex from which there is nothing but hedge."""


@cache
def bocage(colours: ColourSet) -> tuple[HuntLayout, pygame.Surface]:
    layout = HuntLayout(load_boards().hunt, HUNT_RADIUS)
    return layout, BoardCache(palette(colours)).unnamed(layout, "en")


def round_about(light: Light, place: Point, radius: int) -> float:
    """How light it is round a place."""
    reach = range(-radius, radius + 1, 3)
    x, y = place
    return mean(light(x + i, y + j) for i in reach for j in reach if i * i + j * j <= radius**2)


def sides(layout: HuntLayout) -> list[tuple[Point, Point, bool]]:
    """The middle of each hex and of each of its sides, and whether one gets through there."""
    board, found = layout.board, []
    for cell in board.hexes:
        x, y = layout.centre(cell)
        corners = layout.polygon(cell)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            other = layout.cell_at((2 * middle[0] - x, 2 * middle[1] - y))
            if board.carentan not in (cell, other):
                found.append(((x, y), middle, other in board.order))
    return found


@pytest.mark.parametrize("colours", PRINTS)
@pytest.mark.parametrize("vision", VISIONS)
def test_a_field_is_lighter_than_the_thicket(vision: Vision, colours: ColourSet) -> None:
    layout, picture = bocage(colours)
    board, light = layout.board, lights(picture, vision)
    bare = [c for c in board.hexes if c != board.carentan and c not in board.lairs.values()]
    fields = [round_about(light, layout.centre(cell), 24) for cell in bare]
    centres = [layout.centre(cell) for cell in board.hexes]
    width, height = layout.size
    thicket = [
        round_about(light, (x, y), 12)
        for x in range(20, width - 20, 40)
        for y in range(20, height - 20, 40)
        if all(math.dist((x, y), centre) > APART for centre in centres)
    ]
    assert quantiles(fields, n=10)[0] > 1.6 * quantiles(thicket, n=10)[-1]


@pytest.mark.parametrize("colours", PRINTS)
@pytest.mark.parametrize("vision", VISIONS)
def test_a_hedge_is_dark_and_a_gap_is_not(vision: Vision, colours: ColourSet) -> None:
    layout, picture = bocage(colours)
    light = lights(picture, vision)

    def darkest(centre: Point, middle: Point) -> float:
        """Across the middle of a side, of the lightness of the field before it."""
        far = math.dist(centre, middle)
        ux, uy = (middle[0] - centre[0]) / far, (middle[1] - centre[1]) / far
        before = (centre[0] + middle[0]) / 2, (centre[1] + middle[1]) / 2
        dark = min(
            mean(
                light(middle[0] + ux * t - uy * s, middle[1] + uy * t + ux * s)
                for s in range(-5, 6)
            )
            for t in range(-14, 15, 2)
        )
        return dark / round_about(light, before, 8)

    gaps = [darkest(centre, middle) for centre, middle, is_open in sides(layout) if is_open]
    hedges = [darkest(centre, middle) for centre, middle, is_open in sides(layout) if not is_open]
    assert median(gaps) > 1.3 * median(hedges)
    # On darkened ground stray light counts for more.
    assert quantiles(hedges, n=10)[-1] < (0.65 if colours == "standard" else 0.8)


@pytest.mark.parametrize("colours", PRINTS)
@pytest.mark.parametrize("vision", VISIONS)
def test_a_lair_has_a_broken_light_frame(vision: Vision, colours: ColourSet) -> None:
    layout, picture = bocage(colours)
    board, light = layout.board, lights(picture, vision)

    def most_changes(cell: str) -> int:
        """How often a line just inside a side of the hex goes from dark to light, at most."""
        x, y = layout.centre(cell)
        corners = [(x + (cx - x) * 0.83, y + (cy - y) * 0.83) for cx, cy in layout.polygon(cell)]
        found = []
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            row = [light(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in _SHARES]
            floor = median(row)
            bright = [one > 1.5 * min(row) and one >= floor for one in row]
            found.append(sum(not p and q for p, q in pairwise(bright)))
        return round(median(found))

    def brightest(cell: str) -> float:
        x, y = layout.centre(cell)
        edge = [(x + (cx - x) * 0.83, y + (cy - y) * 0.83) for cx, cy in layout.polygon(cell)]
        middles = [
            max(light(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in _SHARES)
            for a, b in zip(edge, (*edge[1:], edge[0]), strict=True)
        ]
        return mean(middles) / round_about(light, (x, y), 20)

    lairs = sorted(board.lairs.values())
    plain = [c for c in board.hexes if c != board.carentan and c not in lairs]
    assert min(map(brightest, lairs)) > 1.3 * max(map(brightest, plain))
    assert min(map(most_changes, lairs)) >= 2


_SHARES = [step / 40 for step in range(41)]
