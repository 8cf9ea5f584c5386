"""The choice of a seed: the same number gives the same dice."""

from __future__ import annotations

import secrets
from typing import Final

import pygame

from game.scenes.menus.prompt import PromptScene
from game.tabletop.evening import SEEDS, Evening
from game.tabletop.hud.number_dice import draw_number_dice, lit_wood
from game.ui.cache import Cache

_PICTURE: Final = (264, 164)
"""Size of the picture in units."""


class SeedScene(PromptScene):
    """A prompt for a number; begins the game with that seed."""

    title = "menu.seed"
    sentence = "seed.line"
    verb = "menu.jump"
    limit = 18

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self._woods: Cache[tuple[int, int], pygame.Surface] = Cache(1)

    @property
    def picture_size(self) -> tuple[int, int]:
        """A piece of the table with dice."""
        return self.kit.px(_PICTURE[0]), self.kit.px(_PICTURE[1])

    def draw_picture(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The number as dice on the table."""
        wood = self._woods.take(rect.size, lambda: lit_wood(self.kit, rect.size))
        target.blit(wood, rect)
        draw_number_dice(self.kit, target, rect, self.text)

    def suggestion(self) -> str:
        """A random number."""
        return str(secrets.randbelow(SEEDS))

    def take(self, text: str) -> str:
        """Begin the game."""
        if not text.strip().lstrip("-").isdecimal():
            return self.kit.say("seed.wrong")
        self.evening.begin(seed=int(text))
        return ""
