"""Checks on a whole castle board: everything the game needs to be playable on it."""

from __future__ import annotations

from typing import Final

from game.boards.faults import FaultList
from game.rules.board import VILLAGE, CastleBoard
from game.rules.board.squares import FLOORS, ring_distance
from game.rules.counters import CASTLE_ITEMS, FIELD_ITEMS, ITEMS, STARTING_ITEMS
from game.sentence import Sentence

_EXPLOSIVE_ICONS: Final = sum(
    ITEMS[item].explosive for item in (*STARTING_ITEMS, *FIELD_ITEMS, *CASTLE_ITEMS)
)
"""The total of the counters of every game, so no castle may require more."""
_LEAST_NEIGHBOURS: Final = 4


def check_whole(board: CastleBoard, faults: FaultList, *, has_ways_in: bool) -> None:
    """Add a fault for each requirement that the board as a whole fails.

    `has_ways_in`: whether road and passage are known; without them reachability isn't checked.
    """
    for found in (
        *(_ways_in(board) if has_ways_in else ()),
        *_yard(board),
        *_rooms(board),
        *_stairs(board),
        *_squares(board),
        *_charges(board),
    ):
        faults.add(0, found)


def _ways_in(board: CastleBoard) -> list[Sentence]:
    found: list[Sentence] = []
    if board.room_of[board.road].kind != "approach":
        found.append(
            Sentence(
                'layer "places": the road ends on {road}; put it on the approach', road=board.road
            )
        )
    if board.floor_of[board.passage] != "basement":
        found.append(
            Sentence(
                'layer "places": the passage ends on {passage}; put it in the basement',
                passage=board.passage,
            )
        )
    reached = board.walk(VILLAGE)
    lost = [square for square in board.squares if square not in reached]
    if lost:
        found.append(
            Sentence(
                "{cell} ({room}) and {more} more squares can't be reached from the road; "
                "add doorways or stairs",
                cell=lost[0],
                room=board.room_of[lost[0]].name,
                more=len(lost) - 1,
            )
        )
    return found


def _yard(board: CastleBoard) -> list[Sentence]:
    kinds = {room.kind for room in board.rooms}
    found = [
        Sentence('layer "rooms": the castle has no {kind}; draw one on 1F', kind=kind)
        for kind in ("approach", "yard")
        if kind not in kinds
    ]
    found += [
        Sentence(
            'layer "rooms": {name} is a {kind} on {floor}; move it to 1F',
            name=room.name,
            kind=room.kind,
            floor=room.floor,
        )
        for room in board.rooms
        if room.kind in ("approach", "yard") and room.floor != "1F"
    ]
    return found


def _rooms(board: CastleBoard) -> list[Sentence]:
    found: list[Sentence] = []
    with_door = {board.room_of[square].name for edge in board.doorways for square in edge}
    found += [
        Sentence('layer "rooms": {name} has no doorway; add one', name=room.name)
        for room in board.rooms
        if room.kind == "room" and room.name not in with_door
    ]
    if not any(room.kind == "hole" and room.floor == "basement" for room in board.rooms):
        found.append(Sentence('layer "rooms": the basement has no hole; draw one'))
    if not any(board.floor_of[square] == "basement" for edge in board.openings for square in edge):
        found.append(Sentence('layer "doorways": the basement has no opening; draw one'))
    return found


def _stairs(board: CastleBoard) -> list[Sentence]:
    joined = {tuple(board.floor_of[end] for end in pair) for pair in board.stairs.values()}
    return [
        Sentence(
            'layer "places": no stairs join {lower} and {upper}; draw both ends',
            lower=lower,
            upper=upper,
        )
        for lower, upper in (("1F", "2F"), ("basement", "1F"))
        if (lower, upper) not in joined
    ]


def _squares(board: CastleBoard) -> list[Sentence]:
    found = [
        Sentence(
            'layer "places": the marker on {square} is in {room}, a {kind}; move it into a room',
            square=square,
            room=board.room_of[square].name,
            kind=board.room_of[square].kind,
        )
        for square in board.markers
        if board.room_of[square].kind != "room"
    ]
    found += [
        Sentence(
            'layer "places": {square} holds a marker and an ss; move one of them', square=square
        )
        for square in board.markers
        if square in board.ss
    ]
    found += [
        Sentence(
            'layer "places": the ss on {square} is in the basement, where Germans are never '
            "alerted; move it up",
            square=square,
        )
        for square in board.ss
        if board.floor_of[square] == "basement"
    ]
    found += [
        Sentence(
            'layer "places": dice number {number} on {square} is outdoors; move it inside',
            number=number,
            square=square,
        )
        for number, square in board.numbered.items()
        if not board.is_indoors(square)
    ]
    return found


def _charges(board: CastleBoard) -> list[Sentence]:
    found: list[Sentence] = []
    for floor in (floor for floor in FLOORS if floor in board.charges):
        icon, required = board.charges[floor]
        around = sum(ring_distance(icon, square) == 1 for square in board.area[floor])
        if around < _LEAST_NEIGHBOURS:
            found.append(
                Sentence(
                    'layer "places": the charge on {icon} has {around} squares around it; '
                    "move it where {least} or more can be entered",
                    icon=icon,
                    around=around,
                    least=_LEAST_NEIGHBOURS,
                )
            )
        if required < 1:
            found.append(
                Sentence(
                    'layer "places": the charge on {icon} requires {required}; require at least 1',
                    icon=icon,
                    required=required,
                )
            )
    total = sum(required for _, required in board.charges.values())
    if total > _EXPLOSIVE_ICONS:
        found.append(
            Sentence(
                'layer "places": the charges require {total} explosive icons, but the game '
                "has only {most}; require fewer",
                total=total,
                most=_EXPLOSIVE_ICONS,
            )
        )
    return found
