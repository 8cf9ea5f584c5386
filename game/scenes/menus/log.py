"""The log on the whole screen, for large text and for looking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.game_context import GameContext
from game.tabletop.hud.log import FollowLine, LogBook, LogLine, entries
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Space, column, row
from game.ui.views.presses import Button, Hotkeys, LookUp, Modal, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, View

_PAGE: Final = 6
"""Entries by which it is scrolled."""
_SIZE: Final = (896, 620)
"""Width and height in units."""
_STEPS: Final = {
    pygame.K_UP: 1,
    pygame.K_DOWN: -1,
    pygame.K_PAGEUP: _PAGE,
    pygame.K_PAGEDOWN: -_PAGE,
}


class LogScene(ViewScene):
    """Wheel and arrows scroll; Esc, L or a click closes it.

    A click on a rule opens its page, a click on another entry shows its place on the board. Keys do
    both for the newest visible entry.
    """

    is_overlay: ClassVar[bool] = True

    def __init__(self, context: GameContext, follow: Callable[[LogLine], bool]) -> None:
        """`follow` leads where a line leads, on the screen below."""
        super().__init__(context.kit, context.stack)
        self.ring.is_shown = False
        self.book = LogBook(context.kit)
        self._context = context
        self._follow = follow
        self._has_focus = True
        """Whether the newest visible entry is marked, because keys are in use."""

    @property
    def focused_line(self) -> LogLine | None:
        """The newest visible entry."""
        return self.book.latest[-1] if self.book.latest else None

    def view(self) -> View:
        """The entries in a panel, and what can be done, if there is room beside the heading."""
        kit, session = self._context.kit, self._context.session
        self.book.follow(session.log, session.shown, self._context.teller, session.orders_told)
        palette, line = kit.theme.palette, self.focused_line
        title = Text(kit.head("panel.log"), Style("display", 21, palette.paper_100, 0.05))
        close = Button(label=kit.say("log.close"), hint="Esc", action=Leave(), is_stop=False)
        advice = Text(self._advice(), Style("text", 16, palette.moon_300))
        heads = row(title, Space(), advice, close, gap=12), row(title, Space(), close)
        listed = entries(kit, self.book.latest, line if self._has_focus else None)
        inside = column(Fit(heads), Box(listed, fills=True), gap=8)
        wide, high = _SIZE
        sheet = Box(inside, (12, 6, 12, 12), "steel", width=wide, height=high, is_fixed=True)
        whole = Press(inside=sheet, action=Leave(), is_stop=False)
        choose: Action = FollowLine(line) if line is not None else Leave()
        keys = (
            (pygame.K_l, Leave()),
            (pygame.K_RETURN, choose),
            (pygame.K_SPACE, choose),
            (pygame.K_F1, LookUp(line.rule if line is not None else "")),
        )
        return Hotkeys(Modal(whole, Leave()), keys)

    def _advice(self) -> str:
        """The keys or mouse actions possible here."""
        kit = self._context.kit
        if not self._has_focus:
            return kit.say("log.advice")
        up, down, choose, rules = map(kit.keys.prompt, ("↑", "↓", "Enter", "F1"))
        return kit.say("log.advice.keys", up=up, down=down, choose=choose, rules=rules)

    def do(self, action: Action) -> None:
        """Close it, follow a line, look a rule up."""
        match action:
            case Leave():
                self.stack.pop()
            case FollowLine(line):
                self.stack.pop()
                self._follow(line)
            case LookUp(rule):
                self.stack.push(RulebookScene(self._context.kit, self.stack, rule))

    def handle(self, event: pygame.Event) -> None:
        """Scroll, or do what is pressed."""
        if event.type == pygame.MOUSEMOTION:
            self._has_focus = False
        elif event.type == pygame.KEYDOWN:
            self._has_focus = True
        if event.type == pygame.MOUSEWHEEL:
            self.book.scroll(event.y)
        elif event.type == pygame.KEYDOWN and self._scrolls(event.key):
            self.renew()
            return
        super().handle(event)

    def _scrolls(self, key: int) -> bool:
        """Scroll by keys; False for any other."""
        many = len(self.book.lines)
        if key == pygame.K_HOME:
            self.book.scroll(many)
            self.book.scroll(-_PAGE)
        elif key == pygame.K_END:
            self.book.scroll(-many)
        elif key in _STEPS:
            self.book.scroll(_STEPS[key])
        else:
            return False
        return True
