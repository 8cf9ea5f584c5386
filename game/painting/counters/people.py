"""Paratroopers (arches) and Germans (squares)."""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct

from game.painting.counters import badges, plates
from game.painting.counters.badges import Skill
from game.painting.counters.canvas import Canvas, Point, curve, star
from game.painting.counters.detail import Detail, detail, number_scale
from game.painting.counters.plates import BLACK, WHITE, Stock
from game.painting.counters.poses import STILL, Pose, draw_figure, draw_prop
from game.ui.theme import Colour, hex_colour, mix, with_alpha

Place: TypeAlias = tuple[float, float, float]
"""x, y and scale of a figure."""

_FLOOR: Final = 65.5
"""The top of the strip behind the numbers."""
_BASE_DICE: Final[Point] = (20, 81)
_BASE_BEAT: Final[Point] = (50, 81)
_BASE_MOVE: Final[Point] = (80, 81)
_OUT, _UP = 14, 11
"""How far larger badges lie farther out, and a larger shield higher up, in percent."""
_SMALL_DICE: Final[Point] = (26, 76)
_SMALL_BEAT: Final[Point] = (73, 76)
_SMALL_SCALE: Final = 1.45

_NAME_INK: Final = hex_colour("#f6ecd2")
_WOUND_INK: Final = hex_colour("#ffd8d2")
_MOON: Final = hex_colour("#d7dba4")
_CLAW: Final = hex_colour("#d8261c")
_BANDAGE: Final = hex_colour("#efe8d8")
_GOLD: Final = hex_colour("#e6b53c")
_SILVER: Final = hex_colour("#d5dde2")
_CROSSED: Final = hex_colour("#f0402e")


class ParaPrint(Struct, frozen=True):
    """The contents of one side of a paratrooper's counter."""

    name: str
    combat: int
    luck: int
    move: int
    skills: tuple[Skill, ...] = ()
    is_wounded: bool = False
    is_friend: bool = False
    """Whether it is a companion: Ines, Anya or Nikolai."""
    pose: Pose = STILL
    is_covered: bool = False
    """Whether it lies under another counter and shows the man only, without numbers."""


class GermanPrint(Struct, frozen=True):
    """The contents of a German counter, and the number of men left."""

    name: str
    men: int
    men_left: int
    defence: int
    move: int
    officer: str = ""
    """The drawing of an officer: captain or lieutenant."""
    pose: Pose = STILL
    is_covered: bool = False
    """Whether it lies under another counter and has no numbers at its edges."""


def para(canvas: Canvas, print_: ParaPrint) -> None:
    """A paratrooper: figure in front of the moon, name, dice, luck, movement, skills."""
    stock = _para_stock(print_)
    size = detail(canvas.size)
    plates.press(canvas, "arch", stock, lambda c: _para_face(c, print_, stock, size))
    if size is Detail.TINY:
        canvas.print(print_.name[0], 50, 50, 84, WHITE, stencil=True, outline=BLACK)
        return
    if print_.is_covered:
        canvas.print(print_.name[0], 8.5, 13, 25, WHITE, stencil=True, outline=BLACK)
        return
    ink = _WOUND_INK if print_.is_wounded else WHITE
    _numbers(canvas, size, stock, (print_.combat, print_.move), (ink, ink))
    if size is Detail.SMALL:
        badges.coin(canvas, _SMALL_BEAT, print_.luck, _SMALL_SCALE * 0.92)
    else:
        badges.coin(canvas, _BASE_BEAT, print_.luck, number_scale(canvas.size))
    _skills(canvas, print_.skills, size)
    if size is not Detail.FULL:
        em = 28 if size is Detail.MIDDLE else 33
        canvas.print(print_.name[0], 13, 14, em, WHITE, stencil=True, outline=BLACK)


def _para_stock(print_: ParaPrint) -> Stock:
    if print_.is_wounded:
        return plates.WOUNDED
    return plates.FRIENDS if print_.is_friend else plates.PARAS


def _para_face(canvas: Canvas, print_: ParaPrint, stock: Stock, size: Detail) -> None:
    if print_.is_wounded:
        moon = hex_colour("#9d8660")
    else:
        moon = hex_colour("#efe2bd") if print_.is_friend else _MOON
    canvas.disc(54, 37, 37, with_alpha(moon, 22))
    canvas.disc(54, 37, 31, moon)
    figure = f"figure-{print_.name.lower()}"
    width = 89.6 if size is Detail.FULL else 94
    tilt = 8 if print_.is_wounded else 0
    draw_figure(canvas, figure, (48, 47.5 if size is Detail.FULL else 49), width, print_.pose, tilt)
    if print_.is_wounded:
        if print_.pose == STILL:
            _bandage(canvas)
        _claws(canvas)
    draw_prop(canvas, print_.pose)
    if size is Detail.TINY or print_.is_covered:
        return
    canvas.block(canvas.box(50, 82.5, 100, 34), stock.ground)
    line = stock.rim if print_.is_wounded else mix(stock.ground, WHITE, 0.45)
    if size is Detail.FULL:
        canvas.block(canvas.box(50, 59.5, 100, 12), with_alpha(stock.ground, 90))
        ink = _WOUND_INK if print_.is_wounded else _NAME_INK
        name = canvas.say(f"counter.{print_.name}")
        em = 13.5 if name.isascii() else 12
        canvas.print(name, 50, 58.8, em, ink, stencil=True, widest=74)
    canvas.block(canvas.box(50, _FLOOR, 100, 1.1), line)


def _bandage(canvas: Canvas) -> None:
    """A bandage round the head, which is tilted by 8 degrees."""
    canvas.polygon([(57, 33), (63, 37.5), (57.5, 38)], _BANDAGE)
    canvas.polygon([(30, 35.5), (56, 29.5), (58.5, 34.5), (31, 41)], _BANDAGE)
    canvas.disc(48.4, 34.4, 2.7, hex_colour("#b5231a"))


def _claws(canvas: Canvas) -> None:
    """Three scratches, recognizable in greyscale."""
    for left, right, bend, end in (
        ((58.6, 4), (64.8, 4), 63, (50, 55)),
        ((69.4, 6), (75.4, 6), 73, (60.5, 55)),
        ((79.4, 11), (84.6, 13), 82, (70.5, 55)),
    ):
        canvas.polygon(
            [*curve(left, (bend - 2.5, 32), end), *curve(end, (bend + 3.5, 32), right)], _CLAW
        )


def _skills(canvas: Canvas, skills: tuple[Skill, ...], size: Detail) -> None:
    radius = 10.0 if size is Detail.FULL else 12.0
    if size is Detail.SMALL:
        return
    for row, kind in enumerate(skills):
        badges.skill(
            canvas, (85, 32 + 19.5 * row if size is Detail.FULL else 27 + 24 * row), kind, radius
        )


def _numbers(
    canvas: Canvas,
    size: Detail,
    stock: Stock,
    values: tuple[int, int],
    inks: tuple[Colour, Colour],
) -> None:
    """Combat dice and movement; small counters have room for the dice only."""
    if size is Detail.SMALL:
        badges.dice(canvas, _SMALL_DICE, values[0], stock, inks[0], _SMALL_SCALE)
        return
    scale = number_scale(canvas.size)
    (left, y), (right, _) = _BASE_DICE, _BASE_MOVE
    # Larger ones fill the breadth of the counter.
    out = _OUT * (scale - 1)
    badges.dice(canvas, (left - out, y), values[0], stock, inks[0], scale)
    badges.move(canvas, (right + out, y), values[1], stock, inks[1], scale)


def german(canvas: Canvas, print_: GermanPrint) -> None:
    """A German unit: one bust per man, dead men crossed out."""
    size = detail(canvas.size)
    stock = plates.OFFICERS if print_.officer else plates.GERMANS
    if print_.officer:
        rim = _GOLD if print_.officer == "captain" else _SILVER
        stock = Stock(
            stock.light, stock.dark, stock.edge, stock.ground, stock.badge, stock.beat, rim, 90
        )
    plates.press(canvas, "sq", stock, lambda c: _german_face(c, print_, stock, size))
    if size is Detail.TINY:
        canvas.print(str(print_.men_left), 50, 50, 84, WHITE, outline=BLACK)
        return
    if print_.is_covered:
        return
    ink = badges.PALE_RED if print_.men_left < print_.men else WHITE
    _numbers(canvas, size, stock, (print_.men_left, print_.move), (ink, WHITE))
    if size is Detail.SMALL:
        badges.shield(canvas, _SMALL_BEAT, print_.defence, stock, 1.22)
    else:
        # A shield is higher than the other badges.
        scale = number_scale(canvas.size)
        place = _BASE_BEAT[0], _BASE_BEAT[1] - _UP * (scale - 1)
        badges.shield(canvas, place, print_.defence, stock, scale)


def _german_face(canvas: Canvas, print_: GermanPrint, stock: Stock, size: Detail) -> None:
    canvas.polygon([(0, 64), (100, 20), (100, 100), (0, 100)], with_alpha(stock.dark, 34))
    places = _bust_places(print_)
    figure = f"figure-{print_.officer or 'german'}"
    for x, y, scale in places:
        draw_figure(canvas, figure, (x, y + 52 * scale), 112 * scale, print_.pose)
    draw_prop(canvas, print_.pose)
    if not print_.officer:
        for x, y, scale in sorted(places)[print_.men_left :]:
            _cross_out(canvas, x, y + 38 * scale, 24 * scale)
    if print_.officer:
        _rank(canvas, print_, size)
    if size is Detail.TINY or print_.is_covered:
        return
    canvas.block(canvas.box(50, 82.5, 100, 34), stock.ground)
    line = stock.rim if print_.officer else mix(stock.ground, WHITE, 0.3)
    canvas.block(canvas.box(50, _FLOOR, 100, 1.1), line)


def _bust_places(print_: GermanPrint) -> list[Place]:
    """The origin and scale of each man's drawing; the front row comes last."""
    if print_.officer:
        return [(50, 8, 0.62)]
    rows: dict[int, list[Place]] = {
        1: [(50, 4.5, 0.64)],
        2: [(31, 9.5, 0.56), (69, 9.5, 0.56)],
        3: [(23.5, 13, 0.51), (76.5, 13, 0.51), (50, 20.5, 0.48)],
        4: [(17, 15.5, 0.49), (62, 15.5, 0.49), (39, 24, 0.44), (84, 24, 0.44)],
    }
    return rows[max(1, min(print_.men, 4))]


def _cross_out(canvas: Canvas, x: float, y: float, reach: float) -> None:
    for sign in (1, -1):
        ends = [(x - reach, y - reach * sign * 1.1), (x + reach, y + reach * sign * 1.1)]
        canvas.stroke(ends, _CROSSED, 3.2)


def _rank(canvas: Canvas, print_: GermanPrint, size: Detail) -> None:
    """Two gold stars or one silver star, and the name where there is room."""
    colour = _GOLD if print_.officer == "captain" else _SILVER
    count = 2 if print_.officer == "captain" else 1
    if print_.men_left < print_.men:
        _cross_out(canvas, 50, 31, 16)
    for step in range(count):
        x = 86 - step * 14
        canvas.polygon(star(x, 17, 8.6, 4.2, 5), hex_colour("#15130d"))
        canvas.polygon(star(x, 17, 6.8, 3, 5), colour)
    if size is Detail.FULL:
        outline = hex_colour("#15130d")
        name = print_.name.upper()
        canvas.print(name, 25, 13, 12, WHITE, stencil=True, outline=outline, widest=34)


def german_back(canvas: Canvas) -> None:
    """A face-down German counter: hatching, frame and helmet."""
    plates.press(canvas, "sq", plates.GERMANS, _german_back_face)


def _german_back_face(canvas: Canvas) -> None:
    canvas.block(canvas.box(50, 50, 104, 104), hex_colour("#59636a"))
    for step in range(-100, 110, 8):
        canvas.polygon(
            [(step, 104), (step + 104, 0), (step + 108, 0), (step + 4, 104)], hex_colour("#626d74")
        )
    canvas.polygon([(0, 0), (100, 0), (0, 100)], with_alpha(WHITE, 5))
    frame = canvas.box(50, 50, 72, 72)
    canvas.outline([(14, 14), (86, 14), (86, 86), (14, 86)], hex_colour("#8f999e"), 1.6)
    canvas.block(frame.inflate(-canvas.length(3), -canvas.length(3)), with_alpha(BLACK, 10))
    _helmet(canvas)


def _helmet(canvas: Canvas) -> None:
    dark, light = hex_colour("#1f2427"), hex_colour("#2b3236")
    dome = [
        *curve((27, 66), (34, 62), (33, 55), 6),
        *curve((33, 52), (34, 33), (51, 33), 10),
        *curve((51, 33), (68, 33), (69, 52), 10),
        *curve((69, 55), (69, 62), (77, 66), 6),
        *curve((72, 69), (66, 68), (64, 61), 6),
        (38, 61),
        *curve((37, 68), (33, 70), (27, 66), 6),
    ]
    canvas.polygon(dome, dark)
    canvas.polygon(
        [
            *curve((52, 33.5), (67, 34), (68.6, 55), 10),
            (64, 60.5),
            (56, 60.5),
            *curve((57, 50), (58, 40), (52, 33.5), 6),
        ],
        light,
    )
    canvas.stroke(curve((59, 36.5), (65.5, 41), (66.4, 51)), hex_colour("#5d686e"), 1.5)
