"""Who of the men believed dead is the prisoner in the castle (R7.3.3-prisoner)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from game.rules.counters import EIGHT
from game.rules.events.enemies import ItemFound
from game.rules.events.people import ParaDied
from game.rules.events.play import Event
from game.rules.state import State

PRISONER: Final = "prisoner"


def believed_dead(state: State, still_alive: Collection[str] = ()) -> str:
    """The man whom the Germans have caught: the first of the eight who is dead, of a raid
    preferably one who never came to Nonette; empty if all are alive.

    The men of `still_alive` died after the position that is meant.
    """
    dead = [man.name for man in state.the_dead() if man.name not in still_alive]
    lost = [name for name in dead if name in EIGHT]
    came = {*state.arrived, *state.dropped}
    return next((name for name in lost if name not in came), lost[0] if lost else "")


def found_prisoner(state: State, events: Sequence[Event]) -> str:
    """The same, after a game in which these events happened; empty too if he wasn't found."""
    for at, event in enumerate(events):
        if isinstance(event, ItemFound) and event.item == PRISONER:
            later = {one.name for one in events[at:] if isinstance(one, ParaDied)}
            return believed_dead(state, later)
    return ""
