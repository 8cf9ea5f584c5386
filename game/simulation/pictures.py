"""All charts of a report by name, for the page and for separate files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from game.rules.board import Boards
from game.simulation.heat_map import castle_heat, field_heat
from game.simulation.html_page import clock
from game.simulation.presentation import NameOf
from game.simulation.row import BROKEN, NEVER, Row
from game.simulation.statistics import Estimate
from game.simulation.summary import Effect, Summary
from game.simulation.svg_charts import Bar, bars, forest, histogram, stacks

MOST_BARS: Final = 24
_CAUSES: Final = {
    "hit": "Hits",
    "flak": "Flak, in the plane",
    "off-map": "Landing off the map",
    "sniper": "The sniper",
    "beast": "The Beast",
    "explosion": "The explosion",
    "fall": "A fall",
    "turned": "Turned",
    "infected": "Infection",
}
"""Causes of death, by those of the rules."""


def draw(summary: Summary, rows: Sequence[Row], boards: Boards, name_of: NameOf) -> dict[str, str]:
    """All charts that aren't empty, as SVG text."""
    whole = [row for row in rows if row.outcome != BROKEN]
    part = summary.order.part
    drawn = dict(_how_it_ended(summary, whole, name_of))
    if part == "evening":
        drawn.update(_march(whole))
        drawn["deaths-field"] = field_heat(boards.field, summary.deaths)
    if part != "hunt":
        drawn["deaths-castle"] = castle_heat(boards.castle, summary.deaths, name_of)
        drawn.update(_causes(summary))
        drawn.update(_raid(summary, boards, name_of))
    return {name: picture for name, picture in drawn.items() if picture}


def _how_it_ended(
    summary: Summary, rows: Sequence[Row], name_of: NameOf
) -> Iterator[tuple[str, str]]:
    by_ambition = summary.by_ambition if summary.order.part != "hunt" else {}
    named = {name_of(name): row for name, row in by_ambition.items()}
    named = {"All games": summary.outcomes, **named}
    yield "outcomes", stacks(named, "Outcomes by ambition", name_of)
    most = max((row.decisions for row in rows), default=0)
    step = max(10, -(-most // MOST_BARS // 10) * 10)
    decisions = _binned((row.decisions for row in rows), step, str)
    yield "decisions", _histogram(decisions, "Decisions per game")
    turns = _binned((row.turns for row in rows if row.turns), 1, str)
    yield "turns", _histogram(turns, "Turns of the hunt")
    ends = _binned((row.ended for row in rows if row.ended), 20, clock)
    yield "ends", _histogram(ends, "The clock at the end")


def _march(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    arrivals = _binned((row.arrival for row in rows if row.arrival != NEVER), 20, clock)
    yield "arrivals", _histogram(arrivals, "Arrival times")
    men = _binned((row.arrived for row in rows), 1, str)
    yield "men", _histogram(men, "Men who reached Nonette")
    alarms = _binned((row.alarm for row in rows if row.alarm != NEVER), 20, clock)
    yield "alarms", _histogram(alarms, "When the first German unit was alerted")


def _causes(summary: Summary) -> Iterator[tuple[str, str]]:
    """Causes of death, as shares of all deaths."""
    total = sum(summary.causes.values())
    shares = [
        Bar(
            _CAUSES.get(cause, cause),
            Estimate(count / total, count / total, count / total, summary.games),
        )
        for cause, count in summary.causes.items()
    ]
    yield "causes", bars(shares, "Causes of death") if shares else ""


def _raid(summary: Summary, boards: Boards, name_of: NameOf) -> Iterator[tuple[str, str]]:
    with_and_without = "Victories with and without each"
    reached = _renamed(summary.milestones, lambda name: _milestone(name, name_of))
    carried = _renamed(_ends(summary.gear), lambda name: _gear(name, name_of))
    yield "milestones", _forest(reached, f"{with_and_without} milestone")
    yield "markers", _forest(_renamed(summary.markers, name_of), f"{with_and_without} marker")
    yield "items", _forest(_renamed(summary.items, name_of), f"{with_and_without} item in Nonette")
    yield "spent", _forest(_renamed(summary.spent, name_of), f"{with_and_without} item used")
    yield "gear", _forest(carried, f"{with_and_without} man's gear")
    bearers = [Bar(name_of(name), part) for name, part in summary.bearers.items()]
    yield "bearers", bars(bearers, "Who set explosives") if bearers else ""
    titles = {room.name: room.title.get("en", room.name) for room in boards.castle.rooms}
    visited = sorted(summary.rooms.items(), key=lambda one: -one[1].value)
    entered = [Bar(titles[name], part) for name, part in visited if part.games]
    yield "rooms", bars(entered, "Rooms entered") if entered else ""


def _renamed(effects: Sequence[Effect], name_of: NameOf) -> Sequence[Effect]:
    return [replace(effect, name=name_of(effect.name)) for effect in effects]


def _milestone(name: str, name_of: NameOf) -> str:
    """A milestone; some begin with an officer or a floor."""
    thing, blank, what = name.partition(" ")
    words = f"{name_of(thing)}{blank}{what}"
    return words[:1].upper() + words[1:]


def _gear(name: str, name_of: NameOf) -> str:
    """An item and its bearer."""
    man, _, item = name.partition(": ")
    return f"{name_of(man)}: {name_of(item)}"


def _ends(effects: Sequence[Effect]) -> Sequence[Effect]:
    """The first and last entries of a long list."""
    if len(effects) <= MOST_BARS:
        return effects
    return [*effects[: MOST_BARS // 2], *effects[-MOST_BARS // 2 :]]


def _forest(effects: Sequence[Effect], title: str) -> str:
    rows = [Bar(effect.name, effect.difference) for effect in effects]
    return forest(rows, title) if rows else ""


def _histogram(counts: dict[str, int], title: str) -> str:
    return histogram(counts, title) if counts else ""


def _binned(values: Iterable[int], step: int, label: Callable[[int], str]) -> dict[str, int]:
    """The number of values in each bin, empty bins included."""
    counted = Counter(value // step for value in values)
    if not counted:
        return {}
    return {label(place * step): counted[place] for place in range(min(counted), max(counted) + 1)}
