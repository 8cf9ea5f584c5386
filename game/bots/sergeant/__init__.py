"""A bot that plays by hand-written heuristics."""

from game.bots.sergeant.sergeant import Sergeant

__all__ = ["Sergeant"]
