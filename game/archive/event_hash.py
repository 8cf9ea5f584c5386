"""A running hash over the events of a game, with a short mark after each choice.

The marks let a replay say at which choice it first differs from the recorded game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.rules.decisions import Option
    from game.rules.events.base import Event
    from game.rules.game import Game

MARK_LENGTH: Final = 6


class EventHash:
    """SHA-256 over events in order; equals `Game.digest` once all events of a game are in."""

    def __init__(self) -> None:
        """Start with no events."""
        self._hash = hashlib.sha256()
        self._separator = ""

    def update(self, events: Sequence[Event]) -> None:
        """Add these events, one line each."""
        if events:
            self._hash.update((self._separator + "\n".join(map(repr, events))).encode())
            self._separator = "\n"

    def copy(self) -> EventHash:
        """An independent hash over the same events."""
        copied = EventHash()
        copied._hash, copied._separator = self._hash.copy(), self._separator
        return copied

    @property
    def mark(self) -> str:
        """The first `MARK_LENGTH` hex digits of the hash."""
        return self._hash.hexdigest()[:MARK_LENGTH]

    @property
    def digest(self) -> str:
        """The whole hash; equals `Game.digest` for the same events."""
        return self._hash.hexdigest()


class ChoiceMarks:
    """One mark per choice of a game, updated incrementally by `follow`."""

    def __init__(self, game: Game) -> None:
        """Begin with the game as it is now."""
        self._game: Final = game
        self._choices: list[Option] = []
        self._hashes: list[EventHash] = []
        """The hash before each choice, then the hash of all events."""
        self.follow()

    def follow(self) -> None:
        """Bring the marks up to date with the game, also after an undo."""
        game = self._game
        kept = self._valid()
        del self._hashes[kept:]
        bounds = [*game.told[max(0, kept - 1) :], len(game.events)]
        if not kept:
            bounds.insert(0, 0)
        for before, now in pairwise(bounds):
            extended = self._hashes[-1].copy() if self._hashes else EventHash()
            extended.update(game.events[before:now])
            self._hashes.append(extended)
        self._choices = list(game.choices)

    @property
    def marks(self) -> list[str]:
        """The mark after each choice."""
        return [one.mark for one in self._hashes[1:]]

    @property
    def digest(self) -> str:
        """Equals `Game.digest`."""
        return self._hashes[-1].digest

    def _valid(self) -> int:
        """How many hashes are still valid: those up to the first choice that has changed."""
        known, now = self._choices, self._game.choices
        if now[: len(known)] == known:
            return len(self._hashes)
        pairs = enumerate(zip(known, now, strict=False))
        return next((place for place, (one, other) in pairs if one != other), len(now)) + 1
