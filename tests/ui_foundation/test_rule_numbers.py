"""Numbers in rule texts are those of the counter sheet, in both languages."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.boards import load_boards
from game.rules import counters
from game.rules.counters import ITEM_KINDS, PARAS, kind_of
from game.tabletop.rulebook.rulebook import RULES, plain
from game.ui.words import LANGUAGES, use

NUMBER_WORDS = {
    **{word: n for n, word in enumerate(["one", "two", "three", "four", "five", "six"], 1)},
    **{word: n for n, word in enumerate("一二三四五六", 1)},
}
NUMBER = re.compile(r"\d+|\b(?:one|two|three|four|five|six)\b|[一二三四五六]", re.IGNORECASE)

BLANKS = {
    "R2.4.1-men": {"most_men"},
    "R2.5-carry-limit": {"carry_limit"},
    "R2.5.4-charge": {"charge.explosive"},
    "R2.5.5-camera": {"camera.stars"},
    "R2.5.6-diary": {"diary.stars"},
    "R2.6-ambitions": {"ambitions"},
    "R2.7-mix": {"field_markers", "field_items"},
    "R2.8-mix": {"castle_markers"},
    "R2.8.1-gas": {"gas.explosive"},
    "R2.8.9-grenade": {"grenade.explosive"},
    "R2.9-two-sided": {"monsters"},
    "R2.10.3-infection": {"bites"},
    "R3.1.2-field-markers": {"field_markers"},
    "R3.1.3-germans": {"germans"},
    "R3.1.5-equip": {"starting_items", "carry_limit"},
    "R4.2.3-trade": {"carry_limit"},
    "R4.4.2-weapons": {"mp40.fire", "mg42.fire"},
    "R6.1.1-garrison": {"officers"},
    "R6.1.2-castle-markers": {"castle_markers"},
    "R6.1.3-cups": {"monsters", "bites"},
    "R6.2-village": {"carry_limit"},
    "R7.2.4-equipment": {"carry_limit"},
    "R7.3.3-prisoner": {"prisoner.stars"},
    "R7.3.9-flamethrower": {"flamethrower.fire"},
    "R7.3.11-doctor": {"doctor.stars"},
    "R7.6.4-flamethrower": {"flamethrower.fire"},
    "R9.1.2-required": {"charge.explosive", "gas.explosive", "grenade.explosive"},
    "V2-panzerschreck": {"panzerschreck.explosive"},
    "E1-infiltrate-A": {"Angel.luck"},
    "E3-cooper": {"mg42.fire"},
    "E4-dylan": {"Dylan.fit.combat", "Dylan.fit.marksman"},
    "E6a-angel": {"Angel.fit.move"},
    "E6b-melee": {"katana.melee"},
    "E6c-blocked": {"Blake.fit.move"},
    "M2.2-counters": {"hunt_zombies", "hunt_infantry"},
    "M3.0-setup": {"hunt_hidden"},
    "M4.0-win": {"hunt_turns"},
    "M5.0-end": {"hunt_turns", "hunt_zombies"},
    "M7.3-fire": {"hidden_need"},
}
"""The rules that name numbers of counters, with the blanks that the numbers are filled into."""


def numbers(text: str) -> list[int]:
    """Every number of a text in order, in figures or in words."""
    found = NUMBER.findall(text)
    return [int(one) if one.isdecimal() else NUMBER_WORDS[one.lower()] for one in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_texts_take_the_numbers_of_counters_from_the_sheet(language: str) -> None:
    words = use(language)
    named = {}
    for rule in RULES:
        # The text as it stands in the catalogue, before its blanks are filled in.
        blanks = set(re.findall(r"\{([\w.\-]+)\}", words._found.gettext(f"rule.{rule}")))
        if blanks:
            named[rule] = blanks
    assert named == BLANKS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_an_item_has_its_numbers(language: str) -> None:
    words = use(language)
    for kind, item in ITEM_KINDS.items():
        told = numbers(words.say(f"item.{kind}.use"))
        for number in (item.explosive, item.fire, item.melee, item.stars):
            assert not number or number in told, f"{kind}: {number} is not in {told}"


@pytest.mark.parametrize(
    ("rule", "printed"),
    [("R2.7-mix", counters.FIELD_MARKERS), ("R2.8-mix", counters.CASTLE_MARKERS)],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lists_of_markers_have_their_counts(
    language: str, rule: str, printed: tuple[str, ...]
) -> None:
    copies = Counter(marker.split("-")[0] for marker in printed)
    several = sorted(n for n in copies.values() if n > 1)
    items = len(counters.FIELD_ITEMS)
    wanted = [len(printed), *several, *([items] if rule == "R2.7-mix" else [])]
    figures = [int(one) for one in re.findall(r"(?<![A-Z\d])\d+", plain(use(language), rule))]
    assert sorted(n for n in figures if n > 1) == sorted(wanted)


def test_events_are_counted_as_printed() -> None:
    copies = Counter(kind_of(event) for event in counters.EVENTS)
    assert sorted(copies.values()) == [1, 1, 2]
    assert "Event ! is there twice" in plain(use("en"), "R2.8.8-event")
    assert "イベント!が2個" in plain(use("ja"), "R2.8.8-event")


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_that_follow_from_the_sheet_are_right(language: str) -> None:
    words = use(language)
    assert min(german.men for german in counters.GERMANS.values()) == 1
    icons = {kind: item.explosive for kind, item in ITEM_KINDS.items()}
    assert numbers(plain(words, "R9.1.2-required")).count(4) == 1 + (icons["gas"] == 4)
    assert icons["charge"] + icons["grenade"] == 4
    squares = len(load_boards().castle.ss)
    assert str(squares) in plain(words, "R6.1.1-ten")
    zombies, hidden = len(counters.HUNT_ZOMBIES), len(counters.HUNT_COUNTERS)
    assert {zombies - 1, zombies} <= set(numbers(plain(words, "M4.0-win")))
    assert hidden + 1 in numbers(plain(words, "M2.0-box"))
    assert hidden - 1 in numbers(plain(words, "M3.0-setup"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_rolls_as_many_dice_as_the_counters_give(language: str) -> None:
    words = use(language)
    dice = {
        "E3-cooper": (ITEM_KINDS["mg42"].fire, "3, 2, 6, 1, 4"),
        "E4-dylan": (PARAS["Dylan"].fit.combat + PARAS["Dylan"].fit.marksman, "1, 2, 4, 6"),
        "E6b-melee": (ITEM_KINDS["katana"].melee + PARAS["Angel"].fit.melee, "2, 4, 5, 6, 1, 3"),
    }
    for rule, (number, rolled) in dice.items():
        faces = [int(face) for face in rolled.split(", ")]
        told = numbers(plain(words, rule))
        assert len(faces) == number, rule
        assert any(told[n : n + number] == faces for n in range(len(told))), f"{rule}: {told}"


@pytest.mark.parametrize(
    "rule", ["R7.3.9-flamethrower", "R7.6.4-flamethrower", "M7.3-ammo", "M7.4-track"]
)
def test_dice_that_count_unmodified_are_called_so(rule: str) -> None:
    assert re.search("natural [16]", plain(use("en"), rule))
    assert re.search("修整前の「[16]」", plain(use("ja"), rule))
