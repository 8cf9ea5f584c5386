"""The picture and position of a counter at any point of its animation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.counters.figures import STILL, FigureOffsets, pose_at
from game.rules.board import Cell
from game.tabletop.motion.director import Motion
from game.tabletop.shown_events.row import FLIP_MS, RISE_MS, SETTLED, Stain
from game.ui.camera import Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour

_HOP: Final = 0.06
_STAINS: Final[dict[Stain, Colour]] = {
    "infection": hex_colour("#7fc24a"),
    "drug": hex_colour("#9a6be0"),
}
_STACK_RADIUS: Final = 1.5
"""The largest distance of a counter from the middle of its own cell, in counters."""
_SHAKE_PIXELS: Final = 3
_LUNGE_SHARE: Final = 0.45
"""The fraction of the way to his enemy that a man leaps when he strikes."""
_RECOIL: Final = 0.16
"""How far the tank recoils, as a fraction of its length."""
_REVEAL_HEIGHT: Final = 0.75
"""How high above its cell a revealed marker is held, as a fraction of its height."""
_DANCE_BEATS: Final = 8
_DANCE_DEGREES: Final = 13
"""How far zombies lean over when they dance."""
_LEAP_DISTANCE: Final = 3
"""A step longer than this, in counters, is a jump cut, as on stairs between two floors."""
_QUAKE_PIXELS: Final = 4
_QUAKE_SHARE: Final = 0.48


def _straight(origin: Cell, target: Cell) -> Sequence[Cell]:
    return origin, target


class Ground(Struct, frozen=True):
    """Where cells and counters are in the window."""

    centre: Callable[[Cell], Point]
    """The middle of a cell."""
    where: Callable[[str], Point | None]
    """The middle of a counter or cell by its name; None if it isn't on the board."""
    size: int
    """The side of a counter, in pixels."""
    route: Callable[[Cell, Cell], Sequence[Cell]] = _straight
    """The cells of the way on foot from one to another, both included."""


def pose_of(motion: Motion | None, name: str) -> FigureOffsets:
    """The pose of the figure on a counter at this point of an animation, if any."""
    if motion is None:
        return STILL
    if name in motion.animation.subjects:
        return pose_at(motion.animation.act, motion.progress)
    if name == motion.animation.target:
        return pose_at(motion.animation.target_act, motion.progress)
    return STILL


def rising(motion: Motion, picture: pygame.Surface, place: Point) -> tuple[pygame.Surface, Point]:
    """Picture and position of a marker that turns over while it rises above its cell."""
    share = min(motion.progress * motion.animation.ms / FLIP_MS, 1.0)
    height = picture.get_height() * _REVEAL_HEIGHT * math.sin(share * math.pi / 2)
    return _turned(picture, 0.5 + share / 2), (place[0], place[1] - height)


def quake(motion: Motion | None) -> tuple[int, int]:
    """The offset of a board that shakes, in pixels."""
    if motion is None or not motion.animation.shakes:
        return 0, 0
    begins = motion.animation.shakes_from
    share = (motion.progress - begins) / (1 - begins) / _QUAKE_SHARE
    if not 0 <= share <= 1:
        return 0, 0
    reach = _QUAKE_PIXELS * (1 - share)
    return round(reach * math.sin(share * 19)), round(reach * math.cos(share * 23))


def moved(
    motion: Motion, picture: pygame.Surface, place: Point, ground: Ground
) -> tuple[pygame.Surface, Point]:
    """Picture and position of a subject of the animation; `place` is its position at rest."""
    kind, share = motion.animation.kind, motion.progress
    if kind == "slide":
        return picture, _along(motion.animation.path, share, ground.centre, picture.get_height())
    if kind == "run":
        way = ground.route(motion.animation.path[0], motion.animation.path[-1])
        return picture, _along(way, share, ground.centre, picture.get_height())
    if kind in ("flip", "look"):
        return _turned(picture, share), (place[0], place[1] - 4 * math.sin(share * math.pi))
    if kind == "rise":
        longest = max(motion.animation.ms, 1)
        grown = min(share * longest / min(longest, RISE_MS), 1.0)
        return _scaled(picture, _out_back(grown)), place
    if kind == "sink":
        return _faded(_scaled(picture, 1 - 0.35 * share), 1 - share), place
    if kind == "hit":
        shake = _SHAKE_PIXELS * math.sin(share * math.tau * 2) * (1 - share)
        return picture, (place[0] + shake, place[1])
    if kind == "jump":
        x, y, factor = dropping(motion, ground)
        return _scaled(picture, factor), (x, y)
    if kind == "strike":
        return picture, _lunging(place, aim_of(motion, ground), share)
    if kind == "recoil":
        return picture, _recoiling(place, ground.centre(motion.animation.path[0]), share, picture)
    if kind == "creep":
        return _infected(picture, share, _STAINS[motion.animation.stain]), _new_place(
            motion, place, ground
        )
    if kind == "dance":
        return _dancing(picture, place, share)
    return picture, place


def travelled(motion: Motion | None, cell: Cell | None, ground: Ground) -> Point | None:
    """How far the counters that leave a cell have come, in pixels; None if none do."""
    if motion is None or cell is None or motion.animation.kind != "slide":
        return None
    path = motion.animation.path
    if not path or path[0] != cell:
        return None
    here, there = ground.centre(cell), _along(path, motion.progress, ground.centre, ground.size)
    return there[0] - here[0], there[1] - here[1]


def aim_of(motion: Motion, ground: Ground) -> Point | None:
    """The point at which an attack or a shot is aimed; None if the target isn't on the board."""
    animation = motion.animation
    return ground.centre(animation.path[-1]) if animation.path else ground.where(animation.target)


def _lunging(place: Point, aim: Point | None, share: float) -> Point:
    """A little back, forward towards the target, and home again."""
    if aim is None:
        return place
    if share < 0.25:
        part = -0.1 * math.sin(share / 0.25 * math.pi / 2)
    else:
        part = (
            _LUNGE_SHARE * max(math.sin((share - 0.25) / 0.4 * math.pi), 0.0)
            if share < 0.65
            else 0.0
        )
    return place[0] + (aim[0] - place[0]) * part, place[1] + (aim[1] - place[1]) * part


def _recoiling(place: Point, aim: Point, share: float, picture: pygame.Surface) -> Point:
    """Pushed back by its own shot, and rolling home."""
    dx, dy = aim[0] - place[0], aim[1] - place[1]
    length = math.hypot(dx, dy) or 1.0
    since = share - SETTLED
    back = picture.get_width() * _RECOIL * max(1 - since * 3, 0.0) if since > 0 else 0.0
    return place[0] - dx / length * back, place[1] - dy / length * back


def _dancing(picture: pygame.Surface, place: Point, share: float) -> tuple[pygame.Surface, Point]:
    """Leaning to either side in turn, with hops between."""
    beat = share * _DANCE_BEATS * math.pi
    leaning = pygame.transform.rotozoom(picture, _DANCE_DEGREES * math.sin(beat), 1)
    hop = picture.get_height() * 2 * _HOP * abs(math.sin(beat))
    return leaning, (place[0], place[1] - hop)


def _new_place(motion: Motion, place: Point, ground: Ground) -> Point:
    """The cell of the animation if it is far from the counter, else the counter's own place."""
    for cell in motion.animation.path:
        middle = ground.centre(cell)
        if math.dist(middle, place) > _STACK_RADIUS * ground.size:
            return middle
    return place


def _infected(picture: pygame.Surface, share: float, colour: Colour) -> pygame.Surface:
    """The picture with a stain that spreads from its lower left."""
    size = picture.get_width()
    stain = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    stain.fill((255, 255, 255, 255))
    for drop in range(9):
        turn = drop * math.tau / 9
        reach = size * share * (0.95 + 0.3 * math.sin(drop * 2.3))
        x = size * 0.1 + reach * 0.6 * abs(math.cos(turn))
        y = size * 0.9 - reach * 0.6 * abs(math.sin(turn))
        pygame.draw.circle(stain, (*colour, 255), (x, y), reach * 0.5)
    stained = picture.copy()
    stained.blit(stain, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return stained


def _along(path: Sequence[Cell], share: float, centre: Callable[[Cell], Point], size: int) -> Point:
    """The point on the way along the cells, hopping from each to the next.

    A step to a cell far away on the board, as over stairs, is a jump cut.
    """
    legs = len(path) - 1
    if legs < 1:
        return centre(path[0])
    leg = min(int(share * legs), legs - 1)
    part = pygame.math.smoothstep(0.0, 1.0, share * legs - leg)
    (x1, y1), (x2, y2) = centre(path[leg]), centre(path[leg + 1])
    if leg < legs - 1 and math.dist((x1, y1), (x2, y2)) > size * _LEAP_DISTANCE:
        part = round(part)
    hop = size * _HOP * math.sin(part * math.pi)
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part - hop


def dropping(motion: Motion, ground: Ground) -> tuple[float, float, float]:
    """X, y and scale of a parachutist between the plane and his landing hex."""
    path, share = motion.animation.path, motion.progress
    (x1, y1), (x2, y2) = ground.centre(path[0]), ground.centre(path[-1])
    eased = 1 - (1 - share) ** 2
    return x1 + (x2 - x1) * eased, y1 + (y2 - y1) * eased, 1.25 - 0.25 * eased


def _turned(picture: pygame.Surface, share: float) -> pygame.Surface:
    width = max(round(picture.get_width() * abs(math.cos(share * math.pi))), 1)
    return smoothscaled(picture, (width, picture.get_height()))


def _scaled(picture: pygame.Surface, factor: float) -> pygame.Surface:
    width, height = picture.get_size()
    size = (max(round(width * factor), 1), max(round(height * factor), 1))
    return smoothscaled(picture, size)


def _faded(picture: pygame.Surface, opacity: float) -> pygame.Surface:
    copy = picture.copy()
    copy.fill((255, 255, 255, round(255 * max(opacity, 0.0))), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _out_back(share: float) -> float:
    """Ease-out with overshoot, from 0 past 1 to 1."""
    back = 1.2
    rest = share - 1
    return 1 + (back + 1) * rest**3 + back * rest**2
