"""What a counter looks like in the middle of its motion."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.counters.poses import STILL, Pose, pose_at
from game.rules.board import Cell
from game.rules.events.ambitions import EnemyTurned, ParaInjected
from game.tabletop.motion.director import Motion
from game.tabletop.motion.staging import FLIP_MS, RISE_MS, SETTLED
from game.ui.camera import Point
from game.ui.smooth import smoothscaled
from game.ui.theme import Colour, hex_colour

_HOP: Final = 0.06
_INFECTION: Final = hex_colour("#7fc24a")
_DRUG: Final = hex_colour("#9a6be0")
_NEAR: Final = 1.5
"""Sides of a counter that one may stand from the middle of his cell."""
_SHAKE_PIXELS: Final = 3
_LUNGE: Final = 0.45
"""The part of the way to his enemy a man leaps when he strikes."""
_RECOIL: Final = 0.16
"""How far the tank is thrown back, in parts of its length."""
_HELD: Final = 0.75
"""How high over its cell a marker is held up to be seen, in parts of its size."""
_BEATS: Final = 8
_LEAN: Final = 13
"""Degrees that the dead lean over when they dance."""
_STAIRS: Final = 3
"""Counters' sizes from which on a step is a leap."""
_QUAKE_PIXELS: Final = 4
_QUAKE_SHARE: Final = 0.48


def _straight(origin: Cell, target: Cell) -> Sequence[Cell]:
    return origin, target


class Ground(Struct, frozen=True):
    """Where things are in the window while something moves."""

    centre: Callable[[Cell], Point]
    """The middle of a cell."""
    where: Callable[[str], Point | None]
    """The middle of a counter or cell by its name, None for what isn't on the board."""
    size: int
    """Pixels of a counter's side."""
    route: Callable[[Cell, Cell], Sequence[Cell]] = _straight
    """The cells on foot from one to another, both included."""


def pose_of(motion: Motion | None, name: str) -> Pose:
    """What the figure on a counter does while a motion is under way."""
    if motion is None:
        return STILL
    if name in motion.staging.subjects:
        return pose_at(motion.staging.act, motion.progress)
    if name == motion.staging.target:
        return pose_at(motion.staging.suffers, motion.progress)
    return STILL


def rising(motion: Motion, picture: pygame.Surface, place: Point) -> tuple[pygame.Surface, Point]:
    """A marker that was turned up rises from its cell, above whoever stands there."""
    share = min(motion.progress * motion.staging.ms / FLIP_MS, 1.0)
    height = picture.get_height() * _HELD * math.sin(share * math.pi / 2)
    return _turned(picture, 0.5 + share / 2), (place[0], place[1] - height)


def quake(motion: Motion | None) -> tuple[int, int]:
    """How far a blast shakes the board, in pixels."""
    if motion is None or not motion.staging.shakes:
        return 0, 0
    begins = motion.staging.shakes_from
    share = (motion.progress - begins) / (1 - begins) / _QUAKE_SHARE
    if not 0 <= share <= 1:
        return 0, 0
    reach = _QUAKE_PIXELS * (1 - share)
    return round(reach * math.sin(share * 19)), round(reach * math.cos(share * 23))


def moved(
    motion: Motion, picture: pygame.Surface, place: Point, ground: Ground
) -> tuple[pygame.Surface, Point]:
    """The picture and place of a counter while the motion it takes part in is under way."""
    kind, share = motion.staging.kind, motion.progress
    if kind == "slide":
        return picture, _along(motion.staging.path, share, ground.centre, picture.get_height())
    if kind == "run":
        way = ground.route(motion.staging.path[0], motion.staging.path[-1])
        return picture, _along(way, share, ground.centre, picture.get_height())
    if kind in ("flip", "look"):
        return _turned(picture, share), (place[0], place[1] - 4 * math.sin(share * math.pi))
    if kind == "rise":
        longest = max(motion.staging.ms, 1)
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
        return picture, _recoiling(place, ground.centre(motion.staging.path[0]), share, picture)
    if kind == "creep":
        return _infected(picture, share, _stain_of(motion)), _new_place(motion, place, ground)
    if kind == "dance":
        return _dancing(picture, place, share)
    return picture, place


def aim_of(motion: Motion, ground: Ground) -> Point | None:
    """Where the blow or the shot goes."""
    staging = motion.staging
    return ground.centre(staging.path[-1]) if staging.path else ground.where(staging.target)


def _lunging(place: Point, aim: Point | None, share: float) -> Point:
    """Back a little, at him, and home again."""
    if aim is None:
        return place
    if share < 0.25:
        part = -0.1 * math.sin(share / 0.25 * math.pi / 2)
    else:
        part = _LUNGE * max(math.sin((share - 0.25) / 0.4 * math.pi), 0.0) if share < 0.65 else 0.0
    return place[0] + (aim[0] - place[0]) * part, place[1] + (aim[1] - place[1]) * part


def _recoiling(place: Point, aim: Point, share: float, picture: pygame.Surface) -> Point:
    """Thrown back by its own shot, and rolling home."""
    dx, dy = aim[0] - place[0], aim[1] - place[1]
    length = math.hypot(dx, dy) or 1.0
    since = share - SETTLED
    back = picture.get_width() * _RECOIL * max(1 - since * 3, 0.0) if since > 0 else 0.0
    return place[0] - dx / length * back, place[1] - dy / length * back


def _dancing(picture: pygame.Surface, place: Point, share: float) -> tuple[pygame.Surface, Point]:
    """Leaning to one side and the other, with a hop between."""
    beat = share * _BEATS * math.pi
    leaning = pygame.transform.rotozoom(picture, _LEAN * math.sin(beat), 1)
    hop = picture.get_height() * 2 * _HOP * abs(math.sin(beat))
    return leaning, (place[0], place[1] - hop)


def _stain_of(motion: Motion) -> Colour:
    """Green is the infection, violet the drug."""
    is_drug = isinstance(motion.event, ParaInjected) or (
        isinstance(motion.event, EnemyTurned) and motion.event.kind == "undead"
    )
    return _DRUG if is_drug else _INFECTION


def _new_place(motion: Motion, place: Point, ground: Ground) -> Point:
    """Where it happens to somebody; in a cell far off he is seen there."""
    for cell in motion.staging.path:
        middle = ground.centre(cell)
        if math.dist(middle, place) > _NEAR * ground.size:
            return middle
    return place


def _infected(picture: pygame.Surface, share: float, colour: Colour) -> pygame.Surface:
    """A stain that creeps over the counter from its lower left."""
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
    """On the way from the first to the last cell, hopping from each to the next.

    What leads to a cell far off on the sheet, as stairs do, is a leap.
    """
    legs = len(path) - 1
    if legs < 1:
        return centre(path[0])
    leg = min(int(share * legs), legs - 1)
    part = pygame.math.smoothstep(0.0, 1.0, share * legs - leg)
    (x1, y1), (x2, y2) = centre(path[leg]), centre(path[leg + 1])
    if leg < legs - 1 and math.dist((x1, y1), (x2, y2)) > size * _STAIRS:
        part = round(part)
    hop = size * _HOP * math.sin(part * math.pi)
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part - hop


def dropping(motion: Motion, ground: Ground) -> tuple[float, float, float]:
    """Where a parachute drifts between plane and landing hex, and how large it looks."""
    path, share = motion.staging.path, motion.progress
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
    """Grows past its size and settles."""
    back = 1.2
    rest = share - 1
    return 1 + (back + 1) * rest**3 + back * rest**2
