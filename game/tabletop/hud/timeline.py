"""The timeline of a replay: stages, deaths and explosions, and the present moment."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

import pygame
from msgspec import Struct

from game.rules.events.demolition import CastleExploded
from game.rules.events.play import ClockAdvanced, StageBegan
from game.tabletop.projection import Projection, is_death
from game.ui.input.commands import Command
from game.ui.theme import Theme
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.inputs import Input
from game.ui.views.view import Canvas, Layout, Placed, Size

_GRIP: Final = (10, 17)
"""Units of width and height of the handle."""
_LETTERS: Final = 14
_MOST: Final = 1.25
"""The largest factor for the text beside the track."""
_TRACK: Final = 25
"""Units from the top to the track's middle, so that crosses on it are clear of the names."""
_BELOW: Final = 21
"""Units below that, for the hours."""


class Marks(Struct, frozen=True):
    """What is marked on a timeline, by moments."""

    total: int
    """The number of moments."""
    stages: tuple[tuple[int, str], ...]
    hours: tuple[tuple[int, int], ...]
    deaths: tuple[int, ...]
    blasts: tuple[int, ...]


def marks_of(projection: Projection) -> Marks:
    """What is marked on the timeline of a game."""
    events = list(enumerate(projection.events))
    began = [(moment, event.stage) for moment, event in events if isinstance(event, StageBegan)]
    return Marks(
        max(len(events), 1),
        ((0, projection.recording.state_at(0).stage), *began),
        tuple(
            (moment, event.minutes // 60)
            for moment, event in events
            if isinstance(event, ClockAdvanced) and event.minutes % 60 == 0
        ),
        tuple(moment for moment, event in events if is_death(event)),
        tuple(moment for moment, event in events if isinstance(event, CastleExploded)),
    )


class Timeline(Input, frozen=True, kw_only=True):
    """A track whose length stands for all events. A click or drag chooses a moment."""

    value: int
    marks: Marks
    is_stop: bool = False
    is_dragged: ClassVar[bool] = True

    def after(self, command: Command) -> int:
        """Keys go from choice to choice, of which it knows nothing."""
        return self.value

    def value_at(self, kit: Toolkit, rect: pygame.Rect, x: int) -> int:
        """The moment at a place of the track."""
        share = (x - rect.left) / max(rect.width, 1)
        return round(min(max(share, 0.0), 1.0) * self.marks.total)

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width, and room for names above the track and hours below it."""
        theme = layout.kit.theme
        return room[0], _above(theme) + theme.px(_BELOW * _growth(theme))

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the track, the stages' names above it, hours below it, and the handle."""
        _Pen(canvas, placed.rect, self.marks).draw(self.value)


class _Pen:
    """Draws a timeline in a rectangle."""

    def __init__(self, canvas: Canvas, rect: pygame.Rect, marks: Marks) -> None:
        self._kit = canvas.kit
        self._target = canvas.target
        self._rect = rect
        self._marks = marks
        self._track = pygame.Rect(rect.left, 0, rect.width, self._kit.px(6))
        self._track.centery = rect.top + _above(self._kit.theme)

    def draw(self, moment: int) -> None:
        """Draw it at a moment."""
        kit, palette, target = self._kit, self._kit.theme.palette, self._target
        track, here = self._track, self._x(moment)
        target.fill(palette.night_600, track)
        target.fill(palette.amber, (track.left, track.top, here - track.left, track.height))
        for at, hour in self._marks.hours:
            self._tick(self._x(at), f"{hour:02}")
        self._draw_stages()
        for at in self._marks.deaths:
            self._cross((self._x(at), track.centery))
        for at in self._marks.blasts:
            place = (self._x(at), track.centery)
            pygame.draw.circle(target, palette.outline, place, kit.px(8))
            pygame.draw.circle(target, palette.red, place, kit.px(6))
        grip = pygame.Rect((0, 0), [kit.px(units) for units in _GRIP])
        grip.center = (here, track.centery)
        pygame.draw.rect(target, palette.outline, grip.inflate(4, 4), border_radius=kit.px(3))
        pygame.draw.rect(target, palette.amber, grip, border_radius=kit.px(2))

    def _x(self, moment: int) -> int:
        return self._rect.left + round(self._rect.width * moment / self._marks.total)

    def _style(self, role: Literal["text", "bold"], colour: tuple[int, int, int]) -> Style:
        return Style(role, _LETTERS * _growth(self._kit.theme), colour, grows=False)

    def _tick(self, x: int, words: str) -> None:
        kit, palette = self._kit, self._kit.theme.palette
        below = self._track.bottom
        self._target.fill(palette.moon_500, (x, below, max(kit.px(1), 1), kit.px(5)))
        style = self._style("text", palette.moon_300)
        kit.type.draw(self._target, words, style, (x, below + kit.px(3)), "midtop")

    def _draw_stages(self) -> None:
        """A line at the beginning of each, and its name if there is space before the next."""
        kit, palette, stages = self._kit, self._kit.theme.palette, self._marks.stages
        style = self._style("bold", palette.moon_100)
        ends = [*(self._x(moment) for moment, _ in stages[1:]), self._rect.right + kit.px(24)]
        for (moment, stage), end in zip(stages, ends, strict=True):
            x, top = self._x(moment), self._rect.top
            line = (x, top, max(kit.px(1), 1), self._track.centery - top)
            self._target.fill(palette.moon_300, line)
            words = kit.say(f"replay.stage.{stage}")
            if x + kit.type.width(words, style) + kit.px(6) <= end:
                kit.type.draw(self._target, words, style, (x + kit.px(4), top), "topleft")

    def _cross(self, place: tuple[int, int]) -> None:
        kit, palette = self._kit, self._kit.theme.palette
        reach = kit.px(6)
        for width, colour in ((6, palette.outline), (3, palette.red_text)):
            for sign in (1, -1):
                start = (place[0] - reach, place[1] - reach * sign)
                end = (place[0] + reach, place[1] + reach * sign)
                pygame.draw.line(self._target, colour, start, end, max(kit.px(width), 1))


def _growth(theme: Theme) -> float:
    return min(max(theme.text, 1.0), _MOST)


def _above(theme: Theme) -> int:
    """Pixels from its top to the track's middle."""
    return theme.px(_TRACK + _LETTERS * 1.2 * (_growth(theme) - 1))
