"""A button at the edge of the board that points to a place out of view."""

from __future__ import annotations

import math
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.rules.board import Cell
from game.tabletop.board.view import BoardView
from game.ui.hiding import clearest
from game.ui.typography.text import Style

_EDGE: Final = 10
_INSET: Final = 10
_HEIGHT: Final = 30
_ARROW: Final = 9
"""Units from the middle of the arrow to its tip."""
_BARB: Final = 2.4
"""Radians between the tip and each of the barbs."""
_STEP: Final = 12
_STEPS: Final = 12
"""How often a sign may be moved along the edge to hide less, by how many units each."""
_FRAME: Final = 18
"""Units by which the frame around a counter in hand is larger than it."""
_STYLE: Final = Style("display", 20, spacing=0.04, grows=False)


class WaySign(Struct, frozen=True):
    """Its position, its text, and its direction in radians from the right."""

    rect: pygame.Rect
    words: str
    turn: float


def way_sign(kit: Kit, view: BoardView, cell: Cell, words: str) -> WaySign | None:
    """The sign to a cell; None while the cell's middle is in view.

    It is near the straight line to the cell, where it hides least of counters and names.
    """
    seen = view.camera.view
    x, y = view.centre(cell)
    if seen.collidepoint(x, y):
        return None
    wide = kit.type.width(words, _STYLE) + kit.px(2 * _INSET + 3 * _ARROW)
    high = max(kit.px(_HEIGHT), kit.type.height(_STYLE) + kit.px(4))
    inner = seen.inflate(-2 * kit.px(_EDGE) - wide, -2 * kit.px(_EDGE) - high)
    dx, dy = x - seen.centerx, y - seen.centery
    reach = min(
        inner.width / 2 / abs(dx) if dx else math.inf,
        inner.height / 2 / abs(dy) if dy else math.inf,
    )
    rect = pygame.Rect(0, 0, wide, high)
    rect.center = round(seen.centerx + dx * reach), round(seen.centery + dy * reach)
    room = inner.inflate(wide, high)
    is_aside = rect.left <= room.left or rect.right >= room.right
    step = (0, kit.px(_STEP)) if is_aside else (kit.px(_STEP), 0)
    places = [
        rect.move(step[0] * sign * far, step[1] * sign * far).clamp(room)
        for far in range(_STEPS)
        for sign in (1, -1)
    ]
    frame = kit.px(_FRAME)
    covered = [one.inflate(frame, frame) for one in view.occupied]
    return WaySign(clearest(places, covered), words, math.atan2(dy, dx))


def draw_way_sign(
    kit: Kit, target: pygame.Surface, sign: WaySign, mouse: tuple[int, int] | None
) -> None:
    """A button with the name, lit under the mouse, and an arrow on the side of the target."""
    palette, rect = kit.theme.palette, sign.rect
    is_pointed = mouse is not None and rect.collidepoint(mouse)
    kit.trim.shadow(target, rect)
    target.blit(kit.trim.button(rect.size, "steel", "hover" if is_pointed else "up"), rect)
    points_right = math.cos(sign.turn) >= 0
    aside = kit.px(_INSET + _ARROW) * (1 if points_right else -1)
    words = _STYLE.but(colour=palette.moon_100)
    arrow = (rect.right if points_right else rect.left) - aside, rect.centery
    edge = rect.left + kit.px(_INSET) if points_right else rect.right - kit.px(_INSET)
    kit.type.draw(
        target, sign.words, words, (edge, rect.centery), "midleft" if points_right else "midright"
    )
    pygame.draw.aalines(target, palette.moon_100, True, _head(kit, arrow, sign.turn))
    pygame.draw.polygon(target, palette.moon_100, _head(kit, arrow, sign.turn))


def _head(kit: Kit, middle: tuple[int, int], turn: float) -> list[tuple[float, float]]:
    size = kit.px(_ARROW)
    return [
        (middle[0] + size * math.cos(turn + by), middle[1] + size * math.sin(turn + by))
        for by in (0.0, _BARB, -_BARB)
    ]
