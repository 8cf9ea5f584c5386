"""A timeline of the game under a sky: hours, events, and the fates of the men."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.boards import brushes
from game.painting.jump_order import men_shown
from game.painting.kit import Kit
from game.painting.posters.collage import Layer, poster
from game.painting.posters.glow import add_glow, gradient
from game.painting.posters.silhouettes import Flames
from game.rules.board import VILLAGE
from game.rules.board.squares import TOWER
from game.rules.counters import HUNT_ZOMBIES
from game.rules.state import DEAD, Hunt, Para
from game.story.prisoner import PRISONER
from game.story.story import Mark, Story, Tone
from game.ui.cache import Cache
from game.ui.theme import Colour, hex_colour, mix
from game.ui.typography.text import Style
from game.ui.words import clock_words

_COUNTER: Final = 54
_GAP: Final = 7
_LEADING: Final = 0.86
_NARROWEST: Final = 66
"""The minimum width in units of captions at 100 %; below that, use two rows."""


class ShownFate(Struct, frozen=True):
    """A counter's picture before and after, and up to three words for its fate."""

    before: Callable[[int], pygame.Surface]
    after: Callable[[int], pygame.Surface]
    name: str
    words: str
    when: str
    is_bad: bool
    fell: int | None
    """When he died, in minutes or turns; None if he did not."""


def fates_of(kit: Kit, story: Story) -> list[ShownFate]:
    """The men in the order of the roster, or the four zombies of a hunt."""
    hunt = story.state.hunt
    if hunt is not None:
        return [_fate_of_zombie(kit, story, hunt, counter) for counter in HUNT_ZOMBIES]
    return [_fate_of_man(kit, story, man) for man in men_shown(story.state)]


def fate_of(kit: Kit, story: Story, man: Para) -> tuple[str, bool]:
    """A word for a man's fate, and whether it is a bad one."""
    if man.at != DEAD:
        key = "state.wounded" if man.wounded else "state.home"
        return kit.say(key if man.at == VILLAGE else "state.out"), man.wounded
    if man.name == story.prisoner:
        is_home = PRISONER in dict(story.stars)
        return kit.say("state.brought-home" if is_home else "state.left-captive"), not is_home
    cause = story.cause_of_death(man.name)
    if not story.has_come(man):
        return kit.say("state.never-came"), True
    key = f"state.{cause}"
    return kit.say(key if kit.words.has(key) else "state.dead"), True


def strip_height(kit: Kit, wide: int, many: int) -> int:
    """The height in pixels that `many` counters need, in one row or two."""
    rows, _ = _rows(kit, wide, many)
    return rows * _row_height(kit)


def draw_fates(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, fates: list[ShownFate], until: float
) -> None:
    """Draw counters with captions; a man dead by the time `until` is shown as he ended."""
    rows, a_row = _rows(kit, rect.width, len(fates))
    pitch = rect.width // a_row
    high = min(_row_height(kit), rect.height // rows)
    for number, fate in enumerate(fates):
        box = pygame.Rect(
            rect.left + number % a_row * pitch, rect.top + number // a_row * high, pitch, high
        )
        _draw_fate(kit, target, box, fate, until)


def _draw_fate(
    kit: Kit, target: pygame.Surface, box: pygame.Rect, fate: ShownFate, until: float
) -> None:
    palette = kit.theme.palette
    size = min(kit.px(_COUNTER), box.height - kit.px(2))
    has_fallen = fate.fell is not None and fate.fell <= until
    picture = (fate.after if has_fallen else fate.before)(size)
    spot = picture.get_rect(midleft=(box.left, box.centery))
    target.blit(picture, spot)
    is_known = has_fallen or until == float("inf")
    ink = palette.red_text if fate.is_bad else palette.moon_300
    lines: list[tuple[str, Style]] = [(fate.name, Style("bold", 17, palette.moon_100))]
    if is_known:
        lines += [
            (fate.words, Style("text", 16, ink)),
            (fate.when, Style("bold", 15, palette.amber)),
        ]
    room = box.right - spot.right - 2 * kit.px(_GAP)
    fitted = [(words, _fitted(kit, words, style, room)) for words, style in lines if words]
    leading = [round(kit.type.height(style) * _LEADING) for _, style in fitted]
    y = box.centery - sum(leading) // 2
    for (words, style), high in zip(fitted, leading, strict=True):
        kit.type.draw(target, words, style, (spot.right + kit.px(_GAP), y))
        y += high


def _rows(kit: Kit, wide: int, many: int) -> tuple[int, int]:
    """The number of rows, and of counters in each."""
    least = kit.px(_COUNTER + 2 * _GAP) + round(kit.px(_NARROWEST) * kit.theme.text)
    a_row = max(min(wide // least, many), 1)
    rows = -(-many // a_row)
    return rows, -(-many // rows)


def _row_height(kit: Kit) -> int:
    styles = (Style("bold", 17), Style("text", 16), Style("bold", 15))
    words = sum(round(kit.type.height(style) * _LEADING) for style in styles)
    return max(kit.px(_COUNTER), words) + kit.px(6)


def _fate_of_man(kit: Kit, story: Story, man: Para) -> ShownFate:
    words, is_bad = fate_of(kit, story, man)
    is_prisoner = man.name == story.prisoner
    fell = story.fell.get(man.name) if man.at == DEAD and not is_prisoner else None
    if is_prisoner and not is_bad:
        man = replace(man, at=VILLAGE)
    began = man if man.at != DEAD or fell is None else replace(man, at=VILLAGE, wounded=False)
    alive = replace(began, acted=False, bite="")
    return ShownFate(
        before=lambda size: kit.art.para(alive, size),
        after=lambda size: _crossed(kit, kit.art.para(man, size)),
        name=kit.say(f"name.{man.name}"),
        words=words,
        when="" if fell is None else clock_words(fell),
        is_bad=is_bad,
        fell=fell,
    )


def _fate_of_zombie(kit: Kit, story: Story, hunt: Hunt, counter: str) -> ShownFate:
    """The fate of a zombie: crossed out if killed, dark if it was never turned up."""
    fell = story.fell.get(counter) if counter in hunt.killed else None
    is_out = any(one == counter for _, one in hunt.face_up)
    was_met = is_out or fell is not None
    key = "fate.down" if fell is not None else "fate.at-large" if is_out else "fate.not-met"

    def lit(size: int) -> pygame.Surface:
        picture = kit.press.hunt_counter(counter, size)
        return picture if was_met else _darkened(kit, picture)

    return ShownFate(
        before=lit,
        after=lambda size: _crossed(kit, _darkened(kit, lit(size))),
        name=kit.say("fate.zombie"),
        words=kit.say(key),
        when="" if fell is None else kit.say("turn", n=max(fell, 1)),
        is_bad=is_out,
        fell=fell,
    )


def _darkened(kit: Kit, picture: pygame.Surface) -> pygame.Surface:
    """A darkened copy, for a counter that is gone or was never found."""
    dark = picture.copy()
    grey: Colour = mix(kit.theme.palette.night_500, kit.theme.palette.night_900, 0.25)
    dark.fill(grey, special_flags=pygame.BLEND_RGB_MULT)
    return dark


def _crossed(kit: Kit, picture: pygame.Surface) -> pygame.Surface:
    """The picture, crossed out."""
    crossed = picture.copy()
    palette = kit.theme.palette
    side = crossed.get_width() // 4
    mark = pygame.Rect(0, 0, side, side)
    mark.midtop = (crossed.get_width() // 2, crossed.get_height() // 4)
    for colour, width in ((palette.outline, 6), (palette.red, 3)):
        thick = kit.px(width)
        pygame.draw.line(crossed, colour, mark.topleft, mark.bottomright, thick)
        pygame.draw.line(crossed, colour, mark.topright, mark.bottomleft, thick)
    return crossed


def _fitted(kit: Kit, words: str, style: Style, room: int) -> Style:
    """The style, in a smaller size if the words do not fit."""
    wide = kit.type.width(words, style)
    if wide <= room:
        return style
    return style.but(size=max(style.size * room / wide * 0.96, 8))


_NEAR: Final = hex_colour("#060b10")
"""The ground at the horizon."""
_CASTLE: Final = 150
"""Units from the end of the night to the right edge, where the castle stands."""
_TONGUES: Final = (0.2, 0.33, 0.24, 0.42, 0.3, 0.22, 0.36, 0.26)
"""Flames along the ruin, in shares of the sky's height."""
_CASTLE_FOOT: Final = 0.98
"""Where the castle stands, as a share of the sky's height."""
_CASTLE_WIDE: Final = 0.86
"""Its width, as a share of its room."""


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
        ruined = is_blown and TOWER in self._story.state.blown
        key = (rect.size, ruined)
        paint = partial(self._paint, rect.size, max(sky.height, 1), is_ruin=ruined)
        target.blit(self._pictures.take(key, paint), rect)
        if is_blown:
            self._draw_fire(target, sky)

    def _paint(self, size: tuple[int, int], horizon: int, *, is_ruin: bool) -> pygame.Surface:
        """Sky and hills down to the horizon, and the ground, which fades into the page."""
        wide = size[0]
        castle: tuple[Layer, ...] = ()
        if not self._story.is_hunt:
            room = self._kit.px(_CASTLE)
            place = (1 - room / 2 / wide, _CASTLE_FOOT, _CASTLE_WIDE * room / horizon)
            castle = (Layer("poster-castle-ruin" if is_ruin else "poster-castle", (place,)),)
        picture = gradient(size, (_NEAR, self._kit.theme.palette.night_900))
        picture.blit(poster((wide, horizon), self._name, *castle), (0, 0))
        return picture

    @property
    def _name(self) -> str:
        """The poster of the sky over this game."""
        if self._story.is_hunt:
            return "night-line-hunt"
        return "night-line-raid" if self._story.game.part == "castle" else "night-line"

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
        times = [mark.clock for mark in story.marks]
        # A scenario may begin or end before three.
        raid = min(_RAID, *(time // 60 * 60 for time in (*times, story.state.deadline - 1)))
        self._first = 1 if story.is_hunt else raid if is_raid else 0
        hunt = story.state.hunt
        self._last = hunt.turns if hunt is not None else story.state.deadline

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, fates: list[ShownFate], share: float = 1.0
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
            if self._last % 60:
                yield self._last, clock_words(self._last)

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
            pygame.draw.polygon(target, ink, brushes.star(place, size, size * 0.45))
    else:
        pygame.draw.circle(target, dark, place, kit.px(7))
        pygame.draw.circle(target, colour, place, kit.px(5))
