"""A button that points to a place out of view."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.theme import Palette
from game.ui.typography.text import Style
from game.ui.views.containers import Box, row
from game.ui.views.presses import Press
from game.ui.views.texts import Text
from game.ui.views.view import Action, Canvas, Layout, Placed, Size, View

_BARB: Final = 2.4
"""Radians between the tip of the arrow and each of its barbs."""


def way_sign(palette: Palette, words: str, turn: float, action: Action) -> View:
    """The name, and an arrow on the side of the place; `turn` is its direction in radians from the
    right."""
    name = Text(words, Style("display", 20, palette.moon_100, 0.04, grows=False))
    sides = (name, Arrow(turn)) if math.cos(turn) >= 0 else (Arrow(turn), name)
    inside = Box(row(*sides, gap=9), (10, 2, 10, 2), height=30)
    return SignFace(inside=inside, action=action)


class SignFace(Press, frozen=True, kw_only=True):
    """The face of a button, lit under the mouse, around a view."""

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw its shadow, the face, and what is inside."""
        trim, look = canvas.kit.trim, canvas.look_of(self.action)
        trim.shadow(canvas.target, placed.rect)
        face = trim.button(placed.rect.size, "steel", "up" if look == "rest" else look)
        canvas.target.blit(face, placed.rect)
        canvas.paint(placed.parts)


class Arrow(View, frozen=True):
    """The head of an arrow."""

    turn: float

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(18), layout.px(18)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it with smooth edges."""
        colour, tip = canvas.kit.theme.palette.moon_100, pygame.Vector2(placed.rect.width / 2, 0)
        turns = (self.turn + by for by in (0, _BARB, -_BARB))
        tips = [placed.rect.center + tip.rotate_rad(turn) for turn in turns]
        pygame.draw.aalines(canvas.target, colour, True, tips)
        pygame.draw.polygon(canvas.target, colour, tips)
