"""A bot that plays the night as a sensible sergeant would."""

from game.bots.sergeant.sergeant import Sergeant

__all__ = ["Sergeant"]
