"""A timeline of the game under a sky: hours, events, and the fates of the men."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.painting.boards import curves
from game.painting.kit import Kit
from game.painting.report.fates import Fate, draw_fates, strip_height
from game.painting.report.panorama import Panorama
from game.rules.clock import SIX_O_CLOCK
from game.rules.counters import HUNT_TURNS
from game.story.story import Mark, Story, Tone
from game.ui.theme import Colour, mix
from game.ui.typography.text import Style

_RAID: Final = 180
"""Nothing happens before three in a castle raid."""
_LABEL: Final = 16
_LINE: Final = 0.56
"""Vertical position of the timeline, as a share of the sky."""
_MARGIN: Final = 34
_HEAD: Final = 34
_URGENCY: Final[dict[Tone, int]] = {"good": 0, "bad": 1, "plain": 2, "small": 3}
_LANES: Final = (-1, 1, -2, 2, -3, 3, -4)
"""Rows of labels above and below the line, in order of preference."""
_FOREVER: Final = float("inf")


class NightLine:
    """Draws the panorama with the timeline on it, and the fates along the ground."""

    def __init__(self, kit: Kit, story: Story) -> None:
        self._kit = kit
        self._story = story
        self._panorama = Panorama(kit, story)
        is_raid = story.game.part == "castle"
        self._first = 1 if story.is_hunt else _RAID if is_raid else 0
        self._last = HUNT_TURNS if story.is_hunt else SIX_O_CLOCK

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, fates: list[Fate], share: float = 1.0
    ) -> None:
        """The sky, the amber line, dots and labels, and the men, up to `share` of the game."""
        kit, story = self._kit, self._story
        gap = kit.px(_MARGIN - 10)
        below = strip_height(kit, rect.width - 2 * gap, len(fates)) + kit.px(12)
        sky = pygame.Rect(rect.left, rect.top, rect.width, rect.height - below)
        until = _FOREVER if share >= 1 else self._first + (self._last - self._first) * share
        is_blown = story.exploded is not None and until >= story.exploded
        self._panorama.draw(target, rect, sky, is_blown=is_blown)
        head = Style("display", 22, kit.theme.palette.paper_100, 0.05, kit.theme.palette.night_900)
        title = kit.type.draw(
            target,
            kit.head("debriefing.hunted" if self._story.is_hunt else "debriefing.evening"),
            head,
            (rect.left + gap, rect.top + kit.px(6)),
        )
        self._draw_line(target, sky, title, until)
        strip = pygame.Rect(rect.left + gap, sky.bottom + kit.px(6), rect.width - 2 * gap, below)
        strip.height = rect.bottom - strip.top
        draw_fates(kit, target, strip, fates, until)

    def _draw_line(
        self, target: pygame.Surface, sky: pygame.Rect, title: pygame.Rect, until: float
    ) -> None:
        kit, palette = self._kit, self._kit.theme.palette
        left = sky.left + kit.px(_MARGIN)
        right = sky.right - self._panorama.castle_room - kit.px(_MARGIN // 2)
        y = sky.top + round(sky.height * _LINE)

        def at(when: float) -> int:
            gone = min(max(when - self._first, 0), self._last - self._first)
            return left + round((right - left) * gone / (self._last - self._first))

        thick = kit.px(3)
        target.fill(palette.outline, (left, y - thick, right - left, 2 * thick))
        target.fill(palette.moon_500, (left, y - thick // 2, right - left, thick))
        target.fill(palette.amber, (left, y - thick // 2, at(until) - left, thick))
        small = Style("bold", 15, palette.moon_100, halo=palette.night_900, grows=False)
        for when, words in self._ticks():
            target.fill(palette.moon_100, (at(when), y - kit.px(6), kit.px(2), kit.px(12)))
            kit.type.draw(target, words, small, (at(when), y + kit.px(15)), "center")
        marks = [(at(mark.clock), mark) for mark in self._story.marks]
        self._draw_labels(target, (sky, title), marks, y, until)
        for x, mark in sorted(marks, key=lambda one: -_URGENCY[one[1].tone]):
            if mark.clock <= until:
                draw_mark(kit, target, (x, y), mark.tone, self._colour(mark.tone))

    def _ticks(self) -> Iterator[tuple[int, str]]:
        if self._story.is_hunt:
            yield from ((turn, str(turn)) for turn in range(self._first, self._last + 1))
        else:
            for hour in range(self._first // 60, self._last // 60 + 1):
                yield hour * 60, f"{hour:02}"

    def _draw_labels(
        self,
        target: pygame.Surface,
        ground: tuple[pygame.Rect, pygame.Rect],
        marks: list[tuple[int, Mark]],
        y: int,
        until: float,
    ) -> None:
        """As many labels as fit, the most important first, each with a thin line to its dot.

        `ground` has the sky, and the heading on it.
        """
        kit = self._kit
        sky, title = ground
        taken = [title]
        placed: list[tuple[pygame.Rect, int, Mark, Style]] = []
        labelled = [(x, mark) for x, mark in marks if mark.tone != "small"]
        weightiest = sorted(labelled, key=lambda one: (_URGENCY[one[1].tone], -one[0]))
        for x, mark in weightiest:
            style = Style("bold", _LABEL, self._colour(mark.tone), halo=kit.theme.palette.night_900)
            box = kit.type.line(mark.words, style).get_rect()
            spot = self._free_spot(box, x, y, sky, taken)
            if spot is None:
                continue
            taken.append(spot)
            placed.append((spot, x, mark, style))
        seen = [one for one in placed if one[2].clock <= until]
        for spot, x, _, style in seen:
            end = spot.bottom if spot.centery < y else spot.top
            pygame.draw.line(target, style.colour, (x, y), (x, end), kit.px(1))
        for spot, _, mark, style in seen:
            kit.type.draw(target, mark.words, style, spot.topleft)

    def _free_spot(
        self, box: pygame.Rect, x: int, y: int, rect: pygame.Rect, taken: list[pygame.Rect]
    ) -> pygame.Rect | None:
        gap = self._kit.px(24)
        room = rect.inflate(-2 * self._kit.px(_MARGIN - 10), 0)
        room.top += self._kit.px(_HEAD)
        room.height = rect.bottom - room.top
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

    def _colour(self, tone: Tone) -> Colour:
        palette = self._kit.theme.palette
        tones = {"bad": palette.red_text, "good": palette.good_text, "plain": palette.amber}
        return tones.get(tone, palette.moon_100)


def draw_mark(
    kit: Kit, target: pygame.Surface, place: tuple[int, int], tone: Tone, colour: Colour
) -> None:
    """A cross for a loss, a star for a success, a disc for anything else."""
    dark = mix(colour, (0, 0, 0), 0.75)
    if tone == "small":
        pygame.draw.circle(target, colour, place, kit.px(3))
    elif tone == "bad":
        x, y = place
        arm = kit.px(5)
        for ink, width in ((dark, kit.px(7)), (colour, kit.px(4))):
            for turn in (1, -1):
                ends = (x - arm, y - arm * turn), (x + arm, y + arm * turn)
                pygame.draw.line(target, ink, *ends, width)
    elif tone == "good":
        for ink, size in ((dark, kit.px(12)), (colour, kit.px(9))):
            pygame.draw.polygon(target, ink, curves.star(place, size, size * 0.45))
    else:
        pygame.draw.circle(target, dark, place, kit.px(7))
        pygame.draw.circle(target, colour, place, kit.px(5))
