"""The optional rules of the game in progress, for reference; they can't be changed."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game.painting.kit import Kit
from game.rules.options import Options, in_force
from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.rulebook.switches import (
    PAGES,
    SwitchLine,
    needs_of,
    orders_paper,
    summary,
    switch_row,
    value_words,
)
from game.ui.stack import SceneStack
from game.ui.views.containers import At, Box, Scroll, column
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Glow, Hotkeys, LookUp, Modal, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.view import Action, View

_WIDTH: Final = 760
_SHEET: Final = (328, 210)
"""Units of the panel, and of the sheet in it, that says that no optional rule is on."""


class NightRulesScene(ViewScene):
    """A list over the screen; a line opens its rule's page, Esc or the button closes."""

    is_overlay: ClassVar[bool] = True
    mist = 55

    def __init__(self, kit: Kit, stack: SceneStack, options: Options) -> None:
        super().__init__(kit, stack)
        self.ring.is_shown = False
        self._kit = kit
        self._options = options

    def view(self) -> View:
        """The list, which scrolls if it is too long, or the sheet that says that there are none."""
        kit, palette = self._kit, self._kit.theme.palette
        label = kit.say("menu.back")
        back = Button(label=label, hint="Esc", action=Leave(), is_primary=True)
        foot = Box(At(back, "end"), (14, 12, 14, 12))
        lines = [self._line(switch) for switch in in_force(self._options)]
        title = kit.head("setup.title")
        if lines:
            rows = (
                Glow(Press(inside=switch_row(kit, line), action=LookUp(line.rule)))
                for line in lines
            )
            inside = column(Box(Scroll(column(*rows), "rules"), (1, 0, 1, 0)), foot)
            aside = summary(kit.words, self._options)
            sheet = panel(palette, title, inside, width=_WIDTH, aside=aside)
        else:
            orders = Box(
                orders_paper(kit, self._options), (14, 0, 14, 0), height=_SHEET[1], grows=True
            )
            sheet = panel(palette, title, column(orders, foot), width=_SHEET[0])
        return Hotkeys(Modal(sheet, Leave(), margin=40), ((pygame.K_F1, LookUp()),))

    def do(self, action: Action) -> None:
        """Close, or look a rule up."""
        match action:
            case Leave():
                self.stack.pop()
            case LookUp(rule):
                focused = self.focused
                in_question = focused.rule if isinstance(focused, LookUp) else ""
                self.stack.push(RulebookScene(self._kit, self.stack, rule or in_question))

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
