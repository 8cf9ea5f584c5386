"""What keys and gamepad ask of a screen, in one small vocabulary."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame

Command: TypeAlias = Literal["up", "down", "left", "right", "next", "previous", "press", "back"]
DIRECTIONS: Final[tuple[Command, ...]] = ("up", "down", "left", "right")

_KEYS: Final[dict[int, Command]] = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "press",
    pygame.K_KP_ENTER: "press",
    pygame.K_SPACE: "press",
    pygame.K_ESCAPE: "back",
}
_PAD_BUTTONS: Final[dict[int, Command]] = {0: "press", 1: "back", 4: "previous", 5: "next"}
_HATS: Final[dict[tuple[int, int], Command]] = {
    (0, 1): "up",
    (0, -1): "down",
    (-1, 0): "left",
    (1, 0): "right",
}
_STICK_ON: Final = 0.6
_STICK_OFF: Final = 0.3


class CommandReader:
    """Turns events into commands; remembers whether a stick is already pushed."""

    def __init__(self) -> None:
        self._pushed: dict[int, int] = {}

    def read(self, event: pygame.Event) -> Command | None:
        """The command of a key, pad button, hat or left stick; None for anything else."""
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_TAB:
                return "previous" if event.mod & pygame.KMOD_SHIFT else "next"
            return _KEYS.get(event.key)
        if event.type == pygame.JOYBUTTONDOWN:
            return _PAD_BUTTONS.get(event.button)
        if event.type == pygame.JOYHATMOTION:
            return _HATS.get(tuple(event.value))
        if event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._stick(event.axis, event.value)
        return None

    def _stick(self, axis: int, value: float) -> Command | None:
        """One command a push: the stick must come back before it counts again."""
        if abs(value) < _STICK_OFF:
            self._pushed.pop(axis, None)
            return None
        sign = 1 if value > 0 else -1
        if abs(value) < _STICK_ON or self._pushed.get(axis) == sign:
            return None
        self._pushed[axis] = sign
        if axis == 0:
            return "right" if sign > 0 else "left"
        return "down" if sign > 0 else "up"
