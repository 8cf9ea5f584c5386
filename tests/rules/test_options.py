"""The switches themselves: profiles, needs, words, saves, and markers that take turns."""

from __future__ import annotations

import inspect
import re
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import fields, replace

from game.archive.save import SaveWriter, options_of, parse_save
from game.boards import load_boards
from game.bots import bot, play_out
from game.rules import Game, Options
from game.rules.advice.odds.harm import may_be_unknown
from game.rules.counters import CASTLE_MARKERS, FIELD_MARKERS
from game.rules.events.castle import SurplusLeftOut
from game.rules.game import Part
from game.rules.options import (
    HUNT_OPTIONS,
    MATTERING,
    PROFILES,
    RULINGS,
    VARIANT_CASTLE_MARKERS,
    VARIANT_FIELD_MARKERS,
    VARIANTS,
    Missing,
    Profile,
    missing,
    profile_of,
)
from game.ui.words import LANGUAGES, Words
from tests.rules.small_castle import small_castle

ALL_MARKERS = replace(
    Options(), **dict.fromkeys((*VARIANT_FIELD_MARKERS, *VARIANT_CASTLE_MARKERS), True)
)
BOARDS = load_boards()


def test_everything_is_off_at_first() -> None:
    assert not any(getattr(Options(), field.name) for field in fields(Options))
    assert Options.profile("recommended") == Options()


@pytest.mark.parametrize("name", ["strict", "kind"])
def test_a_profile_switches_on_its_rulings_and_nothing_else(name: Profile) -> None:
    options = Options.profile(name)
    on = {field.name for field in fields(Options) if getattr(options, field.name)}
    assert on == set(PROFILES[name])
    assert on <= set(RULINGS)


def test_a_profile_nobody_knows_is_refused() -> None:
    with pytest.raises(KeyError):
        Options.profile("cruel")  # type: ignore[arg-type]


def test_every_switch_belongs_to_one_group() -> None:
    assert sorted((*VARIANTS, *HUNT_OPTIONS, *RULINGS)) == sorted(
        field.name for field in fields(Options)
    )


def test_every_switch_names_its_rule() -> None:
    source = inspect.getsource(Options)
    for field in fields(Options):
        doc = source.partition(f"    {field.name}: ")[2].partition('"""')[2].partition('"""')[0]
        assert re.match(r"(Q\d+|V[12]-|M4\.1-|M8\.0-)", doc), field.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_and_profile_is_explained(language: str) -> None:
    words = Words(language)  # type: ignore[arg-type]
    keys = [f"option.{field.name}" for field in fields(Options)]
    keys += [f"option.profile.{name}" for name in PROFILES]
    assert [key for key in keys if not (words.has(key) and words.has(f"{key}.why"))] == []


def test_what_is_missing_is_told_in_order() -> None:
    assert missing(Options()) == ()
    assert missing(Options(nikolai=True)) == (Missing("nikolai", "anya"),)
    assert missing(Options(panther=True)) == (
        Missing("panther", "t34"),
        Missing("panther", "jaeger"),
    )
    assert missing(Options(anya=True, nikolai=True, jaeger=True, t34=True, panther=True)) == ()


def test_a_save_keeps_the_switches() -> None:
    options = replace(Options.profile("strict"), anya=True, rescue=2)
    game = Game.new(BOARDS, 5, options)
    assert options_of(parse_save(SaveWriter(game).text(), "saved")) == options


# --- Q255: more markers than places -------------------------------------------------------


def test_Q255_thirteen_lie_on_the_field_the_clue_always_among_them() -> None:
    for seed in range(40):
        state = Game.new(BOARDS, seed, ALL_MARKERS).state
        laid_out = list(state.hidden.values())
        assert len(laid_out) == 13 and len(state.left_out) == len(VARIANT_FIELD_MARKERS)
        assert state.ambition in laid_out
        box = (*FIELD_MARKERS, *VARIANT_FIELD_MARKERS, state.ambition)
        assert sorted((*laid_out, *state.left_out)) == sorted(box)


def castle_laid_out(seed: int, options: Options = ALL_MARKERS) -> Game:
    """A raid that has come to the hand-out of the gear."""
    return Game.new(BOARDS, seed, options, "castle")


def test_Q255_twenty_lie_in_the_castle_key_and_hostage_always_among_them() -> None:
    missed = set[str]()
    for seed in range(40):
        state = castle_laid_out(seed).state
        laid_out = list(state.hidden.values())
        assert len(laid_out) == 20 and len(state.left_out) == len(VARIANT_CASTLE_MARKERS)
        assert {"key", "hostage"} <= set(laid_out)
        assert sorted((*laid_out, *state.left_out)) == sorted(
            (*CASTLE_MARKERS, *VARIANT_CASTLE_MARKERS)
        )
        missed.update(state.left_out)
    assert len(missed) > 8


def test_Q255_nothing_is_left_out_without_a_variant() -> None:
    game = castle_laid_out(3, Options())
    assert game.state.left_out == ()
    assert not any(isinstance(event, SurplusLeftOut) for event in game.events)


def test_Q255_what_was_left_out_on_the_field_is_done_with_in_the_castle() -> None:
    position: dict[str, Any] = {
        "stage": "infiltration",
        "clock": 200,
        "ambition": "reich",
        "paras": {"Angel": {"at": "village"}},
        "left_out": ["sniper", "dog"],
    }
    state = Game.from_position(small_castle(), position, [], ALL_MARKERS).state
    assert {"sniper", "dog"} <= set(state.removed)
    assert len(state.left_out) == len(VARIANT_CASTLE_MARKERS) and not {"sniper", "dog"} & set(
        state.left_out
    )


def test_who_thinks_ahead_does_not_know_what_was_left_out() -> None:
    game = castle_laid_out(4)
    dealt = {game.fork(seed=seed).state.left_out for seed in range(12)}
    assert len(dealt) > 6
    assert all("key" not in markers and "hostage" not in markers for markers in dealt)


def test_odds_of_a_face_down_marker_count_what_may_be_left_out() -> None:
    state = castle_laid_out(4).state
    chances = {one.kind: one.chance for one in may_be_unknown(state)}
    assert sum(chances.values()) == 1
    assert chances["key"] * 20 == 1
    printed = len(CASTLE_MARKERS)
    left_out = len(VARIANT_CASTLE_MARKERS)
    assert chances["jaeger"] == Fraction(printed - left_out, printed) / printed


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_switches_that_dont_matter_in_a_part_change_nothing_there(part: Part) -> None:
    names = [field.name for field in fields(Options) if field.name not in MATTERING[part]]
    idle = replace(Options(), **dict.fromkeys(names, 1))
    for seed in (1, 2):
        digests = set()
        for options in (Options(), idle):
            game = Game.new(BOARDS, seed, options, part)
            play_out(game, bot("sergeant", seed))
            digests.add(game.digest())
        assert len(digests) == 1


def test_a_profile_is_recognised_whatever_variants_are_on() -> None:
    for name in PROFILES:
        assert profile_of(replace(Options.profile(name), anya=True, rescue=1)) == name
    assert profile_of(Options(mine_stays=True)) is None
