"""``longest-day maps-of``: exports the maps in a save or in a friend's board, for editing."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from game.archive.stories import read_shared
from game.commands.arguments import OK, CommandError, shown_path
from game.files import write_all
from game.tabletop.maps.map_selection import boards_of

_PROJECT: Final = "longest-day.tiled-project"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of maps-of."""
    parser.add_argument(
        "save", type=Path, metavar="SAVE", help="a saved game, a page, a board or a scenario"
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder for the maps")


def run(arguments: argparse.Namespace) -> int:
    """Write the map of a board, or those of a save, into folders."""
    from game.boards import BOARD_SUFFIX
    from game.scenarios import SCENARIO_SUFFIX, take_scenario

    if arguments.save.suffix.lower() == SCENARIO_SUFFIX:
        for each in take_scenario(arguments.save, arguments.folder):
            print(f"wrote {shown_path(each)}")
        return OK
    if arguments.save.suffix.lower() == BOARD_SUFFIX:
        return _write_board(arguments.save, arguments.folder)
    return _write_maps_of_save(arguments)


def _write_board(board: Path, folder: Path) -> int:
    """Write a friend's map to a folder of its own."""
    from game.boards import take_board

    _, path = take_board(board, folder)
    print(f"wrote {shown_path(path)}")
    print(f"Open {shown_path(path.with_name(_PROJECT))} with Tiled to edit it.")
    return OK


def _write_maps_of_save(arguments: argparse.Namespace) -> int:
    """Write each map of the save that isn't the game's own to a folder named after its kind."""
    from game.boards.carried_maps import carried_map, files_of
    from game.boards.loading import KINDS, own_map

    saved = read_shared(arguments.save)
    boards_of(saved)  # raises an error for a map that can't be played
    # All are read before the first is written, and only what was read is written.
    digests = saved.header.maps
    others = {
        kind: carried_map(kind, digests.get(kind, ""), packed).packed
        for kind in KINDS
        if (packed := saved.maps.get(kind)) and digests.get(kind) != own_map(kind).digest
    }
    if not others:
        save = shown_path(arguments.save)
        print(f"{save}: no maps but the game's own; longest-day new-map makes one")
        return OK
    folder: Path = arguments.folder
    if taken := next((folder / kind for kind in others if os.path.lexists(folder / kind)), None):
        raise CommandError(f"{taken} is there already; choose another folder")
    files = {
        f"{kind}/{name}": content
        for kind, packed in others.items()
        for name, content in files_of(packed).items()
    }
    for each in write_all(folder, files):
        print(f"wrote {shown_path(each)}")
    project = shown_path(folder / list(others)[-1] / _PROJECT)
    print(f"Open {project} with Tiled to edit them.")
    return OK
