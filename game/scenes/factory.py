"""Makes the scene of each stage of an evening."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from game.tabletop.game_context import GameContext
from game.ui.stack import Scene

_SCENES: Final[dict[str, tuple[str, str]]] = {
    "equip": ("stages.equip", "EquipScene"),
    "drop": ("stages.drop", "DropScene"),
    "field": ("stages.field", "FieldScene"),
    "infiltration": ("stages.village", "VillageScene"),
    "lookout": ("stages.castle", "LookoutScene"),
    "castle": ("stages.castle", "CastleScene"),
    "demolition": ("stages.demolition", "DemolitionScene"),
    "hunt": ("stages.hunt", "HuntScene"),
    "over": ("after.debriefing", "DebriefingScene"),
}
"""Module and class of each stage, imported only when the stage is shown."""


def scene_of(context: GameContext) -> Scene:
    """A new scene for the stage that an evening shows."""
    shown = context.session.shown
    is_lookout = shown.stage == "infiltration" and shown.looks > 0
    return _class_of("lookout" if is_lookout else shown.stage)(context)


def fetch_scenes() -> None:
    """Import all scenes and the colonel, so that no later frame waits for an import."""
    for name in _SCENES:
        _class_of(name)
    import_module("game.tabletop.colonel")


def _class_of(name: str) -> Callable[[GameContext], Scene]:
    module, class_name = _SCENES[name]
    made: Callable[[GameContext], Scene] = getattr(
        import_module(f"game.scenes.{module}"), class_name
    )
    return made
