"""The file format of saves: sections in a fixed order, a format version and a checksum.

Of the rules it imports only names and times, so that the title screen can read a save without
waiting for the rest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from game import VERSION
from game.archive.disk import ArchiveError, SaveError, is_there, previous_generation, read_text
from game.rules.clock import Clock, Outcome, Stage
from game.sentence import Sentence, json_cause

FORMAT: Final = 2
_FORMATS: Final = (1, FORMAT)
"""The readable formats; format 1 has no maps."""
SIZE_CAP: Final = 2 << 20
"""Bytes; a long game needs about 40,000, three maps with pictures 1.7 million at most."""
_TITLE: Final = "The Longest Day of the Dead, a saved game"
_SECTIONS: Final = ("[header]", "[snapshot]", "[choices]")
_MAPS: Final = "[maps]"
_REPORT: Final = "[report]"
_REPORT_PREFIX: Final = "| "
"""Prefix of each report line, so that none can be mistaken for a section."""
_END: Final = "[end] "
_SUM_LENGTH: Final = 16

T = TypeVar("T")


class Parts(msgspec.Struct, frozen=True):
    """The lines of each section."""

    header: list[str]
    snapshot: list[str]
    choices: list[str]
    maps: list[str]
    first_choice: int = 0
    """The line number at which the choices begin."""


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position at the last checkpoint, used when the choices can't be replayed."""

    choices: int
    """How many choices were made before it."""
    position: dict[str, Any]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.position.get("outcome") is not None

    @property
    def stage(self) -> str:
        """The stage of the game."""
        return str(self.position.get("stage", "equip"))

    @property
    def clock(self) -> int:
        """Minutes after midnight."""
        return int(self.position.get("clock", 0))


class _Glance(msgspec.Struct, frozen=True):
    """The part of a position that is shown before the rules have checked the whole."""

    stage: Stage = "equip"
    clock: Clock = 0
    outcome: Outcome | None = None


class _SnapshotAtAGlance(msgspec.Struct, frozen=True):
    """A snapshot with what is shown of it."""

    position: _Glance


class _Version(msgspec.Struct, frozen=True):
    """The format of a save, and the version of the game that wrote it."""

    format: int
    game: str


def join_parts(parts: Parts, report: Sequence[str] = ()) -> str:
    """The whole text of a save with its checksum, and the lines of a report if there are any."""
    lines = [_TITLE]
    for sign, part in zip(_SECTIONS, (parts.header, parts.snapshot, parts.choices), strict=True):
        lines += [sign, *part]
    if parts.maps:
        lines += [_MAPS, *parts.maps]
    if report:
        lines += [_REPORT, *((_REPORT_PREFIX + line).rstrip() for line in report)]
    body = "\n".join(lines)
    return f"{body}\n{_END}{_checksum(body)}\n"


def split_parts(text: str, name: str) -> Parts:
    """The sections of a save, after checking its format and checksum.

    `name` is used in error messages. Raises SaveError.
    """
    lines = [line.rstrip() for line in text.rstrip().split("\n")]
    if lines[0] != _TITLE:
        raise SaveError(
            "{name}: is not a saved game of The Longest Day of the Dead; choose another", name=name
        )
    if not lines[-1].startswith(_END):
        raise SaveError("{name}: the end is missing; copy the whole file again", name=name)
    body, stated = lines[:-1], lines[-1].removeprefix(_END)
    parts = _sections(body, name)
    _refuse_newer(parts.header, name)
    if _checksum("\n".join(body)) != stated:
        raise SaveError(
            "{name}: was changed or damaged after it was saved; copy it again, or use the "
            "previous save",
            name=name,
        )
    return parts


def snapshot_of(parts: Parts, name: str) -> Snapshot:
    """The snapshot in a save, after checking what the title shows of it. Raises SaveError."""
    from_json(parts.snapshot, _SnapshotAtAGlance, Sentence("snapshot"), name)
    return from_json(parts.snapshot, Snapshot, Sentence("snapshot"), name)


def _sections(body: list[str], name: str) -> Parts:
    """The lines of the three sections, required once each in this order, and of the maps.

    A game whose boards weren't read from files has no maps. Raises SaveError.
    """
    if _REPORT in body:
        body = body[: body.index(_REPORT)]
    maps: list[str] = []
    if _MAPS in body:
        place = body.index(_MAPS)
        body, maps = body[:place], body[place + 1 :]
    places = [place for place, line in enumerate(body) if line in _SECTIONS]
    if tuple(body[place] for place in places) != _SECTIONS:
        raise SaveError(
            "{name}: must have the sections {sections} in this order; copy the whole file again",
            name=name,
            sections=", ".join(_SECTIONS),
        )
    one, two, three = places
    return Parts(
        body[one + 1 : two], body[two + 1 : three], body[three + 1 :], maps, first_choice=three + 2
    )


def _refuse_newer(header_lines: list[str], name: str) -> None:
    """Raise SaveError for an unknown format; checked before the checksum for a better message."""
    version = from_json(header_lines, _Version, Sentence("header"), name)
    if version.format not in _FORMATS:
        raise SaveError(
            "{name}: was saved by version {version} in format {format}, this version "
            "({ours}) reads up to format {newest}; use the version that saved it",
            name=name,
            version=version.game[:20],
            format=version.format,
            ours=VERSION,
            newest=FORMAT,
        )


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:_SUM_LENGTH]


def as_json(value: msgspec.Struct) -> str:
    """The JSON of one section, indented."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode()


def from_json(lines: list[str], kind: type[T], section: str, name: str) -> T:
    """Parse the JSON of one section. Raises SaveError."""
    try:
        return msgspec.json.decode("\n".join(lines), type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SaveError(
            "{name}: its {section} can't be read ({error}); use another save",
            name=name,
            section=section,
            error=json_cause(error),
        ) from (error)


class SaveSummary(msgspec.Struct, frozen=True):
    """How far a saved game has come."""

    stage: str
    clock: int
    """Minutes after midnight."""
    is_over: bool


def read_summary(path: Path) -> SaveSummary:
    """The summary of a save, or of its backup if the save is damaged. Raises SaveError."""
    try:
        return _read(path)
    except SaveError:
        older = previous_generation(path)
        if not is_there(older):
            raise
        return _read(older)


def _read(path: Path) -> SaveSummary:
    try:
        text = read_text(path, cap=SIZE_CAP)
    except ArchiveError as error:
        raise SaveError(error.sentence) from error
    snapshot = snapshot_of(split_parts(text, str(path)), str(path))
    return SaveSummary(snapshot.stage, snapshot.clock, snapshot.is_over)
