"""``longest-day`` without a command: opens the window."""

from __future__ import annotations

import argparse
import gc
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.arguments import CommandError, add_level, add_maps, maps_by_kind, seed, size

if TYPE_CHECKING:
    from game.boards.loading import MapKind
    from game.rules.options import RungName
    from game.scenarios import Scenario

LANGUAGES = ("en", "ja")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the window."""
    add_maps(parser)
    add_level(parser)
    parser.add_argument(
        "--continue",
        dest="go_on",
        action="store_true",
        help="continue the last game",
    )
    add_window_options(parser)


def add_window_options(parser: argparse.ArgumentParser) -> None:
    """The options of any window."""
    parser.add_argument("--seed", type=seed, help="the seed of the next new game")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the game")
    parser.add_argument("--window", type=size, metavar="WxH", help="the window's size in pixels")
    parser.add_argument("--fullscreen", action="store_true", help="fill the whole screen")
    parser.add_argument(
        "--read-aloud",
        action="store_true",
        help="write what the voice reads to the terminal",
    )


def run(arguments: argparse.Namespace) -> int:
    """Open the window and play."""
    maps = maps_by_kind(arguments.maps)
    return open_on(arguments, level=arguments.level, maps=maps, go_on=arguments.go_on)


def open_on(
    arguments: argparse.Namespace,
    scenario: Scenario | None = None,
    *,
    level: RungName | None = None,
    maps: Mapping[MapKind, Path] | None = None,
    go_on: bool = False,
) -> int:
    """Open the window, with a scenario if there is one. Raises CommandError without a screen."""
    # Garbage collection would only slow the start down; the app enables it after the first frame.
    gc.disable()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.window.app import NoDisplayError, WindowOptions
    from game.window.app import run as open_window

    options = WindowOptions(
        boards=None,
        seed=arguments.seed,
        level=level,
        language=arguments.lang,
        size=arguments.window,
        maps=maps or {},
        fullscreen=arguments.fullscreen,
        go_on=go_on,
        writes_aloud=arguments.read_aloud,
        scenario=scenario,
    )
    try:
        return open_window(options)
    except NoDisplayError as error:
        raise CommandError(f"{error.strerror}; start the game where there is a screen") from error
