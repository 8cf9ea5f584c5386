"""The requirements of the castle map, one test each, and its planned layout."""

from __future__ import annotations

from statistics import mean, median

import pytest

from game.boards import load_boards
from game.rules.board import VILLAGE, CastleBoard, Room
from game.rules.board.squares import FLOORS, Square, column_row, edge

GATE_COURT_POST = "1F-0307"
"""Where Cooper and Dylan end their first move in the example of play: just inside the gate."""


@pytest.fixture(scope="module")
def castle() -> CastleBoard:
    return load_boards().castle


def room(castle: CastleBoard, name: str) -> Room:
    return next(one for one in castle.rooms if one.name == name)


def sees(castle: CastleBoard, one: Square, other: Square) -> bool:
    return castle.sees(one, other)


def by_road(castle: CastleBoard) -> dict[str, int]:
    return castle.walk(VILLAGE)


def by_passage(castle: CastleBoard) -> dict[str, int]:
    return castle.walk(VILLAGE, road=False, passage=True)


def test_castle_requirement_1_three_floors_yard_and_village(castle: CastleBoard) -> None:
    sizes = {f: sum(castle.floor_of[s] == f for s in castle.squares) for f in FLOORS}
    assert sizes == {"basement": 79, "1F": 145, "2F": 50}
    yard = [one for one in castle.rooms if one.kind in ("yard", "approach")]
    assert [len(one.squares) for one in yard] == [20, 20, 4]
    assert {one.floor for one in yard} == {"1F"}
    assert castle.steps(VILLAGE, road=True, passage=True) == (castle.road, castle.passage)
    assert castle.room_of[castle.road].kind == "approach"
    assert castle.room_of[castle.passage].name == "passage"


def test_castle_requirement_2_markers_posts_and_numbers(castle: CastleBoard) -> None:
    assert len(set(castle.markers)) == 20
    assert all(castle.room_of[square].kind == "room" for square in castle.markers)
    assert len(set(castle.ss)) == 10
    assert sorted(castle.numbered) == list(range(2, 13))
    assert all(castle.is_indoors(square) for square in castle.numbered.values())
    icons = [icon for icon, _ in castle.charges.values()]
    stairs = list(castle.other_end)
    everything = [*castle.markers, *castle.ss, *castle.numbered.values(), *icons, *stairs]
    assert len(everything) == len(set(everything))


def test_castle_requirement_3_a_charge_on_each_floor(castle: CastleBoard) -> None:
    assert castle.charges == {
        "2F": ("2F-0705", 3),
        "1F": ("1F-1403", 1),
        "basement": ("B-0708", 4),
    }
    assert {f: len(castle.area[f]) for f in FLOORS} == {"2F": 9, "1F": 9, "basement": 8}
    assert not set(castle.markers) & set(castle.area_floor)


def test_castle_requirement_4_every_room_can_be_entered(castle: CastleBoard) -> None:
    with_door = {castle.room_of[square].name for pair in castle.doorways for square in pair}
    assert {one.name for one in castle.rooms if one.kind == "room"} <= with_door
    assert set(by_road(castle)) == {*castle.squares, VILLAGE}


def test_castle_requirement_4_stairs_join_the_floors(castle: CastleBoard) -> None:
    assert castle.stairs == {
        "grand": ("1F-0806", "2F-0105"),
        "cellar": ("B-0405", "1F-1005"),
        "spiral": ("B-1007", "2F-0906"),
        "service": ("1F-1604", "2F-0803"),
        "back": ("B-0508", "2F-0905"),
    }
    upstairs = {"1F-0806", "2F-0105", "B-1007", "2F-0906", "1F-1604", "2F-0803"}
    assert castle.upper_stairs == upstairs | {"B-0508", "2F-0905"}


def test_castle_requirement_5_the_cellar_has_hole_openings_and_stores(castle: CastleBoard) -> None:
    hole = room(castle, "hole")
    assert (hole.kind, len(hole.squares), len(castle.openings)) == ("hole", 6, 10)
    for store in ("store1", "store2"):
        assert len(set(castle.markers) & set(room(castle, store).squares)) == 2


def test_castle_requirement_6_the_gate_court_of_the_example(castle: CastleBoard) -> None:
    upper, lower, *others = castle.ss
    here = GATE_COURT_POST
    assert by_road(castle)[here] == 3
    assert castle.room_of[here] is castle.room_of[upper] is castle.room_of[lower]
    assert (castle.distance(here, upper), castle.distance(here, lower)) == (3, 3)
    assert not set(castle.markers) & set(castle.room_of[here].squares)
    on_ground = [post for post in others if castle.floor_of[post] == "1F"]
    assert len(on_ground) == 5
    assert not [post for post in on_ground if sees(castle, post, here)]


def test_castle_requirement_7_storeroom_2_of_the_example(castle: CastleBoard) -> None:
    mouth, second, third = "B-0108", "B-0208", "B-0308"
    door, above, hostage, prisoner = "B-0307", "B-0306", "B-0406", "B-0407"
    costs = by_passage(castle)
    assert [costs[s] for s in (mouth, second, third, door)] == [1, 2, 3, 4]
    assert {door, above, hostage, prisoner} == set(room(castle, "store2").squares)
    assert {hostage, prisoner} <= set(castle.markers)
    assert sees(castle, third, above)
    assert not sees(castle, third, hostage)
    assert not castle.sees(third, above, {door})
    assert (castle.distance(door, prisoner), castle.distance(door, hostage)) == (1, 2)
    assert set(castle.neighbours[hostage]) == {above, prisoner}


def test_castle_requirement_8_distances_to_the_charges(castle: CastleBoard) -> None:
    road, passage = by_road(castle), by_passage(castle)
    found = {floor: (road[icon], passage[icon]) for floor, (icon, _) in castle.charges.items()}
    assert found == {"2F": (20, 8), "1F": (20, 15), "basement": (19, 7)}


def test_castle_requirement_8_first_squares_of_the_areas(castle: CastleBoard) -> None:
    road, passage = by_road(castle), by_passage(castle)
    found = {
        floor: (min(road[s] for s in area), min(passage[s] for s in area))
        for floor, area in castle.area.items()
    }
    assert found == {"2F": (19, 7), "1F": (16, 13), "basement": (17, 6)}


def test_castle_requirement_8_steps_to_the_markers(castle: CastleBoard) -> None:
    road, passage = by_road(castle), by_passage(castle)
    assert [road[square] for square in castle.markers] == (
        [23, 23, 22, 21, 18, 9, 25, 18, 11, 15, 13, 19, 17, 20, 8, 24, 15, 16, 13, 16]
    )
    assert [passage[square] for square in castle.markers] == (
        [3, 3, 6, 5, 12, 17, 13, 12, 15, 17, 17, 17, 15, 15, 14, 13, 19, 20, 17, 20]
    )


def test_castle_requirement_8_steps_of_the_garrison(castle: CastleBoard) -> None:
    found = [
        tuple(min(castle.walk(post)[s] for s in castle.area[f]) for f in ("2F", "1F", "basement"))
        for post in castle.ss
    ]
    assert found == [
        (15, 12, 13),
        (17, 14, 15),
        (12, 9, 10),
        (0, 5, 4),
        (6, 2, 11),
        (6, 8, 11),
        (17, 14, 15),
        (10, 6, 11),
        (14, 11, 12),
        (10, 2, 11),
    ]


def test_castle_requirement_9_split_by_floor(castle: CastleBoard) -> None:
    def split(squares: list[Square]) -> list[int]:
        return [sum(castle.floor_of[s] == floor for s in squares) for floor in FLOORS]

    assert split(list(castle.markers)) == [7, 8, 5]
    assert split(list(castle.ss)) == [0, 7, 3]
    numbers = {
        floor: [n for n, s in castle.numbered.items() if castle.floor_of[s] == floor]
        for floor in FLOORS
    }
    assert numbers == {"basement": [5, 9], "1F": [3, 4, 8, 10, 11], "2F": [2, 6, 7, 12]}


def test_castle_requirement_10_corridors_are_one_square_wide(castle: CastleBoard) -> None:
    for one in castle.rooms:
        if one.kind == "corridor":
            cells = {column_row(square) for square in one.squares}
            blocks = [(x, y) for x, y in cells if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells]
            assert not blocks, one.name


@pytest.mark.parametrize(
    ("floor", "average", "middle", "least", "most", "icon_seen_from"),
    [("2F", 7.9, 8, 2, 13, 12), ("1F", 15.7, 15, 4, 29, 15), ("basement", 11.2, 11, 3, 21, 17)],
)
def test_castle_sight_as_planned(
    castle: CastleBoard,
    floor: str,
    average: float,
    middle: int,
    least: int,
    most: int,
    icon_seen_from: int,
) -> None:
    seen = {
        square: sum(other != square and sees(castle, square, other) for other in castle.squares)
        for square in castle.squares
        if castle.floor_of[square] == floor
    }
    counts = list(seen.values())
    assert (round(mean(counts), 1), median(counts)) == (average, middle)
    assert (min(counts), max(counts)) == (least, most)
    assert next(seen[icon] for icon, _ in castle.charges.values() if icon in seen) == icon_seen_from


def test_castle_the_longest_lanes(castle: CastleBoard) -> None:
    assert sees(castle, "B-0108", "B-1208")
    assert sees(castle, "B-0105", "B-1205")
    assert sees(castle, "1F-0107", "1F-1007")
    assert sees(castle, "2F-0105", "2F-0505")
    longest = max(len(between) + 2 for lanes in castle.lines.values() for between in lanes.values())
    assert longest == 12


def test_castle_the_shaft_is_seen_and_thrown_across_but_not_walked(castle: CastleBoard) -> None:
    hole = set(room(castle, "hole").squares)
    across = {
        edge(one, other)
        for one, lanes in castle.lines.items()
        for other, between in lanes.items()
        if hole & set(between)
    }
    assert len(across) == 35
    assert not hole & set(castle.squares)
    assert not any(hole & set(around) for around in castle.neighbours.values())


def test_castle_nobody_dormant_is_seen_on_the_ways_in(castle: CastleBoard) -> None:
    ways_in = [*room(castle, "approach").squares, "B-0108", "B-0208", "B-0308"]
    assert not [post for post in castle.ss for way in ways_in if sees(castle, post, way)]


def test_castle_no_number_sees_a_charge(castle: CastleBoard) -> None:
    icons = [icon for icon, _ in castle.charges.values()]
    assert not [s for s in castle.numbered.values() for icon in icons if sees(castle, s, icon)]


def test_castle_fits_a_wide_screen(castle: CastleBoard) -> None:
    wide, high = castle.sheet_size
    assert min(1020 / wide, 540 / high) >= 28, "pixels of a square, with all floors at 720p"
    left, top, width, height = castle.village
    on_floors = set()
    for square in castle.room_of:
        origin = castle.sheet[castle.floor_of[square]]
        column, row = column_row(square)
        on_floors.add((origin[0] + column, origin[1] + row))
    village = {(left + x, top + y) for x in range(width) for y in range(height)}
    assert len(village) >= 20
    assert not village & on_floors


def test_castle_rooms_have_names_and_stories(castle: CastleBoard) -> None:
    assert len(castle.rooms) == 30
    for one in castle.rooms:
        assert {"en", "ja"} <= set(one.title)
        assert len(one.story["en"]) > 40
        assert len(one.story["ja"]) > 20


def test_castle_there_is_something_to_fetch_in_the_far_rooms(castle: CastleBoard) -> None:
    held = {castle.room_of[square].name for square in castle.markers}
    assert {"crypt", "study", "armoury", "command", "store1", "store2"} <= held
    assert castle.room_of[castle.charges["1F"][0]].name == "barracks"
