"""``longest-day`` without a command: opens the window."""

from __future__ import annotations

import argparse
import gc
import os

from game.commands.arguments import CommandError, add_level, add_maps, maps_by_kind, seed, size

LANGUAGES = ("en", "ja")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the window."""
    parser.add_argument("--seed", type=seed, help="the seed of the next new game")
    add_maps(parser)
    add_level(parser)
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the game")
    parser.add_argument("--window", type=size, metavar="WxH", help="the window's size in pixels")
    parser.add_argument("--fullscreen", action="store_true", help="fill the whole screen")
    parser.add_argument(
        "--continue",
        dest="go_on",
        action="store_true",
        help="continue the last game",
    )
    parser.add_argument(
        "--read-aloud",
        action="store_true",
        help="write what the voice reads to the terminal",
    )


def run(arguments: argparse.Namespace) -> int:
    """Open the window and play."""
    maps = maps_by_kind(arguments.maps)
    # Garbage collection would only slow the start down; the app enables it after the first frame.
    gc.disable()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.window.app import NoDisplayError, WindowOptions
    from game.window.app import run as open_window

    options = WindowOptions(
        boards=None,
        seed=arguments.seed,
        level=arguments.level,
        language=arguments.lang,
        size=arguments.window,
        maps=maps,
        fullscreen=arguments.fullscreen,
        go_on=arguments.go_on,
        writes_aloud=arguments.read_aloud,
    )
    try:
        return open_window(options)
    except NoDisplayError as error:
        raise CommandError(f"{error.strerror}; start the game where there is a screen") from error
