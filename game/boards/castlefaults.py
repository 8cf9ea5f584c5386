"""What a castle must have for the evening to be playable in it, tested on the whole board."""

from __future__ import annotations

from typing import Final

from game.boards.faults import FaultList
from game.rules.board import VILLAGE, CastleBoard
from game.rules.squares import FLOORS, ring_distance

_EXPLOSIVE_ICONS: Final = 13
"""All that the counter sheet holds, so no castle may require more."""
_LEAST_NEIGHBOURS: Final = 4


def check_whole(board: CastleBoard, faults: FaultList, *, has_ways_in: bool) -> None:
    """Add a fault for each requirement that the board as a whole fails.

    Without its ways in, road or passage, nothing is said of how one walks there.
    """
    for text in (
        *(_ways_in(board) if has_ways_in else ()),
        *_yard(board),
        *_rooms(board),
        *_stairs(board),
        *_squares(board),
        *_charges(board),
    ):
        faults.add(0, text)


def _ways_in(board: CastleBoard) -> list[str]:
    found: list[str] = []
    if board.room_of[board.road].kind != "approach":
        found.append(f'layer "places": the road ends on {board.road}; put it on the approach')
    if board.floor_of[board.passage] != "basement":
        found.append(f'layer "places": the passage ends on {board.passage}; put it in the basement')
    reached = board.walk(VILLAGE)
    lost = [square for square in board.squares if square not in reached]
    if lost:
        where = f"{lost[0]} ({board.room_of[lost[0]].name})"
        more = f" and {len(lost) - 1} more squares" if len(lost) > 1 else ""
        found.append(f"{where}{more} can't be reached from the road; add doorways or stairs")
    return found


def _yard(board: CastleBoard) -> list[str]:
    kinds = {room.kind for room in board.rooms}
    found = [
        f'layer "rooms": the castle has no {kind}; draw one on 1F'
        for kind in ("approach", "yard")
        if kind not in kinds
    ]
    found += [
        f'layer "rooms": {room.name} is a {room.kind} on {room.floor}; move it to 1F'
        for room in board.rooms
        if room.kind in ("approach", "yard") and room.floor != "1F"
    ]
    return found


def _rooms(board: CastleBoard) -> list[str]:
    found: list[str] = []
    with_door = {board.room_of[square].name for edge in board.doorways for square in edge}
    found += [
        f'layer "rooms": {room.name} has no doorway; add one'
        for room in board.rooms
        if room.kind == "room" and room.name not in with_door
    ]
    if not any(room.kind == "hole" and room.floor == "basement" for room in board.rooms):
        found.append('layer "rooms": the basement has no hole; draw one')
    if not any(board.floor_of[square] == "basement" for edge in board.openings for square in edge):
        found.append('layer "doorways": the basement has no opening; draw one')
    return found


def _stairs(board: CastleBoard) -> list[str]:
    joined = {tuple(board.floor_of[end] for end in pair) for pair in board.stairs.values()}
    return [
        f'layer "places": no stairs join {lower} and {upper}; draw both ends'
        for lower, upper in (("1F", "2F"), ("basement", "1F"))
        if (lower, upper) not in joined
    ]


def _squares(board: CastleBoard) -> list[str]:
    found = [
        f'layer "places": the marker on {square} is in {board.room_of[square].name}, '
        f"a {board.room_of[square].kind}; move it into a room"
        for square in board.markers
        if board.room_of[square].kind != "room"
    ]
    found += [
        f'layer "places": {square} holds a marker and an ss; move one of the two'
        for square in board.markers
        if square in board.ss
    ]
    found += [
        f'layer "places": the ss on {square} is in the basement, where none ever wakes; move it up'
        for square in board.ss
        if board.floor_of[square] == "basement"
    ]
    found += [
        f'layer "places": dice number {number} on {square} is out of doors; move it inside'
        for number, square in board.numbered.items()
        if not board.is_indoors(square)
    ]
    return found


def _charges(board: CastleBoard) -> list[str]:
    found: list[str] = []
    for floor in (floor for floor in FLOORS if floor in board.charges):
        icon, required = board.charges[floor]
        around = sum(ring_distance(icon, square) == 1 for square in board.area[floor])
        if around < _LEAST_NEIGHBOURS:
            found.append(
                f'layer "places": the charge on {icon} has {around} squares around it; '
                f"move it where {_LEAST_NEIGHBOURS} or more can be entered"
            )
        if required < 1:
            found.append(f'layer "places": the charge on {icon} requires {required}; ask for 1 up')
    total = sum(required for _, required in board.charges.values())
    if total > _EXPLOSIVE_ICONS:
        found.append(
            f'layer "places": the charges require {total} explosives, but the game has '
            f"{_EXPLOSIVE_ICONS}; ask for less"
        )
    return found
