"""Saved games: a header, a snapshot, the choices one per line, and a checksum.

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

Each choice carries a mark, a running hash over all events up to and including it, so that a
replay can say where it differs. The maps are packed by `game.boards`, so that the save can be
played where they aren't installed. A fault report is a save with a section [report] before its
end, which the parser ignores.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec.structs import replace

from game import VERSION
from game.archive.disk import (
    ArchiveError,
    SaveError,
    is_there,
    previous_generation,
    read_text,
    write_safely,
)
from game.archive.save_format import (
    FORMAT,
    SIZE_CAP,
    Parts,
    Snapshot,
    as_json,
    from_json,
    join_parts,
    snapshot_of,
    split_parts,
)
from game.rules.decisions import Notation, Option, parse_option
from game.rules.game import Game, Part
from game.rules.options import Options
from game.rules.sheet import EARLIER_PRINT, PRINTED, CounterSheet, SheetError
from game.sentence import Sentence, json_cause

if TYPE_CHECKING:
    from game.rules.events.play import Event


MARK_LENGTH: Final = 6


class EventHash:
    """SHA-256 over events in order; equals `Game.digest` once all events of a game are in."""

    def __init__(self) -> None:
        """Start with no events."""
        self._hash = hashlib.sha256()
        self._separator = ""

    def update(self, events: Sequence[Event]) -> None:
        """Add these events, one line each."""
        if events:
            self._hash.update((self._separator + "\n".join(map(repr, events))).encode())
            self._separator = "\n"

    def copy(self) -> EventHash:
        """An independent hash over the same events."""
        copied = EventHash()
        copied._hash, copied._separator = self._hash.copy(), self._separator
        return copied

    @property
    def mark(self) -> str:
        """The first `MARK_LENGTH` hex digits of the hash."""
        return self._hash.hexdigest()[:MARK_LENGTH]

    @property
    def digest(self) -> str:
        """The whole hash; equals `Game.digest` for the same events."""
        return self._hash.hexdigest()


class ChoiceMarks:
    """One mark per choice of a game, updated incrementally by `follow`."""

    def __init__(self, game: Game) -> None:
        """Begin with the game as it is now."""
        self._game: Final = game
        self._choices: list[Option] = []
        self._hashes: list[EventHash] = []
        """The hash before each choice, then the hash of all events."""
        self.follow()

    def follow(self) -> None:
        """Bring the marks up to date with the game, also after an undo."""
        game = self._game
        kept = self._valid()
        del self._hashes[kept:]
        bounds = [*game.event_count_at_choice[max(0, kept - 1) :], len(game.events)]
        if not kept:
            bounds.insert(0, 0)
        for before, now in pairwise(bounds):
            extended = self._hashes[-1].copy() if self._hashes else EventHash()
            extended.update(game.events[before:now])
            self._hashes.append(extended)
        self._choices = list(game.choices)

    @property
    def marks(self) -> list[str]:
        """The mark after each choice."""
        return [one.mark for one in self._hashes[1:]]

    @property
    def digest(self) -> str:
        """Equals `Game.digest`."""
        return self._hashes[-1].digest

    def _valid(self) -> int:
        """How many hashes are still valid: those up to the first choice that has changed."""
        known, now = self._choices, self._game.choices
        if now[: len(known)] == known:
            return len(self._hashes)
        pairs = enumerate(zip(known, now, strict=False))
        return next((place for place, (one, other) in pairs if one != other), len(now)) + 1


_LONGEST_LINE: Final = 76
"""Characters per line of packed maps, short enough that mail programs don't break it."""
_EDITION: Final = 2
"""The edition of the printed counter sheet; the first was that of `EARLIER_PRINT`."""
_KIND: Final = re.compile(r"(field|castle|hunt):")
_LONGEST_CHOICE: Final = 200
_CHOICE: Final = re.compile(rf"(?P<notation>[^#]+) #(?P<mark>[0-9a-f]{{{MARK_LENGTH}}})")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the game was started, and the digest of what happened."""

    format: int
    game: str
    """The version of the game that wrote the save."""
    part: Part
    seed: int
    options: dict[str, Any]
    maps: dict[str, str]
    """The digest of each map by its name."""
    digest: str
    """The hash over all events (`Game.digest`)."""
    start: dict[str, Any] | None = None
    """The starting position of a game that has no seed."""
    jumps: int = 1
    """How many drops the player has tried, this one included."""
    counters: dict[str, int] = {}
    """Values that differ from the printed counter sheet: ``{"Hank.luck": 3}``."""
    edition: int = 1
    """The edition of the printed counter sheet."""
    texts: dict[str, dict[str, str]] = {}
    """What a scenario says, by language."""
    scenario: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{16})?$")] = ""
    """The digest of the scenario."""
    begun: dict[str, Any] | None = None
    """The position where the whole game began, if `start` is one at which its maps were changed;
    empty if it began with its seed."""


class Saved(msgspec.Struct, frozen=True):
    """A parsed save."""

    header: Header
    snapshot: Snapshot
    choices: tuple[Option, ...]
    marks: tuple[str, ...]
    maps: dict[str, str] = {}
    """The packed map files in the save, by name."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.snapshot.is_over

    @property
    def changed_counters(self) -> str:
        """The changed counter values, for display: ``Hank.luck=3``."""
        return ", ".join(f"{path}={number}" for path, number in self.header.counters.items())

    @property
    def stage(self) -> str:
        """The stage of the game at the snapshot."""
        return self.snapshot.stage

    @property
    def clock(self) -> int:
        """Minutes after midnight at the snapshot."""
        return self.snapshot.clock


class SaveWriter:
    """Serializes one game repeatedly; the marks of earlier choices are reused."""

    def __init__(self, game: Game) -> None:
        """Write this game. Raises ValueError for a fork, which has no origin."""
        if game.origin is None:
            raise ValueError("a fork can't be saved: it doesn't know how it began")
        self._game: Final = game
        self._origin: Final = game.origin
        self._marks: Final = ChoiceMarks(game)

    def text(self, report: Sequence[str] = ()) -> str:
        """The whole save as text, with the lines of a report if there are any."""
        game, origin = self._game, self._origin
        self._marks.follow()
        header = Header(
            format=FORMAT,
            game=VERSION,
            part=origin.part,
            seed=origin.seed,
            options=msgspec.to_builtins(game.options),
            maps=dict(game.boards.digests),
            digest=self._marks.digest,
            start=None if origin.position is None else dict(origin.position),
            jumps=origin.jumps,
            counters=game.state.sheet.changes,
            edition=_EDITION,
            texts={language: dict(one) for language, one in (origin.texts or {}).items()},
            scenario=origin.scenario,
            begun=None if origin.begun is None else dict(origin.begun.position or {}),
        )
        pending = len(game.choices_since_checkpoint)
        snapshot = Snapshot(len(game.choices) - pending, dict(game.position()))
        marked = zip(game.choices, self._marks.marks, strict=True)
        parts = Parts(
            header=[as_json(header)],
            snapshot=[as_json(snapshot)],
            choices=[f"{choice} #{mark}" for choice, mark in marked],
            maps=[*_map_lines(game.boards.packed)],
        )
        return join_parts(parts, report)


def write_save(path: Path, game: Game) -> None:
    """Save the game to the file, atomically. Raises SaveError."""
    _write(path, SaveWriter(game).text())


def _write(path: Path, text: str) -> None:
    try:
        write_safely(path, text)
    except ArchiveError as error:
        raise SaveError(error.sentence) from error


def read_save(path: Path) -> Saved:
    """Read a save file. Raises SaveError."""
    try:
        text = read_text(path, cap=SIZE_CAP)
    except ArchiveError as error:
        raise SaveError(error.sentence) from error
    return parse_save(text, str(path))


def read_latest(path: Path) -> tuple[Saved, str]:
    """The save in the file, or its backup if it is damaged, and a note for the player."""
    try:
        return read_save(path), ""
    except SaveError as error:
        older = previous_generation(path)
        if not is_there(older):
            raise
        return read_save(older), Sentence(
            "{error}. The previous save is used instead.", error=error
        )


def parse_save(text: str, name: str) -> Saved:
    """Parse a save; `name` is used in error messages. Raises SaveError."""
    parts = split_parts(text, name)
    header = from_json(parts.header, Header, Sentence("header"), name)
    snapshot = snapshot_of(parts, name)
    if header.edition < _EDITION and header.part != "hunt":
        header, snapshot = _with_earlier_print(header, snapshot)
    parse = cache(parse_option)  # a long game repeats few different choices
    parsed = [
        _parse_choice(line, number, name, parse)
        for number, line in enumerate(parts.choices, parts.first_choice)
    ]
    if not 0 <= snapshot.choices <= len(parsed):
        raise SaveError(
            "{name}: its snapshot belongs to choice {choices} of {count}; use another save",
            name=name,
            choices=snapshot.choices,
            count=len(parsed),
        )
    choices = tuple(choice for choice, _ in parsed)
    marks = tuple(mark for _, mark in parsed)
    return Saved(header, snapshot, choices, marks, _parse_maps(parts.maps, name))


def _with_earlier_print(header: Header, snapshot: Snapshot) -> tuple[Header, Snapshot]:
    """Header and snapshot with the numbers printed when the game was saved, as changed counters."""
    counters = {**EARLIER_PRINT, **header.counters}
    start = None if header.start is None else _printed_earlier(header.start)
    position = _printed_earlier(snapshot.position)
    return (
        replace(header, counters=counters, start=start),
        replace(snapshot, position=position),
    )


def _printed_earlier(position: Mapping[str, Any]) -> dict[str, Any]:
    changes = position.get("sheet", {})
    if not isinstance(changes, dict):
        return dict(position)  # whoever reads the position says what is wrong
    return {**position, "sheet": {**EARLIER_PRINT, **changes}}


def options_of(saved: Saved) -> Options:
    """The options the game was played with. Raises SaveError if this version doesn't know one."""
    try:
        options = msgspec.convert(saved.header.options, Options)
    except msgspec.ValidationError as error:
        raise SaveError(
            "The options of this save don't fit: {error}.", error=json_cause(error)
        ) from error
    unknown = [name for name in saved.header.options if name not in Options.__struct_fields__]
    if unknown:
        raise SaveError(
            'This save was played with the option "{option}", which this version ({ours}) '
            "doesn't know; use version {version} of the game.",
            option=unknown[0],
            ours=VERSION,
            version=saved.header.game,
        )
    return options


def sheet_of(saved: Saved) -> CounterSheet:
    """The counter sheet the game was played with. Raises SaveError if a value isn't valid here."""
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
    """The packed maps by kind. Raises SaveError if one appears twice."""
    maps: dict[str, list[str]] = {}
    kind = ""
    for line in lines:
        match = _KIND.fullmatch(line)
        kind = match[1] if match else kind
        if not kind or (match and kind in maps):
            raise SaveError(
                '{name}: "{line}" is not part of a map; copy the whole file again',
                name=name,
                line=line[:60],
            )
        pieces = maps.setdefault(kind, [])
        if not match:
            pieces.append(line)
    return {kind: "".join(pieces) for kind, pieces in maps.items()}


def _parse_choice(
    line: str, number: int, name: str, parse: Callable[[Notation], Option]
) -> tuple[Option, str]:
    """A choice and its mark."""
    match = _CHOICE.fullmatch(line)
    if match is None or len(line) > _LONGEST_CHOICE:
        raise SaveError(
            '{name}: line {number}: "{line}" is not a choice with its mark; copy the file again',
            name=name,
            number=number,
            line=line[:60],
        )
    try:
        return parse(match["notation"]), match["mark"]
    except ValueError as error:
        raise SaveError(
            "{name}: line {number}: {detail}; the version that saved it may understand it",
            name=name,
            number=number,
            detail=error,
        ) from error
