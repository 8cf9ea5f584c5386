"""The values of items and men in the sergeant's heuristics, distances, and simple probabilities."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import Final

from game.rules.board import VILLAGE, CastleBoard, Cell, breadth_first
from game.rules.clock import SIX_O_CLOCK
from game.rules.counters import CARRY_LIMIT, ITEMS, kind_of
from game.rules.sheet import CounterSheet
from game.rules.state import Para, State

FAR: Final = 99
"""Steps to a cell without a path."""
_ITEM_VALUES: Final = {
    "charge": 9,
    "lighter": 7,
    "gas": 6,
    "gasoline": 6,
    "flamethrower": 6,
    "mg42": 6,
    "grenade": 5,
    "mp40": 4,
    "katana": 4,
    "panzerschreck": 4,
    "key": 8,
    "bat": 3,
    "doctor": 5,
    "first-aid": 3,
    "camera": 2,
    "diary": 2,
    "hostage": 4,
    "prisoner": 4,
    "charm": 0,
}
_USUAL_VALUE: Final = 3
"""The value of an item that is not in the table."""
WORTH_A_WOUND: Final = 3
"""Items up to this value are given up rather than taking a first wound."""
USUAL_GERMAN: Final = (2.4, 4)
"""Average men of a face-down German unit, and the roll needed to hit it."""


def hour(state: State) -> int:
    """The clock, in minutes after midnight, as if the night ended at 06:00."""
    return state.clock + SIX_O_CLOCK - state.deadline


def item_value(item: str) -> int:
    """The value of keeping an item, 0 to 9."""
    return _ITEM_VALUES.get(kind_of(item), _USUAL_VALUE)


SOUVENIRS: Final = ("camera", "diary")
"""Items worth victory points once they are in Nonette, and safe there."""
_SPARE: Final = frozenset(item for item in ITEMS if kind_of(item) in ("charm", "first-aid"))
"""Items he puts down for any needed item."""


def is_spare(item: str) -> bool:
    """Whether he would put it down to have a free hand."""
    return item in _SPARE


def free_hands(man: Para) -> int:
    """The number of needed items a man could take, putting spare ones down."""
    return _hands_beside(man.items)


@cache
def _hands_beside(items: tuple[str, ...]) -> int:
    """The hands left for needed items beside those he carries."""
    return CARRY_LIMIT - sum([item not in _SPARE for item in items])


FIRE: Final = frozenset(item for item, row in ITEMS.items() if row.ignites)
"""Items that can light explosives by hand."""
EXPLOSIVES: Final = frozenset(item for item, row in ITEMS.items() if row.explosive)
"""Items with explosive icons."""


def is_explosive(item: str) -> bool:
    """Whether the item has explosive icons."""
    return item in EXPLOSIVES


def fire_dice(sheet: CounterSheet, man: Para) -> int:
    """His dice for firing: the best gun or his own combat, plus sight icons."""
    face, items = sheet.face(man), sheet.items
    best = face.combat
    for item in man.items:
        best = max(best, items[item].fire)
    return best + face.marksman


def melee_dice(sheet: CounterSheet, man: Para) -> int:
    """His dice for melee."""
    face, items = sheet.face(man), sheet.items
    best = face.combat
    for item in man.items:
        best = max(best, items[item].melee)
    return best + face.melee


def strength(sheet: CounterSheet, man: Para) -> float:
    """A measure of a man's usefulness in combat."""
    return fire_dice(sheet, man) + sheet.luck(man) / 2


@cache
def chance_of_hits(dice: int, need: int, hits: int) -> float:
    """The probability that at least `hits` of the dice show `need` or more."""
    if hits <= 0:
        return 1.0
    each = max(0, min(6, 7 - need)) / 6
    return sum(comb(dice, n) * each**n * (1 - each) ** (dice - n) for n in range(hits, dice + 1))


@lru_cache(maxsize=4096)
def steps_to(board: CastleBoard, goals: tuple[Cell, ...], passage: bool) -> dict[Cell, int]:
    """Steps to the nearest goal from every cell connected to one; 0 everywhere without goals."""
    if not goals:
        return dict.fromkeys((*board.squares, VILLAGE), 0)
    first, *others = goals
    onward = board.ways(road=True, passage=passage)
    found = breadth_first(first, onward.__getitem__, *others)
    connected = board.walk(first, passage=passage)
    if len(found) == len(connected):
        return found
    return {cell: found[cell] for cell in connected}
