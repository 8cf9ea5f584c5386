"""Hunts of each level by bots of different skill: how many are won, and how many rolls pass without
a choice.

    python -m tests.bots.hunts --games 1000 --seed 9100001

`greedy` keeps the higher die, shoots at what is near, scouts what is beside the tank, and drives to
the nearest counter, without a plan.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from game.boards import load_boards
from game.bots import Bot, bot
from game.rules import Game
from game.rules.board import Boards
from game.rules.counters import HUNT_GEAR, HUNT_INFANTRY, HUNT_ZOMBIES
from game.rules.decisions import FireGun, KeepDie, Option, Ram, Repair, Scout, Step
from game.rules.events.hunt import ActionDiceRolled, PointsRolled, hunt_of
from game.rules.ladder import DIFFICULTY_LEVELS, DifficultyLevel


class Greedy:
    """Takes what is best at once."""

    def choose(self, game: Game) -> Option:
        """The first of what he prefers."""
        decision, hunt = game.decision, hunt_of(game.state)
        assert decision is not None
        options = decision.options
        if isinstance(options[0], KeepDie):
            return max(options, key=lambda one: one.face)  # type: ignore[attr-defined]
        if decision.rule != "M7.0-free":
            return options[0]
        hits = (one for one in options if isinstance(one, FireGun | Ram))
        shot = next((one for one in hits if one.target in HUNT_ZOMBIES), None)
        if shot is not None:
            return shot
        repairs = [one for one in options if isinstance(one, Repair)]
        if repairs and (hunt.track_broken or hunt.damaged or hunt.out_of_ammunition):
            return repairs[-1]
        scout = next((one for one in options if isinstance(one, Scout)), None)
        return scout or self._nearer(game, options)

    def _nearer(self, game: Game, options: Sequence[Option]) -> Option:
        """A step towards the nearest counter, a shot in the dark, or none."""
        walk, hunt = game.boards.hunt.walk, hunt_of(game.state)
        down_or_up = (*hunt.face_up, *hunt.face_down)
        goals = [at for at, name in down_or_up if name not in (*HUNT_GEAR, *HUNT_INFANTRY)]
        steps = [one for one in options if isinstance(one, Step)]
        if steps and goals:
            return min(steps, key=lambda one: min(walk(one.cell).get(at, 99) for at in goals))
        return next((one for one in options if isinstance(one, FireGun)), options[-1])


PLAYERS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": lambda seed: bot("random", seed),
    "greedy": lambda _: Greedy(),
    "novice": lambda seed: bot("novice", seed),
    "sergeant": lambda seed: bot("sergeant", seed),
}


def rolls_without_choice(boards: Boards, rung: DifficultyLevel, seed: int) -> tuple[int, int]:
    """How many rolls for action points a hunt of the sergeant has, and after how many of them
    nothing was asked."""
    game, player = _begun(boards, rung, seed), bot("sergeant", seed)
    followed = set()
    while game.decision is not None:
        followed.add(_rolls(game))
        game.choose(player.choose(game))
    return _rolls(game), _rolls(game) - len(followed - {0})


def _rolls(game: Game) -> int:
    return sum(isinstance(event, ActionDiceRolled | PointsRolled) for event in game.events)


def _begun(boards: Boards, rung: DifficultyLevel, seed: int) -> Game:
    return Game.new(boards, seed, rung.options_of("hunt"), "hunt")


def is_won(boards: Boards, rung: DifficultyLevel, seed: int, player: Bot) -> bool:
    """Whether he wins that hunt."""
    game = _begun(boards, rung, seed)
    while game.decision is not None:
        game.choose(player.choose(game))
    return game.state.outcome == "hunt-won"


def share(count: int, of: int) -> str:
    """A percentage with its 95 % interval (Wilson)."""
    part, more = count / of, 1.96**2 / of
    middle = (part + more / 2) / (1 + more)
    half = 1.96 * sqrt(part * (1 - part) / of + more / (4 * of)) / (1 + more)
    return f"{part:.1%} ({100 * max(middle - half, 0):.1f}-{100 * (middle + half):.1f})"


def main() -> None:
    """Play, and print a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=9100001)
    asked = parser.parse_args()
    boards, seeds = load_boards(), range(asked.seed, asked.seed + asked.games)
    for rung in DIFFICULTY_LEVELS.values():
        told: list[str] = [rung.name]
        for name, player in PLAYERS.items():
            won = sum(is_won(boards, rung, seed, player(seed)) for seed in seeds)
            told.append(f"{name} {share(won, asked.games)}")
        found = [rolls_without_choice(boards, rung, seed) for seed in seeds]
        rolls, idle = (sum(column) for column in zip(*found, strict=True))
        told.append(f"{rolls / asked.games:.1f} rolls, without choice {share(idle, rolls)}")
        print(" | ".join(told), flush=True)


if __name__ == "__main__":
    main()
