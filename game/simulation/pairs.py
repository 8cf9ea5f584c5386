"""Paired games: the same seed played with and without something.

The pairs of an experiment, their CSV file, and tables of differences with 95 % confidence
intervals.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote

import msgspec

from game.bots import BrokenGameError, Route, bot, play_out
from game.rules.castle.demolition import LEVELS
from game.rules.clock import SIX_O_CLOCK, VICTORIES
from game.rules.events.people import GroupMoved
from game.rules.game import Game
from game.rules.state import Outcome
from game.simulation.html_page import NameOf
from game.simulation.ledger import LedgerError, escaped, read_lines, record_order, replace_file
from game.simulation.order import RunOrder
from game.simulation.statistics import FEWEST, Estimate, certain, mean, paired_difference

SECOND: Final = "second "
"""How the case of a further copy begins."""


class Ending(msgspec.Struct, frozen=True):
    """The result of a game."""

    outcome: Outcome
    points: int
    arrived: int
    """Men who reached Nonette, Ines included."""
    arrival: int
    """Minutes after midnight when the march ended, -1 if it never did."""
    alive: int
    steps: int
    """Steps on the march since the games differ, a group's step counted once."""
    heard: int
    """Steps among them into hexes that count for detection."""

    @property
    def level(self) -> int:
        """The outcome as a number: 0 strategic defeat to 5 strategic victory."""
        return LEVELS.index(self.outcome)

    @property
    def is_won(self) -> bool:
        """Whether it was a victory, of any level."""
        return self.outcome in VICTORIES

    @property
    def is_won_whole(self) -> bool:
        """Whether it was a strategic victory, which explosives in the basement bring."""
        return self.outcome == LEVELS[-1]


class Pair(msgspec.Struct, frozen=True):
    """Two games of the same seed."""

    seed: int
    setting: str
    """Where and against what it was tried: the table of this pair."""
    case: str
    """What the first game has and the second doesn't."""
    ambition: str
    with_it: Ending
    without: Ending


class SeedPairs(NamedTuple):
    """All pairs from one seed."""

    seed: int
    pairs: tuple[Pair, ...]


def ending_of(game: Game, seed: int, route: Route | None = None) -> Ending:
    """Let the sergeant play a game to its end. Raises BrokenGameError."""
    player = bot("sergeant", seed, route=route)
    try:
        play_out(game, player)
    except BrokenGameError as error:
        raise BrokenGameError(f"the evening with seed {seed}: {error}") from error
    state, field = game.state, game.boards.field
    assert state.outcome is not None
    moves = [event.target for event in game.events if isinstance(event, GroupMoved)]
    steps = [cell for cell in moves if cell in field.order]
    return Ending(
        outcome=state.outcome,
        points=state.points,
        arrived=len(state.arrived),
        arrival=state.arrival,
        alive=len(state.living()),
        steps=len(steps),
        heard=sum(map(field.is_counted, steps)),
    )


_ENDING: Final = Ending.__struct_fields__
_OWN: Final = ("seed", "setting", "case", "ambition")
_SIDES: Final = ("with_it", "without")
COLUMNS: Final = (*_OWN, *(f"{side}_{field}" for side in _SIDES for field in _ENDING))


class PairFile:
    """Appends pairs to the CSV file, synced to the disk after each game."""

    def __init__(self, folder: Path, experiment: str, order: RunOrder) -> None:
        """Start an experiment in a folder, or resume the one that is there.

        The last seed of a file is played again, since its rows may be incomplete. Raises
        LedgerError when the folder holds another order, and OSError when it can't be written.
        """
        record_order(folder, order)
        self.path: Final = folder / f"{experiment}.csv"
        self.pairs: Final = _read(self.path)
        if self.pairs:
            last = self.pairs[-1].seed
            self.pairs[:] = [pair for pair in self.pairs if pair.seed != last]
        self._played: Final = {pair.seed for pair in self.pairs}
        replace_file(self.path, ",".join(COLUMNS) + "\n" + _lines(self.pairs))

    def append(self, seed_pairs: SeedPairs) -> None:
        """Append the pairs of one seed."""
        self.pairs.extend(seed_pairs.pairs)
        self._played.update(pair.seed for pair in seed_pairs.pairs)
        with self.path.open("a", encoding="utf-8", newline="") as file:
            file.write(_lines(seed_pairs.pairs))
            file.flush()
            os.fsync(file.fileno())

    def missing(self, seeds: Iterable[int]) -> list[int]:
        """The seeds without pairs."""
        return [seed for seed in seeds if seed not in self._played]

    def sort(self) -> None:
        """Sort the file by seed, so that equal experiments give equal files."""
        self.pairs.sort(key=lambda pair: pair.seed)
        replace_file(self.path, ",".join(COLUMNS) + "\n" + _lines(self.pairs))


def _lines(pairs: Sequence[Pair]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(_cells, pairs))
    return text.getvalue()


def _cells(pair: Pair) -> Iterator[object]:
    values = [getattr(pair, column) for column in _OWN]
    for side in _SIDES:
        values += msgspec.structs.astuple(getattr(pair, side))
    return (escaped(value) if isinstance(value, str) else value for value in values)


def _read(path: Path) -> list[Pair]:
    """All pairs of a file; a partial last line is ignored."""
    try:
        return [_pair(cells) for cells in read_lines(path)]
    except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise LedgerError(f"{path}: a line isn't as we write it; take a new folder") from error


def _pair(cells: dict[str, str]) -> Pair:
    cells = {column: unquote(cell) for column, cell in cells.items()}
    sides = {side: {field: cells[f"{side}_{field}"] for field in _ENDING} for side in _SIDES}
    own = {column: cells[column] for column in _OWN}
    return msgspec.convert({**own, **sides}, Pair, strict=False)


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
_MARKER_SETTINGS: Final = ("room", "plan")
"""The ways to turn up a castle marker."""
_CASTLE_SETTINGS: Final = (*_MARKER_SETTINGS, "castle", "Nonette")
"""Settings after the march."""
_ROUTE_SETTINGS: Final = ("road", "own")
"""Settings in which the march itself differs."""


class _Measure(NamedTuple):
    """One measure of an ending, and its format."""

    name: str
    of: Callable[[Ending], float]
    form: str = ".2f"
    scale: int = 1


_MARCH_MEASURES: Final = (_Measure("men who arrive", lambda one: one.arrived),)
_ROUTE_MEASURES: Final = (
    _Measure("steps heard, %", lambda one: one.heard / max(1, one.steps), ".1f", 100),
    _Measure(
        "arrival, minutes", lambda one: one.arrival if one.arrival >= 0 else SIX_O_CLOCK, ".0f"
    ),
    *_MARCH_MEASURES,
)
_NIGHT_MEASURES: Final = (
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
    if all(setting in by_setting for setting in _MARKER_SETTINGS):
        by_setting["castle"] = [pair for pair in pairs if pair.setting in _MARKER_SETTINGS]
    return "\n".join(_table(setting, its, name_of) for setting, its in by_setting.items())


def difference(pairs: Sequence[Pair], of: Callable[[Ending], float]) -> Estimate:
    """The mean paired difference of a measure."""
    with_it = [of(pair.with_it) for pair in pairs]
    return paired_difference(with_it, [of(pair.without) for pair in pairs])


def _table(setting: str, pairs: Sequence[Pair], name_of: NameOf) -> str:
    first = () if setting in _CASTLE_SETTINGS else _MARCH_MEASURES
    measures = (*(_ROUTE_MEASURES if setting in _ROUTE_SETTINGS else first), *_NIGHT_MEASURES)
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
