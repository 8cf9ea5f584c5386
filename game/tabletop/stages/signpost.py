"""Signs at the edge of the board that point to a place out of view."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct

from game.rules.board import Cell
from game.tabletop.actions import FollowSign
from game.tabletop.board.view import BoardView
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part, is_left_press
from game.ui.theme import Palette
from game.ui.typography.text import Style
from game.ui.views.containers import Box, row
from game.ui.views.pane import Pane, size_of
from game.ui.views.presses import Press
from game.ui.views.stops import FocusStop, press_at
from game.ui.views.texts import Text
from game.ui.views.view import Action, Canvas, Layout, Placed, Size, View
from game.ui.widgets import clearest

_BARB: Final = 2.4
"""Radians between the tip of the arrow and each of its barbs."""


def way_sign(palette: Palette, words: str, turn: float, action: Action) -> View:
    """The name, and an arrow on the side of the place; `turn` is its direction in radians from the
    right."""
    name = Text(words, Style("display", 20, palette.moon_100, 0.04, grows=False))
    sides = (name, ArrowHead(turn)) if math.cos(turn) >= 0 else (ArrowHead(turn), name)
    inside = Box(row(*sides, gap=9), (10, 2, 10, 2), height=30)
    return SignFace(inside=inside, action=action)


class SignFace(Press, frozen=True, kw_only=True):
    """The face of a button, lit under the mouse, around a view."""

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw its shadow, the face, and what is inside."""
        trim, look = canvas.kit.trim, canvas.look_of(self.action)
        trim.shadow(canvas.target, placed.rect)
        face = trim.button(placed.rect.size, "steel", "up" if look == "rest" else look)
        canvas.target.blit(face, placed.rect)
        canvas.paint(placed.parts)


class ArrowHead(View, frozen=True):
    """The head of an arrow."""

    turn: float

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(18), layout.px(18)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it with smooth edges."""
        colour, tip = canvas.kit.theme.palette.moon_100, pygame.Vector2(placed.rect.width / 2, 0)
        turns = (self.turn + by for by in (0, _BARB, -_BARB))
        tips = [placed.rect.center + tip.rotate_rad(turn) for turn in turns]
        pygame.draw.aalines(canvas.target, colour, True, tips)
        pygame.draw.polygon(canvas.target, colour, tips)


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
    def stops(self) -> list[FocusStop]:
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
