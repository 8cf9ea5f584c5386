"""Which scene shows which stage of the evening."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from game.rules.state import Stage
from game.scenes.evening import Evening
from game.ui.stack import Scene

_SCENES: Final[dict[Stage, tuple[str, str]]] = {
    "equip": ("equip", "EquipScene"),
    "drop": ("drop", "DropScene"),
    "field": ("field", "FieldScene"),
    "infiltration": ("infiltration", "InfiltrationScene"),
    "castle": ("castle", "CastleScene"),
    "demolition": ("demolition", "DemolitionScene"),
    "hunt": ("hunt", "HuntScene"),
    "over": ("debriefing", "DebriefingScene"),
}
"""The module and the class: an evening that goes on in the castle doesn't wait for the others."""


def scene_of(evening: Evening, stage: Stage) -> Scene:
    """The scene of a stage, new."""
    return _class_of(stage)(evening)


def fetch_scenes() -> None:
    """Import all of them, and whom they can ask, so that none has to be waited for."""
    for stage in _SCENES:
        _class_of(stage)
    import_module("game.tabletop.counsel")


def _class_of(stage: Stage) -> Callable[[Evening], Scene]:
    module, name = _SCENES[stage]
    made: Callable[[Evening], Scene] = getattr(import_module(f"game.scenes.{module}"), name)
    return made
