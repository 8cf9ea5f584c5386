"""The toolkit of the screens, extended by counters, dice, boards and posters."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

import pygame

from game import assets
from game.archive import ArchiveError, Settings, settings_file, write_settings
from game.painting.counters.dice import DiceCup, DieKind
from game.painting.poster_cache import PosterCache
from game.ui.audio import Sound, SoundBank, Volumes
from game.ui.input.bindings import Bindings, Controls
from game.ui.theme import Theme
from game.ui.toolkit import Toolkit
from game.ui.words import Words

if TYPE_CHECKING:
    from game.painting.boards import BoardCache
    from game.painting.counters.pieces import PieceArt
    from game.painting.counters.press import CounterPress
    from game.painting.fights.figures import FightArt


_DIE: Final = re.compile(r"<(good|bad|die|own|flak)-([1-6])/>")
_DICE: Final[dict[str, tuple[float, DieKind]]] = {
    "good": (34, "miss"),
    "bad": (34, "fail"),
    "die": (20, "miss"),
    "own": (20, "own"),
    "flak": (20, "hit"),
}
"""Size in units and look of the dice that a text may contain."""
_LOG_DIE: Final = re.compile(r"<([dhof])([1-6])/>")
_LOG_DICE: Final[dict[str, DieKind]] = {"d": "miss", "h": "hit", "o": "own", "f": "fail"}
_LOG_SIDE: Final = 17
"""Looks, and size in units, of the dice in a line of the log."""


class Kit(Toolkit):
    """The shared resources of one window: pictures, words, sounds, and the player's settings."""

    def __init__(
        self,
        words: Words,
        settings: Settings,
        size: tuple[int, int],
        sounds: SoundBank,
        controls: Controls,
    ) -> None:
        """`size` is the window's, in pixels."""
        self.settings = settings
        self._stored = settings
        """The settings as they were last read or written: another window writes them too."""
        folder = assets.folder("sounds") / "ogg"
        super().__init__(
            size,
            self._theme,
            words,
            Sound(sounds, folder, _volumes(settings), is_open=False),
            Bindings(controls, settings.keys, settings.pad),
            assets.fonts(),
            assets.drawings(),
        )
        self.dice = DiceCup(self.theme.palette)
        self._paints_in_background = False
        """Whether boards, posters and fights are painted on another thread."""

    @property
    def has_captions(self) -> bool:
        """Whether the player wants captions for sounds."""
        return self.settings.captions

    def pictures_in(self, text: str) -> dict[str, pygame.Surface]:
        """The dice in a text: ``<good-3/>`` and ``<bad-6/>`` large, ``<die-1/>`` small.

        In the log ``<d1/>`` is a die that missed, ``<h6/>`` a hit, ``<o2/>`` and ``<f5/>`` checks
        that succeeded and failed.
        """
        found = {}
        for kind, pips in _DIE.findall(text):
            size, look = _DICE[kind]
            found[f"{kind}-{pips}"] = self.dice.face(int(pips), self.theme.text_px(size), look)
        for letter, pips in _LOG_DIE.findall(text):
            face = self.dice.face(int(pips), self.px(_LOG_SIDE), _LOG_DICE[letter])
            found[f"{letter}{pips}"] = face
        return found

    # --- Pictures -------------------------------------------------------------------------
    # The title shows neither counters nor boards and must not wait for them, so that each of
    # these is imported and made when it is first asked for.

    @cached_property
    def press(self) -> CounterPress:
        """The renderer of counters."""
        from game.painting.counters.press import CounterPress

        press = CounterPress(self.type, self.drawings, words=self.words)
        press.set_limit(self.theme.weight)
        return press

    @cached_property
    def art(self) -> PieceArt:
        """The renderer of a state's counters."""
        from game.painting.counters.pieces import PieceArt

        return PieceArt(self.press)

    @cached_property
    def prints(self) -> BoardCache:
        """The renderer of boards."""
        from game.painting.boards import BoardCache

        return BoardCache(self.theme.palette, paints_in_background=self._paints_in_background)

    @cached_property
    def posters(self) -> PosterCache:
        """The renderer of the backgrounds of the title, the records and the morning after."""
        return PosterCache(paints_in_background=self._paints_in_background)

    @cached_property
    def fights(self) -> FightArt:
        """The renderer of figures and backdrops of fights."""
        from game.painting.fights.figures import FightArt

        art = FightArt(paints_in_background=self._paints_in_background)
        art.set_limit(self.theme.weight)
        return art

    def paint_in_background(self) -> None:
        """Paint boards, posters and fights on another thread from now on."""
        self._paints_in_background = True
        for painter in self._painters():
            painter.paints_in_background = True

    def collect(self) -> bool:
        """Collect what was painted on another thread; True if there was anything."""
        return any(painter.poll_finished() for painter in self._painters())

    def release_caches(self) -> None:
        """Drop what a stage was drawn with; of boards, those not used since the last call."""
        self.clear()
        for painter in self._painters():
            painter.release_caches()

    def clear(self) -> None:
        """Clear the caches of counters and dice too."""
        super().clear()
        self.dice.clear()
        if "press" in vars(self):
            self.press.clear()

    def close(self) -> None:
        """Stop all threads and sounds."""
        for painter in self._painters():
            painter.close()
        self.sound.close()

    def _painters(self) -> list[BoardCache | PosterCache | FightArt]:
        """The painters made so far."""
        names = ("prints", "posters", "fights")
        return [vars(self)[name] for name in names if name in vars(self)]

    # --- Changes --------------------------------------------------------------------------

    def fit(self, size: tuple[int, int]) -> None:
        """Adapt counters, dice and boards to the size too."""
        before = self.theme
        super().fit(size)
        if self.theme != before:
            if "press" in vars(self):
                self.press.set_limit(self.theme.weight)
            if "fights" in vars(self):
                self.fights.release_caches()
                self.fights.set_limit(self.theme.weight)
        if self.theme.palette != before.palette:
            self.dice = DiceCup(self.theme.palette)
            if "prints" in vars(self):
                self.prints.repaint(self.theme.palette)

    def speak(self, words: Words) -> None:
        """Switch to another language, for counters too."""
        super().speak(words)
        if "press" in vars(self):
            self.press.speak(words)

    def set(self, settings: Settings) -> str:
        """Change and save the settings; returns a note for the player or why that failed.

        Sounds and keys change at once; graphics change with the next call of `fit`.
        """
        self.settings = settings
        self.sound.volumes = _volumes(settings)
        self.keys.take(settings.keys, settings.pad)
        try:
            note = write_settings(settings_file(), settings, since=self._stored)
        except ArchiveError as error:
            return self.error_text(error)
        self._stored = settings
        return self.error_text(note)

    def _theme(self, size: tuple[int, int]) -> Theme:
        return Theme.for_window(size, self.settings.text_scale, self.settings.colours)


def _volumes(settings: Settings) -> Volumes:
    return Volumes(
        settings.master_volume, settings.music_volume, settings.effects_volume, settings.muted
    )


def kit_of(toolkit: Toolkit) -> Kit:
    """The kit of a view that shows counters or dice. Raises TypeError for any other toolkit."""
    if not isinstance(toolkit, Kit):
        raise TypeError("this view needs the game's kit")
    return toolkit
