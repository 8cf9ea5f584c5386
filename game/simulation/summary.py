"""The statistics of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from game.rules.board import Boards, Cell
from game.rules.counters import ITEMS, kind_of
from game.simulation.order import RunOrder
from game.simulation.row import BROKEN, GameRow
from game.simulation.statistics import Estimate, difference_of_shares, mean, median, share

ROUTES: Final = ("by road", "in between", "off the road")
_KINDS: Final = tuple(dict.fromkeys(map(kind_of, ITEMS)))
MANY: Final = 6
"""Men in Nonette from which a squad counts as large."""


class VictoryEffect(msgspec.Struct, frozen=True):
    """The share of victories with and without something."""

    name: str
    with_it: Estimate
    without: Estimate
    difference: Estimate


class MarchResults(msgspec.Struct, frozen=True):
    """The results of marches of one kind."""

    road: float
    """The share of steps along a road."""
    marsh: float
    """The share of steps into marsh."""
    won: Estimate
    arrived: Estimate
    median_arrival: float
    """Minutes after midnight."""


class Whereabouts(msgspec.Struct, frozen=True):
    """The share of games in which a marker was turned up, and its most frequent cell."""

    turned_up: Estimate
    cell: Cell
    part: float
    """The share of its appearances that were there."""


class Summary(msgspec.Struct, frozen=True):
    """The statistics of a run. Shares are of all games that weren't broken."""

    order: RunOrder
    games: int
    broken: tuple[int, ...]
    """Seeds of broken games."""
    victories: Estimate
    outcomes: dict[str, Estimate]
    by_ambition: dict[str, dict[str, Estimate]]
    """Outcomes by ambition as shares of its games, and ``"won"``."""
    arrived: Estimate
    """Men who reached Nonette."""
    alive: Estimate
    points: Estimate
    decisions: Estimate
    median_arrival: float
    """Median arrival in minutes after midnight, of completed marches."""
    routes: dict[str, MarchResults]
    """Three equal groups of marches, from most by road to most through marsh."""
    milestones: tuple[VictoryEffect, ...]
    """The effect of each milestone on victory (a correlation, not a cause)."""
    markers: tuple[VictoryEffect, ...]
    whereabouts: dict[str, Whereabouts]
    """Appearances of each marker."""
    gear: tuple[VictoryEffect, ...]
    """Effects of starting items by bearer."""
    items: tuple[VictoryEffect, ...]
    """Effects of items brought to Nonette."""
    spent: tuple[VictoryEffect, ...]
    """Effects of items used."""
    bearers: dict[str, Estimate]
    """The share of raids in which each man set explosives."""
    rooms: dict[str, Estimate]
    """The share of raids in which each room was entered, by name."""
    never_entered: tuple[str, ...]
    deaths: dict[Cell, int]
    causes: dict[str, int]


def summarise(order: RunOrder, rows: Sequence[GameRow], boards: Boards) -> Summary:
    """Compute the statistics of a run."""
    whole = [row for row in rows if row.outcome != BROKEN]
    marched = [row.arrival for row in whole if row.arrival >= 0]
    rooms = _rooms(whole, boards)
    deaths = Counter(death.at for row in whole for death in row.deaths)
    return Summary(
        order=order,
        games=len(whole),
        broken=tuple(row.seed for row in rows if row.outcome == BROKEN),
        victories=share(sum(row.is_won for row in whole), len(whole)),
        outcomes=_outcomes(whole),
        by_ambition=_by_ambition(whole),
        arrived=mean([row.arrived for row in whole]),
        alive=mean([row.alive for row in whole]),
        points=mean([row.points for row in whole]),
        decisions=mean([row.decisions for row in whole]),
        median_arrival=median(marched),
        routes=_routes(whole),
        milestones=_milestones(whole),
        markers=_effects(whole, _names(map(_turned_up, whole)), _turned_up),
        whereabouts=_whereabouts(whole),
        gear=_effects(whole, _names(map(_gear, whole)), _gear),
        items=_effects(
            [row for row in whole if row.arrival >= 0],
            _KINDS,
            lambda row: _kinds(row.brought),
        ),
        spent=_effects(whole, _KINDS, lambda row: _kinds(row.spent)),
        bearers=_bearers(whole),
        rooms=rooms,
        never_entered=tuple(name for name, part in rooms.items() if part.value == 0),
        deaths=dict(sorted(deaths.items())),
        causes=dict(Counter(one.cause for row in whole for one in row.deaths).most_common()),
    )


def _outcomes(rows: Sequence[GameRow]) -> dict[str, Estimate]:
    counted = Counter(row.outcome for row in rows)
    return {outcome: share(counted[outcome], len(rows)) for outcome in sorted(counted)}


def _by_ambition(rows: Sequence[GameRow]) -> dict[str, dict[str, Estimate]]:
    found: dict[str, dict[str, Estimate]] = {}
    for ambition in sorted({row.ambition for row in rows}):
        its = [row for row in rows if row.ambition == ambition]
        won = share(sum(row.is_won for row in its), len(its))
        found[ambition] = {"won": won, **_outcomes(its)}
    return found


def _routes(rows: Sequence[GameRow]) -> dict[str, MarchResults]:
    """The marches in three equal groups, by road steps minus marsh steps."""
    marched = [row for row in rows if row.hexes]
    marched.sort(key=lambda row: (row.marsh - row.road) / row.hexes)
    third = -(-len(marched) // 3) or 1
    lots = (marched[first : first + third] for first in range(0, len(marched), third))
    return {name: _route(its) for name, its in zip(ROUTES, lots, strict=False)}


def _route(rows: Sequence[GameRow]) -> MarchResults:
    steps = sum(row.hexes for row in rows)
    return MarchResults(
        road=sum(row.road for row in rows) / steps,
        marsh=sum(row.marsh for row in rows) / steps,
        won=share(sum(row.is_won for row in rows), len(rows)),
        arrived=mean([row.arrived for row in rows]),
        median_arrival=median([row.arrival for row in rows if row.arrival >= 0]),
    )


def _milestones(rows: Sequence[GameRow]) -> tuple[VictoryEffect, ...]:
    """The share of victories with and without each milestone."""
    return _effects(rows, _names(map(_reached, rows)), _reached)


def _reached(row: GameRow) -> tuple[str, ...]:
    happened = {
        "the passage known": row.passage,
        "a romance": row.romance,
        "caught infiltrating": row.caught > 0,
        "Germans alerted at once": row.alarm == 0,
        "six or more in Nonette": row.arrived >= MANY,
        **{f"{name} met": True for name in row.officers},
        **{f"{floor} explosives": True for floor in row.mined},
        **{f"{floor} explosives, still standing": True for floor in row.mined if not row.floors},
    }
    return tuple(name for name, did in happened.items() if did)


def _whereabouts(rows: Sequence[GameRow]) -> dict[str, Whereabouts]:
    places: dict[str, Counter[Cell]] = {}
    for row in rows:
        for find in row.found:
            places.setdefault(kind_of(find.marker), Counter())[find.at] += 1
    found = {}
    for marker, cells in sorted(places.items()):
        cell, times = cells.most_common(1)[0]
        games = sum(marker in _turned_up(row) for row in rows)
        found[marker] = Whereabouts(share(games, len(rows)), cell, times / cells.total())
    return found


def _kinds(things: Iterable[str]) -> tuple[str, ...]:
    """Kinds of items or markers; copies count as one kind."""
    return tuple(dict.fromkeys(map(kind_of, things)))


def _turned_up(row: GameRow) -> tuple[str, ...]:
    return _kinds(find.marker for find in row.found)


def _gear(row: GameRow) -> tuple[str, ...]:
    """Kinds of items by man; copies count as one kind."""
    return tuple(dict.fromkeys(f"{one.name}: {kind_of(one.item)}" for one in row.gear))


def _bearers(rows: Sequence[GameRow]) -> dict[str, Estimate]:
    raids = [row for row in rows if row.arrived]
    times = Counter(name for row in raids for name in {one.name for one in row.charges})
    return {name: share(count, len(raids)) for name, count in times.most_common()}


def _names(lists: Iterable[Iterable[str]]) -> list[str]:
    return sorted({name for names in lists for name in names})


def _effects(
    rows: Sequence[GameRow], names: Iterable[str], had: Callable[[GameRow], tuple[str, ...]]
) -> tuple[VictoryEffect, ...]:
    """Correlations with victory, strongest first, without those that all or no games share."""
    effects = []
    for name in names:
        with_it = [row for row in rows if name in had(row)]
        without = [row for row in rows if name not in had(row)]
        if with_it and without:
            one = share(sum(row.is_won for row in with_it), len(with_it))
            other = share(sum(row.is_won for row in without), len(without))
            effects.append(VictoryEffect(name, one, other, difference_of_shares(one, other)))
    return tuple(sorted(effects, key=lambda effect: -effect.difference.value))


def _rooms(rows: Sequence[GameRow], boards: Boards) -> dict[str, Estimate]:
    """The share of games in which each room was entered, of those that reached Nonette."""
    raids = [row for row in rows if row.arrived]
    visits = Counter(name for row in raids for name in row.rooms)
    names = [room.name for room in boards.castle.rooms if room.kind != "hole"]
    return {name: share(visits[name], len(raids)) for name in dict.fromkeys(names)}
