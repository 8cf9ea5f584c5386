"""Pieces of the hunt on the table, drawn in the space that a list leaves free."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.posters.brush import add_glow

_TANK: Final = 190
_ZOMBIE: Final = 92
"""Units of the counters' sides."""
_ZOMBIES: Final = (("Z1", 0.16, 0.30), ("Z4", 0.27, 0.74), ("Z2", 0.80, 0.26), ("Z6", 0.72, 0.76))
"""The counters and their positions, in shares of the space."""
_LEAST: Final = 220
_LIGHT: Final = (255, 170, 80)


def lay_hunt(kit: Kit, target: pygame.Surface, room: pygame.Rect) -> None:
    """The tank in the middle and some of its targets; nothing if they would be crowded."""
    if room.height < kit.px(_LEAST):
        return
    add_glow(target, room.center, room.width * 0.45, _LIGHT, 0.16)
    tank = kit.press.tank(kit.px(_TANK))
    target.blit(tank, tank.get_rect(center=room.center))
    for name, across, down in _ZOMBIES:
        zombie = kit.press.zombie(name, kit.px(_ZOMBIE))
        place = room.left + round(room.width * across), room.top + round(room.height * down)
        target.blit(zombie, zombie.get_rect(center=place))
