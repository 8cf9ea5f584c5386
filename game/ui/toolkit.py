"""The shared resources of one window: theme, text, widgets' graphics, words, keys, sound."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from game.sentence import SpokenError
from game.ui.audio import Sound
from game.ui.cache import Cache
from game.ui.drawings import Drawings
from game.ui.input.bindings import Bindings
from game.ui.pictures import PictureCache
from game.ui.theme import Colour, Theme
from game.ui.trim import Trim
from game.ui.typography.rich import Block
from game.ui.typography.text import Role, Style, Typesetter
from game.ui.words import Words

_Size: TypeAlias = tuple[int, int]
_Sizes: TypeAlias = dict[tuple[Hashable, _Size], _Size]
_BLOCKS: Final = 120
_LAYOUTS: Final = 60
_SIZES: Final = 4000
"""Measured views after which those not asked for since then are forgotten."""
LARGE_TEXT: Final = 1.5
"""From this text size on, panels leave out details."""


class Toolkit:
    """Theme, typesetter, widget graphics, words, keys and sound; `fit` adapts them to a size."""

    def __init__(
        self,
        size: tuple[int, int],
        theme_for: Callable[[tuple[int, int]], Theme],
        words: Words,
        sound: Sound,
        keys: Bindings,
        fonts: Path,
        drawings: Path,
    ) -> None:
        """`size` is the window's, in pixels; `theme_for` returns the theme for a size."""
        self._theme_for = theme_for
        self.words = words
        self.sound = sound
        self.keys = keys
        self.type = Typesetter(theme_for(size), fonts)
        self.drawings = Drawings(drawings)
        self.trim = Trim(self.type, self.drawings)
        self.pictures = PictureCache()
        self.blocks: Cache[Hashable, Block] = Cache(_BLOCKS)
        """Laid-out text of tooltips."""
        self._sizes: _Sizes = {}
        self._older_sizes: _Sizes = {}
        self._measured_for: Hashable = None
        self.layouts: Cache[Hashable, object] = Cache(_LAYOUTS)
        """Laid-out views."""
        self.caption: Callable[[str], None] = _show_nothing
        """Shows words for a while, if the player wants captions."""
        self.trim.on_sound = self.sound.cue
        self.trim.prompt = self.keys.prompt
        self._make_room()

    @property
    def has_captions(self) -> bool:
        """Whether captions for sounds are on."""
        return False

    # --- Sizes and text -------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        """The scale and palette of the window."""
        return self.type.theme

    @property
    def is_large(self) -> bool:
        """Whether text is so large that panels leave out details."""
        return self.theme.text >= LARGE_TEXT

    def px(self, units: float) -> int:
        """Convert layout units to pixels."""
        return self.theme.px(units)

    def style(
        self, role: Role, size: float, colour: Colour | None = None, *, grows: bool = True
    ) -> Style:
        """A text style, by default in the palette's text colour."""
        return Style(role, size, colour or self.theme.palette.moon_100, grows=grows)

    def say(self, key: str, **values: object) -> str:
        """The text of a key in the player's language, with its placeholders filled in."""
        return self.words.say(key, **values)

    def head(self, key: str, **values: object) -> str:
        """The text of a heading, in capitals where the language has them."""
        return self.say(key, **values).upper()

    def error_text(self, trouble: SpokenError | str) -> str:
        """An error message in the player's language."""
        return self.words.tell(trouble.sentence if isinstance(trouble, SpokenError) else trouble)

    def sizes(self) -> tuple[_Sizes, _Sizes]:
        """The sizes of views by the view and its room: those measured lately, and those before."""
        measured_for = self.theme, self.words, self.keys.prompts
        if measured_for != self._measured_for:
            self._measured_for, self._sizes, self._older_sizes = measured_for, {}, {}
        elif len(self._sizes) > _SIZES:
            self._sizes, self._older_sizes = {}, self._sizes
        return self._sizes, self._older_sizes

    def pictures_in(self, text: str) -> dict[str, pygame.Surface]:
        """The small pictures that a marked-up text names, such as ``<die-3/>``."""
        return {}

    # --- Changes --------------------------------------------------------------------------

    def fit(self, size: tuple[int, int]) -> None:
        """Adapt to a window of that size in pixels, and to changed colours or text sizes."""
        theme = self._theme_for(size)
        if theme != self.theme:
            self.type.retheme(theme)
        self.clear()
        self._make_room()

    def clear(self) -> None:
        """Clear the caches of pictures and text; what is shown is made again."""
        self.type.clear()
        self.trim.clear()
        self.pictures.clear()
        self.blocks.clear()
        self._sizes, self._older_sizes = {}, {}
        self.layouts.clear()

    def speak(self, words: Words) -> None:
        """Switch to another language."""
        words.blanks = self.words.blanks
        self.words = words

    def collect(self) -> bool:
        """Collect results of background threads; True if the screen changes by it."""
        return False

    def _make_room(self) -> None:
        """Scale the caches with the window."""
        for cache in (self.type, self.drawings, self.trim, self.pictures):
            cache.set_limit(self.theme.weight)


def _show_nothing(_: str) -> None:
    """Without a window there are no captions."""
