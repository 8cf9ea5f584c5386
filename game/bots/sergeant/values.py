"""What the sergeant thinks things are worth, and simple chances he reckons with."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from game.rules.counters import CARRY_LIMIT, ITEMS, kind_of
from game.rules.sheet import CounterSheet
from game.rules.state import Para

FAR: Final = 99
"""Steps to where no way leads."""
#                      how much he would rather keep it than another item
_KEEP: Final = {
    "charge": 9,
    "gas": 7,
    "lighter": 7,
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
_USUAL_KEEP: Final = 3
"""What an item is worth of which nothing is known."""
WORTH_A_WOUND: Final = 3
"""Items kept up to this are given up rather than taking a first wound."""
USUAL_GERMAN: Final = (2.4, 4)
"""Men of a German whose face can't be seen, and what a die must show to hit him."""


def keeping(item: str) -> int:
    """How much an item is worth keeping."""
    return _KEEP.get(kind_of(item), _USUAL_KEEP)


SOUVENIRS: Final = ("camera", "diary")
"""What is worth points as soon as it lies in Nonette, and stays where it was left."""
_SPARE: Final = frozenset(item for item in ITEMS if kind_of(item) in ("charm", "first-aid"))
"""What he lays down for anything he needs."""


def is_spare(item: str) -> bool:
    """Whether he'd lay it down to have a hand free."""
    return item in _SPARE


def free_hands(man: Para) -> int:
    """How many things a man could take up that are needed, laying down what isn't."""
    return CARRY_LIMIT - sum([item not in _SPARE for item in man.items])


FIRE: Final = frozenset(item for item, row in ITEMS.items() if row.ignites)
"""Everything that can light explosives by hand."""


def is_explosive(item: str) -> bool:
    """Whether it has explosive icons."""
    return ITEMS[item].explosive > 0


def fire_dice(sheet: CounterSheet, man: Para) -> int:
    """Dice he fires with: his best gun or his own combat, and his sights."""
    face = sheet.face(man)
    guns = [sheet.items[item].fire for item in man.items if ITEMS[item].fire]
    return max([face.combat, *guns]) + face.marksman


def melee_dice(sheet: CounterSheet, man: Para) -> int:
    """Dice he has hand to hand."""
    face = sheet.face(man)
    blades = [sheet.items[item].melee for item in man.items if ITEMS[item].melee]
    return max([face.combat, *blades]) + face.melee


def strength(sheet: CounterSheet, man: Para) -> float:
    """How useful a man is in a fight."""
    return fire_dice(sheet, man) + sheet.luck(man) / 2


@cache
def chance_of_hits(dice: int, need: int, hits: int) -> float:
    """The chance that at least `hits` of the dice show `need` or more."""
    if hits <= 0:
        return 1.0
    each = max(0, min(6, 7 - need)) / 6
    return sum(comb(dice, n) * each**n * (1 - each) ** (dice - n) for n in range(hits, dice + 1))
