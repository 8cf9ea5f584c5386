"""The rules core: decisions in, events out. Imports neither pygame nor pytmx.

What is named here is imported when it is first used: the title shows optional rules (`options`)
and must not wait for all the others.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.rules.game import Game, IllegalOptionError, UndoRefusedError
    from game.rules.options import Options

__all__ = ["Game", "IllegalOptionError", "Options", "UndoRefusedError"]

_STANDS_IN: Final = {
    "Game": "game",
    "IllegalOptionError": "game",
    "UndoRefusedError": "game",
    "Options": "options",
}


def __getattr__(name: str) -> object:
    """What stands in one of the modules, when it is first asked for."""
    if name not in _STANDS_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"game.rules.{_STANDS_IN[name]}"), name)
