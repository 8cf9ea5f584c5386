"""Random play through the hunt: it never breaks, always ends, and loses no counter."""

from __future__ import annotations

import random

from game.boards import load_boards
from game.rules import Game
from game.rules.counters import HUNT_COUNTERS
from tests.rules.hunt.hunt_games import now

BOARDS = load_boards()


def counters(game: Game) -> list[str]:
    """Every counter, wherever it is."""
    hunt = now(game)
    on_board = [counter for _, counter in (*hunt.face_down, *hunt.face_up)]
    return [*on_board, *hunt.attached, *hunt.killed, *hunt.lost, hunt.turn_counter]


def play_out(game: Game, player: random.Random) -> None:
    """Any option, until it is over."""
    for _ in range(2000):
        if game.decision is None:
            return
        game.choose(player.choice(game.decision.options))
        assert sorted(counters(game)) == sorted(HUNT_COUNTERS)
        assert len({at for at, _ in now(game).face_down}) == len(now(game).face_down)
    raise AssertionError("this hunt doesn't end")


def test_300_random_hunts_end() -> None:
    outcomes = set()
    for seed in range(300):
        game = Game.new(BOARDS, seed=seed, part="hunt")
        play_out(game, random.Random(seed))
        outcomes.add(game.state.outcome)
    assert outcomes == {"hunt-won", "hunt-lost"}


def test_a_fork_with_a_seed_deals_what_is_hidden_anew_and_nothing_else() -> None:
    game = Game.new(BOARDS, seed=3, part="hunt")
    twins = [game.fork(seed) for seed in range(10)]
    assert len({now(twin).face_down for twin in twins}) > 1
    for twin in twins:
        assert sorted(counters(twin)) == sorted(HUNT_COUNTERS)
        assert (now(twin).tank, now(twin).points) == (now(game).tank, now(game).points)
        play_out(twin, random.Random(1))


def test_options_never_name_a_hidden_counter() -> None:
    for seed in range(20):
        game = Game.new(BOARDS, seed=seed, part="hunt")
        player = random.Random(seed)
        while game.decision is not None:
            hidden = {counter for _, counter in now(game).face_down}
            named = {word for one in game.decision.options for word in str(one).split()}
            assert not named & hidden
            game.choose(player.choice(game.decision.options))
