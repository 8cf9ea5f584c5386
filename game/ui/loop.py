"""The main loop: handle events, advance the time, redraw what changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.aloud import Reader
from game.ui.input.bindings import Device
from game.ui.input.keyboard import Keyboard, is_fullscreen, is_paste
from game.ui.input.pads import Pads, is_of_pad
from game.ui.inputs import TextEntry, pasted
from game.ui.stack import SceneStack
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.window import Window, WindowLostError

_SHOWN_MS: Final = 2600
_MOST: Final = 3
_TOP: Final = 58
"""Units from the upper edge of the window: below the top bar."""


class Captions:
    """The captions of the last few sounds, centred below the top bar."""

    def __init__(self, kit: Toolkit) -> None:
        self._kit = kit
        self._left_ms: dict[str, int] = {}
        """Milliseconds left for each caption, by its words."""
        self._has_news = False
        kit.sound.on_caption = lambda key: self.tell(kit.say(key))
        kit.caption = self.tell

    def tell(self, words: str) -> None:
        """Show a caption for a while, if the player wants captions."""
        if self._kit.has_captions:
            self._left_ms.pop(words, None)
            self._left_ms[words] = _SHOWN_MS
            self._has_news = True

    def update(self, ms: int) -> bool:
        """Advance the time; True if a caption appeared or expired."""
        left = {words: rest - ms for words, rest in self._left_ms.items() if rest > ms}
        has_changed = self._has_news or len(left) < len(self._left_ms)
        self._left_ms, self._has_news = left, False
        return has_changed

    def draw(self, target: pygame.Surface) -> None:
        """Draw the captions, the latest on top."""
        kit = self._kit
        style = Style("bold", 18, kit.theme.palette.moon_100)
        edge = kit.theme.palette.moon_500
        high = kit.type.height(style) + kit.px(10)
        x, y = target.get_width() // 2, kit.px(_TOP)
        for words in list(reversed(self._left_ms))[:_MOST]:
            y += high
            kit.trim.pill(target, words, style, (x, y), edge)


BUSY_FRAMES: Final = 60
IDLE_FRAMES: Final = 20
"""Frames per second while nothing moves; a click is still handled within 50 ms."""
_LINGER_MS: Final = 400
"""Milliseconds of full frame rate after the last event or motion."""
_LONGEST_FRAME_MS: Final = 100
"""Longer frames (a window dragged, a board painted) count as this, so animations do not jump."""
_PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)
_OF_THE_WHEEL: Final = (4, 5)
"""The buttons that pygame reports besides each turn of the wheel."""


class Loop:
    """Runs scenes in a window until all are closed."""

    def __init__(
        self,
        window: Window,
        kit: Toolkit,
        stack: SceneStack,
        once_seen: Callable[[], None] = lambda: None,
        on_fullscreen: Callable[[bool], None] = lambda _: None,
        on_language: Callable[[], None] = lambda: None,
        reader: Reader | None = None,
    ) -> None:
        """`once_seen` is called when the first frame is on the screen.

        `on_fullscreen` is called after each change to or from full screen, `on_language` for the
        other language. `reader` reads the screens out.
        """
        self._window = window
        self._kit = kit
        self._stack = stack
        self._clock = pygame.Clock()
        self._captions = Captions(kit)
        self._keyboard = Keyboard(kit.keys.is_given)
        self._text_entry = TextEntry()
        self._pads = Pads(kit.keys.meaning_of_button)
        self._once_seen = once_seen
        self._on_fullscreen = on_fullscreen
        self._on_language = on_language
        self._reader = reader or Reader()
        self._quick_ms = 0
        stack.arrange(window.size)

    def run(self) -> None:
        """Run until the last scene is closed.

        Audio device and gamepads are opened after the first frame, because they may be slow.
        """
        self.frame(0)
        self._once_seen()
        self._kit.sound.open()
        self._pads.open()
        self.go_on()

    def go_on(self) -> None:
        """Run again after an error was shown, until the last scene is closed."""
        while len(self._stack):
            self.frame(self._clock.tick(BUSY_FRAMES if self._quick_ms > 0 else IDLE_FRAMES))

    def frame(self, ms: int) -> None:
        """One frame: events, time, and a redraw of the whole window if anything has changed."""
        events = pygame.event.get()
        self._dispatch_all(events)
        held = self._pads.update(ms)
        for event in held:
            self._dispatch(event)
        if not len(self._stack):
            return
        self._text_entry.follow(self._stack.top.text_place)
        self._window.keep_awake(self._stack.keeps_awake)
        has_changed = bool(events or held)
        has_changed |= self._stack.top.update(min(ms, _LONGEST_FRAME_MS))
        has_changed |= self._captions.update(ms)
        has_changed |= self._kit.collect()
        is_sounding = self._kit.sound.update()
        self._quick_ms = _LINGER_MS if has_changed or is_sounding else self._quick_ms - ms
        if len(self._stack) and (has_changed or self._stack.changed):
            self.draw()
            if len(self._stack):
                self._reader.follow(lambda: self._stack.top.told())

    def _dispatch_all(self, events: Sequence[pygame.Event]) -> None:
        """Dispatch events."""
        is_spent = False
        self._keyboard.begin(events)
        for event in events:
            if event.type == pygame.TEXTINPUT and is_spent:
                continue
            if _is_wheel_as_button(event):
                continue
            if event.type in _PRESSES:
                self._reader.hush()
            before = self._stack.top if len(self._stack) else None
            for read in self._keyboard.read(self._window.on_canvas(event)):
                for translated in self._translate(read):
                    self._dispatch(translated)
            if event.type == pygame.KEYDOWN:
                # The text event of a key that opened a scene must not be typed into that scene.
                is_spent = len(self._stack) > 0 and self._stack.top is not before

    def draw(self) -> None:
        """Draw the open scenes and show the frame. Raises WindowLostError."""
        if not (self._has_shown() or self._has_shown()):
            raise WindowLostError("no frame can be shown")

    def _has_shown(self) -> bool:
        """Draw a frame and show it; False if it has to be drawn again."""
        surface = self._window.surface
        self._stack.draw(surface)
        self._captions.draw(surface)
        self._window.rename(self._kit.say("title"))
        return self._window.show()

    def toggle_fullscreen(self) -> None:
        """Switch full screen on or off, and save the choice."""
        self._window.toggle_fullscreen()
        self._on_fullscreen(self._window.is_fullscreen)
        self._rescale()

    @property
    def _is_raw(self) -> bool:
        """Whether the top scene takes each key as it is, even those with a meaning everywhere."""
        return len(self._stack) > 0 and self._stack.top.input_mode == "raw"

    def _translate(self, event: pygame.Event) -> list[pygame.Event]:
        """Translate an event by the key and button bindings of the player."""
        input_mode = self._stack.top.input_mode if len(self._stack) else "keys"
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._note_device("keys")
            if is_fullscreen(event):
                return [pygame.Event(pygame.KEYDOWN, {**event.dict, "key": pygame.K_F11})]
            if is_paste(event):
                is_field = len(self._stack) > 0 and self._stack.top.text_place is not None
                return pasted() if is_field else []
            if input_mode == "raw":
                return [event]
            key = self._kit.keys.translate(event, is_typing=input_mode == "typing")
            return [key] if key is not None else []
        if is_of_pad(event) and input_mode == "raw":
            return [] if self._pads.is_echo(event) else [event]
        translated = self._pads.translate(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._note_device("keys")
        elif translated and is_of_pad(event):
            self._note_device("pad")
        return translated

    def _note_device(self, device: Device) -> None:
        """Remember the device used last, because prompts show its keys or buttons."""
        if device != self._kit.keys.device:
            self._kit.keys.device = device
            self._stack.arrange(self._window.size)

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self._stack.clear()
        elif not len(self._stack):
            return
        elif event.type == pygame.VIDEORESIZE:
            self._rescale()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2 and not self._is_raw:
            self._on_language()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F3 and not self._is_raw:
            self._reader.repeat(self._stack.top.told_whole)
        else:
            self._stack.top.handle(event)

    def _rescale(self) -> None:
        self._kit.fit(self._window.size)
        self._stack.arrange(self._window.size)


def _is_wheel_as_button(event: pygame.Event) -> bool:
    """Whether an event repeats a turn of the wheel as a click, which nobody has made."""
    is_click = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return is_click and event.button in _OF_THE_WHEEL
