"""Text and symbols printed on a board, scaled with its zoom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game import assets
from game.ui.theme import Theme
from game.ui.typography.linebreak import has_japanese
from game.ui.typography.text import Anchor, Style, Typesetter

SMALLEST_UNIT: Final = 0.85
"""The minimum scale of print, however small the board is."""
_JAPANESE: Final = 1.2
"""Kanji need a larger size than Latin letters to be readable on a small board."""
_TRANSLUCENT_FROM: Final = 20
"""Pixels; smaller kanji are opaque."""


class Lettering:
    """Draws text sized in board units, so that it grows with the zoom."""

    def __init__(self, picture: pygame.Surface, unit: float) -> None:
        self._picture = picture
        self._types = Typesetter(Theme(ui=max(unit, SMALLEST_UNIT)), assets.fonts())

    def write(
        self,
        text: str,
        style: Style,
        place: tuple[float, float],
        anchor: Anchor = "center",
        percent: float = 100,
    ) -> pygame.Rect:
        """Draw one line of text at a place in pixels, `percent` opaque."""
        line = self._types.line(text, style)
        opacity = print_opacity(text, self._types.pixels(style), percent)
        if opacity < 100:
            line = line.copy()
            line.fill(
                (255, 255, 255, round(255 * opacity / 100)), special_flags=pygame.BLEND_RGBA_MULT
            )
        box = line.get_rect()
        setattr(box, anchor, (round(place[0]), round(place[1])))
        return self._picture.blit(line, box)

    def width(self, text: str, style: Style) -> int:
        """The width of a line in pixels."""
        return self._types.width(text, style)

    def wrap(self, text: str, style: Style, room: int) -> list[str]:
        """Break a text into lines that fit a width in pixels."""
        return self._types.wrap(text, style, room)

    def height(self, style: Style) -> int:
        """The height of a line in pixels."""
        return self._types.height(style)


def print_opacity(text: str, pixels: int, percent: float) -> float:
    """`percent`, or 100 for kanji and kana too small to be legible if they are translucent."""
    return 100 if pixels < _TRANSLUCENT_FROM and has_japanese(text) else percent


def in_language(names: Mapping[str, str], lang: str) -> str:
    """The name in a language; else in English; else in any language it has; else empty."""
    return names.get(lang) or names.get("en") or next(iter(names.values()), "")


def for_names(style: Style, lang: str) -> Style:
    """The style at the size for names in this language."""
    return style.but(size=style.size * _JAPANESE) if lang == "ja" else style
