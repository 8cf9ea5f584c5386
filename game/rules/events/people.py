"""Events of paratroopers: acting, moving, being hit, healed, found."""

from __future__ import annotations

from msgspec.structs import replace

from game.rules.board import Cell
from game.rules.counters import ROSTER
from game.rules.events.base import Event, add_lying
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
