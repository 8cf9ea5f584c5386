"""The description of a map: name, author, contents, differences from the game's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.boards.loading import Board, MapFile, own_map
from game.boards.sheet import Sheet, texts
from game.boards.summary import parts_that_differ
from game.painting.kit import Kit
from game.rules.board import VILLAGE, CastleBoard, FieldBoard, HuntBoard
from game.rules.board.squares import FLOORS
from game.tabletop.maps.board_paper import MapDescription

_HEADS: Final = ("squares", "rooms", "bursts", "steps")
"""The figures of each floor of a castle."""
_LONGEST: Final = 300
"""The most characters of a text written by the map's author."""


def describe_map(kit: Kit, found: MapFile, sheet: Sheet | None) -> MapDescription:
    """The description. The map's own properties are missing if they couldn't be read."""
    own = own_map(found.kind)
    name = _own_words(kit, sheet, "name")
    author = str(sheet.properties.get("author", "")) if sheet is not None else ""
    by = kit.say("boards.by", who=author[:_LONGEST]) if author else ""
    return MapDescription(
        name or kit.say(f"boards.{found.kind}"),
        by,
        _own_words(kit, sheet, "about"),
        tuple(_floors(kit, found.board) if isinstance(found.board, CastleBoard) else ()),
        tuple(_facts(kit, found.board)),
        "" if found.digest == own.digest else _differing(kit, own.board, found.board),
    )


def _own_words(kit: Kit, sheet: Sheet | None, what: str) -> str:
    """A text property of the map in the player's language, otherwise in English."""
    found = texts(sheet.properties, what) if sheet is not None else {}
    return found.get(kit.words.language, found.get("en", ""))[:_LONGEST]


def _differing(kit: Kit, own: Board, other: Board) -> str:
    parts = parts_that_differ(own, other)
    if not parts:
        return kit.say("boards.differs.not")
    names = kit.say("maps.and").join(kit.say(f"maps.part.{part}") for part in parts)
    return kit.say("boards.differs", parts=names)


def _facts(kit: Kit, board: Board) -> Sequence[tuple[str, str]]:
    """Labels and values."""
    if isinstance(board, FieldBoard):
        return _of_field(kit, board)
    return _of_castle(kit, board) if isinstance(board, CastleBoard) else _of_hunt(kit, board)


def _of_field(kit: Kit, board: FieldBoard) -> Sequence[tuple[str, str]]:
    bridges = sum(board.is_on("river", cell) and board.is_on("road", cell) for cell in board.hexes)
    way = board.distance(board.aircraft[0], board.nonette)
    return (
        (kit.say("boards.fact.size"), f"{board.width} × {board.height}"),
        (kit.say("boards.fact.marsh"), f"{round(100 * len(board.marsh) / len(board.hexes))}%"),
        (kit.say("boards.fact.bridges"), str(bridges)),
        (kit.say("boards.fact.stars"), str(len(board.stars))),
        (kit.say("boards.fact.posts"), str(len(board.ss))),
        (kit.say("boards.fact.way"), str(way)),
    )


def _floors(kit: Kit, board: CastleBoard) -> Sequence[tuple[str, ...]]:
    """The contents of each floor, below headings."""
    walk = board.walk(VILLAGE)
    rows = [("", *(kit.say(f"boards.floors.{head}") for head in _HEADS))]
    for floor in FLOORS:
        icon, required = board.charges[floor]
        squares = sum(board.floor_of[square] == floor for square in board.squares)
        rooms = sum(room.floor == floor and room.kind != "hole" for room in board.rooms)
        counts = (squares, rooms, required, walk.get(icon, 0))
        rows.append((kit.say(f"floor.{floor}"), *map(str, counts)))
    return rows


def _of_castle(kit: Kit, board: CastleBoard) -> Sequence[tuple[str, str]]:
    counts = {
        "markers": board.markers,
        "guards": board.ss,
        "doorways": board.doorways,
        "openings": board.openings,
        "stairs": board.stairs,
    }
    return [(kit.say(f"boards.fact.{name}"), str(len(all_))) for name, all_ in counts.items()]


def _of_hunt(kit: Kit, board: HuntBoard) -> Sequence[tuple[str, str]]:
    away = [board.distance(board.carentan, cell) for cell in board.lairs.values()]
    return (
        (kit.say("boards.fact.size"), f"{board.width} × {board.height}"),
        (kit.say("boards.fact.printed"), str(len(board.hexes))),
        (kit.say("boards.fact.lairs"), str(len(board.lairs))),
        (kit.say("boards.fact.away"), f"{min(away)}–{max(away)}"),
    )
