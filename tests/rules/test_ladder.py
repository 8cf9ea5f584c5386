"""The rungs of the ladder: what they contain, and how a game is recognised as one of them."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from game.archive.save import SaveWriter, options_of, parse_save, sheet_of
from game.boards import load_boards
from game.commands.arguments import LEVELS
from game.rules import Game, Options
from game.rules.counters import EIGHT
from game.rules.game import Part
from game.rules.ladder import DIFFICULTY_LEVELS, FIRST, RUNG_NAMES, percent_of, rung_of
from game.rules.options import MATTERING, RungName, missing
from game.rules.sheet import PRINTED, CounterSheet
from game.ui.words import LANGUAGES, Words


def test_regular_is_the_rulebook_with_our_rulings_and_the_printed_sheet() -> None:
    regular = DIFFICULTY_LEVELS["regular"]
    evening = regular.options_of("evening"), regular.options_of("castle")
    assert (*evening, regular.sheet, regular.percent) == (Options(), Options(), PRINTED, 100)


def test_strict_has_the_rulings_of_the_letter() -> None:
    strict = Options.profile("strict")
    for name in Options.__struct_fields__:
        assert getattr(DIFFICULTY_LEVELS["strict"].options, name) >= getattr(strict, name)


def test_higher_rungs_count_more() -> None:
    percents = [rung.percent for rung in DIFFICULTY_LEVELS.values()]
    assert tuple(DIFFICULTY_LEVELS) == RUNG_NAMES == LEVELS == get_args(RungName)
    assert percents == sorted(percents) and len(set(percents)) == len(percents)
    assert FIRST == "green"


def test_no_rung_has_a_rule_without_effect() -> None:
    assert [missing(rung.options) for rung in DIFFICULTY_LEVELS.values()] == [()] * len(
        DIFFICULTY_LEVELS
    )


def test_green_helps_only_and_veteran_only_harms() -> None:
    """Better men and weaker enemies on green, stronger enemies on veteran."""
    for path, number in DIFFICULTY_LEVELS["green"].sheet.changes.items():
        counter, _, column = path.partition(".")
        assert (number > _printed(counter, column)) == (counter in EIGHT), path
    for path, number in DIFFICULTY_LEVELS["veteran"].sheet.changes.items():
        counter, _, column = path.partition(".")
        assert counter not in EIGHT
        assert number > _printed(counter, column), path


def _printed(counter: str, column: str) -> int:
    from game.rules.sheet import printed_numbers

    return printed_numbers(counter)[column]


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
@pytest.mark.parametrize("name", RUNG_NAMES)
def test_a_game_of_a_rung_is_recognised_in_its_save(name: RungName, part: Part) -> None:
    rung = DIFFICULTY_LEVELS[name]
    game = Game.new(load_boards(), 5, rung.options_of(part), part, rung.sheet)
    saved = parse_save(SaveWriter(game).text(), "saved")
    assert rung_of(options_of(saved), sheet_of(saved), part) == rung
    assert rung.options_of(part) == replace(
        rung.options, **dict.fromkeys(set(Options.__struct_fields__) - set(MATTERING[part]), 0)
    )


def test_other_rules_are_no_rung_and_count_as_their_counters_at_most_as_regular() -> None:
    green, veteran = DIFFICULTY_LEVELS["green"], DIFFICULTY_LEVELS["veteran"]
    assert rung_of(Options(anya=True), PRINTED) is None
    assert percent_of(Options(anya=True), PRINTED) == 100
    assert percent_of(replace(green.options, anya=True), green.sheet) == green.percent
    assert percent_of(replace(veteran.options, anya=True), veteran.sheet) == 100
    assert percent_of(Options(), CounterSheet({"Hank.luck": 5})) is None


def test_a_hunt_by_the_rulebook_is_strict_and_counts_like_a_regular_one() -> None:
    assert rung_of(Options(), PRINTED, "hunt") is DIFFICULTY_LEVELS["strict"]
    assert percent_of(Options(), PRINTED, "hunt") == 100
    assert rung_of(Options(rescue=1), PRINTED, "hunt") is None
    assert percent_of(Options(rescue=1), PRINTED, "hunt") == 100


def test_hunts_below_strict_have_two_dice_and_fewer_turns_the_harder_they_are() -> None:
    turns = [DIFFICULTY_LEVELS[name].options.two_dice for name in RUNG_NAMES]
    assert turns == [4, 3, 2, 0]
    percents = [
        percent_of(rung.options_of("hunt"), PRINTED, "hunt") for rung in DIFFICULTY_LEVELS.values()
    ]
    assert percents == [60, 100, 125, 100]
    easier = Options(two_dice=4, only_doubles=True, no_breakdowns=True)
    assert percent_of(easier, PRINTED, "hunt") == 60
    earlier = (Options(two_dice=5), Options(two_dice=4), Options(two_dice=3))
    assert [percent_of(one, PRINTED, "hunt") for one in earlier] == [60, 100, 100]
    assert percent_of(Options(), CounterSheet({"zombie-1.value": 5}), "hunt") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rung_is_explained(language: str) -> None:
    words = Words(language)  # type: ignore[arg-type]
    assert all(
        words.has(f"level.{name}") and words.has(f"level.{name}.why") for name in DIFFICULTY_LEVELS
    )
