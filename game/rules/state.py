"""Everything that is true at one moment of a game, as plain values.

Nothing but `State.apply` changes a state, and it does what the event says. Values inside
are immutable and replaced whole, so a copy is a copy of a few small dictionaries. The units
it is made of are given out here too: whoever reads a state meets them in it.
"""

from __future__ import annotations

from typing import Final, Literal, Protocol, TypeAlias

import msgspec

from game.rules.board import Cell
from game.rules.board.hexes import Hex
from game.rules.board.squares import Floor, Square
from game.rules.sheet import PRINTED, CounterSheet
from game.rules.units import (
    ABSENT,
    DEAD,
    GONE,
    NOWHERE,
    OFF_THE_MAP,
    PLANE,
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
    "Change",
    "Enemy",
    "EnemyKind",
    "Hunt",
    "Outcome",
    "Para",
    "Phase",
    "Romance",
    "Stage",
    "State",
]

Stage: TypeAlias = Literal[
    "equip", "drop", "field", "infiltration", "castle", "demolition", "hunt", "over"
]
Phase: TypeAlias = Literal["", "paras", "reactions", "plan"]
Outcome: TypeAlias = Literal[
    "strategic-defeat",
    "operational-defeat",
    "tactical-defeat",
    "tactical-victory",
    "operational-victory",
    "strategic-victory",
    "hunt-lost",
    "hunt-won",
]

NEVER_PLACED: Final = ""
LOST: Final = "lost"
"""The detonator's place once a German has removed it."""

TANK: Final = "M5"
"""The name of the tank, beside the names of men and units."""


class Action(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The action in progress: a group, its way so far, and what movement is left."""

    group: tuple[str, ...]
    path: tuple[Cell, ...]
    """The starting cell and every cell entered since."""
    left: int
    """Movement left: half MP on the field, squares in the castle."""
    stage: Literal["choosing", "moving", "ended"] = "choosing"
    fast: bool = False
    """Full speed in the castle (R7.2.2-double-move)."""
    taken: tuple[str, ...] = ()
    """Items picked up or taken during this move, which can't be thrown yet (Q132)."""
    has_thrown: bool = False
    """Something was thrown before the move, by the other ruling of Q132."""

    @property
    def at(self) -> Cell:
        """Where the group is now."""
        return self.path[-1]

    @property
    def moved(self) -> bool:
        """Whether the group has left its starting cell (Q270)."""
        return len(self.path) > 1


class Romance(msgspec.Struct, frozen=True):
    """Ines and her infiltrator, and the points their love is worth (R6.3-romance)."""

    para: str
    points: int


class Hunt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hunt: where the tank and the counters are (chapter M)."""

    turn: int = 1
    points: int = 0
    """Action points left of the last roll."""
    tank: Hex = ""
    damaged: bool = False
    out_of_ammunition: bool = False
    track_broken: bool = False
    attached: tuple[str, ...] = ()
    """Gear attached and infantry riding, in the order they came."""
    turn_counter: str = ""
    """The counter that serves as turn marker."""
    turn_counter_is_known: bool = False
    """It is the event, exchanged in the open (Q220)."""
    face_down: tuple[tuple[Hex, str], ...] = ()
    """(hex, counter) of each face-down counter on the board, one a hex, in board order."""
    face_up: tuple[tuple[Hex, str], ...] = ()
    """(hex, counter) of each face-up counter on the board, in the order they turned up."""
    killed: tuple[str, ...] = ()
    """Zombies killed."""
    lost: tuple[str, ...] = ()
    """Other counters out of play."""


class Change(Protocol):
    """Something that can happen to a state: an event."""

    def change(self, state: State) -> None:
        """Make it true in the state."""


class State(msgspec.Struct, omit_defaults=True):
    """One moment of a game."""

    stage: Stage = "equip"
    phase: Phase = ""
    clock: int = 0
    """Minutes after midnight."""
    turn: int = 0
    """Turns begun in this stage."""
    ambition: str = ""
    ambition_known: bool = False
    clue: bool = False
    """The ambition marker was taken by a rush (Q58)."""
    to_assign: tuple[str, ...] = ()
    """Items still to be handed out, while equipping or redistributing."""
    drop_order: tuple[str, ...] = ()
    aircraft: int = 0
    """Which aircraft hex the plane is at; 0 is the eagle."""
    paras: dict[str, Para] = {}
    enemies: dict[str, Enemy] = {}
    """Units on the map or in the village, by counter name."""
    pool: tuple[str, ...] = ()
    """Germans who may still be drawn."""
    cup: tuple[str, ...] = ()
    """Zombie/undead counters who may still be drawn."""
    bites: tuple[str, ...] = ()
    """Infection/injection markers who may still be drawn."""
    hidden: dict[Cell, str] = {}
    """Face-down field or castle markers by cell."""
    left_out: tuple[str, ...] = ()
    """Markers of this map that were not laid out, unseen (Q255)."""
    peeked: tuple[str, ...] = ()
    """Face-down markers whose faces the player has seen."""
    lying: dict[Cell, tuple[str, ...]] = {}
    """Items and persons lying face up, by cell (VILLAGE too)."""
    charges_set: dict[Square, tuple[str, ...]] = {}
    """Explosives set for demolition, by square (Q100)."""
    detonator: str = NEVER_PLACED
    """Its square, NEVER_PLACED or LOST."""
    removed: tuple[str, ...] = ()
    """Counters out of the game."""
    fallen: tuple[str, ...] = ()
    """Germans removed on the castle map, who may come back by event (Q253)."""
    action: Action | None = None
    garrisoned: bool = False
    """The castle has been laid out (R6.1)."""
    passage: bool = False
    """The secret passage is known (R6.3-passage)."""
    attempts: int = 0
    """Infiltration attempts so far."""
    looks: int = 0
    """Castle markers that may still be looked at after an attempt (R6.3-look)."""
    romance: Romance | None = None
    t34_stands: bool = False
    """A tank holds Nonette, with Nikolai in it (V2-t34)."""
    volley_fired: bool = False
    barred: tuple[str, ...] = ()
    """Those who gave up their shot in the village by what they did this turn (Q136)."""
    father: str = ""
    """The zombie who is the girl's father and holds her (R8.3.5-father)."""
    father_was_found: bool = False
    hostage_is_safe: bool = False
    hostage_is_dead: bool = False
    dropped: tuple[str, ...] = ()
    """Those who landed on the map alive."""
    arrived: tuple[str, ...] = ()
    """Those who reached Nonette."""
    arrival: int = -1
    """Clock when the field part ended, -1 before."""
    blown: tuple[Floor, ...] = ()
    exploded: bool = False
    points: int = 0
    outcome: Outcome | None = None
    hunt: Hunt | None = None
    sheet: CounterSheet = PRINTED
    """The numbers on the counters, the same from the first moment to the last."""

    def apply(self, event: Change) -> None:
        """Let the event happen. The only way a state changes."""
        event.change(self)

    def copy(self) -> State:
        """A state of its own with the same values."""
        twin = msgspec.structs.replace(self)
        twin.paras = self.paras.copy()
        twin.enemies = self.enemies.copy()
        twin.hidden = self.hidden.copy()
        twin.lying = self.lying.copy()
        twin.charges_set = self.charges_set.copy()
        return twin

    def paras_at(self, cell: Cell) -> list[Para]:
        """Paras in a cell, in roster order."""
        return [man for man in self.paras.values() if man.at == cell]

    def enemies_at(self, cell: Cell) -> list[Enemy]:
        """Enemies in a cell, in the order they came into play."""
        return [enemy for enemy in self.enemies.values() if enemy.at == cell]

    def paras_on_map(self) -> list[Para]:
        """Paras in hexes or squares, not in the village or a box, in roster order."""
        return [man for man in self.paras.values() if man.at not in OFF_THE_MAP]

    def living(self) -> list[Para]:
        """Paras alive on a map, in the village or in the plane, in roster order."""
        return [man for man in self.paras.values() if man.at not in GONE]

    def is_anyone_alive(self) -> bool:
        """Whether there is anybody in `living`."""
        return any(man.at not in GONE for man in self.paras.values())

    def the_dead(self) -> list[Para]:
        """Paras who are dead, in roster order."""
        return [man for man in self.paras.values() if man.at == DEAD]

    def carrier_of(self, item: str) -> Para | None:
        """The para who carries the item."""
        return next((man for man in self.paras.values() if item in man.items), None)
