"""What is seen above the counters while something happens: canopies, shots, throws, blasts."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.tabletop.motion.bursts import burst, canopy, dust, flak, hit_star
from game.tabletop.motion.director import Motion
from game.tabletop.motion.missiles import draw_shell, draw_shots, draw_thrown, towards
from game.tabletop.motion.motions import Ground, aim_of, dropping, rising
from game.tabletop.motion.staging import GOES_OFF, SETTLED, Kind
from game.ui.kit import Kit

_GLOW: Final = 0.35
_OPEN: Final = 0.33
"""The share of a jump after which the canopy is open."""
_LANDED: Final = 0.86
"""The share of a jump after which the canopy is gone and dust rises."""
_FLAK: Final = ((0.0, 0.0, 0.0), (-0.95, -0.7, 0.22), (0.9, 0.55, 0.4))
"""Where shells burst round the plane, in sides of a counter, and when, in shares."""
_SHELL_LANDS: Final = 0.1
"""The share of the time the shell flies, from when the dice lie and the turret has turned."""
_SHELL_BURNS: Final = 0.34
_MUZZLE: Final = 0.14
_GOING_OFF: Final = 2.2
_FELT: Final = 1.2
"""How far a blast reaches, and what of it strikes each unit, in sides of a counter."""
_FOUND: Final = 1.3
"""How large a marker is held up, in sides of a counter."""


def draw_over(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    """What a motion shows above all counters."""
    draw = _TABLE.get(motion.staging.kind)
    if draw is not None:
        draw(target, kit, motion, ground)


def _jump(target: pygame.Surface, _: Kit, motion: Motion, ground: Ground) -> None:
    share, size = motion.progress, ground.size
    x, y, _scale = dropping(motion, ground)
    if share < _LANDED:
        opened = 0.3 + 0.7 * math.sin(min(share / _OPEN, 1.0) * math.pi / 2)
        sway = size * 0.08 * math.sin(share * 11) * (1 - share)
        radius = size * 0.62 * (1.15 - 0.3 * share) * opened
        canopy(target, (x + sway, y - size * 0.9), radius)
    else:
        dust(target, (x, y), size, (share - _LANDED) / (1 - _LANDED))


def _flak(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    for cell in motion.staging.path:
        x, y = ground.centre(cell)
        for right, down, begins in _FLAK:
            share = (motion.progress - begins) / (1 - begins)
            if share > 0:
                spot = x + right * ground.size, y + down * ground.size
                flak(target, spot, *flare(kit, ground.size * 0.8, share))


def _hit(target: pygame.Surface, _: Kit, motion: Motion, ground: Ground) -> None:
    for name in motion.staging.subjects:
        place = ground.where(name)
        if place is not None:
            hit_star(target, place, ground.size, motion.progress)


def _blast(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    for cell in motion.staging.path:
        burst(target, ground.centre(cell), *flare(kit, ground.size * _FELT, motion.progress))


def _shots(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    staging = motion.staging
    aim = aim_of(motion, ground)
    origins = [place for place in map(ground.where, staging.subjects) if place is not None]
    if aim is not None and origins:
        shots = len(getattr(motion.event, "dice", ()))
        draw_shots(target, origins, aim, shots, motion.progress * staging.ms, kit.px(2))


def _throw(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    staging = motion.staging
    is_told = len(staging.path) > 1
    share = (motion.progress - GOES_OFF) / (1 - GOES_OFF)
    if share >= 0 and getattr(motion.event, "on_target", False):
        middle = ground.centre(staging.path[-1])
        burst(target, middle, *flare(kit, ground.size * _GOING_OFF, share))
        return
    start = ground.centre(staging.path[0]) if is_told else ground.where(staging.subjects[0])
    if start is not None:
        picture = kit.press.item(staging.missile, max(ground.size // 2, 14))
        draw_thrown(target, picture, start, ground.centre(staging.path[-1]), motion.progress)


def _reveal(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    """What was found is held up over its cell; how much it matters is in its size."""
    if not motion.is_applied:
        return
    (marker,), (cell,) = motion.staging.subjects, motion.staging.path
    press = kit.press.castle_marker if "-" in cell else kit.press.field_marker
    picture, place = press(marker, round(ground.size * _FOUND)), ground.centre(cell)
    if not kit.settings.reduced_motion:
        picture, place = rising(motion, picture, place)
    target.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))


def _recoil(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    muzzle, aim = ground.where(motion.staging.subjects[0]), aim_of(motion, ground)
    if muzzle is None or aim is None:
        return
    since = motion.progress - SETTLED
    draw_shell(target, muzzle, aim, since / _SHELL_LANDS, kit.px(3))
    flash = since / _MUZZLE
    if 0 < flash < 1:
        burst(
            target, towards(muzzle, aim, ground.size * 0.55), *flare(kit, ground.size * 0.4, flash)
        )
    share = (since - _SHELL_LANDS) / _SHELL_BURNS
    if 0 < share < 1:
        burst(target, aim, *flare(kit, ground.size, share))


_TABLE: Final[dict[Kind, Callable[[pygame.Surface, Kit, Motion, Ground], None]]] = {
    "jump": _jump,
    "flak": _flak,
    "blast": _blast,
    "hit": _hit,
    "shots": _shots,
    "throw": _throw,
    "recoil": _recoil,
    "reveal": _reveal,
}


def flare(kit: Kit, reach: float, share: float) -> tuple[float, float]:
    """Radius and opacity of a burst; without flashes it glows up and fades where it is."""
    if kit.settings.flashes:
        return reach * min(share * 3, 1.0), 1 - share
    return reach, _GLOW * math.sin(share * math.pi)
