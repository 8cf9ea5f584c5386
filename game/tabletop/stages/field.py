"""Parts of the field stage: the first camera position and the small map."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.board import Cell, FieldBoard
from game.tabletop.actions import ShowGoal
from game.tabletop.board.marks import Marks
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.small_map import SmallBoard
from game.tabletop.parts.board_display import NEAREST, Framing
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart, is_left_press
from game.tabletop.parts.pointer import Pointer
from game.tabletop.session import Session
from game.ui.theme import Theme
from game.ui.views.containers import Box
from game.ui.views.stops import Stop, action_of
from game.ui.views.view import View

_NEAR: Final = 1.0
"""Pixels per unit at a scale of 1: hexes have the size their print is made for."""

_LEAST: Final = 60
"""Units of the least height of the small map."""


def first_zoom(theme: Theme) -> float:
    """The first zoom of the field, in pixels per unit."""
    return _NEAR * theme.ui


def near_the_men(kit: Kit, session: Session) -> Framing:
    """A camera position close enough to read the print; at first it is centred on all men."""

    def place(view: BoardView, frame: Frame) -> None:
        is_first = view.camera.view.width <= 1
        near = first_zoom(kit.theme)
        view.camera.clip = frame.board
        view.arrange(frame.view, NEAREST * near, near if is_first else view.camera.zoom)
        places = [view.layout.centre(man.at) for man in session.shown.paras_on_map()]
        if is_first and places:
            x = sum(place[0] for place in places) / len(places)
            y = sum(place[1] for place in places) / len(places)
            view.camera.set_zoom(view.camera.zoom, (x, y))

    return place


def mark_danger(board: FieldBoard, session: Session, marks: Marks) -> None:
    """Mark hexes within reach that are adjacent to an enemy (R4.3.1)."""
    around = board.neighbours
    enemies = (enemy.at for enemy in session.shown.enemies.values() if enemy.at in around)
    marks.danger = marks.reach.intersection(cell for at in enemies for cell in around[at])


def mark_way(pointer: Pointer, marks: Marks) -> None:
    """Mark the way of the group whose place in the goal line is pointed at."""
    action = action_of(pointer.widget(Stop))
    if isinstance(action, ShowGoal):
        marks.lead = action.way


class SmallMap(PanePart):
    """A small map of the field; clicking and dragging on it move the camera."""

    def __init__(self, context: StageContext, view: BoardView, goal: Cell) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._view = view
        self._goal = goal

    def arrange(self, frame: Frame) -> None:
        """Use its place beside the board, unless that is too low."""
        is_low = frame.map.height < self._kit.px(_LEAST)
        self._pane.rect = pygame.Rect(frame.map.topleft, (0, 0)) if is_low else frame.map

    def view(self) -> View:
        """The field in a panel."""
        session, view = self._session, self._view
        corners = view.camera.view.topleft, view.camera.view.bottomright
        seen = view.camera.to_board(corners[0]), view.camera.to_board(corners[1])

        def make() -> View:
            centre, pieces = view.layout.centre, view.pieces(session.shown)
            counters = tuple((piece.kind, centre(piece.cell)) for piece in pieces)
            name = self._kit.say("stage.village")
            goal = centre(self._goal)
            board = SmallBoard(view, view.small_shows, counters, seen, goal, name)
            return Box(board, (6, 6, 6, 6), "steel")

        return self._pane.made((session.revision, view.small_shows, seen), make)

    def handle(self, event: pygame.Event) -> bool:
        """Move the camera to the point that is pressed or dragged to."""
        is_dragged = event.type == pygame.MOUSEMOTION and bool(event.buttons[0])
        is_pressed = is_left_press(event)
        if not (is_pressed or is_dragged) or not self._pane.rect.collidepoint(event.pos):
            return False
        camera, (inside,) = self._view.camera, self.placed().parts
        assert isinstance(inside.view, SmallBoard)
        place = inside.view.point_at(inside.rect, event.pos)
        if is_pressed:
            camera.go_to(place)
        else:
            camera.set_zoom(camera.zoom, place)
        return True
