"""The backdrops of fights: rooms of the castle by floor, the field by terrain.

Each is an SVG drawing, rasterised once per size. Units are pixels of a strip of
1280 by 262 in a window of 1280 x 720.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.boards.brushes import RandomStream
from game.painting.fights.figures import FigurePicture
from game.ui.pictures import smoothscaled

Scenery: TypeAlias = Literal[
    "hall",
    "cellar",
    "stores",
    "chamber",
    "tiles",
    "corridor",
    "yard",
    "hedge",
    "marsh",
    "road",
    "village",
]
WIDE: Final = 1280
HIGH: Final = 262
_FLOOR: Final = 176
"""The y of the edge between wall and floor."""
_BLUR: Final = 6


class BackdropOrder(Struct, frozen=True):
    """The picture of a place, in pixels."""

    scenery: Scenery
    size: tuple[int, int]
    is_blurred: bool = False

    def paint(self) -> FigurePicture:
        """The place, sharp or blurred."""
        picture = painted(self.scenery, self.size)
        if self.is_blurred:
            wide, high = self.size
            small = smoothscaled(picture, (max(wide // _BLUR, 2), max(high // _BLUR, 2)))
            picture = smoothscaled(small, self.size)
        return FigurePicture(picture.convert())


def painted(scenery: Scenery, size: tuple[int, int]) -> pygame.Surface:
    """The backdrop in a size in pixels, without transparency."""
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}" '
        f'viewBox="0 0 {WIDE} {HIGH}">{_DEFS}{"".join(_PAINTERS[scenery]())}{_SHADE}</svg>'
    )
    wide = max(size[0], round(size[1] * WIDE / HIGH))
    whole = pygame.image.load_sized_svg(BytesIO(drawing.encode()), (wide, wide * HIGH // WIDE))
    picture = pygame.Surface(size)
    picture.blit(whole, whole.get_rect(midbottom=(size[0] // 2, size[1])))
    return picture


_DEFS: Final = (
    "<defs>"
    '<radialGradient id="lamp"><stop offset="0" stop-color="#ffcf86" stop-opacity="0.9"/>'
    '<stop offset="0.18" stop-color="#ff9d3c" stop-opacity="0.5"/>'
    '<stop offset="0.55" stop-color="#c9641c" stop-opacity="0.16"/>'
    '<stop offset="1" stop-color="#5a2a08" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="moon"><stop offset="0" stop-color="#bcd9e8" stop-opacity="0.5"/>'
    '<stop offset="0.5" stop-color="#5b8ca6" stop-opacity="0.18"/>'
    '<stop offset="1" stop-color="#27465a" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="wall" x1="0%" y1="0%" x2="0%" y2="100%">'
    '<stop offset="0" stop-color="#141a22"/><stop offset="0.6" stop-color="#27303a"/>'
    '<stop offset="1" stop-color="#1b222a"/></linearGradient>'
    '<linearGradient id="planks" x1="0%" y1="0%" x2="0%" y2="100%">'
    '<stop offset="0" stop-color="#1e1813"/><stop offset="0.6" stop-color="#3a2c20"/>'
    '<stop offset="1" stop-color="#271d15"/></linearGradient>'
    '<linearGradient id="night" x1="0%" y1="0%" x2="0%" y2="100%">'
    '<stop offset="0" stop-color="#070d18"/><stop offset="0.55" stop-color="#14293c"/>'
    '<stop offset="1" stop-color="#2a4a58"/></linearGradient>'
    '<linearGradient id="floor" x1="0%" y1="0%" x2="0%" y2="100%">'
    '<stop offset="0" stop-color="#10151b"/><stop offset="0.4" stop-color="#20272e"/>'
    '<stop offset="1" stop-color="#12171c"/></linearGradient>'
    '<linearGradient id="pane" x1="0%" y1="0%" x2="0%" y2="100%">'
    '<stop offset="0" stop-color="#1e4254"/><stop offset="1" stop-color="#5fa0ae"/>'
    "</linearGradient>"
    '<linearGradient id="rim" x1="0%" y1="0%" x2="100%" y2="0%">'
    '<stop offset="0" stop-color="#04070b" stop-opacity="0.8"/>'
    '<stop offset="0.12" stop-color="#04070b" stop-opacity="0"/>'
    '<stop offset="0.88" stop-color="#04070b" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#04070b" stop-opacity="0.8"/></linearGradient>'
    '<linearGradient id="foot" x1="0%" y1="0%" x2="0%" y2="100%">'
    '<stop offset="0" stop-color="#04070b" stop-opacity="0.5"/>'
    '<stop offset="0.2" stop-color="#04070b" stop-opacity="0"/>'
    '<stop offset="0.7" stop-color="#04070b" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#04070b" stop-opacity="0.75"/></linearGradient>'
    "</defs>"
)
_SHADE: Final = (
    f'<rect width="{WIDE}" height="{HIGH}" fill="url(#foot)"/>'
    f'<rect width="{WIDE}" height="{HIGH}" fill="url(#rim)"/>'
)


def _box(x: float, y: float, wide: float, high: float, colour: str, opacity: float = 1) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="{colour}" '
        f'fill-opacity="{opacity:g}"/>'
    )


def _shape(path: str, colour: str, opacity: float = 1) -> str:
    return f'<path d="{path}" fill="{colour}" fill-opacity="{opacity:g}"/>'


def _line(path: str, colour: str, width: float, opacity: float = 1) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        f'stroke-opacity="{opacity:g}" stroke-linecap="round"/>'
    )


def _glow(x: float, y: float, radius: float, name: str = "lamp", opacity: float = 1) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="url(#{name})" opacity="{opacity:g}"/>'
    )


def _oval(x: float, y: float, rx: float, ry: float, colour: str, opacity: float = 1) -> str:
    return (
        f'<ellipse cx="{x:.0f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="{colour}" '
        f'fill-opacity="{opacity:g}"/>'
    )


# --- Rooms ------------------------------------------------------------------------------------


def _masonry(seed: int, colour: str = "url(#wall)", top: float = 0) -> Iterator[str]:
    """A wall of blocks, with some that are lighter or darker."""
    chance = RandomStream(seed)
    yield _box(0, top, WIDE, _FLOOR - top, colour)
    for row, y in enumerate(range(int(top), _FLOOR, 22)):
        x: float = -30 + 24 * (row % 2)
        while x < WIDE:
            wide = chance.between(38, 74)
            tone = chance.between(0, 1)
            if tone > 0.72:
                yield _box(x + 1.5, y + 1.5, wide - 3, 19, "#4a5560", 0.28)
            elif tone < 0.25:
                yield _box(x + 1.5, y + 1.5, wide - 3, 19, "#060a0f", 0.35)
            yield _line(f"M{x + 2:.0f} {y + 2} H{x + wide - 3:.0f}", "#8aa0b0", 0.9, 0.16)
            x += wide


def _slabs(seed: int, lines: str = "#05080c") -> Iterator[str]:
    """A floor of slabs that run towards the eye."""
    chance = RandomStream(seed)
    yield _box(0, _FLOOR, WIDE, HIGH - _FLOOR, "url(#floor)")
    for depth, down in enumerate((9, 24, 48, 82)):
        yield _line(f"M0 {_FLOOR + down} H{WIDE}", lines, 1 + depth * 0.6, 0.8)
    for step in range(-16, 33):
        x = 640.0 + (step - 8) * 46
        foot = 640 + (x - 640) * 2.1
        yield _line(f"M{x} {_FLOOR} L{foot:.0f} {HIGH}", lines, 1.4, 0.7)
    for _ in range(26):
        x, y = chance.between(0, WIDE), chance.between(_FLOOR + 6, HIGH)
        yield _box(x, y, chance.between(10, 46), 1.6, "#7d94a4", 0.12)


def _torch(x: float, y: float) -> str:
    return (
        _glow(x, y, 150)
        + _shape(
            f"M{x - 7} {y + 10} L{x + 7} {y + 10} L{x + 3} {y + 34} L{x - 3} {y + 34}Z", "#0e0f12"
        )
        + _line(f"M{x - 9} {y + 12} H{x + 9}", "#2a2d33", 4)
        + _shape(
            f"M{x} {y - 20} C{x + 11} {y - 6} {x + 9} {y + 9} {x} {y + 10} "
            f"C{x - 10} {y + 9} {x - 9} {y - 4} {x} {y - 20}Z",
            "#f08a24",
        )
        + _shape(
            f"M{x + 1} {y - 9} C{x + 6} {y - 1} {x + 5} {y + 8} {x} {y + 9} "
            f"C{x - 5} {y + 8} {x - 4} {y} {x + 1} {y - 9}Z",
            "#ffe08a",
        )
    )


def _window(x: float, wide: float, *, has_moon: bool = False) -> Iterator[str]:
    """An arched window with bars, on a sill."""
    top, foot = 30, 118
    radius = wide / 2
    arch = (
        f"M{x} {foot} V{top + radius} A{radius} {radius} 0 0 1 {x + wide} {top + radius} V{foot}Z"
    )
    yield _glow(x + radius, 80, wide * 1.5, "moon")
    yield _shape(
        f"M{x - 8} {foot + 7} V{top + radius} A{radius + 8} {radius + 8} 0 0 1 {x + wide + 8} "
        f"{top + radius} V{foot + 7}Z",
        "#3d4852",
    )
    yield _shape(arch, "url(#pane)")
    if has_moon:
        yield f'<circle cx="{x + wide * 0.66}" cy="{top + 34}" r="15" fill="#f1ecc9"/>'
    for step in range(1, 5):
        bar = x + wide * step / 5
        yield _line(f"M{bar:.0f} {top + 6} V{foot}", "#0d1620", 2.4)
    for y in range(top + 22, foot, 18):
        yield _line(f"M{x + 2} {y} H{x + wide - 2}", "#0d1620", 2)
    yield _box(x - 14, foot + 5, wide + 28, 9, "#46525d")
    yield _box(x - 14, foot + 5, wide + 28, 2, "#7f909c")


def _doorway(x: float, wide: float, glow: str = "#1a120b") -> str:
    radius = wide / 2
    return _shape(
        f"M{x - 9} {_FLOOR} V{58 + radius} A{radius + 9} {radius + 9} 0 0 1 {x + wide + 9} "
        f"{58 + radius} V{_FLOOR}Z",
        "#39434d",
    ) + _shape(
        f"M{x} {_FLOOR} V{58 + radius} A{radius} {radius} 0 0 1 {x + wide} {58 + radius} "
        f"V{_FLOOR}Z",
        glow,
    )


def _pillar(x: float) -> str:
    return (
        _box(x, 0, 34, _FLOOR, "#2d3741")
        + _box(x + 22, 0, 9, _FLOOR, "#55636f", 0.8)
        + _box(x, 0, 9, _FLOOR, "#0c1116", 0.7)
        + _box(x - 8, _FLOOR - 12, 50, 14, "#39454f")
        + _box(x - 8, _FLOOR - 12, 50, 3, "#70818d")
    )


def _hall() -> Iterator[str]:
    yield from _masonry(11)
    yield _doorway(112, 108, "#070a0e")
    yield from _window(404, 112, has_moon=True)
    yield _doorway(704, 118, "#2a1608")
    yield _glow(763, 176, 120, opacity=0.5)
    yield from _window(1052, 104)
    for x in (290, 610, 984):
        yield _pillar(x)
    yield from _slabs(12)
    for x in (307, 627, 1001):
        yield _torch(x, 54)


def _cellar() -> Iterator[str]:
    yield from _masonry(21)
    for x in (-60, 260, 580, 900, 1220):
        yield _shape(
            f"M{x} 0 H{x + 320} V30 C{x + 300} 6 {x + 236} -6 {x + 160} -6 "
            f"C{x + 84} -6 {x + 20} 6 {x} 30Z",
            "#0c1117",
        )
        yield _line(f"M{x} 36 C{x + 30} 4 {x + 90} -2 {x + 160} -2", "#4a5763", 7, 0.7)
        yield _line(f"M{x + 320} 36 C{x + 290} 4 {x + 230} -2 {x + 160} -2", "#4a5763", 7, 0.7)
        yield _pillar(x - 17)
    for x, y in ((92, 118), (146, 120), (118, 78), (1100, 118), (1152, 120)):
        yield f'<ellipse cx="{x + 26}" cy="{y + 30}" rx="29" ry="30" fill="#21170e"/>'
        yield f'<ellipse cx="{x + 28}" cy="{y + 28}" rx="25" ry="26" fill="#4b3520"/>'
        yield _line(f"M{x + 4} {y + 24} H{x + 52} M{x + 6} {y + 40} H{x + 50}", "#1a120a", 2)
        yield _line(
            f"M{x + 40} {y + 6} C{x + 52} {y + 16} {x + 54} {y + 34} {x + 48} {y + 46}",
            "#8c6a40",
            2,
        )
    yield from _slabs(22)
    for x in (420, 740, 1060):
        yield _torch(x, 66)


def _chamber() -> Iterator[str]:
    yield from _masonry(31, "url(#planks)")
    for x in range(0, WIDE, 64):
        yield _box(x, 96, 60, _FLOOR - 96, "#2c2017")
        yield _line(f"M{x + 4} 100 H{x + 54} V{_FLOOR - 6}", "#6b4f36", 1.6, 0.6)
    yield _box(0, 90, WIDE, 8, "#4a3726")
    for x, colour in ((96, "#4d1f1b"), (820, "#1d3a3c")):
        yield _shape(f"M{x} 14 H{x + 120} V132 L{x + 60} 150 L{x} 132Z", colour)
        yield _line(f"M{x + 10} 24 H{x + 110} V126 L{x + 60} 140 L{x + 10} 126Z", "#b8902f", 2, 0.7)
        for wide, ink in ((26, "#b8902f"), (16, colour)):
            high = wide * 1.4
            yield _shape(
                f"M{x + 60} {78 - high:.0f} l{wide} {high:.0f} l{-wide} {high:.0f} "
                f"l{-wide} {-high:.0f}Z",
                ink,
                0.75,
            )
        yield _line(f"M{x + 60} 66 V90 M{x + 51} 78 H{x + 69}", "#b8902f", 3, 0.75)
    yield from _window(330, 100)
    yield from _window(1050, 108, has_moon=True)
    yield _doorway(596, 112, "#120c08")
    yield _box(0, _FLOOR, WIDE, HIGH - _FLOOR, "#22180f")
    for depth, y in enumerate((_FLOOR + 8, _FLOOR + 22, _FLOOR + 44, _FLOOR + 74)):
        yield _box(0, y, WIDE, 1.5 + depth * 0.7, "#0b0704")
        yield _box(0, y + 2 + depth * 0.7, WIDE, 1.2, "#6b4c30", 0.5)
    for x in (270, 500, 760, 1000):
        yield _torch(x, 56)


def _lamp(x: float, y: float) -> str:
    """An enamelled lamp that hangs from the ceiling, with its cone of light."""
    return (
        _line(f"M{x} 0 V{y - 16}", "#0c1013", 2.4)
        + _shape(f"M{x - 22} {y} L{x + 22} {y} L{x + 190} {HIGH} H{x - 190}Z", "#e6dfae", 0.07)
        + _glow(x, y + 6, 130, opacity=0.75)
        + _shape(f"M{x - 8} {y - 18} H{x + 8} L{x + 26} {y} H{x - 26}Z", "#2c4a44")
        + _shape(f"M{x + 1} {y - 18} H{x + 8} L{x + 26} {y} H{x + 4}Z", "#4f7a70")
        + _oval(x, y + 2, 15, 5, "#fff1c4")
    )


def _jars(seed: int, left: float, right: float, y: float) -> Iterator[str]:
    """Bottles and jars on a shelf."""
    chance = RandomStream(seed)
    x = left + 6
    colours = ("#3f6a55", "#6a5a34", "#4a3a5c", "#3a5a6c", "#6c7a78")
    while x < right - 20:
        wide, high = chance.between(9, 19), chance.between(15, 32)
        colour = colours[chance.whole(0, len(colours) - 1)]
        yield _box(x, y - high, wide, high, colour, 0.9)
        yield _box(x + wide * 0.62, y - high + 2, wide * 0.2, high - 4, "#d8e8dc", 0.35)
        yield _box(x + wide * 0.25, y - high - 5, wide * 0.5, 5, "#141a1c")
        x += wide + chance.between(3, 14)
    yield _box(left, y, right - left, 5, "#4a3a2a")
    yield _box(left, y, right - left, 1.4, "#8a6c4c")


def _tiles() -> Iterator[str]:
    """A kitchen, a laboratory, an infirmary: glazed walls, shelves of jars, a chequered floor."""
    yield _box(0, 0, WIDE, _FLOOR, "#1b2428")
    chance = RandomStream(101)
    for row, y in enumerate(range(88, _FLOOR, 22)):
        for x in range(-11 * (row % 2), WIDE, 44):
            tone = chance.between(0, 1)
            colour = "#3f565c" if tone > 0.2 else "#34484e"
            yield _box(x + 1, y + 1, 42, 20, colour)
            yield _box(x + 1, y + 1, 42, 1.6, "#9cc0c4", 0.28)
    yield _box(0, 82, WIDE, 7, "#28414a")
    yield _doorway(604, 108, "#0a1013")
    for number, (left, right) in enumerate(((60, 300), (360, 540), (800, 1000), (1060, 1240))):
        yield from _jars(103 + number, left, right, 62)
    for x in (150, 1010):
        yield _box(x, 98, 132, _FLOOR - 98, "#54666a")
        yield _box(x + 92, 98, 40, _FLOOR - 98, "#7d9296")
        yield _line(f"M{x + 6} 124 H{x + 126} M{x + 6} 150 H{x + 126}", "#232e31", 2)
        yield _box(x - 4, 94, 140, 6, "#9fb4b6")
    yield _box(0, _FLOOR, WIDE, HIGH - _FLOOR, "#1a2225")
    rows = ((0, 12), (12, 30), (30, 54), (54, 86))
    for row, (top, foot) in enumerate(rows):
        for step in range(-14, 30):
            if (step + row) % 2:
                continue
            near, far = (1 + foot / 60), (1 + top / 60)
            left = (step - 8) * 46
            right = left + 46
            corners = ((left, far, top), (right, far, top), (right, near, foot), (left, near, foot))
            points = " L".join(f"{640 + x * by:.0f} {_FLOOR + y}" for x, by, y in corners)
            yield _shape(f"M{points}Z", "#47585c", 0.8)
    for hook in (330, 760, 1150):
        yield _lamp(hook, 54)


def _stores() -> Iterator[str]:
    """A storeroom or a study below ground: shelves with books, boxes and jars."""
    yield from _masonry(111)
    for number, x in enumerate((70, 400, 760, 1060)):
        wide = 220
        yield _box(x - 8, 16, wide + 16, _FLOOR - 12, "#1c130c")
        yield _box(x, 22, wide, _FLOOR - 24, "#120c08")
        for shelf, y in enumerate((66, 116, 166)):
            chance = RandomStream(113 + number * 5 + shelf)
            if (number + shelf) % 3 == 0:
                yield from _jars(131 + number * 3 + shelf, x, x + wide, y)
                continue
            yield _box(x, y, wide, 6, "#4a3522")
            yield _box(x, y, wide, 1.6, "#8c6a44")
            at: float = x + 4
            while at < x + wide - 16:
                thick, high = chance.between(7, 17), chance.between(24, 38)
                spine = ("#5a2a22", "#2c4038", "#4a3d24", "#28384c")[chance.whole(0, 3)]
                yield _box(at, y - high, thick, high, spine)
                yield _box(at + thick * 0.68, y - high, thick * 0.22, high, "#c9b68a", 0.25)
                at += thick + (chance.between(8, 30) if chance.is_lucky(0.16) else 1.5)
        yield _line(f"M{x - 4} 18 V{_FLOOR} M{x + wide + 4} 18 V{_FLOOR}", "#6b4c30", 4)
    yield _doorway(652, 84, "#0a0705")
    yield _box(0, _FLOOR, WIDE, HIGH - _FLOOR, "#20170f")
    for depth, y in enumerate((_FLOOR + 8, _FLOOR + 22, _FLOOR + 44, _FLOOR + 74)):
        yield _box(0, y, WIDE, 1.5 + depth * 0.7, "#0b0704")
        yield _box(0, y + 2 + depth * 0.7, WIDE, 1.2, "#6b4c30", 0.45)
    for x in (345, 1010):
        yield _torch(x, 62)


def _corridor() -> Iterator[str]:
    yield from _masonry(41)
    for x in (60, 330, 600, 870, 1140):
        yield _doorway(x, 84, "#06090c")
        yield _shape(f"M{x - 20} 0 H{x + 104} V26 C{x + 84} 8 {x} 8 {x - 20} 26Z", "#1b232b")
    yield from _slabs(42)
    for x in (242, 512, 782, 1052):
        yield _torch(x, 60)


# --- Outside ----------------------------------------------------------------------------------


def _sky(seed: int, moon: tuple[float, float] = (545, 54)) -> Iterator[str]:
    chance = RandomStream(seed)
    yield _box(0, 0, WIDE, HIGH, "url(#night)")
    for _ in range(60):
        x, y = chance.between(0, WIDE), chance.between(4, 110)
        radius = chance.between(0.5, 1.3)
        yield _oval(x, y, radius, radius, "#cfe3ee", 0.7)
    x, y = moon
    yield _glow(x, y, 190, "moon")
    yield f'<circle cx="{x}" cy="{y}" r="40" fill="#efe7bd"/>'
    yield f'<circle cx="{x - 12}" cy="{y - 10}" r="9" fill="#cfc795"/>'
    yield f'<circle cx="{x + 14}" cy="{y + 8}" r="6" fill="#d6cd9c"/>'
    yield _shape(
        f"M{x - 130} {y + 14} C{x - 70} {y + 2} {x - 20} {y + 20} {x + 60} {y + 10} "
        f"C{x - 10} {y + 30} {x - 90} {y + 26} {x - 130} {y + 14}Z",
        "#0d1a28",
        0.6,
    )


def _beams() -> Iterator[str]:
    for foot, top in ((180, 90), (1010, 1090)):
        yield _shape(f"M{foot} 150 L{top - 26} 0 H{top + 30}Z", "#bcd0cf", 0.1)


def _bushes(seed: int, y: float, colours: tuple[str, str, str], size: float) -> Iterator[str]:
    """A hedge: dark bodies with tops in the moonlight."""
    dark, body, lit = colours
    chance = RandomStream(seed)
    x = -20.0
    yield _box(0, y, WIDE, HIGH - y, dark)
    while x < WIDE + 20:
        radius = chance.between(size * 0.7, size * 1.3)
        drop = chance.between(-size * 0.5, size * 0.35)
        yield f'<circle cx="{x:.0f}" cy="{y + drop:.0f}" r="{radius:.0f}" fill="{body}"/>'
        yield (
            f'<circle cx="{x + radius * 0.28:.0f}" cy="{y + drop - radius * 0.4:.0f}" '
            f'r="{radius * 0.5:.0f}" fill="{lit}" fill-opacity="0.55"/>'
        )
        x += radius * chance.between(0.8, 1.25)


def _grass(seed: int, y: float, colour: str, high: float, count: int) -> Iterator[str]:
    chance = RandomStream(seed)
    blades = []
    for _ in range(count):
        x, tall = chance.between(0, WIDE), chance.between(high * 0.5, high)
        lean = chance.between(-5, 6)
        blades.append(f"M{x:.0f} {y + high:.0f} L{x + lean:.0f} {y + high - tall:.0f}")
    yield _line(" ".join(blades), colour, 2.2)


def _hedge() -> Iterator[str]:
    yield from _sky(51)
    yield from _beams()
    yield from _bushes(52, 138, ("#0d1d1d", "#122726", "#2f4d40"), 24)
    yield from _bushes(53, 172, ("#0b1613", "#0f1f19", "#2b4632"), 17)
    yield _box(0, 190, WIDE, HIGH, "#0f1b13")
    yield from _grass(54, 182, "#25402a", 30, 260)
    yield from _grass(55, 214, "#16281a", 46, 300)


def _marsh() -> Iterator[str]:
    yield from _sky(61, (760, 50))
    yield from _bushes(62, 128, ("#0c1c20", "#112a2d", "#2d4c4a"), 16)
    yield _box(0, 146, WIDE, HIGH, "#11363f")
    chance = RandomStream(63)
    for _ in range(44):
        x, y = chance.between(0, WIDE), chance.between(150, HIGH)
        wide = chance.between(30, 130) * (0.5 + (y - 140) / 140)
        yield _oval(x, y, wide, wide * 0.09, "#1b505c")
        yield _oval(x + 9, y - 1, wide * 0.5, 1.2, "#a5dbe0", 0.5)
    yield _box(0, 142, WIDE, 20, "#a5c8cc", 0.1)
    for x in range(30, WIDE, 92):
        reeds = " ".join(
            f"M{x + k * 6} 232 L{x + k * 7 - 8} {150 + (k * 37 + x) % 34}" for k in range(5)
        )
        yield _line(reeds, "#4d5f3a", 2.4)
    yield from _grass(64, 220, "#122a20", 40, 200)


def _road() -> Iterator[str]:
    yield from _sky(71, (900, 52))
    yield from _bushes(72, 132, ("#0d1d1d", "#122726", "#2f4d40"), 20)
    yield _box(0, 156, WIDE, HIGH, "#15231a")
    yield _shape(f"M610 150 H690 L1150 {HIGH} H80Z", "#5a5138")
    yield _shape(f"M616 150 H640 L420 {HIGH} H200Z", "#8b7c58", 0.5)
    yield _shape(f"M662 150 H684 L1030 {HIGH} H800Z", "#8b7c58", 0.5)
    for x, high in ((150, 120), (330, 92), (470, 64), (820, 70), (980, 100), (1150, 128)):
        yield _box(x, 156 - high * 0.5, 3 + high * 0.03, high * 0.6, "#0c120e")
        yield _oval(x, 150 - high * 0.6, high * 0.2, high * 0.5, "#122420")
        yield _oval(x + high * 0.06, 142 - high * 0.6, high * 0.09, high * 0.34, "#345244", 0.7)
    yield from _grass(74, 210, "#1d3323", 50, 190)


def _houses(seed: int, y: float) -> Iterator[str]:
    chance = RandomStream(seed)
    x = 40.0
    while x < WIDE - 120:
        wide, high = chance.between(100, 170), chance.between(46, 80)
        yield _box(x, y - high, wide, high, "#1a232b")
        yield _box(x + wide * 0.55, y - high, wide * 0.45, high, "#2c3842")
        peak = high + chance.between(34, 52)
        yield _shape(
            f"M{x - 9} {y - high} L{x + wide / 2} {y - peak} L{x + wide + 9} {y - high}Z", "#10171e"
        )
        yield _shape(
            f"M{x + wide / 2} {y - peak} L{x + wide + 9} {y - high} H{x + wide * 0.56}Z", "#33414c"
        )
        if chance.between(0, 1) > 0.4:
            lamp = x + wide * chance.between(0.2, 0.6)
            yield _glow(lamp + 8, y - high * 0.55, 60, opacity=0.7)
            yield _box(lamp, y - high * 0.72, 16, 20, "#f0b060")
            yield _line(
                f"M{lamp + 8} {y - high * 0.72} v20 M{lamp} {y - high * 0.72 + 10} h16",
                "#3a2410",
                2,
            )
        x += wide + chance.between(20, 90)


def _village() -> Iterator[str]:
    yield from _sky(81, (330, 50))
    yield from _houses(82, 160)
    yield _box(0, 158, WIDE, HIGH, "#23282a")
    chance = RandomStream(83)
    for _ in range(220):
        x, y = chance.between(0, WIDE), chance.between(160, HIGH)
        wide = 6 + (y - 158) * 0.16
        yield _oval(x, y, wide, wide * 0.36, "#39423f")
        yield _oval(x + 2, y - 1.5, wide * 0.6, wide * 0.16, "#5a6866", 0.6)


def _battlement(left: float, right: float, top: float, colour: str) -> Iterator[str]:
    """Merlons along the top of a wall, with moonlight on them."""
    for number in range(round((right - left) / 44)):
        x = left + number * 44
        yield _box(x, top - 18, 27, 19, colour)
        yield _box(x, top - 18, 27, 2.4, "#52616d")


def _yard() -> Iterator[str]:
    """A courtyard: the sky over a low wall, a tower, and the gatehouse."""
    yield from _sky(91, (1010, 66))
    yield from _masonry(92, "#1d262f", 118)
    yield from _battlement(-8, WIDE, 118, "#1d262f")
    yield _box(150, 0, 130, _FLOOR, "#222c36")
    yield _box(240, 0, 40, _FLOOR, "#36434e")
    yield _box(204, 60, 14, 34, "#f0b060")
    yield _glow(211, 77, 70, opacity=0.7)
    yield _box(530, 50, 270, _FLOOR - 50, "#232d37")
    yield _box(760, 50, 40, _FLOOR - 50, "#33404b")
    yield from _battlement(530, 800, 50, "#2a3540")
    yield _doorway(600, 130, "#05080b")
    for x in range(606, 730, 16):
        yield _line(f"M{x} 70 V{_FLOOR}", "#2a333b", 3)
    yield from _slabs(93, "#0a0f13")
    yield from _grass(94, 226, "#1d2f22", 30, 80)
    for x in (560, 770):
        yield _torch(x, 78)


_PAINTERS: Final[dict[Scenery, Callable[[], Iterator[str]]]] = {
    "hall": _hall,
    "cellar": _cellar,
    "stores": _stores,
    "chamber": _chamber,
    "tiles": _tiles,
    "corridor": _corridor,
    "yard": _yard,
    "hedge": _hedge,
    "marsh": _marsh,
    "road": _road,
    "village": _village,
}
