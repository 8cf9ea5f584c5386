"""Places are icons with class and number, which look in Tiled as in the game."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.boards import castle, check, field, hunt, load_map, maps_folder, sheet_of, summary
from tests.boards.mapfiles import copied, with_points

READERS = {"field": field, "castle": castle, "hunt": hunt}
MAPS = ("field", "castle", "hunt", "small-field", "small-castle", "small-hunt")


def icons_of(kind: str) -> list[ElementTree.Element]:
    tileset = ElementTree.parse(maps_folder() / f"{kind}-places.tsx").getroot()
    return list(tileset.iter("tile"))


def rewritten(path: Path, pattern: str, new: str) -> Path:
    text, times = re.subn(pattern, new, path.read_text(encoding="utf-8"))
    assert times > 3
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", READERS)
def test_there_is_an_icon_for_every_place(kind: str) -> None:
    places = READERS[kind].KNOWN["places"] - {"village"}  # which is an area
    assert {tile.get("type") for tile in icons_of(kind)} == places


@pytest.mark.parametrize("name", MAPS)
def test_every_place_of_the_own_maps_is_an_icon(name: str) -> None:
    sheet = sheet_of(maps_folder() / f"{name}.tmx")
    assert sheet is not None
    places = [marking for marking in sheet.markings if marking.layer == "places"]
    assert len(places) > 8
    assert {marking.shape for marking in places} == {"tile"}


@pytest.mark.parametrize("name", MAPS)
def test_points_may_stand_for_icons(name: str, tmp_path: Path) -> None:
    drawn = with_points(tmp_path) / f"{name}.tmx"
    assert " gid=" not in drawn.read_text(encoding="utf-8")
    assert summary(load_map(drawn)) == summary(load_map(maps_folder() / f"{name}.tmx"))


@pytest.mark.parametrize("name", MAPS)
def test_an_icon_that_was_only_stamped_knows_what_it_is(name: str, tmp_path: Path) -> None:
    path = rewritten(copied(tmp_path) / f"{name}.tmx", r' type="\w+" gid=', " gid=")
    assert check(path) == []
    assert summary(load_map(path)) == summary(load_map(maps_folder() / f"{name}.tmx"))


@pytest.mark.parametrize(
    ("alignment", "across", "down"),
    [("unspecified", -32, 32), ("topleft", -32, -32), ("right", 32, 0), ("bottom", 0, 32)],
)
def test_an_icon_stands_where_tiled_draws_it(
    alignment: str, across: int, down: int, tmp_path: Path
) -> None:
    maps = copied(tmp_path)
    tileset = maps / "hunt-places.tsx"
    text = tileset.read_text(encoding="utf-8")
    stated = f'objectalignment="{alignment}"'
    tileset.write_text(text.replace('objectalignment="center"', stated), encoding="utf-8")
    path = maps / "hunt.tmx"
    text = path.read_text(encoding="utf-8")
    for found in reversed(list(re.finditer(r'x="(\d+)" y="(\d+)" width="64"', text))):
        x, y = int(found[1]) + across, int(found[2]) + down
        text = f'{text[: found.start()]}x="{x}" y="{y}" width="64"{text[found.end() :]}'
    path.write_text(text, encoding="utf-8")
    assert summary(load_map(path)) == summary(load_map(maps_folder() / "hunt.tmx"))


def test_what_an_icon_says_can_be_said_otherwise(tmp_path: Path) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    text = path.read_text(encoding="utf-8")
    own = '<properties>\n    <property name="number" type="int" value="9"/>'
    at = text.index("<properties>", text.index('type="lair"'))
    path.write_text(text[:at] + own + text[at + len("<properties>") :], encoding="utf-8")
    assert any("they run from 1 to 8" in str(fault) for fault in check(path))


def test_an_icon_in_the_wrong_layer_is_no_room(tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'(type="room") ', r'\1 gid="33" ', text, count=1), encoding="utf-8")
    told = [str(fault) for fault in check(path)]
    assert any('"room"' in fault and "rectangle or polygon" in fault for fault in told), told
