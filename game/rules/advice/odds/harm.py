"""The effect of hits on units: from a number of hits to wounds, deaths, infection."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from game.rules.advice.odds.distributions import Distribution, mixed, within
from game.rules.advice.odds.results import Fate, FoeOdds, HarmOdds
from game.rules.advice.odds.unknown import germans_it_may_be
from game.rules.board import Cell
from game.rules.castle.variants.friends import friends_in_the_way
from game.rules.sheet import CounterSheet
from game.rules.state import Enemy, Para, State
from game.rules.table import Table

_NEVER: Final = Fraction(0)


def harm_to(
    rule: str, man: Para, hits: Distribution, state: State, *, infects: bool = False
) -> HarmOdds:
    """R4.5.5-per-hit: the odds for a para who takes these hits; a zombie's may infect (R7.8.2)."""
    if man.bite:
        fate = _fate_of_undead(man, hits, state)
        return HarmOdds(rule, man.name, hits, fate, fate)
    sparing = _fate(man, hits, len(man.items), state, infects=infects)
    keeping = _fate(man, hits, 0, state, infects=infects)
    return HarmOdds(rule, man.name, hits, sparing, keeping)


def _fate_of_undead(man: Para, hits: Distribution, state: State) -> Fate:
    """Q166: hits of at least his strength remove him; fewer weaken him."""
    dead = hits.at_least(state.sheet.undead_strength(man))
    return Fate(hits.chance(0), hits.at_least(1) - dead, dead, _NEVER)


def _fate(man: Para, hits: Distribution, given_up: int, state: State, *, infects: bool) -> Fate:
    """The fate of a para who cancels that many hits with items.

    R7.8.2-no-markers: paras killed or infected by a zombie rise, while markers are left.
    """
    struck = hits.at_least(given_up + 1)
    wounded = _NEVER if is_killed_by_a_wound(state.sheet, man) else hits.chance(given_up + 1)
    if infects:
        wounded *= 1 - chance_of_infection(state.sheet, man)
    lost = struck - wounded
    if infects and state.bites:
        return Fate(1 - struck, wounded, dead=_NEVER, turned=lost)
    return Fate(1 - struck, wounded, dead=lost, turned=_NEVER)


def is_killed_by_a_wound(sheet: CounterSheet, man: Para) -> bool:
    """Whether one wound kills him (R4.5.5-ines)."""
    return man.wounded or not sheet.has_wounded_side(man)


def chance_of_infection(sheet: CounterSheet, man: Para) -> Fraction:
    """R7.8.2-infect-wounded: a die above his luck."""
    return 1 - within(sheet.luck(man))


def chance_of_clear_line(table: Table, origin: Cell, target: Cell) -> Fraction:
    """V1-fire-over-friends: the chance that all paras in the way pass their tests of luck."""
    chance = Fraction(1)
    for man in friends_in_the_way(table, origin, target):
        chance *= within(table.sheet.luck(man))
    return chance


def strike(
    rule: str, enemy: Enemy, hits_on: Callable[[Enemy], Distribution], state: State
) -> FoeOdds:
    """The odds of hits against an enemy, over all units it may be."""
    cases = [(one, hits_on(one)) for one in germans_it_may_be(state, enemy)]
    kills = [hits.at_least(state.sheet.hits_to_fall(one)) for one, hits in cases]
    hits = mixed([hits for _, hits in cases])
    return FoeOdds(rule, enemy.name, enemy.at, hits, sum(kills, _NEVER) / len(kills))
