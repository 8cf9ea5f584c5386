"""What has changed between two maps of a kind, for whoever has just drawn one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from game.boards.loading import Board
from game.rules.board import CastleBoard, FieldBoard, HuntBoard, Line

Looks: TypeAlias = dict[str, object]
"""What a map says of each of its parts: ``rooms``, ``doorways``, ``stars`` ..."""


def parts_that_differ(before: Board, after: Board) -> list[str]:
    """The parts in which a map is another than it was; none if only its scenery is.

    Both must be of one kind.
    """
    one, other = _looks(before), _looks(after)
    return [part for part in one if one[part] != other.get(part)]


def _looks(board: Board) -> Looks:
    if isinstance(board, FieldBoard):
        return _of_field(board)
    return _of_castle(board) if isinstance(board, CastleBoard) else _of_hunt(board)


def _of_field(board: FieldBoard) -> Looks:
    return {
        "size": (board.width, board.height),
        "terrain": board.marsh,
        "roads": _courses(board.lines, "road"),
        "streams": _courses(board.lines, "stream"),
        "rivers": _courses(board.lines, "river"),
        "stars": set(board.stars),
        "ss": set(board.ss),
        "aircraft": (board.aircraft, board.arrows),
        "nonette": board.nonette,
        "names": (_plain(board.names), [dict(line.title) for line in board.lines]),
    }


def _of_castle(board: CastleBoard) -> Looks:
    return {
        "rooms": {(room.name, room.kind, frozenset(room.squares)) for room in board.rooms},
        "doorways": board.doorways,
        "openings": board.openings,
        "stairs": {frozenset(ends) for ends in board.stairs.values()},
        "ways": (board.road, board.passage),
        "markers": set(board.markers),
        "ss": board.ss,
        "dice": board.numbered,
        "charges": board.charges,
        "names": {room.name: (dict(room.title), dict(room.story)) for room in board.rooms},
        "sheet": (board.sheet, board.sheet_size, board.village),
    }


def _of_hunt(board: HuntBoard) -> Looks:
    return {
        "size": (board.width, board.height),
        "terrain": board.hexes,
        "carentan": board.carentan,
        "lairs": board.lairs,
        "names": _plain(board.names),
    }


def _courses(lines: Iterable[Line], kind: str) -> set[tuple[str, ...]]:
    return {tuple(line.hexes) for line in lines if line.kind == kind}


def _plain(names: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    return {cell: dict(name) for cell, name in names.items()}
