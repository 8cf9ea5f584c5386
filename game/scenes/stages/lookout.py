"""Looking at markers in the castle, after a successful infiltration."""

from __future__ import annotations

from typing import ClassVar

from game.rules.state import Stage
from game.scenes.stages.castle import Castle
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part
from game.tabletop.tooltips.slip import Card
from game.ui.views.view import Action


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
        self.castle = Castle(self, None, has_mind=False)
        self.floors = self.castle.floors
        return self.castle.parts()

    def do(self, action: Action) -> None:
        """Look elsewhere, or as everywhere."""
        if not self.castle.does(action):
            super().do(action)

    def card_of(self, action: Action) -> Card | None:
        """The tooltip of a part of the tower."""
        return self.castle.tower.card(action)
