"""``longest-day new-map``: creates a small playable map as a template."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import OK, CommandError, UsageError, shown_path

_KINDS = ("field", "castle", "hunt")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of new-map."""
    parser.add_argument("kind", choices=_KINDS, metavar="KIND", help="field, castle or hunt")
    parser.add_argument("file", type=Path, metavar="FILE.tmx", help="the map to write")


def run(arguments: argparse.Namespace) -> int:
    """Write the map and print the next steps."""
    from game.boards import copy_skeleton, load_map

    path: Path = arguments.file
    if path.suffix.lower() != ".tmx":
        raise UsageError(f"{path} is not a map file name; end it in .tmx")
    try:
        written = copy_skeleton(arguments.kind, path)
    except FileExistsError as error:
        raise CommandError(f"{error.filename} is there already; choose another name") from error
    load_map(path)
    for each in written:
        print(f"wrote {shown_path(each)}")
    project = shown_path(path.parent / "longest-day.tiled-project")
    print(f"Open {project} with Tiled and draw on {shown_path(Path(path.name))};")
    print(f"longest-day check {shown_path(path)} tells what is missing.")
    return OK
