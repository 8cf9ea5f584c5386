"""What the player's games have shown so far, and the file with it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from game.archive.kept_file import FORMAT, KeptFile, read_kept
from game.rules.board import Boards
from game.rules.counters import AMBITIONS, kind_of
from game.rules.events.castle import AmbitionRevealed
from game.rules.events.enemies import MarkerTurnedUp
from game.rules.events.field import ClueTaken
from game.rules.events.people import ActionBegan, GroupMoved, ParaDied, ParaPlaced
from game.rules.game import Game
from game.rules.options import RungName

Section: TypeAlias = Literal["field", "castle", "rooms", "endings", "deaths"]
SECTIONS: Final[tuple[Section, ...]] = get_args(Section)
MOST_SEEN: Final = 500
SIZE_CAP: Final = 1 << 19
"""Bytes; a full album needs some two hundred thousand."""

Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Man: TypeAlias = Annotated[str, Meta(max_length=20)]
Title: TypeAlias = Annotated[str, Meta(max_length=60)]


class Sight(msgspec.Struct, frozen=True):
    """Something that can be seen in a game, and the man who saw it or died of it."""

    section: Section
    name: str
    """A kind of marker, an ambition, a room's name, an outcome or a cause of death."""
    man: str = ""
    """Empty where it was nobody in particular."""


class Night(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When something was seen."""

    on: date
    level: RungName | None = None
    """None for other rules, and in a scenario."""
    title: Annotated[dict[Word, Title], Meta(max_length=20)] = {}
    """The scenario's title by language; empty for a game by the rulebook."""


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that was seen, with the first night and man."""

    section: Section
    name: Word
    night: Night
    man: Man = ""


class Album(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that was seen, in the order in which it was."""

    format: Literal[1] = FORMAT
    seen: Annotated[tuple[Seen, ...], Meta(max_length=MOST_SEEN)] = ()


def seen_in(game: Game, *, has_own_castle: bool = True) -> Iterator[Sight]:
    """What a finished game showed, in the order in which it did; some of it more than once.

    Without its own castle, rooms aren't among it: other castles have others.
    """
    boards, acting = game.boards, ""
    for event in game.events:
        match event:
            case ActionBegan(unit=name):
                acting = name if name in game.state.paras else ""
            case GroupMoved(group=(name, *_)):
                acting = name
                if has_own_castle:
                    yield from _room(boards, event.target, name)
            case ParaPlaced(name=name, at=cell) if has_own_castle:
                yield from _room(boards, cell, name)
            case MarkerTurnedUp(marker=marker, at=cell) if _is_found(event):
                section: Section = "field" if cell in boards.field.order else "castle"
                yield Sight(section, kind_of(marker), acting)
            case ClueTaken(ambition=name):
                yield Sight("field", name, acting)
            case AmbitionRevealed(ambition=name):
                yield Sight("field", name)
            case ParaDied(name=name, cause=cause):
                yield Sight("deaths", cause, name)
            case _:
                pass
    if game.state.outcome is not None:
        yield Sight("endings", game.state.outcome)


def _is_found(event: MarkerTurnedUp) -> bool:
    """Whether men turned it up; an ambition is seen when it is known what it is."""
    return not event.is_of_plan and event.marker not in AMBITIONS


def _room(boards: Boards, cell: str, name: str) -> Iterator[Sight]:
    room = boards.castle.room_of.get(cell)
    if room is not None and room.kind != "hole":
        yield Sight("rooms", room.name, name)


class AlbumBook(KeptFile[Album]):
    """The player's album."""

    def __init__(self, path: Path | None) -> None:
        """Store the album in this file; None keeps it in memory only."""
        super().__init__(path, Album, SIZE_CAP)

    def add(self, sights: Iterator[Sight], night: Night) -> tuple[Seen, ...]:
        """Add what a game showed; returns what was never seen before."""
        found: dict[tuple[Section, str], str] = {}
        for one in sights:
            found.setdefault((one.section, one.name), one.man)

        def added(album: Album) -> Album:
            known = {(one.section, one.name) for one in album.seen}
            new = (Seen(*key, night, man) for key, man in found.items() if key not in known)
            return msgspec.structs.replace(album, seen=(*album.seen, *new)[:MOST_SEEN])

        before, after = self.change(added)
        return after.seen[len(before.seen) :]


def read_album(path: Path) -> Album:
    """The album in a file. Raises RecordsError."""
    return read_kept(path, Album, SIZE_CAP)
