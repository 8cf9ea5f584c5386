"""Panels for dice luck: results against expectation, and the most remarkable rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import ClassVar, Final

import pygame

from game.painting.counter_views import Die
from game.painting.jump_order import men_shown
from game.painting.kit import Kit, kit_of
from game.painting.rolls import roll_of
from game.rules.counters import PARAS
from game.rules.state import Para
from game.story.luck import RollTally, Throw, fortune, luckiest, tallies, those_of, unluckiest
from game.story.story import Story
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, Fit, Space, column, row
from game.ui.views.panels import panel
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View
from game.ui.words import clock_words, percent_of

_FACES: Final = (260, 210, 160)
"""Units of height of the panel of all faces, the first that has room."""
_TALES: Final = 8
"""The most rolls of a list."""
_ROW: Final = 32
"""The least height in units of a line with a die."""
_MOST_DICE: Final = 6
_MOST_NAMES: Final = 4
_COUNTER: Final = 48
_EVEN: Final = Fraction(1, 2)
_NEAR: Final = Fraction(1, 100)
"""Within this distance of the average, nobody is called lucky or unlucky."""


class ManCounter(View, frozen=True):
    """The counter of a man."""

    man: Para

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(_COUNTER), layout.px(_COUNTER)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        picture = kit_of(canvas.kit).art.para(self.man, placed.rect.width)
        canvas.target.blit(picture, picture.get_rect(center=placed.rect.center))


class Gauge(View, frozen=True):
    """A groove with a tick in the middle, where the expected value is: shorter is less.

    Its bar is drawn by itself, as it grows.
    """

    share: float
    colour: Colour

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as there is room."""
        return room[0], layout.px(10)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the groove."""
        px, palette = canvas.kit.px, canvas.kit.theme.palette
        pygame.draw.rect(canvas.target, palette.night_900, placed.rect, border_radius=px(3))

    def draw(self, kit: Kit, target: pygame.Surface, groove: pygame.Rect, share: float) -> None:
        """Draw bar and tick in the groove at a share of the animation, 0-1."""
        bar = groove.copy()
        bar.width = max(round(groove.width * self.share * share), 1)
        pygame.draw.rect(target, self.colour, bar, border_radius=kit.px(3))
        tick = pygame.Rect(0, 0, kit.px(3), groove.height + kit.px(6))
        tick.center = groove.center
        target.fill(kit.theme.palette.outline, tick.inflate(kit.px(2), kit.px(2)))
        target.fill(kit.theme.palette.paper_100, tick)


class FaceBars(View, frozen=True):
    """The room of a bar for each face, and of a line where an even sixth of all dice is.

    They are drawn by themselves, as they grow.
    """

    stretches: ClassVar[bool] = True
    counts: tuple[int, ...]

    def draw(self, kit: Kit, target: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        """Draw them as high as there is room at a share of the animation, 0-1."""
        px, palette = kit.px, kit.theme.palette
        most, pitch = max(*self.counts, 1), rect.width // len(self.counts)
        wide = min(pitch - px(24), px(72))
        for place, count in enumerate(self.counts):
            high = max(round(rect.height * count / most * share), 1)
            bar = pygame.Rect(0, 0, wide, high)
            bar.midbottom = (rect.left + round((place + 0.5) * pitch), rect.bottom)
            pygame.draw.rect(target, palette.night_500, bar, border_radius=px(2))
        even = rect.bottom - round(rect.height * sum(self.counts) / len(self.counts) / most)
        target.fill(palette.outline, (rect.left, even - px(2), rect.width, px(5)))
        target.fill(palette.paper_100, (rect.left, even - px(1), rect.width, px(2)))


class Lean(View, frozen=True):
    """A bar from the middle: to the right for good luck, to the left for bad."""

    luck: float
    ink: Colour

    def size(self, layout: Layout, room: Size) -> Size:
        """The groove."""
        return layout.px(48), layout.px(5)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw groove and bar."""
        palette, groove = canvas.kit.theme.palette, placed.rect
        canvas.target.fill(palette.night_900, groove)
        reach = round((self.luck - 0.5) * groove.width)
        bar = groove.copy()
        bar.left, bar.width = groove.centerx + min(reach, 0), max(abs(reach), 1)
        canvas.target.fill(self.ink, bar)
        middle = (groove.centerx - 1, groove.top - 1, 2, groove.height + 2)
        canvas.target.fill(palette.paper_100, middle)


def draw_bars(kit: Kit, target: pygame.Surface, placed: Placed, share: float) -> None:
    """Draw what grows in a page that is laid out, at a share of the animation, 0-1."""
    for one in placed.walk():
        if isinstance(one.view, Gauge | FaceBars):
            one.view.draw(kit, target, one.rect, share)


def tallies_view(kit: Kit, story: Story) -> View:
    """A bar for each kind of roll with a tick at the expected value; below, all dice, if they have
    room."""
    found = tallies(story.throws)
    aside = kit.say("luck.fortune", n=percent_of(fortune(story.throws)))

    def listed(gap: float) -> View:
        rows = (Box(_tally(kit, tally), (0, 0, 0, gap)) for tally in found)
        inside = Box(column(*rows), (12, 0, 12, 4))
        return panel(kit.theme.palette, kit.head("luck.title"), inside, width=0, aside=aside)

    loose, tight = listed(18), Fit(tuple(listed(gap) for gap in (18, 10, 4)))
    with_faces = (
        column(Box(loose, fills=True), Box(_faces(kit, story), height=high), gap=12)
        for high in _FACES
    )
    return Fit((*with_faces, tight))


def _tally(kit: Kit, tally: RollTally) -> View:
    palette, is_good = kit.theme.palette, tally.is_good
    colour = palette.moon_300
    if is_good is not None:
        colour = palette.good_text if is_good else palette.red_text
    words = kit.words.count(f"luck.{tally.kind}", tally.rolls)
    label = Text(words, Style("text", 17, palette.moon_100))
    sum_ = Text(sum_words(kit, tally), Style("bold", 17, colour))
    # The expected value is always in the middle: shorter is less, longer is more.
    reached = min(tally.got / (2 * tally.expected), Fraction(1))
    return column(row(label, Space(8), sum_), Gauge(float(reached), colour), gap=2)


def sum_words(kit: Kit, tally: RollTally) -> str:
    """The result beside the expected value, ticked if it is good."""
    sign = {True: "✓ ", False: "× ", None: ""}[tally.is_good]
    return sign + kit.say("luck.sum", got=tally.got, expected=tenths(tally.expected))


def _faces(kit: Kit, story: Story) -> View:
    """How often each face was rolled, compared with an even sixth of all dice."""
    palette, counts = kit.theme.palette, faces(story.throws)
    style = Style("bold", 17, palette.moon_100)
    cells = (
        At(row(Die(face, "miss"), Text(str(count), style), gap=8))
        for face, count in enumerate(counts, 1)
    )
    inside = column(FaceBars(counts), Columns(tuple(cells)), gap=6)
    title = kit.words.count("luck.faces", sum(counts)).upper()
    aside = kit.say("luck.even", n=tenths(Fraction(sum(counts), 6)))
    content = Box(inside, (12, 0, 12, 8), fills=True)
    return panel(palette, title, content, width=0, aside=aside)


def tales_view(kit: Kit, story: Story) -> View:
    """The luckiest rolls above the unluckiest, as many of each as there is room for; below, each
    man's luck."""
    best, worst = luckiest(story.throws, _TALES), unluckiest(story.throws, _TALES)
    each = None if kit.is_large or story.is_hunt else _each(kit, story)

    def listed(many: int, below: View | None) -> View:
        upper = _list(kit, story, "luck.best", best[:many])
        lower = _list(kit, story, "luck.worst", worst[:many])
        return column(upper, Box(lower, fills=True), below, gap=12)

    some = (listed(many, each) for many in range(_TALES, 2, -1))
    few = (listed(many, None) for many in range(_TALES, 0, -1))
    return Fit((*some, *few))


def _each(kit: Kit, story: Story) -> View:
    """Every man's counter above his own luck, from 0 to 100."""
    palette, cells = kit.theme.palette, list[View]()
    for man in men_shown(story.state):
        own, words, ink, lean = those_of(story.throws, man.name), "–", palette.moon_300, None
        if own:
            luck = fortune(own)
            words = str(percent_of(luck))
            ink = palette.good_text if luck > _EVEN else palette.red_text
            ink = palette.moon_100 if abs(luck - _EVEN) < _NEAR else ink
            lean = Lean(float(luck), ink)
        number = Text(words, Style("heavy", 18, ink), flush="centre")
        cells.append(column(ManCounter(man), lean, number, gap=3, align="centre"))
    inside = Box(Columns(tuple(cells)), (12, 0, 12, 4))
    title, aside = kit.head("luck.each"), kit.say("luck.fair")
    return panel(palette, title, inside, width=0, aside=aside)


def _list(kit: Kit, story: Story, key: str, throws: Sequence[Throw]) -> View:
    """One line per roll."""
    none = Text(kit.say("luck.none"), Style("text", 17, kit.theme.palette.moon_100))
    rows = [_tale(kit, story, throw, is_luck=key == "luck.best") for throw in throws] or [none]
    inside = Box(column(*rows), (12, 0, 12, 8))
    return panel(kit.theme.palette, kit.head(key), inside, width=0)


def _tale(kit: Kit, story: Story, throw: Throw, *, is_luck: bool) -> View:
    """Time, dice, what was rolled and by whom, and the probability; names that do not fit are
    replaced by their number."""
    palette = kit.theme.palette
    text, colour = Style("text", 17, palette.moon_100), palette.red_text
    if is_luck:
        colour = palette.good_text
    chance = kit.say("luck.chance", n=percent_of(throw.as_good if is_luck else throw.as_bad))
    when = kit.say("turn", n=throw.clock) if story.is_hunt else clock_words(throw.clock)
    told = [
        kit.say(f"luck.{throw.kind}.tale", who=_who(kit, throw, most), whom=_whom(kit, throw))
        for most in (_MOST_NAMES, 1, 0)
    ]
    last = Text(told[-1], text, shrinks_to=0.7, cuts=True)
    words = Fit((*(Text(one, text) for one in told), last))
    line = row(
        Text(when, Style("heavy", 17, palette.amber)),
        _dice(kit, throw),
        Box(words, fills=True),
        Text(chance, Style("heavy", 18, colour)),
        gap=10,
    )
    return Box(line, height=_ROW)


def _dice(kit: Kit, throw: Throw) -> View:
    """The dice of a roll, or the first and how many more."""
    roll = roll_of(throw.event)
    dice = list(zip(roll.dice, roll.kinds, strict=True)) if roll else []
    more = None
    if len(dice) > _MOST_DICE:
        style = Style("heavy", 15, kit.theme.palette.moon_300)
        more = Text(f"+{len(dice) - _MOST_DICE}", style)
    return row(*(Die(die, kind) for die, kind in dice[:_MOST_DICE]), more, gap=3)


def _who(kit: Kit, throw: Throw, most: int) -> str:
    """The names of those who rolled, or their number if there are more than `most`."""
    names = [kit.say(f"name.{name}") for name in throw.who if name in PARAS]
    if len(names) > max(most, 1):
        return kit.words.count("luck.men", len(names))
    return " + ".join(names) if names else kit.say("luck.nobody")


def _whom(kit: Kit, throw: Throw) -> str:
    """The man who was attacked; empty if the target was an enemy."""
    target = str(getattr(throw.event, "target", ""))
    return kit.say(f"name.{target}") if target in PARAS else kit.say("luck.nobody")


def tenths(number: Fraction) -> str:
    """A number with one decimal."""
    return f"{float(number):.1f}"


def faces(throws: Iterable[Throw]) -> tuple[int, ...]:
    """How often each face was rolled, from 1 to 6."""
    rolls = [roll_of(throw.event) for throw in throws]
    dice = [die for roll in rolls if roll is not None for die in roll.dice]
    return tuple(dice.count(face) for face in range(1, 7))
