"""Loads boards from map files, or from the game's own maps."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game import assets
from game.boards import castle, field, hunt, packed_map, tiled, validator
from game.boards.faults import Fault, FaultList, MapError, TooManyFaultsError
from game.boards.grids import HexGrid, SquareGrid, cell_text, middle
from game.boards.sheet import MapSheet
from game.rules.board import Boards, CastleBoard, FieldBoard, HuntBoard
from game.sentence import Sentence

Board: TypeAlias = FieldBoard | CastleBoard | HuntBoard
_Kind = TypeVar("_Kind", FieldBoard, CastleBoard, HuntBoard)

MapKind: TypeAlias = Literal["field", "castle", "hunt"]
KINDS: Final[tuple[MapKind, ...]] = ("field", "castle", "hunt")
_KIND_OF: Final[Mapping[type[Board], MapKind]] = {
    FieldBoard: "field",
    CastleBoard: "castle",
    HuntBoard: "hunt",
}


class MapFile(Struct, frozen=True):
    """A loaded map: the board, its digest, and its files as packed into saves."""

    board: Board
    digest: str
    packed: str
    files: tuple[Path, ...] = ()
    """The paths of the map, its tilesets, and the pictures it shows."""

    @property
    def kind(self) -> MapKind:
        """``field``, ``castle`` or ``hunt``."""
        return _KIND_OF[type(self.board)]


def maps_folder() -> Path:
    """The folder of the game's own maps. Raises assets.AssetsMissingError."""
    return assets.folder("maps")


def load_map(path: Path | str) -> Board:
    """Load a map file; its contents decide which of the three boards it is.

    Raises MapError with every fault of the map.
    """
    return read_map(path).board


def read_map(path: Path | str, *, is_whole: bool = True) -> MapFile:
    """Load a map file with its digest and packed files. Raises MapError with every fault.

    A castle that isn't whole may have fewer markers and SS squares than a game of the rulebook
    lays out; a scenario that says what lies where needs no more.
    """
    return _read(Path(path), is_whole=is_whole)


def check(path: Path | str) -> list[Fault]:
    """Every fault of a map file, by line; none if it can be played."""
    try:
        load_map(path)
    except MapError as error:
        return list(error.faults)
    return []


def sheet_of(path: Path | str) -> MapSheet | None:
    """The contents of a map file, playable or not; None if it isn't a valid Tiled map."""
    try:
        return validator.inspect(Path(path), FaultList(str(path)))
    except TooManyFaultsError:
        return None


def load_boards(
    field: Path | str | None = None,
    castle: Path | str | None = None,
    hunt: Path | str | None = None,
) -> Boards:
    """The three boards of a game, the game's own where no map is given.

    Raises MapError with the faults of all maps together.
    """
    return _boards({"field": field, "castle": castle, "hunt": hunt}, is_whole=True)


def boards_of_scenario(own: Mapping[MapKind, Path]) -> Boards:
    """The boards of a scenario with maps of its own, whose castle needn't be whole. Raises
    MapError as `load_boards` does."""
    return _boards({kind: own.get(kind) for kind in KINDS}, is_whole=False)


def _boards(maps: Mapping[MapKind, Path | str | None], *, is_whole: bool) -> Boards:
    faults: list[Fault] = []
    read = {name: _map_file(name, path, faults, is_whole) for name, path in maps.items()}
    if faults:
        raise MapError(tuple(faults))
    return boards_from({name: found for name, found in read.items() if found is not None})


def boards_from(maps: Mapping[MapKind, MapFile]) -> Boards:
    """The boards of a game from a map of each kind. Raises KeyError if one is missing."""
    return Boards(
        _of(FieldBoard, maps["field"]),
        _of(CastleBoard, maps["castle"]),
        _of(HuntBoard, maps["hunt"]),
        digests=tuple((name, maps[name].digest) for name in KINDS),
        packed=tuple((name, maps[name].packed) for name in KINDS),
    )


def maps_of(boards: Boards) -> dict[MapKind, MapFile]:
    """The maps of a game, by kind."""
    digests, packed = dict(boards.digests), dict(boards.packed)
    found: dict[MapKind, Board] = {
        "field": boards.field,
        "castle": boards.castle,
        "hunt": boards.hunt,
    }
    return {
        name: MapFile(board, digests.get(name, ""), packed.get(name, ""))
        for name, board in found.items()
    }


def own_map(kind: MapKind) -> MapFile:
    """The game's own map of a kind. Raises MapError."""
    return _own(maps_folder() / f"{kind}.tmx")


def wrong_kind(found: MapKind, wanted: MapKind) -> Sentence:
    """The message for a valid map given where another kind is needed."""
    return Sentence("is a {found} map; choose a {wanted} map", found=found, wanted=wanted)


def _of(kind: type[_Kind], found: MapFile) -> _Kind:
    if not isinstance(found.board, kind):
        raise TypeError(f"a {found.kind} map can't stand in for a {_KIND_OF[kind]} map")
    return found.board


def _map_file(
    name: MapKind, path: Path | str | None, faults: list[Fault], is_whole: bool
) -> MapFile | None:
    """The map in a file, or None with faults added."""
    try:
        found = own_map(name) if path is None else read_map(path, is_whole=is_whole)
    except MapError as error:
        faults.extend(error.faults)
        return None
    if found.kind != name:
        faults.append(Fault(str(path), 0, wrong_kind(found.kind, name)))
        return None
    return found


@lru_cache
def _own(path: Path) -> MapFile:
    """One of the game's own maps, cached."""
    return _read(path)


def _read(path: Path, *, is_whole: bool = True) -> MapFile:
    faults = FaultList(str(path))
    try:
        return _read_into(path, faults, is_whole)
    except TooManyFaultsError as error:
        raise MapError(faults.sorted()) from error


def _read_into(path: Path, faults: FaultList, is_whole: bool) -> MapFile:
    sheet = validator.inspect(path, faults)
    if sheet is None:
        raise MapError(faults.sorted())
    if _is_foreign(sheet):
        foreign = Sentence("is no map of this game; copy one of the game's maps and change that")
        raise MapError((Fault(str(path), 0, foreign),))
    before = len(faults.found)
    found = (sheet if before else tiled.read(sheet)).with_clean_texts()
    board = _build(found, faults, is_whole)
    if before:
        faults.drop_follow_up_faults(before)
    if board is None or faults.found:
        _add_cells(sheet, faults)
        raise MapError(faults.sorted())
    files = (sheet.path, *sheet.tilesets, *sheet.drawn)
    return MapFile(board, _digest(sheet), packed_map.pack(sheet), files)


def _add_cells(sheet: MapSheet, faults: FaultList) -> None:
    """Add the object's cell to each fault of an object that doesn't name one."""
    grid = SquareGrid(sheet) if sheet.orientation == "orthogonal" else HexGrid(sheet)
    by_line = {marking.line: marking for marking in sheet.markings}
    for number, fault in enumerate(faults.found):
        marking = by_line.get(fault.line)
        is_of_map = fault.file == faults.file and fault.line > 0
        if marking is None or not is_of_map or "(column " in fault.text:
            continue
        cell = cell_text(grid.cell_at(middle(marking)))
        faults.found[number] = replace(
            fault, text=Sentence("{text} {cell}", text=fault.text, cell=cell)
        )


def _is_foreign(sheet: MapSheet) -> bool:
    """Whether nothing on a map is of a class that the game knows."""
    known = frozenset().union(*castle.KNOWN.values(), *field.KNOWN.values(), *hunt.KNOWN.values())
    drawn = {marking.kind for marking in sheet.markings} | {*sheet.tile_kinds.values()}
    return known.isdisjoint(drawn)


def _build(sheet: MapSheet, faults: FaultList, is_whole: bool) -> Board | None:
    if sheet.orientation == "orthogonal":
        return castle.read(sheet, faults, is_whole=is_whole)
    if sheet.of_kind("carentan", "lair"):
        return hunt.read(sheet, faults)
    return field.read(sheet, faults)


def _digest(sheet: MapSheet) -> str:
    """SHA-256 over the map, its tilesets, whose tile classes affect play, and what it shows."""
    total = hashlib.sha256()
    for path in (sheet.path, *sheet.tilesets):
        total.update(packed_map.plain_content(sheet.contents[path]))
    for picture in sheet.drawn.values():
        total.update(picture)
    return total.hexdigest()
