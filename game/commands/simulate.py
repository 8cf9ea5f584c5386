"""``longest-day simulate``: thousands of games, and a report of what they tell."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game import VERSION
from game.bots import BOT_NAMES
from game.commands.arguments import (
    FAILED,
    OK,
    CommandError,
    UsageError,
    add_maps,
    count,
    maps_by_kind,
    seed,
)
from game.commands.autoplay import STAGES
from game.commands.progress import Progress
from game.commands.switches import add_switches
from game.simulation.comparing import Comparison, compare
from game.simulation.crew import CrewLostError, play_all
from game.simulation.ledger import (
    Ledger,
    LedgerError,
    read_order,
    read_rows,
    replace_file,
    sort_rows,
)
from game.simulation.order import Maps, Order, Task, boards_of, play
from game.simulation.report import html
from game.simulation.row import Row
from game.simulation.summary import Summary, summarise

INTERRUPTED: Final = 130
"""What shells expect of a command that was stopped by Ctrl-C."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of simulate."""
    parser.add_argument("--games", type=count(1, 10_000_000), default=1000, metavar="N")
    parser.add_argument("--bot", choices=BOT_NAMES, default="sergeant", metavar="NAME")
    parser.add_argument(
        "--playouts", type=count(1, 100_000), metavar="P", help="the colonel's, for each decision"
    )
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="game i has seed S+i")
    parser.add_argument("--stage", choices=STAGES, default="evening")
    parser.add_argument(
        "--workers",
        type=count(1, 256),
        default=os.cpu_count() or 1,
        metavar="W",
        help="processes that play; all cores when not given",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where it all goes")
    parser.add_argument(
        "--compare", type=Path, metavar="DIR", help="another run to hold this one against"
    )
    add_maps(parser)
    add_switches(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play what isn't played yet, then write the report."""
    if arguments.playouts is not None and arguments.bot != "colonel":
        raise UsageError("--playouts are for --bot colonel; nobody else thinks ahead")
    maps = Maps(**maps_by_kind(arguments.maps))
    boards = boards_of(maps)  # faults of a map are told before any game begins
    order = Order(
        version=VERSION,
        bot=arguments.bot,
        part=arguments.stage,
        playouts=arguments.playouts,
        options=arguments.options,
        maps=boards.digests,
    )
    out: Path = arguments.out
    try:
        others = _rows_to_compare(arguments.compare)
        finished = _play(arguments, Task(order, maps, out / "broken"))
        sort_rows(out)
        rows = read_rows(out)
    except (LedgerError, CrewLostError) as error:
        raise CommandError(str(error)) from error
    summary = summarise(order, rows, boards)
    comparison = compare(rows, others, str(arguments.compare)) if others else None
    _write(out, summary, comparison)
    replace_file(out / "report.html", html(summary, rows, boards, comparison))
    return _tell(out, summary, finished=finished)


def _rows_to_compare(folder: Path | None) -> list[Row]:
    """The rows of the other run. LedgerError when it is none."""
    if folder is None:
        return []
    read_order(folder)
    return read_rows(folder)


def _play(arguments: argparse.Namespace, task: Task) -> bool:
    """Play the missing games into the folder; False when somebody stopped it."""
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    with Ledger(arguments.out, task.order) as ledger:
        missing = ledger.missing(seeds)
        progress = Progress(sys.stderr, len(seeds), len(seeds) - len(missing))
        workers = min(arguments.workers, len(missing)) or 1
        with closing(play_all(partial(play, task), missing, workers)) as rows, progress:
            try:
                for row in rows:
                    ledger.enter(row)
                    progress.step(is_won=row.is_won)
            except KeyboardInterrupt:
                return False
    return True


def _write(out: Path, summary: Summary, comparison: Comparison | None) -> None:
    """The numbers for other programs."""
    plain = {"summary": summary, "comparison": comparison}
    replace_file(out / "summary.json", msgspec.json.format(msgspec.json.encode(plain)).decode())


def _tell(out: Path, summary: Summary, *, finished: bool) -> int:
    """One line at the end, and what to do next where there is something."""
    won = summary.victories
    print(
        f"{summary.games} games, {100 * won.value:.1f} % won "
        f"({100 * won.low:.1f} to {100 * won.high:.1f} %): {out / 'report.html'}"
    )
    if summary.broken:
        print(f"{len(summary.broken)} games broke; their replays are in {out / 'broken'}.")
    if not finished:
        print("Stopped; the same command goes on from here.")
        return INTERRUPTED
    return FAILED if summary.broken else OK
