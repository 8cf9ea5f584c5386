"""Commands: the few actions that keys trigger in every screen."""

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
