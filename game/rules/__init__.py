"""The rules core: decisions in, events out. Imports neither pygame nor pytmx."""

from game.rules.game import Game, IllegalOptionError, UndoRefusedError
from game.rules.options import Options

__all__ = ["Game", "IllegalOptionError", "Options", "UndoRefusedError"]
