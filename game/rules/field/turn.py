"""The night march: chapter 4 and the end of it in chapter 5."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.board.hexes import Hex
from game.rules.clock import FIELD_TURN, later
from game.rules.common.hidden import is_unknown
from game.rules.common.items import (
    first_aid_options,
    give_first_aid,
    handle_item,
    item_options,
    points_now,
    resume_without_healer,
)
from game.rules.counters import INES
from game.rules.decisions import (
    Act,
    EndPhase,
    FollowInes,
    GiveFirstAid,
    Join,
    LookAt,
    Option,
    Reconnoitre,
    Rush,
    Step,
    Stop,
)
from game.rules.events.field import GroupArrived, MarchEnded
from game.rules.events.people import ActionBegan, ActionEnded, ActionJoined, MoveEnded
from game.rules.events.play import ClockAdvanced, NightEnded, PhaseBegan, StageBegan, TurnBegan
from game.rules.field.combat import field_attack, react, yet_to_react
from game.rules.field.markers import Aftermath, look_at, rush
from game.rules.field.movement import check_detection, step_options, take_step, turn_up_adjacent
from game.rules.state import Action, Para, State
from game.rules.table import Procedure, Table


def play(table: Table) -> Procedure[None]:
    """R4.1-phases: one para action or one German reaction, in the order of the turn."""
    state = table.state
    if state.phase == "":
        table.emit(TurnBegan("R4.1-phases", 1))
    elif state.phase == "paras":
        yield from _para_phase(table)
    else:
        yield from _reaction_phase(table)


def may_act(state: State) -> list[Para]:
    """Paras on the field who haven't acted this turn, in roster order."""
    return [man for man in state.paras_on_map() if not man.acted]


def _para_phase(table: Table) -> Procedure[None]:
    """R4.2-order-free: a para acts, or the reactions of the Germans begin."""
    ready = may_act(table.state)
    if ready:
        options: list[Option] = [Act(man.name) for man in ready]
        answer = yield from table.ask("R4.2-order-free", (), [*options, EndPhase()])
        if isinstance(answer, Act):
            yield from _act(table, answer.unit)
            return
    table.emit(PhaseBegan("R4.5-face-up-only", "reactions"))


def _reaction_phase(table: Table) -> Procedure[None]:
    """R4.5: one German reacts; after the last, the turn ends."""
    waiting = yet_to_react(table)
    if waiting:
        yield from react(table, waiting)
    else:
        _end_turn(table)


def _end_turn(table: Table) -> None:
    """R4.1-phases, R5.0-end, Q80: twenty minutes pass; the march may be over."""
    state = table.state
    table.emit(ClockAdvanced("R4.1-phases", later(state.clock, FIELD_TURN, state.deadline)))
    if state.paras_on_map():
        if state.clock >= state.deadline:
            _run_out_of_time(table, "still-on-the-march")
        else:
            table.emit(TurnBegan("R4.1-phases", state.turn + 1))
    elif state.living():
        table.emit(MarchEnded("R5.0-end", state.clock))
        if state.clock >= state.deadline:
            _run_out_of_time(table, "too-late")
        else:
            table.emit(StageBegan("R5.0-end", "infiltration"))


def _run_out_of_time(table: Table, reason: str) -> None:
    """R5.0-end, Q276: the night ends on the march; points that are safe in Nonette count."""
    table.emit(NightEnded("R5.0-end", "operational-defeat", points_now(table.state), reason))


# --- One action (R4.2-one-action) -----------------------------------------------------------


def _act(table: Table, unit: str) -> Procedure[None]:
    """Play the action of a para and the units that join him."""
    man = table.state.paras[unit]
    table.emit(ActionBegan("R4.2.1-allowance", unit, man.at, 2 * table.sheet.face(man).move))
    while True:
        action = _action(table)
        answer = yield from table.ask("R4.2-one-action", action.group, _options(table, action))
        if isinstance(answer, Join):
            _join(table, action, answer.unit)
        elif isinstance(answer, Step):
            take_step(table, action, answer.cell)
            turn_up_adjacent(table, answer.cell)
            if answer.cell == table.field.nonette:
                _arrive(table, "R5.1-exit")
                return
            if answer.cell in table.state.hidden and table.options.rush_on_entry:
                yield from _end_move(table, _action(table), rushes=True)
                return
        elif isinstance(answer, GiveFirstAid):
            yield from _first_aid(table, action, answer.patient)
            if table.state.action is None:
                return
        elif not handle_item(table, answer):
            yield from _conclude(table, answer)
            return


def _action(table: Table) -> Action:
    action = table.state.action
    assert action is not None, "no action is in progress"
    return action


def _options(table: Table, action: Action) -> list[Option]:
    """The options of the group: steps, then other options, the end of the move last."""
    options = step_options(table, action)
    if action.stage == "choosing":
        options.extend(_instead_of_moving(table, action))
    options.extend(item_options(table, action))
    if not action.moved and action.at in table.state.hidden:
        options.append(Rush())
    options.append(Stop())
    return options


def _instead_of_moving(table: Table, action: Action) -> list[Option]:
    """Options before the first step: join, reconnoitre, first aid, follow Ines."""
    here = table.state.paras_at(action.at)
    options: list[Option] = [
        Join(man.name) for man in here if not man.acted and man.name not in action.group
    ]
    if unknown_neighbours(table, action.at):
        options.append(Reconnoitre())
    options.extend(first_aid_options(table, action))
    if INES in action.group:
        options.append(FollowInes())
    return options


def unknown_neighbours(table: Table, cell: Hex) -> list[Hex]:
    """Adjacent hexes with an unknown face-down marker (R4.2.5-recon)."""
    return [other for other in table.field.neighbours[cell] if is_unknown(table.state, other)]


def _join(table: Table, action: Action, unit: str) -> None:
    """R4.2.1-allowance: a stack moves with the lowest movement among its members."""
    left = min(action.left, 2 * table.sheet.face(table.state.paras[unit]).move)
    table.emit(ActionJoined("R4.2-by-unit-or-stack", unit, left))


def _arrive(table: Table, rule: str) -> None:
    """R5.1-exit, Q37: the group is in Nonette; no detection roll, no attack."""
    action = _action(table)
    table.emit(GroupArrived(rule, action.group, action.at))
    table.emit(ActionEnded(rule, action.group))


def _conclude(table: Table, answer: Option) -> Procedure[None]:
    """Resolve the option that ends the action: a move, or another action in its place."""
    action = _action(table)
    if isinstance(answer, FollowInes):
        _arrive(table, "R5.2-ines-guide")
    elif isinstance(answer, Reconnoitre):
        yield from _reconnoitre(table, action)
    else:
        yield from _end_move(table, action, rushes=action.moved or isinstance(answer, Rush))


def _first_aid(table: Table, action: Action, patient: str) -> Procedure[None]:
    """R4.2.6-first-aid, Q282: the action of the healer alone; the others may still act."""
    give_first_aid(table, action, patient)
    if table.options.no_attack_after_first_aid:
        table.emit(ActionEnded("R4.2.6-first-aid", _survivors(table)))
    else:
        yield from _attack_and_end(table)
    resume_without_healer(table, action, per_move=2)


def recon_luck(state: State, group: Sequence[str]) -> int:
    """R4.2.5-stack: the luck of the whole group together, at most 5."""
    return min(5, sum(state.sheet.luck(state.paras[name]) for name in group))


def _reconnoitre(table: Table, action: Action) -> Procedure[None]:
    """R4.2.5: one die against the luck of the group, 6 always fails; then the action ends."""
    rule = "R4.2.5-recon"
    if table.test_luck(rule, action.group, recon_luck(table.state, action.group)):
        choices = [LookAt(cell) for cell in unknown_neighbours(table, action.at)]
        answer = yield from table.ask(rule, action.group, choices)
        look_at(table, rule, answer.cell)
    table.emit(ActionEnded("R4.2.5-ends-turn", action.group))


def _end_move(table: Table, action: Action, *, rushes: bool) -> Procedure[None]:
    """R4.2.4, R4.3, R4.4: rush, then detection, then maybe an attack (Q47)."""
    table.emit(MoveEnded("R4.2.1-mp", action.group, action.at))
    aftermath: Aftermath = ""
    if rushes and action.at in table.state.hidden:
        aftermath = yield from rush(table, action.group, action.path)
    group = _survivors(table)
    if group and aftermath != "noticed":
        yield from check_detection(table, group, action.path)
    if aftermath == "ambushed":
        table.emit(ActionEnded("R4.2.4-ambush", group))
    else:
        yield from _attack_and_end(table)


def _survivors(table: Table) -> tuple[str, ...]:
    """The members of the acting group that are alive."""
    return _action(table).group


def _attack_and_end(table: Table) -> Procedure[None]:
    """R4.4-who: one attack by the whole group, or none."""
    group = _survivors(table)
    if group:
        yield from field_attack(table, group)
    table.emit(ActionEnded("R4.2-one-action", group))
