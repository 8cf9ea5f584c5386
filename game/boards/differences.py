"""Differences between two versions of a map, shown when an edited map is reloaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from game.boards.loading import Board
from game.rules.board import CastleBoard, FieldBoard, HuntBoard, Line

Contents: TypeAlias = dict[str, object]
"""A comparable value for each part of a map: ``rooms``, ``doorways``, ``stars`` ..."""


def parts_that_differ(before: Board, after: Board) -> list[str]:
    """The names of the parts that differ; none if only decoration does.

    Both maps must be of one kind.
    """
    one, other = _contents(before), _contents(after)
    return [part for part in one if one[part] != other.get(part)]


def _contents(board: Board) -> Contents:
    if isinstance(board, FieldBoard):
        return _of_field(board)
    return _of_castle(board) if isinstance(board, CastleBoard) else _of_hunt(board)


def _of_field(board: FieldBoard) -> Contents:
    return {
        "size": (board.width, board.height),
        "terrain": board.marsh,
        "roads": _lines(board.lines, "road"),
        "streams": _lines(board.lines, "stream"),
        "rivers": _lines(board.lines, "river"),
        "stars": set(board.stars),
        "ss": set(board.ss),
        "aircraft": (board.aircraft, board.arrows),
        "nonette": board.nonette,
        "names": (_plain(board.names), [dict(line.title) for line in board.lines]),
    }


def _of_castle(board: CastleBoard) -> Contents:
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


def _of_hunt(board: HuntBoard) -> Contents:
    return {
        "size": (board.width, board.height),
        "terrain": board.hexes,
        "carentan": board.carentan,
        "lairs": board.lairs,
        "names": _plain(board.names),
    }


def _lines(lines: Iterable[Line], kind: str) -> set[tuple[str, ...]]:
    return {tuple(line.hexes) for line in lines if line.kind == kind}


def _plain(names: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    return {cell: dict(name) for cell, name in names.items()}
