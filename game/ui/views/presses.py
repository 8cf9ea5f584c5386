"""Views that can be pressed, by mouse, key, focus and pad alike; numbers of rules among them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.ui.theme import Colour
from game.ui.toolkit import Toolkit
from game.ui.trim import PressState, Steel
from game.ui.typography.linebreak import is_japanese, phrase_ends
from game.ui.typography.rich import Block, Ground, dotted_line, read_markup, rule_number, tints
from game.ui.typography.text import Style
from game.ui.views.containers import At, Fit, row
from game.ui.views.texts import KEY_SIZE, Keycap, Text
from game.ui.views.view import (
    ACROSS,
    ENDLESS,
    Action,
    Axis,
    Canvas,
    Layout,
    Look,
    Placed,
    Size,
    View,
)

LABEL_SIZE: Final = 17
"""The usual size of a button's letters."""
_SMALL: Final = 14
"""The size of letters with which a short Japanese label keeps its key in a narrow button."""
_SHORT: Final = 6
"""Characters of a Japanese label that has only one line."""
_PADDING: Final = 12
"""Units between the words of a button and its ends."""
_EDGE: Final = 6
"""Units between the words and the ends in a narrow cell."""
_LEAST: Final = 0.8
"""The smallest letters of a label that doesn't fit, as a share of those at a text size of 100 %."""
Band: TypeAlias = Literal["", "row", "card", "menu"]
"""What shows that it is pointed at: nothing, a veil, the ground of a card that the focus comes to,
or the amber band of a menu's focus."""


class Pressable(View, frozen=True, kw_only=True):
    """Something that can be pressed, and what that means."""

    action: Action
    key: int | None = None
    """The key that presses it wherever the focus is."""
    reason: str = ""
    """Why it can't be pressed now."""
    is_stop: bool = True
    """Whether the focus can come to it."""
    is_first: bool = False
    """Whether the focus begins on it."""
    excuse_down: float = -6
    """Units from its top to the lower edge of the slip that says why it can't be pressed."""
    tip: Hashable = None
    """What is told while it is pointed at; None: nothing, or what the screen says."""


class Press(Pressable, frozen=True, kw_only=True):
    """A view that can be pressed as a whole."""

    inside: View
    band: Band = ""

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """As what is inside."""
        return self.inside.stretches

    def yields(self, axis: Axis) -> bool:
        """As what is inside."""
        return self.inside.yields(axis)

    def size(self, layout: Layout, room: Size) -> Size:
        """As what is inside."""
        return layout.size(self.inside, room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside."""
        return [(self.inside, rect)]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the band, then what is inside."""
        trim, is_lit = canvas.kit.trim, self.is_lit(canvas)
        if is_lit:
            trim.band(canvas.target, placed.rect)
            trim.pointer(canvas.target, placed.rect)
        elif self.band == "card":
            palette, is_rest = trim.theme.palette, canvas.look_of(self.action) == "rest"
            ground = palette.night_700 if is_rest else palette.night_600
            pygame.draw.rect(canvas.target, ground, placed.rect, border_radius=trim.px(3))
            pygame.draw.rect(canvas.target, palette.night_500, placed.rect, trim.px(1), trim.px(3))
        elif self.band == "row" and canvas.look_of(self.action) != "rest" and not self.reason:
            edge = trim.px(1)
            veil = placed.rect.inflate(-2 * edge, -2 * edge)
            colour = trim.theme.palette.night_600
            pygame.draw.rect(canvas.target, colour, veil, border_radius=trim.px(3))
        replace(canvas, is_lit=is_lit).paint(placed.parts)

    def is_lit(self, canvas: Canvas) -> bool:
        """Whether the amber band is shown."""
        return self.band == "menu" and canvas.focused == self.action and not self.reason


class Tab(Press, frozen=True, kw_only=True):
    """What opens a page; keys that bring the focus to it open it at once."""

    is_open: bool = False

    def is_lit(self, canvas: Canvas) -> bool:
        """While its page is open, and below the mouse, if it has an amber band."""
        is_lit = self.is_open or canvas.look_of(self.action) != "rest"
        return self.band == "menu" and is_lit


class Wrapper(View, frozen=True):
    """A view around another one of the same size."""

    inside: View

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """As what is inside."""
        return self.inside.stretches

    def yields(self, axis: Axis) -> bool:
        """As what is inside."""
        return self.inside.yields(axis)

    def size(self, layout: Layout, room: Size) -> Size:
        """As what is inside."""
        return layout.size(self.inside, room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside."""
        return [(self.inside, rect)]


class Glow(Wrapper, frozen=True):
    """A row that glows while the focus is in it; the mouse above it brings the focus there."""

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the glow, then what is inside."""
        inside = (one.view for one in placed.walk())
        if any(isinstance(one, Pressable) and one.action == canvas.focused for one in inside):
            canvas.kit.trim.glow(canvas.target, placed.rect)
        canvas.paint(placed.parts)


class Group(Wrapper, frozen=True):
    """Things to press that belong together.

    Keys that come from another group begin at the open tab, at the first thing to press that says
    so, or at the first one.
    """

    name: str


class Hotkey(Pressable, frozen=True, kw_only=True):
    """A key that means something without anything to be seen."""

    is_stop: bool = False


class Hotkeys(Wrapper, frozen=True):
    """A view, and keys that mean something while it is shown."""

    keys: tuple[tuple[int, Action], ...]

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside, and the keys, which take no room."""
        nowhere = pygame.Rect(rect.topleft, (0, 0))
        hotkeys = [Hotkey(action=action, key=key) for key, action in self.keys]
        return [(self.inside, rect), *((hotkey, nowhere) for hotkey in hotkeys)]


class Button(Pressable, frozen=True, kw_only=True):
    """A button with a label and the name of its key.

    In a cell that is narrower than its label, this is broken, then replaced by a shorter one, then
    set smaller.
    """

    label: str
    short: str = ""
    """The label for less room, if there is one."""
    hint: str = ""
    """The default name of its key; that of the key bound to it is shown."""
    is_primary: bool = False
    is_on: bool = False
    """Whether what it switches is on."""
    letters: float = LABEL_SIZE
    """The size of its letters."""

    def size(self, layout: Layout, room: Size) -> Size:
        """Label and key in one line, and the face around them."""
        px, style = layout.px, Style("bold", self.letters)
        wide, _ = layout.size(self._words(layout.kit, style), (ENDLESS, ENDLESS))
        high = layout.kit.type.height(style) + px(10)
        return wide + 2 * px(_PADDING), max(px(36), high)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Face, key and label."""
        kit, look = canvas.kit, canvas.look_of(self.action)
        key = self, placed.rect.size, look, kit.trim.prompt(self.hint)
        picture = kit.trim.buttons.take(key, lambda: self._picture(kit, placed.rect.size, look))
        canvas.target.blit(picture, placed.rect)
        if self.is_on:
            trim = kit.trim
            colour: Colour = trim.theme.palette.moon_100
            pygame.draw.rect(canvas.target, colour, placed.rect, trim.px(2), trim.px(3))

    def is_cut(self, layout: Layout, rect: pygame.Rect) -> bool:
        """Whether the label is wider or higher than the button."""
        face = _inside_face(layout.kit, rect)
        placed = layout.place(self._in_cell(layout.kit), face)
        return any(part.is_cut or part.rect.height > face.height for part in placed.walk())

    @property
    def says(self) -> str:
        """The label."""
        return self.label

    @property
    def _kind(self) -> Steel:
        if self.reason:
            return "disabled"
        return "amber" if self.is_primary else "steel"

    def _picture(self, kit: Toolkit, size: Size, look: Look) -> pygame.Surface:
        """The whole button, transparent around its rounded corners."""
        state: PressState = "up" if look == "rest" else look
        picture = kit.trim.button(size, self._kind, state)
        rect = _inside_face(kit, picture.get_rect()).move(0, kit.trim.sunk(state))
        Canvas(kit, picture, lambda _: "rest").paint((Layout(kit).place(self._in_cell(kit), rect),))
        return picture

    def _in_cell(self, kit: Toolkit) -> View:
        """Key and label in the middle."""
        inks: dict[Steel, Colour] = {
            "steel": kit.theme.palette.moon_100,
            "amber": kit.theme.palette.amber_ink,
            "disabled": kit.theme.palette.disabled,
        }
        style = Style("bold", self.letters, inks[self._kind])
        cap = self._cap(kit, style)
        if not self.label:
            return At(row(cap))
        if _is_short_word(self.label):
            smaller = style.but(size=min(self.letters, _SMALL))
            whole, small = Text(self.label, style), Text(self.label, smaller)
            last = Text(self.label, smaller, shrinks_to=_LEAST)
            return At(Fit((row(cap, whole, gap=8), row(cap, small, gap=4), whole, last)))
        labels = list(_shorter_and_shorter(self.label, self.short, style))
        last = replace(labels[-1], lines=2 if _may_break(labels[-1].words) else 1)
        # A label says more than its key, which a list of keys names too.
        choices = (*(row(cap, one, gap=8) for one in labels), *labels[-2:], row(cap, last, gap=8))
        return At(Fit(choices))

    def _words(self, kit: Toolkit, style: Style) -> View:
        """Key and label in one line."""
        label = Text(self.label, style) if self.label else None
        return row(self._cap(kit, style), label, gap=8)

    def _cap(self, kit: Toolkit, style: Style) -> View | None:
        """The name of the key in its frame, if it has one."""
        palette, shown = kit.theme.palette, kit.trim.prompt(self.hint)
        if not shown:
            return None
        is_dark = style.colour == palette.amber_ink
        ink = palette.paper_100 if is_dark else style.colour
        edge = palette.amber_ink if is_dark else style.colour
        return Keycap(shown, Style("bold", KEY_SIZE, ink), edge, pad=(6, 1))


def _shorter_and_shorter(label: str, short: str, style: Style) -> Iterator[Text]:
    """The label in one line, in two, in fewer words, in smaller letters. No word is broken."""
    last = label
    for words in (label, short):
        if words:
            last = words
            yield Text(words, style)
            if _may_break(words):
                yield Text(words, style, lines=2)
    yield Text(last, style, shrinks_to=_LEAST)


def _is_short_word(label: str) -> bool:
    """Whether it is a Japanese word or two, which is read worse in two lines than without its
    key."""
    return len(label) <= _SHORT and is_japanese(label[:1])


def _may_break(label: str) -> bool:
    """Whether a label can have two lines; Japanese is broken anywhere if need be."""
    return len(phrase_ends(label)) > 1 or is_japanese(label[:1])


def _inside_face(kit: Toolkit, rect: pygame.Rect) -> pygame.Rect:
    """The part of a button's face for its words, which lie a little above the middle."""
    edge = kit.px(_EDGE)
    return pygame.Rect(rect.left + edge, rect.top - kit.px(1), rect.width - 2 * edge, rect.height)


class Modal(View, frozen=True):
    """A view in the middle of the window; Esc or a click beside it does `leave`."""

    inside: View
    leave: Action
    margin: float = 20
    """Units that stay free on each side."""
    is_left_by_clicks: bool = True
    """Whether a click beside it leaves; what is typed would be lost by it."""

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole room."""
        return room

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside, in the middle."""
        margin = layout.px(self.margin)
        room = rect.inflate(-2 * margin, -2 * margin)
        wide, high = layout.size(self.inside, room.size)
        box = pygame.Rect(0, 0, min(wide, room.width), min(high, rect.height))
        box.center = rect.center
        return [(self.inside, box)]


_AROUND: Final = (0, 4)
"""Pixels by which what is clicked is wider and higher than the number of a rule: in Japanese two
numbers may touch."""


class LookUp(Struct, frozen=True):
    """Open the rulebook at a rule, or at its beginning."""

    rule: str = ""


class Rich(View, frozen=True):
    """Marked-up words (`read_markup`) in as many lines as needed; the ids of rules are links."""

    words: str
    style: Style
    ground: Ground = "night"
    hangs: bool = False
    """Whether lines after a picture at the beginning begin beside it."""
    leading: float = 1
    framed: int | None = None
    """Which of its links has a frame, because a key follows it."""

    def yields(self, axis: Axis) -> bool:
        """Its lines can be broken."""
        return axis == ACROSS

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as its longest line."""
        block = self._block(layout.kit, room[0])
        return block.width, block.height

    def parts(self, layout: Layout, rect: pygame.Rect) -> Iterator[tuple[View, pygame.Rect]]:
        """Its links."""
        for link in self._block(layout.kit, rect.width).links:
            box = link.rect.move(rect.topleft).inflate(_AROUND)
            yield Press(inside=View(), action=LookUp(link.rule), is_stop=False), box

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it from the top."""
        kit, place = canvas.kit, placed.rect.topleft
        block = self._block(kit, placed.rect.width)
        block.draw(canvas.target, place)
        if self.framed is not None:
            box = block.links[self.framed].rect.move(place).inflate(kit.px(6), kit.px(4))
            edge = tints(kit.theme.palette, self.ground)["rule"]
            pygame.draw.rect(canvas.target, edge, box, kit.px(1), kit.px(3))

    @property
    def says(self) -> str:
        """The words with their marks."""
        return self.words

    def _block(self, kit: Toolkit, room: int) -> Block:
        colours = tints(kit.theme.palette, self.ground)

        def set_block() -> Block:
            pictures = kit.pictures_in(self.words)
            runs = read_markup(self.words, self.style, colours, pictures)
            return Block(kit.type, runs, room, self.leading, hangs=self.hangs)

        key = self.words, self.style, self.ground, self.hangs, self.leading, room, kit.theme
        return kit.blocks.take(key, set_block)


class RuleNumber(View, frozen=True):
    """The number of a rule above dots."""

    rule: str
    style: Style

    def size(self, layout: Layout, room: Size) -> Size:
        """The size of the number."""
        type_ = layout.kit.type
        return type_.width(self.says, self.style), type_.height(self.style)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the number and the dots."""
        type_, dot = canvas.kit.type, max(canvas.kit.px(1), 1)
        rect = type_.draw(canvas.target, self.says, self.style, placed.rect.topleft)
        below = rect.top + type_.ascent(self.style) + 2 * dot
        dotted_line(canvas.target, self.style.colour, (rect.left, rect.right), below, dot)

    def spoken(self, kit: Toolkit) -> str:
        """Nothing: a key opens the rule."""
        return ""

    @property
    def says(self) -> str:
        """The number."""
        return rule_number(self.rule)


def rule_link(rule: str, style: Style) -> Press:
    """The number of a rule; a click opens its page."""
    return Press(inside=RuleNumber(rule, style), action=LookUp(rule), is_stop=False)
