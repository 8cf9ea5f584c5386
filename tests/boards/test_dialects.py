"""Every format of Tiled 1.8 to 1.12 gives the same board; compression bombs give a message."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import tracemalloc
import zlib
from pathlib import Path

import pytest

from game.boards import load_map, maps_folder, summary, tiled, validator
from game.boards.faults import FaultList
from game.boards.files import zstd
from game.boards.sheet import MapSheet
from tests.boards.dialects import DATA, DIALECTS, Rewrite, packed
from tests.boards.mapfiles import complaints, copied
from tests.trust import second_reader

MAPS = ("small-field.tmx", "small-castle.tmx", "small-hunt.tmx")


def written(folder: Path, name: str, rewrite: Rewrite) -> Path:
    """The map and its tilesets in that format."""
    maps = copied(folder)
    for path in (maps / name, *maps.glob("*.tsx")):
        path.write_text(rewrite(path.read_text(encoding="utf-8")), encoding="utf-8")
    return maps / name


def sheet(path: Path) -> MapSheet:
    """The map as pytmx reads it, without decorative layers."""
    faults = FaultList(path.name)
    found = validator.inspect(path, faults)
    assert found is not None, faults.found
    return tiled.read(found)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_dialect_gives_the_same_board(dialect: str, name: str, tmp_path: Path) -> None:
    path = written(tmp_path, name, DIALECTS[dialect])
    own, theirs = sheet(maps_folder() / name), sheet(path)
    assert [layer.gids for layer in theirs.tile_layers] == [one.gids for one in own.tile_layers]
    assert theirs.tile_kinds == own.tile_kinds
    drawn = [one for one in theirs.markings if one.layer != "sketch"]
    assert [(m.kind, m.x, m.y, m.corners, m.properties) for m in drawn] == [
        (m.kind, m.x, m.y, m.corners, m.properties) for m in own.markings
    ]
    assert summary(load_map(path)) == summary(load_map(maps_folder() / name))
    second_reader.compare(path)


@pytest.mark.parametrize("name", MAPS)
def test_layers_may_lie_in_groups(name: str, tmp_path: Path) -> None:
    path = copied(tmp_path) / name
    text = path.read_text(encoding="utf-8")
    grouped = re.sub(
        r" <layer .*</objectgroup>\n", r' <group id="90">\n\g<0> </group>\n', text, flags=re.S
    )
    assert grouped != text
    path.write_text(grouped, encoding="utf-8")
    assert summary(load_map(path)) == summary(load_map(maps_folder() / name))
    second_reader.compare(path)


def test_a_map_without_a_tile_layer_is_told_so(tmp_path: Path) -> None:
    path = copied(tmp_path) / "small-hunt.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r" <layer .*</layer>\n", "", text, flags=re.S), encoding="utf-8")
    (told,) = complaints(path)
    assert "the map has no tile layer" in told


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled isn't installed here")
@pytest.mark.parametrize("dialect", ["1.8-csv", "base64", "zlib", "gzip", "zstd"])
def test_tiled_reads_and_writes_it_too(dialect: str, tmp_path: Path) -> None:
    path = written(tmp_path, "small-castle.tmx", DIALECTS[dialect])
    again = path.with_name("again.tmx")
    subprocess.run(
        ["tiled", "--export-map", "tmx", str(path), str(again)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        timeout=60,
        check=True,
    )
    own = sheet(maps_folder() / "small-castle.tmx")
    assert [one.gids for one in sheet(again).tile_layers] == [one.gids for one in own.tile_layers]
    assert f'"{dialect}"' in again.read_text("utf-8") or dialect in ("1.8-csv", "base64")


REFUSED: dict[str, tuple[Rewrite, str]] = {
    "infinite": (
        lambda text: text.replace('infinite="0"', 'infinite="1"'),
        "clear Map > Map Properties > Infinite",
    ),
    "xml-cells": (
        lambda text: DATA.sub('<data><tile gid="1"/></data>', text, count=1),
        "Tile Layer Format to CSV",
    ),
    "lzma": (packed("lzma", zlib.compress), "Tile Layer Format to CSV"),
    "oblique": (
        lambda text: text.replace('orientation="orthogonal"', 'orientation="oblique"'),
        "make it hexagonal",
    ),
    "class-property": (
        lambda text: text.replace(
            "<properties>",
            '<properties><property name="x" type="class" propertytype="y"/>',
            1,
        ),
        "use a string, int, float or bool",
    ),
    "list-property": (
        lambda text: text.replace(
            "<properties>",
            '<properties><property name="x" type="list"><item value="1"/></property>',
            1,
        ),
        "use a string, int, float or bool",
    ),
    "template": (
        lambda text: text.replace("<object ", '<object template="a.tx" ', 1),
        "choose Detach in Tiled",
    ),
    "embedded-tileset": (
        lambda text: re.sub(r' source="[a-z]*\.tsx"', ' name="x"', text),
        "export it beside the map as a .tsx file",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_with_the_remedy(name: str, tmp_path: Path) -> None:
    rewrite, remedy = REFUSED[name]
    told = complaints(written(tmp_path, "small-castle.tmx", rewrite))
    assert any(remedy in line for line in told), told


NOTHING = b"\0" * 40_000_000
BOMBS: dict[str, Rewrite] = {
    "zlib": packed("zlib", lambda _: zlib.compress(NOTHING, 9)),
    "gzip": packed("gzip", lambda _: gzip.compress(NOTHING, 9)),
    "zstd": packed("zstd", lambda _: zstd.compress(NOTHING, 19)),
    "zstd-that-asks-for-2-gigabytes": packed(
        "zstd", lambda _: bytes.fromhex("28b52ffd 00 a8 010000 00".replace(" ", ""))
    ),
    "base64": packed("", lambda _: NOTHING[:600_000]),
    "csv": lambda text: DATA.sub(f'<data encoding="csv">{"1," * 400_000}1</data>', text, count=1),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_gets_a_sentence_and_no_memory(name: str, tmp_path: Path) -> None:
    path = written(tmp_path, "small-hunt.tmx", BOMBS[name])
    tracemalloc.start()
    told = complaints(path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told
    assert all("save it with Tiled" in line or "larger than" in line for line in told)
    assert most < 30_000_000
