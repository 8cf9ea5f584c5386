"""Valid Tiled maps that can't be played: each violated requirement is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards import MapError, check, load_boards, load_map, summary
from game.rules.board import CastleBoard
from tests.boards.mapfiles import complaints, copied, edited

GATE = ('type="doorway" x="1024" y="448"', 'type="doorway" x="1024" y="384"')
"""The gate between approach and Gate Court, moved one square north."""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('type="star"', 'type="label"', "12 objects of class star, but 13 are needed; add 1"),
        ('type="star"', 'type="ss"', "6 objects of class ss, but 5 are needed; remove 1"),
        ('type="nonette"', 'type="label"', "0 objects of class nonette, but 1 are needed; add 1"),
        ('name="order" type="int"', 'name="ordre" type="int"', 'lacks the property "order"'),
        ('value="W SW NW NE SE"', 'value="W SW NW NE"', "give five different directions"),
        ('value="W SW NW NE SE"', 'value="W SW NW NE E"', ""),
        (
            'value="W SW NW NE SE"',
            'value="NW NE SE W SW"',
            "jumpers from 0208 miss the map on a roll of 4, 5; at most one",
        ),
        ("0,0 -56,96", "0,0 -56,130", "its corner 2 lies between hexes; move it to the middle of"),
        ("0,0 -56,96 0,192", "0,0 0,192", "from 1907 to 1909, which aren't adjacent"),
        ("0,0 -56,96", "0,0 9999,96", "its corner 2 lies outside the printed hexes"),
        ('type="river"', 'type="stream"', "the field has no river; draw one"),
        ('layer id="1" name="terrain"', 'layer id="1" name="ground"', 'no tile layer "terrain"'),
        (
            'layer id="2" name="scenery"',
            'layer id="2" name="terrain"',
            "two tile layers are called",
        ),
        ('type="star" x="', 'type="bridge" x="', "no road meets the river in 0702; draw both"),
        ('type="road"', 'type="raod"', 'object 4 "road"'),
    ],
)
def test_field_fault(tmp_path: Path, old: str, new: str, says: str) -> None:
    found = complaints(edited(tmp_path, "field.tmx", (old, new)))
    if says.startswith("object 4"):
        says = "has an unknown class; choose river, road, stream"
    assert any(says in line for line in found) if says else not found, found


def test_field_line_along_edges_is_one_fault(tmp_path: Path) -> None:
    """Every corner was drawn with Snap to Grid."""
    found = complaints(edited(tmp_path, "field.tmx", ("0,0 -56,96 0,192", "56,0 0,96 56,192")))
    (told,) = [line for line in found if "between hexes" in line]
    assert "3 of its corners lie between hexes, the first of them corner 1; clear Snap" in told


def test_field_fault_in_a_cell_names_the_cell(tmp_path: Path) -> None:
    path = edited(tmp_path, "field.tsx", ('<tile id="6" type="marsh"/>', "")).parent / "field.tmx"
    assert (
        'layer "terrain", cell (column 11, row 0) and 23 more: a tile of class ""; choose a tile'
        in ("".join(complaints(path)))
    )


def test_field_fault_two_places_in_one_hex(tmp_path: Path) -> None:
    path = copied(tmp_path) / "field.tmx"
    lines = path.read_text(encoding="utf-8").split("\n")
    star, ss = (
        next(n for n, line in enumerate(lines) if f'type="{kind}"' in line)
        for kind in ("star", "ss")
    )
    where = lines[ss][lines[ss].index(' x="') :]
    lines[star] = lines[star][: lines[star].index(' x="')] + where
    path.write_text("\n".join(lines), encoding="utf-8")
    assert complaints(path) == [
        f'field.tmx:{star + 1}: layer "places", object 11 "star" (Wayside Cross): '
        "hex 1104 already holds a ss; move it to another hex (column 10, row 3)"
    ]


def test_field_fault_a_river_nobody_can_leave(tmp_path: Path) -> None:
    path = copied(tmp_path) / "field.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('type="road"', 'type="stream"'), encoding="utf-8")
    found = complaints(path)
    assert any("have no way to Nonette" in line for line in found), found
    assert any("0 road crosses the river" in line for line in found), found


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name="2F" type="floor"', 'name="3F" type="floor"', "isn't called basement, 1F, 2F"),
        ('type="floor" x="1408" y="704"', 'type="floor" x="896" y="64"', "overlaps another"),
        ('type="village"', 'type="label"', "0 objects of class village; draw one"),
        ('type="hole"', 'type="room"', "the basement has no hole; draw one"),
        ('type="approach"', 'type="corridor"', "the road ends on 1F-0107; put it on the approach"),
        ('name="kitchen"', 'name="chapel"', "another room has this name; change one"),
        ('name="kitchen" type="room" x="1280"', 'name="kitchen" type="room" x="1290"', ""),
        (
            'name="kitchen" type="room" x="1280"',
            'name="kitchen" type="room" x="1312"',
            "isn't a rectangle or polygon along grid lines",
        ),
        (
            'name="kitchen" type="room" x="1280"',
            'name="kitchen" type="room" x="1344"',
            "overlaps kitchen on 1F-1001; let every square belong to one room",
        ),
        ('type="marker"', 'type="dice"', 'lacks the property "number"; give it a whole number'),
        ('type="marker"', 'type="passage"', "2 objects of class passage; draw one"),
        ('name="required" type="int" value="4"', 'name="required" value="10"', "require 14 explos"),
        ('name="required" type="int" value="4"', 'name="required" value="9"', ""),
        ('name="required" type="int" value="4"', 'name="required" value="0"', "require at least 1"),
        ('name="S1" type="ss"', 'name="S1" type="label"', "no ss number 1; add it"),
        ('name="S1" type="ss"', 'name="S1" type="marker"', "but 20 are needed; remove 1"),
        (
            'name="to" value="grand-top"',
            'name="to" value="up"',
            "no other end; give it its own name",
        ),
        ('type="stairs"', 'type="marker"', "no other end"),
    ],
)
def test_castle_fault(tmp_path: Path, old: str, new: str, says: str) -> None:
    found = complaints(edited(tmp_path, "castle.tmx", (old, new)))
    assert any(says in line for line in found) if says else not found, found


def moved(tmp_path: Path, start: str, across: int, down: int) -> list[str]:
    """The faults after moving an object of the castle, given by the start of its line."""
    path = copied(tmp_path) / "castle.tmx"
    lines = path.read_text(encoding="utf-8").split("\n")
    place = next(number for number, line in enumerate(lines) if start in line)
    words = lines[place].split('"')
    for name, shift in ((" x=", across), (" y=", down)):
        at = words.index(name) + 1
        words[at] = str(int(words[at]) + 64 * shift)
    lines[place] = '"'.join(words)
    path.write_text("\n".join(lines), encoding="utf-8")
    return complaints(path)


@pytest.mark.parametrize(
    ("start", "across", "down", "says"),
    [
        ('type="road"', 4, 0, "the road ends on 1F-0507; put it on the approach"),
        ('type="passage"', 29, 8, "the passage ends on 2F-0906; put it in the basement"),
        ('type="passage"', 42, 0, "lies outside the rooms (column 43, row 8)"),
        ('name="S1" type="ss"', 0, 4, "already holds a ss; move one of them"),
        ('name="S4" type="ss"', -21, -10, "is in the basement, where Germans are never alerted"),
        ('type="dice" gid="51"', -8, -10, "is outdoors; move it inside"),
        ('name="grand" type="stairs"', 0, -5, ""),
        ('type="charge"', 0, -2, "lies in hole, which nobody can enter"),
        ('name="store1" type="room"', -1, 0, "which is on no floor; keep it inside a floor's"),
    ],
)
def test_castle_fault_of_place(
    tmp_path: Path, start: str, across: int, down: int, says: str
) -> None:
    found = moved(tmp_path, start, across, down)
    assert any(says in line for line in found) if says else not found, found


def test_castle_fault_doorway_in_no_wall(tmp_path: Path) -> None:
    found = moved(tmp_path, 'type="doorway"', 1, 0)
    assert any("lie in one room, south-court; remove it" in line for line in found), found


def test_castle_fault_square_cut_off(tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    lines = path.read_text(encoding="utf-8").split("\n")
    doors = [number for number, line in enumerate(lines) if 'type="doorway"' in line]
    store = next(n for n in doors if ' x="64" y="512"' in lines[n])
    del lines[store : store + 3]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert complaints(path) == [
        "castle.tmx: B-0106 (store1) and 3 more squares can't be reached from the road; "
        "add doorways or stairs",
        'castle.tmx: layer "rooms": store1 has no doorway; add one',
    ]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name="ground" value="stone"', 'name="ground" value="slabs"', ""),
        (
            'name="ground" value="stone"',
            'name="ground" value="mud"',
            'property "ground" is "mud"; it must be one of stone, tiles, boards, earth',
        ),
        ('value="#ff4b5860"', 'value="#4B5860"', ""),
        ('type="color" value="#ff4b5860"', 'value="grey"', 'property "tint" is "grey"; choose'),
    ],
)
def test_castle_ground_of_a_room(tmp_path: Path, old: str, new: str, says: str) -> None:
    found = complaints(edited(tmp_path, "castle.tmx", (old, new)))
    assert any(says in line for line in found) if says else not found, found


def test_castle_doorways_may_be_points_too(tmp_path: Path) -> None:
    path = edited(
        tmp_path,
        "castle.tmx",
        ('type="doorway" x="1024" y="448"', 'type="doorway" x="1025" y="480"'),
        ('<polyline points="0,0 0,64"/>', "<point/>"),
    )
    board = load_map(path)
    assert isinstance(board, CastleBoard)
    assert board.doorways == load_boards().castle.doorways


def test_castle_a_long_line_makes_a_wide_doorway(tmp_path: Path) -> None:
    change = ('<polyline points="0,0 0,64"/>', '<polyline points="0,0 0,128"/>')
    board = load_map(edited(tmp_path, "castle.tmx", GATE, change))
    assert isinstance(board, CastleBoard)
    more = board.doorways - load_boards().castle.doorways
    assert more == {frozenset({"1F-0206", "1F-0306"})}


def test_castle_floors_may_be_shifted_on_the_sheet(tmp_path: Path) -> None:
    """Squares are named within their floor, so moving a floor changes only the drawing."""
    path = copied(tmp_path) / "castle.tmx"
    own = load_boards().castle
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines):
        if "<object " in line and ' x="' in line:
            words = line.split('"')
            at = words.index(" x=") + 1
            if int(words[at + 2]) >= own.sheet["2F"][1] * 64:
                words[at + 2] = str(int(words[at + 2]) + 64)
                lines[number] = '"'.join(words)
    path.write_text("\n".join(lines), encoding="utf-8")
    board = load_map(path)
    assert isinstance(board, CastleBoard)
    assert board.sheet["2F"] == (own.sheet["2F"][0], own.sheet["2F"][1] + 1)
    assert board.squares == own.squares
    assert board.neighbours == own.neighbours


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('type="carentan"', 'type="lair"', "0 objects of class carentan, but 1 are needed"),
        ('type="int" value="1"', 'type="int" value="2"', "is number 2, but 0103 also has it"),
        ('type="int" value="8"', 'type="int" value="9"', "they run from 1 to 8; change it"),
        ('type="int" value="8"', 'type="int" value="9"', "no lair 8; add it"),
    ],
)
def test_hunt_fault(tmp_path: Path, old: str, new: str, says: str) -> None:
    found = complaints(edited(tmp_path, "hunt.tmx", (old, new)))
    assert any(says in line for line in found), found


def test_hunt_fault_hedges_part_the_map(tmp_path: Path) -> None:
    path = edited(
        tmp_path, "hunt.tsx", ('<tile id="0" type="printed"/>', '<tile id="0" type="hedge"/>')
    )
    found = complaints(path.parent / "hunt.tmx")
    assert any("have no way to Carentan" in line or "printed hexes" in line for line in found), (
        found
    )


def test_own_maps_have_no_fault() -> None:
    folder = Path(__file__).parents[2] / "maps"
    assert [check(folder / f"{name}.tmx") for name in ("field", "castle", "hunt")] == [[], [], []]


def test_faults_of_several_maps_are_told_together(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    with pytest.raises(MapError) as told:
        load_boards(field=folder / "castle.tmx", hunt=str(folder / "no.tmx"))
    assert [str(fault) for fault in told.value.faults] == [
        f"{folder / 'castle.tmx'}: is a castle map; choose a field map",
        f"{folder / 'no.tmx'}: no.tmx can't be read (no such file or directory); "
        "check its name and that it exists",
    ]


def test_digests_change_with_map_and_tileset(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    own = load_boards().digests
    assert [name for name, _ in own] == ["field", "castle", "hunt"]
    assert load_boards(hunt=folder / "hunt.tmx").digests == own
    tiles = folder / "hunt.tsx"
    tiles.write_text(tiles.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    changed = load_boards(hunt=folder / "hunt.tmx").digests
    assert changed[:2] == own[:2]
    assert changed[2] != own[2]


def test_summaries_say_what_a_map_holds() -> None:
    boards = load_boards()
    assert "6 roads, 3 streams, 1 river, 3 bridges" in summary(boards.field)
    assert "13 star hexes, 5 SS hexes, 4 aircraft hexes from 0606" in summary(boards.field)
    assert "2F: 50 squares in 8 rooms, 3 explosives on 2F-0705, 20 steps" in summary(boards.castle)
    assert "hunt, 31 printed hexes on 8 x 5" in summary(boards.hunt)
