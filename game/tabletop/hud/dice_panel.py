"""The dice panel: the last roll in large, with the required result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.kit import Kit, kit_of
from game.painting.rolls import Roll, roll_of
from game.rules.events.castle import ArrivalRolled
from game.rules.events.play import Event, StageBegan
from game.tabletop.motion.director import Motion
from game.tabletop.shown_events.row import SETTLED
from game.ui.views.containers import Box, Space
from game.ui.views.pane import Pane, draw_placed
from game.ui.views.panels import panel
from game.ui.views.view import Canvas, Layout, Placed, View

_FACES_SHOWN: Final = 5
_ONE_ROW: Final = 6
"""More dice than these are placed in two rows."""
_UNDER_ROWS: Final = 10
"""Units left free around two rows of dice, most of them below."""
_UNDER_HEAD: Final = 8
"""Units by which dice are closer to the heading than text would be."""
_TILTS: Final = (-8, 6, -4, 9, -6, 3, 7, -9, 4, -3)
_PIPS: Final = range(1, 7)
_IN_AIR: Final = (-24, 18, 27, -12)
"""Tilts of rolling dice in degrees; few, because each needs a picture of its own."""


class DicePanel:
    """Shows a roll in progress, and keeps the last one."""

    def __init__(self, kit: Kit, last: Event | None = None) -> None:
        self.kit = kit
        self.last = last
        self._event_count = 0
        self._pane = Pane(kit, _do_nothing)

    def follow(self, log: Sequence[Event]) -> None:
        """Take over the last roll of the log, even one without animation.

        A new stage clears the dice.
        """
        for event in log[min(self._event_count, len(log)) :]:
            if isinstance(event, StageBegan):
                self.last = None
            elif roll_of(event) is not None:
                self.last = event
        self._event_count = len(log)

    @property
    def is_drawn(self) -> bool:
        """Whether there is a panel: with large text not before the first roll, as it lies over the
        map and would hide it for nothing."""
        return self.last is not None or not self.kit.is_large

    def draw(self, target: pygame.Surface, rect: pygame.Rect, motion: Motion | None) -> None:
        """Draw the panel; the dice of the present animation roll during its first half."""
        if motion is not None and roll_of(motion.event) is not None:
            self.last = motion.event
        if not self.is_drawn:
            return
        is_thrown = motion is not None and motion.event is self.last
        is_tumbling = is_thrown and not self.kit.settings.reduced_motion
        share = motion.progress if motion is not None and is_tumbling else 1.0
        if share < SETTLED:
            draw_placed(self.kit, target, Layout(self.kit).place(self.view(share), rect))
        else:
            self._pane.rect = rect
            self._pane.draw(target, self.view())

    def view(self, share: float = SETTLED) -> View:
        """The panel with the last roll; `share` is how much of its animation is over."""
        roll = roll_of(self.last) if self.last is not None else None
        dice = DiceView(roll, min(share / SETTLED, 1.0)) if roll else Space()
        inside = Box(dice, (0, -_UNDER_HEAD, 0, 0), fills=True)
        aside = self._aside(roll) if roll else ""
        return panel(
            self.kit.theme.palette, self.kit.head("panel.dice"), inside, width=0, aside=aside
        )

    def _aside(self, roll: Roll) -> str:
        """What the roll had to reach; of two dice that name a square, its number."""
        if isinstance(self.last, ArrivalRolled):
            return self.kit.say("dice.arrival", n=sum(roll.dice))
        return "" if roll.kind == "plain" else self.kit.say(f"dice.{roll.kind}", need=roll.need)


class DiceView(View, frozen=True):
    """The dice of a roll, in one row or two, in the middle of their room."""

    roll: Roll
    settled: float
    """0 when they are thrown, 1 when they lie still."""

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them."""
        kit, area, many = kit_of(canvas.kit), placed.rect, len(self.roll.dice)
        if many > _ONE_ROW:
            self._paint_rows(kit, canvas.target, area)
            return
        room = (area.width - kit.px(20)) // max(many, 1)
        size = max(min(kit.px(50), room - kit.px(6), area.height - kit.px(16)), 8)
        pitch = min(size + kit.px(20), room)
        for place in range(many):
            picture = self._die(kit, place, size, _TILTS[place % len(_TILTS)])
            x = area.centerx + round((place - (many - 1) / 2) * pitch)
            y = area.centery - round((1 - self.settled) * kit.px(14))
            canvas.target.blit(picture, picture.get_rect(center=(x, y)))

    def _paint_rows(self, kit: Kit, target: pygame.Surface, area: pygame.Rect) -> None:
        """Many dice, small, in two rows."""
        columns = (len(self.roll.dice) + 1) // 2
        pitch = min((area.width - kit.px(16)) // columns, (area.height - kit.px(_UNDER_ROWS)) // 2)
        for place in range(len(self.roll.dice)):
            row, column = divmod(place, columns)
            picture = self._die(kit, place, max(round(pitch * 0.84), 6), 0)
            x = area.centerx + round((column - (columns - 1) / 2) * pitch)
            y = area.centery + round((row - 0.5) * pitch) - kit.px(_UNDER_ROWS) // 4
            target.blit(picture, picture.get_rect(center=(x, y)))

    def _die(self, kit: Kit, place: int, size: int, tilt: int) -> pygame.Surface:
        """A die as it lies, or with any of its faces while it rolls."""
        die = self.roll.dice[place]
        if self.settled >= 1.0:
            return kit.dice.face(die, size, self.roll.kinds[place], tilt)
        step = int(self.settled * _FACES_SHOWN)
        shown = (die + step * 2 + place) % 6 + 1
        return kit.dice.face(shown, size, "miss", _IN_AIR[(place + step) % len(_IN_AIR)])


def _do_nothing(_: object) -> None:
    """Nothing in the panel can be pressed."""
