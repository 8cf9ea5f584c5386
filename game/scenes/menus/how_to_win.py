"""How to win, on one large sheet over the screen; any key or click puts it away."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.painting.kit import Kit
from game.rules.game import Game
from game.tabletop.parts.playback import is_skip
from game.tabletop.tooltips.win_paper import whole_paper
from game.ui.stack import SceneStack
from game.ui.typography.text import Style
from game.ui.views.containers import Box, column
from game.ui.views.presses import Modal
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, View


class HowToWinScene(ViewScene):
    """The sheet about the game in progress."""

    is_overlay: ClassVar[bool] = True
    mist = 50

    def __init__(self, kit: Kit, stack: SceneStack, game: Game) -> None:
        super().__init__(kit, stack)
        self._kit = kit
        self._game = game

    def view(self) -> View:
        """The sheet, and below it what any key does."""
        kit = self._kit
        style = Style("bold", 15, kit.theme.palette.moon_100)
        any_key = Text(kit.say("milestone.any-key"), style, flush="centre")
        sheet = column(whole_paper(kit, self._game), any_key, gap=6)
        return Modal(Box(sheet, width=820, grows=True), Leave())

    def do(self, action: Action) -> None:
        """Put it away."""
        if isinstance(action, Leave):
            self.stack.pop()

    def handle(self, event: pygame.Event) -> None:
        """Any key or click leaves."""
        if is_skip(event):
            self.do(Leave())
        else:
            super().handle(event)
