"""Every decision of random games has one row, and its answer gives nothing hidden away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game, Options
from game.rules.game import Part
from game.standing_orders import LEVELS, ORDERS, answer
from tests.play.checked import any_options

BOARDS = load_boards()
PARTS: tuple[Part, ...] = ("evening", "castle", "castle", "hunt")


def decisions(games: int, first: int = 0) -> Iterator[Game]:
    """Games of both bots by any rules, at each of their decisions."""
    for seed in range(first, first + games):
        options = any_options(seed) if seed % 2 else Options()
        player = bot(("random", "sergeant")[seed // 4 % 2], seed)
        game = Game.new(BOARDS, seed, options, PARTS[seed % 4])
        while game.decision is not None:
            yield game
            game.choose(player.choose(game))


def check_rows(games: int) -> None:
    seen: Counter[str] = Counter()
    for game in decisions(games):
        decision = game.decision
        assert decision is not None
        rows = [order.name for order in ORDERS if order.fits(decision)]
        types = {type(option).__name__ for option in decision.options}
        assert len(rows) == 1, (decision.rule, types, rows)
        seen[rows[0]] += 1
        option = answer(game, "matters")
        assert option is None or option in decision.options
    assert len(seen) > len(ORDERS) // 2, seen


def test_every_decision_is_of_exactly_one_kind() -> None:
    check_rows(120)


@pytest.mark.nightly
def test_every_decision_of_a_thousand_games_is_of_exactly_one_kind() -> None:
    check_rows(1000)


def test_answers_are_the_same_whatever_is_hidden() -> None:
    tried = 0
    for place, game in enumerate(decisions(24, first=500)):
        option = answer(game, "matters")
        if option is None or place % 5:
            continue
        tried += 1
        for seed in (1, 2, 3):
            assert answer(game.fork(seed), "matters") == option, game.decision
    assert tried > 50


def test_answering_changes_nothing() -> None:
    for game in decisions(4):
        before = game.state.copy(), game.dice.memory(), len(game.events)
        answer(game, "matters")
        assert (game.state, game.dice.memory(), len(game.events)) == before


def test_each_level_asks_at_least_as_much_as_the_one_before() -> None:
    for game in decisions(24):
        given = [answer(game, level) is not None for level in LEVELS]
        assert given == sorted(given, reverse=True)
        assert answer(game, "everything") is None


def test_rows_have_names_of_their_own() -> None:
    names = [order.name for order in ORDERS]
    assert len(set(names)) == len(names)
