"""The timeline of a replay: stages, deaths and explosions, and the present moment."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.events.demolition import CastleExploded
from game.rules.events.play import ClockAdvanced, StageBegan
from game.tabletop.projection import Projection, is_death
from game.ui.typography.text import Style

_GRIP: Final = 10
"""Half the width of the handle, in pixels at a scale of 1."""
_LETTERS: Final = 14
_MOST: Final = 1.25
"""The largest factor for the text beside the track."""
_TRACK: Final = 25
"""Units from the top to the track's middle, so that crosses on it are clear of the names."""
_BELOW: Final = 21
"""Units below that, for the hours."""
_GRIP_HEIGHT: Final = 17
_LEFT: Final = 1


class Timeline:
    """A track whose length stands for all events. A click or drag chooses a moment."""

    def __init__(self, kit: Kit, projection: Projection) -> None:
        self._kit = kit
        self._projection = projection
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Its rectangle in the window, in pixels."""
        self._is_held = False
        events = projection.events
        began = [
            (moment, event.stage)
            for moment, event in enumerate(events)
            if isinstance(event, StageBegan)
        ]
        self._stages: Final = [(0, projection.recording.state_at(0).stage), *began]
        self._hours: Final = [
            (moment, event.minutes // 60)
            for moment, event in enumerate(events)
            if isinstance(event, ClockAdvanced) and event.minutes % 60 == 0
        ]
        self._deaths: Final = [moment for moment, event in enumerate(events) if is_death(event)]
        self._blasts: Final = [
            moment for moment, event in enumerate(events) if isinstance(event, CastleExploded)
        ]

    @property
    def height(self) -> int:
        """Its height in pixels."""
        return self._above + self._kit.px(_BELOW * self._growth)

    @property
    def _growth(self) -> float:
        return min(max(self._kit.theme.text, 1.0), _MOST)

    @property
    def _above(self) -> int:
        """Pixels from its top to the track's middle."""
        return self._kit.px(_TRACK + _LETTERS * 1.2 * (self._growth - 1))

    def handle(self, event: pygame.Event) -> int | None:
        """The moment chosen by the mouse; None if it hasn't chosen one."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self._is_held = self.rect.inflate(0, self._kit.px(8)).collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            self._is_held = False
            return None
        elif event.type != pygame.MOUSEMOTION:
            return None
        return self._moment_at(event.pos[0]) if self._is_held else None

    def draw(self, target: pygame.Surface) -> None:
        """Draw the track, the stages' names above it, hours below it, and the handle."""
        kit, palette = self._kit, self._kit.theme.palette
        track = self._track()
        here = self._x(self._projection.moment)
        target.fill(palette.night_600, track)
        target.fill(palette.amber, (track.left, track.top, here - track.left, track.height))
        for moment, hour in self._hours:
            self._tick(target, self._x(moment), f"{hour:02}")
        self._draw_stages(target)
        for moment in self._deaths:
            self._cross(target, (self._x(moment), track.centery))
        for moment in self._blasts:
            place = (self._x(moment), track.centery)
            pygame.draw.circle(target, palette.outline, place, kit.px(8))
            pygame.draw.circle(target, palette.red, place, kit.px(6))
        grip = pygame.Rect(0, 0, kit.px(_GRIP), kit.px(_GRIP_HEIGHT))
        grip.center = (here, track.centery)
        pygame.draw.rect(target, palette.outline, grip.inflate(4, 4), border_radius=kit.px(3))
        pygame.draw.rect(target, palette.amber, grip, border_radius=kit.px(2))

    def _track(self) -> pygame.Rect:
        track = pygame.Rect(self.rect.left, 0, self.rect.width, self._kit.px(6))
        track.centery = self.rect.top + self._above
        return track

    def _x(self, moment: int) -> int:
        total = max(len(self._projection.events), 1)
        return self.rect.left + round(self.rect.width * moment / total)

    def _moment_at(self, x: int) -> int:
        share = (x - self.rect.left) / max(self.rect.width, 1)
        return round(min(max(share, 0.0), 1.0) * len(self._projection.events))

    def _tick(self, target: pygame.Surface, x: int, words: str) -> None:
        kit, palette = self._kit, self._kit.theme.palette
        target.fill(palette.moon_500, (x, self._track().bottom, max(kit.px(1), 1), kit.px(5)))
        style = Style("text", _LETTERS * self._growth, palette.moon_300, grows=False)
        kit.type.draw(target, words, style, (x, self._track().bottom + kit.px(3)), "midtop")

    def _draw_stages(self, target: pygame.Surface) -> None:
        """A line at the beginning of each, and its name if there is space before the next."""
        kit, palette = self._kit, self._kit.theme.palette
        style = Style("bold", _LETTERS * self._growth, palette.moon_100, grows=False)
        ends = [*(self._x(moment) for moment, _ in self._stages[1:]), self.rect.right + kit.px(24)]
        for (moment, stage), end in zip(self._stages, ends, strict=True):
            x, top = self._x(moment), self.rect.top
            target.fill(palette.moon_300, (x, top, max(kit.px(1), 1), self._above))
            words = kit.say(f"replay.stage.{stage}")
            if x + kit.type.width(words, style) + kit.px(6) <= end:
                kit.type.draw(target, words, style, (x + kit.px(4), top), "topleft")

    def _cross(self, target: pygame.Surface, place: tuple[int, int]) -> None:
        kit, palette = self._kit, self._kit.theme.palette
        reach = kit.px(6)
        for width, colour in ((6, palette.outline), (3, palette.red_text)):
            for sign in (1, -1):
                start = (place[0] - reach, place[1] - reach * sign)
                end = (place[0] + reach, place[1] + reach * sign)
                pygame.draw.line(target, colour, start, end, max(kit.px(width), 1))
