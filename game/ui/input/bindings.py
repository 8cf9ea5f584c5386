"""Which key, and which button of a gamepad, the player uses for each control."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

Device: TypeAlias = Literal["keys", "pad"]

_NO_CHARACTER: Final = 1 << 30
"""Set in the codes of keys that write nothing, such as F1."""
_WRITING: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_DELETE)
FREE_BUTTONS: Final = ("X", "Y", "Back", "L3", "R3")
"""Buttons of a pad that can be given to another control."""
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
"""Keys with a meaning of their own: figures choose from lists, Shift goes with others."""
_SHORT: Final = {
    "Left Alt": "Alt",
    "Right Alt": "AltGr",
    "Keypad ": "Num ",
    "Return": "Enter",
    "Escape": "Esc",
}


class Control(NamedTuple):
    """Something that is done by a key; its words are ``options.key.<name>``."""

    name: str
    key: int
    """The key it has at first, and by which scenes know it."""
    hint: str
    """How that key is written."""
    pad: str = ""
    """The button of a gamepad it has at first; none if empty."""
    is_firm: bool = False
    """Its own key works whatever else is bound, so that nobody locks himself out."""


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
    """Hears each key as the one the scenes know, and says how it is written on the screen."""

    def __init__(self, controls: Controls, keys: Mapping[str, str], pad: Mapping[str, str]) -> None:
        """By control: the name of its key, or of its button, where that was changed."""
        self._controls = controls
        self.device: Device = "keys"
        """What was used last; prompts show its keys or buttons."""
        self._keys: dict[str, int] = {}
        self._pad: dict[str, str] = {}
        self._meanings: dict[int, int] = {}
        self.take(keys, pad)

    def take(self, keys: Mapping[str, str], pad: Mapping[str, str]) -> None:
        """Use these instead; what isn't understood is passed over."""
        self._keys = {control.name: _own_key(control) for control in self._controls}
        codes = {name: _code(key) for name, key in keys.items() if name in self._controls.by_name}
        self._keys |= {name: code for name, code in codes.items() if code or not keys[name]}
        self._pad = {control.name: control.pad for control in self._controls}
        self._pad |= {
            name: button
            for name, button in pad.items()
            if name in self._controls.by_name and button in ("", *FREE_BUTTONS)
        }
        self._meanings = {
            code: self._controls.by_name[name].key for name, code in self._keys.items() if code
        }

    # --- Hearing --------------------------------------------------------------------------

    def hear(self, event: pygame.Event, *, is_typing: bool = False) -> pygame.Event | None:
        """A key as the scenes know it; None if it has been given away and means nothing.

        While a line is typed, keys that write are left alone.
        """
        if is_typing and (not event.key & _NO_CHARACTER or event.key in _WRITING):
            return event
        key = self.meaning(event.key)
        if key == event.key:
            return event
        return pygame.Event(event.type, {**event.dict, "key": key}) if key else None

    def meaning(self, key: int) -> int:
        """The key that scenes know, for one that is pressed; 0 for nothing."""
        if key == pygame.K_KP_ENTER:
            return pygame.K_RETURN
        if key in self._controls.firm_keys:
            return key
        if key in self._meanings:
            return self._meanings[key]
        return 0 if key in self._controls.by_key else key

    def meaning_of_button(self, button: str) -> int | None:
        """The key that scenes know, for a button that can be bound; None if it is not."""
        if button not in FREE_BUTTONS:
            return None
        for name, bound in self._pad.items():
            if bound == button:
                return self._controls.by_name[name].key
        return 0

    # --- On the screen --------------------------------------------------------------------

    def prompt(self, hint: str) -> str:
        """What to show where a scene says ``hint``; empty if this device has nothing for it."""
        control = self._controls.by_hint.get(hint)
        if control is None and self.device == "pad":
            # A pad has no space bar; A does what it does.
            return self.words("enter", "pad") if hint == "Space" else ""
        if control is None:
            return hint
        return self.words(control.name, self.device)

    def in_words(self, hint: str) -> str:
        """The same for a sentence, in which nothing may be blank: else the keyboard's name."""
        control = self._controls.by_hint.get(hint)
        on_keys = self.words(control.name, "keys") if control is not None else ""
        return self.prompt(hint) or on_keys or hint

    def words(self, name: str, device: Device) -> str:
        """How the key or button of a control is written; empty if it has none."""
        if device == "pad":
            return self._pad[name]
        control, key = self._controls.by_name[name], self._keys[name]
        if key == control.key or (control.is_firm and not key):
            return control.hint
        return key_words(key)

    # --- Changing -------------------------------------------------------------------------

    def with_key(self, name: str, key: int) -> tuple[dict[str, str], str]:
        """The keys if a control had that one, and the control that loses it or is swapped.

        ValueError for a key that can't be given to anything.
        """
        if key in UNBINDABLE or (
            key in self._controls.firm_keys and key != self._controls.by_name[name].key
        ):
            raise ValueError(key_words(key))
        codes = dict(self._keys)
        own = self._controls.by_name[name]
        wanted = 0 if own.is_firm and key == own.key else key
        other = next((one for one, code in codes.items() if code == wanted and wanted), "")
        if other and other != name:
            codes[other] = codes[name]
        codes[name] = wanted
        changed = {
            one: _name(code)
            for one, code in codes.items()
            if code != _own_key(self._controls.by_name[one])
        }
        return changed, other if other != name else ""

    def with_button(self, name: str, button: str) -> tuple[dict[str, str], str]:
        """The same for a button of the pad."""
        if button not in FREE_BUTTONS or (self._pad[name] and self._pad[name] not in FREE_BUTTONS):
            raise ValueError(button)
        buttons = dict(self._pad)
        other = next((one for one, bound in buttons.items() if bound == button), "")
        if other and other != name:
            buttons[other] = buttons[name]
        buttons[name] = button
        changed = {
            one: bound for one, bound in buttons.items() if bound != self._controls.by_name[one].pad
        }
        return changed, other if other != name else ""


def key_words(key: int) -> str:
    """A key as it is written on the screen."""
    name = _name(key)
    for long, short in _SHORT.items():
        name = name.replace(long, short)
    return name


def _own_key(control: Control) -> int:
    """The key a control has at first; a firm one keeps its own besides, and needs none."""
    return 0 if control.is_firm else control.key


def _name(key: int) -> str:
    return pygame.key.name(key, use_compat=False) if key else ""


def _code(name: str) -> int:
    """The key of that name; 0 for none."""
    try:
        return pygame.key.key_code(name) if name else 0
    except ValueError:
        return 0
