"""Reactions of enemies in the castle, their order and their moves: 7.8.

Jaeger is as ruled in Q199, the tanks in Q200 and Q201; moves are Q148, Q250 and Q273.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.appearing import find_place
from game.rules.castle.combat import GERMAN_NEED
from game.rules.castle.enemy_attacks import attack, fire_at, foes_in_sight, victims
from game.rules.castle.sight import occupied
from game.rules.common.combat import Attacker, roll_attack, strike_undead_para, take_hits
from game.rules.counters import JAEGER, NIKOLAI
from game.rules.decisions import ChooseCell, ChooseUnit
from game.rules.events.castle import DetonatorTornOut, DuelFought, TankFound
from game.rules.events.enemies import (
    EnemyMoved,
    EnemyPlaced,
    EnemyReacted,
    EnemyRemoved,
    MarkerRemoved,
)
from game.rules.events.play import PhaseBegan
from game.rules.state import LOST, NEVER_PLACED, NOWHERE, Enemy, Para, State
from game.rules.table import Procedure, Table

Ways: TypeAlias = dict[Cell, tuple[Cell, ...]]
"""Cells where a move may end, each with a path from the starting cell."""


def ways_toward(
    start: Cell,
    *,
    far: int,
    to_go: dict[Cell, int],
    steps: int,
    onward: Callable[[Cell], Iterable[Cell]],
    closed: Container[Cell],
    crowded: Container[Cell] = (),
    halts: Callable[[Cell], bool] = lambda _: False,
) -> Ways:
    """The cells a unit can end in if it moves as far as it can on a shortest path.

    `far` is the length of that path and `to_go` what is left of it from each cell;
    `steps` is how many it may take. It never enters a closed cell, stops in one that
    `halts` it, and where it would end in a crowded one stops short of it (Q148).
    """
    level = [start]
    came_from: dict[Cell, Cell] = {}
    last_free: dict[Cell, tuple[Cell, ...]] = {start: (start,)}
    ends: list[Cell] = []
    for step in range(1, steps + 1):
        sources: dict[Cell, list[Cell]] = {}
        for cell in level:
            for other in onward(cell):
                if to_go.get(other) == far - step and other not in closed:
                    sources.setdefault(other, []).append(cell)
        if not sources:
            break
        level = []
        for cell, behind in sources.items():
            came_from[cell] = behind[0]
            if cell not in crowded:
                last_free[cell] = (cell,)
            else:
                last_free[cell] = tuple(end for one in behind for end in last_free[one])
            (ends if halts(cell) else level).append(cell)
    ends.extend(level)
    return {free: _path(came_from, start, free) for end in ends for free in last_free[end]}


def walk(table: Table, rule: str, name: str, path: Sequence[Cell]) -> Procedure[None]:
    """Move an enemy along a path, from the cell it stands in.

    Q273: a step that shows the girl to a zombie interrupts the move. A zombie who sees her
    stops there, for he is the player's from then on.
    """
    ambition = ambition_of(table.state)
    while len(path) > 1 and name != table.state.father:
        steps = ambition.steps_until_watched(table, name, path)
        table.emit(EnemyMoved(rule, name, tuple(path[: steps + 1])))
        yield from ambition.watch(table)
        path = path[steps:]


def _path(came_from: dict[Cell, Cell], start: Cell, end: Cell) -> tuple[Cell, ...]:
    path = [end]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


T34_WINS: Final = 3
"""Up to this face the T-34 wins the duel."""


def find_t34(table: Table) -> None:
    """V2-t34: with Nikolai in play, the tank is found together with the passage."""
    nikolai = table.state.paras.get(NIKOLAI)
    if table.options.t34 and nikolai is not None and nikolai.at == VILLAGE:
        table.emit(TankFound("V2-t34"))


def duel_is_due(table: Table) -> bool:
    """V2-panther: only while the T-34 stands in Nonette."""
    return table.options.panther and table.state.t34_stands


def fight_duel(table: Table) -> None:
    """V2-panther: one die, and both tanks are gone; the colonel with his if it lost."""
    rule = "V2-panther"
    table.emit(EnemyPlaced(rule, JAEGER, "german", VILLAGE, up=True))
    die = table.dice.roll()
    table.emit(DuelFought(rule, die, won=die <= T34_WINS))
    if die <= T34_WINS:
        table.emit(EnemyRemoved(rule, JAEGER, VILLAGE, "removed"))


_RULE = "V2-jaeger"


def appear(table: Table, marker: str, square: Square, finder: str | None) -> Procedure[None]:
    """V2-jaeger, V2-panther: he appears, active, at his marker, or in Nonette for the duel."""
    table.emit(MarkerRemoved(_RULE, marker, square))
    if duel_is_due(table):
        fight_duel(table)
        return
    place = yield from find_place(table, _RULE, (finder or JAEGER,), square, indoors=False)
    table.emit(EnemyPlaced(_RULE, JAEGER, "german", place, up=True))


def prey_of(state: State, enemy: Enemy) -> Para | None:
    """His prey: Nikolai, while he is alive. None for other Germans."""
    if enemy.name != JAEGER:
        return None
    nikolai = state.paras.get(NIKOLAI)
    return nikolai if nikolai is not None and nikolai.at not in NOWHERE else None


def singled_out(state: State, enemy: Enemy, foes: Sequence[Para | Enemy]) -> Sequence[Para | Enemy]:
    """Only his prey, if it is among the possible targets, or else all targets."""
    prey = prey_of(state, enemy)
    if prey is None:
        return foes
    return [foe for foe in foes if foe.name == prey.name] or foes


def is_off_to_prey(state: State, enemy: Enemy, foes: Sequence[Para | Enemy]) -> bool:
    """Whether he moves although he sees units, because his prey is not among them."""
    prey = prey_of(state, enemy)
    return prey is not None and all(foe.name != prey.name for foe in foes)


class GermanGoal(NamedTuple):
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


def goal(table: Table, enemy: Enemy) -> GermanGoal:
    """R7.8.3-4-village, then -2-detonator, then -3-nearest: his goal (Q150, Q242)."""
    board, state = table.castle, table.state
    prey = prey_of(state, enemy)
    if prey is not None:
        return GermanGoal("V2-jaeger", [prey.at], 1)
    cells = list(dict.fromkeys(man.at for man in state.living() if man.at not in NOWHERE))
    must_go = board.is_yard(enemy.at) or table.options.all_germans_march_on_village
    if must_go and VILLAGE in cells:
        return GermanGoal("R7.8.3-4-village", [VILLAGE], 0)
    if state.detonator not in (NEVER_PLACED, LOST):
        return GermanGoal("R7.8.3-2-detonator", [state.detonator], 1)
    steps = board.walk(enemy.at)
    reached = [cell for cell in cells if cell in steps]
    far = min((steps[cell] for cell in reached), default=0)
    return GermanGoal("R7.8.3-3-nearest", [cell for cell in reached if steps[cell] == far], 1)


def german_ways(table: Table, enemy: Enemy, bound_for: GermanGoal) -> Ways:
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


class Quarry(NamedTuple):
    """The squares of the nearest paras or Germans, and the steps to them."""

    squares: list[Cell]
    far: int


def react_as_monster(table: Table, name: str) -> Procedure[None]:
    """R7.8.1: move toward the nearest unit unless one is adjacent, then attack.

    A zombie whom the move shows his daughter is the player's from then on (R8.3.5-father).
    """
    enemy = table.state.enemies[name]
    if not victims(table, enemy.at):
        yield from _come_nearer(table, enemy)
    if name != table.state.father:
        yield from attack(table, name)


def is_idle(table: Table, enemy: Enemy) -> bool:
    """Whether it has no unit to attack or to move to (Q115)."""
    return not victims(table, enemy.at) and quarry(table, enemy) is None


def quarry(table: Table, enemy: Enemy) -> Quarry | None:
    """R7.8.1-2-approach: the nearest para or German by indoor steps; paras before Germans."""
    if enemy.at == VILLAGE:
        return None
    steps = table.castle.walk_indoors(enemy.at)
    enemies = table.state.enemies.values()
    paras = _nearest(steps, [man.at for man in table.state.paras.values()])
    germans = _nearest(steps, [other.at for other in enemies if other.kind == "german"])
    if paras is None or (germans is not None and germans.far < paras.far):
        return germans
    return paras


def _nearest(steps: dict[Cell, int], cells: list[Cell]) -> Quarry | None:
    """The nearest of these cells; None if none can be reached indoors."""
    reached = [cell for cell in dict.fromkeys(cells) if cell in steps]
    if not reached:
        return None
    far = min(steps[cell] for cell in reached)
    return Quarry([cell for cell in reached if steps[cell] == far], far)


def monster_ways(table: Table, enemy: Enemy) -> Ways:
    """Q250, Q151: the ends of its move; it stops next to the first para or German."""
    goal = quarry(table, enemy)
    if goal is None:
        return {enemy.at: (enemy.at,)}
    board = table.castle
    closed = occupied(table.state)
    beside = {other for cell in _squares_of_prey(table) for other in board.neighbours[cell]}
    ways: Ways = {}
    for square in goal.squares:
        found = ways_toward(
            enemy.at,
            far=goal.far,
            to_go=board.walk_indoors(square),
            steps=min(table.sheet.movement(enemy), goal.far - 1),
            onward=board.neighbours.__getitem__,
            closed=closed,
            halts=beside.__contains__,
        )
        ways = {**found, **ways}
    return ways


def _squares_of_prey(table: Table) -> list[Cell]:
    """Squares with a para or German; their neighbours stop a zombie or undead."""
    order = table.castle.order
    paras = [man.at for man in table.state.paras.values() if man.at in order]
    enemies = table.state.enemies.values()
    return [*paras, *(one.at for one in enemies if one.kind == "german" and one.at in order)]


def _come_nearer(table: Table, enemy: Enemy) -> Procedure[None]:
    """R7.8.1-2-approach: move; the player breaks ties."""
    ways = monster_ways(table, enemy)
    ends = sorted(ways, key=table.castle.order.__getitem__) if len(ways) > 1 else list(ways)
    choices = [ChooseCell(end) for end in ends]
    answer = yield from table.ask("R7.8.1-2-approach", (enemy.name,), choices)
    yield from walk(table, "R7.8.1-2-approach", enemy.name, ways[answer.cell])


_UNREACHABLE: Final = 10_000
"""The steps counted for a unit that can reach no para: it is last of its kind."""


def play(table: Table) -> Procedure[None]:
    """R7.8: one enemy reacts; after the last, the German plan phase begins."""
    ready = first_to_react(table)
    if not ready:
        table.emit(PhaseBegan("R7.9-reveal", "plan"))
        return
    choices = [ChooseUnit(enemy.name) for enemy in ready]
    answer = yield from table.ask("R7.8-order", (), choices)
    yield from react(table, answer.name)


def react(table: Table, name: str) -> Procedure[None]:
    """R7.8.1, R7.8.3: one enemy moves and fights as its kind does."""
    if table.state.enemies[name].kind == "german":
        yield from react_as_german(table, name)
    else:
        yield from react_as_monster(table, name)
    table.emit(EnemyReacted("R7.8-order", name))
    yield from ambition_of(table.state).watch(table)


def first_to_react(table: Table) -> list[Enemy]:
    """R7.8-order: monsters before Germans, then the fewest steps to a para; all ties.

    Of tied units that cannot reach a para, idle ones are skipped (Q115).
    """
    waiting = yet_to_react(table.state)
    monsters = [enemy for enemy in waiting if enemy.kind != "german"]
    kin = monsters or waiting
    if len(kin) < 2:
        return kin
    cells = {man.at: None for man in table.state.living()}
    steps = [_steps_to_nearest(table, enemy, cells) for enemy in kin]
    least = min(steps)
    nearest = [enemy for enemy, far in zip(kin, steps, strict=True) if far == least]
    if monsters and least == _UNREACHABLE:
        return [enemy for enemy in nearest if not is_idle(table, enemy)] or nearest[:1]
    return nearest


def yet_to_react(state: State) -> list[Enemy]:
    """R7.8-face-up-only: face-up enemies that have not reacted, except dancers and the father."""
    return [
        enemy
        for enemy in state.enemies.values()
        if enemy.up and not enemy.reacted and not enemy.dancing and enemy.name != state.father
        if enemy.kind == "german" or enemy.at != VILLAGE
    ]


def _steps_to_nearest(table: Table, enemy: Enemy, cells: Iterable[Cell]) -> int:
    """Steps to the nearest of these cells (Q115): indoors for monsters, anywhere for Germans."""
    board = table.castle
    steps = board.walk(enemy.at) if enemy.kind == "german" else board.walk_indoors(enemy.at)
    return min([steps[cell] for cell in cells if cell in steps], default=_UNREACHABLE)
