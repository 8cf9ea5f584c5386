"""The time of each event of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.rules.events.castle import RaidBegan
from game.rules.events.hunt import HuntTurnBegan
from game.rules.events.play import ClockAdvanced, Event


def timed(events: Iterable[Event], start: int = 0) -> Iterator[tuple[int, Event]]:
    """Each event with its time: minutes after midnight, or the turn of a hunt.

    `start` is the time of the first event.
    """
    clock = start
    for event in events:
        if isinstance(event, ClockAdvanced | RaidBegan):
            clock = event.minutes
        elif isinstance(event, HuntTurnBegan):
            clock = event.turn
        yield clock, event
