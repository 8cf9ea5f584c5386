"""Makes the scene for each stage of an evening."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from game.tabletop.evening import Evening
from game.ui.stack import Scene

_SCENES: Final[dict[str, tuple[str, str]]] = {
    "equip": ("stages.equip", "EquipScene"),
    "drop": ("stages.drop", "DropScene"),
    "field": ("stages.field", "FieldScene"),
    "infiltration": ("stages.village", "VillageScene"),
    "lookout": ("stages.lookout", "LookoutScene"),
    "castle": ("stages.castle", "CastleScene"),
    "demolition": ("stages.demolition", "DemolitionScene"),
    "hunt": ("stages.hunt", "HuntScene"),
    "over": ("after.debriefing", "DebriefingScene"),
}
"""The module and the class: an evening that goes on in the castle doesn't wait for the others."""


def scene_of(evening: Evening) -> Scene:
    """The scene for what is shown of an evening, new."""
    shown = evening.session.shown
    is_lookout = shown.stage == "infiltration" and shown.looks > 0
    return _class_of("lookout" if is_lookout else shown.stage)(evening)


def fetch_scenes() -> None:
    """Import all of them, and whom they can ask, so that none has to be waited for."""
    for name in _SCENES:
        _class_of(name)
    import_module("game.tabletop.colonel")


def _class_of(name: str) -> Callable[[Evening], Scene]:
    module, class_name = _SCENES[name]
    made: Callable[[Evening], Scene] = getattr(import_module(f"game.scenes.{module}"), class_name)
    return made
