"""The game in its window: everything put together, and run until it is closed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace

from game.archive import SettingsError, read_settings, settings_file
from game.archive.settings import Settings
from game.scenes.evening import Evening
from game.scenes.title import TitleScene
from game.ui.kit import Kit
from game.ui.later import Later
from game.ui.loop import Loop
from game.ui.stack import Scene, SceneStack
from game.ui.window import Window
from game.ui.words import use

if TYPE_CHECKING:
    from game.rules.board import Boards
    from game.rules.state import Stage

NAME: Final = "The Longest Day of the Dead"


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """What the command line may say about the window; None leaves it to the settings."""

    boards: Boards | None
    """None: the game's own, loaded while the title is on the screen."""
    seed: int | None = None
    language: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
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
        app.loop.run()
    finally:
        app.close()
    return 0


class App:
    """The window, the kit and the scenes, put together."""

    def __init__(self, options: WindowOptions) -> None:
        settings, trouble = _settings()
        self.window = _open(options, settings)
        pygame.font.init()
        settings = replace(settings, fullscreen=self.window.is_fullscreen)
        words = use(options.language or settings.language)
        boards = Later(_load) if options.boards is None else Later.of(options.boards)
        self.kit = Kit(boards, words, settings, self.window.size)
        self.stack = SceneStack()
        self.loop = Loop(self.window, self.kit, self.stack, boards.begin)
        self.evening = Evening(self.kit, self.stack, _scene_of, TitleScene, options.seed)
        self.evening.toggle_fullscreen = self.loop.toggle_fullscreen
        self._size_at_first = self.window.windowed
        self.evening.to_title()
        self.evening.notice = trouble
        if options.go_on:
            self.evening.go_on()

    def close(self) -> None:
        """Finish the last save, remember the window, and let go of it and of the sound card."""
        self.evening.close()
        if self.window.is_open and self.window.windowed != self._size_at_first:
            self.kit.set(replace(self.kit.settings, window=self.window.windowed))
        self.kit.sound.close()
        pygame.quit()


def _load() -> Boards:
    """The game's own boards, and everything that shows them, so that no click waits for it."""
    from game.boards import load_boards
    from game.scenes.stages import fetch_scenes

    fetch_scenes()
    return load_boards()


def _scene_of(evening: Evening, stage: Stage) -> Scene:
    from game.scenes.stages import scene_of

    return scene_of(evening, stage)


def _settings() -> tuple[Settings, str]:
    """The player's settings, and what was wrong with their file."""
    try:
        return read_settings(settings_file()), ""
    except SettingsError as error:
        return Settings(), str(error)


def _open(options: WindowOptions, settings: Settings) -> Window:
    size = options.size or settings.window
    try:
        return Window(size, NAME, fullscreen=options.fullscreen or settings.fullscreen)
    except pygame.error as error:
        raise NoDisplayError(0, f"no window can be opened here ({error})") from error
