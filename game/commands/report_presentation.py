"""The game's names and the look of its pages, for the pages of ``simulate``."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.painting.report.page_style import page_style
from game.rules.counters import kind_of
from game.simulation.html_page import Presentation
from game.ui.words import Words

_KINDS: Final = ("outcome", "ambition", "floor", "item", "name", "marker", "option")
"""Where the catalogue has names, the first that counts first: a key, say, is also an option."""


def presentation() -> Presentation:
    """Everything a page takes from the screens. Raises assets.AssetsMissingError."""
    words = Words("en")

    @cache
    def name_of(thing: str) -> str:
        kind = kind_of(thing)
        found = next((key for group in _KINDS if words.has(key := f"{group}.{kind}")), None)
        if found is not None:
            return words.say(found)
        stem, dash, which = kind.partition("-")
        # Events are numbered in Roman figures: event-II.
        return f"{name_of(stem)} {which}" if dash and name_of(stem) != stem else thing

    return Presentation(name_of, page_style())
