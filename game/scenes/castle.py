"""The castle: three floors on one sheet, men in a strip below."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.board import Cell
from game.rules.demolition import points_now
from game.rules.squares import Floor
from game.rules.state import Stage
from game.scenes.helped import HelpedScene
from game.ui.board_view import BoardView, castle_sheet
from game.ui.hud.frame import Frame, castle_frame
from game.ui.hud.men import men_strip
from game.ui.hud.topbar import draw_facts
from game.ui.widgets import Widget

_FLOOR_KEYS: Final[dict[int, Floor]] = {
    pygame.K_1: "basement",
    pygame.K_2: "1F",
    pygame.K_3: "2F",
}
_NEAR: Final = 1.4
"""Pixels a unit at a scale of 1 when one floor is looked at."""
_POINTS: Final = 6


class CastleScene(HelpedScene):
    """The whole sheet in view; keys 1 2 3 go to a floor, 0 shows all."""

    stage: Stage = "castle"
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
        """The men's cards."""
        return list(men_strip(self.kit, self.cards, self.frame.men, self.shown, self.press_unit))

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
        if key in _FLOOR_KEYS:
            self._look_at_floor(view, _FLOOR_KEYS[key])
        elif key == pygame.K_0:
            self._floor = None
            self.place_view(view)
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
        if places:
            x = (min(p[0] for p in places) + max(p[0] for p in places)) / 2
            y = (min(p[1] for p in places) + max(p[1] for p in places)) / 2
            view.look(self._near_view(), _NEAR * self.kit.theme.ui, (x, y))

    def hint_room(self) -> pygame.Rect:
        """Below the ground floor, beside the dice, nothing is hidden."""
        return self._near_view()

    def _near_view(self) -> pygame.Rect:
        """The board's room without the corner where log and dice lie."""
        frame = self.frame
        wide = frame.dice.left - 2 * self.kit.px(8) if frame.dice.width else frame.view.width
        return pygame.Rect(frame.view.left, frame.view.top, wide, frame.line.top - frame.view.top)
