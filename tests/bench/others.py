"""What the night is measured against: python-chess and Catanatron."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import chess
import chess.pgn

if TYPE_CHECKING:
    from catanatron import Game as Catan

from tests.bench.laps import Runner, repeated, timed

MOVES = 100
"""In one lap."""
STRIDE = 37
"""Moves from one copy to the next."""
COPIES = 20
"""At each of them."""
LONGEST_CATAN = 1000
"""Turns after which Catanatron itself calls a game off."""


def chess_moves(unit: int = 1) -> Runner:
    """Random legal moves of python-chess, game after game; so many of them are a unit."""
    dice, board = random.Random(1), chess.Board()

    def play() -> None:
        nonlocal board
        for _ in range(MOVES):
            # Asking the board whether the game is over would cost as much again as a move.
            legal = list(board.legal_moves) if board.halfmove_clock < 100 else []
            if legal:
                board.push(dice.choice(legal))
            else:
                board = chess.Board()

    while True:
        yield timed(MOVES / unit, play)


def chess_games_read() -> Runner:
    """PGN of random games, parsed; the plies count."""
    dice = random.Random(2)
    while True:
        board = chess.Board()
        while board.halfmove_clock < 100 and (legal := list(board.legal_moves)):
            board.push(dice.choice(legal))
        text = str(chess.pgn.Game.from_board(board))
        plies = len(board.move_stack)
        yield timed(plies, partial(_read, text))


def _read(text: str) -> None:
    chess.pgn.read_game(io.StringIO(text))


def catan_games() -> Iterator[Catan]:
    """Games of four random players, anew when one is over."""
    # Its import takes two seconds, and whoever only reads the list of rows needs none of it.
    from catanatron import Color, Game, RandomPlayer

    for seed in count(1):
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        while game.winning_color() is None and game.state.num_turns < LONGEST_CATAN:
            yield game


def catan_moves() -> Runner:
    """Moves of Catanatron's random players."""
    games = catan_games()

    def play() -> None:
        for _ in range(MOVES):
            next(games).play_tick()

    while True:
        yield timed(MOVES, play)


def catan_moments() -> Iterator[Catan]:
    """Games in progress, a few moves apart."""
    for number, game in enumerate(catan_games()):
        game.play_tick()
        if number % STRIDE == 0:
            yield game


def catan_copies() -> Runner:
    """Copies of games in progress."""
    for game in catan_moments():
        yield repeated(COPIES, game.copy)


def catan_copies_played_on() -> Runner:
    """Copies, and on each the first move."""
    for game in catan_moments():
        move = game.state.playable_actions[0]
        yield repeated(COPIES, partial(_play_copy, game, move))


def _play_copy(game: Catan, move: object) -> None:
    game.copy().execute(move)
