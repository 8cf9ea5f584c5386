"""The castle turn and the actions of the paras: chapter 7."""

from __future__ import annotations

from game.rules.board import VILLAGE, Cell
from game.rules.castle import reactions
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.appearing import find_place
from game.rules.castle.blasts import KIND as ROCKET
from game.rules.castle.blasts import fire_rocket, rocket_options, throw, throw_options
from game.rules.castle.combat import attack, attack_options, fire_volley, volley_options
from game.rules.castle.demolition import (
    castle_item_options,
    hand_lights,
    is_done_early,
    light,
    set_explosives,
    set_options,
)
from game.rules.castle.enemy_attacks import attack_enemy
from game.rules.castle.markers import turn_up
from game.rules.castle.movement import end_full_speed, may_stop, step_options, take_step
from game.rules.clock import CASTLE_TURN, later
from game.rules.common.combat import picked
from game.rules.common.items import (
    first_aid_options,
    give_first_aid,
    handle_item,
    has_free_hand,
    resume_without_healer,
)
from game.rules.counters import HOSTAGE, ITEMS
from game.rules.decisions import (
    Act,
    Attack,
    ChooseCell,
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
    TurnUp,
)
from game.rules.events.castle import (
    DaughterTaken,
    FatherActed,
    FatherMoved,
    FatherReleased,
    HostageDelivered,
    MonstersMended,
    ShotForgone,
)
from game.rules.events.enemies import EnemyMoved
from game.rules.events.people import (
    ActionBegan,
    ActionEnded,
    ActionJoined,
    MoveEnded,
    WentFullSpeed,
)
from game.rules.events.play import ClockAdvanced, PhaseBegan, StageBegan, TurnBegan
from game.rules.state import NOWHERE, Action, Enemy, Para, State
from game.rules.table import Procedure, Table


def begin_turn(table: Table) -> None:
    """R7.1-phases: begin a turn with the actions of the paras."""
    table.emit(TurnBegan("R7.1-phases", table.state.turn + 1))


def end_turn(table: Table) -> None:
    """R7.1-phases, Q182: 10 minutes pass; at 06:00 the demolition follows."""
    state = table.state
    minutes = later(state.clock, CASTLE_TURN, state.deadline)
    table.emit(ClockAdvanced("R7.1-phases", minutes))
    if minutes >= state.deadline or is_done_early(state):
        table.emit(StageBegan("R9.1.1-0600", "demolition"))
    else:
        begin_turn(table)


def _german_plan(table: Table) -> Procedure[None]:
    """R7.9: turn up a marker, remove hit markers of monsters, end the turn."""
    yield from _reveal(table)
    _mend_monsters(table)
    end_turn(table)


def _reveal(table: Table) -> Procedure[None]:
    """R7.9-reveal: turn up a face-down marker of the player's choice, if any is left (Q105)."""
    face_down = sorted(table.state.hidden, key=table.castle.order.__getitem__)
    if face_down:
        choices = [TurnUp(square) for square in face_down]
        answer = yield from table.ask("R7.9-reveal", (), choices)
        yield from turn_up(table, "R7.9-reveal", answer.cell, None)


def _mend_monsters(table: Table) -> None:
    """R7.9-heal: zombies and undead lose their hit markers; Germans keep theirs (Q237)."""
    state = table.state
    enemies = [one.name for one in state.enemies.values() if one.hits and one.kind != "german"]
    paras = [man.name for man in state.paras.values() if man.hits]
    if enemies or paras:
        table.emit(MonstersMended("R7.9-heal", (*enemies, *paras)))


_RULE = "R8.3.5-father"


def father_may_act(state: State) -> bool:
    """Whether he can act this turn; in the village he stays there (Q265)."""
    if not state.father:
        return False
    father = state.enemies[state.father]
    return not father.reacted and father.at != VILLAGE


def act_as_father(table: Table) -> Procedure[None]:
    """Q171: he moves like a para, next to paras as well, and fights in melee."""
    father = table.state.enemies[table.state.father]
    table.emit(ActionBegan(_RULE, father.name, father.at, table.sheet.movement(father)))
    yield from _move(table, father.name)
    here = table.state.enemies[father.name]
    table.emit(MoveEnded(_RULE, (father.name,), here.at))
    yield from _fight(table, here)
    table.emit(FatherActed(_RULE, father.name))


def _move(table: Table, name: str) -> Procedure[None]:
    """Step by step until he stops or has brought his girl to the village."""
    while (action := table.state.action) is not None and action.at != VILLAGE:
        options: list[Option] = [*step_options(table, action), Stop()]
        answer = yield from table.ask(_RULE, (name,), options)
        if not isinstance(answer, Step):
            return
        _take_step(table, name, action, answer.cell)


def _take_step(table: Table, name: str, action: Action, target: Cell) -> None:
    """A zombie wakes nobody and finds nothing (Q143)."""
    table.emit(FatherMoved(_RULE, name, action.at, target, left=action.left - 1))
    if target == VILLAGE:
        table.emit(HostageDelivered("R8.3.5-daughter", name))


def _fight(table: Table, father: Enemy) -> Procedure[None]:
    """One adjacent enemy, with his strength less his hits; paras are his friends."""
    if father.at == VILLAGE or not table.sheet.strength_left(father):
        return
    around = table.castle.neighbours[father.at]
    foes = [enemy for enemy in table.state.enemies.values() if enemy.at in around]
    options: list[Option] = [*(_attack_on(foe) for foe in foes), HoldFire()]
    answer = yield from table.ask("R7.6-who", (father.name,), options)
    if isinstance(answer, Attack):
        attack_enemy(table, father, table.state.enemies[answer.enemy])
    elif isinstance(answer, ChooseCell):
        attack_enemy(table, father, picked(table.state, answer))


def _attack_on(foe: Enemy) -> Attack | ChooseCell:
    """The option for an enemy; a face-down one is named by its square."""
    return Attack(foe.name) if foe.up else ChooseCell(foe.at)


def daughter_options(table: Table, action: Action) -> list[PickUp]:
    """Q170: a para in her father's square may take her."""
    state = table.state
    if not state.father or action.at == VILLAGE:
        return []
    if state.enemies[state.father].at != action.at:
        return []
    return [PickUp(HOSTAGE, name) for name in action.group if has_free_hand(state.paras[name])]


def take_daughter(table: Table, para: str) -> Procedure[None]:
    """Q170: a para takes her, and her father is an ordinary zombie again (Q248)."""
    father = table.state.father
    yield from _release_father(table)
    table.emit(DaughterTaken("R8.3.5-carry", father, para))


def _release_father(table: Table) -> Procedure[None]:
    """R8.3.5-father, Q248: he is an ordinary zombie and leaves an occupied square."""
    state = table.state
    father = state.enemies[state.father]
    place = father.at
    if place != VILLAGE and _has_company(state, father):
        place = yield from find_place(table, _RULE, (father.name,), place, indoors=True)
    table.emit(FatherReleased(_RULE, father.name))
    if place != father.at:
        table.emit(EnemyMoved(_RULE, father.name, (father.at, place)))


def _has_company(state: State, father: Enemy) -> bool:
    others = [one for one in state.enemies_at(father.at) if one.name != father.name]
    return bool(others or state.paras_at(father.at))


def play(table: Table) -> Procedure[None]:
    """R7.1-phases: play one action, one reaction, or the whole plan phase."""
    phase = table.state.phase
    if phase == "":
        begin_turn(table)
    elif phase == "paras":
        yield from _para_phase(table)
    elif phase == "reactions":
        yield from reactions.play(table)
    else:
        yield from _german_plan(table)


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
