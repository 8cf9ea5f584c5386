"""Cleaning texts from outside before they are shown, logged or exported.

Such texts are names and stories on maps, names of files, and whatever an error quotes. They may
hold terminal commands, marks that turn the rest of a line round, letters without width, which no
font can draw, and bytes that aren't text at all.
"""

from __future__ import annotations

import unicodedata
from typing import Final

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
LONGEST_NAME: Final = 200
"""Characters of a name; no name in the game has over 40."""
LONGEST_TEXT: Final = 10_000
"""Characters of a text of several sentences, such as the story of a room."""
_MOST_ACCENTS: Final = 3
"""Marks above and below one letter; more would cover the lines around it."""
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # fillers, which look like nothing
) | {*map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))}
"""Characters that Unicode counts as letters, signs or accents, but that are invisible."""
_SPACES: Final = frozenset("\t\n\r\v\f\x85")


def cleaned(text: str, longest: int = LONGEST_NAME) -> str:
    """The text as it may be shown: on one line, visible, closed, and at most that long.

    Invisible characters and marks of direction are dropped, so none stays open; control,
    unassigned and private characters and broken bytes become a replacement character. A text with
    nothing visible is empty.
    """
    text = text[: 4 * longest]
    if not (text.isascii() and text.isprintable()):
        text = _visible(text)
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def quoted(text: str, longest: int) -> str:
    """The beginning of a text as an error quotes it: what is invisible is shown to be there."""
    text = text[:longest]
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_quoted, text))


def shown_name(name: str) -> str:
    """The name of a file for the screen; never empty."""
    return cleaned(name) or REPLACEMENT


def renderable(text: str) -> str:
    """The text with a replacement character for each one that no font takes: controls and broken
    bytes."""
    return "".join(
        REPLACEMENT if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in text
    )


def _quoted(sign: str) -> str:
    if sign.isprintable() and sign not in _BLANK:
        return sign
    return " " if unicodedata.category(sign) == "Zs" else REPLACEMENT


def _visible(text: str) -> str:
    signs: list[str] = []
    accents = 0
    for sign in text:
        kind = unicodedata.category(sign)
        if sign in _SPACES or kind in ("Zs", "Zl", "Zp"):
            shown = " "
        elif kind == "Cf" or sign in _BLANK:
            shown = ""
        elif kind in ("Cc", "Cn", "Co", "Cs"):
            shown = REPLACEMENT
        elif kind in ("Mn", "Me"):
            # An accent needs a letter to stand on; alone it has no width.
            has_letter = bool(signs) and signs[-1] != " "
            shown = sign if has_letter and accents < _MOST_ACCENTS else ""
        else:
            shown = sign
        accents = accents + 1 if shown and kind in ("Mn", "Me") else accents if not shown else 0
        if shown:
            signs.append(shown)
    return "".join(signs)
