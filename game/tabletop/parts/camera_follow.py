"""Moves the camera to events, questions and keyboard focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.painting.kit import Kit
from game.rules import decisions as d
from game.rules.board import VILLAGE, Cell
from game.rules.state import State
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.motion.director import Motion
from game.tabletop.parts.board_spots import Spot
from game.tabletop.parts.part import Part
from game.tabletop.parts.pointer import Pointer
from game.tabletop.parts.question import Question
from game.tabletop.parts.whereabouts import cell_of
from game.tabletop.session import Session
from game.ui.input.focus import FocusRing
from game.ui.widgets import Widget

_MARGIN: Final = 70
"""Minimum distance in units between an event and the edge of the view."""
_NAMES_MARGIN: Final = 148
"""The same for a place with the names printed beside it."""
_DICE_MARGIN: Final = 36
"""Units that stay free between the middle of a cell and the dice."""


class CameraFollow(Part):
    """Brings what the player must see into view."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: Question,
        ring: FocusRing,
        pointer: Pointer,
        view: BoardView,
    ) -> None:
        self.view = view
        self._kit = kit
        self._session = session
        self._question = question
        self._ring = ring
        self._pointer = pointer
        self._frame: Frame | None = None
        self._motion: Motion | None = None
        self._focused: Widget | None = None

    def arrange(self, frame: Frame) -> None:
        """Remember the layout, and with it the visible area."""
        self._frame = frame

    def renew(self) -> None:
        """Bring the men in question, or else the possible answers, into view."""
        asked, answers, action = self._question.asked, self._question.answers, self._shown.action
        if asked is None:
            return
        if action is not None:
            # Who was chosen by a click stays under the mouse.
            if action.moved or not self._is_pointed_at(action.at):
                self.look_at(action.at)
            return
        chosen = [cell_of(self._shown, unit) for unit in answers.units]
        cells = [cell for cell in (*chosen, *answers.cells) if cell]
        if not answers.by_type(d.Act):
            about = [cell_of(self._shown, name) for name in asked.who[:1]]
            self.look_at(*([cell for cell in about if cell] or cells))
        elif not any(self.is_in_view(cell) for cell in cells):
            # Those in Nonette have cards; what is seen of the fight is worth more than they.
            at_home = {VILLAGE} if self._shown.paras_on_map() else set[Cell]()
            self.look_at(*(cell for cell in cells if cell not in at_home))

    def update(self, ms: int) -> bool:
        """Follow the current animation and the keyboard focus."""
        motion = self._session.director.motion
        if motion is not self._motion:
            self._motion = motion
            if motion is not None:
                self.follow(motion)
        self._follow_focus()
        return False

    @property
    def _shown(self) -> State:
        return self._session.shown

    # --- Looking --------------------------------------------------------------------------

    @property
    def is_first(self) -> bool:
        """Whether the animation must wait for the camera. Movement is followed instead."""
        motion = self._session.director.motion
        if motion is None or motion is not self._motion:
            return False
        return self.view.camera.is_gliding and motion.animation.kind != "slide"

    def look_at(self, *cells: Cell) -> None:
        """Bring all these cells into view, or only the first if they are too far apart."""
        self._bring_in(cells, _MARGIN)

    def _bring_in(self, cells: Sequence[Cell], margin: float) -> None:
        """The same with that distance in units from the edge of the view."""
        # When the whole board is visible, moving the camera gains nothing.
        if cells and not self.view.camera.is_whole:
            places = [self.view.layout.centre(cell) for cell in cells]
            self.view.camera.bring_into_view(places, self._kit.px(margin))

    def _is_pointed_at(self, cell: Cell) -> bool:
        """Whether the mouse is over that cell of the board."""
        place = self._pointer.mouse.place
        if place is None or not self._pointer.is_on_board(place):
            return False
        return self.view.cell_at(place) == cell

    def is_in_view(self, cell: Cell) -> bool:
        """Whether the centre of a cell is visible and not under a panel."""
        if self._frame is None:
            return False
        return self._frame.view.collidepoint(self.view.cell_rect(cell).center)

    def show_place(self, cell: Cell, *, with_names: bool = False) -> bool:
        """Bring a cell into view and mark it. Returns False if it isn't on this board.

        `with_names` brings the names printed beside it into view, too.
        """
        if cell not in self.view.layout.cells:
            return False
        self.look_at(cell)
        if with_names:
            self._bring_in([cell], _NAMES_MARGIN)
        self._lift_above_dice(cell)
        self._pointer.log_cell = cell
        return True

    def _lift_above_dice(self, cell: Cell) -> None:
        """Move a cell above the dice where they lie on the board, as with large letters."""
        if self._frame is None or self.view.camera.is_whole:
            return
        dice, edge = self._frame.dice, self._kit.px(_DICE_MARGIN)
        if dice.width and self._frame.view.colliderect(dice):
            centre = self.view.layout.centre(cell)
            self.view.camera.lift_above(centre, dice.inflate(2 * edge, 2 * edge))

    # --- Following ------------------------------------------------------------------------

    def follow(self, motion: Motion) -> None:
        """Bring an animation into view."""
        cell = happens_at(self._session)
        if cell is not None and motion.animation.ms:
            self.look_at(cell)

    def _follow_focus(self) -> None:
        """Bring the focused cell or counter into view and fan out its stack."""
        focused = self._ring.focused if self._ring.is_shown else None
        if focused is self._focused:
            return
        self._focused = focused
        if isinstance(focused, Spot):
            cell = focused.cell or cell_of(self._shown, focused.unit)
            if cell:
                self.look_at(cell)
            self.view.fan = cell if focused.unit else None


def happens_at(session: Session) -> Cell | None:
    """The cell of the current animation, if any."""
    motion = session.director.motion
    if motion is None:
        return None
    animation = motion.animation
    cell = animation.path[-1] if animation.path else None
    if cell is None and animation.subjects:
        cell = cell_of(session.shown, animation.subjects[0])
    return cell
