"""The explosions at 06:00, over the castle and far off, and the radio mast that falls."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.posters.run_strip import castle_box, floor_middle
from game.rules.board import CastleBoard
from game.rules.board.squares import Floor
from game.tabletop.board.view import BoardView
from game.tabletop.motion.bursts import burst
from game.tabletop.motion.effects import flare
from game.tabletop.stages.explosion import BURNT_AT, OVER, Explosion
from game.ui.typography.text import Style

_MAST: Final = 150
"""Height of the radio mast in units."""
_FALLS_FOR: Final = 1.4
"""Duration of the mast's fall, where the blast of a floor takes 1."""
_BLOWN, _WASTED = 190, 80
"""Radius in units of a blast that destroys its floor, and of one that doesn't."""
_SHOUTED: Final = 1.6
"""The time in its blast until which a floor's sound word is drawn."""
_TILT: Final = 7
"""Tilt of the sound word in degrees."""


class Blasts:
    """Draws the explosion at its present moment."""

    def __init__(self, kit: Kit, board: CastleBoard, explosion: Explosion) -> None:
        self._kit = kit
        self._board = board
        self._explosion = explosion

    def draw(self, target: pygame.Surface, view: BoardView) -> None:
        """Draw the floors from the top down, and the mast over them."""
        explosion = self._explosion
        if not explosion.is_shown:
            return
        clip = target.get_clip()
        target.set_clip(view.camera.clip.clip(clip))
        if explosion.is_blown("2F"):
            self._draw_mast(target, view)
        for floor, share in explosion.seen:
            is_blown = explosion.is_blown(floor)
            centre = self._place(view, floor)
            size = self._kit.px(_BLOWN if is_blown else _WASTED)
            burst(target, centre, *flare(self._kit, size, share / OVER))
            if share < _SHOUTED and is_blown:
                self._shout(target, centre)
        target.set_clip(clip)

    def draw_far_off(self, target: pygame.Surface, strip: pygame.Rect) -> None:
        """Draw the same blasts on the horizon of the escape."""
        castle = castle_box(strip)
        for floor, share in self._explosion.seen:
            size = castle.height * (0.8 if self._explosion.is_blown(floor) else 0.3)
            centre = castle.centerx, castle.bottom - castle.height * floor_middle(floor)
            clip = target.get_clip()
            target.set_clip(strip.clip(clip))
            burst(target, centre, *flare(self._kit, size, share / OVER))
            target.set_clip(clip)

    def _place(self, view: BoardView, floor: Floor) -> tuple[float, float]:
        """The middle of a floor's charges in the window."""
        return view.centre(self._board.charges[floor][0])

    def _shout(self, target: pygame.Surface, centre: tuple[float, float]) -> None:
        kit, palette = self._kit, self._kit.theme.palette
        ink = palette.ink_red
        style = Style("display", 64, palette.paper_100, 0.03, halo=ink, halo_width=4)
        line = kit.type.line(kit.head("demolition.boom"), style)
        words = pygame.transform.rotozoom(line, _TILT, 1)
        target.blit(words, words.get_rect(center=centre))

    def _draw_mast(self, target: pygame.Surface, view: BoardView) -> None:
        """Draw the radio mast over the upper floor: standing, leaning or falling."""
        share = self._explosion.share("2F")
        if not 0 < share < OVER or self._explosion.is_calm:
            return
        fallen = min(max((share - BURNT_AT) / _FALLS_FOR, 0.0), 1.0) ** 2
        _draw_lattice(target, self._kit, self._place(view, "2F"), fallen)


def _draw_lattice(
    target: pygame.Surface, kit: Kit, foot: tuple[float, float], fallen: float
) -> None:
    """A lattice mast, upright at 0, lying to the left at 1."""
    turn = math.radians(90 + 82 * fallen)
    ahead, aside = (math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))

    def at(height: float, side: float) -> tuple[float, float]:
        half = side * kit.px(12) * (1 - height * 0.85)
        reach = height * kit.px(_MAST)
        return (
            foot[0] + ahead[0] * reach + aside[0] * half,
            foot[1] + ahead[1] * reach + aside[1] * half,
        )

    steps = [step / 7 for step in range(8)]
    for colour, thick in ((kit.theme.palette.outline, 4.0), (kit.theme.palette.moon_300, 1.8)):
        wide = kit.px(thick)
        for side in (-1, 1):
            pygame.draw.line(target, colour, at(0, side), at(1, side), wide)
        for low, high in pairwise(steps):
            pygame.draw.line(target, colour, at(low, -1), at(high, 1), wide)
            pygame.draw.line(target, colour, at(low, 1), at(high, -1), wide)
