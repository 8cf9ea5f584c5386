"""The drawing of the top bar: clock, stage and phase, the track of turns, further facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame
from msgspec import Struct

from game.painting.jump_order import men_aboard
from game.painting.kit import Kit
from game.rules.clock import CASTLE_TURN, FIELD_TURN, SIX_O_CLOCK, THREE_O_CLOCK
from game.ui.calendar import clock_words
from game.ui.typography.text import Style
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.rules.state import State

Sign: TypeAlias = Callable[[int], pygame.Surface]
"""Renders a counter at a width in pixels."""

_CLOCK_LEFT: Final = 16
"""Units from the window's edge to the clock."""
_CLOCK_AWAY: Final = 10
"""Units from the clock to the date and phase."""
_SIGN: Final = 26
_SIGN_AWAY: Final = 6
_LABEL_AWAY: Final = 7
_FACTS_APART: Final = 22
_NOTE_AWAY: Final = 4
_CLOCK: Final = Style("heavy", 38, grows=False)
_UPPER: Final = Style("text", 16, grows=False)
_LOWER: Final = Style("bold", 16, grows=False)
_LABEL: Final = Style("text", 17, grows=False)
_VALUE: Final = Style("bold", 18, grows=False)
_NOTE: Final = Style("text", 14, grows=False)
_TAKE_OFF: Final = -20
"""Minutes after midnight at which the men pack; not a value of the rules."""
_FIELD_TRACK: Final = (0, SIX_O_CLOCK, FIELD_TURN)
_CASTLE_TRACK: Final = (THREE_O_CLOCK, SIX_O_CLOCK, CASTLE_TURN)


def draw_top_bar(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, state: State, facts: Sequence[Fact] = ()
) -> None:
    """Draw the whole bar of a stage; the menu button is a separate widget."""
    kit.trim.bar(target, rect, "bottom")
    palette = kit.theme.palette
    colour = palette.red_text if state.clock >= SIX_O_CLOCK else palette.paper_100
    style = _CLOCK.but(colour=colour)
    words = clock_words(_TAKE_OFF if state.stage == "equip" else state.clock)
    clock = kit.type.draw(target, words, style, (kit.px(_CLOCK_LEFT), rect.centery), "midleft")
    x = clock.right + kit.px(_CLOCK_AWAY)
    draw_two_lines(kit, target, x, rect, _date_words(kit, state), _phase_words(kit, state))
    _draw_facts(kit, target, rect, facts)
    track = track_place(kit, rect, state, facts)
    if track is not None:
        _draw_track(kit, target, rect, state, track)


def track_place(
    kit: Kit, rect: pygame.Rect, state: State, facts: Sequence[Fact]
) -> pygame.Rect | None:
    """The rectangle of the track of turns in pixels; None for a stage without one."""
    if state.stage not in ("field", "infiltration", "castle"):
        return None
    type_ = kit.type
    lines = max(
        type_.width(_date_words(kit, state), _UPPER), type_.width(_phase_words(kit, state), _LOWER)
    )
    clock = kit.px(_CLOCK_LEFT) + type_.width(clock_words(state.clock), _CLOCK)
    end = clock + kit.px(_CLOCK_AWAY) + lines
    left = max(kit.px(256), end + kit.px(22))
    places = fact_places(kit, rect, facts)
    right = places[0].left - kit.px(_FACTS_APART) if places else _right_of_facts(kit, rect)
    noted = kit.px(_NOTE_AWAY) + type_.width(kit.say("hud.deadline"), _NOTE)
    wide = min(kit.px(452 if state.stage == "field" else 340), right - left - noted)
    return pygame.Rect(left, rect.top, wide, rect.height)


def draw_two_lines(
    kit: Kit, target: pygame.Surface, x: int, rect: pygame.Rect, first: str, second: str
) -> int:
    """A dim line above a bright one, in the middle of the bar; returns their right edge."""
    palette = kit.theme.palette
    upper = _UPPER.but(colour=palette.moon_300)
    lower = _LOWER.but(colour=palette.moon_100)
    one = kit.type.draw(target, first, upper, (x, rect.centery - kit.px(9)), "midleft")
    two = kit.type.draw(target, second, lower, (x, rect.centery + kit.px(9)), "midleft")
    return max(one.right, two.right)


def _date_words(kit: Kit, state: State) -> str:
    return kit.say("date.eve" if state.stage == "equip" else "date.day")


def _phase_words(kit: Kit, state: State) -> str:
    if state.stage in ("field", "castle"):
        turn = kit.say("turn", n=max(state.turn, 1))
        phase = kit.say(f"phase.{state.phase or 'paras'}")
        return f"{turn} · {phase}"
    if state.stage == "drop":
        aboard = kit.words.count("stick.aboard", len(men_aboard(state)))
        return f"{kit.say('stage.drop')} · {aboard}"
    return kit.say(f"stage.{state.stage}")


class Fact(Struct, frozen=True):
    """A figure besides the clock: its label, its value, and optionally a small counter."""

    about: str
    """The key of the sentence that explains it."""
    rule: str
    label: str
    value: str
    sign: Sign | None = None


def _draw_facts(kit: Kit, target: pygame.Surface, rect: pygame.Rect, facts: Sequence[Fact]) -> None:
    """The facts, from the right, left of the menu button."""
    palette = kit.theme.palette
    dim, bright = _LABEL.but(colour=palette.moon_300), _VALUE.but(colour=palette.moon_100)
    for fact, place in zip(facts, fact_places(kit, rect, facts), strict=True):
        value = kit.type.draw(target, fact.value, bright, place.midright, "midright")
        kit.type.draw(target, fact.label, dim, place.midleft, "midleft")
        if fact.sign is not None:
            picture = fact.sign(kit.px(_SIGN))
            spot = picture.get_rect(midright=(value.left - kit.px(_SIGN_AWAY), rect.centery))
            target.blit(picture, spot)


def fact_places(kit: Kit, rect: pygame.Rect, facts: Sequence[Fact]) -> list[pygame.Rect]:
    """The rectangles of the facts in the bar, in pixels."""
    right = _right_of_facts(kit, rect)
    found: list[pygame.Rect] = []
    for fact in reversed(facts):
        wide = kit.type.width(fact.value, _VALUE)
        if fact.sign is not None:
            wide += kit.px(_SIGN_AWAY) + kit.px(_SIGN)
        if fact.label:
            wide += kit.px(_LABEL_AWAY) + kit.type.width(fact.label, _LABEL)
        place = pygame.Rect(0, 0, wide, max(kit.type.height(_VALUE), kit.px(_SIGN)))
        place.midright = (right, rect.centery)
        right = place.left - kit.px(_FACTS_APART)
        found.append(place)
    return found[::-1]


def _right_of_facts(kit: Kit, rect: pygame.Rect) -> int:
    return rect.right - _room_of_buttons(kit) - kit.px(_FACTS_APART)


def pool_fact(kit: Kit, state: State) -> Fact:
    """The number of Germans in the pool."""
    is_field = state.stage == "field"
    about, rule = ("pool", "R4.3.2-from-pool") if is_field else ("reserve", "R7.3.7-sentry")
    return Fact(about, rule, kit.say("hud.pool"), str(len(state.pool)), kit.press.german_back)


def clue_fact(kit: Kit, state: State) -> Fact:
    """Whether the clue to the German ambition has been found on the field."""
    about = "clue-known" if state.ambition_known else "clue"
    return _ambition(kit, state, about, "R4.2.4-ambition", kit.say("hud.clue"))


def ambition_fact(kit: Kit, state: State) -> Fact:
    """The German ambition."""
    return _ambition(kit, state, "ambition", "R8.0-by-ambition", "")


def _ambition(kit: Kit, state: State, about: str, rule: str, label: str) -> Fact:
    """The ambition, with its counter if it is known."""
    if not state.ambition_known:
        return Fact(about, rule, label, kit.say("ambition.unknown"))
    sign = partial(kit.press.ambition, state.ambition)
    return Fact(about, rule, label, kit.say(f"ambition.{state.ambition}"), sign)


def _room_of_buttons(kit: Kit) -> int:
    """The width in pixels of all buttons that can be at the right end."""
    wide = sum(Button.size(kit.trim, *words(kit))[0] for words in (mind_words, menu_words))
    return wide + kit.px(10) + kit.px(8)


def mind_words(kit: Kit) -> tuple[str, str]:
    """Label and key of the enemy intent button; with large text only the key fits."""
    return ("", "Alt") if kit.is_large else (kit.say("button.mind"), "Alt")


def menu_words(kit: Kit) -> tuple[str, str]:
    """Label and key of the menu button; with large text only the label, which is clearer."""
    return kit.say("button.menu"), "" if kit.is_large else "Esc"


def _draw_track(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, state: State, track: pygame.Rect
) -> None:
    """Ticks for the turns, figures for the hours, gold for the elapsed time."""
    first, last, step = _FIELD_TRACK if state.stage == "field" else _CASTLE_TRACK
    palette = kit.theme.palette
    left, wide = track.left, track.width
    y = rect.top + kit.px(22)

    def at(minutes: int) -> int:
        share = (minutes - first) / (last - first)
        return left + round(min(max(share, 0.0), 1.0) * wide)

    line = max(kit.px(2), 1)
    target.fill(palette.night_500, (left, y, wide, line))
    target.fill(palette.amber, (left, y - line // 2, at(state.clock) - left, line * 2))
    for minutes in range(first, last + 1, step):
        is_hour = minutes % 60 == 0
        high = kit.px(12 if is_hour else 7)
        gone = palette.amber if minutes <= state.clock else palette.moon_500
        target.fill(gone, (at(minutes), y - high, max(line // 2, 1), high))
        if is_hour:
            colour = palette.red_text if minutes == SIX_O_CLOCK else palette.moon_300
            if minutes == THREE_O_CLOCK and state.stage == "field":
                colour = palette.amber
            style = Style("bold", 14, colour, grows=False)
            kit.type.draw(
                target, f"{minutes // 60:02}", style, (at(minutes), y + kit.px(13)), "center"
            )
    _draw_diamond(target, (at(state.clock), y + line // 2), kit.px(8), kit)
    if state.stage == "field":
        _note(kit, target, kit.say("hud.advice"), at(THREE_O_CLOCK), palette.amber, y)
    _note(kit, target, kit.say("hud.deadline"), at(SIX_O_CLOCK), palette.red_text, y)


def _note(
    kit: Kit, target: pygame.Surface, words: str, x: int, colour: tuple[int, int, int], y: int
) -> None:
    place = (x + kit.px(_NOTE_AWAY), y - kit.px(10))
    kit.type.draw(target, words, _NOTE.but(colour=colour), place, "midleft")


def _draw_diamond(target: pygame.Surface, place: tuple[int, int], radius: int, kit: Kit) -> None:
    palette = kit.theme.palette
    x, y = place
    for size, colour in ((radius + kit.px(2), palette.outline), (radius, palette.amber)):
        corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        pygame.draw.polygon(target, colour, corners)
