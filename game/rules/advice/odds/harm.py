"""The effect of hits on units: from a number of hits to wounds, deaths, infection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from game.rules.advice.odds.results import (
    Distribution,
    Fate,
    FoeOdds,
    HarmOdds,
    MayBe,
    mixed,
    within,
)
from game.rules.board import Cell, FieldBoard
from game.rules.castle.sight import friends_in_the_way
from game.rules.common.hidden import ALWAYS_LAID_OUT, unknown_markers
from game.rules.counters import AMBITIONS, kind_of
from game.rules.field.drop import is_last_aircraft, is_spared_by_flak
from game.rules.options import Options
from game.rules.sheet import CounterSheet
from game.rules.state import PLANE, Enemy, Para, State
from game.rules.table import Table

SECRET_AMBITION = "ambition"


def may_be_at(state: State, cell: Cell) -> tuple[MayBe, ...]:
    """The possible faces of the marker in a cell; only the real one if it was seen."""
    marker = state.hidden[cell]
    if marker in state.peeked:
        return (MayBe(kind_of(marker), Fraction(1)),)
    return may_be_unknown(state)


def may_be_unknown(state: State) -> tuple[MayBe, ...]:
    """The possible faces of a marker not looked at, sorted by kind.

    It may be one of those left out as well, while others lie in its place (Q255).
    """
    unknown = list(unknown_markers(state).values())
    if not state.left_out:
        return in_shares(_kind(marker) for marker in unknown)
    certain = [marker for marker in unknown if marker in ALWAYS_LAID_OUT]
    others = [*(marker for marker in unknown if marker not in ALWAYS_LAID_OUT), *state.left_out]
    share = Fraction(len(unknown) - len(certain), len(unknown) * len(others))
    kinds = Counter(_kind(marker) for marker in others)
    found = {kind: share * number for kind, number in kinds.items()}
    for marker in certain:
        found[_kind(marker)] = Fraction(1, len(unknown))
    return tuple(MayBe(kind, found[kind]) for kind in sorted(found))


def _kind(marker: str) -> str:
    return SECRET_AMBITION if marker in AMBITIONS else kind_of(marker)


def in_shares(kinds: Iterable[str]) -> tuple[MayBe, ...]:
    """Counters of these kinds, one of which a face-down one is, by kind."""
    counts = Counter(kinds)
    whole = counts.total()
    return tuple(MayBe(kind, Fraction(counts[kind], whole)) for kind in sorted(counts))


def chance_of(kind: str, may_be: Iterable[MayBe]) -> Fraction:
    """The chance that a counter is of that kind."""
    return sum((one.chance for one in may_be if one.kind == kind), Fraction(0))


def germans_it_may_be(state: State, enemy: Enemy) -> Sequence[Enemy]:
    """The enemy itself if it is face up, or else every German not seen yet, in its place.

    They are all equally likely: the face-down of the map and those left in the pool.
    """
    if enemy.up:
        return (enemy,)
    face_down = [other.name for other in state.enemies.values() if not other.up]
    names = sorted([*face_down, *state.pool])
    return [Enemy(name, "german", enemy.at, up=True, hits=enemy.hits) for name in names]


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


def flak_risk(board: FieldBoard, options: Options, state: State) -> tuple[Fraction, Fraction]:
    """The chance that flak kills anybody who is still in the plane, and how many it kills on
    average; each jump is a die, and on a 6 it hits."""

    @cache
    def ahead(waiting: int, aircraft: int) -> tuple[Fraction, Fraction]:
        if not waiting or is_last_aircraft(board, aircraft):
            return Fraction(0), Fraction(0)
        seen = state.copy()
        seen.aircraft = aircraft
        dies = 0 if is_spared_by_flak(options, seen, waiting) else 1
        jumped, hit = ahead(waiting - 1, aircraft), ahead(waiting - dies, aircraft + 1)
        chance = (5 * jumped[0] + (dies or hit[0])) / 6
        return chance, (5 * jumped[1] + dies + hit[1]) / 6

    return ahead(sum(man.at == PLANE for man in state.paras.values()), state.aircraft)
