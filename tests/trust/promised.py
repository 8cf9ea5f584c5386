"""What the player of a night was told is saved."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rules import Game


@dataclass
class Promised:
    """What must be there after whatever happened."""

    decisions: int = 0
    volumes: set[int] = field(default_factory=lambda: {100})
    """The master volume in the settings that were written, or may have been."""
    saves: dict[str, int] = field(default_factory=dict)
    """Decisions in each named save."""
    is_counted: bool = False

    def lose_to(self, game: Game) -> None:
        """The player was told that an older save goes on."""
        self.decisions = min(self.decisions, len(game.choices))

    def check(self, game: Game) -> None:
        """Raise AssertionError if decisions are missing."""
        assert len(game.choices) >= self.decisions, "decisions are lost without a word"
