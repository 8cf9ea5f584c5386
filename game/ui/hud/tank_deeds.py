"""What the tank can do, how likely it is and what it costs; what it can't do now is dim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.rules.decisions import FireGun, Option, Ram, Repair, Scout, Step
from game.ui.kit import Kit
from game.ui.text import Style

_LEADING: Final = 0.86
"""Rows of a list stand closer than lines of a text."""
_APART: Final = 8
DEEDS: Final[tuple[tuple[type[Option], str], ...]] = (
    (Step, "move"),
    (Scout, "look"),
    (FireGun, "fire"),
    (Ram, "ram"),
    (Repair, "repair"),
)
"""M7.0-costs, in the order of the rules."""


def draw_deeds(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, offered: Mapping[type[Option], str]
) -> None:
    """A line for each deed inside a rectangle, smaller where it holds too few.

    `offered` are those that can be done, each with what its die needs and the best chance.
    """
    palette = kit.theme.palette
    head = Style("display", 20, palette.paper_100, 0.05)
    y = kit.type.draw(target, kit.head("hunt.deeds"), head, rect.topleft).bottom
    room = (rect.bottom - y) // len(DEEDS)
    bold = kit.type.fitting(Style("bold", 17), lambda style: _row(kit, style) <= room)
    text = Style("text", bold.size - 1)
    row = min(_row(kit, bold) + kit.px(2), room)
    for deed, key in DEEDS:
        can = deed in offered
        ink = palette.moon_100 if can else palette.disabled
        middle = y + row // 2
        mark = "•" if can else "×"
        kit.type.draw(target, mark, bold.but(colour=ink), (rect.left, middle), "midleft")
        name = kit.say(f"hunt.deed.{key}")
        left = (rect.left + kit.px(16), middle)
        named = kit.type.draw(target, name, bold.but(colour=ink), left, "midleft")
        cost = kit.say(f"hunt.cost.{key}")
        dim = text.but(colour=palette.moon_300 if can else palette.disabled)
        costs = kit.type.draw(target, cost, dim, (rect.right, middle), "midright")
        odds, style = offered.get(deed, ""), bold.but(colour=palette.moon_100)
        between = costs.left - named.right - 2 * kit.px(_APART)
        if odds and kit.type.width(odds, style) <= between:
            place = (costs.left - kit.px(_APART), middle)
            kit.type.draw(target, odds, style, place, "midright")
        y += row


def _row(kit: Kit, style: Style) -> int:
    """Pixels from one row to the next in letters of that size."""
    return round(kit.type.height(style) * _LEADING)
