"""An input for three initials, as on an arcade machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.archive.records import INITIALS, LETTERS, UNSIGNED
from game.ui.input.commands import Command
from game.ui.trim import Trim
from game.ui.typography.arcade import arcade_style, strike
from game.ui.widgets import Widget

_LEFT: Final = 1
_GAP: Final = 18
_ARROW: Final = 24
_LETTER: Final = 80
_SPACE: Final = "_"
"""What a space looks like, so that its box isn't empty."""
_NO_CHARACTER: Final = 0x110000
"""Codes of keys without a character are larger."""
_LIFT: Final = 5
"""Units by which a letter is above the middle if a bar is drawn below it."""


class InitialsInput(Widget):
    """Up and down change a letter, left and right select one; letters can also be typed."""

    def __init__(
        self, trim: Trim, rect: pygame.Rect, letters: str, on_done: Callable[[str], None]
    ) -> None:
        """`letters` are the first ones shown; `on_done` is called with the result."""
        super().__init__(trim, rect)
        first = LETTERS[0] * INITIALS if letters == UNSIGNED else letters
        self.letters = list(first)
        self.place = 0
        self._on_done = on_done
        self._pointed: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        """The letters shown."""
        return "".join(self.letters)

    def turn(self, step: int) -> None:
        """Change the selected letter by one step of the alphabet."""
        now = LETTERS.index(self.letters[self.place])
        self.letters[self.place] = LETTERS[(now + step) % len(LETTERS)]
        self.trim.on_sound("step")

    def box(self, place: int) -> pygame.Rect:
        """The box of a letter in pixels; its arrows are above and below."""
        gap, arrow = self.trim.px(_GAP), self.trim.px(_ARROW)
        high = self.rect.height - 2 * arrow
        wide = min((self.rect.width - gap * (INITIALS - 1)) // INITIALS, high)
        left = self.rect.centerx - (INITIALS * wide + (INITIALS - 1) * gap) // 2
        return pygame.Rect(left + place * (wide + gap), self.rect.top + arrow, wide, high)

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Letters, Backspace and Enter; clicks on boxes and arrows; the wheel."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self._pointed = event.pos
            return super().handle(event)
        if event.type == pygame.MOUSEWHEEL and self._pointed is not None:
            return self._on_box(self._pointed, event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            return self._on_box(event.pos, 0)
        return False

    def _on_box(self, pixel: tuple[int, int], step: int) -> bool:
        for place in range(INITIALS):
            box = self.box(place)
            arrow = self.trim.px(_ARROW)
            if not box.inflate(0, 2 * arrow).collidepoint(pixel):
                continue
            self.place = place
            if pixel[1] < box.top:
                step = 1
            elif pixel[1] >= box.bottom:
                step = -1
            if step:
                self.turn(step)
            return True
        return False

    def _key(self, event: pygame.Event) -> bool:
        typed = str(getattr(event, "unicode", "")).upper()
        if typed not in LETTERS and event.key < _NO_CHARACTER:
            # A layout without Latin letters: the letter at that place.
            typed = chr(event.key).upper()
        if event.key == pygame.K_RETURN:
            self._on_done(self.text)
        elif event.key == pygame.K_BACKSPACE:
            self.place = max(self.place - 1, 0)
        elif len(typed) == 1 and typed in LETTERS:
            self.letters[self.place] = typed
            self.place = min(self.place + 1, INITIALS - 1)
        else:
            return False
        return True

    def command(self, command: Command) -> bool:
        """Arrows of keyboard and gamepad; those that lead outside move the focus away."""
        if command in ("up", "down"):
            self.turn(1 if command == "up" else -1)
        elif command == "left" and self.place > 0:
            self.place -= 1
        elif command == "right" and self.place < INITIALS - 1:
            self.place += 1
        elif command == "press":
            self._on_done(self.text)
        else:
            return False
        return True

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw three boxes; the selected one is amber, with a bar below its letter."""
        trim, palette = self.trim, self.trim.theme.palette
        lift = trim.px(_LIFT)
        for place, letter in enumerate(self.letters):
            box, is_here = self.box(place), place == self.place
            colour = palette.amber if is_here else palette.edge
            pygame.draw.rect(target, palette.night_900, box, border_radius=trim.px(4))
            pygame.draw.rect(target, colour, box, trim.px(3), trim.px(4))
            style = arcade_style(palette.paper_100, _LETTER, grows=False)
            shown = letter if letter.strip() else _SPACE
            strike(trim.type, target, shown, style, (box.centerx, box.centery - lift), "center")
            if is_here:
                bar = pygame.Rect(0, 0, box.width // 2, trim.px(5))
                bar.midbottom = (box.centerx, box.bottom - trim.px(8))
                target.fill(palette.amber, bar)
            self._draw_arrows(target, box, palette.amber if is_here else palette.moon_500)

    def _draw_arrows(
        self, target: pygame.Surface, box: pygame.Rect, colour: tuple[int, int, int]
    ) -> None:
        half, high, gap = self.trim.px(9), self.trim.px(12), self.trim.px(6)
        x = box.centerx
        up, down = box.top - gap, box.bottom + gap
        pygame.draw.polygon(target, colour, [(x - half, up), (x + half, up), (x, up - high)])
        pygame.draw.polygon(target, colour, [(x - half, down), (x + half, down), (x, down + high)])
