"""The castle: three floors on one sheet, men in a strip below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.rules.board import Cell
from game.rules.demolition import points_now
from game.rules.squares import Floor
from game.rules.state import Stage
from game.scenes.helped import HelpedScene
from game.ui.board_view import BoardView, castle_sheet
from game.ui.boards.geometry import SQUARE_SIDE
from game.ui.hud.frame import Frame, castle_frame
from game.ui.hud.men import men_strip
from game.ui.hud.topbar import draw_facts
from game.ui.widgets import Button, Widget

_FLOOR_KEYS: Final[dict[int, Floor]] = {
    pygame.K_1: "basement",
    pygame.K_2: "1F",
    pygame.K_3: "2F",
}
_NEAR: Final = 1.5
"""Pixels a unit at a scale of 1 when one floor is looked at; less if it doesn't fit."""
_RIM: Final = 2.2
"""Squares that a floor needs beyond the middles of its outermost ones: walls and its name."""
_FLOOR_ROW: Final = 50
"""Units that the row of floors takes."""
_POINTS: Final = 6


class CastleScene(HelpedScene):
    """The whole sheet in view; keys 1 2 3 go to a floor, 0 shows all."""

    stage: Stage = "castle"
    has_sights = True
    _floor: Floor | None = None
    """The floor looked at from near; None while the whole sheet is in view."""

    def make_view(self) -> BoardView | None:
        """The castle."""
        return BoardView(self.kit, castle_sheet(self.kit.boards))

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Men along the bottom."""
        wide, high = self.kit.boards.castle.sheet_size
        return castle_frame(size, self.kit.theme, high / wide)

    def place_view(self, view: BoardView) -> None:
        """The whole sheet, or near the floor that was looked at."""
        view.camera.clip = self.frame.board
        view.arrange(self.frame.view, nearest=2.25 * self.kit.theme.ui)
        if self._floor is not None:
            self._look_at_floor(view, self._floor)

    def make_widgets(self) -> list[Widget]:
        """The men's cards, and the row of floors."""
        men = men_strip(self.kit, self.cards, self.frame.men, self.shown, self.press_unit)
        return [*men, *self._floor_row()]

    def _floor_row(self) -> list[Widget]:
        """Buttons for each floor from near, the whole sheet, and what a man sees."""
        kit, room = self.kit, self.frame.board
        specs = [
            (kit.say(f"floor.{floor}"), key, self._goes_to(floor), self._floor == floor)
            for key, floor in _FLOOR_KEYS.items()
        ]
        specs.append((kit.say("floor.all"), pygame.K_0, self._goes_to(None), self._floor is None))
        sight = (kit.say("button.sight"), pygame.K_s, self.toggle_sight, self.shows_sight)
        left, found = room.left + kit.px(10), list[Widget]()
        for label, key, deed, is_lit in [*specs, sight] if self.has_sights else specs:
            hint = chr(key).upper()
            words = "" if kit.is_large else label
            size = Button.size(kit.trim, words, hint)
            rect = pygame.Rect((left, room.bottom - size[1] - kit.px(8)), size)
            button = Button(kit.trim, rect, words, deed, primary=is_lit, hint=hint, hotkey=key)
            found.append(button)
            left = rect.right + kit.px(6)
        return found

    def _goes_to(self, floor: Floor | None) -> Callable[[], None]:
        """Look at that floor from near, at None at the whole sheet."""

        def go() -> None:
            if self.view is None:
                return
            self._floor = floor
            self.place_view(self.view)
            self._renew()

        return go

    def draw_panels(self, target: pygame.Surface) -> None:
        """Log and dice; the men's cards draw themselves."""
        size = self.frame.size
        below = (0, self.frame.line.bottom, size[0], size[1] - self.frame.line.bottom)
        target.fill(self.kit.theme.palette.night_900, below)
        self.log.draw(target, self.frame.log)
        self.dice.draw(target, self.frame.dice, self.session.director.motion)

    def draw_top(self, target: pygame.Surface) -> None:
        """Clock and track, the ambition, the points."""
        super().draw_top(target)
        kit, state = self.kit, self.shown
        known = state.ambition if state.ambition_known else "unknown"
        facts = [
            (kit.say("hud.pool"), str(len(state.pool))),
            ("", kit.say(f"ambition.{known}")),
            (kit.say("hud.points"), f"{points_now(state)} {kit.say('hud.points-of', n=_POINTS)}"),
        ]
        draw_facts(kit, target, self.frame.top, facts)

    def look_about(self, view: BoardView, key: int) -> None:
        """Floors by number, everything by 0."""
        if key in _FLOOR_KEYS or key == pygame.K_0:
            self._goes_to(_FLOOR_KEYS.get(key))()
        else:
            super().look_about(view, key)

    def _look_at(self, *cells: Cell) -> None:
        """Go along to the floor where something happens, if the view is near."""
        if self.view is None or self._floor is None or not cells:
            return
        floor = self.kit.boards.castle.floor_of.get(cells[0])
        if floor is not None and floor != self._floor:
            self._look_at_floor(self.view, floor)
        super()._look_at(*cells)

    def _look_at_floor(self, view: BoardView, floor: Floor) -> None:
        self._floor = floor
        board = self.kit.boards.castle
        places = [view.layout.centre(one) for one in board.squares if board.floor_of[one] == floor]
        if not places:
            return
        left, right = min(p[0] for p in places), max(p[0] for p in places)
        top, bottom = min(p[1] for p in places), max(p[1] for p in places)
        room, side = self._near_view(), SQUARE_SIDE * _RIM
        whole = min(room.width / (right - left + side), room.height / (bottom - top + side))
        zoom = min(whole, _NEAR * self.kit.theme.ui)
        view.look(room, zoom, ((left + right) / 2, (top + bottom) / 2))

    def _near_view(self) -> pygame.Rect:
        """The board's room without the corner where log and dice lie, and without the buttons."""
        frame, kit = self.frame, self.kit
        wide = frame.dice.left - 2 * kit.px(8) if frame.dice.width else frame.view.width
        high = frame.line.top - frame.view.top - kit.px(_FLOOR_ROW)
        return pygame.Rect(frame.view.left, frame.view.top, wide, high)
