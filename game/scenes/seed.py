"""A number for the dice: the same number is the same night."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.scenes.evening import Evening
from game.ui.focus import FocusRing
from game.ui.inputs import TextInput
from game.ui.stack import Hearing, Scene
from game.ui.text import Style
from game.ui.widgets import Button, Panel, Widget, lay_right


class SeedScene(Scene):
    """Type a number, and the night with that number begins."""

    is_overlay: ClassVar[bool] = True
    hearing: ClassVar[Hearing] = "typing"

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._kit = evening.kit
        self.ring = FocusRing()
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._message = ""
        self._input: TextInput | None = None

    def arrange(self, size: tuple[int, int]) -> None:
        """Input and two buttons in a panel."""
        kit = self._kit
        self._rect = pygame.Rect(0, 0, kit.px(460), kit.px(190))
        self._rect.center = (size[0] // 2, size[1] // 2)
        line = pygame.Rect(0, 0, self._rect.width - kit.px(40), kit.px(40))
        line.midtop = (self._rect.centerx, self._rect.top + kit.px(74))
        text = self._input.text if self._input else ""
        typed = TextInput(kit.trim, line, text, self._begin, limit=18, placeholder="1944")
        self._input = typed
        nowhere = pygame.Rect(0, 0, 0, 0)
        cancel = Button(kit.trim, nowhere, kit.say("button.cancel"), self._close, hint="Esc")
        begin = Button(
            kit.trim,
            nowhere.copy(),
            kit.say("menu.jump"),
            lambda: self._begin(typed.text),
            primary=True,
            hint="Enter",
        )
        lay_right(
            [cancel, begin],
            self._rect.right - kit.px(20),
            self._rect.bottom - kit.px(30),
            kit.px(10),
        )
        widgets: list[Widget] = [typed, cancel, begin]
        self.ring.replace(widgets)
        self.ring.focus(typed)

    def _begin(self, text: str) -> None:
        if text.strip().lstrip("-").isdecimal():
            self._evening.begin(seed=int(text))
        else:
            self._message = self._kit.say("seed.wrong")

    def _close(self) -> None:
        self._evening.stack.pop()

    def handle(self, event: pygame.Event) -> None:
        """Type, Enter to begin, Esc to leave it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._close()
        else:
            self.ring.handle(event)

    def draw(self, target: pygame.Surface) -> None:
        """Panel, line, buttons."""
        kit = self._kit
        palette = kit.theme.palette
        Panel(kit.trim, self._rect, kit.head("menu.seed")).draw(target)
        words, colour = kit.say("seed.line"), palette.moon_300
        if self._message:
            words, colour = self._message, palette.red_text
        place = (self._rect.left + kit.px(20), self._rect.top + kit.px(44))
        kit.type.draw(target, words, Style("text", 16, colour), place)
        self.ring.draw(target)
