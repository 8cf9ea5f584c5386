"""The choice of a seed: the same number gives the same dice."""

from __future__ import annotations

import re
import secrets
from typing import ClassVar, Final
from zlib import crc32

import pygame

from game.painting.kit import Kit, kit_of
from game.painting.posters.glow import add_glow
from game.scenes.menus.level import choose_level
from game.scenes.menus.prompt import LINE, Accept, Prompt, prompt_view
from game.tabletop.game_context import SEEDS, GameContext
from game.ui.stack import InputMode
from game.ui.views.inputs import Submit
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.view import Action, Canvas, Layout, Placed, Size, View

_PROMPT: Final = Prompt("menu.seed", "seed.line", "menu.jump", limit=18)
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


class SeedScene(ViewScene):
    """A prompt for a number; begins the game with that seed."""

    is_overlay: ClassVar[bool] = True
    input_mode: InputMode = "typing"

    def __init__(self, context: GameContext) -> None:
        super().__init__(context.kit, context.stack)
        self.ring.is_shown = False
        self._context = context
        self._kit = context.kit
        self._suggestion = str(secrets.randbelow(SEEDS))
        self._fault = ""

    def view(self) -> View:
        """The number is shown as dice on the table."""
        dice = NumberDice(self.text_of(LINE).strip())
        return prompt_view(self._kit, _PROMPT, self._suggestion, self._fault, dice, is_filled=False)

    def do(self, action: Action) -> None:
        """Begin the game, or cancel."""
        match action:
            case Leave():
                self.stack.pop()
            case Accept() | Submit():
                self._begin(self.text_of(LINE).strip())

    def _begin(self, text: str) -> None:
        seed = seed_of(text)
        if seed is None:
            self._fault = self._kit.say("seed.wrong")
        else:
            choose_level(self._context, seed=seed)


def seed_of(text: str) -> int | None:
    """The seed that was typed; None if it is no number."""
    return int(text) if _NUMBER.fullmatch(text) else None


class NumberDice(View, frozen=True):
    """Five dice on a piece of the table, whose faces depend on what was typed."""

    text: str

    def size(self, layout: Layout, room: Size) -> Size:
        """A picture beside the text."""
        return layout.px(_PICTURE[0]), layout.px(_PICTURE[1])

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them, anew only for another text."""
        kit, target, rect = kit_of(canvas.kit), canvas.target, placed.rect

        def paint() -> None:
            target.blit(_lit_wood(kit, rect.size), rect)
            _draw_number_dice(kit, target, rect, self.text)

        kit.pictures.draw(target, rect, self, paint)


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
    rest = crc32(text.encode()) if text else 0
    side = kit.px(_DIE)
    for across, down in _PLACES:
        rest, face = divmod(rest, _FACES)
        rest, tilt = divmod(rest, len(_TILTS))
        die = kit.dice.face(face + 1, side, "miss", _TILTS[tilt])
        centre = rect.left + round(rect.width * across), rect.top + round(rect.height * down)
        target.blit(die, die.get_rect(center=centre))
