"""How often a bot shows a silly habit: ``python -m tests.bots.habits --games 300 --seed 1``.

Prints the share of games with each habit at least once; one position is enough to count a game.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.boards import load_boards
from game.bots import BOT_NAMES, bot
from game.commands.arguments import LEVELS
from game.rules import Game
from game.rules.decisions import Attack, LightByHand, Option, PlaceDetonator, Stop
from game.rules.ladder import DIFFICULTY_LEVELS
from game.rules.options import RungName

HABITS: Final = ("hits-lapsed", "sprint-beside", "tower-not-fired")


def habits_of(name: str, seed: int, level: RungName = "regular") -> set[str]:
    """The habits shown in one game."""
    rung = DIFFICULTY_LEVELS[level]
    game = Game.new(load_boards(), seed, rung.options, sheet=rung.sheet)
    player, found = bot(name, seed), set[str]()
    could_fire = False
    attacked: dict[str, tuple[int, str]] = {}
    """Where each monster was last attacked from, and when."""
    while game.decision is not None:
        option = player.choose(game)
        found.update(_shown(game, option, attacked))
        could_fire |= _can_fire_the_tower(game)
        game.choose(option)
    if could_fire and not game.state.exploded:
        found.add("tower-not-fired")
    return found


def _shown(game: Game, option: Option, attacked: dict[str, tuple[int, str]]) -> Iterator[str]:
    state, decision = game.state, game.decision
    action = state.action
    if action is None or decision is None or state.stage != "castle":
        return
    if isinstance(option, Attack) and state.enemies[option.enemy].kind != "german":
        before = attacked.get(option.enemy)
        if before == (state.clock, action.at) and state.enemies[option.enemy].hits:
            yield "hits-lapsed"
        attacked[option.enemy] = (state.clock, action.at)
    if action.fast and isinstance(option, Stop):
        beside = game.boards.castle.neighbours.get(action.at, ())
        if any(enemy.at in beside and enemy.up for enemy in state.enemies.values()):
            yield "sprint-beside"


def _can_fire_the_tower(game: Game) -> bool:
    """Whether a mined tower may be fired now."""
    assert game.decision is not None
    fires = any(isinstance(one, LightByHand | PlaceDetonator) for one in game.decision.options)
    return fires and _tower_icons(game) >= game.boards.castle.charges["2F"][1]


def _tower_icons(game: Game) -> int:
    area, items = game.boards.castle.area_floor, game.state.sheet.items
    return sum(
        items[item].explosive
        for square, laid in game.state.charges_set.items()
        if area.get(square) == "2F"
        for item in laid
    )


def main() -> None:
    """Print the share of games with each habit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", choices=BOT_NAMES, default="sergeant")
    parser.add_argument("--level", choices=LEVELS, default="regular")
    given = parser.parse_args()
    shown: Counter[str] = Counter()
    for seed in range(given.seed, given.seed + given.games):
        shown.update(habits_of(given.bot, seed, given.level))
    for habit in HABITS:
        print(f"{habit:16} {100 * shown[habit] / given.games:5.1f} %")


if __name__ == "__main__":
    main()
