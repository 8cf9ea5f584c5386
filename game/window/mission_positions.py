"""Positions late in the castle, to picture how the mission stands."""

from __future__ import annotations

from typing import Any, Final

from game.rules import Game
from game.rules.board import VILLAGE, Boards, CastleBoard
from game.rules.board.squares import Floor, Square

MISSIONS: Final = ("mission-red", "mission-ready")
_UNSEEN: Final = (
    "gasoline-2",
    "grenade-3",
    "doctor",
    "prisoner",
    "event-II",
    "event-III",
    "key",
)


def mission_game(boards: Boards, name: str, seed: int) -> Game:
    """All is mined: in one the man with the lighter may throw it, in the other nobody has it."""
    castle = boards.castle
    icons = {floor: castle.charges[floor][0] for floor in castle.charges}
    is_ready = name == "mission-ready"
    garrett = {"at": _beside(castle, "1F"), "items": ["lighter"]} if is_ready else {"at": "dead"}
    position: dict[str, Any] = {
        "stage": "castle",
        "phase": "paras",
        "turn": 15 if is_ready else 16,
        "clock": 340 if is_ready else 350,
        "ambition": "zombies",
        "ambition_known": True,
        "garrisoned": True,
        "paras": {
            "Angel": {"at": "dead"},
            "Blake": {"at": _beside(castle, "2F", 2), "items": ["charge-2"]}
            if is_ready
            else {"at": "dead"},
            "Cooper": {"at": castle.road, "items": ["mp40"]},
            "Dylan": {"at": VILLAGE, "items": ["diary"]},
            "Elliot": {"at": "dead"},
            "Frank": {"at": VILLAGE, "wounded": True, "items": ["camera"]},
            "Garrett": garrett,
            "Hank": {"at": "dead"},
            "Ines": {"at": "absent"},
            "Anya": {"at": "absent"},
            "Nikolai": {"at": "absent"},
        },
        "enemies": {
            "Z1": {"kind": "zombie", "at": castle.numbered[4], "up": True},
            "Z6": {"kind": "zombie", "at": castle.numbered[9], "up": True},
            "G7": {"kind": "german", "at": castle.numbered[3], "up": True},
        },
        "pool": ["G1", "G2"],
        "cup": ["Z2", "Z3"],
        "hidden": dict(zip(_free(castle), _UNSEEN, strict=False)),
        "lying": {} if is_ready else {castle.markers[3]: ["lighter"]},
        "charges_set": {
            icons["basement"]: ["gas-1", "gas-2"],
            icons["1F"]: ["grenade-2"],
            icons["2F"]: ["charge-1"],
        },
    }
    game = Game.from_position(boards, position)
    if is_ready:
        game.choose("act Garrett")
    return game


def _beside(castle: CastleBoard, floor: Floor, step: int = 1) -> Square:
    """A square in the demolition area of a floor, beside the one with the icon."""
    icon = castle.charges[floor][0]
    return [square for square in castle.area[floor] if square != icon][step]


def _free(castle: CastleBoard) -> list[Square]:
    """Marker squares that nobody stands in, outside the demolition areas."""
    held = {castle.numbered[number] for number in (3, 4, 9)} | {castle.markers[3]}
    return [one for one in castle.markers if one not in castle.area_floor and one not in held][4:]
