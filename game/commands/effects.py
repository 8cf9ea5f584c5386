"""``longest-day effects``: the effect of a marker, item, allotment or route on the result."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from game import VERSION, WHERE_TO_REPORT
from game.bots import BrokenGameError
from game.commands.arguments import (
    OK,
    CommandError,
    add_maps,
    add_workers,
    count,
    maps_by_kind,
    seed,
)
from game.commands.simulate import INTERRUPTED, presentation
from game.commands.switches import add_switches
from game.commands.terminal import Progress
from game.simulation import experiments
from game.simulation.ledger import LedgerError, replace_file, sole_writer
from game.simulation.order import Maps, RunOrder, WorkerPlan, plan_for
from game.simulation.pairs import PairFile, SeedPairs, tables
from game.simulation.workers import WorkersLostError, play_all

_UNRESTRICTED: Final[dict[str, Callable[[WorkerPlan, int], SeedPairs]]] = {
    "allotments": experiments.play_allotments,
    "routes": experiments.play_routes,
}
_BY_KIND: Final = {"markers": experiments.play_markers, "items": experiments.play_items}
"""Experiments that can be restricted to some kinds."""
_KINDS: Final = {
    "markers": sorted(experiments.MARKER_KINDS),
    "items": sorted(experiments.ITEM_KINDS),
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of effects."""
    parser.add_argument("experiment", choices=(*_BY_KIND, *_UNRESTRICTED), metavar="EXPERIMENT")
    parser.add_argument("--games", type=count(1, 1_000_000), default=300, metavar="N")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="game i has seed S+i")
    add_workers(parser)
    parser.add_argument(
        "--only",
        type=lambda text: tuple(sorted(text.split(","))),
        default=(),
        metavar="KINDS",
        help="only these markers or items, separated by commas",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the folder for the report"
    )
    add_maps(parser)
    add_switches(parser)
    parser.epilog = f"EXPERIMENT is one of {', '.join((*_BY_KIND, *_UNRESTRICTED))}."


def run(arguments: argparse.Namespace) -> int:
    """Run the experiment; what goes wrong is a CommandError."""
    try:
        return _run(arguments)
    except BrokenGameError as error:
        raise CommandError(
            f"No end was found to {error}; please report the seed {WHERE_TO_REPORT}"
        ) from error
    except (LedgerError, WorkersLostError) as error:
        raise CommandError(str(error)) from error


def _run(arguments: argparse.Namespace) -> int:
    """Start or resume the experiment in its folder."""
    order = RunOrder(VERSION, "sergeant", "evening", None, arguments.options, ())
    plan = plan_for(order, Maps(**maps_by_kind(arguments.maps)))
    player = _player(arguments.experiment, plan, arguments.only)
    name = "-".join((arguments.experiment, *arguments.only))
    out: Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    with sole_writer(out):
        return _play(arguments, PairFile(out, name, plan.order), player)


def _play(
    arguments: argparse.Namespace, pair_file: PairFile, player: Callable[[int], SeedPairs]
) -> int:
    """Play the missing games, then print the tables."""
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    missing = pair_file.missing(seeds)
    progress = Progress(sys.stderr, len(seeds), len(seeds) - len(missing))
    status = OK
    with closing(play_all(player, missing, arguments.workers)) as results, progress:
        try:
            for seed_pairs in results:
                pair_file.append(seed_pairs)
                progress.step()
        except KeyboardInterrupt:
            status = INTERRUPTED
    pair_file.sort()
    text = tables(pair_file.pairs, presentation().name_of)
    replace_file(pair_file.path.with_suffix(".md"), text)
    print(text, end="")
    if status == INTERRUPTED:
        print("Stopped; the same command goes on from here.")
    return status


def _player(experiment: str, plan: WorkerPlan, only: tuple[str, ...]) -> Callable[[int], SeedPairs]:
    """The function that plays a seed's pairs. Raises CommandError for unknown kinds."""
    if not only:
        return partial((_BY_KIND | _UNRESTRICTED)[experiment], plan)
    if experiment not in _BY_KIND:
        raise CommandError(f"There are no kinds of {experiment}; leave out --only")
    kinds = _KINDS[experiment]
    for kind in only:
        if kind not in kinds:
            raise CommandError(f"There are no {kind} {experiment}; choose from {', '.join(kinds)}")
    return partial(_BY_KIND[experiment], plan, kinds=only)
