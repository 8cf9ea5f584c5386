"""The counter sheet of a game: the printed one, or one with other numbers.

It gives the current values of a unit: the face that is up, with markers and losses counted
in. A sheet is immutable. To try other numbers, make another sheet and play a game with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Final, TypeAlias, TypeVar

from game.rules.counters import (
    BITES,
    GERMANS,
    HIDDEN_NEED,
    HUNT_ZOMBIES,
    ITEM_KINDS,
    ITEMS,
    MONSTERS,
    PARAS,
    Face,
    GermanSheet,
    ItemSheet,
    MonsterFace,
    MonsterSheet,
    ParaSheet,
    kind_of,
)
from game.rules.units import Enemy, Para

Columns: TypeAlias = ParaSheet | GermanSheet | MonsterSheet | ItemSheet
Row: TypeAlias = Columns | int
"""The numbers of one counter; a zombie of the hunt has only its ``value``."""
R = TypeVar("R", ParaSheet, GermanSheet, MonsterSheet, ItemSheet, int)

HIGHEST: Final = 9
"""No number on a counter may be higher."""
_NEVER_NONE: Final = ("men", "strength", "move")
"""Columns whose numbers are at least 1."""
_PRINTED_ROWS: Final[dict[str, Row]] = {
    **PARAS,
    **GERMANS,
    **MONSTERS,
    **BITES,
    **ITEM_KINDS,
    **HUNT_ZOMBIES,
}


class SheetError(ValueError):
    """A number does not exist or is out of range; the message lists the possible ones."""


class CounterSheet:
    """Every number on every counter of one game."""

    __slots__ = (
        "_hash",
        "bites",
        "changes",
        "germans",
        "hunt_zombies",
        "item_kinds",
        "items",
        "monsters",
        "paras",
    )

    def __init__(self, changes: Mapping[str, int] | None = None) -> None:
        """Make the printed sheet with some numbers changed: ``{"Hank.luck": 3}``.

        The path of a number is its counter and its column in the tables of `counters`, with
        the face between them if there are two: ``Hank.wounded.move``, ``Z1.undead.strength``.
        Copies of an item share their numbers; only printed numbers can be changed. A change
        to the printed number is ignored. Raises SheetError for a number that does not exist
        or is out of range.
        """
        self.changes: Final = _real_changes(changes or {})
        self._hash: Final = hash(tuple(self.changes.items()))
        self.paras: Final = _changed(PARAS, self.changes)
        self.germans: Final = _changed(GERMANS, self.changes)
        self.monsters: Final = _changed(MONSTERS, self.changes)
        self.bites: Final = _changed(BITES, self.changes)
        self.item_kinds: Final = _changed(ITEM_KINDS, self.changes)
        self.items: Final = {item: self.item_kinds[kind_of(item)] for item in ITEMS}
        """The numbers of each single item, copies by their number: ``"charge-2"``."""
        self.hunt_zombies: Final = _changed(HUNT_ZOMBIES, self.changes)
        """The value of each zombie, which a die must beat (M2.2-counters)."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CounterSheet) and self.changes == other.changes

    def __hash__(self) -> int:
        return self._hash

    # --- Paras ----------------------------------------------------------------------------

    def face(self, man: Para) -> Face:
        """The side that is up (R2.3.6b-wounded-side), or that of his injection marker (Q166)."""
        if man.bite:
            undead = self.bites[man.bite].undead
            return Face(max(0, undead.strength - man.hits), undead.move)
        row = self.paras[man.name]
        if man.wounded and row.wounded is not None:
            return row.wounded
        return row.fit

    def luck(self, man: Para) -> int:
        """His luck, the same on both sides (Q5)."""
        return self.paras[man.name].luck

    def has_wounded_side(self, man: Para) -> bool:
        """Whether the first hit only wounds him (R4.5.5-ines)."""
        return self.paras[man.name].wounded is not None

    def lowest_luck(self, men: Iterable[Para]) -> list[Para]:
        """The paras with the lowest luck, in roster order."""
        group = list(men)
        luck = [self.paras[man.name].luck for man in group]
        least = min(luck, default=0)
        return [man for man, his in zip(group, luck, strict=True) if his == least]

    # --- Attacks --------------------------------------------------------------------------

    def need(self, target: Para | Enemy) -> int:
        """The least a die with its bonus must show to hit that unit (R4.4.1-hits, R4.5.4-dice).

        It must beat an enemy's defence, a para's luck, or the defence of the marker of a
        para who is undead (Q166).
        """
        if isinstance(target, Enemy):
            return self.defence(target) + 1
        return (self.bites[target.bite].undead.defence if target.bite else self.luck(target)) + 1

    def hits_to_fall(self, enemy: Enemy) -> int:
        """Hits of one attack that fell it: a German's men left, a monster's full strength."""
        return self.men_left(enemy) if enemy.kind == "german" else self.monster_face(enemy).strength

    def undead_strength(self, man: Para) -> int:
        """Hits of one attack that remove an undead para: the strength of his marker (Q166)."""
        return self.bites[man.bite].undead.strength

    def hunt_need(self, target: str) -> int:
        """The least a die with its bonus must show against a counter of the hunt (M7.3-fire).

        It must beat a zombie's value; `target` is a hex where the counter is still face down.
        """
        value = self.hunt_zombies.get(target)
        return HIDDEN_NEED if value is None else value + 1

    # --- Enemies --------------------------------------------------------------------------

    def monster_face(self, enemy: Enemy) -> MonsterFace:
        """Strength, defence and movement of a zombie or undead, or those of its marker."""
        row = self.bites[enemy.bite] if enemy.bite else self.monsters[enemy.name]
        return row.zombie if enemy.kind == "zombie" else row.undead

    def strength_left(self, enemy: Enemy) -> int:
        """R7.8.2-weakened, Q122: the dice of a monster's attack: strength less hit markers."""
        return max(0, self.monster_face(enemy).strength - enemy.hits)

    def men_left(self, enemy: Enemy) -> int:
        """Men of a German less its hits (Q78); an injected one has its marker's strength (Q160)."""
        if enemy.bite:
            full = self.bites[enemy.bite].undead.strength
        else:
            full = self.germans[enemy.name].men
        return max(0, full - enemy.hits)

    def defence(self, enemy: Enemy) -> int:
        """The number each attack die must beat."""
        if enemy.kind != "german":
            return self.monster_face(enemy).defence
        if enemy.bite:
            return self.bites[enemy.bite].undead.defence
        return self.germans[enemy.name].defence

    def movement(self, enemy: Enemy) -> int:
        """Movement in MP."""
        if enemy.kind != "german":
            return self.monster_face(enemy).move
        if enemy.bite:
            return self.bites[enemy.bite].undead.move
        return self.germans[enemy.name].move


def printed_numbers(counter: str) -> dict[str, int]:
    """The numbers of a counter by their columns: ``{"luck": 3, "fit.combat": 4, ...}``.

    SheetError when there is no such counter.
    """
    if counter not in _PRINTED_ROWS:
        raise SheetError(f'"{counter[:30]}" is not a counter; there are {", ".join(_PRINTED_ROWS)}')
    row = _PRINTED_ROWS[counter]
    if isinstance(row, int):
        return {"value": row}
    numbers = _numbers(row)
    if isinstance(row, ItemSheet):
        return {column: number for column, number in numbers.items() if number}
    return numbers


def _numbers(
    row: ParaSheet | GermanSheet | MonsterSheet | ItemSheet | Face | MonsterFace,
) -> dict[str, int]:
    """All numbers of a row by column; those of a face have its name before them."""
    found: dict[str, int] = {}
    for column in fields(row):
        value = getattr(row, column.name)
        if isinstance(value, Face | MonsterFace):
            deeper = _numbers(value).items()
            found.update({f"{column.name}.{name}": number for name, number in deeper})
        elif type(value) is int:
            found[column.name] = value
    return found


def _real_changes(changes: Mapping[str, int]) -> dict[str, int]:
    """The changes that differ from the printed numbers, sorted by path."""
    return {
        path: number
        for path, number in sorted(changes.items())
        if _printed_number(path, number) != number
    }


def _printed_number(path: str, wanted: int) -> int:
    """The printed number. Raises SheetError if there is none, or `wanted` is out of range."""
    counter, _, column = path.partition(".")
    numbers = printed_numbers(counter)
    if column not in numbers:
        there_are = f"has {', '.join(numbers)}" if numbers else "has no numbers at all"
        raise SheetError(f'{counter} has no "{column[:30]}"; it {there_are}')
    least = _least(counter, column)
    if not least <= wanted <= HIGHEST:
        raise SheetError(f"{path} can't be {wanted}; take a number from {least} to {HIGHEST}")
    return numbers[column]


def _least(counter: str, column: str) -> int:
    """The least possible number; a weapon without dice would be no weapon."""
    if counter in ITEM_KINDS:
        return 0 if column == "stars" else 1
    return 1 if column.rpartition(".")[2] in _NEVER_NONE else 0


def _changed(rows: Mapping[str, R], changes: Mapping[str, int]) -> dict[str, R]:
    """A table with the changes applied to its rows."""
    table = dict(rows)
    for path, number in changes.items():
        counter, _, column = path.partition(".")
        if counter in table:
            table[counter] = _with(table[counter], column, number)
    return table


def _with(row: R, column: str, number: int) -> R:
    """The row with another number in a column, which may be a column of a face."""
    if isinstance(row, int):
        return number
    name, _, deeper = column.partition(".")
    values = {one.name: getattr(row, one.name) for one in fields(row)}
    values[name] = replace(values[name], **{deeper: number}) if deeper else number
    return type(row)(**values)


PRINTED: Final = CounterSheet()
"""The printed sheet."""

EARLIER_PRINT: Final[Mapping[str, int]] = {"gas.explosive": 4}
"""Numbers that were printed in edition 1 of the sheet, where they differ from now (Q284)."""
