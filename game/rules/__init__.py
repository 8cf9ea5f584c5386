"""The rules of the game: decisions in, events out. Imports neither pygame nor pytmx.

The names exported here are imported on first use: the title screen needs only the optional
rules (`options`) and must not wait for all the other modules.
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
    """Import an exported name from its module on first use (PEP 562)."""
    if name not in _STANDS_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"game.rules.{_STANDS_IN[name]}"), name)
