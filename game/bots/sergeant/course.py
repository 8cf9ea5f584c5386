"""Where the group that acts is bound for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from game.bots.sergeant.listener import Listener
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
        self._listener: Final = Listener()
        self._way: Way = ()
        self._aim: object = None

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
        goes_on = self._is_one_step_on(self._listener.news(outlook)) and aim == self._aim
        self._way = way_to(self._way[-1] if goes_on else best())
        self._aim = aim
        return self._way

    def _is_one_step_on(self, news: Sequence[Event] | None) -> bool:
        """Whether all that has happened is the next step of the way."""
        if news is None or len(news) != 1:
            return False
        moved = news[0]
        return isinstance(moved, GroupMoved) and self._way[1:2] == (moved.target,)
