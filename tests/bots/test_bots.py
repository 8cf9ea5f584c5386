"""Bots choose legal options from visible information, and the sergeant wins often enough."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

import pytest

from game.boards import load_boards
from game.bots import BrokenGameError, bot, play_out
from game.rules import Game
from game.rules.decisions import Attack, Option
from game.rules.game import Part

EVENINGS = 300
QUICK = ("random", "sergeant")
"""Bots without a search."""


def blows_the_tower(seed: int) -> bool:
    game = Game.new(load_boards(), seed)
    play_out(game, bot("sergeant", seed))
    return "2F" in game.state.blown


@pytest.mark.slow
def test_the_sergeant_blows_the_tower_in_a_quarter_of_his_evenings() -> None:
    with ProcessPoolExecutor(2) as crew:
        blown = sum(crew.map(blows_the_tower, range(EVENINGS), chunksize=10))
    assert blown / EVENINGS >= 0.25


def wins_hunt(seed: int) -> bool:
    game = Game.new(load_boards(), seed, part="hunt")
    play_out(game, bot("sergeant", seed))
    return game.state.outcome == "hunt-won"


def test_the_sergeant_wins_two_hunts_in_five() -> None:
    assert sum(wins_hunt(seed) for seed in range(100)) >= 40


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = []
    for _ in range(2):
        game = Game.new(load_boards(), 8)
        play_out(game, bot(name, 8))
        games.append(game.digest())
    assert games[0] == games[1]


def test_another_seed_of_random_plays_another_game() -> None:
    games = [Game.new(load_boards(), 8) for _ in range(2)]
    for seed, game in enumerate(games):
        play_out(game, bot("random", seed))
    assert games[0].choices != games[1].choices


def as_seen(game: Game, option: Option) -> str:
    """An option as text, without the name of a face-down German."""
    if isinstance(option, Attack) and not game.state.enemies[option.enemy].up:
        return f"attack {game.state.enemies[option.enemy].at}"
    return str(option)


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_the_sergeant_cannot_peek(part: Part) -> None:
    """With hidden information reshuffled he makes the same choices."""
    for seed in range(6):
        game = Game.new(load_boards(), seed, part=part)
        player = bot("sergeant", seed)
        while game.decision is not None:
            option = player.choose(game)
            if len(game.choices) % 3 == 0:
                twin = game.fork(seed=1000 + seed)
                assert as_seen(twin, bot("sergeant", seed).choose(twin)) == as_seen(game, option)
            game.choose(option)


@pytest.mark.parametrize("name", QUICK)
def test_choosing_changes_nothing(name: str) -> None:
    game, player = Game.new(load_boards(), 2), bot(name, 2)
    for _ in range(120):
        before = game.state.copy()
        option = player.choose(game)
        assert game.state == before
        assert game.decision is not None
        assert option in game.decision.options
        game.choose(option)


@pytest.mark.parametrize("name", QUICK)
def test_nothing_asked_is_an_error(name: str) -> None:
    game = Game.new(load_boards(), 2)
    play_out(game, bot("random", 2))
    with pytest.raises(ValueError, match="over"):
        bot(name).choose(game)


def test_an_unknown_bot_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        bot("general")


def test_play_out_gives_up_on_a_game_without_end() -> None:
    with pytest.raises(BrokenGameError, match="no end after 30"):
        play_out(Game.new(load_boards(), 1), bot("random"), most=30)
