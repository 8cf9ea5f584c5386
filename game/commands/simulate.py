"""``longest-day simulate``: plays thousands of games and writes a report."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from game import VERSION
from game.assets import is_checkout, is_packed
from game.bots import BOT_NAMES
from game.commands.arguments import (
    FAILED,
    OK,
    CommandError,
    UsageError,
    add_level,
    add_maps,
    add_workers,
    count,
    maps_by_kind,
    seed,
    shown_path,
)
from game.commands.autoplay import STAGES
from game.commands.switches import Variation, add_switches, add_vary, rules_of, variations
from game.commands.terminal import Progress
from game.files import write_all
from game.painting.report.web_page import page_style
from game.rules.counters import kind_of
from game.rules.options import Options
from game.scenarios import SCENARIO_SUFFIX, open_scenario
from game.scenarios.measuring import keep_measured
from game.scenarios.scenario import part_of
from game.scenarios.scenario_file import BOTS
from game.simulation import report, series
from game.simulation.html_page import Presentation
from game.simulation.ledger import (
    Ledger,
    LedgerError,
    read_order,
    read_rows,
    sort_rows,
)
from game.simulation.order import (
    Maps,
    OtherMapsError,
    RunOrder,
    WorkerPlan,
    boards_in,
    carrying,
    plan_for,
    plan_for_scenario,
    play,
    save_broken,
)
from game.simulation.report import draw_charts
from game.simulation.row import GameRow
from game.simulation.statistics import Comparison, compare
from game.simulation.summary import Summary, summarise
from game.simulation.workers import WorkersLostError, play_all
from game.ui.words import Words

_KINDS: Final = ("outcome", "ambition", "floor", "item", "name", "marker", "option")
"""Where the catalogue has names, the first that counts first: a key, say, is also an option."""


def presentation() -> Presentation:
    """Everything a page takes from the screens. Raises assets.AssetsMissingError."""
    words = Words("en")

    @cache
    def name_of(thing: str) -> str:
        kind = kind_of(thing)
        found = next((key for group in _KINDS if words.has(key := f"{group}.{kind}")), None)
        if found is not None:
            return words.say(found)
        stem, dash, which = kind.partition("-")
        # Events are numbered in Roman figures: event-II.
        return f"{name_of(stem)} {which}" if dash and name_of(stem) != stem else thing

    return Presentation(name_of, page_style())


INTERRUPTED: Final = 130
"""The conventional exit status after Ctrl-C."""


class _GamesInFolder(NamedTuple):
    """The games in a folder."""

    rows: list[GameRow]
    summary: Summary
    is_finished: bool


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of simulate."""
    parser.add_argument("--games", type=count(1, 10_000_000), default=1000, metavar="N")
    parser.add_argument(
        "--bot",
        choices=BOT_NAMES,
        default="sergeant",
        metavar="NAME",
        help=", ".join(BOT_NAMES),
    )
    parser.add_argument(
        "--playouts",
        type=count(1, 100_000),
        metavar="P",
        help="the colonel's playouts for each decision",
    )
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="game i has seed S+i")
    parser.add_argument("--stage", choices=STAGES, default="evening")
    parser.add_argument(
        "--scenario",
        type=Path,
        metavar="SCENARIO",
        help="play this scenario, a folder or its file, by its own rules and maps",
    )
    parser.add_argument(
        "--keep",
        action="store_true",
        help="write into the scenario's file how many games were won, for the page Scenarios",
    )
    add_workers(parser)
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on this Dask cluster instead: tcp://HOST:8786"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the folder for the report"
    )
    parser.add_argument(
        "--compare", type=Path, metavar="DIR", help="the folder of another run to compare with"
    )
    add_vary(parser)
    add_maps(parser)
    add_level(parser, "regular")
    add_switches(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the missing games, then write the report."""
    plan = _plan(arguments)
    try:
        if arguments.vary:
            return _play_series(arguments, variations(arguments.vary, plan))
        others = _rows_to_compare(arguments.compare)
        played = _play(arguments, plan, arguments.out)
    except (LedgerError, WorkersLostError, OtherMapsError) as error:
        raise CommandError(str(error)) from error
    comparison = compare(played.rows, others, shown_path(arguments.compare)) if others else None
    _write_run(arguments.out, plan, played, comparison)
    if arguments.keep and played.is_finished:
        won = sum(one.is_won for one in played.rows)
        scenario = open_scenario(arguments.scenario)
        keep_measured(scenario, arguments.bot, won, len(played.rows))
    return _print_result(arguments.out, played.summary, is_finished=played.is_finished)


def _plan(arguments: argparse.Namespace) -> WorkerPlan:
    """The plan for the arguments; faults of a map are reported before the first game."""
    bots = {arguments.bot, *(name for one in arguments.vary for name in one.values)}
    if arguments.playouts is not None and "colonel" not in bots:
        raise UsageError("--playouts are for --bot colonel; nobody else thinks ahead")
    if arguments.vary and arguments.compare:
        raise UsageError("--vary compares its own runs; leave --compare away")
    if arguments.keep:
        _refuse_to_keep(arguments)
    if arguments.scenario is not None:
        _refuse_beside_scenario(arguments)
    rules = rules_of(arguments)
    order = RunOrder(
        version=VERSION,
        bot=arguments.bot,
        part=arguments.stage,
        playouts=arguments.playouts,
        options=rules.options,
        maps=(),
        counters=rules.sheet.changes,
    )
    if arguments.scenario is None:
        return plan_for(order, Maps(**maps_by_kind(arguments.maps)))
    scenario = open_scenario(arguments.scenario)
    return plan_for_scenario(replace(order, part=part_of(scenario.file)), scenario)


def _refuse_to_keep(arguments: argparse.Namespace) -> None:
    """Refuse to keep what isn't of a scenario's file. Raises UsageError."""
    path = arguments.scenario
    if path is None or path.suffix.lower() == SCENARIO_SUFFIX:
        raise UsageError("--keep writes into the folder of a scenario; name it with --scenario")
    if arguments.bot not in BOTS:
        raise UsageError(f"--keep is for --bot {' and --bot '.join(BOTS)}")


def _refuse_beside_scenario(arguments: argparse.Namespace) -> None:
    """Refuse what a scenario says itself. Raises UsageError."""
    if arguments.maps or arguments.vary or arguments.options != Options():
        raise UsageError(
            "a scenario has its own maps, rules and values; leave --map, --options and --vary away"
        )
    if arguments.stage != "evening" or arguments.level != "regular":
        raise UsageError("a scenario has its own level and part; leave --level and --stage away")


def _rows_to_compare(folder: Path | None) -> list[GameRow]:
    """The rows of the other run. Raises LedgerError when the folder holds none."""
    if folder is None:
        return []
    read_order(folder)
    return read_rows(folder)


# --- One run --------------------------------------------------------------------------------


def _play(
    arguments: argparse.Namespace, plan: WorkerPlan, out: Path, label: str = ""
) -> _GamesInFolder:
    """Play the missing games into a folder; unfinished after Ctrl-C."""
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    is_finished = True
    with Ledger(out, plan.order) as ledger:
        missing = ledger.missing(seeds)
        progress = Progress(sys.stderr, len(seeds), len(seeds) - len(missing), label)
        with closing(_play_games(arguments, plan, missing)) as rows, progress:
            try:
                for row in rows:
                    ledger.append(row)
                    progress.step(is_won=row.is_won)
            except KeyboardInterrupt:
                is_finished = False
    sort_rows(out)
    rows_there = read_rows(out)
    summary = summarise(plan.order, rows_there, boards_in(plan))
    for broken in summary.broken:
        _keep_replay(plan, broken, out)
    return _GamesInFolder(rows_there, summary, is_finished)


def _play_games(
    arguments: argparse.Namespace, plan: WorkerPlan, missing: Sequence[int]
) -> Generator[GameRow, None, None]:
    """Play games in worker processes, or on a cluster."""
    plan = carrying(plan)
    if arguments.cluster is not None and missing:
        return _play_on_cluster(arguments.cluster, plan, missing)
    workers = min(arguments.workers, len(missing)) or 1
    return play_all(partial(play, plan), missing, workers)


def _play_on_cluster(
    address: str, plan: WorkerPlan, missing: Sequence[int]
) -> Generator[GameRow, None, None]:
    """Play games on a cluster. Raises CommandError if it can't be used."""
    try:
        from game.simulation.cluster import ClusterError, play_all_on
    except ModuleNotFoundError as error:
        raise CommandError(
            f"--cluster needs Dask, which isn't installed; install it by {_dask_command()}"
        ) from error
    try:
        yield from play_all_on(address, partial(play, plan), missing)
    except ClusterError as error:
        raise CommandError(str(error)) from error


def _dask_command() -> str:
    """The command that installs Dask beside the game."""
    if is_packed():
        return "using the game's wheel, because the packed program can't take it in"
    return (
        "uv sync --extra cluster"
        if is_checkout()
        else f'"{sys.executable}" -m pip install distributed'
    )


def _keep_replay(plan: WorkerPlan, broken: int, out: Path) -> None:
    path = out / "broken" / f"seed-{broken}.night"
    if not path.exists():
        save_broken(plan, broken, path)


def _write_run(
    out: Path, plan: WorkerPlan, played: _GamesInFolder, comparison: Comparison | None
) -> None:
    """Write the summary as JSON, and the report with its charts."""
    boards = boards_in(plan)
    look = presentation()
    drawn = draw_charts(played.summary, played.rows, boards, look.name_of)
    page = report.html(played.summary, drawn, boards, comparison, look)
    pictures = {f"pictures/{name}.svg": picture + "\n" for name, picture in drawn.items()}
    _write_report(out, {"summary": played.summary, "comparison": comparison}, page, pictures)


def _write_report(out: Path, numbers: object, page: str, pictures: Mapping[str, str]) -> None:
    """Write all files of a report over those of an earlier one, or none of them."""
    summary = msgspec.json.format(msgspec.json.encode(numbers)).decode()
    texts = {"summary.json": summary, "report.html": page, **pictures}
    contents = {name: text.encode("utf-8") for name, text in texts.items()}
    write_all(out, contents, replaces=True)


# --- A series of runs -----------------------------------------------------------------------


def _play_series(arguments: argparse.Namespace, found: Sequence[Variation]) -> int:
    """Play each variation on the same seeds, and compare the others with the first."""
    out: Path = arguments.out
    members: list[series.Member] = []
    first: list[GameRow] = []
    status = OK
    for one in found:
        played = _play(arguments, one.plan, out / one.folder, f"{one.name} ")
        comparison = compare(played.rows, first, members[0].name) if members else None
        first = first or played.rows
        _write_run(out / one.folder, one.plan, played, comparison)
        result = _print_result(out / one.folder, played.summary, is_finished=played.is_finished)
        members.append(series.Member(one.name, one.folder, played.summary, comparison))
        status = max(status, result)
        if not played.is_finished:
            break
    _write_report(out, {"series": members}, series.html(members, presentation()), {})
    print(f"All together: {out / 'report.html'}")
    return status


def _print_result(out: Path, summary: Summary, *, is_finished: bool) -> int:
    """Print the summary line and hints for the next step; returns the exit status."""
    won = summary.victories
    print(
        f"{summary.games} games, {100 * won.value:.1f}% won "
        f"({100 * won.low:.1f} to {100 * won.high:.1f}%): {out / 'report.html'}"
    )
    if summary.broken:
        print(f"{len(summary.broken)} games broke; their replays are in {out / 'broken'}.")
    if not is_finished:
        print("Stopped; the same command goes on from here.")
        return INTERRUPTED
    return FAILED if summary.broken else OK
