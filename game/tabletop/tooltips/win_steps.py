"""How to win in three pictures: what to set where, what lights it, and where to be afterwards."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.counters.pip import draw_pip
from game.painting.kit import Kit, kit_of
from game.rules.board.squares import FLOORS, Floor
from game.rules.clock import SIX_O_CLOCK
from game.ui.calendar import clock_words
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Columns, column
from game.ui.views.links import Rich
from game.ui.views.view import Canvas, Layout, Placed, Size, View

Step: TypeAlias = Literal["set", "light", "home"]
_STEPS: Final[tuple[Step, ...]] = ("set", "light", "home")
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


class WinSteps(Struct, frozen=True):
    """The three pictures with a caption each, side by side."""

    required: tuple[tuple[Floor, int], ...]
    """The explosive icons by floor (R9.1.2-required)."""

    def view(self, kit: Kit, size: float) -> View:
        """The pictures beside letters of that size in units."""
        style = Style("bold", size, kit.theme.palette.ink)
        columns = []
        for number, step in enumerate(_STEPS):
            words = Rich(kit.say(f"win.step.{step}", n=number + 1), style, "paper")
            picture = StepPicture(step, self.required, size)
            columns.append(Box(column(picture, words), (0, 0, 16, 0)))
        return Columns(tuple(columns))


class StepPicture(View, frozen=True):
    """The picture of a step beside letters of a size in units."""

    step: Step
    required: tuple[tuple[Floor, int], ...]
    letters: float

    def size(self, layout: Layout, room: Size) -> Size:
        """It is drawn in whatever width there is."""
        return 0, round(layout.kit.theme.text_px(self.letters) * _PICTURE)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        pen = _Pen(kit_of(canvas.kit), canvas.kit.theme.text_px(self.letters))
        match self.step:
            case "set":
                pen.draw_floors(canvas.target, placed.rect, dict(self.required))
            case "light":
                pen.draw_fuses(canvas.target, placed.rect)
            case "home":
                pen.draw_home(canvas.target, placed.rect)


class _Pen:
    """Draws the pictures beside letters of so many pixels."""

    def __init__(self, kit: Kit, pixels: int) -> None:
        self._kit = kit
        self._pixels = pixels

    def draw_floors(
        self, target: pygame.Surface, place: pygame.Rect, required: Mapping[Floor, int]
    ) -> None:
        """The tower, with as many explosive icons on each floor as it takes."""
        most, pixels = max(required.values(), default=1), self._pixels
        wide = min(round((most + 0.8) * pixels * _PIP), place.width)
        top = place.top + round(pixels * _MAST)
        self._draw_mast(target, (place.left + wide // 2, place.top))
        for floor in reversed(FLOORS):
            if floor not in required:
                continue
            box = pygame.Rect(place.left, top, wide, round(pixels * _STOREY))
            if floor == "basement":
                ground = box.left, box.top, place.width, self._stroke
                target.fill(self._kit.theme.palette.paper_500, ground)
                box.top += round(pixels * _UNDERGROUND)
            self._draw_floor(target, box, floor, required[floor])
            top = box.bottom

    def _draw_mast(self, target: pygame.Surface, tip: tuple[int, int]) -> None:
        """The radio mast with its waves, above the upper floor."""
        palette, line, pixels = self._kit.theme.palette, self._stroke, self._pixels
        x, y = tip
        pygame.draw.line(target, palette.ink, tip, (x, y + round(pixels * _MAST)), line)
        for radius in _WAVES:
            waves = pygame.Rect(0, 0, round(2 * radius * pixels), round(2 * radius * pixels))
            waves.center = x, y + round(pixels * _WAVES[-1] / 2)
            for towards in (0.0, math.pi):
                start, end = towards - _WAVE, towards + _WAVE
                pygame.draw.arc(target, palette.ink_red, waves, start, end, line)

    def _draw_floor(
        self, target: pygame.Surface, box: pygame.Rect, floor: Floor, count: int
    ) -> None:
        """A floor with its explosive icons; its name to the right."""
        kit, palette, pixels = self._kit, self._kit.theme.palette, self._pixels
        line, step = self._stroke, round(pixels * _PIP)
        pygame.draw.rect(target, palette.night_700, box.inflate(0, line))
        pygame.draw.rect(target, palette.ink, box.inflate(0, line), line)
        first = box.centerx - step * (count - 1) // 2
        for number in range(count):
            draw_pip(
                kit.theme.palette, target, (first + number * step, box.centery), step, is_laid=True
            )
        style = Style("bold", pixels * _NAME / kit.theme.ui, palette.ink, grows=False)
        place = box.right + round(pixels / 2), box.centery
        kit.type.draw(target, kit.say(f"floor.{floor}"), style, place, "midleft")

    def draw_fuses(self, target: pygame.Surface, place: pygame.Rect) -> None:
        """A lighter and the detonator, over the time by which one of them is needed."""
        kit, pixels = self._kit, self._pixels
        size, x = round(pixels * _ICON), place.left
        for icon in _FUSES:
            target.blit(kit.drawings.picture(icon, size), (x, place.top))
            x += size + round(pixels / 2)
        red, clock = kit.theme.palette.ink_red, clock_words(SIX_O_CLOCK)
        style = Style("display", pixels * _CLOCK / kit.theme.ui, red, grows=False)
        middle = (place.top + size + place.bottom) // 2
        kit.type.draw(target, clock, style, (place.left, middle), "midleft")

    def draw_home(self, target: pygame.Surface, place: pygame.Rect) -> None:
        """The roofs of Nonette, and the star of what counts there."""
        palette, line, pixels = self._kit.theme.palette, self._stroke, self._pixels
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

    @property
    def _stroke(self) -> int:
        return max(self._pixels // 11, 1)
