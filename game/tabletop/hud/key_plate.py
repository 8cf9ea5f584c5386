"""A key or gamepad button in large, as it is bound, and an empty one for the new binding."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.theme import Colour, mix
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, column
from game.ui.views.texts import Text
from game.ui.views.view import ENDLESS, Canvas, Layout, Placed, Size, View

_KEY: Final = 60
"""Height of a key in units, and its least width."""
_LETTERS: Final = 26
_LEAST: Final = 14 / 26
"""The least size of its letters beside the usual one."""
_ARROW: Final = (23, 14)
"""Width and height of the arrow in units."""
_SINK: Final = 6
"""Units of a key's side that are visible below its top."""
_WHITE: Final[Colour] = (255, 255, 255)
_BLACK: Final[Colour] = (0, 0, 0)


def key_plate(kit: Toolkit, heading: str, now: str, *, is_pad: bool) -> View:
    """The present key or button of a control, and an empty one, on a ground with a heading."""
    palette, scale = kit.theme.palette, max(kit.theme.text * 0.7, 1.0)
    words = Text(heading, Style("bold", 16, palette.moon_300), flush="centre")
    old = BigKey(now or "–", scale, is_round=is_pad)
    new = BigKey("?", scale, is_round=is_pad, is_awaited=True)
    # The arrow is in the middle, however wide the present one is.
    keys = Columns((At(old, "end"), At(_Arrow()), At(new, "start")), shares=(6, 1, 6))
    inside = column(words, keys, gap=12)
    return Box(inside, (8, 8, 8, 16), palette.night_900, edge=palette.edge)


class BigKey(View, frozen=True):
    """A key is square and has a side, a button is round; the empty one is amber."""

    name: str
    scale: float
    """The factor by which it grows with the text."""
    is_round: bool
    is_awaited: bool = False

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as its name, never narrower than high."""
        side = layout.px(_KEY * self.scale)
        wide = layout.size(Text(self.name, self._letters), (ENDLESS, ENDLESS))[0]
        return min(max(wide + layout.px(24), side), room[0]), side

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The name on its face."""
        palette = layout.kit.theme.palette
        ink = palette.amber_ink if self.is_awaited else palette.moon_100
        letters = self._letters.but(colour=ink)
        words = Text(self.name, letters, shrinks_to=_LEAST, flush="centre")
        return [(words, self._face(layout.kit, rect))]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the side, the top, its face, the name."""
        kit, rect, target = canvas.kit, placed.rect, canvas.target
        ground = kit.theme.palette.amber if self.is_awaited else kit.theme.palette.night_500
        radius = rect.height // 2 if self.is_round else kit.px(8)
        pygame.draw.rect(target, mix(ground, _BLACK, 0.6), rect, border_radius=radius)
        face = self._face(kit, rect)
        top = face.inflate(2 * kit.px(5), 2 * kit.px(4))
        pygame.draw.rect(target, mix(ground, _BLACK, 0.12), top, border_radius=radius)
        pygame.draw.rect(target, ground, face, border_radius=max(radius - kit.px(4), kit.px(2)))
        pygame.draw.rect(target, mix(ground, _WHITE, 0.3), top, kit.px(1), radius)
        canvas.paint(placed.parts)

    @property
    def _letters(self) -> Style:
        return Style("heavy", _LETTERS * self.scale, grows=False)

    def _face(self, kit: Toolkit, rect: pygame.Rect) -> pygame.Rect:
        """The upper side without its edge; below it the side of the key is seen."""
        across, down, sink = kit.px(5), kit.px(4), kit.px(_SINK)
        size = rect.width - 2 * across, rect.height - 2 * down - sink
        return pygame.Rect((rect.left + across, rect.top + down), size)


class _Arrow(View, frozen=True):
    """An arrow from the present binding to the new one."""

    def size(self, layout: Layout, room: Size) -> Size:
        """As large as it is drawn."""
        return layout.px(_ARROW[0]), layout.px(_ARROW[1])

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw shaft and tip."""
        kit, rect, colour = canvas.kit, placed.rect, canvas.kit.theme.palette.moon_500
        neck = rect.right - kit.px(9)
        thick = kit.px(4)
        canvas.target.fill(colour, (rect.left, rect.centery - thick // 2, neck - rect.left, thick))
        tip = [(neck, rect.top), (neck, rect.bottom), rect.midright]
        pygame.draw.polygon(canvas.target, colour, tip)
