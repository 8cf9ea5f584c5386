"""The optional rules of the game in progress, for reference; they can't be changed."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game.painting.kit import Kit
from game.rules.options import Options, in_force
from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.rulebook.orders import draw_orders
from game.tabletop.rulebook.switch_list import SwitchLine, SwitchList
from game.tabletop.rulebook.switches import PAGES, needs_of, summary, value_words
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene, SceneStack
from game.ui.widgets import Button, Panel, lay_right

_WIDTH: Final = 760
_INSET: Final = 14
_SHEET: Final = (300, 210)
"""Units of the sheet that says that no optional rule is on."""
_LEFT: Final = 1


class NightRulesScene(Scene):
    """A list over the screen; a click on a rule's id opens its page, Esc or the button closes."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, kit: Kit, stack: SceneStack, options: Options) -> None:
        self._kit = kit
        self._stack = stack
        self._options = options
        self.ring = FocusRing()
        self.list = SwitchList(self._kit, pygame.Rect(0, 0, 0, 0), ())
        self._panel = Panel(self._kit.trim, pygame.Rect(0, 0, 0, 0))

    def arrange(self, size: tuple[int, int]) -> None:
        """The panel in the middle, as high as its list, which scrolls if it is too long.

        Without optional rules it has the size of the sheet that says so.
        """
        kit = self._kit
        lines = [self._line(switch) for switch in in_force(self._options)]
        grown = max(kit.theme.text, 1.0)
        units = _WIDTH if lines else _SHEET[0] + 2 * _INSET
        wide = min(round(kit.px(units) * grown), size[0] - kit.px(80))
        close = self._closing()
        foot = close.rect.height + kit.px(24)
        title = kit.head("setup.title")
        rect = pygame.Rect(0, 0, wide, 0)
        head = Panel(kit.trim, rect, title).body.top + kit.px(4)
        probe = SwitchList(kit, pygame.Rect(0, 0, wide - 2, 0), lines)
        needed = probe.content_height if lines else round(kit.px(_SHEET[1]) * grown)
        rect.height = min(head + needed + foot, size[1] - kit.px(80))
        rect.center = (size[0] // 2, size[1] // 2)
        aside = summary(kit.words, self._options) if lines else ""
        self._panel = Panel(kit.trim, rect, title, aside)
        place = pygame.Rect(rect.left + 1, rect.top + head, wide - 2, rect.height - head - foot)
        self.list = SwitchList(kit, place, lines)
        self.list.is_lit = True
        lay_right([close], rect.right - kit.px(_INSET), rect.bottom - foot // 2, 0)
        self.ring.replace([self.list, close])
        self.ring.focus(self.list if lines else close)

    def _line(self, switch: str) -> SwitchLine:
        kit, options = self._kit, self._options
        label = kit.say(f"option.{switch}")
        if not isinstance(getattr(options, switch), bool):
            label = kit.say("pair", label=label, value=value_words(kit.words, options, switch))
        page = PAGES[switch]
        return SwitchLine(
            switch,
            label,
            kit.say(f"option.{switch}.why"),
            rule=page.rule,
            pictured=page.pictured or page.rule,
            warning=needs_of(kit.words, options, switch),
        )

    def _closing(self) -> Button:
        kit = self._kit
        words = kit.say("menu.back")
        rect = pygame.Rect((0, 0), Button.size(kit.trim, words, "Esc"))
        return Button(kit.trim, rect, words, self._close, primary=True, hint="Esc")

    def _close(self) -> None:
        self._stack.pop()

    def handle(self, event: pygame.Event) -> None:
        """Scroll the list, look a rule up, or close."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._close()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._open_rulebook(self.list.line.rule if self.list.line is not None else "")
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            rule = self._kit.links.at(event.pos)
            if rule:
                self._open_rulebook(rule)
            else:
                self.ring.handle(event)
        else:
            is_key = event.type == pygame.KEYDOWN
            self.ring.is_shown = self.ring.is_shown or is_key
            self.ring.handle(event)
            self.ring.is_shown = is_key and isinstance(self.ring.focused, Button)
            self.list.is_lit = self.ring.focused is self.list

    def _open_rulebook(self, rule: str) -> None:
        self._stack.push(RulebookScene(self._kit, self._stack, rule))

    def draw(self, target: pygame.Surface) -> None:
        """Draw a veil, the panel, and the list or the sheet."""
        kit = self._kit
        kit.links.begin()
        kit.trim.mist(target, 55)
        self._panel.draw(target)
        if not self.list.lines:
            sheet = self.list.rect.inflate(-2 * kit.px(_INSET), 0)
            draw_orders(kit, target, sheet, self._options, None)
        self.ring.draw(target)
