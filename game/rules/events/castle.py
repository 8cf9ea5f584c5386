"""Events of the paras in the castle: throws, blasts, charges, the volley, the girl's father."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.counters import ITEMS
from game.rules.events.base import Event, add_lying
from game.rules.events.items import note_move
from game.rules.events.people import without
from game.rules.state import State


class ItemThrown(Event, frozen=True):
    """R7.6.5: a para threw something; on target it goes off, else it lies there as a dud.

    One who had not moved yet may do so now, and nothing else (Q132, by the other ruling).
    """

    seals: ClassVar[bool] = True

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

    seals: ClassVar[bool] = True

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

    seals: ClassVar[bool] = True

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
