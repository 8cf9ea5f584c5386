"""A scene with a board: looking about by mouse and keys, and keeping what happens in view."""

from __future__ import annotations

import pygame

from game.rules.board import Cell
from game.rules.state import State
from game.scenes.board_mouse import BoardMouse
from game.scenes.evening import Evening
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame, side_frame
from game.tabletop.motion.director import Motion
from game.tabletop.question.spots import Spot
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.widgets import Widget


class BoardScene(Scene):
    """Knows the session and the board of its stage, if it has one, and where panels stand."""

    look_margin: float = 70
    """Units that what happens is kept away from the edge of the view."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.kit = evening.kit
        self.session = evening.session
        self.ring = FocusRing()
        self.view = self.make_view()
        self.frame = self.make_frame((1280, 720))
        self.mouse = BoardMouse(self._drag, self._click)
        self._motion: Motion | None = None
        self._focused: Widget | None = None

    # --- What a subclass may change -------------------------------------------------------

    def make_view(self) -> BoardView | None:
        """The board of this stage, if it has one."""
        return None

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Where the panels stand."""
        return side_frame(size, self.kit.theme)

    def place_view(self, view: BoardView) -> None:
        """Put the board where the panels leave room."""
        view.camera.clip = self.frame.board
        view.arrange(self.frame.view, nearest=2.25 * self.kit.theme.ui)

    def _click(self, pixel: tuple[int, int], button: int) -> None:
        """The board was clicked, not dragged."""

    # --- Where things are -----------------------------------------------------------------

    @property
    def shown(self) -> State:
        """The position as far as it has been shown."""
        return self.session.shown

    def _cell_of(self, unit: str) -> Cell | None:
        """Where a counter is on the board, None if it isn't."""
        state = self.shown
        if unit in state.paras:
            at = state.paras[unit].at
            return None if at in ("plane", "dead", "absent") else at
        if unit in state.enemies:
            return state.enemies[unit].at
        if state.hunt is not None:
            places = {name: cell for cell, name in state.hunt.face_up}
            places.update({cell: cell for cell, _ in state.hunt.face_down})
            return places.get(unit)
        return None

    @property
    def shows_board(self) -> bool:
        """Whether the board is seen now, if this stage has one."""
        return self.view is not None

    def is_on_board(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel shows the board and no panel."""
        if not self.shows_board:
            return False
        frame = self.frame
        panels = (frame.top, frame.line, frame.men, frame.log, frame.dice, frame.map)
        return not any(panel.collidepoint(pixel) for panel in panels)

    def pointed(self) -> tuple[Cell | None, str]:
        """The cell and counter that keys or mouse point at."""
        if self.ring.is_shown:
            focused = self.ring.focused
            if isinstance(focused, Spot):
                return focused.cell or self._cell_of(focused.unit), focused.unit
            return None, ""
        place = self.mouse.place
        if self.view is None or place is None or not self.is_on_board(place):
            return None, ""
        piece = self.view.piece_at(place)
        return self.view.cell_at(place), piece.name if piece else ""

    # --- Looking about --------------------------------------------------------------------

    def look_about(self, view: BoardView, key: int) -> None:
        """Zoom by keys."""
        centre = view.camera.view.center
        if key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            view.camera.zoom_at(centre, 1)
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            view.camera.zoom_at(centre, -1)

    def _drag(self, dx: float, dy: float) -> None:
        if self.view is not None:
            self.view.camera.pan(dx, dy)

    def _hover(self) -> None:
        if self.view is not None and self.mouse.place is not None:
            if self.is_on_board(self.mouse.place):
                self.view.hover(self.mouse.place)
            else:
                self.view.fan = None

    def _pan_at_edge(self, ms: int) -> bool:
        """The mouse at the very edge of the window moves the board."""
        place = self.mouse.place
        if self.view is None or place is None or not pygame.mouse.get_focused():
            return False
        width, height = self.frame.size
        dx = (place[0] <= 1) - (place[0] >= width - 2)
        dy = (place[1] <= 1) - (place[1] >= height - 2)
        if (not dx and not dy) or self.view.camera.is_whole:
            return False
        self.view.camera.pan(dx * ms * 0.8, dy * ms * 0.8)
        return True

    # --- Following what happens -----------------------------------------------------------

    def _follow_motion(self, motion: Motion | None) -> None:
        """Keep what happens in view."""
        if motion is None or self.view is None:
            return
        animation = motion.animation
        cell = animation.path[-1] if animation.path else None
        if cell is None and animation.subjects:
            cell = self._cell_of(animation.subjects[0])
        if cell is not None and animation.ms:
            self._look_at(cell)

    def _follow_focus(self) -> None:
        """Bring what keys have chosen into view, and fan its stack out."""
        focused = self.ring.focused if self.ring.is_shown else None
        if focused is self._focused:
            return
        self._focused = focused
        if isinstance(focused, Spot):
            cell = focused.cell or self._cell_of(focused.unit)
            if cell:
                self._look_at(cell)
            if self.view is not None:
                self.view.fan = cell if focused.unit else None

    def _look_at(self, *cells: Cell) -> None:
        """Bring all of these into view, or the first if they lie too far apart."""
        # A board that is seen as a whole has its parts where they are seen best.
        if self.view is not None and cells and not self.view.camera.is_whole:
            places = [self.view.layout.centre(cell) for cell in cells]
            self.view.camera.bring_into_view(places, self.kit.px(self.look_margin))

    def _is_in_view(self, cell: Cell) -> bool:
        """Whether the middle of a cell can be seen, no panel over it."""
        if self.view is None:
            return False
        return self.frame.view.collidepoint(self.view.cell_rect(cell).center)
