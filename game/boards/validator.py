"""The strict validator of map files, which runs before pytmx.

pytmx trusts its input: tile numbers that don't exist, too few cells, sizes that fill the
memory, files elsewhere on the disk. So only a map without faults here is passed to it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct

from game.boards import files, schema, tileset
from game.boards.decorations import Decorator, Look, MapGrid, Tilesets
from game.boards.faults import FaultList
from game.boards.files import Element
from game.boards.sheet import (
    PROP,
    MapObject,
    MapSheet,
    Point,
    Property,
    Shape,
    TileLayer,
    upright,
)
from game.boards.tileset import Tileset
from game.sentence import Sentence

LARGEST_FILE: Final = 1024 * 1024
"""Bytes; the game's own maps have about 30,000."""
LARGEST_SIDE: Final = 99
"""Columns or rows of a map."""
_MOST_OBJECTS: Final = 1000
_MOST_LAYERS: Final = 32
_MOST_TILESETS: Final = 16
_MOST_CORNERS: Final = 400
_MOST_CELL_FAULTS: Final = 10
"""Faults listed for the cells of one layer."""
_LARGEST_TILE: Final = 1024
_LARGEST_FIRST_GID: Final = 1_000_000
_TERRAIN: Final = "terrain"
"""The only tile layer whose tiles mean anything, on maps of hexes."""
_FAR: Final = 0.25
"""Share of a tile's size by which terrain may be drawn away from its hex."""
_SHAPES: Final[tuple[Shape, ...]] = ("point", "ellipse", "capsule", "polygon", "polyline", "text")


def inspect(path: Path, faults: FaultList) -> MapSheet | None:
    """Parse and validate a map file; None if too little of it can be parsed.

    Problems are added to `faults`. A sheet with faults serves only to find further faults.
    """
    content = files.content_of(path, LARGEST_FILE, faults)
    root = None if content is None else files.parse(content, faults)
    if root is None:
        return None
    if root.tag != "map":
        faults.add(
            root.line, "is not a Tiled map but <{tag}>; choose a .tmx file", tag=root.tag[:40]
        )
        return None
    if root.attributes.get("infinite", "0") not in ("0", "false"):
        faults.add(
            root.line, "the map is infinite; clear Map > Map Properties > Infinite and save it"
        )
        return None
    if not schema.check(root, faults) or not _has_valid_frame(root, faults):
        return None
    parser = _Parser(path, root, faults)
    parser.contents[path] = content or b""
    sheet = parser.sheet()
    # Without its tiles a map has no icons, a hex map no terrain: each would be reported.
    if parser.lacks_tileset:
        return None
    read = len(sheet.tile_layers)
    is_bare = parser.is_hexagonal and (read < parser.tile_layer_count or not read)
    if is_bare and not faults.found:
        faults.add(root.line, "the map has no tile layer; draw its ground in one called terrain")
    return None if is_bare else sheet


def _has_valid_frame(root: Element, faults: FaultList) -> bool:
    """Whether orientation, size and tile size are valid, so that parsing can continue."""
    before = len(faults.found)
    line, stated = root.line, root.attributes
    if stated["orientation"] not in ("hexagonal", "orthogonal"):
        faults.add(
            line,
            "the map is {orientation}; make it hexagonal (field, hunt) or orthogonal (castle)",
            orientation=stated["orientation"][:40],
        )
    for name, most in (
        ("width", LARGEST_SIDE),
        ("height", LARGEST_SIDE),
        ("tilewidth", _LARGEST_TILE),
        ("tileheight", _LARGEST_TILE),
    ):
        if not 1 <= int(stated[name]) <= most:
            faults.add(
                line,
                "the map's {name} is {value}; it must be 1 to {most}",
                name=name,
                value=stated[name],
                most=most,
            )
    if stated["orientation"] == "hexagonal":
        _check_hex_frame(root, faults)
    return len(faults.found) == before


def _check_hex_frame(root: Element, faults: FaultList) -> None:
    stated = root.attributes
    if (stated.get("staggeraxis"), stated.get("staggerindex")) != ("y", "odd"):
        faults.add(
            root.line,
            "the map's hexes must stand on a corner, odd rows shifted right; set Stagger "
            "Axis to Y and Stagger Index to Odd",
        )
    side = int(stated.get("hexsidelength", "0"))
    if not 0 < side < int(stated["tileheight"]):
        faults.add(
            root.line,
            "the map's hexsidelength is {side}; make it half the tile height, {half}",
            side=side,
            half=int(stated["tileheight"]) // 2,
        )


def _grid(root: Element) -> MapGrid:
    names = ("width", "height", "tilewidth", "tileheight")
    columns, rows, wide, high = (int(root.attributes[name]) for name in names)
    is_hexagonal = root.attributes["orientation"] == "hexagonal"
    side = int(root.attributes.get("hexsidelength", "0"))
    row_height = (high + side) / 2 if is_hexagonal else high
    return MapGrid(columns, rows, (wide, high), row_height, is_hexagonal)


class _Icon(Struct, frozen=True):
    """What an object inherits from its tile."""

    kind: str
    properties: dict[str, Property]
    anchor: Point


_NO_ICON: Final = _Icon("", {}, (0, 0))


class _Parser:
    """Parses one map from XML elements to a Sheet; every step adds the faults it finds."""

    def __init__(self, path: Path, root: Element, faults: FaultList) -> None:
        self.path = path
        self.root = root
        self.faults = faults
        self.width = int(root.attributes["width"])
        self.height = int(root.attributes["height"])
        self.is_hexagonal = root.attributes["orientation"] == "hexagonal"
        self.tilesets: list[Tileset] = []
        self.tiles = Tilesets()
        self.gids: set[int] = set()
        """All valid tile numbers."""
        self.lacks_tileset = False
        """Whether a tileset has faults, so that the valid tile numbers aren't known."""
        self.kinds: dict[int, str] = {}
        self.icons: dict[int, _Icon] = {}
        self.displaced: set[int] = set()
        """Tiles that are drawn so far from their cell that they seem to be in another."""
        self.tile_layers: list[TileLayer] = []
        self.markings: list[MapObject] = []
        self.ids: set[int] = set()
        self.layer_count = 0
        self.tile_layer_count = 0
        self.pictures: list[Path] = []
        self.contents: dict[Path, bytes] = {}
        self.decorator = Decorator(_grid(root), path.parent, faults)

    def sheet(self) -> MapSheet:
        """Parse the whole map; valid only when no fault was added."""
        self._read_tilesets()
        self._read_layers(self.root, Look())
        stated = self.root.attributes
        return MapSheet(
            path=self.path,
            orientation=stated["orientation"],
            width=self.width,
            height=self.height,
            tile_width=int(stated["tilewidth"]),
            tile_height=int(stated["tileheight"]),
            hex_side=int(stated.get("hexsidelength", "0")),
            properties=schema.properties(self.root, self.faults),
            tile_layers=tuple(self.tile_layers),
            markings=tuple(self.markings),
            tile_kinds=self.kinds,
            tilesets=tuple(one.path for one in self.tilesets),
            pictures=tuple(self.pictures),
            contents=self.contents,
            decorations=tuple(self.decorator.found),
            drawn=self.decorator.pictures,
            undrawn=tuple(self.decorator.undrawn),
        )

    def _read_tilesets(self) -> None:
        elements = self.root.all("tileset")
        if len(elements) > _MOST_TILESETS:
            self.faults.add(
                self.root.line, "uses more than {most} tilesets; merge some", most=_MOST_TILESETS
            )
            return
        before = len(self.faults.found)
        for element in elements:
            self._read_tileset(element)
        self.lacks_tileset = len(self.faults.found) > before

    def _read_tileset(self, element: Element) -> None:
        source = element.attributes.get("source")
        if source is None or element.children:
            self.faults.add(
                element.line,
                "a tileset is embedded in the map; export it beside the map as a .tsx file",
            )
            return
        top = self.path.parent
        path = files.inside(top, source, top, self.faults, element.line)
        if path is None:
            return
        if path.suffix.lower() != ".tsx":
            self.faults.add(
                element.line,
                '"{source}" is not a .tsx file; save the tileset as one',
                source=source[:80],
            )
            return
        first = int(element.attributes.get("firstgid", "0"))
        if not 1 <= first <= _LARGEST_FIRST_GID:
            self.faults.add(
                element.line, "firstgid is {first}; save the map again with Tiled", first=first
            )
            return
        content = files.content_of(path, tileset.LARGEST_FILE, self.faults, element.line)
        if content is None:
            return
        self.contents[path] = content
        before = len(self.faults.found)
        found = tileset.read(path, content, top, self.faults.of_file(str(path)))
        if found is not None:
            self._add_tileset(first, found, element.line)
            if len(self.faults.found) == before:
                self.tiles.add(first, found)

    def _add_tileset(self, first: int, found: Tileset, line: int) -> None:
        gids = {first + number for number in found.ids}
        if gids & self.gids:
            self.faults.add(
                line,
                "tileset {file} shares tile numbers with another; remove it from the map "
                "and add it again",
                file=found.path.name,
            )
            return
        self.tilesets.append(found)
        self.pictures += found.pictures
        self.gids |= gids
        if max(map(abs, found.offset)) > _FAR:
            self.displaced |= gids
        self.kinds.update({first + number: kind for number, kind in found.kinds.items()})
        for number in found.ids:
            kind, properties = found.kinds.get(number, ""), found.properties.get(number, {})
            self.icons[first + number] = _Icon(kind, properties, found.anchor)

    def _read_layers(self, parent: Element, above: Look) -> None:
        """Read every layer of a map, or of a group that looks like `above`."""
        for element in parent.children:
            if element.tag not in ("layer", "objectgroup", "imagelayer", "group"):
                continue
            self.layer_count += 1
            if self.layer_count == _MOST_LAYERS + 1:
                self.faults.add(
                    element.line, "has more than {most} layers; merge some", most=_MOST_LAYERS
                )
            if self.layer_count > _MOST_LAYERS:
                return
            look = above.of(element)
            if element.tag == "group":
                self._read_layers(element, look)
                continue
            self.decorator.begin(element, look)
            if element.tag == "layer":
                self._read_tile_layer(element, look)
            elif element.tag == "objectgroup":
                self._read_objects(element, look)
            else:
                self._check_image_layer(element, look)

    def _read_tile_layer(self, element: Element, look: Look) -> None:
        self.tile_layer_count += 1
        name = element.attributes.get("name", "")
        where = Sentence('layer "{name}"', name=name[:60])
        size = int(element.attributes["width"]), int(element.attributes["height"])
        if size != (self.width, self.height):
            self.faults.add(
                element.line,
                "{where} is {wide} x {high}, but the map {columns} x {rows}; save it with Tiled",
                where=where,
                wide=size[0],
                high=size[1],
                columns=self.width,
                rows=self.height,
            )
            return
        if look.is_shifted and name == _TERRAIN:
            self.faults.add(
                element.line, "{where} is drawn with an offset; set its offset to 0, 0", where=where
            )
        data = element.first("data")
        if data is None:
            self.faults.add(element.line, "{where} has no data; save it with Tiled", where=where)
            return
        try:
            raw = files.cells(
                data.text.strip(),
                data.attributes.get("encoding"),
                data.attributes.get("compression"),
                self.width * self.height,
            )
        except files.LayerDataError as error:
            self.faults.add(data.line, "{where} {what}", where=where, what=error)
            return
        gids = [upright(gid) for gid in raw]
        self._check_gids(gids, where, data)
        is_terrain = self.is_hexagonal and name == _TERRAIN
        if is_terrain and not self.displaced.isdisjoint(gids):
            self.faults.add(
                element.line,
                "{where} is drawn with tiles that have an offset; set the Drawing Offset of their "
                "tileset to 0, 0",
                where=where,
            )
        if self.decorator.is_drawn(name, look):
            self.decorator.tiles(element, raw, self.tiles, look)
        # A wrong tile has been reported; a valid one in its place prevents a second report.
        stand_in = min(self.kinds, default=0)
        gids = [stand_in if self._wrong_tile(gid) else gid for gid in gids]
        rows = (gids[start : start + self.width] for start in range(0, len(gids), self.width))
        self.tile_layers.append(TileLayer(name, element.line, tuple(tuple(row) for row in rows)))

    def _check_gids(self, gids: list[int], where: str, data: Element) -> None:
        wrong = [place for place, gid in enumerate(gids) if self._wrong_tile(gid)]
        for place in wrong[:_MOST_CELL_FAULTS]:
            row, column = divmod(place, self.width)
            self.faults.add(
                _line_of_row(data, row, self.height),
                "{where}, cell (column {column}, row {row}): {wrong}",
                where=where,
                column=column,
                row=row,
                wrong=self._wrong_tile(gids[place]),
            )

    def _wrong_tile(self, number: int) -> Sentence | None:
        """The message for a wrong tile number, or None."""
        if number and number not in self.gids and not self.lacks_tileset:
            return Sentence(
                "tile number {number} is in no tileset; choose a tile of the map's tilesets",
                number=number,
            )
        return None

    def _wrong_icon(self, gid: int) -> Sentence | None:
        """The message for a wrong tile of a tile object, or None."""
        if not upright(gid):
            return Sentence("is not the icon of any tile; remove it")
        return self._wrong_tile(upright(gid))

    def _icon(self, element: Element) -> _Icon:
        """What an object inherits from its tile; nothing if it has none."""
        number = upright(int(element.attributes.get("gid", "0")))
        return self.icons.get(number, _NO_ICON)

    def _check_image_layer(self, element: Element, look: Look) -> None:
        image = element.first("image")
        if image is None:
            self.faults.add(element.line, "an image layer has no image; remove the layer")
            return
        top = self.path.parent
        source = image.attributes["source"]
        path = files.inside(top, source, top, self.faults, image.line)
        if path is not None:
            size = files.picture_size(path, self.faults, image.line)
            self.pictures.append(path)
            name = element.attributes.get("name", "")
            if size is not None and self.decorator.is_drawn(name, look):
                self.decorator.image(element, path, image.line, look)

    def _read_objects(self, element: Element, look: Look) -> None:
        layer = element.attributes.get("name", "")
        objects, is_shifted = element.all("object"), look.is_shifted
        if len(self.ids) + len(objects) > _MOST_OBJECTS:
            self.faults.add(
                element.line, "has more than {most} objects; remove some", most=_MOST_OBJECTS
            )
            return
        for found in objects:
            before = len(self.faults.found)
            marking = self._marking(found, layer)
            if len(self.faults.found) > before:
                kind = schema.kind_of(found) or self._icon(found).kind
                self.faults.unparsable[found.line] = kind
            if marking is None:
                continue
            if is_shifted and marking.kind not in ("", PROP):
                self.faults.add(
                    element.line,
                    'layer "{layer}" is drawn with an offset; set its offset to 0, 0',
                    layer=layer[:60],
                )
                is_shifted = False
            if marking.id in self.ids:
                self.faults.at(
                    marking,
                    "another object also has the id {id}; delete one of them and draw it again",
                    id=marking.id,
                )
            self.ids.add(marking.id)
            self.markings.append(marking)
            self.decorator.prop(found, marking, self.tiles, look)

    def _marking(self, element: Element, layer: str) -> MapObject | None:
        stated = element.attributes
        number = stated["id"]
        if "template" in stated:
            self.faults.add(
                element.line,
                'layer "{layer}", object {number} is made from a template; choose Detach in Tiled',
                layer=layer[:60],
                number=number,
            )
            return None
        shape = _shape(element)
        icon = self._icon(element)
        marking = MapObject(
            id=int(number),
            kind=schema.kind_of(element) or icon.kind,
            name=stated.get("name", ""),
            layer=layer,
            line=element.line,
            shape=shape,
            x=float(stated["x"]),
            y=float(stated["y"]),
            width=float(stated.get("width", "0")),
            height=float(stated.get("height", "0")),
            corners=self._corners(element),
            properties=icon.properties | schema.properties(element, self.faults),
            anchor=icon.anchor,
        )
        if marking.kind not in ("", PROP) and float(stated.get("rotation", "0")):
            self.faults.at(marking, "is rotated; set its rotation to 0")
        if shape == "tile" and (wrong := self._wrong_icon(int(stated["gid"]))):
            self.faults.at(marking, wrong)
        return marking

    def _corners(self, element: Element) -> tuple[Point, ...]:
        drawn = element.first("polygon") or element.first("polyline")
        if drawn is None:
            return ()
        pairs = drawn.attributes["points"].split(" ")
        corners: list[Point] = []
        for pair in pairs[: _MOST_CORNERS + 1]:
            numbers = [schema.number(text) for text in pair.split(",")]
            if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
                self.faults.add(
                    drawn.line,
                    '"{point}" is not a point of a shape; draw the shape again',
                    point=pair[:40],
                )
                return ()
            x, y = float(element.attributes["x"]), float(element.attributes["y"])
            corners.append((x + numbers[0], y + numbers[1]))
        if not 2 <= len(corners) <= _MOST_CORNERS:
            self.faults.add(
                drawn.line,
                "a shape must have 2 to {most} corners; draw it again",
                most=_MOST_CORNERS,
            )
        return tuple(corners)


def _shape(element: Element) -> Shape:
    if "gid" in element.attributes:
        return "tile"
    drawn = {child.tag for child in element.children}
    return next((shape for shape in _SHAPES if shape in drawn), "rectangle")


def _line_of_row(data: Element, row: int, height: int) -> int:
    """The line of the file that holds a row of cells, where the data is written by rows."""
    by_rows = (
        data.attributes.get("encoding") == "csv" and data.text.strip().count("\n") == height - 1
    )
    lead = data.text[: len(data.text) - len(data.text.lstrip())].count("\n")
    return data.line + lead + row if by_rows else data.line
