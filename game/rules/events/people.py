"""Events of paratroopers and of their items."""

from __future__ import annotations

from msgspec.structs import replace

from game.rules.board import Cell
from game.rules.counters import ROSTER
from game.rules.events.play import Event, add_lying, without_cell
from game.rules.state import DEAD, Action, State


class ActionBegan(Event, frozen=True):
    """A unit began its action with this much movement (half MP, or squares)."""

    unit: str
    at: Cell
    left: int

    def change(self, state: State) -> None:
        state.action = Action(group=(self.unit,), path=(self.at,), left=self.left)


class ActionJoined(Event, frozen=True):
    """Another unit of the cell joined; the group has the lowest movement (R4.2.1-allowance)."""

    unit: str
    left: int

    def change(self, state: State) -> None:
        action = state.action
        assert action is not None
        group = tuple(sorted((*action.group, self.unit), key=ROSTER.index))
        state.action = replace(action, group=group, left=self.left)


class GroupChanged(Event, frozen=True):
    """Q282: only these units of the group act now; the others wait, or have acted."""

    group: tuple[str, ...]
    at: Cell
    left: int
    taken: tuple[str, ...] = ()
    """Items that the group took earlier in this move (Q132)."""

    def change(self, state: State) -> None:
        action = state.action
        if action is None:
            action = Action(self.group, path=(self.at,), left=self.left, taken=self.taken)
        state.action = replace(action, group=self.group, left=self.left)


class WentFullSpeed(Event, frozen=True):
    """A para set off at full speed (R7.2.2-double-move)."""

    unit: str
    left: int

    def change(self, state: State) -> None:
        assert state.action is not None
        state.action = replace(state.action, fast=True, left=self.left, stage="moving")


class GroupMoved(Event, frozen=True):
    """The acting group took a step."""

    group: tuple[str, ...]
    origin: Cell
    target: Cell
    left: int
    """Movement left after the step."""

    def change(self, state: State) -> None:
        for name in self.group:
            state.paras[name] = replace(state.paras[name], at=self.target)
        action = state.action
        if action is not None:
            state.action = replace(
                action, path=(*action.path, self.target), left=self.left, stage="moving"
            )


class MoveEnded(Event, frozen=True):
    """The acting group stopped; it may still attack."""

    group: tuple[str, ...]
    at: Cell

    def change(self, state: State) -> None:
        assert state.action is not None
        state.action = replace(state.action, stage="ended", left=0)


class ActionEnded(Event, frozen=True):
    """These units have acted this turn."""

    group: tuple[str, ...]

    def change(self, state: State) -> None:
        for name in self.group:
            state.paras[name] = replace(state.paras[name], acted=True)
        state.action = None


class ParaPlaced(Event, frozen=True):
    """A para was placed in a cell: he landed, was found, bounced back, or moved by a rule."""

    name: str
    at: Cell

    def change(self, state: State) -> None:
        state.paras[self.name] = replace(state.paras[self.name], at=self.at)


class ParaWounded(Event, frozen=True):
    """R4.5.5-per-hit: a para was turned to his wounded side."""

    name: str

    def change(self, state: State) -> None:
        state.paras[self.name] = replace(state.paras[self.name], wounded=True)


class ParaMarked(Event, frozen=True):
    """R7.8.2-weakened: an undead para under control took hit markers (Q166)."""

    name: str
    hits: int

    def change(self, state: State) -> None:
        man = state.paras[self.name]
        state.paras[self.name] = replace(man, hits=man.hits + self.hits)


class ParaHealed(Event, frozen=True):
    """R4.2.6: a first-aid kit was spent and the patient is fit again."""

    name: str
    healer: str
    item: str

    def change(self, state: State) -> None:
        healer = state.paras[self.healer]
        state.paras[self.healer] = replace(healer, items=without(healer.items, self.item))
        state.removed = (*state.removed, self.item)
        state.paras[self.name] = replace(state.paras[self.name], wounded=False)


class ParaDied(Event, frozen=True):
    """A para died. His gear lies where he fell, or is lost with him (Q41).

    The marker of one who was undead goes back to its cup (R7.6.4-infection-return).
    """

    name: str
    at: Cell
    cause: str
    """A word: ``hit``, ``flak``, ``off-map``, ``beast``, ``turned`` ..."""
    dropped: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    def change(self, state: State) -> None:
        man = state.paras[self.name]
        state.paras[self.name] = replace(man, at=DEAD, items=(), wounded=False, bite="", hits=0)
        if self.dropped:
            add_lying(state, self.at, self.dropped)
        state.removed = (*state.removed, *self.lost)
        if man.bite:
            state.bites = (*state.bites, man.bite)
        action = state.action
        if action is not None and self.name in action.group:
            state.action = replace(action, group=without(action.group, self.name))


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The tuple without that name."""
    return tuple([other for other in names if other != name]) if name in names else names


class ItemAssigned(Event, frozen=True):
    """An item was handed out (R3.1.5-equip, R6.2-village)."""

    item: str
    para: str

    def change(self, state: State) -> None:
        state.to_assign = without(state.to_assign, self.item)
        _give(state, self.item, self.para)


class ItemLeftBehind(Event, frozen=True):
    """Nobody took the item; it lies in the cell (Q245)."""

    item: str
    at: Cell

    def change(self, state: State) -> None:
        state.to_assign = without(state.to_assign, self.item)
        add_lying(state, self.at, (self.item,))


class ItemLaidDown(Event, frozen=True):
    """A para put an item down (R4.2.3-drop-pick), or left it where his run began (R7.2.2)."""

    item: str
    para: str
    at: Cell

    def change(self, state: State) -> None:
        note_move(state)
        _take(state, self.item, self.para)
        add_lying(state, self.at, (self.item,))


class ItemPickedUp(Event, frozen=True):
    """A para picked up an item from the ground."""

    item: str
    para: str
    at: Cell

    def change(self, state: State) -> None:
        note_move(state)
        _lift(state, self.item, self.at)
        _give(state, self.item, self.para)
        _note_taken(state, self.item, self.para)


class ItemHandedOver(Event, frozen=True):
    """An item went from one para to another in his cell (R4.2.3-trade)."""

    item: str
    giver: str
    taker: str

    def change(self, state: State) -> None:
        note_move(state)
        _take(state, self.item, self.giver)
        _give(state, self.item, self.taker)
        _note_taken(state, self.item, self.taker)


class ItemsSwapped(Event, frozen=True):
    """Two paras exchanged an item each (R4.2.3-trade)."""

    item: str
    para: str
    other_item: str
    other: str

    def change(self, state: State) -> None:
        note_move(state)
        _take(state, self.item, self.para)
        _take(state, self.other_item, self.other)
        _give(state, self.item, self.other)
        _give(state, self.other_item, self.para)
        _note_taken(state, self.item, self.other)
        _note_taken(state, self.other_item, self.para)


class ItemSpent(Event, frozen=True):
    """A carried item left the game: it cancelled a hit, was used up or burnt out."""

    item: str
    para: str

    def change(self, state: State) -> None:
        _take(state, self.item, self.para)
        state.removed = (*state.removed, self.item)
        if self.item == "hostage":
            state.hostage_is_dead = True


class HitCancelled(ItemSpent, frozen=True):
    """R4.5.5-per-hit: an item was given up instead of taking the hit."""


def _give(state: State, item: str, para: str) -> None:
    man = state.paras[para]
    state.paras[para] = replace(man, items=(*man.items, item))


def _take(state: State, item: str, para: str) -> None:
    man = state.paras[para]
    state.paras[para] = replace(man, items=without(man.items, item))


def _lift(state: State, item: str, at: Cell) -> None:
    left = without(state.lying[at], item)
    if left:
        state.lying = {**state.lying, at: left}
    else:
        state.lying = without_cell(state.lying, at)


def _note_taken(state: State, item: str, para: str) -> None:
    """Record an item that a member of the group took: it cannot be thrown this turn (Q132)."""
    action = state.action
    if action is not None and para in action.group:
        state.action = replace(action, taken=(*action.taken, item))


def note_move(state: State) -> None:
    """Handling items counts as a move of 0 hexes (Q39)."""
    action = state.action
    if action is not None and action.stage == "choosing":
        state.action = replace(action, stage="moving")
