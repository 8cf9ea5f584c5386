"""The results of an experiment as tables: differences with 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from game.rules.clock import SIX_O_CLOCK
from game.simulation.effects.pair import SECOND, Ending, Pair
from game.simulation.presentation import NameOf
from game.simulation.statistics import FEWEST, Estimate, certain, mean, paired_difference

_HEADINGS: Final = {
    "rush": "Turned up by a rush on the march, beside nothing there",
    "room": "Turned up by whoever enters its room, beside nothing there",
    "plan": "Turned up by the German plan, beside nothing turned up",
    "castle": "Turned up in the castle, either way",
    "plane": "In the plane, beside an evening without it",
    "Nonette": "In Nonette before the raid, beside a raid without it",
    "allotment": "Allotments, beside the sergeant's own",
    "road": "Beside the same night by road",
    "own": "Beside the same night as he likes it best",
}
_BY_AMBITION: Final = ("doctor", "hostage", "key", "event-I", "event-II", "event-III")
"""Cases whose effect depends on the ambition."""
_EITHER_WAY: Final = ("room", "plan")
"""The ways to turn up a castle marker."""
_IN_THE_CASTLE: Final = (*_EITHER_WAY, "castle", "Nonette")
"""Settings after the march."""
_ON_THE_WAY: Final = ("road", "own")
"""Settings in which the march itself differs."""


class _Measure(NamedTuple):
    """One measure of an ending, and its format."""

    name: str
    of: Callable[[Ending], float]
    form: str = ".2f"
    scale: int = 1


_OF_THE_MARCH: Final = (_Measure("men who arrive", lambda one: one.arrived),)
_OF_THE_WAY: Final = (
    _Measure("steps heard, %", lambda one: one.heard / max(1, one.steps), ".1f", 100),
    _Measure(
        "arrival, minutes", lambda one: one.arrival if one.arrival >= 0 else SIX_O_CLOCK, ".0f"
    ),
    *_OF_THE_MARCH,
)
_OF_THE_NIGHT: Final = (
    _Measure("victory, %", lambda one: one.is_won, ".1f", 100),
    _Measure("strategic victory, %", lambda one: one.is_won_whole, ".1f", 100),
    _Measure("level, 0-5", lambda one: one.level),
    _Measure("men alive", lambda one: one.alive),
    _Measure("points", lambda one: one.points),
)


def tables(pairs: Sequence[Pair], name_of: NameOf) -> str:
    """All tables of an experiment in Markdown; differences that are more than chance are bold,
    with ten pairs or more, and corrected for all the differences of their table."""
    by_setting: dict[str, list[Pair]] = {}
    for pair in pairs:
        by_setting.setdefault(pair.setting, []).append(pair)
    if all(setting in by_setting for setting in _EITHER_WAY):
        by_setting["castle"] = [pair for pair in pairs if pair.setting in _EITHER_WAY]
    return "\n".join(_table(setting, its, name_of) for setting, its in by_setting.items())


def difference(pairs: Sequence[Pair], of: Callable[[Ending], float]) -> Estimate:
    """The mean paired difference of a measure."""
    with_it = [of(pair.with_it) for pair in pairs]
    return paired_difference(with_it, [of(pair.without) for pair in pairs])


def _table(setting: str, pairs: Sequence[Pair], name_of: NameOf) -> str:
    first = () if setting in _IN_THE_CASTLE else _OF_THE_MARCH
    measures = (*(_OF_THE_WAY if setting in _ON_THE_WAY else first), *_OF_THE_NIGHT)
    rows = [
        (name, its, [difference(its, one.of) for one in measures])
        for name, its in _cases(pairs, name_of)
    ]
    marks = iter(certain([found for _, _, cells in rows for found in cells]))
    columns = ("", "pairs", "won with", "without", *(one.name for one in measures))
    lines = [
        f"{_HEADINGS[setting]}:",
        "",
        "| " + " | ".join(columns) + " |",
        "|---" * len(columns) + "|",
        *(_line(name, its, measures, cells, marks) for name, its, cells in rows),
        "",
    ]
    return "\n".join(lines)


def _cases(pairs: Sequence[Pair], name_of: NameOf) -> Iterable[tuple[str, list[Pair]]]:
    """The pairs of each case under its name, for some also by ambition."""
    for case in sorted({pair.case for pair in pairs}):
        its = [pair for pair in pairs if pair.case == case]
        yield _name_of_case(case, name_of), its
        for ambition in sorted({pair.ambition for pair in its}) if case in _BY_AMBITION else ():
            yield f"... {name_of(ambition)}", [pair for pair in its if pair.ambition == ambition]


def _name_of_case(case: str, name_of: NameOf) -> str:
    """The game's name of a marker or item; other cases have plain names already."""
    kind = case.removeprefix(SECOND)
    return f"{SECOND}{name_of(kind)}" if kind != case else name_of(case)


def _line(
    name: str,
    pairs: Sequence[Pair],
    measures: Sequence[_Measure],
    cells: Sequence[Estimate],
    marks: Iterator[bool],
) -> str:
    with_it = mean([pair.with_it.is_won for pair in pairs])
    without = mean([pair.without.is_won for pair in pairs])
    shares = f"{100 * with_it.value:.0f}% | {100 * without.value:.0f}%"
    found = " | ".join(
        _cell(each, one, is_certain=next(marks)) for each, one in zip(cells, measures, strict=True)
    )
    return f"| {name} | {len(pairs)} | {shares} | {found} |"


def _cell(found: Estimate, measure: _Measure, *, is_certain: bool) -> str:
    """A difference; bold if it is more than chance, without a reach that one pair can't have."""
    value, reach = found.value * measure.scale, (found.high - found.value) * measure.scale
    around = f" ± {reach:{measure.form}}" if found.games >= FEWEST else ""
    text = f"{value:+{measure.form}}{around}"
    return f"**{text}**" if is_certain else text
