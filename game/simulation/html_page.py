"""HTML elements of the reports: a self-contained page with embedded pictures.

`Presentation` is what a report takes from the game's screens, which this package doesn't know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final, NamedTuple, TypeAlias

from game.simulation.statistics import FEWEST, Estimate

NameOf: TypeAlias = Callable[[str], str]
"""The English name of a marker, item, man, ambition, floor, outcome or rule, by its id; any other
text stays as it is."""


class Presentation(NamedTuple):
    """The game's names, and the look of its pages."""

    name_of: NameOf
    style: str
    """The CSS its pages share."""


PARTS: Final = {"evening": "full games", "castle": "castle raids", "hunt": "hunts"}
"""The plural for games of each part."""
MORE_THAN_CHANCE: Final = (
    "Bright: more than chance, with ten games or more on each side, and corrected for the number "
    "of comparisons here."
)
_STYLE: Final = """
main{max-width:1000px}
h1{margin:0 0 20px}
h2{font-size:28px;line-height:1;margin:0 0 12px}
section{margin:20px 0;overflow-x:auto}
svg{max-width:100%;height:auto;display:block;margin:6px 0 14px}svg text{pointer-events:none}
p{margin:0 0 10px}p.note{color:#aac1cd}
td,th{padding:3px 16px 3px 0;text-align:right;white-space:nowrap}
th{font-weight:400;color:#aac1cd;vertical-align:bottom}td small{color:#aac1cd}
td:first-child,th:first-child{text-align:left}
.sure{color:#fff;font-weight:700}.chance{color:#8fa5b1}
.wide{overflow-x:auto;font-size:16px}.wide th{white-space:normal}
.facts{display:flex;flex-wrap:wrap;gap:16px 36px;padding:0;margin:0 0 14px;list-style:none}
.facts b{display:block;font-size:26px;color:#f5b83d}
@media (max-width:700px){svg{max-width:none}}
"""


def page(title: str, parts: Iterable[str], style: str) -> str:
    """A whole page; `style` is the CSS it shares with the pages of the game."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}{_STYLE}</style>"
        f"<main><h1>{escape(title)}</h1>{''.join(parts)}</main></html>\n"
    )


def section(title: str, *parts: str) -> str:
    """A section of a page with a heading."""
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


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
    around = f" ± {reach:.{digits}f}" if change.games >= FEWEST else ""
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
