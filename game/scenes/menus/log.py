"""The log on the whole screen, for large text and for looking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.evening import Evening
from game.tabletop.hud.log import LogLine, LogPanel
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.widgets import Button

_PAGE: Final = 6
_PAD: Final = 12
_CLOSE: Final = 32
"""Height in units of the button that closes it."""
_CLOSING: Final = (pygame.K_ESCAPE, pygame.K_l)
_CHOOSING: Final = (pygame.K_RETURN, pygame.K_SPACE)


class LogScene(Scene):
    """Wheel and arrows scroll; Esc, L or a click closes it.

    A click on a rule opens its page, a click on another entry shows its place on the board. Keys do
    both for the newest visible entry.
    """

    is_overlay: ClassVar[bool] = True

    def __init__(self, evening: Evening, follow: Callable[[LogLine], bool]) -> None:
        """`follow` leads where a line leads, on the screen below."""
        self._evening = evening
        self._follow = follow
        self._log = LogPanel(evening.kit, has_key=False)
        self._log.is_pointed = True
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._ring = FocusRing()

    def arrange(self, size: tuple[int, int]) -> None:
        """Use most of the window; the button that closes it is beside its heading."""
        kit = self._evening.kit
        self._rect = pygame.Rect(
            0, 0, min(round(size[0] * 0.7), size[1] * 2), round(size[1] * 0.86)
        )
        self._rect.center = (size[0] // 2, size[1] // 2)
        label, hint = kit.say("log.close"), "Esc"
        spot = pygame.Rect((0, 0), Button.size(kit.trim, label, hint))
        spot.height = min(spot.height, kit.px(_CLOSE * max(kit.theme.text, 1.0)))
        spot.topright = (self._rect.right - kit.px(_PAD), self._rect.top + kit.px(_PAD) // 2)
        self._ring.replace([Button(kit.trim, spot, label, self._close, hint=hint)])

    def handle(self, event: pygame.Event) -> None:
        """Scroll, or close."""
        if event.type == pygame.MOUSEWHEEL:
            self._log.scroll(event.y)
        elif event.type == pygame.MOUSEMOTION:
            self._log.is_pointed = False
            self._ring.handle(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._click(event.pos)
        elif event.type == pygame.KEYDOWN:
            self._handle_key(event.key)

    def _click(self, pixel: tuple[int, int]) -> None:
        rule = self._evening.kit.links.at(pixel)
        if rule:
            self._open_rulebook(rule)
            return
        line = self._log.line_at(pixel)
        self._evening.stack.pop()
        if line is not None:
            self._follow(line)

    def _close(self) -> None:
        self._evening.stack.pop()

    def _open_rulebook(self, rule: str = "") -> None:
        stack = self._evening.stack
        stack.push(RulebookScene(self._evening.kit, stack, rule))

    def _handle_key(self, key: int) -> None:
        steps = {
            pygame.K_UP: 1,
            pygame.K_DOWN: -1,
            pygame.K_PAGEUP: _PAGE,
            pygame.K_PAGEDOWN: -_PAGE,
            pygame.K_END: -len(self._log.lines),
        }
        line = self._log.pointed
        self._log.is_pointed = True
        if key in _CLOSING:
            self._close()
        elif key in _CHOOSING:
            self._close()
            if line is not None:
                self._follow(line)
        elif key == pygame.K_F1:
            self._open_rulebook(line.rule if line is not None else "")
        elif key == pygame.K_HOME:
            self._log.scroll(len(self._log.lines))
            self._log.scroll(-_PAGE)
        elif key in steps:
            self._log.scroll(steps[key])

    def draw(self, target: pygame.Surface) -> None:
        """Draw the panel over the blurred game."""
        kit = self._evening.kit
        kit.trim.mist(target, 60)
        kit.links.begin()
        session = self._evening.session
        self._log.follow(session.log, session.shown, self._evening.teller, session.orders_told)
        self._log.draw(target, self._rect)
        self._ring.draw(target)
        self._draw_advice(target)

    def _draw_advice(self, target: pygame.Surface) -> None:
        """The keys or mouse actions possible here, if there is room beside the heading."""
        kit = self._evening.kit
        button = self._ring.widgets[0].rect
        words = kit.say("log.advice")
        if self._log.is_pointed:
            prompts = (kit.keys.prompt(hint) for hint in ("↑", "↓", "Enter", "F1"))
            up, down, choose, rules = prompts
            words = kit.say("log.advice.keys", up=up, down=down, choose=choose, rules=rules)
        style = Style("text", 16, kit.theme.palette.moon_300)
        right = button.left - kit.px(_PAD)
        if right - kit.type.width(words, style) > self._rect.left + self._rect.width // 4:
            kit.type.draw(target, words, style, (right, button.centery), "midright")
