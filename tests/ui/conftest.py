"""Fixtures: the game in an invisible window, with a data folder of its own."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.boards import load_boards
from game.painting.boards import board_cache as painting
from game.painting.posters import collage
from game.rules.board import Boards
from game.rules.decisions import Option
from game.ui import words
from game.ui.cache import Cache, bytes_of
from game.ui.drawings import Drawings
from game.ui.stack import SceneStack
from game.ui.typography.text import Style, Typesetter
from game.window.app import App, WindowOptions
from tests.left_out import listen
from tests.tools import gallery as gallery_module
from tests.tools.found_fights import find_fight
from tests.tools.gallery import Gallery
from tests.ui import driving
from tests.ui.real_window import RealWindow, virtual_display

_Fight: TypeAlias = tuple[int, list[Option]] | None
_FindFight: TypeAlias = Callable[[Boards, str, int], _Fight]

_MOST_PICTURES = 4000
_MOST_WIDTHS = 50_000
_MOST_FONTS = 400
_MOST_BOARDS = 60
_HEAVIEST_BOARDS = 100_000_000
"""Bytes that boards, or posters, of one painter may hold."""
_WINDOWS_BETWEEN_COLLECTIONS = 12
"""A closed window holds some 20 MB until garbage is collected."""
_OPENED = count(1)


@pytest.fixture(autouse=True)
def _no_estimate_is_left_out() -> Iterator[None]:
    """The screen does without an estimate that fails; no test does."""
    with listen() as left_out:
        yield
    assert left_out == []


@pytest.fixture(scope="package", autouse=True)
def _made_once() -> Iterator[None]:
    """The most expensive things are made once for all tests.

    Boards and posters depend only on their painters' arguments, what is printed on a ground on its
    size and the other arguments, texts only on the language, lines of letters on text, style and
    theme, fights on the maps and the seed.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "Words", lru_cache(words.Words))
        for painter in (painting.painted_ground, collage.poster):
            _remember(painter, patch, lambda *words: words)
        _remember(painting.printed, patch, lambda ground, *words: (ground.get_size(), *words))
        _share_methods(patch)
        _share_fonts(patch)
        patch.setattr(gallery_module, "find_fight", _finds_once(find_fight))
        # No power fails here; waiting for the disk after each decision would take a minute.
        patch.setattr("os.fsync", lambda _: None)
        yield


def _finds_once(find: _FindFight) -> _FindFight:
    """Seek each fight once: up to 300 games are played for it."""
    found: dict[Hashable, _Fight] = {}

    def known(boards: Boards, scene: str, seed: int) -> _Fight:
        key = boards.digests, scene, seed
        if key not in found:
            found[key] = find(boards, scene, seed)
        fight = found[key]
        return fight and (fight[0], [*fight[1]])

    return known


def _share_fonts(patch: pytest.MonkeyPatch) -> None:
    """Keep fonts open until pygame is closed: loading a letter takes as long as 200 later uses."""
    open_: Callable[[Typesetter, str, int], pygame.Font] = Typesetter.font
    fonts: Cache[tuple[str, int], pygame.Font] = Cache(_MOST_FONTS)

    def shared(setter: Typesetter, file: str, pixels: int) -> pygame.Font:
        with Typesetter._opening:
            if not len(fonts):
                pygame.register_quit(fonts.clear)
            return fonts.take((file, pixels), lambda: open_(setter, file, pixels))

    patch.setattr(Typesetter, "font", shared)


def _quit_all_but_fonts() -> None:
    """Close what pygame has open, except for the fonts, which the tests share."""
    pygame.mixer.quit()
    pygame.joystick.quit()
    pygame.display.quit()


def _share_methods(patch: pytest.MonkeyPatch) -> None:
    """Share drawings and lines, which nobody draws on, and widths among all windows."""

    def by_theme(setter: Typesetter, text: str, style: Style) -> Hashable:
        return setter.theme, text, style

    _share(patch, Drawings, "_load", lambda _, name, pixels: (name, pixels), _MOST_PICTURES)
    _share(patch, Typesetter, "_set_line", by_theme, _MOST_PICTURES)
    _share(patch, Typesetter, "_measure", by_theme, _MOST_WIDTHS)


def _share(
    patch: pytest.MonkeyPatch,
    owner: type,
    method: str,
    key_of: Callable[..., Hashable],
    most: int,
) -> None:
    """Have all instances share what a method has made, by the key of its arguments."""
    make: Callable[..., object] = getattr(owner, method)
    made: Cache[Hashable, object] = Cache(most)
    # Boards are lettered on another thread.
    one_by_one = threading.RLock()

    def shared(*words: object) -> object:
        with one_by_one:
            return made.take(key_of(*words), lambda: make(*words))

    patch.setattr(owner, method, shared)


def _remember(
    painter: Callable[..., pygame.Surface],
    patch: pytest.MonkeyPatch,
    key_of: Callable[..., Hashable],
) -> None:
    """Cache a painter's pictures wherever the game uses it, and return copies of them."""
    made: Cache[Hashable, pygame.Surface] = Cache(_MOST_BOARDS, _HEAVIEST_BOARDS, bytes_of)

    def copied(*words: object, **more: object) -> pygame.Surface:
        key = key_of(*words), *sorted(more.items())
        return made.take(key, lambda: painter(*words, **more)).copy()

    name = painter.__name__
    for module in list(sys.modules.values()):
        if vars(module).get(name) is painter:
            patch.setattr(module, name, copied)


@pytest.fixture
def seen() -> None:
    """Have `app` draw every frame.

    It is for what only drawing computes: fans of counters, tickets and slips over a board, signs.
    """


@pytest.fixture
def app(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[App]:
    """The whole game on the title, animations off.

    It draws no frame except by `look`, which saves half of the time of a test, unless it is `seen`.

    The stack doesn't collect scenes that were left, as it does in the game: the collector would go
    through all that the tests share, a third of their time. Modules that test what is left behind
    say `COLLECTS_LEFT_SCENES`.
    """
    if next(_OPENED) % _WINDOWS_BETWEEN_COLLECTIONS == 0:
        # What is left is shared by the tests, and need not be looked through again.
        gc.collect()
        gc.freeze()
    if not getattr(request.module, "COLLECTS_LEFT_SCENES", False):
        monkeypatch.setattr(SceneStack, "_forget", lambda _: None)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setattr("game.scenes.menus.pause.open_folder", lambda _: True)
    made = App(WindowOptions(load_boards(), seed=7, language="en", size=(1280, 720)))
    made.kit.settings = replace(made.kit.settings, animation="off")
    if "seen" not in request.fixturenames:
        monkeypatch.setattr(made.loop, "draw", lambda: setattr(made.stack, "changed", False))
    made.loop.frame(16)
    monkeypatch.setattr(pygame, "quit", _quit_all_but_fonts)
    yield made
    made.close()


@pytest.fixture(scope="package")
def _galleries() -> list[Gallery]:
    """The gallery that is open, if one is: it can't be used once pygame was closed."""
    return []


@pytest.fixture
def gallery(_galleries: list[Gallery], monkeypatch: pytest.MonkeyPatch) -> Gallery:
    """Any scene in a typical position, in English, without a window.

    All tests share one: tests are taken out of order, so one that closes pygame may come between.
    """
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    if not _galleries:
        pygame.font.init()
        _galleries.append(Gallery(load_boards()))
        pygame.register_quit(_galleries.clear)
    [shared] = _galleries
    shared.dress((1280, 720), Settings(language="en"))
    return shared


@pytest.fixture
def display() -> Iterator[str]:
    """An empty virtual display."""
    with virtual_display() as name:
        yield name


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch, seen: None, app: App) -> Iterator[list[RealWindow]]:
    """Everything done to the twin is done to the windows in this list too."""
    windows: list[RealWindow] = []
    click, roll_down = driving.click, driving.roll_down

    def click_both(twin: App, pixel: tuple[int, int], button: int = 1) -> None:
        click(twin, pixel, button)
        for window in windows:
            window.click(pixel, button)

    def roll_both(twin: App) -> None:
        roll_down(twin)
        for window in windows:
            window.roll_down()

    monkeypatch.setattr(driving, "click", click_both)
    monkeypatch.setattr(driving, "roll_down", roll_both)
    yield windows
    for window in windows:
        window.close()
