"""The paper that says how to win: which explosion brings which result, what raises it, and in three
pictures what to set where, what lights it, and where to be afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, Protocol, TypeAlias

import pygame
from msgspec import Struct

from game.painting.counters.dice import draw_pip
from game.painting.kit import Kit, kit_of
from game.painting.wording import Teller
from game.rules.advice.demolition import DemolitionMeans, Winning, how_to_win
from game.rules.advice.errands import icons_wanted
from game.rules.board.squares import FLOORS, Floor
from game.rules.castle.demolition import detonator_waits_for_hostage
from game.rules.clock import VICTORIES
from game.rules.counters import HOSTAGE, ITEMS, KEY_ITEM, kind_of
from game.rules.game import Game
from game.rules.goal import PRINTED_GOAL, Goal
from game.ui.theme import mix
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, Ruling, column, first_fitting, row
from game.ui.views.presses import Rich
from game.ui.views.texts import Text
from game.ui.views.view import DOWN, Axis, Canvas, Layout, Placed, Size, View

_SIZES: Final = (23, 21, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 6, 4)
_HEAD: Final = 1.35
"""Size of the heading beside that of the lines."""
_GAP: Final = 0.35
"""The distance between lines beside the size of their letters."""
_LEAST, _LEAST_BESIDE_KANJI = 8, 15
"""Units of the smallest letters. Kanji shrink no further, and digits beside them would be too
small. Below that lines only move together, and then spare lines are left out."""
_WIDE: Final = 1.45
"""The sign's width in heights of its letters."""
_LARGE_STOREY: Final = 0.3
"""The height of a floor in heights of the letters."""
_NARROW: Final = 0.6
"""The width of the upper floor, which carries the mast, beside the others."""


class Tower(Struct, frozen=True):
    """Which floors blow up."""

    blown: tuple[Floor, ...] = ()
    either: tuple[Floor, ...] = ()
    """Floors of which one more blows up."""


class ValueLine(Struct, frozen=True):
    """A line, with a value at the right edge if it has one."""

    words: str
    value: str = ""
    is_bad: bool = False
    is_ruled: bool = False
    """Whether a thin rule stands above it."""
    is_spare: bool = False
    """Whether it is left out where there is no room for all lines."""
    tower: Tower | None = None
    """The sign before it."""


class PaperPicture(Protocol):
    """What stands between the heading and the lines."""

    def view(self, kit: Kit, size: float) -> View:
        """Its view beside letters of that size in units."""
        ...


class LargePaper(View, frozen=True):
    """The paper, as wide as its room, in the largest letters in which all lines have room.

    Where they have none, spare lines are left out, the first of them first.
    """

    title: str
    lines: tuple[ValueLine, ...]
    picture: PaperPicture | None = None

    def yields(self, axis: Axis) -> bool:
        """Its letters get smaller."""
        return axis == DOWN

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width."""
        return layout.size(self._fitting(layout, room), room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The paper in the middle of the rectangle."""
        paper = At(self._fitting(layout, rect.size), "fill", "centre")
        return paper.parts(layout, rect)

    def _fitting(self, layout: Layout, room: Size) -> View:
        kit = kit_of(layout.kit)
        pad = 20 if room[1] > kit.px(260) else 10
        return first_fitting(layout, self._choices(kit, pad), room)

    def _choices(self, kit: Kit, pad: float) -> Iterator[View]:
        """From the largest to the smallest, with all lines and then without spare ones."""
        least = _LEAST_BESIDE_KANJI if kit.words.language == "ja" else _LEAST
        spare = [line for line in self.lines if line.is_spare]
        for left_out in range(len(spare) + 1):
            shown = [line for line in self.lines if line not in spare[:left_out]]
            for gaps in _SIZES:
                yield Box(self._content(kit, shown, gaps, least), (pad,) * 4, "paper")

    def _content(self, kit: Kit, lines: Sequence[ValueLine], gaps: float, least: float) -> View:
        """`gaps` is the size of letters that the distances between lines belong to."""
        ink, gap = kit.theme.palette.ink, gaps * _GAP * kit.theme.text
        size = max(gaps, least)
        head = Style("display", max(gaps * _HEAD, least), ink, spacing=0.04)
        picture = self.picture.view(kit, size) if self.picture is not None else None
        return column(
            Box(Text(self.title, head), (0, 0, 0, 2)),
            Box(Ruling(ink, 2), (0, 0, 0, 4)),
            Box(picture, (0, gap, 0, gap)) if picture is not None else None,
            *(_line(kit, line, size, gap) for line in lines),
        )


def _line(kit: Kit, line: ValueLine, size: float, gap: float) -> View:
    palette = kit.theme.palette
    colour = palette.ink_red if line.is_bad else palette.ink
    words = row(
        TowerSign(line.tower, size) if line.tower is not None else None,
        Box(Rich(line.words, Style("bold", size, colour), "paper"), fills=True),
        Box(Text(line.value, Style("heavy", size, colour)), (16, 0, 0, 0)) if line.value else None,
        gap=size * kit.theme.text / 2 if line.tower is not None else 0,
        align="start",
    )
    spaced = Box(words, (0, gap / 2, 0, gap / 2))
    return column(Ruling(palette.paper_500, 1), spaced) if line.is_ruled else spaced


class TowerSign(View, frozen=True):
    """The tower beside letters of a size in units."""

    tower: Tower
    letters: float

    def size(self, layout: Layout, room: Size) -> Size:
        """No higher than its letters."""
        pixels = layout.kit.theme.text_px(self.letters)
        return round(pixels * _WIDE), pixels

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the mast and the floors."""
        target, tower = canvas.target, self.tower
        pixels = canvas.kit.theme.text_px(self.letters)
        palette, line = canvas.kit.theme.palette, max(round(pixels / 14), 1)
        wide, high = round(pixels * _WIDE), round(pixels * _LARGE_STOREY)
        left, top = placed.rect.topleft
        middle, mast = left + wide // 2, round(pixels * 0.22)
        pygame.draw.line(target, palette.ink, (middle, top), (middle, top + mast), line)
        for number, floor in enumerate(reversed(FLOORS)):
            box = pygame.Rect(0, top + mast + number * high, wide, high + line)
            box.width = round(wide * _NARROW) if number == 0 else wide
            box.centerx = middle
            face = palette.paper_100
            if floor in tower.blown:
                face = palette.ink_red
            elif floor in tower.either:
                face = mix(palette.paper_100, palette.ink_red, 0.45)
            target.fill(face, box)
            pygame.draw.rect(target, palette.ink, box, line)


def outfit_lines(kit: Kit, teller: Teller, outfit: DemolitionMeans) -> list[ValueLine]:
    """Who is left, what lights, who wires, and the explosive icons; in red what is missing."""
    say = kit.say
    lighter, expert = "outfit.lighter", "outfit.expert"
    lighters, experts = teller.names(outfit.lighters), teller.names(outfit.experts)
    return [
        ValueLine(say("outfit.men", who=teller.names(outfit.men))),
        ValueLine(
            say(lighter if lighters else f"{lighter}.none", who=lighters), is_bad=not lighters
        ),
        ValueLine(say(expert if experts else f"{expert}.none", who=experts), is_bad=not experts),
        ValueLine(
            say("outfit.icons", n=outfit.icons, tower=outfit.tower, castle=outfit.castle),
            is_bad=outfit.icons < outfit.tower,
        ),
        ValueLine(say("outfit.enough" if outfit.is_enough else "outfit.find"), is_ruled=True),
    ]


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
_BLOWN: Final = ("none", "tower", "two", "all")
"""The ends of the keys of the results, by the number of floors blown up."""


def whole_paper(kit: Kit, game: Game) -> LargePaper:
    """The whole paper, with what to do in pictures."""
    charges, goal = game.boards.castle.charges, game.state.goal
    wanted = FLOORS if goal.blow is None else goal.blow
    steps = WinSteps(
        tuple((floor, needed) for floor, (_, needed) in charges.items() if floor in wanted)
    )
    return LargePaper(kit.head("win.title"), tuple(all_lines(kit, game)), steps)


def _results(kit: Kit, winning: Winning) -> list[ValueLine]:
    """Each explosion with its result, the best first; above them what victory points make of it."""
    best, top = winning.results[-1], list[ValueLine]()
    if _is_best_told(winning):
        words = kit.say("win.blown.best", n=winning.points)
        result = kit.say(f"outcome.{best.with_points}")
        top.append(ValueLine(words, result, tower=_tower(winning, best.floors)))
    return top + [
        ValueLine(
            kit.say(_key(winning, result.floors)),
            kit.say(f"outcome.{result.outcome}"),
            is_bad=result.outcome not in VICTORIES,
            tower=_tower(winning, result.floors),
        )
        for result in reversed(winning.results)
    ]


def _sought(kit: Kit, game: Game) -> list[ValueLine]:
    """What to look for in the castle, as far as the players know."""
    state, winning = game.state, how_to_win(game.state, game.options)
    lines = list[ValueLine]()
    if winning.without_papers is not None:
        level = kit.say(f"outcome.{winning.without_papers}")
        lines.append(ValueLine(kit.say("win.papers", level=level), is_bad=True))
    if state.ambition_known and detonator_waits_for_hostage(state):
        lines.append(ValueLine(kit.say(f"win.hostage.{state.ambition}"), is_bad=True))
    missing = icons_wanted(game.boards, state) if state.garrisoned else 0
    if state.goal.blow is not None:
        return lines
    if missing > 0:
        words = kit.words.count("win.missing", missing)
        lines.append(ValueLine(words, is_spare=True))
    return lines


def _is_best_told(winning: Winning) -> bool:
    """Whether points raise even the best explosion's result: that has a line of its own."""
    best = winning.results[-1]
    return best.with_points != best.outcome


def _key(winning: Winning, floors: int) -> str:
    is_strict = floors == 2 and winning.needs_ground_floor
    return "win.blown.ground" if is_strict else f"win.blown.{_BLOWN[floors]}"


def _tower(winning: Winning, floors: int) -> Tower:
    """The sign of so many floors blown up, the upper floor first."""
    from_the_top = tuple(reversed(FLOORS))
    if floors == 2 and not winning.needs_ground_floor:
        return Tower(from_the_top[:1], either=from_the_top[1:])
    return Tower(from_the_top[:floors])


def all_lines(kit: Kit, game: Game) -> list[ValueLine]:
    """The results, what victory points are good for, and what to look for."""
    winning, goal = how_to_win(game.state, game.options), game.state.goal
    is_printed = goal.blow is None
    points = ValueLine(kit.say("win.points", n=winning.points), is_spare=_is_best_told(winning))
    return [
        *map(ValueLine, goal_words(kit, goal)),
        *(_results(kit, winning) if is_printed else _own_results(kit, winning)),
        *((_missed(kit),) if goal != PRINTED_GOAL else ()),
        ValueLine(
            kit.say("win.dead"),
            kit.say("outcome.strategic-defeat"),
            is_bad=True,
            is_spare=True,
            tower=Tower(),
        ),
        # The first line tells already what points are good for.
        *([points] if is_printed else ()),
        *_ambition(kit, game),
        *_sought(kit, game),
    ]


def _own_results(kit: Kit, winning: Winning) -> list[ValueLine]:
    """The results of a goal with floors of its own, the best first."""
    say = kit.say
    return [
        ValueLine(say("goal.best", n=winning.points), say("outcome.strategic-victory")),
        ValueLine(say("goal.met"), say("outcome.operational-victory")),
    ]


def _missed(kit: Kit) -> ValueLine:
    """The result at best if anything is left undone that a goal of a scenario asks for."""
    return ValueLine(kit.say("goal.missed"), kit.say("outcome.tactical-defeat"), is_bad=True)


def goal_words(kit: Kit, goal: Goal) -> list[str]:
    """A sentence for each thing that a goal other than the rulebook's asks for."""
    say = kit.say

    def listed(names: Iterable[str]) -> str:
        keys = (f"item.{kind_of(one)}" if one in ITEMS else f"name.{one}" for one in names)
        return say("list.and").join(map(say, keys))

    floors = say("list.and").join(say(f"floor.{floor}") for floor in goal.blow or ())
    found = {
        say("goal.blow", floors=floors): bool(goal.blow),
        say("goal.blow.none"): goal.needs_no_explosion,
        say("goal.in-nonette", names=listed(goal.home)): bool(goal.home),
        say("goal.alive", names=listed(goal.alive)): bool(goal.alive),
        say("goal.points", n=goal.points): goal.points > 0,
    }
    return [words for words, is_wanted in found.items() if is_wanted]


def _ambition(kit: Kit, game: Game) -> list[ValueLine]:
    """In the castle: what the Germans' ambition means for the player."""
    state = game.state
    if not (state.ambition_known and state.garrisoned):
        return []
    item, hostage = (state.sheet.items[one].stars for one in (KEY_ITEM, HOSTAGE))
    words = kit.say(f"win.ambition.{state.ambition}", item=item, hostage=hostage)
    return [ValueLine(words, is_ruled=True)]


class WinSteps(Struct, frozen=True):
    """The three pictures with a caption each, side by side."""

    required: tuple[tuple[Floor, int], ...]
    """The explosive icons by floor (R9.1.2-required); empty if nothing has to be blown up."""

    def view(self, kit: Kit, size: float) -> View:
        """The pictures beside letters of that size in units."""
        style = Style("bold", size, kit.theme.palette.ink)
        columns = []
        for number, step in enumerate(_STEPS if self.required else _STEPS[-1:]):
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
        red, clock = kit.theme.palette.ink_red, kit.words.blank("deadline")
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
