"""The night as a line: hours under its own sky, and what happened when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.hud.topbar import DAWN as SIX
from game.ui.kit import Kit
from game.ui.shelf import Shelf
from game.ui.story.story import Mark, Tone
from game.ui.text import Style
from game.ui.theme import Colour, hex_colour, mix

_SKY: Final = tuple(
    hex_colour(code)
    for code in ("#04070d", "#0b1c2c", "#24485a", "#1a2238", "#5d4a5c", "#c9774a", "#f0b060")
)
_MOON: Final = (233, 230, 210)
_HILL: Final = (6, 11, 16)
_FIRE: Final = ((216, 67, 31), (240, 138, 36), (255, 210, 90))
_RAID: Final = 180
"""Nothing happens before three in a castle raid."""
_LABEL: Final = 16
_URGENCY: Final[dict[Tone, int]] = {"good": 0, "bad": 1, "plain": 2}
_LANES: Final = (-1, 1, -2, 2)
"""Where labels stand: above and below the line, near it first."""


class NightLine:
    """Draws the line; its sky is painted once a size."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._skies: Shelf[tuple[int, int], pygame.Surface] = Shelf(2)

    def draw(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        marks: Sequence[Mark],
        *,
        blown: bool,
        is_raid: bool,
        share: float = 1.0,
    ) -> None:
        """The sky, the amber line with its hours, dots and labels; `share` of the night is told."""
        kit, palette = self._kit, self._kit.theme.palette
        target.blit(self._skies.take(rect.size, lambda: night_sky(rect.size)), rect)
        first = _RAID if is_raid else 0
        left, right = rect.left + kit.px(26), rect.right - kit.px(30)
        y = rect.centery
        if blown and share >= 1:
            self._draw_fire(target, rect)

        def at(minutes: int) -> int:
            gone = min(max(minutes - first, 0), SIX - first)
            return left + round((right - left) * gone / (SIX - first))

        told = left + round((right - left) * share)
        target.fill(palette.moon_500, (left, y - kit.px(1), right - left, max(kit.px(2), 1)))
        target.fill(palette.amber, (left, y - kit.px(1), told - left, max(kit.px(2), 1)))
        for hour in range(first // 60, SIX // 60 + 1):
            x = at(hour * 60)
            target.fill(palette.moon_100, (x, y - kit.px(5), max(kit.px(1), 1), kit.px(10)))
            style = Style("bold", 14, palette.moon_100, halo=palette.night_900, grows=False)
            kit.type.draw(target, f"{hour:02}", style, (x, y + kit.px(14)), "center")
        seen = [mark for mark in marks if at(mark.clock) <= told]
        told_of = [(at(mark.clock), mark) for mark in seen]
        self._draw_labels(target, rect, told_of, y, has_fire=blown)
        for mark in seen:
            self._draw_dot(target, (at(mark.clock), y), self._colour(mark.tone))

    def _draw_labels(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        seen: list[tuple[int, Mark]],
        y: int,
        *,
        has_fire: bool,
    ) -> None:
        """As many sentences as have room, the weightiest first, each with a thread to its dot."""
        kit = self._kit
        taken: list[pygame.Rect] = [self._fire_box(rect)] if has_fire else []
        placed: list[tuple[pygame.Rect, int, Mark, Style]] = []
        weightiest = sorted(seen, key=lambda one: (_URGENCY[one[1].tone], -one[0]))
        for x, mark in weightiest:
            style = Style("bold", _LABEL, self._colour(mark.tone), halo=kit.theme.palette.night_900)
            box = kit.type.line(mark.words, style).get_rect()
            spot = self._free_spot(box, x, y, rect, taken)
            if spot is None:
                continue
            taken.append(spot)
            placed.append((spot, x, mark, style))
        for spot, x, _, style in placed:
            end = spot.bottom if spot.centery < y else spot.top
            pygame.draw.line(target, style.colour, (x, y), (x, end), max(kit.px(1), 1))
        for spot, _, mark, style in placed:
            kit.type.draw(target, mark.words, style, spot.topleft)

    def _free_spot(
        self, box: pygame.Rect, x: int, y: int, rect: pygame.Rect, taken: list[pygame.Rect]
    ) -> pygame.Rect | None:
        gap = self._kit.px(20)
        room = rect.inflate(-self._kit.px(8), -self._kit.px(6))
        for lane in _LANES:
            spot = box.copy()
            away = gap + (abs(lane) - 1) * box.height
            if lane < 0:
                spot.midbottom = (x, y - away + self._kit.px(8))
            else:
                spot.midtop = (x, y + away)
            spot.left = max(min(spot.left, room.right - spot.width), room.left)
            if room.contains(spot) and spot.inflate(gap // 2, 0).collidelist(taken) < 0:
                return spot
        return None

    def _draw_dot(self, target: pygame.Surface, place: tuple[int, int], colour: Colour) -> None:
        kit = self._kit
        pygame.draw.circle(target, mix(colour, (0, 0, 0), 0.75), place, kit.px(7))
        pygame.draw.circle(target, colour, place, kit.px(5))

    def _fire_box(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the castle burns on the horizon; nothing is written there."""
        kit = self._kit
        box = pygame.Rect(0, 0, kit.px(64), kit.px(46))
        box.midbottom = (rect.right - kit.px(64), rect.bottom - rect.height // 5 + kit.px(4))
        return box

    def _draw_fire(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """What is left of the castle: walls with holes in them, and three tongues of fire."""
        kit, box = self._kit, self._fire_box(rect)
        foot = box.bottom - kit.px(6)
        for across, tall in ((-15, 0.62), (0, 1.0), (13, 0.74)):
            x = box.centerx + kit.px(across)
            for high, wide, colour in zip((36, 25, 14), (22, 15, 8), _FIRE, strict=True):
                half, up = kit.px(wide * tall) / 2, kit.px(high * tall)
                points = [(x - half, foot), (x + half * 0.3, foot - up), (x + half, foot)]
                pygame.draw.polygon(target, colour, points)
        walls = ((-32, 7), (-32, 15), (-26, 15), (-24, 9), (-14, 12), (-8, 7), (2, 10), (8, 6),
                 (18, 11), (22, 19), (28, 19), (30, 8), (32, 0), (-32, 0))  # fmt: skip
        outline = [(box.centerx + kit.px(dx), box.bottom - kit.px(up)) for dx, up in walls]
        pygame.draw.polygon(target, _HILL, outline)

    def _colour(self, tone: Tone) -> Colour:
        palette = self._kit.theme.palette
        tones = {"bad": palette.red_text, "good": palette.good_text, "plain": palette.amber}
        return tones[tone]


def night_sky(size: tuple[int, int]) -> pygame.Surface:
    """From midnight on the left to the dawn on the right, over a dark line of hills."""
    strip = pygame.Surface((len(_SKY), 1))
    for place, colour in enumerate(_SKY):
        strip.set_at((place, 0), colour)
    sky = pygame.transform.smoothscale(strip, size)
    width, height = size
    moon = (round(width * 0.42), round(height * 0.24))
    pygame.draw.circle(sky, mix(_SKY[2], _MOON, 0.25), moon, max(height // 6, 3))
    pygame.draw.circle(sky, _MOON, moon, max(height // 8, 2))
    ground = height - max(height // 5, 2)
    hills = [(0, ground + 6), (width * 0.2, ground - 8), (width * 0.45, ground + 4)]
    hills += [(width * 0.7, ground - 14), (width * 0.86, ground - 2), (width, ground + 4)]
    pygame.draw.polygon(sky, _HILL, [*hills, (width, height), (0, height)])
    return sky
