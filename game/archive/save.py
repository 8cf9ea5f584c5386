"""Saved games: a header, a snapshot, the choices one a line, and a checksum.

    The Longest Day of the Dead, a saved game
    [header]
    {"format": 1, "part": "evening", "seed": 7, ...}
    [snapshot]
    {"choices": 120, "position": {...}}
    [choices]
    assign charm Angel #3fa2b1
    ...
    [maps]
    castle:
    eNqdWFtv2zYUfs+vIPw0...
    [end] 9d41e8c2a07b5f36

Choices carry a mark, a running hash over everything that had happened once they were
carried out, so that a replay that goes astray can say where it did. The maps are packed by
`game.boards`, so that the game goes on where nobody has them. The report of a fault is a save
with a section [report] before its end, which is for people and ignored here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from game import VERSION
from game.archive.disk import is_there, previous_generation, read_text, write_safely
from game.archive.errors import ArchiveError, SaveError
from game.archive.event_hash import MARK_LENGTH, Chronicle
from game.archive.save_format import (
    FORMAT,
    SIZE_CAP,
    Parts,
    Snapshot,
    as_json,
    from_json,
    opened,
    sealed,
    snapshot_of,
)
from game.causes import json_cause
from game.rules.decisions import Notation, Option, parse_option
from game.rules.game import Game, Part
from game.rules.options import Options
from game.rules.sheet import PRINTED, CounterSheet, SheetError
from game.sentence import Sentence

_LONGEST_LINE: Final = 76
"""Signs of packed maps in a line: no mail breaks it."""
_KIND: Final = re.compile(r"(field|castle|hunt):")
_LONGEST_CHOICE: Final = 200
_CHOICE: Final = re.compile(rf"(?P<notation>[^#]+) #(?P<mark>[0-9a-f]{{{MARK_LENGTH}}})")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game begins with, and what it has come to."""

    format: int
    game: str
    """The version of the game that wrote the save."""
    part: Part
    seed: int
    options: dict[str, Any]
    maps: dict[str, str]
    """The digest of each map by its name."""
    digest: str
    """Over all events (`Game.digest`)."""
    start: dict[str, Any] | None = None
    """The position a game began from that had no seed."""
    counters: dict[str, int] = {}
    """Numbers that differ from the printed counter sheet: ``{"Hank.luck": 3}``."""


class Saved(msgspec.Struct, frozen=True):
    """A saved game as read."""

    header: Header
    snapshot: Snapshot
    choices: tuple[Option, ...]
    marks: tuple[str, ...]
    maps: dict[str, str] = {}
    """The packed files of the maps it carries, by name."""

    @property
    def is_over(self) -> bool:
        """Whether the game had come to its end."""
        return self.snapshot.is_over

    @property
    def changed_counters(self) -> str:
        """The numbers it was played with that aren't the printed ones: ``Hank.luck=3``."""
        return ", ".join(f"{path}={number}" for path, number in self.header.counters.items())

    @property
    def stage(self) -> str:
        """The stage of the night at the snapshot."""
        return self.snapshot.stage

    @property
    def clock(self) -> int:
        """Minutes after midnight at the snapshot."""
        return self.snapshot.clock


class SaveWriter:
    """Puts one game into text, again and again; what is new costs, the rest is remembered."""

    def __init__(self, game: Game) -> None:
        """Write this game. ValueError for a fork, which has no beginning of its own."""
        if game.origin is None:
            raise ValueError("a fork can't be saved: it doesn't know how it began")
        self._game: Final = game
        self._origin: Final = game.origin
        self._chronicle: Final = Chronicle(game)

    def text(self, report: Sequence[str] = ()) -> str:
        """The whole save, with the lines of a report if there are any."""
        game, origin = self._game, self._origin
        self._chronicle.follow()
        header = Header(
            format=FORMAT,
            game=VERSION,
            part=origin.part,
            seed=origin.seed,
            options=msgspec.to_builtins(game.options),
            maps=dict(game.boards.digests),
            digest=self._chronicle.digest,
            start=None if origin.position is None else dict(origin.position),
            counters=game.state.sheet.changes,
        )
        pending = len(game.choices_since_checkpoint)
        snapshot = Snapshot(len(game.choices) - pending, dict(game.position()))
        marked = zip(game.choices, self._chronicle.marks, strict=True)
        parts = Parts(
            header=[as_json(header)],
            snapshot=[as_json(snapshot)],
            choices=[f"{choice} #{mark}" for choice, mark in marked],
            maps=[*_map_lines(game.boards.packed)],
        )
        return sealed(parts, report)


def write_save(path: Path, game: Game) -> None:
    """Save the game there, safely; SaveError says why it can't be done."""
    _write(path, SaveWriter(game).text())


def _write(path: Path, text: str) -> None:
    try:
        write_safely(path, text)
    except ArchiveError as error:
        raise SaveError(error.sentence) from error


def read_save(path: Path) -> Saved:
    """The saved game in a file; SaveError says what is wrong with it."""
    try:
        text = read_text(path, cap=SIZE_CAP)
    except ArchiveError as error:
        raise SaveError(error.sentence) from error
    return parse_save(text, str(path))


def read_latest(path: Path) -> tuple[Saved, str]:
    """The save there, or the generation before it if that one is damaged, with a note."""
    try:
        return read_save(path), ""
    except SaveError as error:
        older = previous_generation(path)
        if not is_there(older):
            raise
        return read_save(older), Sentence(
            "{error}. The save before it was taken instead.", error=error
        )


def parse_save(text: str, name: str) -> Saved:
    """The saved game in a text; `name` is what SaveError calls it."""
    parts = opened(text, name)
    header = from_json(parts.header, Header, Sentence("header"), name)
    snapshot = snapshot_of(parts, name)
    understood = cache(parse_option)  # a long game says few things again and again
    parsed = [
        _parse_choice(line, number, name, understood)
        for number, line in enumerate(parts.choices, parts.first_choice)
    ]
    if not 0 <= snapshot.choices <= len(parsed):
        raise SaveError(
            "{name}: its snapshot belongs to choice {choices} of {count}; take another save",
            name=name,
            choices=snapshot.choices,
            count=len(parsed),
        )
    choices = tuple(choice for choice, _ in parsed)
    marks = tuple(mark for _, mark in parsed)
    return Saved(header, snapshot, choices, marks, _parse_maps(parts.maps, name))


def options_of(saved: Saved) -> Options:
    """The options a game was played with; SaveError if this version doesn't know them."""
    try:
        options = msgspec.convert(saved.header.options, Options)
    except msgspec.ValidationError as error:
        raise SaveError(
            "The options of this save don't fit: {error}.", error=json_cause(error)
        ) from error
    unknown = [name for name in saved.header.options if name not in Options.__struct_fields__]
    if unknown:
        raise SaveError(
            'This save was played with the option "{option}", which this version '
            "({ours}) doesn't know; take the game's version {version}.",
            option=unknown[0],
            ours=VERSION,
            version=saved.header.game,
        )
    return options


def sheet_of(saved: Saved) -> CounterSheet:
    """The counter sheet a game was played with; SaveError if this version can't have it so."""
    if not saved.header.counters:
        return PRINTED
    try:
        return CounterSheet(saved.header.counters)
    except SheetError as error:
        raise SaveError(
            "The changed counters of this save don't fit: {detail}.", detail=error
        ) from error


def _map_lines(packed: Iterable[tuple[str, str]]) -> Iterator[str]:
    for kind, text in packed:
        if text:
            yield f"{kind}:"
            yield from (text[at : at + _LONGEST_LINE] for at in range(0, len(text), _LONGEST_LINE))


def _parse_maps(lines: list[str], name: str) -> dict[str, str]:
    """The packed maps, each once."""
    maps: dict[str, list[str]] = {}
    kind = ""
    for line in lines:
        match = _KIND.fullmatch(line)
        kind = match[1] if match else kind
        if not kind or (match and kind in maps):
            raise SaveError(
                '{name}: "{line}" is no part of a map; copy the whole file again',
                name=name,
                line=line[:60],
            )
        pieces = maps.setdefault(kind, [])
        if not match:
            pieces.append(line)
    return {kind: "".join(pieces) for kind, pieces in maps.items()}


def _parse_choice(
    line: str, number: int, name: str, understood: Callable[[Notation], Option]
) -> tuple[Option, str]:
    """A choice and its mark."""
    match = _CHOICE.fullmatch(line)
    if match is None or len(line) > _LONGEST_CHOICE:
        raise SaveError(
            '{name}: line {number}: "{line}" is no choice with its mark; copy the file again',
            name=name,
            number=number,
            line=line[:60],
        )
    try:
        return understood(match["notation"]), match["mark"]
    except ValueError as error:
        raise SaveError(
            "{name}: line {number}: {detail}; the version that saved it may know it",
            name=name,
            number=number,
            detail=error,
        ) from error
