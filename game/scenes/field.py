"""The night march."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.weather import Weather, field_weather
from game.rules.board import Cell
from game.rules.state import Stage
from game.scenes.board_mouse import LEFT
from game.scenes.play import PlayScene
from game.tabletop.board.marks import Marks
from game.tabletop.board.sheets import field_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.small_map import draw_small_map, place_on_small_map
from game.tabletop.hud.topbar import Fact, clue_fact, pool_fact
from game.tabletop.hud.way_sign import WaySign, draw_way_sign, way_sign
from game.ui.theme import Theme

_NEAR: Final = 1.0
"""Pixels a unit at a scale of 1: the hexes are as large as their print is meant to be."""


def first_zoom(theme: Theme) -> float:
    """Pixels a unit at which the field is seen first."""
    return _NEAR * theme.ui


class FieldScene(PlayScene):
    """Board under side panels; the camera stands near and follows the action."""

    stage: Stage = "field"

    def make_view(self) -> BoardView:
        """The field, with its fog."""
        view = BoardView(self.kit, field_sheet(self.kit.boards))
        if self.kit.theme.palette.has_textures:
            view.weather = self.make_weather(view)
        return view

    def make_weather(self, view: BoardView) -> Weather:
        """What moves over the field by itself."""
        return field_weather(self.kit.boards.field, view.layout, lambda: self.shown.clock)

    def place_view(self, view: BoardView) -> None:
        """Near enough to read the print, where the men are."""
        is_first = view.camera.view.width <= 1
        near = first_zoom(self.kit.theme)
        view.camera.clip = self.frame.board
        view.arrange(self.frame.view, 2.25 * near, near if is_first else view.camera.zoom)
        if is_first:
            self._find_men(view)

    def _find_men(self, view: BoardView) -> None:
        """Begin with the middle of all men in the middle of the view."""
        places = [view.layout.centre(man.at) for man in self.shown.paras_on_map()]
        if places:
            x = sum(place[0] for place in places) / len(places)
            y = sum(place[1] for place in places) / len(places)
            view.camera.set_zoom(view.camera.zoom, (x, y))

    def marks(self) -> Marks:
        """Hexes within reach that lie next to an enemy, too (R4.3.1)."""
        marks = super().marks()
        around = self.kit.boards.field.neighbours
        enemies = (enemy.at for enemy in self.shown.enemies.values() if enemy.at in around)
        marks.danger = marks.reach.intersection(cell for at in enemies for cell in around[at])
        return marks

    # --- Where to go ----------------------------------------------------------------------

    @property
    def _goal(self) -> Cell:
        return self.kit.boards.field.nonette

    def _sign(self) -> WaySign | None:
        """The signpost to Nonette, while it isn't in view."""
        if self.view is None or self.stage != "field":
            return None
        return way_sign(self.kit, self.view, self._goal, self.kit.head("stage.village"))

    def draw_board(self, target: pygame.Surface) -> None:
        """The field, and the signpost at its edge."""
        super().draw_board(target)
        if sign := self._sign():
            draw_way_sign(self.kit, target, sign)

    def is_on_board(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel shows the field, and no signpost."""
        sign = self._sign()
        is_covered = sign is not None and sign.rect.collidepoint(pixel)
        return super().is_on_board(pixel) and not is_covered

    def _hear_mouse(self, event: pygame.Event) -> None:
        """A click on the small map or on the signpost looks there; so does dragging on the map."""
        if not self._look_by_mouse(event):
            super()._hear_mouse(event)

    def _look_by_mouse(self, event: pygame.Event) -> bool:
        """Whether the mouse has moved the camera."""
        view, small = self.view, self.frame.map
        is_pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT
        is_dragged = event.type == pygame.MOUSEMOTION and bool(event.buttons[0])
        if view is None or self.mouse.is_held or not (is_pressed or is_dragged):
            return False
        sign = self._sign()
        if is_pressed and sign is not None and sign.rect.collidepoint(event.pos):
            view.camera.go_to(view.layout.centre(self._goal))
            return True
        if not small.collidepoint(event.pos):
            return False
        place = place_on_small_map(self.kit, small, view, event.pos)
        if is_pressed:
            view.camera.go_to(place)
        else:
            view.camera.set_zoom(view.camera.zoom, place)
        return True

    # --- Panels ---------------------------------------------------------------------------

    def draw_panels(self, target: pygame.Surface) -> None:
        """Men, log, dice, and the small map."""
        super().draw_panels(target)
        if self.view is not None:
            goal = self._goal, self.kit.say("stage.village")
            draw_small_map(self.kit, target, self.frame.map, self.view, self.shown, goal)

    def facts(self) -> list[Fact]:
        """The pool and the clue."""
        kit, state = self.kit, self.shown
        return [pool_fact(kit, state), clue_fact(kit, state)]
