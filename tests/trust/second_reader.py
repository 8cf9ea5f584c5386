"""A second, independent map parser, to compare with what pytmx reads."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from game.boards import files, tiled, validator
from game.boards.faults import FaultList

_FLAGS = 0xE0000000


def compare(path: Path) -> None:
    """Raise AssertionError if cells, classes or positions differ between pytmx and the XML."""
    gated = validator.inspect(path, FaultList(str(path)))
    assert gated is not None
    sheet = tiled.read(gated)
    root = ElementTree.fromstring(path.read_bytes())
    layers = [(layer.get("name", ""), _cells(layer)) for layer in root.iter("layer")]
    read = [(layer.name, [gid for row in layer.gids for gid in row]) for layer in sheet.tile_layers]
    assert read == layers
    objects = list(root.iter("object"))
    assert [marking.id for marking in sheet.markings] == [int(one.get("id", "")) for one in objects]
    icons = _icons(root, path.parent)
    for marking, drawn in zip(sheet.markings, objects, strict=True):
        tile = icons.get(int(drawn.get("gid", "0")) & ~_FLAGS)
        assert marking.kind == (_kind(drawn) or ("" if tile is None else _kind(tile)))
        assert marking.name == drawn.get("name", "")
        assert (marking.x, marking.y) == (float(drawn.get("x", "")), float(drawn.get("y", "")))
        assert list(marking.corners) == _corners(drawn)
        stated = {} if tile is None else _properties(tile)
        assert {name: _spelt(one) for name, one in marking.properties.items()} == {
            name: _spelt(value) for name, value in (stated | _properties(drawn)).items()
        }


def _kind(element: ElementTree.Element) -> str:
    return element.get("type") or element.get("class") or ""


def _icons(root: ElementTree.Element, folder: Path) -> dict[int, ElementTree.Element]:
    """The tile elements of the tilesets, by gid."""
    return {
        int(tileset.get("firstgid", "")) + int(tile.get("id", "")): tile
        for tileset in root.iter("tileset")
        for tile in ElementTree.parse(folder / tileset.get("source", "")).getroot().iter("tile")
    }


def _properties(element: ElementTree.Element) -> dict[str, object]:
    found: dict[str, object] = {}
    for one in element.findall("properties/property"):
        text = one.get("value") or one.text or ""
        kind = one.get("type", "string")
        number = float(text) if kind in ("int", "float", "object") else text
        found[one.get("name", "")] = text == "true" if kind == "bool" else number
    return found


def _spelt(value: object) -> str:
    """A value as text, with 1 and 1.0 equal."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(float(value)) if is_number else str(value)  # type: ignore[arg-type]


def _cells(layer: ElementTree.Element) -> list[int]:
    data = layer.find("data")
    assert data is not None
    text = (data.text or "").strip()
    if data.get("encoding") == "csv":
        gids = [int(cell) for cell in text.split(",")]
    else:
        raw = base64.b64decode(text)
        unpackers: dict[str, Callable[[bytes], bytes]] = {
            "zlib": zlib.decompress,
            "gzip": gzip.decompress,
            "zstd": files.zstd.decompress,
        }
        raw = unpackers.get(data.get("compression", ""), bytes)(raw)
        gids = list(struct.unpack(f"<{len(raw) // 4}I", raw))
    return [gid & ~_FLAGS for gid in gids]


def _corners(drawn: ElementTree.Element) -> list[tuple[float, float]]:
    line = drawn.find("polygon")
    line = drawn.find("polyline") if line is None else line
    if line is None:
        return []
    x, y = float(drawn.get("x", "")), float(drawn.get("y", ""))
    pairs = [pair.split(",") for pair in line.get("points", "").split(" ")]
    return [(x + float(across), y + float(down)) for across, down in pairs]
