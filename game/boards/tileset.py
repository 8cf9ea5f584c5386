"""Parses external tilesets: the .tsx file, its pictures, and the classes of its tiles."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct, field

from game.boards import files, schema
from game.boards.faults import FaultList
from game.boards.files import Element
from game.boards.sheet import Property, Size

LARGEST_FILE: Final = 256 * 1024
"""Bytes."""
_MOST_TILES: Final = 10_000
_LARGEST_ID: Final = 1_000_000
_LARGEST_TILE: Final = 1024
_TAKEN_NAMES: Final = frozenset(
    (
        *("id", "type", "class", "frames", "width", "height", "x", "y"),
        *("terrain", "probability", "source", "trans", "colliders"),
    )
)


class TilePicture(Struct, frozen=True):
    """Where a tile is in a picture, and how it stands on a map, in pixels."""

    path: Path
    part: tuple[int, int, int, int]
    """Left, top, width and height."""
    shift: Size = (0, 0)
    """How far right and down of its cell it is drawn."""
    shown_size: Size | None = None
    """The size in which it is drawn; None for that of the map's cells."""


class _Cuts(Struct, frozen=True):
    """How one picture is cut into tiles."""

    path: Path
    tile: tuple[int, int]
    spacing: int
    margin: int
    columns: int

    def part(self, number: int) -> tuple[int, int, int, int]:
        """Left, top, width and height of a tile."""
        row, column = divmod(number, self.columns)
        wide, high = self.tile
        left = self.margin + column * (wide + self.spacing)
        return left, self.margin + row * (high + self.spacing), wide, high


class Tileset(Struct, frozen=True):
    """The ids, classes and properties of a tileset's tiles."""

    path: Path
    ids: frozenset[int]
    kinds: dict[int, str]
    pictures: tuple[Path, ...] = ()
    properties: dict[int, dict[str, Property]] = field(default_factory=dict)
    """Properties by tile id; a tile object on the map inherits them."""
    anchor: tuple[float, float] = schema.ALIGNMENTS["unspecified"]
    """The anchor of icons, as fractions of width and height."""
    offset: tuple[float, float] = (0, 0)
    """How far right and down its tiles are drawn, as shares of their size."""
    shift: tuple[int, int] = (0, 0)
    """The same in pixels."""
    is_of_cells: bool = False
    """Whether its tiles are drawn in the size of the map's cells."""
    cuts: _Cuts | None = None
    single: dict[int, TilePicture] = {}
    """The tiles that have a picture of their own."""

    def picture_of(self, number: int) -> TilePicture | None:
        """Where one of its tiles is in a picture."""
        found = self.single.get(number)
        if found is None and self.cuts is not None:
            found = TilePicture(self.cuts.path, self.cuts.part(number))
        if found is None:
            return None
        size = None if self.is_of_cells else found.part[2:]
        return TilePicture(found.path, found.part, self.shift, size)


def read(path: Path, content: bytes, top: Path, faults: FaultList) -> Tileset | None:
    """Parse a tileset whose pictures lie inside the folder `top`; None with faults added."""
    root = files.parse(content, faults)
    if root is None:
        return None
    if root.tag != "tileset":
        faults.add(
            root.line, "is not a Tiled tileset but <{tag}>; choose a .tsx file", tag=root.tag[:40]
        )
        return None
    before = len(faults.found)
    schema.check(root, faults)
    if len(faults.found) > before:
        return None
    tiles = {int(tile.attributes["id"]): tile for tile in root.all("tile")}
    ids = _ids(root, path, top, faults) | {
        number for number, tile in tiles.items() if tile.first("image")
    }
    for tile in tiles.values():
        if image := tile.first("image"):
            _check_picture(image, path, top, faults)
    for number, tile in tiles.items():
        if number not in ids or number > _LARGEST_ID:
            faults.add(
                tile.line,
                "describes tile {number}, which isn't in its picture; open the tileset "
                "in Tiled and save it again",
                number=number,
            )
    kinds = {n: schema.kind_of(tile) for n, tile in tiles.items() if schema.kind_of(tile)}
    pictured = (found.first("image") for found in (root, *tiles.values()))
    sources = tuple(path.parent / image.attributes["source"] for image in pictured if image)
    properties = {number: _properties(tile, faults) for number, tile in tiles.items()}
    across, down = schema.ALIGNMENTS[root.attributes.get("objectalignment", "unspecified")]
    offset = _offset(root)
    anchor = across - offset[0], down - offset[1]
    images = {number: image for number, tile in tiles.items() if (image := tile.first("image"))}
    return Tileset(
        path,
        frozenset(ids),
        kinds,
        sources,
        properties,
        anchor,
        offset,
        shift=_shift(root),
        is_of_cells=root.attributes.get("tilerendersize") == "grid",
        cuts=_cuts(root, path),
        single={number: _single(tiles[number], image, path) for number, image in images.items()},
    )


def _offset(root: Element) -> tuple[float, float]:
    """Its drawing offset in Tiled, as shares of a tile's size."""
    stated = root.first("tileoffset")
    sizes = [int(root.attributes.get(name, "0")) for name in ("tilewidth", "tileheight")]
    if stated is None or min(sizes) <= 0:
        return 0, 0
    return int(stated.attributes["x"]) / sizes[0], int(stated.attributes["y"]) / sizes[1]


def _shift(root: Element) -> tuple[int, int]:
    """Its drawing offset in Tiled, in pixels."""
    stated = root.first("tileoffset")
    return (0, 0) if stated is None else (int(stated.attributes["x"]), int(stated.attributes["y"]))


def _cuts(root: Element, path: Path) -> _Cuts | None:
    """How its single picture is cut; None in a collection of pictures."""
    image = root.first("image")
    if image is None:
        return None
    names = ("tilewidth", "tileheight", "spacing", "margin")
    wide, high, spacing, margin = (int(root.attributes.get(name, "0")) for name in names)
    across = int(image.attributes["width"]) - margin + spacing
    columns = max(across // max(wide + spacing, 1), 1)
    return _Cuts(path.parent / image.attributes["source"], (wide, high), spacing, margin, columns)


def _single(tile: Element, image: Element, path: Path) -> TilePicture:
    """A tile with a picture of its own, or a part of one."""
    stated = {"width": image.attributes["width"], "height": image.attributes["height"]}
    stated |= tile.attributes
    left, top, wide, high = (int(float(stated.get(n, "0"))) for n in ("x", "y", "width", "height"))
    return TilePicture(path.parent / image.attributes["source"], (left, top, wide, high))


def _properties(tile: Element, faults: FaultList) -> dict[str, Property]:
    """The properties of a tile; adds a fault for one that pytmx would misinterpret."""
    found = schema.properties(tile, faults)
    for name in sorted(_TAKEN_NAMES & set(found)):
        faults.add(
            tile.line,
            'tile {number} has a property "{name}"; rename it',
            number=tile.attributes["id"],
            name=name,
        )
    return found


def _ids(root: Element, path: Path, top: Path, faults: FaultList) -> set[int]:
    """The ids of the tiles in the tileset's single picture; none in a collection of pictures."""
    image = root.first("image")
    if image is None:
        return set()
    size = _check_picture(image, path, top, faults)
    numbers = {
        name: int(root.attributes.get(name, "0"))
        for name in ("tilewidth", "tileheight", "spacing", "margin", "tilecount")
    }
    wide, high = numbers["tilewidth"], numbers["tileheight"]
    spacing, margin = numbers["spacing"], numbers["margin"]
    if not (0 < wide <= _LARGEST_TILE and 0 < high <= _LARGEST_TILE):
        faults.add(
            root.line,
            "has tiles of {wide} x {high} pixels; make it 1 to {largest}",
            wide=wide,
            high=high,
            largest=_LARGEST_TILE,
        )
        return set()
    if not (0 <= spacing <= _LARGEST_TILE and 0 <= margin <= _LARGEST_TILE):
        faults.add(
            root.line,
            "has spacing {spacing} and margin {margin}; set both to 0 or a few pixels",
            spacing=spacing,
            margin=margin,
        )
        return set()
    if size is None:
        return set()
    columns = max(0, (size[0] - margin + spacing) // (wide + spacing))
    rows = max(0, (size[1] - margin + spacing) // (high + spacing))
    if columns * rows > _MOST_TILES:
        faults.add(
            root.line, "cuts its picture into over {most} tiles; use larger tiles", most=_MOST_TILES
        )
        return set()
    if not 0 < numbers["tilecount"] <= columns * rows:
        faults.add(
            root.line,
            "states {count} tiles, but its picture holds {held}; open it in Tiled and save "
            "it again",
            count=numbers["tilecount"],
            held=columns * rows,
        )
        return set()
    return set(range(numbers["tilecount"]))


def _check_picture(
    image: Element, path: Path, top: Path, faults: FaultList
) -> tuple[int, int] | None:
    """The size of a picture, if it is a PNG of the size stated in the tileset."""
    source = files.inside(path.parent, image.attributes["source"], top, faults, image.line)
    size = None if source is None else files.picture_size(source, faults, image.line)
    if size is None:
        return None
    stated = int(image.attributes["width"]), int(image.attributes["height"])
    if stated != size:
        faults.add(
            image.line,
            "states {stated_wide} x {stated_high} pixels for {file}, which has {wide} x "
            "{high}; open the tileset in Tiled and save it again",
            stated_wide=stated[0],
            stated_high=stated[1],
            file=image.attributes["source"][:80],
            wide=size[0],
            high=size[1],
        )
        return None
    return size
