"""The HTML report of a run, in the order of a game's stages, with its charts by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final

import msgspec
from msgspec.structs import replace

from game.rules.board import Boards, Cell
from game.simulation.html_page import (
    MORE_THAN_CHANCE,
    PARTS,
    NameOf,
    Presentation,
    cell,
    clock,
    difference,
    line,
    note,
    number,
    page,
    quantity,
    section,
    table,
)
from game.simulation.order import RunOrder
from game.simulation.row import BROKEN, NEVER, GameRow
from game.simulation.statistics import Comparison, Estimate, certain
from game.simulation.summary import Summary, VictoryEffect
from game.simulation.svg_charts import (
    Bar,
    bars,
    castle_heat,
    field_heat,
    forest,
    histogram,
    interval,
    percent,
    stacks,
)

_HOW_TO_READ: Final = (
    "The share of victories in games with it minus the share in games without it, in percentage "
    f"points; n is the smaller of the two groups. {MORE_THAN_CHANCE} A squad that lives longer "
    "does and finds more, so this shows a correlation, not a cause."
)


def html(
    summary: Summary,
    pictures: Mapping[str, str],
    boards: Boards,
    comparison: Comparison | None,
    presentation: Presentation,
) -> str:
    """The whole page with the charts of `pictures.draw`."""
    drawn, name_of = _Drawn(pictures), presentation.name_of
    order = summary.order
    how = "Outcomes" if order.part == "hunt" else "Outcomes by ambition"
    parts = [_head(summary, name_of), section(how, drawn["outcomes"])]
    if comparison is not None:
        parts.append(_comparison(comparison, name_of))
    if order.part == "evening":
        parts.append(_march(summary, drawn))
    if order.part != "hunt":
        parts += [
            _deaths(summary, drawn),
            _milestones(drawn),
            _markers(summary, drawn, boards, name_of),
            _gear(drawn),
            _rooms(summary, drawn, boards),
        ]
    parts.append(_lengths(summary, drawn))
    title = f"{summary.games} {PARTS[order.part]} by the {order.bot}"
    return page(title, parts, presentation.style)


class _Drawn(dict[str, str]):
    """Charts by name, with a sentence in place of an empty chart."""

    def __missing__(self, name: str) -> str:
        return note("Nothing to show.")


def _head(summary: Summary, name_of: NameOf) -> str:
    facts = [("won", interval(summary.victories))]
    if summary.order.part != "hunt":
        arrival = clock(summary.median_arrival) if summary.median_arrival else "never"
        facts += [
            ("men who reached Nonette", number(summary.arrived)),
            ("median arrival", arrival),
            ("men alive at the end", number(summary.alive)),
            ("VP", number(summary.points)),
        ]
    items = "".join(f"<li><b>{escape(value)}</b>{escape(name)}</li>" for name, value in facts)
    broken = ", ".join(map(str, summary.broken[:20]))
    fault = line(f"{len(summary.broken)} games broke: seeds {broken}.") if broken else ""
    where = "In brackets: the uncertainty. The true value lies within it in 19 of 20 such runs."
    words = note(f"{_set_up(summary.order, name_of)} {where}")
    return f'<section><ul class="facts">{items}</ul>{words}{fault}</section>'


def _set_up(order: RunOrder, name_of: NameOf) -> str:
    """The settings that differ from the defaults."""
    switches = msgspec.to_builtins(order.options).items()
    rules = [
        name_of(name) if value is True else f"{name_of(name)}: {value}"
        for name, value in switches
        if value
    ]
    counters = [f"{path}={number}" for path, number in order.counters.items()]
    text = f"Rules: {', '.join(rules) or 'as recommended'}."
    return f"{text} Counters: {', '.join(counters)}." if counters else text


def _march(summary: Summary, drawn: Mapping[str, str]) -> str:
    return section(
        "The field",
        line("When it ended:"),
        drawn["arrivals"],
        line("How many reached Nonette:"),
        drawn["men"],
        line("When the first German unit was alerted:"),
        drawn["alarms"],
        line("The games in thirds, from most by road to most through marsh:"),
        _routes(summary),
    )


def _routes(summary: Summary) -> str:
    rows = [
        [
            cell(name),
            cell(percent(route.road)),
            cell(percent(route.marsh)),
            cell(interval(route.won)),
            cell(number(route.arrived)),
            cell(clock(route.median_arrival)),
        ]
        for name, route in summary.routes.items()
    ]
    return table(["", "road", "marsh", "won", "men in Nonette", "median arrival"], rows)


def _deaths(summary: Summary, drawn: Mapping[str, str]) -> str:
    dead = sum(summary.causes.values())
    parts = [drawn["deaths-field"]] if "deaths-field" in drawn else []
    each = dead / summary.games if summary.games else 0.0
    return section(
        "Where men die",
        *parts,
        drawn["deaths-castle"],
        line(f"Causes, of {each:.1f} deaths a game:"),
        drawn["causes"],
    )


def _milestones(drawn: Mapping[str, str]) -> str:
    return section(
        "On the way to victory",
        note(_HOW_TO_READ),
        drawn["milestones"],
        line("Who set explosives, as a share of raids:"),
        drawn["bearers"],
    )


def _markers(summary: Summary, drawn: Mapping[str, str], boards: Boards, name_of: NameOf) -> str:
    rows = [
        [
            cell(name_of(name)),
            cell(percent(one.turned_up.value)),
            cell(_place(one.cell, boards)),
            cell(percent(one.part)),
        ]
        for name, one in summary.whereabouts.items()
    ]
    return section(
        "Which markers mattered",
        note(_HOW_TO_READ),
        drawn["markers"],
        "<details><summary>Where each was turned up</summary>",
        table(["", "in games", "most often in", "of these"], rows),
        "</details>",
    )


def _place(at: Cell, boards: Boards) -> str:
    """A cell for the reader: its name and room."""
    room = boards.castle.room_of.get(at)
    return at if room is None else f"{at}, {room.title.get('en', room.name)}"


def _gear(drawn: Mapping[str, str]) -> str:
    return section(
        "Which items mattered",
        note(_HOW_TO_READ),
        line("Those that reached Nonette:"),
        drawn["items"],
        line("Those used, set, thrown, or discarded to cancel a hit:"),
        drawn["spent"],
        line("Who carried what in the plane:"),
        drawn["gear"],
    )


def _rooms(summary: Summary, drawn: Mapping[str, str], boards: Boards) -> str:
    titles = {room.name: room.title.get("en", room.name) for room in boards.castle.rooms}
    never = ", ".join(titles[name] for name in summary.never_entered)
    return section(
        "Rooms",
        line(f"Never entered: {never or 'none'}."),
        line("The share of raids in which each was entered:"),
        drawn["rooms"],
    )


def _lengths(summary: Summary, drawn: Mapping[str, str]) -> str:
    is_hunt = summary.order.part == "hunt"
    return section(
        "Length of a game",
        line("The player's decisions:"),
        drawn["decisions"],
        line("Turns:" if is_hunt else "The clock at the end:"),
        drawn["turns" if is_hunt else "ends"],
    )


def _comparison(comparison: Comparison, name_of: NameOf) -> str:
    how = (
        f"{comparison.pairs} games with the same seeds, compared one by one"
        if comparison.pairs
        else "games with other seeds, compared as two groups"
    )
    rows = [
        [
            cell(name_of(one.name)),
            quantity(one.this, is_share=one.is_share),
            quantity(one.other, is_share=one.is_share),
            difference(one.difference, is_share=one.is_share, is_certain=is_certain),
        ]
        for one, is_certain in zip(
            comparison.differences,
            certain([one.difference for one in comparison.differences]),
            strict=True,
        )
    ]
    return section(
        f"Compared with {comparison.other}",
        note(f"{how}. {MORE_THAN_CHANCE}"),
        table(["", "this run", "the other", "difference"], rows),
    )


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


def draw_charts(
    summary: Summary, rows: Sequence[GameRow], boards: Boards, name_of: NameOf
) -> dict[str, str]:
    """All charts that aren't empty, as SVG text."""
    whole = [row for row in rows if row.outcome != BROKEN]
    part = summary.order.part
    drawn = dict(_how_it_ended(summary, whole, name_of))
    if part == "evening":
        drawn.update(_march_bars(whole))
        drawn["deaths-field"] = field_heat(boards.field, summary.deaths)
    if part != "hunt":
        drawn["deaths-castle"] = castle_heat(boards.castle, summary.deaths, name_of)
        drawn.update(_cause_bars(summary))
        drawn.update(_raid_bars(summary, boards, name_of))
    return {name: picture for name, picture in drawn.items() if picture}


def _how_it_ended(
    summary: Summary, rows: Sequence[GameRow], name_of: NameOf
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


def _march_bars(rows: Sequence[GameRow]) -> Iterator[tuple[str, str]]:
    arrivals = _binned((row.arrival for row in rows if row.arrival != NEVER), 20, clock)
    yield "arrivals", _histogram(arrivals, "Arrival times")
    men = _binned((row.arrived for row in rows), 1, str)
    yield "men", _histogram(men, "Men who reached Nonette")
    alarms = _binned((row.alarm for row in rows if row.alarm != NEVER), 20, clock)
    yield "alarms", _histogram(alarms, "When the first German unit was alerted")


def _cause_bars(summary: Summary) -> Iterator[tuple[str, str]]:
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


def _raid_bars(summary: Summary, boards: Boards, name_of: NameOf) -> Iterator[tuple[str, str]]:
    with_and_without = "Victories with and without each"
    reached = _renamed(summary.milestones, lambda name: _milestone(name, name_of))
    carried = _renamed(_ends(summary.gear), lambda name: _gear_name(name, name_of))
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


def _renamed(effects: Sequence[VictoryEffect], name_of: NameOf) -> Sequence[VictoryEffect]:
    return [replace(effect, name=name_of(effect.name)) for effect in effects]


def _milestone(name: str, name_of: NameOf) -> str:
    """A milestone; some begin with an officer or a floor."""
    thing, blank, what = name.partition(" ")
    words = f"{name_of(thing)}{blank}{what}"
    return words[:1].upper() + words[1:]


def _gear_name(name: str, name_of: NameOf) -> str:
    """An item and its bearer."""
    man, _, item = name.partition(": ")
    return f"{name_of(man)}: {name_of(item)}"


def _ends(effects: Sequence[VictoryEffect]) -> Sequence[VictoryEffect]:
    """The first and last entries of a long list."""
    if len(effects) <= MOST_BARS:
        return effects
    return [*effects[: MOST_BARS // 2], *effects[-MOST_BARS // 2 :]]


def _forest(effects: Sequence[VictoryEffect], title: str) -> str:
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
