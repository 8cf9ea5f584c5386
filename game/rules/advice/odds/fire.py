"""The odds of throws, ignition by hand, and escape: 7.6.5, 9.1.3 and 9.2."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from game.rules.advice.odds.distributions import Distribution, certain, mapped, reaching, sum_of
from game.rules.advice.odds.harm import chance_of_clear_line, harm_to, strike
from game.rules.advice.odds.results import FoeOdds, HarmOdds, LightOdds, ThrowOdds
from game.rules.advice.rehearsal import HIGH, copy_of
from game.rules.board.squares import Floor, Square
from game.rules.castle.blasts import Force, blast_rule, hits_of, shelter_of, units_in_reach
from game.rules.castle.demolition import ESCAPE_DICE, ESCAPE_RULE, ignite
from game.rules.castle.throwing import SURE_THROW
from game.rules.castle.variants.rocket import KIND as ROCKET
from game.rules.castle.variants.rocket import NEED as ROCKET_NEED
from game.rules.counters import ITEMS
from game.rules.decisions import LightByHand
from game.rules.events.demolition import CastleExploded, IgniterThrown
from game.rules.events.people import without
from game.rules.sheet import CounterSheet
from game.rules.state import Para
from game.rules.table import Table


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
            hits = _hits(force, shelter_of(table, victim))
            paras.append(harm_to(rule, _without(victim, item), hits, table.state))
        else:
            foes.append(_felt_by(table, rule, name, _hits(force, 0)))
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


def _hits(force: Force, shelter: int) -> Distribution:
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
