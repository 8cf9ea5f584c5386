"""The contents of a Tiled map as plain values, before a board is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.rules.board import Decoration
from game.sentence import LONGEST_NAME, LONGEST_TEXT, Sentence, cleaned

Property: TypeAlias = str | int | float | bool
Shape: TypeAlias = Literal[
    "point", "rectangle", "ellipse", "capsule", "polyline", "polygon", "tile", "text"
]
PROP: Final = "prop"
"""The class of a tile object that is shown as it is, on any board."""
_STORY: Final = "story_"
"""The properties with texts of several sentences."""
Point: TypeAlias = tuple[float, float]
"""Pixels right and down from the upper left corner of the map."""
Size: TypeAlias = tuple[float, float]


class TileLayer(Struct, frozen=True):
    """The tile numbers of a layer, row by row: gids without flip flags, 0 for no tile."""

    name: str
    line: int
    gids: tuple[tuple[int, ...], ...]


class MapObject(Struct, frozen=True):
    """One object of an object layer."""

    id: int
    kind: str
    """Its class in Tiled: star, room, doorway ..."""
    name: str
    layer: str
    line: int
    shape: Shape
    x: float
    y: float
    width: float
    height: float
    corners: tuple[Point, ...]
    """The points of a polyline or polygon, in map pixels; otherwise empty."""
    properties: Mapping[str, Property]
    anchor: Point = (0, 0)
    """The position of (x, y) in its box, as fractions of width and height: (0.5, 0.5) is the
    centre."""

    @property
    def where(self) -> str:
        """Its name in error messages: ``layer "places", object 41 "ss" (Toll House)``."""
        called = f" ({self.name[:60]})" if self.name and self.name != self.kind else ""
        if not self.kind:
            return Sentence(
                'layer "{layer}", object {id}{called}',
                layer=self.layer[:60],
                id=self.id,
                called=called,
            )
        return Sentence(
            'layer "{layer}", object {id} "{kind}"{called}',
            layer=self.layer[:60],
            id=self.id,
            kind=self.kind[:60],
            called=called,
        )

    @property
    def title(self) -> dict[str, str]:
        """Its printed name by language, from the properties name_en, name_ja ..."""
        return texts(self.properties, "name")


class MapSheet(Struct, frozen=True):
    """A whole map file."""

    path: Path
    orientation: str
    width: int
    height: int
    tile_width: int
    tile_height: int
    hex_side: int
    properties: Mapping[str, Property]
    tile_layers: tuple[TileLayer, ...]
    markings: tuple[MapObject, ...]
    tile_kinds: Mapping[int, str]
    """The class of each tile that has one, by gid."""
    tilesets: tuple[Path, ...]
    pictures: tuple[Path, ...] = ()
    """Pictures of its tilesets and image layers."""
    contents: Mapping[Path, bytes] = {}
    """The map and its tilesets as they were read. Nothing reads them again, because an editor may
    write them at any moment."""
    decorations: tuple[Decoration, ...] = ()
    """What its author has painted to be shown, lower ones first."""
    drawn: Mapping[Path, bytes] = {}
    """The pictures of its decorations, as they were read and checked."""
    undrawn: tuple[str, ...] = ()
    """The names of tile and image layers that are a picture for Tiled only."""

    def with_clean_texts(self) -> MapSheet:
        """This sheet with all texts that are shown or exported cleaned; blank ones are empty."""
        markings = tuple(
            replace(one, name=cleaned(one.name), properties=_cleaned(one.properties))
            for one in self.markings
        )
        return replace(self, markings=markings, properties=_cleaned(self.properties))

    def layer(self, name: str) -> TileLayer | None:
        """The tile layer of that name."""
        return next((layer for layer in self.tile_layers if layer.name == name), None)

    def of_kind(self, *kinds: str) -> tuple[MapObject, ...]:
        """All objects of those classes, in file order."""
        return tuple(marking for marking in self.markings if marking.kind in kinds)


_TURNS: Final = 0xF0000000


def upright(gid: int) -> int:
    """A tile number without the bits that say how the tile is flipped or turned, which means
    nothing here."""
    return gid & ~_TURNS


def texts(properties: Mapping[str, Property], name: str) -> dict[str, str]:
    """The properties name_en, name_ja ... by language, in alphabetical order, if not empty."""
    return {
        key.removeprefix(f"{name}_"): str(properties[key])
        for key in sorted(properties)
        if key.startswith(f"{name}_") and properties[key] != ""
    }


def _cleaned(properties: Mapping[str, Property]) -> dict[str, Property]:
    return {
        name: cleaned(value, LONGEST_TEXT if name.startswith(_STORY) else LONGEST_NAME)
        if isinstance(value, str)
        else value
        for name, value in properties.items()
    }
