"""Marks over a board are told by figures, gaps and shapes, whatever colours are seen."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from statistics import mean

import pygame
import pytest

from game.painting.boards import BoardCache, CastleLayout, brushes
from game.painting.boards.board_cache import PlacedBoard
from game.painting.boards.overlays import BlastPlace, Overlays, bow
from game.rules.board import Boards
from game.rules.state import EnemyKind
from game.tabletop.hud.tower import draw_foe
from game.ui.camera import Point
from game.ui.theme import COLOUR_SETS, ColourSet, Palette, hex_colour, palette
from tests.tools.gallery import seen_with
from tests.tools.vision import VISIONS, Vision
from tests.ui_boards.lights import Light, lights

SIDE = 48.0
BESIDE = 8
"""Pixels beside a line where there is no line."""
LEGIBLE = 4.5
SHAPES: tuple[EnemyKind, ...] = ("german", "zombie", "undead")
CELLS = ("1F-0107", "1F-0507")
"""Two squares of the castle in one row, far from each other."""


@pytest.fixture(scope="module")
def castle(boards: Boards) -> PlacedBoard:
    """The castle without marks; it isn't drawn on."""
    pygame.font.init()
    layout = CastleLayout(boards.castle, SIDE)
    return PlacedBoard(BoardCache(Palette()).unnamed(layout, "en"), layout)


@pytest.fixture
def shown(castle: PlacedBoard) -> PlacedBoard:
    return PlacedBoard(castle.surface.copy(), castle.layout)


def along(shown: PlacedBoard, light: Light, aside: float = 0) -> list[float]:
    """How light it is from the one square to the other, or so many pixels beside that line."""
    (x1, y1), (x2, y2) = (shown.centre(cell) for cell in CELLS)
    assert y1 == y2
    places = range(round(x1) + 24, round(x2) - 24)
    return [mean(light(x, y1 + aside + dy) for dy in (-1, 0, 1)) for x in places]


def gaps(shown: PlacedBoard, vision: Vision) -> int:
    """How often a line falls back to the dark between its dashes."""
    line = along(shown, lights(shown.surface, vision))
    bright = [one > 0.5 * max(line) for one in line]
    return sum(a and not b for a, b in itertools.pairwise(bright))


Draw = Callable[[Overlays, PlacedBoard], None]
WHOLE: dict[str, Draw] = {
    "free sight": lambda marks, shown: marks.sight(shown, *CELLS, is_clear=True),
    "an enemy's way": lambda marks, shown: marks.arrow(shown, CELLS, (233, 240, 242)),
    "a zombie's way": lambda marks, shown: marks.arrow(shown, CELLS, hex_colour("#8fe86b")),
}
BROKEN: dict[str, Draw] = {
    "no sight": lambda marks, shown: marks.sight(shown, *CELLS, is_clear=False),
    "an enemy's strike": lambda marks, shown: marks.strike(shown, *CELLS),
}


@pytest.mark.parametrize("colours", COLOUR_SETS)
@pytest.mark.parametrize("vision", VISIONS)
def test_what_is_barred_or_threatens_is_broken_and_the_rest_is_whole(
    shown: PlacedBoard, vision: Vision, colours: ColourSet
) -> None:
    blank = shown.surface.copy()
    for kind, draw in (*WHOLE.items(), *BROKEN.items()):
        shown.surface.blit(blank, (0, 0))
        draw(Overlays(palette(colours)), shown)
        assert (gaps(shown, vision) >= 3) is (kind in BROKEN), kind


def falls(line: list[float]) -> int:
    """How often a line falls back to the dark."""
    bright = [one > 0.5 * max(line) for one in line]
    return sum(a and not b for a, b in itertools.pairwise(bright))


@pytest.mark.parametrize("colours", COLOUR_SETS)
@pytest.mark.parametrize("vision", VISIONS)
def test_who_may_hear_is_joined_by_dots(
    shown: PlacedBoard, vision: Vision, colours: ColourSet
) -> None:
    Overlays(palette(colours)).arc(shown, *CELLS, palette(colours).red_text)
    light, unit = lights(shown.surface, vision), shown.layout.unit
    line = bow(shown.centre(CELLS[0]), shown.centre(CELLS[1]), unit)
    points = [point for point, _ in brushes.along(line, 1)][30:-30]
    assert falls([light(x, y) for x, y in points]) > len(points) / (14 * unit)


@pytest.mark.parametrize("colours", COLOUR_SETS)
@pytest.mark.parametrize("vision", VISIONS)
def test_what_is_seen_has_dots_round_it_and_what_can_be_reached_a_line(
    shown: PlacedBoard, vision: Vision, colours: ColourSet
) -> None:
    blank, marks = shown.surface.copy(), Overlays(palette(colours))
    cells = [f"1F-0{column}07" for column in range(2, 5)]
    x, y = shown.at(shown.layout.polygon(cells[0])[0])
    found = {}
    for kind, draw in (("seen", marks.sight_edge), ("reached", marks.region_edge)):
        shown.surface.blit(blank, (0, 0))
        draw(shown, cells)
        light = lights(shown.surface, vision)
        found[kind] = falls([light(x + step, y) for step in range(8, round(3 * SIDE) - 8)])
    assert found["reached"] <= 1
    assert found["seen"] >= 8


@pytest.mark.parametrize("colours", COLOUR_SETS)
@pytest.mark.parametrize("vision", VISIONS)
def test_a_way_says_its_cost_in_figures(
    shown: PlacedBoard, vision: Vision, colours: ColourSet
) -> None:
    marks = Overlays(palette(colours))
    unit, found = shown.layout.unit, []
    for cell, cost in zip(CELLS, ("2½", "4"), strict=True):
        marks.disc(shown, shown.centre(cell), cost)
        light = lights(shown.surface, vision)
        spot = pygame.Rect(0, 0, round(13 * unit), round(13 * unit))
        spot.center = round(shown.centre(cell)[0]), round(shown.centre(cell)[1])
        figures = [light(x, y) for x, y in _pixels(spot)]
        assert max(figures) / min(figures) > LEGIBLE
        found.append([one > (max(figures) + min(figures)) / 2 for one in figures])
    assert mean(a is not b for a, b in zip(*found, strict=True)) > 0.08


@pytest.mark.parametrize("vision", VISIONS)
def test_threatened_cells_are_hatched(shown: PlacedBoard, vision: Vision) -> None:
    cells = [f"1F-0{column}07" for column in range(1, 6)]
    before = along(shown, lights(shown.surface.copy(), vision))
    Overlays().hatch(shown, cells)
    after = along(shown, lights(shown.surface, vision))
    lifted = [b / a > 1.12 or b / a < 0.88 for a, b in zip(before, after, strict=True)]
    changes = sum(a is not b for a, b in itertools.pairwise(lifted))
    assert changes >= 2 * (len(cells) - 1)
    assert 0.1 < mean(lifted) < 0.6


@pytest.mark.parametrize("colours", COLOUR_SETS)
@pytest.mark.parametrize("vision", VISIONS)
def test_a_blast_says_its_force_in_figures(
    shown: PlacedBoard, vision: Vision, colours: ColourSet
) -> None:
    forces: dict[str, tuple[BlastPlace, str]] = {
        "1F-0307": ("centre", "1D"),
        "1F-0407": ("side", "½D"),
        "1F-0507": ("corner", "1"),
    }
    overlays = Overlays(palette(colours))
    overlays.blast(shown, forces)
    overlays.amounts(shown, forces)
    light = lights(shown.surface, vision)
    unit = shown.layout.unit
    tags = {}
    for cell, (_, amount) in forces.items():
        x, y = shown.at(shown.layout.polygon(cell)[0])
        spot = pygame.Rect(0, 0, round(14 * unit), round(12 * unit))
        spot.center = round(x + 9 * unit), round(y + 7.5 * unit)
        tag = [light(px, py) for px, py in _pixels(spot)]
        assert max(tag) / min(tag) > LEGIBLE, amount
        tags[amount] = [one > (max(tag) + min(tag)) / 2 for one in tag]
    for (one, first), (other, second) in itertools.combinations(tags.items(), 2):
        apart = mean(a is not b for a, b in zip(first, second, strict=True))
        assert apart > 0.08, f"{one} and {other}: {apart:.2f}"


@pytest.mark.parametrize("vision", VISIONS)
def test_the_edge_of_a_blast_and_of_a_region_is_light_on_dark(
    shown: PlacedBoard, vision: Vision
) -> None:
    blank = shown.surface.copy()
    cells = {f"1F-0{column}07": ("centre", "1D") for column in range(2, 5)}
    edges: dict[str, Draw] = {
        "blast": lambda marks, shown: marks.blast(shown, cells),  # type: ignore[arg-type]
        "region": lambda marks, shown: marks.region_edge(shown, cells),
    }
    for kind, draw in edges.items():
        shown.surface.blit(blank, (0, 0))
        draw(Overlays(), shown)
        light = lights(shown.surface, vision)
        x, y = shown.at(shown.layout.polygon("1F-0307")[0])
        across = [light(x + SIDE / 2, y + dy) for dy in range(-6, 7)]
        assert max(across) > 3 * min(across), kind


@pytest.mark.parametrize("vision", VISIONS)
def test_signs_of_enemies_in_the_tower_have_three_shapes(vision: Vision) -> None:
    def dot(kind: EnemyKind) -> list[bool]:
        picture = pygame.Surface((21, 21))
        draw_foe(picture, picture.get_rect(), kind, (233, 240, 242))
        light = lights(seen_with(picture, vision), vision)
        return [light(x, y) > 0.5 for x, y in _pixels(picture.get_rect())]

    for one, other in itertools.combinations(SHAPES, 2):
        apart = sum(a is not b for a, b in zip(dot(one), dot(other), strict=True))
        assert apart >= 8, f"{one} and {other}: {apart}"


def _pixels(rect: pygame.Rect) -> list[Point]:
    return [(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)]
