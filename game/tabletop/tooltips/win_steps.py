"""How to win in three pictures: what to set where, what lights it, and where to be afterwards."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.board.squares import FLOORS, Floor
from game.rules.clock import SIX_O_CLOCK
from game.tabletop.hud.mission_strip import draw_pip
from game.ui.calendar import clock_words
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style

_STEPS: Final = ("set", "light", "home")
_PICTURE: Final = 6.4
"""The height of the pictures in heights of the letters."""
_MAST: Final = 1.5
_STOREY: Final = 1.4
_UNDERGROUND: Final = 0.25
"""From the ground down to the basement, in heights of the letters, like all lengths here."""
_WAVES: Final = (0.4, 0.75)
"""Radii of the waves of the radio."""
_WAVE: Final = 0.7
"""Half the angle of a wave in radians."""
_PIP: Final = 1.15
_NAME: Final = 0.85
_FUSES: Final = ("icon-lighter", "icon-det")
_ICON: Final = 3.6
_CLOCK: Final = 2.1
_GROUND: Final = 5.6
"""From the top of the picture to the ground under the houses."""
_VILLAGE: Final = 6.6
_HOUSES: Final = ((0.3, 1.9, 1.2, 0.9), (4.2, 2.1, 1.4, 1.0), (2.6, 1.2, 2.6, 2.0))
"""Each house's left edge, width, height of its walls, and of its roof."""
_EAVES: Final = 0.15
_STAR: Final = 2.2


class WinSteps:
    """The three pictures with a caption each, side by side."""

    def __init__(self, kit: Kit, required: Mapping[Floor, int]) -> None:
        """`required` are the explosive icons by floor (R9.1.2-required)."""
        self._kit = kit
        self._required = required

    def height(self, size: float, room: int) -> int:
        """The height in pixels beside letters of that size in a column of `room` pixels."""
        captions = [self._caption(step, size, room) for step in _STEPS]
        return self._high(size) + max(block.height for block in captions)

    def _high(self, size: float) -> int:
        return round(self._kit.theme.text_px(size) * _PICTURE)

    def _column(self, room: int) -> int:
        return room // len(_STEPS)

    def _caption(self, step: str, size: float, room: int) -> Block:
        kit = self._kit
        number = _STEPS.index(step) + 1
        words = kit.say(f"win.step.{step}", n=number)
        palette = kit.theme.palette
        style = Style("bold", size, palette.ink)
        runs = read_markup(words, style, tints(palette, "paper"))
        return Block(kit.type, runs, self._column(room) - kit.px(16))

    def draw(self, target: pygame.Surface, corner: tuple[int, int], room: int, size: float) -> None:
        """Draw them from their upper left corner on."""
        pixels, wide, high = self._kit.theme.text_px(size), self._column(room), self._high(size)
        draw = {"set": self._draw_floors, "light": self._draw_fuses, "home": self._draw_home}
        for number, step in enumerate(_STEPS):
            left = corner[0] + number * wide
            place = pygame.Rect(left, corner[1], wide - self._kit.px(16), high)
            draw[step](target, place, pixels)
            self._caption(step, size, room).draw(target, (left, place.bottom))

    # --- The pictures ---------------------------------------------------------------------

    def _draw_floors(self, target: pygame.Surface, place: pygame.Rect, pixels: int) -> None:
        """The tower, with as many explosive icons on each floor as it takes."""
        most = max(self._required.values(), default=1)
        wide = min(round((most + 0.8) * pixels * _PIP), place.width)
        top = place.top + round(pixels * _MAST)
        self._draw_mast(target, (place.left + wide // 2, place.top), pixels)
        for floor in reversed(FLOORS):
            if floor not in self._required:
                continue
            box = pygame.Rect(place.left, top, wide, round(pixels * _STOREY))
            if floor == "basement":
                ground = box.left, box.top, place.width, self._stroke(pixels)
                target.fill(self._kit.theme.palette.paper_500, ground)
                box.top += round(pixels * _UNDERGROUND)
            self._draw_floor(target, box, floor, pixels)
            top = box.bottom

    def _draw_mast(self, target: pygame.Surface, tip: tuple[int, int], pixels: int) -> None:
        """The radio mast with its waves, above the upper floor."""
        palette, line = self._kit.theme.palette, self._stroke(pixels)
        x, y = tip
        pygame.draw.line(target, palette.ink, tip, (x, y + round(pixels * _MAST)), line)
        for radius in _WAVES:
            waves = pygame.Rect(0, 0, round(2 * radius * pixels), round(2 * radius * pixels))
            waves.center = x, y + round(pixels * _WAVES[-1] / 2)
            for towards in (0.0, math.pi):
                start, end = towards - _WAVE, towards + _WAVE
                pygame.draw.arc(target, palette.ink_red, waves, start, end, line)

    def _draw_floor(
        self, target: pygame.Surface, box: pygame.Rect, floor: Floor, pixels: int
    ) -> None:
        """A floor with its explosive icons; its name to the right."""
        kit, palette = self._kit, self._kit.theme.palette
        line, count, step = self._stroke(pixels), self._required[floor], round(pixels * _PIP)
        pygame.draw.rect(target, palette.night_700, box.inflate(0, line))
        pygame.draw.rect(target, palette.ink, box.inflate(0, line), line)
        first = box.centerx - step * (count - 1) // 2
        for number in range(count):
            draw_pip(kit, target, (first + number * step, box.centery), step, is_laid=True)
        style = Style("bold", pixels * _NAME / kit.theme.ui, palette.ink, grows=False)
        place = box.right + round(pixels / 2), box.centery
        kit.type.draw(target, kit.say(f"floor.{floor}"), style, place, "midleft")

    def _draw_fuses(self, target: pygame.Surface, place: pygame.Rect, pixels: int) -> None:
        """A lighter and the detonator, over the time by which one of them is needed."""
        kit, size, x = self._kit, round(pixels * _ICON), place.left
        for icon in _FUSES:
            target.blit(kit.drawings.picture(icon, size), (x, place.top))
            x += size + round(pixels / 2)
        red, clock = kit.theme.palette.ink_red, clock_words(SIX_O_CLOCK)
        style = Style("display", pixels * _CLOCK / kit.theme.ui, red, grows=False)
        middle = (place.top + size + place.bottom) // 2
        kit.type.draw(target, clock, style, (place.left, middle), "midleft")

    def _draw_home(self, target: pygame.Surface, place: pygame.Rect, pixels: int) -> None:
        """The roofs of Nonette, and the star of what counts there."""
        palette, line = self._kit.theme.palette, self._stroke(pixels)
        ground = place.top + round(pixels * _GROUND)
        target.fill(palette.ink, (place.left, ground, round(pixels * _VILLAGE), line))
        for left, wide, wall, roof in _HOUSES:
            box = pygame.Rect(0, 0, round(wide * pixels), round(wall * pixels))
            box.bottomleft = place.left + round(left * pixels), ground
            peak = box.centerx, box.top - round(roof * pixels)
            over = round(pixels * _EAVES)
            corners = (box.left - over, box.top), peak, (box.right + over, box.top)
            target.fill(palette.paper_500, box)
            pygame.draw.rect(target, palette.ink, box, line)
            pygame.draw.polygon(target, palette.ink_red, corners)
            pygame.draw.polygon(target, palette.ink, corners, line)
        size = round(pixels * _STAR)
        star = self._kit.drawings.silhouette("icon-star", size, palette.ink_red)
        at = place.left + round(pixels * (_VILLAGE + 0.4)), ground - size
        target.blit(star, at)

    def _stroke(self, pixels: int) -> int:
        return max(pixels // 11, 1)
