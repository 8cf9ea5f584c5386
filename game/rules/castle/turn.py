"""The castle turn and the actions of the paras: chapter 7."""

from __future__ import annotations

from game.rules.board import VILLAGE
from game.rules.castle import plan, reactions
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.ambitions.father import (
    act_as_father,
    daughter_options,
    father_may_act,
    take_daughter,
)
from game.rules.castle.combat import attack, attack_options
from game.rules.castle.demolition import hand_lights, light
from game.rules.castle.explosives import castle_item_options, set_explosives, set_options
from game.rules.castle.movement import end_full_speed, step_options, take_step
from game.rules.castle.throwing import throw, throw_options
from game.rules.castle.variants.newcomers import may_stop
from game.rules.castle.variants.rocket import KIND as ROCKET
from game.rules.castle.variants.rocket import fire_rocket, rocket_options
from game.rules.castle.village import fire_volley, volley_options
from game.rules.common.items import (
    first_aid_options,
    give_first_aid,
    handle_item,
    resume_without_healer,
)
from game.rules.counters import ITEMS
from game.rules.decisions import (
    Act,
    Attack,
    EndPhase,
    FireVolley,
    FullSpeed,
    GiveFirstAid,
    HoldFire,
    Join,
    LightByHand,
    Option,
    PickUp,
    Step,
    Stop,
    ThrowItem,
)
from game.rules.events.castle import ShotForgone
from game.rules.events.people import (
    ActionBegan,
    ActionEnded,
    ActionJoined,
    MoveEnded,
    WentFullSpeed,
)
from game.rules.events.play import PhaseBegan
from game.rules.state import NOWHERE, Action, Para, State
from game.rules.table import Procedure, Table


def play(table: Table) -> Procedure[None]:
    """R7.1-phases: play one action, one reaction, or the whole plan phase."""
    phase = table.state.phase
    if phase == "":
        plan.begin_turn(table)
    elif phase == "paras":
        yield from _para_phase(table)
    elif phase == "reactions":
        yield from reactions.play(table)
    else:
        yield from plan.play(table)


def may_act(state: State) -> list[Para]:
    """Paras in the castle or the village who haven't acted this turn, in roster order."""
    return [man for man in state.paras.values() if man.at not in NOWHERE and not man.acted]


def _para_phase(table: Table) -> Procedure[None]:
    """R7.2-order-free: a unit acts, the village fires, or the reactions begin."""
    options: list[Option] = [Act(man.name) for man in may_act(table.state)]
    if father_may_act(table.state):
        options.append(Act(table.state.father))
    options.extend(volley_options(table))
    options.append(EndPhase())
    answer = yield from table.ask("R7.2-order-free", (), options)
    if isinstance(answer, FireVolley):
        yield from fire_volley(table)
    elif not isinstance(answer, Act):
        table.emit(PhaseBegan("R7.1-phases", "reactions"))
    elif answer.unit == table.state.father:
        yield from act_as_father(table)
    else:
        yield from _act(table, answer.unit)
        yield from ambition_of(table.state).watch(table)


# --- One action (R7.2-one-action) -----------------------------------------------------------


def _act(table: Table, unit: str) -> Procedure[None]:
    """Play the action of a para and the units that join him."""
    man = table.state.paras[unit]
    table.emit(ActionBegan("R7.2.1-allowance", unit, man.at, table.sheet.face(man).move))
    while (action := table.state.action) is not None and action.group:
        answer = yield from table.ask("R7.2-one-action", action.group, _options(table, action))
        if isinstance(answer, Step):
            yield from take_step(table, answer.cell)
        elif isinstance(answer, Join):
            _join(table, action, answer.unit)
        elif isinstance(answer, FullSpeed):
            table.emit(WentFullSpeed("R7.2.2-double-move", unit, 2 * action.left))
        elif answer in daughter_options(table, action):
            assert isinstance(answer, PickUp)
            yield from take_daughter(table, answer.para)
        elif isinstance(answer, ThrowItem):
            table.emit(ShotForgone("R7.6.5-when", unit))
            yield from throw(table, action, answer.item)
        elif isinstance(answer, GiveFirstAid):
            yield from _first_aid(table, action, answer.patient)
            if table.state.action is None:
                return
        elif not handle_item(table, answer):
            yield from _conclude(table, action, answer)
            return
    table.emit(ActionEnded("R7.2-one-action", ()))


def _options(table: Table, action: Action) -> list[Option]:
    """The options of the group: steps, then other options, the end of the move last."""
    steps = step_options(table, action)
    options: list[Option] = [*steps]
    if action.stage == "choosing":
        options.extend(_instead_of_moving(table, action, can_step=bool(steps)))
    options.extend(castle_item_options(table, action))
    options.extend(daughter_options(table, action))
    if (action.moved or not action.fast) and may_stop(table, action, steps):
        options.append(Stop())
    return options


def _instead_of_moving(table: Table, action: Action, *, can_step: bool) -> list[Option]:
    """Options before the first step: join, first aid, full speed, explosives, the key item."""
    here = table.state.paras_at(action.at)
    options: list[Option] = [
        Join(man.name) for man in here if not man.acted and man.name not in action.group
    ]
    options.extend(first_aid_options(table, action))
    if len(action.group) == 1:
        man = table.state.paras[action.group[0]]
        options.extend([FullSpeed()] if can_step else [])
        options.extend(set_options(table, man))
        options.extend(ambition_of(table.state).key_options(table, man))
        options.extend(hand_lights(table, man))
        if table.options.throw_before_moving and man.at != VILLAGE:
            options.extend(throw_options(table, action))
    return options


def _join(table: Table, action: Action, unit: str) -> None:
    """R7.2.1-allowance: a stack moves with the lowest movement among its members."""
    left = min(action.left, table.sheet.face(table.state.paras[unit]).move)
    table.emit(ActionJoined("R7.2-by-unit-or-stack", unit, left))


def _conclude(table: Table, action: Action, answer: Option) -> Procedure[None]:
    """Resolve the option that ends the action: a move, or another action in its place."""
    if isinstance(answer, Stop):
        table.emit(MoveEnded("R7.2.1-allowance", action.group, action.at))
        if action.fast:
            yield from end_full_speed(table, action)
            _end_action(table)
        else:
            yield from _fight_and_end(table)
    else:
        yield from _do_instead(table, action.group[0], answer)
        _end_action(table)


def _first_aid(table: Table, action: Action, patient: str) -> Procedure[None]:
    """R4.2.6-first-aid, Q282: the action of the healer alone; the others may still act.

    Q60: he may still fight, except by the optional ruling.
    """
    stage = table.state.stage
    give_first_aid(table, action, patient)
    if table.options.no_attack_after_first_aid:
        assert table.state.action is not None
        table.emit(ShotForgone("R4.2.6-first-aid", table.state.action.group[0]))
        _end_action(table)
    else:
        yield from _fight_and_end(table)
    if table.state.stage == stage:
        resume_without_healer(table, action, per_move=1)


def _do_instead(table: Table, name: str, answer: Option) -> Procedure[None]:
    """Q256: resolve an action that replaces both moving and fighting."""
    table.emit(ShotForgone("R7.2-one-action", name))
    man, ambition = table.state.paras[name], ambition_of(table.state)
    if answer in ambition.key_options(table, man):
        yield from ambition.use_key(table, man)
    elif isinstance(answer, LightByHand):
        yield from light(table, man, answer)
    else:
        set_explosives(table, name, answer)


def _fight_and_end(table: Table) -> Procedure[None]:
    """R7.6-who: the group attacks once, or holds fire; men may throw separately (Q26, Q135).

    In the village there is only the volley (R7.8.5-paras).
    """
    while (action := table.state.action) is not None and action.group and action.at != VILLAGE:
        if action.has_thrown:
            break
        options: list[Option] = [*attack_options(table, action.group)]
        if not table.options.throw_before_moving:
            options.extend(throw_options(table, action))
        options.extend(rocket_options(table, action))
        options.append(HoldFire())
        answer = yield from table.ask("R7.6-who", action.group, options)
        if isinstance(answer, ThrowItem):
            if ITEMS[answer.item].kind == ROCKET:
                yield from fire_rocket(table, action, answer.item)
            else:
                yield from throw(table, action, answer.item)
            continue
        if isinstance(answer, Attack):
            yield from attack(table, action.group, answer.enemy)
        break
    _end_action(table)


def _end_action(table: Table) -> None:
    """End the action, unless the whole stage has ended."""
    action = table.state.action
    if action is not None:
        table.emit(ActionEnded("R7.2-one-action", action.group))
