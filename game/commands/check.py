"""``longest-day check``: whether maps can be played."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.commands.arguments import FAILED, OK


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of check."""
    parser.add_argument("maps", type=Path, nargs="+", metavar="MAP", help="a .tmx file")


def run(arguments: argparse.Namespace) -> int:
    """A summary of each map, or all its faults."""
    from game.boards import MapError, load_map, summary

    status = OK
    for path in arguments.maps:
        try:
            print(f"{path}: {summary(load_map(path))}")
        except MapError as error:
            sys.stdout.flush()
            print(error, file=sys.stderr)
            status = FAILED
    return status
