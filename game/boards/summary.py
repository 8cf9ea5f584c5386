"""What is on a map in a few words, and how two versions of one differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from game.boards.loading import Board
from game.rules.board import VILLAGE, CastleBoard, FieldBoard, HuntBoard, NamedLine
from game.rules.board.squares import FLOORS


def summary(board: Board) -> str:
    """A few lines in English about a board, without a final line break."""
    match board:
        case FieldBoard():
            return _field(board)
        case CastleBoard():
            return _castle(board)
    return _hunt(board)


def _field(board: FieldBoard) -> str:
    kinds = Counter(line.kind for line in board.lines)
    bridges = sum(board.is_on("river", c) and board.is_on("road", c) for c in board.hexes)
    marsh = round(100 * len(board.marsh) / len(board.hexes))
    way = board.distance(board.aircraft[0], board.nonette)
    return "\n".join(
        (
            f"field, {board.width} x {board.height} hexes, {marsh}% of them marsh",
            ", ".join(
                _count(number, noun)
                for number, noun in (
                    (kinds["road"], "road"),
                    (kinds["stream"], "stream"),
                    (kinds["river"], "river"),
                    (bridges, "bridge"),
                )
            ),
            f"{len(board.stars)} star hexes, {len(board.ss)} SS hexes, "
            f"{len(board.aircraft)} aircraft hexes from {board.aircraft[0]}, "
            f"arrows {' '.join(board.arrows)}",
            f"Nonette in {board.nonette}, {way} hexes from the eagle",
        )
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _castle(board: CastleBoard) -> str:
    lines = [f"castle, {len(board.squares)} squares on three floors"]
    walk = board.walk(VILLAGE)
    for floor in FLOORS:
        rooms = sum(room.floor == floor and room.kind != "hole" for room in board.rooms)
        area = sum(board.floor_of[square] == floor for square in board.squares)
        icon, required = board.charges[floor]
        lines.append(
            f"{floor}: {area} squares in {rooms} rooms, {_count(required, 'explosive')} on {icon}, "
            f"{walk[icon]} steps from the village by road"
        )
    lines.append(
        f"{len(board.markers)} markers, {len(board.ss)} SS squares, "
        f"{len(board.numbered)} numbered squares, {len(board.doorways)} doorways, "
        f"{len(board.openings)} openings, {len(board.stairs)} stairs"
    )
    return "\n".join(lines)


def _hunt(board: HuntBoard) -> str:
    ways = ", ".join(
        f"{number} at {board.distance(board.carentan, cell)}"
        for number, cell in board.lairs.items()
    )
    return "\n".join(
        (
            f"hunt, {len(board.hexes)} printed hexes on {board.width} x {board.height}",
            f"Carentan in {board.carentan}; lairs, hexes away: {ways}",
        )
    )


Contents: TypeAlias = dict[str, object]
"""A comparable value for each part of a map: ``rooms``, ``doorways``, ``stars`` ..."""


def parts_that_differ(before: Board, after: Board) -> list[str]:
    """The names of the parts that differ; none if only decoration does.

    Both maps must be of one kind.
    """
    one, other = _contents(before), _contents(after)
    return [part for part in one if one[part] != other.get(part)]


def _contents(board: Board) -> Contents:
    match board:
        case FieldBoard():
            return _of_field(board)
        case CastleBoard():
            return _of_castle(board)
    return _of_hunt(board)


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


def _lines(lines: Iterable[NamedLine], kind: str) -> set[tuple[str, ...]]:
    return {tuple(line.hexes) for line in lines if line.kind == kind}


def _plain(names: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    return {cell: dict(name) for cell, name in names.items()}
