"""Hunts set up by hand, on a meadow where every hex is printed or on a lane between hedges."""

from __future__ import annotations

from typing import Any

from game.rules import Game, Options
from game.rules.board import Boards, HuntBoard
from game.rules.board.hexes import hex_at
from game.rules.events.hunt import hunt_of
from game.rules.state import Hunt
from tests.rules.boards import boards_with

MEADOW = [
    "* . . 1 . 2 . . 3",
    ". . . . . . . . .",
    "4 . 5 . 6 . 7 . 8",
]
LANE = ["* . . . . . . 8"]
FAR = ("0903", "cutter")
"""Something hidden far away, so that the hunt isn't won before it began."""


def hunt_boards(rows: list[str]) -> Boards:
    """``*`` Carentan, a digit a lair, ``.`` any other printed hex, ``#`` hedge."""
    cells = {
        hex_at(column, row): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line.split())
        if letter != "#"
    }
    board = HuntBoard(
        width=len(rows[0].split()),
        height=len(rows),
        printed=cells,
        carentan="0101",
        lairs={int(letter): cell for cell, letter in cells.items() if letter.isdigit()},
    )
    return boards_with(hunt=board)


def hunting(
    dice: list[int], *, rows: list[str] = MEADOW, options: Options | None = None, **hunt: Any
) -> Game:
    """A hunt in progress; the tank in 0501 unless told otherwise."""
    position = {"tank": "0501", "face_down": [FAR], "turn_counter": "infantry-2"} | hunt
    whole: dict[str, Any] = {"stage": "hunt", "hunt": position}
    return Game.from_position(hunt_boards(rows), whole, dice, options)


def words(game: Game) -> set[str]:
    """The kinds of options on offer."""
    return {one.word for one in game.decision.options} if game.decision else set()


def asked(game: Game) -> str:
    """The rule that asks, empty when it is over."""
    return game.decision.rule if game.decision else ""


def now(game: Game) -> Hunt:
    """The hunt as it stands."""
    return hunt_of(game.state)


def where(game: Game, counter: str) -> str:
    """The hex of a counter on the board, empty if it isn't there."""
    places = (*now(game).face_up, *now(game).face_down)
    return next((at for at, name in places if name == counter), "")
