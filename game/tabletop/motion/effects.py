"""Effects drawn above the counters during an animation: parachutes, shots, throws, blasts."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.painting.kit import Kit
from game.tabletop.motion.bursts import burst, canopy, dust, flak, hit_star
from game.tabletop.motion.director import Motion
from game.tabletop.motion.missiles import draw_shell, draw_shots, draw_thrown, towards
from game.tabletop.motion.moving_counters import Ground, aim_of, dropping, rising
from game.tabletop.shown_events.animation import GOES_OFF, SETTLED, AnimationKind

_GLOW_OPACITY: Final = 0.35
_CANOPY_OPENS: Final = 0.33
"""The share of a jump's time after which the canopy is open."""
_CANOPY_GOES: Final = 0.86
"""The share of a jump's time after which the canopy is gone and dust rises."""
_FLAK_BURSTS: Final = ((0.0, 0.0, 0.0), (-0.95, -0.7, 0.22), (0.9, 0.55, 0.4))
"""Shell bursts around the plane: x and y in counters, and the share of time when each begins."""
_SHELL_FLIES: Final = 0.1
"""The share of time for which the shell flies, after the dice have settled."""
_SHELL_BURNS: Final = 0.34
_MUZZLE_FLASHES: Final = 0.14
_EXPLOSION_RADIUS: Final = 2.2
_BLAST_RADIUS: Final = 1.2
"""In counters: the radius of an explosion, and of its blast at each unit that feels it."""
_REVEALED_SIZE: Final = 1.3
"""The side of a marker that is revealed, in counters."""


def draw_over(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    """Draw what belongs above all counters at this point of the animation."""
    draw = _DRAW_BY_KIND.get(motion.animation.kind)
    if draw is not None:
        draw(target, kit, motion, ground)


def _jump(target: pygame.Surface, _: Kit, motion: Motion, ground: Ground) -> None:
    share, size = motion.progress, ground.size
    x, y, _scale = dropping(motion, ground)
    if share < _CANOPY_GOES:
        opened = 0.3 + 0.7 * math.sin(min(share / _CANOPY_OPENS, 1.0) * math.pi / 2)
        sway = size * 0.08 * math.sin(share * 11) * (1 - share)
        radius = size * 0.62 * (1.15 - 0.3 * share) * opened
        canopy(target, (x + sway, y - size * 0.9), radius)
    else:
        dust(target, (x, y), size, (share - _CANOPY_GOES) / (1 - _CANOPY_GOES))


def _flak(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    for cell in motion.animation.path:
        x, y = ground.centre(cell)
        for right, down, begins in _FLAK_BURSTS:
            share = (motion.progress - begins) / (1 - begins)
            if share > 0:
                spot = x + right * ground.size, y + down * ground.size
                flak(target, spot, *flare(kit, ground.size * 0.8, share))


def _hit(target: pygame.Surface, _: Kit, motion: Motion, ground: Ground) -> None:
    for name in motion.animation.subjects:
        place = ground.where(name)
        if place is not None:
            hit_star(target, place, ground.size, motion.progress)


def _blast(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    for cell in motion.animation.path:
        burst(
            target, ground.centre(cell), *flare(kit, ground.size * _BLAST_RADIUS, motion.progress)
        )


def _shots(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    animation = motion.animation
    aim = aim_of(motion, ground)
    origins = [place for place in map(ground.where, animation.subjects) if place is not None]
    if aim is not None and origins:
        ms = motion.progress * animation.ms
        draw_shots(target, origins, aim, animation.shots, ms, kit.px(2))


def _throw(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    animation = motion.animation
    has_origin = len(animation.path) > 1
    share = (motion.progress - GOES_OFF) / (1 - GOES_OFF)
    if share >= 0 and animation.explodes:
        middle = ground.centre(animation.path[-1])
        burst(target, middle, *flare(kit, ground.size * _EXPLOSION_RADIUS, share))
        return
    start = ground.centre(animation.path[0]) if has_origin else ground.where(animation.subjects[0])
    if start is not None:
        picture = kit.press.item(animation.missile, max(ground.size // 2, 14))
        draw_thrown(target, picture, start, ground.centre(animation.path[-1]), motion.progress)


def _reveal(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    """A marker that was turned up is enlarged and held over its cell, whole within the board."""
    if not motion.is_applied:
        return
    (marker,), (cell,) = motion.animation.subjects, motion.animation.path
    press = kit.press.castle_marker if "-" in cell else kit.press.field_marker
    picture, place = press(marker, round(ground.size * _REVEALED_SIZE)), ground.centre(cell)
    if not kit.settings.reduced_motion:
        picture, place = rising(motion, picture, place)
    box = picture.get_rect(center=(round(place[0]), round(place[1])))
    target.blit(picture, box.clamp(target.get_clip()))


def _recoil(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    muzzle, aim = ground.where(motion.animation.subjects[0]), aim_of(motion, ground)
    if muzzle is None or aim is None:
        return
    since = motion.progress - SETTLED
    draw_shell(target, muzzle, aim, since / _SHELL_FLIES, kit.px(3))
    flash = since / _MUZZLE_FLASHES
    if 0 < flash < 1:
        burst(
            target, towards(muzzle, aim, ground.size * 0.55), *flare(kit, ground.size * 0.4, flash)
        )
    share = (since - _SHELL_FLIES) / _SHELL_BURNS
    if 0 < share < 1:
        burst(target, aim, *flare(kit, ground.size, share))


_DRAW_BY_KIND: Final[dict[AnimationKind, Callable[[pygame.Surface, Kit, Motion, Ground], None]]] = {
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
    """Radius and opacity of a burst; with flashes turned off it only glows up and fades."""
    if kit.settings.flashes:
        return reach * min(share * 3, 1.0), 1 - share
    return reach, _GLOW_OPACITY * math.sin(share * math.pi)
