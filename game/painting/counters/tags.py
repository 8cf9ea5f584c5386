"""Items as luggage tags: picture and stats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.painting.counters import badges, plates
from game.painting.counters.canvas import Canvas, star
from game.painting.counters.plates import WHITE
from game.rules.counters import ItemSheet
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

Stamp = Callable[[Canvas, float], None]


def tag(canvas: Canvas, sheet: ItemSheet) -> None:
    """The tag of an item: hole, picture, and a dark footer if it has stats."""
    stamps = _stamps(sheet)
    plates.press(canvas, "tag", plates.TAGS, lambda c: _tag_face(c, sheet, bool(stamps)))
    dice = sheet.fire or sheet.melee
    middle = 56.0
    if dice:
        badges.dice(canvas, (33, 75), dice, plates.TAGS, scale=0.98)
        middle = 33.0 if not stamps else 68.0
    pitch = 14.5 if dice else 17.0
    for step, stamp in enumerate(stamps):
        stamp(canvas, middle + (step - (len(stamps) - 1) / 2) * pitch)


def _tag_face(canvas: Canvas, sheet: ItemSheet, has_stamps: bool) -> None:
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


def _burst(canvas: Canvas, x: float) -> None:
    canvas.polygon(star(x, _FOOT_Y, 7.6, 4.2, 10), _BURST)


def _star(canvas: Canvas, x: float) -> None:
    canvas.polygon(star(x, _FOOT_Y, 7, 3, 5), WHITE)


def _flame(canvas: Canvas, x: float) -> None:
    canvas.picture("icon-flame", x, _FOOT_Y, 22, colour=_FLAME)
    canvas.picture("icon-flame", x + 0.4, _FOOT_Y + 2.6, 12, colour=_FLAME_CORE)


def _green_plus(canvas: Canvas, x: float) -> None:
    canvas.disc(x, _FOOT_Y, 7.4, _GREEN_PLUS)
    _plus(canvas, x, WHITE)


def _violet_plus(canvas: Canvas, x: float) -> None:
    canvas.polygon(star(x, _FOOT_Y, 9, 6.37, 4), _VIOLET_PLUS)
    _plus(canvas, x, WHITE)


def _plus(canvas: Canvas, x: float, colour: Colour) -> None:
    canvas.block(canvas.box(x, _FOOT_Y, 8, 2.4), colour)
    canvas.block(canvas.box(x, _FOOT_Y, 2.4, 8), colour)
