"""The key that scenes know for a key of any keyboard layout."""

from __future__ import annotations

import unicodedata
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
