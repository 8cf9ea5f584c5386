"""The castle's floors and openings are told by their pattern, whatever colours are seen."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import pairwise
from statistics import mean, median, quantiles
from typing import NamedTuple

import pygame
import pytest

from game.boards import load_boards
from game.painting.boards import BoardCache, CastleLayout
from game.painting.boards.castle.plan import floor_of_room
from game.rules.board.squares import Edge
from game.ui.theme import ColourSet, palette
from tests.tools.vision import VISIONS, Vision
from tests.ui_boards.lights import PRINTS, SIDE, lights, walls_and_doorways

NEAR = 60.0
"""Pixels of a square from near."""


EVEN = 0.002
"""A change in lightness nobody sees."""


class Pattern(NamedTuple):
    """How much lightness changes from spot to spot of a square, of twice its lightness."""

    across: float
    down: float
    chequer: float
    """How much lighter two opposite quarters are than the others."""


@cache
def castle_at(side: float, colours: ColourSet = "standard") -> tuple[CastleLayout, pygame.Surface]:
    layout = CastleLayout(load_boards().castle, side)
    return layout, BoardCache(palette(colours)).unnamed(layout, "en")


def pattern_of(rows: list[list[float]]) -> Pattern:
    def change(pairs: list[tuple[float, float]]) -> float:
        return mean(abs(a - b) / (a + b) for a, b in pairs)

    def quarter(down: range, across: range) -> float:
        return mean(rows[y][x] for y in down for x in across)

    low, high = range(1, 9), range(12, 20)
    rising = quarter(low, low) + quarter(high, high)
    falling = quarter(low, high) + quarter(high, low)
    columns = list(zip(*rows, strict=True))
    return Pattern(
        change([pair for row in rows for pair in pairwise(row)]),
        change([pair for column in columns for pair in pairwise(column)]),
        abs(rising - falling) / (rising + falling),
    )


def patterns(vision: Vision) -> dict[str, list[Pattern]]:
    """Of all squares with nothing printed on them, by the floor and by the kind of room."""
    layout, picture = castle_at(NEAR)
    board, light = layout.board, lights(picture, vision)
    icons = (icon for icon, _ in board.charges.values())
    printed = {*board.markers, *board.ss, *board.numbered.values(), *board.other_end, *icons}
    found: dict[str, list[Pattern]] = defaultdict(list)
    for square, room in board.room_of.items():
        if room.kind == "hole" or square in printed or square in board.area_floor:
            continue
        x, y = layout.centre(square)
        reach = range(-20, 21, 2)
        pattern = pattern_of([[light(x + dx, y + dy) for dx in reach] for dy in reach])
        found[floor_of_room(room)[0]].append(pattern)
        found[room.kind].append(pattern)
    return found


def least(values: list[float]) -> float:
    """What but one in ten exceeds."""
    return quantiles(values, n=10)[0]


def most(values: list[float]) -> float:
    """What but one in ten stays below."""
    return quantiles(values, n=10)[-1]


@pytest.mark.parametrize("vision", VISIONS)
def test_each_kind_of_floor_has_a_pattern_of_its_own(vision: Vision) -> None:
    found = patterns(vision)
    tiles, boards, cobbles = found["tiles"], found["boards"], found["cobbles"]
    others = [one for name in ("stone", "slabs", "earth") for one in found[name]]
    not_chequered = [one.chequer for one in (*boards, *cobbles, *others)]
    assert least([one.chequer for one in tiles]) > 1.5 * most(not_chequered)
    assert least([one.down for one in boards]) > 1.3 * most([one.down for one in others])
    assert least([one.across for one in cobbles]) > most([one.across for one in (*boards, *others)])
    # Planks and slabs lie along the rows, the others don't.
    along = {name: median(one.down / one.across for one in found[name]) for name in found}
    not_along = max(along["stone"], along["cobbles"], along["tiles"])
    assert min(along["boards"], along["slabs"]) > 1.2 * not_along
    smooth = median(one.across + one.down for one in found["earth"])
    assert smooth < least([one.across + one.down for one in found["stone"]])


@pytest.mark.parametrize("vision", VISIONS)
def test_corridors_and_yards_are_told_from_rooms(vision: Vision) -> None:
    board = load_boards().castle
    by_kind: dict[str, set[str]] = defaultdict(set)
    for room in board.rooms:
        if room.kind != "hole":
            by_kind[room.kind].add(floor_of_room(room)[0])
    assert not by_kind["room"] & (by_kind["corridor"] | by_kind["yard"])
    assert not by_kind["corridor"] & by_kind["yard"]
    found = patterns(vision)
    yards = [one.across for one in found["yard"]]
    assert least(yards) > most([one.across for one in (*found["room"], *found["corridor"])])


@pytest.mark.parametrize("colours", PRINTS)
@pytest.mark.parametrize("vision", VISIONS)
def test_an_opening_is_a_light_rail_between_dark_sides(vision: Vision, colours: ColourSet) -> None:
    layout, picture = castle_at(SIDE, colours)
    board, light = layout.board, lights(picture, vision)

    def rail_and_sides(edge: Edge) -> tuple[float, float]:
        """The lightest and darkest near a side's line, of the lightness of the squares."""
        (x1, y1), (x2, y2) = (layout.centre(end) for end in sorted(edge))
        dx, dy = (x2 - x1) / SIDE, (y2 - y1) / SIDE
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        line = [
            mean(light(x + dx * t + dy * s, y + dy * t + dx * s) for s in (-4, 0, 4))
            for t in range(-10, 11)
        ]
        ground = mean([*line[:3], *line[-3:]])
        return max(line[7:14]) / ground, min(line[6:15]) / ground

    found = walls_and_doorways(board, layout)
    openings = [rail_and_sides(edge) for edge in board.openings]
    doorways = [rail_and_sides(edge) for edge in found["doorway"]]
    walls = [rail_and_sides(edge) for edge in found["wall"]]
    assert median(rail for rail, _ in openings) > 1.8 * median(rail for rail, _ in doorways)
    assert min(rail for rail, _ in openings) > 1.15 * median(rail for rail, _ in doorways)
    assert max(side for _, side in openings) < 0.8 * median(side for _, side in walls)
    assert median(side for _, side in openings) < 0.65 * median(side for _, side in doorways)


@pytest.mark.parametrize("colours", PRINTS)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_area_of_charges_is_striped(vision: Vision, colours: ColourSet) -> None:
    layout, picture = castle_at(NEAR, colours)
    board, light = layout.board, lights(picture, vision)

    def stripes(square: str) -> float:
        """How much lightness changes across the slant of the stripes, more than along it."""
        x, y = layout.centre(square)
        places = [(x + i, y + j) for i in range(-20, 21, 5) for j in range(-20, 21, 5)]
        over = mean(abs(light(px - 3, py - 3) - light(px + 3, py + 3)) for px, py in places)
        along = mean(abs(light(px - 3, py + 3) - light(px + 3, py - 3)) for px, py in places)
        # Without textures most of the floor is as light everywhere.
        return (over + EVEN) / (along + EVEN)

    icons = {icon for icon, _ in board.charges.values()}
    signs = {*icons, *board.ss, *board.markers, *board.numbered.values(), *board.other_end}
    striped = [stripes(one) for one in board.area_floor if one not in signs]
    plain = [
        stripes(one) for one in board.squares if one not in signs and one not in board.area_floor
    ]
    assert median(striped) > 1.25 * median(plain)
