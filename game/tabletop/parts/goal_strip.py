"""The goal line of a stage: how the men, or what they are after, stand to what has to be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.rules.board import Cell
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.goal_strip import Goal, draw_goal_strip, place_goals
from game.tabletop.parts.part import Part
from game.tabletop.tooltips.card_stops import CardStop
from game.tabletop.tooltips.slip import Card
from game.ui.widgets import Widget


class GoalStop(Struct, frozen=True):
    """A part of the line, what it says when it is pointed at, and the place it leads to."""

    goal: Goal
    card: Card
    cell: Cell = ""
    """Where a press looks; empty to open the card's rule."""
    way: tuple[Cell, ...] = ()
    """The way that the board shows while it is pointed at."""


_NOTHING: Final = GoalStop(Goal("", "good"), Card(""))


class GoalMark(CardStop):
    """The place of a part of the line."""

    def __init__(
        self,
        kit: Kit,
        place: Callable[[], pygame.Rect],
        stop: Callable[[], GoalStop],
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(kit, place, lambda: stop().card, on_press)
        self._stop = stop

    @property
    def way(self) -> tuple[Cell, ...]:
        """The way that the board shows while this is pointed at."""
        return self._stop().way


class GoalStrip(Part):
    """Draws the line under the top bar; its parts have tooltips and lead to their places."""

    def __init__(
        self,
        kit: Kit,
        label: Callable[[], str],
        stops: Callable[[], Sequence[GoalStop]],
        look_up: Callable[[str], None],
        show: Callable[[Cell], bool],
    ) -> None:
        """`look_up` opens a rule, `show` brings a cell into view."""
        self._kit = kit
        self._label = label
        self._stops = stops
        self._look_up = look_up
        self._show = show
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Under the top bar."""
        self._rect = frame.strip

    def widgets(self) -> list[Widget]:
        """A stop for each part."""
        if not self._rect.height:
            return []
        return [self._mark(number) for number, _ in enumerate(self._stops())]

    def _mark(self, number: int) -> GoalMark:
        return GoalMark(
            self._kit,
            partial(self._place, number),
            partial(self._stop, number),
            partial(self._press, number),
        )

    def _place(self, number: int) -> pygame.Rect:
        goals = [stop.goal for stop in self._stops()]
        places = place_goals(self._kit, self._rect, self._label(), goals)
        return places[number] if number < len(places) else pygame.Rect(0, 0, 0, 0)

    def _stop(self, number: int) -> GoalStop:
        stops = self._stops()
        return stops[min(number, len(stops) - 1)] if stops else _NOTHING

    def _press(self, number: int) -> None:
        stop = self._stop(number)
        if not stop.cell or not self._show(stop.cell):
            self._look_up(stop.card.rule)

    def draw(self, target: pygame.Surface) -> None:
        """The line, kept by all that it shows."""
        if not self._rect.height:
            return
        kit, rect, label = self._kit, self._rect, self._label()
        goals = tuple(stop.goal for stop in self._stops())
        shows = ("goal line", kit.words.language, label, goals)
        paint = partial(draw_goal_strip, kit, target, rect, label, goals)
        kit.pictures.draw(target, rect, shows, paint)
