"""Those who have stolen up to the castle look at markers on its board."""

from __future__ import annotations

from typing import ClassVar

from game.rules.state import Stage
from game.scenes.stages.castle import castle_parts
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part


class LookoutScene(PlayScene):
    """The whole castle, until a floor is looked at from near; nobody there is awake."""

    stage: ClassVar[Stage] = "infiltration"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """As in the castle."""
        return self.floors.frame(size)

    def is_shown(self) -> bool:
        """As long as there are markers to look at."""
        return super().is_shown() and self.shown.looks > 0

    def compose(self) -> list[Part]:
        """Begin with the whole sheet."""
        parts, self.floors = castle_parts(self, None, has_mind=False)
        return parts
