"""What many rows say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from game.rules.board import Boards, Cell
from game.rules.counters import ITEMS
from game.simulation.order import Order
from game.simulation.row import BROKEN, Row
from game.simulation.statistics import Estimate, difference_of_shares, mean, median, share


class Effect(msgspec.Struct, frozen=True):
    """Victories with something and without it."""

    name: str
    with_it: Estimate
    without: Estimate
    difference: Estimate


class Summary(msgspec.Struct, frozen=True):
    """A run in numbers. Shares are of all games that didn't break."""

    order: Order
    games: int
    broken: tuple[int, ...]
    """Seeds of games that came to no end."""
    victories: Estimate
    outcomes: dict[str, Estimate]
    by_ambition: dict[str, dict[str, Estimate]]
    """Outcomes of each ambition, as shares of its games, and ``"won"``."""
    arrived: Estimate
    """Men who reached Nonette."""
    alive: Estimate
    points: Estimate
    decisions: Estimate
    median_arrival: float
    """Minutes after midnight, of the marches that ended."""
    markers: tuple[Effect, ...]
    items: tuple[Effect, ...]
    rooms: dict[str, Estimate]
    """In what share of raids somebody entered each room, by its name."""
    never_entered: tuple[str, ...]
    deaths: dict[Cell, int]
    causes: dict[str, int]


def summarise(order: Order, rows: Sequence[Row], boards: Boards) -> Summary:
    """All numbers of a run."""
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
        markers=_effects(whole, _found_names(whole), lambda row: row.found),
        items=_effects(
            [row for row in whole if row.arrival >= 0],
            ITEMS,
            lambda row: row.brought,
        ),
        rooms=rooms,
        never_entered=tuple(name for name, part in rooms.items() if part.value == 0),
        deaths=dict(sorted(deaths.items())),
        causes=dict(Counter(one.cause for row in whole for one in row.deaths).most_common()),
    )


def _outcomes(rows: Sequence[Row]) -> dict[str, Estimate]:
    counted = Counter(row.outcome for row in rows)
    return {outcome: share(counted[outcome], len(rows)) for outcome in sorted(counted)}


def _by_ambition(rows: Sequence[Row]) -> dict[str, dict[str, Estimate]]:
    found: dict[str, dict[str, Estimate]] = {}
    for ambition in sorted({row.ambition for row in rows}):
        its = [row for row in rows if row.ambition == ambition]
        won = share(sum(row.is_won for row in its), len(its))
        found[ambition] = {"won": won, **_outcomes(its)}
    return found


def _found_names(rows: Iterable[Row]) -> list[str]:
    return sorted({name for row in rows for name in row.found})


def _effects(
    rows: Sequence[Row], names: Iterable[str], had: Callable[[Row], tuple[str, ...]]
) -> tuple[Effect, ...]:
    """What goes with victory, strongest first; what all games or none had tells nothing."""
    effects = []
    for name in names:
        with_it = [row for row in rows if name in had(row)]
        without = [row for row in rows if name not in had(row)]
        if with_it and without:
            one = share(sum(row.is_won for row in with_it), len(with_it))
            other = share(sum(row.is_won for row in without), len(without))
            effects.append(Effect(name, one, other, difference_of_shares(one, other)))
    return tuple(sorted(effects, key=lambda effect: -effect.difference.value))


def _rooms(rows: Sequence[Row], boards: Boards) -> dict[str, Estimate]:
    """Visits to each room, of the games that came as far as Nonette."""
    raids = [row for row in rows if row.arrived]
    visits = Counter(name for row in raids for name in row.rooms)
    names = [room.name for room in boards.castle.rooms if room.kind != "hole"]
    return {name: share(visits[name], len(raids)) for name in dict.fromkeys(names)}
