"""Argument types and errors shared by the commands."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game import assets
from game.sentence import quoted

if TYPE_CHECKING:
    from game.boards.loading import MapKind
    from game.rules.board import Boards


OK: Final = 0
FAILED: Final = 1
WRONG_USAGE: Final = 2

_LONGEST: Final = 2000
"""Characters of a message."""
LEVELS: Final = ("green", "regular", "veteran", "strict")
"""The rungs of `game.rules.ladder`, named here because help must not wait for the rules."""
OWN_MAPS: Final = ("castle", "field", "hunt", "small-castle", "small-field", "small-hunt")
"""Names of the game's own maps, wherever a command takes a map."""
_BOARD: Final = ".board"
_LARGEST_SEED: Final = (1 << 63) - 1
_SIZE: Final = re.compile(r"(\d{2,5})x(\d{2,5})", re.ASCII)
_SMALLEST: Final = (640, 400)
_LARGEST: Final = (7680, 4320)


class CommandError(Exception):
    """The command failed; the message is one sentence for the player."""

    def __init__(self, sentence: str) -> None:
        """The sentence may quote names of files, which may hold anything."""
        super().__init__(quoted(sentence, _LONGEST))


class UsageError(Exception):
    """The arguments make no sense; the message says what to write instead."""

    def __init__(self, sentence: str) -> None:
        """The sentence may quote any argument."""
        super().__init__(quoted(sentence, _LONGEST))


def add_maps(parser: argparse.ArgumentParser) -> None:
    """Add the option for maps to play on."""
    parser.add_argument(
        "--map",
        dest="maps",
        metavar="MAP",
        type=map_file,
        action="append",
        default=[],
        help="play on this map, a file or one of the game's own (" + ", ".join(OWN_MAPS) + "); "
        "repeat it for another of the three",
    )


def add_level(parser: argparse.ArgumentParser, usual: str | None = None) -> None:
    """Add the option for a level of difficulty; `usual` without it."""
    parser.add_argument(
        "--level",
        choices=LEVELS,
        default=usual,
        help="the level of difficulty: a set of optional rules and counter values",
    )


def map_file(text: str) -> Path:
    """Argument type of a map: the name of one of the game's own, or a path.

    A file of such a name is given as ``./castle``. Raises UsageError for a board for a friend.
    """
    if text in OWN_MAPS:
        return assets.folder("maps") / f"{text}.tmx"
    if text.lower().endswith(_BOARD):
        raise UsageError(
            f"{text} is a board for a friend; longest-day maps-of {text} DIR makes maps of it"
        )
    return Path(text)


def boards_from(maps: Sequence[Path]) -> Boards:
    """The boards of a game, with these maps in place of the game's own.

    Raises MapError for a map that can't be played, UsageError for two of one kind.
    """
    from game.boards import load_boards

    return load_boards(**maps_by_kind(maps))


def maps_by_kind(maps: Sequence[Path]) -> dict[MapKind, Path]:
    """The given maps by kind: ``field``, ``castle`` or ``hunt``.

    Raises MapError for a map that can't be played, UsageError for two of one kind.
    """
    from game.boards.loading import read_map

    chosen: dict[MapKind, Path] = {}
    for path in maps:
        kind = read_map(path).kind
        if kind in chosen:
            raise UsageError(
                f"{path} and {chosen[kind]} are both {kind} maps; name one of each kind at most"
            )
        chosen[kind] = path
    return chosen


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the option for the number of processes."""
    parser.add_argument(
        "--workers",
        type=count(1, 256),
        default=os.cpu_count() or 1,
        metavar="W",
        help="number of processes; one per core by default",
    )


def seed(text: str) -> int:
    """Argument type of a seed: a whole number of 63 bits and a sign."""
    number = _whole(text)
    if number is None or abs(number) > _LARGEST_SEED:
        raise argparse.ArgumentTypeError(
            f'"{text[:30]}" is not a seed; use a whole number up to {_LARGEST_SEED}'
        )
    return number


def count(least: int, most: int) -> Callable[[str], int]:
    """Argument type of whole numbers between two limits."""

    def read(text: str) -> int:
        number = _whole(text)
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f'"{text[:30]}" doesn\'t do here; take a whole number from {least} to {most}'
            )
        return number

    return read


def size(text: str) -> tuple[int, int]:
    """Argument type of a window size in pixels: ``1280x720``."""
    match = _SIZE.fullmatch(text)
    wide, high = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (_SMALLEST[0] <= wide <= _LARGEST[0] and _SMALLEST[1] <= high <= _LARGEST[1]):
        raise argparse.ArgumentTypeError(
            f'"{text[:30]}" is not a valid size; use {_SMALLEST[0]}x{_SMALLEST[1]} '
            f"to {_LARGEST[0]}x{_LARGEST[1]}"
        )
    return wide, high


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[+-]?\d{1,20}", text, re.ASCII) else None


def shown_path(path: Path) -> str:
    """A path on one line of the output."""
    return quoted(str(path), _LONGEST)
