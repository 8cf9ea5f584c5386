"""The reasons for the result, and the cheapest way to a better one (R9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, product
from typing import Literal, TypeAlias

from msgspec import Struct

from game.rules.board import CastleBoard
from game.rules.board.squares import FLOORS, Floor
from game.rules.castle.demolition import (
    LEVELS,
    POINTS_TO_RISE,
    are_papers_missing,
    detonator_is_on_map,
    is_goal_missed,
    level_of,
    points_raise,
    without_papers,
)
from game.rules.events.castle import CastleExploded
from game.rules.events.play import Event
from game.rules.options import Options
from game.rules.state import LOST, Outcome, State

What: TypeAlias = Literal["icons", "points", "papers", "explosion", "survivor", "raise"]


Unlit: TypeAlias = Literal["no-fuse", "torn-out", "bare"]


class Shortfall(Struct, frozen=True):
    """Something that was missing, and how much of it."""

    what: What
    many: int = 0
    floor: Floor | None = None


class BetterResult(Struct, frozen=True):
    """The next better result, and what was missing for it."""

    level: Outcome
    shortfalls: tuple[Shortfall, ...]


class FloorFate(Struct, frozen=True):
    """A floor: explosive icons set there, how many it needs, whether it was blown up."""

    floor: Floor
    icons: int
    required: int
    is_blown: bool


def why_unlit(state: State, floors: Iterable[FloorFate]) -> Unlit | None:
    """Why nothing went off although a floor had enough set; None if that isn't what happened."""
    is_enough = any(fate.icons >= fate.required for fate in floors)
    if state.exploded or state.outcome is None or not is_enough or not state.living():
        return None
    if detonator_is_on_map(state):
        return "bare"
    return "torn-out" if state.detonator == LOST else "no-fuse"


def floors_of(events: Iterable[Event], state: State, board: CastleBoard) -> list[FloorFate]:
    """The floors that count from the top down, as they were at the end."""
    icons = _icons(events, state, board)
    return [
        FloorFate(floor, icons.get(floor, 0), board.charges[floor][1], floor in state.blown)
        for floor in reversed(FLOORS)
        if floor in board.charges and (state.goal.blow is None or floor in state.goal.blow)
    ]


def better_than(state: State, floors: Iterable[FloorFate], options: Options) -> BetterResult | None:
    """The cheapest way to the next better result; None if there is none, and in a hunt."""
    if state.outcome is None or state.hunt is not None or state.outcome not in LEVELS[:-1]:
        return None
    if not state.living():
        return BetterResult(LEVELS[1], (Shortfall("survivor", 1),))
    fates = {fate.floor: fate for fate in floors}
    standing = [floor for floor, fate in fates.items() if not fate.is_blown]
    now = LEVELS.index(state.outcome)
    ways = []
    for many in range(len(standing) + 1):
        for more, rises, papers in product(
            combinations(standing, many), (False, True), (False, True)
        ):
            shortfalls = _shortfalls(state, fates, more, rises=rises, papers=papers)
            level = LEVELS.index(_level(state, more, options, rises=rises, papers=papers))
            if level > now and shortfalls is not None:
                ways.append(
                    (len(shortfalls), sum(want.many for want in shortfalls), level, shortfalls)
                )
    if not ways:
        return None
    _, _, level, shortfalls = min(ways, key=lambda way: way[:3])
    return BetterResult(LEVELS[level], shortfalls or (Shortfall("raise"),))


def _shortfalls(
    state: State,
    fates: Mapping[Floor, FloorFate],
    more: Iterable[Floor],
    *,
    rises: bool,
    papers: bool,
) -> tuple[Shortfall, ...] | None:
    """What was missing for this way; None if it asks for something the player had."""
    shortfalls = []
    if not state.exploded and not state.goal.needs_no_explosion:
        shortfalls.append(Shortfall("explosion", 1))
    for floor in more:
        short = fates[floor].required - fates[floor].icons
        if short > 0:
            shortfalls.append(Shortfall("icons", short, floor))
    if rises:
        if state.points >= POINTS_TO_RISE:
            return None
        shortfalls.append(Shortfall("points", POINTS_TO_RISE - state.points))
    if papers:
        if not are_papers_missing(state):
            return None
        shortfalls.append(Shortfall("papers", 1))
    return tuple(shortfalls)


def _level(
    state: State, more: Iterable[Floor], options: Options, *, rises: bool, papers: bool
) -> Outcome:
    """The result if these floors were blown up too, and with enough VP and papers if wanted."""
    blown = tuple(floor for floor in FLOORS if floor in (*state.blown, *more))
    points = max(state.points, POINTS_TO_RISE) if rises else state.points
    level = LEVELS.index(level_of(blown, points, options, state.goal))
    if points_raise(blown, state.goal) and points >= POINTS_TO_RISE:
        level = min(level + 1, len(LEVELS) - 1)
    if is_goal_missed(state):
        level = min(level, LEVELS.index("tactical-defeat"))
    if are_papers_missing(state) and not papers:
        return without_papers(LEVELS[level], options)
    return LEVELS[level]


def _icons(events: Iterable[Event], state: State, board: CastleBoard) -> dict[Floor, int]:
    """Explosive icons that went off on each floor, or were set there if nothing did."""
    for event in events:
        if isinstance(event, CastleExploded):
            return dict(event.icons)
    icons: dict[Floor, int] = {}
    for square, items in state.charges_set.items():
        floor = board.area_floor.get(square)
        if floor is not None:
            found = sum(state.sheet.items[item].explosive for item in items)
            icons[floor] = icons.get(floor, 0) + found
    return icons
