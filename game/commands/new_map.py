"""``longest-day new-map``: creates a map to draw on: a small template, or a copy of a map."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import OK, CommandError, UsageError, map_file, shown_path

_KINDS = ("field", "castle", "hunt")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of new-map."""
    parser.add_argument(
        "kind", choices=_KINDS, nargs="?", metavar="KIND", help="field, castle or hunt: a small one"
    )
    parser.add_argument("file", type=Path, metavar="FILE.tmx", help="the map to write")
    parser.add_argument(
        "--from",
        dest="source",
        type=map_file,
        metavar="MAP",
        help="copy this map instead: a file, or one of the game's own (castle, field, hunt)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the map and print the next steps."""
    from game.boards import load_map

    path: Path = arguments.file
    if path.suffix.lower() != ".tmx":
        raise UsageError(f"{path} is not a map file name; end it in .tmx")
    written = _write(arguments.kind, arguments.source, path)
    load_map(path)
    for each in written:
        print(f"wrote {shown_path(each)}")
    project = shown_path(path.parent / "longest-day.tiled-project")
    print(f"Open {project} with Tiled and draw on {shown_path(Path(path.name))};")
    print(f"longest-day check {shown_path(path)} tells what is missing.")
    return OK


def _write(kind: str | None, source: Path | None, path: Path) -> list[Path]:
    """Write the map with what it needs. Raises UsageError and CommandError."""
    from game.boards import copy_map, copy_skeleton
    from game.boards.loading import KINDS

    known = next((one for one in KINDS if one == kind), None)
    if (known is None) == (source is None):
        raise UsageError(
            "name a KIND (field, castle or hunt) or a map to copy by --from, one of them"
        )
    try:
        if source is not None:
            return copy_map(source, path)
        assert known is not None
        return copy_skeleton(known, path)
    except FileExistsError as error:
        raise CommandError(f"{error.filename} is there already; choose another name") from error
