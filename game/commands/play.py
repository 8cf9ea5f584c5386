"""``longest-day play``: opens the window with a scenario."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands import window


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of play: a scenario, and those of the window."""
    parser.add_argument(
        "scenario",
        type=Path,
        metavar="SCENARIO",
        help="a folder, its scenario.toml, or a .scenario",
    )
    window.add_window_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check the scenario, open the window and play it."""
    from game.scenarios import open_scenario

    return window.open_on(arguments, open_scenario(arguments.scenario))
