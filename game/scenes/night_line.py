"""The night as a line: hours under its own sky, and what happened when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.scenes.posters import DAWN, NIGHT, add_glow
from game.ui.hud.topbar import DAWN as SIX
from game.ui.kit import Kit
from game.ui.text import Style
from game.ui.theme import Colour, mix

_SKY: Final = (NIGHT[0], NIGHT[1], NIGHT[2], DAWN[0], DAWN[1], DAWN[2], DAWN[3])
_MOON: Final = (233, 230, 210)
_HILL: Final = (6, 11, 16)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened: minutes after midnight, a sentence, whether it was bad."""

    clock: int
    words: str
    is_bad: bool


def night_sky(size: tuple[int, int]) -> pygame.Surface:
    """From midnight on the left to the dawn on the right, over a dark line of hills."""
    strip = pygame.Surface((len(_SKY), 1))
    for place, colour in enumerate(_SKY):
        strip.set_at((place, 0), colour)
    sky = pygame.transform.smoothscale(strip, size)
    width, height = size
    moon = (round(width * 0.36), round(height * 0.26))
    add_glow(sky, moon, height * 0.5, (95, 142, 166), 0.5)
    pygame.draw.circle(sky, _MOON, moon, max(height // 9, 2))
    ground = height - max(height // 5, 2)
    hills = [(0, ground + 6), (width * 0.2, ground - 8), (width * 0.45, ground + 4)]
    hills += [(width * 0.7, ground - 14), (width * 0.86, ground - 2), (width, ground + 4)]
    pygame.draw.polygon(sky, _HILL, [*hills, (width, height), (0, height)])
    return sky


def draw_night_line(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, marks: Sequence[Mark], *, blown: bool
) -> None:
    """The sky, the amber line with its hours, and a dot for each mark."""
    palette = kit.theme.palette
    sky = night_sky(rect.size)
    target.blit(sky, rect)
    left, right = rect.left + kit.px(24), rect.right - kit.px(24)
    y = rect.centery
    if blown:
        fire = (right - kit.px(40), rect.bottom - rect.height // 5)
        clip = target.get_clip()
        target.set_clip(rect)
        add_glow(target, fire, rect.height * 0.45, (255, 122, 42), 0.7)
        target.set_clip(clip)

    def at(minutes: int) -> int:
        return left + round((right - left) * min(max(minutes, 0), SIX) / SIX)

    target.fill(palette.amber, (left, y - kit.px(1), right - left, max(kit.px(2), 1)))
    for hour in range(7):
        x = at(hour * 60)
        target.fill(palette.moon_100, (x, y - kit.px(5), max(kit.px(1), 1), kit.px(10)))
        style = Style("bold", 14, palette.moon_100, halo=palette.night_900, grows=False)
        kit.type.draw(target, f"{hour:02}", style, (x, y + kit.px(16)), "center")
    for mark in marks:
        _draw_dot(kit, target, (at(mark.clock), y), palette.red if mark.is_bad else palette.amber)


def _draw_dot(kit: Kit, target: pygame.Surface, place: tuple[int, int], colour: Colour) -> None:
    edge = mix(colour, (0, 0, 0), 0.75)
    pygame.draw.circle(target, edge, place, kit.px(7))
    pygame.draw.circle(target, colour, place, kit.px(5))
