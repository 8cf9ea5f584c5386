"""Players that aren't people. They see only what a person would see."""

from __future__ import annotations

from typing import Final

from game.bots.playing import Bot, BrokenGameError, play_out
from game.bots.random_choice import RandomBot
from game.bots.sergeant import Sergeant
from game.bots.sergeant.march import ROUTES, Route

BOT_NAMES: Final = ("random", "sergeant", "colonel")


def bot(
    name: str,
    seed: int = 1,
    playouts: int | None = None,
    seconds: float | None = None,
    route: Route | None = None,
) -> Bot:
    """The bot of that name; `seed` decides whatever it leaves to chance. KeyError if unknown.

    `playouts` and `seconds` are what the colonel may spend on each decision that matters;
    without either he takes what he is used to. Nobody else thinks ahead. By a `route` only
    the sergeant marches: through the marsh, or by road.
    """
    if name == "random":
        return RandomBot(seed)
    if name == "sergeant":
        return Sergeant(seed, route)
    if name == "colonel":
        # Nobody waits for the colonel to get up who doesn't ask for him.
        from game.bots.colonel import Budget, Colonel

        has_budget = playouts is not None or seconds is not None
        return Colonel(seed, Budget(playouts, seconds) if has_budget else None)
    raise KeyError(name)


__all__ = ["BOT_NAMES", "ROUTES", "Bot", "BrokenGameError", "Route", "bot", "play_out"]
