"""Parses a castle map into a CastleBoard, and checks that it is playable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeGuard, get_args

from game.boards.faults import FaultList
from game.boards.grids import (
    Cell,
    SquareGrid,
    cell_text,
    check_kinds,
    check_number,
    middle,
    number_property,
)
from game.boards.sheet import MapObject, MapSheet, texts
from game.rules.board import VILLAGE, CastleBoard, Room, RoomKind, squares
from game.rules.board.castle import Ground
from game.rules.board.squares import FLOORS, Edge, Floor, Square, ring_distance
from game.rules.counters import CASTLE_ITEMS, CASTLE_MARKERS, FIELD_ITEMS, ITEMS, STARTING_ITEMS
from game.sentence import Sentence

MARKERS: Final = len(CASTLE_MARKERS)
SS_SQUARES: Final = tuple(range(1, 11))
DICE_SQUARES: Final = tuple(range(2, 13))
_ROOM_KINDS: Final[tuple[RoomKind, ...]] = ("room", "corridor", "yard", "approach", "hole")
_GROUNDS: Final[tuple[Ground, ...]] = get_args(Ground)
_COLOUR: Final = re.compile(r"#([0-9a-fA-F]{2})?[0-9a-fA-F]{6}")
"""A colour as Tiled writes it: #rrggbb, or with its opacity in front."""
_LONGEST_FLOOR: Final = 40
_MOST_SQUARES: Final = 600
"""Limit for the squares of all rooms; the game's own castle has under 300."""
KNOWN: Final = {
    "floors": frozenset({"floor", "village"}),
    "rooms": frozenset(_ROOM_KINDS),
    "doorways": frozenset({"doorway", "opening"}),
    "places": frozenset({"marker", "ss", "dice", "charge", "stairs", "road", "passage", "village"}),
}


def read(sheet: MapSheet, faults: FaultList, *, is_whole: bool = True) -> CastleBoard | None:
    """The castle on a map, or None with faults added; with all markers and SS squares that a game
    of the rulebook lays out, unless it needn't be whole."""
    return _CastleParser(sheet, faults, is_whole=is_whole).board()


class _CastleParser:
    """Reads the layers of a castle map one after the other."""

    def __init__(self, sheet: MapSheet, faults: FaultList, *, is_whole: bool) -> None:
        self.sheet = sheet
        self.faults = faults
        self.is_whole = is_whole
        self.grid = SquareGrid(sheet)
        self.floors: dict[Floor, tuple[int, int, int, int]] = {}
        self.square_of: dict[Cell, Square] = {}
        """The square of each map cell that lies on a floor."""
        self.room_of: dict[Square, Room] = {}

    def board(self) -> CastleBoard | None:
        """Read all layers, then check the whole board as far as it could be read."""
        before = len(self.faults.found)
        check_kinds(self.sheet, KNOWN, self.faults)
        self._read_floors()
        village = self._village()
        rooms = self._rooms()
        doorways, openings = self._doorways()
        stairs = self._stairs()
        road, passage = self._single("road"), self._single("passage")
        markers = self._markers()
        drawn = len(self.sheet.of_kind("ss"))
        ss = self._numbered("ss", SS_SQUARES if self.is_whole else SS_SQUARES[: max(drawn, 1)])
        dice = self._numbered("dice", DICE_SQUARES)
        charges = self._charges()
        anywhere = next(iter(self.room_of), None)
        if anywhere is None:
            return None
        board = CastleBoard(
            rooms=rooms,
            doorways=doorways,
            openings=openings,
            stairs=stairs,
            road=road or anywhere,
            passage=passage or anywhere,
            markers=markers,
            ss=tuple(ss.values()),
            numbered=dice,
            charges=charges,
            sheet={floor: (box[0], box[1]) for floor, box in self.floors.items()},
            sheet_size=(self.sheet.width, self.sheet.height),
            village=village,
            decorations=self.sheet.decorations,
        )
        check_whole(board, self.faults, has_ways_in=road is not None and passage is not None)
        return board if len(self.faults.found) == before else None

    def _read_floors(self) -> None:
        for marking in self.sheet.of_kind("floor"):
            box = self._box(marking)
            if box is None:
                continue
            if not _is_floor(marking.name):
                self.faults.at(
                    marking,
                    "isn't called {names}; rename it",
                    names=", ".join(FLOORS),
                )
            elif marking.name in self.floors:
                self.faults.at(marking, "is a second one; remove it")
            else:
                self._add_floor(marking.name, box, marking)
        for floor in FLOORS:
            if not any(marking.name == floor for marking in self.sheet.of_kind("floor")):
                self.faults.add(
                    0, 'layer "floors": no floor "{floor}"; draw a rectangle around it', floor=floor
                )

    def _add_floor(self, floor: Floor, box: tuple[int, int, int, int], marking: MapObject) -> None:
        left, top, width, height = box
        if max(width, height) > _LONGEST_FLOOR:
            self.faults.at(
                marking,
                "is over {longest} squares long; shorten it",
                longest=_LONGEST_FLOOR,
            )
            return
        cells = {
            (x, y): (x - left, y - top)
            for y in range(top, top + height)
            for x in range(left, left + width)
        }
        if any(cell in self.square_of for cell in cells):
            self.faults.at(marking, "overlaps another floor; move it away")
            return
        self.floors[floor] = box
        for cell, (column, row) in cells.items():
            self.square_of[cell] = squares.square_at(floor, column, row)

    def _village(self) -> tuple[int, int, int, int]:
        drawn = self.sheet.of_kind("village")
        if len(drawn) != 1:
            self.faults.add(
                0, 'layer "floors": {count} objects of class village; draw one', count=len(drawn)
            )
        box = self._box(drawn[0]) if drawn else None
        return box or (0, 0, 0, 0)

    def _box(self, marking: MapObject) -> tuple[int, int, int, int] | None:
        box = self.grid.rectangle(marking)
        if box is not None:
            left, top, width, height = box
            corners = (left, top), (left + width - 1, top + height - 1)
            if all(self.grid.is_on(corner) for corner in corners):
                return box
        self.faults.at(
            marking,
            "isn't a rectangle on grid lines inside the map; redraw it with Snap to Grid",
        )
        return None

    def _rooms(self) -> list[Room]:
        rooms: list[Room] = []
        names: set[str] = set()
        covered = 0
        for kind in _ROOM_KINDS:
            for marking in self.sheet.of_kind(kind):
                if covered > _MOST_SQUARES:
                    break
                if not marking.name:
                    self.faults.at(marking, "has no name; give it one")
                elif marking.name in names:
                    self.faults.at(marking, "another room has this name; change one")
                names.add(marking.name)
                room = self._room(marking, kind)
                if room is not None:
                    rooms.append(room)
                    covered += len(room.squares)
        if covered > _MOST_SQUARES:
            self.faults.add(
                0,
                'layer "rooms": its rooms have over {most} squares; make them smaller',
                most=_MOST_SQUARES,
            )
        return sorted(rooms, key=lambda room: FLOORS.index(room.floor))

    def _room(self, marking: MapObject, kind: RoomKind) -> Room | None:
        cells = self.grid.covered(marking)
        if not cells:
            self.faults.at(
                marking,
                "isn't a rectangle or polygon along grid lines inside the map; redraw it "
                "with Snap to Grid",
            )
            return None
        outside = [cell for cell in cells if cell not in self.square_of]
        if outside:
            self.faults.at(
                marking,
                "covers {cell}, which is on no floor; keep it inside a floor's rectangle",
                cell=cell_text(outside[0]),
            )
            return None
        covered = tuple(self.square_of[cell] for cell in cells)
        floors = {squares.floor_of(square) for square in covered}
        if len(floors) > 1:
            self.faults.at(marking, "lies on two floors; keep it on one")
            return None
        room = Room(
            name=marking.name,
            kind=kind,
            floor=floors.pop(),
            squares=covered,
            title=marking.title,
            story=texts(marking.properties, "story"),
            ground=self._ground(marking),
            tint=self._tint(marking),
        )
        self._assign_squares(room, marking)
        return room

    def _ground(self, marking: MapObject) -> Ground | None:
        stated = marking.properties.get("ground", "")
        found = next((ground for ground in _GROUNDS if ground == stated), None)
        if found is None and stated != "":
            self.faults.at(
                marking,
                'property "ground" is "{stated}"; it must be one of {names}',
                stated=str(stated)[:40],
                names=", ".join(_GROUNDS),
            )
        return found

    def _tint(self, marking: MapObject) -> tuple[int, int, int] | None:
        stated = str(marking.properties.get("tint", ""))
        if not stated:
            return None
        if not _COLOUR.fullmatch(stated):
            self.faults.at(
                marking,
                'property "tint" is "{stated}"; choose a colour for it in Tiled',
                stated=stated[:40],
            )
            return None
        red, green, blue = bytes.fromhex(stated[-6:])
        return red, green, blue

    def _assign_squares(self, room: Room, marking: MapObject) -> None:
        taken = [square for square in room.squares if square in self.room_of]
        if taken:
            self.faults.at(
                marking,
                "overlaps {room} on {square}; let every square belong to one room",
                room=self.room_of[taken[0]].name,
                square=taken[0],
            )
        for square in room.squares:
            self.room_of.setdefault(square, room)

    def _doorways(self) -> tuple[set[Edge], set[Edge]]:
        found: dict[str, set[Edge]] = {"doorway": set(), "opening": set()}
        for marking in self.sheet.of_kind("doorway", "opening"):
            edges = self.grid.edges(marking)
            if edges is None:
                self.faults.at(
                    marking,
                    "isn't on the side of a square; draw a line along the side, from corner "
                    "to corner",
                )
                continue
            for cells in edges:
                edge = self._edge(marking, *cells)
                if edge is None:
                    continue
                if edge in found["doorway"] | found["opening"]:
                    self.faults.at(
                        marking,
                        "{both} are already joined; remove one of the two",
                        both=_both(edge),
                    )
                found[marking.kind].add(edge)
        return found["doorway"], found["opening"]

    def _edge(self, marking: MapObject, one: Cell, other: Cell) -> Edge | None:
        """The side between two squares of different rooms, or None with a fault added."""
        names = [self.square_of.get(cell, "") for cell in (one, other)]
        rooms = [self.room_of.get(name) for name in names]
        wrong: Sentence | None = None
        if rooms[0] is None or rooms[1] is None:
            nowhere = one if rooms[0] is None else other
            wrong = Sentence("no room on {cell}; put it between two rooms", cell=cell_text(nowhere))
        elif rooms[0] is rooms[1]:
            wrong = Sentence(
                "{one} and {other} lie in one room, {room}; remove it",
                one=names[0],
                other=names[1],
                room=rooms[0].name,
            )
        elif rooms[0].floor != rooms[1].floor:
            wrong = Sentence(
                "{one} and {other} lie on two floors; use stairs", one=names[0], other=names[1]
            )
        elif marking.kind == "doorway" and "hole" in (rooms[0].kind, rooms[1].kind):
            wrong = Sentence(
                "{one} and {other}: nobody can walk into a hole; make it an opening",
                one=names[0],
                other=names[1],
            )
        if wrong is not None:
            self.faults.at(marking, wrong)
            return None
        return squares.edge(names[0], names[1])

    def _stairs(self) -> dict[str, tuple[Square, Square]]:
        """Pairs of squares, lower end first, by the name of the lower end."""
        drawn = self.sheet.of_kind("stairs")
        by_name = {marking.name: marking for marking in drawn if marking.name}
        standing = {
            marking.name: square
            for marking in drawn
            if marking.name and (square := self._enterable(marking)) is not None
        }
        self._check_single(drawn, "stairs")
        called = Counter(marking.name for marking in drawn)
        pairs: dict[str, tuple[Square, Square]] = {}
        for marking in drawn:
            other = by_name.get(str(marking.properties.get("to", "")))
            is_mutual = other is not None and other.properties.get("to") == marking.name
            if other is None or not is_mutual or other is marking or called[marking.name] > 1:
                self.faults.at(
                    marking,
                    'no other end; give it its own name and a property "to" naming the '
                    "stairs it leads to, which must lead back",
                )
                continue
            ends = standing.get(marking.name), standing.get(other.name)
            if ends[0] is None or ends[1] is None:
                continue
            heights = [FLOORS.index(squares.floor_of(end)) for end in (ends[0], ends[1])]
            if heights[0] == heights[1]:
                self.faults.at(marking, "both ends are on one floor; move one")
            elif heights[0] < heights[1]:
                pairs[marking.name] = ends[0], ends[1]
        return pairs

    def _single(self, kind: str) -> Square | None:
        drawn = self.sheet.of_kind(kind)
        if len(drawn) != 1:
            self.faults.add(
                0,
                'layer "places": {count} objects of class {kind}; draw one',
                count=len(drawn),
                kind=kind,
            )
            return None
        return self._enterable(drawn[0])

    def _markers(self) -> list[Square]:
        drawn = self.sheet.of_kind("marker")
        if self.is_whole or len(drawn) > MARKERS:
            check_number(self.sheet, "marker", MARKERS, self.faults)
        self._check_single(drawn, "marker")
        return [square for marking in drawn if (square := self._enterable(marking)) is not None]

    def _numbered(self, kind: str, numbers: tuple[int, ...]) -> dict[int, Square]:
        """Squares of a class by number; adds a fault unless each number appears once."""
        drawn = self.sheet.of_kind(kind)
        self._check_single(drawn, kind)
        found: dict[int, Square] = {}
        stated: Counter[int] = Counter()
        for marking in drawn:
            number = number_property(marking, "number", self.faults)
            square = self._enterable(marking)
            if number is None:
                continue
            stated[number] += 1
            if number not in numbers or stated[number] > 1:
                self.faults.at(
                    marking,
                    "is number {number}; there must be exactly one of each number from "
                    "{first} to {last}",
                    number=number,
                    first=numbers[0],
                    last=numbers[-1],
                )
            elif square is not None:
                found[number] = square
        missing = [str(number) for number in numbers if number not in stated]
        if missing:
            self.faults.add(
                0,
                'layer "places": no {kind} number {missing}; add it',
                kind=kind,
                missing=", ".join(missing),
            )
        return dict(sorted(found.items()))

    def _charges(self) -> dict[Floor, tuple[Square, int]]:
        found: dict[Floor, tuple[Square, int]] = {}
        for marking in self.sheet.of_kind("charge"):
            required = number_property(marking, "required", self.faults)
            square = self._enterable(marking)
            if required is None or square is None:
                continue
            floor = squares.floor_of(square)
            if floor in found:
                self.faults.at(
                    marking, "{floor} already has a charge; keep one per floor", floor=floor
                )
            found[floor] = square, required
        if not self.sheet.of_kind("charge") or len(self.sheet.of_kind("charge")) < len(FLOORS):
            missing = ", ".join(floor for floor in FLOORS if floor not in found)
            self.faults.add(
                0, 'layer "places": no charge on {missing}; add one on each floor', missing=missing
            )
        return found

    def _enterable(self, marking: MapObject) -> Square | None:
        """The square of an object if units can enter it, else None with a fault added."""
        cell = self.grid.cell_at(middle(marking))
        square = self.square_of.get(cell)
        room = None if square is None else self.room_of.get(square)
        if square is None or room is None:
            wrong = Sentence(
                "lies outside the rooms {cell}; move it onto a square of a room",
                cell=cell_text(cell),
            )
        elif room.kind == "hole":
            wrong = Sentence(
                "lies in {name}, which nobody can enter {cell}; move it out",
                name=room.name,
                cell=cell_text(cell),
            )
        else:
            return square
        self.faults.at(marking, wrong)
        return None

    def _check_single(self, drawn: Iterable[MapObject], kind: str) -> None:
        """Add a fault for each second object of a class on one square."""
        seen: set[Cell] = set()
        for marking in drawn:
            cell = self.grid.cell_at(middle(marking))
            if cell in seen:
                self.faults.at(
                    marking,
                    "{cell} already holds a {kind}; move one of them",
                    cell=cell_text(cell),
                    kind=kind,
                )
            seen.add(cell)


def _is_floor(name: str) -> TypeGuard[Floor]:
    return name in FLOORS


def _both(edge: Edge) -> str:
    return " and ".join(sorted(edge))


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
