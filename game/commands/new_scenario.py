"""``longest-day new-scenario``: writes a scenario to start from, with a small castle."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import OK, CommandError, shown_path


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of new-scenario."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder to write it to")


def run(arguments: argparse.Namespace) -> int:
    """Write the scenario and print the next steps."""
    from game.scenarios import new_scenario

    folder: Path = arguments.folder
    try:
        written = new_scenario(folder)
    except FileExistsError as error:
        raise CommandError(f"{error.filename} is there already; choose another folder") from error
    for each in written:
        print(f"wrote {shown_path(each)}")
    print(f"Change {shown_path(written[0])} with any editor, and the map with Tiled;")
    print(f"longest-day check {shown_path(folder)} tells what doesn't fit,")
    print(f"longest-day play {shown_path(folder)} plays it.")
    return OK
