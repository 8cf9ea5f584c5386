"""Places of a screen that can be pointed at: a tooltip each, and what a press does."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.painting.kit import Kit
from game.tabletop.tooltips.slip import Card
from game.ui.focus_target import FocusTarget
from game.ui.input.commands import Command


class CardStop(FocusTarget):
    """A place drawn by another part: pointing at it explains it, a press does something."""

    def __init__(
        self,
        kit: Kit,
        place: Callable[[], pygame.Rect],
        card: Callable[[], Card],
        on_press: Callable[[], None],
        hotkey: int | None = None,
    ) -> None:
        """`place` returns its rectangle, `card` its tooltip."""
        super().__init__(kit.trim, place)
        self.hotkey = hotkey
        self._card = card
        self._on_press = on_press

    @property
    def card(self) -> Card:
        """The tooltip."""
        return self._card()

    def handle(self, event: pygame.Event) -> bool:
        """Handle a click."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            is_hit = self.rect.collidepoint(event.pos)
            return is_hit and self.command("press")
        return super().handle(event)

    def command(self, command: Command) -> bool:
        """Handle a press."""
        if command != "press":
            return False
        self.trim.on_sound("press")
        self._on_press()
        return True


class FactStop(CardStop):
    """The place of a figure: pointing at it explains it, a press opens its rule."""

    def __init__(
        self,
        kit: Kit,
        place: Callable[[], pygame.Rect],
        card: Callable[[], Card],
        look_up: Callable[[str], None],
    ) -> None:
        """`place` returns its rectangle, `card` its tooltip; `look_up` opens a rule."""
        super().__init__(kit, place, card, lambda: look_up(card().rule))
