"""How a move came to its end, or was interrupted, where the player hasn't said so himself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.rules import Game
from game.rules import decisions as d
from game.rules.board import VILLAGE, Cell
from game.rules.common.items import lies_unclaimed
from game.rules.decisions import Option
from game.rules.events.enemies import EnemyTurnedUp, ItemFound, MarkerTurnedUp
from game.rules.events.people import GroupMoved, MoveEnded
from game.rules.events.play import AttackRolled, Event, TurnBegan
from game.rules.state import GONE, State
from game.tabletop.question.plans import halts, is_acting

Why: TypeAlias = Literal[
    "stopped", "spent", "unclaimed", "alarm", "found", "seen", "lies", "marker"
]
"""The click went there and stopped, no movement was left, or nobody had a hand free for what a
marker was; or the move waits for the player: the garrison woke, a marker was turned up, anything
else is new, gear or a marker lies there."""

_ON_THE_WAY: Final = (d.Step, d.PickUp, d.LayDown, d.HandOver, d.Swap)
"""Choices after which a move may go on."""


class MoveEnd(Struct, frozen=True):
    """The end of a move, or where it waits for the player."""

    why: Why
    at: Cell
    left: int
    """Movement left over."""
    when: tuple[int, str]
    """The turn and its phase."""

    def is_present(self, state: State) -> bool:
        """Whether this is still the phase in which it happened."""
        return self.when == (state.turn, state.phase)


class Before(Struct, frozen=True):
    """What was so before a click."""

    told: int
    """The number of events."""
    left: int
    """The movement of the acting group."""
    sealed: int
    """The choices that couldn't be undone any more."""
    peeked: tuple[str, ...]
    """The face-down markers whose faces the player knew."""


def before_click(game: Game) -> Before:
    """What `move_end` has to know, before the first choice of a click is made."""
    state = game.state
    left = state.action.left if state.action is not None else 0
    return Before(len(game.events), left, game.undo_floor, state.peeked)


def move_end(game: Game, first: Option, before: Before) -> MoveEnd | None:
    """What the choices of one click, which began with `first`, have made of the move; None where
    the player has said what happens, or knew it."""
    state, events, left = game.state, game.events[before.told :], before.left
    is_unclaimed = _is_unclaimed(state, events)
    is_told = isinstance(first, _ON_THE_WAY) or is_unclaimed
    if not is_told or state.stage not in ("field", "castle"):
        return None
    when = state.turn, state.phase
    ended = next((event for event in events if isinstance(event, MoveEnded)), None)
    if ended is not None:
        is_over = state.action is None or ended.group[0] not in state.action.group
        # The zombie that is led like a man (R8.3.5-father) isn't one of them.
        man = state.paras.get(ended.group[0])
        if man is None or man.at in GONE or ended.at == VILLAGE:
            return None
        if not is_over and not is_unclaimed:
            return None
        if any(isinstance(event, TurnBegan | AttackRolled) for event in events):
            return None  # He has attacked, or his move ended the phase and he has MP again.
        left = next((one.left for one in reversed(events) if isinstance(one, GroupMoved)), left)
        if is_unclaimed:
            return MoveEnd("unclaimed", ended.at, left, when)
        return MoveEnd("stopped" if left else "spent", ended.at, left, when)
    if state.action is None or not is_acting(game) or not state.action.moved:
        return None
    why: Why | None = None
    if game.undo_floor != before.sealed:
        woke = any(isinstance(event, EnemyTurnedUp) and event.is_alarm for event in events)
        found = {event.marker for event in events if isinstance(event, MarkerTurnedUp)}
        if found and not woke and found <= set(before.peeked):
            return None  # He knew what lay there.
        why = "found" if found - set(before.peeked) else "alarm" if woke else "seen"
    elif halts(state) and isinstance(first, d.Step):
        why = "lies" if state.action.at in state.lying else "marker"
    return MoveEnd(why, state.action.at, state.action.left, when) if why is not None else None


def _is_unclaimed(state: State, events: Sequence[Event]) -> bool:
    """Whether a rushed marker was an item for which nobody of the group had a hand free."""
    ended = next((event for event in events if isinstance(event, MoveEnded)), None)
    finds = (event for event in events if isinstance(event, ItemFound))
    return ended is not None and any(lies_unclaimed(state, one, ended.group) for one in finds)
