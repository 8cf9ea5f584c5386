"""Gamepads: connected while the game runs, and translated to key events.

Every screen that can be used with keys can thus be used with a pad. Pads known to SDL have named
buttons; for others the most common numbering is assumed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from pygame._sdl2 import controller

_Key: TypeAlias = tuple[int, int]
"""A key code and its modifiers."""
_Source: TypeAlias = tuple[str, int, int]
"""Hat, axis or button; the pad; its number on the pad."""

_TAB_BACK: Final = (pygame.K_TAB, pygame.KMOD_LSHIFT)
_ENTER: Final = (pygame.K_RETURN, 0)
_BACK: Final = (pygame.K_ESCAPE, 0)

_NUMBERED: Final[dict[int, _Key]] = {
    0: _ENTER,
    1: _BACK,
    2: (pygame.K_z, 0),
    3: (pygame.K_c, 0),
    4: _TAB_BACK,
    5: (pygame.K_TAB, 0),
    6: (pygame.K_l, 0),
    7: _BACK,
    9: (pygame.K_LALT, 0),
    10: (pygame.K_F1, 0),
}
_NAMED: Final[dict[int, _Key]] = {
    pygame.CONTROLLER_BUTTON_A: _ENTER,
    pygame.CONTROLLER_BUTTON_B: _BACK,
    pygame.CONTROLLER_BUTTON_X: (pygame.K_z, 0),
    pygame.CONTROLLER_BUTTON_Y: (pygame.K_c, 0),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: _TAB_BACK,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (pygame.K_TAB, 0),
    pygame.CONTROLLER_BUTTON_BACK: (pygame.K_l, 0),
    pygame.CONTROLLER_BUTTON_START: _BACK,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: (pygame.K_LALT, 0),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: (pygame.K_F1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (pygame.K_UP, 0),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (pygame.K_DOWN, 0),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (pygame.K_LEFT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (pygame.K_RIGHT, 0),
}
_HATS: Final[dict[tuple[int, int], _Key]] = {
    (0, 1): (pygame.K_UP, 0),
    (0, -1): (pygame.K_DOWN, 0),
    (-1, 0): (pygame.K_LEFT, 0),
    (1, 0): (pygame.K_RIGHT, 0),
}
_AXES: Final[dict[tuple[int, int], _Key]] = {
    (pygame.CONTROLLER_AXIS_LEFTX, -1): (pygame.K_LEFT, 0),
    (pygame.CONTROLLER_AXIS_LEFTX, 1): (pygame.K_RIGHT, 0),
    (pygame.CONTROLLER_AXIS_LEFTY, -1): (pygame.K_UP, 0),
    (pygame.CONTROLLER_AXIS_LEFTY, 1): (pygame.K_DOWN, 0),
    (pygame.CONTROLLER_AXIS_RIGHTX, -1): (pygame.K_LEFT, pygame.KMOD_LSHIFT),
    (pygame.CONTROLLER_AXIS_RIGHTX, 1): (pygame.K_RIGHT, pygame.KMOD_LSHIFT),
    (pygame.CONTROLLER_AXIS_RIGHTY, -1): (pygame.K_UP, pygame.KMOD_LSHIFT),
    (pygame.CONTROLLER_AXIS_RIGHTY, 1): (pygame.K_DOWN, pygame.KMOD_LSHIFT),
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): (pygame.K_MINUS, 0),
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): (pygame.K_EQUALS, 0),
}
_NAMES: Final = {
    pygame.CONTROLLER_BUTTON_A: "A",
    pygame.CONTROLLER_BUTTON_B: "B",
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "LB",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "RB",
    pygame.CONTROLLER_BUTTON_BACK: "Back",
    pygame.CONTROLLER_BUTTON_START: "Start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "L3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "R3",
}
_NUMBER_NAMES: Final = {
    0: "A",
    1: "B",
    2: "X",
    3: "Y",
    4: "LB",
    5: "RB",
    6: "Back",
    7: "Start",
    9: "L3",
    10: "R3",
}
_STICK_ON: Final = 0.6
_STICK_OFF: Final = 0.3
_FULL: Final = 32767
_FIRST_MS: Final = 380
_NEXT_MS: Final = 90
"""A direction that is held repeats after the first time, and then each next."""
_REPEATING: Final = (
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_MINUS,
    pygame.K_EQUALS,
)


class Pads:
    """All connected gamepads."""

    def __init__(self, meaning: Callable[[str], int | None] = lambda _: None) -> None:
        """`meaning` returns the key bound to a button: 0 for none, None if it cannot be bound."""
        self._meaning = meaning
        self._joysticks: dict[int, pygame.joystick.JoystickType] = {}
        self._controllers: dict[int, controller.Controller] = {}
        """Open pads with named buttons, by SDL's instance id."""
        self._held: dict[_Source, _Key] = {}
        self._wait = 0

    def open(self) -> None:
        """Start to watch for pads; those connected already are announced as new."""
        pygame.joystick.init()
        controller.init()

    def translate(self, event: pygame.Event) -> list[pygame.Event]:
        """Translate an event: key events for those of a pad, other events unchanged."""
        if event.type == pygame.JOYDEVICEADDED:
            self._take_up(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._let_go(event.instance_id)
        elif event.type in _OF_JOYSTICKS:
            pad = getattr(event, "instance_id", 0)
            # A pad with named buttons sends each event twice; use the named one.
            return [] if pad in self._controllers else self._translate_joystick(event, pad)
        elif event.type in _OF_CONTROLLERS:
            return self._translate_controller(event, getattr(event, "instance_id", 0))
        else:
            return [event]
        return []

    def is_echo(self, event: pygame.Event) -> bool:
        """Whether an event is the duplicate of a named button's, without its name."""
        return event.type in _OF_JOYSTICKS and getattr(event, "instance_id", 0) in self._controllers

    def update(self, ms: int) -> list[pygame.Event]:
        """Advance the time; a direction that is held repeats."""
        repeating = [key for key in self._held.values() if key[0] in _REPEATING]
        if not repeating:
            return []
        self._wait -= ms
        if self._wait > 0:
            return []
        self._wait = _NEXT_MS
        return [_pressed(repeating[-1])]

    # --- Devices --------------------------------------------------------------------------

    def _take_up(self, device: int) -> None:
        """Open a pad; one that cannot be opened is ignored."""
        try:
            if controller.is_controller(device):
                pad = controller.Controller(device)
                self._controllers[pad.as_joystick().get_instance_id()] = pad
            else:
                joystick = pygame.joystick.Joystick(device)
                self._joysticks[joystick.get_instance_id()] = joystick
        except pygame.error:
            return

    def _let_go(self, pad: int) -> None:
        self._controllers.pop(pad, None)
        self._joysticks.pop(pad, None)
        for source in [one for one in self._held if one[1] == pad]:
            del self._held[source]

    # --- Events ---------------------------------------------------------------------------

    def _translate_joystick(self, event: pygame.Event, pad: int) -> list[pygame.Event]:
        if event.type == pygame.JOYHATMOTION:
            return self._turn(("hat", pad, event.hat), _HATS.get(tuple(event.value)))
        if event.type == pygame.JOYAXISMOTION:
            # Beyond the left stick, manufacturers number the axes differently.
            return self._push(pad, event.axis, event.value) if event.axis < 2 else []
        key = self._key(_NUMBER_NAMES.get(event.button, ""), _NUMBERED.get(event.button))
        return self._turn(
            ("button", pad, event.button), key if event.type == pygame.JOYBUTTONDOWN else None
        )

    def _translate_controller(self, event: pygame.Event, pad: int) -> list[pygame.Event]:
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._push(pad, event.axis, event.value / _FULL)
        key = self._key(_NAMES.get(event.button, ""), _NAMED.get(event.button))
        is_down = event.type == pygame.CONTROLLERBUTTONDOWN
        return self._turn(("button", pad, event.button), key if is_down else None)

    def _key(self, name: str, usual: _Key | None) -> _Key | None:
        """The key of a button, which the player may have changed."""
        given = self._meaning(name)
        if given is None:
            return usual
        return (given, 0) if given else None

    def _push(self, pad: int, axis: int, value: float) -> list[pygame.Event]:
        """One key event per push: a stick must return to the middle before it counts again."""
        source = ("axis", pad, axis)
        if abs(value) < _STICK_OFF:
            return self._turn(source, None)
        key = _AXES.get((axis, 1 if value > 0 else -1))
        if abs(value) < _STICK_ON or self._held.get(source) == key:
            return []
        return self._turn(source, key)

    def _turn(self, source: _Source, key: _Key | None) -> list[pygame.Event]:
        """Update what is held, and return the key events."""
        self._held.pop(source, None)
        if key is None:
            return []
        self._held[source] = key
        self._wait = _FIRST_MS
        return [_pressed(key)]


_OF_JOYSTICKS: Final = (
    pygame.JOYAXISMOTION,
    pygame.JOYHATMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
)
_OF_CONTROLLERS: Final = (
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
)


def is_of_pad(event: pygame.Event) -> bool:
    """Whether an event is input from a gamepad."""
    return event.type in _OF_CONTROLLERS or event.type in _OF_JOYSTICKS


def button_name(event: pygame.Event) -> str:
    """The name of the button pressed in a pad's event; empty for other events."""
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return _NAMES.get(event.button, "")
    return _NUMBER_NAMES.get(event.button, "") if event.type == pygame.JOYBUTTONDOWN else ""


def _pressed(key: _Key) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key[0], mod=key[1], unicode="")
