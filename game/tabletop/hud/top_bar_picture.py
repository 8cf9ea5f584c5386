"""The drawing of the top bar: clock, stage and phase, the track of turns, further facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame
from msgspec import Struct

from game.painting.jump_order import men_aboard
from game.painting.kit import Kit
from game.rules.castle.ambitions import ambition_of
from game.rules.clock import CASTLE_TURN, FIELD_TURN, SIX_O_CLOCK, THREE_O_CLOCK
from game.tabletop.hud.frame import BAR
from game.ui.calendar import clock_words
from game.ui.typography.text import Style
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.rules.state import State

Point: TypeAlias = tuple[int, int]
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
_TRACK_LEFT: Final = 256
"""Units from the left to the track, unless the words beside the clock need more."""
_HOUR: Final = 24
"""The least units of the track from one hour to the next."""
_FIELD_TRACK: Final = (0, SIX_O_CLOCK, FIELD_TURN)
_CASTLE_TRACK: Final = (THREE_O_CLOCK, SIX_O_CLOCK, CASTLE_TURN)


def draw_top_bar(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, state: State, facts: Sequence[Fact] = ()
) -> None:
    """Draw the whole bar of a stage; the menu button is a separate widget."""
    kit.trim.bar(target, rect, "bottom")
    palette = kit.theme.palette
    colour = palette.red_text if state.clock >= SIX_O_CLOCK else palette.paper_100
    style = _grown(_CLOCK, kit, rect).but(colour=colour)
    words = clock_words(_TAKE_OFF if state.stage == "equip" else state.clock)
    clock = kit.type.draw(target, words, style, (kit.px(_CLOCK_LEFT), rect.centery), "midleft")
    x = clock.right + kit.px(_CLOCK_AWAY)
    draw_two_lines(kit, target, x, rect, _date_words(kit, state), _phase_words(kit, state))
    _draw_facts(kit, target, rect, facts)
    track = track_place(kit, rect, state, facts)
    if track is not None:
        right = _right_of_track(kit, rect, facts)
        _draw_track(kit, target, rect, state, track, right)


def track_place(
    kit: Kit, rect: pygame.Rect, state: State, facts: Sequence[Fact]
) -> pygame.Rect | None:
    """The rectangle of the track of turns in pixels; None for a stage without one.

    It begins at the same place in all stages and phases.
    """
    if state.stage not in ("field", "infiltration", "castle"):
        return None
    type_, upper, lower = kit.type, _grown(_UPPER, kit, rect), _grown(_LOWER, kit, rect)
    turns = [_turn_words(kit, 10, phase) for phase in ("paras", "reactions", "plan")]
    beside = [type_.width(words, lower) for words in (*turns, kit.say("stage.infiltration"))]
    lines = max(type_.width(_date_words(kit, state), upper), *beside)
    clock = kit.px(_CLOCK_LEFT) + type_.width(clock_words(0), _grown(_CLOCK, kit, rect))
    end = clock + kit.px(_CLOCK_AWAY) + lines
    left = max(kit.px(_TRACK_LEFT), end + kit.px(22))
    room = _right_of_track(kit, rect, facts) - left
    note = _grown(_NOTE, kit, rect)
    noted = kit.px(_NOTE_AWAY) + type_.width(kit.say("hud.deadline"), note)
    least = kit.px(_HOUR) * ((SIX_O_CLOCK - track_times(state)[0]) // 60)
    if room - noted < least:  # its hours are worth more than the note behind it
        noted = kit.px(_NOTE_AWAY)
    wide = min(kit.px(452 if state.stage == "field" else 340), room - noted)
    return pygame.Rect(left, rect.top, wide, rect.height)


def _right_of_track(kit: Kit, rect: pygame.Rect, facts: Sequence[Fact]) -> int:
    """Where the track and its note must end, in pixels."""
    places = fact_places(kit, rect, facts)
    return places[0].left - kit.px(_FACTS_APART) if places else _right_of_facts(kit, rect)


def track_times(state: State) -> tuple[int, int, int]:
    """The first and the last minute of the track, and the minutes of a turn."""
    if state.stage == "field":
        return _FIELD_TRACK
    first, last, step = _CASTLE_TRACK
    # Who is early has the full hour before the present time on it.
    return min(first, state.clock // 60 * 60), last, step


def _growth(kit: Kit, rect: pygame.Rect) -> float:
    """By how much a bar has grown with the text."""
    return max(rect.height / kit.px(BAR), 1.0)


def _grown(style: Style, kit: Kit, rect: pygame.Rect) -> Style:
    """A style whose size follows the bar's height."""
    return style.but(size=style.size * _growth(kit, rect))


def draw_two_lines(
    kit: Kit, target: pygame.Surface, x: int, rect: pygame.Rect, first: str, second: str
) -> int:
    """A dim line above a bright one, in the middle of the bar; returns their right edge."""
    palette = kit.theme.palette
    upper = _grown(_UPPER, kit, rect).but(colour=palette.moon_300)
    lower = _grown(_LOWER, kit, rect).but(colour=palette.moon_100)
    away = kit.px(9 * _growth(kit, rect))
    one = kit.type.draw(target, first, upper, (x, rect.centery - away), "midleft")
    two = kit.type.draw(target, second, lower, (x, rect.centery + away), "midleft")
    return max(one.right, two.right)


def _date_words(kit: Kit, state: State) -> str:
    return kit.say("date.eve" if state.stage == "equip" else "date.day")


def _phase_words(kit: Kit, state: State) -> str:
    if state.stage in ("field", "castle"):
        return _turn_words(kit, max(state.turn, 1), state.phase or "paras")
    if state.stage == "drop":
        aboard = kit.words.count("stick.aboard", len(men_aboard(state)))
        return kit.say("dot").join((kit.say("stage.drop"), aboard))
    return kit.say(f"stage.{state.stage}")


def _turn_words(kit: Kit, turn: int, phase: str) -> str:
    return kit.say("dot").join((kit.say("turn", n=turn), kit.say(f"phase.{phase}")))


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
    dim = _grown(_LABEL, kit, rect).but(colour=palette.moon_300)
    bright = _grown(_VALUE, kit, rect).but(colour=palette.moon_100)
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
    label, value = _grown(_LABEL, kit, rect), _grown(_VALUE, kit, rect)
    found: list[pygame.Rect] = []
    for fact in reversed(facts):
        wide = kit.type.width(fact.value, value)
        if fact.sign is not None:
            wide += kit.px(_SIGN_AWAY) + kit.px(_SIGN)
        if fact.label:
            wide += kit.px(_LABEL_AWAY) + kit.type.width(fact.label, label)
        place = pygame.Rect(0, 0, wide, max(kit.type.height(value), kit.px(_SIGN)))
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
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    state: State,
    track: pygame.Rect,
    right: int,
) -> None:
    """Ticks for the turns, figures for the hours, gold for the elapsed time; notes that fit."""
    first, last, step = track_times(state)
    palette = kit.theme.palette
    left, wide = track.left, track.width
    growth = _growth(kit, rect)
    y = rect.top + kit.px(22 * growth)

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
            style = Style("bold", 14 * growth, colour, grows=False)
            below = at(minutes), y + kit.px(13 * growth)
            kit.type.draw(target, f"{minutes // 60:02}", style, below, "center")
    _draw_diamond(target, (at(state.clock), y + line // 2), kit.px(8), kit)
    note = _grown(_NOTE, kit, rect)
    if state.stage == "field":
        place = at(THREE_O_CLOCK), y
        if _fits(kit, kit.say("hud.advice"), note, at(SIX_O_CLOCK) - place[0]):
            _note(kit, target, kit.say("hud.advice"), note.but(colour=palette.amber), place)
    late = note.but(colour=palette.red_text)
    if _fits(kit, kit.say("hud.deadline"), note, right - at(SIX_O_CLOCK)):
        _note(kit, target, kit.say("hud.deadline"), late, (at(SIX_O_CLOCK), y))


def _fits(kit: Kit, words: str, style: Style, room: int) -> bool:
    return kit.px(_NOTE_AWAY) + kit.type.width(words, style) <= room


def _note(kit: Kit, target: pygame.Surface, words: str, style: Style, place: Point) -> None:
    """A few words over the track, right of a point on it."""
    x, y = place
    place = x + kit.px(_NOTE_AWAY), y - kit.px(10 * style.size / _NOTE.size)
    kit.type.draw(target, words, style, place, "midleft")


def _draw_diamond(target: pygame.Surface, place: tuple[int, int], radius: int, kit: Kit) -> None:
    palette = kit.theme.palette
    x, y = place
    for size, colour in ((radius + kit.px(2), palette.outline), (radius, palette.amber)):
        corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        pygame.draw.polygon(target, colour, corners)
