"""An evaluation of positions at the end of the march, by logistic regression.

It is fitted to how often the sergeant won after such an arrival. The features are men, items
and minutes, never places, so that it holds on other maps. `python -m tests.bots.fit_prospects`
refits the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.bots.sergeant.values import fire_dice
from game.rules.counters import INES
from game.rules.state import Para, State

LATE: Final = 180
"""Minutes after midnight from which an arrival counts as late."""
MOST_ICONS: Final = 6
FEW: Final = 4

_ARRIVAL_WEIGHTS: Final[dict[str, float]] = {
    "germans": -0.038,
    "dice": 0.065,
    "fit": 0.123,
    "wounded": -0.080,
    "luck": 0.137,
    "few": -2.369,
    "five": -0.326,
    "more": -0.005,
    "icons": 0.676,
    "all icons": 0.668,
    "items": 0.169,
    "guns": -0.176,
    "kits": 0.034,
    "hours": -0.342,
    "hours late": -0.896,
}
_ARRIVAL_CONSTANT: Final = -3.388


def chance_of_arrival(state: State) -> float:
    """The estimated chance of victory, 0 to 1, if the march ended now."""
    features = arrival_features(state)
    score = _ARRIVAL_CONSTANT + sum(_ARRIVAL_WEIGHTS[name] * features[name] for name in features)
    return 1 / (1 + exp(-score))


def arrival_features(state: State) -> dict[str, float]:
    """The features of the regression, by name."""
    men = [man for man in state.living() if man.name != INES]
    awaiting = sum(enemy.kind == "german" for enemy in state.enemies.values())
    minutes = max(state.arrival, state.clock)
    return {
        "germans": len(state.pool) + awaiting,
        **_strength(state, men),
        "hours": minutes / 60,
        "hours late": max(0.0, minutes - LATE) / 60,
    }


def _strength(state: State, men: Sequence[Para]) -> dict[str, float]:
    """Features of the men and of the items they carry or have pooled in Nonette."""
    gear = [*state.to_assign, *(item for man in men for item in man.items)]
    sheets = [state.sheet.items[item] for item in gear]
    icons = sum(sheet.explosive for sheet in sheets)
    return {
        "dice": sum(fire_dice(state.sheet, man) for man in men) / 10,
        "fit": sum(not man.wounded for man in men),
        "wounded": sum(man.wounded for man in men),
        "luck": sum(map(state.sheet.luck, men)) / 4,
        "few": len(men) <= FEW,
        "five": len(men) == FEW + 1,
        "more": max(0, len(men) - FEW - 1),
        "icons": min(icons, MOST_ICONS) / 3,
        "all icons": icons >= MOST_ICONS,
        "items": len(gear),
        "guns": sum(sheet.fire > 0 for sheet in sheets),
        "kits": sum(sheet.kind == "first-aid" for sheet in sheets),
    }
