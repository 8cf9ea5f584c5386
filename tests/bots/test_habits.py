"""The sergeant has no silly habits, and the novice is what he is meant to be."""

from __future__ import annotations

import pytest

from game.boards import load_boards
from game.bots import bot, play_out
from game.bots.novice import WRONG, Novice
from game.bots.sergeant.sergeant import Sergeant
from game.rules import Game, Options
from game.rules.counters import ITEMS
from game.rules.decisions import Attack, PlaceDetonator, SetWithDetonator
from game.rules.ladder import DIFFICULTY_LEVELS
from game.rules.options import RungName
from game.rules.state import Para
from tests.bots.habits import HABITS, habits_of

GAMES = range(320001, 320041)


@pytest.fixture(scope="module")
def shown() -> list[set[str]]:
    """The habits of each of the games."""
    return [habits_of("sergeant", seed) for seed in GAMES]


#                        games of forty in which it may be seen
@pytest.mark.parametrize(
    ("habit", "most"),
    [("sprint-beside", 2), ("tower-not-fired", 6)],
)
def test_habits_are_rare(shown: list[set[str]], habit: str, most: int) -> None:
    assert habit in HABITS
    assert sum(habit in one for one in shown) <= most


def test_men_of_one_square_attack_a_monster_together() -> None:
    """Two attacks from one square would waste the hits of the first (R7.6.4-one-attack-kill)."""
    attacks = 0
    for seed in GAMES:
        game, player = Game.new(load_boards(), seed, part="castle"), Sergeant(seed)
        while game.decision is not None:
            option, state, action = player.choose(game), game.state, game.state.action
            if (
                isinstance(option, Attack)
                and (action is not None and not action.moved)
                and state.enemies[option.enemy].kind != "german"
            ):
                here = [man for man in state.paras_at(action.at) if not man.acted]
                idle = {man.name for man in here} - {*action.group}
                assert all(_carries_explosives(state.paras[name]) for name in idle)
                attacks += 1
            game.choose(option)
    assert attacks > 10


def _carries_explosives(man: Para) -> bool:
    return any(ITEMS[item].explosive for item in man.items)


def final(player: Novice | Sergeant, level: RungName, seed: int) -> Game:
    rung = DIFFICULTY_LEVELS[level]
    game = Game.new(load_boards(), seed, rung.options, sheet=rung.sheet)
    play_out(game, player)
    return game


def test_by_the_letter_he_places_detonators() -> None:
    placed = 0
    for seed in GAMES[:20]:
        choices = final(Sergeant(seed), "strict", seed).choices
        placed += any(isinstance(one, PlaceDetonator | SetWithDetonator) for one in choices)
    assert placed >= 4


def test_the_novice_plays_the_same_game_twice_and_another_with_another_seed() -> None:
    first, again, other = (final(Novice(seed), "green", 7) for seed in (3, 3, 4))
    assert first.digest() == again.digest() != other.digest()


def test_the_novice_storms_at_once_and_packs_at_random() -> None:
    packed = set()
    for seed in (1, 2, 3):
        game, player = Game.new(load_boards(), 9), bot("novice", seed)
        while game.state.stage == "equip":
            game.choose(player.choose(game))
        packed.add(tuple(man.items for man in game.state.paras.values()))
    assert len(packed) == 3


def test_some_orders_of_the_novice_are_wrong() -> None:
    """About as many as he is meant to get wrong differ from the sergeant's, and no more."""
    orders = wrong = 0
    for seed in range(4):
        game, player = Game.new(load_boards(), seed, Options()), Novice(seed)
        guide = Sergeant(seed, "road", gathers=False, storms=True)
        while game.decision is not None:
            if game.decision.rule in ("R4.2-one-action", "R7.2-one-action"):
                orders += 1
                wrong += player.choose(game) != guide.choose(game)
            game.choose(player.choose(game))
    assert 0.3 * WRONG < 100 * wrong / orders < 2 * WRONG
