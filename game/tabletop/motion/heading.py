"""The directions of the tank's hull and turret, derived from the log of events."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from game.painting.counters.press import Heading
from game.rules.board import Cell
from game.rules.events.hunt import GunFired, TankMoved
from game.rules.events.play import Event
from game.tabletop.motion.director import Motion
from game.tabletop.shown_events.animation import SETTLED
from game.ui.camera import Point

STEP: Final = 15
"""Degrees between two sprites of the tank."""
_HULL_TURNED: Final = 0.4
"""The share of a drive's time after which the hull has turned."""

Centre = Callable[[Cell], Point]


def heading(log: Sequence[Event], tank: Cell, motion: Motion | None, centre: Centre) -> Heading:
    """The headings of a tank that stands in the hex `tank`, at this point of an animation if any.

    `log` holds the events before it. The turret follows the hull until the gun is fired.
    """
    before = _settled(log, tank, centre)
    if motion is None:
        return before
    event = motion.event
    if isinstance(event, TankMoved):
        ahead = _angle(centre(event.origin), centre(event.target))
        share = min(motion.progress / _HULL_TURNED, 1.0)
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
    """The angle after that share of the shorter turn from `start` to `end`."""
    turn = (end - start + 180) % 360 - 180
    return _stepped(start + turn * min(share, 1.0))


def _stepped(degrees: float) -> int:
    return round(degrees / STEP) * STEP % 360
