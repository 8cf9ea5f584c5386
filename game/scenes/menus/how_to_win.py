"""How to win, on one large sheet over the screen; any key or click puts it away."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Final

import pygame

from game.painting.kit import Kit
from game.rules.game import Game
from game.tabletop.parts.playback import is_skip
from game.tabletop.tooltips.large_paper import Setting, draw_large_paper, fitted
from game.tabletop.tooltips.win_paper import all_lines, steps
from game.ui.cache import Cache
from game.ui.stack import Scene, SceneStack
from game.ui.typography.text import Style

_WIDTH: Final = 820
_FOOT: Final = 44
"""Units below the sheet for what any key does."""


class HowToWinScene(Scene):
    """The sheet about the game in progress."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, kit: Kit, stack: SceneStack, game: Game) -> None:
        self._kit = kit
        self._stack = stack
        self._game = game
        self._within = pygame.Rect(0, 0, 0, 0)
        self._set: Cache[Hashable, Setting] = Cache(1)

    def arrange(self, size: tuple[int, int]) -> None:
        """In the middle of the window."""
        kit = self._kit
        wide = min(round(kit.px(_WIDTH) * max(kit.theme.text, 1.0)), size[0] - kit.px(40))
        self._within = pygame.Rect(0, 0, wide, size[1] - 2 * kit.px(_FOOT))
        self._within.center = (size[0] // 2, size[1] // 2)

    def _setting(self) -> Setting:
        kit, game, title = self._kit, self._game, self._kit.head("win.title")
        return fitted(kit, self._within, title, all_lines(kit, game), steps(kit, game))

    def handle(self, event: pygame.Event) -> None:
        """Put it away."""
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if is_skip(event) or is_escape:
            self._stack.pop()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the veil, the sheet, and what any key does."""
        kit = self._kit
        kit.trim.mist(target, 50)
        shows = (kit.theme, kit.words.language, self._within.size)
        setting = self._set.take(shows, self._setting)
        paper = draw_large_paper(kit, target, self._within, setting)
        style = Style("bold", 15, kit.theme.palette.moon_100)
        place = (paper.centerx, paper.bottom + kit.px(6))
        kit.type.draw(target, kit.say("milestone.any-key"), style, place, "midtop")
