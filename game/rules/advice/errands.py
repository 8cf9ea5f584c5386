"""Where each man in the castle is needed next, and the shortest way there.

    for name, errand in errands(game.boards, game.options, game.state, mission).items(): ...

Ways are walked by R7.2: around enemies where that is possible, otherwise through them; and of
equally short ones by that which alerts the fewest (R7.7.1). One that is hardly longer is taken
where it stays out of sight of the enemies who are awake.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import msgspec

from game.rules.advice.mission import (
    DETONATOR,
    Fuse,
    Mission,
    sights_of,
    sights_of_loaded_areas,
)
from game.rules.advice.reach import alerted_by
from game.rules.advice.rehearsal import LOW
from game.rules.board import VILLAGE, Boards, CastleBoard, Cell, breadth_first
from game.rules.board.squares import FLOORS, Floor, Square
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import (
    POINTS_TO_RISE,
    detonator_waits_for_hostage,
    explosives_of,
    icons_set,
    is_wired,
)
from game.rules.castle.sight import enemy_squares, visible_squares
from game.rules.clock import CASTLE_TURN
from game.rules.common.items import items_at_home, points_at_stake, points_now
from game.rules.counters import HOSTAGE, ITEMS, KEY_ITEM
from game.rules.options import Options
from game.rules.state import NOWHERE, Para, State
from game.rules.table import Table

Use: TypeAlias = Literal["papers", "hostage", "explosives", "ignition", "points", "danger", "other"]
USES: Final[tuple[Use, ...]] = (
    "papers",
    "hostage",
    "explosives",
    "ignition",
    "points",
    "danger",
    "other",
)
"""What a marker may be good for, the most important first; each marker has one use."""
_WANTED: Final[tuple[Use, ...]] = USES[:5]


class Hope(msgspec.Struct, frozen=True):
    """The markers of one use that haven't been seen yet."""

    use: Use
    markers: tuple[str, ...]
    of: int
    """The number of all markers that haven't been seen yet."""

    @property
    def is_wanted(self) -> bool:
        """Whether finding one would help to win."""
        return is_wanted(self.use)

    @property
    def chance(self) -> float:
        """The probability that a face-down marker is one of them."""
        return len(self.markers) / self.of


def hopes(boards: Boards, state: State) -> tuple[Hope, ...]:
    """The unseen markers by what they are good for in this position, the most important first."""
    unseen = unseen_markers(state)
    wanted = _wanted(boards, state)
    found: dict[Use, list[str]] = {use: [] for use in USES}
    for marker in unseen:
        found[_use(state, marker, wanted)].append(marker)
    return tuple(
        Hope(use, tuple(markers), len(unseen)) for use, markers in found.items() if markers
    )


def unseen_markers(state: State) -> tuple[str, ...]:
    """Castle markers that lie face down, or were left out, and haven't been looked at."""
    markers = (*state.hidden.values(), *state.left_out)
    return tuple(sorted(marker for marker in markers if marker not in state.peeked))


def markers_on_way(board: CastleBoard, state: State, way: Sequence[Cell]) -> list[Cell]:
    """R7.3-enter-room: the face-down markers that a way through the castle turns up, in board
    order."""
    entered: set[Cell] = set()
    for here, there in pairwise(way):
        is_same = here != VILLAGE and there != VILLAGE and board.are_in_one_room(here, there)
        if there == VILLAGE or is_same:
            continue
        is_room = board.are_in_one_room(there, there)
        entered.update(board.room_of[there].squares if is_room else (there,))
    return sorted(entered & state.hidden.keys(), key=board.order.__getitem__)


def use_of(boards: Boards, state: State, marker: str) -> Use:
    """What one marker is good for in this position."""
    return _use(state, marker, _wanted(boards, state))


def is_wanted(use: Use) -> bool:
    """Whether markers of a use help to win."""
    return use in _WANTED


def icons_wanted(boards: Boards, state: State) -> int:
    """The explosive icons that are still missing for all floors, or for those that the goal names,
    beside those in the men's hands and on the ground; 0 or less if there are enough."""
    board = boards.castle
    lacking = sum(
        max(required - icons_set(board, state, floor), 0)
        for floor, (_, required) in board.charges.items()
        if state.goal.blow is None or floor in state.goal.blow
    )
    return lacking - sum(state.sheet.items[item].explosive for item in _at_hand(state))


def _at_hand(state: State) -> list[str]:
    """Items that the squad has or is sharing out, or that lie face up."""
    carried = [item for man in state.living() if man.at not in NOWHERE for item in man.items]
    return [*carried, *state.to_assign, *(item for items in state.lying.values() for item in items)]


def _wanted(boards: Boards, state: State) -> frozenset[Use]:
    """What is still lacking."""
    found: set[Use] = set()
    at_hand = _at_hand(state)
    if ambition_of(state).needs_papers and KEY_ITEM not in items_at_home(state):
        found.add("papers")
    if detonator_waits_for_hostage(state):
        found.add("hostage")
    if icons_wanted(boards, state) > 0:
        found.add("explosives")
    is_lit = any(state.sheet.items[item].ignites for item in at_hand)
    if not is_lit and not state.goal.needs_no_explosion:
        found.add("ignition")
    if points_now(state) + points_at_stake(state) < POINTS_TO_RISE:
        found.add("points")
    return frozenset(found)


def _use(state: State, marker: str, wanted: Iterable[Use]) -> Use:
    """The most important use of a marker."""
    if marker not in ITEMS or (marker == HOSTAGE and ambition_of(state).has_worms):
        return "danger"
    item = state.sheet.items[marker]
    serves: dict[Use, bool] = {
        "papers": marker == KEY_ITEM,
        "hostage": marker == HOSTAGE,
        "explosives": item.explosive > 0,
        "ignition": item.ignites,
        "points": item.stars > 0,
    }
    return next((use for use, is_so in serves.items() if is_so and use in wanted), "other")


_FOR_NONETTE: Final[tuple[Use, ...]] = ("papers", "hostage", "points")
"""What must be brought to Nonette to be of use."""

_DETOUR_UNSEEN: Final = 2
"""The steps by which a way out of the enemies' sight may be longer."""

_DETOUR: Final = 2
"""The turns by which a way around enemies is longer where it is told who bars the shorter one."""

ErrandKind: TypeAlias = Literal["set", "light", "stand-by", "home", "leave", "fetch", "search"]


class Errand(msgspec.Struct, frozen=True):
    """What a man should do next, and where.

    "set": his explosives are needed on `floor`. "light": he is the one to set them off,
    "stand-by": as soon as enough is set. "home": he carries what counts in Nonette. "fetch":
    something needed lies there. "leave": all that can be set is, and he would be caught by the
    explosion. "search": the nearest face-down marker, while anything is wanted
    that may be under it.
    """

    kind: ErrandKind
    way: tuple[Cell, ...]
    """From where he is to where he does it."""
    turns: int
    """Turns until he is there, at normal speed and unhindered."""
    floor: Floor | None
    """The floor on which the way ends; None in Nonette."""
    barred: Cell = ""
    """Where an enemy stands on a way that is shorter by two turns or more; empty for none."""
    turns_past: int = 0
    """Turns by that way, unhindered."""

    @property
    def goal(self) -> Cell:
        """Where he does it."""
        return self.way[-1]


def errands(boards: Boards, options: Options, state: State, mission: Mission) -> dict[str, Errand]:
    """The errands by the men's names; men who aren't needed anywhere have none."""
    return _Orders(Table(boards, options, state, LOW), mission).given()


def way_home(boards: Boards, options: Options, state: State, name: str) -> tuple[Cell, ...]:
    """The way to Nonette of a man in the castle, as his errand has it; empty if there is none."""
    ways = _Ways(Table(boards, options, state, LOW))
    return ways.to_nearest(state.paras[name], [VILLAGE])


def watched_squares(table: Table) -> frozenset[Square]:
    """The squares that an enemy who is awake sees or stands next to."""
    state = table.state
    awake = [one.at for one in state.enemies.values() if one.up and one.name != state.father]
    inside = [at for at in awake if at in table.castle.neighbours]
    seen = (visible_squares(table, at) for at in inside)
    return frozenset(
        cell
        for at, all_seen in zip(inside, seen, strict=True)
        for cell in (*all_seen, *table.castle.neighbours[at])
    )


class _Ways:
    """Ways through the castle in one position."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._state = table.state
        self._ways = table.castle.ways(road=True, passage=table.state.passage)
        self._held = frozenset(enemy_squares(table.state))
        self._watched = self._held | watched_squares(table)
        self._around: dict[tuple[Cell, frozenset[Cell]], dict[Cell, int]] = {}
        """Steps from a cell past other cells, as far as it has been asked."""
        self._alerted: dict[Cell, frozenset[str]] = {}
        """Whom a step into a cell alerts, as far as it has been asked."""

    def to_nearest(self, man: Para, goals: Collection[Cell]) -> tuple[Cell, ...]:
        """The shortest way to the nearest of some cells, or one hardly longer out of sight of the
        enemies who are awake; empty if there is none."""
        around = self._shortest(self._walk_around(man.at, self._held), goals)
        unseen = self._shortest(self._walk_around(man.at, self._watched), goals)
        if unseen and len(unseen) <= len(around) + _DETOUR_UNSEEN:
            return unseen
        return around or self._shortest(self.walk(man.at), goals)

    def walk(self, origin: Cell) -> dict[Cell, int]:
        return self._table.castle.walk(origin, passage=self._state.passage)

    def _walk_around(self, origin: Cell, shunned: frozenset[Cell]) -> dict[Cell, int]:
        """Steps from origin to every cell that can be reached past these cells."""
        key, ways = (origin, shunned), self._ways
        if key not in self._around:
            self._around[key] = breadth_first(
                origin, lambda cell: (one for one in ways[cell] if one not in shunned)
            )
        return self._around[key]

    def _shortest(self, far: Mapping[Cell, int], goals: Collection[Cell]) -> tuple[Cell, ...]:
        reached = [goal for goal in goals if goal in far]
        if not reached:
            return ()
        order = self._table.castle.order
        return self._quietest(min(reached, key=lambda one: (far[one], order.get(one, -1))), far)

    def _quietest(self, goal: Cell, far: Mapping[Cell, int]) -> tuple[Cell, ...]:
        """R7.7.1: of the shortest ways to a cell, one that alerts few; `far` counts its steps."""
        ways, layers = self._ways, [[goal]]
        for left in range(far[goal] - 1, -1, -1):
            nearer = (one for cell in layers[-1] for one in ways[cell] if far.get(one) == left)
            layers.append(list(dict.fromkeys(nearer)))
        (origin,) = layers.pop()
        start: tuple[frozenset[str], tuple[Cell, ...]] = (frozenset(), (origin,))
        found = {origin: start}
        for layer in reversed(layers):
            for cell in layer:
                alerts = self._alerts(cell)
                before = [found[one] for one in ways[cell] if far.get(one) == far[cell] - 1]
                heard, way = min(before, key=lambda one: len(one[0] | alerts))
                found[cell] = heard | alerts, (*way, cell)
        return found[goal][1]

    def _alerts(self, cell: Cell) -> frozenset[str]:
        if cell not in self._alerted:
            self._alerted[cell] = alerted_by(self._table.boards, self._state, cell)
        return self._alerted[cell]

    def first_held(self, far: Mapping[Cell, int], goal: Cell) -> Cell:
        """Where the first enemy stands on the shortest way to a cell; empty for none."""
        return next((cell for cell in self._quietest(goal, far) if cell in self._held), "")


class _Orders:
    """Gives each errand to the man who is nearest to it, the most important first."""

    def __init__(self, table: Table, mission: Mission) -> None:
        self._table = table
        self._mission = mission
        self._state = table.state
        self._found: dict[str, Errand] = {}
        self._ways = _Ways(table)

    def given(self) -> dict[str, Errand]:
        """The errands in their order of importance; without hope for the tower only home."""
        if self._mission.loss is not None:
            self._bring_home()
            return self._found
        self._set_explosives()
        self._light_them()
        self._bring_home()
        floors = self._mission.floors
        if floors and all(one.is_enough for one in floors):
            self._leave()
        self._fetch_and_search()
        return self._found

    def _idle(self) -> list[Para]:
        """Men without an errand."""
        living = self._state.living()
        return [man for man in living if man.at not in NOWHERE and man.name not in self._found]

    def _set_explosives(self) -> None:
        """R9.1.2-required: the tower's floor first, then that which lacks least."""
        board = self._table.castle
        goal = self._state.goal
        wanted = FLOORS if goal.blow is None else goal.blow
        lacking = [one for one in self._mission.floors if one.lacking and one.floor in wanted]
        for one in sorted(lacking, key=lambda one: (one.floor not in goal.floors, one.lacking)):
            carriers = [man for man in self._idle() if explosives_of(man)]
            ways = {man.name: self._ways.to_nearest(man, board.area[one.floor]) for man in carriers}
            missing = one.lacking
            for man in sorted(carriers, key=lambda man: len(ways[man.name])):
                if missing > 0 and ways[man.name]:
                    self._give(man, "set", ways[man.name])
                    missing -= self._icons(explosives_of(man))

    def _light_them(self) -> None:
        """R9.1.3-manual, R7.5-detonator: the man who can, to where he sets off the tower.

        He may do it at any area with explosives, as all that is set goes up at once.
        """
        fuse = self._mission.fuse
        kind: ErrandKind = "light" if self._mission.is_ready else "stand-by"
        for man in self._idle():
            if fuse.kind == "man" and man.name == fuse.man and self._floors_to_light():
                self._give(man, kind, self._ways.to_nearest(man, self._where_to_light(fuse)))

    def _floors_to_light(self) -> list[Floor]:
        """The floors that the goal wants blown up first, by the rulebook the tower's."""
        area = self._table.castle.area
        return [floor for floor in self._state.goal.floors if floor in area]

    def _where_to_light(self, fuse: Fuse) -> Sequence[Square]:
        """The squares in which he sets off the explosives, or will once there are enough."""
        board, is_ready = self._table.castle, self._mission.is_ready
        area = board.area[self._floors_to_light()[0]]
        if fuse.means == DETONATOR:
            wired = (one for floor in board.area.values() for one in floor)
            return [one for one in wired if is_wired(self._table, one)] if is_ready else area
        return sights_of_loaded_areas(self._table) if is_ready else sights_of(board, [area])

    def _bring_home(self) -> None:
        """R9.3-vp: a man in the castle who counts in Nonette himself, or carries what does."""
        for man in self._idle():
            is_wanted = self._is_wanted_at_home(man.items) or self._is_wanted(man)
            if man.at != VILLAGE and is_wanted:
                self._give(man, "home", self._ways.to_nearest(man, [VILLAGE]))

    def _leave(self) -> None:
        """R9.2-village-safe: everybody in the castle who has nothing else to do."""
        for man in self._idle():
            if man.at != VILLAGE:
                self._give(man, "leave", self._ways.to_nearest(man, [VILLAGE]))

    def _is_wanted(self, man: Para) -> bool:
        """Whether the goal wants the man himself in Nonette, and nothing else of him first."""
        return self._state.goal.needs_no_explosion and man.name in self._mission.undone

    def _is_wanted_at_home(self, items: Iterable[str]) -> bool:
        return any(self._state.sheet.items[item].stars for item in items)

    def _fetch_and_search(self) -> None:
        """What lies open and is needed, or a marker that may be, if it is nearer by over a turn."""
        lying, hidden = self._lying(), self._hidden()
        for man in self._idle():
            known, unknown = self._ways.to_nearest(man, lying), self._ways.to_nearest(man, hidden)
            is_far = unknown and len(known) > len(unknown) + self._table.sheet.face(man).move
            if known and not is_far:
                self._give(man, "fetch", known, self._steps_home(lying, known[-1]))
            elif unknown:
                self._give(man, "search", unknown, self._steps_home(hidden, unknown[-1]))

    def _lying(self) -> dict[Cell, frozenset[Use]]:
        """What things that lie open in the castle and help to win are good for, by their cells."""
        boards, state = self._table.boards, self._state
        found = {
            cell: frozenset(use_of(boards, state, item) for item in items)
            for cell, items in state.lying.items()
            if cell != VILLAGE
        }
        return _helpful(found)

    def _hidden(self) -> dict[Cell, frozenset[Use]]:
        """What face-down markers that may help to win may be good for, by their cells."""
        boards, state = self._table.boards, self._state
        hoped = frozenset(hope.use for hope in hopes(boards, state))
        found = {
            cell: frozenset([use_of(boards, state, marker)]) if marker in state.peeked else hoped
            for cell, marker in state.hidden.items()
        }
        return _helpful(found)

    def _steps_home(self, found: Mapping[Cell, frozenset[Use]], cell: Cell) -> int:
        """The steps on to Nonette, if what is wanted there counts only in Nonette; else 0."""
        if any(is_wanted(use) and use not in _FOR_NONETTE for use in found[cell]):
            return 0
        return self._ways.walk(cell).get(VILLAGE, 0)

    # --- Ways -----------------------------------------------------------------------------

    def _give(self, man: Para, kind: ErrandKind, way: tuple[Cell, ...], steps_on: int = 0) -> None:
        """Send him, if he can do it, and take `steps_on` steps more, before 06:00."""
        speed = max(self._table.sheet.face(man).move, 1)
        sprint = -(-(len(way) - 1 + steps_on) // (2 * speed))
        deed = 0 if kind in ("home", "leave") else 1
        if way and (sprint + deed) * CASTLE_TURN <= self._mission.minutes:
            turns = -(-(len(way) - 1) // speed)
            floor = self._table.castle.floor_of.get(way[-1])
            far = self._ways.walk(man.at)
            past = -(-far[way[-1]] // speed)
            barred = self._ways.first_held(far, way[-1]) if turns - past >= _DETOUR else ""
            self._found[man.name] = Errand(kind, way, turns, floor, barred, past if barred else 0)

    def _icons(self, items: Iterable[str]) -> int:
        return sum(self._state.sheet.items[item].explosive for item in items)


def _helpful(found: Mapping[Cell, frozenset[Use]]) -> dict[Cell, frozenset[Use]]:
    """The cells where anything helps to win."""
    return {cell: uses for cell, uses in found.items() if any(map(is_wanted, uses))}
