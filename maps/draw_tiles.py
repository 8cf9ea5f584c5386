"""Draws the tiles that Tiled shows: python maps/draw_tiles.py writes maps/tiles/*.png.

The game paints its boards itself; these pictures are for editing maps. Every tile has a random
generator of its own, so a change to one doesn't affect the others.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

SCALE: Final = 3
"""Tiles are drawn at this scale and then reduced, for smooth edges."""
HEX: Final = (112, 128)
SQUARE: Final = (64, 64)
MOON: Final = "#3c5f4e"
HEDGE: Final = "#122420"
PLAINS: Final = ("#344f38", "#3c5636", "#465a39", "#4c583a", "#2b4238", "#545a3c")

Painter = Callable[[Surface, random.Random], None]


def main() -> None:
    """Draw the three tilesets."""
    folder = Path(__file__).parent / "tiles"
    folder.mkdir(exist_ok=True)
    field = [plain(colour) for colour in PLAINS] + [marsh] * 4
    field += [wood, orchard, hamlet, farm, castle, chapel, bridge, kiln]
    bocage = [hedged(colour) for colour in PLAINS[:4]] + [thicket] * 2
    bocage += [town, cottage, orchard, farm, chapel, wood]
    save(folder / "field.png", HEX, 6, field)
    save(folder / "hunt.png", HEX, 6, bocage)
    floors = [
        one for floor in FLOORS for one in (floor if isinstance(floor, tuple) else (floor, floor))
    ]
    save(folder / "castle.png", SQUARE, 8, floors)


def save(path: Path, size: tuple[int, int], columns: int, painters: list[Painter]) -> None:
    """Paint one tile per painter into a picture with that many columns."""
    rows = -(-len(painters) // columns)
    sheet = Surface((size[0] * columns, size[1] * rows), pygame.SRCALPHA)
    for number, paint in enumerate(painters):
        large = Surface((size[0] * SCALE, size[1] * SCALE), pygame.SRCALPHA)
        paint(large, random.Random(1944_06_06 + 100 * size[0] + number))
        if size == HEX:
            cut_to_hex(large)
        tile = pygame.transform.smoothscale(large, size)
        sheet.blit(tile, (number % columns * size[0], number // columns * size[1]))
    pygame.image.save(sheet, path)


# Hexes


def corners(surface: Surface, share: float = 1.0) -> list[tuple[float, float]]:
    """The six corners of a hex with a corner at the top, scaled by `share`."""
    wide, high = surface.get_size()
    around = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
    return [(wide * (0.5 + (x - 0.5) * share), high * (0.5 + (y - 0.5) * share)) for x, y in around]


def cut_to_hex(surface: Surface) -> None:
    """Make everything outside the hex transparent."""
    shape = Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(shape, "white", corners(surface))
    surface.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)


def plain(colour: str) -> Painter:
    """A meadow: one colour, furrows at one angle, a hedge along some of its sides."""

    def paint(surface: Surface, dice: random.Random) -> None:
        furrows(surface, dice, colour)
        outline = corners(surface, 0.99)
        for side in dice.sample(range(6), 2):
            hedge(surface, dice, outline[side], outline[(side + 1) % 6])
        pygame.draw.polygon(surface, "#1a2c28", corners(surface), 2)

    return paint


def hedged(colour: str) -> Painter:
    """A field of the bocage: hedges all round, with gaps."""

    def paint(surface: Surface, dice: random.Random) -> None:
        furrows(surface, dice, colour)
        outline = corners(surface, 0.97)
        for side in range(6):
            start, end = outline[side], outline[(side + 1) % 6]
            if dice.random() < 0.5:
                hedge(surface, dice, start, along(start, end, 0.34))
                hedge(surface, dice, along(start, end, 0.66), end)
            else:
                hedge(surface, dice, start, end)

    return paint


def furrows(surface: Surface, dice: random.Random, colour: str) -> None:
    """Ground ploughed at one angle, or grass."""
    surface.fill(colour)
    ground = pygame.Color(colour)
    wide, high = surface.get_size()
    if dice.random() < 0.65:
        angle = dice.uniform(0, math.pi)
        ahead, aside = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
        for place in range(-wide, wide, 17):
            x, y = wide / 2 + aside[0] * place, high / 2 + aside[1] * place
            start = x - ahead[0] * wide, y - ahead[1] * wide
            end = x + ahead[0] * wide, y + ahead[1] * wide
            pygame.draw.line(surface, ground.lerp("#0a1818", 0.28), start, end, 4)
    else:
        for _ in range(70):
            x, y = dice.uniform(0, wide), dice.uniform(0, high)
            tip = x + dice.uniform(-5, 5), y - 12
            pygame.draw.line(surface, ground.lerp("#a9c7b0", 0.16), (x, y), tip, 3)


def along(
    start: tuple[float, float], end: tuple[float, float], share: float
) -> tuple[float, float]:
    """The point at a fraction of the way from start to end."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def hedge(
    surface: Surface, dice: random.Random, start: tuple[float, float], end: tuple[float, float]
) -> None:
    """Bushes in a row, each with its moonlit top."""
    length = math.dist(start, end)
    for step in range(0, int(length), 12):
        x, y = along(start, end, step / length)
        bush(surface, x + dice.uniform(-3, 3), y + dice.uniform(-3, 3), dice.uniform(8, 13))


def bush(surface: Surface, x: float, y: float, radius: float) -> None:
    """A bush or tree from above, the moon in the upper right."""
    pygame.draw.circle(surface, "#0a1413", (x - radius / 3, y + radius / 3), radius)
    pygame.draw.circle(surface, HEDGE, (x, y), radius)
    pygame.draw.circle(surface, MOON, (x + radius * 0.3, y - radius * 0.35), radius * 0.5)


def marsh(surface: Surface, dice: random.Random) -> None:
    """Wet ground: pools with a glint, and reeds."""
    surface.fill("#11363f")
    wide, high = surface.get_size()
    for _ in range(9):
        pool = pygame.Rect(0, 0, dice.randint(60, 130), dice.randint(18, 40))
        pool.center = dice.randrange(wide), dice.randrange(high)
        pygame.draw.ellipse(surface, "#1b505c", pool)
        if dice.random() < 0.5:
            glint = pool.inflate(-pool.width * 0.5, -pool.height * 0.82).move(8, -5)
            pygame.draw.ellipse(surface, "#7fb9c0", glint)
    for _ in range(13):
        x, y = dice.uniform(30, wide - 30), dice.uniform(50, high - 20)
        for lean in (-9, -3, 4, 10):
            tip = x + lean, y - dice.uniform(18, 30)
            pygame.draw.line(surface, "#5d7a5a", (x + lean / 3, y), tip, 4)
    pygame.draw.polygon(surface, "#5d7a5a", corners(surface), 4)


def wood(surface: Surface, dice: random.Random) -> None:
    """A copse, for a scenery layer."""
    wide, high = surface.get_size()
    trees = sorted((dice.uniform(0.2, 0.8), dice.uniform(0.24, 0.76)) for _ in range(18))
    for x, y in sorted(trees, key=lambda tree: tree[1]):
        bush(surface, wide * x, high * y, dice.uniform(22, 36))


def orchard(surface: Surface, dice: random.Random) -> None:
    """Apple trees in rows."""
    wide, high = surface.get_size()
    for row in range(4):
        for column in range(4):
            x = wide * (0.24 + 0.17 * column) + dice.uniform(-4, 4)
            bush(surface, x, high * (0.28 + 0.15 * row), 16)


def house(surface: Surface, x: float, y: float, wide: float, deep: float) -> None:
    """A roof in two halves with a lit window, its shadow to the lower left."""
    box = pygame.Rect(0, 0, wide, deep)
    box.center = round(x), round(y)
    pygame.draw.rect(surface, "#060b10", box.move(-10, 12))
    pygame.draw.rect(surface, "#2d3442", box)
    pygame.draw.rect(surface, "#4d5a6b", (box.left, box.top, box.width, box.height // 2))
    pygame.draw.line(surface, "#8c9bab", box.midleft, box.midright, 4)
    pygame.draw.rect(surface, "#e0a04a", (box.centerx + 6, box.bottom - 16, 12, 12))


def hamlet(surface: Surface, dice: random.Random) -> None:
    """Half a dozen roofs."""
    wide, high = surface.get_size()
    for x, y in ((0.3, 0.32), (0.62, 0.28), (0.75, 0.5), (0.28, 0.58), (0.5, 0.72), (0.7, 0.7)):
        house(surface, wide * x, high * y, dice.randint(52, 76), dice.randint(34, 48))


def farm(surface: Surface, dice: random.Random) -> None:
    """A house and a barn round a yard."""
    wide, high = surface.get_size()
    house(surface, wide * 0.36, high * 0.36, 110, 56)
    house(surface, wide * 0.66, high * 0.58, 66, 104)
    hedge(surface, dice, (wide * 0.24, high * 0.74), (wide * 0.52, high * 0.74))


def cottage(surface: Surface, dice: random.Random) -> None:
    """One roof and a tree."""
    wide, high = surface.get_size()
    house(surface, wide * 0.46, high * 0.44, 96, 58)
    bush(surface, wide * 0.68, high * 0.6, dice.uniform(24, 30))


def chapel(surface: Surface, _dice: random.Random) -> None:
    """A nave with a square tower and a cross."""
    wide, high = surface.get_size()
    house(surface, wide * 0.52, high * 0.56, 120, 60)
    tower = pygame.Rect(wide * 0.24, high * 0.42, 58, 78)
    pygame.draw.rect(surface, "#060b10", tower.move(-10, 12))
    pygame.draw.rect(surface, "#5d6b7c", tower)
    pygame.draw.rect(surface, "#8c9bab", tower, 4)
    x, y = tower.midtop
    pygame.draw.line(surface, "#c9d4de", (x, y - 44), (x, y), 6)
    pygame.draw.line(surface, "#c9d4de", (x - 14, y - 30), (x + 14, y - 30), 6)


def town(surface: Surface, dice: random.Random) -> None:
    """Streets of roofs round a church."""
    hamlet(surface, dice)
    wide, high = surface.get_size()
    house(surface, wide * 0.5, high * 0.48, 92, 50)
    pygame.draw.polygon(
        surface,
        "#8c9bab",
        [(wide * 0.42, high * 0.46), (wide * 0.46, high * 0.2), (wide * 0.5, high * 0.46)],
    )


def castle(surface: Surface, dice: random.Random) -> None:
    """The keep on its hill, one window lit."""
    wide, high = surface.get_size()
    pygame.draw.ellipse(surface, "#26332a", (wide * 0.1, high * 0.46, wide * 0.8, high * 0.4))
    wood(surface.subsurface((0, high // 2, wide, high // 3)), dice)
    for x, y, across, up in ((0.5, 0.4, 0.3, 0.34), (0.3, 0.46, 0.13, 0.3), (0.7, 0.46, 0.13, 0.3)):
        tower = pygame.Rect(0, 0, wide * across, high * up)
        tower.center = round(wide * x), round(high * y)
        pygame.draw.rect(surface, "#0a0f16", tower.move(-10, 8))
        pygame.draw.rect(surface, "#4a5665", tower)
        for tooth in range(tower.left, tower.right - 8, 22):
            pygame.draw.rect(surface, "#5d6b7c", (tooth, tower.top - 14, 12, 16))
    pygame.draw.rect(surface, "#e0a04a", (wide * 0.53, high * 0.34, 14, 22))


def bridge(surface: Surface, _dice: random.Random) -> None:
    """A plank bridge from west to east."""
    wide, high = surface.get_size()
    deck = pygame.Rect(wide * 0.18, high * 0.42, wide * 0.64, high * 0.16)
    pygame.draw.rect(surface, "#0a0f12", deck.move(-6, 10))
    pygame.draw.rect(surface, "#8f7c52", deck)
    for x in range(deck.left, deck.right, 18):
        pygame.draw.line(surface, "#5c4e33", (x, deck.top), (x, deck.bottom), 4)
    for y in (deck.top, deck.bottom):
        pygame.draw.line(surface, "#c4b286", (deck.left, y), (deck.right, y), 8)


def kiln(surface: Surface, _dice: random.Random) -> None:
    """A round of stone: kiln, well, eel house."""
    wide, high = surface.get_size()
    middle = wide / 2, high / 2
    pygame.draw.circle(surface, "#060b10", (middle[0] - 10, middle[1] + 12), 58)
    pygame.draw.circle(surface, "#6d747c", middle, 56)
    pygame.draw.circle(surface, "#9aa5ad", (middle[0] + 8, middle[1] - 8), 44)
    pygame.draw.circle(surface, "#0f151d", middle, 28)


def thicket(surface: Surface, dice: random.Random) -> None:
    """A hex that isn't printed: nothing but hedge."""
    surface.fill("#0c1a18")
    wide, high = surface.get_size()
    for _ in range(110):
        bush(surface, dice.uniform(0, wide), dice.uniform(0, high), dice.uniform(16, 26))


# Squares


def stones(colour: str, parts: int, joint: str = "#11161c") -> Painter:
    """Paving: rows of slabs of uneven length."""

    def paint(surface: Surface, dice: random.Random) -> None:
        surface.fill(joint)
        side = surface.get_width()
        deep = side // parts
        for row in range(parts):
            cut = round(side * dice.uniform(0.35, 0.65))
            for left, right in ((0, cut), (cut, side)):
                shade = pygame.Color(colour).lerp("#8f9aa0", dice.uniform(0, 0.12))
                slab = (left + 2, row * deep + 2, right - left - 4, deep - 4)
                pygame.draw.rect(surface, shade, slab, border_radius=5)

    return paint


def boards(surface: Surface, dice: random.Random) -> None:
    """Floor boards, joints at random."""
    surface.fill("#1d140e")
    side = surface.get_width()
    for row in range(4):
        shade = pygame.Color("#4a3626").lerp("#6b4f36", dice.random() * 0.6)
        deep = side // 4
        pygame.draw.rect(surface, shade, (0, row * deep + 2, side, deep - 3))
        joint = round(side * dice.uniform(0.1, 0.9))
        pygame.draw.line(surface, "#1d140e", (joint, row * deep), (joint, (row + 1) * deep), 4)


def chequer(surface: Surface, _dice: random.Random) -> None:
    """Tiles, two and two."""
    half = surface.get_width() // 2
    for x in range(2):
        for y in range(2):
            shade = "#4d5c66" if (x + y) % 2 else "#36434d"
            pygame.draw.rect(surface, shade, (x * half + 1, y * half + 1, half - 2, half - 2))


def flecks(colour: str, speck: str, count: int) -> Painter:
    """Ground with flecks: earth, straw, grass, brick dust."""

    def paint(surface: Surface, dice: random.Random) -> None:
        surface.fill(colour)
        side = surface.get_width()
        for _ in range(count):
            x, y = dice.uniform(0, side), dice.uniform(0, side)
            tip = x + dice.uniform(-10, 10), y + dice.uniform(-10, 10)
            pygame.draw.line(surface, speck, (x, y), tip, 4)

    return paint


def night(surface: Surface, dice: random.Random) -> None:
    """The darkness around the castle."""
    surface.fill("#0d131b")
    for _ in range(8):
        at = dice.randrange(surface.get_width()), dice.randrange(surface.get_height())
        pygame.draw.circle(surface, "#141c26", at, 3)


def pit(surface: Surface, dice: random.Random) -> None:
    """The hole: black, with something violet far down."""
    surface.fill("#05040a")
    at = surface.get_width() * dice.uniform(0.3, 0.7), surface.get_height() * dice.uniform(0.3, 0.7)
    for radius, colour in ((60, "#120a24"), (36, "#1e1040"), (14, "#3a2168")):
        pygame.draw.circle(surface, colour, at, radius)


def cobbles(surface: Surface, dice: random.Random) -> None:
    """A court's cobbles."""
    surface.fill("#161d1f")
    side = surface.get_width()
    for row in range(7):
        for column in range(7):
            x = (column + (0.5 if row % 2 else 0)) * side / 7
            shade = pygame.Color("#3a4644").lerp("#5d6b68", dice.random() * 0.5)
            pygame.draw.ellipse(surface, shade, (x, row * side / 7, side / 7 - 3, side / 7 - 4))


def road(surface: Surface, dice: random.Random) -> None:
    """A cart track from west to east."""
    flecks("#22352a", "#31483a", 24)(surface, dice)
    side = surface.get_width()
    pygame.draw.rect(surface, "#6d6349", (0, side * 0.3, side, side * 0.4))
    for y in (0.41, 0.59):
        pygame.draw.line(surface, "#a8956a", (0, side * y), (side, side * y), 7)


def lane(surface: Surface, dice: random.Random) -> None:
    """A cart track from north to south."""
    level = Surface(surface.get_size(), pygame.SRCALPHA)
    road(level, dice)
    surface.blit(pygame.transform.rotate(level, 90), (0, 0))


def roof(surface: Surface, dice: random.Random) -> None:
    """A house of Nonette."""
    flecks("#22352a", "#31483a", 24)(surface, dice)
    side = surface.get_width()
    house(surface, side / 2, side / 2, dice.randint(110, 140), dice.randint(70, 100))


def steeple(surface: Surface, dice: random.Random) -> None:
    """The church of Nonette."""
    roof(surface, dice)
    side = surface.get_width()
    pygame.draw.polygon(
        surface, "#8c9bab", [(side * 0.2, side * 0.6), (side * 0.35, 8), (side * 0.5, side * 0.6)]
    )


def water(surface: Surface, dice: random.Random) -> None:
    """The castle's moat and the brook behind the village."""
    surface.fill("#16384a")
    side = surface.get_width()
    for _ in range(7):
        x, y = dice.uniform(0, side), dice.uniform(10, side - 10)
        pygame.draw.line(surface, "#2a6583", (x - 30, y), (x + 30, y), 6)


FLOORS: Final[tuple[Painter | tuple[Painter, Painter], ...]] = (
    night,
    stones("#39434b", 2),
    boards,
    chequer,
    flecks("#3a3128", "#4d4234", 26),
    stones("#262e36", 1),
    stones("#4a332c", 5, "#1a1210"),
    cobbles,
    pit,
    stones("#46484a", 3),
    flecks("#22352a", "#31483a", 30),
    (road, lane),
    roof,
    steeple,
    water,
    flecks("#3c3a2c", "#7a6d42", 34),
)
"""Two tiles of each make castle.png."""


if __name__ == "__main__":
    main()
