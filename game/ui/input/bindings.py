"""Commands that keys trigger in every screen, and the player's bindings of controls."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.ui.widgets import Command

DIRECTIONS: Final[tuple[Command, ...]] = ("up", "down", "left", "right")

_KEYS: Final[dict[int, Command]] = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "press",
    pygame.K_SPACE: "press",
    pygame.K_ESCAPE: "back",
}


def command_of(event: pygame.Event) -> Command | None:
    """The command of a key event; None for any other. Gamepads arrive as key events."""
    if event.type != pygame.KEYDOWN:
        return None
    if event.key == pygame.K_TAB:
        return "previous" if event.mod & pygame.KMOD_SHIFT else "next"
    return _KEYS.get(event.key)


Device: TypeAlias = Literal["keys", "pad"]

_NO_CHARACTER: Final = 1 << 30
"""A bit that is set in the codes of keys without a character, such as F1."""
_WRITING: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_DELETE)
FREE_BUTTONS: Final = ("X", "Y", "Back", "L3", "R3")
"""Buttons of a pad that can be bound to another control."""
UNBINDABLE: Final = (
    *range(pygame.K_0, pygame.K_9 + 1),
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LGUI,
    pygame.K_RGUI,
    pygame.K_SPACE,
    pygame.K_KP_ENTER,
    pygame.K_BACKSPACE,
)
"""Keys that cannot be bound: digits choose from lists, Shift modifies other keys."""
_SHORT: Final = {
    "Left Alt": "Alt",
    "Right Alt": "AltGr",
    "Keypad ": "Num ",
    "Return": "Enter",
    "Escape": "Esc",
}


class Control(NamedTuple):
    """An action that has a key; its label is the text ``options.key.<name>``."""

    name: str
    key: int
    """The default key, which scenes check for."""
    hint: str
    """The name of that key in prompts."""
    pad: str = ""
    """The default button of a gamepad; empty for none."""
    is_firm: bool = False
    """Whether the default key always works too, so that players cannot lock themselves out."""


class Controls:
    """All controls of a program, in the order in which they are listed."""

    def __init__(self, *controls: Control) -> None:
        self._all: Final = controls
        self.by_name: Final = {control.name: control for control in controls}
        self.by_key: Final = {control.key: control for control in controls}
        self.by_hint: Final = {control.hint: control for control in controls}
        self.firm_keys: Final = frozenset(one.key for one in controls if one.is_firm)

    def __iter__(self) -> Iterator[Control]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, number: int) -> Control:
        return self._all[number]


class Bindings:
    """Translates pressed keys to the default keys that scenes use, and names keys in prompts."""

    def __init__(self, controls: Controls, keys: Mapping[str, str], pad: Mapping[str, str]) -> None:
        """`keys` and `pad` map controls to the names of their keys and buttons, where changed."""
        self.controls = controls
        self.device: Device = "keys"
        """The device used last; prompts show its keys or buttons."""
        self._keys: dict[str, int] = {}
        self._pad: dict[str, str] = {}
        self._meanings: dict[int, int] = {}
        self._takes = 0
        self._given: frozenset[int] = frozenset()
        """The codes of the keys that the player has bound."""
        self.take(keys, pad)

    def take(self, keys: Mapping[str, str], pad: Mapping[str, str]) -> None:
        """Use other bindings; unknown names are ignored."""
        self._keys = {control.name: _own_key(control) for control in self.controls}
        codes = {name: _code(key) for name, key in keys.items() if name in self.controls.by_name}
        self._given = frozenset(code for code in codes.values() if code)
        self._keys |= {name: code for name, code in codes.items() if code or not keys[name]}
        self._pad = {control.name: control.pad for control in self.controls}
        self._pad |= {
            name: button
            for name, button in pad.items()
            if name in self.controls.by_name and button in ("", *FREE_BUTTONS)
        }
        self._meanings = {
            code: self.controls.by_name[name].key for name, code in self._keys.items() if code
        }
        self._takes += 1

    # --- Translating ----------------------------------------------------------------------

    def is_given(self, key: int) -> bool:
        """Whether the player has bound a key."""
        return key in self._given

    def translate(self, event: pygame.Event, *, is_typing: bool = False) -> pygame.Event | None:
        """Translate a key event; None if the key is bound to nothing any more.

        While text is typed, keys for characters are left alone.
        """
        if is_typing and (not event.key & _NO_CHARACTER or event.key in _WRITING):
            return event
        key = self.meaning(event.key)
        if key == event.key:
            return event
        return pygame.Event(event.type, {**event.dict, "key": key}) if key else None

    def meaning(self, key: int) -> int:
        """The default key for a pressed key; 0 if it does nothing."""
        if key == pygame.K_KP_ENTER:
            return pygame.K_RETURN
        if key in self.controls.firm_keys:
            return key
        if key in self._meanings:
            return self._meanings[key]
        return 0 if key in self.controls.by_key else key

    def meaning_of_button(self, button: str) -> int | None:
        """The default key for a button; None if the button cannot be bound."""
        if button not in FREE_BUTTONS:
            return None
        for name, bound in self._pad.items():
            if bound == button:
                return self.controls.by_name[name].key
        return 0

    # --- On the screen --------------------------------------------------------------------

    @property
    def prompts(self) -> Hashable:
        """Changes with what prompts show: with the device, and with keys and buttons."""
        return self.device, self._takes

    def prompt(self, hint: str) -> str:
        """The key or button to show for the default key ``hint``; empty if the device has none."""
        control = self.controls.by_hint.get(hint)
        if control is None and self.device == "pad":
            # A pad has no space bar; its A button does the same.
            return self.words("enter", "pad") if hint == "Space" else ""
        if control is None:
            return hint
        return self.words(control.name, self.device)

    def in_words(self, hint: str) -> str:
        """A key or button named in a sentence: never empty, falls back to the keyboard."""
        control = self.controls.by_hint.get(hint)
        on_keys = self.words(control.name, "keys") if control is not None else ""
        return self.prompt(hint) or on_keys or hint

    def words(self, name: str, device: Device) -> str:
        """The name of a control's key or button; empty if it has none."""
        if device == "pad":
            return self._pad[name]
        control, key = self.controls.by_name[name], self._keys[name]
        if key == control.key or (control.is_firm and not key):
            return control.hint
        return key_words(key)

    # --- Changing -------------------------------------------------------------------------

    def with_key(self, name: str, key: int) -> tuple[dict[str, str], str]:
        """The bindings after a change of key, and the control that loses or swaps its key.

        Raises ValueError for a key that cannot be bound.
        """
        if key in UNBINDABLE or (
            key in self.controls.firm_keys and key != self.controls.by_name[name].key
        ):
            raise ValueError(key_words(key))
        codes = dict(self._keys)
        own = self.controls.by_name[name]
        wanted = 0 if own.is_firm and key == own.key else key
        other = next((one for one, code in codes.items() if code == wanted and wanted), "")
        if other and other != name:
            codes[other] = codes[name]
        codes[name] = wanted
        changed = {
            one: _name(code)
            for one, code in codes.items()
            if code != _own_key(self.controls.by_name[one])
        }
        return changed, other if other != name else ""

    def with_button(self, name: str, button: str) -> tuple[dict[str, str], str]:
        """The bindings with another button of the pad, and the control that loses it."""
        if button not in FREE_BUTTONS or (self._pad[name] and self._pad[name] not in FREE_BUTTONS):
            raise ValueError(button)
        buttons = dict(self._pad)
        other = next((one for one, bound in buttons.items() if bound == button), "")
        if other and other != name:
            buttons[other] = buttons[name]
        buttons[name] = button
        changed = {
            one: bound for one, bound in buttons.items() if bound != self.controls.by_name[one].pad
        }
        return changed, other if other != name else ""


def key_words(key: int) -> str:
    """The name of a key on the screen."""
    name = _name(key)
    for long, short in _SHORT.items():
        name = name.replace(long, short)
    return name


def _own_key(control: Control) -> int:
    """The default key of a control; 0 if it is fixed, because a fixed key needs no binding."""
    return 0 if control.is_firm else control.key


def _name(key: int) -> str:
    return pygame.key.name(key, use_compat=False) if key else ""


def _code(name: str) -> int:
    """The key code of a name; 0 if there is none."""
    try:
        return pygame.key.key_code(name) if name else 0
    except ValueError:
        return 0
