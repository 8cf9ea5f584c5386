"""Displays a stage's board with marks, weather and idle animation, and the enemies' intent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import pygame

from game.painting.counters.figures import acts
from game.painting.kit import Kit
from game.painting.weather import TICK_MS
from game.tabletop.board.intent import Arrow, EnemyIntent, read_intent
from game.tabletop.board.marks import Marks
from game.tabletop.board.name_plates import Note
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.ui.input.mouse import Wheel


class EnemyIntentReader:
    """Computes the enemy intent for the board to draw, once for each position."""

    def __init__(self, context: StageContext, *, always: bool = False) -> None:
        """`always` shows the intent of all enemies without being toggled on."""
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._pointer = context.pointer
        self._notice = context.notice
        self._always = always
        self._read: tuple[int, list[Arrow]] = (-1, [])
        """A cache: the number of choices made when it was computed, and the arrows."""
        self.is_on = False
        """Whether the player has turned it on."""

    def toggle(self) -> None:
        """Turn the display on or off; show a notice if no enemy would do anything."""
        self.is_on = not self.is_on
        is_empty = self.is_on and not read_intent(self._session.game)
        self._notice.tell(self._kit.say("mind.nothing") if is_empty else "")

    def read(self, marks: Marks) -> EnemyIntent:
        """The intent to draw together with these marks: of the enemy that is pointed at, with the
        rule he follows; else of all, if they are shown."""
        if self._question.asked is None:
            return EnemyIntent()
        _, unit = self._pointer.pointed()
        unit = "" if marks.blast else unit
        if self._always:
            return EnemyIntent(tuple(self._arrows()))
        if unit in self._session.shown.enemies:
            own = tuple(arrow for arrow in self._arrows() if arrow.unit == unit)
            return EnemyIntent(own, tells_rules=True)
        return EnemyIntent(tuple(self._arrows())) if self.is_on else EnemyIntent()

    def _arrows(self) -> list[Arrow]:
        moment = len(self._session.game.choices)
        if self._read[0] != moment:
            self._read = (moment, read_intent(self._session.game))
        return self._read[1]


Framing: TypeAlias = Callable[[BoardView, Frame], None]
"""Sets up the camera for the area the panels leave free."""

NEAREST: Final = 2.25
"""Maximum zoom in pixels per unit, at a scale of 1."""
_BREATH_MS: Final = 1000
_BREATHLESS_MS: Final = 30_000
"""Idle animation stops after this time without input, to save power."""
_DRIFT_MS: Final = 12_000
"""Fog and lights stop moving after this time without input."""


class BoardDisplay(Part):
    """Draws the board and handles the mouse wheel, zoom keys and mouse presses on it."""

    def __init__(
        self,
        context: StageContext,
        view: BoardView,
        highlights: Highlights,
        intent: EnemyIntentReader | None,
        framing: Framing,
        notes: Callable[[], Iterable[Note]] | None = None,
    ) -> None:
        """`intent` is None on boards without enemies; `notes` yields labels to put on the board."""
        self.view = view
        self.marks = Marks()
        """The marks of the last frame."""
        self._wheel = Wheel()
        self.intent = EnemyIntent()
        """The enemy intent shown in the last frame."""
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._pointer = context.pointer
        self._highlights = highlights
        self._reader = intent
        self._framing = framing
        self._notes = notes

    def arrange(self, frame: Frame) -> None:
        """Fit the board into the area the panels leave free."""
        self._calm_camera()
        self._framing(self.view, frame)
        self.view.cover((*frame.panels, frame.dice))

    def renew(self) -> None:
        """Apply settings that may have changed."""
        self._calm_camera()

    def _calm_camera(self) -> None:
        """Turn camera animation off if the settings ask for it."""
        settings = self._kit.settings
        calm = settings.reduced_motion or settings.animation == "off"
        self.view.camera.is_calm = calm

    # --- Time -----------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Advance the camera, the weather and the idle animation."""
        self._wheel.update(ms)
        moved = self.view.camera.update(ms)
        moved = self._drift(ms) or moved
        return self._breathe() or moved

    def _drift(self, ms: int) -> bool:
        """Advance the weather. Returns True if it must be redrawn."""
        view = self.view
        if view.weather is None or not may_drift(self._session, self._question):
            return False
        before, view.weather_ms = view.weather_ms, view.weather_ms + ms
        return before // TICK_MS != view.weather_ms // TICK_MS

    def _breathe(self) -> bool:
        """Advance the idle animation of waiting men. Returns True if it changed."""
        waited = self._question.waited_ms
        is_calm = waited > _BREATHLESS_MS or self._session.director.is_calm
        is_asked = self._question.asked is not None
        breath = waited // _BREATH_MS % len(acts()["idle"]) if is_asked and not is_calm else 0
        if self.view.breath == breath:
            return False
        self.view.breath = breath
        return True

    # --- Events ---------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Zoom, or start a drag or click on the board."""
        if event.type == pygame.MOUSEWHEEL:
            return self._zoom_by_wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._zoom_by_key(event.key)
        if event.type == pygame.MOUSEBUTTONDOWN and self._pointer.is_on_board(event.pos):
            self._pointer.press(event.pos)
            return True
        return False

    def _zoom_by_wheel(self, event: pygame.Event) -> bool:
        camera = self.view.camera
        pixel = self._pointer.mouse.place or camera.view.center
        if not self._pointer.is_on_board(pixel):
            return False
        camera.zoom_at(pixel, self._wheel.turn(event))
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
        """Draw the board with all counters and marks."""
        view, shown, revision = self.view, self._session.shown, self._session.revision
        view.keep_clear(self.marks.reach)
        view.place(shown, revision)
        self.marks = self._highlights.marks()
        self.intent = self._reader.read(self.marks) if self._reader is not None else EnemyIntent()
        if self._notes is not None:
            view.names.tell(
                self._notes, (revision, self.marks.trail, view.names.are_all_wanted), view.camera
            )
        view.draw(target, shown, self.marks, self._session.director.motion, self.intent)


def show_whole(kit: Kit) -> Framing:
    """A framing that fits the whole board between the panels."""

    def place(view: BoardView, frame: Frame) -> None:
        view.camera.clip = frame.board
        view.arrange(frame.view, nearest=NEAREST * kit.theme.ui)

    return place


def may_drift(session: Session, question: Question) -> bool:
    """Whether ambient animation may run: during events and for a while after them."""
    is_awake = question.waited_ms <= _DRIFT_MS or session.director.is_busy
    return is_awake and not session.director.is_calm
