"""A wide landscape for the timeline: the sky from midnight to dawn, with the castle.

A hunt has a morning sky over hedges instead.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.painting.counters.flames import Flames
from game.painting.kit import Kit
from game.painting.posters.brush import add_glow
from game.painting.posters.posters import Scenery
from game.story.story import Story
from game.ui.cache import Cache
from game.ui.scaling import smoothscaled
from game.ui.theme import Colour, hex_colour, mix

_NIGHT: Final = tuple(
    hex_colour(code)
    for code in ("#050a12", "#081827", "#12303f", "#1a3644", "#33364c", "#8a5a55", "#e29a55")
)
"""The colour of the sky at the horizon at each full hour from midnight to six."""
_MORNING: Final = tuple(hex_colour(code) for code in ("#5d4a5c", "#c9774a", "#e8b070", "#9fb6bd"))
_FIRST_OF_RAID: Final = 3
"""The hour at which the sky of a castle raid begins."""
_FAR: Final = hex_colour("#0b151b")
_NEAR: Final = hex_colour("#060b10")
_HAZE: Final = hex_colour("#c9774a")
_TOP_SHADE: Final = 0.42
"""How bright the zenith is beside the horizon."""
_CASTLE: Final = 150
"""Units from the end of the night to the right edge, where the castle stands."""
_TONGUES: Final = (0.2, 0.33, 0.24, 0.42, 0.3, 0.22, 0.36, 0.26)
"""Flames along the ruin, in shares of the sky's height."""
_CANOPIES: Final = ((0.268, 0.05, 0.062), (0.318, 0.20, 0.042), (0.232, 0.27, 0.032))
"""Beside the heading, which is as wide as a fourth of the sky where letters are large."""


class Panorama:
    """Paints sky, hills and castle, cached by size and by the state of the castle."""

    def __init__(self, kit: Kit, story: Story) -> None:
        self._kit = kit
        self._story = story
        self._flames = Flames()
        self._pictures: Cache[tuple[tuple[int, int], bool], pygame.Surface] = Cache(2)

    @property
    def castle_room(self) -> int:
        """The width in pixels at the right end that is reserved for the castle."""
        return 0 if self._story.is_hunt else self._kit.px(_CASTLE)

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, sky: pygame.Rect, *, is_blown: bool
    ) -> None:
        """Draw the landscape; the ground begins at the bottom of `sky`. `is_blown`: it burns."""
        ruined = is_blown and "2F" in self._story.state.blown
        key = (rect.size, ruined)
        high = sky.height / max(rect.height, 1)
        target.blit(self._pictures.take(key, lambda: self._paint(rect.size, high, ruined)), rect)
        if is_blown:
            self._draw_fire(target, sky)

    def _paint(self, size: tuple[int, int], horizon: float, ruined: bool) -> pygame.Surface:
        scene = Scenery(size, ((0, 0, 0), (0, 0, 0)))
        scene.sheet = self._sky((scene.width, scene.height), horizon)
        wide = self._kit.px(_CASTLE) / size[0]
        if not self._story.is_hunt:
            self._stars(scene, horizon)
            if not self._is_raid:
                for x, y, part in _CANOPIES:
                    scene.canopy(x, y * horizon, part)
            scene.moon((0.43, 0.16), 0.075)
            dawn = scene.at(1 - wide / 2, horizon)
            add_glow(scene.sheet, dawn, scene.length(horizon * 1.3), _HAZE, 0.55)
        self._hills(scene, horizon)
        if not self._story.is_hunt:
            place = (1 - wide / 2, horizon - 0.012)
            scene.castle(place, wide * 0.86, is_ruin=ruined)
        self._ground(scene, horizon)
        return scene.finish()

    @property
    def _is_raid(self) -> bool:
        return self._story.game.part == "castle"

    def _sky(self, size: tuple[int, int], horizon: float) -> pygame.Surface:
        """The sky, hour by hour from left to right, darker towards the zenith."""
        hours = _NIGHT[_FIRST_OF_RAID:] if self._is_raid else _NIGHT
        if self._story.is_hunt:
            hours = _MORNING
        strip = pygame.Surface((len(hours), 1))
        for place, colour in enumerate(hours):
            strip.set_at((place, 0), colour)
        sky = smoothscaled(strip, size)
        shade = pygame.Surface((1, 32))
        for row in range(32):
            light = min(_TOP_SHADE + (1 - _TOP_SHADE) * row / 31 / max(horizon, 0.1), 1.0)
            shade.set_at((0, row), mix((0, 0, 0), (255, 255, 255), light))
        sky.blit(smoothscaled(shade, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return sky

    def _stars(self, scene: Scenery, horizon: float) -> None:
        """Stars, fewer towards dawn."""
        reach = 0.35 if self._is_raid else 0.72
        for _ in range(170):
            x, y = scene.chance.random() ** 1.3 * reach, scene.chance.random() * horizon * 0.8
            shade = scene.chance.choice((60, 95, 140))
            star: Colour = (shade, shade, shade + 12)
            pygame.draw.circle(scene.sheet, star, scene.at(x, y), max(scene.length(0.0028), 1))

    def _hills(self, scene: Scenery, horizon: float) -> None:
        """Two ridges; the nearer one rises towards the castle."""
        steps = [step / 60 for step in range(61)]
        far = [
            (x, horizon - 0.055 - 0.03 * math.sin(x * 9 + 0.6) - 0.018 * math.sin(x * 23))
            for x in steps
        ]
        near = [(x, horizon - 0.012 - 0.016 * math.sin(x * 13 + 2.0)) for x in steps]
        for ridge, colour in ((far, _FAR), (near, _NEAR)):
            scene.shape([*ridge, (1.0, 1.0), (0.0, 1.0)], colour)
        many, largest = (150, 0.034) if self._story.is_hunt else (46, 0.02)
        for _ in range(many):
            x = scene.chance.random() * (1.0 if self._story.is_hunt else 0.86)
            foot = scene.at(x, horizon - 0.012 - 0.016 * math.sin(x * 13 + 2.0))
            radius = scene.length(scene.chance.uniform(0.008, largest))
            pygame.draw.circle(scene.sheet, _NEAR, (foot[0], foot[1] - radius // 2), radius)

    def _ground(self, scene: Scenery, horizon: float) -> None:
        """The ground, darkening downwards to the colour of the page."""
        top = scene.at(0, horizon + 0.01)[1]
        rest = scene.height - top
        shade = pygame.Surface((1, 2), pygame.SRCALPHA)
        night = self._kit.theme.palette.night_900
        shade.set_at((0, 0), (*night, 0))
        shade.set_at((0, 1), (*night, 255))
        scene.sheet.blit(smoothscaled(shade, (scene.width, rest)), (0, top))

    def _draw_fire(self, target: pygame.Surface, sky: pygame.Rect) -> None:
        """Flames over the floors that were blown up, and their glow on the sky."""
        wide = self._kit.px(_CASTLE)
        centre = (sky.right - wide // 2, sky.bottom - self._kit.px(10))
        clip = target.get_clip()
        target.set_clip(sky.clip(clip))
        add_glow(target, centre, wide * 0.95, hex_colour("#ff7a2a"), 0.55)
        part = len(self._story.state.blown) / 3
        for number, tall in enumerate(_TONGUES):
            x = centre[0] + wide * 0.72 * ((number + 0.5) / len(_TONGUES) - 0.5)
            high = sky.height * tall * (0.5 + 0.5 * part)
            self._flames.draw(target, (x, sky.bottom - self._kit.px(4)), high, number * 390)
        target.set_clip(clip)
