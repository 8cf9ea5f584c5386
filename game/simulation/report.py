"""The report of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final

import msgspec

from game.rules.board import Boards, Cell
from game.rules.options import Options
from game.simulation.comparing import Comparison
from game.simulation.drawing import Bar, bars, forest, histogram, interval, percent, stacks
from game.simulation.heat import castle_heat, field_heat
from game.simulation.page import (
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
from game.simulation.row import BROKEN, NEVER, Row
from game.simulation.summary import Effect, Summary

_MOST_BARS: Final = 24
_HOW_TO_READ: Final = (
    "Victories in games with it less victories without, in points of a hundred. Bright: more "
    "than chance. Who lives longer does and finds more, so this shows company, not cause."
)


def html(
    summary: Summary, rows: Sequence[Row], boards: Boards, comparison: Comparison | None
) -> str:
    """The whole page."""
    whole = [row for row in rows if row.outcome != BROKEN]
    parts = [_head(summary), _outcomes(summary)]
    if comparison is not None:
        parts.append(_comparison(comparison))
    if summary.order.part != "hunt":
        parts += [
            _march(summary, whole) if summary.order.part == "evening" else "",
            _deaths(summary, boards),
            _milestones(summary),
            _markers(summary, boards),
            _gear(summary),
            _rooms(summary, boards),
        ]
    parts.append(_lengths(whole))
    return page(f"{summary.games} {summary.order.part} games by {summary.order.bot}", parts)


def _head(summary: Summary) -> str:
    facts = [("won", interval(summary.victories))]
    if summary.order.part != "hunt":
        facts += [
            ("men who reached Nonette", number(summary.arrived)),
            (
                "median arrival",
                clock(summary.median_arrival) if summary.median_arrival else "never",
            ),
            ("men alive at the end", number(summary.alive)),
            ("points", number(summary.points)),
        ]
    items = "".join(f"<li><b>{escape(value)}</b>{escape(name)}</li>" for name, value in facts)
    note = "In brackets: where the true value lies, with 95 % confidence."
    broken = ", ".join(map(str, summary.broken[:20]))
    rules = ", ".join(_switched_on(summary.order.options)) or "as recommended"
    fault = f"<p>{len(summary.broken)} games broke: seeds {broken}.</p>" if broken else ""
    return (
        f'<ul class="facts">{items}</ul><p class="note">Rules: {escape(rules)}. {note}</p>{fault}'
    )


def _switched_on(options: Options) -> list[str]:
    """The optional rules in force."""
    switches = msgspec.to_builtins(options).items()
    return [name if value is True else f"{name}={value}" for name, value in switches if value]


def _outcomes(summary: Summary) -> str:
    rows = {"all": summary.outcomes, **summary.by_ambition}
    labelled = {
        f"{name} ({next(iter(row.values())).games if row else 0})": row
        for name, row in rows.items()
    }
    return section("Outcomes by ambition", stacks(labelled, "Outcomes by ambition"))


def _march(summary: Summary, rows: Sequence[Row]) -> str:
    clocks = _binned((row.arrival for row in rows if row.arrival != NEVER), 20, clock)
    men = _binned((row.arrived for row in rows), 1, str)
    alarms = _binned((row.alarm for row in rows if row.alarm != NEVER), 20, clock)
    return section(
        "The march",
        line("When it ended:"),
        histogram(clocks, "Arrival times"),
        line("How many reached Nonette:"),
        histogram(men, "Men who reached Nonette"),
        line("When the first German was awake:"),
        histogram(alarms, "First alarm"),
        line("By more steps along a road than through marsh, and the other way:"),
        _routes(summary),
    )


def _routes(summary: Summary) -> str:
    rows = [
        [
            cell(name),
            cell(str(route.won.games)),
            cell(interval(route.won)),
            cell(number(route.arrived)),
            cell(clock(route.median_arrival)),
        ]
        for name, route in summary.routes.items()
        if route.won.games
    ]
    return table(["", "games", "won", "men in Nonette", "median arrival"], rows)


def _deaths(summary: Summary, boards: Boards) -> str:
    causes = ", ".join(f"{cause} {count}" for cause, count in summary.causes.items())
    field = field_heat(boards.field, summary.deaths) if summary.order.part == "evening" else ""
    return section(
        "Where men die",
        field,
        castle_heat(boards.castle, summary.deaths),
        f'<p class="note">Of what: {escape(causes) or "nobody died"}.</p>',
    )


def _milestones(summary: Summary) -> str:
    bearers = [Bar(name, part) for name, part in summary.bearers.items()]
    return section(
        "On the way to victory",
        note(_HOW_TO_READ),
        _forest(summary.milestones, "Victories with and without each milestone"),
        line("Who set explosives, in what share of raids:"),
        bars(bearers, "Who set explosives") if bearers else note("Nobody ever did."),
    )


def _markers(summary: Summary, boards: Boards) -> str:
    rows = [
        [
            cell(name),
            cell(percent(one.turned_up.value)),
            cell(_place(one.cell, boards)),
            cell(percent(one.part)),
        ]
        for name, one in summary.whereabouts.items()
    ]
    return section(
        "Which markers mattered",
        note(_HOW_TO_READ),
        _forest(summary.markers, "Victories with and without each marker"),
        "<details><summary>Where each was turned up</summary>",
        table(["", "in games", "most often in", "of these"], rows),
        "</details>",
    )


def _gear(summary: Summary) -> str:
    return section(
        "Which items mattered",
        note(_HOW_TO_READ),
        line("Those that reached Nonette:"),
        _forest(summary.items, "Victories with and without each item"),
        line("Those that were used, set, thrown or given up for a hit:"),
        _forest(summary.spent, "Victories with and without each item used"),
        line("Who had what in the plane:"),
        _forest(_strongest(summary.gear), "Victories with and without each man's gear"),
    )


def _strongest(effects: Sequence[Effect]) -> list[Effect]:
    """The ends of a long list, from best to worst."""
    if len(effects) <= _MOST_BARS:
        return list(effects)
    return [*effects[: _MOST_BARS // 2], *effects[-_MOST_BARS // 2 :]]


def _place(at: Cell, boards: Boards) -> str:
    """A cell for people: its square or hex, and the room it lies in."""
    room = boards.castle.room_of.get(at)
    return at if room is None else f"{at}, {room.title.get('en', room.name)}"


def _forest(effects: Sequence[Effect], title: str) -> str:
    if not effects:
        return note("Nothing that only some games had.")
    return forest([Bar(effect.name, effect.difference) for effect in effects], title)


def _rooms(summary: Summary, boards: Boards) -> str:
    titles = {room.name: room.title.get("en", room.name) for room in boards.castle.rooms}
    visited = sorted(summary.rooms.items(), key=lambda one: -one[1].value)
    never = ", ".join(titles[name] for name in summary.never_entered)
    return section(
        "Rooms",
        f"<p>Never entered: {escape(never) or 'none'}.</p>",
        "<p>In what share of raids somebody came in:</p>",
        bars([Bar(titles[name], part) for name, part in visited], "Rooms entered"),
    )


def _lengths(rows: Sequence[Row]) -> str:
    step = max(10, -(-max((row.decisions for row in rows), default=0) // _MOST_BARS // 10) * 10)
    decisions = _binned((row.decisions for row in rows), step, str)
    parts = ["<p>Decisions of the player:</p>", histogram(decisions, "Decisions a game")]
    if any(row.turns for row in rows):
        parts += ["<p>Turns:</p>", histogram(_binned((r.turns for r in rows), 1, str), "Turns")]
    else:
        hours = _binned((row.ended for row in rows), 20, clock)
        parts += ["<p>The clock at the end:</p>", histogram(hours, "The clock at the end")]
    return section("How long games are", *parts)


def _comparison(comparison: Comparison) -> str:
    how = (
        f"{comparison.pairs} games of the same seeds, compared one by one"
        if comparison.pairs
        else "games of other seeds, compared as two lots"
    )
    rows = [
        [
            cell(one.name),
            quantity(one.this, is_share=one.is_share),
            quantity(one.other, is_share=one.is_share),
            difference(one.difference, is_share=one.is_share),
        ]
        for one in comparison.differences
    ]
    return section(
        f"Against {comparison.other}",
        note(f"{how}. Bold: more than chance."),
        table(["", "this run", "the other", "difference"], rows),
    )


def _binned(values: Iterable[int], step: int, label: Callable[[int], str]) -> dict[str, int]:
    """How many values fall in each step, gaps included."""
    counted = Counter(value // step for value in values)
    if not counted:
        return {}
    return {label(place * step): counted[place] for place in range(min(counted), max(counted) + 1)}
