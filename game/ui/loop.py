"""The loop: hear what the player does, let time pass, draw what changed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Final

import pygame
from msgspec.structs import replace

from game.ui.backlog import BLINK, LONG_WAIT, Backlog
from game.ui.captions import Captions
from game.ui.input.bindings import Device
from game.ui.input.pads import Pads, is_of_pad
from game.ui.kit import Kit
from game.ui.stack import Scene, SceneStack
from game.ui.turns import UnfinishedError
from game.ui.window import Window

BUSY_FRAMES: Final = 60
IDLE_FRAMES: Final = 20
"""Frames a second while nothing moves; a click is still heard within a twentieth."""
_LINGER_MS: Final = 400
"""After the last event or motion the loop stays quick for so long."""
_PATIENCE_MS: Final = 2.5
"""A frame that has worked for so long leaves what it can to the next one."""
_MOST: Final = 1.6
"""Times its patience after which a frame has ended, but for what is overdue; and its patience
once a part has waited for long: who has clicked sees soon what came of it."""
_WHOLE_MS: Final = 120
"""A frame that has worked for so long leaves the whole picture to the next one, which may work
for as long again and more."""
_MOST_WHOLE: Final = 4
"""Frames that try to draw the whole picture before it is finished, however long that takes."""
_LONGEST_FRAME_MS: Final = 100
"""A frame that took longer (a window dragged, a board painted) doesn't jump motions."""


class Loop:
    """Runs scenes in a window until none is open."""

    def __init__(
        self,
        window: Window,
        kit: Kit,
        stack: SceneStack,
        once_seen: Callable[[], None] = lambda: None,
    ) -> None:
        """`once_seen` is called when the first picture is on the screen."""
        self._window = window
        self._kit = kit
        self._stack = stack
        self._clock = pygame.Clock()
        self._captions = Captions(kit)
        self._pads = Pads(kit.keys.meaning_of_button)
        self._once_seen = once_seen
        self._quick_ms = 0
        self._patience_ms = math.inf
        self._backlog = Backlog(kit.turns)
        self._begun = 0
        """How many frames have begun the whole picture, and not finished it."""
        self._unseen = 0
        """Frames in a row that were late before they could ask what has changed."""
        stack.arrange(window.size)

    def run(self) -> None:
        """Play until the last scene is closed.

        Sound card and gamepads are opened once there is a picture: slow ones must not delay it.
        """
        self.keep_pace()
        self.frame(0)
        while self._begun and len(self._stack):
            self.frame(0)
        self._once_seen()
        self._kit.sound.open()
        self._pads.open()
        self.go_on()

    def keep_pace(self) -> None:
        """From now on spread what takes long over some frames."""
        self._patience_ms = _PATIENCE_MS

    def go_on(self) -> None:
        """Play on until the last scene is closed, as after a fault that was told."""
        while len(self._stack):
            self.frame(self._clock.tick(BUSY_FRAMES if self._quick_ms > 0 else IDLE_FRAMES))

    def frame(self, ms: int) -> None:
        """One round: events, time, picture."""
        wait = self._backlog.wait
        patience_ms = self._patience_ms * (_MOST if wait >= LONG_WAIT else 1)
        self._kit.turns.begin(patience_ms, self._patience_ms * _MOST, is_behind=wait >= BLINK)
        events = pygame.event.get()
        self._hear_all(events)
        held = self._pads.update(ms)
        for event in held:
            self._dispatch(event)
        if not len(self._stack):
            return
        moved = self._stack.top.update(min(ms, _LONGEST_FRAME_MS))
        told = self._captions.update(ms) or self._kit.is_finer()
        is_changing = self._kit.sound.update()
        is_heard = bool(events or held)
        is_behind = bool(self._backlog or self._unseen or self._begun)
        if moved or told or is_heard or is_changing or is_behind:
            self._quick_ms = _LINGER_MS
        else:
            self._quick_ms -= ms
        if not len(self._stack):
            return
        top = self._stack.top
        if told or self._begun or self._stack.changed or (is_heard and not top.hears_in_parts):
            self.draw()
        elif moved or is_heard or self._unseen:
            self._draw_changes(top)
        elif self._backlog:
            self.draw(())

    def _hear_all(self, events: Sequence[pygame.Event]) -> None:
        """Pass events on to whom they are for."""
        is_spent = False
        for event in events:
            if event.type == pygame.TEXTINPUT and is_spent:
                continue
            before = self._stack.top if len(self._stack) else None
            for heard in self._hear(event):
                self._dispatch(heard)
            if event.type == pygame.KEYDOWN:
                # The letter of a key that has opened a scene isn't meant for what is typed there.
                is_spent = len(self._stack) > 0 and self._stack.top is not before

    def _draw_changes(self, scene: Scene) -> None:
        """Draw what has changed; in the next frame if this one has worked for long already."""
        if not self._kit.turns.is_fresh and self._unseen < BLINK:
            self._unseen += 1
            return
        self._unseen = 0
        self.draw(scene.changed_parts())

    def draw(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        """Draw the open scenes and show them; only these parts if any are named.

        A late frame leaves parts to the next one, those that have waited longest come first.
        """
        surface = self._window.surface
        whole = surface.get_rect()
        if parts is None:
            self._backlog.clear()
            self._unseen = 0
            self._window.show([whole] if self._is_whole_drawn(surface) else [])
            return
        self._backlog.add(parts, whole)
        self._window.show(self._backlog.work_off(lambda part: self._draw_on(surface, part)))

    def _is_whole_drawn(self, surface: pygame.Surface) -> bool:
        """Draw everything; False if the next frame has to go on with it."""
        turns, begun = self._kit.turns, self._begun
        self._begun = 0
        may_wait = turns.are_counted and begun < _MOST_WHOLE
        try:
            with turns.part(_WHOLE_MS * (begun + 1)) if may_wait else nullcontext():
                self._draw_on(surface, surface.get_rect())
        except UnfinishedError:
            self._begun = begun + 1
        return not self._begun

    def _draw_on(self, surface: pygame.Surface, part: pygame.Rect) -> None:
        surface.set_clip(part)
        try:
            self._stack.draw(surface)
            self._captions.draw(surface)
        finally:
            surface.set_clip(None)

    def toggle_fullscreen(self) -> None:
        """Change between a window and the whole screen, and remember it."""
        self._window.toggle_fullscreen()
        self._kit.set(replace(self._kit.settings, fullscreen=self._window.is_fullscreen))
        self._rescale()

    def _hear(self, event: pygame.Event) -> list[pygame.Event]:
        """What an event means by the keys and buttons the player has bound."""
        hearing = self._stack.top.hearing if len(self._stack) else "keys"
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._note_device("keys")
            if hearing == "raw":
                return [event]
            key = self._kit.keys.hear(event, is_typing=hearing == "typing")
            return [key] if key is not None else []
        if is_of_pad(event) and hearing == "raw":
            return [] if self._pads.is_echo(event) else [event]
        heard = self._pads.hear(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._note_device("keys")
        elif heard and is_of_pad(event):
            self._note_device("pad")
        return heard

    def _note_device(self, device: Device) -> None:
        """Prompts show the keys or buttons of what was used last."""
        if device != self._kit.keys.device:
            self._kit.keys.device = device
            self._stack.arrange(self._window.size)

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self._stack.clear()
        elif not len(self._stack):
            return
        elif event.type == pygame.VIDEORESIZE:
            self._window.keep_large_enough()
            self._rescale()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        else:
            self._stack.top.handle(event)

    def _rescale(self) -> None:
        self._kit.fit(self._window.size)
        self._stack.arrange(self._window.size)
