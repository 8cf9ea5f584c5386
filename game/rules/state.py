"""Everything that is true at one moment of a game, as plain values.

Only `State.apply` changes a state, as the event says. The values inside are immutable and
replaced whole, mappings too, except the two dictionaries of units: only these are copied with a
state. The types of units are exported here too, as readers of a state need them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Protocol

import msgspec

from game.rules.board import Cell
from game.rules.board.hexes import Hex
from game.rules.board.squares import Floor, Square
from game.rules.clock import SIX_O_CLOCK, Clock, Outcome, Phase, Stage
from game.rules.counters import HUNT_TURNS
from game.rules.goal import PRINTED_GOAL, Goal
from game.rules.sheet import PRINTED, CounterSheet
from game.rules.units import (
    ABSENT,
    DEAD,
    GONE,
    NOWHERE,
    OFF_THE_MAP,
    PLANE,
    Count,
    Enemy,
    EnemyKind,
    Para,
)

__all__ = [
    "ABSENT",
    "DEAD",
    "GONE",
    "LOST",
    "NEVER_PLACED",
    "NOWHERE",
    "OFF_THE_MAP",
    "PLANE",
    "Action",
    "Enemy",
    "EnemyKind",
    "Hunt",
    "Outcome",
    "Para",
    "Phase",
    "Romance",
    "Stage",
    "State",
    "StateChange",
]

NEVER_PLACED: Final = ""
LOST: Final = "lost"
"""The place of the detonator after a German has removed it."""

TANK: Final = "M5"
"""The name of the tank, beside the names of men and units."""


class Action(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The action in progress: the group, its path so far, and the movement left."""

    group: tuple[str, ...]
    path: tuple[Cell, ...]
    """The starting cell and every cell entered, in order."""
    left: Count
    """Movement left: half MP on the field, squares in the castle."""
    stage: Literal["choosing", "moving", "ended"] = "choosing"
    fast: bool = False
    """Full speed in the castle (R7.2.2-double-move)."""
    taken: tuple[str, ...] = ()
    """Items picked up or taken during this move, which cannot be thrown yet (Q132)."""
    has_thrown: bool = False
    """The group threw an item before its move (optional ruling of Q132)."""

    @property
    def at(self) -> Cell:
        """The current cell of the group."""
        return self.path[-1]

    @property
    def moved(self) -> bool:
        """Whether the group has left its starting cell (Q270)."""
        return len(self.path) > 1


class Romance(msgspec.Struct, frozen=True):
    """The man Ines fell in love with, and the victory points for it (R6.3-romance)."""

    para: str
    points: Count


class Hunt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hunt: where the tank and the counters are (chapter M)."""

    turn: Count = 1
    turns: Count = HUNT_TURNS
    """The turns until the end."""
    points: Count = 0
    """Action points left of the last roll."""
    ends_turn: bool = False
    """The turn ends with these points (M8.0-two-dice)."""
    tank: Hex = ""
    damaged: bool = False
    out_of_ammunition: bool = False
    track_broken: bool = False
    attached: tuple[str, ...] = ()
    """Attached gear and riding infantry, in the order they were attached."""
    turn_counter: str = ""
    """The counter that serves as turn marker."""
    turn_counter_is_known: bool = False
    """The turn counter is the event, exchanged face up (Q220)."""
    face_down: tuple[tuple[Hex, str], ...] = ()
    """(hex, counter) of each face-down counter on the board, one a hex, in board order."""
    face_up: tuple[tuple[Hex, str], ...] = ()
    """(hex, counter) of each face-up counter on the board, in the order turned up."""
    killed: tuple[str, ...] = ()
    """Zombies killed."""
    lost: tuple[str, ...] = ()
    """Other counters out of play."""


class StateChange(Protocol):
    """Anything that can be applied to a state: an event."""

    def change(self, state: State) -> None:
        """Change the state."""


class State(msgspec.Struct, omit_defaults=True):
    """The complete state of a game at one moment."""

    stage: Stage = "equip"
    phase: Phase = ""
    clock: Clock = 0
    """Minutes after midnight."""
    turn: Count = 0
    """Turns begun in this stage."""
    ambition: str = ""
    ambition_known: bool = False
    clue: bool = False
    """The ambition marker was taken by a rush (Q58)."""
    to_assign: tuple[str, ...] = ()
    """Items not handed out yet, while equipping or redistributing."""
    drop_order: tuple[str, ...] = ()
    aircraft: Count = 0
    """Index of the aircraft hex the plane is at; 0 is the eagle."""
    paras: dict[str, Para] = {}
    enemies: dict[str, Enemy] = {}
    """Units on the map or in the village, by counter name."""
    pool: tuple[str, ...] = ()
    """Germans that can still be drawn."""
    cup: tuple[str, ...] = ()
    """Zombie/undead counters that can still be drawn."""
    bites: tuple[str, ...] = ()
    """Infection/injection markers that can still be drawn."""
    hidden: Mapping[Cell, str] = {}
    """Face-down field or castle markers by cell."""
    left_out: tuple[str, ...] = ()
    """Markers of this map that were left out of the set-up, unseen (Q255)."""
    peeked: tuple[str, ...] = ()
    """Face-down markers the player has looked at."""
    lying: Mapping[Cell, tuple[str, ...]] = {}
    """Items and persons lying face up, by cell (VILLAGE too)."""
    charges_set: Mapping[Square, tuple[str, ...]] = {}
    """Explosives set, by square (Q100)."""
    detonator: str = NEVER_PLACED
    """Its square, NEVER_PLACED or LOST."""
    removed: tuple[str, ...] = ()
    """Counters out of the game."""
    fallen: tuple[str, ...] = ()
    """Germans removed on the castle map; an event may bring them back (Q253)."""
    action: Action | None = None
    garrisoned: bool = False
    """The castle has been laid out (R6.1)."""
    passage: bool = False
    """The secret passage has been found (R6.3-passage)."""
    attempts: Count = 0
    """Infiltration attempts so far."""
    looks: Count = 0
    """Castle markers the player may still look at after an attempt (R6.3-look)."""
    romance: Romance | None = None
    t34_stands: bool = False
    """The T-34 is in Nonette, with Nikolai in it (V2-t34)."""
    volley_fired: bool = False
    barred: tuple[str, ...] = ()
    """Paras that may not fire in the village this turn (Q136)."""
    father: str = ""
    """The zombie that is the girl's father and holds her; "" for none (R8.3.5-father)."""
    father_was_found: bool = False
    hostage_is_safe: bool = False
    hostage_is_dead: bool = False
    dropped: tuple[str, ...] = ()
    """Paras that landed on the map alive."""
    arrived: tuple[str, ...] = ()
    """Paras that reached Nonette."""
    arrival: Annotated[int, msgspec.Meta(ge=-1, le=SIX_O_CLOCK)] = -1
    """The clock when the field part ended; -1 before."""
    blown: tuple[Floor, ...] = ()
    exploded: bool = False
    points: Count = 0
    outcome: Outcome | None = None
    hunt: Hunt | None = None
    sheet: CounterSheet = PRINTED
    """The numbers on the counters, the same during the whole game."""
    deadline: Clock = SIX_O_CLOCK
    """Minutes after midnight at which the detonator fires and the night is decided."""
    goal: Goal = PRINTED_GOAL

    def apply(self, event: StateChange) -> None:
        """Apply an event. This is the only way a state changes."""
        event.change(self)

    def copy(self) -> State:
        """An independent copy."""
        twin = msgspec.structs.replace(self)
        twin.paras = self.paras.copy()
        twin.enemies = self.enemies.copy()
        return twin

    def unit(self, name: str) -> Para | Enemy | None:
        """A unit by name, None if there is none; a para that has turned is that enemy (Q161)."""
        return self.enemies.get(name) or self.paras.get(name)

    def paras_at(self, cell: Cell) -> list[Para]:
        """Paras in a cell, in roster order."""
        return [man for man in self.paras.values() if man.at == cell]

    def enemies_at(self, cell: Cell) -> list[Enemy]:
        """Enemies in a cell, in the order they entered play."""
        return [enemy for enemy in self.enemies.values() if enemy.at == cell]

    def paras_on_map(self) -> list[Para]:
        """Paras in hexes or squares, not in the village or a box, in roster order."""
        return [man for man in self.paras.values() if man.at not in OFF_THE_MAP]

    def living(self) -> list[Para]:
        """Paras alive on a map, in the village or in the plane, in roster order."""
        return [man for man in self.paras.values() if man.at not in GONE]

    def is_anyone_alive(self) -> bool:
        """Whether any para is alive."""
        for man in self.paras.values():  # noqa: SIM110 - asked after every piece; any() is slower
            if man.at not in GONE:
                return True
        return False

    def the_dead(self) -> list[Para]:
        """Dead paras, in roster order."""
        return [man for man in self.paras.values() if man.at == DEAD]

    def carrier_of(self, item: str) -> Para | None:
        """The para that carries the item, None if nobody does."""
        return next((man for man in self.paras.values() if item in man.items), None)
