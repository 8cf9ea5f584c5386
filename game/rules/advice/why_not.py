"""Why something cannot be chosen now: the rule that forbids it, and its numbers.

    refusal = why_not_cell(game, "0714")

Only what the rules themselves forbid is told; None where there is nothing to say.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from game.rules.advice.rehearsal import table_of
from game.rules.board import ALL_MP, VILLAGE, Cell, FieldBoard
from game.rules.castle.blasts import THROW_RANGE
from game.rules.castle.combat import attack_options
from game.rules.castle.demolition import hand_lights, set_options
from game.rules.castle.sight import visible_enemies
from game.rules.clock import CASTLE_TURN
from game.rules.common.items import items_of_kind
from game.rules.decisions import (
    Act,
    Attack,
    ChooseCell,
    Decision,
    FullSpeed,
    GiveFirstAid,
    LightByHand,
    LookAt,
    Option,
    Reconnoitre,
    SetExplosives,
    Step,
)
from game.rules.field.combat import field_attack_options
from game.rules.game import Game
from game.rules.hunt import GUN_RANGE, zombies_up
from game.rules.state import NOWHERE, Action, Enemy, Para
from game.rules.table import Table

Why: TypeAlias = Literal[
    "acted",
    "alone",
    "alone-set",
    "barred",
    "dead",
    "elsewhere",
    "far",
    "father",
    "held",
    "marsh",
    "moved",
    "move-first",
    "next-turn",
    "no-ammunition",
    "no-dice",
    "unarmed",
    "no-line",
    "no-sight",
    "no-way",
    "nobody-hurt",
    "nothing-there",
    "not-adjacent",
    "out-of-reach",
    "out-of-throw",
    "river-ahead",
    "river-bridge",
    "river-here",
    "sprinting",
    "stop-first",
    "stream-ahead",
    "stream-here",
    "volley",
    "walled",
]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that forbids it, the reason, and numbers if there are any."""

    rule: str
    why: Why
    need: int = 0
    """The cost: half MP on the field, squares in the castle, action points; of an enemy out of
    reach, about how many turns it takes to stand beside him."""
    left: int = 0
    """The amount available."""


def why_not_shot(game: Game, cell: Cell) -> Refusal | None:
    """M7.3-ammo: why the tank doesn't fire at a counter that a loaded gun would reach."""
    hunt = game.state.hunt
    if game.decision is None or game.decision.rule != "M7.0-free" or hunt is None:
        return None
    targets = {*zombies_up(hunt).values(), *(at for at, _ in hunt.face_down)}
    is_near = cell in targets and game.boards.hunt.distance(hunt.tank, cell) <= GUN_RANGE
    if not is_near or not hunt.out_of_ammunition:
        return None
    return Refusal("M7.3-ammo", "no-ammunition")


_Steps: TypeAlias = Callable[[Cell], Iterable[tuple[Cell, int]]]


# --- Cells ----------------------------------------------------------------------------------


def why_not_cell(game: Game, cell: Cell) -> Refusal | None:
    """Why the cell is no option, step, or target of a throw now."""
    decision = game.decision
    if decision is None or any(getattr(one, "cell", "") == cell for one in decision.options):
        return None
    table = table_of(game)
    action = table.state.action
    if decision.rule == "R7.6.5-target" and action is not None:
        return _why_not_throw(table, action.at, cell)
    if any(isinstance(option, LookAt) for option in decision.options) and action is not None:
        is_near = cell in table.field.neighbours[action.at]
        return Refusal("R4.2.5-recon", "nothing-there" if is_near else "not-adjacent")
    if any(isinstance(option, ChooseCell) for option in decision.options):
        return None
    is_moving = decision.rule in ("R4.2-one-action", "R7.2-one-action")
    if action is None or not is_moving or cell == action.at:
        return None
    return _why_not_step(table, action, cell)


def _why_not_step(table: Table, action: Action, cell: Cell) -> Refusal | None:
    is_field = table.state.stage == "field"
    held = {enemy.at for enemy in table.state.enemies.values() if enemy.at != VILLAGE}
    if cell in held:
        rule = "R4.2.1-no-german-hex" if is_field else "R7.2.1-no-enemy-square"
        return _out_of_reach(table, action, cell, rule) or Refusal(rule, "held")
    steps = _steps(table, action)
    found = _cheapest(action.at, cell, steps)
    if found is None:
        return Refusal("R4.2.2-river-leave" if is_field else "R7.2.3-wall", "no-way")
    need, way = found
    is_wall = not is_field and cell not in table.castle.neighbours.get(action.at, ())
    if is_wall and need > action.left and _touch(table, action.at, cell):
        return Refusal("R7.2.3-wall", "walled", need, action.left)
    if need <= action.left:
        rule = "R4.2.1-no-german-hex" if is_field else "R7.2.1-no-enemy-square"
        return Refusal(rule, "barred", need, action.left)
    if is_field:
        return _all_mp_before(table.field, way) or Refusal("R4.2.1-mp", "far", need, action.left)
    return Refusal("R7.2.1-allowance", "far", need, action.left)


def _out_of_reach(table: Table, action: Action, cell: Cell, rule: str) -> Refusal | None:
    """That the group can't come beside an enemy in this move, if that is so."""
    steps = _steps(table, action)
    found = _cheapest(action.at, cell, steps)
    if found is None or cell == action.at:
        return None
    need, way = found
    need -= dict(steps(way[-2]))[cell]
    if need <= action.left:
        return None
    speed = min(table.sheet.face(table.state.paras[name]).move for name in action.group)
    allowance = max(speed * (2 if table.state.stage == "field" else 1), 1)
    return Refusal(rule, "out-of-reach", need=1 - (action.left - need) // allowance)


def _all_mp_before(board: FieldBoard, way: Sequence[Cell]) -> Refusal | None:
    """R4.2.2: what takes all MP on a way before its end: marsh, or to leave a stream or river."""
    for here, there in pairwise(way[:-1]):
        if dict(board.steps[here])[there] == ALL_MP:
            return _left_water(board, way, here, there) or Refusal("R4.2.2-marsh", "marsh")
    return None


def _left_water(board: FieldBoard, way: Sequence[Cell], here: Cell, there: Cell) -> Refusal | None:
    """The river or stream that a step of a way leaves, where the way begins or further on."""
    origin = way[0]
    if board.is_on("river", here) and not board.is_along("river", here, there):
        is_in_river = here != origin and board.is_on("river", origin)
        ahead: Why = "river-bridge" if is_in_river else "river-ahead"
        return Refusal("R4.2.2-river-leave", "river-here" if here == origin else ahead)
    if board.is_on("stream", here) and not board.is_along("stream", here, there):
        return Refusal("R4.2.2-stream-leave", "stream-here" if here == origin else "stream-ahead")
    return None


def _steps(table: Table, action: Action) -> _Steps:
    return _field_steps(table, action) if table.state.stage == "field" else _castle_steps(table)


def _field_steps(table: Table, action: Action) -> _Steps:
    """A step that takes the whole allowance counts as all that is left now, at least 1."""
    whole = max(action.left, 1)

    def steps(cell: Cell) -> Iterable[tuple[Cell, int]]:
        for other, cost in table.field.steps[cell]:
            yield other, whole if cost == ALL_MP else cost

    return steps


def _castle_steps(table: Table) -> _Steps:
    board, passage = table.castle, table.state.passage
    return lambda cell: ((other, 1) for other in board.steps(cell, road=True, passage=passage))


def _cheapest(origin: Cell, target: Cell, steps: _Steps) -> tuple[int, tuple[Cell, ...]] | None:
    """The least cost of a path and its cells, ignoring enemies and the movement left."""
    spent = {origin: 0}
    queue: list[tuple[int, tuple[Cell, ...]]] = [(0, (origin,))]
    while queue:
        so_far, way = heapq.heappop(queue)
        if way[-1] == target:
            return so_far, way
        for other, cost in steps(way[-1]):
            if so_far + cost < spent.get(other, so_far + cost + 1):
                spent[other] = so_far + cost
                heapq.heappush(queue, (so_far + cost, (*way, other)))
    return None


def _touch(table: Table, one: Cell, other: Cell) -> bool:
    """Whether two squares lie side by side on one floor."""
    board = table.castle
    if VILLAGE in (one, other) or board.floor_of[one] != board.floor_of[other]:
        return False
    return board.distance(one, other) == 1


def _why_not_throw(table: Table, origin: Cell, cell: Cell) -> Refusal:
    board = table.castle
    if VILLAGE in (origin, cell) or board.floor_of[origin] != board.floor_of[cell]:
        return Refusal("R7.6.5-target", "no-line")
    distance = board.distance(origin, cell)
    if distance > THROW_RANGE:
        return Refusal("R7.6.5-hit", "out-of-throw", distance, THROW_RANGE)
    is_walled = not board.sees(origin, cell)
    return Refusal("R7.6.5-target", "no-line" if is_walled else "no-sight")


# --- Counters -------------------------------------------------------------------------------


def why_not_unit(game: Game, name: str) -> Refusal | None:
    """Why that man cannot act or join, or that enemy cannot be attacked, now."""
    decision = game.decision
    if decision is None or _is_answered(decision, name):
        return None
    table = table_of(game)
    unit = table.state.unit(name)
    if unit is None:
        return None
    if isinstance(unit, Para):
        return _why_not_man(table, decision, unit)
    return _why_not_enemy(table, decision, unit)


def _is_answered(decision: Decision, name: str) -> bool:
    fields = ("unit", "enemy", "para", "patient", "name")
    return any(getattr(one, field, "") == name for one in decision.options for field in fields)


def _why_not_man(table: Table, decision: Decision, man: Para) -> Refusal | None:
    rule = "R4.2-one-action" if table.state.stage == "field" else "R7.2-one-action"
    if man.at == "dead":
        return Refusal(rule, "dead")
    action = table.state.action
    if man.at in NOWHERE or (action is not None and man.name in action.group):
        return None
    is_asked = decision.rule in ("R4.2-one-action", "R7.2-one-action") or any(
        isinstance(option, Act) for option in decision.options
    )
    if not is_asked:
        return None
    if man.acted:
        return Refusal(rule, "acted")
    if action is None:
        return None
    together = "R4.2-by-unit-or-stack" if rule.startswith("R4") else "R7.2-by-unit-or-stack"
    if man.at != action.at:
        return Refusal(together, "elsewhere")
    return Refusal(together, "moved") if action.stage != "choosing" else None


def _why_not_enemy(table: Table, decision: Decision, enemy: Enemy) -> Refusal | None:
    state = table.state
    is_field = state.stage == "field"
    who = "R4.4-who" if is_field else "R7.6-who"
    action = state.action
    if action is None or not action.group:
        return None
    if action.fast:
        return Refusal("R7.2.2-no-attack", "sprinting")
    if enemy.at == VILLAGE and not is_field:
        return Refusal("R7.8.5-paras", "volley")
    if decision.rule in ("R4.2-one-action", "R7.2-one-action"):
        if _in_range(table, action, enemy):
            return Refusal(who, "stop-first")
        if is_field and enemy.at in table.field.around[action.at]:
            return Refusal("R4.4.1-dice", "unarmed")
        return _out_of_reach(table, action, enemy.at, who) or Refusal(who, "move-first")
    if not any(isinstance(option, Attack) for option in decision.options):
        return None
    if enemy.name == state.father:
        return Refusal(who, "father")
    if is_field:
        return Refusal("R4.4.1-declare", "not-adjacent")
    if state.father in action.group:
        return Refusal("R8.3.5-father", "not-adjacent")
    if Attack(enemy.name) in attack_options(table, action.group):
        return None
    if _is_seen(table, action.at, enemy):
        return Refusal("R7.6.4-base", "no-dice")
    is_walled = not table.castle.sees(action.at, enemy.at)
    rule = "R7.6.1-room" if is_walled else "R7.6.1-corridor"
    return Refusal(rule, "no-line" if is_walled else "no-sight")


def _in_range(table: Table, action: Action, enemy: Enemy) -> bool:
    """Whether the group could attack him at once if its move ended here."""
    if table.state.stage == "field":
        return Attack(enemy.name) in field_attack_options(table, action.group)
    return not action.fast and Attack(enemy.name) in attack_options(table, action.group)


def _is_seen(table: Table, origin: Cell, enemy: Enemy) -> bool:
    past_friends = table.options.fire_past_friends
    return enemy in visible_enemies(table, origin, past_friends=past_friends)


# --- Actions --------------------------------------------------------------------------------


def why_not_actions(game: Game) -> dict[type[Option], Refusal]:
    """The usual actions of a man that are not on offer now, and why."""
    decision, action = game.decision, game.state.action
    if decision is None or action is None or not action.group:
        return {}
    offered = {type(option) for option in decision.options}
    found: dict[type[Option], Refusal] = {}
    if decision.rule == "R7.6-who":
        return _why_not_demolish(game, action)
    if decision.rule == "R4.2-one-action":
        found[Reconnoitre] = _later(action, "R4.2.5-recon", "nothing-there")
    elif decision.rule == "R7.2-one-action":
        is_alone = len(action.group) == 1
        found[FullSpeed] = (
            _later(action, "R7.2.2-double-move", "no-way")
            if is_alone
            else Refusal("R7.2.2-no-stack", "alone")
        )
        found.update(_why_not_demolish(game, action))
    else:
        return {}
    men = [game.state.paras[name] for name in action.group if name in game.state.paras]
    if any(items_of_kind(man, "first-aid") for man in men):
        found[GiveFirstAid] = _later(action, "R4.2.6-first-aid", "nobody-hurt")
    is_running = action.fast and Step in offered
    return (
        {}
        if is_running
        else {option_type: r for option_type, r in found.items() if option_type not in offered}
    )


def _why_not_demolish(game: Game, action: Action) -> dict[type[Option], Refusal]:
    """R7.5-set, R9.1.3-manual: what men could do here at the start of their next action."""
    table, found = table_of(game), dict[type[Option], Refusal]()
    men = [game.state.paras[name] for name in action.group if name in game.state.paras]
    is_choosing = action.stage == "choosing"
    if game.state.deadline - game.state.clock <= CASTLE_TURN and not is_choosing:
        return found
    why: Why = "alone-set" if is_choosing else "next-turn"
    if any(isinstance(one, SetExplosives) for man in men for one in set_options(table, man)):
        found[SetExplosives] = Refusal("R7.5-set", why)
    if any(hand_lights(table, man) for man in men):
        found[LightByHand] = Refusal("R9.1.3-manual", why)
    return found


def _later(action: Action, rule: str, otherwise: Why) -> Refusal:
    """It is too late after the first step; before it, there is another reason."""
    return Refusal(rule, otherwise if action.stage == "choosing" else "moved")
