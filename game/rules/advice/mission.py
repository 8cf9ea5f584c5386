"""The mission in the castle: its progress, its result as things stand, and what prevents it.

    mission = judge(game.boards, game.options, game.state)

The answers come from the rules' own procedures, tried on copies of the position. `loss` claims only
what is certain: it lets every man run at full speed through all enemies, and counts every marker
that is still unknown as whatever is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from game.rules.advice.forecast import forecast
from game.rules.advice.rehearsal import HIGH, LOW, FixedDice, rehearse, table_of
from game.rules.board import VILLAGE, Boards, CastleBoard, Cell
from game.rules.board.squares import FLOORS, Floor, Square
from game.rules.castle import demolition
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.blasts import SURE_THROW, THROW_RANGE
from game.rules.castle.combat import is_flamethrower, riflemen
from game.rules.castle.demolition import (
    LEVELS,
    POINTS_TO_RISE,
    detonator_is_on_map,
    detonator_waits_for_hostage,
    hand_lights,
    icons_set,
    is_brought_home,
    is_enough_blown,
    is_goal_lost,
    is_wired,
    may_light_by_hand,
    may_place_detonator,
    required,
    set_explosives,
    set_options,
)
from game.rules.clock import CASTLE_TURN, SIX_O_CLOCK
from game.rules.common.items import items_at_home, points_at_stake, points_now
from game.rules.counters import HOSTAGE, INES, ITEMS, KEY_ITEM
from game.rules.decisions import (
    EndPhase,
    FireVolley,
    FullSpeed,
    LightByHand,
    Option,
    PlaceDetonator,
    SetExplosives,
    SetWithDetonator,
    ThrowItem,
)
from game.rules.decisions import Step as StepTo
from game.rules.events.people import without
from game.rules.events.play import StageBegan
from game.rules.game import Game
from game.rules.options import Options
from game.rules.state import GONE, LOST, NEVER_PLACED, NOWHERE, Outcome, Para, State
from game.rules.table import Procedure, Table

QuestKind: TypeAlias = Literal["hidden", "seen", "carried", "home", "lost"]


class Quest(msgspec.Struct, frozen=True):
    """The papers without which there is no victory, the hostage who keeps the detonator back, or
    what the goal wants in Nonette.

    "hidden": still under a marker that nobody has looked at. "seen": it is known where it lies.
    "carried": a man has it. "home": in Nonette. "lost": out of the game.
    """

    ambition: str
    """The ambition that wants it; empty if the goal does."""
    item: str
    kind: QuestKind
    rule: str
    man: str = ""
    """The man who carries it, or the zombie that is the girl's father."""
    at: Cell = ""
    """Where it is; empty while that is unknown."""


def quest_of(state: State) -> Quest | None:
    """R8.2.4-key-item, R8.1.5-hostage: the quest of this ambition, else of the goal; None if there
    is none.

    Without Ines, and once the hostage is dead, nothing keeps the detonator back.
    """
    return _quest_of_ambition(state) or next(_quests_of_goal(state), None)


def _quests_of_goal(state: State) -> Iterator[Quest]:
    """What the goal wants in Nonette; what isn't there yet comes first."""
    wanted = [one for one in state.goal.home if one in ITEMS]
    for item in sorted(wanted, key=lambda one: is_brought_home(state, one)):
        is_home = is_brought_home(state, item)
        quest = _quest(state, item, "R9.3-when", is_home=is_home)
        yield replace(quest, ambition="")


def _quest_of_ambition(state: State) -> Quest | None:
    ambition = ambition_of(state)
    if not state.ambition_known:
        return None
    if ambition.needs_papers:
        is_home = KEY_ITEM in items_at_home(state)
        return _quest(state, KEY_ITEM, "R8.2.4-key-item", is_home=is_home)
    is_kin_of_ines = INES in state.paras and state.paras[INES].at not in GONE
    if is_kin_of_ines and (state.hostage_is_safe or detonator_waits_for_hostage(state)):
        return _quest(state, HOSTAGE, ambition.hostage_rule, is_home=state.hostage_is_safe)
    return None


def _quest(state: State, item: str, rule: str, *, is_home: bool) -> Quest:
    quest = Quest(state.ambition, item, "lost", rule)
    carrier = state.carrier_of(item)
    if is_home:
        return replace(quest, kind="home", at=VILLAGE)
    if carrier is not None and carrier.at not in GONE:
        return replace(quest, kind="carried", man=carrier.name, at=carrier.at)
    if item == HOSTAGE and state.father:
        father = state.enemies[state.father]
        return replace(quest, kind="carried", man=father.name, at=father.at)
    seen = [cell for cell, items in state.lying.items() if item in items]
    if item in state.peeked:
        seen += [cell for cell, marker in state.hidden.items() if marker == item]
    if seen:
        return replace(quest, kind="seen", at=seen[0])
    return replace(quest, kind="hidden") if item in state.hidden.values() else quest


DETONATOR: Final = "detonator"
"""The value of `Fuse.means` for the detonator; otherwise it is an item."""
LAST_HOUR: Final = 60
"""Minutes before 06:00 from which lighting by hand is recommended."""
_LAST_TURNS: Final = 2 * CASTLE_TURN
"""Minutes before 06:00 from which that is so with other men still inside, too."""
_UNKNOWN: Final = "?"
"""The place of an item that may be under any face-down marker."""
_PUSH: Final = 2
"""Squares a man may be pushed aside before his next turn, by a comrade who turns (Q248)."""

FuseKind: TypeAlias = Literal["set", "bare", "man", "lying", "banned", "nobody"]
LossKind: TypeAlias = Literal[
    "nobody", "explosives", "fuse", "late-set", "late-light", "over", "goal", "late-home"
]
"""Why there can be no victory any more; "goal": who must live is dead, or what must come home is
gone, "late-home": a man who must be in Nonette can't be there in time."""
StepKind: TypeAlias = Literal["floor", "points"]


class FloorCharge(msgspec.Struct, frozen=True):
    """The explosive icons set on a floor, and those required (R9.1.2-required)."""

    floor: Floor
    icons: int
    required: int

    @property
    def is_enough(self) -> bool:
        """Whether the floor would be destroyed now."""
        return self.icons >= self.required

    @property
    def lacking(self) -> int:
        """The number of explosive icons still required."""
        return max(self.required - self.icons, 0)


class Fuse(msgspec.Struct, frozen=True):
    """The means of setting off the explosives, as things stand.

    "set": the detonator fires at 06:00 (R9.1.1-0600). "bare": it stands where nothing is set.
    "man": somebody can light them by hand or place the detonator. "lying": something that burns
    lies in the castle. "banned": only the hostage keeps the detonator back (R8.1.5-hostage).
    """

    kind: FuseKind
    man: str = ""
    means: str = ""
    """An item, or the detonator."""
    at: Cell = ""
    """Where the man, the item or the detonator is."""
    turns: int = 0
    """Turns until the man is there, at normal speed and unhindered."""
    is_now: bool = False
    """Whether he can do it in this action."""
    by_hand: tuple[str, ...] = ()
    """All men who can light explosives by hand, in roster order."""
    by_detonator: tuple[str, ...] = ()
    """All men who can place the detonator, in roster order."""


class Loss(msgspec.Struct, frozen=True):
    """The reason why the goal, by the rulebook the tower, is out of reach, and its rule."""

    kind: LossKind
    rule: str
    lacking: int = 0
    """The number of explosive icons that can't be supplied."""
    floor: Floor | None = None
    """The floor that can't be destroyed, if the goal names its own; None for the tower."""


class NextStep(msgspec.Struct, frozen=True):
    """The next thing to do for a better result."""

    kind: StepKind
    outcome: Outcome
    """The result it would lead to."""
    lacking: int
    """Explosive icons on the floor, or victory points."""
    floor: Floor | None = None
    man: str = ""
    """The nearest man with an explosive; empty if there is none."""
    item: str = ""


class Blast(msgspec.Struct, frozen=True):
    """The result of setting off all explosives now, or of the deadline as things stand."""

    blown: tuple[Floor, ...]
    outcome: Outcome
    """The result if everybody in the castle escapes."""
    worst: Outcome
    """The result if all their escape rolls fail."""
    inside: tuple[str, ...]
    """The men in the castle."""
    step: NextStep | None


class Mission(msgspec.Struct, frozen=True):
    """The state of the mission."""

    floors: tuple[FloorCharge, ...]
    """Those that count."""
    fuse: Fuse
    minutes: int
    """Minutes left until the deadline."""
    points: int
    """Victory points safe in the village."""
    carried: int
    """Victory points that men carry in the castle."""
    wanted: int
    """Victory points with which the result can be raised (R9.3-upgrade)."""
    loss: Loss | None
    quest: Quest | None
    """What else has to be brought to Nonette."""
    needs_no_explosion: bool
    """Whether nothing has to be blown up."""
    undone: tuple[str, ...]
    """Men, persons and items that the goal wants in Nonette, and that aren't there."""
    is_ready: bool
    """Whether enough is set on the floors without which there is no victory."""


class LastChance(msgspec.Struct, frozen=True):
    """The loss by ending the phase now."""

    loss: Loss
    men: tuple[str, ...]
    """The men who could still prevent it."""


def judge(boards: Boards, options: Options, state: State) -> Mission:
    """The mission in a position."""
    table = Table(boards, options, state, LOW)
    floors = tuple(
        FloorCharge(floor, icons_set(table.castle, state, floor), required(table, floor))
        for floor in FLOORS
        if floor in table.castle.charges and (state.goal.blow is None or floor in state.goal.blow)
    )
    return Mission(
        floors,
        _fuse(table),
        max(state.deadline - state.clock, 0),
        points_now(state),
        points_at_stake(state),
        POINTS_TO_RISE,
        None if state.exploded else _Prospects(table).loss(),
        quest_of(state),
        state.goal.needs_no_explosion,
        tuple(name for name in state.goal.home if not is_brought_home(state, name)),
        _is_ready(table),
    )


def _is_ready(table: Table) -> bool:
    """Whether enough is set on the floors without which there is no victory."""
    floors = [floor for floor in table.state.goal.floors if floor in table.castle.charges]
    return bool(floors) and all(
        icons_set(table.castle, table.state, floor) >= required(table, floor) for floor in floors
    )


# --- What sets it off -----------------------------------------------------------------------


def _fuse(table: Table) -> Fuse:
    """The detonator, the man who can light the explosives soonest, or the obstacle."""
    state = table.state
    if detonator_is_on_map(state):
        kind: FuseKind = "set" if is_wired(table, state.detonator) else "bare"
        return Fuse(kind, means=DETONATOR, at=state.detonator)
    men = [man for man in state.living() if man.at not in NOWHERE]
    able = [fuse for man in men for fuse in _ways_to_light(table, man)]
    if able:
        soonest = min(able, key=lambda fuse: (not fuse.is_now, fuse.turns))
        by_hand = tuple(fuse.man for fuse in able if fuse.means != DETONATOR)
        by_detonator = tuple(fuse.man for fuse in able if fuse.means == DETONATOR)
        return replace(soonest, by_hand=by_hand, by_detonator=by_detonator)
    if may_light_by_hand(table):
        for cell, items in state.lying.items():
            if burning := _igniters(state, items):
                return Fuse("lying", means=burning[0], at=cell)
    is_only_banned = state.detonator == NEVER_PLACED and any(table.sheet.face(m).bomb for m in men)
    return Fuse("banned" if is_only_banned else "nobody")


def _ways_to_light(table: Table, man: Para) -> list[Fuse]:
    """By hand with what burns (R9.1.3-manual), or by the detonator (R7.5-detonator)."""
    found: list[Fuse] = []
    burning = _igniters(table.state, man.items)
    if burning and may_light_by_hand(table):
        is_now = not man.acted and bool(hand_lights(table, man))
        turns = _turns_to(table, man, sights_of_loaded_areas(table))
        found.append(Fuse("man", man.name, burning[0], man.at, turns, is_now))
    if may_place_detonator(table, man):
        is_now = not man.acted and is_wired(table, man.at)
        turns = _turns_to(table, man, table.castle.area_floor)
        found.append(Fuse("man", man.name, DETONATOR, man.at, turns, is_now))
    return found


def _igniters(state: State, items: Iterable[str]) -> list[str]:
    return [item for item in items if state.sheet.items[item].ignites]


def _turns_to(table: Table, man: Para, squares: Iterable[Square]) -> int:
    """Turns to walk to the nearest of some squares at his present speed, units ignored."""
    steps = _steps_to(table, man.at, squares)
    speed = max(table.sheet.face(man).move, 1)
    return SIX_O_CLOCK if steps is None else -(-steps // speed)


def _steps_to(table: Table, origin: Cell, squares: Iterable[Cell]) -> int | None:
    """Steps to the nearest of some squares, units ignored; None if there is no way."""
    walk = table.castle.walk(origin, passage=table.state.passage)
    return min((walk[square] for square in squares if square in walk), default=None)


def sights_of_loaded_areas(table: Table) -> list[Square]:
    """Squares from which something could be thrown into an area, with nobody in the way.

    Areas with something set in them; if nothing is set yet, all areas.
    """
    board, charges = table.castle, table.state.charges_set
    loaded = {board.area_floor[square] for square in charges if square in board.area_floor}
    return sights_of(board, [board.area[floor] for floor in loaded or board.area])


def sights_of(board: CastleBoard, areas: Sequence[Sequence[Square]]) -> list[Square]:
    """Squares from which something could be thrown into one of the areas (R7.6.5-target).

    Sight goes both ways, so that they are found from the few squares of the areas.
    """
    found = {
        square
        for area in areas
        for target in area
        for square in board.sight[target]
        if board.distance(square, target) <= THROW_RANGE
    }
    return [square for square in board.squares if square in found]


# --- Whether it can still succeed -----------------------------------------------------------


class _Prospects:
    """The most that men could do until 06:00 if nothing hindered them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._state = table.state
        self._men = [man for man in self._state.living() if man.at not in NOWHERE]
        self._later = max((self._state.deadline - self._state.clock) // CASTLE_TURN - 1, 0)
        """The number of castle turns after the present one."""
        if self._state.stage != "castle":
            self._later = max((self._state.deadline - self._state.clock) // CASTLE_TURN, 0)

    def loss(self) -> Loss | None:
        """The reason why the goal is out of reach; None while it might not be."""
        state = self._state
        floors = [floor for floor in state.goal.floors if floor in self._table.castle.charges]
        if not self._men and (floors or state.goal.needs_no_explosion):
            return Loss("nobody", "R9.3-when")
        for floor in floors:
            found = self._loss_of(floor)
            if found is not None:
                return found if state.goal.blow is None else replace(found, floor=floor)
        if is_goal_lost(state):
            return Loss("goal", "R9.3-when")
        is_late = state.goal.needs_no_explosion and any(map(self._is_late, self._men))
        return Loss("late-home", "R9.3-when") if is_late else None

    def _is_late(self, man: Para) -> bool:
        """Whether a man whom the goal wants in Nonette can't be there in time, even by the secret
        passage."""
        if man.name not in self._state.goal.home or man.at == VILLAGE:
            return False
        steps = self._table.castle.walk(man.at, passage=True).get(VILLAGE)
        return steps is None or steps > self._range(man) + 2 * self._speed(man)

    def _loss_of(self, floor: Floor) -> Loss | None:
        """The reason why a floor can't be destroyed any more; None while it might be."""
        table, state = self._table, self._state
        lacking = required(table, floor) - icons_set(table.castle, state, floor)
        wired = is_wired(table, state.detonator)
        supply = self._icons(self._unset)
        if lacking > supply:
            return Loss("explosives", "R9.1.2-required", lacking - supply)
        if not wired and not self._has_means:
            return Loss("fuse", "R9.1.3-manual")
        if (lacking > 0 or not wired) and not any(map(self._deeds, self._men)):
            return Loss("over", "R9.1.1-0600")
        if lacking > 0 and not self.can_set(lacking, floor):
            return Loss("late-set", "R7.5-set", lacking)
        if not wired and not self._can_light():
            return Loss("late-light", "R9.1.1-0600")
        return None

    # --- Things ---------------------------------------------------------------------------

    @cached_property
    def _unset(self) -> tuple[tuple[str, Cell], ...]:
        """Each item that could still be used, and where it is; _UNKNOWN for what is face down."""
        state = self._state
        carried = [(item, man.at) for man in self._men for item in man.items]
        lying = [(item, cell) for cell, items in state.lying.items() for item in items]
        unknown = (*state.hidden.values(), *state.left_out)
        hidden = [(one, _UNKNOWN) for one in unknown if one in ITEMS]
        return (*carried, *lying, *hidden)

    def _icons(self, things: Iterable[tuple[str, Cell]]) -> int:
        return sum(self._state.sheet.items[item].explosive for item, _ in things)

    @property
    def _has_means(self) -> bool:
        """Whether anything is left that could set explosives off."""
        state = self._state
        if any(_igniters(state, [item]) for item, _ in self._unset):
            return True
        if detonator_is_on_map(state):
            return self._icons(self._unset) > 0
        return state.detonator == NEVER_PLACED and any(map(self._knows_bombs, self._men))

    def _knows_bombs(self, man: Para) -> bool:
        """Whether he has a bomb icon, or had one before he was wounded."""
        faces = (self._table.sheet.face(man), self._table.sheet.face(replace(man, wounded=False)))
        return any(face.bomb for face in faces)

    # --- Men ------------------------------------------------------------------------------

    def _is_free(self, man: Para) -> bool:
        """Whether a man may still begin an action in this turn."""
        state = self._state
        return state.phase == "" or (state.phase == "paras" and not man.acted)

    def _is_choosing(self, man: Para) -> bool:
        """Whether a man may still do something instead of moving in this turn."""
        action = self._state.action
        is_under_way = action is not None and man.name in action.group
        return self._is_free(man) and not (
            is_under_way and action is not None and action.stage != "choosing"
        )

    def _deeds(self, man: Para) -> int:
        """Turns in which he can still set or light something."""
        is_now = self._state.stage == "castle" and self._is_choosing(man)
        return self._later + is_now

    def _range(self, man: Para) -> int:
        """The most squares he can walk with an action left."""
        action, full = self._state.action, 2 * self._speed(man)
        pushed = _PUSH if self._later else 0
        if action is None or man.name not in action.group or self._is_choosing(man):
            return (self._deeds(man) - 1) * full + pushed
        rest = action.left if action.stage == "moving" else 0
        return rest + (self._later - 1) * full + pushed

    def _speed(self, man: Para) -> int:
        sheet = self._table.sheet
        return max(sheet.face(man).move, sheet.face(replace(man, wounded=False)).move)

    def _can_reach(self, man: Para, squares: Iterable[Square]) -> bool:
        if not self._deeds(man):
            return False
        steps = _steps_to(self._table, man.at, squares)
        return steps is not None and steps <= self._range(man)

    def _can_get(self, man: Para, at: Cell) -> bool:
        """Whether he may receive an item at a place in time.

        Only told for the last turn, in which he stays where he is and others bring it.
        """
        if self._later or at == man.at:
            return True
        others = [one for one in self._men if one is not man and self._is_free(one)]
        places = self._state.hidden if at == _UNKNOWN else [at]
        steps = _steps_to(self._table, man.at, places)
        carriers = sum(2 * self._speed(one) + THROW_RANGE for one in others)
        return bool(others) and steps is not None and steps <= carriers

    def can_set(self, lacking: int, floor: Floor) -> bool:
        """Whether men with enough explosives can reach the charge area of a floor in time."""
        area = self._table.castle.area[floor]
        setters = [man for man in self._men if self._can_reach(man, area)]
        things = [thing for thing in self._unset if self._icons([thing])]
        usable = [thing for thing in things if any(self._can_get(m, thing[1]) for m in setters)]
        return self._icons(usable) >= lacking

    def _can_light(self) -> bool:
        """Whether a man can be in time where the detonator is placed or a fuse is lit."""
        state, board = self._state, self._table.castle
        if detonator_is_on_map(state):
            is_area = self._table.options.detonator_reaches_its_area
            floor = board.area_floor.get(state.detonator)
            around = board.area[floor] if is_area and floor else (state.detonator,)
            explosive = [at for item, at in self._unset if state.sheet.items[item].explosive]
            if self._can_use(around, explosive):
                return True
            # Only Germans remove it, and then everybody waits for the next turn.
            return self._later > 0 and self._can_light_by_hand()
        if state.detonator != LOST:
            experts = [man for man in self._men if self._knows_bombs(man)]
            if any(self._can_wire(man) for man in experts):
                return True
        return self._can_light_by_hand()

    def _can_wire(self, man: Para) -> bool:
        """Whether he can be where he places a detonator that fires."""
        if not self._can_reach(man, self._table.castle.area_floor):
            return False
        explosive = [at for item, at in self._unset if self._icons([(item, at)])]
        is_loaded = self._later > 0 or is_wired(self._table, man.at)
        return is_loaded or any(self._can_get(man, at) for at in explosive)

    def _can_light_by_hand(self) -> bool:
        state = self._state
        burning = [at for item, at in self._unset if state.sheet.items[item].ignites]
        return self._can_use(self._sights, burning)

    def _can_use(self, squares: Iterable[Square], places: Sequence[Cell]) -> bool:
        """Whether a man can be in one of the squares in time with one of the items."""
        there = [man for man in self._men if self._can_reach(man, squares)]
        return any(self._can_get(man, at) for man in there for at in places)

    @cached_property
    def _sights(self) -> list[Square]:
        """All squares from which an area can be seen, whatever is set in it by then."""
        bare = Table(
            self._table.boards, self._table.options, replace(self._state, charges_set={}), LOW
        )
        return sights_of_loaded_areas(bare)


def last_chance(
    boards: Boards,
    options: Options,
    state: State,
    leaving: Collection[str] | None = None,
    after: State | None = None,
) -> LastChance | None:
    """The final loss if the paras' phase ends now, and the men who could still prevent it.

    With `leaving`, if these men do nothing more in this turn; `after` is the position that they
    leave, if it is another. None if nothing is lost by it, or all is lost already.
    """

    def loss_with(active: Sequence[str], state: State = state) -> Loss | None:
        """The loss if only these men still act in this turn."""
        men = {
            name: man if name in active else replace(man, acted=True)
            for name, man in state.paras.items()
        }
        position = replace(state, paras=men)
        return _Prospects(Table(boards, options, position, LOW)).loss()

    waiting = [man.name for man in state.living() if man.at not in NOWHERE and not man.acted]
    still = () if leaving is None else [name for name in waiting if name not in leaving]
    loss = loss_with(still, after or state)
    if loss is None or loss_with(waiting) is not None:
        return None
    able = [name for name in waiting if loss_with((name,)) is None] or waiting
    return LastChance(loss, tuple(_at_hand(Table(boards, options, state, LOW), able) or able))


def last_chance_after(game: Game, option: Option, way: Sequence[Cell] = ()) -> LastChance | None:
    """The final loss by an answer in the castle, and the men who could still prevent it.

    `way` is the whole way of a step, from where the men stand: who has begun to move can neither
    set nor light anything in this turn (R7.2-one-action).
    """
    state, action = game.state, game.state.action
    is_end = isinstance(option, EndPhase)
    if is_end:  # asked with men in hand too, who are put back before the phase ends
        state = replace(state, action=None)
    after, leaving = state, _busy_with(game, option)
    if isinstance(option, FullSpeed | StepTo) and action is not None:
        path = way or ((action.at, option.cell) if isinstance(option, StepTo) else (action.at,))
        left = action.left - (len(path) - 1) if isinstance(option, StepTo) else 2 * action.left
        # The zombie that is led like a man (R8.3.5-father) is none of the men.
        men = [name for name in action.group if name in state.paras]
        moved = {name: replace(state.paras[name], at=path[-1]) for name in men}
        moving = replace(action, path=tuple(path), left=max(left, 0), stage="moving")
        after, leaving = replace(state, paras=state.paras | moved, action=moving), ()
    elif isinstance(option, SetExplosives | SetWithDetonator | PlaceDetonator) and leaving:
        table = table_of(game)
        set_explosives(table, leaving[0], option)
        after = table.state
    elif isinstance(option, ThrowItem):
        after = _without(state, option.item)
    return last_chance(game.boards, game.options, state, None if is_end else leaving, after)


def _busy_with(game: Game, option: Option) -> tuple[str, ...]:
    """The men who do nothing more in this turn after an answer."""
    if isinstance(option, FireVolley):
        return tuple(man.name for man in riflemen(table_of(game)))
    return game.state.action.group if game.state.action is not None else ()


def _without(state: State, item: str) -> State:
    """The state once the item has been thrown, wherever it lands."""
    thrower = state.carrier_of(item)
    assert thrower is not None, f"nobody carries {item}"
    poorer = replace(thrower, items=without(thrower.items, item))
    return replace(state, paras=state.paras | {thrower.name: poorer})


def _at_hand(table: Table, names: Sequence[str]) -> list[str]:
    """The men who can set or light something without moving."""
    return [
        name
        for name in names
        if (man := table.state.paras[name])
        and (set_options(table, man) or any(not one.turns for one in _ways_to_light(table, man)))
    ]


def torn_out_by(game: Game, placed_at: Cell = "") -> tuple[str, ...]:
    """R7.8.3-2-detonator: enemies who may remove the detonator if the paras' phase ends now, also
    if it is placed in that square before."""
    if not placed_at and not detonator_is_on_map(game.state):
        return ()
    return tuple(
        one.name
        for one in forecast(game, placed_at)
        if any(intent.tears_out for intent in one.intents)
    )


def torn_out_after(game: Game, option: Option) -> tuple[str, ...]:
    """R7.8.3-2-detonator: enemies who may remove the detonator right after this answer: it ends
    the paras' phase, or the action of the last who may act."""
    state, action = game.state, game.state.action
    if not isinstance(option, EndPhase):
        group = _busy_with(game, option)
        if any(_may_act_later(man, group) for man in state.living()):
            return ()
    is_placed = action is not None and isinstance(option, PlaceDetonator | SetWithDetonator)
    return torn_out_by(game, action.at if action is not None and is_placed else "")


def _may_act_later(man: Para, group: Collection[str]) -> bool:
    return man.name not in group and not man.acted and man.at not in NOWHERE


# --- What most players want now -------------------------------------------------------------


def surest_light(game: Game) -> LightByHand | None:
    """The way to light the explosives now with the best odds; None if there is none.

    They differ in nothing else: all that is set goes up at once (R9.1.3-manual).
    """
    decision, action = game.decision, game.state.action
    if decision is None or action is None:
        return None
    ways = [option for option in decision.options if isinstance(option, LightByHand)]

    def need(way: LightByHand) -> int:
        """The number its die must reach; 0 if no die is rolled."""
        distance = game.boards.castle.distance(action.at, way.cell)
        return 0 if is_flamethrower(way.item) or distance <= SURE_THROW else distance

    return min(ways, key=need, default=None)


def wanted_deed(game: Game) -> Option | None:
    """Lighting or setting explosives, if the acting man should do that now.

    Lighting is wanted in the last hour, once enough is set under the tower and the others are
    out or in the last two turns; setting wherever icons are lacking.
    """
    decision, action, state = game.decision, game.state.action, game.state
    if decision is None or action is None or decision.rule != "R7.2-one-action":
        return None
    table = Table(game.boards, game.options, state, LOW)
    if not any(floor in table.castle.charges for floor in state.goal.floors):
        return None
    is_ready = _is_ready(table)
    left = state.deadline - state.clock
    are_others_inside = any(man.name not in action.group for man in state.paras_on_map())
    is_late = left <= (_LAST_TURNS if are_others_inside else LAST_HOUR)
    if is_ready and is_late:
        light = surest_light(game)
        if light is not None:
            return light
        if PlaceDetonator() in decision.options and is_wired(table, action.at):
            return PlaceDetonator()
    floor = table.castle.area_floor.get(action.at)
    if SetExplosives() not in decision.options or floor is None:
        return None
    is_lacking = icons_set(table.castle, state, floor) < required(table, floor)
    return SetExplosives() if is_lacking and _Prospects(table).loss() is None else None


# --- If it blew now -------------------------------------------------------------------------


def if_it_blew(boards: Boards, options: Options, state: State) -> Blast:
    """The result of setting off all explosives now."""
    table = Table(boards, options, state, LOW)
    blast = _blast(table, _explosion)
    return replace(blast, step=_next_step(table, blast.blown, blast.outcome))


def if_it_ended(boards: Boards, options: Options, state: State) -> Blast:
    """The result of the deadline if nobody does anything more: only a detonator where explosives
    are set blows anything up (R9.1.1-0600)."""
    return _blast(Table(boards, options, state, LOW), partial(_explosion, is_lit=False))


def _blast(table: Table, rule: Callable[[Table], Procedure[None]]) -> Blast:
    """The result of such an end, without the next step."""
    blown, outcome = _blow(table, LOW, rule)
    _, worst = _blow(table, HIGH, rule)
    inside = tuple(man.name for man in table.state.paras_on_map())
    return Blast(blown, outcome, worst, inside, None)


def _blow(
    table: Table, dice: FixedDice, rule: Callable[[Table], Procedure[None]]
) -> tuple[tuple[Floor, ...], Outcome]:
    """The destroyed floors and the result, by the rules, with these dice."""
    state = rehearse(table, rule, dice=dice).table.state
    return state.blown, state.outcome or "strategic-defeat"


def _explosion(table: Table, *, is_lit: bool = True) -> Procedure[None]:
    """Ignite everything, if the goal needs it and `is_lit`, and play chapter 9 to its end."""
    table.emit(StageBegan("R9.1.3-manual", "demolition"))
    if is_lit and not table.state.goal.needs_no_explosion:
        demolition.explode(table, "R9.1.3-manual")
    while table.state.outcome is None and table.state.is_anyone_alive():
        yield from demolition.play(table)


def _next_step(table: Table, blown: tuple[Floor, ...], outcome: Outcome) -> NextStep | None:
    """The step that raises the result most, and of such steps the smallest."""
    steps = [step for floor in table.castle.charges if (step := _step_for(table, blown, floor))]
    better = [step for step in steps if LEVELS.index(step.outcome) > LEVELS.index(outcome)]
    if better:
        return max(better, key=lambda step: (LEVELS.index(step.outcome), -step.lacking))
    lacking = POINTS_TO_RISE - points_now(table.state)
    if not is_enough_blown(blown, table.state.goal) or lacking <= 0 or outcome == LEVELS[-1]:
        return None
    higher = LEVELS[LEVELS.index(outcome) + 1]
    capped = demolition.capped(table, higher)
    is_better = LEVELS.index(capped) > LEVELS.index(outcome)
    return NextStep("points", capped, lacking) if is_better else None


def _step_for(table: Table, blown: tuple[Floor, ...], floor: Floor) -> NextStep | None:
    """The step to enough explosives on a floor; None if that is impossible."""
    state, board = table.state, table.castle
    lacking = required(table, floor) - icons_set(board, state, floor)
    prospects = _Prospects(table)
    if floor in blown or not prospects.can_set(lacking, floor):
        return None
    supplied = {**state.charges_set, board.charges[floor][0]: _enough(table, floor)}
    filled = Table(table.boards, table.options, replace(state, charges_set=supplied), LOW)
    _, outcome = _blow(filled, LOW, _explosion)
    man, item = _nearest_explosive(table, floor)
    return NextStep("floor", outcome, lacking, floor, man, item)


def _enough(table: Table, floor: Floor) -> tuple[str, ...]:
    """Enough explosives for a floor, for a trial."""
    return ("charge-1",) * required(table, floor)


def _nearest_explosive(table: Table, floor: Floor) -> tuple[str, str]:
    """The man with an explosive and the shortest way, and his explosive."""
    area = table.castle.area[floor]
    found: list[tuple[int, str, str]] = []
    for man in table.state.living():
        items = [item for item in man.items if table.sheet.items[item].explosive]
        steps = None if man.at in NOWHERE else _steps_to(table, man.at, area)
        if items and steps is not None:
            best = max(items, key=lambda item: table.sheet.items[item].explosive)
            found.append((steps, man.name, best))
    return min(found)[1:] if found else ("", "")
