"""The pointer: what mouse or keys point at, and the mouse over the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame

from game.rules.board import Cell
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.clicks import Clicks
from game.tabletop.parts.part import LEFT, RIGHT, Part
from game.tabletop.parts.whereabouts import cell_of
from game.tabletop.question.spots import Spot
from game.tabletop.session import Session
from game.ui.input.bindings import Bindings
from game.ui.input.focus import FocusRing
from game.ui.widgets import Widget

Pixel: TypeAlias = tuple[int, int]
Covers: TypeAlias = Callable[[Pixel], bool]
"""Whether something that is no panel lies over the board at a pixel."""

_DRAG_PIXELS: Final = 6
_PAN_PIXELS: Final = 60
_OFF_EDGE: Final = 6
"""Pixels over the lower edge of the scene at which the mouse counts as if it lies below."""
_EDGE_SPEED: Final = 0.8
"""Pixels a millisecond that the board moves while the mouse is at the window's edge."""
_PANS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class BoardMouse:
    """The mouse over a board: dragging moves it, a press that didn't drag is a click."""

    def __init__(
        self, on_drag: Callable[[float, float], None], on_click: Callable[[Pixel, int], None]
    ) -> None:
        """`on_drag` hears how far the mouse went in pixels, `on_click` where and which button."""
        self.place: Pixel | None = None
        """Where the mouse was last, None before it moved at all."""
        self.is_dragging = False
        self._on_drag = on_drag
        self._on_click = on_click
        self._held: Pixel | None = None

    @property
    def is_held(self) -> bool:
        """Whether a button that went down on the board is still down."""
        return self._held is not None

    def hold(self, pixel: Pixel) -> None:
        """A button went down on the board."""
        self._held = pixel

    def hear(self, event: pygame.Event) -> None:
        """The mouse moves or lets go while a button is held."""
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._let_go(event)

    def _move(self, event: pygame.Event) -> None:
        if self._held is None:
            return
        dx, dy = event.pos[0] - self._held[0], event.pos[1] - self._held[1]
        if self.is_dragging or max(abs(dx), abs(dy)) >= _DRAG_PIXELS:
            self.is_dragging = True
            self._on_drag(*event.rel)

    def _let_go(self, event: pygame.Event) -> None:
        was_drag, self.is_dragging, self._held = self.is_dragging, False, None
        if not was_drag:
            self._on_click(event.pos, event.button)


class Pointer(Part):
    """Knows what is pointed at; drags and pans the board, and tells where it was clicked."""

    def __init__(
        self,
        session: Session,
        ring: FocusRing,
        keys: Bindings,
        view: BoardView | None,
        clicks: Clicks | None,
        undo: Callable[[], None],
    ) -> None:
        """`clicks` answers with what was clicked; the right button is `undo`.

        Both `view` and `clicks` are None where there is no board.
        """
        self._session = session
        self._ring = ring
        self._keys = keys
        self._view = view
        self._clicks = clicks
        self._undo = undo
        self._frame: Frame | None = None
        self.covers: list[Covers] = []
        """What lies over the board besides the panels."""
        self.mouse = BoardMouse(self._drag, self._clicked)
        self.told_of: Cell | None = None
        """The cell a line of the log told of, until the mouse is on the board again."""
        self.pressed_at: Pixel | None = None
        """Where the board was clicked last."""

    def arrange(self, frame: Frame) -> None:
        """The panels lie there."""
        self._frame = frame

    # --- What is pointed at ---------------------------------------------------------------

    def is_on_board(self, pixel: Pixel) -> bool:
        """Whether a pixel shows the board and no panel."""
        frame = self._frame
        if self._view is None or frame is None:
            return False
        panels = (frame.top, frame.line, frame.men, frame.log, frame.dice, frame.map)
        if any(panel.collidepoint(pixel) for panel in panels):
            return False
        return not any(covers(pixel) for covers in self.covers)

    def pointed(self) -> tuple[Cell | None, str]:
        """The cell and counter that keys or mouse point at."""
        if self._ring.is_shown:
            focused = self._ring.focused
            if isinstance(focused, Spot):
                return focused.cell or cell_of(self._session.shown, focused.unit), focused.unit
            return None, ""
        place = self.mouse.place
        if self._view is None or place is None or not self.is_on_board(place):
            return None, ""
        piece = self._view.piece_at(place)
        return self._view.cell_at(place), piece.name if piece else ""

    def widget(self, *kinds: type[Widget]) -> Widget | None:
        """The widget that has the frame of the keys, or one of these kinds under the mouse."""
        if self._ring.is_shown:
            return self._ring.focused
        place = self.mouse.place
        if place is None:
            return None
        found = (one for one in self._ring.widgets if isinstance(one, kinds))
        return next((one for one in found if one.rect.collidepoint(place)), None)

    @property
    def is_still(self) -> bool:
        """Whether the mouse has not moved since it clicked, and keys point at nothing."""
        return not self._ring.is_shown and self.mouse.place == self.pressed_at

    # --- Events ---------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Go on dragging; note where the mouse is; pan with Shift and the arrows."""
        if event.type == pygame.KEYDOWN:
            if self._keys.device == "pad":
                # Where a mouse was left lying nobody points any more.
                self.mouse.place = None
            return self._pan_by_key(event)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        self.mouse.place = self._within(event.pos)
        if self.mouse.is_held:
            self.mouse.hear(event)
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)
        return False

    def _within(self, pixel: Pixel) -> Pixel:
        """The mouse below the scene, on a timeline or slip, pushes no board along."""
        bottom = self._frame.size[1] if self._frame is not None else pixel[1] + 1
        return pixel if pixel[1] < bottom else (pixel[0], bottom - _OFF_EDGE)

    def update(self, ms: int) -> bool:
        """The mouse at the very edge of the window moves the board."""
        place, frame = self.mouse.place, self._frame
        if self._view is None or place is None or frame is None or not pygame.mouse.get_focused():
            return False
        width, height = frame.size
        dx = (place[0] <= 1) - (place[0] >= width - 2)
        dy = (place[1] <= 1) - (place[1] >= height - 2)
        if (not dx and not dy) or self._view.camera.is_whole:
            return False
        self._view.camera.pan(dx * ms * _EDGE_SPEED, dy * ms * _EDGE_SPEED)
        return True

    def _hover(self, pixel: Pixel) -> None:
        """The mouse hides the frame of the keys, and fans out the stack it is over."""
        self._ring.is_shown = False
        if self.is_on_board(pixel):
            self.told_of = None
        if self._view is not None and self.is_on_board(pixel):
            self._view.hover(pixel)
        elif self._view is not None:
            self._view.fan = None

    def _pan_by_key(self, event: pygame.Event) -> bool:
        if self._view is None or not event.mod & pygame.KMOD_SHIFT or event.key not in _PANS:
            return False
        dx, dy = _PANS[event.key]
        self._drag(-dx * _PAN_PIXELS, -dy * _PAN_PIXELS)
        return True

    def _drag(self, dx: float, dy: float) -> None:
        if self._view is not None:
            self._view.camera.pan(dx, dy)

    def _clicked(self, pixel: Pixel, button: int) -> None:
        """Left answers with what is there, right takes the last choice back."""
        self.pressed_at = pixel
        if button == RIGHT:
            self._undo()
        if self._view is None or self._clicks is None or button != LEFT:
            return
        piece, cell = self._view.piece_at(pixel), self._view.cell_at(pixel)
        if piece is not None and self._clicks.means_piece(piece):
            self._clicks.press_unit(piece.name)
        elif cell is not None:
            self._clicks.press_cell(cell)
