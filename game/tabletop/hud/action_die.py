"""The action die of the hunt: the points it gave, and the results of its faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.events.base import Event
from game.rules.events.hunt import HuntTurnBegan, PointsRolled
from game.ui.typography.text import Style
from game.ui.widgets import Panel

_MOST_POINTS: Final = 5
_DIE: Final = 19
_INK: Final = 0.8
"""The part of a line's height that its letters take."""
_ROWS: Final[tuple[tuple[tuple[int, ...], str], ...]] = (
    ((1,), "end"),
    ((2, 3, 4), "act"),
    ((5,), "five"),
    ((6,), "six"),
)
"""The faces and their results (M5.0-ap, M5.0-counter)."""


def last_roll(log: Sequence[Event]) -> int:
    """The face of the action die this turn; 0 before it is rolled."""
    for event in reversed(log):
        if isinstance(event, PointsRolled):
            return event.die
        if isinstance(event, HuntTurnBegan):
            return 0
    return 0


def draw_action_die(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, points: int, face: int
) -> None:
    """Draw the remaining points as a figure and bars; below, the table with the rolled row lit."""
    panel = Panel(kit.trim, rect, kit.head("hunt.die"))
    shows = kit.words.language, points, face
    panel.draw_cached(
        target, kit.pictures, shows, lambda: _draw_points(kit, target, panel, points, face)
    )


def _draw_points(kit: Kit, target: pygame.Surface, panel: Panel, points: int, face: int) -> None:
    body, rect, palette = panel.body, panel.rect, kit.theme.palette
    number = kit.type.draw(target, str(points), Style("heavy", 40, palette.amber), body.topleft)
    words = Style("bold", 18, palette.moon_100)
    place = (number.right + kit.px(8), number.centery)
    said = kit.type.draw(target, kit.say("hunt.points-left"), words, place, "midleft")
    _draw_bars(kit, target, pygame.Rect(said.right, number.top, body.right - said.right, 0), points)
    y = number.bottom + kit.px(2)
    room = (rect.bottom - kit.px(4) - y) // len(_ROWS)
    row = max(kit.px(_DIE + 5), min(kit.type.height(Style("text", 16)), room))
    for faces, key in _ROWS:
        if y + row > rect.bottom - kit.px(4):
            return
        line = pygame.Rect(body.left - kit.px(6), y, body.width + kit.px(12), row)
        _draw_row(kit, target, line, faces, kit.say(f"hunt.die.{key}"), face)
        y += row


def _draw_bars(kit: Kit, target: pygame.Surface, room: pygame.Rect, points: int) -> None:
    """A bar for each possible point, beside the figure."""
    palette, gap = kit.theme.palette, kit.px(4)
    left = room.left + kit.px(12)
    wide = (room.right - left + gap) // _MOST_POINTS - gap
    if wide < kit.px(6):
        return
    for place in range(_MOST_POINTS):
        bar = pygame.Rect(left + place * (wide + gap), room.top + kit.px(16), wide, kit.px(13))
        colour = palette.amber if place < points else palette.night_600
        pygame.draw.rect(target, colour, bar, border_radius=kit.px(2))


def _draw_row(
    kit: Kit,
    target: pygame.Surface,
    line: pygame.Rect,
    faces: tuple[int, ...],
    words: str,
    face: int,
) -> None:
    palette = kit.theme.palette
    is_lit = face in faces
    if is_lit:
        pygame.draw.rect(target, palette.night_600, line, border_radius=kit.px(3))
        target.fill(palette.amber, (line.left, line.top, kit.px(3), line.height))
    size, x = kit.px(_DIE), line.left + kit.px(8)
    for number in faces:
        die = kit.dice.face(number, size, "own" if number == face else "miss")
        target.blit(die, die.get_rect(midleft=(x, line.centery)))
        x += size + kit.px(2)
    ink = palette.moon_100 if is_lit else palette.moon_300
    left = line.left + kit.px(8 + 3 * (_DIE + 2) + 6)
    usual = Style("bold" if is_lit else "text", 16, ink)
    room = line.right - kit.px(4) - left

    def fits(style: Style) -> bool:
        high = kit.type.height(style) * _INK
        return kit.type.width(words, style) <= room and high <= line.height

    style = kit.type.fitting(usual, fits)
    kit.type.draw(target, words, style, (left, line.centery), "midleft")
