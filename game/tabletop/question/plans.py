"""The choices that one click makes, one after the other.

A plan yields its next choice when the game has taken the one before it, and standing orders have
answered what came of that. It ends where there is something new to think about.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from math import prod
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.rules import Game
from game.rules.advice.odds import MarchOdds
from game.rules.advice.rehearsal import table_of
from game.rules.board import VILLAGE, Cell
from game.rules.common.items import has_free_hand
from game.rules.decisions import Act, Attack, FireVolley, Join, Option, PickUp, Step, Stop
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.events.play import StageBegan, TurnBegan
from game.rules.field.movement import CERTAIN, hexes_counted
from game.rules.state import NOWHERE, OFF_THE_MAP, State
from game.tabletop.estimates import (
    pace_from,
    path_odds,
    targets_after,
    watched_squares,
    way_home,
    who_should_mine,
)
from game.tabletop.question.answers import OPTION_DISPLAYS
from game.tabletop.question.reach import Reach, reach

Plan: TypeAlias = Iterator[Option]
"""What one click does; it reads the game again after each choice."""

_ACTIONS = ("R4.2-one-action", "R7.2-one-action")
_FATHER: Final = "R8.3.5-father"
"""The rule of the moves of the girl's father, and of the question which zombie he is."""
_ATTACKS = ("R4.4-who", "R7.6-who")
_FAR: Final = 10_000
"""The distance of a cell that can't be reached."""
_NOTHING: Final = frozenset[Cell]()
_CHOICE_OF_MAN = ("R4.2-order-free", "R7.2-order-free")


def is_acting(game: Game) -> bool:
    """Whether it is asked what the acting group, or the girl's father, does."""
    decision, action = game.decision, game.state.action
    if decision is None:
        return False
    if decision.rule == _FATHER:
        return action is not None and action.group == (game.state.father,)
    return decision.rule in _ACTIONS


def chooses_man(game: Game) -> bool:
    """Whether it is asked which man acts, in a turn of the march or of the raid."""
    return game.decision is not None and game.decision.rule in _CHOICE_OF_MAN


def is_stack(game: Game, name: str) -> bool:
    """Whether a man's mates go along with him: not from Nonette, where men stand apart."""
    man = game.state.paras.get(name)
    return man is not None and chooses_man(game) and man.at != VILLAGE


def mates_of(game: Game, name: str) -> list[str]:
    """Those whom a click on a man takes along."""
    return _mates(game, name) if is_stack(game, name) else []


def _mates(game: Game, name: str) -> list[str]:
    """Those of his cell who may act too; nobody in Nonette."""
    at = game.state.paras[name].at
    here = game.state.paras_at(at) if at != VILLAGE else []
    return [man.name for man in here if man.name != name and not man.acted]


class ManClick(Struct, frozen=True):
    """What a click on a man does while his stack acts, or while it is asked who acts."""

    does: Literal["", "acts", "joins", "goes-alone", "stays-behind", "is-bound"] = ""
    """Empty: nothing of this, and ``is-bound``: nothing, for the group has moved together."""
    mates: tuple[str, ...] = ()
    """Those who act along with him."""

    @property
    def regroups(self) -> bool:
        """Whether it divides the group in hand: he goes alone, or the others go without him."""
        return self.does in ("goes-alone", "stays-behind")


def click_on_man(
    game: Game, name: str, *, is_chosen: bool = True, on_card: bool = False
) -> ManClick:
    """The one answer for the tooltip, which promises it, and for the click, which does it.

    `is_chosen` is False while the men in hand were taken up without a click. A click on one of them
    on the board takes him alone: he is the one who was pointed at; on his card in the squad, where
    all of them can be seen, it leaves him out.
    """
    man, action, decision = game.state.paras.get(name), game.state.action, game.decision
    if man is None or decision is None:
        return ManClick()
    about_him = [
        option for option in decision.options if OPTION_DISPLAYS[type(option)].unit(option) == name
    ]
    if about_him == [Act(name)]:
        return ManClick("acts", tuple(mates_of(game, name)))
    if about_him == [Join(name)]:
        return ManClick("joins")
    is_about_group = is_acting(game) or decision.rule in _ATTACKS
    if about_him or action is None or not is_about_group:
        return ManClick()
    if name in action.group and len(action.group) > 1:
        if not _may_regroup(game):
            return ManClick("is-bound" if action.moved else "")
        # In Nonette a group is gathered man by man; elsewhere a stack is in hand at once.
        return ManClick("stays-behind" if on_card or man.at == VILLAGE else "goes-alone")
    mates, is_one = tuple(_mates(game, name)), name in action.group
    is_elsewhere = man.at in (OFF_THE_MAP if game.state.stage == "field" else NOWHERE)
    is_walked_to = is_chosen and Step(man.at) in decision.options
    if is_elsewhere or man.acted or is_walked_to or not _may_regroup(game):
        return ManClick()
    # A click on the man in hand unasked lets a click on a mate's cell mean a step.
    return ManClick() if is_one and not mates and is_chosen else ManClick("acts", mates)


def _may_regroup(game: Game) -> bool:
    """Whether the acting men haven't moved, and their choice can be taken back."""
    action = game.state.action
    if action is None or action.moved or not is_acting(game):
        return False
    return len(game.choices) - len(game.choices_since_checkpoint) >= game.undo_floor


def act_as(game: Game, men: Sequence[str]) -> list[Option]:
    """These men of the acting group act instead, and have done what the group has done."""
    done = [one for one in game.choices_since_checkpoint if not isinstance(one, Act | Join)]
    return [Act(men[0]), *map(Join, men[1:]), *done]


def take_along(game: Game, name: str) -> Plan:
    """The man acts, and all of his stack who may go along."""
    has_mates = is_stack(game, name)
    yield Act(name)
    while has_mates and is_acting(game):
        mate = next(iter(_joins(game)), None)
        if mate is None:
            return
        yield mate


def _joins(game: Game) -> list[Join]:
    options = game.decision.options if game.decision is not None else ()
    return [option for option in options if isinstance(option, Join)]


def go(
    game: Game,
    way: Sequence[Cell],
    may_stop: Callable[[], bool],
    foreseen: AbstractSet[Cell] = _NOTHING,
) -> Plan:
    """Step by step along a path, and stop at its end if `may_stop` is true there.

    It ends early where something new is seen, except enemies that wake in `foreseen` cells, and
    without the stop where something lies or a marker would be rushed. A man who was seen to have
    one thing to fetch there takes it.
    """
    find = find_at(game.state, way[-1])
    is_undisturbed = yield from _steps(game, way, foreseen)
    if not is_undisturbed or not is_acting(game) or not may_stop():
        return
    if find is not None:
        yield find
    elif not halts(game.state):
        yield Stop()


def _steps(
    game: Game, way: Sequence[Cell], foreseen: AbstractSet[Cell]
) -> Generator[Option, None, bool]:
    """Step by step along a path; returns whether the group has come to its end without anything to
    be seen that wasn't foreseen."""
    for cell in way[1:]:
        told = len(game.events)
        yield Step(cell)
        new = (event for event in game.events[told:] if event.blocks_undo)
        if not all(isinstance(one, EnemyTurnedUp) and one.at in foreseen for one in new):
            return False
    return True


def find_at(state: State, cell: Cell) -> PickUp | None:
    """What the acting man picks up after a walk to a cell: the only thing that lies there, if he
    goes alone and has a hand free."""
    action, lying = state.action, state.lying.get(cell, ())
    if action is None or len(action.group) != 1 or len(lying) != 1 or cell == VILLAGE:
        return None
    man = state.paras.get(action.group[0])
    return PickUp(lying[0], man.name) if man is not None and has_free_hand(man) else None


def halts(state: State, at: Cell | None = None) -> bool:
    """Whether a move to a cell, or to the group's own, doesn't end there by itself."""
    if at is None:
        at = state.action.at if state.action is not None else ""
    return at in state.lying or (state.stage == "field" and at in state.hidden)


def fight_from_here(game: Game, enemy: str) -> Plan:
    """End the move and attack, unless enemies have turned up who were not there before."""
    foes = foes_of(game)
    yield Stop()
    if foes_of(game) <= foes:
        yield Attack(enemy)


def go_and_fight(
    game: Game,
    way: Sequence[Cell],
    enemy: str,
    may_stop: Callable[[], bool],
    foreseen: AbstractSet[Cell] = _NOTHING,
) -> Plan:
    """Step by step along a path, and from its end attack an enemy if `may_stop` is true there, or
    if the last step has ended the move."""
    is_undisturbed = yield from _steps(game, way, foreseen)
    if not is_undisturbed:
        return
    if not is_acting(game):
        yield Attack(enemy)
    elif may_stop():
        yield from fight_from_here(game, enemy)


def foes_of(game: Game) -> set[str]:
    """The enemies who are awake."""
    return {enemy.name for enemy in game.state.enemies.values() if enemy.up}


def stay(game: Game, name: str, may_stop: Callable[[], bool], *, alone: bool) -> Plan:
    """The man's stack, or he alone, ends its move where it stands if `may_stop` is true there.

    With an enemy in sight the rules ask for an attack after it.
    """
    yield from (iter([Act(name)]) if alone else take_along(game, name))
    if is_acting(game) and may_stop():
        yield Stop()


def everybody_stays(game: Game, may_stop: Callable[[], bool]) -> Plan:
    """Every stack outside Nonette stays where it is; it ends where something is asked."""
    turn = game.state.turn
    while chooses_man(game) and game.state.turn == turn:
        name = next((one for one in waiting_outside(game) if one in game.state.paras), "")
        if not name:
            return
        yield from stay(game, name, may_stop, alone=False)


def all_to_nonette(game: Game) -> Plan:
    """Every stack goes as far towards Nonette as it can in this turn, the nearest first.

    No stack goes so far that it is detected without a roll (R4.3.1-check), and none that an enemy
    who is awake could attack on the field, or whose way ends in one's sight in the castle. It ends
    when an enemy has woken, where something new is seen, and where something is asked.
    """
    foes, turn, in_reach = foes_of(game), game.state.turn, comes_into_reach(game)
    while chooses_man(game) and game.state.turn == turn and foes_of(game) <= foes:
        name = _nearest_to_nonette(game, {*in_reach, *comes_into_sight(game)})
        if not name:
            return
        yield from take_along(game, name)
        is_undisturbed = yield from go_towards_nonette(game)
        if not is_undisturbed:
            return


class MarchRisk(Struct, frozen=True):
    """The chance that a stack which is sent to Nonette wakes an enemy in this turn."""

    men: tuple[str, ...]
    chance: Fraction


def risks_to_nonette(game: Game) -> tuple[MarchRisk, ...]:
    """R4.3: what `all_to_nonette` risks on the march, stack by stack; those that can't be detected
    or aren't sent are left out, and so is what one of them wakes on the way of the next."""
    if game.state.stage != "field":
        return ()
    found, left_alone = list[MarchRisk](), comes_into_reach(game)
    for ahead, group, way in _marches(game):
        if not way[1:] or not left_alone.isdisjoint(group):
            continue
        odds = path_odds(ahead, group, way[1:])
        if isinstance(odds, MarchOdds) and (chance := _wakes(odds)):
            found.append(MarchRisk(group, chance))
    return tuple(found)


def _marches(game: Game) -> Iterator[tuple[Game, tuple[str, ...], Sequence[Cell]]]:
    """Each stack on the march that has not acted, taken up in a copy of the game, and the way on
    which it would be sent, its own hex first."""
    sent: set[str] = set()
    # Men in hand are put back: they have done nothing yet.
    start = Game.from_position(game.boards, game.position(), options=game.options)
    for name in waiting_outside(start):
        if name in sent:
            continue
        ahead = start.fork()
        for option in take_along(ahead, name):
            ahead.choose(option)
        group = ahead.state.action.group if ahead.state.action is not None else ()
        sent |= {name, *group}
        yield ahead, group, _way_to_nonette(ahead)


def _wakes(odds: MarchOdds) -> Fraction:
    """The chance that a march wakes an enemy."""
    if odds.turned_up:
        return Fraction(1)
    seen = odds.detection
    return seen.noticed if seen is not None and seen.wakes else Fraction(0)


def of_any(risks: Sequence[MarchRisk]) -> Fraction:
    """The chance that any of these stacks wakes an enemy."""
    return 1 - prod((1 - one.chance for one in risks), start=Fraction(1))


def go_towards_nonette(game: Game) -> Generator[Option, None, bool]:
    """The acting group goes as far towards Nonette as it can in this turn; returns whether nothing
    new has stopped it."""
    for cell in _way_to_nonette(game)[1:]:
        told = len(game.events)
        if game.decision is None or Step(cell) not in game.decision.options:
            break
        yield Step(cell)
        if is_acting(game) and any(event.blocks_undo for event in game.events[told:]):
            return False
    if is_acting(game):
        yield Stop()
    return True


def _nearest_to_nonette(game: Game, barred: AbstractSet[str]) -> str:
    """Who goes first, so that nobody is in the way of another, without those who are `barred`;
    empty for nobody."""
    state, away = game.state, steps_to_nonette(game)
    men = [name for name in waiting_outside(game) if name in state.paras and name not in barred]
    return min(men, key=lambda name: away.get(state.paras[name].at, _FAR), default="")


def steps_to_nonette(game: Game) -> Mapping[Cell, int]:
    """The number of steps to Nonette from each cell."""
    if game.state.stage == "field":
        return game.boards.field.distances(game.boards.field.nonette)
    return game.boards.castle.walk(VILLAGE, passage=game.state.passage)


def hexes_in_reach(game: Game) -> frozenset[Cell]:
    """The hexes of the field in which a German who is awake could attack somebody after his move
    (R4.5.1-move)."""
    state, ways = game.state, game.boards.field.german_ways
    if state.stage != "field":
        return frozenset()
    awake = (enemy for enemy in state.enemies.values() if enemy.up)
    speed = state.sheet.movement
    return frozenset[Cell]().union(*(ways.struck_from(one.at, 2 * speed(one)) for one in awake))


def comes_into_reach(game: Game) -> frozenset[str]:
    """The men on the march whom a German who is awake could attack where they are, or where a turn
    on the way to Nonette ends."""
    struck = hexes_in_reach(game)
    if not struck:
        return frozenset()
    found = set[str]()
    for _, group, way in _marches(game):
        if not struck.isdisjoint({*way[:1], *way[-1:]}):
            found.update(group)
    return frozenset(found)


def comes_into_sight(game: Game) -> list[str]:
    """The men in the castle who haven't acted and are out of sight of all enemies who are awake,
    and whom a turn on the way to Nonette would bring into sight of one or next to him."""
    state = game.state
    if state.stage != "castle" or not foes_of(game):
        return []
    watched, found = watched_squares(table_of(game)), list[str]()
    for man in state.paras_on_map():
        if man.acted or man.at in watched:
            continue
        mates = [one for one in state.paras_at(man.at) if not one.acted]
        speed = min(state.sheet.face(one).move for one in mates)
        way = way_home(game.boards, game.options, state, man.name)[: speed + 1]
        if way and way[-1] in watched:
            found.append(man.name)
    return found


def _way_to_nonette(game: Game) -> Sequence[Cell]:
    """The acting group's way there, its own cell first: in the castle that of its trail, on the
    field the part that it can go in this turn."""
    state, action = game.state, game.state.action
    if action is None:
        return ()
    if state.stage == "castle":
        return way_home(game.boards, game.options, state, action.group[0])
    found = reach(game.boards, state, game.decision) if game.decision is not None else None
    if found is not None:
        whole = pace_from(game.boards, state, action.group, action.at, action.left)
        ways = [found.way_to(cell) for cell in whole.way if cell in found.left] if whole else []
        unseen = [way for way in ways if hexes_counted(game.boards.field, way) < CERTAIN]
        return unseen[-1] if unseen else ()
    return ()


def next_in_hand(game: Game) -> Plan:
    """Who is in hand without a click, if anybody: the next stack, before it that of a man who
    should set or light explosives, and after all the last man in Nonette while others are out.

    Nobody is while a volley may be fired: it is chosen instead of a man.
    """
    if not chooses_man(game) or _may_fire_volley(game):
        return
    outside = waiting_outside(game)
    if game.state.father in outside and len(outside) > 1:
        return
    if name := _next_stack(game, outside):
        yield from take_up(game, who_should_mine(game, outside) or name)
    elif name := _last_in_nonette(game):
        yield from take_up(game, name)


def _last_in_nonette(game: Game) -> str:
    """The only man who may still act, in Nonette; empty for none, and with everybody there."""
    options = game.decision.options if game.decision is not None else ()
    names = [option.unit for option in options if isinstance(option, Act)]
    return names[0] if len(names) == 1 and game.state.paras_on_map() else ""


def _next_stack(game: Game, outside: Sequence[str]) -> str:
    """The first man of the next stack of these men; empty for none.

    That is the one that acted first in the turn before: players keep an order. After the first
    action of a phase it is otherwise the one nearest to those who acted last, so that eye and
    camera stay where they are.
    """
    state = game.state
    stacks = list(dict.fromkeys(_place(state, name) for name in outside))
    usual = next((name for name in _acted_last_turn(game) if name in outside), "")
    if usual or not stacks:
        return usual
    if len(stacks) > 1 and not any(man.acted for man in state.living()):
        return ""
    places = [_place(state, name) for name in outside]
    away = _steps_from_last_action(game)
    nearest = min(stacks, key=lambda place: (away.get(place, _FAR), -places.count(place)))
    return outside[places.index(nearest)]


def take_up(game: Game, name: str) -> Plan:
    """The man acts with those of his stack who may go along; in the castle without those who acted
    apart from him in the turn before: players keep their groups, but gather on the march."""
    groups = _groups_of_last_turn(game) if game.state.stage == "castle" else {}
    mates, own = mates_of(game, name), groups.get(name, frozenset())
    yield Act(name)
    for mate in mates:
        if not own or mate in own or mate not in groups:
            yield Join(mate)


def _groups_of_last_turn(game: Game) -> dict[str, frozenset[str]]:
    """With whom each man acted in the turn before this one, himself included."""
    groups: list[list[str]] = []
    for choice, _ in choices_of_last_turn(game):
        if isinstance(choice, Act):
            groups.append([choice.unit])
        elif isinstance(choice, Join) and groups:
            groups[-1].append(choice.unit)
    return {name: frozenset(group) for group in groups for name in group}


def _acted_last_turn(game: Game) -> list[str]:
    """Who acted in the turn before this one, in that order; nobody in the first turn of a stage."""
    return list(_groups_of_last_turn(game))


def choices_of_last_turn(game: Game) -> list[tuple[Option, int]]:
    """The choices of the turn before this one, each with the number of events before it; none in
    the first turn of a stage."""
    begun: list[int] = []
    for place in range(len(game.events) - 1, -1, -1):
        event = game.events[place]
        if isinstance(event, TurnBegan):
            begun.append(place)
        if len(begun) == 2 or isinstance(event, StageBegan):
            break
    if len(begun) < 2:
        return []
    this, last = begun
    made = zip(game.choices, game.event_count_at_choice, strict=False)
    return [(choice, told) for choice, told in made if last <= told <= this]


def _steps_from_last_action(game: Game) -> Mapping[Cell, int]:
    """The distances from those who acted last; empty if they have left the board."""
    last = next((one.unit for one in reversed(game.choices) if isinstance(one, Act)), "")
    man, boards = game.state.paras.get(last), game.boards
    if man is None or man.at in OFF_THE_MAP:
        return {}
    if game.state.stage == "field":
        return boards.field.distances(man.at)
    return boards.castle.walk(man.at)


def _may_fire_volley(game: Game) -> bool:
    return game.decision is not None and FireVolley() in game.decision.options


def waiting_outside(game: Game) -> list[str]:
    """Who may act outside Nonette, while it is asked who acts."""
    options = game.decision.options if game.decision is not None else ()
    names = [option.unit for option in options if isinstance(option, Act)]
    return [name for name in names if _place(game.state, name) != VILLAGE]


def _place(state: State, name: str) -> Cell:
    """Where a man stands, or the zombie that is led like one (R8.3.5-father)."""
    return state.enemies[name].at if name == state.father else state.paras[name].at


def way_to_attack(game: Game, reach: Reach, enemy: str) -> tuple[Cell, ...]:
    """The shortest way at whose end the acting group can attack an enemy who is face up.

    Both ends are included; empty if there is none. Where gear or a marker lies is no such end,
    as a move to it has another purpose.
    """
    if not game.state.enemies[enemy].up:
        return ()
    for cell in sorted(reach.left, key=lambda cell: -reach.left[cell]):
        way = reach.way_to(cell)
        if not halts(game.state, cell) and enemy in targets_after(game, way[1:]):
            return way
    return ()
