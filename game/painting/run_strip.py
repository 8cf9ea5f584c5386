"""Side view of the escape from the burning castle to Nonette, with the men on the way."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.painting.posters.glow import DAWN, add_glow, gradient
from game.painting.posters.silhouettes import FRAME_MS, STRIDE, Flames, Silhouettes, Stance
from game.rules.board.squares import FLOORS, TOWER, Floor
from game.ui.cache import Cache
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour, mix

Point = tuple[float, float]

GATE: Final = 0.215
"""Position of the castle's gate, in shares of the strip's width."""
HALFWAY: Final = 0.52
HOME: Final = 0.74
"""Position of the first man who arrived."""
_ALONG: Final = 0.018
"""Distance from one man to the next."""
_MAN: Final = 46
"""Height of a man in units."""
_GROUND: Final = 0.86
"""Height at which they run, as a share of the strip's height."""
_STRIDES: Final = 5.0
"""Strides per second."""
_FIRE: Final = hex_colour("#ff7a2a")
_TALL: Final = (0.24, 0.34, 0.22, 0.4, 0.3, 0.46, 0.28, 0.36, 0.2, 0.3, 0.22)
"""Flames from left to right, in shares of the castle's height."""
_FINE: Final = 2
"""Oversampling factor."""
_BLUR: Final = 12
_MAST: Final = 1.2
"""Maximum height of the mast, as a multiple of the castle's height."""
_BLACK: Final = hex_colour("#06080c")
_HILL: Final = hex_colour("#0b0d12")
_LIT: Final = hex_colour("#ffc04a")

_FLOOR_HEIGHT: Final[dict[Floor, tuple[float, float]]] = {
    "basement": (0.0, 0.12),
    "1F": (0.12, 0.46),
    "2F": (0.46, 0.74),
}
"""The bottom and the top of each floor, in shares of the castle's height."""


class Runner(Struct, frozen=True):
    """One man on the way."""

    name: str
    at: float
    """Position between castle and village, in shares of the strip's width."""
    stance: Stance
    ms: int = 0
    """Milliseconds since he began to run."""


def home_place(number: int) -> float:
    """The position of the next man who arrives, at the end of the road."""
    return HOME + number * _ALONG * 1.25


class RunStrip:
    """Draws the strip; its background and flames are cached."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._men = Silhouettes()
        self._grounds: Cache[tuple[tuple[int, int], int], pygame.Surface] = Cache(4)
        self._houses: Cache[tuple[tuple[int, int], tuple[Floor, ...]], pygame.Surface] = Cache(4)
        self._flames = Flames()

    def draw(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        blown: Sequence[Floor],
        runners: Collection[Runner],
        ms: int,
    ) -> None:
        """Draw the strip into a rectangle after `ms` milliseconds; at 0 the flames stand still."""
        clip = target.get_clip()
        target.set_clip(rect.clip(clip))
        floors = tuple(blown)
        size = rect.size
        castle = _castle(size).move(rect.topleft)
        target.blit(self._grounds.take((size, len(floors)), lambda: _ground(size, floors)), rect)
        if floors:
            self._draw_fire(target, castle, _height_left(floors), ms)
        house = self._houses.take((castle.size, floors), lambda: _house(castle.size, floors))
        target.blit(house, house.get_rect(midbottom=castle.midbottom))
        if "basement" in floors:
            self._draw_fire(target, castle, 0.0, ms + 2 * FRAME_MS)
        for runner in runners:
            self._draw_man(target, rect, runner)
        target.set_clip(clip)

    # --- Men ------------------------------------------------------------------------------

    def _draw_man(self, target: pygame.Surface, rect: pygame.Rect, runner: Runner) -> None:
        high = min(self._kit.px(_MAN), round(rect.height * 0.62))
        frame = int(runner.ms / 1000 * _STRIDES * STRIDE) if runner.stance == "run" else 0
        picture = self._men.picture(runner.name, high, runner.stance, frame)
        if runner.stance == "stand":
            picture = pygame.transform.flip(picture, True, False)
        x = rect.left + round(runner.at * rect.width)
        y = rect.top + round((_GROUND + 0.05) * rect.height)
        target.blit(picture, picture.get_rect(midbottom=(x, y)))

    # --- Fire -----------------------------------------------------------------------------

    def _draw_fire(
        self, target: pygame.Surface, castle: pygame.Rect, height: float, ms: int
    ) -> None:
        """Flames behind the top edge of the walls; positions are in shares of the castle."""
        base = castle.bottom - round(castle.height * (height - 0.12))
        for number, share in enumerate(_TALL):
            tall = castle.height * share * (1.0 if height else 0.6)
            x = castle.left + castle.width * (number + 0.5) / len(_TALL)
            self._flames.draw(target, (x, base), tall, ms + number * 3 * FRAME_MS)


def castle_box(strip: pygame.Rect) -> pygame.Rect:
    """The rectangle of the castle in a strip."""
    return _castle(strip.size).move(strip.topleft)


def floor_middle(floor: Floor) -> float:
    """The height of a floor above the ground, in shares of the castle's height."""
    low, high = _FLOOR_HEIGHT[floor]
    return (low + high) / 2


# --- The ground -------------------------------------------------------------------------------


def _ground(size: tuple[int, int], blown: tuple[Floor, ...]) -> pygame.Surface:
    """Sky, smoke, land and village: everything but the castle."""
    sheet = gradient((size[0] * _FINE, size[1] * _FINE), DAWN)
    sheet.fill((165, 165, 165), special_flags=pygame.BLEND_RGB_MULT)
    castle = _castle(sheet.get_size())
    if blown:
        glow = sheet.get_height() * (0.7 + 0.5 * len(blown))
        add_glow(sheet, castle.center, glow * 1.6, _FIRE, 0.45)
        add_glow(sheet, castle.center, glow, _FIRE, 0.6)
        _draw_smoke(sheet, castle, len(blown))
    _draw_land(sheet)
    _draw_village(sheet)
    return smoothscaled(sheet, size)


def _house(size: tuple[int, int], blown: tuple[Floor, ...]) -> pygame.Surface:
    """The remains of the castle; its mast rises above the box."""
    wide, high = size[0] * _FINE, round(size[1] * _MAST) * _FINE
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    box = pygame.Rect(0, high - size[1] * _FINE, wide, size[1] * _FINE)
    _draw_castle(sheet, box, blown)
    return smoothscaled(sheet, (wide // _FINE, high // _FINE))


def _height_left(blown: Collection[Floor]) -> float:
    """The height of the walls still standing, as a share of the castle's height."""
    if "1F" in blown:
        return 0.2
    return 0.46 if TOWER in blown else 0.74


def _castle(size: tuple[int, int]) -> pygame.Rect:
    """The rectangle of the castle in a strip of that size."""
    width, height = size
    box = pygame.Rect(0, 0, round(width * 0.17), round(height * 0.7))
    box.bottomleft = (round(width * 0.03), round(height * _GROUND))
    return box


def _draw_smoke(sheet: pygame.Surface, castle: pygame.Rect, floors: int) -> None:
    """Smoke drifting to the right, thicker the more floors burn."""
    chance = random.Random("smoke")
    width, height = sheet.get_size()
    # Painted small and enlarged, so that it has no hard edges.
    veil = pygame.Surface((width // _BLUR, height // _BLUR), pygame.SRCALPHA)
    veil.fill((24, 20, 26, 0))
    for puff in range(floors * 16):
        share = puff / 48
        x = castle.centerx + share * width * 0.6
        y = castle.top + castle.height * (0.3 - 0.4 * share + chance.uniform(-0.12, 0.12))
        radius = castle.height * chance.uniform(0.12, 0.26) * (0.7 + share)
        colour = (24, 20, 26, round(150 * (1 - share * 0.7)))
        pygame.draw.circle(veil, colour, (x / _BLUR, y / _BLUR), radius / _BLUR)
    soft = pygame.transform.box_blur(veil, max(height // _BLUR // 30, 1))
    sheet.blit(smoothscaled(soft, (width, height)), (0, 0))


def _draw_land(sheet: pygame.Surface) -> None:
    """Flat land with hedges and the road."""
    width, height = sheet.get_size()
    chance = random.Random("land")
    base = height * _GROUND
    points = [(0.0, height), (0.0, base - height * 0.03)]
    points += [
        (x, base - height * (0.02 + 0.03 * math.sin(x / width * 9))) for x in range(0, width, 24)
    ]
    points += [(width, base - height * 0.02), (width, height)]
    pygame.draw.polygon(sheet, mix(_HILL, DAWN[1], 0.35), points)
    for _ in range(60):
        x = width * chance.uniform(0.24, 0.72)
        radius = height * chance.uniform(0.015, 0.05)
        pygame.draw.circle(sheet, mix(_HILL, DAWN[1], 0.2), (x, base - radius * 0.3), radius)
    pygame.draw.rect(sheet, _HILL, (0, base, width, height - base))
    road: Colour = mix(_HILL, DAWN[2], 0.28)
    pygame.draw.rect(sheet, road, (castle_edge(width), base + height * 0.03, width, height * 0.035))


def castle_edge(width: int) -> float:
    """The x at which the road begins, in pixels of a strip of that width."""
    return width * (GATE - 0.02)


def _draw_castle(sheet: pygame.Surface, box: pygame.Rect, blown: Sequence[Floor]) -> None:
    """Keep, wings and towers, without the floors that were blown up."""
    chance = random.Random("walls")
    top = _height_left(blown)
    is_whole = not blown

    def block(left: float, right: float, height: float, *, is_ragged: bool) -> None:
        edge = [box.left + box.width * left, box.left + box.width * right]
        up = box.bottom - box.height * height
        points = [(edge[0], box.bottom), (edge[0], up)]
        steps = 9
        for step in range(1, steps):
            x = edge[0] + (edge[1] - edge[0]) * step / steps
            bite = chance.uniform(-0.09, 0.04) if is_ragged else -0.03 * (step % 2)
            points.append((x, up + box.height * -bite))
        points += [(edge[1], up), (edge[1], box.bottom)]
        pygame.draw.polygon(sheet, _BLACK, points)

    block(0.06, 0.94, min(0.5, top), is_ragged=top < 0.5)
    block(0.0, 0.16, min(0.72, top + 0.12), is_ragged=not is_whole)
    block(0.82, 1.0, min(0.66, top + 0.08), is_ragged=not is_whole)
    block(0.36, 0.62, min(0.78, top + 0.06), is_ragged=not is_whole)
    if TOWER not in blown:
        x, foot = box.left + box.width * 0.49, box.bottom - box.height * min(0.78, top + 0.06)
        pygame.draw.line(sheet, _BLACK, (x, foot), (x, box.top - box.height * 0.16), 4)
        for side in (-1, 1):
            start = (x + side * box.width * 0.05, foot)
            pygame.draw.line(sheet, _BLACK, start, (x, box.top), 2)
    for floor in FLOORS[1:]:
        if floor in blown:
            continue
        low, high = _FLOOR_HEIGHT[floor]
        y = box.bottom - box.height * (low + high) / 2
        if box.bottom - y > box.height * top:
            continue
        for column in (0.24, 0.44, 0.54, 0.72):
            wide = max(box.width // 40, 2)
            pygame.draw.rect(sheet, _LIT, (box.left + box.width * column, y, wide, wide * 2))
    gate = pygame.Rect(0, 0, box.width // 12, box.height // 7)
    gate.midbottom = (box.right - box.width // 9, box.bottom)
    pygame.draw.rect(sheet, mix(_BLACK, _FIRE, 0.55 if blown else 0.15), gate)


def _draw_village(sheet: pygame.Surface) -> None:
    """Roofs, a church, and some lit windows."""
    width, height = sheet.get_size()
    chance = random.Random("Nonette")
    base = height * _GROUND
    for house in range(9):
        x = width * (0.885 + house * 0.0145)
        wide, tall = width * chance.uniform(0.011, 0.017), height * chance.uniform(0.2, 0.34)
        walls = base - tall * 0.55
        points = [(x, base), (x, walls), (x + wide / 2, base - tall), (x + wide, walls)]
        pygame.draw.polygon(sheet, _BLACK, [*points, (x + wide, base)])
        if chance.random() < 0.6:
            spot = (x + wide * 0.4, walls + tall * 0.12)
            add_glow(sheet, spot, height * 0.16, hex_colour("#b06a1c"), 0.6)
            pygame.draw.rect(sheet, _LIT, (*spot, max(wide * 0.16, 2), max(tall * 0.14, 2)))
    x = width * 0.955
    tower = [(x, base), (x, base - height * 0.42), (x + width * 0.006, base - height * 0.72)]
    tower += [(x + width * 0.012, base - height * 0.42), (x + width * 0.012, base)]
    pygame.draw.polygon(sheet, _BLACK, tower)
