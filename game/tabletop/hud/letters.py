"""The letters of the bars at the top of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.painting.kit import Kit
    from game.ui.typography.text import Style


def grown(kit: Kit, style: Style) -> Style:
    """A style that doesn't grow by itself, at the present text size.

    Its kanji may be smaller than those of running text, as a bar has one row only.
    """
    return style.but(size=style.size * kit.theme.text)
