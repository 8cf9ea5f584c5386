"""The typefaces of the game's pages, as CSS that holds the files themselves."""

from __future__ import annotations

import base64
from functools import lru_cache
from typing import Final

from game import assets

_FONTS: Final = (
    ("Barlow Condensed", 400, "BarlowCondensed-400.ttf"),
    ("Barlow Condensed", 700, "BarlowCondensed-700.ttf"),
    ("Big Shoulders Stencil Display", 900, "BigShouldersStencil-900.ttf"),
)
"""Family, weight and file of the pages' own typefaces. Japanese ones would be megabytes."""


@lru_cache(maxsize=1)
def typefaces() -> str:
    """The typefaces, so that a page looks the same on a phone without them."""
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:url(data:font/ttf;base64,'
        f"{base64.b64encode((assets.fonts() / file).read_bytes()).decode()})}}"
        for family, weight, file in _FONTS
    )
