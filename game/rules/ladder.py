"""The ladder: how hard a game is, as named sets of optional rules and counter values.

The dice are the same on every rung. Results of bots are in `maps/BALANCE.md`.
"""

from __future__ import annotations

from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from game.rules.options import MATTERING, Options, RungName, only
from game.rules.sheet import PRINTED, CounterSheet

RUNG_NAMES: Final[tuple[RungName, ...]] = get_args(RungName)
"""From the easiest to the hardest."""
FIRST: Final[RungName] = "green"
"""Recommended for a first game."""


class Rung(msgspec.Struct, frozen=True):
    """One rung: its optional rules, its counter sheet, and the weight of its scores."""

    name: RungName
    options: Options
    sheet: CounterSheet
    percent: int
    """The percentage of a score that counts."""

    def options_of(self, part: str) -> Options:
        """Its optional rules that matter in a part of the night."""
        return only(self.options, MATTERING[part])


_FEWER_GERMANS: Final = {
    "G1.men": 3,
    "G2.men": 2,
    "G3.men": 2,
    "G4.men": 1,
    "G5.men": 1,
    "G6.men": 1,
    "G8.men": 1,
    "G9.men": 1,
    "G10.men": 1,
}
_WEAKER_DEAD: Final = {
    "Z1.undead.strength": 2,
    "Z3.undead.strength": 2,
    "Z4.undead.strength": 2,
    "Z5.undead.strength": 3,
    "Z6.undead.strength": 2,
    "Z7.undead.strength": 2,
    "Z8.undead.strength": 3,
    "Z1.zombie.strength": 2,
    "Z4.zombie.strength": 2,
    "Z5.zombie.strength": 3,
    "Z7.zombie.strength": 2,
    "Z8.zombie.strength": 3,
}
_KIND: Final = Options.profile("kind")
_STRICT: Final = Options.profile("strict")

LADDER: Final[dict[RungName, Rung]] = {
    rung.name: rung
    for rung in (
        Rung(
            "green",
            replace(_KIND, flak_kills_one=True),
            CounterSheet(_FEWER_GERMANS | _WEAKER_DEAD),
            60,
        ),
        Rung("regular", Options(), PRINTED, 100),
        Rung("veteran", Options(sniper=True, jaeger=True), PRINTED, 125),
        Rung("strict", _STRICT, PRINTED, 150),
    )
}
"""The rungs, from the easiest to the hardest."""


def rung_of(options: Options, sheet: CounterSheet, part: str = "evening") -> Rung | None:
    """The rung with exactly these rules and counters; None for a game by other rules.

    The hunt has no rungs: it is regular, or played by other rules.
    """
    names = ("regular",) if part == "hunt" else RUNG_NAMES
    ours = only(options, MATTERING[part])
    rungs = (LADDER[name] for name in names)
    return next(
        (rung for rung in rungs if rung.options_of(part) == ours and rung.sheet == sheet), None
    )


def percent_of(options: Options, sheet: CounterSheet, part: str = "evening") -> int | None:
    """The percentage of a score that counts; None for counters that no rung has.

    A game by other rules counts like a rung with its counters, but not above a regular one.
    """
    rung = rung_of(options, sheet, part)
    if rung is not None:
        return rung.percent
    weights = [one.percent for one in LADDER.values() if one.sheet == sheet]
    return min([100, *weights]) if weights else None
