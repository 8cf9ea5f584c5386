"""Shows an event in a picture of its own while the director waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias

import pygame

from game.painting.fights.figures import PictureOrder
from game.rules.events.play import Event
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import is_skip
from game.tabletop.shown_events.row import TimedCue


class EventPicture(Protocol):
    """What is seen and heard of one event for some time, in milliseconds at normal speed."""

    @property
    def length_ms(self) -> float:
        """How long it takes."""

    @property
    def cues(self) -> Sequence[TimedCue]:
        """Its sounds."""

    @property
    def orders(self) -> Sequence[PictureOrder]:
        """The pictures it needs."""

    @property
    def fills_window(self) -> bool:
        """Whether nothing of the scene is seen beside it."""

    def arrange(self, frame: Frame) -> None:
        """Take a place in a window with this layout, before anything else is asked."""

    def words(self) -> Iterable[str]:
        """What it says."""

    def draw(self, target: pygame.Surface, ms: float) -> None:
        """Draw a moment of it."""


PictureOf: TypeAlias = Callable[[Event], EventPicture | None]
"""The picture of an event that comes next; None if it has none."""


class Interlude(Part):
    """One event at a time; any key or click ends it. Its event then happens without a motion."""

    def __init__(self, context: StageContext, makers: Sequence[PictureOf]) -> None:
        """The first of the `makers` that has a picture of an event shows it."""
        self._kit = context.kit
        self._session = context.session
        self._makers = makers
        self._frame: Frame | None = None
        self._event: Event | None = None
        self.picture: EventPicture | None = None
        """What is being shown; None for nothing."""
        self._ms = 0.0
        self._cues: list[TimedCue] = []
        self._still: pygame.Surface | None = None
        """A still picture of the scene below."""

    def arrange(self, frame: Frame) -> None:
        """Show the same event in a window of another size."""
        self._frame = frame
        self._still = None
        if self.picture is not None:
            self.picture.arrange(frame)

    def has(self, event: Event) -> bool:
        """Whether it shows an event that comes next to this player."""
        wants = self._kit.settings.fights == "strip" and self._session.director.pace > 0
        return wants and self._made(event) is not None

    def opens(self, event: Event) -> bool:
        """Show an event once its pictures are painted, which are begun; whether it is shown."""
        picture = self._made(event)
        if picture is None or self._frame is None:
            return False
        picture.arrange(self._frame)
        if not self._kit.fights.has(picture.orders):
            return False
        self._event, self.picture = event, picture
        self._ms, self._cues, self._still = 0.0, list(picture.cues), None
        self._play()
        return True

    def _made(self, event: Event) -> EventPicture | None:
        made = (make(event) for make in self._makers)
        return next((one for one in made if one is not None), None)

    def update(self, ms: int) -> bool:
        """Let it pass."""
        if self.picture is None:
            return False
        self._ms += ms / max(self._session.director.pace, 0.01)
        self._play()
        if self._ms >= self.picture.length_ms:
            self.end()
        return True

    def _play(self) -> None:
        due = [cue for cue in self._cues if cue[0] <= self._ms]
        self._cues = self._cues[len(due) :]
        for _, name in due:
            self._session.director.on_cue(name, 0.0)

    def end(self) -> None:
        """Close it, and let its event happen."""
        director, event = self._session.director, self._event
        self._event = self.picture = self._still = None
        if director.motion is not None and director.motion.event is event:
            director.pass_over(1)

    def handle(self, event: pygame.Event) -> bool:
        """End it on any key or click."""
        if self.picture is None or not is_skip(event):
            return False
        self.end()
        return True

    def told(self) -> Iterable[str]:
        """Its words."""
        return self.picture.words() if self.picture is not None else ()

    def is_opaque(self, size: tuple[int, int]) -> bool:
        """Whether nothing of the scene below has to be drawn."""
        if self.picture is None:
            return False
        return self.picture.fills_window or (
            self._still is not None and self._still.get_size() == size
        )

    def draw(self, target: pygame.Surface) -> None:
        """Draw it, over a still picture of the scene, which is taken the first time."""
        if self.picture is None:
            return
        if not self.picture.fills_window:
            if self._still is not None and self._still.get_size() == target.get_size():
                target.blit(self._still, (0, 0))
            else:
                self._still = target.copy()
        self.picture.draw(target, self._ms)
