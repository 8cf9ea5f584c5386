"""A map read a second time, from its XML alone, and compared with what pytmx read."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

from game.boards import gate, layerdata, tiled
from game.boards.faults import FaultList

_FLAGS = 0xE0000000


def compare(path: Path) -> None:
    """AssertionError where pytmx and the XML tell different cells, classes or places."""
    gated = gate.inspect(path, FaultList(str(path)))
    assert gated is not None
    sheet = tiled.read(gated)
    root = ElementTree.fromstring(path.read_bytes())
    layers = [(layer.get("name", ""), _cells(layer)) for layer in root.iter("layer")]
    read = [(layer.name, [gid for row in layer.gids for gid in row]) for layer in sheet.tile_layers]
    assert read == layers
    objects = list(root.iter("object"))
    assert [marking.id for marking in sheet.markings] == [int(one.get("id", "")) for one in objects]
    for marking, drawn in zip(sheet.markings, objects, strict=True):
        assert marking.kind == (drawn.get("type") or drawn.get("class") or "")
        assert marking.name == drawn.get("name", "")
        if "gid" not in drawn.attrib:
            assert (marking.x, marking.y) == (float(drawn.get("x", "")), float(drawn.get("y", "")))
        assert list(marking.corners) == _corners(drawn)


def _cells(layer: ElementTree.Element) -> list[int]:
    data = layer.find("data")
    assert data is not None
    text = (data.text or "").strip()
    if data.get("encoding") == "csv":
        gids = [int(cell) for cell in text.split(",")]
    else:
        raw = base64.b64decode(text)
        unpack = {
            "zlib": zlib.decompress,
            "gzip": gzip.decompress,
            "zstd": layerdata.zstd.decompress,
        }.get(data.get("compression", ""))
        raw = unpack(raw) if unpack else raw
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
