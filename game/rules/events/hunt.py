"""Events of the hunt: chapter M."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from game.rules.board.hexes import Hex, column_row
from game.rules.counters import HUNT_EVENT, HUNT_ZOMBIES
from game.rules.events.people import without
from game.rules.events.play import Event
from game.rules.state import Hunt, State

Places = tuple[tuple[Hex, str], ...]
"""(hex, counter) of counters on the board."""


def hunt_of(state: State) -> Hunt:
    """The hunt of a state in which one is played."""
    assert state.hunt is not None, "no hunt is being played"
    return state.hunt


class HuntBegan(Event, frozen=True):
    """M3.0-setup: the tank stands in Carentan, the counters lie face down."""

    blocks_undo: ClassVar[bool] = True

    tank: Hex
    face_down: Places
    turn_counter: str

    def change(self, state: State) -> None:
        state.turn = 1
        state.hunt = replace(
            hunt_of(state),
            tank=self.tank,
            face_down=in_board_order(self.face_down),
            turn_counter=self.turn_counter,
        )


class HuntTurnBegan(Event, frozen=True):
    """M5.0: the next turn."""

    turn: int

    def change(self, state: State) -> None:
        state.turn = self.turn
        state.hunt = replace(hunt_of(state), turn=self.turn, points=0, ends_turn=False)


class PointsRolled(Event, frozen=True):
    """M5.0-ap: the die that gives action points, and on 5 and 6 wakes the zombies."""

    blocks_undo: ClassVar[bool] = True

    die: int
    points: int

    def change(self, state: State) -> None:
        state.hunt = replace(hunt_of(state), points=self.points)


class ActionDiceRolled(Event, frozen=True):
    """M8.0-two-dice: the two dice of which one is kept."""

    blocks_undo: ClassVar[bool] = True

    dice: tuple[int, int]


class DieKept(Event, frozen=True):
    """M8.0-two-dice: one of the two dice gives its action points."""

    die: int
    ends_turn: bool
    """The turn ends with these points."""

    def change(self, state: State) -> None:
        state.hunt = replace(hunt_of(state), points=self.die, ends_turn=self.ends_turn)


class PointsDropped(Event, frozen=True):
    """M7.0-free: the player dropped the remaining action points."""

    points: int

    def change(self, state: State) -> None:
        state.hunt = replace(hunt_of(state), points=0)


# --- The tank's actions -------------------------------------------------------------------


class TankMoved(Event, frozen=True):
    """M7.1-move: one hex, one action point."""

    origin: Hex
    target: Hex

    def change(self, state: State) -> None:
        _spend(state, 1)
        state.hunt = replace(hunt_of(state), tank=self.target)


class TankScouted(Event, frozen=True):
    """M7.0-costs: two action points for the counter of this hex or the next."""

    at: Hex

    def change(self, state: State) -> None:
        _spend(state, 2)


class TargetStruck(Event, frozen=True):
    """A die was rolled for fire or ramming: `die` + `bonus` must reach `need`."""

    blocks_undo: ClassVar[bool] = True

    target: str
    """A zombie's name, or the hex of a face-down counter."""
    at: Hex
    die: int
    bonus: int
    need: int
    hit: bool

    def change(self, state: State) -> None:
        _spend(state, 1)


class GunFired(TargetStruck, frozen=True):
    """M7.3-fire: one shot."""


class TankRammed(TargetStruck, frozen=True):
    """M7.4-ram: the tank rammed a counter."""


class AmmunitionRanOut(Event, frozen=True):
    """M7.3-ammo: a natural 1; no fire before a repair in Carentan."""

    def change(self, state: State) -> None:
        state.hunt = replace(hunt_of(state), out_of_ammunition=True)


class TrackBroke(Event, frozen=True):
    """M7.4-track: a natural 1; no move and no ramming before a repair."""

    def change(self, state: State) -> None:
        state.hunt = replace(hunt_of(state), track_broken=True)


class RepairRolled(Event, frozen=True):
    """M7.5-repair: a die at most the points spent succeeds."""

    blocks_undo: ClassVar[bool] = True

    points: int
    die: int
    succeeded: bool

    def change(self, state: State) -> None:
        _spend(state, self.points)


class TankMended(Event, frozen=True):
    """M7.5-repair: one fault was repaired."""

    what: Literal["damage", "ammunition", "track"]

    def change(self, state: State) -> None:
        hunt = hunt_of(state)
        state.hunt = replace(
            hunt,
            damaged=hunt.damaged and self.what != "damage",
            out_of_ammunition=hunt.out_of_ammunition and self.what != "ammunition",
            track_broken=hunt.track_broken and self.what != "track",
        )


class CounterAttached(Event, frozen=True):
    """M7.2-equipment, M7.2-infantry: gear was fitted, or infantry got on."""

    counter: str
    at: Hex

    def change(self, state: State) -> None:
        hunt = hunt_of(state)
        state.hunt = replace(
            hunt,
            face_up=_less(hunt.face_up, self.counter),
            attached=(*hunt.attached, self.counter),
        )


# --- Counters -----------------------------------------------------------------------------


class CounterTurnedUp(Event, frozen=True):
    """A face-down counter was turned up."""

    blocks_undo: ClassVar[bool] = True

    counter: str
    at: Hex

    def change(self, state: State) -> None:
        hunt = hunt_of(state)
        state.hunt = replace(
            hunt,
            face_down=_less(hunt.face_down, self.counter),
            face_up=(*hunt.face_up, (self.at, self.counter)),
        )


class CounterRemoved(Event, frozen=True):
    """A face-up counter left the board: a zombie is killed, anything else is lost."""

    counter: str
    at: Hex

    def change(self, state: State) -> None:
        hunt = replace(hunt_of(state), face_up=_less(hunt_of(state).face_up, self.counter))
        if self.counter in HUNT_ZOMBIES:
            state.hunt = replace(hunt, killed=(*hunt.killed, self.counter))
        else:
            state.hunt = replace(hunt, lost=(*hunt.lost, self.counter))


class CounterattackBegan(Event, frozen=True):
    """M6.0: the zombies advance by that many hexes."""

    hexes: int


class StirringRolled(Event, frozen=True):
    """M6.0-none-up: no zombie is face up; the die names the lair to turn up."""

    blocks_undo: ClassVar[bool] = True

    die: int
    bonus: int
    lair: int


class ZombieMoved(Event, frozen=True):
    """M6.0-advance: a zombie moved along a path, its starting hex included."""

    counter: str
    path: tuple[Hex, ...]

    def change(self, state: State) -> None:
        hunt = hunt_of(state)
        state.hunt = replace(
            hunt,
            face_up=tuple(
                (self.path[-1] if counter == self.counter else at, counter)
                for at, counter in hunt.face_up
            ),
        )


class AttachedLost(Event, frozen=True):
    """M6.1-absorb: gear or a rider took the damage."""

    counter: str

    def change(self, state: State) -> None:
        hunt = hunt_of(state)
        state.hunt = replace(
            hunt,
            attached=without(hunt.attached, self.counter),
            lost=(*hunt.lost, self.counter),
        )


class TankDamaged(Event, frozen=True):
    """M6.1-damaged: nothing was left to take the damage; the tank is flipped."""

    def change(self, state: State) -> None:
        state.hunt = replace(hunt_of(state), damaged=True)


# --- The event counter --------------------------------------------------------------------


class EventRolled(Event, frozen=True):
    """M7.2-event: a die on the event table, with 2 more once a zombie was killed."""

    blocks_undo: ClassVar[bool] = True

    die: int
    bonus: int
    total: int


class CountersReshuffled(Event, frozen=True):
    """M7.2-ev-chaos: event, hidden counters and turn marker were shuffled and dealt again."""

    blocks_undo: ClassVar[bool] = True

    face_down: Places
    turn_counter: str

    def change(self, state: State) -> None:
        hunt = hunt_of(state)
        state.hunt = replace(
            hunt,
            face_up=_less(hunt.face_up, HUNT_EVENT),
            face_down=in_board_order(self.face_down),
            turn_counter=self.turn_counter,
        )


class RiderTurned(Event, frozen=True):
    """M7.2-ev-turn: a rider turned; the counter of a killed zombie replaces him."""

    rider: str
    zombie: str
    at: Hex

    def change(self, state: State) -> None:
        hunt = hunt_of(state)
        state.hunt = replace(
            hunt,
            attached=without(hunt.attached, self.rider),
            lost=(*hunt.lost, self.rider),
            killed=without(hunt.killed, self.zombie),
            face_up=(*hunt.face_up, (self.at, self.zombie)),
        )


class EventExchanged(Event, frozen=True):
    """M7.2-ev-turn: no rider to turn; the event and the turn counter were exchanged."""

    blocks_undo: ClassVar[bool] = True

    at: Hex
    counter: str
    """The counter that was the turn marker; it is still face down."""

    def change(self, state: State) -> None:
        hunt = hunt_of(state)
        state.hunt = replace(
            hunt,
            face_up=_less(hunt.face_up, HUNT_EVENT),
            face_down=in_board_order((*hunt.face_down, (self.at, self.counter))),
            turn_counter=HUNT_EVENT,
            turn_counter_is_known=True,
        )


def in_board_order(places: Places) -> Places:
    """Sort by hexes, row by row, left to right."""
    return tuple(sorted(places, key=lambda place: column_row(place[0])[::-1]))


def _less(places: Places, counter: str) -> Places:
    """The places without that counter."""
    return tuple(place for place in places if place[1] != counter)


def _spend(state: State, points: int) -> None:
    hunt = hunt_of(state)
    state.hunt = replace(hunt, points=hunt.points - points)
