"""Focus stops for places on the board, so that keys and gamepad can reach them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.rules.board import Cell
from game.tabletop.board.view import BoardView
from game.tabletop.board.whereabouts import cell_of
from game.tabletop.parts.clicks import Clicks
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.ui.input.bindings import Command
from game.ui.trim import Trim
from game.ui.widgets import FocusTarget, Widget


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
