"""Every type of event has a row in the table of events, with existing texts and sounds."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.pofile import read_po

import game.rules.events
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.events.play import Event
from game.story import luck, story
from game.tabletop.shown_events import combat, row, table, units
from game.tabletop.shown_events.table import SHOWN_EVENTS
from game.tabletop.sound_bank import CUES
from game.ui.words import LANGUAGES, Language, Words
from tests.ui.event_types import types_of_events

LOCALE = Path(game.__file__).parent / "locale"
WITH_CUES = (combat, row, table, units)
LUCK_DOES_NOT_COUNT = {
    "ArrivalRolled",
    "BlastFelt",
    "DieKept",
    "DuelFought",
    "EventRolled",
    "InfiltrationRolled",
    "StirringRolled",
}
"""Rolls that are neither good nor bad for the player by themselves."""
MAKE_CUES = ("cue", "dice_then", "rolled")
"""Functions whose last argument is the name of a cue."""
YES_OR_NO = ("passed", "noticed", "hit", "on_target", "succeeded")
"""Fields that choose between the texts of an event."""


def names(kinds: Iterable[type[Event]]) -> list[str]:
    return [f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}" for kind in kinds]


def test_every_type_of_event_has_a_row_in_the_order_of_the_rules() -> None:
    expected = names(types_of_events())
    missing = [name for name in expected if name not in names(SHOWN_EVENTS)]
    assert missing == [], "types of events without a row in shown_events/table.py"
    assert names(SHOWN_EVENTS) == expected
    assert len(expected) > 100


def worded_events(language: str) -> Iterator[str]:
    """Names of the types that have texts in a catalogue."""
    for path in LOCALE.glob(f"{language}/LC_MESSAGES/*.po"):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                first, _, rest = str(message.id).partition(".")
                if first == "event":
                    yield rest.partition(".")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_the_events_that_are_logged_have_words(language: str) -> None:
    worded = set(worded_events(language))
    logged = {kind.__name__ for kind, one in SHOWN_EVENTS.items() if one.is_logged}
    unlogged = {kind.__name__ for kind, one in SHOWN_EVENTS.items() if not one.is_logged}
    assert logged - worded == set(), "logged, but `event.<TypeName>` isn't in events.po"
    assert unlogged & worded == set(), "they have words, but their rows say UNLOGGED"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_that_can_succeed_or_fail_has_words_for_both(language: Language) -> None:
    words = Words(language)
    missing = []
    for kind, one in SHOWN_EVENTS.items():
        key = f"event.{kind.__name__}"
        if one.is_logged and set(YES_OR_NO) & set(kind.__struct_fields__):
            missing += [k for k in (f"{key}.yes", f"{key}.no") if not words.has(k)]
    assert missing == []


def test_events_of_which_the_report_tells_have_words() -> None:
    unworded = [kind.__name__ for kind in story.TONES if not SHOWN_EVENTS[kind].is_logged]
    assert unworded == []


def test_every_roll_counts_in_the_report_on_luck_or_is_known_not_to() -> None:
    rolled = {
        kind.__name__ for kind in SHOWN_EVENTS if {"die", "dice"} & set(kind.__struct_fields__)
    }
    matched = set(classes_matched_in(luck._roll))
    counted = tuple(kind for kind in SHOWN_EVENTS if kind.__name__ in matched)
    uncounted = {kind.__name__ for kind in SHOWN_EVENTS if not issubclass(kind, counted)}
    assert rolled & uncounted == LUCK_DOES_NOT_COUNT


def classes_matched_in(function: Callable[..., object]) -> Iterator[str]:
    """The names of the classes that the cases of a match ask for."""
    for node in ast.walk(ast.parse(inspect.getsource(function))):
        if isinstance(node, ast.MatchClass):
            yield ast.unparse(node.cls)


def test_the_sound_bank_has_every_cue_that_an_event_names() -> None:
    named = {name for module in WITH_CUES for name in cues_named_in(module)}
    assert named - CUES.keys() == set(), "cues that aren't in sound_bank.py"
    assert len(named) > 40


def cues_named_in(module: ModuleType) -> Iterator[str]:
    """Strings beside a time, as in `0, "step"`, and arguments of the functions that make cues."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            first, second = node.elts
            yield from () if set(strings_of(first)) else strings_of(second)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in MAKE_CUES:
            yield from strings_of(node.args[-1])


def strings_of(node: ast.expr) -> Iterator[str]:
    """A string, both results of a condition, or all values of a dictionary."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (name for side in (node.body, node.orelse) for name in strings_of(side))
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        yield from (name for value in node.value.values for name in strings_of(value))


@pytest.mark.parametrize(
    ("rule", "is_alarm"),
    [
        ("R7.7.1-ground-or-cellar", True),
        ("R7.7.1-stairs-up", True),
        ("R7.7.2-sentry-active", False),
        ("R4.3.1", False),
    ],
)
def test_R7_7_1_a_floor_that_wakes_is_an_alarm(rule: str, is_alarm: bool) -> None:
    assert EnemyTurnedUp(rule, "G1", "1F-0101").is_alarm == is_alarm
