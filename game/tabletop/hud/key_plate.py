"""A key or gamepad button in large, as it is bound, and an empty one for the new binding."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.theme import Colour, mix
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_KEY: Final = 60
"""Height of a key in units, and its least width."""
_LETTERS: Final = 26
_ARROW: Final = 40
_PADDING: Final = 16
_SINK: Final = 6
"""Units of a key's side that are visible below its top."""
_WHITE: Final[Colour] = (255, 255, 255)
_BLACK: Final[Colour] = (0, 0, 0)


class KeyPlate(View, frozen=True):
    """The present key or button of a control, and an empty one, on a ground with a heading."""

    heading: str
    now: str
    """The name of the present one; empty for none."""
    is_pad: bool

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as there is room."""
        kit = layout.kit
        high = kit.type.height(_name_style(kit)) + _key(kit) + kit.px(3 * _PADDING - 8)
        return room[0], high

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw ground, heading, the present one, an arrow, the new one."""
        kit, target, plate = canvas.kit, canvas.target, placed.rect
        palette = kit.theme.palette
        pygame.draw.rect(target, palette.night_900, plate, border_radius=kit.px(3))
        pygame.draw.rect(target, palette.edge, plate, kit.px(1), kit.px(3))
        place = (plate.centerx, plate.top + kit.px(8))
        kit.type.draw(target, self.heading, _name_style(kit), place, "midtop")
        y = plate.bottom - kit.px(_PADDING) - _key(kit) // 2
        middle = kit.px(_ARROW) // 2
        room = plate.width // 2 - middle - kit.px(_PADDING) // 2
        old = pygame.Rect(0, 0, min(_width(kit, self.now), room), _key(kit))
        old.midright = (plate.centerx - middle, y)
        new = pygame.Rect(0, 0, _key(kit), _key(kit))
        new.midleft = (plate.centerx + middle, y)
        _draw_cap(kit, target, old, self.now or "–", is_round=self.is_pad, is_awaited=False)
        _draw_arrow(kit, target, (plate.centerx, y))
        _draw_cap(kit, target, new, "?", is_round=self.is_pad, is_awaited=True)

    @property
    def says(self) -> str:
        """The heading and the present one."""
        return f"{self.heading}: {self.now or '–'}"


def _scale(kit: Toolkit) -> float:
    """The factor by which keys grow with the text scale."""
    return max(kit.theme.text * 0.7, 1.0)


def _key(kit: Toolkit) -> int:
    return kit.px(_KEY * _scale(kit))


def _name_style(kit: Toolkit) -> Style:
    return Style("bold", 16, kit.theme.palette.moon_300)


def _width(kit: Toolkit, words: str) -> int:
    letters = Style("heavy", _LETTERS * _scale(kit), grows=False)
    return max(kit.type.width(words, letters) + kit.px(24), _key(kit))


def _draw_cap(
    kit: Toolkit,
    target: pygame.Surface,
    rect: pygame.Rect,
    words: str,
    *,
    is_round: bool,
    is_awaited: bool,
) -> None:
    """A key is square and has a side, a button is round; the empty one is amber."""
    palette = kit.theme.palette
    ground = palette.amber if is_awaited else palette.night_500
    ink = palette.amber_ink if is_awaited else palette.moon_100
    radius = rect.height // 2 if is_round else kit.px(8)
    pygame.draw.rect(target, mix(ground, _BLACK, 0.6), rect, border_radius=radius)
    top = rect.copy()
    top.height -= kit.px(_SINK)
    pygame.draw.rect(target, mix(ground, _BLACK, 0.12), top, border_radius=radius)
    face = top.inflate(-2 * kit.px(5), -2 * kit.px(4))
    pygame.draw.rect(target, ground, face, border_radius=max(radius - kit.px(4), kit.px(2)))
    pygame.draw.rect(target, mix(ground, _WHITE, 0.3), top, kit.px(1), radius)
    letters = Style("heavy", _LETTERS * _scale(kit), ink, grows=False)
    while kit.type.width(words, letters) > face.width and letters.size > 14:
        letters = letters.but(size=letters.size - 1)
    kit.type.draw(target, words, letters, face.center, "center")


def _draw_arrow(kit: Toolkit, target: pygame.Surface, centre: tuple[int, int]) -> None:
    """An arrow from the present binding to the new one."""
    colour = kit.theme.palette.moon_500
    x, y = centre
    shaft = pygame.Rect(0, 0, kit.px(14), kit.px(4))
    shaft.midright = (x + kit.px(2), y)
    target.fill(colour, shaft)
    high = kit.px(7)
    tip = [(x + kit.px(2), y - high), (x + kit.px(2), y + high), (x + kit.px(11), y)]
    pygame.draw.polygon(target, colour, tip)
