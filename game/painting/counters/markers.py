"""Octagonal counters, face down and face up, and items as luggage tags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.painting.counters import plates
from game.painting.counters.canvas import Detail, Shapes, detail, star
from game.painting.counters.plates import BLACK, WHITE, Stock
from game.rules.counters import ItemSheet
from game.ui.camera import Point
from game.ui.theme import Colour, hex_colour, with_alpha

ICONS: Final = {
    "charm": "icon-charm",
    "lighter": "icon-lighter",
    "first-aid": "icon-cross",
    "charge": "icon-charge",
    "camera": "icon-camera",
    "diary": "icon-diary",
    "katana": "icon-katana",
    "bat": "icon-bat",
    "mp40": "icon-mp40",
    "mg42": "icon-mg42",
    "grenade": "icon-grenade",
    "gas": "icon-gas",
    "gasoline": "icon-gasoline",
    "flamethrower": "icon-flamer",
    "prisoner": "icon-prisoner",
    "hostage": "icon-hostage",
    "doctor": "icon-doctor",
    "key": "icon-key",
    "panzerschreck": "icon-panzerschreck",
}
"""Drawings by kind of item; others use ``icon-KIND``."""

TAG_TOP: Final = 8
TAG_BOTTOM: Final = 92
"""The lower edge of a tag in percent of the square; the empty margins are cropped."""

_BURST: Final = hex_colour("#dc3d24")
_GREEN_PLUS: Final = hex_colour("#2f8f2c")
_VIOLET_PLUS: Final = hex_colour("#6b3fc0")
_FLAME: Final = hex_colour("#f58a1f")
_FLAME_CORE: Final = hex_colour("#fff2c4")
_FOOT_Y: Final = 75.5

Stamp = Callable[[Shapes, float], None]


def tag(canvas: Shapes, sheet: ItemSheet) -> None:
    """The tag of an item: hole, picture, and a dark footer if it has stats."""
    stamps = _stamps(sheet)
    plates.press(canvas, "tag", plates.TAGS, lambda c: _tag_face(c, sheet, bool(stamps)))
    dice = sheet.fire or sheet.melee
    middle = 56.0
    if dice:
        plates.dice(canvas, (33, 75), dice, plates.TAGS, scale=0.98)
        middle = 33.0 if not stamps else 68.0
    pitch = 14.5 if dice else 17.0
    for step, stamp in enumerate(stamps):
        stamp(canvas, middle + (step - (len(stamps) - 1) / 2) * pitch)


def _tag_face(canvas: Shapes, sheet: ItemSheet, has_stamps: bool) -> None:
    has_foot = has_stamps or bool(sheet.fire or sheet.melee)
    if has_foot:
        width = 70 if sheet.is_person else 62
        canvas.picture(
            ICONS.get(sheet.kind, f"icon-{sheet.kind}"), 56, 39 if sheet.is_person else 38, width
        )
        canvas.block(canvas.box(50, 79, 100, 30), with_alpha(plates.TAGS.ground, 90))
    else:
        canvas.picture(ICONS.get(sheet.kind, f"icon-{sheet.kind}"), 57, 50, 86)
    canvas.disc(15, 49, 5.2, hex_colour("#6d5730"))
    canvas.disc(15, 49, 4, hex_colour("#15110b"))


def _stamps(sheet: ItemSheet) -> list[Stamp]:
    """The symbols in the footer after the dice."""
    stamps: list[Stamp] = [_burst] * sheet.explosive
    stamps += [_green_plus] * sheet.green
    stamps += [_violet_plus] * sheet.purple
    stamps += [_flame] * sheet.ignites
    stamps += [_star] * sheet.stars
    return stamps


def _burst(canvas: Shapes, x: float) -> None:
    canvas.polygon(star(x, _FOOT_Y, 7.6, 4.2, 10), _BURST)


def _star(canvas: Shapes, x: float) -> None:
    canvas.polygon(star(x, _FOOT_Y, 7, 3, 5), WHITE)


def _flame(canvas: Shapes, x: float) -> None:
    canvas.picture("icon-flame", x, _FOOT_Y, 22, colour=_FLAME)
    canvas.picture("icon-flame", x + 0.4, _FOOT_Y + 2.6, 12, colour=_FLAME_CORE)


def _green_plus(canvas: Shapes, x: float) -> None:
    canvas.disc(x, _FOOT_Y, 7.4, _GREEN_PLUS)
    _plus(canvas, x, WHITE)


def _violet_plus(canvas: Shapes, x: float) -> None:
    canvas.polygon(star(x, _FOOT_Y, 9, 6.37, 4), _VIOLET_PLUS)
    _plus(canvas, x, WHITE)


def _plus(canvas: Shapes, x: float, colour: Colour) -> None:
    canvas.block(canvas.box(x, _FOOT_Y, 8, 2.4), colour)
    canvas.block(canvas.box(x, _FOOT_Y, 2.4, 8), colour)


_SKY: Final = Stock(
    hex_colour("#8fb8d6"),
    hex_colour("#3f6b8c"),
    hex_colour("#10202c"),
    hex_colour("#16130f"),
    BLACK,
    BLACK,
)
_VIOLET: Final = Stock(
    hex_colour("#b79cf0"),
    hex_colour("#6a45b0"),
    hex_colour("#160a2b"),
    hex_colour("#16130f"),
    BLACK,
    BLACK,
)
_GREEN: Final = Stock(
    hex_colour("#86c972"),
    hex_colour("#3d7a36"),
    hex_colour("#0b1f0a"),
    hex_colour("#16130f"),
    BLACK,
    BLACK,
)
_GREY: Final = Stock(
    hex_colour("#c4ccd0"),
    hex_colour("#7d898f"),
    hex_colour("#22282b"),
    hex_colour("#16130f"),
    BLACK,
    BLACK,
)
_FOOT: Final = hex_colour("#1b1712")
_BONE: Final = hex_colour("#ffe9cf")
_BLAST: Final = hex_colour("#e8402f")

#                    icon, cardboard
FOUND: Final[dict[str, tuple[str, Stock]]] = {
    "ines": ("figure-ines", plates.TAGS),
    "ambush": ("icon-ambush", plates.TAGS),
    "mine": ("icon-mine", plates.TAGS),
    "dog": ("icon-dog", plates.TAGS),
    "alive": ("icon-alive", plates.TAGS),
    "beast": ("icon-beast", plates.TAGS),
    "anya": ("figure-anya", plates.TAGS),
    "sniper": ("icon-aim", plates.TAGS),
    "jaeger": ("figure-captain", _GREY),
    "sentry": ("figure-german", _GREY),
    "detonator": ("icon-det", plates.TAGS),
    "reich": ("icon-syringe", _VIOLET),
    "haunebu": ("icon-boom", _SKY),
    "zombies": ("icon-bite", _GREEN),
    "infantry": ("icon-gi", plates.TAGS),
    "turret": ("icon-turret", plates.TAGS),
    "cutter": ("icon-cutter", plates.TAGS),
    "event": ("icon-boom", plates.TAGS),
}
"""Icons by kind of marker; others use ``icon-KIND``. Names are ``counter.KIND``."""


def found(canvas: Shapes, kind: str) -> None:
    """A face-up marker: its picture, and its name where there is room."""
    icon, stock = FOUND.get(kind, (f"icon-{kind}", plates.TAGS))
    has_label = detail(canvas.size) >= Detail.MIDDLE
    plates.press(canvas, "oct", stock, lambda c: _found_face(c, kind, icon, has_label))
    if has_label:
        canvas.print(canvas.say(f"counter.{kind}"), 50, 81, 17, WHITE, stencil=True, widest=62)


def _found_face(canvas: Shapes, kind: str, icon: str, has_label: bool) -> None:
    y = 40 if has_label else 50
    if icon.startswith("figure-"):
        canvas.picture(icon, 49, y + 7, 78 if has_label else 88)
    else:
        ink = _BLAST if icon == "icon-boom" else None
        canvas.picture(icon, 50, y, 72 if has_label else 94, colour=ink)
    if icon == "icon-boom":
        canvas.print("!", 50, y, 36, WHITE)
    if kind == "sentry":
        canvas.print("!", 80, 26, 34, hex_colour("#e8402f"))
    if has_label:
        canvas.block(canvas.box(50, 84, 100, 28), _FOOT)
        canvas.block(canvas.box(50, 70, 100, 1.2), with_alpha(WHITE, 30))


def field_back(canvas: Shapes) -> None:
    """A face-down field marker: a moonlit star."""
    plates.press(canvas, "oct", _rimmed(plates.FIELD_BACK, hex_colour("#8fb4cf")), _field_back_face)


def _rimmed(stock: Stock, rim: Colour) -> Stock:
    return Stock(
        stock.light, stock.dark, stock.edge, stock.ground, stock.badge, stock.beat, rim, 75
    )


def _field_back_face(canvas: Shapes) -> None:
    rays = star(50, 50, 80, 0.1, 22)
    for index in range(0, len(rays), 2):
        x, y = rays[index]
        side = ((y - 50) * 0.03, (50 - x) * 0.03)
        wedge = [(50, 50), (x + side[0], y + side[1]), (x - side[0], y - side[1])]
        canvas.polygon(wedge, with_alpha(hex_colour("#8fb4cf"), 11))
    faceted_star(canvas, 50, 52, 31)


def faceted_star(canvas: Shapes, x: float, y: float, radius: float) -> None:
    """A five-pointed star; each point has a lit and a shaded half."""
    corners = star(x, y, radius, radius * 0.42, 5)
    canvas.polygon(star(x, y, radius * 1.2, radius * 0.53, 5), hex_colour("#0a1520"))
    light, shade = hex_colour("#e9f0f2"), hex_colour("#93b1c8")
    for index, corner in enumerate(corners):
        following = corners[(index + 1) % len(corners)]
        canvas.polygon([(x, y), corner, following], light if index % 2 == 0 else shade)


def castle_back(canvas: Shapes) -> None:
    """A face-down castle marker: the keep and a question mark."""
    stock = _rimmed(plates.CASTLE_BACK, hex_colour("#d99680"))
    plates.press(canvas, "oct", stock, _castle_back_face)
    canvas.print("?", 50, 50, 70, _BONE, stencil=True, outline=hex_colour("#210806"))


def _castle_back_face(canvas: Shapes) -> None:
    keep: list[Point] = [(0, 100), (0, 62)]
    for step in range(10):
        left = step * 10.0
        top = 56 if step % 2 else 62
        keep += [(left, top), (left + 10, top)]
    keep += [(100, 100)]
    canvas.polygon(keep, plates.CASTLE_BACK.ground)
    canvas.polygon([(40, 100), (40, 34), (60, 34), (60, 100)], plates.CASTLE_BACK.ground)
    canvas.stroke([(50, 36), (50, 10)], plates.CASTLE_BACK.ground, 1.8)


def event(canvas: Shapes, number: int) -> None:
    """A castle event: one, two or three bars."""
    stock = _rimmed(plates.EVENTS, hex_colour("#ff9a80"))
    plates.press(canvas, "oct", stock, _event_face)
    for step in range(number):
        x = 50 + (step - (number - 1) / 2) * 24
        canvas.print(
            "!", x, 50, 80 - 6 * number, _BONE, stencil=True, outline=hex_colour("#3a0a06")
        )


def _event_face(canvas: Shapes) -> None:
    canvas.polygon([(0, 100), (0, 0), (60, 0)], with_alpha(BLACK, 12))


def hedge_back(canvas: Shapes) -> None:
    """A face-down counter of the hunt: bushes and a question mark."""
    plates.press(canvas, "oct", _rimmed(plates.HEDGE, hex_colour("#7fb38c")), _hedge_face)
    canvas.print(
        "?", 50, 42, 62, hex_colour("#eaf4e6"), stencil=True, outline=hex_colour("#0b170f")
    )


def _hedge_face(canvas: Shapes) -> None:
    for x, y, radius in (
        (10, 74, 20), (88, 72, 20), (32, 66, 18), (66, 66, 18), (50, 72, 18),
        (20, 90, 20), (46, 90, 20), (74, 90, 20), (98, 92, 18),
    ):  # fmt: skip
        canvas.disc(x, y, radius, hex_colour("#0f2016"))
        canvas.disc(x + 1.6, y + 2, radius - 2.4, hex_colour("#1d3a27"))


def hits(canvas: Shapes, number: int) -> None:
    """Bullet holes with the number of hits, over a counter's figure but not over its numbers."""
    if number > 1:
        plates.hit_hole(canvas, 37, 28, 22, 20)
        plates.hit_hole(canvas, 63, 28, 22)
    else:
        plates.hit_hole(canvas, 50, 28, 26)
    canvas.print(str(number), 50, 28, 34, WHITE, outline=hex_colour("#3a0706"))


def tank(canvas: Shapes, is_damaged: bool, hull: int = 0, turret: int = 0) -> None:
    """The M5 Stuart from above; hull and turret in degrees clockwise."""
    stock = plates.WOUNDED if is_damaged else plates.TANK
    plates.press(canvas, "sq", stock, lambda c: _tank_face(c, is_damaged, hull, turret))
    if detail(canvas.size) >= Detail.MIDDLE:
        label = canvas.say("counter.damaged" if is_damaged else "counter.tank")
        canvas.print(label, 50, 85, 17, WHITE, stencil=True, outline=BLACK, widest=82)


def _tank_face(canvas: Shapes, is_damaged: bool, hull: int, turret: int) -> None:
    if not is_damaged:
        canvas.polygon([(0, 64), (100, 10), (100, 100), (0, 100)], with_alpha(BLACK, 8))
    y = 44 if detail(canvas.size) >= Detail.MIDDLE else 50
    suffix = "-damaged" if is_damaged else ""
    # Rotated to a diagonal, it would stick out over the edges of its counter.
    width = 92 if hull % 180 == 0 else 80
    canvas.picture(f"tank-hull{suffix}", 50, y, width, -hull)
    canvas.picture(f"tank-turret{suffix}", 50, y, width, -turret)
    if is_damaged:
        canvas.picture("tank-fire", 50, y, 92)


ARMOUR: Final = {"t34": "tank-t34", "panther": "tank-panther"}
"""The drawings of the tanks of the variants, by option."""


def armour(canvas: Shapes, name: str) -> None:
    """One of the two tanks that may fight for Nonette, from above."""
    picture = ARMOUR[name]
    has_label = detail(canvas.size) >= Detail.MIDDLE
    y = 44 if has_label else 50
    plates.press(canvas, "sq", plates.ARMOUR, lambda c: c.picture(picture, 50, y, 92))
    if has_label:
        label = canvas.say(f"counter.{name}")
        canvas.print(label, 50, 85, 17, WHITE, stencil=True, outline=BLACK, widest=82)


def value_shield(canvas: Shapes, value: int, moon: Colour) -> None:
    """The value of a zombie in the hunt, on a shield."""
    is_large = detail(canvas.size) >= Detail.MIDDLE
    x, y, width = (76, 73, 41) if is_large else (68, 66, 54)
    outline = plates.shield_points(x, y, width, width * 1.16)
    canvas.polygon(outline, hex_colour("#123d12"))
    canvas.outline(outline, moon, 2)
    canvas.print(str(value), x, y - 1, 38 if is_large else 52, WHITE)
