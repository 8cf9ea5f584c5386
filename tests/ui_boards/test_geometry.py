from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.painting.boards.geometry import (
    BoardGeometry,
    CastleLayout,
    FieldLayout,
    HuntLayout,
    legs,
    outline,
    through,
)
from game.rules.board import VILLAGE, Boards, squares
from tests.rules.boards import field_of

ZOOMS = (13.0, 31.7, 44.0, 99.25)


def layouts(boards: Boards, zoom: float) -> list[BoardGeometry]:
    return [
        FieldLayout(boards.field, zoom),
        CastleLayout(boards.castle, zoom),
        HuntLayout(boards.hunt, zoom),
    ]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_centre_of_every_cell_is_in_that_cell(boards: Boards, zoom: float) -> None:
    for layout in layouts(boards, zoom):
        for cell in layout.cells:
            assert layout.cell_at(layout.centre(cell)) == cell


@pytest.mark.parametrize("zoom", ZOOMS)
def test_points_close_to_every_corner_are_in_the_cell(boards: Boards, zoom: float) -> None:
    """Just inside each corner and the middle of each side: where rounding would slip."""
    for layout in layouts(boards, zoom):
        for cell in layout.cells:
            x, y = layout.centre(cell)
            corners = layout.polygon(cell)
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
                for px, py in ((ax, ay), ((ax + bx) / 2, (ay + by) / 2)):
                    inside = (x + (px - x) * 0.995, y + (py - y) * 0.995)
                    assert layout.cell_at(inside) == cell


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_step_over_a_hexside_is_in_the_neighbour(boards: Boards, zoom: float) -> None:
    layout = FieldLayout(boards.field, zoom)
    for cell, around in boards.field.neighbours.items():
        x, y = layout.centre(cell)
        for other in around:
            ox, oy = layout.centre(other)
            for share, expected in ((0.49, cell), (0.51, other)):
                assert layout.cell_at((x + (ox - x) * share, y + (oy - y) * share)) == expected


def test_neighbouring_hexes_share_two_corners(boards: Boards) -> None:
    layout = FieldLayout(boards.field, 44)
    for cell in boards.field.hexes:
        corners = {(round(x, 3), round(y, 3)) for x, y in layout.polygon(cell)}
        for other in boards.field.neighbours[cell]:
            others = {(round(x, 3), round(y, 3)) for x, y in layout.polygon(other)}
            assert len(corners & others) == 2


@given(x=st.floats(-500, 3000), y=st.floats(-500, 2000))
def test_a_hit_hex_is_the_one_whose_centre_is_nearest(x: float, y: float) -> None:
    layout = FieldLayout(field_of(["." + " ." * 6] * 5), 44)
    hit = layout.cell_at((x, y))
    nearest = min(layout.cells, key=lambda cell: math.dist(layout.centre(cell), (x, y)))
    away = math.dist(layout.centre(nearest), (x, y))
    if hit is not None:
        assert math.dist(layout.centre(hit), (x, y)) == pytest.approx(away)
    else:
        assert away > 44 * math.sqrt(3) / 2 - 1e-6


def test_the_board_holds_all_its_cells(boards: Boards) -> None:
    for layout in layouts(boards, 31.7):
        width, height = layout.size
        for cell in layout.cells:
            for x, y in layout.polygon(cell):
                assert -0.01 <= x <= width and -0.01 <= y <= height


def test_outside_the_board_and_between_floors_there_is_no_cell(boards: Boards) -> None:
    field, castle = FieldLayout(boards.field, 44), CastleLayout(boards.castle, 40)
    assert field.cell_at((3, 3)) is None
    assert field.cell_at((-5000, 20)) is None
    assert castle.cell_at((1, 1)) is None
    left, top = boards.castle.sheet["2F"]
    assert castle.cell_at(((left - 0.5) * 40, (top + 3.5) * 40)) is None


def test_an_unprinted_hunt_hex_and_a_hole_are_no_cells(boards: Boards) -> None:
    hunt = HuntLayout(boards.hunt, 50)
    assert "0302" not in boards.hunt.order
    assert hunt.cell_at(hunt.centre("0302")) is None
    castle = CastleLayout(boards.castle, 40)
    hole = next(room for room in boards.castle.rooms if room.kind == "hole")
    assert castle.cell_at(castle.centre(hole.squares[0])) is None


def test_the_village_is_one_cell(boards: Boards) -> None:
    layout = CastleLayout(boards.castle, 40)
    left, top, width, height = layout.box(VILLAGE)
    for x, y in ((left + 1, top + 1), (left + width - 1, top + height - 1)):
        assert layout.cell_at((x, y)) == VILLAGE


def test_squares_keep_their_neighbours_on_the_sheet(boards: Boards) -> None:
    layout = CastleLayout(boards.castle, 40)
    for square, around in boards.castle.neighbours.items():
        for other in around:
            if squares.floor_of(other) == squares.floor_of(square):
                assert math.dist(layout.centre(square), layout.centre(other)) == 40


def test_at_unit_changes_the_zoom_only(boards: Boards) -> None:
    for layout in layouts(boards, 44.0):
        doubled = layout.at_unit(layout.unit * 2)
        assert doubled.cells == layout.cells
        for cell in layout.cells[::7]:
            x, y = layout.centre(cell)
            assert doubled.centre(cell) == pytest.approx((2 * x, 2 * y))


def test_the_outline_of_one_hex_is_its_corners(boards: Boards) -> None:
    layout = FieldLayout(boards.field, 44)
    (loop,) = outline(layout, ["0503"])
    assert sorted(loop) == sorted(layout.polygon("0503"))


def test_the_outline_of_two_neighbours_leaves_out_the_side_between(boards: Boards) -> None:
    layout = FieldLayout(boards.field, 44)
    (loop,) = outline(layout, ["0503", "0603"])
    assert len(loop) == 10


def test_a_ring_of_hexes_has_an_outer_and_an_inner_outline(boards: Boards) -> None:
    layout = FieldLayout(boards.field, 44)
    loops = outline(layout, boards.field.neighbours["0604"])
    assert sorted(len(loop) for loop in loops) == [6, 18]


def test_squares_that_touch_at_a_corner_have_outlines_of_their_own(boards: Boards) -> None:
    layout = CastleLayout(boards.castle, 40)
    loops = outline(layout, ["1F-0505", "1F-0606"])
    assert sorted(len(loop) for loop in loops) == [4, 4]


def test_a_way_by_stairs_is_cut_between_the_floors(boards: Boards) -> None:
    layout = CastleLayout(boards.castle, 40)
    foot, head = next(iter(boards.castle.other_end.items()))
    before, after = (
        next(one for one in boards.castle.neighbours[end] if one[:2] == end[:2])
        for end in (foot, head)
    )
    assert legs(layout, [before, foot, head, after]) == [[before, foot], [head, after]]
    assert legs(layout, [VILLAGE, boards.castle.road]) == [[VILLAGE, boards.castle.road]]
    assert legs(FieldLayout(boards.field, 44), ["0503", "0603"]) == [["0503", "0603"]]


def test_a_way_out_of_the_village_begins_at_its_edge(boards: Boards) -> None:
    layout = CastleLayout(boards.castle, 34.5)
    road = boards.castle.road
    start, end = through(layout, [VILLAGE, road])
    left, top, width, _ = layout.box(VILLAGE)
    assert end == layout.centre(road)
    assert left < start[0] < left + width
    assert start[1] - top < layout.square
    assert through(layout, [road, VILLAGE]) == [end, start]
    assert through(layout, [road]) == [end]
