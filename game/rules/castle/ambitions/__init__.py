"""The three ambitions of chapter 8, one class each; `ambition_of` gives the one in play."""

from __future__ import annotations

from typing import Final

from game.rules.castle.ambitions.ambition import Ambition
from game.rules.castle.ambitions.haunebu import Haunebu
from game.rules.castle.ambitions.reich import Reich
from game.rules.castle.ambitions.zombies import Zombies
from game.rules.state import State

BY_NAME: Final[dict[str, Ambition]] = {one.name: one for one in (Reich(), Haunebu(), Zombies())}
"""Each ambition by the name of its marker."""
_NONE: Final = Ambition()


def ambition_of(state: State) -> Ambition:
    """The ambition in play; a plain `Ambition` if the state names none."""
    return BY_NAME.get(state.ambition, _NONE)
