"""What a map's author has painted: layers with the property `drawn`, and objects of class `prop`.

The game shows them as Tiled does. Their pictures are checked, since they are decoded and travel
with the map; what is drawn is limited too, so that a board is painted in a few seconds at most.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.boards import files, png
from game.boards.faults import FaultList
from game.boards.files import Element
from game.boards.sheet import PROP, MapObject, Point, Size, upright
from game.boards.tileset import TilePicture, Tileset
from game.rules.board import Decoration
from game.sentence import Sentence, cleaned

_RULES: Final = frozenset({"terrain", "floors", "rooms", "doorways", "lines", "places"})
"""Layers that the game reads; none of them is ever painted as it is."""
_WALLS: Final = frozenset({"doorways", "lines", "places"})
"""Object layers that stand for walls, roads and hedges: what comes after one lies above those."""
_MOST: Final = 10_000
_MOST_COVER: Final = 10
"""How often all decorations together may cover the map, since each takes time to paint."""
_MOST_REFUSED: Final = 3
"""Pictures that can't be drawn, after which no other is read, since each takes some time."""
_ACROSS, _DOWN, _DIAGONAL, _SIXTH = 0x80000000, 0x40000000, 0x20000000, 0x10000000
"""Bits of a tile's number: mirrored, upside down, flipped on its diagonal or turned by 60 degrees
on hexes, turned by 120 degrees."""


class Look(Struct, frozen=True):
    """How a layer is shown, with what it has from the groups it is in."""

    left: float = 0
    top: float = 0
    opacity: float = 1
    tint: tuple[int, int, int] | None = None
    is_visible: bool = True
    is_drawn: bool = False

    @property
    def is_shifted(self) -> bool:
        """Whether it is drawn with an offset."""
        return bool(self.left or self.top)

    def of(self, layer: Element) -> Look:
        """The look of a layer or group inside this one."""
        stated = layer.attributes
        return Look(
            self.left + float(stated.get("offsetx", "0")),
            self.top + float(stated.get("offsety", "0")),
            self.opacity * _opacity(layer),
            _colour(stated.get("tintcolor", "")) or self.tint,
            self.is_visible and _is_visible(layer),
            self.is_drawn or _says_drawn(layer),
        )


class MapGrid(Struct, frozen=True):
    """The cells of a map in pixels."""

    columns: int
    rows: int
    tile: Size
    row_height: float
    is_hexagonal: bool

    def corner(self, column: int, row: int) -> Point:
        """The lower left corner of a cell, where a tile of any size stands."""
        shift = self.tile[0] / 2 if self.is_hexagonal and row % 2 else 0
        return column * self.tile[0] + shift, row * self.row_height + self.tile[1]


class Decorator:
    """Collects the decorations of a map, layer by layer; adds a fault for what can't be drawn."""

    def __init__(self, grid: MapGrid, top: Path, faults: FaultList) -> None:
        self._grid = grid
        self._top = top
        self._faults = faults
        self._is_above = False
        self._area = 0.0
        self._pictures: dict[Path, png.Picture | None] = {}
        self._refused = 0
        """How many pictures can't be drawn."""
        self.found: list[Decoration] = []
        self.undrawn: list[str] = []
        """The names of tile and image layers that are a picture for Tiled only."""

    @property
    def pictures(self) -> dict[Path, bytes]:
        """The files of all pictures that are drawn."""
        return {path: one.content for path, one in self._pictures.items() if one is not None}

    def begin(self, layer: Element, look: Look) -> None:
        """Note a layer, in file order."""
        name = layer.attributes.get("name", "")
        if layer.tag == "objectgroup":
            self._is_above = self._is_above or name in _WALLS
        elif not self.is_drawn(name, look) and not (self._grid.is_hexagonal and name == "terrain"):
            self.undrawn.append(cleaned(name))

    def is_drawn(self, name: str, look: Look) -> bool:
        """Whether a tile or image layer is shown as it is."""
        return look.is_drawn and name not in _RULES

    def tiles(self, layer: Element, gids: Sequence[int], tilesets: Tilesets, look: Look) -> None:
        """Add the tiles of a layer; `gids` have their turns."""
        if not look.is_visible:
            return
        for place, gid in enumerate(gids):
            tile = tilesets.tile(gid) if gid else None
            if tile is None:
                continue
            row, column = divmod(place, self._grid.columns)
            x, y = self._grid.corner(column, row)
            shift, size = tile.shift, tile.shown_size or self._grid.tile
            centre = x + shift[0] + size[0] / 2, y + shift[1] - size[1] / 2
            if not self._add(layer.line, tile, centre, size, look, gid):
                return

    def image(self, layer: Element, path: Path, line: int, look: Look) -> None:
        """Add the picture of an image layer."""
        if not look.is_visible:
            return
        picture = self._picture(path, line)
        if picture is not None:
            size = picture.width, picture.height
            tile = TilePicture(path, (0, 0, *size), (0, 0), size)
            stated = layer.attributes
            x, y = float(stated.get("x", "0")), float(stated.get("y", "0"))
            self._add(line, tile, (x + size[0] / 2, y + size[1] / 2), size, look)

    def prop(self, element: Element, marking: MapObject, tilesets: Tilesets, look: Look) -> None:
        """Add a tile object of class prop."""
        gid = int(element.attributes.get("gid", "0"))
        tile = tilesets.tile(gid)
        if marking.kind != PROP or tile is None or not (look.is_visible and _is_visible(element)):
            return
        wide = marking.width or tile.part[2]
        high = marking.height or tile.part[3]
        across = wide * (0.5 - marking.anchor[0])
        down = high * (0.5 - marking.anchor[1])
        angle = float(element.attributes.get("rotation", "0")) % 360
        cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        centre = (
            marking.x + across * cosine - down * sine,
            marking.y + across * sine + down * cosine,
        )
        look = replace(look, opacity=look.opacity * _opacity(element))
        flips = gid & (_ACROSS | _DOWN)
        self._add(element.line, tile, centre, (wide, high), look, flips, angle)

    def _add(
        self,
        line: int,
        tile: TilePicture,
        centre: Point,
        size: Size,
        look: Look,
        gid: int = 0,
        angle: float = 0,
    ) -> bool:
        """Add one; False with a fault if it can't be drawn, or nothing more can."""
        picture = self._picture(tile.path, line)
        if picture is None:
            return False
        left, top, wide, high = tile.part
        is_inside = wide > 0 and high > 0 and min(left, top) >= 0
        if not is_inside or left + wide > picture.width or top + high > picture.height:
            wrong = Sentence("has no such tile; open its tileset in Tiled and save it again")
            return self._refuse(line, wrong, tile.path)
        across, down = size[0] / self._grid.tile[0], size[1] / self._grid.row_height
        self._area += across * down
        if not (0 < across <= self._grid.columns and 0 < down <= self._grid.rows + 1):
            wrong = Sentence("is drawn larger than the map; make it smaller")
            return self._refuse(line, wrong, tile.path)
        room = _MOST_COVER * self._grid.columns * self._grid.rows
        if len(self.found) >= _MOST or self._area > room:
            self._faults.add(
                line,
                "over {most} decorations are drawn, or they cover the map over {times} times; "
                "draw fewer",
                most=_MOST,
                times=_MOST_COVER,
            )
            return False
        turned, is_mirrored, is_upside_down = self._turns(gid)
        self.found.append(
            Decoration(
                picture=picture.content,
                part=tile.part,
                centre=(
                    (centre[0] + look.left) / self._grid.tile[0],
                    (centre[1] + look.top) / self._grid.row_height,
                ),
                size=(across, down),
                angle=turned + angle,
                is_mirrored=is_mirrored,
                is_upside_down=is_upside_down,
                opacity=look.opacity,
                tint=look.tint,
                is_above=self._is_above,
            )
        )
        return True

    def _turns(self, gid: int) -> tuple[float, bool, bool]:
        """The angle of a tile, and whether it is mirrored or upside down before it is turned."""
        across, down, diagonal = gid & _ACROSS > 0, gid & _DOWN > 0, gid & _DIAGONAL > 0
        if self._grid.is_hexagonal:
            return 60 * diagonal + 120 * (gid & _SIXTH > 0), across, down
        # Flipped on its diagonal, a tile is upside down and then turned by a quarter.
        return (90, down, not across) if diagonal else (0, across, down)

    def _picture(self, path: Path, line: int) -> png.Picture | None:
        """A picture, read once; None with a fault added."""
        if path not in self._pictures:
            is_enough = self._refused >= _MOST_REFUSED
            self._pictures[path] = None if is_enough else self._read(path, line)
            self._refused += self._pictures[path] is None
            pictures = [one for one in self._pictures.values() if one is not None]
            size = sum(len(one.content) for one in pictures)
            pixels = sum(one.width * one.height for one in pictures)
            if size > png.MOST_BYTES or pixels > png.MOST_PIXELS:
                self._pictures[path] = None
                self._refused = _MOST_REFUSED
                self._faults.add(
                    line,
                    "its drawn pictures have over {kilobytes} KB or {pixels} million pixels in "
                    "all; make them smaller",
                    kilobytes=png.MOST_BYTES // 1024,
                    pixels=png.MOST_PIXELS // 1024**2,
                )
        return self._pictures[path]

    def _read(self, path: Path, line: int) -> png.Picture | None:
        content = files.content_of(path, png.MOST_BYTES, self._faults, line)
        try:
            return None if content is None else png.read(content)
        except png.PngError as error:
            self._refuse(line, error.sentence, path)
        return None

    def _refuse(self, line: int, wrong: Sentence, path: Path) -> bool:
        self._faults.add(line, "{file} {wrong}", file=path.name, wrong=wrong)
        return False


class Tilesets:
    """The tiles of a map by number."""

    def __init__(self) -> None:
        self._found: list[tuple[int, Tileset]] = []
        self._tiles: dict[int, TilePicture | None] = {}

    def add(self, first: int, tileset: Tileset) -> None:
        """Add a tileset whose tiles are numbered from `first`."""
        self._found.append((first, tileset))

    def tile(self, gid: int) -> TilePicture | None:
        """Where the tile is in its picture; None for no tile, or one that isn't there."""
        number = upright(gid)
        if number not in self._tiles:
            owners = [one for one in self._found if number - one[0] in one[1].ids]
            self._tiles[number] = owners[0][1].picture_of(number - owners[0][0]) if owners else None
        return self._tiles[number]


def _says_drawn(layer: Element) -> bool:
    """Whether its property `drawn` is true, as a boolean or written out."""
    return any(
        one.attributes["name"] == "drawn" and one.attributes.get("value", "").lower() == "true"
        for group in layer.all("properties")
        for one in group.all("property")
    )


def _opacity(element: Element) -> float:
    return min(max(float(element.attributes.get("opacity", "1")), 0), 1)


def _is_visible(element: Element) -> bool:
    return element.attributes.get("visible", "1") in ("1", "true")


def _colour(text: str) -> tuple[int, int, int] | None:
    """A colour as Tiled writes it, #rrggbb or with its opacity in front; None for anything else."""
    try:
        code = bytes.fromhex(text.removeprefix("#"))
    except ValueError:
        return None
    return (code[-3], code[-2], code[-1]) if len(code) in (3, 4) else None
