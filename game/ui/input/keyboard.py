"""The keyboard: layouts, and keys that are held down together."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

import pygame

_NO_CHARACTER: Final = 1 << 30
"""A bit that is set in the codes of keys without a character, such as F1."""
_LETTERS: Final = {
    getattr(pygame, f"KSCAN_{letter.upper()}"): ord(letter)
    for letter in "abcdefghijklmnopqrstuvwxyz"
}
_DIGITS: Final = {getattr(pygame, f"KSCAN_{digit}"): ord(digit) for digit in "0123456789"}
_SIGNS: Final = {pygame.KSCAN_MINUS: pygame.K_MINUS, pygame.KSCAN_EQUALS: pygame.K_EQUALS}
_KEYPAD: Final = {getattr(pygame, f"K_KP_{digit}"): ord(digit) for digit in "0123456789"}


def known_key(key: int, scancode: int, *, is_latin: bool) -> int:
    """The key for a key code and the place on the keyboard, where SDL's scancodes are US names.

    A letter is the letter where the layout has Latin letters, and otherwise the one at its place on
    a US keyboard. A digit, minus or equals sign is the one at its place where the layout has
    another character there. Digits of the keypad are digits.
    """
    if key in _KEYPAD:
        return _KEYPAD[key]
    if not _is_character(key):
        return key
    if scancode in _LETTERS:
        return key if is_latin or _is_latin_letter(key) else _LETTERS[scancode]
    if scancode in _DIGITS:
        return key if key in _DIGITS.values() else _DIGITS[scancode]
    if key in (pygame.K_MINUS, pygame.K_EQUALS, pygame.K_PLUS):
        return key
    return _SIGNS.get(scancode, key)


def tells_latin(key: int, scancode: int) -> bool | None:
    """Whether a key shows that the layout has Latin letters, or that it has none; None if neither:
    there are commas at the places of letters in both kinds."""
    if scancode not in _LETTERS or not _is_character(key) or key == _NO_CHARACTER:
        return None
    if _is_latin_letter(key):
        return True
    return "LATIN" in unicodedata.name(chr(key), "") if chr(key).isalpha() else None


def _is_character(key: int) -> bool:
    """Whether it types something: a dead key, which has no code, or a character but Space."""
    return key in (0, _NO_CHARACTER) or (pygame.K_SPACE < key < 0x110000 and key != pygame.K_DELETE)


def _is_latin_letter(key: int) -> bool:
    return ord("a") <= key <= ord("z")


_ALT: Final = (pygame.K_LALT, pygame.K_RALT)
_MODIFIERS: Final = (
    *_ALT,
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
    *(pygame.K_LGUI, pygame.K_RGUI),
)
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PASTE: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_CHORD: Final = _PASTE | pygame.KMOD_ALT
_FOCUS: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)
_BETWEEN: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)


class Keyboard:
    """Turns key events of any layout into those that bindings know.

    A key that is pressed with Alt, Ctrl or Meta belongs to the system and is no command. So Alt by
    itself is one only when it is released with nothing between.
    """

    def __init__(self, is_bound: Callable[[int], bool]) -> None:
        """`is_bound` tells which key codes the player has bound, which are left as they are."""
        self._is_bound = is_bound
        self._is_latin = False
        """Whether the layout has Latin letters; False while no letter has told."""
        self._alt = 0
        """The Alt key that is held down and may become a command, or 0."""
        self._is_changing = False
        """Whether the window gains or loses the keyboard in this frame."""

    def begin(self, events: Sequence[pygame.Event]) -> None:
        """Look at all events of a frame: SDL releases and presses what is held down before or
        after it tells that the focus changes."""
        self._is_changing = any(event.type in _FOCUS for event in events)

    def read(self, event: pygame.Event) -> list[pygame.Event]:
        """The events that an event of the frame stands for; key events may be none or two."""
        if event.type in _BETWEEN or event.type in _FOCUS:
            self._alt = 0
        if event.type == pygame.KEYMAPCHANGED:
            self._is_latin = False
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return [event]
        event = self._known(event)
        if event.key in _ALT:
            return self._read_alt(event)
        if event.type == pygame.KEYUP:
            return [event]
        self._alt = 0
        is_chord = event.key not in _MODIFIERS and event.mod & _CHORD
        return [event] if not is_chord or is_fullscreen(event) or is_paste(event) else []

    def _known(self, event: pygame.Event) -> pygame.Event:
        scancode = getattr(event, "scancode", pygame.KSCAN_UNKNOWN)
        told = tells_latin(event.key, scancode)
        self._is_latin = self._is_latin if told is None else told
        if self._is_bound(event.key):
            return event
        key = known_key(event.key, scancode, is_latin=self._is_latin)
        return event if key == event.key else pygame.Event(event.type, {**event.dict, "key": key})

    def _read_alt(self, event: pygame.Event) -> list[pygame.Event]:
        if event.type == pygame.KEYDOWN:
            is_alone = not (event.mod & _PASTE or self._is_changing or self._alt)
            self._alt = event.key if is_alone else 0
            return []
        is_command = self._alt == event.key and not self._is_changing
        self._alt = 0
        return [pygame.Event(pygame.KEYDOWN, event.dict), event] if is_command else [event]


def is_fullscreen(event: pygame.Event) -> bool:
    """Whether a key event is Alt with Enter."""
    return (
        event.type == pygame.KEYDOWN and event.key in _ENTER and bool(event.mod & pygame.KMOD_ALT)
    )


def is_paste(event: pygame.Event) -> bool:
    """Whether a key event is Ctrl or Command with V."""
    return event.type == pygame.KEYDOWN and event.key == pygame.K_v and bool(event.mod & _PASTE)
