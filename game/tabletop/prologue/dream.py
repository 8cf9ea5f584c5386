"""The setup of the prologue: its castle, the starting position and the dice."""

from __future__ import annotations

from typing import Final

from game.boards import load_boards, maps_folder
from game.rules import Game
from game.rules.board import Boards
from game.rules.dice import SeededDice
from game.rules.position import Position
from game.tabletop.maps.map_selection import PROLOGUE_MAP

_POSITION: Final[Position] = {
    "stage": "castle",
    "phase": "paras",
    "turn": 1,
    "clock": 290,
    "arrival": 280,
    "garrisoned": True,
    "ambition": "zombies",
    "ambition_known": True,
    "dropped": ["Angel", "Garrett"],
    "arrived": ["Angel", "Garrett"],
    "paras": {
        "Angel": {"at": "1F-0303", "items": ["katana", "lighter"]},
        "Garrett": {"at": "1F-0302", "items": ["charge-1", "charm"]},
    },
    "enemies": {
        "Z3": {"kind": "zombie", "at": "B-0201", "up": True},
        "Z5": {"kind": "zombie", "at": "1F-0806", "up": True},
    },
    "hidden": {"1F-0801": "event-I-1", "2F-0101": "event-II"},
    "cup": ["Z2", "Z6"],
    "bites": ["a", "b", "c", "d"],
}
"""04:50 in the court. No German is left, and with two markers the German plan asks nothing."""


def dream_boards() -> Boards:
    """The castle of the dream, beside the game's own field and hunt. Raises MapError."""
    return load_boards(castle=maps_folder() / PROLOGUE_MAP)


def begin_dream(boards: Boards, start: int) -> Game:
    """A new game of the prologue with the dice of a seed."""
    return Game.from_position(boards, {**_POSITION, "dice": list(SeededDice(start).memory())})
