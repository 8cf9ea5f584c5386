"""Computer players. They use only what a human player could see."""

from __future__ import annotations

from typing import Final

from game.bots.novice import Novice
from game.bots.playing import Bot, BrokenGameError, RandomBot, collect_seldom, play_out
from game.bots.sergeant import Sergeant
from game.bots.sergeant.march import ROUTES, Route

BOT_NAMES: Final = ("random", "novice", "sergeant", "colonel")


def bot(name: str, seed: int = 1, playouts: int | None = None, route: Route | None = None) -> Bot:
    """The bot of that name; `seed` is for its random choices. Raises KeyError if unknown.

    `playouts` limits the colonel's search per important decision; without it he has a default
    budget. `route` makes the sergeant march through the marsh or by road. Both have no effect on
    the other bots.
    """
    if name == "random":
        return RandomBot(seed)
    if name == "novice":
        return Novice(seed)
    if name == "sergeant":
        return Sergeant(seed, route)
    if name == "colonel":
        # Imported only on demand, to keep the start of the other bots fast.
        from game.bots.colonel import Budget, Colonel

        return Colonel(seed, Budget(playouts) if playouts is not None else None)
    raise KeyError(name)


__all__ = [
    "BOT_NAMES",
    "ROUTES",
    "Bot",
    "BrokenGameError",
    "Route",
    "bot",
    "collect_seldom",
    "play_out",
]
