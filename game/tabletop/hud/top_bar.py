"""The top bar as a view: the clock, the stage and its phase, the track of turns, figures, buttons.

| 01:20  6 June           |--+--+--*--+--+--|          pool 12   clue ?   [Intent] [Menu] |
|        Turn 9 - Fields  0  1  2  3  4  5  6 by 06:00                                     |
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame
from msgspec import Struct

from game.painting.jump_order import men_aboard
from game.painting.kit import Kit, kit_of
from game.rules.castle.ambitions import ambition_of
from game.rules.clock import CASTLE_TURN, FIELD_TURN, THREE_O_CLOCK
from game.rules.state import State
from game.tabletop.actions import OpenMenu, ToggleIntent
from game.tabletop.tooltips.slip import Entry, TooltipText
from game.ui.theme import Colour
from game.ui.typography.linebreak import phrase_ends
from game.ui.typography.text import Style
from game.ui.views.containers import Box, SizedFor, Space, column, row
from game.ui.views.presses import Button, LookUp, Press
from game.ui.views.texts import Text
from game.ui.views.view import ACROSS, Axis, Canvas, Layout, Placed, Size, View
from game.ui.words import clock_words


class Fact(Struct, frozen=True):
    """A figure besides the clock: its label, its value, and optionally a small counter."""

    about: str
    """The key of the sentence that explains it."""
    rule: str
    label: str
    value: str
    sign: str = ""
    """``german`` for the back of a German's counter, ``star``, or an ambition for its counter."""


def pool_fact(kit: Kit, state: State) -> Fact:
    """The number of Germans in the pool."""
    is_field = state.stage == "field"
    about, rule = ("pool", "R4.3.2-from-pool") if is_field else ("reserve", "R7.3.7-sentry")
    # Larger text has room for the rulebook's short word only.
    label = kit.say("hud.pool.short" if kit.theme.text > 1 else "hud.pool")
    return Fact(about, rule, label, str(len(state.pool)), "german")


def clue_fact(kit: Kit, state: State) -> Fact:
    """Whether the clue to the German ambition has been found on the field."""
    about = "clue-known" if state.ambition_known else "clue"
    return _ambition(kit, state, about, "R4.2.4-ambition", kit.say("hud.clue"))


def ambition_fact(kit: Kit, state: State) -> Fact:
    """The German ambition."""
    if not state.ambition_known:
        return _ambition(kit, state, "ambition", "R8.0-by-ambition", "")
    # What it changes begins with its first event.
    rule = next(iter(ambition_of(state).event_rules), "R8.0-by-ambition")
    return _ambition(kit, state, f"ambition.{state.ambition}", rule, "")


def _ambition(kit: Kit, state: State, about: str, rule: str, label: str) -> Fact:
    """The ambition, with its counter if it is known."""
    if not state.ambition_known:
        return Fact(about, rule, label, kit.say("ambition.unknown"))
    return Fact(about, rule, label, kit.say(f"ambition.{state.ambition}"), state.ambition)


_EDGE: Final = 10
"""Units between the window's edge and the buttons."""
_CLOCK_LEFT: Final = 16
_CLOCK_AWAY: Final = 10
"""Units from the clock to the two lines beside it."""
_TRACK_LEFT: Final = 256
"""The least units from the left to the track."""
_APART: Final = 22
"""Units between the parts of the bar."""
_BUTTON, _LARGE_BUTTON = 32, 44
"""The greatest height of a button in units, and with large letters."""
_FRAME: Final = (6, 5, 6, 5)
"""Units around a figure that belong to it where it is pointed at."""
_CLOCK: Final = Style("heavy", 38, grows=False)
_UPPER: Final = Style("text", 16, grows=False)
_LOWER: Final = Style("bold", 16, grows=False)
_LABEL: Final = Style("text", 16, grows=False)
_VALUE: Final = Style("bold", 18, grows=False)
_SIGN, _LARGE_SIGN = 26, 18
"""Units of a figure's counter; with large letters at a text scale of 100%."""
_WIDEST: Final = 90
"""Units at a text scale of 100% above which a value without a label has two lines."""
_TAKE_OFF: Final = -20
"""Minutes after midnight at which the men pack; not a value of the rules."""
_LONG, _SHORT = 452, 340
"""Units of the greatest length of the track of the field, and of the castle."""
_HOUR: Final = 24
"""The least units of the track from one hour to the next, at a text scale of 100%."""
_LINE, _LARGE_LINE = 22, 19
"""Units from the top of the bar to the track's line at a text scale of 100%, and the same where
the bar is low for its large letters."""
_NEAR_END: Final = 20
"""Minutes before the end in which no hour has a figure, if the end itself is no full hour."""
_SPITS: Final = 20
"""Minutes before the end from which the fuse spits."""
_NOTE_AWAY: Final = 4
_NOTE: Final = Style("text", 14, grows=False)
_HOUR_FIGURE: Final = Style("bold", 14, grows=False)
_LINES_APART: Final = 18
"""Units between the middles of two lines of the bar, at a text scale of 100%."""
_TURN_MINUTES: Final = {"field": FIELD_TURN, "castle": CASTLE_TURN}


def top_bar(left: Sequence[View], right: Sequence[View]) -> View:
    """The bar: some views from the left, others from the right."""
    inside = row(*left, Space(), *right, gap=_APART - _FRAME[0])
    return Box(inside, (_CLOCK_LEFT, 0, _EDGE, 0), "head")


def buttons(kit: Kit, *, is_intent_on: bool | None, has_menu_key: bool) -> View:
    """The buttons at the right end: the menu, and the enemy intent unless `is_intent_on` is None.

    With large text only the key of the one fits, and only the label of the other.
    """
    is_large, say = kit.is_large, kit.say
    hint = "" if is_large or not has_menu_key else "Esc"
    found = [Button(label=say("button.menu"), hint=hint, letters=16, action=OpenMenu())]
    if is_intent_on is not None:
        label = "" if is_large else say("button.mind")
        toggle = ToggleIntent()
        found.insert(
            0, Button(label=label, hint="Alt", is_on=is_intent_on, letters=16, action=toggle)
        )
    high = _LARGE_BUTTON if is_large else _BUTTON
    return row(*(Box(one, height=high, is_fixed=True) for one in found), gap=8)


# --- Clock and track ------------------------------------------------------------------------


def of_night(kit: Kit, state: State, goal: str = "") -> list[View]:
    """The clock, the stage and its phase, and the track of turns where turns are played.

    `goal` is what a scenario says of its goal, in a few words.
    """
    palette = kit.theme.palette
    ink = palette.red_text if state.clock >= state.deadline else palette.paper_100
    words = clock_words(_TAKE_OFF if state.stage == "equip" else state.clock)
    clock = Text(words, grown(kit, _CLOCK).but(colour=ink))
    lines = two_lines(kit, *_beside(kit, state))
    if state.stage not in ("field", "infiltration", "castle"):
        return [row(clock, lines, gap=_CLOCK_AWAY)]
    # The track begins at the same place in all stages and phases.
    others = tuple(two_lines(kit, *one) for one in _all_lines(kit))
    head = row(clock, SizedFor(lines, others), gap=_CLOCK_AWAY)
    least = _TRACK_LEFT - _CLOCK_LEFT - _APART
    card = _clock_card(kit, state)
    track = Press(inside=_track(kit, state, goal), action=LookUp(card.rule), tip=card)
    return [Box(head, least=least), track]


def two_lines(kit: Kit, first: str, second: str) -> View:
    """A dim line above a bright one."""
    palette = kit.theme.palette
    upper = Text(first, grown(kit, _UPPER).but(colour=palette.moon_300))
    lower = Text(second, grown(kit, _LOWER).but(colour=palette.moon_100))
    return column(*tight((upper, lower)))


def tight(lines: Iterable[View]) -> Iterator[View]:
    """Lines that are as far apart as two lines of the bar are."""
    return (Box(one, height=_LINES_APART, is_fixed=True, grows=True) for one in lines)


def grown(kit: Kit, style: Style) -> Style:
    """A style that doesn't grow by itself, at the present text size.

    Its kanji may be smaller than those of running text, as a bar has one row only.
    """
    return style.but(size=style.size * kit.theme.text)


def _beside(kit: Kit, state: State) -> tuple[str, str]:
    """The two lines beside the clock."""
    date = kit.say("date.eve" if state.stage == "equip" else "date.day")
    if state.stage in ("field", "castle"):
        phase = state.phase or "paras"
        is_german = state.stage == "field" and phase == "reactions"
        return _turn_lines(kit, max(state.turn, 1), "reactions.field" if is_german else phase)
    if state.stage == "drop":
        aboard = kit.words.count("stick.aboard", len(men_aboard(state)))
        return _lines(kit, kit.say("stage.drop"), aboard)
    return date, kit.say(f"stage.{state.stage}")


def _all_lines(kit: Kit) -> list[tuple[str, str]]:
    """The widest that can stand there while turns are played."""
    phases = ("paras", "reactions", "reactions.field", "plan")
    found = [_turn_lines(kit, 10, phase) for phase in phases]
    return [*found, (kit.say("date.day"), kit.say("stage.infiltration"))]


def _turn_lines(kit: Kit, turn: int, phase: str) -> tuple[str, str]:
    return _lines(kit, kit.say("turn", n=turn), kit.say(f"phase.{phase}"))


def _lines(kit: Kit, first: str, second: str) -> tuple[str, str]:
    """The date above both, or, where large text has no room for it, one above the other."""
    if kit.is_large:
        return first, second
    return kit.say("date.day"), kit.say("dot").join((first, second))


def _clock_card(kit: Kit, state: State) -> TooltipText:
    """The remaining turns and the hour at which they end."""
    rows, turn = [], _TURN_MINUTES.get(state.stage, 0)
    if state.stage == "field":
        left = max(THREE_O_CLOCK - state.clock, 0) // turn
        rows.append(Entry(kit.words.count("fact.clock.advice", left)))
    if turn:
        left = max(state.deadline - state.clock, 0) // turn
        rows.append(Entry(kit.words.count("fact.clock.dawn", left)))
    rows.append(Entry(kit.say(f"fact.clock.{state.stage}")))
    rule = {"field": "R5.0-end", "castle": "R9.1.1-0600"}.get(state.stage, "R6.3-attempt")
    return TooltipText(kit.say("fact.clock"), tuple(rows), rule)


def track_times(state: State) -> tuple[int, int, int]:
    """The first and the last minute of the track, and the minutes of a turn."""
    if state.stage == "field":
        return 0, state.deadline, FIELD_TURN
    # Who is early has the full hour before the present time on it.
    first = min(THREE_O_CLOCK, state.clock // 60 * 60, (state.deadline - 1) // 60 * 60)
    return first, state.deadline, CASTLE_TURN


def _track(kit: Kit, state: State, goal: str) -> TurnTrack:
    advice = kit.say("hud.advice") if state.stage == "field" else ""
    deadline = goal or kit.say("hud.deadline" if state.goal.blow is None else "hud.deadline.goal")
    return TurnTrack(*track_times(state), state.clock, advice, deadline)


class TurnTrack(View, frozen=True):
    """Ticks for the turns, figures for the hours, gold for the elapsed time; times in minutes.

    Above it stands what has to be done by 03:00, if anything, and by the end, as far as there is
    room: the hours are worth more than the words behind the last one.
    """

    first: int
    last: int
    step: int
    """The minutes of a turn."""
    clock: int
    advice: str
    deadline: str

    @property
    def is_fuse(self) -> bool:
        """Whether it is drawn as a burning fuse: in the castle, where the tower has to fall."""
        return not self.advice

    def yields(self, axis: Axis) -> bool:
        """Its length."""
        return axis == ACROSS

    def size(self, layout: Layout, room: Size) -> Size:
        """As long as it may be."""
        kit = kit_of(layout.kit)
        longest = kit.px(_LONG if self.advice else _SHORT)
        return min(longest + self._behind(kit), room[0]), room[1]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the line, then ticks and figures beside the words above it."""
        kit, rect, target = kit_of(canvas.kit), placed.rect, canvas.target
        palette, px = kit.theme.palette, kit.theme.grown_px
        y = rect.top + px(_LARGE_LINE if kit.is_large else _LINE)
        thick = max(kit.px(2), 1)
        past = self._x(kit, rect, self.clock) - rect.left
        whole = self.length(kit, rect.width)
        if self.is_fuse:
            target.fill(palette.moon_500, (rect.left, y, past, thick))
            _draw_cord(target, (rect.left + past, y + thick // 2), whole - past, kit)
        else:
            target.fill(palette.night_500, (rect.left, y, whole, thick))
            target.fill(palette.amber, (rect.left, y - thick // 2, past, thick * 2))
        notes = list(self._notes(kit, rect, y))
        free = rect.left - rect.width
        for minutes in (*range(self.first, self.last, self.step), self.last):
            is_hour = minutes % 60 == 0 or minutes == self.last
            x, high = self._x(kit, rect, minutes), px(12 if is_hour else 7)
            tick = pygame.Rect(x, y - high, max(thick // 2, 1), high)
            if not any(tick.colliderect(note.box) for note in notes):
                target.fill(palette.amber if minutes <= self.clock else palette.moon_500, tick)
            if is_hour:
                style = grown(kit, _HOUR_FIGURE).but(colour=self._ink(kit, minutes))
                words = f"{minutes // 60:02}" if minutes % 60 == 0 else clock_words(minutes)
                half = kit.type.width("00" if minutes % 60 == 0 else words, style) // 2
                if (x - half >= free and not self._is_near_end(minutes)) or minutes == self.last:
                    kit.type.draw(target, words, style, (x, y + px(13)), "center")
                    free = x + half
        here = rect.left + past, y + thick // 2
        if self.is_fuse:
            _draw_spark(target, here, kit, is_near=self.clock >= self.last - _SPITS)
        else:
            _draw_diamond(target, here, kit.px(8), kit)
        for note in notes:
            kit.type.draw(target, note.words, note.style, note.box.topleft)

    @property
    def says(self) -> str:
        """By when it has to be done."""
        return self.deadline

    def length(self, kit: Kit, room: int) -> int:
        """The pixels from the first hour to the last if it has so much room."""
        least = kit.theme.grown_px(_HOUR) * ((self.last - self.first) // 60)
        length = room - self._behind(kit)
        return length if length >= least else room - kit.px(_NOTE_AWAY)

    def _behind(self, kit: Kit) -> int:
        """The pixels of the words behind the last hour."""
        return kit.px(_NOTE_AWAY) + kit.type.width(self.deadline, grown(kit, _NOTE))

    def _is_near_end(self, minutes: int) -> bool:
        """Whether an hour's figure would touch that of a last minute that is no full hour."""
        return self.last % 60 > 0 and self.last - minutes < _NEAR_END

    def _x(self, kit: Kit, rect: pygame.Rect, minutes: int) -> int:
        share = (minutes - self.first) / (self.last - self.first)
        return rect.left + round(min(max(share, 0.0), 1.0) * self.length(kit, rect.width))

    def _ink(self, kit: Kit, minutes: int) -> Colour:
        if minutes == self.last:
            return kit.theme.palette.red_text
        is_advised = self.advice and minutes == THREE_O_CLOCK
        return kit.theme.palette.amber if is_advised else kit.theme.palette.moon_300

    def _notes(self, kit: Kit, rect: pygame.Rect, y: int) -> Iterator[_Note]:
        """The words right of 03:00 and of the last minute that end before the next."""
        three, end = (self._x(kit, rect, minutes) for minutes in (THREE_O_CLOCK, self.last))
        places = (
            (self.advice, THREE_O_CLOCK, three, end),
            (self.deadline, self.last, end, rect.right),
        )
        for words, minutes, x, right in places:
            style = grown(kit, _NOTE).but(colour=self._ink(kit, minutes))
            box = pygame.Rect(0, 0, kit.type.width(words, style), kit.type.height(style))
            box.midleft = x + kit.px(_NOTE_AWAY), y - kit.theme.grown_px(10)
            if words and box.right <= right:
                yield _Note(words, style, box)


class _Note(NamedTuple):
    """A few words over the track."""

    words: str
    style: Style
    box: pygame.Rect


def _draw_diamond(target: pygame.Surface, place: tuple[int, int], radius: int, kit: Kit) -> None:
    palette = kit.theme.palette
    x, y = place
    for size, colour in ((radius + kit.px(2), palette.outline), (radius, palette.amber)):
        corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        pygame.draw.polygon(target, colour, corners)


def _draw_cord(target: pygame.Surface, start: tuple[int, int], length: int, kit: Kit) -> None:
    """What is left of the fuse: a twisted cord."""
    palette, (x, y) = kit.theme.palette, start
    high, step = kit.px(5), max(kit.px(5), 2)
    cord = pygame.Rect(x, y - high // 2, length, high)
    pygame.draw.rect(target, palette.paper_300, cord, border_radius=high // 2)
    for left in range(x + step, cord.right - step // 2, step):
        ends = (left - step // 3, cord.bottom - 1), (left + step // 3, cord.top)
        pygame.draw.line(target, palette.night_700, *ends, max(kit.px(1), 1))


def _draw_spark(target: pygame.Surface, place: tuple[int, int], kit: Kit, *, is_near: bool) -> None:
    """The burning end of the fuse; with more and longer rays near the end."""
    palette, (x, y) = kit.theme.palette, place
    rays, long = (14, 15) if is_near else (10, 11)
    for number in range(rays):
        angle = math.tau * number / rays
        reach = kit.px(long if number % 2 else long * 0.55)
        end = x + round(reach * math.cos(angle)), y + round(reach * math.sin(angle))
        ink = palette.red_text if is_near and number % 2 else palette.amber
        pygame.draw.line(target, ink, place, end, max(kit.px(1.5), 1))
    pygame.draw.circle(target, palette.amber, place, kit.px(5))
    pygame.draw.circle(target, palette.paper_100, place, kit.px(3))


# --- Figures --------------------------------------------------------------------------------


def fact_view(kit: Kit, fact: Fact) -> View:
    """A figure: pointed at it is explained, pressed it opens its rule."""
    label = kit.say("pair", label=fact.label, value=fact.value) if fact.label else fact.value
    card = TooltipText(label, (Entry(kit.say(f"fact.{fact.about}")),), fact.rule)
    inside = _in_column(kit, fact) if kit.is_large else _in_row(kit, fact)
    return Press(inside=Box(inside, _FRAME), action=LookUp(fact.rule), tip=card)


def _in_row(kit: Kit, fact: Fact) -> View:
    """Label, counter and value side by side."""
    sign = row(FactSign(fact.sign, _SIGN), _value(kit, fact.value), gap=6)
    value = sign if fact.sign else _value(kit, fact.value)
    return row(_label(kit, fact) if fact.label else None, value, gap=7)


def _in_column(kit: Kit, fact: Fact) -> View:
    """The label above counter and value; a long value without a label in two lines."""
    lines = [fact.value]
    style = grown(kit, _VALUE)
    if not fact.label and kit.type.width(fact.value, style) > kit.theme.grown_px(_WIDEST):
        lines = in_two_lines(kit, fact.value, style)
    value: View = column(*tight(_value(kit, line) for line in lines))
    if fact.sign:
        value = row(FactSign(fact.sign, _LARGE_SIGN * kit.theme.text), value, gap=6)
    return column(*tight([_label(kit, fact)] if fact.label else []), value)


def _label(kit: Kit, fact: Fact) -> View:
    return Text(fact.label, grown(kit, _LABEL).but(colour=kit.theme.palette.moon_300))


def _value(kit: Kit, words: str) -> View:
    return Text(words, grown(kit, _VALUE).but(colour=kit.theme.palette.moon_100))


def in_two_lines(kit: Kit, words: str, style: Style) -> list[str]:
    """A text in two lines as short as possible; in one where no line should end."""
    pairs = [(words[:end].strip(), words[end:].strip()) for end in phrase_ends(words)[:-1]]
    if not pairs:
        return [words]
    return [*min(pairs, key=lambda pair: max(kit.type.width(line, style) for line in pair))]


class FactSign(View, frozen=True):
    """The small counter of a figure; its side is in units."""

    sign: str
    side: float

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        kit, side = kit_of(canvas.kit), placed.rect.width
        match self.sign:
            case "german":
                picture = kit.press.german_back(side)
            case "star":
                picture = kit.drawings.picture("icon-star", side)
            case ambition:
                picture = kit.press.ambition(ambition, side)
        canvas.target.blit(picture, picture.get_rect(center=placed.rect.center))
