"""Looking at markers in the castle, after a successful infiltration."""

from __future__ import annotations

from typing import ClassVar

from game.rules.state import Stage
from game.scenes.stages.castle import castle_parts
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part


class LookoutScene(PlayScene):
    """The whole castle at first; nobody is alerted yet."""

    stage: ClassVar[Stage] = "infiltration"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The layout of the castle stage."""
        return self.floors.frame(size)

    def is_shown(self) -> bool:
        """Whether there are markers to look at."""
        return super().is_shown() and self.shown.looks > 0

    def compose(self) -> list[Part]:
        """Begin with the whole map."""
        parts, self.floors, _ = castle_parts(self, None, has_mind=False)
        return parts
