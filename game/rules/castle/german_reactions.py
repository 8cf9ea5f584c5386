"""Reactions of face-up Germans: 7.8.3 and 7.8.4 in the castle, 7.8.5 in the village."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.board import VILLAGE, Cell
from game.rules.castle.approach import Ways, walk, ways_toward
from game.rules.castle.german_fire import fire_at, foes_in_sight
from game.rules.castle.sight import occupied
from game.rules.castle.variants.jaeger import is_off_to_prey, prey_of, singled_out
from game.rules.castle.village import GERMAN_NEED
from game.rules.common.combat import Attacker, roll_attack
from game.rules.common.hits import strike_undead_para, take_hits
from game.rules.decisions import ChooseCell, ChooseUnit
from game.rules.events.ambitions import DetonatorTornOut
from game.rules.state import LOST, NEVER_PLACED, NOWHERE, Enemy, Para
from game.rules.table import Procedure, Table


class Goal(NamedTuple):
    """The goal of a German: the rule, equally near cells, and how far from them he stops."""

    rule: str
    cells: list[Cell]
    halt: int


def react_as_german(table: Table, name: str) -> Procedure[None]:
    """R7.8.3, R7.8.4: remove the detonator, move unless he sees an enemy, fire."""
    enemy = table.state.enemies[name]
    _tear_out_detonator(table, enemy, (enemy.at,))
    foes = foes_at_hand(table, enemy)
    if not foes or is_off_to_prey(table.state, enemy, foes):
        path = yield from _move(table, enemy)
        enemy = table.state.enemies[name]
        _tear_out_detonator(table, enemy, path)
        foes = foes_at_hand(table, enemy)
    if enemy.at == VILLAGE:
        yield from _fire_in_village(table, enemy)
    else:
        yield from fire_at(table, enemy, "R7.8.4-resolve", singled_out(table.state, enemy, foes))


def foes_at_hand(table: Table, enemy: Enemy) -> Sequence[Para | Enemy]:
    """R7.8.3-1-sees, Q150: units he sees, or paras with him in the village; he stays for them."""
    if enemy.at == VILLAGE:
        return table.state.paras_at(VILLAGE)
    return foes_in_sight(table, enemy.at)


# --- Moving (R7.8.3) ------------------------------------------------------------------------


def goal(table: Table, enemy: Enemy) -> Goal:
    """R7.8.3-4-village, then -2-detonator, then -3-nearest: his goal (Q150, Q242)."""
    board, state = table.castle, table.state
    prey = prey_of(state, enemy)
    if prey is not None:
        return Goal("V2-jaeger", [prey.at], 1)
    cells = list(dict.fromkeys(man.at for man in state.living() if man.at not in NOWHERE))
    must_go = board.is_yard(enemy.at) or table.options.all_germans_march_on_village
    if must_go and VILLAGE in cells:
        return Goal("R7.8.3-4-village", [VILLAGE], 0)
    if state.detonator not in (NEVER_PLACED, LOST):
        return Goal("R7.8.3-2-detonator", [state.detonator], 1)
    steps = board.walk(enemy.at)
    reached = [cell for cell in cells if cell in steps]
    far = min((steps[cell] for cell in reached), default=0)
    return Goal("R7.8.3-3-nearest", [cell for cell in reached if steps[cell] == far], 1)


def german_ways(table: Table, enemy: Enemy, bound_for: Goal) -> Ways:
    """R7.8.3-5-pass-no-end, Q148, Q250: the ends of his move on shortest paths."""
    board, state = table.castle, table.state
    germans = {one.at for one in state.enemies.values() if one.kind == "german"}
    closed = occupied(state) - germans
    ways: Ways = {}
    for cell in bound_for.cells:
        far = board.walk(enemy.at).get(cell, 0)
        halt = 0 if cell == VILLAGE else bound_for.halt
        found = ways_toward(
            enemy.at,
            far=far,
            to_go=board.walk(cell),
            steps=min(table.sheet.movement(enemy), far - halt),
            onward=lambda at: board.steps(at, road=True, passage=False),
            closed=closed,
            crowded=germans - {VILLAGE},
        )
        ways = {**found, **ways}
    return ways or {enemy.at: (enemy.at,)}


def _move(table: Table, enemy: Enemy) -> Procedure[Sequence[Cell]]:
    """R7.8.3-tie: move on a shortest path; the player breaks ties. Returns the path."""
    bound_for = goal(table, enemy)
    ways = german_ways(table, enemy, bound_for)
    choices = [ChooseCell(end) for end in _in_board_order(table, ways)]
    answer = yield from table.ask(bound_for.rule, (enemy.name,), choices)
    path = ways[answer.cell]
    yield from walk(table, bound_for.rule, enemy.name, path)
    return path


def _in_board_order(table: Table, cells: Ways) -> list[Cell]:
    """Squares in board order, the village last."""
    order = table.castle.order
    return sorted(cells, key=lambda cell: order.get(cell, len(order)))


def _tear_out_detonator(table: Table, enemy: Enemy, path: Sequence[Cell]) -> None:
    """R7.8.3-2-detonator, Q145, Q272: a German who comes next to it on his path removes it."""
    place = table.state.detonator
    if place in (NEVER_PLACED, LOST):
        return
    near = {place, *table.castle.neighbours[place]}
    if not near.isdisjoint(path):
        table.emit(DetonatorTornOut("R7.8.3-2-detonator", enemy.name, place))


# --- In the village (R7.8.5) ----------------------------------------------------------------


def _fire_in_village(table: Table, enemy: Enemy) -> Procedure[None]:
    """R7.8.5-germans, Q137: each 6 hits the para with the lowest luck until he is dead.

    V2-t34: no German fires in Nonette while a tank stands there.
    """
    if not table.state.paras_at(VILLAGE) or table.state.t34_stands:
        return
    rule = "R7.8.5-germans"
    attacker = Attacker(enemy.name, "", table.sheet.men_left(enemy))
    _, hits = roll_attack(table, rule, [attacker], VILLAGE, GERMAN_NEED, melee=False)
    victim = ""
    while hits and table.state.paras_at(VILLAGE):
        if not victim or table.state.paras[victim].at != VILLAGE:
            here = table.state.paras_at(VILLAGE)
            prey = prey_of(table.state, enemy)
            victims = [prey] if prey in here else table.sheet.lowest_luck(here)
            choices = [ChooseUnit(man.name) for man in victims if man is not None]
            answer = yield from table.ask(rule, (enemy.name,), choices)
            victim = answer.name
        hits -= yield from _take_village_hit(table, victim, hits)


def _take_village_hit(table: Table, name: str, hits: int) -> Procedure[int]:
    """Apply one hit, or to an undead para as many as remove him. Returns the hits used."""
    man = table.state.paras[name]
    if not man.bite:
        yield from take_hits(table, name, 1)
        return 1
    taken = min(hits, table.sheet.undead_strength(man))
    strike_undead_para(table, man, taken)
    return taken
