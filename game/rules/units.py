"""Values of units as they stand now: the face that is up, markers and losses counted in."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.counters import (
    BITES,
    GERMANS,
    ITEMS,
    MONSTERS,
    PARAS,
    Face,
    GermanSheet,
    MonsterFace,
)
from game.rules.state import Enemy, Para


def face(man: Para) -> Face:
    """The side of the counter that is up (R2.3.6b-wounded-side), or his injection's (Q166)."""
    if man.bite:
        undead = BITES[man.bite].undead
        return Face(max(0, undead.strength - man.hits), undead.move)
    sheet = PARAS[man.name]
    if man.wounded and sheet.wounded is not None:
        return sheet.wounded
    return sheet.fit


def luck(man: Para) -> int:
    """Luck is the same on both sides (Q5)."""
    return PARAS[man.name].luck


def guard(man: Para) -> int:
    """The number each die against him must beat: luck, or his injection's defence (Q166)."""
    return BITES[man.bite].undead.defence if man.bite else luck(man)


def has_wounded_side(man: Para) -> bool:
    """Whether a first hit only wounds (R4.5.5-ines)."""
    return PARAS[man.name].wounded is not None


def lowest_luck(men: Iterable[Para]) -> list[Para]:
    """Those whose luck is the least, in roster order."""
    group = list(men)
    least = min((luck(man) for man in group), default=0)
    return [man for man in group if luck(man) == least]


def items_of_kind(man: Para, kind: str) -> list[str]:
    """The items of that kind a para carries."""
    return [item for item in man.items if ITEMS[item].kind == kind]


def german_sheet(enemy: Enemy) -> GermanSheet:
    """The printed German; KeyError for any other counter."""
    return GERMANS[enemy.name]


def monster_face(enemy: Enemy) -> MonsterFace:
    """Strength, defence and movement of a zombie or undead, its marker's if it bears one."""
    sheet = BITES[enemy.bite] if enemy.bite else MONSTERS[enemy.name]
    return sheet.zombie if enemy.kind == "zombie" else sheet.undead


def men_left(enemy: Enemy) -> int:
    """Men of a German less its hits (Q78); an injected one has its marker's strength (Q160)."""
    full = BITES[enemy.bite].undead.strength if enemy.bite else german_sheet(enemy).men
    return max(0, full - enemy.hits)


def defence(enemy: Enemy) -> int:
    """The number each attack die must beat."""
    if enemy.kind != "german":
        return monster_face(enemy).defence
    if enemy.bite:
        return BITES[enemy.bite].undead.defence
    return german_sheet(enemy).defence


def movement(enemy: Enemy) -> int:
    """Movement in MP."""
    if enemy.kind != "german":
        return monster_face(enemy).move
    if enemy.bite:
        return BITES[enemy.bite].undead.move
    return german_sheet(enemy).move
