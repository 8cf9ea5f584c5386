"""The drawing of the top bar: clock, stage and phase, the track of turns, further facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import pygame

from game.painting.jump_order import men_aboard
from game.painting.kit import Kit
from game.rules.clock import CASTLE_TURN, FIELD_TURN, SIX_O_CLOCK, THREE_O_CLOCK
from game.tabletop.hud.facts import (
    FACTS_APART,
    LINES_APART,
    Fact,
    draw_facts,
    fact_places,
    right_of_facts,
)
from game.tabletop.hud.letters import grown
from game.ui.calendar import clock_words
from game.ui.theme import Colour
from game.ui.typography.text import Style

if TYPE_CHECKING:
    from game.rules.state import State

Point: TypeAlias = tuple[int, int]

_CLOCK_LEFT: Final = 16
"""Units from the window's edge to the clock."""
_CLOCK_AWAY: Final = 10
"""Units from the clock to the two lines beside it."""
_NOTE_AWAY: Final = 4
_CLOCK: Final = Style("heavy", 38, grows=False)
_UPPER: Final = Style("text", 16, grows=False)
_LOWER: Final = Style("bold", 16, grows=False)
_NOTE: Final = Style("text", 14, grows=False)
_HOUR_FIGURE: Final = Style("bold", 14, grows=False)
_TAKE_OFF: Final = -20
"""Minutes after midnight at which the men pack; not a value of the rules."""
_TRACK_LEFT: Final = 256
"""Units from the left to the track, unless the words beside the clock need more."""
_HOUR: Final = 24
"""The least units of the track from one hour to the next, at a text scale of 100%."""
_LINE: Final = 22
_LARGE_LINE: Final = 19
"""Units from the top of the bar to the track's line at a text scale of 100%, and the same where
the bar is low for its large letters."""
_FIELD_TRACK: Final = (0, SIX_O_CLOCK, FIELD_TURN)
_CASTLE_TRACK: Final = (THREE_O_CLOCK, SIX_O_CLOCK, CASTLE_TURN)


def draw_top_bar(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, state: State, facts: Sequence[Fact] = ()
) -> None:
    """Draw the whole bar of a stage; the menu button is a separate widget."""
    kit.trim.bar(target, rect, "bottom")
    palette = kit.theme.palette
    colour = palette.red_text if state.clock >= SIX_O_CLOCK else palette.paper_100
    words = clock_words(_TAKE_OFF if state.stage == "equip" else state.clock)
    place = kit.px(_CLOCK_LEFT), rect.centery
    clock = kit.type.draw(target, words, grown(kit, _CLOCK).but(colour=colour), place, "midleft")
    draw_two_lines(kit, target, clock.right + kit.px(_CLOCK_AWAY), rect, *_beside(kit, state))
    draw_facts(kit, target, rect, facts)
    track = track_place(kit, rect, state, facts)
    if track is not None:
        _draw_track(kit, target, rect, state, track, _right_of_track(kit, rect, facts))


def track_place(
    kit: Kit, rect: pygame.Rect, state: State, facts: Sequence[Fact]
) -> pygame.Rect | None:
    """The rectangle of the track of turns in pixels; None for a stage without one.

    It begins at the same place in all stages and phases.
    """
    if state.stage not in ("field", "infiltration", "castle"):
        return None
    type_ = kit.type
    pairs = [_turn_lines(kit, 10, phase) for phase in ("paras", "reactions", "plan")]
    pairs.append((kit.say("date.day"), kit.say("stage.infiltration")))
    upper, lower = grown(kit, _UPPER), grown(kit, _LOWER)
    beside = max(max(type_.width(one, upper), type_.width(two, lower)) for one, two in pairs)
    clock = kit.px(_CLOCK_LEFT) + type_.width(clock_words(0), grown(kit, _CLOCK))
    end = clock + kit.px(_CLOCK_AWAY) + beside
    left = max(kit.px(_TRACK_LEFT), end + kit.px(22))
    room = _right_of_track(kit, rect, facts) - left
    noted = kit.px(_NOTE_AWAY) + type_.width(kit.say("hud.deadline"), grown(kit, _NOTE))
    least = kit.theme.grown_px(_HOUR) * ((SIX_O_CLOCK - track_times(state)[0]) // 60)
    if room - noted < least:  # its hours are worth more than the note behind it
        noted = kit.px(_NOTE_AWAY)
    wide = min(kit.px(452 if state.stage == "field" else 340), room - noted)
    return pygame.Rect(left, rect.top, wide, rect.height)


def _right_of_track(kit: Kit, rect: pygame.Rect, facts: Sequence[Fact]) -> int:
    """Where the track and its note must end, in pixels."""
    places = fact_places(kit, rect, facts)
    return places[0].left - kit.px(FACTS_APART) if places else right_of_facts(kit, rect)


def track_times(state: State) -> tuple[int, int, int]:
    """The first and the last minute of the track, and the minutes of a turn."""
    if state.stage == "field":
        return _FIELD_TRACK
    first, last, step = _CASTLE_TRACK
    # Who is early has the full hour before the present time on it.
    return min(first, state.clock // 60 * 60), last, step


def draw_two_lines(
    kit: Kit, target: pygame.Surface, x: int, rect: pygame.Rect, first: str, second: str
) -> int:
    """A dim line above a bright one, in the middle of the bar; returns their right edge."""
    palette = kit.theme.palette
    upper, lower = (
        grown(kit, _UPPER).but(colour=palette.moon_300),
        grown(kit, _LOWER).but(colour=palette.moon_100),
    )
    away = kit.theme.grown_px(LINES_APART / 2)
    one = kit.type.draw(target, first, upper, (x, rect.centery - away), "midleft")
    two = kit.type.draw(target, second, lower, (x, rect.centery + away), "midleft")
    return max(one.right, two.right)


def _beside(kit: Kit, state: State) -> tuple[str, str]:
    """The two lines beside the clock."""
    date = kit.say("date.eve" if state.stage == "equip" else "date.day")
    if state.stage in ("field", "castle"):
        phase = state.phase or "paras"
        is_german = state.stage == "field" and phase == "reactions"
        return _turn_lines(kit, max(state.turn, 1), "reactions.field" if is_german else phase)
    if state.stage == "drop":
        aboard = kit.words.count("stick.aboard", len(men_aboard(state)))
        return _lines(kit, kit.say("stage.drop"), aboard)
    return date, kit.say(f"stage.{state.stage}")


def _turn_lines(kit: Kit, turn: int, phase: str) -> tuple[str, str]:
    return _lines(kit, kit.say("turn", n=turn), kit.say(f"phase.{phase}"))


def _lines(kit: Kit, first: str, second: str) -> tuple[str, str]:
    """The date above both, or, where large text has no room for it, one above the other."""
    if kit.is_large:
        return first, second
    return kit.say("date.day"), kit.say("dot").join((first, second))


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
    px = kit.theme.grown_px
    y = rect.top + px(_LARGE_LINE if kit.is_large else _LINE)

    def at(minutes: int) -> int:
        share = (minutes - first) / (last - first)
        return left + round(min(max(share, 0.0), 1.0) * wide)

    line = max(kit.px(2), 1)
    target.fill(palette.night_500, (left, y, wide, line))
    target.fill(palette.amber, (left, y - line // 2, at(state.clock) - left, line * 2))
    notes = list(_notes(kit, state, (at(THREE_O_CLOCK), at(SIX_O_CLOCK)), y, right))
    for minutes in range(first, last + 1, step):
        is_hour = minutes % 60 == 0
        high = px(12 if is_hour else 7)
        tick = pygame.Rect(at(minutes), y - high, max(line // 2, 1), high)
        if not any(tick.colliderect(note.box) for note in notes):
            target.fill(palette.amber if minutes <= state.clock else palette.moon_500, tick)
        if is_hour:
            colour = palette.red_text if minutes == SIX_O_CLOCK else palette.moon_300
            if minutes == THREE_O_CLOCK and state.stage == "field":
                colour = palette.amber
            below = at(minutes), y + px(13)
            style = grown(kit, _HOUR_FIGURE).but(colour=colour)
            kit.type.draw(target, f"{minutes // 60:02}", style, below, "center")
    _draw_diamond(target, (at(state.clock), y + line // 2), kit.px(8), kit)
    for note in notes:
        kit.type.draw(target, note.words, note.style, note.box.topleft)


class _Note(NamedTuple):
    """A few words over the track."""

    words: str
    style: Style
    box: pygame.Rect


def _notes(kit: Kit, state: State, hours: tuple[int, int], y: int, right: int) -> Iterator[_Note]:
    """What has to be done by 03:00 on the field, and by 06:00, as far as there is room; `hours`
    are the x positions of both."""
    palette, (three, six) = kit.theme.palette, hours
    if state.stage == "field":
        yield from _note(kit, "hud.advice", palette.amber, (three, y), six)
    yield from _note(kit, "hud.deadline", palette.red_text, (six, y), right)


def _note(kit: Kit, key: str, colour: Colour, place: Point, right: int) -> Iterator[_Note]:
    """The words right of a point on the track, if they end before an x position."""
    words, style = kit.say(key), grown(kit, _NOTE).but(colour=colour)
    box = pygame.Rect(0, 0, kit.type.width(words, style), kit.type.height(style))
    box.midleft = round(place[0] + kit.px(_NOTE_AWAY)), place[1] - kit.theme.grown_px(10)
    if box.right <= right:
        yield _Note(words, style, box)


def _draw_diamond(target: pygame.Surface, place: tuple[int, int], radius: int, kit: Kit) -> None:
    palette = kit.theme.palette
    x, y = place
    for size, colour in ((radius + kit.px(2), palette.outline), (radius, palette.amber)):
        corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        pygame.draw.polygon(target, colour, corners)
