"""The pointer: what mouse or keys point at, and mouse input on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol, TypeAlias

import pygame
from msgspec import Struct

from game.painting.counters.pieces import Piece
from game.rules.board import Cell
from game.tabletop.board.sheets import cell_of
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.clicks import Clicks
from game.tabletop.parts.part import LEFT, RIGHT, Part
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.ui.camera import Look
from game.ui.input.bindings import Bindings
from game.ui.input.focus import FocusRing
from game.ui.trim import Trim
from game.ui.widgets import Command, FocusTarget, Widget


class Spot(FocusTarget):
    """A cell or counter that answers the decision. The board draws it and handles the mouse."""

    def __init__(
        self,
        trim: Trim,
        place: Callable[[], pygame.Rect],
        on_press: Callable[[], None],
        *,
        cell: Cell = "",
        unit: str = "",
    ) -> None:
        """`place` returns its present rectangle in the window."""
        super().__init__(trim, place)
        self.cell = cell
        self.unit = unit
        self._on_press = on_press

    def handle(self, event: pygame.Event) -> bool:
        """Does nothing: the board handles the mouse."""
        return False

    def command(self, command: Command) -> bool:
        """A press gives the answer."""
        if command != "press":
            return False
        self._on_press()
        return True


class BoardSpots(Part):
    """A spot for every counter and cell that answers, and every cell in reach."""

    def __init__(
        self, trim: Trim, session: Session, question: Question, view: BoardView, clicks: Clicks
    ) -> None:
        self._trim = trim
        self._session = session
        self._question = question
        self._view = view
        self._clicks = clicks

    def widgets(self) -> list[Widget]:
        """The spots, counters first."""
        answers, press = self._question.answers, self._clicks
        spots: list[Widget] = [
            Spot(
                self._trim,
                partial(self._unit_place, unit),
                partial(press.press_unit, unit),
                unit=unit,
            )
            for unit in answers.units
            if cell_of(self._session.shown, unit) is not None
        ]
        cells = dict.fromkeys(answers.cells)
        if answers.reach is not None:
            cells.update(dict.fromkeys(answers.reach.left))
        spots.extend(
            Spot(
                self._trim,
                partial(self._cell_place, cell),
                partial(press.press_cell, cell),
                cell=cell,
            )
            for cell in cells
        )
        return spots

    def _unit_place(self, unit: str) -> pygame.Rect:
        cell = cell_of(self._session.shown, unit)
        if cell is None:
            return pygame.Rect(0, 0, 0, 0)
        return self._view.piece_rect(unit) or self._view.cell_rect(cell)

    def _cell_place(self, cell: Cell) -> pygame.Rect:
        rect = self._view.cell_rect(cell)
        return rect.inflate(-rect.width // 3, -rect.height // 3)


Pixel: TypeAlias = tuple[int, int]
Covers: TypeAlias = Callable[[Pixel], bool]
"""Whether something other than a panel covers the board at a pixel."""

_DRAG_PIXELS: Final = 6
_PAN_PIXELS: Final = 60
REST_MS: Final = 150
"""A stack is fanned out once the mouse has been on it for that long, not when it only passes."""
READ_MS: Final = 350
"""A stack that has been fanned out for less than that hasn't been read."""
_OFF_EDGE: Final = 6
"""A mouse position below the scene is moved this many pixels above its lower edge."""
_EDGE_SPEED: Final = 0.8
"""Scrolling speed at the window's edge, in pixels per millisecond."""
_PANS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Grip(Protocol):
    """Something on the board that the mouse can drag to another cell."""

    def takes(self, cell: Cell | None) -> bool:
        """Whether a drag that begins in this cell carries it."""
        ...

    def drop(self, cell: Cell | None) -> None:
        """Leave it in this cell, if it can lie there."""


class _Aim(Struct, frozen=True):
    """What lay under the mouse when its button was pressed."""

    piece: Piece | None
    cell: Cell | None
    stack: Sequence[Piece]
    """The stack of the counter, lowest first; empty for none."""
    is_read: bool
    """Whether the stack has been fanned out long enough to be read."""


class BoardMouse:
    """Distinguishes drags from clicks on the board."""

    def __init__(
        self, on_drag: Callable[[float, float], None], on_click: Callable[[int], None]
    ) -> None:
        """`on_drag` receives the movement in pixels, `on_click` the button."""
        self.place: Pixel | None = None
        """The last known mouse position; None before the first movement."""
        self.is_dragging = False
        self._on_drag = on_drag
        self._on_click = on_click
        self._held: Pixel | None = None

    @property
    def is_held(self) -> bool:
        """Whether a button pressed on the board is still held down."""
        return self._held is not None

    @property
    def held_at(self) -> Pixel | None:
        """Where a button that is still held down was pressed on the board."""
        return self._held

    def hold(self, pixel: Pixel) -> None:
        """Start tracking a button pressed on the board."""
        self._held = pixel

    def handle(self, event: pygame.Event) -> None:
        """Handle mouse motion and button release."""
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
            self._on_click(event.button)


class Pointer(Part):
    """Knows what is pointed at; drags and pans the board and forwards clicks."""

    def __init__(
        self,
        session: Session,
        ring: FocusRing,
        keys: Bindings,
        view: BoardView | None,
        clicks: Clicks | None,
        undo: Callable[[], None],
    ) -> None:
        """`clicks` handles left clicks, `undo` right clicks.

        `view` and `clicks` are None in scenes without a board.
        """
        self._session = session
        self._ring = ring
        self._keys = keys
        self._view = view
        self._clicks = clicks
        self._undo = undo
        self._frame: Frame | None = None
        self.covers: list[Covers] = []
        """Tests for overlays on the board other than the panels."""
        self.mouse = BoardMouse(self._drag, self._clicked)
        self.grip: Grip | None = None
        """What can be dragged over the board instead of the board itself."""
        self._is_carrying = False
        self.log_cell: Cell | None = None
        """The cell of the log line clicked last, until the mouse is over the board again."""
        self._stack: Cell | None = None
        """The cell of the stack the mouse is on."""
        self._stack_ms = 0
        """Milliseconds since it came there."""
        self._look: Look | None = None
        """What the camera showed at the last update."""
        self._fan_ms = 0
        """Milliseconds since that stack was fanned out."""
        self._aim: _Aim | None = None

    def arrange(self, frame: Frame) -> None:
        """Remember the layout."""
        self._frame = frame

    # --- What is pointed at ---------------------------------------------------------------

    def is_on_board(self, pixel: Pixel) -> bool:
        """Whether a pixel shows the board and not a panel or overlay."""
        frame = self._frame
        if self._view is None or frame is None:
            return False
        if not frame.board.collidepoint(pixel):
            return False
        if any(panel.collidepoint(pixel) for panel in frame.panels):
            return False
        return not any(covers(pixel) for covers in self.covers)

    def pointed(self) -> tuple[Cell | None, str]:
        """The cell and the counter's name under the keyboard focus or the mouse."""
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
        """The widget with visible keyboard focus, or else one of these kinds under the mouse."""
        if self._ring.is_shown:
            return self._ring.focused
        place = self.mouse.place
        if place is None:
            return None
        found = (one for one in reversed(self._ring.widgets) if isinstance(one, kinds))
        return next((one for one in found if one.rect.collidepoint(place)), None)

    # --- Events ---------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Track and drag with the mouse; pan with Shift and the arrow keys."""
        if event.type == pygame.KEYDOWN:
            if self._keys.device == "pad":
                # With a gamepad in use, an old mouse position must not point at anything.
                self.mouse.place = None
            return self._pan_by_key(event)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        self.mouse.place = self._within(event.pos)
        if self.mouse.is_held:
            self.mouse.handle(event)
            if event.type == pygame.MOUSEBUTTONUP and self._is_carrying:
                self._is_carrying = False
                if self.grip is not None:
                    self.grip.drop(self._board_cell(event.pos))
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)
        return False

    def _within(self, pixel: Pixel) -> Pixel:
        """Keep a position inside the scene, so that a mouse over an extra below doesn't pan the
        board."""
        bottom = self._frame.size[1] if self._frame is not None else pixel[1] + 1
        return pixel if pixel[1] < bottom else (pixel[0], bottom - _OFF_EDGE)

    def update(self, ms: int) -> bool:
        """Fan out a stack, and pan the board."""
        self._fan_ms += ms
        is_opened = self._open_stack(ms)
        return self._pan_at_edge(ms) or is_opened

    def _open_stack(self, ms: int) -> bool:
        """Fan out the stack on which the mouse has come to rest."""
        view, place = self._view, self.mouse.place
        before, self._stack_ms = self._stack_ms, self._stack_ms + ms
        if view is not None and view.camera.look != self._look:
            # What is under the mouse is not known before the next drawing: the rest begins anew.
            self._look = view.camera.look
            if before < REST_MS:
                self._stack_ms = 0
        if view is None or place is None or self._stack is None or self.mouse.is_held:
            return False
        if before >= REST_MS or self._stack_ms < REST_MS or view.fan == self._stack:
            return False
        self._fan_out(self._piece_at(place))
        return True

    def _fan_out(self, piece: Piece | None) -> None:
        """Fan out the stack of a counter, which is being read from now on."""
        if self._view is not None:
            self._view.fan_out(piece)
            self._stack, self._fan_ms = self._view.fan, 0

    def _piece_at(self, pixel: Pixel) -> Piece | None:
        view = self._view
        return view.piece_at(pixel) if view is not None and self.is_on_board(pixel) else None

    def _pan_at_edge(self, ms: int) -> bool:
        """Pan the board while the mouse is at the edge of the window."""
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
        """Hide the focus frame, close a fan that the mouse has left, note the stack it is on."""
        self._ring.is_shown = False
        view = self._view
        if self.is_on_board(pixel):
            self.log_cell = None
        if view is None:
            return
        if self.is_on_board(pixel):
            view.hover(pixel)
        else:
            view.fan_out(None)
        piece = self._piece_at(pixel)
        stack = piece.cell if piece is not None and view.stack_of(piece) else view.fan
        if stack != self._stack:
            self._stack, self._stack_ms = stack, 0

    def _pan_by_key(self, event: pygame.Event) -> bool:
        if self._view is None or not event.mod & pygame.KMOD_SHIFT or event.key not in _PANS:
            return False
        dx, dy = _PANS[event.key]
        self._drag(-dx * _PAN_PIXELS, -dy * _PAN_PIXELS)
        return True

    @property
    def carried_to(self) -> Cell | None:
        """The cell over which something is carried now; None if nothing is."""
        place = self.mouse.place
        return self._board_cell(place) if self._is_carrying and place is not None else None

    def _board_cell(self, pixel: Pixel) -> Cell | None:
        if self._view is None or not self.is_on_board(pixel):
            return None
        return self._view.cell_at(pixel)

    def _drag(self, dx: float, dy: float) -> None:
        start = self.mouse.held_at
        if self.grip is not None and start is not None and not self._is_carrying:
            self._is_carrying = self.grip.takes(self._board_cell(start))
        if self._view is not None and not self._is_carrying:
            self._view.camera.pan(dx, dy)

    def press(self, pixel: Pixel) -> None:
        """A button is pressed on the board. Its release answers with what has been under the mouse
        all the time, even if the camera has just begun to move."""
        self.mouse.hold(pixel)
        view = self._view
        if view is None:
            self._aim = None
            return
        meant = view.camera.meant(pixel)
        piece = view.piece_at(meant)
        is_read = view.fan is not None and view.fan == self._stack and self._fan_ms >= READ_MS
        self._aim = _Aim(piece, view.cell_under(meant), view.stack_of(piece), is_read)

    def _clicked(self, button: int) -> None:
        """Answer on left click, undo on right click. On a stack that was closed until just now and
        whose counters give different answers, the first click only leaves it open."""
        if button == RIGHT:
            self._undo()
        aim, clicks = self._aim, self._clicks
        if aim is None or clicks is None or button != LEFT:
            return
        piece = aim.piece
        if aim.stack and not aim.is_read:
            if clicks.differ(aim.stack):
                self._leave_open(piece)
                return
            piece = clicks.who_can(piece, aim.stack) if piece is not None else None
        if piece is not None and clicks.means_piece(piece):
            clicks.press_unit(piece.name)
        elif aim.cell is not None:
            clicks.press_cell(aim.cell)

    def _leave_open(self, piece: Piece | None) -> None:
        """Fan out the stack of a counter for the next click to choose from."""
        if self._view is not None and piece is not None and self._view.fan != piece.cell:
            self._fan_out(piece)
        self._fan_ms = READ_MS
