"""What the tank can do and what it costs; what it can't do now is dim and crossed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame

from game.rules.decisions import FireGun, Option, Ram, Repair, Scout, Step
from game.ui.kit import Kit
from game.ui.text import Style

_ROW: Final = 23
DEEDS: Final[tuple[tuple[type[Option], str], ...]] = (
    (Step, "move"),
    (Scout, "look"),
    (FireGun, "fire"),
    (Ram, "ram"),
    (Repair, "repair"),
)
"""M7.0-costs, in the order of the rules."""


def draw_deeds(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, offered: Collection[type[Option]]
) -> None:
    """A line for each deed inside a rectangle, as far as it holds them; none while nobody acts."""
    palette = kit.theme.palette
    head = Style("display", 20, palette.paper_100, 0.05)
    y = kit.type.draw(target, kit.head("hunt.deeds"), head, rect.topleft).bottom + kit.px(4)
    row = max(kit.px(_ROW), kit.type.height(Style("bold", 17)))
    for deed, key in DEEDS:
        if y + row > rect.bottom:
            return
        can = deed in offered
        ink = palette.moon_100 if can else palette.disabled
        middle = y + row // 2
        mark = "•" if can else "×"
        kit.type.draw(target, mark, Style("bold", 17, ink), (rect.left, middle), "midleft")
        name = kit.say(f"hunt.deed.{key}")
        style = Style("bold", 17, ink)
        kit.type.draw(target, name, style, (rect.left + kit.px(16), middle), "midleft")
        cost = kit.say(f"hunt.cost.{key}")
        dim = Style("text", 16, palette.moon_300 if can else palette.disabled)
        kit.type.draw(target, cost, dim, (rect.right, middle), "midright")
        y += row
