"""What every scene draws, speaks and sounds with: theme, type, counters, dice, boards, words."""

from __future__ import annotations

from typing import Final

from game.archive import ArchiveError, Settings, settings_file, write_settings
from game.rules.board import Boards
from game.ui.art.drawings import Drawings
from game.ui.audio import Sound, Volumes
from game.ui.boards import BoardPrint
from game.ui.counter_art import CounterPress
from game.ui.dice_art import DiceCup
from game.ui.pieces import PieceArt
from game.ui.rule_links import RuleLinks
from game.ui.text import Role, Style, Typesetter
from game.ui.theme import Colour, Theme
from game.ui.trim import Trim
from game.ui.words import Words

LARGE_TEXT: Final = 1.5
"""From here on the log is a drawer, and rows show names only."""


class Kit:
    """One kit for one window; `fit` remakes what depends on its size."""

    def __init__(
        self,
        boards: Boards,
        words: Words,
        settings: Settings,
        size: tuple[int, int],
    ) -> None:
        """`size` is the window's, in pixels."""
        self.boards = boards
        self.words = words
        self.settings = settings
        self.sound = Sound(_volumes(settings), is_open=False)
        self.type = Typesetter(_theme(size, settings))
        self.drawings = Drawings()
        self.press = CounterPress(self.type, self.drawings)
        self.art = PieceArt(self.press)
        self.dice = DiceCup(self.theme.palette)
        self.prints = BoardPrint(self.theme.palette)
        self.trim = Trim(self.type, self.drawings)
        self.links = RuleLinks()
        self.trim.on_sound = self.sound.cue

    @property
    def theme(self) -> Theme:
        """Scale and palette of the window."""
        return self.type.theme

    @property
    def is_large(self) -> bool:
        """Whether text is so large that panels say less and drawers say the rest."""
        return self.theme.text >= LARGE_TEXT

    def px(self, units: float) -> int:
        """Units in pixels."""
        return self.theme.px(units)

    def style(
        self, role: Role, size: float, colour: Colour | None = None, *, grows: bool = True
    ) -> Style:
        """A style of type in the palette's text colour unless another is given."""
        return Style(role, size, colour or self.theme.palette.moon_100, grows=grows)

    def say(self, key: str, **values: object) -> str:
        """A sentence of the player's language with its blanks filled in."""
        return self.words.say(key, **values)

    def head(self, key: str, **values: object) -> str:
        """The same for a heading, in capitals where the language has them."""
        return self.say(key, **values).upper()

    def fit(self, size: tuple[int, int]) -> None:
        """Take the scale of a window of that many pixels, and the colours that are set."""
        theme, before = _theme(size, self.settings), self.theme
        if theme != before:
            self.type.retheme(theme)
            self.press.clear()
            self.dice.clear()
        if theme.palette != before.palette:
            self.dice = DiceCup(theme.palette)
            self.prints = BoardPrint(theme.palette)
        self.trim.clear()

    def set(self, settings: Settings) -> str:
        """Change and keep the settings; the sentence says why they can't be kept, or nothing.

        What is heard follows at once; what is drawn needs `fit`.
        """
        self.settings = settings
        self.sound.volumes = _volumes(settings)
        try:
            write_settings(settings_file(), settings)
        except ArchiveError as error:
            return str(error)
        return ""


def _theme(size: tuple[int, int], settings: Settings) -> Theme:
    return Theme.for_window(size, settings.text_scale, settings.colours)


def _volumes(settings: Settings) -> Volumes:
    return Volumes(
        settings.master_volume, settings.music_volume, settings.effects_volume, settings.muted
    )
