"""``longest-day autoplay``: whole games without a screen, each with its result."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from game import WHERE_TO_REPORT
from game.archive import home, write_save
from game.bots import BOT_NAMES, bot, play_out
from game.bots.playing import BrokenGameError
from game.commands.arguments import OK, CommandError, add_level, add_maps, boards_from, count, seed
from game.commands.switches import Rules, add_switches, rules_of
from game.rules.board.squares import Floor
from game.rules.game import Game
from game.simulation.workers import WorkersLostError, worker_pool

if TYPE_CHECKING:
    from game.rules.game import Part


class GameResult(msgspec.Struct, frozen=True):
    """One finished game in plain values."""

    seed: int
    ambition: str
    outcome: str
    points: int
    arrival: str | None
    """When the march ended, ``"03:20"``; None if it didn't."""
    dropped: int
    """The number of men who landed alive."""
    arrived: int
    """The number of men who reached Nonette."""
    alive: int
    floors: tuple[Floor, ...]
    """Floors blown up."""
    decisions: int
    digest: str


def result_of(game: Game) -> GameResult:
    """The result of a finished game. Raises ValueError for a game in progress."""
    state = game.state
    if state.outcome is None:
        raise ValueError("the game isn't over, so it has no result yet")
    return GameResult(
        seed=game.origin.seed if game.origin is not None else 0,
        ambition=state.ambition,
        outcome=state.outcome,
        points=state.points,
        arrival=None if state.arrival < 0 else clock_text(state.arrival),
        dropped=len(state.dropped),
        arrived=len(state.arrived),
        alive=len(state.living()),
        floors=state.blown,
        decisions=len(game.choices),
        digest=game.digest(),
    )


def clock_text(minutes: int) -> str:
    """Minutes after midnight as a time of day."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


STAGES: Final = ("evening", "castle", "hunt")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of autoplay."""
    parser.add_argument("--games", type=count(1, 1_000_000), default=1, metavar="N")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="game i has seed S+i")
    parser.add_argument(
        "--bot",
        choices=BOT_NAMES,
        default="sergeant",
        metavar="NAME",
        help=", ".join(BOT_NAMES),
    )
    parser.add_argument("--stage", choices=STAGES, default="evening")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument(
        "--jobs", type=count(1, 64), default=1, metavar="J", help="number of games played at once"
    )
    add_maps(parser)
    add_level(parser, "regular")
    add_switches(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print their results."""
    boards_from(arguments.maps)  # report faults of a map before the first game
    results = _play_all(arguments)
    if arguments.json:
        print(msgspec.json.encode({"games": list(results)}).decode())
    else:
        _print_table(results)
    return OK


def _play_all(arguments: argparse.Namespace) -> Iterator[GameResult]:
    """Yield the results in order of the seeds."""
    maps = tuple(arguments.maps)
    play = partial(_play, arguments.bot, arguments.stage, maps, rules_of(arguments))
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    if arguments.jobs == 1:
        yield from map(play, seeds)
        return
    try:
        pool = worker_pool(arguments.jobs)
    except WorkersLostError as error:
        raise CommandError(f"{error}, or play with --jobs 1") from error
    with pool:
        yield from pool.map(play, seeds, chunksize=4)


def _play(bot_name: str, part: Part, maps: Sequence[Path], rules: Rules, seed: int) -> GameResult:
    """Play one game to its end."""
    game = Game.new(boards_from(maps), seed, rules.options, part, rules.sheet)
    try:
        play_out(game, bot(bot_name, seed))
    except BrokenGameError as error:
        raise CommandError(_report(game, seed, str(error))) from error
    return result_of(game)


def _report(game: Game, seed: int, what: str) -> str:
    """The message about a broken game, with the path of its replay."""
    path = home() / "failed-games" / f"seed-{seed}.night"
    write_save(path, game)
    return (
        f"The game with seed {seed} broke: {what}. Please report it {WHERE_TO_REPORT}, with "
        f"{path}, which replays it."
    )


def _print_table(results: Iterator[GameResult]) -> None:
    """Print a line for each finished game, then the frequency of each outcome."""
    outcomes: Counter[str] = Counter()
    for result in results:
        outcomes[result.outcome] += 1
        print(_line(result), flush=True)
    total = outcomes.total()
    print()
    for outcome, times in outcomes.most_common():
        print(f"{100 * times / total:5.1f}%  {outcome}")


def _line(result: GameResult) -> str:
    blown = "+".join(result.floors) or "-"
    return (
        f"seed {result.seed:<8} {result.ambition:8} {result.outcome:21} {result.points:2} VP  "
        f"arrival {result.arrival or '-':5}  men {result.dropped}/{result.arrived}/{result.alive}  "
        f"blown {blown:16} {result.decisions} decisions"
    )
