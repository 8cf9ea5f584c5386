"""What a player who follows the colonel's advice may expect.

Playouts tell the chance of victory if the sergeant goes on. Who asks again at every important
decision plays better than that: in log-odds by an amount that depends on how much of the night
is left. The amounts are measured: `python -m tests.bots.calibration`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from game.rules.state import State

SHIFTS: Final[dict[str, float]] = {
    "march": 1.5,
    "storm": 1.2,
    "late": 0.6,
    "hunt": 0.0,
}
"""By part of the night, what following the advice adds to the log-odds of victory."""
LATE: Final = 300
"""Minutes after midnight from which a raid is in its last hour."""


def span_of(state: State) -> str:
    """The part of the night, as a key of `SHIFTS`."""
    if state.stage == "hunt":
        return "hunt"
    if state.stage in ("equip", "drop", "field"):
        return "march"
    return "late" if state.clock >= LATE else "storm"


def expected(chance: float, span: str) -> float:
    """The chance of victory, 0 to 1, by following the advice.

    `chance` is the mean of the playouts. It rises with that and keeps 0 and 1 as they are.
    """
    gain = exp(SHIFTS[span])
    return chance * gain / (1 - chance + chance * gain)


def slope(chance: float, span: str) -> float:
    """How much `expected` rises with the chance, there."""
    gain = exp(SHIFTS[span])
    return gain / (1 - chance + chance * gain) ** 2
