"""The counters with figures: paratroopers, Germans, zombies and undead, and how they move."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from game import assets
from game.painting.counters import markers, plates
from game.painting.counters.canvas import Detail, Shapes, curve, detail, number_scale, star
from game.painting.counters.plates import BLACK, WHITE, Skill, Stock
from game.ui.camera import Point
from game.ui.theme import Colour, Palette, hex_colour, mix, with_alpha

Act: TypeAlias = Literal[
    "idle", "march", "aim", "fire", "strike", "throw", "hit", "die", "rise", "burn", "dance"
]
Prop: TypeAlias = Literal["none", "gun", "shot", "swing", "flames", "stars"]

_STEEL: Final = hex_colour("#14181b")
_GLINT: Final = hex_colour("#8f9aa0")
_WOOD: Final = hex_colour("#5b3d22")
_FLASH: Final = (hex_colour("#f08a24"), hex_colour("#ffd25a"), hex_colour("#fff6dc"))
_FLAMES: Final = (hex_colour("#d8431f"), hex_colour("#f08a24"), hex_colour("#ffd25a"))
_SWING: Final = hex_colour("#fff6dc")
_MUZZLE: Final[Point] = (68, 20)
_TONGUES: Final = (14, 31, 50, 68, 86)
"""Horizontal positions of the flames, in percent of the side."""
_GROUND: Final = 74


class FigureOffsets(NamedTuple):
    """The offsets of a figure from its printed drawing."""

    dx: float = 0
    """Percent of the counter's side to the right."""
    dy: float = 0
    """Percent of the counter's side downwards."""
    tilt: float = 0
    """Degrees counterclockwise."""
    scale: float = 1
    prop: Prop = "none"
    """An extra drawn over the figure."""
    turn: int = 0
    """Frame number of a flickering prop."""


STILL: Final = FigureOffsets()


@cache
def acts() -> dict[Act, tuple[FigureOffsets, ...]]:
    """The frames of each act in sprites/acts.toml, evenly spaced over its duration."""
    text = (assets.folder("sprites") / "acts.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[Act, tuple[FigureOffsets, ...]])


_ROUNDS: Final[dict[Act, int]] = {"burn": 4, "dance": 3, "march": 1}
"""Number of loops of an act that repeats."""


def pose_at(act: Act, share: float) -> FigureOffsets:
    """The frame of an act at a share of its duration, 0-1."""
    frames = acts()[act] * _ROUNDS.get(act, 1)
    return frames[min(int(share * len(frames)), len(frames) - 1)]


def draw_figure(
    canvas: Shapes, name: str, place: Point, width: float, pose: FigureOffsets, tilt: float = 0
) -> None:
    """A figure centred at its place, in a pose; `tilt` is added to the tilt of the pose."""
    x, y = place[0] + pose.dx, place[1] + pose.dy
    # A reeling figure is seen for a moment only, so rough edges do.
    is_brief = pose.tilt != 0
    canvas.picture(name, x, y, width, tilt + pose.tilt, scale=pose.scale, is_brief=is_brief)


def draw_prop(canvas: Shapes, pose: FigureOffsets) -> None:
    """The extras of a pose besides the figure: a gun, its flash, flames."""
    if pose.prop in ("gun", "shot"):
        _gun(canvas)
    if pose.prop == "shot":
        _muzzle_flash(canvas, pose.turn)
    elif pose.prop == "swing":
        _swing(canvas)
    elif pose.prop == "flames":
        _flames(canvas, pose.turn)
    elif pose.prop == "stars":
        _stars(canvas, pose.turn)


def _gun(canvas: Shapes) -> None:
    """A rifle at the shoulder, pointing to the upper right."""
    canvas.stroke([(36, 67), (48, 50)], _STEEL, 10)
    canvas.stroke([(36, 67), (48, 50)], _WOOD, 6.5)
    canvas.stroke([(45, 54), _MUZZLE], _STEEL, 6)
    canvas.stroke([(49, 48), (66.5, 22)], _GLINT, 1.6)


def _muzzle_flash(canvas: Shapes, turn: int) -> None:
    x, y = _MUZZLE[0] + 1, _MUZZLE[1] - 3
    for reach, colour in zip((24, 16, 9), _FLASH, strict=True):
        canvas.polygon(star(x, y, reach, reach * 0.42, 7, 24 * turn), colour)


def _swing(canvas: Shapes) -> None:
    """The motion trail of a blow."""
    outer = curve((40, 10), (92, 10), (90, 62), 14)
    inner = curve((90, 62), (82, 24), (40, 10), 14)
    canvas.polygon([*outer, *inner], with_alpha(_SWING, 70))


def _flames(canvas: Shapes, turn: int) -> None:
    for height, colour in zip((60, 42, 26), _FLAMES, strict=True):
        for place, x in enumerate(_TONGUES):
            tall = height * (0.72 + 0.28 * ((place + turn) % 3) / 2)
            lean = 5 * ((place + turn) % 2) - 2.5
            half = height / 5.6
            tip, waist = (x + lean, _GROUND - tall), _GROUND - tall / 2
            left = curve((x - half, _GROUND), (x - half, waist), tip, 8)
            right = curve(tip, (x + half, waist), (x + half, _GROUND), 8)
            canvas.polygon([*left, *right], with_alpha(colour, 86))


def _stars(canvas: Shapes, turn: int) -> None:
    """Stars where a blow landed."""
    x, y = ((62, 34), (42, 46))[turn % 2]
    canvas.polygon(star(x, y, 17, 7, 8, 12), _FLASH[1])
    canvas.polygon(star(x, y, 9, 4, 8, 30), _FLASH[2])


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
    pose: FigureOffsets = STILL
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
    pose: FigureOffsets = STILL
    is_covered: bool = False
    """Whether it lies under another counter and has no numbers at its edges."""


def para(canvas: Shapes, print_: ParaPrint) -> None:
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
    _base_numbers(canvas, size, stock, (print_.combat, print_.move), (ink, ink))
    if size is Detail.SMALL:
        plates.coin(canvas, _SMALL_BEAT, print_.luck, _SMALL_SCALE * 0.92)
    else:
        plates.coin(canvas, _BASE_BEAT, print_.luck, number_scale(canvas.size))
    _skills(canvas, print_.skills, size)
    if size is not Detail.FULL:
        em = 28 if size is Detail.MIDDLE else 33
        canvas.print(print_.name[0], 13, 14, em, WHITE, stencil=True, outline=BLACK)


def _para_stock(print_: ParaPrint) -> Stock:
    if print_.is_wounded:
        return plates.WOUNDED
    return plates.FRIENDS if print_.is_friend else plates.PARAS


def _para_face(canvas: Shapes, print_: ParaPrint, stock: Stock, size: Detail) -> None:
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


def _bandage(canvas: Shapes) -> None:
    """A bandage round the head, which is tilted by 8 degrees."""
    canvas.polygon([(57, 33), (63, 37.5), (57.5, 38)], _BANDAGE)
    canvas.polygon([(30, 35.5), (56, 29.5), (58.5, 34.5), (31, 41)], _BANDAGE)
    canvas.disc(48.4, 34.4, 2.7, hex_colour("#b5231a"))


def _claws(canvas: Shapes) -> None:
    """Three scratches, recognizable in greyscale."""
    for left, right, bend, end in (
        ((58.6, 4), (64.8, 4), 63, (50, 55)),
        ((69.4, 6), (75.4, 6), 73, (60.5, 55)),
        ((79.4, 11), (84.6, 13), 82, (70.5, 55)),
    ):
        canvas.polygon(
            [*curve(left, (bend - 2.5, 32), end), *curve(end, (bend + 3.5, 32), right)], _CLAW
        )


def _skills(canvas: Shapes, skills: tuple[Skill, ...], size: Detail) -> None:
    radius = 10.0 if size is Detail.FULL else 12.0
    if size is Detail.SMALL:
        return
    for row, kind in enumerate(skills):
        plates.skill(
            canvas, (85, 32 + 19.5 * row if size is Detail.FULL else 27 + 24 * row), kind, radius
        )


def _base_numbers(
    canvas: Shapes,
    size: Detail,
    stock: Stock,
    values: tuple[int, int],
    inks: tuple[Colour, Colour],
) -> None:
    """Combat dice and movement; small counters have room for the dice only."""
    if size is Detail.SMALL:
        plates.dice(canvas, _SMALL_DICE, values[0], stock, inks[0], _SMALL_SCALE)
        return
    scale = number_scale(canvas.size)
    (left, y), (right, _) = _BASE_DICE, _BASE_MOVE
    # Larger ones fill the breadth of the counter.
    out = _OUT * (scale - 1)
    plates.dice(canvas, (left - out, y), values[0], stock, inks[0], scale)
    plates.move(canvas, (right + out, y), values[1], stock, inks[1], scale)


def german(canvas: Shapes, print_: GermanPrint) -> None:
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
    ink = plates.PALE_RED if print_.men_left < print_.men else WHITE
    _base_numbers(canvas, size, stock, (print_.men_left, print_.move), (ink, WHITE))
    if size is Detail.SMALL:
        plates.shield(canvas, _SMALL_BEAT, print_.defence, stock, 1.22)
    else:
        # A shield is higher than the other badges.
        scale = number_scale(canvas.size)
        place = _BASE_BEAT[0], _BASE_BEAT[1] - _UP * (scale - 1)
        plates.shield(canvas, place, print_.defence, stock, scale)


def _german_face(canvas: Shapes, print_: GermanPrint, stock: Stock, size: Detail) -> None:
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


def _cross_out(canvas: Shapes, x: float, y: float, reach: float) -> None:
    for sign in (1, -1):
        ends = [(x - reach, y - reach * sign * 1.1), (x + reach, y + reach * sign * 1.1)]
        canvas.stroke(ends, _CROSSED, 3.2)


def _rank(canvas: Shapes, print_: GermanPrint, size: Detail) -> None:
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


def german_back(canvas: Shapes) -> None:
    """A face-down German counter: hatching, frame and helmet."""
    plates.press(canvas, "sq", plates.GERMANS, _german_back_face)


def _german_back_face(canvas: Shapes) -> None:
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


def _helmet(canvas: Shapes) -> None:
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


_UNDEAD_MOON: Final = hex_colour("#d8c6fa")
ZOMBIE_FIGURES: Final = 8
_SHIELD_UP: Final = 16
"""How far a larger shield lies higher up, in percent."""


class MonsterPrint(Struct, frozen=True):
    """The contents of one face of a zombie or undead counter, or of an infection marker."""

    figure: int
    """Number of the drawing, from 1; the ninth undead is the worm."""
    strength: int
    defence: int
    move: int
    initial: str = ""
    """The initial of the man it was."""
    pose: FigureOffsets = STILL
    is_covered: bool = False
    """Whether it lies under another counter and has no numbers at its edges."""


def zombie_stock(palette: Palette) -> Stock:
    """The green cardboard of the colour set."""
    light, dark = palette.zombie_face
    base = plates.ZOMBIES
    return Stock(
        light, dark, base.edge, base.ground, base.badge, base.beat, palette.zombie_moon, 55
    )


def zombie(canvas: Shapes, print_: MonsterPrint, palette: Palette) -> None:
    """A zombie: a green circle."""
    stock = zombie_stock(palette)
    moon = palette.zombie_moon
    plates.press(canvas, "circ", stock, lambda c: zombie_face(c, print_.figure, moon, print_.pose))
    places: tuple[Point, Point, Point] = ((21, 67), (50, 82), (79, 67))
    _numbers(canvas, print_, stock, places, ((28, 70), (72, 72)), 1.0)
    _initial(canvas, print_.initial, (20, 19))


def zombie_face(canvas: Shapes, figure: int, moon: Colour, pose: FigureOffsets = STILL) -> None:
    """A zombie in front of a low moon."""
    canvas.disc(52.6, 42, 37.5, moon)
    canvas.polygon(
        [(0, 80), *curve((0, 80), (50, 72), (100, 80)), (100, 100), (0, 100)], plates.ZOMBIES.ground
    )
    draw_figure(canvas, f"figure-zombie-{figure}", (49, 44), 101, pose)
    draw_prop(canvas, pose)
    canvas.polygon(
        [(0, 84), *curve((0, 84), (50, 76), (100, 84)), (100, 100), (0, 100)], plates.ZOMBIES.ground
    )


def undead(canvas: Shapes, print_: MonsterPrint) -> None:
    """An undead: a violet diamond."""
    base = plates.UNDEAD
    stock = Stock(
        base.light, base.dark, base.edge, base.ground, base.badge, base.beat, _UNDEAD_MOON, 75
    )
    plates.press(canvas, "dia", stock, lambda c: _undead_face(c, print_))
    places: tuple[Point, Point, Point] = ((22, 57), (50, 80), (78, 57))
    _numbers(canvas, print_, stock, places, ((29, 62), (69, 66)), 0.9)
    _initial(canvas, print_.initial, (20, 20))


def _undead_face(canvas: Shapes, print_: MonsterPrint) -> None:
    canvas.polygon([(50, 6), (94, 50), (50, 94), (6, 50)], _UNDEAD_MOON)
    canvas.polygon(
        [(0, 50), (16, 43), (22, 51), (34, 60), (34, 100), (0, 100)], plates.UNDEAD.ground
    )
    canvas.polygon(
        [(100, 50), (84, 43), (78, 51), (66, 60), (66, 100), (100, 100)], plates.UNDEAD.ground
    )
    draw_figure(canvas, f"figure-undead-{print_.figure}", (50, 41.5), 80.6, print_.pose)
    draw_prop(canvas, print_.pose)
    canvas.polygon(
        [(0, 72), (36, 68), (64, 68), (100, 72), (100, 100), (0, 100)], plates.UNDEAD.ground
    )


def _numbers(
    canvas: Shapes,
    print_: MonsterPrint,
    stock: Stock,
    places: tuple[Point, Point, Point],
    small: tuple[Point, Point],
    scale: float,
) -> None:
    size = detail(canvas.size)
    if size is Detail.TINY or print_.is_covered:
        return
    if size is Detail.SMALL:
        plates.dice(canvas, small[0], print_.strength, stock, scale=1.36 * scale)
        plates.shield(canvas, small[1], print_.defence, stock, 1.2 * scale, stock.rim)
        return
    larger = number_scale(canvas.size)
    scale *= larger
    x, y = places[1]
    plates.dice(canvas, places[0], print_.strength, stock, scale=scale)
    plates.move(canvas, places[2], print_.move, stock, scale=scale)
    plates.shield(
        canvas, (x, y - _SHIELD_UP * (larger - 1)), print_.defence, stock, scale, stock.rim
    )


def _initial(canvas: Shapes, initial: str, place: Point) -> None:
    if initial:
        canvas.print(initial, *place, 28, WHITE, stencil=True, outline=BLACK)


def hunt_zombie(
    canvas: Shapes, figure: int, value: int, palette: Palette, pose: FigureOffsets = STILL
) -> None:
    """A zombie of the hunt; its only number is the value that a die must beat."""
    moon = palette.zombie_moon
    stock = zombie_stock(palette)
    plates.press(canvas, "circ", stock, lambda c: zombie_face(c, figure, moon, pose))
    markers.value_shield(canvas, value, moon)


def bite(canvas: Shapes, print_: MonsterPrint, is_injection: bool, palette: Palette) -> None:
    """An infection or injection marker on a living man."""
    stock = plates.UNDEAD if is_injection else zombie_stock(palette)
    icon = "icon-syringe" if is_injection else "icon-bite"
    plates.press(canvas, "oct", stock, lambda c: c.picture(icon, 50, 35, 60))
    size = detail(canvas.size)
    if size is Detail.TINY:
        return
    if size is Detail.SMALL:
        plates.dice(canvas, (28, 76), print_.strength, stock, scale=1.36)
        plates.shield(canvas, (72, 76), print_.defence, stock, 1.2, stock.rim)
        return
    plates.dice(canvas, (26, 77), print_.strength, stock, scale=0.9)
    plates.move(canvas, (74, 77), print_.move, stock, scale=0.9)
    plates.shield(canvas, (50, 77), print_.defence, stock, 0.9, stock.rim)
