"""The contract of the core: options, notation, undo, forks, positions, dice."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import fields

from game.rules import Game, IllegalOptionError, UndoRefusedError
from game.rules.decisions import OPTION_TYPES, Assign, Option, Step, parse_option
from game.rules.dice import ScriptedDice, SeededDice, recall_dice
from tests.rules.field.field_games import March, open_field


def two_men() -> March:
    return March(
        open_field(),
        {"Angel": "0101", "Blake": "0101"},
        germans={"G1": "0807", "G2": "0701"},
        markers={"0404": "mine", "0504": "dog"},
    )


@pytest.mark.parametrize("option_type", OPTION_TYPES)
def test_notation_reads_back_every_option(option_type: type[Option]) -> None:
    values = (3 if one.type is int else f"x{one.name}" for one in fields(option_type))
    option = option_type(*values)
    assert parse_option(str(option)) == option


@pytest.mark.parametrize("text", ["", "fly 0101", "step", "step 01 02", "repair much"])
def test_notation_says_what_is_wrong(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move"):
        parse_option(text)


def test_an_option_not_on_offer_is_refused_and_changes_nothing() -> None:
    march = two_men()
    before = march.game.position()
    with pytest.raises(IllegalOptionError, match="not on offer"):
        march.game.choose(Step("0909"))
    assert march.game.position() == before
    assert march.game.choices == []


def test_undo_takes_steps_back_until_a_die_was_rolled() -> None:
    march = two_men()
    march.choose("act Angel", "step 0201", "step 0301")
    march.game.undo()
    assert march.where("Angel") == "0201"
    march.game.undo()
    march.game.undo()
    assert march.where("Angel") == "0101"
    assert march.options == ["act Angel", "act Blake", "end-phase"]
    with pytest.raises(UndoRefusedError):
        march.game.undo()


def test_undo_goes_no_further_than_the_die() -> None:
    march = two_men()
    march.choose("act Angel", "step 0201", "stop", "act Blake", "step 0102")
    march.game.undo()
    march.game.undo()
    assert not march.game.can_undo
    assert type(march.game.undo_barrier).__name__ == "DetectionTested"


def test_undone_choices_leave_no_trace_in_events() -> None:
    march, other = two_men(), two_men()
    march.choose("act Angel", "step 0201")
    march.game.undo()
    march.choose("step 0102")
    other.choose("act Angel", "step 0102")
    assert march.game.digest() == other.game.digest()


def test_fork_has_the_same_future_and_does_not_touch_its_parent() -> None:
    march = two_men()
    march.choose("act Angel", "step 0201")
    twin = march.game.fork()
    twin.choose("step 0301")
    assert march.where("Angel") == "0201"
    march.choose("step 0301", "stop")
    twin.choose("stop")
    assert twin.position() == march.game.position()


def test_fork_with_a_seed_keeps_what_is_seen_and_reshuffles_the_rest() -> None:
    march = two_men()
    march.choose("act Angel", "step 0201")
    forks = [march.game.fork(seed=seed) for seed in range(20)]
    assert {tuple(fork.state.hidden) for fork in forks} == {("0404", "0504")}
    assert {tuple(fork.state.hidden.values()) for fork in forks} == {
        ("mine", "dog"),
        ("dog", "mine"),
    }
    assert all(fork.state.paras == march.game.state.paras for fork in forks)
    again = forks[3].fork()
    assert again.state == forks[3].state and again.dice.memory() == forks[3].dice.memory()


def test_undo_on_a_reshuffled_fork_stays_reshuffled() -> None:
    march = two_men()
    march.choose("act Angel", "step 0201")
    twin = next(
        fork
        for fork in (march.game.fork(seed=seed) for seed in range(20))
        if fork.state.hidden != march.game.state.hidden
    )
    dealt, dice = dict(twin.state.hidden), twin.dice.memory()
    twin.choose("step 0301")
    twin.undo()
    assert twin.state.hidden == dealt
    assert twin.dice.memory() == dice


def test_position_is_plain_and_gives_the_game_back() -> None:
    march = two_men()
    march.choose("act Angel", "step 0201", "stop")
    plain = json.loads(json.dumps(march.game.position()))
    again = Game.from_position(march.game.boards, plain)
    assert again.decision == march.game.decision
    assert again.position() == march.game.position()


def test_a_wrong_position_says_where() -> None:
    with pytest.raises(ValueError, match="clock"):
        Game.from_position(two_men().game.boards, {"clock": "late"})


def test_options_are_equal_by_value_and_hashable() -> None:
    assert Assign("charm", "Angel") == Assign("charm", "Angel")
    assert len({Step("0101"), Step("0101"), Step("0102")}) == 2


def test_dice_are_fair_and_the_same_for_a_seed() -> None:
    dice = SeededDice(11)
    twin = dice.copy()
    rolls = [dice.roll() for _ in range(6000)]
    assert rolls[:100] == [twin.roll() for _ in range(100)]
    assert all(850 < rolls.count(face) < 1150 for face in range(1, 7))


def test_dice_remember() -> None:
    dice = SeededDice(5)
    dice.roll()
    assert recall_dice(dice.memory()).roll() == dice.copy().roll()
    assert recall_dice(ScriptedDice([4, 2]).memory()).roll() == 4


def test_known_dice_never_change() -> None:
    dice = SeededDice(7)
    assert [dice.roll() for _ in range(10)] == [5, 1, 4, 6, 3, 5, 3, 6, 2, 5]
