"""The goal line of a stage: how the men, or what they are after, stand to what has to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.painting.kit import Kit
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.goal_strip import GoalStop, goal_strip
from game.tabletop.parts.part import Part
from game.ui.views.pane import Pane
from game.ui.views.stops import Do
from game.ui.views.view import Placed, View
from game.ui.widgets import Widget


class Goals(Protocol):
    """What the line is about."""

    def label(self) -> str:
        """What has to be done, in words."""

    def stops(self) -> Sequence[GoalStop]:
        """The parts as they stand now."""


class GoalStrip(Part):
    """The line under the top bar; its parts have tooltips and lead to their places."""

    def __init__(self, kit: Kit, goals: Goals, do: Do) -> None:
        self._kit = kit
        self.goals = goals
        self._pane = Pane(kit, do)

    def arrange(self, frame: Frame) -> None:
        """Under the top bar."""
        self._pane.rect = frame.strip

    def view(self) -> View:
        """What it shows now."""
        return goal_strip(self._kit, self.goals.label(), self.goals.stops())

    def placed(self) -> Placed:
        """The line as it is laid out."""
        return self._pane.placed(self.view())

    def widgets(self) -> list[Widget]:
        """The places of its parts."""
        return [*self._pane.renew(self.view())]

    def draw(self, target: pygame.Surface) -> None:
        """Draw it."""
        self._pane.draw(target, self.view())
