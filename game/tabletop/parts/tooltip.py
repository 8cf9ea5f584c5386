"""The tooltip beside the element under the mouse or keyboard focus."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.rules.board import VILLAGE
from game.rules.decisions import Join
from game.rules.events.enemies import MarkerTurnedUp
from game.tabletop.actions import (
    ActAlone,
    AllToNonette,
    Give,
    LeaveManBehind,
    LetStay,
    PressMan,
)
from game.tabletop.board.intent import cells_of
from game.tabletop.hud.frame import Frame
from game.tabletop.motion.director import Motion
from game.tabletop.parts.board_display import BoardDisplay
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.controls import WidgetControls
from game.tabletop.parts.part import Part
from game.tabletop.parts.squad import who_stays
from game.tabletop.tooltips.slip import TooltipText, docked, draw_card, place_card
from game.ui.views.stops import FocusStop
from game.ui.views.view import Action

_FIRST: Final = 4
"""How many times more it avoids the acting men, their path and targets than anything else."""
_NEXT: Final = 30
"""How many times more it avoids the cells next to the mouse that can be reached."""
_ASKED: Final = 90
"""How many times more it avoids what a lesson asks for."""
_NEAR: Final = 1.7
"""Within how many cells of the mouse it keeps clear of what can be reached."""
_STEPS: Final = (0, 50, 100, 150, 250)
"""How many units farther away than usual it may lie for that."""
_MOVED: Final = 4
"""Pixels that the mouse moves after a click before something is explained again."""
_ACTS: Final = "R7.2-one-action"
_AWAY: Final = 12
"""Distance to the edges of the window, in units."""


class Tooltip(Part):
    """Explains the element pointed at or the consequences of choosing it, placed where it covers
    the least."""

    def __init__(
        self,
        context: StageContext,
        controls: WidgetControls,
        board: BoardDisplay | None,
        slip: Callable[[], pygame.Rect],
        meant: Callable[[], list[pygame.Rect]],
        is_covered: Callable[[], bool],
        card_of: Callable[[Action], TooltipText | None],
    ) -> None:
        """`board` is None in scenes without one. The adviser's panel, `slip`, and the marks of what
        a lesson asks for, `meant`, are to be avoided. Under another screen, `is_covered`, there is
        no tooltip. `card_of` explains what is particular to the stage."""
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._pointer = context.pointer
        self._controls = controls
        self._texts = context.texts
        self._board = board
        self._slip = slip
        self._meant = meant
        self._is_covered = is_covered
        self._card_of = card_of
        self._frame: Frame | None = None
        self.dock: Callable[[], pygame.Rect] | None = None
        """The part of the column at the board's right over which tooltips lie if there is room;
        None: all of it."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it lies, as drawn last; empty while there is none."""
        self._clicked: tuple[int, int] | None = None
        """Where the mouse has rested since its last click."""
        self._made = 0
        """The number of choices before that click."""

    def arrange(self, frame: Frame) -> None:
        """Remember the layout."""
        self._frame = frame

    def handle(self, event: pygame.Event) -> bool:
        """Note clicks, and when the mouse moves on."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._clicked, self._made = event.pos, len(self._session.game.choices)
        elif event.type == pygame.KEYDOWN or (
            event.type == pygame.MOUSEMOTION
            and self._clicked is not None
            and math.dist(self._clicked, event.pos) > _MOVED
        ):
            self._clicked = None
        return False

    @property
    def _has_done_its_work(self) -> bool:
        """Whether what was pointed at has been chosen by a click, and the mouse rests there: what
        comes next must be seen."""
        return self._clicked is not None and len(self._session.game.choices) != self._made

    # --- What it says ---------------------------------------------------------------------

    def shown(self) -> tuple[TooltipText, pygame.Rect] | None:
        """The content shown now and the rectangle it stands beside, if any."""
        if self._is_covered():
            return None
        motion = self._session.director.motion
        if motion is not None and not self._session.director.is_held:
            return self._found(motion)
        if self._pointer.mouse.is_dragging or self._has_done_its_work:
            return None
        return self.card()

    def card(self) -> tuple[TooltipText, pygame.Rect] | None:
        """The content for the element pointed at and that element's rectangle, if any."""
        widget = self._pointer.widget(FocusStop)
        if isinstance(widget, FocusStop):
            card = self._of_stop(widget)
            return None if card is None else (card, widget.rect)
        return self._of_place()

    def _of_stop(self, stop: FocusStop) -> TooltipText | None:
        """The content for what a press of a button or a man of the squad would do; None for a
        button that can't be pressed, beside which its reason stands."""
        if stop.reason:
            return None
        state, texts = self._session.shown, self._texts
        if isinstance(stop.pressable.tip, TooltipText):
            return stop.pressable.tip
        match stop.pressable.action:
            case PressMan(name):
                return texts.of_man(state, state.paras[name])
            case LetStay(name):
                who = self._names(who_stays(self._session, name))
                return TooltipText(self._kit.say("badge.stays", who=who), rule=_ACTS)
            case LeaveManBehind(name):
                return TooltipText(
                    self._kit.say("badge.leaves", who=self._names([name])), rule=_ACTS
                )
            case Give(Join(name)):
                return TooltipText(
                    self._kit.say("badge.joins", who=self._names([name])), rule=_ACTS
                )
            case ActAlone(deed):
                return texts.of_deed(deed, state)
            case AllToNonette():
                return texts.of_sending()
        offer, answer = self._controls.offer_of(stop), self._controls.answer_of(stop)
        if offer is not None and offer.card is not None:
            return offer.card
        if answer is not None:
            return texts.of_answer(answer, state)
        return self._card_of(stop.pressable.action)

    def _names(self, men: Sequence[str]) -> str:
        say = self._kit.say
        return say("list.and").join(say(f"name.{name}") for name in men)

    def _of_place(self) -> tuple[TooltipText, pygame.Rect] | None:
        cell, unit = self._pointer.pointed()
        if self._board is None or cell is None:
            return None
        view, state = self._board.view, self._session.shown
        piece = view.piece_named(unit) if unit else None
        rect = (view.piece_rect(unit) if unit else None) or view.cell_rect(cell)
        return self._texts.of_place(self._question.answers, state, cell, piece), rect

    def _found(self, motion: Motion) -> tuple[TooltipText, pygame.Rect] | None:
        """The content for a marker that was just turned up; None during other animations."""
        event = motion.event
        if self._board is None or not isinstance(event, MarkerTurnedUp) or not motion.is_applied:
            return None
        beside = self._board.view.cell_rect(event.at)
        return self._texts.of_found(self._session.shown, event.marker, event.at), beside

    # --- Where it lies --------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the tooltip, if there is one."""
        found, self.rect = self.shown(), pygame.Rect(0, 0, 0, 0)
        if found is not None and self._frame is not None:
            card, beside = found
            dock = self._dock(self._frame, card, beside)
            self.rect = dock or self._place_by(self._frame, card, beside)
            draw_card(self._kit, target, card, self.rect)

    def _place_by(self, frame: Frame, card: TooltipText, beside: pygame.Rect) -> pygame.Rect:
        """Where a tooltip lies by what it is about."""
        place, clear = self._place(beside), self.avoided(frame)
        steps = [self._kit.px(step) for step in _STEPS]
        room = self._below(frame, max(frame.top.bottom, frame.strip.bottom))
        spare = self._below(frame, frame.top.bottom)
        return place_card(self._kit, card, place, room, clear, steps, spare)

    def _dock(self, frame: Frame, card: TooltipText, beside: pygame.Rect) -> pygame.Rect | None:
        """Where a tooltip about the board, or about a part of the tower beside it, lies over the
        tower's lower end; None where it lies by what it is about: without such a place, for a
        panel, if it is too high, or if it would cover the part."""
        about = frame.view.union(frame.map)
        if not frame.has_dock or not beside.colliderect(about):
            return None
        docks = (self.dock(), frame.map) if self.dock is not None else (frame.map,)
        rects = (docked(self._kit, card, dock) for dock in docks)
        free = (one for one in rects if one.top >= frame.top.bottom)
        return next((one for one in free if not one.colliderect(beside)), None)

    def _place(self, beside: pygame.Rect) -> pygame.Rect:
        """Extend the rectangle to the whole blast area or fanned-out stack."""
        if self._board is None:
            return beside
        view = self._board.view
        beside = beside.unionall([view.cell_rect(cell) for cell in self._board.marks.blast])
        return beside.unionall(view.fanned) if beside in view.fanned else beside

    def _below(self, frame: Frame, top: int) -> pygame.Rect:
        """The space between a bar at the top, which ends there, and the decision line."""
        bottom, away = frame.line.top, self._kit.px(_AWAY)
        return pygame.Rect(0, top, frame.size[0], bottom - top).inflate(-away, -away)

    def avoided(self, frame: Frame) -> list[pygame.Rect]:
        """Rectangles it should not cover. The more important ones are listed repeatedly."""
        found = [frame.log, frame.dice, *[frame.side] * _FIRST, *[frame.map] * _FIRST, self._slip()]
        found += self._meant() * _ASKED
        if self._board is None:
            return found
        view, marks, intent = self._board.view, self._board.marks, self._board.intent
        rects = (view.piece_rect(name) for name in self._session.shown.enemies)
        found.extend(rect for rect in rects if rect is not None)
        found.extend(view.arrow_labels)
        open_cells = marks.reach | marks.allowed
        allowed = [view.cell_rect(cell) for cell in open_cells if cell != VILLAGE]
        here = (marks.here,) if marks.here is not None else ()
        first = [view.cell_rect(cell) for cell in (*here, *marks.way) if cell != VILLAGE]
        near = [rect for rect in allowed if self._is_near(rect)]
        rects = (view.piece_rect(name) for name in (*marks.selected, *marks.targets))
        first.extend(rect for rect in rects if rect is not None)
        arrow_cells = [view.cell_rect(cell) for arrow in intent.arrows for cell in cells_of(arrow)]
        return [*found, *allowed, *near * _NEXT, *first * _FIRST, *arrow_cells]

    def _is_near(self, rect: pygame.Rect) -> bool:
        """Whether a cell is among those the mouse may go to next."""
        mouse = self._pointer.mouse.place
        return mouse is not None and math.dist(rect.center, mouse) < _NEAR * rect.width
