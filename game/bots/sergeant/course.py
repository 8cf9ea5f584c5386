"""Where the group that acts is bound for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.bots.sergeant.outlook import Outlook
from game.rules.board import Cell
from game.rules.events.base import Event
from game.rules.events.people import GroupMoved

Way: TypeAlias = tuple[Cell, ...]
"""A path, with the cell it starts from."""


class Course:
    """Keeps the destination of a group: it stays the best while nothing happens on the way."""

    def __init__(self) -> None:
        """Start without a destination."""
        self._way: Way = ()
        self._aim: object = None
        self._events = 0
        self._last: Event | None = None

    def way(
        self,
        outlook: Outlook,
        aim: object,
        way_to: Callable[[Cell], Way],
        best: Callable[[], Cell],
    ) -> Way:
        """The way to the destination; to the best one, if anything has happened since.

        `aim` is all that the best one depends on besides the position.
        """
        events = outlook.events
        goes_on = self._is_one_step_on(events) and aim == self._aim
        self._way = way_to(self._way[-1] if goes_on else best())
        self._aim = aim
        self._events, self._last = len(events), events[-1] if events else None
        return self._way

    def _is_one_step_on(self, events: Sequence[Event]) -> bool:
        """Whether all that has happened since is the next step of the way."""
        told = self._events
        if len(events) != told + 1 or not told or events[told - 1] is not self._last:
            return False
        moved = events[told]
        return isinstance(moved, GroupMoved) and self._way[1:2] == (moved.target,)
