"""Players that aren't people. They see only what a person would see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.playing import Bot, BrokenGameError, play_out
from game.bots.random_choice import RandomBot
from game.bots.sergeant import Sergeant

_BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "sergeant": Sergeant}
BOT_NAMES: Final = tuple(_BOTS)


def bot(name: str, seed: int = 1) -> Bot:
    """The bot of that name; `seed` decides whatever it leaves to chance. KeyError if unknown."""
    return _BOTS[name](seed)


__all__ = ["BOT_NAMES", "Bot", "BrokenGameError", "bot", "play_out"]
