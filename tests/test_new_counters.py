"""A new marker, ambition, option or event has all it needs, or the forgotten place is named."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

from game.painting.counters.markers import FOUND, ICONS
from game.painting.counters.rule_pictures import has_picture
from game.rules.castle.ambitions import BY_NAME, Ambition
from game.rules.castle.markers import EFFECTS as CASTLE_EFFECTS
from game.rules.common.hidden import MARKERS
from game.rules.counters import (
    AMBITIONS,
    CASTLE_MARKERS,
    FIELD_MARKERS,
    ITEM_KINDS,
    kind_of,
)
from game.rules.decisions import OPTION_TYPES, Option
from game.rules.events.play import Event, TurnBegan
from game.rules.field.markers import EFFECTS as FIELD_EFFECTS
from game.rules.options import (
    MATTERING,
    VARIANT_CASTLE_MARKERS,
    VARIANT_FIELD_MARKERS,
    VARIANTS,
    Options,
    missing,
)
from game.tabletop.question.answers import OPTION_DISPLAYS
from game.tabletop.rulebook.rulebook import RULES
from game.tabletop.rulebook.switches import PAGES
from game.tabletop.shown_events.table import SHOWN_EVENTS
from game.ui.words import LANGUAGES
from tests.rules.rule_ids import RULE_IDS, name_for, names_of_tests
from tests.ui.event_types import types_of_events

ROOT = Path(__file__).parent.parent
IN_THE_CASTLE = (*CASTLE_MARKERS, *VARIANT_CASTLE_MARKERS)
BY_SWITCH = (*VARIANT_FIELD_MARKERS, *VARIANT_CASTLE_MARKERS)
NO_CARD = ("card.marker.jaeger",)
"""Once his marker is turned up he stands there himself; a marker looked at shows his name only."""
NO_PICTURE = ("R4.2.4-beast-victim",)
"""Its marker is shown beside the rule above it, R4.2.4-beast-hex."""


# --- What each of them needs ----------------------------------------------------------------


def gaps_of_marker(marker: str, where: str) -> list[str]:
    """What a marker still lacks that may lie face down there: ``"field"`` or ``"castle"``."""
    kind = kind_of(marker)
    effect = (CASTLE_EFFECTS if where == "castle" else FIELD_EFFECTS).get(kind)
    gaps = [] if effect else [f"EFFECTS of game/rules/{where}/markers.py has no {kind}"]
    gaps += gaps_of_rule(effect.rule) if effect else []
    gaps += gaps_of_words(words_of_marker(kind))
    gaps += gaps_of_drawing(kind)
    is_printed = marker in FIELD_MARKERS or marker in CASTLE_MARKERS
    return gaps if is_printed else gaps + gaps_of_switch(marker)


def gaps_of_ambition(name: str) -> list[str]:
    """What an ambition still lacks."""
    ambition = BY_NAME.get(name)
    if ambition is None:
        gaps = [f"game/rules/castle/ambitions.py has no class for {name}"]
    else:
        rules = (ambition.rule, *ambition.event_rules)
        gaps = [gap for rule in rules for gap in gaps_of_rule(rule)]
        if len(ambition.event_rules) != 3:
            gaps.append(f"{type(ambition).__name__} doesn't name the rules of three events")
    keys = (f"ambition.{name}", f"counter.{name}", f"card.marker.event-{name}")
    return gaps + gaps_of_words(keys) + gaps_of_drawing(name)


def gaps_of_option(kind: type[Option]) -> list[str]:
    """What a type of option still lacks."""
    gaps = [] if kind.word else [f"{kind.__name__} of game/rules/decisions.py has no word"]
    if kind not in OPTION_DISPLAYS:
        gaps.append(f"OPTION_DISPLAYS of game/tabletop/question/answers.py has no {kind.__name__}")
    return gaps + gaps_of_words((f"option.{kind.word}",))


def gaps_of_event(kind: type[Event]) -> list[str]:
    """What a type of event still lacks."""
    row = SHOWN_EVENTS.get(kind)
    if row is None:
        return [f"SHOWN_EVENTS of game/tabletop/shown_events/table.py has no {kind.__name__}"]
    if not row.is_logged:
        return []
    key = f"event.{kind.__name__}"
    return [
        f'game/locale/{language} has no words for "{key}"'
        for language in LANGUAGES
        if not any(one == key or one.startswith(f"{key}.") for one in keys_of(language))
    ]


def gaps_of_rule(rule: str) -> list[str]:
    """It is listed and has a test; the rulebook has a page, with words and a picture of it."""
    tests, begin = names_of_tests(), name_for(rule)
    is_proved = any(name == begin or name.startswith(f"{begin}_") for name in tests)
    gaps = [] if is_proved else [f"tests/rules has no {begin}"]
    if rule not in RULE_IDS:
        gaps.append(f"tests/rules/rule_ids.txt has no {rule}")
    if rule not in RULES:
        gaps.append(f"game/tabletop/rulebook/rulebook.py has no page {rule}")
    if not has_picture(rule) and rule not in NO_PICTURE:
        gaps.append(f"game/painting/counters/rule_pictures.py has no picture of {rule}")
    return gaps + gaps_of_words((f"rule.{rule}",))


def words_of_marker(kind: str) -> tuple[str, ...]:
    """Its name and what it does; an octagon bears its name as well."""
    if kind in ITEM_KINDS:
        return (f"item.{kind}", f"item.{kind}.use")
    if kind.startswith("event-"):
        return ("marker.event", *(f"card.marker.event-{name}" for name in AMBITIONS))
    keys = (f"marker.{kind}", f"counter.{kind}", f"card.marker.{kind}")
    return tuple(key for key in keys if key not in NO_CARD)


def gaps_of_words(keys: tuple[str, ...]) -> list[str]:
    """Every key has words of its own in both languages."""
    return [
        f'game/locale/{language} has no words for "{key}"'
        for language in LANGUAGES
        for key in keys
        if key not in keys_of(language)
    ]


@cache
def keys_of(language: str) -> frozenset[str]:
    found: set[str] = set()
    for path in (ROOT / "game/locale" / language / "LC_MESSAGES").glob("*.po"):
        with path.open("rb") as file:
            messages = read_po(file, locale=language)
        found.update(str(one.id) for one in messages if one.id and one.string)
    return frozenset(found)


def gaps_of_drawing(kind: str) -> list[str]:
    """There is an SVG for it: ``icon-KIND``, or what the tables of the painters say."""
    if kind.startswith("event-"):
        return []  # drawn with exclamation marks
    drawing = f"icon-{kind}"
    if kind in ITEM_KINDS:
        drawing = ICONS.get(kind, drawing)
    elif kind in FOUND:
        drawing = FOUND[kind][0]
    path = ROOT / "sprites/svg" / f"{drawing}.svg"
    return [] if path.is_file() else [f"sprites/svg has no {drawing}.svg"]


def gaps_of_switch(marker: str) -> list[str]:
    """A marker that isn't in the box comes with a switch of its name."""
    if not hasattr(Options(), marker):
        return [f"game/rules/options.py has no switch {marker}"]
    gaps = gaps_of_words((f"option.{marker}", f"option.{marker}.why"))
    if marker not in VARIANTS:
        gaps.append(f"VARIANTS of game/rules/options.py doesn't list {marker}")
    if marker in VARIANT_FIELD_MARKERS and marker in MATTERING["castle"] and not is_needed(marker):
        gaps.append(f"_OF_THE_FIELD of game/rules/options.py doesn't list {marker}")
    return gaps


def is_needed(switch: str) -> bool:
    """Whether another switch has no effect without it."""
    return any(
        needed.needs == switch
        for other in VARIANTS
        for needed in missing(replace(Options(), **{other: True}))
    )


# --- Those there are ------------------------------------------------------------------------


@pytest.mark.parametrize("marker", dict.fromkeys(MARKERS))
def test_a_marker_has_all_it_needs(marker: str) -> None:
    gaps = gaps_of_marker(marker, "castle" if marker in IN_THE_CASTLE else "field")
    assert not gaps, "\n".join(gaps)


@pytest.mark.parametrize("switch", VARIANTS)
def test_a_variant_has_all_it_needs(switch: str) -> None:
    words = gaps_of_words((f"option.{switch}", f"option.{switch}.why"))
    gaps = (
        [*gaps_of_rule(PAGES[switch].rule), *words] if switch in PAGES else [f"no page of {switch}"]
    )
    assert not gaps, "\n".join(gaps)


@pytest.mark.parametrize("name", dict.fromkeys((*AMBITIONS, *BY_NAME)))
def test_an_ambition_has_all_it_needs(name: str) -> None:
    gaps = gaps_of_ambition(name)
    assert not gaps, "\n".join(gaps)


@pytest.mark.parametrize("kind", OPTION_TYPES, ids=lambda kind: kind.__name__)
def test_an_option_has_all_it_needs(kind: type[Option]) -> None:
    gaps = gaps_of_option(kind)
    assert not gaps, "\n".join(gaps)


def test_no_entry_is_kept_for_an_option_that_is_gone() -> None:
    assert set(OPTION_DISPLAYS) == set(OPTION_TYPES)


@pytest.mark.parametrize("kind", list(types_of_events()), ids=lambda kind: kind.__name__)
def test_an_event_has_all_it_needs(kind: type[Event]) -> None:
    gaps = gaps_of_event(kind)
    assert not gaps, "\n".join(gaps)


def test_ambitions_are_listed_among_the_counters() -> None:
    assert set(BY_NAME) == set(AMBITIONS)
    assert {type(one) for one in BY_NAME.values()} == set(Ambition.__subclasses__())


def test_no_effect_is_kept_for_a_marker_that_is_nowhere() -> None:
    field = {*map(kind_of, (*FIELD_MARKERS, *VARIANT_FIELD_MARKERS)), *AMBITIONS}
    assert set(FIELD_EFFECTS) == field
    assert set(CASTLE_EFFECTS) == set(map(kind_of, IN_THE_CASTLE))


def test_a_marker_of_the_castle_matters_in_a_game_of_the_castle_alone() -> None:
    assert set(VARIANT_CASTLE_MARKERS) <= set(MATTERING["castle"])
    assert all(PAGES[switch].rule == f"V2-{switch}" for switch in BY_SWITCH)


# --- One that somebody has only thought of --------------------------------------------------


@pytest.mark.parametrize("where", ["field", "castle"])
def test_each_place_a_new_marker_lacks_is_named(where: str) -> None:
    gaps = gaps_of_marker("unheard", where)
    for place in (f"game/rules/{where}/markers.py", "sprites/svg", "game/rules/options.py"):
        assert any(place in gap for gap in gaps)
    for language in LANGUAGES:
        words = [gap for gap in gaps if f"game/locale/{language}" in gap]
        assert [gap.split('"')[1] for gap in words] == list(words_of_marker("unheard"))


def test_each_place_a_new_ambition_lacks_is_named() -> None:
    gaps = gaps_of_ambition("unheard")
    for place in ("game/rules/castle/ambitions.py", "sprites/svg"):
        assert any(place in gap for gap in gaps)
    assert sum("game/locale" in gap for gap in gaps) == 3 * len(LANGUAGES)


def test_each_place_a_new_option_lacks_is_named() -> None:
    class Unheard(msgspec.Struct, frozen=True):  # not an Option, which would be listed for good
        word = "unheard"

    entry, *words = gaps_of_option(Unheard)  # type: ignore[arg-type]
    assert "question/answers.py" in entry
    assert len(words) == len(LANGUAGES) and all('"option.unheard"' in gap for gap in words)


def test_each_place_a_new_event_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unheard(msgspec.Struct, frozen=True):
        """It is no Event, which other tests would find."""

    (row,) = gaps_of_event(Unheard)  # type: ignore[arg-type]
    assert "shown_events/table.py" in row
    logged = replace(SHOWN_EVENTS[TurnBegan], is_logged=True)
    monkeypatch.setitem(SHOWN_EVENTS, Unheard, logged)  # type: ignore[misc]
    words = gaps_of_event(Unheard)  # type: ignore[arg-type]
    assert len(words) == len(LANGUAGES) and all('"event.Unheard"' in gap for gap in words)


def test_a_rule_without_test_page_or_picture_is_named() -> None:
    proof, listed, page, picture, *words = gaps_of_rule("V2-unheard")
    assert "test_V2_unheard" in proof and "rulebook.py" in page
    assert "rule_ids.txt" in listed and "V2-unheard" in listed
    assert "rule_pictures.py" in picture and "V2-unheard" in picture
    assert len(words) == len(LANGUAGES) and all('"rule.V2-unheard"' in gap for gap in words)
