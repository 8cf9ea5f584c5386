"""HTML elements of the reports: a self-contained page with embedded pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from game.simulation.statistics import Estimate

PARTS: Final = {"evening": "evenings", "castle": "castle raids", "hunt": "hunts"}
"""The plural for games of each part."""
MORE_THAN_CHANCE: Final = (
    "Bright: more than chance, with ten games or more on each side, and corrected for how many "
    "differences are compared here."
)
_STYLE: Final = """
body{background:#14181d;color:#d8cfb4;font:15px/1.5 Georgia,serif;max-width:62rem;
margin:2rem auto;padding:0 1rem}
h1,h2{font-family:"Courier New",monospace;letter-spacing:.06em;text-transform:uppercase}
h1{border-bottom:3px solid #c2402f}h2{margin-top:2.2em;color:#e7dfc6}
svg text{pointer-events:none}svg{max-width:100%;height:auto;display:block;margin:.3em 0}
p.note{color:#9aa0a8}a{color:#d8cfb4}
table{border-collapse:collapse}td,th{padding:.2em .9em;text-align:right;
border-bottom:1px solid #333a43}th{font-weight:normal;color:#9aa0a8;vertical-align:bottom}
td small{color:#9aa0a8;font-weight:normal}
td:first-child,th:first-child{text-align:left}td{white-space:nowrap}
.sure{color:#fff;font-weight:bold}.chance{color:#8b919a}
div.wide{overflow-x:auto;font-size:.85rem}
.facts{display:flex;flex-wrap:wrap;gap:1.2rem 2.4rem;padding:0;list-style:none}
.facts b{display:block;font-size:1.5rem}
"""


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style><h1>{escape(title)}</h1>{''.join(parts)}</html>\n"
    )


def section(title: str, *parts: str) -> str:
    """A section of a page with a heading."""
    return f"<h2>{escape(title)}</h2>{''.join(parts)}"


def note(words: str) -> str:
    """A remark for the reader."""
    return f'<p class="note">{escape(words)}</p>'


def line(words: str) -> str:
    """A paragraph between pictures."""
    return f"<p>{escape(words)}</p>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its cells are HTML, made by `cell` and `difference`."""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def cell(words: str) -> str:
    """One cell of a table."""
    return f"<td>{escape(words)}</td>"


def difference(change: Estimate, *, is_share: bool, is_certain: bool) -> str:
    """A cell with a difference, bold if it is more than chance."""
    scale, digits = (100.0, 1) if is_share else (1.0, 2)
    kind = "sure" if is_certain else "chance"
    value, reach = scale * change.value, scale * (change.high - change.low) / 2
    around = f" ± {reach:.{digits}f}" if change.games > 1 else ""
    return f'<td class="{kind}">{value:+.{digits}f}{around} {_sample(change)}</td>'


def quantity(estimate: Estimate, *, is_share: bool) -> str:
    """A cell with a share or a mean."""
    value = f"{100 * estimate.value:.1f}%" if is_share else f"{estimate.value:.2f}"
    return f"<td>{value} {_sample(estimate)}</td>"


def number(estimate: Estimate) -> str:
    """A mean with its confidence interval and sample."""
    around = f"{estimate.low:.2f} to {estimate.high:.2f}"
    return f"{estimate.value:.2f} ({around}, n {estimate.games})"


def _sample(estimate: Estimate) -> str:
    return f"<small>n {estimate.games}</small>"


def clock(minutes: float) -> str:
    """A time of day, from minutes after midnight."""
    return f"{int(minutes) // 60:02}:{int(minutes) % 60:02}"
