"""The odds of a planned path, over the field and through the castle.

The steps are taken on a copy of the table by the rules themselves. Dice are not rolled
and face-down markers not turned up, so a way is shown as if nothing stopped it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.rules.advice.odds.attacks import attack_odds
from game.rules.advice.odds.harm import chance_of, may_be_at, may_be_unknown
from game.rules.advice.odds.results import (
    AttackOdds,
    DetectionOdds,
    MarchOdds,
    RushOdds,
    StrideOdds,
    within,
)
from game.rules.advice.odds.trials import mine_odds, stumble_odds
from game.rules.advice.rehearsal import Run, copy_of, rehearse
from game.rules.board import VILLAGE, Cell
from game.rules.board.hexes import Hex
from game.rules.castle.combat import attack_options
from game.rules.castle.markers import is_entered, markers_of_room
from game.rules.castle.movement import step_options as castle_steps
from game.rules.castle.movement import wake_by_move
from game.rules.decisions import Attack, ChooseCell, Step
from game.rules.events.enemies import EnemyPlaced, EnemyTurnedUp
from game.rules.events.people import ActionBegan, ActionJoined, GroupMoved
from game.rules.field.combat import field_attack_options
from game.rules.field.movement import hexes_counted, take_step, turn_up_adjacent, wake_nearest
from game.rules.field.movement import step_options as field_steps
from game.rules.state import Action
from game.rules.table import Table


def _begin(table: Table, group: Sequence[str], half: int) -> None:
    """Begin an action of the group unless it is acting; `half` is 2 on the field (half MP)."""
    action = table.state.action
    if action is not None and action.group == tuple(group):
        return
    leader, *others = (table.state.paras[name] for name in group)
    left = half * table.sheet.face(leader).move
    table.emit(ActionBegan("R4.2.1-allowance", leader.name, leader.at, left))
    for man in others:
        left = min(left, half * table.sheet.face(man).move)
        table.emit(ActionJoined("R4.2.1-allowance", man.name, left))


def _action(table: Table) -> Action:
    action = table.state.action
    assert action is not None, "nobody is acting"
    return action


def _refuse(cell: Cell, action: Action) -> ValueError:
    return ValueError(f"{'+'.join(action.group)} can't step from {action.at} to {cell}")


# --- The field ------------------------------------------------------------------------------


def march_odds(
    table: Table, group: Sequence[str], cells: Sequence[Hex], *, rushes: bool = False
) -> MarchOdds:
    """R4.2, R4.3: the group goes on to these hexes and stops in the last.

    `rushes` is for those who rush the marker they stand on without moving (Q20). ValueError
    names a step that isn't allowed.
    """
    copy = copy_of(table)
    _begin(copy, group, half=2)
    for cell in cells:
        if Step(cell) not in field_steps(copy, _action(copy)):
            raise _refuse(cell, _action(copy))
        take_step(copy, _action(copy), cell)
        turn_up_adjacent(copy, cell)
    action = _action(copy)
    turned_up = [event.at for event in copy.events if isinstance(event, EnemyTurnedUp)]
    is_home = action.at == table.field.nonette
    rush = None if is_home else _rush(copy, action, rushes=rushes or action.moved)
    detection = None if is_home else _detection(copy, action, rush)
    return MarchOdds("R4.2.1-mp", action.path, action.left, tuple(turned_up), rush, detection)


def _rush(table: Table, action: Action, *, rushes: bool) -> RushOdds | None:
    """R4.2.4-rush: the marker in the last hex, if there is one to rush."""
    state = table.state
    if not rushes or action.at not in state.hidden:
        return None
    may_be = may_be_at(state, action.at)
    mine = mine_odds(state, action.group) if chance_of("mine", may_be) else ()
    return RushOdds("R4.2.4-rush", action.at, may_be, mine)


def _detection(table: Table, action: Action, rush: RushOdds | None) -> DetectionOdds:
    """R4.3.1-roll, Q46: detection by a die of at most the hexes counted, or by the dog."""
    counted = hexes_counted(table.field, action.path)
    dog = chance_of("dog", rush.may_be) if rush is not None else Fraction(0)
    noticed = dog + (1 - dog) * within(counted)
    run = rehearse(table, lambda copy: wake_nearest(copy, action.group, action.at))
    from_pool = any(isinstance(event, EnemyPlaced) for event in run.table.events)
    wakes = _woken_cells(run)
    return DetectionOdds("R4.3.1-roll", action.group, counted, noticed, wakes, from_pool)


def _woken_cells(run: Run) -> tuple[Hex, ...]:
    """The cells of the Germans the rule may alert."""
    if run.asked:
        choices = run.asked[0].options
        return tuple(choice.cell for choice in choices if isinstance(choice, ChooseCell))
    woken = (EnemyTurnedUp, EnemyPlaced)
    return tuple(event.at for event in run.table.events if isinstance(event, woken))


# --- The castle -----------------------------------------------------------------------------


def stride_odds(table: Table, group: Sequence[str], cells: Sequence[Cell]) -> StrideOdds:
    """R7.2.1, R7.7.1, R7.3-enter-room: the group goes on to these squares and stops there.

    ValueError names a step that isn't allowed.
    """
    copy = copy_of(table)
    _begin(copy, group, half=1)
    markers: list[Cell] = []
    for cell in cells:
        action = _action(copy)
        if Step(cell) not in castle_steps(copy, action):
            raise _refuse(cell, action)
        copy.emit(GroupMoved("R7.2.1-orthogonal", action.group, action.at, cell, action.left - 1))
        wake_by_move(copy, cell)
        if is_entered(copy, action.at, cell):
            markers.extend(at for at in markers_of_room(copy, cell) if at not in markers)
    return _stride(copy, markers)


def _stride(table: Table, markers: Sequence[Cell]) -> StrideOdds:
    state, action = table.state, _action(table)
    unknown = tuple(at for at in markers if state.hidden[at] not in state.peeked)
    runner = state.paras[action.group[0]]
    return StrideOdds(
        "R7.2.1-allowance",
        action.path,
        action.left,
        woken=tuple(event.at for event in table.events if isinstance(event, EnemyTurnedUp)),
        known=tuple((at, state.hidden[at]) for at in markers if at not in unknown),
        unknown=unknown,
        may_be=may_be_unknown(state) if unknown else (),
        stumble=stumble_odds(table, runner) if action.fast else None,
    )


def path_odds(table: Table, group: Sequence[str], cells: Sequence[Cell]) -> MarchOdds | StrideOdds:
    """The odds of a planned path of a group, from its cell over these cells.

    A group that is acting already goes on with its move. ValueError names a step that
    isn't allowed.
    """
    if table.state.stage == "field":
        return march_odds(table, group, cells)
    return stride_odds(table, group, cells)


# --- The attack at the end ------------------------------------------------------------------


def attacks_after(table: Table, cells: Sequence[Cell]) -> tuple[AttackOdds, ...]:
    """R4.4-who, R7.6-who: each attack that the acting group could make after these cells.

    The likeliest kill comes first. Enemies count as the player sees them now, without those whom
    the move would alert or turn up. Nothing after a sprint (R7.2.2-double-move), in Nonette, and
    for the girl's father, who isn't a para.
    ValueError while nobody acts.
    """
    copy = _gone_on(table, cells)
    if copy is None:
        return ()
    group = _action(copy).group
    found = [attack_odds(copy, group, target, {}) for target in _targets(copy)]
    return tuple(sorted(found, key=lambda odds: -odds.kill))


def targets_after(table: Table, cells: Sequence[Cell]) -> tuple[str, ...]:
    """Whom `attacks_after` is about, without the odds. ValueError while nobody acts."""
    copy = _gone_on(table, cells)
    return _targets(copy) if copy is not None else ()


def _gone_on(table: Table, cells: Sequence[Cell]) -> Table | None:
    """A copy in which the acting group has gone on to these cells and alerted nobody; None if it
    couldn't attack there, whoever is near."""
    action = table.state.action
    if action is None:
        raise ValueError("Nobody acts: there is no group that could attack.")
    at = action.at
    end = cells[-1] if cells else at
    is_home = end == (table.field.nonette if table.state.stage == "field" else VILLAGE)
    if is_home or action.fast or action.group[0] == table.state.father:
        return None
    copy = copy_of(table)
    for cell in cells:
        copy.emit(GroupMoved("R7.2.1-orthogonal", action.group, at, cell, action.left))
        at = cell
    return copy


def _targets(table: Table) -> tuple[str, ...]:
    """Whom the acting group could attack if its move ended where it is."""
    find = field_attack_options if table.state.stage == "field" else attack_options
    options = find(table, _action(table).group)
    return tuple(option.enemy for option in options if isinstance(option, Attack))
