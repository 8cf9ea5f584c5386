"""Events of items: handed out, laid down, picked up, spent."""

from __future__ import annotations

from msgspec.structs import replace

from game.rules.board import Cell
from game.rules.events.base import Event, add_lying, without_cell
from game.rules.events.people import without
from game.rules.state import State


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
