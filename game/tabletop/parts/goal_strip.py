"""The goal line of a stage: how the men, or what they are after, stand to what has to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.tabletop.hud.frame import Frame
from game.tabletop.hud.goal_strip import GoalStop, goal_strip
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart
from game.ui.views.view import View


class Goals(Protocol):
    """What the line is about."""

    def label(self) -> str:
        """What has to be done, in words."""

    def stops(self) -> Sequence[GoalStop]:
        """The parts as they stand now."""


class GoalStrip(PanePart):
    """The line under the top bar; its parts have tooltips and lead to their places."""

    def __init__(self, context: StageContext, goals: Goals) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self.goals = goals

    def arrange(self, frame: Frame) -> None:
        """Under the top bar."""
        self._pane.rect = frame.strip

    def view(self) -> View:
        """What it shows now."""
        return goal_strip(self._kit, self.goals.label(), self.goals.stops())
