"""The requirements of the field map, one test each."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.boards import load_boards
from game.rules.board import ALL_MP, HALF, WHOLE, FieldBoard, breadth_first, hexes
from game.rules.counters import EIGHT

DROP = ("0606", "0407", "0208", "0111")
BRIDGES = ("1302", "1205", "1208")


@pytest.fixture(scope="module")
def field() -> FieldBoard:
    return load_boards().field


def landings(field: FieldBoard) -> dict[tuple[str, int], str | None]:
    """The landing hex for each roll from each aircraft hex but the last."""
    found: dict[tuple[str, int], str | None] = {}
    for cell in field.aircraft[:-1]:
        for die, arrow in enumerate(field.arrows, 1):
            column, row = hexes.hexes_away(cell, arrow, die)
            on_map = hexes.is_on_grid(column, row, field.width, field.height)
            found[cell, die] = hexes.hex_at(column, row) if on_map else None
    return found


def test_field_requirement_1_lines_run_through_neighbouring_hexes(field: FieldBoard) -> None:
    assert (field.width, field.height, len(field.hexes)) == (20, 13, 260)
    assert field.marsh <= set(field.hexes)
    for line in field.lines:
        assert len(line.hexes) == len(set(line.hexes)) > 1
        assert all(hexes.distance(one, other) == 1 for one, other in pairwise(line.hexes))


def test_field_requirement_2_counts_of_printed_places(field: FieldBoard) -> None:
    assert len(set(field.stars)) == 13
    assert len(set(field.ss)) == 5
    assert field.nonette == "1907"
    assert field.aircraft == DROP


def test_field_requirement_3_five_different_arrows(field: FieldBoard) -> None:
    assert field.arrows == ("W", "SW", "NW", "NE", "SE")
    assert landings(field)["0606", 4] == "0802"


def test_field_requirement_4_no_roll_misses_the_map(field: FieldBoard) -> None:
    assert None not in landings(field).values()


def test_field_requirement_4_at_least_five_land(field: FieldBoard) -> None:
    """Each flak hit kills one man (R3.2-flak), and no more than one for each aircraft hex left."""
    assert len(EIGHT) - (len(field.aircraft) - 1) == 5


def test_field_requirement_5_nobody_lands_among_the_enemy(field: FieldBoard) -> None:
    landed = [cell for cell in landings(field).values() if cell] + [field.aircraft[-1]]
    assert not {*landed} & {*field.stars, field.nonette}
    assert min(field.distance(cell, ss) for cell in landed for ss in field.ss) == 4


def test_field_requirement_6_the_river_parts_drop_and_nonette(field: FieldBoard) -> None:
    assert {line.kind for line in field.lines} == {"road", "stream", "river"}
    on_both = [c for c in field.hexes if field.is_on("river", c) and field.is_on("road", c)]
    assert sorted(on_both) == sorted(BRIDGES)
    dry = breadth_first(
        field.nonette,
        lambda cell: [n for n in field.neighbours[cell] if not field.is_on("river", n)],
    )
    assert not set(field.aircraft) & set(dry)


def test_field_requirement_6_roads_lead_through_the_marsh(field: FieldBoard) -> None:
    assert any(cell in field.marsh and field.is_on("road", cell) for cell in field.hexes)


def test_field_requirement_6_no_hex_holds_stream_and_river(field: FieldBoard) -> None:
    assert not [c for c in field.hexes if field.is_on("river", c) and field.is_on("stream", c)]


@pytest.mark.parametrize("by_road", [True, False])
def test_field_requirement_7_nonette_can_be_reached(field: FieldBoard, by_road: bool) -> None:
    def steps(cell: str) -> list[str]:
        return [
            other
            for other, _ in field.steps[cell]
            if by_road or not field.is_along("road", cell, other)
        ]

    for start in field.aircraft if not by_road else field.hexes:
        assert field.nonette in breadth_first(start, steps)


def test_field_requirement_8_places_are_spread(field: FieldBoard) -> None:
    assert len({*field.stars, *field.ss, field.nonette}) == 19
    near = [s for s in field.stars if min(field.distance(s, a) for a in field.aircraft) <= 3]
    assert sorted(near) == ["0507", "0605", "0608", "0905"]
    by_marsh = [s for s in field.stars if field.marsh & set(field.neighbours[s])]
    assert len(by_marsh) >= 2
    assert any(field.distance(star, bridge) <= 2 for star in field.stars for bridge in BRIDGES)
    assert sorted(field.distance(ss, field.nonette) for ss in field.ss)[:2] == [2, 3]


def test_field_requirement_9_a_third_is_marsh_with_a_way_through(field: FieldBoard) -> None:
    assert len(field.marsh) == 88
    west = ["0507", "0408", "0509", "0510", "0611", "0711", "0712", "0812", "0911", "0910"]
    way = [*west, "1009", "1008", "1107", "1106", "1205", "1305"]
    assert set(way) <= field.marsh
    assert all(field.step_cost(one, other) is not None for one, other in pairwise(way))


def test_field_requirement_10_the_march_is_twelve_to_nineteen_hexes(field: FieldBoard) -> None:
    ways = [field.distance(cell, field.nonette) for cell in landings(field).values() if cell]
    assert (min(ways), max(ways)) == (12, 19)


def test_field_requirement_11_aircraft_hexes_stand_in_a_row(field: FieldBoard) -> None:
    assert [field.distance(one, other) for one, other in pairwise(DROP)] == [3, 2, 3]


def test_field_steps_cost_what_the_terrain_says(field: FieldBoard) -> None:
    assert field.step_cost("0503", "0603") == WHOLE
    assert field.step_cost("0501", "0502") == HALF
    assert field.step_cost("0605", "0705") == WHOLE
    assert field.step_cost("0303", "0204") == ALL_MP
    assert field.step_cost("1105", "1205") == HALF
    assert field.step_cost("0906", "0907") == HALF


def test_field_a_stream_is_left_with_the_whole_move_but_followed_freely(field: FieldBoard) -> None:
    assert field.step_cost("0805", "0705") == ALL_MP
    assert field.step_cost("0110", "0211") == WHOLE


def test_field_a_river_is_left_only_from_a_bridge(field: FieldBoard) -> None:
    assert field.step_cost("1303", "1203") is None
    assert field.step_cost("1303", "1204") is not None
    assert field.step_cost("1302", "1402") == ALL_MP


def test_field_places_have_names_to_print(field: FieldBoard) -> None:
    for cell in (*field.stars, *field.ss, field.nonette, *BRIDGES):
        assert {"en", "ja"} <= set(field.names[cell])
    assert field.names["1205"]["en"] == "Causeway Bridge"
    assert all({"en", "ja"} <= set(line.title) for line in field.lines)
