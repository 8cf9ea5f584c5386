"""The timeline of a replay: stages, deaths and explosions, and the present moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Literal

import pygame
from msgspec import Struct

from game.rules.events.castle import CastleExploded
from game.rules.events.play import ClockAdvanced, StageBegan
from game.tabletop.projection import Projection, is_death
from game.ui.input.bindings import Command
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import Along, At, Box, Fit, Layers, Ruling, column, row
from game.ui.views.inputs import Input
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_LETTERS: Final = 14
_MOST: Final = 1.25
"""The largest factor for the text beside the track."""
_ABOVE: Final = 25
"""Units from the top to the track's middle, so that crosses on it are clear of the names."""
_GRIP: Final = 21
"""Units of the handle's height."""


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
        return room[0], layout.size(self._whole(layout.kit), room)[1]

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """All of it."""
        return [(self._whole(layout.kit), rect)]

    def _whole(self, kit: Toolkit) -> View:
        """The stages' names above the track, the hours below it, and what lies on it."""
        palette, marks, growth = kit.theme.palette, self.marks, min(max(kit.theme.text, 1), _MOST)
        above = _ABOVE + _LETTERS * 1.2 * (growth - 1)
        bold = Style("bold", _LETTERS * growth, palette.moon_100, grows=False)
        figure = Style("text", _LETTERS * growth, palette.moon_300, grows=False)
        begins = Box(View(), ground=palette.moon_300, least=1, height=above)
        tick = At(Box(View(), ground=palette.moon_500, least=1, height=5), down="start")
        grip = Box(Box(View(), (5, 8, 5, 8), palette.amber), (2, 2, 2, 2), palette.outline)

        def stage(name: str) -> View:
            words = Text(kit.say(f"replay.stage.{name}"), bold)
            return Fit((row(begins, words, gap=4, align="start"), begins))

        def hour(number: int) -> View:
            return Fit((Layers((tick, Box(Text(f"{number:02}", figure), (0, 3, 0, 0)))), tick))

        track = (
            Ruling(palette.night_600, 6),
            Ruling(palette.amber, 6, self.value / marks.total),
            self._along((at, Cross()) for at in marks.deaths),
            self._along((at, Blast()) for at in marks.blasts),
            self._along([(self.value, grip)]),
        )
        layers = (
            (0, self._along(((at, stage(name)) for at, name in marks.stages), "start")),
            (above + 3, self._along((at, hour(number)) for at, number in marks.hours)),
            (above - _GRIP / 2, Box(Layers(track), height=_GRIP)),
        )
        return Layers(tuple(column(Box(View(), height=top), layer) for top, layer in layers))

    def _along(
        self, marks: Iterable[tuple[int, View]], align: Literal["start", "centre"] = "centre"
    ) -> View:
        """Views at their moments."""
        return Along(tuple((at / self.marks.total, view) for at, view in marks), align, 2)


class Cross(View, frozen=True):
    """A death."""

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(12), layout.px(12)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw both strokes with their outline."""
        kit, rect, palette = canvas.kit, placed.rect, canvas.kit.theme.palette
        for thick, colour in ((6, palette.outline), (3, palette.red_text)):
            for start, end in ((rect.topleft, rect.bottomright), (rect.bottomleft, rect.topright)):
                pygame.draw.line(canvas.target, colour, start, end, kit.px(thick))


class Blast(View, frozen=True):
    """An explosion."""

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(16), layout.px(16)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw a disc with its outline."""
        kit, palette = canvas.kit, canvas.kit.theme.palette
        for radius, colour in ((8, palette.outline), (6, palette.red)):
            pygame.draw.circle(canvas.target, colour, placed.rect.center, kit.px(radius))
