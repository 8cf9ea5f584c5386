"""How many ways there are to decide, move by move: counts that give a changed rule away.

From each position every option is tried, and every option after it, under the same written
dice; a game that is over leads no further. The counts are frozen in ``perft.txt``:

    python -m tests.rules.perft            prints them, with what differs from the table
    python -m tests.rules.perft --renew    writes the table anew, after a wanted change
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from game.rules import Game, Options
from game.rules.counters import EIGHT
from tests.rules.advice.odds_games import raid, unit
from tests.rules.advice.odds_grounds import on_field
from tests.rules.boards import boards_with, field_of
from tests.rules.castle.house import SPARE_MARKERS, asleep, house, undead, zombie
from tests.rules.hunt.hunt_games import hunt_boards
from tests.rules.small_castle import small_castle

TABLE: Final = Path(__file__).with_name("perft.txt")
DICE: Final = (3, 6, 1, 5, 2, 4) * 30
MOST: Final = 4_000
"""Paths a row of the table may count; a position is followed as deep as that allows."""
DEEPEST: Final = 6


def paths(game: Game, depth: int) -> int:
    """Ways to take so many decisions from here."""
    if game.decision is None:
        return 0
    options = game.decision.options
    return (
        len(options) if depth == 1 else sum(paths(after(game, one), depth - 1) for one in options)
    )


def after(game: Game, option: Any) -> Game:
    """A fork that has taken that option."""
    twin = game.fork()
    twin.choose(option)
    return twin


def counts(game: Game) -> list[int]:
    """Paths of one decision, of two, and so on, until they are too many or there are none."""
    found: list[int] = []
    while len(found) < DEEPEST and (not found or 0 < found[-1] * _widest(found) <= MOST):
        found.append(paths(game, len(found) + 1))
    return found


def _widest(found: list[int]) -> int:
    """About how much wider the next row will be."""
    return max(2, found[-1] // (found[-2] if len(found) > 1 else 1))


# --- Positions ------------------------------------------------------------------------------

_LAND = field_of(
    [". . m . . . .", ". * . . S . .", ". . . m . . .", ". . . . . . N"],
    road=["0102 0202 0302 0402"],
    stream=["0301 0302 0303"],
    river=["0501 0502 0503 0504"],
    aircraft=("0102", "0402"),
)
_NUMBERED = {
    number: ("1F-0401", "1F-0501", "1F-0603", "1F-0404")[number % 4] for number in range(2, 13)
}
_KIT: dict[str, Any] = {"items": ["first-aid-1", "camera"]}


def in_the_house(men: Any, enemies: Any, options: Options | None = None, **more: Any) -> Game:
    """A castle turn in the small house of the tests."""
    boards, position = raid(house(_NUMBERED), men, enemies, **{"hidden": SPARE_MARKERS, **more})
    return Game.from_position(boards, position, DICE, options)


def on_the_land(men: Any, germans: Any = None, **more: Any) -> Game:
    """A field turn on a little of every terrain."""
    position = on_field(men, germans, **more)
    return Game.from_position(boards_with(field=_LAND), position, DICE)


def equip() -> Game:
    position: dict[str, Any] = {
        "stage": "equip",
        "to_assign": ["charge-2", "camera"],
        "paras": {
            "Angel": {"items": ["charm", "lighter"]},
            "Blake": {"items": ["first-aid-1", "first-aid-2"]},
            "Cooper": {"items": ["charge-1", "diary"]},
            **{name: {} for name in EIGHT[3:]},
        },
    }
    return Game.from_position(boards_with(field=_LAND), position, DICE)


def drop() -> Game:
    position: dict[str, Any] = {
        "stage": "drop",
        "drop_order": list(EIGHT),
        "paras": {name: {} for name in EIGHT},
        "enemies": {"G1": unit("0402", kind="german"), "G2": unit("0302", kind="german")},
        "hidden": {"0202": "mine"},
    }
    return Game.from_position(boards_with(field=_LAND), position, DICE)


def march() -> Game:
    men = {"Angel": {"at": "0202", **_KIT}, "Blake": {"at": "0202", "wounded": True}}
    return on_the_land(men, {"G2": "0502"}, hidden={"0303": "dog", "0101": "ines"}, pool=["G3"])


def rush() -> Game:
    men = {"Cooper": "0203", "Dylan": "0203", "Hank": "dead"}
    hidden = {"0303": "ambush-1", "0302": "beast", "0101": "alive"}
    return on_the_land(men, {"G2": "0502"}, hidden=hidden, pool=["G3", "G4"])


def germans_react() -> Game:
    men = {"Angel": {"at": "0202", **_KIT}, "Blake": "0303", "Frank": "0303"}
    return on_the_land(men, {"G1": "0503", "G14": "0701", "G10": "0204"}, phase="reactions")


def infiltration() -> Game:
    position: dict[str, Any] = {
        "stage": "infiltration",
        "clock": 200,
        "ambition": "reich",
        "ambition_known": True,
        "garrisoned": True,
        "clue": True,
        "to_assign": ["first-aid-1"],
        "paras": {
            "Angel": unit("village"),
            "Elliot": {"at": "village", "wounded": True},
            "Frank": {"at": "village", "items": ["camera"]},
            "Ines": unit("village"),
        },
        "hidden": {"1F-0101": "sentry-1", "1F-0301": "doctor"},
        "pool": ["G1"],
    }
    return Game.from_position(small_castle(), position, DICE)


def reich() -> Game:
    men: dict[str, Any] = {
        "Angel": {"at": "1F-0501", "items": ["key", "katana"]},
        "Frank": "1F-0501",
    }
    enemies: dict[str, Any] = {"Z1": undead("1F-0702"), "Schelzer": asleep("1F-0603")}
    hidden: dict[str, Any] = {"1F-0404": "event-I-1", **SPARE_MARKERS}
    cups: dict[str, Any] = {"cup": ["Z2", "Z3"], "bites": ["a", "b"]}
    return in_the_house(men, enemies, ambition="reich", hidden=hidden, **cups)


def haunebu() -> Game:
    men: dict[str, Any] = {
        "Blake": {"at": "1F-0504", "items": ["charge-1", "grenade-1"]},
        "Dylan": {"at": "village", "items": ["mp40"]},
    }
    enemies: dict[str, Any] = {"G1": "1F-0503", "G14": "village"}
    hidden: dict[str, Any] = {"1F-0404": "event-III", **SPARE_MARKERS}
    cups: dict[str, Any] = {"cup": ["Z2"], "bites": ["a", "b"], "pool": ["G5", "G6"]}
    return in_the_house(men, enemies, ambition="haunebu", hidden=hidden, **cups)


def zombies() -> Game:
    men = {"Cooper": {"at": "1F-0501", "items": ["key", "flamethrower-1"]}, "Angel": "1F-0602"}
    enemies = {"Z1": zombie("1F-0701"), "Z6": zombie("1F-0402")}
    lying = {"1F-0504": ["hostage"]}
    return in_the_house(men, enemies, ambition="zombies", lying=lying, bites=["a"])


def castle_reactions() -> Game:
    men: dict[str, Any] = {
        "Angel": {"at": "1F-0501", "items": ["charm"]},
        "Hank": "1F-0402",
        "Ines": "1F-0201",
    }
    enemies: dict[str, Any] = {
        "Z1": zombie("1F-0701"),
        "G1": "1F-0603",
        "G14": "1F-0101",
        "G10": "2F-0101",
    }
    more: dict[str, Any] = {
        "ambition": "zombies",
        "phase": "reactions",
        "cup": ["Z2"],
        "bites": ["a", "b"],
    }
    return in_the_house(men, enemies, **more)


def variants() -> Game:
    men = {
        "Angel": {"at": "1F-0401", "items": ["panzerschreck"]},
        "Blake": "1F-0501",
        "Nikolai": "1F-0504",
    }
    enemies = {"Jaeger": "1F-0701", "G1": "1F-0603"}
    on = Options(fire_past_friends=True, anya=True, nikolai=True, panzerschreck=True, jaeger=True)
    return in_the_house(men, enemies, on)


def demolition() -> Game:
    position: dict[str, Any] = {
        "stage": "demolition",
        "clock": 360,
        "ambition": "reich",
        "ambition_known": True,
        "garrisoned": True,
        "exploded": True,
        "blown": ["1F", "2F"],
        "paras": {
            "Angel": {"at": "2F-0101", "items": ["charm", "camera"]},
            "Frank": {"at": "B-0101", "items": ["diary", "prisoner"]},
            "Hank": {"at": "1F-0101", "wounded": True, "items": ["key"]},
            "Elliot": {"at": "village", "items": ["doctor", "hostage"]},
        },
        "lying": {"village": ["lighter"]},
    }
    return Game.from_position(small_castle(), position, DICE)


def hunt() -> Game:
    return _bocage(
        tank="0102",
        points=3,
        damaged=True,
        attached=["turret"],
        face_up=[["0103", "cutter"], ["0202", "zombie-2"]],
        face_down=[["0102", "infantry-1"], ["0301", "event"], ["0302", "zombie-3"]],
        turn_counter="infantry-2",
    )


def counterattack() -> Game:
    return _bocage(
        tank="0302",
        points=1,
        attached=["cutter", "infantry-1"],
        face_up=[["0101", "zombie-1"], ["0103", "zombie-4"], ["0501", "zombie-2"]],
        face_down=[["0503", "event"], ["0402", "zombie-3"]],
        turn_counter="infantry-2",
    )


def _bocage(**hunt: Any) -> Game:
    boards = hunt_boards(["* . 1 . 2", ". . . . .", "3 . 4 . 5"])
    return Game.from_position(boards, {"stage": "hunt", "hunt": hunt}, DICE)


POSITIONS: Final[dict[str, Callable[[], Game]]] = {
    position.__name__: position
    for position in (
        equip,
        drop,
        march,
        rush,
        germans_react,
        infiltration,
        reich,
        haunebu,
        zombies,
        castle_reactions,
        variants,
        demolition,
        hunt,
        counterattack,
    )
}


# --- The table ------------------------------------------------------------------------------


def rows() -> Iterator[str]:
    """A row for each position: its name, then the paths of one decision, of two, ..."""
    for name, begin in POSITIONS.items():
        yield " ".join((name, *map(str, counts(begin()))))


def frozen() -> dict[str, list[int]]:
    """The table as it was frozen, by position."""
    lines = (line.split() for line in TABLE.read_text(encoding="utf-8").splitlines())
    return {name: [int(number) for number in numbers] for name, *numbers in lines}


def main(arguments: list[str]) -> None:
    """Print the counts, or write them down."""
    told = list(rows())
    if arguments == ["--renew"]:
        TABLE.write_text("".join(f"{row}\n" for row in told), encoding="utf-8")
        return
    known = TABLE.read_text(encoding="utf-8").splitlines() if TABLE.exists() else []
    for row in told:
        print(row if row in known else f"{row}   (not as frozen)")


if __name__ == "__main__":
    main(sys.argv[1:])
