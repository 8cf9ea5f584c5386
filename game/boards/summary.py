"""A short text summary of a map, printed by `longest-day check`."""

from __future__ import annotations

from collections import Counter

from game.rules.board import VILLAGE, CastleBoard, FieldBoard, HuntBoard
from game.rules.board.squares import FLOORS


def summary(board: FieldBoard | CastleBoard | HuntBoard) -> str:
    """A few lines in English about a board, without a final line break."""
    if isinstance(board, FieldBoard):
        return _field(board)
    return _castle(board) if isinstance(board, CastleBoard) else _hunt(board)


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
