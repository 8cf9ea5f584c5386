"""Effects drawn above the counters during an animation: shots, throws, blasts, hits, parachutes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.tabletop.motion.director import Motion
from game.tabletop.motion.moving_counters import Ground, aim_of, dropping, rising
from game.tabletop.shown_events.row import GOES_OFF, SETTLED, AnimationKind
from game.ui.camera import Point
from game.ui.theme import Colour, hex_colour, mix

_STAR_COLOURS: Final = tuple(
    hex_colour(code) for code in ("#d8431f", "#f08a24", "#ffd25a", "#fff6dc")
)
_STAR_POINTS: Final = (15, 14, 13, 11)
_FLAK_POINTS: Final = 8
_SOOT_COLOUR: Final = hex_colour("#15100d")
_EMBER_COLOUR: Final = hex_colour("#ffb35a")
_CHIPS: Final = 14
_SMOKE: Final = ((0.0, 0.0, 0.62), (0.44, -0.2, 0.4), (-0.42, -0.3, 0.44), (-0.36, 0.34, 0.38),
                 (0.34, 0.4, 0.42), (0.04, -0.52, 0.36))  # fmt: skip
"""Clouds of smoke: x, y and size of each, as fractions of the radius."""
_DUST_COLOUR: Final = hex_colour("#b8ab8a")
_HIT_HOLE: Final = hex_colour("#1a0505")
_HIT_RED: Final = hex_colour("#e8402f")
_HIT_RIM: Final = hex_colour("#ffd9c4")


def burst(target: pygame.Surface, place: Point, radius: float, opacity: float) -> None:
    """Draw an explosion: four nested stars over longer-lasting smoke, and flying debris."""
    if radius < 2:
        return
    layer = _transparent_square(radius * 1.16)
    _smoke(layer, radius, 0.8 * opacity**0.6)
    strength = max(opacity * 1.9 - 0.45, 0.0)
    for ring, (colour, points) in enumerate(zip(_STAR_COLOURS, _STAR_POINTS, strict=True)):
        outer = radius * (1 - 0.24 * ring)
        _star(layer, (outer, outer * 0.62), points, ring, (*colour, _byte(strength)))
    _chips(layer, radius, 1 - opacity, opacity)
    _blit_centred(target, layer, place)


def flak(target: pygame.Surface, place: Point, radius: float, opacity: float) -> None:
    """Draw a shell burst: a small star over a puff of soot."""
    if radius < 2:
        return
    layer = _transparent_square(radius * 1.1)
    _smoke(layer, radius * 0.8, 0.7 * opacity**0.6)
    strength = _byte(max(opacity * 2.2 - 0.9, 0.0))
    _star(layer, (radius * 0.72, radius * 0.24), _FLAK_POINTS, 0, (*_STAR_COLOURS[1], strength))
    _star(layer, (radius * 0.44, radius * 0.16), _FLAK_POINTS, 0, (*_STAR_COLOURS[3], strength))
    _blit_centred(target, layer, place)


def hit_star(target: pygame.Surface, place: Point, size: float, share: float) -> None:
    """Draw a bullet hole that shrinks onto a counter and fades; `share` of its time, 0-1."""
    down = min(share / 0.4, 1.0)
    radius = size * 0.34 * (1.6 - 0.6 * down)
    opacity = min(share * 6, 1.0) * min((1 - share) * 4, 1.0)
    layer = _transparent_square(radius)
    alpha = _byte(opacity)
    _star(layer, (radius, radius * 0.46), 9, 1, (*_HIT_RIM, alpha))
    _star(layer, (radius * 0.84, radius * 0.4), 9, 1, (*_HIT_RED, alpha))
    middle = layer.get_width() / 2
    pygame.draw.circle(layer, (*_HIT_HOLE, alpha), (middle, middle), radius * 0.22)
    _blit_centred(target, layer, place)


def dust(target: pygame.Surface, place: Point, size: float, share: float) -> None:
    """Draw the dust around a man who has just landed; `share` of its time, 0-1."""
    layer = _transparent_square(size)
    middle = layer.get_width() / 2
    alpha = _byte(0.55 * (1 - share))
    for puff in range(8):
        turn = puff * math.tau / 8 + 0.3
        reach = size * (0.35 + 0.4 * share)
        spot = middle + reach * math.cos(turn), middle + size * 0.3 + 0.4 * reach * math.sin(turn)
        pygame.draw.circle(layer, (*_DUST_COLOUR, alpha), spot, size * (0.1 + 0.08 * share))
    _blit_centred(target, layer, place)


def _canopy(kit: Kit, target: pygame.Surface, place: Point, radius: float) -> None:
    """Draw an open parachute, seen obliquely from above."""
    # Sizes in steps, so that the same few pictures serve every jump.
    side = max(round(radius * 2.1) // 4 * 4, 4)
    _blit_centred(target, kit.drawings.picture("canopy-above", side), place)


def _transparent_square(radius: float) -> pygame.Surface:
    side = round(radius * 2 + 4)
    return pygame.Surface((side, side), pygame.SRCALPHA)


def _blit_centred(target: pygame.Surface, layer: pygame.Surface, place: Point) -> None:
    target.blit(layer, layer.get_rect(center=(round(place[0]), round(place[1]))))


def _byte(opacity: float) -> int:
    return round(255 * min(max(opacity, 0.0), 1.0))


def _smoke(layer: pygame.Surface, radius: float, opacity: float) -> None:
    middle = layer.get_width() / 2
    for x, y, size in _SMOKE:
        spot = middle + x * radius, middle + y * radius
        pygame.draw.circle(layer, (*_SOOT_COLOUR, _byte(opacity)), spot, size * radius)


def _star(
    layer: pygame.Surface,
    reaches: tuple[float, float],
    points: int,
    turned: float,
    colour: tuple[int, int, int, int],
) -> None:
    """Draw a star; `reaches` are the distances of its tips and notches from the middle."""
    if not colour[3]:
        return
    middle = layer.get_width() / 2
    corners = []
    for corner in range(points * 2):
        turn = corner * math.pi / points + turned
        reach = reaches[corner % 2]
        corners.append((middle + reach * math.cos(turn), middle + reach * math.sin(turn)))
    pygame.draw.polygon(layer, colour, corners)


def _chips(layer: pygame.Surface, radius: float, flown: float, opacity: float) -> None:
    """Draw flying debris; its colour goes from glowing to soot with `flown`, 0-1."""
    middle = layer.get_width() / 2
    side = max(radius * 0.05, 1.5)
    ember: Colour = mix(_EMBER_COLOUR, _SOOT_COLOUR, min(flown * 1.4, 1.0))
    for chip in range(_CHIPS):
        turn = chip * 2.4
        reach = radius * (0.5 + 0.6 * flown) * (0.75 + 0.25 * math.sin(chip * 5.1))
        spot = middle + reach * math.cos(turn), middle + reach * math.sin(turn)
        box = pygame.Rect(0, 0, math.ceil(side), math.ceil(side))
        box.center = round(spot[0]), round(spot[1])
        layer.fill((*ember, _byte(opacity * 1.5)), box)


AIM_MS: Final = 160
"""Milliseconds of aiming before the first shot."""
_BETWEEN_SHOTS_MS: Final = 45
_FLIGHT_MS: Final = 110
_TAIL: Final = 0.3
"""The length of a tracer, as a fraction of its path."""
_SPREAD_PIXELS: Final = 5
_MOST_SHOTS: Final = 12
_CORE: Final = hex_colour("#fff2c4")
_GLOW: Final = hex_colour("#f5a93d")
_SHADOW: Final = (0, 0, 0, 90)
_LANDED: Final = 0.5
"""The share of a throw's time after which the item has landed."""


def draw_shots(
    target: pygame.Surface,
    origins: Sequence[Point],
    aim: Point,
    shots: int,
    ms: float,
    width: int,
) -> None:
    """Draw tracers, from each origin in turn; `ms` since the beginning of the aim."""
    for shot in range(min(shots, _MOST_SHOTS)):
        flown = (ms - AIM_MS - shot * _BETWEEN_SHOTS_MS) / _FLIGHT_MS
        if 0 < flown < 1 + _TAIL:
            stray = _SPREAD_PIXELS * math.sin(shot * 2.4)
            end = (aim[0] + stray, aim[1] - stray)
            _streak(target, origins[shot % len(origins)], end, flown, width)


def draw_shell(target: pygame.Surface, origin: Point, aim: Point, flown: float, width: int) -> None:
    """Draw the tank's shell; `flown` is the fraction of its path behind it."""
    if 0 < flown < 1 + _TAIL:
        _streak(target, origin, aim, flown, width)


def draw_thrown(
    target: pygame.Surface, picture: pygame.Surface, start: Point, end: Point, share: float
) -> None:
    """Draw an item that spins in a high arc above its shadow and stays where it lands."""
    part = min(share / _LANDED, 1.0)
    x, y = _between(start, end, part)
    way = math.dist(start, end)
    height = (0.25 * way + picture.get_height()) * 4 * part * (1 - part)
    shadow = pygame.Surface((picture.get_width(), picture.get_height() // 2), pygame.SRCALPHA)
    pygame.draw.ellipse(shadow, _SHADOW, shadow.get_rect())
    target.blit(shadow, shadow.get_rect(center=(round(x), round(y) + picture.get_height() // 3)))
    turned = pygame.transform.rotozoom(picture, -540 * part, 1)
    target.blit(turned, turned.get_rect(center=(round(x), round(y - height))))


def _streak(target: pygame.Surface, start: Point, end: Point, flown: float, width: int) -> None:
    """Draw a line of light; `flown` is the fraction of its path behind its head."""
    head = _between(start, end, min(flown, 1.0))
    tail = _between(start, end, max(flown - _TAIL, 0.0))
    pygame.draw.line(target, _GLOW, tail, head, width * 2)
    pygame.draw.line(target, _CORE, tail, head, max(width, 1))


def towards(start: Point, end: Point, pixels: float) -> Point:
    """The point that many pixels from `start` towards `end`."""
    return _between(start, end, pixels / max(math.dist(start, end), 1.0))


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


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
_LEAVES: Final = 18
_LEAVES_FLY: Final = 0.62
"""The share of a movement's time for which leaves fly."""
_LEAF_COLOURS: Final = tuple(
    hex_colour(code) for code in ("#3f7a57", "#7fb37a", "#2a5a41", "#58976d")
)
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
    if motion.animation.rustles:
        _rustle(target, motion, ground)


def _jump(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    share, size = motion.progress, ground.size
    x, y, _scale = dropping(motion, ground)
    if share < _CANOPY_GOES:
        opened = 0.3 + 0.7 * math.sin(min(share / _CANOPY_OPENS, 1.0) * math.pi / 2)
        sway = size * 0.08 * math.sin(share * 11) * (1 - share)
        radius = size * 0.62 * (1.15 - 0.3 * share) * opened
        _canopy(kit, target, (x + sway, y - size * 0.9), radius)
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


def _rustle(target: pygame.Surface, motion: Motion, ground: Ground) -> None:
    """Leaves that fly where somebody comes out of a hedge, and of each hedge on his way."""
    path = motion.animation.path
    legs = len(path) - 1
    if not legs:
        _leaves(target, ground.centre(path[0]), ground.size, motion.progress / _LEAVES_FLY)
    for leg in range(legs):
        # A hedge is half-way between two hexes.
        share = (motion.progress * legs - leg - 0.4) / (legs * _LEAVES_FLY)
        middle = _between(ground.centre(path[leg]), ground.centre(path[leg + 1]), 0.5)
        _leaves(target, middle, ground.size, share)


def _leaves(target: pygame.Surface, place: Point, size: float, share: float) -> None:
    if not 0 <= share < 1:
        return
    out = 1 - (1 - share) ** 2
    for leaf in range(_LEAVES):
        turn = leaf * 2.4
        reach = size * (0.3 + 0.5 * out) * (0.6 + 0.4 * math.sin(leaf * 3.7) ** 2)
        x = place[0] + reach * math.cos(turn)
        y = place[1] + reach * math.sin(turn) * 0.8 + size * 0.35 * (share * share - 0.6 * out)
        long = max(size * 0.09 * (1 - 0.4 * share), 2.0)
        along = long * math.cos(turn + share * 5), long * math.sin(turn + share * 5)
        corners = [
            (x + along[0], y + along[1]),
            (x - along[1] * 0.45, y + along[0] * 0.45),
            (x - along[0], y - along[1]),
            (x + along[1] * 0.45, y - along[0] * 0.45),
        ]
        pygame.draw.polygon(target, _LEAF_COLOURS[leaf % len(_LEAF_COLOURS)], corners)


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
