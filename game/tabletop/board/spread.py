"""How far a motion spreads over the board: nothing beyond changes while it is under way."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import pygame

from game.tabletop.motion.director import Motion
from game.tabletop.motion.motions import Ground
from game.tabletop.motion.staging import Kind
from game.ui.camera import Point

_ROOM: Final = 1.5
"""What moves stays within so many counters' sides of its points, mark and shadow included."""
_JUMP: Final = 2.4
_BURST: Final = 2.6
_SIDES: Final[Mapping[Kind, float]] = {
    "jump": _JUMP,
    "flak": _BURST,
    "blast": _BURST,
    "reveal": _BURST,
}
_LEAST: Final = 24
"""Pixels that a counter counts as, however small it is; tracers keep their width."""
_ARC: Final = 0.25
"""How high a throw goes, in parts of its way."""


def spread_of(motion: Motion, ground: Ground) -> pygame.Rect | None:
    """The box round everything that a motion moves, in pixels; None where nothing moves."""
    staging = motion.staging
    names = (*staging.subjects, staging.target)
    found = [place for place in map(ground.where, names) if place is not None]
    path = [ground.centre(cell) for cell in staging.path]
    points = [*found, *path]
    if not points:
        return None
    side = {"jump": _JUMP, "flak": _BURST, "blast": _BURST, "reveal": _BURST}.get(
        staging.kind, _ROOM
    )
    box = _box(points, math.ceil(side * max(ground.size, _LEAST)))
    if staging.kind == "throw":
        high = math.ceil(_ARC * max(math.dist(a, b) for a in points for b in points))
        box = pygame.Rect(box.left, box.top - high, box.width, box.height + high)
    return box


def _box(points: list[Point], room: int) -> pygame.Rect:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    box = pygame.Rect(math.floor(left), math.floor(top), 0, 0)
    box.size = math.ceil(right - left) + 1, math.ceil(bottom - top) + 1
    return box.inflate(2 * room, 2 * room)
