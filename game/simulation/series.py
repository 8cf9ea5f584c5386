"""The report of a series: runs that differ in one setting (a value, rule, map or bot)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import quote

import msgspec

from game.simulation.html_page import (
    MORE_THAN_CHANCE,
    PARTS,
    NameOf,
    Presentation,
    cell,
    difference,
    line,
    note,
    page,
    quantity,
    section,
    table,
)
from game.simulation.statistics import Comparison, certain
from game.simulation.summary import Summary
from game.simulation.svg_charts import Bar, bars, forest, stacks


class Member(msgspec.Struct, frozen=True):
    """One run of a series."""

    name: str
    """The varied setting: ``Hank.luck=3``."""
    folder: str
    summary: Summary
    comparison: Comparison | None
    """The comparison with the first run; None for the first."""


def html(members: Sequence[Member], presentation: Presentation) -> str:
    """The page of a series."""
    first = members[0]
    others = [(one, one.comparison) for one in members if one.comparison is not None]
    parts = [
        note(
            "All on the same seeds; what is the same in both games of a pair falls out of the "
            "difference. Whiskers, and what follows ±: the uncertainty. The true value lies "
            "within it in 19 of 20 such runs."
        ),
        section(
            "Victories",
            bars([Bar(one.name, one.summary.victories) for one in members], "Victories"),
            stacks(
                {one.name: one.summary.outcomes for one in members},
                "Outcomes",
                presentation.name_of,
            ),
        ),
    ]
    if others:
        parts.append(_differences(first, others, presentation.name_of))
    links = "".join(_link(one) for one in members)
    parts.append(section("Each by itself", f"<ul>{links}</ul>"))
    each = f"{first.summary.games} {PARTS[first.summary.order.part]}"
    return page(f"{len(members)} variations, {each} each", parts, presentation.style)


def _link(one: Member) -> str:
    """A line of a list that leads to the report of a run."""
    folder = escape(quote(one.folder, safe="=,"))
    return f'<li><a href="{folder}/report.html">{escape(one.name)}</a></li>'


def _differences(
    first: Member, others: Sequence[tuple[Member, Comparison]], name_of: NameOf
) -> str:
    """A table of differences from the first run."""
    measures = others[0][1].differences
    heads = ["", *(name_of(one.name) for one in measures)]
    changes = [[that.difference for that in found.differences] for _, found in others]
    marks = iter(certain([change for row in changes for change in row]))
    won = [Bar(one.name, found.differences[0].difference) for one, found in others]
    top = [cell(first.name), *(quantity(one.other, is_share=one.is_share) for one in measures)]
    below = [
        [
            cell(one.name),
            *(
                difference(that.difference, is_share=that.is_share, is_certain=next(marks))
                for that in found.differences
            ),
        ]
        for one, found in others
    ]
    return section(
        f"Against {first.name}",
        line("Victories more or less, in points of a hundred:"),
        forest(won, "Victories against the first"),
        note(
            "All measures: the first as it is, the others by how much more or less. "
            f"{MORE_THAN_CHANCE}"
        ),
        f'<div class="wide">{table(heads, [top, *below])}</div>',
    )
