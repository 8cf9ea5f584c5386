"""``longest-day replay``: replays a save."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.archive import map_names_that_differ, play_again
from game.archive.stories import read_shared
from game.commands.arguments import OK, CommandError, add_maps, boards_from, shown_path
from game.commands.autoplay import clock_text
from game.rules import Game
from game.rules.events.play import Event
from game.tabletop.maps.map_selection import boards_of

_UNTOLD: Final = ("type", "rule")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of replay."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument(
        "--verify",
        action="store_true",
        help="only check that the game repeats as recorded, and say where it differs",
    )
    add_maps(parser)


def run(arguments: argparse.Namespace) -> int:
    """Replay the save and print everything, or only whether the result is the same."""
    saved = read_shared(arguments.file)
    boards = boards_from(arguments.maps) if arguments.maps else boards_of(saved)
    game, difference = play_again(saved, boards)
    if saved.header.counters:
        print(f"played with changed counters: {saved.changed_counters}")
    if not arguments.verify:
        _print_game(game)
    if difference is not None:
        others = map_names_that_differ(saved, boards)
        hint = f" It was played on another {' and '.join(others)} map." if others else ""
        where = "differs at " if difference.choice is not None else ""
        raise CommandError(f"{arguments.file}: {where}{difference}.{hint}")
    if arguments.verify:
        print(f"{shown_path(arguments.file)}: {len(game.choices)} choices, the same as recorded.")
    return OK


def _print_game(game: Game) -> None:
    """Print each choice followed by its events."""
    bounds = [*game.event_count_at_choice, len(game.events)]
    _print_events(game.events[: bounds[0]])
    for number, choice in enumerate(game.choices, 1):
        print(f"{number:4} {choice}")
        _print_events(game.events[bounds[number - 1] : bounds[number]])
    state = game.state
    print(f"{clock_text(state.clock)}, {state.outcome or 'still in progress'}")


def _print_events(events: Sequence[Event]) -> None:
    for event in events:
        print(f"     {_line(event)}")


def _line(event: Event) -> str:
    """An event as text: its rule, name and fields."""
    values = msgspec.to_builtins(event)
    words = [f"{name}={_value(one)}" for name, one in values.items() if name not in _UNTOLD]
    return " ".join([event.rule, type(event).__name__, *words])


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(_value(one) for one in value) or "-"
    return str(value)
