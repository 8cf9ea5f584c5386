"""A running hash over everything that happens in a game, one mark after each choice."""

from __future__ import annotations

import hashlib
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hashlib import _Hash

    from game.rules.decisions import Option
    from game.rules.game import Game

MARK_LENGTH: Final = 6


class Chronicle:
    """Marks of a game's choices; following it again costs only what is new since."""

    def __init__(self, game: Game) -> None:
        """Begin with what has happened in the game so far."""
        self._game: Final = game
        self._choices: list[Option] = []
        self._hashes: list[_Hash] = []
        """Over all events before each choice, and last over all of them."""
        self.follow()

    def follow(self) -> None:
        """Catch up with the game, choices undone included."""
        game = self._game
        kept = self._still_true()
        del self._hashes[kept:]
        bounds = [*game.told[max(0, kept - 1) :], len(game.events)]
        if not kept:
            bounds.insert(0, 0)
        for before, now in pairwise(bounds):
            self._hashes.append(self._hashed(before, now))
        self._choices = list(game.choices)

    @property
    def marks(self) -> list[str]:
        """The first digits of the hash after each choice."""
        return [one.hexdigest()[:MARK_LENGTH] for one in self._hashes[1:]]

    @property
    def last_mark(self) -> str:
        """The mark after the last choice."""
        return self._hashes[-1].hexdigest()[:MARK_LENGTH]

    @property
    def digest(self) -> str:
        """The same as `Game.digest`."""
        return self._hashes[-1].hexdigest()

    def _still_true(self) -> int:
        """How many hashes hold: those up to the first choice that is no longer the same."""
        known, now = self._choices, self._game.choices
        if now[: len(known)] == known:
            return len(self._hashes)
        pairs = enumerate(zip(known, now, strict=False))
        return next((place for place, (one, other) in pairs if one != other), len(now)) + 1

    def _hashed(self, first: int, last: int) -> _Hash:
        """The latest hash with these events added, told as `Game.digest` tells them."""
        onward = self._hashes[-1].copy() if self._hashes else hashlib.sha256()
        told = [repr(event) for event in self._game.events[first:last]]
        if told:
            onward.update(("\n" if first else "").encode() + "\n".join(told).encode())
        return onward
