"""The night march."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.state import Stage
from game.scenes.play import PlayScene
from game.ui.board_sheets import field_sheet
from game.ui.board_view import BoardView
from game.ui.hud.small_map import draw_small_map
from game.ui.hud.topbar import Fact, clue_fact, pool_fact
from game.ui.marks import Marks
from game.ui.theme import Theme
from game.ui.weather import Weather, field_weather

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

    def draw_panels(self, target: pygame.Surface) -> None:
        """Men, log, dice, and the small map."""
        super().draw_panels(target)
        if self.view is not None:
            draw_small_map(self.kit, target, self.frame.map, self.view, self.shown)

    def facts(self) -> list[Fact]:
        """The pool and the clue."""
        kit, state = self.kit, self.shown
        return [pool_fact(kit, state), clue_fact(kit, state)]
