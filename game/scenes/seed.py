"""A number for the dice: the same number is the same night."""

from __future__ import annotations

import secrets

from game.scenes.evening import SEEDS
from game.scenes.prompt import PromptScene


class SeedScene(PromptScene):
    """Type a number, and the night with that number begins."""

    title = "menu.seed"
    sentence = "seed.line"
    verb = "menu.jump"
    limit = 18

    def suggestion(self) -> str:
        """Any number."""
        return str(secrets.randbelow(SEEDS))

    def take(self, text: str) -> str:
        """Begin that night."""
        if not text.strip().lstrip("-").isdecimal():
            return self.kit.say("seed.wrong")
        self.evening.begin(seed=int(text))
        return ""
