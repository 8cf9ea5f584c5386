"""``longest-day effects``: what a marker, an item, an allotment or a route does to the night."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from game import VERSION
from game.bots import BrokenGameError
from game.commands.arguments import OK, CommandError, add_maps, count, maps_by_kind, seed
from game.commands.progress import Progress
from game.commands.simulate import INTERRUPTED
from game.commands.switches import add_switches
from game.simulation.crew import CrewLostError, play_all
from game.simulation.effects import allotments, items, markers, routes
from game.simulation.effects.book import PairBook
from game.simulation.effects.pair import Evening
from game.simulation.effects.verdict import tables
from game.simulation.ledger import LedgerError, replace_file
from game.simulation.order import Maps, Order, Plan, with_maps

_EXPERIMENTS: Final[dict[str, Callable[[Plan, int], Evening]]] = {
    "markers": markers.play,
    "items": items.play,
    "allotments": allotments.play,
    "routes": routes.play,
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of effects."""
    parser.add_argument("experiment", choices=tuple(_EXPERIMENTS), metavar="EXPERIMENT")
    parser.add_argument("--games", type=count(1, 1_000_000), default=300, metavar="N")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="evening i has seed S+i")
    parser.add_argument(
        "--workers",
        type=count(1, 256),
        default=os.cpu_count() or 1,
        metavar="W",
        help="processes that play; all cores when not given",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where it all goes")
    add_maps(parser)
    add_switches(parser)
    parser.epilog = f"EXPERIMENT is one of {', '.join(_EXPERIMENTS)}."


def run(arguments: argparse.Namespace) -> int:
    """Play what isn't played yet, then print the tables."""
    try:
        return _run(arguments)
    except BrokenGameError as error:
        raise CommandError(f"No end was found to {error}; please tell us the seed") from error
    except (LedgerError, CrewLostError) as error:
        raise CommandError(str(error)) from error


def _run(arguments: argparse.Namespace) -> int:
    order = Order(VERSION, "sergeant", "evening", None, arguments.options, ())
    plan = with_maps(order, Maps(**maps_by_kind(arguments.maps)))
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    book = PairBook(arguments.out, arguments.experiment, plan.order)
    missing = book.missing(seeds)
    player = partial(_EXPERIMENTS[arguments.experiment], plan)
    progress = Progress(sys.stderr, len(seeds), len(seeds) - len(missing))
    status = OK
    with closing(play_all(player, missing, arguments.workers)) as evenings, progress:
        try:
            for evening in evenings:
                book.enter(evening)
                progress.step()
        except KeyboardInterrupt:
            status = INTERRUPTED
    book.sort()
    told = tables(book.pairs)
    replace_file(arguments.out / f"{arguments.experiment}.md", told)
    print(told, end="")
    if status == INTERRUPTED:
        print("Stopped; the same command goes on from here.")
    return status
