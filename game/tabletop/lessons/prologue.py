"""The prologue: castle, position, seeds, score, and the guide through it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from game.boards import load_boards, maps_folder
from game.rules import Game
from game.rules import decisions as d
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.board.squares import TOWER
from game.rules.decisions import Decision, Option
from game.rules.dice import SeededDice
from game.rules.events.enemies import EnemyRemoved
from game.rules.position import Position
from game.rules.state import State
from game.tabletop.maps.map_selection import PROLOGUE_MAP

_FOOT, _TOWER_SQUARE = "1F-0501", "2F-0202"
"""The lower end of the stairs to the charge's square, and that square."""
_HALL: Final = "1F-0502"
_CHARGE, _LIGHTER = "charge-1", "lighter"
NEEDED: Final = (_CHARGE, _LIGHTER)
"""The items without which the tower can't be destroyed."""
_FREE_FROM: Final = 3
"""The turn before which only the advised choice is allowed."""
_PATIENCE: Final = 2
"""The most free orders after that; then only the advised choice is allowed again."""
_KATANA_TURN: Final = 2
"""The turn in which the katana's chance is what the slip says."""
_NO_MORE_COVER: Final = 340
"""The time from which the man with the lighter goes to light the charge, even if another is in
danger: two turns are left, one for the way and one for the lighter."""
_HIT: Final = "R4.5.5-per-hit"


class PrologueGuide:
    """Works out the next choice from any position, and counts free orders."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._own: list[int] = []
        """The indices of the choices with which free orders began."""

    @property
    def _state(self) -> State:
        return self._game.state

    # --- What may be done -----------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Whether only the advised choice is allowed: at first, after too many free orders,
        and always by the man with the charge, whose wanderings lose most games."""
        if self._state.turn < _FREE_FROM or self.has_strayed:
            return True
        acting = self._state.paras.get(self._acting)
        return acting is not None and _CHARGE in acting.items

    @property
    def has_strayed(self) -> bool:
        """Whether the most free orders have been given."""
        self._forget_undone()
        return len(self._own) >= _PATIENCE

    def allows(self, option: Option) -> bool:
        """Whether an answer is allowed now. An allowed answer counts as given."""
        if self._follows(option):
            return True
        if self.is_held or isinstance(option, d.LoseItem):
            return False
        place = self._order_place()
        if place not in self._own:
            self._own.append(place)
        return True

    def _follows(self, option: Option) -> bool:
        """Whether an answer is the advised one, or as good."""
        decision, wanted = self._game.decision, self.wanted
        if decision is None or option == wanted:
            return True
        if isinstance(option, d.LoseItem):
            return option.item not in NEEDED
        if isinstance(option, d.TakeWound):
            return True
        if isinstance(option, d.Act):
            return not self.is_held
        if isinstance(option, d.Step) and isinstance(wanted, d.Step):
            return self._is_as_near(option.cell, wanted.cell)
        return False

    def _is_as_near(self, cell: Cell, wanted: Cell) -> bool:
        """Whether a step is on a way as short as the advised one."""
        goal = self._goal(self._acting)
        here, there = self._way(cell, goal), self._way(wanted, goal)
        return cell == goal or (bool(here) and len(here) <= len(there))

    def _order_place(self) -> int:
        """The index of the choice with which the order in progress began."""
        return self._last_order() if self._state.action is not None else len(self._game.choices)

    def _forget_undone(self) -> None:
        done = len(self._game.choices)
        self._own = [place for place in self._own if place < done]

    # --- What is said ---------------------------------------------------------------------

    @property
    def slip(self) -> str:
        """The last part of the key of the slip's sentence, after ``prologue.``."""
        decision = self._game.decision
        if decision is None:
            return ""
        if self._state.stage == "demolition":
            return "escape"
        if decision.rule == _HIT:
            if isinstance(self.wanted, d.TakeWound):
                return "wound"
            return "bitten" if self._state.turn == 1 else "hit"
        self._forget_undone()
        return "own" if self._last_order() in self._own else self._order_slip()

    def _last_order(self) -> int:
        """The index of the latest order among the choices."""
        orders = (d.Act, d.EndPhase)
        begun = [i for i, one in enumerate(self._game.choices) if isinstance(one, orders)]
        return begun[-1] if begun else -1

    def _order_slip(self) -> str:
        """What to do next. A sentence names only what can be done in this position."""
        who, wanted = self._next_man(), self.wanted
        if self._state.turn == 1:
            return self._first_slip(who, wanted)
        if isinstance(wanted, d.PickUp):
            return "pick-up"
        if isinstance(wanted, d.Attack | d.UseWeapon):
            return self._attack_slip(wanted)
        if isinstance(wanted, d.Stop) and not self.is_held:
            return self._stop_slip(who)
        if isinstance(wanted, d.LightByHand):
            return "light.here"
        if who not in self._state.paras:
            return "marks"
        return self._set_slip(who) if self._state.charges_set else self._unset_slip(who)

    def _first_slip(self, who: str, wanted: Option | None) -> str:
        if who != "Garrett":
            return "join" if isinstance(wanted, d.Act) else "join.there"
        if isinstance(wanted, d.Act):
            return "choose"
        return "hall" if isinstance(wanted, d.Step) else "shoot"

    def _attack_slip(self, wanted: Option) -> str:
        """Whom to attack, and with what."""
        is_katana_turn = self._state.turn == _KATANA_TURN
        if isinstance(wanted, d.Attack):
            return "melee.whom" if is_katana_turn else "fire"
        return "katana" if is_katana_turn else "weapon"

    def _stop_slip(self, who: str) -> str:
        """Why a man should stop here."""
        items = self._state.paras[who].items
        if self._fights_here(who):
            return "stop.fight"
        if self._at(who) != self._goal(who):
            return "stop.short"
        return "stop.light" if self._state.charges_set and _LIGHTER in items else "stop.there"

    def _unset_slip(self, who: str) -> str:
        """What a man does until the charge is set."""
        state, wanted = self._state, self.wanted
        if _CHARGE in state.paras[who].items:
            if self._at(who) == _TOWER_SQUARE:
                return "set" if isinstance(wanted, d.Act) else "set.here"
            has_missed = state.turn == _KATANA_TURN and self._prey("Angel")
            return "missed" if has_missed else "stairs"
        if self._fights_here(who):
            return "melee" if state.turn == _KATANA_TURN else "fight"
        if self._lies_about():
            return "fetch"
        goes = isinstance(wanted, d.Act | d.Step) and self._at(who) != _FOOT
        return "foot" if goes and who == "Angel" else "marks"

    def _set_slip(self, who: str) -> str:
        """What a man does once the charge is set."""
        state, is_chosen = self._state, not isinstance(self.wanted, d.Act)
        if self._fights_here(who):
            return "cover"
        if self._lies_about():
            return "fetch"
        if _LIGHTER not in state.paras[who].items:
            can_go = bool(self._way(self._at(who), self._goal(who)))
            return self._run_slip(who) if who == "Garrett" and can_go else "marks"
        if is_chosen:
            return "foot.light"
        if self._at(who) != _FOOT or who != "Angel":
            return "lighter"
        return "light" if state.paras["Garrett"] in state.living() else "light.alone"

    def _run_slip(self, who: str) -> str:
        """The way out, once the charge is set; only its first sentence says why."""
        if not isinstance(self.wanted, d.Act):
            return "run.there"
        return "run" if self._at(who) == _TOWER_SQUARE else "run.on"

    # --- What should be done --------------------------------------------------------------

    @property
    def wanted(self) -> Option | None:
        """The advised answer; None if nothing is asked."""
        decision = self._game.decision
        if decision is None:
            return None
        if decision.rule == "R7.2-order-free":
            return self._whom(decision)
        if decision.rule == "R7.2-one-action":
            return self._order(decision)
        if decision.rule == _HIT:
            return self._give_up(decision.options)
        hits = [one for one in decision.options if isinstance(one, d.Attack | d.UseWeapon)]
        return (hits or decision.options)[0]

    @property
    def aim(self) -> Option | None:
        """The advised answer, but for a walk its last step of this move, which can be clicked."""
        wanted, action = self.wanted, self._state.action
        if not isinstance(wanted, d.Step) or action is None:
            return wanted
        way = self._way(action.at, self._goal(self._acting))[: action.left]
        return d.Step(way[-1]) if way else wanted

    @property
    def meant(self) -> Option | None:
        """The advised answer is amber, also on a way."""
        return self.wanted

    @property
    def refusal(self) -> str:
        """The key of the sentence about an answer that isn't allowed."""
        return "prologue.own.enough" if self.has_strayed else "lesson.not-yet"

    def instead_of(self, option: Option) -> Option | None:
        """The man who should act, if another one of his stack was chosen: which of them lies on top
        is no choice of the player's."""
        wanted = self.wanted
        if not (isinstance(option, d.Act) and isinstance(wanted, d.Act)):
            return None
        return wanted if self._at(option.unit) == self._at(wanted.unit) else None

    @property
    def given(self) -> Option | None:
        """The answer that is given automatically: to stop where a guided man has arrived."""
        return self.wanted if self.is_held and isinstance(self.wanted, d.Stop) else None

    def _whom(self, decision: Decision) -> Option:
        """The man who should act: the one with the charge, and last the one who lights it."""
        acts = [one for one in decision.options if isinstance(one, d.Act)]
        if not acts:
            return decision.options[-1]
        if self._state.turn == 1:
            return max(acts, key=lambda act: act.unit == "Garrett")
        carrier = self._state.carrier_of(_LIGHTER) if self._state.charges_set else None
        last = carrier.name if carrier is not None else "Garrett"
        return min(acts, key=lambda act: act.unit == last)

    def _order(self, decision: Decision) -> Option:
        """The advised answer for the acting man."""
        options, here, who = decision.options, self._at(self._acting), self._acting
        fires = [one for one in options if isinstance(one, d.LightByHand)]
        if fires:
            return min(fires, key=lambda one: self._game.boards.castle.distance(here, one.cell))
        mines = [one for one in options if isinstance(one, d.SetExplosives)]
        if mines and here == _TOWER_SQUARE:
            return mines[0]
        found = [one for one in options if isinstance(one, d.PickUp) and one.item in NEEDED]
        if found:
            return found[0]
        stops = [one for one in options if isinstance(one, d.Stop)]
        goal = self._goal(who)
        if stops and (self._fights_here(who) or here == goal):
            return stops[0]
        way = self._way(here, goal)
        step = d.Step(way[0]) if way else None
        if step in options and step is not None:
            return step
        return stops[0] if stops else options[-1]

    def _fights_here(self, who: str) -> bool:
        """Whether a man should stay and fight: in the hall in the first turn, or with the katana
        beside an enemy until the charge is set, and then to save another man."""
        if self._state.turn == 1:
            return self._at(who) == _HALL
        if "katana" not in self._state.paras[who].items or not self._prey(who):
            return False
        return not self._state.charges_set or self._covers(who)

    def _covers(self, who: str) -> bool:
        """Whether a man who can't light the charge from here should save another one first."""
        others = [man.name for man in self._state.living() if man.name != who]
        has_time = self._state.clock < _NO_MORE_COVER
        return has_time and self._at(who) != _FOOT and any(map(self._prey, others))

    def _goal(self, who: str) -> Cell:
        """Where a man should go."""
        state, items = self._state, self._state.paras[who].items
        if state.turn == 1:
            return _HALL
        lying = {item: cell for cell, found in state.lying.items() for item in found}
        if _CHARGE in items:
            return _TOWER_SQUARE
        if _CHARGE in lying:
            return lying[_CHARGE]
        if _LIGHTER in items:
            return _FOOT
        if _LIGHTER in lying:
            return lying[_LIGHTER]
        return VILLAGE if state.charges_set else _FOOT

    @staticmethod
    def _give_up(options: Sequence[Option]) -> Option:
        """The answer to a hit: an item he can spare, or else the wound."""
        things = [one for one in options if isinstance(one, d.LoseItem) and one.item not in NEEDED]
        return things[0] if things else options[0]

    # --- How things stand -----------------------------------------------------------------

    @property
    def is_lost(self) -> bool:
        """Whether the tower can't be destroyed any more: nobody lives, or the charge or the lighter
        is gone for good."""
        state = self._state
        if state.exploded:
            return not has_won(state)
        there = {item for man in state.living() for item in man.items}
        for found in (*state.lying.values(), *state.charges_set.values()):
            there.update(found)
        return not state.is_anyone_alive() or not there.issuperset(NEEDED)

    def _lies_about(self) -> bool:
        """Whether a needed item lies on the ground."""
        return any(item in NEEDED for found in self._state.lying.values() for item in found)

    @property
    def _acting(self) -> str:
        action = self._state.action
        return action.group[0] if action is not None else ""

    def _next_man(self) -> str:
        """The man who acts, or should act."""
        wanted = self.wanted
        return wanted.unit if isinstance(wanted, d.Act) else self._acting

    def _at(self, who: str) -> Cell:
        action = self._state.action
        return (
            action.at if action is not None and who in action.group else self._state.paras[who].at
        )

    def _prey(self, who: str) -> bool:
        """Whether an enemy stands beside a man."""
        if who not in self._state.paras:
            return False
        beside = self._game.boards.castle.neighbours.get(self._at(who), ())
        return any(enemy.at in beside for enemy in self._state.enemies.values())

    def _way(self, origin: Cell, goal: Cell) -> list[Cell]:
        """The squares of a shortest way around enemies; empty if every way is blocked."""
        held = {enemy.at for enemy in self._state.enemies.values()}
        return self._search(origin, goal, held) or self._towards(origin, goal, held)

    def _towards(self, origin: Cell, goal: Cell, held: set[Cell]) -> list[Cell]:
        """The step towards the enemy that blocks the way."""
        way = self._search(origin, goal, set())
        free = next((place for place, cell in enumerate(way) if cell in held), len(way))
        return way[:free]

    def _search(self, origin: Cell, goal: Cell, held: set[Cell]) -> list[Cell]:
        board = self._game.boards.castle
        before: dict[Cell, Cell] = {origin: ""}
        queue = deque([origin])
        while queue:
            cell = queue.popleft()
            if cell == goal:
                return _back_from(goal, before)
            for other in board.steps(cell, road=True, passage=False):
                if other not in before and other not in held:
                    before[other] = cell
                    queue.append(other)
        return []


def has_won(state: State) -> bool:
    """Whether the tower is destroyed and a man survived."""
    return TOWER in state.blown and state.is_anyone_alive()


def _back_from(goal: Cell, before: dict[Cell, Cell]) -> list[Cell]:
    way = [goal]
    while before[way[-1]]:
        way.append(before[way[-1]])
    return way[-2::-1]


_TOWER: Final = 500
_HOME, _HOME_WOUNDED = 200, 100
_BURIED: Final = 50
_TEN_MINUTES: Final = 25
"""Points per ten minutes left until 06:00."""
_POSITION: Final[Position] = {
    "stage": "castle",
    "phase": "paras",
    "turn": 1,
    "clock": 290,
    "arrival": 280,
    "garrisoned": True,
    "ambition": "zombies",
    "ambition_known": True,
    "dropped": ["Angel", "Garrett"],
    "arrived": ["Angel", "Garrett"],
    "paras": {
        "Angel": {"at": "1F-0303", "items": ["katana", "lighter"]},
        "Garrett": {"at": "1F-0302", "items": ["charge-1", "charm"]},
    },
    "enemies": {
        "Z3": {"kind": "zombie", "at": "B-0201", "up": True},
        "Z5": {"kind": "zombie", "at": "1F-0806", "up": True},
    },
    "hidden": {"1F-0801": "event-I-1", "2F-0101": "event-II"},
    "cup": ["Z2", "Z6"],
    "bites": ["a", "b", "c", "d"],
}
"""04:50 in the court. No German is left, and with two markers the German plan asks nothing."""
STARTS: Final = (
    3087,
    5628,
    16741,
    40715,
    49184,
    50657,
    83783,
    84325,
    105890,
    117108,
    121770,
    127473,
    127991,
    136217,
    144086,
    152706,
    160395,
    194322,
    206083,
    207572,
    213499,
    234557,
    246937,
    252785,
    258259,
    261288,
    334903,
    338296,
    338846,
    342896,
    356464,
    360917,
    363998,
    368242,
    373494,
    376845,
    387886,
    397287,
    399702,
    422579,
    425494,
    429276,
    432092,
    436296,
    452168,
    456799,
    472749,
    485594,
    491644,
    498274,
    501644,
    502285,
    517944,
    523662,
    524991,
    531084,
    548065,
    580462,
    585089,
    602190,
    615750,
    617709,
    633953,
    657427,
    658161,
    659845,
    676633,
    679853,
    736907,
    737089,
    738402,
    758091,
    765374,
    765960,
    774721,
    775104,
    806233,
    822623,
    835439,
    839726,
    847335,
    850384,
    851561,
    854740,
    889125,
    896662,
    897907,
    913359,
    934974,
    941344,
    944658,
    965213,
    967320,
    968613,
    973197,
    974344,
    977808,
    1001064,
    1022740,
    1045934,
    1070746,
    1080138,
    1082497,
    1114670,
    1116134,
    1117031,
    1122576,
    1124261,
    1149740,
    1153344,
    1153817,
    1172626,
    1182903,
    1194091,
    1206897,
    1218939,
    1223485,
    1226789,
    1227932,
    1244821,
    1254547,
    1255181,
    1258583,
    1278301,
    1278463,
    1288527,
    1296665,
    1308994,
    1311343,
    1327352,
    1337543,
    1343802,
    1347211,
    1349686,
    1355514,
    1358954,
    1371760,
    1381216,
    1395536,
    1400873,
    1404067,
    1406678,
    1428355,
    1431480,
    1431869,
    1433240,
    1440412,
    1449252,
    1481544,
    1483254,
    1483286,
    1495576,
    1498413,
    1500680,
    1545385,
    1545649,
    1554788,
    1555050,
    1560804,
    1569134,
    1583767,
    1589153,
    1593518,
    1594538,
    1634296,
    1645963,
    1646715,
    1651091,
    1654863,
    1659935,
    1674046,
    1674823,
    1696634,
    1721391,
    1725898,
    1741934,
    1748880,
    1758849,
    1760550,
    1762041,
    1769256,
    1801586,
    1806563,
    1809497,
    1814017,
    1815930,
    1827177,
    1828171,
    1843035,
    1850303,
    1860688,
    1866875,
    1870878,
    1873388,
    1887010,
    1929553,
    1942351,
    1945241,
    1948188,
    1951520,
    1972349,
    1975248,
    1997286,
    2020136,
    2024529,
    2047330,
    2078344,
    2085964,
    2098153,
    2098569,
    2100243,
    2114145,
    2117529,
    2132660,
    2147775,
    2154013,
    2155502,
    2162684,
    2174009,
    2178806,
    2183150,
    2184647,
    2187621,
    2208227,
    2212892,
    2218272,
    2225036,
    2239696,
    2239801,
    2245897,
    2275815,
    2293788,
    2297939,
    2304087,
    2312375,
    2316981,
    2340115,
    2351707,
    2363120,
    2370497,
    2373277,
    2390169,
    2390259,
    2399807,
    2399947,
    2416079,
    2423965,
    2446930,
    2458443,
    2460080,
    2478368,
    2478820,
    2480958,
    2521519,
    2525182,
    2534234,
    2536752,
    2540975,
    2541274,
    2549756,
    2550620,
    2552578,
    2553807,
    2557623,
    2563708,
    2567626,
    2571758,
    2576181,
    2578115,
    2586170,
    2621245,
    2639202,
    2648083,
    2651686,
    2660346,
    2687273,
    2691487,
    2713068,
    2715854,
    2741178,
    2756114,
    2790760,
    2796109,
    2800223,
    2808360,
    2812695,
    2824771,
    2832725,
    2838810,
    2850901,
    2861787,
    2872691,
    2882589,
    2885947,
    2888825,
    2895806,
    2915274,
    2925931,
    2928080,
    2974530,
)
"""With each of them, whether the first hit is taken as a wound or against the charm: zombie Z2
rises in the hall and falls to the first shot; Z6 rises beside the door and hits Garrett once; a
wound doesn't turn him; Z2 rises again, in the gallery. All dice after that are free."""


def prologue_boards() -> Boards:
    """The castle of the prologue, beside the game's own field and hunt. Raises MapError."""
    return load_boards(castle=maps_folder() / PROLOGUE_MAP)


def new_prologue(boards: Boards, start: int) -> Game:
    """A new game of the prologue with the dice of a seed."""
    return Game.from_position(boards, {**_POSITION, "dice": list(SeededDice(start).memory())})


def score_of(game: Game) -> int:
    """The score of a game that was won; 0 for any other."""
    state = game.state
    if not has_won(state):
        return 0
    men = sum(_HOME_WOUNDED if man.wounded else _HOME for man in state.living())
    time = max(state.deadline - state.clock, 0) // 10 * _TEN_MINUTES
    return _TOWER + men + _BURIED * buried(game) + time


def buried(game: Game) -> int:
    """How many zombies the explosion removed."""
    removed = [event for event in game.events if isinstance(event, EnemyRemoved)]
    return sum(event.rule == "R9.2-enemies-die" for event in removed)
