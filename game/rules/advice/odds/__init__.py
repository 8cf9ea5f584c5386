"""Exact odds of options, for the screen and for bots.

    for odds in odds_of(game, option):
        ...

Whole numbers and fractions only. What the player can't see is never used: a face-down
counter counts as everything it may be, each as likely as the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.advice.odds import hunting, ways
from game.rules.advice.odds.attacks import attack_odds, escape_odds, light_odds
from game.rules.advice.odds.options import odds_of
from game.rules.advice.odds.results import (
    AttackOdds,
    AttemptOdds,
    ControllerOdds,
    DetectionOdds,
    Distribution,
    FaceOdds,
    Fate,
    Finding,
    FoeOdds,
    HarmOdds,
    LightOdds,
    LuckOdds,
    MarchOdds,
    MayBe,
    Odds,
    PointsOdds,
    RepairOdds,
    RushOdds,
    ShotOdds,
    StrideOdds,
    ThrowOdds,
    VictimOdds,
)
from game.rules.advice.odds.trials import chance_of_passage
from game.rules.advice.rehearsal import table_of
from game.rules.board import Cell
from game.rules.decisions import FireGun, LightByHand, Ram
from game.rules.game import Game

__all__ = [
    "AttackOdds",
    "AttemptOdds",
    "ControllerOdds",
    "DetectionOdds",
    "Distribution",
    "FaceOdds",
    "Fate",
    "Finding",
    "FoeOdds",
    "HarmOdds",
    "LightOdds",
    "LuckOdds",
    "MarchOdds",
    "MayBe",
    "Odds",
    "PointsOdds",
    "RepairOdds",
    "RushOdds",
    "ShotOdds",
    "StrideOdds",
    "ThrowOdds",
    "VictimOdds",
    "attack_from_here",
    "attacks_after",
    "chance_of_passage",
    "escape_of",
    "needs_once_up",
    "odds_of",
    "odds_of_light",
    "path_odds",
    "targets_after",
]


def path_odds(game: Game, group: Sequence[str], cells: Sequence[Cell]) -> MarchOdds | StrideOdds:
    """The odds of a planned path of a group, from its cell over these cells.

    A group that is acting already goes on with its move; any other would begin one.
    ValueError names a step that isn't allowed.
    """
    return ways.path_odds(table_of(game), group, cells)


def odds_of_light(game: Game, name: str, option: LightByHand) -> LightOdds:
    """The odds of a man who lights what is set, also of one of a stack in hand."""
    return light_odds(table_of(game), name, option)


def attack_from_here(game: Game, enemy: str) -> AttackOdds:
    """The odds of the acting group's attack on an enemy if its move ended where it is.

    ValueError while nobody acts.
    """
    action = game.state.action
    if action is None:
        raise ValueError("Nobody acts: there is no group that could attack.")
    return attack_odds(table_of(game), action.group, enemy, {})


def needs_once_up(game: Game, strike: FireGun | Ram) -> tuple[tuple[int, int], ...]:
    """What the die must show for a shot or ram at each zombie that a face-down counter may turn out
    to be, and how many of them need that; empty if the target is face up."""
    return hunting.once_up(table_of(game), strike)


def attacks_after(game: Game, cells: Sequence[Cell]) -> tuple[AttackOdds, ...]:
    """The odds of each attack of the acting group if its move went on to these cells and ended.

    ValueError while nobody acts.
    """
    return ways.attacks_after(table_of(game), cells)


def targets_after(game: Game, cells: Sequence[Cell]) -> tuple[str, ...]:
    """Whom the acting group could attack if its move went on to these cells and ended.

    ValueError while nobody acts.
    """
    return ways.targets_after(table_of(game), cells)


def escape_of(game: Game) -> tuple[HarmOdds, ...]:
    """R9.2: the escape of each man in the castle if it were blown up now."""
    return escape_odds(table_of(game))
