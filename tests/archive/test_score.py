"""The score of a finished game, and the table it belongs to."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from game.archive.records import seed_of_day
from game.archive.score import finish_of, mode_of, score_of
from game.boards import load_boards
from game.bots import bot
from game.rules import Game, Options
from game.rules.board.squares import Floor
from game.rules.clock import Outcome
from game.rules.counters import EIGHT
from game.rules.sheet import CounterSheet
from game.rules.state import DEAD, Hunt, Para, State

DAY = date(2044, 6, 6)


def night(
    outcome: Outcome,
    alive: int,
    *,
    points: int = 0,
    clock: int = 360,
    blown: tuple[Floor, ...] = (),
) -> State:
    men = {
        name: Para(name, at="village" if place < alive else DEAD)
        for place, name in enumerate(EIGHT)
    }
    return State(
        stage="over",
        outcome=outcome,
        points=points,
        clock=clock,
        blown=blown,
        paras=men,
    )


def sums(state: State) -> dict[str, tuple[int, int]]:
    return {line.name: (line.count, line.worth) for line in score_of(state).lines}


def test_level_points_survivors_and_minutes_add_up() -> None:
    state = night("tactical-victory", 5, points=3, clock=335, blown=("1F", "2F"))
    assert sums(state) == {
        "level": (1, 3000),
        "points": (3, 1500),
        "survivors": (5, 2000),
        "minutes": (25, 250),
    }
    assert score_of(state).total == 6750


def test_a_perfect_night_is_worth_most() -> None:
    state = night("strategic-victory", 8, points=8, blown=("1F", "2F", "basement"))
    assert score_of(state).total == 7000 + 8 * 500 + 8 * 400


def test_a_squad_that_is_wiped_out_early_has_saved_no_time() -> None:
    assert score_of(night("strategic-defeat", 0, clock=90)).total == 0


def test_a_hunt_counts_kills_turns_and_the_hull() -> None:
    killed = ("zombie-1", "zombie-2", "zombie-3")
    won = State(outcome="hunt-won", hunt=Hunt(turn=7, killed=killed))
    assert score_of(won).total == 3000 + 3 * 750 + 3 * 250 + 500
    scratched = State(outcome="hunt-won", hunt=Hunt(turn=10, killed=killed, damaged=True))
    assert score_of(scratched).total == 3000 + 3 * 750
    lost = State(outcome="hunt-lost", hunt=Hunt(turn=3, killed=killed))
    assert score_of(lost).total == 3 * 750


def test_there_is_no_score_before_the_end() -> None:
    with pytest.raises(ValueError, match="before it is over"):
        score_of(State())


def test_which_table_a_game_belongs_to() -> None:
    boards = load_boards()
    daily = seed_of_day(DAY)
    kind = Options(clue_by_sight=True)
    assert mode_of(Game.new(boards, 7)) == "evening"
    assert mode_of(Game.new(boards, 7, part="castle")) == "raid"
    assert mode_of(Game.new(boards, 7, part="hunt")) == "hunt"
    assert mode_of(Game.new(boards, daily)) == "daily"
    assert mode_of(Game.new(boards, daily, kind)) == "evening"
    assert mode_of(Game.new(boards, daily, part="castle")) == "raid"


def test_a_game_that_cant_be_compared_belongs_to_no_table() -> None:
    boards = load_boards()
    game = Game.new(boards, 7)
    assert mode_of(Game.from_position(boards, game.position())) is None
    assert mode_of(game.fork()) is None
    assert mode_of(Game.new(boards, 7, sheet=CounterSheet({"Hank.luck": 6}))) is None


def test_a_finished_game_knows_its_score_and_only_a_finished_one() -> None:
    boards = load_boards()
    game, player = Game.new(boards, 3, part="hunt"), bot("sergeant", 3)
    assert finish_of(game, DAY) is None
    while game.decision is not None:
        game.choose(player.choose(game))
    finish = finish_of(game, DAY)
    assert finish is not None
    assert finish.mode == "hunt"
    assert finish.entry.score == score_of(game.state).total
    assert finish.entry.seed == 3
    assert finish.is_victory == (game.state.outcome == "hunt-won")
    other = Game.new(boards, 3, part="hunt")
    for option in game.choices:
        other.choose(option)
    again = finish_of(other, DAY)
    assert again is not None
    assert replace(again.entry, on=DAY) == finish.entry
