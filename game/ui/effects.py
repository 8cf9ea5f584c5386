"""What is seen above the counters while something happens: canopies, shots, throws, blasts."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.ui.camera import Point
from game.ui.director import Motion
from game.ui.kit import Kit
from game.ui.missiles import draw_shell, draw_shots, draw_thrown
from game.ui.motions import Ground, aim_of, dropping
from game.ui.staging import SETTLED, Kind
from game.ui.theme import hex_colour

_GLOW: Final = 0.35
_STAR_COLOURS: Final = tuple(
    hex_colour(code) for code in ("#d8431f", "#f08a24", "#ffd25a", "#fff6dc")
)
_STAR_POINTS: Final = (15, 14, 13, 11)
_LANDED: Final = 0.85
"""The share of a jump after which the canopy is gone."""
_SHELL_LANDS: Final = 0.1
"""The share of the time the shell flies, from when the dice lie and the turret has turned."""
_SHELL_BURNS: Final = 0.28


def draw_over(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    """What a motion shows above all counters."""
    draw = _TABLE.get(motion.staging.kind)
    if draw is not None:
        draw(target, kit, motion, ground)


def _jump(target: pygame.Surface, _: Kit, motion: Motion, ground: Ground) -> None:
    if motion.progress < _LANDED:
        x, y, _scale = dropping(motion, ground)
        size = ground.size
        _canopy(target, (x, y - size * 0.9), size * (1.1 - 0.3 * motion.progress))


def _flak(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    _bursts(target, kit, motion, ground, ground.size)


def _blast(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    _bursts(target, kit, motion, ground, ground.size * 2.2)


def _bursts(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground, reach: float) -> None:
    for cell in motion.staging.path:
        burst(target, ground.centre(cell), *flare(kit, reach, motion.progress))


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
    start = ground.centre(staging.path[0]) if is_told else ground.where(staging.subjects[0])
    if start is not None:
        picture = kit.press.item(staging.missile, max(ground.size // 2, 14))
        draw_thrown(target, picture, start, ground.centre(staging.path[-1]), motion.progress)


def _recoil(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    muzzle, aim = ground.where(motion.staging.subjects[0]), aim_of(motion, ground)
    if muzzle is None or aim is None:
        return
    since = motion.progress - SETTLED
    draw_shell(target, muzzle, aim, since / _SHELL_LANDS, kit.px(3))
    share = (since - _SHELL_LANDS) / _SHELL_BURNS
    if 0 < share < 1:
        burst(target, aim, *flare(kit, ground.size * 0.7, share))


_TABLE: Final[dict[Kind, Callable[[pygame.Surface, Kit, Motion, Ground], None]]] = {
    "jump": _jump,
    "flak": _flak,
    "blast": _blast,
    "shots": _shots,
    "throw": _throw,
    "recoil": _recoil,
}


def flare(kit: Kit, reach: float, share: float) -> tuple[float, float]:
    """Radius and opacity of a burst; without flashes it glows up and fades where it is."""
    if kit.settings.flashes:
        return reach * min(share * 3, 1.0), 1 - share
    return reach, _GLOW * math.sin(share * math.pi)


def _canopy(target: pygame.Surface, place: Point, size: float) -> None:
    """A parachute from above and a little aside."""
    x, y = round(place[0]), round(place[1])
    radius = round(size * 0.62)
    pygame.draw.circle(target, hex_colour("#8d958f"), (x, y), radius)
    for spoke in range(8):
        turn = spoke * math.tau / 8
        end = (x + radius * math.cos(turn), y + radius * math.sin(turn))
        pygame.draw.line(target, hex_colour("#d8d4c0"), (x, y), end, max(radius // 6, 2))
    pygame.draw.circle(target, hex_colour("#d8d4c0"), (x, y), radius, max(radius // 8, 1))
    pygame.draw.circle(target, hex_colour("#5c625c"), (x, y), max(radius // 7, 2))


def burst(target: pygame.Surface, place: Point, radius: float, opacity: float) -> None:
    """Four stars, one in the other, fading."""
    if radius < 2:
        return
    layer = pygame.Surface((round(radius * 2 + 4), round(radius * 2 + 4)), pygame.SRCALPHA)
    middle = layer.get_width() / 2
    for ring, (colour, points) in enumerate(zip(_STAR_COLOURS, _STAR_POINTS, strict=True)):
        outer = radius * (1 - 0.24 * ring)
        corners = []
        for corner in range(points * 2):
            reach = outer if corner % 2 == 0 else outer * 0.62
            turn = corner * math.pi / points + ring
            corners.append((middle + reach * math.cos(turn), middle + reach * math.sin(turn)))
        pygame.draw.polygon(layer, (*colour, round(255 * min(opacity * 1.6, 1.0))), corners)
    target.blit(layer, layer.get_rect(center=(round(place[0]), round(place[1]))))
