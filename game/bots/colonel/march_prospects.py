"""How good the prospects are on the march: at its end, and at the start of a field turn.

Two logistic fits, one to how often the sergeant won after arriving like this, the other to
what his marches came to from there. Like those of the raid they count men, things and
turns, never places; `python -m tests.bots.fit_prospects` fits them anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Final

from game.bots.sergeant.march import FAR, march_tables
from game.rules.board import VILLAGE, Boards, FieldBoard
from game.rules.counters import INES
from game.rules.state import NOWHERE, Para, State

TURNS_AN_HOUR: Final = 3
DUE: Final = 180
"""Minutes after midnight from which each one more is missed in the castle."""
NEAR: Final = 5
"""Hexes from which an active German is a danger next turn."""
MOST_TURNS: Final = 15.0
MOST_ICONS: Final = 6
FEW: Final = 4

_ARRIVAL_WEIGHTS: Final[dict[str, float]] = {
    "fit": 0.199,
    "wounded": -0.140,
    "luck": 0.141,
    "few": -1.783,
    "five": -0.486,
    "more": 0.264,
    "icons": 0.770,
    "all icons": 1.421,
    "items": 0.091,
    "guns": 0.599,
    "kits": 0.320,
    "hours": -0.266,
    "hours late": -0.914,
}
_ARRIVAL_CONSTANT: Final = -6.119
_MARCH_WEIGHTS: Final[dict[str, float]] = {
    "fit": 0.168,
    "wounded": -0.162,
    "luck": 0.204,
    "few": -1.329,
    "five": -0.333,
    "more": 0.192,
    "icons": 0.631,
    "all icons": 0.904,
    "items": 0.142,
    "guns": 0.577,
    "kits": 0.243,
    "hours": -0.346,
    "hours late": -0.607,
    "turns": -0.008,
    "turns of all": -0.035,
    "places": -0.216,
    "danger": 0.002,
    "at grips": 0.007,
    "awake": -0.108,
    "asleep": -0.022,
}
_MARCH_CONSTANT: Final = -4.914


def chance_of_arrival(state: State) -> float:
    """The chance of a victory, 0 to 1, when the march has ended like this."""
    return _chance(arrival_sights(state), _ARRIVAL_WEIGHTS, _ARRIVAL_CONSTANT)


def chance_of_march(boards: Boards, state: State) -> float:
    """The same at the start of a field turn."""
    return _chance(march_sights(boards.field, state), _MARCH_WEIGHTS, _MARCH_CONSTANT)


def arrival_sights(state: State) -> dict[str, float]:
    """What the prospects of an arrival are reckoned from, by name."""
    men = _squad(state)
    return {**_strength(state, men), **_lateness(state.arrival)}


def march_sights(board: FieldBoard, state: State) -> dict[str, float]:
    """What the prospects of a march are reckoned from, by name."""
    men = _squad(state)
    to_go = [_turns_to_go(board, state, man) for man in men]
    last = max(to_go, default=0.0)
    on_the_way = [man for man in men if man.at not in NOWHERE and man.at != VILLAGE]
    return {
        **_strength(state, men),
        **_lateness(state.clock + last * 60 / TURNS_AN_HOUR),
        "turns": last,
        "turns of all": sum(to_go) / max(1, len(to_go)),
        "places": len({man.at for man in men}),
        "danger": _danger(board, state, on_the_way, NEAR),
        "at grips": _danger(board, state, on_the_way, 1),
        "awake": sum(state.sheet.men_left(enemy) for enemy in state.enemies.values() if enemy.up),
        "asleep": sum(not enemy.up for enemy in state.enemies.values()),
    }


def _squad(state: State) -> list[Para]:
    return [man for man in state.living() if man.name != INES]


def _strength(state: State, men: Sequence[Para]) -> dict[str, float]:
    """Men, and what they carry or have laid together in Nonette."""
    gear = [*state.to_assign, *(item for man in men for item in man.items)]
    sheets = [state.sheet.items[item] for item in gear]
    icons = sum(sheet.explosive for sheet in sheets)
    return {
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


def _lateness(minutes: float) -> dict[str, float]:
    return {"hours": minutes / 60, "hours late": max(0.0, minutes - DUE) / 60}


def _turns_to_go(board: FieldBoard, state: State, man: Para) -> float:
    if man.at in NOWHERE or man.at == VILLAGE:
        return 0.0
    turns = march_tables(board).turns(2 * state.sheet.face(man).move)
    return min(turns.get(man.at, FAR), MOST_TURNS)


def _danger(board: FieldBoard, state: State, men: Iterable[Para], reach: int) -> float:
    """Hits to expect if every active German within so many hexes struck at every man."""
    sheet = state.sheet
    awake = [(enemy.at, sheet.men_left(enemy)) for enemy in state.enemies.values() if enemy.up]
    return sum(
        (6 - sheet.luck(man)) / 6 * dice
        for man in men
        for at, dice in awake
        if board.distance(man.at, at) <= reach
    )


def _chance(seen: dict[str, float], weights: dict[str, float], constant: float) -> float:
    score = constant + sum(weights[name] * value for name, value in seen.items())
    return 1 / (1 + exp(-score))
