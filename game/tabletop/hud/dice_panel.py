"""The dice panel: the last roll in large, with the required result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.painting.rolls import Roll, roll_of
from game.rules.events.ambitions import ArrivalRolled
from game.rules.events.base import Event
from game.rules.events.play import StageBegan
from game.tabletop.motion.director import Motion
from game.tabletop.shown_events.animation import SETTLED
from game.ui.widgets import Panel

_FACES_SHOWN: Final = 5
_ONE_ROW: Final = 6
"""More dice than these are placed in two rows."""
_UNDER_HEAD: Final = 8
"""Units by which dice are closer to the heading than text would be."""
_UNDER_ROWS: Final = 10
"""Units left free around two rows of dice, most of them below."""
_TILTS: Final = (-8, 6, -4, 9, -6, 3, 7, -9, 4, -3)
_PIPS: Final = range(1, 7)
_IN_AIR: Final = (-24, 18, 27, -12)
"""Tilts of rolling dice in degrees; few, because each needs a picture of its own."""


class DicePanel(Struct, eq=False):
    """Shows a roll in progress, and keeps the last one."""

    kit: Kit
    last: Event | None = None
    _event_count: int = 0

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
        roll = roll_of(self.last) if self.last is not None else None
        aside = self._aside(roll) if roll is not None else ""
        panel = Panel(self.kit.trim, rect, self.kit.head("panel.dice"), aside)
        if roll is None:
            if self.is_drawn:
                panel.draw(target)
            return
        is_thrown = motion is not None and motion.event is self.last
        is_tumbling = is_thrown and not self.kit.settings.reduced_motion
        share = motion.progress if motion is not None and is_tumbling else 1.0
        if share < SETTLED:
            panel.draw(target)
            self._draw_dice(target, self._area(panel), roll, share)
            return
        paint = partial(self._draw_dice, target, self._area(panel), roll, share)
        panel.draw_cached(target, self.kit.pictures, roll, paint)

    def _aside(self, roll: Roll) -> str:
        """What the roll had to reach; of two dice that name a square, its number."""
        if isinstance(self.last, ArrivalRolled):
            return self.kit.say("dice.arrival", n=sum(roll.dice))
        return "" if roll.kind == "plain" else self.kit.say(f"dice.{roll.kind}", need=roll.need)

    def _area(self, panel: Panel) -> pygame.Rect:
        """The rectangle of the dice in the panel."""
        rect, top = panel.rect, panel.body.top - self.kit.px(_UNDER_HEAD)
        return pygame.Rect(rect.left, top, rect.width, rect.bottom - top)

    def _size(self, area: pygame.Rect, many: int) -> int:
        """Side of a die in pixels with that many in a row."""
        room = (area.width - self.kit.px(20)) // max(many, 1)
        return max(min(self.kit.px(50), room - self.kit.px(6), area.height - self.kit.px(16)), 8)

    def _draw_dice(
        self, target: pygame.Surface, area: pygame.Rect, roll: Roll, share: float
    ) -> None:
        kit = self.kit
        many = len(roll.dice)
        if many > _ONE_ROW:
            self._draw_rows(target, area, roll, share)
            return
        room = (area.width - kit.px(20)) // max(many, 1)
        size = self._size(area, many)
        pitch = min(size + kit.px(20), room)
        for place, die in enumerate(roll.dice):
            settle = min(share / SETTLED, 1.0)
            if settle < 1.0:
                picture = self._in_air(die, place, size, settle)
            else:
                picture = kit.dice.face(die, size, roll.kinds[place], _TILTS[place % len(_TILTS)])
            x = area.centerx + round((place - (many - 1) / 2) * pitch)
            y = area.centery - round((1 - settle) * kit.px(14))
            target.blit(picture, picture.get_rect(center=(x, y)))

    def _in_air(self, die: int, place: int, size: int, settle: float) -> pygame.Surface:
        """A die that still rolls, with any of its faces."""
        step = int(settle * _FACES_SHOWN)
        shown = (die + step * 2 + place) % 6 + 1
        return self.kit.dice.face(shown, size, "miss", _IN_AIR[(place + step) % len(_IN_AIR)])

    def _draw_rows(
        self, target: pygame.Surface, area: pygame.Rect, roll: Roll, share: float
    ) -> None:
        """Many dice, small, in two rows."""
        kit = self.kit
        columns = (len(roll.dice) + 1) // 2
        pitch = min((area.width - kit.px(16)) // columns, (area.height - kit.px(_UNDER_ROWS)) // 2)
        for place, (die, kind) in enumerate(zip(roll.dice, roll.kinds, strict=True)):
            row, column = divmod(place, columns)
            size = max(round(pitch * 0.84), 6)
            if share < SETTLED:
                picture = self._in_air(die, place, size, share / SETTLED)
            else:
                picture = kit.dice.face(die, size, kind)
            x = area.centerx + round((column - (columns - 1) / 2) * pitch)
            y = area.centery + round((row - 0.5) * pitch) - kit.px(_UNDER_ROWS) // 4
            target.blit(picture, picture.get_rect(center=(x, y)))
