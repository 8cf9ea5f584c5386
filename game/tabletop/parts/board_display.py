"""The board of a stage in the window, with its marks, its weather and those who wait."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import pygame

from game.painting.kit import Kit
from game.painting.weather import TICK_MS
from game.rules.decisions import Decision
from game.rules.state import State
from game.tabletop.board.counters import IDLE
from game.tabletop.board.marks import Marks
from game.tabletop.board.mind import Mind
from game.tabletop.board.name_plates import Note
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.mind_reader import MindReader
from game.tabletop.parts.part import Part
from game.tabletop.parts.pointer import Pointer
from game.tabletop.parts.question import Question
from game.tabletop.session import Session

Framing: TypeAlias = Callable[[BoardView, Frame], None]
"""Places a board where the panels leave room."""

NEAREST: Final = 2.25
"""Pixels a unit at which the camera is nearest, at a scale of 1."""
_BREATH_MS: Final = 1000
_BREATHLESS_MS: Final = 30_000
"""After so long without an answer nobody moves any more, and the computer rests."""
_DRIFT_MS: Final = 12_000
"""After so long without an answer fog and lights rest too."""


class BoardDisplay(Part):
    """Draws the board; hears the wheel, the keys of the zoom, and presses of the mouse on it."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        view: BoardView,
        question: Question,
        pointer: Pointer,
        highlights: Highlights,
        mind: MindReader | None,
        framing: Framing,
        notes: Callable[[], Iterable[Note]] | None = None,
    ) -> None:
        """`mind` is None where no enemy's is read; `notes` stand at places of the board."""
        self.view = view
        self.marks = Marks()
        """What was marked when it was drawn last."""
        self.mind = Mind()
        """What was drawn last of the enemies' mind."""
        self._kit = kit
        self._session = session
        self._question = question
        self._pointer = pointer
        self._highlights = highlights
        self._reader = mind
        self._framing = framing
        self._notes = notes
        self._shown: State | None = None
        self._states = 0
        """How many states have been shown."""

    def arrange(self, frame: Frame) -> None:
        """Lie where the panels leave room."""
        self._calm_camera()
        self._framing(self.view, frame)

    def renew(self) -> None:
        """Settings may have changed meanwhile."""
        self._calm_camera()

    def _calm_camera(self) -> None:
        """Who wants no motion is there at once, whatever board it is."""
        settings = self._kit.settings
        calm = settings.reduced_motion or settings.animation == "off"
        self.view.camera.is_calm = calm

    # --- Time -----------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Let the camera glide, the weather drift, and those who wait breathe."""
        moved = self.view.camera.update(ms)
        moved = self._drift(ms) or moved
        return self._breathe() or moved

    def _drift(self, ms: int) -> bool:
        """The weather goes on; True when it was seen to."""
        view = self.view
        if view.weather is None or not may_drift(self._session, self._question):
            return False
        before, view.weather_ms = view.weather_ms, view.weather_ms + ms
        return before // TICK_MS != view.weather_ms // TICK_MS

    def _breathe(self) -> bool:
        """Men who wait stir a little, for a while; True when one did."""
        waited = self._question.waited_ms
        is_calm = waited > _BREATHLESS_MS or self._session.director.is_calm
        is_asked = self._question.asked is not None
        breath = waited // _BREATH_MS % len(IDLE) if is_asked and not is_calm else 0
        if self.view.breath == breath:
            return False
        self.view.breath = breath
        return True

    # --- Events ---------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Zoom, or begin to drag or to click."""
        if event.type == pygame.MOUSEWHEEL:
            return self._zoom_by_wheel(event.y)
        if event.type == pygame.KEYDOWN:
            return self._zoom_by_key(event.key)
        if event.type == pygame.MOUSEBUTTONDOWN and self._pointer.is_on_board(event.pos):
            self._pointer.mouse.hold(event.pos)
            return True
        return False

    def _zoom_by_wheel(self, notches: int) -> bool:
        camera = self.view.camera
        pixel = self._pointer.mouse.place or camera.view.center
        if not self._pointer.is_on_board(pixel):
            return False
        camera.zoom_at(pixel, notches)
        return True

    def _zoom_by_key(self, key: int) -> bool:
        camera = self.view.camera
        if key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            camera.zoom_at(camera.view.center, 1)
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            camera.zoom_at(camera.view.center, -1)
        else:
            return False
        return True

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """The counters where they lie now, and all that is marked."""
        view, shown, position = self.view, self._session.shown, self._position()
        view.place(shown, position)
        self.marks = self._highlights.marks()
        self.mind = self._reader.mind(self.marks) if self._reader is not None else Mind()
        if self._notes is not None:
            view.names.tell(self._notes, position, view.camera)
        view.draw(target, shown, self.marks, self._session.director.motion, self.mind)

    def _position(self) -> tuple[int, int, Decision | None]:
        """Another whenever the position shown is.

        Events are written into a state until it is taken back, and another is put in its place.
        """
        if self._session.shown is not self._shown:
            self._shown = self._session.shown
            self._states += 1
        return self._states, len(self._session.log), self._question.asked


def show_whole(kit: Kit) -> Framing:
    """All of the board, between the panels."""

    def place(view: BoardView, frame: Frame) -> None:
        view.camera.clip = frame.board
        view.arrange(frame.view, nearest=NEAREST * kit.theme.ui)

    return place


def may_drift(session: Session, question: Question) -> bool:
    """Whether what moves by itself may: while something happens, and a little longer."""
    is_awake = question.waited_ms <= _DRIFT_MS or session.director.is_busy
    return is_awake and not session.director.is_calm
