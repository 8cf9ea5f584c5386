"""The action die of the hunt: the points it gave, and the results of its faces.

| ACTION DIE                 |
| 3 points left  [#][#][#]   |
| 1      the turn is over    |
| 2 3 4  so many points      |
| 5      and a counterattack |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.counter_views import Die
from game.painting.kit import Kit
from game.rules.events.hunt import HuntTurnBegan, PointsRolled
from game.rules.events.play import Event
from game.ui.typography.text import Style
from game.ui.views.containers import AsMany, Box, column, row
from game.ui.views.panels import panel
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_MOST_POINTS: Final = 5
_DIE: Final = 19
_DICE: Final = 3 * (_DIE + 2) + 4
"""Units of width of the faces before the words of a result."""
_LEAST: Final = 0.6
"""The smallest letters of a result, as a share of those at a text size of 100 %."""
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


def action_die(kit: Kit, points: int, face: int) -> View:
    """The remaining points as a figure and bars; below, the results, of which the rolled is lit."""
    palette = kit.theme.palette
    figure = Text(str(points), Style("heavy", 40, palette.amber))
    left = Text(kit.say("hunt.points-left"), Style("bold", 18, palette.moon_100))
    head = row(figure, left, Box(Bars(points), fills=True), gap=8)
    rows = tuple(_result(kit, faces, f"hunt.die.{key}", face) for faces, key in _ROWS)
    # Where there is no room for a result, as above the panel of a replay, nothing takes its place.
    results = AsMany(rows, (View(),) * len(rows))
    inside = column(Box(head, (6, 0, 12, 0)), Box(results, fills=True))
    words = kit.head("hunt.die")
    return panel(palette, words, Box(inside, (6, 0, 6, 4), fills=True), width=0)


def _result(kit: Kit, faces: tuple[int, ...], key: str, face: int) -> View:
    """The faces, and what they bring; lit if it is one of them that was rolled."""
    palette, is_lit = kit.theme.palette, face in faces
    dice = (Die(number, "own" if number == face else "miss", _DIE) for number in faces)
    ink = palette.moon_100 if is_lit else palette.moon_300
    words = Text(kit.say(key), Style("bold" if is_lit else "text", 16, ink), shrinks_to=_LEAST)
    mark = Box(View(), ground=palette.amber if is_lit else None, width=3, is_fixed=True)
    told = row(Box(row(*dice, gap=2), width=_DICE, is_fixed=True), Box(words, fills=True), gap=2)
    ground = palette.night_600 if is_lit else None
    return Box(row(mark, told, gap=5, align="fill"), (0, 0, 4, 0), ground, height=_DIE + 5)


class Bars(View, frozen=True):
    """A bar for each possible point, as far as there is room for all."""

    points: int

    def size(self, layout: Layout, room: Size) -> Size:
        """Low, and as wide as there is room."""
        return 0, layout.px(13)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw those of the remaining points in amber."""
        kit, room, palette = canvas.kit, placed.rect, canvas.kit.theme.palette
        gap = kit.px(4)
        wide = (room.width + gap) // _MOST_POINTS - gap
        if wide < kit.px(6):
            return
        for place in range(_MOST_POINTS):
            bar = room.left + place * (wide + gap), room.top, wide, room.height
            colour = palette.amber if place < self.points else palette.night_600
            pygame.draw.rect(canvas.target, colour, bar, border_radius=kit.px(2))
