"""The figures of the top bar besides the clock: Germans to come, the ambition, points.

With large text a label stands above its value instead of before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.rules.castle.ambitions import ambition_of
from game.tabletop.hud.letters import grown
from game.tabletop.hud.top_buttons import room_of_buttons
from game.ui.typography.linebreak import phrase_ends
from game.ui.typography.text import Style

if TYPE_CHECKING:
    from game.rules.state import State

Sign: TypeAlias = Callable[[int], pygame.Surface]
"""Renders a counter at a width in pixels."""

_SIGN: Final = 26
_LARGE_SIGN: Final = 18
"""Units of a sign in one of two lines, at a text scale of 100%."""
_SIGN_AWAY: Final = 6
_LABEL_AWAY: Final = 7
FACTS_APART: Final = 22
LINES_APART: Final = 18
"""Units between the middles of two lines of the bar, at a text scale of 100%."""
_WIDEST: Final = 90
"""Units at a text scale of 100% above which a value without a label has two lines."""
_LABEL: Final = Style("text", 17, grows=False)
_VALUE: Final = Style("bold", 18, grows=False)


class Fact(Struct, frozen=True):
    """A figure besides the clock: its label, its value, and optionally a small counter."""

    about: str
    """The key of the sentence that explains it."""
    rule: str
    label: str
    value: str
    sign: Sign | None = None


# --- Places and drawing ---------------------------------------------------------------------


def fact_places(kit: Kit, rect: pygame.Rect, facts: Sequence[Fact]) -> list[pygame.Rect]:
    """The rectangles of the facts in the bar, in pixels: from the right, left of the buttons."""
    right = right_of_facts(kit, rect)
    line = kit.type.height(grown(kit, _VALUE))
    high = max(line, kit.px(_SIGN))
    if kit.is_large:
        high = min(line + _lines_apart(kit), rect.height - kit.px(12))
    found: list[pygame.Rect] = []
    for fact in reversed(facts):
        place = pygame.Rect(0, 0, _width(kit, fact), high)
        place.midright = (right, rect.centery)
        right = place.left - kit.px(FACTS_APART)
        found.append(place)
    return found[::-1]


def right_of_facts(kit: Kit, rect: pygame.Rect) -> int:
    """The right edge of the last fact in pixels."""
    return rect.right - room_of_buttons(kit) - kit.px(FACTS_APART)


def draw_facts(kit: Kit, target: pygame.Surface, rect: pygame.Rect, facts: Sequence[Fact]) -> None:
    """All facts in their places in the bar."""
    draw = _draw_column if kit.is_large else _draw_row
    for fact, place in zip(facts, fact_places(kit, rect, facts), strict=True):
        draw(kit, target, place, fact)


def _lines_apart(kit: Kit) -> int:
    return kit.theme.grown_px(LINES_APART)


def _sign_size(kit: Kit) -> int:
    return kit.theme.grown_px(_LARGE_SIGN) if kit.is_large else kit.px(_SIGN)


def _width(kit: Kit, fact: Fact) -> int:
    values, style = _values(kit, fact) if kit.is_large else [fact.value], grown(kit, _VALUE)
    wide = max(kit.type.width(value, style) for value in values)
    if fact.sign is not None:
        wide += kit.px(_SIGN_AWAY) + _sign_size(kit)
    label = kit.type.width(fact.label, grown(kit, _LABEL))
    if kit.is_large:
        return max(wide, label)
    return wide + kit.px(_LABEL_AWAY) + label if fact.label else wide


def _values(kit: Kit, fact: Fact) -> list[str]:
    """The value in one line, or in two as short as possible if it is long and has no label."""
    style = grown(kit, _VALUE)
    if fact.label or kit.type.width(fact.value, style) <= kit.theme.grown_px(_WIDEST):
        return [fact.value]
    return in_two_lines(kit, fact.value, style)


def in_two_lines(kit: Kit, words: str, style: Style) -> list[str]:
    """A text in two lines as short as possible; in one where no line should end."""
    pairs = [(words[:end].strip(), words[end:].strip()) for end in phrase_ends(words)[:-1]]
    if not pairs:
        return [words]
    return [*min(pairs, key=lambda pair: max(kit.type.width(line, style) for line in pair))]


def _draw_row(kit: Kit, target: pygame.Surface, place: pygame.Rect, fact: Fact) -> None:
    """Label, sign and value side by side."""
    palette = kit.theme.palette
    bright = grown(kit, _VALUE).but(colour=palette.moon_100)
    dim = grown(kit, _LABEL).but(colour=palette.moon_300)
    value = kit.type.draw(target, fact.value, bright, place.midright, "midright")
    kit.type.draw(target, fact.label, dim, place.midleft, "midleft")
    if fact.sign is not None:
        picture = fact.sign(_sign_size(kit))
        right = value.left - kit.px(_SIGN_AWAY)
        target.blit(picture, picture.get_rect(midright=(right, place.centery)))


def _draw_column(kit: Kit, target: pygame.Surface, place: pygame.Rect, fact: Fact) -> None:
    """The label above sign and value; a value without a label in the middle."""
    palette, values = kit.theme.palette, _values(kit, fact)
    bright = grown(kit, _VALUE).but(colour=palette.moon_100)
    dim = grown(kit, _LABEL).but(colour=palette.moon_300)
    apart = _lines_apart(kit)
    y = place.centery - apart * (len(values) - 1) // 2
    if fact.label:
        kit.type.draw(target, fact.label, dim, (place.left, y - apart // 2), "midleft")
        y += apart // 2
    x = place.left
    if fact.sign is not None:
        picture = fact.sign(_sign_size(kit))
        middle = y if fact.label else place.centery
        target.blit(picture, picture.get_rect(midleft=(x, middle)))
        x += _sign_size(kit) + kit.px(_SIGN_AWAY)
    for value in values:
        kit.type.draw(target, value, bright, (x, y), "midleft")
        y += apart


# --- The facts ------------------------------------------------------------------------------


def pool_fact(kit: Kit, state: State) -> Fact:
    """The number of Germans in the pool."""
    is_field = state.stage == "field"
    about, rule = ("pool", "R4.3.2-from-pool") if is_field else ("reserve", "R7.3.7-sentry")
    return Fact(about, rule, label_of(kit, "pool"), str(len(state.pool)), kit.press.german_back)


def label_of(kit: Kit, fact: str) -> str:
    """What a fact is called; larger text has room for the rulebook's short word only."""
    return kit.say(f"hud.{fact}.short" if kit.theme.text > 1 else f"hud.{fact}")


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
    sign = partial(kit.press.ambition, state.ambition)
    return Fact(about, rule, label, kit.say(f"ambition.{state.ambition}"), sign)
