"""Small castles drawn in text, and a raid set up in a few words, for tests of chapters 7 and 8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules import Game, Options
from game.rules.board import CastleBoard, Room, RoomKind
from game.rules.board.squares import Floor, edge, square_at
from game.rules.counters import ROSTER
from game.rules.decisions import Option
from game.rules.events.play import Event
from tests.rules.boards import boards_with
from tests.rules.playing import Playing, unit_fields

KINDS: dict[str, RoomKind] = {"a": "approach", "y": "yard", "z": "yard", "o": "hole"}
"""Letters that mean more than a room (upper case) or a corridor (lower case)."""


def castle_of(
    ground: list[str],
    *,
    basement: Sequence[str] = (),
    upper: Sequence[str] = (),
    doors: str = "",
    openings: str = "",
    stairs: Mapping[str, str] | None = None,
    road: str = "",
    passage: str = "",
    ss: Sequence[str] = (),
    numbered: Mapping[int, str] | None = None,
    charges: Mapping[Floor, tuple[str, int]] | None = None,
    markers: Sequence[str] = (),
) -> CastleBoard:
    """A castle from rows of letters, one letter a room, ``.`` solid stone.

    Upper case letters are rooms, lower case corridors, but ``a`` is the approach, ``y`` and
    ``z`` are courts and ``o`` is the hole. `doors` and `openings` are edges such as
    ``"1F-0101/1F-0201"``, separated by blanks; `stairs` join two squares the same way.
    Without `road` or `passage` there is no way to the village.
    """
    rooms: list[Room] = []
    floors: dict[Floor, Sequence[str]] = {"basement": basement, "1F": ground, "2F": upper}
    for floor, rows in floors.items():
        squares: dict[str, list[str]] = {}
        for row, line in enumerate(rows):
            for column, letter in enumerate(line.replace(" ", "")):
                if letter != ".":
                    squares.setdefault(letter, []).append(square_at(floor, column, row))
        rooms.extend(
            Room(f"{floor}-{letter}", _kind(letter), floor, tuple(cells), {"en": letter})
            for letter, cells in squares.items()
        )
    return CastleBoard(
        rooms=rooms,
        doorways=[edge(*pair.split("/")) for pair in (doors + " " + openings).split()],
        openings=[edge(*pair.split("/")) for pair in openings.split()],
        stairs={name: _pair(ends) for name, ends in (stairs or {}).items()},
        road=road,
        passage=passage,
        markers=list(markers),
        ss=list(ss),
        numbered=numbered or {},
        charges=charges or {},
    )


def _kind(letter: str) -> RoomKind:
    return KINDS.get(letter) or ("room" if letter.isupper() else "corridor")


def _pair(text: str) -> tuple[str, str]:
    one, other = text.split("/")
    return one, other


class Raid(Playing):
    """A game in the para phase of a castle turn, with scripted dice."""

    def __init__(
        self,
        castle: CastleBoard,
        men: Mapping[str, Any],
        *,
        enemies: Mapping[str, Any] | None = None,
        markers: Mapping[str, str] | None = None,
        dice: Sequence[int] = (),
        options: Options | None = None,
        **more: Any,
    ) -> None:
        """`men` and `enemies` map names to a square, or to the fields of the unit.

        Enemies are face-up Germans unless said otherwise; who isn't named isn't there.
        """
        position: dict[str, Any] = {
            "stage": "castle",
            "phase": "paras",
            "turn": 1,
            "clock": 240,
            "ambition": "haunebu",
            "ambition_known": True,
            "garrisoned": True,
            "paras": {name: {"at": "absent", **unit_fields(men.get(name, {}))} for name in ROSTER},
            "enemies": {
                name: {"kind": "german", "up": True, **unit_fields(unit)}
                for name, unit in (enemies or {}).items()
            },
            "hidden": dict(markers or {}),
            **more,
        }
        boards = boards_with(castle=castle)
        super().__init__(Game.from_position(boards, position, list(dice), options))

    def walk(self, group: str, *squares: str) -> tuple[Event, ...]:
        """Move a group (names joined by +) along squares and stop, if that isn't forced."""
        self.act(*group.split("+"))
        events = self.choose(*(f"step {square}" for square in squares))
        is_moving = self.rule == "R7.2-one-action"
        return self.choose("stop") if is_moving else events

    def stay(self, group: str) -> None:
        """A group ends its move where it stands, if that isn't forced."""
        self.walk(group)

    def offered(self, option_type: type[Option]) -> list[str]:
        """What is on offer of one type, in notation."""
        decision = self.game.decision
        assert decision is not None
        return [str(option) for option in decision.options if isinstance(option, option_type)]

    def items(self, name: str) -> tuple[str, ...]:
        """What a para carries."""
        return self.game.state.paras[name].items

    def hits_on(self, name: str) -> int:
        """Hit markers on an enemy."""
        return self.game.state.enemies[name].hits
