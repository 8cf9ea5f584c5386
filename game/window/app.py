"""The game in its window: everything put together, and run until it is closed."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import Struct, field
from msgspec.structs import replace

from game import VERSION
from game.archive import (
    ArchiveError,
    SettingsError,
    close_journal,
    drawn_maps_folder,
    open_journal,
    read_settings,
    settings_file,
)
from game.archive.autosave_lock import Claim
from game.archive.log import LOG
from game.archive.settings import Settings
from game.scenes.evening import Evening
from game.tabletop.maps.map_case import MapCase
from game.ui.kit import Kit
from game.ui.later import Later
from game.ui.loop import Loop
from game.ui.memory import keep_large_apart
from game.ui.stack import Scene, SceneStack
from game.ui.window import Window
from game.ui.words import use

if TYPE_CHECKING:
    from game.boards.loading import MapKind
    from game.rules.board import Boards
    from game.rules.state import Stage

NAME: Final = "The Longest Day of the Dead"


class WindowOptions(Struct, frozen=True):
    """What the command line may say about the window; None leaves it to the settings."""

    boards: Boards | None
    """None: those of the player's choice, loaded while the title is on the screen."""
    seed: int | None = None
    language: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    maps: Mapping[MapKind, Path] = field(default_factory=dict)
    """The files of maps by kind that are played on instead of the game's own."""
    go_on: bool = False
    """Whether to take up the autosave at once."""


class NoDisplayError(OSError):
    """There is no screen to open a window on."""


def run(options: WindowOptions) -> int:
    """Open the window and play until it is closed; the status for the command line.

    Raises NoDisplayError where there is no display.
    """
    app = App(options)
    try:
        app.run()
    finally:
        app.close()
    return 0


class App:
    """The window, the kit and the scenes, put together."""

    def __init__(self, options: WindowOptions) -> None:
        keep_large_apart()
        settings, trouble = _settings()
        self.window = _open(options, settings)
        pygame.font.init()
        settings = replace(settings, fullscreen=self.window.is_fullscreen)
        words = use(options.language or settings.language)
        maps = MapCase(drawn_maps_folder(), settings.maps, options.maps)
        # Who goes on waits for his own stage alone.
        later = Later(maps.read if options.go_on else lambda: _load(maps))
        boards = later if options.boards is None else Later.of(options.boards)
        self.kit = Kit(boards, words, settings, self.window.size)
        self.kit.keeps_prints = True
        self.stack = SceneStack()
        self.loop = Loop(self.window, self.kit, self.stack, lambda: self._once_seen(boards))
        self._claim = Claim()
        self.evening = Evening(
            *(self.kit, self.stack, _scene_of, _title, options.seed),
            autosave=self._claim.path,
            maps=maps,
        )
        self.evening.toggle_fullscreen = self.loop.toggle_fullscreen
        self._size_at_first = self.window.windowed
        self.evening.notice = self.kit.told(trouble)
        if not (options.go_on and self.evening.go_on()):
            self.evening.to_title()

    def run(self) -> None:
        """Play until the window is closed, whatever goes wrong on the way.

        What a person can mend (a map, a file) is raised as it is; a fault of the game's own is
        shown and reported, and play can go on from the title.
        """
        play = self.loop.run
        while True:
            try:
                return play()
            except Exception as error:
                if isinstance(error, _mendable()) or not self._told(error):
                    raise
                play = self.loop.go_on

    def _once_seen(self, boards: Later[Boards]) -> None:
        """What the first picture doesn't wait for."""
        import platform

        gc.enable()
        boards.begin()
        Later(_fetch_scenes).begin()
        open_journal()
        LOG.info("version %s on %s %s", VERSION, platform.system(), platform.release())

    def _told(self, error: Exception) -> bool:
        """Report a fault and show it; False if even that goes wrong."""
        from game.scenes.fault import FaultScene

        if len(self.stack) and isinstance(self.stack.top, FaultScene):
            return False
        open_journal()
        trace = "".join(traceback.format_exception(error))
        LOG.error("fault: %s", trace)
        try:
            report = self.evening.report(trace)
        except ArchiveError as trouble:
            report = self.kit.told(trouble)
        self.stack.replace(FaultScene(self.evening, report, self.evening.kept_in))
        return True

    def close(self) -> None:
        """Finish the last save, remember the window, and let go of it and of the sound card."""
        self.evening.close()
        if self.window.is_open and self.window.windowed != self._size_at_first:
            self.kit.set(replace(self.kit.settings, window=self.window.windowed))
        self.kit.close()
        self._claim.release()
        close_journal()
        pygame.quit()


def _load(maps: MapCase) -> Boards:
    """The boards, and everything that shows them, so that no click waits for it."""
    _fetch_scenes()
    return maps.read()


def _fetch_scenes() -> None:
    from game.scenes.stages import fetch_scenes

    fetch_scenes()


def _scene_of(evening: Evening, stage: Stage) -> Scene:
    from game.scenes.stages import scene_of

    return scene_of(evening, stage)


def _title(evening: Evening) -> Scene:
    from game.scenes.title import TitleScene

    return TitleScene(evening)


def _mendable() -> tuple[type[Exception], ...]:
    """The errors whose words are meant for a person."""
    from game.assets import AssetsMissingError
    from game.boards import MapError

    return (AssetsMissingError, MapError)


def _settings() -> tuple[Settings, str]:
    """The player's settings, and what was wrong with their file."""
    try:
        return read_settings(settings_file()), ""
    except SettingsError as error:
        return Settings(), error.sentence


def _open(options: WindowOptions, settings: Settings) -> Window:
    size = options.size or settings.window
    try:
        return Window(size, NAME, fullscreen=options.fullscreen or settings.fullscreen)
    except pygame.error as error:
        raise NoDisplayError(0, f"no window can be opened here ({error})") from error
