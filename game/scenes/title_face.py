"""The face of the title: the poster with the game's name on it, painted once a size."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.posters import Composition, night_poster
from game.ui.kit import Kit
from game.ui.text import Style
from game.ui.theme import Colour, mix

_POSTER: Final = Composition(has_fog=True, drifting=True)
_WIDE: Final = 560
_LEFT: Final = 48
_DRIPS: Final = (
    (16, 26),
    (64, 66),
    (146, 40),
    (262, 80),
    (352, 46),
    (372, 24),
    (470, 58),
    (536, 34),
)
"""Where blood runs from the lower line: units from its left, and how far down."""
SMALL: Final = 0.56
"""How large the name is when the menu needs the room."""


def paint_face(kit: Kit, size: tuple[int, int], share: float) -> pygame.Surface:
    """Poster, name, and the line under it; `share` is how large the name is, at most 1."""
    picture = night_poster(size, _POSTER)
    _draw_name(kit, picture, share)
    return picture


def line_top(share: float) -> float:
    """Units from the top of the window to the line under the name."""
    return 42 + 298 * share


def _draw_name(kit: Kit, target: pygame.Surface, share: float) -> None:
    palette = kit.theme.palette
    left = kit.px(_LEFT)
    words = (kit.head("title.first"), kit.head("title.second"))
    is_latin = words[0].isascii()
    sizes = (112, 172) if is_latin else (112, 112)
    wide = kit.px(_WIDE * share)
    y = kit.px(42 if share == 1 else 30)
    for number, (line, size) in enumerate(zip(words, sizes, strict=True)):
        colour = palette.red if number else palette.paper_100
        picture = _line(kit, line, size, wide, colour)
        shade = _line(kit, line, size, wide, mix(palette.night_900, (0, 0, 0), 0.5))
        target.blit(shade, (left + kit.px(4 * share), y + kit.px(5 * share)))
        target.blit(picture, (left, y))
        y += picture.get_height() + kit.px((8 if is_latin else 26) * share)
        if number and is_latin:
            _draw_blood(kit, target, left, y - kit.px(14 * share), share)
    style = Style("bold", 20, palette.moon_100, grows=False, halo=palette.night_900)
    kit.type.draw(target, kit.say("title.line"), style, (left, kit.px(line_top(share))))


def _line(kit: Kit, words: str, size: float, wide: int, colour: Colour) -> pygame.Surface:
    """One line of the name, cut to its ink and brought to a width."""
    style = Style("display", size, colour, grows=False)
    whole = kit.type.line(words, style)
    ink = whole.subsurface(whole.get_bounding_rect())
    stretch = wide / ink.get_width()
    if words.isascii():
        # Stencilled letters may be narrower than drawn; kanji keep their shape.
        stretch = min(1.0, stretch * 1.06)
    high = round(ink.get_height() * stretch)
    return pygame.transform.smoothscale(ink, (wide, max(high, 1)))


def _draw_blood(kit: Kit, target: pygame.Surface, left: int, y: int, share: float) -> None:
    for x, long in _DRIPS:
        drop = pygame.Rect(left + kit.px(x * share), y, kit.px(9 * share), kit.px(long * share))
        radius = drop.width // 2
        pygame.draw.rect(target, kit.theme.palette.red, drop, border_radius=radius)
