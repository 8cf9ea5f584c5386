"""Keys of other layouts, keys held together, and the wheel."""

from __future__ import annotations

import pygame
import pytest

from game.ui.input.keyboard import Keyboard, known_key
from game.ui.input.mouse import Wheel

ALT, CTRL, META = pygame.KMOD_LALT, pygame.KMOD_LCTRL, pygame.KMOD_LMETA


def key(code: int, mod: int = 0, scancode: int = 0, *, up: bool = False) -> pygame.Event:
    kind = pygame.KEYUP if up else pygame.KEYDOWN
    return pygame.Event(kind, key=code, mod=mod, scancode=scancode, unicode="")


def keyboard(*bound: int) -> Keyboard:
    return Keyboard(lambda code: code in bound)


def read(keys: Keyboard, *events: pygame.Event) -> list[int]:
    """The keys that are pressed by the events of a frame."""
    keys.begin(events)
    all_read = (one for event in events for one in keys.read(event))
    return [one.key for one in all_read if one.type == pygame.KEYDOWN]


@pytest.mark.parametrize(
    ("layout", "code", "place", "is_latin", "known"),
    [
        ("US", "n", "N", True, "n"),
        ("Russian", "т", "N", False, "n"),
        ("Greek", "ν", "N", False, "n"),
        ("Greek", ";", "Q", False, "q"),
        ("Hebrew", "/", "Q", False, "q"),
        ("kana", "ミ", "N", False, "n"),
        ("kana", "ホ", "MINUS", False, "-"),
        ("kana", "ヌ", "1", False, "1"),
        ("AZERTY", "a", "Q", True, "a"),
        ("AZERTY", ",", "M", True, ","),
        ("AZERTY", "&", "1", True, "1"),
        ("AZERTY", "-", "6", True, "6"),
        ("AZERTY", ")", "MINUS", True, "-"),
        ("German", "z", "Y", True, "z"),
        ("German", "+", "RIGHTBRACKET", True, "+"),
        ("Turkish", "-", "EQUALS", True, "-"),
        ("Dvorak", ",", "W", True, ","),
        ("a dead key", "\0", "N", False, "n"),
        ("any", " ", "SPACE", False, " "),
        ("an arrow in place of H", chr(8), "H", False, chr(8)),
    ],
)
def test_the_key_of_a_layout(
    layout: str, code: str, place: str, is_latin: bool, known: str
) -> None:
    scancode = getattr(pygame, f"KSCAN_{place}")
    assert known_key(ord(code), scancode, is_latin=is_latin) == ord(known), layout


def test_digits_of_the_keypad_choose() -> None:
    for digit in range(10):
        code = getattr(pygame, f"K_KP_{digit}")
        assert known_key(code, 0, is_latin=True) == pygame.K_0 + digit


def test_one_latin_letter_tells_that_a_comma_is_a_comma() -> None:
    keys, comma = keyboard(), key(pygame.K_COMMA, scancode=pygame.KSCAN_W)
    assert read(keys, comma) == [pygame.K_w]
    assert read(keys, key(pygame.K_a, scancode=pygame.KSCAN_A), comma)[1] == pygame.K_COMMA
    assert read(keys, key(0x3B1, scancode=pygame.KSCAN_A), comma) == [pygame.K_a, pygame.K_w]


def test_a_key_that_the_player_has_bound_stays_what_it_is() -> None:
    assert read(keyboard(0x442), key(0x442, scancode=pygame.KSCAN_N)) == [0x442]


@pytest.mark.parametrize("mod", [ALT, CTRL, META, ALT | pygame.KMOD_LSHIFT])
def test_keys_with_modifiers_are_no_commands(mod: int) -> None:
    assert read(keyboard(), key(pygame.K_n, mod), key(pygame.K_RETURN, mod & ~ALT | CTRL)) == []
    assert read(keyboard(), key(pygame.K_n, pygame.KMOD_LSHIFT | pygame.KMOD_CAPS)) == [pygame.K_n]


def test_alt_alone_is_a_command_when_it_is_released() -> None:
    keys = keyboard()
    assert read(keys, key(pygame.K_LALT, ALT)) == []
    assert read(keys, key(pygame.K_LALT, up=True)) == [pygame.K_LALT]


@pytest.mark.parametrize(
    "between",
    [
        [key(pygame.K_TAB, ALT)],
        [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)],
        [pygame.Event(pygame.WINDOWFOCUSLOST)],
    ],
)
def test_alt_with_anything_between_is_none(between: list[pygame.Event]) -> None:
    keys = keyboard()
    events = [key(pygame.K_LALT, ALT), *between, key(pygame.K_LALT, up=True)]
    assert read(keys, *events) == []


def test_alt_is_none_when_the_window_is_left_or_entered_with_it() -> None:
    keys = keyboard()
    read(keys, key(pygame.K_LALT, ALT))
    # SDL releases what is held before it tells of the loss, and presses it after it is back.
    assert read(keys, key(pygame.K_LALT, up=True), pygame.Event(pygame.WINDOWFOCUSLOST)) == []
    assert read(keys, pygame.Event(pygame.WINDOWFOCUSGAINED), key(pygame.K_LALT, ALT)) == []
    assert read(keys, key(pygame.K_LALT, up=True)) == []


def test_a_trackpad_zooms_no_faster_than_a_few_notches() -> None:
    wheel = Wheel()
    turned = 0.0
    for _ in range(12):
        wheel.update(8)
        turned += wheel.turn(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    assert 3 <= turned < 4


def test_parts_of_a_notch_add_up_and_a_slow_wheel_loses_nothing() -> None:
    wheel = Wheel()
    part = pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_y=0.25)
    assert sum(wheel.turn(part) for _ in range(4)) == 1.0
    notch = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1)
    for _ in range(20):
        wheel.update(150)
        assert wheel.turn(notch) == -1.0
