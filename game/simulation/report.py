"""The report of a run: one HTML file with its pictures inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final

import msgspec

from game.rules.board import Boards
from game.rules.options import Options
from game.simulation.comparing import Comparison, Difference
from game.simulation.drawing import Bar, bars, forest, histogram, interval, stacks
from game.simulation.heat import castle_heat, field_heat
from game.simulation.row import BROKEN, Row
from game.simulation.statistics import Estimate
from game.simulation.summary import Effect, Summary

_STYLE: Final = """
body{background:#14181d;color:#d8cfb4;font:15px/1.5 Georgia,serif;max-width:62rem;
margin:2rem auto;padding:0 1rem}
h1,h2{font-family:"Courier New",monospace;letter-spacing:.06em;text-transform:uppercase}
h1{border-bottom:3px solid #c2402f}h2{margin-top:2.2em;color:#e7dfc6}
svg{max-width:100%;height:auto;font:12px sans-serif}p.note{color:#9aa0a8}
table{border-collapse:collapse}td,th{padding:.2em .9em;text-align:right;
border-bottom:1px solid #333a43}td:first-child,th:first-child{text-align:left}
.sure{color:#fff;font-weight:bold}.chance{color:#8b919a}
.facts{display:flex;flex-wrap:wrap;gap:1.2rem 2.4rem;padding:0;list-style:none}
.facts b{display:block;font-size:1.5rem}
"""
_MOST_BARS: Final = 24


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
            _arrivals(whole) if summary.order.part == "evening" else "",
            _deaths(summary, boards),
            _effects(summary),
            _rooms(summary, boards),
        ]
    parts.append(_lengths(whole))
    title = f"{summary.games} {summary.order.part} games by {summary.order.bot}"
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style><h1>{escape(title)}</h1>{''.join(parts)}</html>\n"
    )


def _head(summary: Summary) -> str:
    facts = [("won", interval(summary.victories))]
    if summary.order.part != "hunt":
        facts += [
            ("men who reached Nonette", _number(summary.arrived)),
            (
                "median arrival",
                _clock(summary.median_arrival) if summary.median_arrival else "never",
            ),
            ("men alive at the end", _number(summary.alive)),
            ("points", _number(summary.points)),
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
    return _section("Outcomes by ambition", stacks(labelled, "Outcomes by ambition"))


def _arrivals(rows: Sequence[Row]) -> str:
    clocks = _binned((row.arrival for row in rows if row.arrival >= 0), 20, _clock)
    men = _binned((row.arrived for row in rows), 1, str)
    return _section(
        "The march",
        "<p>When it ended:</p>",
        histogram(clocks, "Arrival times"),
        "<p>How many reached Nonette:</p>",
        histogram(men, "Men who reached Nonette"),
    )


def _deaths(summary: Summary, boards: Boards) -> str:
    causes = ", ".join(f"{cause} {count}" for cause, count in summary.causes.items())
    field = field_heat(boards.field, summary.deaths) if summary.order.part == "evening" else ""
    return _section(
        "Where men die",
        field,
        castle_heat(boards.castle, summary.deaths),
        f'<p class="note">Of what: {escape(causes) or "nobody died"}.</p>',
    )


def _effects(summary: Summary) -> str:
    note = (
        "Victories in games with it less victories without, in points of a hundred. Bright: "
        "more than chance. Who lives longer finds more, so this shows company, not cause."
    )
    return _section(
        "What mattered",
        f'<p class="note">{note}</p><p>Markers that the men turned up:</p>',
        _forest(summary.markers, "Victories with and without each marker"),
        "<p>Items that reached Nonette:</p>",
        _forest(summary.items, "Victories with and without each item"),
    )


def _forest(effects: Sequence[Effect], title: str) -> str:
    if not effects:
        return '<p class="note">Nothing that only some games had.</p>'
    return forest([Bar(effect.name, effect.difference) for effect in effects], title)


def _rooms(summary: Summary, boards: Boards) -> str:
    titles = {room.name: room.title.get("en", room.name) for room in boards.castle.rooms}
    visited = sorted(summary.rooms.items(), key=lambda one: -one[1].value)
    never = ", ".join(titles[name] for name in summary.never_entered)
    return _section(
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
        hours = _binned((row.ended for row in rows), 20, _clock)
        parts += ["<p>The clock at the end:</p>", histogram(hours, "The clock at the end")]
    return _section("How long games are", *parts)


def _comparison(comparison: Comparison) -> str:
    how = (
        f"{comparison.pairs} games of the same seeds, compared one by one"
        if comparison.pairs
        else "games of other seeds, compared as two lots"
    )
    lines = "".join(map(_difference, comparison.differences))
    return _section(
        f"Against {comparison.other}",
        f'<p class="note">{escape(how)}. Bold: more than chance.</p>',
        "<table><tr><th></th><th>this run</th><th>the other</th><th>difference</th></tr>",
        lines,
        "</table>",
    )


def _difference(one: Difference) -> str:
    scale, form = (100.0, "{:.1f} %") if one.is_share else (1.0, "{:.2f}")
    change = one.difference
    kind = "sure" if change.is_off_zero else "chance"
    span = f"{scale * change.value:+.2f} ({scale * change.low:+.2f} to {scale * change.high:+.2f})"
    values = "".join(f"<td>{form.format(scale * v.value)}</td>" for v in (one.this, one.other))
    return f'<tr><td>{escape(one.name)}</td>{values}<td class="{kind}">{span}</td></tr>'


def _section(title: str, *parts: str) -> str:
    return f"<h2>{escape(title)}</h2>{''.join(parts)}"


def _binned(values: Iterable[int], step: int, label: Callable[[int], str]) -> dict[str, int]:
    """How many values fall in each step, gaps included."""
    counted = Counter(value // step for value in values)
    if not counted:
        return {}
    return {label(place * step): counted[place] for place in range(min(counted), max(counted) + 1)}


def _clock(minutes: float) -> str:
    return f"{int(minutes) // 60:02}:{int(minutes) % 60:02}"


def _number(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} ({estimate.low:.2f} to {estimate.high:.2f})"
