"""The top bar: clock, stage and phase, the track of the night, and what else counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.calendar import clock_words
from game.ui.kit import Kit
from game.ui.stick import stick_aboard
from game.ui.text import Style
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.rules.state import State

ADVICE: Final = 180
"""Be in Nonette by 03:00 (R5.0-end)."""
DAWN: Final = 360
_TAKE_OFF: Final = -20
"""Minutes before midnight at which the men pack; no rule knows it."""
_FIELD_TRACK: Final = (0, 360, 20)
_CASTLE_TRACK: Final = (180, 360, 10)


def draw_top_bar(kit: Kit, target: pygame.Surface, rect: pygame.Rect, state: State) -> None:
    """The whole bar for a stage of the evening; the menu button is a widget of its own."""
    kit.trim.bar(target, rect, "bottom")
    palette = kit.theme.palette
    colour = palette.red_text if state.clock >= DAWN else palette.paper_100
    style = Style("heavy", 38, colour, grows=False)
    words = clock_words(_TAKE_OFF if state.stage == "equip" else state.clock)
    clock = kit.type.draw(target, words, style, (kit.px(16), rect.centery), "midleft")
    x = clock.right + kit.px(10)
    end = draw_two_lines(kit, target, x, rect, _date_words(kit, state), _phase_words(kit, state))
    if state.stage in ("field", "infiltration", "castle"):
        _draw_track(kit, target, rect, state, max(kit.px(256), end + kit.px(22)))


def draw_two_lines(
    kit: Kit, target: pygame.Surface, x: int, rect: pygame.Rect, first: str, second: str
) -> int:
    """A dim line over a bright one, in the middle of the bar; gives back where they end."""
    palette = kit.theme.palette
    upper = Style("text", 16, palette.moon_300, grows=False)
    lower = Style("bold", 16, palette.moon_100, grows=False)
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
        aboard = kit.words.count("stick.aboard", len(stick_aboard(state)))
        return f"{kit.say('stage.drop')} · {aboard}"
    return kit.say(f"stage.{state.stage}")


def draw_facts(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, facts: Sequence[tuple[str, str]]
) -> None:
    """Labels and values from the right, left of the menu button."""
    palette = kit.theme.palette
    dim = Style("text", 17, palette.moon_300, grows=False)
    bright = Style("bold", 18, palette.moon_100, grows=False)
    x = rect.right - _room_of_buttons(kit) - kit.px(22)
    for label, value in reversed(facts):
        x = kit.type.draw(target, value, bright, (x, rect.centery), "midright").left - kit.px(7)
        x = kit.type.draw(target, label, dim, (x, rect.centery), "midright").left - kit.px(22)


def _room_of_buttons(kit: Kit) -> int:
    """Pixels that the buttons at the right end take where all of them are there."""
    mind = ("", "Alt") if kit.is_large else (kit.say("button.mind"), "Alt")
    wide = sum(Button.size(kit.trim, *words)[0] for words in (mind, ("", "Esc")))
    return wide + kit.px(10) + kit.px(8)


def draw_field_facts(kit: Kit, target: pygame.Surface, rect: pygame.Rect, state: State) -> None:
    """How many Germans may still come, and whether the clue is ours."""
    known = state.ambition if state.ambition_known else "unknown"
    facts = [
        (kit.say("hud.pool"), str(len(state.pool))),
        (kit.say("hud.clue"), kit.say(f"ambition.{known}")),
    ]
    draw_facts(kit, target, rect, facts)


def _draw_track(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, state: State, left: int
) -> None:
    """Ticks for the turns, hours in figures, gold for the time gone by."""
    first, last, step = _FIELD_TRACK if state.stage == "field" else _CASTLE_TRACK
    palette = kit.theme.palette
    wide = kit.px(452 if state.stage == "field" else 340)
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
            colour = palette.red_text if minutes == DAWN else palette.moon_300
            if minutes == ADVICE and state.stage == "field":
                colour = palette.amber
            style = Style("bold", 14, colour, grows=False)
            kit.type.draw(
                target, f"{minutes // 60:02}", style, (at(minutes), y + kit.px(13)), "center"
            )
    _draw_diamond(target, (at(state.clock), y + line // 2), kit.px(8), kit)
    if state.stage == "field":
        _note(kit, target, kit.say("hud.advice"), at(ADVICE), palette.amber, y)
    _note(kit, target, kit.say("hud.deadline"), at(DAWN), palette.red_text, y)


def _note(
    kit: Kit, target: pygame.Surface, words: str, x: int, colour: tuple[int, int, int], y: int
) -> None:
    style = Style("text", 14, colour, grows=False)
    place = (x + kit.px(4), y - kit.px(10))
    kit.type.draw(target, words, style, place, "midleft")


def _draw_diamond(target: pygame.Surface, place: tuple[int, int], radius: int, kit: Kit) -> None:
    palette = kit.theme.palette
    x, y = place
    for size, colour in ((radius + kit.px(2), palette.outline), (radius, palette.amber)):
        corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        pygame.draw.polygon(target, colour, corners)
