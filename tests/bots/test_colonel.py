"""The colonel is reproducible, uses no hidden information, and compares options correctly."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from game.boards import load_boards
from game.bots import bot
from game.bots.colonel import Budget, advise, answer, question_of
from game.bots.colonel.candidates import PathPlan, all_options, is_about_to_act, other_candidates
from game.bots.colonel.colonel import outing
from game.bots.colonel.race import Candidate, CandidateRun, Race, Routine
from game.bots.colonel.worth import chance_of_victory, ends_with_game, has_marched, horizon, worth
from game.rules import Game
from game.rules.board import VILLAGE
from game.rules.decisions import (
    Act,
    EndPhase,
    HandOver,
    LayDown,
    Option,
    Step,
    Stop,
    StormCastle,
    Swap,
)
from game.rules.game import Part

ROUTINE = Routine(1)
HALF_WAY = 270
"""Minutes after midnight."""


@pytest.fixture(scope="module")
def raid() -> Game:
    """A decision in the castle with several sensible options."""
    return _before_a_thought("castle")


@pytest.fixture(scope="module")
def march() -> Game:
    """The same on the march, with Germans nearby."""
    return _before_a_thought("evening")


def _before_a_thought(part: Part) -> Game:
    for seed in range(50):
        game, player = Game.new(load_boards(), seed, part=part), bot("sergeant", seed)
        while game.decision is not None:
            usual = player.choose(game)
            if game.state.turn >= 3 and is_about_to_act(game, usual):  # noqa: SIM102
                if len(other_candidates(game, usual, ROUTINE, 1)) > 1:
                    return game
            game.choose(usual)
    raise AssertionError("nothing to think about in fifty games")


def test_same_seed_and_playouts_same_choices(raid: Game) -> None:
    def half_an_hour() -> list[Option]:
        game, player = raid.fork(4), bot("colonel", seed=3, playouts=6)
        for _ in range(20):
            if game.decision is not None:
                game.choose(player.choose(game))
        return game.choices

    assert half_an_hour() == half_an_hour()


def test_thinking_leaves_the_game_as_it_was(raid: Game) -> None:
    before, dice = raid.state.copy(), raid.dice.memory()
    choices = len(raid.choices)
    bot("colonel", seed=1, playouts=6).choose(raid)
    assert (raid.state, raid.dice.memory(), len(raid.choices)) == (before, dice, choices)


def test_every_playout_is_on_a_reshuffled_fork(raid: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int | None] = []
    fork = Game.fork

    def note(game: Game, seed: int | None = None) -> Game:
        seeds.append(seed)
        return fork(game, seed)

    monkeypatch.setattr(Game, "fork", note)
    bot("colonel", seed=1, playouts=10).choose(raid)
    assert len(seeds) > 1
    assert None not in seeds


def test_trivial_decisions_cost_no_playout(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(load_boards(), 4)
    sergeant, colonel = bot("sergeant", 1), bot("colonel", seed=1)
    monkeypatch.setattr(Game, "fork", lambda game, seed=None: pytest.fail("thought about it"))
    for _ in range(15):
        option = colonel.choose(game)
        assert option == sergeant.choose(game)
        game.choose(option)


def test_the_better_of_two_lines_wins() -> None:
    """In a hunt, doing nothing never wins."""
    game = Game.new(load_boards(), 3, part="hunt")
    assert game.decision is not None
    idle = Candidate(EndPhase(), Idler())
    race = Race(game, [idle, Candidate(ROUTINE.choose(game), ROUTINE)], seed=5)
    race.run(Budget(playouts=40), worth, lambda fork: False)
    lazy, busy = race.runners
    assert lazy.chance == 0 < busy.chance
    assert race.winner() is busy


class Idler:
    """A bot that ends every phase it can."""

    name = "idler"

    def choose(self, game: Game) -> Option:
        assert game.decision is not None
        end = EndPhase()
        return end if end in game.decision.options else ROUTINE.choose(game)


def test_a_lead_within_chance_changes_nothing(raid: Game) -> None:
    race = Race(raid, [Candidate(EndPhase(), ROUTINE)] * 2, seed=1)
    first, second = race.runners
    first.worths, second.worths = [0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 0.0, 1.1]
    assert race.winner() is first
    second.worths = [0.9, 1.9, 0.8, 1.9]
    assert race.winner() is second


def test_lead_is_reckoned_night_by_night() -> None:
    candidate = Candidate(StormCastle(), ROUTINE)
    one, other = (
        CandidateRun(candidate, [0.5, 1.5, 2.5]),
        CandidateRun(candidate, [0.0, 1.0, 2.0, 9.0]),
    )
    assert one.lead_over(other) == (0.5, 0.0)


@pytest.mark.parametrize(
    ("own", "others", "may_beat"),
    [
        ([1.0] * 3, [1.0] * 3, True),
        ([0.0] * 3, [0.0] * 3, True),
        ([0.0, 0.0, 1.0], [1.0] * 3, False),
        ([0.4] * 3, [0.4] * 3, False),
    ],
)
def test_games_that_all_ended_alike_do_not_end_a_race(
    own: list[float], others: list[float], may_beat: bool
) -> None:
    """Three victories each may be nine in ten and one in two."""
    candidate = Candidate(StormCastle(), ROUTINE)
    runner, baseline = CandidateRun(candidate, own, own), CandidateRun(candidate, others, others)
    assert runner.may_beat(baseline) is may_beat


def test_the_last_half_hour_is_played_to_its_end(raid: Game) -> None:
    assert not ends_with_game(raid)
    for clock, ends in ((320, False), (330, True)):
        late = raid.fork(1)
        late.state.clock = clock
        assert ends_with_game(late) is ends


@pytest.mark.parametrize("wrong", [(None, None), (0, None), (5, 0.0)])
def test_a_budget_has_something_in_it(wrong: tuple[int | None, float | None]) -> None:
    with pytest.raises(ValueError, match="budget"):
        Budget(*wrong)


# --- Errands and prospects ----------------------------------------------------------------


@pytest.mark.parametrize("where", ["raid", "march"])
def test_an_errand_ends_where_it_leads(where: str, request: pytest.FixtureRequest) -> None:
    game: Game = request.getfixturevalue(where)
    assert game.state.action is not None
    leader, turn = game.state.action.group[0], game.state.turn

    def is_still_at_it(fork: Game) -> bool:
        action = fork.state.action
        return fork.state.turn == turn and action is not None and leader in action.group

    for candidate in other_candidates(game, ROUTINE.choose(game), ROUTINE, 1):
        if not isinstance(candidate.plan, PathPlan):
            continue
        fork = game.fork(7)
        fork.choose(candidate.option)
        while is_still_at_it(fork):
            fork.choose(candidate.plan.choose(fork))
        assert fork.state.paras[leader].at == candidate.plan.end


def test_errands_lead_to_different_places(raid: Game) -> None:
    usual = ROUTINE.choose(raid)
    tried = [one.option for one in other_candidates(raid, usual, ROUTINE, 1)]
    assert len(tried) > 1
    assert raid.decision is not None
    assert set(tried) <= set(raid.decision.options)


@pytest.mark.parametrize("part", ["evening", "castle"])
def test_prospects_rest_on_what_can_be_seen(part: Part) -> None:
    for seed in range(4):
        game, player = Game.new(load_boards(), seed, part=part), bot("sergeant", seed)
        while game.decision is not None:
            if len(game.choices) % 10 == 0 and game.state.stage in ("field", "castle"):
                assert chance_of_victory(game) == pytest.approx(chance_of_victory(game.fork(99)))
            game.choose(player.choose(game))


def test_prospects_tell_evenings_that_are_won_from_those_that_are_lost() -> None:
    """Half way through, games that will be won are rated higher on average."""
    chances: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(48):
        game, player = Game.new(load_boards(), seed, part="castle"), bot("sergeant", seed)
        half_way = 0.5
        while game.decision is not None:
            if game.state.clock <= HALF_WAY:
                half_way = chance_of_victory(game) if game.state.stage == "castle" else half_way
            game.choose(player.choose(game))
        chances[chance_of_victory(game) == 1].append(half_way)
    won, lost = chances[True], chances[False]
    assert sum(won) / len(won) > sum(lost) / len(lost) + 0.1


def test_a_thought_on_the_march_ends_with_the_march(march: Game) -> None:
    is_over, fork = horizon(march), march.fork(1)
    while fork.decision is not None and not is_over(fork):
        assert not has_marched(fork.state)
        fork.choose(ROUTINE.choose(fork))


# --- The hint -----------------------------------------------------------------------------


def test_advice_is_a_legal_option_and_a_chance(raid: Game) -> None:
    advice = advise(raid, Budget(playouts=16))
    assert raid.decision is not None
    offered = {str(option) for option in raid.decision.options}
    assert {advice.option, advice.next_best} <= offered
    assert advice.option != advice.next_best
    assert 0 <= advice.next_chance <= 1
    assert 0 <= advice.chance <= 1
    assert advice.playouts >= 1
    assert advice.lead_error is not None


@pytest.mark.parametrize("where", ["raid", "march"])
def test_the_advised_way_ends_where_the_men_would_stop(
    where: str, request: pytest.FixtureRequest
) -> None:
    game: Game = request.getfixturevalue(where)
    before = game.digest()
    assert game.decision is not None and game.state.action is not None
    step = next(one for one in game.decision.options if isinstance(one, Step))
    errand = PathPlan(
        ROUTINE, game.state.action, game.state.turn, (game.state.action.at, step.cell)
    )
    assert outing(game, Candidate(step, errand), 1).end == step.cell
    assert outing(game, Candidate(Stop(), ROUTINE), 1) == ("", "")
    assert game.digest() == before


def test_advice_on_who_acts_says_where_he_goes() -> None:
    game, player = Game.new(load_boards(), 3, part="castle"), bot("sergeant", 3)
    while game.decision is not None and not isinstance(player.choose(game), Act):
        game.choose(player.choose(game))
    usual = player.choose(game)
    leads_to = outing(game, Candidate(usual, ROUTINE), 1).end
    assert leads_to in (*game.boards.castle.squares, VILLAGE)
    if advise(game, Budget(playouts=4), seed=1).option == str(usual):
        assert advise(game, Budget(playouts=4), seed=1).end == leads_to


def test_the_enemy_named_is_seen_from_where_the_men_stop() -> None:
    """Face-down Germans exchange names on a fork: the advice must not name another one's."""
    named = 0
    for seed in range(6):
        game, player = Game.new(load_boards(), seed, part="castle"), bot("sergeant", seed)
        while game.decision is not None and game.state.turn <= 2:
            usual = player.choose(game)
            if isinstance(usual, Act):
                end, target = outing(game, Candidate(usual, ROUTINE), 1)
                if target and not game.state.enemies[target].up:
                    assert game.boards.castle.sees(end, game.state.enemies[target].at)
                    named += 1
            game.choose(usual)
    assert named


def test_advice_compares_what_was_tried_on_the_same_nights(raid: Game) -> None:
    """A candidate with fewer, luckier playouts must not be the next best."""
    advice = advise(raid, Budget(playouts=40))
    assert advice.playouts > 2
    assert advice.lead_error is not None
    assert advice.lead_error < 0.5


def test_advice_from_another_process_is_the_same(raid: Game) -> None:
    budget = Budget(playouts=8)
    question = pickle.loads(pickle.dumps(question_of(raid)))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        told = pool.submit(answer, question, budget).result(timeout=60)
    assert told == advise(raid, budget)


@pytest.mark.parametrize("where", ["raid", "march"])
def test_the_next_best_passes_no_items_on(where: str, request: pytest.FixtureRequest) -> None:
    """The routine would take them back, so that it compared equal to the best."""
    game: Game = request.getfixturevalue(where)
    assert game.decision is not None
    usual, items = game.decision.options[0], (LayDown, HandOver, Swap)
    assert any(isinstance(option, items) for option in game.decision.options)
    tried = all_options(game, usual, 100)
    assert len(tried) > 1
    assert not any(isinstance(option, items) for option in tried)


def test_however_short_the_time_there_is_advice(raid: Game) -> None:
    assert advise(raid, Budget(playouts=None, seconds=0.05)).playouts >= 1


def test_no_advice_on_a_game_that_is_over() -> None:
    game, player = Game.new(load_boards(), 2, part="hunt"), bot("sergeant", 2)
    while game.decision is not None:
        game.choose(player.choose(game))
    with pytest.raises(ValueError, match="over"):
        advise(game, Budget(playouts=1))
