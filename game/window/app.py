"""The application: window, settings, saves and scenes, and the main loop."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct, field
from msgspec.structs import replace

from game import VERSION, assets
from game.archive import (
    ArchiveError,
    Autosave,
    close_log,
    drawn_maps_folder,
    open_log,
    salvage_settings,
    settings_file,
    write_report,
)
from game.archive.autosave import AutosaveLock
from game.archive.log import LOG
from game.archive.settings import Settings
from game.painting.kit import Kit
from game.tabletop.controls import CONTROLS
from game.tabletop.game_context import GameContext
from game.tabletop.maps.map_selection import MapSelection
from game.tabletop.sound_bank import SOUNDS
from game.ui.aloud import Reader, Terminal
from game.ui.background_value import BackgroundValue
from game.ui.loop import Loop
from game.ui.pictures import return_large_blocks
from game.ui.stack import Scene, SceneStack
from game.ui.voice import Voice
from game.ui.window import Window, WindowLostError, fitting_size, suitable_size
from game.ui.words import use

if TYPE_CHECKING:
    from game.boards.loading import MapKind
    from game.rules.board import Boards
    from game.rules.options import RungName
    from game.scenarios import Scenario


class WindowOptions(Struct, frozen=True):
    """Window options from the command line; None uses the settings."""

    boards: Boards | None
    """None: the player's maps, loaded while the title screen is shown."""
    seed: int | None = None
    level: RungName | None = None
    """The level of every new game; None asks the player."""
    language: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    maps: Mapping[MapKind, Path] = field(default_factory=dict)
    """Map files by kind that replace the game's own."""
    go_on: bool = False
    """Whether to load the autosave at once."""
    writes_aloud: bool = False
    """Whether the screens are read out in the terminal."""
    scenario: Scenario | None = None
    """Offered on the title at once."""


class NoDisplayError(OSError):
    """There is no display for the window, or none any more; `strerror` says so."""


def run(options: WindowOptions) -> int:
    """Open the window and play until it is closed; returns the exit status.

    Raises NoDisplayError where there is no display, or none any more.
    """
    app = App(options)
    try:
        app.run()
    finally:
        app.close()
    return 0


class App:
    """The window with everything the scenes need."""

    def __init__(self, options: WindowOptions) -> None:
        return_large_blocks()
        settings, trouble = salvage_settings(settings_file())
        words = use(options.language or settings.language)
        self.window = _open(options, settings, words.say("title"))
        pygame.font.init()
        settings = replace(settings, fullscreen=self.window.is_fullscreen)
        maps = MapSelection(drawn_maps_folder(), settings.maps, options.maps)
        # To continue a game, only the scenes of its own stage are needed at once.
        later = BackgroundValue(maps.read if options.go_on else lambda: _load(maps))
        boards = later if options.boards is None else BackgroundValue.of(options.boards)
        maps.use_later(boards)
        self.kit = Kit(words, settings, self.window.size, SOUNDS, CONTROLS)
        self.stack = SceneStack()
        self.voice = Voice(lambda: self.kit.settings.read_aloud, lambda: self.kit.words.language)
        terminal = [Terminal()] if options.writes_aloud else []
        self.reader = Reader([self.voice, *terminal])
        self.loop = Loop(
            self.window,
            self.kit,
            self.stack,
            lambda: self._after_first_frame(boards),
            self._keep_fullscreen,
            lambda: self.context.speak_next(),
            self.reader,
        )
        self._claim = AutosaveLock()
        self.context = GameContext(
            self.kit,
            self.stack,
            _scene_of,
            _title,
            options.seed,
            level=options.level,
            autosave=Autosave(self._claim.path, self._claim),
            maps=maps,
        )
        self.context.toggle_fullscreen = self.loop.toggle_fullscreen
        self._size_at_first = self.window.windowed
        self.context.voice_trouble = self._voice_trouble
        self.context.notice = self.kit.error_text(trouble) or self._voice_trouble()
        if not (options.go_on and self.context.go_on()):
            self.context.to_title()
        if options.scenario is not None:
            _offer(options.scenario, self.stack.top)

    def run(self) -> None:
        """Run the main loop until the window is closed.

        Errors the player can fix (a map, a file) are raised, and NoDisplayError if the window is
        lost; any other exception is shown and reported, and the player can continue from the title
        screen.
        """
        self.kit.paint_in_background()
        play = self.loop.run
        while True:
            try:
                return play()
            except Exception as error:
                if isinstance(error, WindowLostError) or not self.window.is_open:
                    lost = f"the window is lost ({error}); what was played is saved"
                    raise NoDisplayError(0, lost) from error
                if isinstance(error, _user_errors()) or not self._show_fault(error):
                    raise
                play = self.loop.go_on

    def _keep_fullscreen(self, is_fullscreen: bool) -> None:
        self.kit.set(replace(self.kit.settings, fullscreen=is_fullscreen))

    def _voice_trouble(self) -> str:
        """Why nothing is read aloud, though it is wanted."""
        missing = self.voice.missing if self.kit.settings.read_aloud else ""
        return self.kit.say("aloud.missing", programs=missing) if missing else ""

    def _after_first_frame(self, boards: BackgroundValue[Boards]) -> None:
        """Start what the first frame doesn't need."""
        import platform

        gc.enable()
        boards.begin()
        BackgroundValue(_import_scenes).begin()
        open_log()
        LOG.info("version %s on %s %s", VERSION, platform.system(), platform.release())
        if why := self.window.why_no_smallest:
            LOG.info("the window manager can't be told the smallest size: %s", why)

    def _show_fault(self, error: Exception) -> bool:
        """Report a fault and show it; False if that fails too."""
        from game.scenes.menus.fault import FaultScene

        if len(self.stack) and isinstance(self.stack.top, FaultScene):
            return False
        open_log()
        trace = "".join(traceback.format_exception(error))
        LOG.error("fault: %s", trace)
        report = self._reported(trace)
        self.stack.replace(FaultScene(self.context, report, self.context.kept_in))
        return True

    def _reported(self, trace: str) -> str:
        """Write the report of a fault; returns its file, or why there is none."""
        for write in (self.context.report, _report_without_game):
            try:
                return write(trace)
            except ArchiveError as trouble:
                return self.kit.error_text(trouble)
            except Exception:  # what failed may also be what the report asks about
                LOG.exception("no report with the game")
        return ""

    def close(self) -> None:
        """Finish the last save, store the window size, and release window and sound card."""
        self.context.close()
        self.voice.close()
        if self.window.is_open and self.window.windowed != self._size_at_first:
            self.kit.set(replace(self.kit.settings, window=self.window.windowed))
        self.kit.close()
        self._claim.release()
        close_log()
        pygame.quit()


def _report_without_game(trace: str) -> str:
    return str(write_report(None, {}, trace))


def _load(maps: MapSelection) -> Boards:
    """Load the boards, and import the scenes in advance, so that no click has to wait."""
    _import_scenes()
    return maps.read()


def _import_scenes() -> None:
    from game.scenes.factory import fetch_scenes

    fetch_scenes()


def _scene_of(context: GameContext) -> Scene:
    from game.scenes.factory import scene_of

    return scene_of(context)


def _title(context: GameContext) -> Scene:
    from game.scenes.title.title import TitleScene

    return TitleScene(context)


def _offer(scenario: Scenario, title: Scene) -> None:
    from game.scenes.title.title import TitleScene

    assert isinstance(title, TitleScene)
    title.offer(scenario)


def _user_errors() -> tuple[type[Exception], ...]:
    """The errors whose messages are meant for the player."""
    from game.assets import AssetsMissingError
    from game.boards import MapError

    return (AssetsMissingError, MapError)


def _open(options: WindowOptions, settings: Settings, title: str) -> Window:
    try:
        return Window(
            options.size or settings.window,
            title,
            assets.icon(),
            fullscreen=options.fullscreen or settings.fullscreen,
            fit=_as_it_is if options.size else _fit_to_desktop,
        )
    except pygame.error as error:
        raise NoDisplayError(0, f"no window can be opened here ({error})") from error


def _as_it_is(size: tuple[int, int], _: tuple[int, int]) -> tuple[int, int]:
    return size


def _fit_to_desktop(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """A saved size that fits, or one that suits the desktop if the player has never changed it."""
    return suitable_size(desktop) if size == Settings().window else fitting_size(size, desktop)
