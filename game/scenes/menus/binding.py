"""Binding a control: the next key or button pressed becomes the control's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
from msgspec.structs import replace

from game.painting.kit import Kit
from game.tabletop.hud.key_plate import draw_key_plate, key_plate_height
from game.ui.input.bindings import key_words
from game.ui.input.pads import button_name
from game.ui.stack import InputMode, Scene, SceneStack
from game.ui.typography.text import Style
from game.ui.widgets import Button, Panel

_WIDTH: Final = 560
_GAP: Final = 12


class BindingScene(Scene):
    """Receives keys and buttons untranslated. Esc, or a click, cancels."""

    is_overlay: ClassVar[bool] = True
    input_mode: InputMode = "raw"

    def __init__(
        self, kit: Kit, stack: SceneStack, control: str, tell: Callable[[str], None]
    ) -> None:
        """`tell` is called with a sentence about the change, if there was one."""
        self._kit = kit
        self._stack = stack
        self._control = control
        self._tell = tell
        self._panel = Panel(self._kit.trim, pygame.Rect(0, 0, 0, 0))
        self._plates = pygame.Rect(0, 0, 0, 0)
        self._leave = Button(self._kit.trim, pygame.Rect(0, 0, 0, 0), "", self._close)
        self.trouble = ""

    def arrange(self, size: tuple[int, int]) -> None:
        """A panel in the middle: the prompt, the present key and button, the way to cancel."""
        kit = self._kit
        rect = pygame.Rect(0, 0, round(kit.px(_WIDTH) * max(kit.theme.text * 0.9, 1.0)), 0)
        rect.width = min(rect.width, size[0] - kit.px(60))
        self._panel = Panel(kit.trim, rect, kit.head("keys.title"))
        head, gap = self._panel.body.top, kit.px(_GAP)
        label = kit.say("keys.leave")
        foot = Button.size(kit.trim, label, "Esc")
        words = self._words_height(self._panel.body.width)
        plates = key_plate_height(kit)
        rect.height = head + words + gap + plates + gap + foot[1] + gap
        rect.center = (size[0] // 2, size[1] // 2)
        column = self._panel.body
        self._plates = pygame.Rect(column.left, column.top + words + gap, column.width, plates)
        place = pygame.Rect((0, 0), foot)
        place.bottomright = (column.right, rect.bottom - gap)
        self._leave = Button(kit.trim, place, label, self._close, hint="Esc")

    def _words_height(self, room: int) -> int:
        """Height of the name and the longer of prompt and error, so that the panel doesn't move."""
        kit = self._kit
        texts = (kit.say("keys.press"), self.trouble)
        lines = max(len(kit.type.wrap(words, self._style(), room)) for words in texts)
        name = kit.type.wrap(self._name(), self._bright(), room)
        high = len(name) * kit.type.height(self._bright())
        return high + lines * kit.type.height(self._style())

    def _name(self) -> str:
        return self._kit.say(f"options.key.{self._control}")

    def _bright(self) -> Style:
        return Style("bold", 24, self._kit.theme.palette.paper_100)

    def _style(self) -> Style:
        palette = self._kit.theme.palette
        return Style("text", 18, palette.red_text if self.trouble else palette.moon_300)

    def handle(self, event: pygame.Event) -> None:
        """Take a key or a button."""
        button = button_name(event)
        is_key = event.type == pygame.KEYDOWN
        is_escape = is_key and event.key == pygame.K_ESCAPE
        if is_escape or button == "B" or event.type == pygame.MOUSEBUTTONDOWN:
            self._close()
        elif is_key:
            self._bind_key(event.key)
        elif button:
            self._bind_button(button)

    def _bind_key(self, key: int) -> None:
        kit = self._kit
        try:
            keys, other = kit.keys.with_key(self._control, key)
        except ValueError:
            self._refuse(key_words(key))
            return
        trouble = kit.set(replace(kit.settings, keys=keys))
        self._finish(trouble or self._news(other, "keys"))

    def _bind_button(self, button: str) -> None:
        kit = self._kit
        try:
            pad, other = kit.keys.with_button(self._control, button)
        except ValueError:
            self._refuse(button)
            return
        trouble = kit.set(replace(kit.settings, pad=pad))
        self._finish(trouble or self._news(other, "pad"))

    def _refuse(self, words: str) -> None:
        self.trouble = self._kit.say("keys.refused", shown=words)
        self._kit.sound.cue("refuse")
        self.arrange(self._stack.size)

    def _news(self, other: str, device: str) -> str:
        """A sentence about another control that has lost this key."""
        if not other:
            return ""
        kit = self._kit
        now = kit.keys.words(other, "pad" if device == "pad" else "keys")
        name = kit.say(f"options.key.{other}")
        if now:
            return kit.say("keys.swapped", control=name, shown=now)
        return kit.say("keys.lost", control=name)

    def _close(self) -> None:
        self._stack.pop()

    def _finish(self, news: str) -> None:
        self._close()
        self._tell(news)

    def draw(self, target: pygame.Surface) -> None:
        """Draw a veil, the panel, the control, its key and button, and the way to cancel."""
        kit = self._kit
        kit.trim.mist(target, 55)
        self._panel.draw(target)
        column = self._panel.body
        column.top = kit.type.draw_wrapped(target, self._name(), self._bright(), column).bottom
        words = self.trouble or kit.say("keys.press")
        kit.type.draw_wrapped(target, words, self._style(), column)
        draw_key_plate(kit, target, self._plates, self._control)
        self._leave.draw(target)
