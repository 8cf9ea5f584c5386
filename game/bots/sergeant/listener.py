"""What has happened from one decision to the next."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.sergeant.outlook import Outlook
from game.rules.events.base import Event
from game.rules.state import State


class Listener:
    """Hears of everything that happens in a game."""

    def __init__(self) -> None:
        """Start without having heard of any game."""
        self._state: State | None = None
        self._heard = 0

    def news(self, outlook: Outlook) -> Sequence[Event] | None:
        """The events since it was last asked; None if the game is another, or was set back.

        A game that is copied or set back goes on with another state.
        """
        is_heard_of = outlook.state is self._state
        heard = self._heard
        self._state, self._heard = outlook.state, len(outlook.events)
        return outlook.events[heard:] if is_heard_of else None
