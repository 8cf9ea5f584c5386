"""A sign at the edge of the board that points to a place out of view."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct

from game.rules.board import Cell
from game.tabletop.actions import FollowSign
from game.tabletop.board.view import BoardView
from game.tabletop.hud.way_sign import way_sign
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part, is_left_press
from game.ui.views.pane import Pane, size_of
from game.ui.views.stops import Stop, press_at
from game.ui.views.view import View
from game.ui.widgets import clearest

_EDGE: Final = 10
"""Units between a sign and the edge of the view."""
_STEP: Final = 12
_STEPS: Final = 12
"""How often a sign may be moved along the edge to hide less, by how many units each."""
_FRAME: Final = 18
"""Units by which the frame around a counter in hand is larger than it."""


class Way(Struct, frozen=True):
    """Where a sign points, what it says, and the place that a click on it shows."""

    to: Cell
    words: str
    goal: Cell


class Signpost(Part):
    """The sign, near the straight line to the place, where it hides least of counters and names."""

    def __init__(
        self, context: StageContext, view: BoardView, way: Callable[[], Way | None]
    ) -> None:
        """`way` returns where it points now, None for nowhere."""
        self._kit = context.kit
        self._view = view
        self._pointer = context.pointer
        self._way = way
        self._pane = Pane(context.kit, context.do)
        self._question = context.question
        context.pointer.covers.append(self.takes)

    @property
    def stops(self) -> list[Stop]:
        """The sign as it was drawn last; empty while the place is in view."""
        return self._pane.stops

    def handle(self, event: pygame.Event) -> bool:
        """A click on the sign shows the place."""
        return is_left_press(event) and self.takes(event.pos) and press_at(self.stops, event.pos)

    def takes(self, pixel: tuple[int, int]) -> bool:
        """Whether a click at a pixel is the sign's, and not that of a square below it which answers
        the question."""
        if not self._pane.rect.collidepoint(pixel):
            return False
        cell, answers = self._view.cell_at(pixel), self._question.answers
        return cell is None or not (answers.is_in_reach(cell) or answers.at_cell(cell))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the sign, below the panels."""
        way, view, seen = self._way(), View(), self._view.camera.view
        self._pane.rect = pygame.Rect(0, 0, 0, 0)
        if way is not None and not seen.collidepoint(self._view.centre(way.to)):
            ahead = pygame.Vector2(self._view.centre(way.to)) - seen.center
            turn = math.atan2(ahead.y, ahead.x)
            view = way_sign(self._kit.theme.palette, way.words, turn, FollowSign(way.goal))
            self._pane.rect = self._place(size_of(self._kit, view, seen.size), ahead)
        mouse = self._pointer.mouse.place
        for stop in self._pane.renew(view):
            stop.is_hovered = mouse is not None and stop.is_at(mouse)
        self._pane.paint(target, view)

    def _place(self, size: tuple[int, int], ahead: pygame.Vector2) -> pygame.Rect:
        """Where a sign of a size lies; `ahead` leads from the middle of the view to the place."""
        edge, step, frame = (self._kit.px(units) for units in (_EDGE, _STEP, _FRAME))
        room = self._view.camera.view.inflate(-2 * edge, -2 * edge)
        inner = room.inflate(-size[0], -size[1])
        reaches = [half / abs(far) for half, far in zip(inner.size, 2 * ahead, strict=True) if far]
        rect = pygame.Rect((0, 0), size)
        rect.center = tuple(map(round, room.center + min(reaches) * ahead))
        is_aside = rect.left <= room.left or rect.right >= room.right
        moves = (sign * far * step for far in range(_STEPS) for sign in (1, -1))
        places = (rect.move((0, by) if is_aside else (by, 0)).clamp(room) for by in moves)
        return clearest(places, [one.inflate(frame, frame) for one in self._view.occupied])
