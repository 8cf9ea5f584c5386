"""``longest-day check``: whether maps can be played."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.arguments import FAILED, OK, CommandError, UsageError, map_file, shown_path
from game.files import write_all
from game.sentence import system_cause

if TYPE_CHECKING:
    import pygame

    from game.boards import MapError
    from game.boards.loading import Board


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of check."""
    parser.add_argument(
        "maps",
        type=map_file,
        nargs="+",
        metavar="MAP",
        help="a .tmx file, one of the game's own, or a scenario: its folder or file",
    )
    parser.add_argument(
        "--pack",
        type=Path,
        metavar="OUT.scenario",
        help="write a scenario that can be played as one file for a friend",
    )
    parser.add_argument(
        "--picture",
        type=Path,
        metavar="OUT.png",
        help="draw the map as the rules see it, faults in red",
    )
    parser.add_argument(
        "--from",
        dest="origin",
        metavar="CELL",
        help="draw line of sight and distances from this hex or square",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a summary of each map, or all its faults."""
    from game.boards import MapError, load_map, sheet_of, summary
    from game.scenarios import is_scenario

    picture: Path | None = arguments.picture
    _check_arguments(arguments)
    status = OK
    for path in arguments.maps:
        try:
            if is_scenario(path):
                _check_scenario(path, arguments.pack)
                continue
            board = load_map(path)
            print(f"{shown_path(path)}: {summary(board)}")
            sheet = sheet_of(path)
            if sheet is not None and sheet.undrawn:
                print(
                    f"not drawn: {', '.join(map(repr, sheet.undrawn))} (no property drawn = true)"
                )
            if picture is not None:
                _draw_rules(board, arguments.origin, picture)
        except MapError as error:
            sys.stdout.flush()
            print(error, file=sys.stderr)
            status = FAILED
            if picture is not None and not is_scenario(path):
                _draw_faults(path, error, picture)
    return status


def _check_scenario(path: Path, out: Path | None) -> None:
    """Print a summary of a scenario, and write the file for a friend."""
    from game.scenarios import open_scenario, packed_scenario

    scenario = open_scenario(path)
    print(f"{shown_path(path)}: {scenario.summary}")
    if out is not None:
        try:
            write_all(out.parent, {out.name: packed_scenario(scenario).encode()}, replaces=True)
        except OSError as error:
            raise CommandError(f"{out}: can't be written ({system_cause(error)})") from error
        print(f"wrote {shown_path(out)}")


def _check_arguments(arguments: argparse.Namespace) -> None:
    from game.scenarios import SCENARIO_SUFFIX, is_scenario

    if arguments.pack is not None:
        if arguments.pack.suffix.lower() != SCENARIO_SUFFIX:
            raise UsageError(f"{arguments.pack} is not a scenario's file name; end it in .scenario")
        if len(arguments.maps) > 1 or not is_scenario(arguments.maps[0]):
            raise UsageError("--pack writes one scenario; name the folder of one")
    if arguments.picture is None:
        if arguments.origin is not None:
            raise UsageError("--from says what a picture shows; name its file with --picture")
        return
    if arguments.picture.suffix.lower() != ".png":
        raise UsageError(f"{arguments.picture} is not a picture file name; end it in .png")
    if len(arguments.maps) > 1:
        raise UsageError("--picture draws one map; name one")


def _prepare_pygame() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))


def _draw_rules(board: Board, origin: str | None, out: Path) -> None:
    _prepare_pygame()
    from game.painting.boards.maker_pictures import UnknownCellError, rules_picture, with_words

    try:
        drawn, meaning = rules_picture(board, origin)
    except UnknownCellError as error:
        raise CommandError(str(error)) from error
    _save(with_words(drawn, meaning), out)


def _draw_faults(path: Path, error: MapError, out: Path) -> None:
    _prepare_pygame()
    import pygame

    from game.boards import sheet_of
    from game.painting.boards.maker_pictures import fault_picture, with_words
    from game.ui.theme import Palette

    sheet = sheet_of(path)
    drawn = pygame.Surface((1600, 1)) if sheet is None else fault_picture(sheet, error.faults)
    words = [f"{number}. {fault.text}" for number, fault in enumerate(error.faults, 1)]
    _save(with_words(drawn, words, Palette().red_text), out)


def _save(picture: pygame.Surface, out: Path) -> None:
    from game.ui.pictures import png_of

    try:
        write_all(out.parent, {out.name: png_of(picture)}, replaces=True)
    except OSError as error:
        raise CommandError(
            f"{out}: no picture can be made there ({system_cause(error)})"
        ) from error
