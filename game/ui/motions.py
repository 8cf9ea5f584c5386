"""What a counter looks like in the middle of its motion."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.rules.board import Cell
from game.ui.camera import Point
from game.ui.director import Motion
from game.ui.kit import Kit
from game.ui.theme import hex_colour

Centre = Callable[[Cell], Point]

_HOP: Final = 0.06
_GLOW: Final = 0.35
_SHAKE_PIXELS: Final = 3
_STAR_COLOURS: Final = tuple(
    hex_colour(code) for code in ("#d8431f", "#f08a24", "#ffd25a", "#fff6dc")
)
_STAR_POINTS: Final = (15, 14, 13, 11)


def moved(
    motion: Motion, picture: pygame.Surface, place: Point, centre: Centre
) -> tuple[pygame.Surface, Point]:
    """The picture and place of a counter while the motion it takes part in is under way."""
    kind, share = motion.staging.kind, motion.progress
    if kind == "slide":
        return picture, _along(motion, share, centre, picture.get_height())
    if kind in ("flip", "look"):
        return _turned(picture, share), (place[0], place[1] - 4 * math.sin(share * math.pi))
    if kind == "rise":
        return _scaled(picture, _out_back(share)), place
    if kind == "sink":
        return _faded(_scaled(picture, 1 - 0.35 * share), 1 - share), place
    if kind == "hit":
        shake = _SHAKE_PIXELS * math.sin(share * math.tau * 2) * (1 - share)
        return picture, (place[0] + shake, place[1])
    if kind == "jump":
        return _dropping(motion, picture, share, centre)
    return picture, place


def draw_over(target: pygame.Surface, kit: Kit, motion: Motion, centre: Centre, size: int) -> None:
    """What a motion shows above all counters: canopies, flak, blasts."""
    staging, share = motion.staging, motion.progress
    if staging.kind == "jump" and share < 0.85:
        x, y = _dropping(motion, pygame.Surface((size, size)), share, centre)[1]
        _canopy(target, (x, y - size * 0.9), size * (1.1 - 0.3 * share))
    elif staging.kind in ("flak", "blast"):
        reach = size * (2.2 if staging.kind == "blast" else 1.0)
        for cell in staging.path:
            burst(target, centre(cell), *flare(kit, reach, share))


def flare(kit: Kit, reach: float, share: float) -> tuple[float, float]:
    """Radius and opacity of a burst; without flashes it glows up and fades where it is."""
    if kit.settings.flashes:
        return reach * min(share * 3, 1.0), 1 - share
    return reach, _GLOW * math.sin(share * math.pi)


def _along(motion: Motion, share: float, centre: Centre, size: int) -> Point:
    """On the way from the first to the last cell, hopping from each to the next."""
    path = motion.staging.path
    legs = len(path) - 1
    if legs < 1:
        return centre(path[0])
    leg = min(int(share * legs), legs - 1)
    part = pygame.math.smoothstep(0.0, 1.0, share * legs - leg)
    (x1, y1), (x2, y2) = centre(path[leg]), centre(path[leg + 1])
    hop = size * _HOP * math.sin(part * math.pi)
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part - hop


def _dropping(
    motion: Motion, picture: pygame.Surface, share: float, centre: Centre
) -> tuple[pygame.Surface, Point]:
    """Drifting from the plane to the landing hex, smaller as the ground comes nearer."""
    (x1, y1), (x2, y2) = centre(motion.staging.path[0]), centre(motion.staging.path[-1])
    eased = 1 - (1 - share) ** 2
    place = (x1 + (x2 - x1) * eased, y1 + (y2 - y1) * eased)
    return _scaled(picture, 1.25 - 0.25 * eased), place


def _turned(picture: pygame.Surface, share: float) -> pygame.Surface:
    width = max(round(picture.get_width() * abs(math.cos(share * math.pi))), 1)
    return pygame.transform.smoothscale(picture, (width, picture.get_height()))


def _scaled(picture: pygame.Surface, factor: float) -> pygame.Surface:
    width, height = picture.get_size()
    size = (max(round(width * factor), 1), max(round(height * factor), 1))
    return pygame.transform.smoothscale(picture, size)


def _faded(picture: pygame.Surface, opacity: float) -> pygame.Surface:
    copy = picture.copy()
    copy.fill((255, 255, 255, round(255 * max(opacity, 0.0))), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _out_back(share: float) -> float:
    """Grows past its size and settles."""
    back = 1.2
    rest = share - 1
    return 1 + (back + 1) * rest**3 + back * rest**2


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
