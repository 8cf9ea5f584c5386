"""The target of a strip's drawing, in units from the strip's upper left corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.painting.fights import props
from game.painting.kit import Kit
from game.tabletop.fights.layout import WIDE
from game.ui.cache import Cache, bytes_of
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

HALO: Final = hex_colour("#0a0405")
"""The colour around text on a backdrop."""
_HEAVIEST: Final = 6_000_000
"""The size of the cache in bytes, for a window of 1920 x 1080 or less."""
_WHOLE: Final = 240
"""The least height of a strip, in units, in which figures stand in their usual place."""
_LARGER: Final = 1.4
"""How much larger a head is with large text: the strip is no higher for it."""
_MOST_LIFTED: Final = 28.0


class Canvas:
    """The target of drawing: converts units of the strip into pixels."""

    def __init__(self, target: pygame.Surface, rect: pygame.Rect, unit: float) -> None:
        self.target = target
        self.unit = unit
        self.height = rect.height / unit
        self.lift = min(max(_WHOLE - self.height, 0.0), _MOST_LIFTED)
        """Units by which figures stand higher, because large text leaves a lower strip."""
        self._corner = (rect.centerx - WIDE * unit / 2, rect.top)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point in pixels."""
        return round(self._corner[0] + x * self.unit), round(self._corner[1] + y * self.unit)

    def at_figure(self, x: float, y: float) -> tuple[int, int]:
        """A point in pixels of the figures, or of what they hold or are hit by."""
        return self.at(x, y - self.lift)

    def px(self, units: float) -> int:
        """A length in pixels."""
        return max(round(units * self.unit), 1)


class Pictures:
    """The small pictures of strips, cached by what they show, in the present theme and language."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._cache: Cache[object, pygame.Surface] = Cache(120, 0, bytes_of)
        self.clear()

    def take(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of a key, drawn now if it is missing."""
        return self._cache.take((key, self._kit.theme, self._kit.words.language), make)

    def clear(self) -> None:
        """Clear the cache after a change of size or language."""
        self._cache.clear()
        self._cache.make_room(round(_HEAVIEST * self._kit.theme.weight))


def heading(kit: Kit, size: float) -> Style:
    """The style of a head on the backdrop; larger for Japanese, with a thinner halo, and with large
    text."""
    palette = kit.theme.palette
    if kit.words.language == "ja":
        return Style("display", max(size * 1.25, 35), palette.moon_100, 0, HALO, 1.4, grows=False)
    size *= _LARGER if kit.is_large else 1
    return Style("display", size, palette.moon_100, 0.05, HALO, 2.4, grows=False)


def draw_torn_edges(kit: Kit, target: pygame.Surface, rect: pygame.Rect, seed: int) -> None:
    """The torn edges above and below a strip of paper from side to side."""
    unit, wide, take = kit.theme.ui, rect.width, kit.fights.props.take

    def torn(number: int) -> pygame.Surface:
        return props.torn_edge(wide, unit, number).convert_alpha()

    foot = take(("edge", wide, seed), lambda: torn(seed))
    head = take(
        ("edge", wide, seed + 1), lambda: pygame.transform.flip(torn(seed + 1), False, True)
    )
    inside = round(3 * unit)
    target.blit(foot, (rect.left, rect.bottom - inside))
    target.blit(head, (rect.left, rect.top + inside - head.get_height()))
