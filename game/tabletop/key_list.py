"""The list of controls: their actions, keys and gamepad buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.painting.kit import Kit
from game.tabletop.controls import CONTROLS
from game.ui.input.commands import Command
from game.ui.scroll import ScrollArea
from game.ui.typography.text import Style

_LEFT: Final = 1
_ROW: Final = 38
KEY_COLUMN: Final = 0.56
PAD_COLUMN: Final = 0.80
"""The columns of keys and gamepad buttons, as shares of the width."""


class KeyList(ScrollArea):
    """A list: up and down select a control, Enter or a click changes it."""

    def __init__(self, kit: Kit, rect: pygame.Rect, change: Callable[[str], None]) -> None:
        """`change` is called with the name of a control."""
        super().__init__(kit.trim, rect, 0, self._paint)
        self._kit = kit
        self._change = change
        self.chosen = 0
        self.is_lit = False
        """Whether the selected line is highlighted."""
        least = max(kit.px(_ROW), kit.type.height(self._label()) + kit.px(10))
        # Round the offset so that no line is cut at the edge of the list.
        self._high = max(rect.height // max(rect.height // least, 1), 1)
        self.content_height = self._high * len(CONTROLS)

    @property
    def is_focusable(self) -> bool:
        """Always true: there is always a control to select."""
        return True

    @property
    def name(self) -> str:
        """The name of the selected control."""
        return CONTROLS[self.chosen].name

    def choose(self, number: int) -> None:
        """Select a line and scroll it into view."""
        self.chosen = min(max(number, 0), len(CONTROLS) - 1)
        self.show(self._high * self.chosen, self._high * (self.chosen + 1))

    def place_of(self, number: int) -> pygame.Rect:
        """The rectangle of a line in pixels, which may be out of view."""
        top = self.rect.top - self.offset + self._high * number
        return pygame.Rect(self.rect.left, top, self.room, self._high)

    def handle(self, event: pygame.Event) -> bool:
        """Scroll bar and wheel first, then clicks on a line."""
        if super().handle(event) and event.type != pygame.MOUSEMOTION:
            return True
        if event.type == pygame.MOUSEMOTION and self.rect.collidepoint(event.pos):
            self.chosen = self._line_at(event.pos)
            return True
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT
        if is_click and self.rect.collidepoint(event.pos):
            self.chosen = self._line_at(event.pos)
            return self.command("press")
        return False

    def _line_at(self, pixel: tuple[int, int]) -> int:
        below = pixel[1] - self.rect.top + self.offset
        return min(max(below // self._high, 0), len(CONTROLS) - 1)

    def command(self, command: Command) -> bool:
        """Up and down within the list; Enter changes the selected control."""
        if command == "press":
            self.trim.on_sound("press")
            self._change(self.name)
            return True
        number = self.chosen + {"up": -1, "down": 1}.get(command, 0)
        if command not in ("up", "down") or not 0 <= number < len(CONTROLS):
            return False
        self.choose(number)
        return True

    def _label(self) -> Style:
        return Style("bold", 18, self._kit.theme.palette.moon_100)

    def _paint(self, target: pygame.Surface, _: pygame.Rect) -> None:
        kit = self._kit
        palette = kit.theme.palette
        for number, control in enumerate(CONTROLS):
            place = self.place_of(number)
            if not place.colliderect(self.rect):
                continue
            if number == self.chosen and self.is_lit:
                kit.trim.glow(target, place)
            target.fill(palette.border, (place.left, place.bottom - 1, place.width, 1))
            words = kit.say(f"options.key.{control.name}")
            left = (place.left + kit.px(20), place.centery)
            kit.type.draw(target, words, self._label(), left, "midleft")
            keys = kit.keys.words(control.name, "keys")
            self._draw_cap(target, keys, place.left + round(place.width * KEY_COLUMN), place)
            pad = kit.keys.words(control.name, "pad")
            self._draw_cap(target, pad, place.left + round(place.width * PAD_COLUMN), place)

    def _draw_cap(self, target: pygame.Surface, words: str, left: int, place: pygame.Rect) -> None:
        kit = self._kit
        palette = kit.theme.palette
        style = Style("bold", 15, palette.moon_100 if words else palette.disabled)
        if not words:
            kit.type.draw(target, "–", style, (left + kit.px(8), place.centery), "midleft")
            return
        wide = kit.type.width(words, style) + kit.px(14)
        box = pygame.Rect(0, 0, max(wide, kit.px(26)), kit.type.height(style) + kit.px(4))
        box.midleft = (left, place.centery)
        kit.trim.keycap(target, box, palette.moon_300)
        kit.type.draw(target, words, style, box.center, "center")
