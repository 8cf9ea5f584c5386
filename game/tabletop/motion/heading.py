"""Which way the tank's hull and turret point, from what it has done."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.rules.board import Cell
from game.rules.events.base import Event
from game.rules.events.hunt import GunFired, TankMoved
from game.tabletop.motion.director import Motion
from game.tabletop.motion.staging import SETTLED
from game.ui.camera import Point

STEP: Final = 15
"""Degrees from one drawing to the next."""
_TURNED: Final = 0.4
"""The share of a drive after which the hull points where it goes."""

Centre = Callable[[Cell], Point]


class Heading(NamedTuple):
    """Degrees with the clock; 0 is to the right."""

    hull: int = 0
    turret: int = 0


STRAIGHT: Final = Heading()


def heading(log: Sequence[Event], tank: Cell, motion: Motion | None, centre: Centre) -> Heading:
    """How the tank stands now in that hex, while a motion is under way or none.

    `log` holds what has happened before. The turret follows the hull until the gun is fired.
    """
    before = _settled(log, tank, centre)
    if motion is None:
        return before
    event = motion.event
    if isinstance(event, TankMoved):
        ahead = _angle(centre(event.origin), centre(event.target))
        share = min(motion.progress / _TURNED, 1.0)
        return Heading(_between(before.hull, ahead, share), _between(before.turret, ahead, share))
    if isinstance(event, GunFired):
        aim = _angle(centre(tank), centre(event.at))
        return Heading(before.hull, _between(before.turret, aim, motion.progress / SETTLED))
    return before


def _settled(log: Sequence[Event], tank: Cell, centre: Centre) -> Heading:
    turret: int | None = None
    for event in reversed(log):
        if turret is None and isinstance(event, GunFired) and event.at != tank:
            turret = _angle(centre(tank), centre(event.at))
        if isinstance(event, TankMoved):
            ahead = _angle(centre(event.origin), centre(event.target))
            return Heading(ahead, ahead if turret is None else turret)
    return Heading(0, turret or 0)


def _angle(start: Point, end: Point) -> int:
    return _stepped(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))


def _between(start: int, end: int, share: float) -> int:
    """Turned from one to the other the shorter way."""
    turn = (end - start + 180) % 360 - 180
    return _stepped(start + turn * min(share, 1.0))


def _stepped(degrees: float) -> int:
    return round(degrees / STEP) * STEP % 360
