"""A running hash over everything that happens in a game, one mark after each choice."""

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


class Telling:
    """A hash over events in the order they are told; what has been told stays told."""

    def __init__(self) -> None:
        """Nothing has been told yet."""
        self._hash = hashlib.sha256()
        self._between = ""

    def tell(self, events: Sequence[Event]) -> None:
        """Go on with these, each a line of its own."""
        if events:
            self._hash.update((self._between + "\n".join(map(repr, events))).encode())
            self._between = "\n"

    def copy(self) -> Telling:
        """A telling of its own that has come as far."""
        twin = Telling()
        twin._hash, twin._between = self._hash.copy(), self._between
        return twin

    @property
    def mark(self) -> str:
        """The first digits of the hash."""
        return self._hash.hexdigest()[:MARK_LENGTH]

    @property
    def digest(self) -> str:
        """The same as `Game.digest` of a game in which all this has happened."""
        return self._hash.hexdigest()


class Chronicle:
    """Marks of a game's choices; following it again costs only what is new since."""

    def __init__(self, game: Game) -> None:
        """Begin with what has happened in the game so far."""
        self._game: Final = game
        self._choices: list[Option] = []
        self._tellings: list[Telling] = []
        """Of all events before each choice, and last of all of them."""
        self.follow()

    def follow(self) -> None:
        """Catch up with the game, choices undone included."""
        game = self._game
        kept = self._still_true()
        del self._tellings[kept:]
        bounds = [*game.told[max(0, kept - 1) :], len(game.events)]
        if not kept:
            bounds.insert(0, 0)
        for before, now in pairwise(bounds):
            onward = self._tellings[-1].copy() if self._tellings else Telling()
            onward.tell(game.events[before:now])
            self._tellings.append(onward)
        self._choices = list(game.choices)

    @property
    def marks(self) -> list[str]:
        """The first digits of the hash after each choice."""
        return [one.mark for one in self._tellings[1:]]

    @property
    def digest(self) -> str:
        """The same as `Game.digest`."""
        return self._tellings[-1].digest

    def _still_true(self) -> int:
        """How many tellings hold: those up to the first choice that is no longer the same."""
        known, now = self._choices, self._game.choices
        if now[: len(known)] == known:
            return len(self._tellings)
        pairs = enumerate(zip(known, now, strict=False))
        return next((place for place, (one, other) in pairs if one != other), len(now)) + 1
