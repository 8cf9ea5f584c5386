"""The ladder: how hard a game is, as named sets of optional rules and counter values.

The dice are the same on every rung. Results of bots are in `maps/BALANCE.md`.
"""

from __future__ import annotations

from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from game.rules.counters import EIGHT, PARAS
from game.rules.options import MATTERING, Options, RungName, only
from game.rules.sheet import EARLIER_PRINT, PRINTED, CounterSheet

RUNG_NAMES: Final[tuple[RungName, ...]] = get_args(RungName)
"""From the easiest to the hardest."""
FIRST: Final[RungName] = "green"
"""Recommended for a first game."""


class DifficultyLevel(msgspec.Struct, frozen=True):
    """One rung: its optional rules, its counter sheet, and the weight of its scores."""

    name: RungName
    options: Options
    sheet: CounterSheet
    percent: int
    """The percentage of a score that counts, except in a hunt by the rulebook."""

    def percent_in(self, part: str) -> int:
        """The percentage of a score that counts; a hunt by the rulebook is as hard as a regular
        one."""
        is_printed = part == "hunt" and not self.options.two_dice
        return min(self.percent, 100) if is_printed else self.percent

    def options_of(self, part: str) -> Options:
        """Its optional rules that matter in a part of the night."""
        return only(self.options, MATTERING[part])


def _moves(name: str) -> dict[str, int]:
    """The movement of a man's two faces."""
    row = PARAS[name]
    return {"fit": row.fit.move} | ({"wounded": row.wounded.move} if row.wounded else {})


_FEWER_GERMANS: Final = {
    **{"G1.men": 3, "G2.men": 2, "G3.men": 2, "G4.men": 1, "G5.men": 1, "G6.men": 1},
    **{f"G{number}.men": 1 for number in (8, 9, 11, 13)},
    **{f"G{number}.defence": 2 for number in (3, 4, 6, 7, 9, 10, 11, 12, 13, 14)},
    **{"Wafner.defence": 2, "Schelzer.defence": 2},
}
_WEAKER_DEAD: Final = {
    **{f"Z{number}.zombie.strength": 1 for number in (2, 3, 6)},
    **{f"Z{number}.zombie.strength": 2 for number in (1, 4, 7)},
    **{f"Z{number}.zombie.strength": 3 for number in (5, 8)},
    **{f"Z{number}.zombie.defence": 2 for number in (1, 3, 4, 6, 7, 8)},
    **{f"Z{number}.undead.strength": 2 for number in (1, 5, 7)},
    **{f"Z{number}.undead.defence": 3 for number in (1, 2, 4, 7, 8)},
    **{f"Z{number}.undead.move": 3 for number in (1, 6)},
    **{"a.zombie.strength": 1, "b.zombie.strength": 2, "c.zombie.strength": 2},
    **{"d.zombie.strength": 3, "b.undead.strength": 1, "d.undead.strength": 2},
}
_FASTER_MEN: Final = {
    f"{name}.{face}.move": number + 1 for name in EIGHT for face, number in _moves(name).items()
}
_LUCKIER_MEN: Final = {"Frank.luck": 4, "Hank.luck": 4, "Elliot.luck": 5}
_MORE_GERMANS: Final = {
    **{"G5.men": 3, "G8.men": 3, "G7.men": 2, "G10.men": 2},
}
_STRONGER_DEAD: Final = {
    **{f"Z{number}.undead.strength": 3 for number in (3, 4, 6)},
    **{f"Z{number}.undead.strength": 4 for number in (5, 8)},
    **{f"Z{number}.undead.defence": 4 for number in (5, 6)},
    **{f"Z{number}.undead.move": 4 for number in (3, 4, 7, 8)},
    **{"Z5.undead.move": 3, "Z2.zombie.strength": 3, "Z6.zombie.strength": 3},
    **{f"{bite}.undead.defence": 3 for bite in "acd"},
    **{"a.undead.strength": 2, "c.undead.strength": 2, "b.undead.move": 4, "d.undead.move": 3},
    **{"Z4.zombie.move": 3, "Z5.zombie.move": 2},
}
_TOUGH: Final = CounterSheet(_MORE_GERMANS | _STRONGER_DEAD)
_MORE_ENEMIES: Final = {"sniper": True, "jaeger": True}
_KIND: Final = Options.profile("kind")
_STRICT: Final = Options.profile("strict")

DIFFICULTY_LEVELS: Final[dict[RungName, DifficultyLevel]] = {
    rung.name: rung
    for rung in (
        DifficultyLevel(
            "green",
            replace(_KIND, flak_kills_one=True, two_dice=4, only_doubles=True),
            CounterSheet(_FEWER_GERMANS | _WEAKER_DEAD | _FASTER_MEN | _LUCKIER_MEN),
            60,
        ),
        DifficultyLevel("regular", Options(two_dice=3, only_doubles=True), PRINTED, 100),
        DifficultyLevel(
            "veteran",
            replace(Options(two_dice=2, only_doubles=True), **_MORE_ENEMIES),
            _TOUGH,
            125,
        ),
        DifficultyLevel("strict", replace(_STRICT, **_MORE_ENEMIES), _TOUGH, 150),
    )
}
"""The rungs, from the easiest to the hardest."""


def rung_of(options: Options, sheet: CounterSheet, part: str = "evening") -> DifficultyLevel | None:
    """The rung with exactly these rules and counters; None for a game by other rules."""
    ours = only(options, MATTERING[part])
    return next(
        (
            rung
            for rung in DIFFICULTY_LEVELS.values()
            if rung.options_of(part) == ours and _is_as_hard(rung, options, sheet, part)
        ),
        None,
    )


def _is_as_hard(rung: DifficultyLevel, options: Options, sheet: CounterSheet, part: str) -> bool:
    """Whether the counters are those of the rung, now or in the earlier edition; in the hunt its
    zombies and its number of turns."""
    if part == "hunt":
        is_as_long = _length(options) == _length(rung.options)
        return is_as_long and sheet.hunt_zombies == rung.sheet.hunt_zombies
    return sheet == rung.sheet or sheet.changes == {**rung.sheet.changes, **EARLIER_PRINT}


def _length(options: Options) -> int:
    """How long a hunt with two dice is, in turns that only doubles end: one that a 1 or a 6 ends
    too is as hard with a turn more."""
    return options.two_dice if options.only_doubles else max(options.two_dice - 1, 0)


def percent_of(options: Options, sheet: CounterSheet, part: str = "evening") -> int | None:
    """The percentage of a score that counts; None for counters that no rung has.

    A game by other rules counts like a rung that is as hard, but not above a regular one.
    """
    rung = rung_of(options, sheet, part)
    if rung is not None:
        return rung.percent_in(part)
    rungs = DIFFICULTY_LEVELS.values()
    weights = [one.percent_in(part) for one in rungs if _is_as_hard(one, options, sheet, part)]
    return min([100, *weights]) if weights else None
