"""The still picture of the title: the poster with the game's name on it."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.posters.posters import Composition, night_poster
from game.painting.title.lettering import bleed, name_line, tear
from game.ui.drawings import tinted
from game.ui.theme import mix
from game.ui.typography.text import Style

_POSTER: Final = Composition(has_fog=True, has_words=True, drifting=True)
_WIDE: Final = 560
_LEFT: Final = 48
_HIGH: Final = (114, 96)
"""Height in units of the kanji in each line."""
_DRIPS: Final = (
    (30, 26), (70, 66), (164, 42), (266, 82), (352, 46), (438, 26), (500, 58), (546, 36),
)  # fmt: skip
"""Drips of blood from the lower line: offset from its left and length, in units."""
_KANJI_DRIPS: Final = (
    (26, 44), (76, 26), (124, 36), (174, 70), (262, 52), (330, 30), (438, 62), (534, 40),
)  # fmt: skip
SMALL: Final = 0.56
"""Scale of the name when the menu needs the room."""


def paint_face(kit: Kit, size: tuple[int, int], share: float) -> pygame.Surface:
    """Poster, name, and the line under it; `share` is the scale of the name, at most 1."""
    picture = poster(kit, size).copy()
    _draw_name(kit, picture, share)
    return picture


def poster(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """The poster behind the name; shared, so do not draw on it."""
    return kit.posters.take(size, repr(_POSTER), lambda size: night_poster(size, _POSTER))


def line_top(share: float) -> float:
    """The distance from the top of the window to the line under the name, in units."""
    return 42 + 292 * share


def _draw_name(kit: Kit, target: pygame.Surface, share: float) -> None:
    palette = kit.theme.palette
    left = kit.px(_LEFT)
    words = (kit.head("title.first"), kit.head("title.second"))
    is_latin = words[0].isascii()
    wide = kit.px(_WIDE * share)
    y = kit.px((42 if share == 1 else 30) if is_latin else (34 if share == 1 else 26))
    for number, line in enumerate(words):
        colour = palette.red if number else palette.paper_100
        high = kit.px(_HIGH[number] * share)
        picture = name_line(kit, line, wide, high, colour)
        below = y + picture.get_height()
        if number:
            if not is_latin:
                tear(picture, line)
            drips = _DRIPS if is_latin else _KANJI_DRIPS
            picture = bleed(picture, drips, kit.theme.ui * share, colour)
        shade = tinted(picture, mix(palette.night_900, (0, 0, 0), 0.5))
        target.blit(shade, (left + kit.px(4 * share), y + kit.px(5 * share)))
        target.blit(picture, (left, y))
        y = below + kit.px((8 if is_latin else 14) * share)
    style = Style("bold", 20, palette.moon_100, grows=False, halo=palette.night_900)
    kit.type.draw(target, kit.say("title.line"), style, (left, kit.px(line_top(share))))
