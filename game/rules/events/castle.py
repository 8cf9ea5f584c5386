"""Events of the castle: infiltration, turns, ambitions, variants, demolition."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Floor, Square
from game.rules.counters import ITEMS
from game.rules.events.people import note_move, without
from game.rules.events.play import Event, add_lying, without_cell
from game.rules.state import ABSENT, DEAD, LOST, Enemy, EnemyKind, Para, Romance, State


class RaidBegan(Event, frozen=True):
    """A game of the castle alone began: squad and items in Nonette were drawn."""

    blocks_undo: ClassVar[bool] = True

    minutes: int
    ambition: str
    out: tuple[str, ...]
    """Ambition markers that are out of the game, unseen."""
    squad: tuple[str, ...]
    missing: tuple[str, ...]
    """The men of the eight that are dead."""
    ines: bool
    items: tuple[str, ...]
    fallen_germans: tuple[str, ...]

    def change(self, state: State) -> None:
        state.clock = state.arrival = self.minutes
        state.ambition = self.ambition
        state.removed = (*state.removed, *self.out, *self.fallen_germans)
        state.pool = tuple(name for name in state.pool if name not in self.fallen_germans)
        state.dropped = self.squad
        state.arrived = (*self.squad, "Ines") if self.ines else self.squad
        for name, man in state.paras.items():
            lost = DEAD if name in self.missing else ABSENT
            at = VILLAGE if name in state.arrived else lost
            state.paras[name] = replace(man, at=at)
        state.lying = {VILLAGE: self.items}


class FieldLeft(Event, frozen=True):
    """R5.3-flip: the map was turned over; items left on the field are out of the game."""

    minutes: int
    """The clock reading carried over (R5.3-time)."""
    lost: tuple[str, ...]

    def change(self, state: State) -> None:
        at_home = state.lying.get(VILLAGE, ())
        state.lying = {VILLAGE: at_home} if at_home else {}
        state.removed = (*state.removed, *self.lost)


class AmbitionRevealed(Event, frozen=True):
    """R5.3-reveal: the ambition was revealed, if it was not known before."""

    blocks_undo: ClassVar[bool] = True

    ambition: str

    def change(self, state: State) -> None:
        state.ambition_known = True
        if self.ambition not in state.removed:
            state.removed = (*state.removed, self.ambition)


class GarrisonLaidOut(Event, frozen=True):
    """R6.1.1: Germans were placed face down on the SS squares, the rest are in the pool."""

    blocks_undo: ClassVar[bool] = True

    places: tuple[tuple[Square, str], ...]
    pool: tuple[str, ...]

    def change(self, state: State) -> None:
        state.enemies = {name: Enemy(name, "german", square) for square, name in self.places}
        state.pool = self.pool
        state.garrisoned = True


class GearPooled(Event, frozen=True):
    """R6.2-village: all items of the men were pooled, to be redistributed."""

    items: tuple[str, ...]

    def change(self, state: State) -> None:
        for name, man in state.paras.items():
            if man.at == VILLAGE and man.items:
                state.paras[name] = replace(man, items=())
        state.lying = without_cell(state.lying, VILLAGE)
        state.to_assign = self.items


class KitUsedAtOnce(Event, frozen=True):
    """R6.2-village: a pooled first-aid kit was used on a wounded man at once."""

    item: str
    patient: str

    def change(self, state: State) -> None:
        state.to_assign = without(state.to_assign, self.item)
        state.removed = (*state.removed, self.item)
        state.paras[self.patient] = replace(state.paras[self.patient], wounded=False)


class AttemptBegan(Event, frozen=True):
    """R6.3-attempt: the group set out; 30 minutes pass before the roll."""

    group: tuple[str, ...]

    def change(self, state: State) -> None:
        state.attempts += 1
        state.action = None
        for name in self.group:
            state.paras[name] = replace(state.paras[name], tried=True)


class InfiltrationRolled(Event, frozen=True):
    """R6.3-table-roll: a die on the infiltration table, with the bonus for the clue."""

    blocks_undo: ClassVar[bool] = True

    group: tuple[str, ...]
    die: int
    bonus: int
    total: int


class LoveGrew(Event, frozen=True):
    """R6.3-romance: the romance of Ines and an infiltrator, and its points so far."""

    para: str
    points: int

    def change(self, state: State) -> None:
        state.romance = Romance(self.para, self.points)


class PassageFound(Event, frozen=True):
    """R6.3-passage: the secret passage from the village to the basement was found."""

    at: Square

    def change(self, state: State) -> None:
        state.passage = True


class LooksWon(Event, frozen=True):
    """R6.3-look: the player may look at that many castle markers."""

    looks: int

    def change(self, state: State) -> None:
        state.looks = self.looks


class LookSpent(Event, frozen=True):
    """The player looked at a marker, or stopped looking (`left` is 0)."""

    left: int

    def change(self, state: State) -> None:
        state.looks = self.left


class ItemThrown(Event, frozen=True):
    """R7.6.5: a para threw something; on target it goes off, else it lies there as a dud.

    One who had not moved yet may do so now, and nothing else (Q132, by the other ruling).
    """

    blocks_undo: ClassVar[bool] = True

    item: str
    para: str
    origin: Square
    target: Square
    distance: int
    die: int
    """0 if the throw could not fail and no die was rolled (Q133)."""
    on_target: bool

    def change(self, state: State) -> None:
        action = state.action
        goes_on = action is not None and action.stage == "choosing"
        man = state.paras[self.para]
        kept = without(man.items, self.item)
        state.paras[self.para] = replace(man, items=kept, acted=not goes_on)
        if self.on_target:
            state.removed = (*state.removed, self.item)
        else:
            add_lying(state, self.target, (self.item,))
        if action is None:
            return
        if goes_on:
            state.action = replace(action, stage="moving", has_thrown=True)
        else:
            state.action = replace(action, group=without(action.group, self.para))


class ShotSpoiled(Event, frozen=True):
    """V1-fire-over-friends: a friend was in the way, and the action of the thrower is over."""

    para: str

    def change(self, state: State) -> None:
        state.paras[self.para] = replace(state.paras[self.para], acted=True)
        if state.action is not None:
            group = without(state.action.group, self.para)
            state.action = replace(state.action, group=group)


class BlastFelt(Event, frozen=True):
    """R7.6.5-blast-all: the effect of a blast on one unit in reach."""

    blocks_undo: ClassVar[bool] = True

    unit: str
    at: Square
    dice: tuple[int, ...]
    """Empty for the fixed hit at the rim."""
    luck: int
    """The luck subtracted from the dice of a para; 0 for other units."""
    is_halved: bool
    hits: int


class ExplosivesSet(Event, frozen=True):
    """R7.5-set: all explosives a para carried are set for demolition in his square."""

    para: str
    at: Square
    items: tuple[str, ...]

    def change(self, state: State) -> None:
        man = state.paras[self.para]
        kept = tuple(item for item in man.items if item not in self.items)
        state.paras[self.para] = replace(man, items=kept)
        charges = (*state.charges_set.get(self.at, ()), *self.items)
        state.charges_set = {**state.charges_set, self.at: charges}

    @property
    def icons(self) -> int:
        """Explosive icons that were set."""
        return sum(ITEMS[item].explosive for item in self.items)


class DetonatorPlaced(Event, frozen=True):
    """R7.5-detonator: the detonator stands in a para's square."""

    para: str
    at: Square

    def change(self, state: State) -> None:
        state.detonator = self.at


class ShotForgone(Event, frozen=True):
    """A para may not join the volley in the village this turn (Q136)."""

    name: str

    def change(self, state: State) -> None:
        state.barred = (*state.barred, self.name)


class VolleyFired(Event, frozen=True):
    """R7.8.5-paras: the paras in the village fired together; each 5 or 6 is a hit."""

    blocks_undo: ClassVar[bool] = True

    men: tuple[str, ...]
    weapons: tuple[str, ...]
    dice: tuple[int, ...]
    hits: int

    def change(self, state: State) -> None:
        state.volley_fired = True
        for name in self.men:
            state.paras[name] = replace(state.paras[name], acted=True)


class HostageDelivered(Event, frozen=True):
    """Q169: the kin of Ines was brought to Nonette and is safe."""

    carrier: str

    def change(self, state: State) -> None:
        state.hostage_is_safe = True
        if self.carrier == state.father:
            state.father = ""
            add_lying(state, VILLAGE, ("hostage",))


class FatherMoved(Event, frozen=True):
    """Q171: the girl's father took a step, led by the player."""

    name: str
    origin: Cell
    target: Cell
    left: int
    """Movement left after the step."""

    def change(self, state: State) -> None:
        state.enemies[self.name] = replace(state.enemies[self.name], at=self.target)
        action = state.action
        assert action is not None
        path = (*action.path, self.target)
        state.action = replace(action, path=path, left=self.left, stage="moving")


class FatherActed(Event, frozen=True):
    """Q171: the girl's father has acted this turn."""

    name: str

    def change(self, state: State) -> None:
        state.action = None
        father = state.enemies.get(self.name)
        if father is not None:
            state.enemies[self.name] = replace(father, reacted=True)


class DaughterTaken(Event, frozen=True):
    """Q170: a para took the girl from her father's arms."""

    father: str
    para: str

    def change(self, state: State) -> None:
        note_move(state)
        man = state.paras[self.para]
        state.paras[self.para] = replace(man, items=(*man.items, "hostage"))


class ArrivalRolled(Event, frozen=True):
    """R8.1.1-event1: two dice named the numbered square where somebody is to appear.

    A German so named is known by now, so he is in the pool no more.
    """

    blocks_undo: ClassVar[bool] = True

    name: str
    dice: tuple[int, ...]
    at: Square

    def change(self, state: State) -> None:
        state.pool = without(state.pool, self.name)


class EnemyTurned(Event, frozen=True):
    """R8.1.1-lieutenant, R8.3.1-lieutenant: an officer got a marker and is no longer a German."""

    blocks_undo: ClassVar[bool] = True

    name: str
    kind: EnemyKind
    at: Square
    bite: str

    def change(self, state: State) -> None:
        state.bites = without(state.bites, self.bite)
        state.enemies[self.name] = replace(
            state.enemies[self.name], kind=self.kind, at=self.at, bite=self.bite, hits=0
        )


class DoctorTurned(Event, frozen=True):
    """R8.1.3-event3, R8.3.3-event3: the Doctor got a marker and became an enemy."""

    blocks_undo: ClassVar[bool] = True

    kind: EnemyKind
    at: Square
    bite: str

    def change(self, state: State) -> None:
        _lift(state, "doctor")
        state.removed = without(state.removed, "doctor")
        state.bites = without(state.bites, self.bite)
        state.enemies["doctor"] = Enemy("doctor", self.kind, self.at, up=True, bite=self.bite)


class ParaInjected(Event, frozen=True):
    """R8.1.4-key-item: a para took the drug and stays under control."""

    blocks_undo: ClassVar[bool] = True

    name: str
    bite: str

    def change(self, state: State) -> None:
        state.bites = without(state.bites, self.bite)
        state.paras[self.name] = replace(state.paras[self.name], bite=self.bite, hits=0)


class ZombiesDanced(Event, frozen=True):
    """R8.3.4-controller: these zombies do nothing in this turn's reactions."""

    names: tuple[str, ...]

    def change(self, state: State) -> None:
        for name in self.names:
            state.enemies[name] = replace(state.enemies[name], dancing=True)


class FatherFound(Event, frozen=True):
    """R8.3.5-father: a zombie saw the girl and holds her; the player now leads him."""

    blocks_undo: ClassVar[bool] = True

    name: str
    at: Square

    def change(self, state: State) -> None:
        _lift(state, "hostage")
        state.father = self.name
        state.father_was_found = True


class FatherReleased(Event, frozen=True):
    """R8.3.5-father, Q170: the girl left her father, and he is an ordinary zombie again."""

    name: str

    def change(self, state: State) -> None:
        state.father = ""
        zombie = state.enemies[self.name]
        state.enemies[self.name] = replace(zombie, reacted=False)


class MonstersMended(Event, frozen=True):
    """R7.9-heal: these zombies, undead, and undead paras lost their hit markers."""

    names: tuple[str, ...]

    def change(self, state: State) -> None:
        for name in self.names:
            if name in state.enemies:
                state.enemies[name] = replace(state.enemies[name], hits=0)
            else:
                state.paras[name] = replace(state.paras[name], hits=0)


class DetonatorTornOut(Event, frozen=True):
    """R7.8.3-2-detonator: a German next to the detonator removed it for good."""

    name: str
    at: Square

    def change(self, state: State) -> None:
        state.detonator = LOST


def _lift(state: State, item: str) -> None:
    """Remove an item from its carrier or from the ground."""
    for name, man in state.paras.items():
        if item in man.items:
            state.paras[name] = replace(man, items=without(man.items, item))
    lying = {cell: without(items, item) for cell, items in state.lying.items()}
    state.lying = {cell: left for cell, left in lying.items() if left}


class SurplusLeftOut(Event, frozen=True):
    """Q255: more markers than places; these stay in the box, and nobody knows which.

    Those that were left out on the field are done with.
    """

    markers: tuple[str, ...]

    def change(self, state: State) -> None:
        state.removed = (*state.removed, *state.left_out)
        state.left_out = self.markers


class CompanionJoined(Event, frozen=True):
    """V2-anya, V2-nikolai: a companion joined and is handled as a para."""

    name: str
    at: Cell

    def change(self, state: State) -> None:
        state.paras[self.name] = Para(self.name, at=self.at)


class TankFound(Event, frozen=True):
    """V2-t34: a T-34/85 stands in Nonette, with Nikolai in its turret."""

    def change(self, state: State) -> None:
        state.t34_stands = True


class DuelFought(Event, frozen=True):
    """V2-panther: the duel of T-34 and Panther; both are out of the game."""

    blocks_undo: ClassVar[bool] = True

    die: int
    won: bool
    """Whether the T-34 won."""

    def change(self, state: State) -> None:
        state.t34_stands = False


class RocketFired(ItemThrown, frozen=True):
    """V2-panzerschreck, Q198: the rocket was fired, and the item is spent."""

    def change(self, state: State) -> None:
        man = state.paras[self.para]
        state.paras[self.para] = replace(man, items=without(man.items, self.item), acted=True)
        state.removed = (*state.removed, self.item)
        if state.action is not None:
            group = without(state.action.group, self.para)
            state.action = replace(state.action, group=group)


class IgniterThrown(Event, frozen=True):
    """R9.1.3-manual: something that burns was thrown at the explosives.

    A hit uses it up, a miss leaves it in the square. `die` is 0 where none was needed.
    """

    blocks_undo: ClassVar[bool] = True

    item: str
    para: str
    at: Square
    die: int
    need: int
    hit: bool

    def change(self, state: State) -> None:
        man = state.paras[self.para]
        state.paras[self.para] = replace(man, items=without(man.items, self.item))
        if self.hit:
            state.removed = (*state.removed, self.item)
        else:
            add_lying(state, self.at, (self.item,))


class FlameTurnedOn(Event, frozen=True):
    """R9.1.3-manual: a flamethrower was turned on the explosives."""

    item: str
    para: str
    at: Square


class DetonatorFailed(Event, frozen=True):
    """R9.1.1-0600: at six o'clock no explosives went off."""

    detonator: str


class CastleExploded(Event, frozen=True):
    """R9.1.1-0600: all set explosives went off and destroyed these floors."""

    icons: tuple[tuple[Floor, int], ...]
    """Explosive icons that went off on each floor."""
    blown: tuple[Floor, ...]

    def change(self, state: State) -> None:
        spent = [item for items in state.charges_set.values() for item in items]
        state.removed = (*state.removed, *spent)
        state.charges_set = {}
        state.exploded = True
        state.blown = self.blown


class EscapeRolled(Event, frozen=True):
    """R9.2: the escape dice of one man; each hits by its points above his luck."""

    blocks_undo: ClassVar[bool] = True

    name: str
    dice: tuple[int, ...]
    luck: int
    hits: int


class ParaEscaped(Event, frozen=True):
    """R9.2: a man escaped from the castle and is in the village."""

    name: str
    origin: Square

    def change(self, state: State) -> None:
        state.paras[self.name] = replace(state.paras[self.name], at=VILLAGE)


class LevelRaised(Event, frozen=True):
    """R9.3-upgrade: with 6 VP and the tower destroyed, the result is one level better."""

    points: int
