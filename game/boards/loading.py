"""From a map file, or the game's own maps, to boards."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias, TypeVar

from game import assets
from game.boards import castle, field, gate, hunt, tiled
from game.boards.faults import Fault, FaultList, MapError
from game.boards.sheet import Sheet
from game.rules.board import Boards, CastleBoard, FieldBoard, HuntBoard

Board: TypeAlias = FieldBoard | CastleBoard | HuntBoard
_Kind = TypeVar("_Kind", FieldBoard, CastleBoard, HuntBoard)

_CALLED = {FieldBoard: "field", CastleBoard: "castle", HuntBoard: "hunt"}


def maps_folder() -> Path:
    """The folder of the game's own maps. Raises assets.AssetsMissingError."""
    return assets.folder("maps")


def load_map(path: Path | str) -> Board:
    """The board a map file draws; which of the three shows in what is drawn.

    Raises MapError with every fault of the map.
    """
    return _read(Path(path))[0]


def check(path: Path | str) -> list[Fault]:
    """Every fault of a map file, in the order of its lines; none if it can be played."""
    try:
        load_map(path)
    except MapError as error:
        return list(error.faults)
    return []


def sheet_of(path: Path | str) -> Sheet | None:
    """What is drawn in a map file, playable or not; None if it is no sound Tiled map."""
    return gate.inspect(Path(path), FaultList(str(path)))


def load_boards(
    field: Path | str | None = None,
    castle: Path | str | None = None,
    hunt: Path | str | None = None,
) -> Boards:
    """The three boards of an evening, the game's own where no map is named.

    Raises MapError with the faults of all maps together.
    """
    faults: list[Fault] = []
    field_board = _board("field", field, FieldBoard, faults)
    castle_board = _board("castle", castle, CastleBoard, faults)
    hunt_board = _board("hunt", hunt, HuntBoard, faults)
    if field_board is None or castle_board is None or hunt_board is None:
        raise MapError(tuple(faults))
    return Boards(
        field_board[0],
        castle_board[0],
        hunt_board[0],
        digests=(
            ("field", field_board[1]),
            ("castle", castle_board[1]),
            ("hunt", hunt_board[1]),
        ),
    )


def _board(
    name: str, path: Path | str | None, kind: type[_Kind], faults: list[Fault]
) -> tuple[_Kind, str] | None:
    """The board in a file and the file's digest, or None and faults."""
    try:
        if path is None:
            board, digest = _own(maps_folder() / f"{name}.tmx")
        else:
            board, digest = _read(Path(path))
    except MapError as error:
        faults.extend(error.faults)
        return None
    if isinstance(board, kind):
        return board, digest
    found = _CALLED[type(board)]
    faults.append(Fault(str(path), 0, f"is a {found} map; name a {name} map here"))
    return None


@lru_cache
def _own(path: Path) -> tuple[Board, str]:
    """One of the game's own maps, read once."""
    return _read(path)


def _read(path: Path) -> tuple[Board, str]:
    faults = FaultList(str(path))
    gated = gate.inspect(path, faults)
    board = None
    digest = ""
    if gated is not None:
        digest = _digest(gated)
        board = _draw(tiled.read(gated), faults)
    if board is None or faults.found:
        raise MapError(faults.sorted())
    return board, digest


def _draw(sheet: Sheet, faults: FaultList) -> Board | None:
    if sheet.orientation == "orthogonal":
        return castle.read(sheet, faults)
    if sheet.of_kind("carentan", "lair"):
        return hunt.read(sheet, faults)
    return field.read(sheet, faults)


def _digest(sheet: Sheet) -> str:
    """SHA-256 over the map and its tilesets, whose tile classes count for play."""
    total = hashlib.sha256()
    for path in (sheet.path, *sheet.tilesets):
        # Line ends differ between checkouts; the map doesn't.
        total.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return total.hexdigest()
