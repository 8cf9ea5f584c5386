"""What the night is measured by: its own runners."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count

from game.archive import parse_save, play_again
from game.archive.save import SaveWriter
from game.boards import load_boards
from game.bots import bot, play_out
from game.rules import Game
from game.rules.board import Boards
from game.rules.decisions import Option
from tests.bench.laps import Runner, repeated, timed

DECISIONS = 100
"""In one lap."""
STRIDE = 23
"""Decisions from one fork to the next."""
FORKS = 20
"""At each of them."""


def decisions() -> Runner:
    """Random decisions through the public contract, evening after evening."""
    boards, seed = load_boards(), 0
    game, player = Game.new(boards, seed), bot("random", seed)

    def play() -> None:
        nonlocal game, player, seed
        for _ in range(DECISIONS):
            if game.decision is None:
                seed += 1
                game, player = Game.new(boards, seed), bot("random", seed)
            game.choose(player.choose(game))

    while True:
        yield timed(DECISIONS, play)


def evenings(name: str) -> Runner:
    """Whole evenings by a player of ours."""
    boards = load_boards()
    for seed in count(1):
        yield timed(1, partial(_play_evening, boards, name, seed))


def _play_evening(boards: Boards, name: str, seed: int) -> None:
    play_out(Game.new(boards, seed), bot(name, seed))


def moments() -> Iterator[Game]:
    """Games in progress, a few decisions apart."""
    boards = load_boards()
    for seed in count(1):
        game, player = Game.new(boards, seed), bot("random", seed)
        while game.decision is not None:
            game.choose(player.choose(game))
            if len(game.choices) % STRIDE == 0 and game.decision is not None:
                yield game


def forks() -> Runner:
    """Forks of games in progress."""
    for game in moments():
        yield repeated(FORKS, game.fork)


def forks_played_on() -> Runner:
    """Forks, and on each the first decision, which makes a fork catch up with its game."""
    for game in moments():
        assert game.decision is not None
        yield repeated(FORKS, partial(_play_fork, game, game.decision.options[-1]))


def _play_fork(game: Game, option: Option) -> None:
    game.fork().choose(option)


def replays() -> Runner:
    """Saves read and played again, every decision held against what was recorded."""
    boards = load_boards()
    for seed in count(1):
        game = Game.new(boards, seed)
        play_out(game, bot("random", seed))
        text = SaveWriter(game).text()

        def replay(text: str = text) -> None:
            _, difference = play_again(parse_save(text, "benchmark"), boards)
            assert difference is None

        yield timed(len(game.choices), replay)
