"""The validator accepts only valid Tiled maps, and every message says what to do."""

from __future__ import annotations

import base64
import gzip
import os
import random
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from game.boards import MapError, load_map, validator
from game.rules.board import HuntBoard
from tests.boards.mapfiles import complaints, copied, edited
from tests.tools.links import put_link

HUNT_SIZE = 'width="8" height="5" tilewidth'


def only(path: Path) -> str:
    """The only fault of a map."""
    found = complaints(path)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("<map ", "<!DOCTYPE map>\n<map ", "hunt.tmx:2: holds a DOCTYPE"),
        ('encoding="UTF-8"', 'encoding="ISO-8859-1"', "is written in ISO-8859-1; save it in UTF-8"),
        ("</map>", "", "isn't well-formed XML (it is cut off)"),
        ('orientation="hexagonal"', 'orientation="isometric"', "the map is isometric; make it"),
        ('infinite="0"', 'infinite="1"', "infinite; clear Map > Map Properties > Infinite"),
        ('staggeraxis="y"', 'staggeraxis="x"', "set Stagger Axis to Y"),
        ('hexsidelength="64"', 'hexsidelength="0"', "hexsidelength is 0; make it"),
        (HUNT_SIZE, 'width="100000" height="5" tilewidth', "width is 100000; it must be 1 to 99"),
        (HUNT_SIZE, 'width="eight" height="5" tilewidth', "a whole number"),
        (HUNT_SIZE, 'height="5" tilewidth', '<map> lacks "width"'),
        ("<map ", '<map filename="/etc/passwd" ', 'an attribute "filename" unknown to Tiled'),
        ('encoding="csv"', 'encoding="base64" compression="zstd"', "isn't valid base64"),
        ('encoding="csv"', 'encoding="mo&#10;rs&#x202e;e"', "stored as mo\ufffdrs\ufffde; set"),
        ('encoding="csv"', 'encoding="morse"', "stored as morse; set the map's Tile Layer Format"),
        ('<data encoding="csv">', '<data encoding="csv"><tile gid="1"/>', "is XML layer data"),
        ('source="hunt.tsx"', 'source="../hunt.tsx"', "must name a file in the map's folder"),
        ('source="hunt.tsx"', 'source="/tmp/hunt.tsx"', "must name a file in the map's folder"),
        ('source="hunt.tsx"', 'source="C:\\hunt.tsx"', "must name a file in the map's folder"),
        ('source="hunt.tsx"', 'source="no.tsx"', "no.tsx can't be read (no such file"),
        ('source="hunt.tsx"', 'source="tiles"', '"tiles" is not a .tsx file'),
        ('source="hunt.tsx"', 'source="field.tmx"', '"field.tmx" is not a .tsx file'),
        (' source="hunt.tsx"', ' name="x"', "embedded in the map; export it beside the map"),
        ('firstgid="1"', 'firstgid="0"', "firstgid is 0"),
        ('type="carentan" x="', 'type="carentan" x="NaN', "it must be a finite number"),
        ('type="carentan"', 'type="carentan" rotation="45"', "is rotated; set its rotation to 0"),
        ('type="carentan"', 'type="carentan" gid="99"', "tile number 99 is in no tileset"),
        ('type="carentan"', 'type="carentan" gid="0"', "is not the icon of any tile; remove it"),
        ('type="carentan"', 'type="carentan" template="t.tx"', "choose Detach in Tiled"),
        ('<object id="2"', '<object id="1"', "also has the id 1; delete one of them and draw"),
        (' type="carentan"', "", "object 1 (Carentan): has no class (Type in Tiled 1.8)"),
        ('type="int" value="1"', 'type="int" value="one"', '"number" is "one"; it must be a whole'),
        ('type="int" value="1"', 'type="class" propertytype="x"', "use a string, int, float or"),
        ('name="places"', 'name="places" offsetx="9"', "set its offset to 0, 0"),
        ('name="terrain"', 'name="terrain" offsety="9"', "set its offset to 0, 0"),
        ("<properties>", "<script/><properties>", "<script> inside <map> doesn't belong there"),
    ],
)
def test_gate_refuses(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = edited(tmp_path, "hunt.tmx", (old, new))
    found = complaints(path)
    assert any(says in line for line in found), found


def test_gate_names_file_line_layer_object_and_cell(tmp_path: Path) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    lines = path.read_text(encoding="utf-8").split("\n")
    start = next(number for number, line in enumerate(lines) if "<data" in line) + 1
    lines[start + 2] = "77," + lines[start + 2].split(",", 1)[1]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert only(path) == (
        f'hunt.tmx:{start + 3}: layer "terrain", cell (column 0, row 2): tile number 77 '
        "is in no tileset; choose a tile of the map's tilesets"
    )


def test_gate_tells_all_faults_at_once(tmp_path: Path) -> None:
    path = edited(
        tmp_path,
        "field.tmx",
        ('type="star" x="', 'type="star" x="-9'),
        ('type="int" value="2"', 'type="int" value="7"'),
        ('name="arrows" value="W SW', 'name="arrows" value="UP SW'),
        ('type="bridge"', 'type="brigde"'),
    )
    found = complaints(path)
    assert len(found) == 4, found
    assert "aircraft hexes are numbered 1, 3, 4, 7; number two" in found[0]
    assert 'map property "arrows" is "UP SW NW NE SE"' in found[1]
    assert '"star" (Wayside Cross): lies outside the printed hexes (column -88, row 1)' in found[2]
    fault = '"brigde" (Sainte-Aure Bridge): has an unknown class; choose aircraft, br'
    assert fault in found[3]


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_gate_reads_base64_as_tiled_writes_it(tmp_path: Path, compression: str) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    assert not complaints(repacked(path, compression))
    board = load_map(path)
    assert isinstance(board, HuntBoard)
    assert len(board.hexes) == 31


def repacked(path: Path, compression: str, extra: bytes = b"") -> Path:
    """The map with its terrain in base64, and optional extra bytes."""
    text = path.read_text(encoding="utf-8")
    head, rest = text.split('<data encoding="csv">', 1)
    cells, tail = rest.split("</data>", 1)
    raw = struct.pack("<40I", *map(int, cells.split(","))) + extra
    packers: dict[str, Callable[[bytes], bytes]] = {
        "": bytes,
        "zlib": zlib.compress,
        "gzip": gzip.compress,
    }
    packed = packers[compression](raw)
    stated = f' compression="{compression}"' if compression else ""
    data = base64.b64encode(packed).decode()
    path.write_text(
        f'{head}<data encoding="base64"{stated}>\n   {data}\n  </data>{tail}', encoding="utf-8"
    )
    return path


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_gate_unpacks_no_more_than_the_cells(tmp_path: Path, compression: str) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    size = 3_000 if not compression else 50_000_000
    assert "but 40 cells need 160" in only(repacked(path, compression, bytes(size)))


def test_gate_refuses_a_second_gzip_stream(tmp_path: Path) -> None:
    path = repacked(copied(tmp_path) / "hunt.tmx", "gzip")
    text = path.read_text(encoding="utf-8")
    start = text.index('compression="gzip">') + len('compression="gzip">')
    data = text[start : text.index("</data>")].strip()
    double = base64.b64encode(base64.b64decode(data) * 2).decode()
    path.write_text(text.replace(data, double), encoding="utf-8")
    assert "isn't one whole gzip stream" in only(path)


def test_gate_wants_as_many_cells_as_the_map_has(tmp_path: Path) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('<data encoding="csv">\n', '<data encoding="csv">\n1,', 1), encoding="utf-8"
    )
    assert 'layer "terrain" has 41 cells, but the map has 40' in only(path)


def test_flipped_and_turned_tiles_and_icons_mean_the_same(tmp_path: Path) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('csv">\n', 'csv">\n' + str(0x80000000) + "+", 1), encoding="utf-8")
    assert "is not a tile number" in only(path)
    path.write_text(text, encoding="utf-8")
    upright = load_map(path)
    assert isinstance(upright, HuntBoard)
    turned = re.sub(r"(?<=[\n,])[1-9]\d*(?=[,\n])", lambda gid: str(int(gid[0]) | 0xF0000000), text)
    turned = re.sub(r'(?<=gid=")\d+(?=" x)', lambda gid: str(int(gid[0]) | 0x80000000), turned)
    assert turned.count("4026531") > 10 and turned.count('gid="2147483') > 3
    path.write_text(turned, encoding="utf-8")
    board = load_map(path)
    assert isinstance(board, HuntBoard)
    assert (board.hexes, board.carentan, board.lairs, board.names) == (
        *(upright.hexes, upright.carentan, upright.lairs, upright.names),
    )


def test_scenery_may_be_drawn_with_an_offset(tmp_path: Path) -> None:
    scenery = ('name="scenery"', 'name="scenery" offsetx="0.5" offsety="-12"')
    assert complaints(edited(tmp_path / "shifted", "castle.tmx", scenery)) == []
    assert "set its offset to 0, 0" in only(
        edited(tmp_path, "hunt.tmx", ('name="terrain"', 'name="terrain" offsetx="0.5"'))
    )


def test_icons_are_where_a_tileset_with_a_drawing_offset_shows_them(tmp_path: Path) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    lairs = load_map(path).lairs  # type: ignore[union-attr]
    places = path.parent / "hunt-places.tsx"
    text = places.read_text(encoding="utf-8")
    start = text.index(">", text.index("<tileset")) + 1
    offset = '\n <tileoffset x="10" y="-10"/>'
    places.write_text(text[:start] + offset + text[start:], encoding="utf-8")
    assert load_map(path).lairs == lairs  # type: ignore[union-attr]
    offset = '\n <tileoffset x="0" y="-500"/>'
    places.write_text(text[:start] + offset + text[start:], encoding="utf-8")
    assert any("lies outside the printed hexes" in one for one in complaints(path))


def test_terrain_is_not_drawn_over_other_hexes_by_its_tileset(tmp_path: Path) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    tiles = path.parent / "hunt.tsx"
    text = tiles.read_text(encoding="utf-8")
    start = text.index(">", text.index("<tileset")) + 1
    tiles.write_text(
        text[:start] + '\n <tileoffset x="0" y="96"/>' + text[start:], encoding="utf-8"
    )
    assert "set the Drawing Offset of their tileset to 0, 0" in only(path)


def test_two_layers_called_terrain_are_refused_on_every_map_of_hexes(tmp_path: Path) -> None:
    for name in ("field.tmx", "hunt.tmx"):
        path = copied(tmp_path / name) / name
        text = path.read_text(encoding="utf-8")
        layer = text[text.index("<layer") : text.index("</layer>") + len("</layer>")]
        path.write_text(text.replace(layer, f"{layer}\n{layer}"), encoding="utf-8")
        assert 'two tile layers are called "terrain"; rename one' in only(path)


def test_a_map_of_something_else_is_one_sentence(tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    text = path.read_text(encoding="utf-8")
    text = text[: text.index("<tileset")] + text[text.index("<layer") : text.index("<objectgroup")]
    path.write_text(f"{text}</map>", encoding="utf-8")
    assert "is no map of this game; copy one of the game's maps and change that" in only(path)


def test_an_embedded_tileset_hides_what_would_follow_from_it(tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    places = (path.parent / "castle-places.tsx").read_text(encoding="utf-8")
    inside = places[places.index("<tileset") + len("<tileset") :]
    text = path.read_text(encoding="utf-8")
    named = '<tileset firstgid="33" source="castle-places.tsx"/>'
    assert named in text
    path.write_text(text.replace(named, f'<tileset firstgid="33"{inside}'), encoding="utf-8")
    assert "export it beside the map as a .tsx file" in only(path)


def test_gate_refuses_a_tileset_that_leads_out_by_a_link(tmp_path: Path) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    outside = tmp_path / "outside.tsx"
    (path.parent / "hunt.tsx").rename(outside)
    put_link(path.parent / "hunt.tsx", outside)
    assert "is outside the map's folder" in only(path)


def test_gate_looks_at_pictures_not_at_their_names(tmp_path: Path) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    picture = path.parent / "tiles" / "hunt.png"
    picture.write_bytes(b"GIF89a" + bytes(100))
    found = complaints(path)
    assert any("hunt.tsx:3: hunt.png is not a PNG picture" in line for line in found), found


def test_gate_refuses_pictures_beyond_measure(tmp_path: Path) -> None:
    path = copied(tmp_path) / "hunt.tmx"
    picture = path.parent / "tiles" / "hunt.png"
    content = picture.read_bytes()
    picture.write_bytes(content[:16] + struct.pack(">II", 5000, 256) + content[24:])
    assert any("is 5000 x 256 pixels; at most 4096" in line for line in complaints(path))


def test_gate_wants_the_picture_the_tileset_states(tmp_path: Path) -> None:
    path = edited(tmp_path, "hunt.tsx", ('width="672"', 'width="999999"')).parent / "hunt.tmx"
    assert any("states 999999 x 256 pixels" in line for line in complaints(path))


def test_gate_refuses_what_is_no_file(tmp_path: Path) -> None:
    assert "is not a regular file" in only(tmp_path)
    assert "can't be read (no such file or directory)" in only(tmp_path / "no.tmx")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes among its files")
def test_gate_refuses_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.tmx"
    os.mkfifo(pipe)
    assert "is not a regular file" in only(pipe)


def test_gate_refuses_what_is_no_map(tmp_path: Path) -> None:
    page = tmp_path / "page.tmx"
    page.write_text("<html><body/></html>", "utf-8")
    assert "is not a Tiled map but <html>" in only(page)
    page.write_bytes(b"\xff\xfe<\x00m\x00")
    assert "isn't UTF-8 text" in only(page)
    page.write_bytes(b" " * (validator.LARGEST_FILE + 1))
    assert "is larger than 1024 KB" in only(page)


def test_gate_refuses_heaps_of_elements(tmp_path: Path) -> None:
    heap = tmp_path / "heap.tmx"
    heap.write_text("<map>" + "<a/>" * 60_000 + "</map>", "utf-8")
    assert "holds more than 20000 elements" in only(heap)
    heap.write_text("<map>" * 100 + "</map>" * 100, "utf-8")
    assert "is nested deeper than 16 levels" in only(heap)


def test_gate_cuts_a_list_of_very_many_faults(tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(' x="', ' size="1" x="'), encoding="utf-8")
    found = complaints(path)
    assert len(found) == 101
    assert "more faults; fix these first" in found[-1]


def test_gate_names_the_object_a_wrong_property_is_of(tmp_path: Path) -> None:
    path = edited(tmp_path, "hunt.tmx", ('type="int" value="1"', 'type="int" value="one"'))
    assert 'layer "places", object 2 "lair": property "number" is "one"; it must be' in only(path)


def test_gate_reads_class_as_newer_tiled_writes_it(tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    for one in (path, path.parent / "field.tmx", path.parent / "field.tsx"):
        text = one.read_text(encoding="utf-8")
        for word in ("<object", "<tile"):
            text = "\n".join(
                line.replace(' type="', ' class="', 1) if word + " " in line else line
                for line in text.split("\n")
            )
        one.write_text(text, encoding="utf-8")
    assert not complaints(path)
    assert not complaints(path.parent / "field.tmx")


@pytest.mark.parametrize("seed", range(60))
def test_gate_never_stumbles_over_a_spoilt_map(tmp_path: Path, seed: int) -> None:
    """A map with a few pieces swapped, removed or duplicated loads, or raises MapError."""
    dice = random.Random(seed)
    path = copied(tmp_path) / dice.choice(["hunt.tmx", "hunt.tsx", "field.tmx", "castle.tmx"])
    content = bytearray(path.read_bytes())
    for _ in range(dice.randint(1, 4)):
        start = dice.randrange(len(content))
        end = min(len(content), start + dice.choice([1, 1, 2, 9, 40]))
        piece = dice.choice([b"", b"9", b"-", b"\x00", b"1e9", bytes(content[start:end]) * 2])
        content[start:end] = piece
    path.write_bytes(content)
    target = path.with_suffix(".tmx")
    try:
        load_map(target)
    except MapError as error:
        assert error.faults
        assert str(error).startswith(str(target.parent))


def test_pytmx_sees_no_map_with_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = edited(tmp_path, "hunt.tmx", ('type="carentan"', 'type="carentan" rotation="45"'))
    monkeypatch.setattr("game.boards.tiled.read", lambda _: pytest.fail("it was let through"))
    with pytest.raises(MapError, match="is rotated"):
        load_map(path)
