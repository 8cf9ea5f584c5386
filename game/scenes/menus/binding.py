"""Binding a control: the next key or button pressed becomes the control's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame
from msgspec.structs import replace

from game.painting.kit import Kit
from game.tabletop.hud.key_plate import key_plate
from game.ui.input.bindings import key_words
from game.ui.input.pads import button_name
from game.ui.stack import InputMode, SceneStack
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, column
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Modal
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, View


class BindingScene(ViewScene):
    """Receives keys and buttons untranslated. Esc, or a click, cancels."""

    is_overlay: ClassVar[bool] = True
    input_mode: InputMode = "raw"
    mist = 55

    def __init__(
        self, kit: Kit, stack: SceneStack, control: str, tell: Callable[[str], None]
    ) -> None:
        """`tell` is called with a sentence about the change, if there was one."""
        super().__init__(kit, stack)
        self.ring.is_shown = False
        self._kit = kit
        self._control = control
        self._tell = tell
        self.trouble = ""

    def view(self) -> View:
        """The prompt, the present key and button, the way to cancel."""
        kit, palette = self._kit, self._kit.theme.palette
        name = kit.say(f"options.key.{self._control}")
        ink = palette.red_text if self.trouble else palette.moon_300
        words = self.trouble or kit.say("keys.press")
        now, say = kit.keys.words, kit.say
        plates = (
            key_plate(kit, say("options.keys.keyboard"), now(self._control, "keys"), is_pad=False),
            key_plate(kit, say("options.keys.pad"), now(self._control, "pad"), is_pad=True),
        )
        inside = column(
            Text(name, Style("bold", 24, palette.paper_100), lines=0),
            Box(Text(words, Style("text", 18, ink), lines=0), (0, 0, 0, 12)),
            Box(Columns(plates, gap=12), (0, 0, 0, 12)),
            At(Button(label=kit.say("keys.leave"), hint="Esc", action=Leave()), "end"),
        )
        sheet = panel(palette, kit.head("keys.title"), Box(inside, (12, 0, 12, 12)), width=560)
        return Modal(sheet, Leave())

    def do(self, action: Action) -> None:
        """Cancel."""
        if isinstance(action, Leave):
            self._close()

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
        else:
            super().handle(event)

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
        self.renew()

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
        self.stack.pop()

    def _finish(self, news: str) -> None:
        self._close()
        self._tell(news)
