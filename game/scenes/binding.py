"""Another key for a control: the next key or button that is pressed becomes its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
from msgspec.structs import replace

from game.scenes.evening import Evening
from game.ui.bindings import key_words
from game.ui.pads import button_name
from game.ui.stack import Hearing, Scene
from game.ui.text import Style
from game.ui.widgets import Panel

_WIDTH: Final = 460


class BindingScene(Scene):
    """Hears keys and buttons as they are. Esc, or a click, leaves all as it was."""

    is_overlay: ClassVar[bool] = True
    hearing: ClassVar[Hearing] = "raw"

    def __init__(self, evening: Evening, control: str, tell: Callable[[str], None]) -> None:
        """`tell` is called with a sentence about what has changed, if anything has."""
        self._evening = evening
        self._kit = evening.kit
        self._control = control
        self._tell = tell
        self._panel = Panel(self._kit.trim, pygame.Rect(0, 0, 0, 0))
        self.trouble = ""

    def arrange(self, size: tuple[int, int]) -> None:
        """A panel in the middle."""
        kit = self._kit
        rect = pygame.Rect(0, 0, round(kit.px(_WIDTH) * max(kit.theme.text * 0.9, 1.0)), 0)
        rect.width = min(rect.width, size[0] - kit.px(60))
        self._panel = Panel(kit.trim, rect, kit.head("keys.title"))
        lines = [
            kit.say(f"options.key.{self._control}"),
            kit.say("keys.press"),
            kit.say("keys.no", shown=kit.keys.prompt("Esc")),
        ]
        room = self._panel.body.width
        rows = sum(len(kit.type.wrap(line, self._style(), room)) for line in lines)
        rect.height = self._panel.body.top + (rows + 1) * kit.type.height(self._style())
        rect.height += kit.px(20)
        rect.center = (size[0] // 2, size[1] // 2)

    def _style(self) -> Style:
        return Style("text", 18, self._kit.theme.palette.moon_300)

    def handle(self, event: pygame.Event) -> None:
        """Take a key or a button."""
        button = button_name(event)
        is_key = event.type == pygame.KEYDOWN
        is_escape = is_key and event.key == pygame.K_ESCAPE
        if is_escape or button == "B" or event.type == pygame.MOUSEBUTTONDOWN:
            self._evening.stack.pop()
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
        self._close(trouble or self._news(other, "keys"))

    def _bind_button(self, button: str) -> None:
        kit = self._kit
        try:
            pad, other = kit.keys.with_button(self._control, button)
        except ValueError:
            self._refuse(button)
            return
        trouble = kit.set(replace(kit.settings, pad=pad))
        self._close(trouble or self._news(other, "pad"))

    def _refuse(self, words: str) -> None:
        self.trouble = self._kit.say("keys.refused", shown=words)
        self._kit.sound.cue("refuse")

    def _news(self, other: str, device: str) -> str:
        """What became of the control that had it before."""
        if not other:
            return ""
        kit = self._kit
        now = kit.keys.words(other, "pad" if device == "pad" else "keys")
        name = kit.say(f"options.key.{other}")
        if now:
            return kit.say("keys.swapped", control=name, shown=now)
        return kit.say("keys.lost", control=name)

    def _close(self, news: str) -> None:
        self._evening.stack.pop()
        self._tell(news)

    def draw(self, target: pygame.Surface) -> None:
        """Veil, panel, and what is waited for."""
        kit = self._kit
        palette = kit.theme.palette
        kit.trim.mist(target, 55)
        self._panel.draw(target)
        column = self._panel.body
        name = kit.say(f"options.key.{self._control}")
        bright = Style("bold", 20, palette.amber)
        column.top = kit.type.draw_wrapped(target, name, bright, column).bottom
        column.top = kit.type.draw_wrapped(
            target, kit.say("keys.press"), self._style(), column
        ).bottom
        words = self.trouble or kit.say("keys.no", shown=kit.keys.prompt("Esc"))
        style = self._style().but(colour=palette.red_text) if self.trouble else self._style()
        kit.type.draw_wrapped(target, words, style, column)
