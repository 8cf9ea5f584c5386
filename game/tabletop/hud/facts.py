"""The figures of the top bar besides the clock: Germans to come, the ambition, points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from game.painting.kit import Kit
from game.rules.castle.ambitions import ambition_of

if TYPE_CHECKING:
    from game.rules.state import State


class Fact(Struct, frozen=True):
    """A figure besides the clock: its label, its value, and optionally a small counter."""

    about: str
    """The key of the sentence that explains it."""
    rule: str
    label: str
    value: str
    sign: str = ""
    """``german`` for the back of a German's counter, ``star``, or an ambition for its counter."""


def pool_fact(kit: Kit, state: State) -> Fact:
    """The number of Germans in the pool."""
    is_field = state.stage == "field"
    about, rule = ("pool", "R4.3.2-from-pool") if is_field else ("reserve", "R7.3.7-sentry")
    # Larger text has room for the rulebook's short word only.
    label = kit.say("hud.pool.short" if kit.theme.text > 1 else "hud.pool")
    return Fact(about, rule, label, str(len(state.pool)), "german")


def clue_fact(kit: Kit, state: State) -> Fact:
    """Whether the clue to the German ambition has been found on the field."""
    about = "clue-known" if state.ambition_known else "clue"
    return _ambition(kit, state, about, "R4.2.4-ambition", kit.say("hud.clue"))


def ambition_fact(kit: Kit, state: State) -> Fact:
    """The German ambition."""
    if not state.ambition_known:
        return _ambition(kit, state, "ambition", "R8.0-by-ambition", "")
    # What it changes begins with its first event.
    rule = next(iter(ambition_of(state).event_rules), "R8.0-by-ambition")
    return _ambition(kit, state, f"ambition.{state.ambition}", rule, "")


def _ambition(kit: Kit, state: State, about: str, rule: str, label: str) -> Fact:
    """The ambition, with its counter if it is known."""
    if not state.ambition_known:
        return Fact(about, rule, label, kit.say("ambition.unknown"))
    return Fact(about, rule, label, kit.say(f"ambition.{state.ambition}"), state.ambition)
