"""Moves the camera to events, questions and keyboard focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.rules import decisions as d
from game.rules.board import VILLAGE, Cell
from game.rules.decisions import Decision
from game.rules.state import State
from game.tabletop.board.sheets import cell_of
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.motion.director import Motion
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.parts.pointer import Spot
from game.tabletop.session import Session
from game.ui.camera import Point
from game.ui.widgets import Widget

_MARGIN: Final = 70
"""Minimum distance in units between an event and the edge of the view."""
_CALM: Final = 110
"""Units from the edge of the view to men for whose ways it doesn't move."""
_NAMES_MARGIN: Final = 148
"""The minimum distance for a place with the names printed beside it."""
_SETTLED_MS: Final = 500
"""The camera leaves the mouse that long after a click, as the next one may follow at once."""
_DICE_MARGIN: Final = 36
"""Units that stay free between the middle of a cell and the dice."""


class CameraFollow(Part):
    """Brings what the player must see into view."""

    def __init__(self, context: StageContext, view: BoardView) -> None:
        self.view = view
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._ring = context.ring
        self._pointer = context.pointer
        self._frame: Frame | None = None
        self._motion: Motion | None = None
        self._focused: Widget | None = None
        self._last = context.last_click
        self._asked: Decision | None = None
        """The question at which the camera has looked last."""
        self._wanted: Sequence[Cell] = ()
        """What is to be brought into view once the hand is at rest."""
        self._clicked: Cell = ""
        """Where men stand who were chosen under the mouse and haven't moved yet."""
        self._home: Point | None = None
        """What it looked at when something that others did called it away; None: nothing has."""
        self._called_to: Point | None = None
        """What it has looked at since: if it is elsewhere, the player has moved it."""

    def arrange(self, frame: Frame) -> None:
        """Remember the layout, and with it the visible area; the camera looks at once then."""
        self._frame = frame
        self._asked = None

    def renew(self) -> None:
        """Bring the men in question, or else the possible answers, into view."""
        asked = self._question.asked
        if asked is None:
            self._wanted = ()
        elif self._asked is None:
            self.look_at(*self._in_question(asked))
            self.view.camera.appear()
        elif self._asked is not asked:
            self.go_back()
            self._wanted = self._in_question(asked)
            self._look_when_settled()
        self._asked = asked or self._asked

    def _look_when_settled(self) -> None:
        """Look at what is wanted, unless a click may follow another or a button is held down."""
        is_hasty = self._last.pixel is not None and self._last.ms < _SETTLED_MS
        if self._wanted and not is_hasty and not self._pointer.mouse.is_held:
            self.look_at(*self._wanted)
            self._wanted = ()

    def _in_question(self, asked: Decision) -> Sequence[Cell]:
        """The cells that a question is about, the most important one first."""
        answers, action = self._question.answers, self._shown.action
        targets = (one.enemy for one in asked.options if isinstance(one, d.Attack))
        marked = [cell for one in targets if (cell := cell_of(self._shown, one))]
        if marked and not any(map(self.is_in_view, marked)):
            self._clicked = ""
            return marked
        if action is not None:
            # Who was chosen by a click stays where he was clicked, also once the mouse has left
            # him for where he shall go.
            is_pointed_at = action.at == self._clicked or self._is_pointed_at(action.at)
            self._clicked = action.at if is_pointed_at and not action.moved else ""
            if self._clicked or self.is_well_in_view(action.at):
                return ()
            if action.moved and action.at == VILLAGE and self._shown.paras_on_map():
                # Who has gone home is seen in the tower; others may be in a fight at the gate.
                return ()
            return action.at, *self.within_reach(action.at)
        self._clicked = ""
        chosen = [cell_of(self._shown, unit) for unit in answers.units]
        cells = [cell for cell in (*chosen, *answers.cells) if cell]
        if not answers.by_type(d.Act):
            about = [cell_of(self._shown, name) for name in asked.who[:1]]
            return [cell for cell in about if cell] or cells
        if any(self.is_in_view(cell) for cell in cells):
            return ()
        # Those in Nonette have cards; what is seen of the fight is worth more than they.
        at_home = {VILLAGE} if self._shown.paras_on_map() else set[Cell]()
        return [cell for cell in cells if cell not in at_home]

    def within_reach(self, origin: Cell) -> Sequence[Cell]:
        """The cells to see beside those who act there: where they can go."""
        reach = self._question.answers.reach
        return () if reach is None or reach.origin != origin else tuple(reach.left)

    def update(self, ms: int) -> bool:
        """Follow the current animation and the keyboard focus."""
        motion = self._session.director.motion
        if motion is not self._motion:
            self._motion = motion
            if motion is not None:
                self.follow(motion)
        self._look_when_settled()
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
        """Bring all these cells into view, or only the first if they are too far apart. Nothing
        moves if they are there already."""
        if not all(map(self.is_whole_in_view, cells)):
            self._bring_in(cells, _MARGIN)

    def bring_whole(self, cell: Cell, place: pygame.Rect) -> None:
        """Bring a cell into view if any part of a place in it is out of view or under the dice."""
        if self._frame is not None and not self._frame.view.contains(place):
            self.look_at(cell)
            self._bring_in([cell], _MARGIN)
        self._lift_above_dice(cell)

    def _bring_in(self, cells: Sequence[Cell], margin: float) -> None:
        """Show these cells, at least `margin` units from the edge of the view."""
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
        return self._frame.view.collidepoint(self._rect_ahead(cell).center)

    def is_well_in_view(self, cell: Cell) -> bool:
        """Whether a cell is visible far enough from the edge that the view had better stand still:
        it is scrolled by whoever wants to see where a way may lead."""
        if self._frame is None:
            return False
        away = -2 * self._kit.px(_CALM)
        return self._frame.view.inflate(away, away).collidepoint(self._rect_ahead(cell).center)

    def is_whole_in_view(self, cell: Cell) -> bool:
        """Whether a cell is visible, and no part of it under a panel, once the camera rests."""
        if self._frame is None:
            return False
        return bool(self._frame.view.contains(self._rect_ahead(cell).inflate(-2, -2)))

    def _rect_ahead(self, cell: Cell) -> pygame.Rect:
        """Where a cell lies once the camera rests."""
        camera = self.view.camera
        (x, y), (end_x, end_y) = camera.centre, camera.end
        ahead = (x - end_x) * camera.zoom, (y - end_y) * camera.zoom
        return self.view.cell_rect(cell).move(ahead)

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
        """Bring an animation into view; after what others do the camera comes back."""
        cell, camera = happens_at(self._session), self.view.camera
        if cell is None or not motion.animation.ms:
            return
        before, end = camera.home, camera.end
        victim = cell_of(self._shown, motion.animation.target)
        self.look_at(cell, *((victim,) if victim is not None else ()))
        if self._is_own(motion):
            self._home = None
        elif camera.end != end:
            self._home = self._home or before
            self._called_to = camera.end

    def _is_own(self, motion: Motion) -> bool:
        """Whether the player's men do something, in whose place he looks then."""
        shown = self._shown
        is_turn = shown.stage not in ("field", "castle") or shown.phase == "paras"
        return is_turn and not any(one in shown.enemies for one in motion.animation.subjects)

    def go_back(self) -> None:
        """Look again where the player looked before something called the camera away."""
        if self.is_called_away:
            assert self._home is not None
            self.view.camera.go_to(self._home)
        self._home = None

    @property
    def is_called_away(self) -> bool:
        """Whether the camera is where something that others did has called it."""
        return self._home is not None and self.view.camera.home == self._called_to

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
            self.view.fan_out_at(cell if focused.unit else None)


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
