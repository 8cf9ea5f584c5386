"""The choice of a seed: the same number gives the same dice."""

from __future__ import annotations

import re
import secrets
from typing import Final
from zlib import crc32

import pygame

from game.painting.kit import Kit
from game.painting.posters.brush import add_glow
from game.scenes.menus.level import choose_level
from game.scenes.menus.prompt import PromptScene
from game.tabletop.evening import SEEDS, Evening
from game.ui.cache import Cache

_NUMBER: Final = re.compile(r"-?\d{1,18}")
_PICTURE: Final = (264, 164)
"""Size of the picture in units."""
_DIE: Final = 56
_PLACES: Final = ((0.20, 0.36), (0.50, 0.26), (0.80, 0.38), (0.34, 0.72), (0.68, 0.74))
"""Positions of the dice, in shares of the picture."""
_TILTS: Final = (-14, -6, 5, 12)
_FACES: Final = 6
_PLANK: Final = 40
_WOOD: Final = ((34, 24, 16), (30, 21, 14), (14, 9, 6))
"""Colours of alternate planks, and of the gaps between them."""


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
        wood = self._woods.take(rect.size, lambda: _lit_wood(self.kit, rect.size))
        target.blit(wood, rect)
        _draw_number_dice(self.kit, target, rect, self.text)

    def suggestion(self) -> str:
        """A random number."""
        return str(secrets.randbelow(SEEDS))

    def take(self, text: str) -> str:
        """Begin the game."""
        if not _NUMBER.fullmatch(text.strip()):
            return self.kit.say("seed.wrong")
        choose_level(self.evening, seed=int(text))
        return ""


def _lit_wood(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """A piece of the table in the brightest light of the lamp."""
    picture = pygame.Surface(size)
    plank = kit.px(_PLANK)
    for number, y in enumerate(range(0, size[1], plank)):
        picture.fill(_WOOD[number % 2], (0, y, size[0], plank))
        picture.fill(_WOOD[2], (0, y, size[0], max(kit.px(1), 1)))
    add_glow(picture, (size[0] / 2, size[1] * 0.4), size[0] * 0.62, (255, 170, 80), 0.42)
    pygame.draw.rect(picture, kit.theme.palette.outline, picture.get_rect(), kit.px(2))
    return picture


def _draw_number_dice(kit: Kit, target: pygame.Surface, rect: pygame.Rect, text: str) -> None:
    """Five dice whose faces depend on the text typed; without text all show one."""
    rest = crc32(text.strip().encode()) if text.strip() else 0
    side = kit.px(_DIE)
    for across, down in _PLACES:
        rest, face = divmod(rest, _FACES)
        rest, tilt = divmod(rest, len(_TILTS))
        die = kit.dice.face(face + 1, side, "miss", _TILTS[tilt])
        centre = rect.left + round(rect.width * across), rect.top + round(rect.height * down)
        target.blit(die, die.get_rect(center=centre))
