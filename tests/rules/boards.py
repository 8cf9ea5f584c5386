"""Small boards for rules tests, drawn in text."""

from __future__ import annotations

from game.rules.board import Boards, CastleBoard, FieldBoard, HuntBoard, NamedLine, Room
from game.rules.board.hexes import hex_at


def field_of(
    rows: list[str],
    *,
    road: list[str] | None = None,
    stream: list[str] | None = None,
    river: list[str] | None = None,
    aircraft: tuple[str, ...] = ("0101",),
) -> FieldBoard:
    """A field from rows of ``.`` plain, ``m`` marsh, ``*`` star, ``S`` SS, ``N`` To Nonette.

    Lines are chains of hexes separated by blanks.
    """
    cells = {
        hex_at(column, row): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line.split())
    }
    lines = [
        NamedLine(kind, f"{kind}-{place}", tuple(chain.split()))  # type: ignore[arg-type]
        for kind, chains in (("road", road), ("stream", stream), ("river", river))
        for place, chain in enumerate(chains or [])
    ]
    return FieldBoard(
        width=len(rows[0].split()),
        height=len(rows),
        marsh=[cell for cell, letter in cells.items() if letter == "m"],
        lines=lines,
        stars=[cell for cell, letter in cells.items() if letter == "*"],
        ss=[cell for cell, letter in cells.items() if letter == "S"],
        aircraft=aircraft,
        nonette=next((cell for cell, letter in cells.items() if letter == "N"), "9999"),
        arrows=("NW", "NE", "E", "SE", "SW"),
    )


def one_room_castle() -> CastleBoard:
    """The least a castle can be, for tests that never enter it."""
    square = "1F-0101"
    return CastleBoard(
        rooms=[Room("hall", "room", "1F", (square,), {"en": "Hall"})],
        doorways=[],
        openings=[],
        stairs={},
        road=square,
        passage=square,
        markers=[],
        ss=[],
        numbered={},
        charges={},
    )


def one_hex_hunt() -> HuntBoard:
    """The least a hunt can be."""
    return HuntBoard(width=1, height=1, printed=["0101"], carentan="0101", lairs={})


def boards_with(
    *,
    field: FieldBoard | None = None,
    castle: CastleBoard | None = None,
    hunt: HuntBoard | None = None,
) -> Boards:
    """Boards of which a test uses one."""
    return Boards(
        field=field or field_of(["."]),
        castle=castle or one_room_castle(),
        hunt=hunt or one_hex_hunt(),
    )
