"""Forecast of the enemy: the reaction of each face-up enemy if the phase ended now.

The rules of the enemies are played on a copy of the table with dice that always show 1, so
that no attack hits, and the events are recorded. Enemies react in order, each after the
moves of those before it; where the player decides, the first option is assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial, reduce
from math import prod
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from game.rules.advice.odds.harm import harm_to, strike
from game.rules.advice.odds.results import (
    Distribution,
    FoeOdds,
    HarmOdds,
    faces_reaching,
    hits_of_pools,
    together,
)
from game.rules.advice.rehearsal import LOW, Run, rehearse_all, table_of
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.board.hexes import Hex
from game.rules.castle import reactions
from game.rules.castle.enemy_attacks import can_infect
from game.rules.castle.reactions import goal, is_idle
from game.rules.decisions import ChooseCell, ChooseUnit, Decision
from game.rules.events.castle import DetonatorTornOut
from game.rules.events.enemies import EnemyMoved, EnemyReacted
from game.rules.events.hunt import AttachedLost, TankDamaged, ZombieMoved, hunt_of
from game.rules.events.play import AttackRolled, Event, NightEnded, PhaseBegan
from game.rules.field import combat as field_reactions
from game.rules.game import Game
from game.rules.hunt import HEXES_OF_FACE, counterattack, is_over, move_tank, zombies_up
from game.rules.options import Options
from game.rules.state import Enemy, State
from game.rules.table import Procedure, Table

E = TypeVar("E", bound=Event)

MOST_WAYS: Final = 24
"""The most ways of reacting that are tried for one enemy."""


class Strike(msgspec.Struct, frozen=True):
    """An attack an enemy would make."""

    rule: str
    target: str
    """A para, another enemy, or the village."""
    dice: int
    need: int
    """What each die must show; 0 if the target is face down and its defence unknown."""
    hits: Distribution
    harm: HarmOdds | None
    """The harm to a para; in the village, to the first one hit."""
    foe: FoeOdds | None
    """The harm to another enemy."""


class Intent(msgspec.Struct, frozen=True):
    """One way an enemy may react."""

    rule: str
    """The rule by which it moves or stays."""
    path: tuple[Cell, ...]
    """Its path, from its cell to the end of its move."""
    tears_out: bool
    """It would remove the detonator."""
    strike: Strike | None


class Tie(msgspec.Struct, frozen=True):
    """A tie that the player would have to break."""

    rule: str
    choices: tuple[str, ...]
    """Cells or units."""


class Forecast(msgspec.Struct, frozen=True):
    """The forecast for one enemy."""

    name: str
    at: Cell
    order: int
    """Its place in the order of reactions, from 1."""
    instead: tuple[str, ...]
    """Other enemies that could react at this place instead, by the player's choice."""
    intents: tuple[Intent, ...]
    """The ways it may react, depending on ties; the first is the most likely."""
    ties: tuple[Tie, ...]


class Blow(msgspec.Struct, frozen=True):
    """An attack on the men that an enemy would make."""

    enemy: str
    men: tuple[str, ...]
    """Who is attacked; several if the player chooses among them, the first being assumed."""
    dice: int
    harm: HarmOdds
    """What may happen to the first of them."""


class Toll(msgspec.Struct, frozen=True):
    """What the enemies may do if the paras' phase ended now, each as is most likely."""

    harms: tuple[HarmOdds, ...] = ()
    """What may happen to each man who may be hit, by all enemies together, the worst first."""
    tears_out: bool = False
    """The detonator would be removed."""
    blows: tuple[Blow, ...] = ()
    """The attacks of which these harms are the sum, in the order of the enemies."""

    @property
    def any_lost(self) -> Fraction:
        """The chance that at least one of the men dies or turns."""
        return 1 - prod((1 - one.dies for one in self.harms), start=Fraction(1))


class Advance(msgspec.Struct, frozen=True):
    """The advance of a zombie of the hunt in a counterattack (M6.0-advance)."""

    name: str
    die: int
    """The face of the die for points that starts the counterattack."""
    chance: Fraction
    paths: tuple[tuple[Hex, ...], ...]
    """Its possible paths, depending on ties; only its own hex if it stays."""
    reaches_tank: bool
    """By some of these paths it damages the tank."""


def forecast(game: Game, detonator: Cell = "") -> tuple[Forecast, ...]:
    """Every face-up enemy who would react if the paras' phase ended now, in order.

    In the reaction phase: those still to react. Nothing at other times of the night.
    `detonator` is a square in which it is taken to stand.
    """
    table = table_of(game)
    table.state.detonator = detonator or game.state.detonator
    return _forecasts(table)


def _forecasts(table: Table) -> tuple[Forecast, ...]:
    """The same, which changes the table."""
    state = table.state.copy()
    if state.stage not in ("field", "castle") or state.phase not in ("paras", "reactions"):
        return ()
    if state.phase == "paras":
        table.emit(PhaseBegan("R7.1-phases", "reactions"))
    found: list[Forecast] = []
    while waiting := _next_to_react(table):
        enemy, *others = waiting
        if not state.enemies[enemy.name].up:
            table.emit(EnemyReacted("R7.8-order", enemy.name))
            continue
        runs = rehearse_all(table, partial(_react, name=enemy.name), MOST_WAYS)
        instead = tuple(other.name for other in others if state.enemies[other.name].up)
        found.append(_forecast(state, table, enemy, len(found) + 1, instead, runs))
        table = runs[0].table
        table.events.clear()
    return tuple(found)


def toll(game: Game) -> Toll:
    """The sum of the forecast: what it may cost to end the paras' phase now."""
    found = forecast(game)
    blows = tuple(blow for one in found if (blow := _blow(game.state, one)) is not None)
    attacks: dict[str, list[HarmOdds]] = {}
    for blow in blows:
        attacks.setdefault(blow.harm.name, []).append(blow.harm)
    harms = (_all_together(game.state, name, harm) for name, harm in attacks.items())
    worst_first = sorted(harms, key=lambda one: (-one.dies, -one.hit))
    tears_out = any(one.intents[0].tears_out for one in found)
    return Toll(tuple(worst_first), tears_out, blows)


def reply(game: Game, enemy: str, way: Sequence[Cell] = ()) -> Blow | None:
    """The attack that an enemy would make in return, unhurt, after the acting group has gone that
    way; None if he would make none, or if the player or a tie decides on whom."""
    state, action = game.state.copy(), game.state.action
    if action is not None and way:
        for name in action.group:
            state.paras[name] = msgspec.structs.replace(state.paras[name], at=way[-1])
    table = Table(game.boards, game.options, state.copy(), LOW)
    found = (_blow(state, one) for one in _forecasts(table) if one.name == enemy)
    blow = next(found, None)
    return blow if blow is not None and len(blow.men) == 1 else None


def _blow(state: State, one: Forecast) -> Blow | None:
    """The most likely attack of an enemy on the men."""
    first = one.intents[0].strike
    if first is None or first.harm is None:
        return None
    targets = [way.strike.target for way in one.intents if way.strike and way.strike.harm]
    men = [name for target in targets for name in _victims(state, target)]
    return Blow(one.name, tuple(dict.fromkeys(men)), first.dice, first.harm)


def _all_together(state: State, name: str, harms: Sequence[HarmOdds]) -> HarmOdds:
    """All attacks on a man: their hits add up, and any zombie's may infect."""
    hits = reduce(together, (one.hits for one in harms))
    infects = any(one.sparing.turned for one in harms)
    return harm_to(harms[0].rule, state.paras[name], hits, state, infects=infects)


def _next_to_react(table: Table) -> Sequence[Enemy]:
    """All enemies that may react next by the rules of the stage."""
    if table.state.stage == "field":
        return field_reactions.yet_to_react(table)
    return reactions.first_to_react(table)


def _react(table: Table, name: str) -> Procedure[None]:
    if table.state.stage == "field":
        return field_reactions.react(table, [table.state.enemies[name]])
    return reactions.react(table, name)


def _forecast(
    known: State,
    table: Table,
    enemy: Enemy,
    order: int,
    instead: tuple[str, ...],
    runs: Sequence[Run],
) -> Forecast:
    """`known` is the state the player sees, `table` the one when the enemy reacts."""
    intents = tuple(dict.fromkeys(_intent(known, table, enemy, run) for run in runs))
    ties = tuple(dict.fromkeys(_tie(decision) for run in runs for decision in run.asked))
    return Forecast(enemy.name, enemy.at, order, instead, intents, ties)


def _tie(decision: Decision) -> Tie:
    choices = (
        one.cell if isinstance(one, ChooseCell) else one.name
        for one in decision.options
        if isinstance(one, ChooseCell | ChooseUnit)
    )
    return Tie(decision.rule, tuple(choices))


def _intent(known: State, table: Table, enemy: Enemy, run: Run) -> Intent:
    """Read the intent of the enemy from the events of a run."""
    moves = [event for event in _told(run, EnemyMoved) if event.name == enemy.name]
    attacks = [event for event in _told(run, AttackRolled) if event.attackers == (enemy.name,)]
    rule = moves[0].rule if moves else _why_it_stays(table, enemy, fights=bool(attacks))
    infects = enemy.kind == "zombie" and can_infect(table)
    return Intent(
        rule,
        path=moves[0].path if moves else (enemy.at,),
        tears_out=bool(_told(run, DetonatorTornOut)),
        strike=_strike(known, attacks[0], infects=infects) if attacks else None,
    )


def _told(run: Run, kind: type[E]) -> list[E]:
    return [event for event in run.table.events if isinstance(event, kind)]


def _why_it_stays(table: Table, enemy: Enemy, *, fights: bool) -> str:
    """The rule by which it stays, or would move if it could."""
    if table.state.stage == "field":
        return "R4.5.2-1-adjacent" if fights else field_reactions.destinations(table, enemy)[0]
    if enemy.kind == "german":
        return "R7.8.3-1-sees" if fights else goal(table, enemy).rule
    if fights:
        return "R7.8.1-1-adjacent"
    return "R7.8.1-3-indoors" if is_idle(table, enemy) else "R7.8.1-2-approach"


def _strike(known: State, rolled: AttackRolled, *, infects: bool) -> Strike:
    """An attack of a run, with the odds of its dice."""
    rule, target, dice = rolled.rule, rolled.target, len(rolled.dice)
    foe = known.enemies.get(target)
    if foe is not None:
        odds = strike(rule, foe, lambda one: _hits(dice, known.sheet.need(one)), known)
        return Strike(rule, target, dice, rolled.need if foe.up else 0, odds.hits, None, odds)
    hits = _hits(dice, rolled.need)
    harm = harm_to(rule, known.paras[_victims(known, target)[0]], hits, known, infects=infects)
    return Strike(rule, target, dice, rolled.need, hits, harm, None)


def _hits(dice: int, need: int) -> Distribution:
    return hits_of_pools([(dice, faces_reaching(need))])


def _victims(state: State, target: str) -> tuple[str, ...]:
    """The paras who may be under attack; in the village those who may be hit first (Q137)."""
    if target == VILLAGE:
        return tuple(man.name for man in state.sheet.lowest_luck(state.paras_at(VILLAGE)))
    return (target,)


# --- The hunt -------------------------------------------------------------------------------


def forecast_hunt(game: Game) -> tuple[Advance, ...]:
    """The advance of the face-up zombies for each die that starts a counterattack."""
    zombies = zombies_up(hunt_of(game.state)) if game.state.stage == "hunt" else {}
    if not zombies:
        return ()
    found: list[Advance] = []
    for die, hexes in HEXES_OF_FACE.items():
        runs = rehearse_all(table_of(game), partial(_come_on, hexes=hexes), MOST_WAYS)
        found.extend(_advance(game.state, name, die, runs) for name in zombies)
    return tuple(found)


def _come_on(table: Table, hexes: int) -> Procedure[None]:
    return counterattack(table, "M5.0-counter", hexes)


def _advance(state: State, name: str, die: int, runs: Sequence[Run]) -> Advance:
    """Read the advance of one zombie from the runs of a counterattack."""
    hunt = hunt_of(state)
    stays = (zombies_up(hunt)[name],)
    paths = tuple(dict.fromkeys(_way_of(name, run) or stays for run in runs))
    reaches_tank = any(path[-1] == hunt.tank for path in paths)
    return Advance(name, die, Fraction(1, 6), paths, reaches_tank)


def _way_of(name: str, run: Run) -> tuple[Hex, ...]:
    """The path of a zombie, empty if it stayed."""
    return next((event.path for event in _told(run, ZombieMoved) if event.counter == name), ())


Harm: TypeAlias = Literal["none", "absorbed", "damaged", "lost"]
"""Nothing; gear or a rider is lost; the tank is damaged; the hunt is lost."""

_WORST_LAST: Final[tuple[Harm, ...]] = ("none", "absorbed", "damaged", "lost")
_MOST_WAYS: Final = 24
"""The most ways of breaking ties among zombies that are tried."""


class Exposure(Struct, frozen=True):
    """What one face of the action die would do."""

    face: int
    harm: Harm


def exposure(
    boards: Boards, options: Options, state: State, way: Sequence[Hex] = ()
) -> tuple[Exposure, ...]:
    """The worst that each face with a counterattack would do to the tank at the end of its way, or
    where it stands (M6.0).

    Nothing while no zombie is face up: one that turns up does not attack yet.
    """
    if state.hunt is None or state.stage != "hunt" or not zombies_up(state.hunt):
        return ()
    table = Table(boards, options, state.copy(), LOW)
    return tuple(Exposure(face, _worst(table, way, hexes)) for face, hexes in HEXES_OF_FACE.items())


def _worst(table: Table, way: Sequence[Hex], hexes: int) -> Harm:
    runs = rehearse_all(table, partial(_drive_and_wait, way=way, hexes=hexes), _MOST_WAYS)
    return max((_harm(run.table) for run in runs), key=_WORST_LAST.index)


def _drive_and_wait(table: Table, way: Sequence[Hex], hexes: int) -> Procedure[None]:
    for cell in way:
        if not is_over(table):
            move_tank(table, cell)
    if not is_over(table):
        yield from counterattack(table, "M5.0-counter", hexes)


def _harm(table: Table) -> Harm:
    kinds = {type(event) for event in table.events}
    if NightEnded in kinds:
        return "lost"
    if TankDamaged in kinds:
        return "damaged"
    return "absorbed" if AttachedLost in kinds else "none"
