"""Looking back at a finished game: what cost most, and that nothing else is blamed."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from game.boards import load_boards
from game.bots import bot, play_out
from game.bots.colonel import Budget
from game.bots.colonel.hindsight import FollowedPlan, Hindsight, look_back, past_choices, record_of
from game.bots.colonel.race import Routine
from game.rules import Game
from game.rules.clock import VICTORIES
from game.rules.decisions import EndPhase, LightByHand, Option, Step
from game.rules.game import Part
from game.rules.recording import begin_again

LAST_HOUR = 300
LATE = 350


@dataclass
class Blunderer:
    """Plays like the sergeant, but when there is a last chance to win he ends the phase."""

    blunders: int = 0

    def choose(self, game: Game) -> Option:
        wanted = bot("sergeant", 1).choose(game)
        end = EndPhase()
        assert game.decision is not None
        if game.state.clock >= LATE and end in game.decision.options and _leads_to_victory(game):
            self.blunders += 1
            return end
        return wanted


def _leads_to_victory(game: Game) -> bool:
    """Whether the sergeant would most probably win from here by lighting the explosives."""
    return sum(_is_lit_and_won(game.fork(seed)) for seed in range(1, 11)) >= 8


def _is_lit_and_won(game: Game) -> bool:
    play_out(game, bot("sergeant", 1))
    is_lit = any(isinstance(option, LightByHand) for option in game.choices)
    return is_lit and game.state.outcome in VICTORIES


@pytest.fixture(scope="module")
def raid() -> Game:
    """The last hour of a raid, in which somebody forgot to light the explosives."""
    for seed in range(1, 60):
        game, player = Game.new(load_boards(), seed, part="castle"), bot("sergeant", 1)
        while game.decision is not None and game.state.clock < LAST_HOUR:
            game.choose(player.choose(game))
        if game.decision is None:
            continue
        late = Game.from_position(game.boards, game.position(), options=game.options)
        blunderer = Blunderer()
        play_out(late, blunderer)
        if blunderer.blunders == 1:
            return late
    raise AssertionError("no raid of the sergeant ends with fire in the last minutes")


@pytest.fixture(scope="module")
def verdict(raid: Game) -> Sequence[Hindsight]:
    return list(look_back(record_of(raid), Budget(playouts=600)))


def test_the_planted_blunder_is_named_first(raid: Game, verdict: Sequence[Hindsight]) -> None:
    worst = verdict[-1].costly[0]
    assert raid.choices[worst.number] == EndPhase()
    assert worst.number == _last_end(raid)
    assert worst.done.option == "end-phase"
    assert worst.better.who
    assert worst.cost > 0.5


def _last_end(game: Game) -> int:
    return max(n for n, option in enumerate(game.choices) if option == EndPhase())


def test_three_choices_at_most_the_worst_first(verdict: Sequence[Hindsight]) -> None:
    costs = [one.cost for one in verdict[-1].costly]
    assert 1 <= len(costs) <= 3
    assert costs == sorted(costs, reverse=True)
    assert all(0 < cost <= 1 for cost in costs)


def test_progress_is_told_until_the_answer(verdict: Sequence[Hindsight]) -> None:
    *before, answer = verdict
    shares = [one.progress for one in before]
    assert len(shares) > 20
    assert shares == sorted(shares)
    assert not any(one.is_last or one.costly for one in before)
    assert answer.is_last
    assert answer.progress == 1


def test_the_same_record_gets_the_same_answer(raid: Game, verdict: Sequence[Hindsight]) -> None:
    record = pickle.loads(pickle.dumps(record_of(raid)))
    assert list(look_back(record, Budget(playouts=600)))[-1] == verdict[-1]


def test_too_little_time_blames_nobody(raid: Game) -> None:
    assert list(look_back(record_of(raid), Budget(playouts=1)))[-1].costly == ()


def test_a_game_that_could_not_end_better_blames_nobody(raid: Game) -> None:
    record = record_of(raid)._replace(is_won=True, is_best=True)
    assert list(look_back(record, Budget(playouts=600))) == [Hindsight()]


def test_what_costs_less_than_4_in_100_is_not_named(verdict: Sequence[Hindsight]) -> None:
    assert all(one.cost >= 0.04 for one in verdict[-1].costly)


def test_a_game_without_alternatives_blames_nobody(raid: Game) -> None:
    unplayed = record_of(raid)._replace(choices=())
    assert list(look_back(unplayed, Budget(playouts=50))) == [Hindsight()]


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_past_choices_are_those_that_were_made(part: Part) -> None:
    game = Game.new(load_boards(), 5, part=part)
    play_out(game, bot("novice", 5))
    found = list(past_choices(record_of(game), 1))
    assert found
    for one in found:
        taken = game.choices[one.number]
        assert {candidate.option for candidate in one.done} == {taken}
        assert one.deed.option == str(taken)
        decision = one.game.decision
        assert decision is not None
        assert {candidate.option for candidate in one.others} <= set(decision.options)


def test_a_move_is_judged_once_and_as_a_whole(raid: Game) -> None:
    """Its deed ends where the man stood at last, and no later step of it is judged again."""
    record = record_of(raid)
    for one in past_choices(record, 1):
        if not one.deed.end:
            continue
        again = begin_again(record.boards, record.options, record.origin, record.sheet)
        for option in raid.choices[: one.number]:
            again.choose(option)
        assert again.state.action is not None
        assert again.state.action.stage == "choosing"
        steps = 0
        while again.state.action is not None and again.state.action.group == one.who:
            option = raid.choices[one.number + steps]
            at = option.cell if isinstance(option, Step) else again.state.action.at
            again.choose(option)
            steps += 1
        assert at == one.deed.end


def test_what_was_done_may_go_on_as_it_did(raid: Game) -> None:
    """Followed with the same dice, a game comes to the same events; else it is the routine's."""
    record = record_of(raid)
    game = begin_again(record.boards, record.options, record.origin, record.sheet)
    plan = FollowedPlan(Routine(1), game, raid.choices)
    fork = game.fork()
    for option in raid.choices[:40]:
        assert plan.choose(fork) == option
        fork.choose(option)
    astray = game.fork()
    assert game.decision is not None
    other = next(one for one in game.decision.options if one != raid.choices[0])
    astray.choose(other)
    assert plan.choose(astray) == Routine(1).choose(astray)


def test_a_fork_has_no_record(raid: Game) -> None:
    with pytest.raises(ValueError, match="began"):
        record_of(raid.fork())
