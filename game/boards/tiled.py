"""Reads a validated map with pytmx. The only importer of pytmx."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree

from msgspec.structs import replace

from game.boards.faults import Fault, MapError
from game.boards.sheet import MapObject, MapSheet, TileLayer, upright
from game.sentence import Sentence

if TYPE_CHECKING:
    import pytmx

_UNNEEDED: Final = ("pygame", "pytmx.util_pygame")


def read(sheet: MapSheet) -> MapSheet:
    """The sheet with cells, objects and properties as pytmx reads them.

    Line numbers and shapes, which pytmx doesn't report, are kept. Raises MapError if pytmx
    can't read the file.
    """
    with _without_pygame():
        from pytmx import TiledMap, TiledTileLayer
    try:
        drawn = TiledMap(allow_duplicate_names=True)
        drawn.filename = str(sheet.path)
        drawn.parse_xml(_xml(sheet))
    except Exception as error:
        # pytmx raises anything from KeyError to bare Exception; the player gets one sentence.
        text = Sentence(
            "pytmx can't read it ({detail}); save it again with Tiled",
            detail=f"{type(error).__name__}: {error}",
        )
        raise MapError((Fault(str(sheet.path), 0, text),)) from error
    # Both list tile layers in file order; names may repeat.
    layers = [layer for layer in drawn.layers if isinstance(layer, TiledTileLayer)]
    return replace(
        sheet,
        width=drawn.width,
        height=drawn.height,
        properties=_properties(drawn),
        tile_layers=tuple(
            _tile_layer(drawn, found, layer)
            for found, layer in zip(layers, sheet.tile_layers, strict=True)
        ),
        markings=tuple(
            _marking(drawn.get_object_by_id(marking.id), marking) for marking in sheet.markings
        ),
        tile_kinds=_tile_kinds(drawn),
    )


def _xml(sheet: MapSheet) -> ElementTree.Element:
    """The map's XML with its tilesets, as it was validated: pytmx opens no file.

    Cells are converted to CSV, without turns, of which pytmx doesn't know all, nor every
    compression; and it can't read an offset of a fraction of a pixel.
    """
    root = ElementTree.fromstring(sheet.contents[sheet.path])
    for place, element in enumerate(root):
        if element.tag == "tileset":
            path = sheet.path.parent / element.get("source", "")
            tileset = ElementTree.fromstring(sheet.contents[path])
            tileset.attrib.pop("source", None)  # pytmx would open it
            tileset.set("firstgid", element.get("firstgid", ""))
            root[place] = tileset
    for element, layer in zip(root.iter("layer"), sheet.tile_layers, strict=True):
        data = element.find("data")
        if data is not None:
            data.attrib.pop("compression", None)
            data.set("encoding", "csv")
            data.text = ",".join(str(gid) for row in layer.gids for gid in row)
    for element in root.iter():
        for name in ("offsetx", "offsety"):
            element.attrib.pop(name, None)
        if "gid" in element.attrib:
            element.set("gid", str(upright(int(element.attrib["gid"]))))
    return root


@contextmanager
def _without_pygame() -> Iterator[None]:
    """Import pytmx without pygame, which is slow to load and which pytmx needs only for images.

    A module that is None in sys.modules counts as missing.
    """
    hidden = [name for name in _UNNEEDED if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


def _tile_layer(drawn: pytmx.TiledMap, found: pytmx.TiledTileLayer, layer: TileLayer) -> TileLayer:
    # pytmx renumbers tiles in the order in which it meets them.
    numbers = drawn.tiledgidmap
    return replace(
        layer, gids=tuple(tuple(numbers.get(gid, 0) for gid in row) for row in found.data)
    )


def _tile_kinds(drawn: pytmx.TiledMap) -> dict[int, str]:
    return {
        drawn.tiledgidmap[gid]: kind
        for gid, stated in drawn.tile_properties.items()
        if (kind := stated.get("type") or stated.get("class"))
    }


def _marking(found: Any, marking: MapObject) -> MapObject:  # noqa: ANN401 (pytmx has no types)
    own, properties = vars(found), _properties(found)
    is_icon = marking.shape == "tile"
    if is_icon:
        # pytmx copies the tile's attributes to an icon, and assumes its anchor is at the bottom.
        icon = properties.get("type") or properties.get("class")
        properties = {name: properties[name] for name in marking.properties}
    return replace(
        marking,
        kind=own.get("type") or own.get("class") or (icon if is_icon else "") or "",
        name=own.get("name") or "",
        x=found.x,
        y=found.y + found.height if is_icon else found.y,
        width=marking.width if marking.corners else found.width,
        height=marking.height if marking.corners else found.height,
        corners=tuple((point.x, point.y) for point in own.get("points", ())),
        properties=properties,
    )


def _properties(found: Any) -> dict[str, Any]:  # noqa: ANN401 (pytmx has no types)
    return {name: "" if value is None else value for name, value in found.properties.items()}
