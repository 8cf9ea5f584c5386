"""Plans for the castle: where each man is sent, whatever the sergeant would have done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.bots.sergeant import Sergeant
from game.bots.sergeant.outlook import Outlook, best
from game.bots.sergeant.raid import LAST_LIGHT, Raid, icons_carried
from game.bots.sergeant.stand import Stand, reachable
from game.rules.board import VILLAGE, Cell
from game.rules.counters import CARRY_LIMIT, INES, ITEMS
from game.rules.decisions import (
    Act,
    EndPhase,
    FullSpeed,
    Join,
    LightByHand,
    Option,
    PickUp,
    Step,
    Stop,
)
from game.rules.demolition import PAPERS
from game.rules.game import Game
from game.rules.squares import Floor
from game.rules.state import Para

_ORDER: Final = "R7.2-order-free"
_ACTION: Final = "R7.2-one-action"


class Look(NamedTuple):
    """What can be seen, and what the sergeant makes of it."""

    outlook: Outlook
    raid: Raid


Goals: TypeAlias = Callable[[Look, Para], Sequence[Cell]]
"""Cells of which a man should reach the nearest; empty where the sergeant decides."""


class Orders(NamedTuple):
    """Where each man goes, and whether he runs there."""

    goals: Goals
    at_full_speed: bool = False


class RaidPlan:
    """The sergeant's way of fighting, with other places to go to."""

    def __init__(self, name: str, orders: Orders, seed: int) -> None:
        """`orders` say where each man goes."""
        self.name: Final = name
        self._goals: Final = orders.goals
        self._runs: Final = orders.at_full_speed
        self._seed: Final = seed
        self._sergeant: Final = Sergeant(seed)

    def choose(self, game: Game) -> Option:
        """The sergeant's answer, except to who goes and where to."""
        own = self._sergeant.choose(game)
        decision = game.decision
        assert decision is not None
        if decision.rule == _ORDER and isinstance(own, EndPhase):
            return self._somebody_else(self._look(game)) or own
        if decision.rule == _ACTION and isinstance(own, Step | Stop | FullSpeed | Join):
            return self._go(self._look(game)) or own
        if isinstance(own, LightByHand) and game.state.clock < LAST_LIGHT:
            return self._wait_for_the_rest(self._look(game)) or own
        return own

    def _look(self, game: Game) -> Look:
        assert game.decision is not None
        outlook = Outlook(game.boards, game.state, game.decision, self._seed)
        return Look(outlook, Raid(outlook))

    def _somebody_else(self, look: Look) -> Option | None:
        """Whoever isn't where this plan wants him."""
        paras = look.outlook.state.paras
        for option in look.outlook.offered(Act):
            man = paras.get(option.unit)
            if man is not None and man.at not in (self._goals(look, man) or (man.at,)):
                return option
        return None

    def _wait_for_the_rest(self, look: Look) -> Option | None:
        """No fire while explosives for another floor are on their way, or papers missing."""
        is_early = bool(look.raid.tasks) or (_misses_papers(look) and not _has_papers(look))
        return self._go(look) if is_early else None

    def _go(self, look: Look) -> Option | None:
        """The next step towards the goal, by squares that are good to stand on."""
        outlook, action = look.outlook, look.outlook.state.action
        assert action is not None
        men = [outlook.state.paras[one] for one in action.group if one in outlook.state.paras]
        goals = self._goals(look, men[0]) if men else ()
        if not goals:
            return None
        wanted = best(outlook.offered(PickUp), lambda one: look.outlook.sheet.items[one.item].stars)
        if wanted is not None and look.outlook.sheet.items[wanted.item].stars:
            return wanted
        run = outlook.first(FullSpeed)
        move = max(1, min(look.outlook.sheet.face(man).move for man in men))
        if run is not None and self._runs and look.raid.to_go(goals, action.at) > move:
            return run
        stand = Stand(outlook, men)
        ways = reachable(outlook, action.at, action.left)
        target = min(ways, key=lambda cell: look.raid.to_go(goals, cell) / move + stand.cost(cell))
        return Step(ways[target][1]) if len(ways[target]) > 1 else outlook.first(Stop)


# --- Where to -----------------------------------------------------------------------------


def _storm(look: Look, man: Para) -> Sequence[Cell]:
    """Everybody who can goes up at once, bearers where they are needed."""
    board = look.outlook.boards.castle
    if man.name == INES or (man.wounded and not _is_needed(look, man)):
        return (VILLAGE,)
    return board.area[look.raid.tasks.get(man.name, "2F")]


def _few(look: Look, man: Para) -> Sequence[Cell]:
    """Only those go who carry explosives or fire."""
    board = look.outlook.boards.castle
    return board.area[look.raid.tasks.get(man.name, "2F")] if _is_needed(look, man) else (VILLAGE,)


def _floors(look: Look, man: Para) -> Sequence[Cell]:
    """When it is a dash: not all for the tower, but each bearer to a floor of his own."""
    floor = look.raid.tasks.get(man.name) if look.raid.mood == "dash" else None
    if floor is None:
        return ()
    return _cellar_stairs(look, man, floor) or look.outlook.boards.castle.area[floor]


def _cellar_stairs(look: Look, man: Para, floor: Floor) -> Sequence[Cell]:
    """The ground floor is entered from below where the passage is known."""
    board = look.outlook.boards.castle
    is_outside = man.at == VILLAGE or board.floor_of[man.at] == "basement"
    if floor != "1F" or not look.outlook.state.passage or not is_outside:
        return ()
    stairs = [
        foot
        for foot, head in board.other_end.items()
        if board.floor_of[foot] == "basement" and board.floor_of[head] == "1F"
    ]
    return () if man.at in stairs else stairs


def _mission(look: Look, man: Para) -> Sequence[Cell]:
    """Each bearer to his floor, and R8.2.4-key-item: somebody brings the Haunebu papers."""
    if _misses_papers(look):
        if PAPERS in man.items:
            return (VILLAGE,)
        where = _papers_lie(look)
        if where is not None and man.name == _fetcher(look, where):
            return (where,)
    return _floors(look, man)


def _misses_papers(look: Look) -> bool:
    """Whether this is the Haunebu night, and the papers aren't home yet."""
    state = look.outlook.state
    if not state.ambition_known or state.ambition != "haunebu":
        return False
    at_home = [item for man in state.paras_at(VILLAGE) for item in man.items]
    return PAPERS not in (*at_home, *state.lying.get(VILLAGE, ()))


def _has_papers(look: Look) -> bool:
    return look.outlook.state.carrier_of(PAPERS) is not None


def _papers_lie(look: Look) -> Cell | None:
    """Where they can be picked up, as far as anybody knows."""
    state, outlook = look.outlook.state, look.outlook
    lying = (cell for cell, items in state.lying.items() if PAPERS in items)
    known = (cell for cell in state.hidden if outlook.known_marker(cell) == PAPERS)
    return next(lying, next(known, None))


def _fetcher(look: Look, where: Cell) -> str | None:
    """The nearest man with a free hand and nothing else to do, or else any with a free hand."""
    free = [
        man
        for man in look.outlook.state.living()
        if man.name != INES and len(man.items) < CARRY_LIMIT and look.outlook.sheet.face(man).move
    ]
    if not free:
        return None

    def turns(man: Para) -> tuple[bool, float]:
        move = look.outlook.sheet.face(man).move
        return man.name in look.raid.tasks, look.raid.to_go((where,), man.at) / move

    return min(free, key=turns).name


def _search(look: Look, man: Para) -> Sequence[Cell]:
    """Who bears nothing looks for things worth having, and brings home what has stars."""
    if _is_needed(look, man) or man.name == INES:
        return ()
    if any(ITEMS[item].stars for item in man.items) or len(man.items) >= CARRY_LIMIT:
        return (VILLAGE,)
    return _finds(look)


def _finds(look: Look) -> Sequence[Cell]:
    """Where something worth carrying lies or is known to, else any face-down marker."""
    state, outlook = look.outlook.state, look.outlook
    lying = [cell for cell, items in state.lying.items() if any(map(_is_worth_it, items))]
    known = [cell for cell in state.hidden if _is_worth_it(outlook.known_marker(cell))]
    sure = [cell for cell in (*lying, *known) if cell != VILLAGE]
    return sure or [cell for cell in state.hidden if not outlook.known_marker(cell)]


def _is_worth_it(item: str) -> bool:
    return item in ITEMS and bool(ITEMS[item].stars or ITEMS[item].explosive)


def _is_needed(look: Look, man: Para) -> bool:
    carries = icons_carried(look.outlook.sheet, man) > 0 or _has_fire(man)
    return carries or man.name in look.raid.tasks


def _has_fire(man: Para) -> bool:
    return any(ITEMS[item].ignites for item in man.items)


RAIDS: Final = {
    "storm": Orders(_storm),
    "few": Orders(_few, at_full_speed=True),
    "mission": Orders(_mission, at_full_speed=True),
    "search": Orders(_search),
}
