"""The style of the game's pages: typefaces, held by the CSS itself, ground, headings and boxes."""

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
"""Family, weight and file of the pages' own typefaces."""
_JAPANESE: Final = (
    '"BIZ UDGothic","Hiragino Sans","Hiragino Kaku Gothic ProN","Noto Sans JP","Noto Sans CJK JP",'
    '"Yu Gothic","Meiryo"'
)
"""Families of Windows, Apple's systems, Android and Linux; readers of Japanese have one of them.

The game's own would be megabytes, and a player lacks the tools that make them smaller.
"""
_STYLE: Final = """
body{margin:0;background:#090d13 linear-gradient(#04070d,#12303f 900px,#090d13 1600px) no-repeat;
 min-height:100vh;color:#e9f0f2;
 font:18px/1.45 "Barlow Condensed","Roboto Condensed","Arial Narrow",JAPANESE,sans-serif}
main{margin:0 auto;padding:28px 24px 48px}
h1,h2{font-family:"Big Shoulders Stencil Display",Impact,"Haettenschweiler","Arial Narrow",
 "Dela Gothic One",JAPANESE,sans-serif;
 text-transform:uppercase;letter-spacing:.04em;font-weight:900}
h1{color:#e8402f;font-size:52px;line-height:1;margin:0;text-shadow:3px 3px 0 #05080c}
h2{color:#efe3c4}
section{background:#0f151df2;border:1px solid #3a4d5c;border-radius:4px;padding:16px 20px}
a,summary{color:#f5b83d}
table{border-collapse:collapse}
td,th{border-bottom:1px solid #22303c}
@media (max-width:700px){main{padding:20px 12px 32px}h1{font-size:38px}}
""".replace("JAPANESE", _JAPANESE)


@lru_cache(maxsize=1)
def page_style() -> str:
    """What all pages share; it looks the same on a phone without the typefaces."""
    return _typefaces() + _STYLE


def _typefaces() -> str:
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:url(data:font/ttf;base64,'
        f"{base64.b64encode((assets.fonts() / file).read_bytes()).decode()})}}"
        for family, weight, file in _FONTS
    )
