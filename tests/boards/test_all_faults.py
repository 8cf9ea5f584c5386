"""All faults of a map are reported at once, with place, problem and solution."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.boards import check, sheet_of
from game.painting.boards.maker_pictures import fault_picture
from game.ui.theme import Palette
from tests.boards.mapfiles import with_points

Plant = tuple[str, str, tuple[str, ...]]
"""The original text, its replacement, and the expected message."""

CASTLE: tuple[Plant, ...] = (
    (
        "1,1,2,2,2,1,2,1,2,2,2,2,2,2,2,",
        "1,1,999,2,2,1,2,1,2,2,2,2,2,2,2,",
        ('layer "ground"', "(column 2, row 0)", "999", "choose a tile"),
    ),
    (
        '<object id="7" name="hall" type="room" x="1024" y="64" width="320" height="192">',
        '<object id="7" name="hall" type="room" x="1024" y="64" width="320" height="192" '
        'rotation="5">',
        ('layer "rooms"', "object 7", '"room"', "(column 18, row 2)", "set its rotation to 0"),
    ),
    (
        '<object id="10" name="gallery" type="room"',
        '<object id="10" type="room"',
        ('layer "rooms"', "object 10", "(column 27, row 2)", "give it one"),
    ),
    (
        '<object id="17" type="doorway" x="1024" y="256">',
        '<object id="17" type="doorway" x="1000" y="256">',
        ('layer "doorways"', "object 17", "(column 15, row 4)", "from corner to corner"),
    ),
    (
        '<object id="18" type="doorway" x="1152" y="256">',
        '<object id="18" type="doorway" glow="1" x="1152" y="256">',
        ('layer "doorways"', "object 18", '"glow"', "remove it"),
    ),
    (
        '<property name="number" type="int" value="3"/>',
        '<property name="number" type="int" value="three"/>',
        ('layer "places"', '"three"', "a whole number"),
    ),
    (
        '<property name="required" type="int" value="4"/>',
        '<property name="required" type="int" value="40"/>',
        ("explosive icons", "require fewer"),
    ),
    (
        'type="road"',
        'type="rodeo"',
        ('layer "places"', '"rodeo"', "(column ", "choose charge"),
    ),
    (
        '<property name="note_5" value=',
        '<property name="note_5" type="class" value=',
        ("note_5", "class", "use a string"),
    ),
    (
        "</map>",
        ' <objectgroup id="40" name="places" offsetx="8">\n'
        '  <object id="500" type="marker" x="2" y="2"/>\n </objectgroup>\n</map>',
        ('layer "places"', "offset to 0, 0"),
    ),
)


def planted(folder: Path, name: str, plants: tuple[Plant, ...]) -> Path:
    path = with_points(folder) / name
    text = path.read_text(encoding="utf-8")
    for old, new, _ in plants:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def test_ten_planted_faults_are_told_at_once(tmp_path: Path) -> None:
    path = planted(tmp_path, "small-castle.tmx", CASTLE)
    told = [str(fault) for fault in check(path)]
    for _, _, words in CASTLE:
        assert any(all(word in line for word in words) for line in told), (words, told)
    assert all(line.startswith(f"{path}") for line in told)


@pytest.mark.parametrize("plant", CASTLE, ids=lambda plant: plant[1][:40])
def test_one_planted_fault_is_told_without_much_ado(plant: Plant, tmp_path: Path) -> None:
    told = [str(fault) for fault in check(planted(tmp_path, "small-castle.tmx", (plant,)))]
    assert any(all(word in line for word in plant[2]) for line in told), told
    assert len(told) <= 3, told


def test_a_room_whose_shape_is_unreadable_hides_nothing_else(tmp_path: Path) -> None:
    shapeless: Plant = (
        '<object id="14" name="vault" type="room" x="320" y="64" width="256" height="256">',
        '<object id="14" name="vault" type="room" x="320" y="64">\n   <polygon points="0,0 x,y"/>',
        ('"x,y" is not a point', "draw the shape again"),
    )
    told = [str(fault) for fault in check(planted(tmp_path, "small-castle.tmx", (shapeless,)))]
    assert any(all(word in line for word in shapeless[2]) for line in told), told
    assert any("no room on" in line for line in told)


def test_the_lines_told_are_the_lines_of_the_file(tmp_path: Path) -> None:
    path = planted(tmp_path, "small-castle.tmx", CASTLE[:5])
    lines = path.read_text(encoding="utf-8").split("\n")
    stated = {fault.line: fault.text for fault in check(path) if fault.line}
    for line, text in stated.items():
        if "object " in text:
            number = text.split("object ")[1].split(" ")[0]
            assert f'id="{number}"' in lines[line - 1]


def test_the_command_tells_them_and_rings_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = planted(tmp_path, "small-castle.tmx", CASTLE)
    out = tmp_path / "faults.png"
    assert main(["check", str(path), "--picture", str(out)]) == 1
    assert len(capsys.readouterr().err.splitlines()) >= len(CASTLE)
    sheet = sheet_of(path)
    assert sheet is not None
    red = Palette().red
    ringed = fault_picture(sheet, check(path))
    assert pygame.mask.from_threshold(ringed, red, (1, 1, 1)).count() > 2000
    assert out.is_file()


FIELD: tuple[Plant, ...] = (
    ('type="nonette"', 'type="nonet"', ("nonet", "choose")),
    ('type="river"', 'type="revier"', ("revier", "choose")),
    ('name="arrows"', 'name="arrow"', ("arrows", "five different")),
    (
        '<property name="order" type="int" value="2"/>',
        '<property name="order" type="int" value="1"/>',
        ("number the aircraft hexes",),
    ),
)


def test_faults_of_a_field_are_told_at_once(tmp_path: Path) -> None:
    told = [str(fault) for fault in check(planted(tmp_path, "small-field.tmx", FIELD))]
    for _, _, words in FIELD:
        assert any(all(word in line for word in words) for line in told), (words, told)
