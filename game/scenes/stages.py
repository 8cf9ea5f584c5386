"""Which scene shows which stage of the evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules.state import Stage
from game.scenes.castle import CastleScene
from game.scenes.debriefing import DebriefingScene
from game.scenes.demolition import DemolitionScene
from game.scenes.drop import DropScene
from game.scenes.equip import EquipScene
from game.scenes.evening import Evening
from game.scenes.field import FieldScene
from game.scenes.hunt import HuntScene
from game.scenes.infiltration import InfiltrationScene
from game.ui.stack import Scene

_SCENES: Final[dict[Stage, Callable[[Evening], Scene]]] = {
    "equip": EquipScene,
    "drop": DropScene,
    "field": FieldScene,
    "infiltration": InfiltrationScene,
    "castle": CastleScene,
    "demolition": DemolitionScene,
    "hunt": HuntScene,
    "over": DebriefingScene,
}


def scene_of(evening: Evening, stage: Stage) -> Scene:
    """The scene of a stage, new."""
    return _SCENES[stage](evening)
