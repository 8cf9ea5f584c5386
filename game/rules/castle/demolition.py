"""Explosives, demolition, escape, and the judgement of the night: 7.5 and chapter 9."""

from __future__ import annotations

from typing import Final

from game.rules.board import VILLAGE, CastleBoard
from game.rules.board.squares import FLOORS, TOWER, Floor, Square
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.blasts import THROW_RANGE, roll_throw
from game.rules.castle.combat import FLAME_RANGE, is_flamethrower, remove_enemy
from game.rules.castle.sight import friends_duck, visible_squares
from game.rules.common.combat import kill, take_hits
from game.rules.common.items import item_options, items_at_home, points_now
from game.rules.counters import HOSTAGE, INES, ITEMS, KEY_ITEM
from game.rules.decisions import (
    KeepLevel,
    LayDown,
    LightByHand,
    Option,
    PlaceDetonator,
    RaiseLevel,
    SetExplosives,
    SetWithDetonator,
)
from game.rules.events.castle import (
    CastleExploded,
    DetonatorFailed,
    DetonatorPlaced,
    EscapeRolled,
    ExplosivesSet,
    FlameTurnedOn,
    IgniterThrown,
    LevelRaised,
    ParaEscaped,
    ShotSpoiled,
)
from game.rules.events.play import NightEnded, StageBegan
from game.rules.goal import PRINTED_GOAL, Goal
from game.rules.options import Options
from game.rules.state import DEAD, GONE, LOST, NEVER_PLACED, Action, Outcome, Para, State
from game.rules.table import Procedure, Table


def set_options(table: Table, man: Para) -> list[Option]:
    """R7.5: options to set explosives, in a demolition area only (Q146, Q179, Q180)."""
    if man.at not in table.castle.area_floor:
        return []
    has_explosives = bool(explosives_of(man)) and _knows_how(table, man)
    options: list[Option] = [SetExplosives()] if has_explosives else []
    if may_place_detonator(table, man):
        options.extend([SetWithDetonator()] if has_explosives else [])
        options.append(PlaceDetonator())
    return options


def _knows_how(table: Table, man: Para) -> bool:
    """Q180: every para can, or by the optional ruling only with a bomb icon."""
    return table.sheet.face(man).bomb > 0 or not table.options.experts_set_explosives


def explosives_of(man: Para) -> tuple[str, ...]:
    """Carried items with explosive icons; they are set all together (Q239)."""
    return tuple(item for item in man.items if ITEMS[item].explosive)


def may_place_detonator(table: Table, man: Para) -> bool:
    """R7.5-detonator: needs a bomb icon, an unused detonator, and no hostage in danger."""
    state = table.state
    knows_how = table.sheet.face(man).bomb > 0
    return knows_how and state.detonator == NEVER_PLACED and not detonator_waits_for_hostage(state)


def detonator_waits_for_hostage(state: State) -> bool:
    """R8.1.5-hostage, R8.3.5-daughter: Ines lives, and her kin is neither safe nor dead.

    Explosives may be set nevertheless (Q169). No ban without Ines, or if there are worms.
    """
    ines = state.paras.get(INES)
    if ines is None or ines.at in GONE or ambition_of(state).has_worms:
        return False
    return not (state.hostage_is_safe or state.hostage_is_dead)


def set_explosives(table: Table, name: str, option: Option) -> None:
    """R7.5-set, R7.5-detonator: instead of moving and fighting (Q256)."""
    man = table.state.paras[name]
    if not isinstance(option, PlaceDetonator):
        table.emit(ExplosivesSet("R7.5-set", name, man.at, explosives_of(man)))
    if not isinstance(option, SetExplosives):
        table.emit(DetonatorPlaced("R7.5-detonator", name, man.at))


def castle_item_options(table: Table, action: Action) -> list[Option]:
    """R7.2.4-drop-not-set: in a demolition area explosives are set or kept, not just laid down."""
    options = item_options(table, action)
    if action.at not in table.castle.area_floor:
        return options
    return [option for option in options if not _lays_explosives(option)]


def _lays_explosives(option: Option) -> bool:
    return isinstance(option, LayDown) and ITEMS[option.item].explosive > 0


ESCAPE_DICE: Final[dict[Floor, int]] = {"1F": 1, "2F": 2, "basement": 3}
ESCAPE_RULE: Final[dict[Floor, str]] = {
    "1F": "R9.2-1F",
    "2F": "R9.2-2F",
    "basement": "R9.2-basement",
}
POINTS_TO_RISE: Final = 6
PAPERS: Final = KEY_ITEM
"""The key item, which is the papers in the Haunebu ambition (R8.2.4-key-item)."""
LEVELS: Final[tuple[Outcome, ...]] = (
    "strategic-defeat",
    "operational-defeat",
    "tactical-defeat",
    "tactical-victory",
    "operational-victory",
    "strategic-victory",
)
"""From worst to best (Q190)."""


def play(table: Table) -> Procedure[None]:
    """One piece: the detonator and the explosion, one man's escape, or the judgement."""
    state = table.state
    runners = state.paras_on_map()
    if not state.exploded and (is_wired(table, state.detonator) or state.goal.floors):
        _strike_six(table)
    elif runners and state.exploded:
        yield from _escape(table, runners[0])
    else:
        yield from _judge(table)


# --- 9.1: ignition ------------------------------------------------------------------------


def hand_lights(table: Table, man: Para) -> list[LightByHand]:
    """R9.1.3-manual, Q183: his items that can ignite explosives from here, and the squares."""
    igniters = [item for item in man.items if ITEMS[item].ignites]
    if not igniters or man.at == VILLAGE or not may_light_by_hand(table):
        return []
    squares = _squares_to_light(table, man.at)
    return [
        LightByHand(item, square)
        for item in igniters
        for square in squares
        if table.castle.distance(man.at, square) <= _reach(man, item)
    ]


def may_light_by_hand(table: Table) -> bool:
    """Whether lighting by hand is allowed now.

    Q183: no detonator is on the map; by the optional ruling, nobody can place it either.
    """
    state = table.state
    if detonator_is_on_map(state):
        return False
    if not table.options.hand_lighting_is_last_resort:
        return True
    return state.detonator == LOST or not any(table.sheet.face(man).bomb for man in state.living())


def detonator_is_on_map(state: State) -> bool:
    """Whether the detonator was placed and not removed by a German."""
    return state.detonator not in (NEVER_PLACED, LOST)


def _squares_to_light(table: Table, origin: Square) -> list[Square]:
    """Squares in sight in demolition areas with at least one set explosive."""
    area_floor = table.castle.area_floor
    loaded = [area_floor[square] for square in table.state.charges_set if square in area_floor]
    past_friends = table.options.fire_past_friends
    seen = visible_squares(table, origin, past_friends=past_friends) if loaded else []
    return [square for square in seen if area_floor.get(square) in loaded]


def _reach(man: Para, item: str) -> int:
    """How far he lights with the item; an undead only by hand, next to him (Q279)."""
    if man.bite:
        return 1
    return FLAME_RANGE if is_flamethrower(item) else THROW_RANGE


def light(table: Table, man: Para, option: LightByHand) -> Procedure[None]:
    """R9.1.3-manual, V1-fire-over-friends, Q274: past friends as any throw or shot."""
    if friends_duck(table, man.at, option.cell):
        ignite(table, man, option)
    else:
        table.emit(ShotSpoiled("V1-fire-over-friends", man.name))
    yield from ()  # asks nothing, yet is called like every other action


def ignite(table: Table, man: Para, option: LightByHand) -> None:
    """R9.1.3-manual: throw the item like others, or fire a flamethrower, which cannot miss."""
    if is_flamethrower(option.item):
        table.emit(FlameTurnedOn("R9.1.3-manual", option.item, man.name, option.cell))
        caught = True
    else:
        caught = _throw_igniter(table, man, option)
    if caught:
        table.emit(StageBegan("R9.1.3-manual", "demolition"))
        explode(table, "R9.1.3-manual")


def _throw_igniter(table: Table, man: Para, option: LightByHand) -> bool:
    need = table.castle.distance(man.at, option.cell)
    die, hit = roll_throw(table, need)
    thrown = IgniterThrown("R9.1.3-manual", option.item, man.name, option.cell, die, need, hit)
    table.emit(thrown)
    return hit


def _strike_six(table: Table) -> None:
    """R9.1.1-0600, Q146: the detonator ignites explosives in its square, or the night ends."""
    state = table.state
    if is_wired(table, state.detonator):
        explode(table, "R9.1.1-0600")
        return
    table.emit(DetonatorFailed("R9.1.1-0600", state.detonator))
    outcome = capped(table, "operational-defeat")
    table.emit(NightEnded("R9.3-when", outcome, points_now(state), "nothing-exploded"))


def is_wired(table: Table, detonator: str) -> bool:
    """Whether the detonator fires at 06:00 from that place.

    Q146: explosives are set in its square; by the optional ruling, in its area.
    """
    charges, floor_of = table.state.charges_set, table.castle.area_floor
    if not table.options.detonator_reaches_its_area:
        return detonator in charges
    floor = floor_of.get(detonator)
    return floor is not None and any(floor_of.get(square) == floor for square in charges)


def required(table: Table, floor: Floor) -> int:
    """R9.1.2-required: explosive icons needed to destroy the floor."""
    return table.castle.charges[floor][1]


def icons_set(board: CastleBoard, state: State, floor: Floor) -> int:
    """R9.1-area: explosive icons set in the floor's demolition area so far."""
    return sum(
        state.sheet.items[item].explosive
        for square, items in state.charges_set.items()
        if board.area_floor.get(square) == floor
        for item in items
    )


def explode(table: Table, rule: str) -> None:
    """R9.1.2-required: all set explosives go off; all enemies in the castle are removed."""
    floors = [floor for floor in FLOORS if floor in table.castle.charges]
    icons = tuple((floor, icons_set(table.castle, table.state, floor)) for floor in floors)
    blown = tuple(floor for floor, count in icons if count >= required(table, floor))
    table.emit(CastleExploded(rule, icons, blown))
    for enemy in list(table.state.enemies.values()):
        if enemy.at != VILLAGE:
            remove_enemy(table, enemy, "R9.2-enemies-die")
        elif enemy.kind == "german":
            remove_enemy(table, enemy, "R9.2-village-safe")
    for man in table.state.paras_on_map():
        if man.bite:
            kill(table, "R9.2-enemies-die", man, cause="explosion")


# --- 9.2: escape --------------------------------------------------------------------------


def _escape(table: Table, man: Para) -> Procedure[None]:
    """R9.2-1F, -2F, -basement: dice by floor; each hits by its points above luck (Q185, Q186)."""
    floor = table.castle.floor_of[man.at]
    rule = ESCAPE_RULE[floor]
    dice = table.roll(ESCAPE_DICE[floor])
    hits = sum(max(0, die - table.sheet.luck(man)) for die in dice)
    table.emit(EscapeRolled(rule, man.name, dice, table.sheet.luck(man), hits))
    yield from take_hits(table, man.name, hits)
    if table.state.paras[man.name].at != DEAD:
        table.emit(ParaEscaped(rule, man.name, man.at))


# --- 9.3: victory -------------------------------------------------------------------------


def level_of(
    blown: tuple[Floor, ...], points: int, options: Options, goal: Goal = PRINTED_GOAL
) -> Outcome:
    """R9.3-when: the row of the table (2F and basement without 1F: Q189).

    A goal with floors of its own has two rows: all of them, which is a victory, or not all.
    """
    if goal.blow is not None:
        if not is_enough_blown(blown, goal):
            return "operational-defeat"
        return "strategic-victory" if points >= POINTS_TO_RISE else "operational-victory"
    if TOWER not in blown:
        return "operational-defeat"
    if blown == (TOWER,) or (options.ground_floor_decides and "1F" not in blown):
        return "tactical-defeat"
    if len(blown) < len(FLOORS):
        return "tactical-victory"
    return "strategic-victory" if points >= POINTS_TO_RISE else "operational-victory"


def _judge(table: Table) -> Procedure[None]:
    """R9.3-when, R9.3-upgrade: decide the level of the result and end the night."""
    state = table.state
    points = points_now(state)
    level = level_of(state.blown, points, table.options, state.goal)
    level = yield from _maybe_raise(table, level, points)
    outcome = capped(table, level)
    table.emit(NightEnded("R9.3-when", outcome, points, _reason(table, level)))


def _maybe_raise(table: Table, level: Outcome, points: int) -> Procedure[Outcome]:
    """R9.3-upgrade, Q268: offer one level more, if it makes a difference."""
    if not points_raise(table.state.blown, table.state.goal) or points < POINTS_TO_RISE:
        return level
    higher = LEVELS[min(LEVELS.index(level) + 1, len(LEVELS) - 1)]
    if capped(table, higher) == capped(table, level):
        return level
    answer = yield from table.ask("R9.3-upgrade", (), [RaiseLevel(), KeepLevel()])
    if isinstance(answer, KeepLevel):
        return level
    table.emit(LevelRaised("R9.3-upgrade", points))
    return higher


def points_raise(blown: tuple[Floor, ...], goal: Goal) -> bool:
    """R9.3-upgrade: whether points raise the level; in a goal with floors of its own they are part
    of it already."""
    return goal.blow is None and TOWER in blown


def is_enough_blown(blown: tuple[Floor, ...], goal: Goal) -> bool:
    """Whether every floor was blown up without which there is no victory."""
    return set(goal.floors) <= set(blown)


def is_brought_home(state: State, name: str) -> bool:
    """Whether a man, an item or a person that the goal names is in the village."""
    if name in ITEMS:
        is_safe = name == HOSTAGE and state.hostage_is_safe
        return is_safe or name in items_at_home(state)
    return name in state.paras and state.paras[name].at == VILLAGE


def is_alive(state: State, name: str) -> bool:
    """Whether a man whom the goal names lives; an undead doesn't (Q264)."""
    man = state.paras.get(name)
    return man is not None and man.at not in GONE and not man.bite


def is_goal_missed(state: State) -> bool:
    """Whether somebody or something that the goal names isn't there, or points are lacking."""
    goal = state.goal
    are_home = all(is_brought_home(state, name) for name in goal.home)
    are_alive = all(is_alive(state, name) for name in goal.alive)
    return not (are_home and are_alive and points_now(state) >= goal.points)


def is_goal_lost(state: State) -> bool:
    """Whether who must live, or must come home, is dead, or what must come home is gone."""
    men = (*state.goal.alive, *(name for name in state.goal.home if name not in ITEMS))
    things = [name for name in state.goal.home if name in ITEMS]
    is_gone = any(one in state.removed and not is_brought_home(state, one) for one in things)
    return is_gone or not all(is_alive(state, name) for name in men)


def is_done_early(state: State) -> bool:
    """Whether the night ends with this turn: nothing has to be blown up, and all else is done."""
    goal = state.goal
    is_to_be_done = bool(goal.home or goal.points)
    return goal.needs_no_explosion and is_to_be_done and not is_goal_missed(state)


def capped(table: Table, level: Outcome) -> Outcome:
    """The level, limited if the papers are missing (R8.2.4-key-item) or the goal was missed."""
    state = table.state
    if is_goal_missed(state):
        level = min(level, "tactical-defeat", key=LEVELS.index)
    return without_papers(level, table.options) if are_papers_missing(state) else level


def are_papers_missing(state: State) -> bool:
    """R8.2.4-key-item: whether the papers are needed in the village and are not there."""
    return ambition_of(state).needs_papers and PAPERS not in items_at_home(state)


def without_papers(level: Outcome, options: Options) -> Outcome:
    """R8.2.4-key-item, Q176: the level without the papers, at best a tactical defeat."""
    best: Outcome = "strategic-defeat" if options.papers_decide_all else "tactical-defeat"
    return min(level, best, key=LEVELS.index)


def _reason(table: Table, level: Outcome) -> str:
    """A word for the reason of the result, which would be this level without papers and goal."""
    state, blown = table.state, table.state.blown
    if are_papers_missing(state) and without_papers(level, table.options) != level:
        return "papers-missing"
    if is_goal_missed(state):
        return "goal-missed"
    if state.goal.blow is not None:
        return "goal-met" if is_enough_blown(blown, state.goal) else "goal-missed"
    if TOWER not in blown:
        return "tower-stands"
    if blown == (TOWER,):
        return "only-tower-blown"
    return "castle-blown" if len(blown) == len(FLOORS) else "half-blown"
