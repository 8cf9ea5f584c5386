"""The evaluation of playouts, and the search depth at which they end.

Playouts seldom go to the end of the game: a few turns after the decision the estimated chance
of victory has less variance than the final result of one playout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import exp
from typing import Final, TypeAlias

from game.bots.sergeant.raid import icons_carried, missing_icons
from game.bots.sergeant.values import FAR, fire_dice, steps_to
from game.rules.board import VILLAGE, Boards, CastleBoard, Cell
from game.rules.board.squares import Floor
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import PAPERS, detonator_is_on_map
from game.rules.clock import CASTLE_TURN, VICTORIES
from game.rules.common.items import points_now
from game.rules.counters import INES
from game.rules.game import Game
from game.rules.sheet import CounterSheet
from game.rules.state import Enemy, Outcome, Para, State

LATE_ARRIVAL: Final = 180
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
        **_arrival_strength(state, men),
        "hours": minutes / 60,
        "hours late": max(0.0, minutes - LATE_ARRIVAL) / 60,
    }


def _arrival_strength(state: State, men: Sequence[Para]) -> dict[str, float]:
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


NO_WAY: Final = 12.0
"""Turns assumed for explosives that nobody carries."""
NO_FIRE: Final = 10.0
"""Turns assumed for fire that nobody carries."""
NEAR: Final = 6
"""Steps within which an enemy counts as a danger to a man."""
BESIDE: Final = 3
"""Steps within which a man counts as an escort."""
MOST_DANGER: Final = 30.0
SLEEPER: Final = 2.3
"""Men of an unaware German unit, on average."""

_WEIGHTS: Final[dict[str, float]] = {
    "turns": -0.002,
    "fit": 0.219,
    "luck": 0.303,
    "items": 0.157,
    "outside": -0.263,
    "hidden": -0.098,
    "reich": 0.142,
    "zombies": 0.198,
    "danger": -0.032,
    "tower set": 0.286,
    "ground set": 0.281,
    "tower turns": -0.096,
    "tower turns alone": -0.017,
    "ground turns": -0.111,
    "tower unborne": -0.343,
    "ground unborne": -0.879,
    "late": 0.330,
    "to spare": 0.186,
    "late below": 0.066,
    "fire": -0.127,
    "lying": -0.104,
    "guards above": -0.054,
    "guards below": -0.045,
    "escort": 0.174,
    "foes ahead": -0.038,
    "papers lost": -2.597,
    "papers unknown": -3.368,
    "papers unknown for": 3.586,
    "papers away": -0.512,
    "papers turns": -0.120,
    "papers late": 0.290,
}
_CONSTANT: Final = -1.244


def chance_of_raid(boards: Boards, state: State) -> float:
    """The estimated chance of victory, 0 to 1, at the start of a castle turn."""
    found = features(boards.castle, state)
    score = _CONSTANT + sum(_WEIGHTS[name] * value for name, value in found.items())
    return 1 / (1 + exp(-score))


def features(board: CastleBoard, state: State) -> dict[str, float]:
    """The features of the regression, by name."""
    men = [man for man in state.living() if man.name != INES]
    outside = [man for man in men if man.at != VILLAGE]
    turns = (state.deadline - state.clock) / CASTLE_TURN
    return {
        "turns": turns,
        "fit": sum(not man.wounded for man in men),
        "luck": sum(map(state.sheet.luck, men)) / 4,
        "items": sum(len(man.items) for man in men),
        "outside": len(outside) / max(1, len(men)),
        "hidden": len(state.hidden),
        "reich": state.ambition == "reich",
        "zombies": state.ambition == "zombies",
        "danger": _danger(board, state, outside),
        **_explosives(board, state, men, turns),
        **_spearhead(board, state, men),
        **_papers(board, state, men, turns),
    }


def _explosives(
    board: CastleBoard, state: State, men: Sequence[Para], turns: float
) -> dict[str, float]:
    """Features of the explosives: set, on their way and for how long, and enemies in between."""
    missing = missing_icons(board, state)
    bearers = [man for man in men if icons_carried(state.sheet, man)]
    tower_turns, used = _turns_to_set(board, state, "2F", bearers, missing)
    rest = [man for man in bearers if man not in used]
    ground_turns, _ = _turns_to_set(board, state, "1F", rest, missing)
    fire_turns = _turns_to_light(board, state, men)
    tower_is_set, ground_is_set = missing["2F"] <= 0, missing["1F"] <= 0
    to_spare = turns - max(tower_turns, fire_turns)
    to_spare_below = turns - max(ground_turns, fire_turns)
    lying = sum(
        state.sheet.items[item].explosive for items in state.lying.values() for item in items
    )
    enemies = _enemies_by_floor(board, state)
    return {
        "tower set": tower_is_set,
        "ground set": ground_is_set,
        "tower turns": tower_turns if tower_turns < NO_WAY else 0.0,
        "tower turns alone": tower_turns if ground_is_set and tower_turns < NO_WAY else 0.0,
        "ground turns": ground_turns if ground_turns < NO_WAY else 0.0,
        "tower unborne": tower_turns >= NO_WAY,
        "ground unborne": ground_turns >= NO_WAY,
        "late": max(-4.0, min(2.0, to_spare)),
        "to spare": max(0.0, min(4.0, to_spare - 2)),
        "late below": max(-4.0, min(2.0, to_spare_below)),
        "fire": fire_turns < NO_FIRE,
        "lying": min(lying, 6) / 3,
        "guards above": 0.0 if tower_is_set else enemies["2F"],
        "guards below": 0.0 if tower_is_set and ground_is_set else enemies["1F"] + enemies[VILLAGE],
    }


def _spearhead(board: CastleBoard, state: State, men: Sequence[Para]) -> dict[str, float]:
    """Features of the foremost bearer: his escort, and the enemies on his way."""
    goal: Floor = "2F" if missing_icons(board, state)["2F"] > 0 else "1F"
    to_go = steps_to(board, tuple(board.area[goal]), state.passage)
    bearers = [man for man in men if icons_carried(state.sheet, man)]
    first = min(bearers, key=lambda man: to_go.get(man.at, FAR), default=None)
    if first is None:
        return {"escort": 0.0, "foes ahead": 0.0}
    steps, farthest = board.walk(first.at), to_go.get(first.at, FAR) + 1
    escort = [
        man
        for man in men
        if man.at == first.at or (first.at != VILLAGE and steps.get(man.at, FAR) <= BESIDE)
    ]
    ahead = [
        enemy
        for enemy in state.enemies.values()
        if enemy.at != VILLAGE and to_go.get(enemy.at, FAR) <= farthest
    ]
    return {
        "escort": sum(fire_dice(state.sheet, man) for man in escort) / 10,
        "foes ahead": sum(_known_strength(state.sheet, enemy) for enemy in ahead),
    }


def _turns_to_set(
    board: CastleBoard,
    state: State,
    floor: Floor,
    bearers: Iterable[Para],
    missing: dict[Floor, int],
) -> tuple[float, list[Para]]:
    """Turns until enough is set on a floor, walking, and the men who carry it there."""
    need = missing[floor]
    if need <= 0:
        return 0.0, []
    used: list[Para] = []
    for turns, man in _by_turns(board, state, floor, bearers):
        used.append(man)
        need -= icons_carried(state.sheet, man)
        if need <= 0:
            return turns + 1, used
    return NO_WAY, used


def _by_turns(
    board: CastleBoard, state: State, floor: Floor, men: Iterable[Para]
) -> list[tuple[float, Para]]:
    ways = [(_turns_to(board, state, man, tuple(board.area[floor])), man) for man in men]
    return sorted(ways, key=lambda way: way[0])


def _turns_to(board: CastleBoard, state: State, man: Para, goals: tuple[Cell, ...]) -> float:
    steps = steps_to(board, goals, state.passage).get(man.at, FAR)
    return steps / max(1, state.sheet.face(man).move)


def _turns_to_light(board: CastleBoard, state: State, men: Sequence[Para]) -> float:
    """Turns until somebody with fire reaches a demolition area."""
    if detonator_is_on_map(state):
        return 0.0
    bearers = [man for man in men if any(state.sheet.items[item].ignites for item in man.items)]
    areas = (tuple(board.area["2F"]), tuple(board.area["1F"]))
    ways = (_turns_to(board, state, man, area) for man in bearers for area in areas)
    return min(ways, default=NO_FIRE)


def _enemies_by_floor(board: CastleBoard, state: State) -> dict[Cell, float]:
    """Strength of the enemy, unaware units included, on each floor and in the village."""
    strengths: dict[Cell, float] = {VILLAGE: 0.0, "1F": 0.0, "2F": 0.0, "basement": 0.0}
    for enemy in state.enemies.values():
        floor = VILLAGE if enemy.at == VILLAGE else board.floor_of[enemy.at]
        strengths[floor] += _known_strength(state.sheet, enemy)
    return strengths


def _known_strength(sheet: CounterSheet, enemy: Enemy) -> float:
    return _strength(sheet, enemy) if enemy.up else SLEEPER


def _strength(sheet: CounterSheet, enemy: Enemy) -> int:
    """The combat dice of the enemy."""
    if enemy.kind == "german":
        return sheet.men_left(enemy)
    return sheet.monster_face(enemy).strength


def _danger(board: CastleBoard, state: State, outside: Iterable[Para]) -> float:
    """Expected hits if every enemy nearby attacked every man."""
    sheet = state.sheet
    awake = [
        (enemy.at, _strength(sheet, enemy))
        for enemy in state.enemies.values()
        if enemy.up and enemy.at != VILLAGE
    ]
    danger = 0.0
    for man in outside:
        steps = board.walk(man.at)
        near = sum(dice for at, dice in awake if steps.get(at, FAR) <= NEAR)
        danger += near * (6 - sheet.luck(man)) / 6
    return min(danger, MOST_DANGER)


def _papers(
    board: CastleBoard, state: State, men: Sequence[Para], turns: float
) -> dict[str, float]:
    """Features of the papers, needed for Haunebu (R8.2.4-key-item): how far from Nonette."""
    is_needed = ambition_of(state).needs_papers
    lost = is_needed and PAPERS in state.removed
    at_home = PAPERS in state.lying.get(VILLAGE, ()) or any(
        PAPERS in man.items for man in men if man.at == VILLAGE
    )
    bearer = state.carrier_of(PAPERS)
    place = _where_papers_lie(state)
    home = (VILLAGE,)
    away = 0.0
    if is_needed and not at_home and bearer is not None:
        away = _turns_to(board, state, bearer, home)
    elif is_needed and not at_home and place is not None:
        nearest = min((_turns_to(board, state, man, (place,)) for man in men), default=FAR)
        away = nearest + steps_to(board, home, state.passage).get(place, FAR) / 4
    is_known = bearer is not None or place is not None
    is_away = is_needed and not at_home and not lost
    is_unknown = is_away and not is_known
    return {
        "papers lost": lost,
        "papers unknown": is_unknown,
        "papers unknown for": turns / 20 if is_unknown else 0.0,
        "papers away": is_away and is_known,
        "papers turns": min(away, 12.0),
        "papers late": max(-3.0, min(3.0, turns - away - 1)) if is_away and is_known else 0.0,
    }


def _where_papers_lie(state: State) -> Cell | None:
    """Where the papers can be picked up, if it is known."""
    lying = (cell for cell, items in state.lying.items() if PAPERS in items)
    known = (
        cell for cell, marker in state.hidden.items() if marker == PAPERS and PAPERS in state.peeked
    )
    return next(lying, next(known, None))


SHIFTS: Final[dict[str, float]] = {
    "march": 1.5,
    "storm": 1.2,
    "late": 0.6,
    "hunt": 0.0,
}
"""By part of the night, what following the advice adds to the log-odds of victory."""
LATE_TURN: Final = 300
"""Minutes after midnight from which a raid is in its last hour."""


def span_of(state: State) -> str:
    """The part of the night, as a key of `SHIFTS`."""
    if state.stage == "hunt":
        return "hunt"
    if state.stage in ("equip", "drop", "field"):
        return "march"
    return "late" if state.clock >= LATE_TURN else "storm"


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


Horizon: TypeAlias = Callable[[Game], bool]
"""Whether a playout ends here; it always ends with the game."""

BEST: Final[frozenset[Outcome]] = frozenset(("strategic-victory", "hunt-won"))
"""The results that no other beats."""
TURNS_AHEAD: Final = 3
"""Search depth in castle turns, the current one included."""

#                 small bonuses, to rank outcomes within victory and defeat
_LEVELS: Final[dict[Outcome, float]] = {
    "operational-victory": 0.02,
    "strategic-victory": 0.04,
    "tactical-defeat": 0.02,
}
_A_MAN: Final = 0.001
_A_POINT: Final = 0.001
_TURN_BEGINS: Final = "R7.2-order-free"


def chance_of_victory(game: Game) -> float:
    """0 or 1 for a game that is over, else the estimated chance."""
    state = game.state
    if state.outcome is not None:
        return float(state.outcome in VICTORIES)
    if state.stage == "infiltration" or not has_marched(state):
        return chance_of_arrival(state)
    return chance_of_raid(game.boards, state)


def worth(game: Game) -> float:
    """The chance of victory with a small bonus for the victory level, survivors and points."""
    state = game.state
    if state.outcome is None or state.hunt is not None:
        return chance_of_victory(game)
    small = _A_MAN * len(state.living()) + _A_POINT * points_now(state)
    return chance_of_victory(game) + _LEVELS.get(state.outcome, 0.0) + small


def has_marched(state: State) -> bool:
    """Whether the march is over."""
    return state.stage not in ("equip", "drop", "field")


def ends_with_game(game: Game) -> bool:
    """Whether playouts of a raid from here go on to six o'clock."""
    left = game.state.deadline - game.state.clock
    return game.state.stage == "castle" and left <= TURNS_AHEAD * CASTLE_TURN


def horizon(game: Game) -> Horizon:
    """The search depth of playouts from here.

    During the march, up to the arrival; in the castle and in Nonette, a few castle turns; in a
    hunt or after the raid, up to the end.
    """
    state = game.state
    if not has_marched(state):
        return lambda fork: has_marched(fork.state)
    last = TURNS_AHEAD + (0 if state.stage == "infiltration" else state.turn)

    def is_over(fork: Game) -> bool:
        now, decision = fork.state, fork.decision
        begins = decision is not None and decision.rule == _TURN_BEGINS
        return begins and now.stage == "castle" and now.turn >= last

    return is_over
