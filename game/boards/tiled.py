"""Reads a map that passed the gate with pytmx. The only importer of pytmx."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree

from msgspec.structs import replace

from game.boards.faults import Fault, MapError
from game.boards.sheet import Marking, Sheet, TileLayer
from game.sentence import Sentence

if TYPE_CHECKING:
    import pytmx

_UNNEEDED: Final = ("pygame", "pytmx.util_pygame")


def read(gated: Sheet) -> Sheet:
    """The sheet again, its cells, objects and properties now as pytmx reads them.

    Lines and shapes, which pytmx doesn't tell, are kept. Raises MapError if pytmx can't
    read a file after all.
    """
    with _without_pygame():
        from pytmx import TiledMap, TiledTileLayer
    try:
        drawn = TiledMap(allow_duplicate_names=True)
        drawn.filename = str(gated.path)
        drawn.parse_xml(_xml(gated))
    except Exception as error:
        # pytmx raises anything from KeyError to bare Exception; a person gets a sentence.
        text = Sentence(
            "pytmx can't read it ({detail}); save it again with Tiled",
            detail=f"{type(error).__name__}: {error}",
        )
        raise MapError((Fault(str(gated.path), 0, text),)) from error
    # Both list tile layers in file order; names may repeat.
    layers = [layer for layer in drawn.layers if isinstance(layer, TiledTileLayer)]
    return replace(
        gated,
        width=drawn.width,
        height=drawn.height,
        properties=_properties(drawn),
        tile_layers=tuple(
            _tile_layer(drawn, found, layer)
            for found, layer in zip(layers, gated.tile_layers, strict=True)
        ),
        markings=tuple(
            _marking(drawn.get_object_by_id(marking.id), marking) for marking in gated.markings
        ),
        tile_kinds=_tile_kinds(drawn),
    )


def _xml(gated: Sheet) -> ElementTree.Element:
    """The map's XML, its cells as CSV where pytmx knows no way to unpack them."""
    root = ElementTree.parse(gated.path).getroot()
    for element, layer in zip(root.iter("layer"), gated.tile_layers, strict=True):
        data = element.find("data")
        if data is not None and data.get("compression") == "zstd":
            del data.attrib["compression"]
            data.set("encoding", "csv")
            data.text = ",".join(str(gid) for row in layer.gids for gid in row)
    return root


@contextmanager
def _without_pygame() -> Iterator[None]:
    """Lets pytmx be imported without pygame, which takes time and opens the way to a window.

    pytmx reads maps well without it. A module that is None in sys.modules counts as missing.
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
    # pytmx numbers tiles anew, in the order in which it meets them.
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


def _marking(found: Any, marking: Marking) -> Marking:  # noqa: ANN401 (pytmx has no types)
    own, properties = vars(found), _properties(found)
    is_icon = marking.shape == "tile"
    if is_icon:
        # pytmx gives an icon all that it knows of the tile, and takes it to be held at its foot.
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
