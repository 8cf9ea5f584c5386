"""The mission strip under the castle's top bar: floors, fuse, minutes and points at a glance."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.counters.pip import draw_pip
from game.painting.counters.tags import ICONS
from game.painting.kit import Kit, kit_of
from game.rules.advice.mission import DETONATOR, FloorCharge, LastChance, Mission
from game.rules.advice.quest import Quest, QuestKind
from game.rules.board.squares import Floor
from game.rules.counters import kind_of
from game.tabletop.hud.frame import STRIP
from game.ui.theme import Colour, mix
from game.ui.typography.text import Style
from game.ui.views.containers import Box, first_fitting, row
from game.ui.views.presses import Press
from game.ui.views.texts import Drawing, Keycap, Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

StripState: TypeAlias = Literal["good", "amber", "red", "plain"]
StripLength: TypeAlias = Literal["names", "pips", "pip", "bare", "sign"]
"""How much is shown: names of the floors and of the quest; no names; one pip a floor; without the
word before the fuse too; of the quest a sign instead of words, and of the floors only figures."""
StripPart: TypeAlias = Floor | Literal["fuse", "quest", "time", "points"]
"""What a press of a part of the strip is about."""

_CELL: Final = 36
_AIR: Final = 12
"""Units of the strip above and below cells with large letters."""
_INSET: Final = 4
"""Units from the edge of such a cell to a picture in it."""
_MANY: Final = 6
"""More pips than that are drawn as one with its figure."""
_LABEL: Final = 17
_LEAST: Final = 13
"""Units of the smallest letters of the fuse."""
_LATE: Final = 20
"""Minutes before 06:00 from which the time is red."""
_KEYS: Final[dict[Floor, str]] = {"basement": "1", "1F": "2", "2F": "3"}
_SIGNS: Final[dict[QuestKind, str]] = {
    "hidden": "?",
    "seen": "!",
    "carried": "…",
    "home": "✓",
    "lost": "×",
}
"""How far the quest has come, where there is no room for words."""
_QUEST_STATES: Final[dict[QuestKind, StripState]] = {"home": "good", "lost": "red"}


class StripLook(Struct, frozen=True):
    """All that the strip shows."""

    mission: Mission
    chance: LastChance | None
    torn_out: bool
    """An enemy would remove the detonator if the phase ended now."""
    fuse: str
    """The words of the fuse."""
    quest: str
    """The words of what the ambition wants in Nonette; empty if it wants nothing."""
    quest_in_short: str
    """The same where there is no room for names."""


def fuse_state(look: StripLook) -> StripState:
    """How the fuse stands: it fires, somebody can light it, or nobody can."""
    if look.mission.loss is not None or look.chance is not None or look.torn_out:
        return "red"
    if look.mission.fuse.kind == "set":
        return "good"
    return "amber" if look.mission.fuse.kind == "man" else "red"


class MissionView(View, frozen=True):
    """The strip; its lengths are shares of its height.

    Where the fuse has no room, first names give way, then all pips of a floor but one, then the
    word before the fuse, then the last pips and the words of the quest, then all of the quest. The
    word for carried points gives way before each of these.
    """

    look: StripLook
    lit: tuple[Floor, ...] = ()
    """Floors that are looked at from near."""

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole room."""
        return room

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """All in one row."""
        kit = kit_of(layout.kit)
        return [(first_fitting(layout, self._choices(kit, rect.height), rect.size), rect)]

    def _choices(self, kit: Kit, height: int) -> Iterator[View]:
        lengths: tuple[StripLength, ...] = ("names", "pips")
        if kit.is_large:
            lengths = (*lengths, "pip", "bare", "sign")
        make = partial(_Strip, kit, height, self.look, self.lit)
        for length in lengths:
            if length in ("names", "pips"):
                yield make(length, has_word=True).view()
            yield make(length, has_word=False).view()
        yield make(lengths[-1], has_word=False, is_last=True).view()


class _Strip:
    """Makes the strip's view in one length."""

    def __init__(
        self,
        kit: Kit,
        height: int,
        look: StripLook,
        lit: Sequence[Floor],
        length: StripLength,
        *,
        has_word: bool,
        is_last: bool = False,
    ) -> None:
        """`has_word`: carried points are called so. The last length has no quest, and letters of
        the fuse that shrink."""
        self._kit = kit
        self._look = look
        self._lit = lit
        self._length = length
        self._has_word = has_word
        self._is_last = is_last
        grown = height / kit.px(STRIP)
        self._grown = 1.0 if kit.is_large else grown
        """By how much lengths have grown with the strip."""
        self._letters = kit.theme.text if kit.is_large else grown
        """By how much letters have grown."""
        ui = kit.theme.ui
        self._cell = height / ui - _AIR if kit.is_large else _CELL * grown
        palette = kit.theme.palette
        self._inks: dict[StripState, Colour] = {
            "good": palette.good_text,
            "amber": palette.amber,
            "red": palette.red_text,
            "plain": palette.moon_100,
        }

    def view(self) -> View:
        """Floors from the left, time and points from the right, and the fuse between."""
        gap = 8 * self._grown
        quest = self._look.mission.quest if not self._is_last else None
        parts = row(
            *(self._floor(one) for one in self._look.mission.floors),
            self._fuse(),
            self._quest(quest) if quest is not None else None,
            self._time(),
            self._points(),
            gap=gap,
        )
        return Box(parts, (gap, 0, 2 * gap, 0))

    def _say(self, words: str, size: float = _LABEL, ink: Colour | None = None) -> Text:
        style = Style("bold", size * self._letters, ink or self._inks["plain"], grows=False)
        return Text(words, style)

    def _picture(self, units: float) -> float:
        """The side of a picture beside letters."""
        return min(units * self._letters, self._cell - 2 * _INSET)

    def _in_frame(
        self, inside: View, part: StripPart, state: StripState, thick: float, pad: float = 8
    ) -> View:
        """A part in a frame in the colour of its state."""
        palette, grown = self._kit.theme.palette, self._grown
        edge = palette.border if state == "plain" else self._inks[state]
        face = palette.night_700 if state == "plain" else mix(palette.night_800, edge, 0.16)
        pads = (pad * grown, 0, 10 * grown, 0)
        framed = Box(inside, pads, face, height=self._cell, edge=edge, thick=thick)
        return Press(inside=framed, action=part)

    def _floor(self, charge: FloorCharge) -> View:
        """Key, name, pips and figures; a green frame once it is enough."""
        kit, grown, plain = self._kit, self._grown, self._inks["plain"]
        side = self._picture(20)
        style = Style("bold", 14 * self._letters, plain, grows=False)
        key = Keycap(kit.keys.prompt(_KEYS[charge.floor]), style, kit.theme.palette.moon_300, side)
        pips = self._pips(charge)
        state: StripState = "good" if charge.is_enough else "plain"
        words = row(
            key,
            self._say(kit.say(f"floor.{charge.floor}")) if self._length == "names" else None,
            Pips(pips, grown) if pips else None,
            self._say(f"{charge.icons}/{charge.required}", ink=self._inks[state]),
            gap=7 * grown,
        )
        thick = 2 if charge.floor in self._lit else 1
        return self._in_frame(words, charge.floor, state, thick)

    def _pips(self, charge: FloorCharge) -> tuple[bool, ...]:
        """Which pips are laid; one for all where there is room for no more."""
        most = max(charge.icons, charge.required)
        if self._length in ("names", "pips") and most <= _MANY:
            return tuple(number < charge.icons for number in range(most))
        return () if self._length == "sign" else (charge.is_enough,)

    def _fuse(self) -> View:
        """The word, what it is lit with, and by whom; a cross where nobody can."""
        kit, grown, state = self._kit, self._grown, fuse_state(self._look)
        mission, side = self._look.mission, self._picture(26)
        means = mission.fuse.means
        icon: View = Cross(side, self._inks["plain"])
        if mission.loss is None and means:
            icon = Drawing("icon-det" if means == DETONATOR else ICONS[kind_of(means)], side)
        stencil = Style(
            "display", 20 * self._letters, kit.theme.palette.paper_300, grows=False, spacing=0.04
        )
        head = Box(Text(kit.head("mission.fuse"), stencil), (0, 0, 4 * grown, 0))
        said = self._say(self._look.fuse, ink=self._inks[state])
        if self._is_last:
            said = Text(said.words, said.style, shrinks_to=_LEAST / _LABEL)
        has_head = self._length in ("names", "pips", "pip")
        words = row(head if has_head else None, icon, said, gap=8 * grown)
        return self._in_frame(words, "fuse", state, 2 if state in ("amber", "red") else 1, 12)

    def _quest(self, quest: Quest) -> View:
        """Its picture and how far it has come: green in Nonette, red once it is out of the game."""
        state = _QUEST_STATES.get(quest.kind, "plain")
        words = self._look.quest_in_short
        if self._length == "names":
            words = self._look.quest
        elif self._length == "sign":
            words = _SIGNS[quest.kind]
        icon = Drawing(ICONS[kind_of(quest.item)], self._picture(24))
        inside = row(icon, self._say(words, ink=self._inks[state]), gap=6 * self._grown)
        return self._in_frame(inside, "quest", state, 1)

    def _time(self) -> View:
        """The rope, the hourglass and the minutes left, red from twenty on."""
        kit, grown, minutes = self._kit, self._grown, self._look.mission.minutes
        ink = self._inks["red" if minutes <= _LATE else "plain"]
        sand = Drawing("icon-hourglass", self._picture(24), self._inks["plain"])
        words = self._say(kit.say("mission.minutes", n=minutes), 20, ink)
        inside = row(Rope(grown, self._cell), row(sand, words, gap=6 * grown), gap=8 * grown)
        return Press(inside=Box(inside, (0, 0, 8 * grown, 0), fills=True), action="time")

    def _points(self) -> View:
        """The star, points that are safe, and behind them those still carried in the castle."""
        kit, mission = self._kit, self._look.mission
        ink = self._inks["good" if mission.points >= mission.wanted else "plain"]
        carried = f"+{mission.carried}"
        # Points that leave Nonette don't count any more.
        if self._has_word:
            carried = kit.say("mission.carried", n=mission.carried)
        inside = row(
            Drawing("icon-star", self._picture(24)),
            self._say(f"{mission.points}/{mission.wanted}", 20, ink),
            self._say(carried, 15, kit.theme.palette.paper_300) if mission.carried else None,
            gap=5 * self._grown,
        )
        return Press(inside=Box(inside, height=self._cell), action="points")


class Pips(View, frozen=True):
    """Bursts that are laid, and outlines of those that are lacking, close together."""

    laid: tuple[bool, ...]
    grown: float

    def size(self, layout: Layout, room: Size) -> Size:
        """One burst, and a step for each other one."""
        side, step = layout.px(25 * self.grown), layout.px(19 * self.grown)
        return side + step * (len(self.laid) - 1), side

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them from left to right."""
        kit, rect, step = kit_of(canvas.kit), placed.rect, canvas.kit.px(19 * self.grown)
        for number, is_laid in enumerate(self.laid):
            centre = rect.left + rect.height // 2 + number * step, rect.centery
            draw_pip(kit.theme.palette, canvas.target, centre, rect.height, is_laid=is_laid)


class Cross(View, frozen=True):
    """Nobody can."""

    side: float
    ink: Colour

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        rect, thick = placed.rect, max(canvas.kit.px(3), 2)
        inner = rect.inflate(-rect.width // 2, -rect.height // 2)
        pygame.draw.line(canvas.target, self.ink, inner.topleft, inner.bottomright, thick)
        pygame.draw.line(canvas.target, self.ink, inner.bottomleft, inner.topright, thick)


class Rope(View, frozen=True):
    """A fuse cord, twisted of two strands; nothing where it would be too short."""

    grown: float
    height: float
    stretches: ClassVar[bool] = True

    def size(self, layout: Layout, room: Size) -> Size:
        """Whatever is left over."""
        return 0, layout.px(self.height)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it at the right end of its place."""
        px, rect, palette = canvas.kit.px, placed.rect, canvas.kit.theme.palette
        if rect.width < px(40 * self.grown):
            return
        long, unit = min(rect.width, px(64 * self.grown)), px(self.grown)
        left = rect.right - long
        line = [
            (x, rect.centery + round(5 * unit * math.sin((x - left) / long * math.tau)))
            for x in range(left, rect.right, 2 * unit)
        ]
        pygame.draw.lines(canvas.target, palette.outline, False, line, 5 * unit)
        pygame.draw.lines(canvas.target, palette.paper_500, False, line, 3 * unit)
        for x, y in line[::2]:
            ends = (x - unit, y + unit), (x + unit, y - unit)
            pygame.draw.line(canvas.target, palette.paper_100, *ends, unit)


def draw_strip_ground(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, mission: Mission
) -> None:
    """The bar below the strip, red once the mission is lost."""
    kit.trim.bar(target, rect, "bottom")
    if mission.loss is not None:
        palette, ground = kit.theme.palette, rect.inflate(0, -2 * kit.px(1))
        target.fill(mix(palette.night_800, palette.red, 0.22), ground)
