from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from game.boards import load_boards, load_map
from game.painting.boards import (
    BoardCache,
    BoardGeometry,
    CastleLayout,
    FieldLayout,
    HuntLayout,
    paint_castle,
    paint_field,
    paint_hunt,
)
from game.painting.boards.board_cache import PlacedBoard, names_of
from game.painting.boards.castle.painter import paint_house
from game.painting.boards.castle.plan import CastlePlan, floor_of_room
from game.painting.boards.field import Courses, paint_countryside
from game.painting.boards.overlays import Overlays
from game.rules.board import Boards, CastleBoard
from game.ui.theme import Palette, palette
from tests.boards.mapfiles import edited

SMALL_HEX, SMALL_SQUARE = 16.0, 14.0


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture(scope="module")
def prints() -> BoardCache:
    return BoardCache()


@pytest.fixture(scope="module")
def ground(boards: Boards) -> pygame.Surface:
    """The field without its print, a pixel a unit."""
    return paint_countryside(boards.field, 1.0, 1944, Palette())


def small(boards: Boards) -> list[BoardGeometry]:
    return [
        FieldLayout(boards.field, SMALL_HEX),
        CastleLayout(boards.castle, SMALL_SQUARE),
        HuntLayout(boards.hunt, SMALL_HEX),
    ]


def test_every_board_is_painted_as_large_as_its_layout(boards: Boards, prints: BoardCache) -> None:
    for layout in small(boards):
        assert prints.picture(layout, "en").get_size() == layout.size


def test_the_same_board_is_painted_alike_twice(boards: Boards) -> None:
    field = FieldLayout(boards.field, SMALL_HEX)
    castle = CastleLayout(boards.castle, SMALL_SQUARE)
    hunt = HuntLayout(boards.hunt, SMALL_HEX)
    for once, again in (
        (paint_field(boards.field, field, "en"), paint_field(boards.field, field, "en")),
        (paint_castle(boards.castle, castle, "en"), paint_castle(boards.castle, castle, "en")),
        (paint_hunt(boards.hunt, hunt, "en"), paint_hunt(boards.hunt, hunt, "en")),
    ):
        assert pixels(once) == pixels(again)


def test_names_are_printed_in_the_language_asked_for(boards: Boards, prints: BoardCache) -> None:
    for layout in small(boards):
        assert pixels(prints.picture(layout, "en")) != pixels(prints.picture(layout, "ja"))


def test_every_line_keeps_to_the_middle_of_its_hexes(boards: Boards) -> None:
    """A bend is rounded, by no more than a road is wide; where lines meet, they meet exactly."""
    board = boards.field
    base = FieldLayout(board, 44)
    for line, curve in Courses(base, 1944).curves:
        for cell in line.hexes:
            is_bridged = line.kind == "road" and (
                board.is_on("river", cell) or board.is_on("stream", cell)
            )
            away = min(math.dist(point, base.centre(cell)) for point in curve)
            assert away < (0.01 if is_bridged else 7), (line.name, cell, away)


def test_the_river_is_water_where_no_bridge_hides_it(
    boards: Boards, ground: pygame.Surface
) -> None:
    """The pixel in the middle of each river hex is blue, and bluer than a plain one."""
    base = FieldLayout(boards.field, 44)
    for line in boards.field.lines:
        if line.kind != "river":
            continue
        for cell in line.hexes:
            if boards.field.is_on("road", cell):
                continue
            x, y = base.centre(cell)
            red, _, blue, _ = ground.get_at((round(x), round(y)))
            assert blue > red + 40, cell


def test_roads_are_lighter_than_the_land_beside_them(
    boards: Boards, ground: pygame.Surface
) -> None:
    base = FieldLayout(boards.field, 44)
    for line in boards.field.lines:
        if line.kind != "road":
            continue
        for cell in line.hexes:
            if boards.field.is_on("river", cell) or boards.field.is_on("stream", cell):
                continue
            x, y = base.centre(cell)
            colour = ground.get_at((round(x), round(y)))
            assert colour.r + colour.g > 150, (line.name, cell, colour)


def test_terrain_stays_darker_than_counters(ground: pygame.Surface) -> None:
    average = pygame.transform.average_color(ground)
    assert max(average[:3]) < 0.38 * 255


def test_walls_stand_where_rooms_meet_and_doorways_are_open(boards: Boards) -> None:
    plan = CastlePlan(boards.castle)
    assert len(plan.joints["opening"]) == len(boards.castle.openings)
    only_doors = boards.castle.doorways - boards.castle.openings
    assert len(plan.joints["doorway"]) == len(only_doors)
    walls = {(side.start, side.end) for side in plan.joints["wall"]}
    for kind in ("doorway", "opening"):
        assert all((side.start, side.end) not in walls for side in plan.joints[kind])


def test_a_wall_is_stone_grey_and_a_doorway_warm(boards: Boards) -> None:
    scale = 40.0
    house = paint_house(boards.castle, scale, 1944, Palette())
    plan = CastlePlan(boards.castle)

    def colour(point: tuple[float, float]) -> pygame.Color:
        return house.get_at((round(point[0] * scale), round(point[1] * scale)))

    for side in plan.joints["doorway"]:
        shade = colour(side.middle)
        assert shade.r > shade.b + 25, side
    panes = {(window.side.start, window.side.end) for window in plan.windows}
    for side in plan.joints["wall"]:
        if (side.start, side.end) not in panes:
            shade = colour(side.middle)
            assert max(shade[:3]) - min(shade[:3]) < 60 and shade.g > 55, side


def test_high_contrast_darkens_the_ground(boards: Boards) -> None:
    layout = FieldLayout(boards.field, SMALL_HEX)
    normal = paint_field(boards.field, layout, "en")
    dark = paint_field(boards.field, layout, "en", palette=palette("contrast"))
    assert sum(pygame.transform.average_color(dark)[:3]) < sum(
        pygame.transform.average_color(normal)[:3]
    )


def test_a_kept_board_is_not_painted_again(boards: Boards) -> None:
    prints = BoardCache()
    layout = HuntLayout(boards.hunt, SMALL_HEX)
    assert prints.picture(layout, "en") is prints.picture(HuntLayout(boards.hunt, SMALL_HEX), "en")


def test_kept_boards_stay_within_the_room_given(boards: Boards) -> None:
    prints = BoardCache(room=2_000_000)
    for step in range(8):
        prints.picture(HuntLayout(boards.hunt, 14.0 + step), "en")
        assert prints.size <= 2_000_000


def test_a_very_near_view_is_shown_without_painting_it_whole(boards: Boards) -> None:
    prints = BoardCache()
    target = pygame.Surface((160, 120))
    layout = HuntLayout(boards.hunt, 1200.0)
    centre = layout.centre(boards.hunt.carentan)
    prints.show(target, layout, "en", (80 - centre[0], 60 - centre[1]))
    assert prints.size < 256_000_000 < layout.size[0] * layout.size[1] * 4
    middle = [target.get_at((x, y))[:3] for x in range(50, 110, 4) for y in range(35, 85, 4)]
    assert max(min(pixel) for pixel in middle) > 150, "the star of Carentan lies in the middle"


def test_the_board_is_shown_where_the_camera_puts_it(boards: Boards, prints: BoardCache) -> None:
    layout = HuntLayout(boards.hunt, 20.0)
    whole = prints.picture(layout, "en")
    target = pygame.Surface((90, 70))
    prints.show(target, layout, "en", (-40, -25))
    assert target.get_at((10, 10))[:3] == whole.get_at((50, 35))[:3]


def test_a_region_has_one_edge_and_nothing_inside(boards: Boards) -> None:
    layout = FieldLayout(boards.field, 30)
    surface = pygame.Surface(layout.size)
    region = ["0503", *boards.field.neighbours["0503"]]
    Overlays().region_edge(PlacedBoard(surface, layout), region)
    inner = layout.polygon("0503")
    x, y = (inner[0][0] + inner[1][0]) / 2, (inner[0][1] + inner[1][1]) / 2
    assert surface.get_at((round(x), round(y)))[:3] == (0, 0, 0)
    outer = layout.polygon(boards.field.neighbours["0503"][0])[0]
    assert max(surface.get_at((round(outer[0]), round(outer[1])))[:3]) > 180


def test_marks_are_drawn_where_the_board_is_shown(boards: Boards) -> None:
    layout = HuntLayout(boards.hunt, 40)
    cell = boards.hunt.carentan
    here, shifted = pygame.Surface(layout.size), pygame.Surface(layout.size)
    overlays = Overlays()
    overlays.frame(PlacedBoard(here, layout), cell, (245, 184, 61))
    overlays.frame(PlacedBoard(shifted, layout, (30, 20)), cell, (245, 184, 61))
    moved = pygame.Surface(layout.size)
    moved.blit(here, (30, 20))
    assert pixels(moved) == pixels(shifted)


def test_hatching_stays_in_its_cell(boards: Boards) -> None:
    layout = CastleLayout(boards.castle, 40)
    square = boards.castle.squares[40]
    surface = pygame.Surface(layout.size)
    Overlays().hatch(PlacedBoard(surface, layout), [square])
    left, top, width, height = layout.box(square)
    box = pygame.Rect(left, top, width, height).inflate(4, 4)
    painted = pygame.mask.from_threshold(surface, (232, 64, 47), (240, 240, 240, 255))
    black = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    painted.erase(black, (0, 0))
    assert painted.count() > 50
    assert all(box.contains(part) for part in painted.get_bounding_rects())


def test_the_floor_of_a_room_is_as_its_map_says(tmp_path: Path) -> None:
    """The hall of slabs in green; the castle's other rooms stay as they are."""
    slabs = ('name="ground" value="stone"', 'name="ground" value="slabs"')
    board = load_map(edited(tmp_path, "castle.tmx", slabs, ("#ff4b5860", "#ff106020")))
    assert isinstance(board, CastleBoard)
    found = {room.name: floor_of_room(room) for room in board.rooms}
    own = {room.name: floor_of_room(room) for room in load_boards().castle.rooms}
    assert own["hall"] == ("stone", (0x4B, 0x58, 0x60))
    assert found == own | {"hall": ("slabs", (0x10, 0x60, 0x20))}


@pytest.mark.parametrize(("side", "are_seen"), [(28.0, False), (60.0, True)])
def test_signs_are_lettered_with_all_names_where_they_can_be_read(
    boards: Boards, side: float, *, are_seen: bool
) -> None:
    """With all floors in view they were dashes and specks between the counters, and without the
    names of places a 9 was taken for a room."""
    castle = boards.castle
    whole, plain = (
        names_of(CastleLayout(castle, side, is_plain), "en") for is_plain in (False, True)
    )
    numbers = [str(number) for number in sorted(castle.numbered)]
    ss = [f"SS {number}" for number in range(1, len(castle.ss) + 1)]
    assert [one.name for one in whole.signs] == ([*ss, *numbers] if are_seen else [])
    assert [one.name for one in plain.signs] == (numbers if are_seen else [])
