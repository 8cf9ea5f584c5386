"""Parts of the field stage: the first camera position and the small map."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.painting.counters.pieces import PieceKind
from game.painting.kit import Kit
from game.rules.board import Cell, FieldBoard
from game.tabletop.actions import ShowGoal
from game.tabletop.board.marks import Marks
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.board_display import NEAREST, Framing
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart, is_left_press
from game.tabletop.parts.pointer import Pointer
from game.tabletop.session import Session
from game.ui.camera import Point
from game.ui.theme import Theme
from game.ui.typography.text import Style
from game.ui.views.containers import Box
from game.ui.views.stops import FocusStop, action_of
from game.ui.views.view import Canvas, Placed, View


class SmallBoard(View, frozen=True):
    """The board in small with a mark for each counter, the part in view, and the men's goal."""

    board: BoardView
    shows: Hashable
    """What the picture of the board depends on."""
    counters: tuple[tuple[PieceKind, Point], ...]
    seen: tuple[Point, Point]
    """The upper left and the lower right corner of the part in view."""
    goal: Point
    name: str
    """The goal's."""

    def point_at(self, rect: pygame.Rect, pixel: tuple[int, int]) -> Point:
        """The point of the board at a pixel, or the nearest."""
        zoom, (width, height) = self._zoom(rect), self.board.layout.size
        x = (pixel[0] - rect.centerx) / zoom + width / 2
        y = (pixel[1] - rect.centery) / zoom + height / 2
        return min(max(x, 0.0), width), min(max(y, 0.0), height)

    def _zoom(self, rect: pygame.Rect) -> float:
        width, height = self.board.layout.size
        return min(rect.width / width, rect.height / height)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the board, the counters, the frame, the goal."""
        kit, target, palette = canvas.kit, canvas.target, canvas.kit.theme.palette
        zoom = self._zoom(placed.rect)
        picture = self.board.small(zoom)
        spot = picture.get_rect(center=placed.rect.center)
        target.blit(picture, spot)

        def pixel(point: Point) -> tuple[int, int]:
            return round(spot.left + point[0] * zoom), round(spot.top + point[1] * zoom)

        colours = {
            "para": palette.amber,
            "enemy": palette.moon_100,
            "marker": palette.moon_500,
            "item": palette.paper_300,
        }
        for kind, point in self.counters:
            place, colour = pixel(point), colours.get(kind, palette.moon_300)
            size = kit.px(3 if kind in ("para", "enemy") else 2)
            if kind == "para":
                pygame.draw.circle(target, palette.outline, place, size + 1)
                pygame.draw.circle(target, colour, place, size)
            else:
                box = pygame.Rect(0, 0, 2 * size, 2 * size)
                box.center = place
                target.fill(palette.outline, box.inflate(2, 2))
                target.fill(colour, box)
        (left, top), (right, bottom) = map(pixel, self.seen)
        frame = pygame.Rect(left, top, right - left, bottom - top).clip(spot)
        pygame.draw.rect(target, palette.amber, frame, kit.px(2))
        x, y = pixel(self.goal)
        pygame.draw.circle(target, palette.outline, (x, y), kit.px(6), kit.px(4))
        pygame.draw.circle(target, palette.moon_100, (x, y), kit.px(5), kit.px(2))
        style = Style("bold", 14, palette.moon_100, halo=palette.outline, grows=False)
        name = kit.type.line(self.name, style).get_rect(midbottom=(x, y - kit.px(5)))
        name.clamp_ip(spot.inflate(-kit.px(4), 0))
        kit.type.draw(target, self.name, style, name.topleft)

    @property
    def says(self) -> str:
        """The name of the goal."""
        return self.name


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
    action = action_of(pointer.widget(FocusStop))
    if isinstance(action, ShowGoal):
        marks.trail = action.way


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
