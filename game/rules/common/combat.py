"""The dice of an attack, on the field and in the castle: 4.4.1, 4.4.2 and 4.5.4."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.rules.decisions import Option, UseOwn, UseWeapon
from game.rules.events.tests_of_luck import AttackRolled
from game.rules.state import Enemy, Para
from game.rules.table import Procedure, Table


class Attacker(msgspec.Struct, frozen=True, gc=False):
    """An attacker: weapon ("" for his own combat value), number of dice, bonus to each die."""

    name: str
    weapon: str
    dice: int
    bonus: int = 0


def fire_dice(table: Table, man: Para, weapon: str) -> int:
    """Dice when firing: those of the weapon, or his own combat for "", plus marksman icons."""
    face = table.sheet.face(man)
    return (table.sheet.items[weapon].fire if weapon else face.combat) + face.marksman


def choose_weapon(table: Table, man: Para, arms: Sequence[str]) -> Procedure[str]:
    """Ask for one of the weapons; "" is his own combat value."""
    options: list[Option] = [
        UseWeapon(man.name, weapon) if weapon else UseOwn(man.name) for weapon in arms
    ]
    answer = yield from table.ask("R4.4.2-weapons", (man.name,), options)
    return answer.item if isinstance(answer, UseWeapon) else ""


def roll_attack(
    table: Table, rule: str, attackers: Sequence[Attacker], target: str, need: int, *, melee: bool
) -> tuple[AttackRolled, int]:
    """R4.4.1-hits: roll all attackers' dice in order; each die of at least `need` is a hit."""
    dice: list[int] = []
    bonus: list[int] = []
    for attacker in attackers:
        dice.extend(table.roll(attacker.dice))
        bonus.extend([attacker.bonus] * attacker.dice)
    hits = sum([die + plus >= need for die, plus in zip(dice, bonus, strict=True)])
    rolled = AttackRolled(
        rule,
        tuple([attacker.name for attacker in attackers]),
        target,
        tuple(dice),
        tuple(bonus),
        need,
        hits,
        tuple([attacker.weapon for attacker in attackers]),
        melee,
    )
    table.emit(rolled)
    return rolled, hits


def roll_against_para(table: Table, rule: str, enemy: Enemy, dice: int, man: Para) -> int:
    """R4.5.4-dice, Q166: roll against a para and return the number of hits.

    Zombies and undead fight hand to hand (R7.8.2-target).
    """
    attacker = Attacker(enemy.name, "", dice)
    melee = enemy.kind != "german"
    need = table.sheet.need(man)
    _, hits = roll_attack(table, rule, [attacker], man.name, need, melee=melee)
    return hits
