"""The odds of attacks, throws, ignition by hand, and escape: 4.4, 7.6, 7.8.5, 9.1.3, 9.2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from game.rules.advice.odds.harm import chance_of_clear_line, germans_it_may_be, harm_to, strike
from game.rules.advice.odds.results import (
    AttackOdds,
    Distribution,
    FoeOdds,
    HarmOdds,
    LightOdds,
    ThrowOdds,
    certain,
    faces_reaching,
    hits_of_pools,
    mapped,
    reaching,
    sum_of,
    thinned,
)
from game.rules.advice.rehearsal import HIGH, copy_of
from game.rules.board import VILLAGE
from game.rules.board.squares import Floor, Square
from game.rules.castle.blasts import KIND as ROCKET
from game.rules.castle.blasts import NEED as ROCKET_NEED
from game.rules.castle.blasts import (
    SURE_THROW,
    Force,
    blast_rule,
    hits_of,
    shelter_of,
    units_in_reach,
)
from game.rules.castle.combat import (
    VOLLEY_NEED,
    arms_against,
    bonus_against,
    dice_against,
    germans_in_village,
    is_flamethrower,
    is_melee,
    riflemen,
    volley_arms,
)
from game.rules.castle.demolition import ESCAPE_DICE, ESCAPE_RULE, ignite
from game.rules.common.combat import Attacker, fire_dice
from game.rules.counters import ITEMS
from game.rules.decisions import LightByHand
from game.rules.events.castle import CastleExploded, IgniterThrown
from game.rules.events.people import without
from game.rules.field.combat import arms_afield
from game.rules.sheet import CounterSheet
from game.rules.state import Enemy, Para
from game.rules.table import Table

Chosen = Mapping[str, str]
"""The weapons chosen so far, by para; "" is his own combat value."""

_NO_SIX: Final = Fraction(5, 6)


def attack_odds(table: Table, group: Sequence[str], target: str, chosen: Chosen) -> AttackOdds:
    """R4.4, R7.6.4: the group against one enemy.

    A man without a chosen weapon uses the one with the most expected hits, of equals the
    first on offer.
    """
    enemy = table.state.enemies[target]
    if table.state.stage == "field":
        return _field_attack(table, group, enemy, chosen)
    if group[0] == table.state.father:
        father = table.state.enemies[group[0]]
        attackers = [Attacker(father.name, "", table.sheet.strength_left(father))]
        return _odds(table, "R7.8.2-resolve", attackers, enemy, melee=True)
    return _castle_attack(table, group, enemy, chosen)


def _field_attack(table: Table, group: Sequence[str], enemy: Enemy, chosen: Chosen) -> AttackOdds:
    """R4.4.1-dice, R4.4.2-weapons."""

    def arm(man: Para, weapon: str) -> Attacker:
        return Attacker(man.name, weapon, fire_dice(table, man, weapon))

    men = [table.state.paras[name] for name in group]
    promise = _promise(table, enemy)
    attackers = [_armed(man, arms_afield(table, man), arm, promise, chosen) for man in men]
    return _odds(table, "R4.4.1-dice", attackers, enemy, melee=False)


def _castle_attack(table: Table, group: Sequence[str], enemy: Enemy, chosen: Chosen) -> AttackOdds:
    """R7.6.4-base: those who have a die against this enemy."""

    def arm(man: Para, weapon: str) -> Attacker:
        dice = dice_against(table, man, weapon, enemy)
        return Attacker(man.name, weapon, dice, bonus_against(table, weapon, enemy))

    men = [table.state.paras[name] for name in group]
    promise = _promise(table, enemy)
    arms = [(man, arms_against(table, man, enemy)) for man in men]
    attackers = [_armed(man, ways, arm, promise, chosen) for man, ways in arms if ways]
    melee = is_melee(table, men[0], enemy)
    odds = _odds(table, "R7.6.4-base", attackers, enemy, melee=melee)
    odds = replace(odds, idle=_idle(table, attackers, enemy))
    return _if_line_is_clear(odds, chance_of_clear_line(table, men[0].at, enemy.at))


def _idle(table: Table, attackers: Iterable[Attacker], enemy: Enemy) -> tuple[str, ...]:
    """Weapons that would give an attacker more dice at another distance, and give none here."""
    return tuple(
        item
        for attacker in attackers
        for item in table.state.paras[attacker.name].items
        if _most_dice(table, item) > attacker.dice
        and not dice_against(table, table.state.paras[attacker.name], item, enemy)
    )


def _most_dice(table: Table, item: str) -> int:
    return max(table.sheet.items[item].fire, table.sheet.items[item].melee)


def _if_line_is_clear(odds: AttackOdds, clear: Fraction) -> AttackOdds:
    """V1-fire-over-friends: there is no attack if a para in the way fails his test of luck."""
    return replace(
        odds,
        hits=thinned(odds.hits, clear),
        kill=odds.kill * clear,
        burnt_out=tuple((weapon, chance * clear) for weapon, chance in odds.burnt_out),
    )


def volley_odds(table: Table, chosen: Chosen) -> AttackOdds:
    """R7.8.5-paras: all paras in the village that may fire, at targets of the player's choice."""

    def arm(man: Para, weapon: str) -> Attacker:
        return Attacker(man.name, weapon, fire_dice(table, man, weapon))

    attackers = [
        _armed(man, volley_arms(table, man), arm, lambda attacker: attacker.dice, chosen)
        for man in riflemen(table)
    ]
    hits = _hits(attackers, VOLLEY_NEED)
    fewest = min(table.sheet.men_left(enemy) for enemy in germans_in_village(table))
    return AttackOdds(
        "R7.8.5-paras",
        tuple(attackers),
        VILLAGE,
        VOLLEY_NEED,
        melee=False,
        hits=hits,
        kill=hits.at_least(fewest),
        burnt_out=_burnt_out(table, attackers),
    )


def _armed(
    man: Para,
    arms: Iterable[str],
    arm: Callable[[Para, str], Attacker],
    promise: Callable[[Attacker], int],
    chosen: Chosen,
) -> Attacker:
    """The man with the weapon chosen for him, or with the most promising one."""
    if man.name in chosen:
        return arm(man, chosen[man.name])
    return max((arm(man, weapon) for weapon in arms), key=promise)


def _promise(table: Table, enemy: Enemy) -> Callable[[Attacker], int]:
    """The quality of a weapon: expected hits, over all the enemy may be."""
    needs = [table.sheet.need(one) for one in germans_it_may_be(table.state, enemy)]
    return lambda attacker: (
        attacker.dice * sum(faces_reaching(need, attacker.bonus) for need in needs)
    )


def _odds(
    table: Table, rule: str, attackers: Sequence[Attacker], enemy: Enemy, *, melee: bool
) -> AttackOdds:
    need = table.sheet.need
    foe = strike(rule, enemy, lambda one: _hits(attackers, need(one)), table.state)
    return AttackOdds(
        rule,
        tuple(attackers),
        enemy.name,
        need(enemy) if enemy.up else 0,
        melee=melee,
        hits=foe.hits,
        kill=foe.kill,
        burnt_out=_burnt_out(table, attackers),
    )


def _hits(attackers: Iterable[Attacker], need: int) -> Distribution:
    """R4.4.1-hits: every die that with its attacker's bonus reaches the need."""
    return hits_of_pools((one.dice, faces_reaching(need, one.bonus)) for one in attackers)


def _burnt_out(table: Table, attackers: Iterable[Attacker]) -> tuple[tuple[str, Fraction], ...]:
    """Q121: a 6 among a flamethrower's own dice, and it is empty."""
    return tuple(
        (one.weapon, 1 - _NO_SIX ** table.sheet.items[one.weapon].fire)
        for one in attackers
        if is_flamethrower(one.weapon)
    )


def throw_odds(table: Table, thrower: str, item: str, target: Square) -> ThrowOdds:
    """R7.6.5: the throw, and the blast on friend and foe alike."""
    man = table.state.paras[thrower]
    kind = ITEMS[item].kind
    need = ROCKET_NEED if kind == ROCKET else table.castle.distance(man.at, target)
    rule = blast_rule(kind)
    paras: list[HarmOdds] = []
    foes: list[FoeOdds] = []
    for name, at, force in units_in_reach(table, kind, target):
        victim = table.state.paras.get(name)
        if victim is not None and victim.at == at:
            hits = _hits_of_blast(force, shelter_of(table, victim))
            paras.append(harm_to(rule, _without(victim, item), hits, table.state))
        else:
            foes.append(_felt_by(table, rule, name, _hits_of_blast(force, 0)))
    return ThrowOdds(
        "R7.6.5-hit",
        thrower,
        item,
        target,
        need,
        chance_to_reach(need) * chance_of_clear_line(table, man.at, target),
        tuple(paras),
        tuple(foes),
    )


def _felt_by(table: Table, rule: str, name: str, hits: Distribution) -> FoeOdds:
    """The odds of a blast against an enemy, which don't depend on its values."""
    return strike(rule, table.state.enemies[name], lambda _: hits, table.state)


def chance_to_reach(distance: int) -> Fraction:
    """R7.6.5-hit, Q133: the chance to roll the distance or more; certain up to 1."""
    return Fraction(1) if distance <= SURE_THROW else reaching(distance)


def _hits_of_blast(force: Force, shelter: int) -> Distribution:
    """Hits of a blast on a unit with that much luck."""
    if force.fixed:
        return certain(force.fixed)
    pips = sum_of(force.dice, lambda face: face)
    return mapped(pips, lambda total: hits_of(force, total, shelter))


def _without(man: Para, item: str) -> Para:
    """The man without the thrown item."""
    return replace(man, items=without(man.items, item))


def light_odds(table: Table, name: str, option: LightByHand) -> LightOdds:
    """R9.1.3-manual: run as if it succeeded, to see the result."""
    man = table.state.paras[name]
    after = copy_of(table, HIGH)
    ignite(after, after.state.paras[name], option)
    thrown = [event for event in after.events if isinstance(event, IgniterThrown)]
    distance = table.castle.distance(man.at, option.cell)
    reached = chance_to_reach(distance) if thrown else Fraction(1)
    blown = [event.blown for event in after.events if isinstance(event, CastleExploded)]
    return LightOdds(
        "R9.1.3-manual",
        name,
        option.item,
        option.cell,
        distance,
        caught=reached * chance_of_clear_line(table, man.at, option.cell),
        blown=blown[0],
        escapes=escape_odds(after),
    )


def escape_odds(table: Table) -> tuple[HarmOdds, ...]:
    """R9.2: the escape of every para in the castle, in the current state.

    Undead paras are left out, as they are lost with the castle.
    """
    return tuple(_escape(table, man) for man in table.state.paras_on_map() if not man.bite)


def unhurt_escape(sheet: CounterSheet, man: Para, floor: Floor) -> Fraction:
    """R9.2-1F, -2F, -basement: the chance that none of his dice from there is above his luck."""
    return _hits_of(sheet, man, floor).chance(0)


def _hits_of(sheet: CounterSheet, man: Para, floor: Floor) -> Distribution:
    return sum_of(ESCAPE_DICE[floor], lambda face: max(0, face - sheet.luck(man)))


def _escape(table: Table, man: Para) -> HarmOdds:
    """R9.2-1F, -2F, -basement: each die hits by what it shows above his luck."""
    floor = table.castle.floor_of[man.at]
    return harm_to(ESCAPE_RULE[floor], man, _hits_of(table.sheet, man, floor), table.state)
