"""Attacks on both maps: targets, dice, hits, wounds and deaths (4.4.1, 4.4.2, 4.5.4, 4.5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from game.rules.board import VILLAGE
from game.rules.counters import ITEMS
from game.rules.decisions import (
    ChooseCell,
    ChooseUnit,
    LoseItem,
    Option,
    TakeWound,
    UseOwn,
    UseWeapon,
)
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.events.people import HitCancelled, ParaDied, ParaMarked, ParaWounded
from game.rules.events.play import AttackRolled
from game.rules.state import DEAD, Enemy, Para, State
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


def take_hits(table: Table, name: str, hits: int) -> Procedure[None]:
    """R4.5.5, Q42, Q79: hits are taken one at a time; hits after death are ignored.

    An undead para dies only if these hits reach his strength (Q166).
    """
    man = table.state.paras[name]
    if man.bite:
        strike_undead_para(table, man, hits)
        return
    for _ in range(hits):
        if table.state.paras[name].at == DEAD:
            return
        yield from take_hit(table, name)


def take_hit(table: Table, name: str) -> Procedure[bool]:
    """R4.5.5-per-hit: lose an item or take a wound. Returns True for a wound."""
    man = table.state.paras[name]
    answers: list[Option] = [TakeWound(name), *(LoseItem(item) for item in man.items)]
    answer = yield from table.ask("R4.5.5-per-hit", (name,), answers)
    if isinstance(answer, LoseItem):
        table.emit(HitCancelled("R4.5.5-per-hit", answer.item, name))
        return False
    wound_or_kill(table, man)
    return True


def strike_undead_para(table: Table, man: Para, hits: int) -> None:
    """R7.6.4-one-attack-kill, Q166: all hits of one attack on an undead para."""
    if hits >= table.sheet.undead_strength(man):
        kill(table, "R7.6.4-one-attack-kill", man, cause="hit")
    elif hits and not table.options.monster_hits_lapse:
        table.emit(ParaMarked("R7.8.2-weakened", man.name, hits))


def wound_or_kill(table: Table, man: Para) -> None:
    """R4.5.5-per-hit, R4.5.5-ines: turn to the wounded side, or die if there is none."""
    if man.wounded or not table.sheet.has_wounded_side(man):
        kill(table, "R4.5.5-per-hit", man, cause="hit")
    else:
        table.emit(ParaWounded("R4.5.5-per-hit", man.name))


def kill(table: Table, rule: str, man: Para, *, cause: str, gear_is_lost: bool = False) -> None:
    """The para dies. His items stay in his cell, unless they are lost with him (Q41)."""
    lost = man.items if gear_is_lost else _lost_with_the_dead(table, man)
    dropped = tuple(item for item in man.items if item not in lost)
    table.emit(ParaDied(rule, man.name, man.at, cause, dropped=dropped, lost=lost))


def _lost_with_the_dead(table: Table, man: Para) -> tuple[str, ...]:
    """Optional ruling of Q41: all items except persons; nothing is lost in Nonette."""
    if not table.options.gear_is_lost_with_the_dead or man.at == VILLAGE:
        return ()
    return tuple(item for item in man.items if not ITEMS[item].is_person)


EnemyChoice: TypeAlias = ChooseUnit | ChooseCell


def pick(enemy: Enemy) -> EnemyChoice:
    """The option for an enemy: by name, or by cell if it is face down (one in each cell)."""
    return ChooseUnit(enemy.name) if enemy.up else ChooseCell(enemy.at)


def picked(state: State, answer: EnemyChoice) -> Enemy:
    """The enemy an answer names; in a reshuffled fork it may be another one than when asked."""
    if isinstance(answer, ChooseUnit):
        return state.enemies[answer.name]
    return next(enemy for enemy in state.enemies_at(answer.cell) if not enemy.up)


def show_target(table: Table, rule: str, name: str) -> None:
    """Turn up a face-down German before he is attacked or caught in a blast (Q247)."""
    enemy = table.state.enemies[name]
    if not enemy.up:
        table.emit(EnemyTurnedUp(rule, name, enemy.at))
