"""The results of one finished game as a row of plain values, built from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeVar

import msgspec

from game.rules.board import Boards, Cell, FieldBoard
from game.rules.board.squares import Floor
from game.rules.clock import VICTORIES
from game.rules.counters import ITEMS, OFFICERS
from game.rules.events.castle import (
    AttemptBegan,
    CastleExploded,
    ExplosivesSet,
    GearPooled,
    InfiltrationRolled,
    ItemThrown,
    LoveGrew,
    RaidBegan,
)
from game.rules.events.enemies import EnemyTurnedUp, MarkerTurnedUp
from game.rules.events.people import GroupMoved, ItemAssigned, ItemSpent, ParaDied, ParaPlaced
from game.rules.events.play import ClockAdvanced, Event
from game.rules.game import Game
from game.rules.state import State

BROKEN: Final = "broken"
"""Outcome of a game that failed because of an error in the rules or the bot."""
NEVER: Final = -1
"""The minute of an event that didn't happen."""


class Death(NamedTuple):
    """Who died, where, and of what."""

    name: str
    at: Cell
    cause: str


class Find(NamedTuple):
    """A marker that paratroopers turned up, and its cell."""

    marker: str
    at: Cell


class Gear(NamedTuple):
    """An item and its bearer at the start."""

    name: str
    item: str


class Charge(NamedTuple):
    """Who set explosives, and on which floor."""

    name: str
    floor: Floor


class GameRow(msgspec.Struct, frozen=True):
    """One game. In CSV, list items are separated by spaces and their parts by @; percent escapes
    stand for these signs, and for a first sign that would begin a formula."""

    seed: int
    ambition: str
    outcome: str
    points: int = 0
    arrival: int = NEVER
    """Minutes after midnight when the march ended; NEVER if it didn't."""
    ended: int = 0
    """Minutes after midnight at which the game was over."""
    turns: int = 0
    """Turns of the hunt; 0 in other games."""
    dropped: int = 0
    arrived: int = 0
    alive: int = 0
    decisions: int = 0
    hexes: int = 0
    """Hexes entered on the march, summed over the men."""
    marsh: int = 0
    """Marsh hexes among them."""
    road: int = 0
    """Steps along a road among them."""
    alarm: int = NEVER
    """Minutes after midnight when the first German was alerted on the field."""
    attempts: int = 0
    """Infiltration attempts."""
    caught: int = 0
    """Failed attempts among them."""
    passage: bool = False
    romance: bool = False
    officers: tuple[str, ...] = ()
    """The officers that were turned up."""
    mined: tuple[str, ...] = ()
    """Floors on which enough explosives were set, whether they went off or not."""
    floors: tuple[str, ...] = ()
    """Floors blown up."""
    gear: tuple[Gear, ...] = ()
    brought: tuple[str, ...] = ()
    """Items brought to Nonette before the raid."""
    spent: tuple[str, ...] = ()
    """Items used: thrown, emptied, set, or given up to cancel a hit."""
    charges: tuple[Charge, ...] = ()
    found: tuple[Find, ...] = ()
    rooms: tuple[str, ...] = ()
    """Castle rooms entered by a paratrooper."""
    deaths: tuple[Death, ...] = ()

    @property
    def is_won(self) -> bool:
        """Whether it was a victory, of any level."""
        return self.outcome in VICTORIES


_EQUIPPED: Final = "R3.1.5-equip"

E = TypeVar("E", bound=Event)


class _Route(NamedTuple):
    """Numbers of hexes entered on the march: all, marsh, along a road."""

    hexes: int
    marsh: int
    road: int


def row_of(game: Game) -> GameRow:
    """The row of a finished game. Raises ValueError for a game in progress."""
    state, events, boards = game.state, game.events, game.boards
    if state.outcome is None:
        raise ValueError("the game isn't over, so it has no row yet")
    route = _route(boards.field, events)
    return GameRow(
        seed=_seed(game),
        ambition=state.ambition or "hunt",
        outcome=state.outcome,
        points=state.points,
        arrival=state.arrival,
        ended=state.clock,
        turns=0 if state.hunt is None else state.hunt.turn,
        dropped=len(state.dropped),
        arrived=len(state.arrived),
        alive=len(state.living()),
        decisions=len(game.choices),
        hexes=route.hexes,
        marsh=route.marsh,
        road=route.road,
        alarm=_alarm(boards.field, events),
        attempts=state.attempts,
        caught=_failed_attempts(events),
        passage=state.passage,
        romance=any(_of_type(events, LoveGrew)),
        officers=_officers(events),
        mined=_mined(boards, state, events),
        floors=state.blown,
        gear=tuple(
            Gear(one.para, one.item)
            for one in _of_type(events, ItemAssigned)
            if one.rule == _EQUIPPED
        ),
        brought=_items_brought(events),
        spent=_used_items(events),
        charges=_charges(boards, events),
        found=tuple(
            Find(one.marker, one.at)
            for one in _of_type(events, MarkerTurnedUp)
            if not one.is_of_plan
        ),
        rooms=_rooms(boards, events),
        deaths=tuple(Death(one.name, one.at, one.cause) for one in _of_type(events, ParaDied)),
    )


def broken_row(game: Game) -> GameRow:
    """The row of a game that failed before its end."""
    return GameRow(_seed(game), game.state.ambition or "hunt", BROKEN, decisions=len(game.choices))


def _seed(game: Game) -> int:
    return game.origin.seed if game.origin is not None else 0


def _of_type(events: Iterable[Event], kind: type[E]) -> Iterator[E]:
    return (event for event in events if isinstance(event, kind))


# --- The march ------------------------------------------------------------------------------


def _route(board: FieldBoard, events: Iterable[Event]) -> _Route:
    """Each man's steps by terrain; a step counts as road if it goes along one."""
    ground: Counter[str] = Counter()
    for step in _of_type(events, GroupMoved):
        if step.target in board.order:
            ground["any"] += len(step.group)
            if board.is_along("road", step.origin, step.target):
                ground["road"] += len(step.group)
            elif step.target in board.marsh:
                ground["marsh"] += len(step.group)
    return _Route(ground["any"], ground["marsh"], ground["road"])


def _alarm(board: FieldBoard, events: Iterable[Event]) -> int:
    """When the first German was turned up on the march, in minutes after midnight."""
    clock = 0
    for event in events:
        if isinstance(event, ClockAdvanced):
            clock = event.minutes
        elif isinstance(event, EnemyTurnedUp) and event.at in board.order:
            return clock
    return NEVER


# --- Nonette --------------------------------------------------------------------------------


def _items_brought(events: Iterable[Event]) -> tuple[str, ...]:
    """Items pooled in the village, or given at the start of a castle raid."""
    heaps = [event.items for event in events if isinstance(event, GearPooled | RaidBegan)]
    return tuple(item for item in dict.fromkeys(heaps[-1] if heaps else ()) if item in ITEMS)


def _failed_attempts(events: Iterable[Event]) -> int:
    """Infiltration attempts that failed before the roll on the table."""
    failed, is_under_way = 0, False
    for event in events:
        if isinstance(event, AttemptBegan):
            failed += is_under_way
            is_under_way = True
        elif isinstance(event, InfiltrationRolled):
            is_under_way = False
    return failed + is_under_way


# --- The castle -----------------------------------------------------------------------------


def _officers(events: Iterable[Event]) -> tuple[str, ...]:
    met = {event.name for event in _of_type(events, EnemyTurnedUp)}
    return tuple(name for name in OFFICERS if name in met)


def _used_items(events: Iterable[Event]) -> tuple[str, ...]:
    items: list[str] = []
    for event in events:
        if isinstance(event, ItemSpent | ItemThrown):
            items.append(event.item)
        elif isinstance(event, ExplosivesSet):
            items.extend(event.items)
    return tuple(dict.fromkeys(items))


def _charges(boards: Boards, events: Iterable[Event]) -> tuple[Charge, ...]:
    floor_of = boards.castle.floor_of
    set_by = [Charge(one.para, floor_of[one.at]) for one in _of_type(events, ExplosivesSet)]
    return tuple(dict.fromkeys(set_by))


def _mined(boards: Boards, state: State, events: Iterable[Event]) -> tuple[str, ...]:
    """Floors with enough explosive icons, blown up or still set."""
    castle = boards.castle
    icons: Counter[str] = Counter()
    for exploded in _of_type(events, CastleExploded):
        icons.update(dict(exploded.icons))
    for square, items in state.charges_set.items():
        floor = castle.area_floor.get(square)
        if floor is not None:
            icons[floor] += sum(state.sheet.items[item].explosive for item in items)
    return tuple(floor for floor, (_, needed) in castle.charges.items() if icons[floor] >= needed)


def _rooms(boards: Boards, events: Iterable[Event]) -> tuple[str, ...]:
    """Names of the rooms entered, in board order."""
    cells = {event.target for event in _of_type(events, GroupMoved)}
    cells |= {event.at for event in _of_type(events, ParaPlaced)}
    entered = {boards.castle.room_of[cell].name for cell in cells if cell in boards.castle.room_of}
    return tuple(room.name for room in boards.castle.rooms if room.name in entered)
