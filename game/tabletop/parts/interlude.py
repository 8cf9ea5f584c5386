"""Shows an event in a picture of its own while the director waits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.painting.fights.figures import PictureOrder
from game.rules.events.play import Event
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import is_skip
from game.tabletop.shown_events.row import TimedCue


class Interlude(Part):
    """One event at a time; any key or click ends it. Its event then happens without a motion."""

    def __init__(self, context: StageContext) -> None:
        self._context = context
        self._kit = context.kit
        self._session = context.session
        self._event: Event | None = None
        """The event that it shows."""
        self._ms = 0.0
        self._cues: list[TimedCue] = []
        self._still: pygame.Surface | None = None
        """A still picture of the scene below."""

    # --- What each has of its own ---------------------------------------------------------

    def shows(self, event: Event) -> bool:
        """Whether it has a picture of an event that comes next."""
        raise NotImplementedError

    def length_ms(self, event: Event) -> float:
        """How long it takes, at normal speed."""
        raise NotImplementedError

    def cues(self, event: Event) -> Sequence[TimedCue]:
        """Its sounds."""
        raise NotImplementedError

    def orders(self, event: Event) -> list[PictureOrder]:
        """The pictures it needs."""
        raise NotImplementedError

    # --- Its course -----------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether it is being shown."""
        return self._event is not None

    def has(self, event: Event) -> bool:
        """Whether it shows an event to this player."""
        wants = self._kit.settings.fights == "strip" and self._session.director.pace > 0
        return wants and self.shows(event)

    def is_ready(self, event: Event) -> bool:
        """Whether its pictures are painted; missing ones are begun."""
        return self._kit.fights.has(self.orders(event))

    def open(self, event: Event) -> None:
        """Show an event."""
        self._event, self._ms, self._still = event, 0.0, None
        self._cues = list(self.cues(event))
        self._play()

    def update(self, ms: int) -> bool:
        """Let it pass."""
        if self._event is None:
            return False
        self._ms += ms / max(self._session.director.pace, 0.01)
        self._play()
        if self._ms >= self.length_ms(self._event):
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
        self._event = self._still = None
        if director.motion is not None and director.motion.event is event:
            director.pass_over(1)

    def handle(self, event: pygame.Event) -> bool:
        """End it on any key or click."""
        if self._event is None or not is_skip(event):
            return False
        self.end()
        return True

    def arrange(self, frame: Frame) -> None:
        """Take a place in a window with this layout."""
        self._still = None

    def is_opaque(self, size: tuple[int, int]) -> bool:
        """Whether there is a still picture of the scene below."""
        return self._still is not None and self._still.get_size() == size

    def draw_scene_below(self, target: pygame.Surface) -> None:
        """Draw the still picture, or take it of what has been drawn."""
        if self._still is not None and self.is_opaque(target.get_size()):
            target.blit(self._still, (0, 0))
        else:
            self._still = target.copy()

    def told(self) -> Iterable[str]:
        """Its words."""
        return () if self._event is None else self.words(self._event)

    def words(self, event: Event) -> Iterable[str]:
        """What it says."""
        raise NotImplementedError
