"""The rulebook: every rule of the game, over the present screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.counters.rule_pictures import has_picture
from game.painting.kit import Kit
from game.painting.posters.wooden_table import draw_table
from game.scenes.menus.choices import ChoiceScene
from game.tabletop.parts.question import ListedChoice
from game.tabletop.rulebook.rulebook import (
    CHAPTERS,
    RULES,
    MarkedRule,
    MarkRule,
    Section,
    Tailpiece,
    chapter_of,
    links_of,
    page_of,
    part_views,
    search,
    sections_beside,
)
from game.ui.cache import Cache
from game.ui.input.bindings import command_of
from game.ui.inputs import TextInput
from game.ui.stack import InputMode, SceneStack
from game.ui.typography.text import Style
from game.ui.views.containers import (
    At,
    Beside,
    Box,
    Columns,
    Fit,
    Ruling,
    Scroll,
    Space,
    column,
    row,
)
from game.ui.views.inputs import Field, Submit
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Group, Hotkeys, LookUp, Tab
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.stops import FocusStop
from game.ui.views.texts import Text
from game.ui.views.view import Action, View

_WIDE: Final = 262
_WIDEST: Final = 0.36
"""The largest share of the room for the contents, with large text."""
_LINES: Final = (30, 25)
"""Heights in units of the line of a chapter and of a section."""
_MOST: Final = 100
"""Rules that are shown of a search; more are counted."""
_OVER: Final = 8
"""Units of space above the rule that the page is turned to."""
_SEARCH: Final = "search"
_CONTENTS: Final = "contents"
_PAGE: Final = "page"


class TurnTo(Struct, frozen=True):
    """Open the page of a line of the contents."""

    rule: str
    section: str = ""


class Back(Struct, frozen=True):
    """Go back to the page that was left by a link."""


class PickWord(Struct, frozen=True):
    """Open a list of words to search for."""


class ClearSearch(Struct, frozen=True):
    """Close the results of a search."""


class RulebookScene(ViewScene):
    """Contents on the left, the page on the right, a search line above the contents.

    Typing anywhere searches. F1 and Esc close the book; during a search, Esc clears it first. A pad
    has no Backspace, so its B goes back along the links before it closes the book.
    """

    input_mode: InputMode = "typing"

    def __init__(self, kit: Kit, stack: SceneStack, rule: str = "") -> None:
        """Open the book at the page of a rule, for any form of its id."""
        super().__init__(kit, stack)
        self.ring.is_shown = False
        self.rule = page_of(rule) if rule else RULES[0]
        """The present rule, or the first one of the present page."""
        self._kit = kit
        self._marked = MarkedRule(self.rule) if rule else MarkedRule()
        self._way: list[str] = []
        """The pages left by links, for the button that leads back."""
        self._open_line: Action | None = None
        """The line of the contents to which they were scrolled."""
        self._pages: Cache[Hashable, View] = Cache(1)
        self._found: tuple[str, list[str]] = "", []
        """The latest search and its results."""

    # --- What is shown --------------------------------------------------------------------

    def view(self) -> View:
        """Contents and page, and the keys that mean the same everywhere in the book."""
        screen = Beside(self._contents(), self._paper(), _WIDE, 12, _WIDEST, grows=True)
        back: Action = Leave()
        if self.query:
            back = ClearSearch()
        elif self._way and self._kit.keys.device == "pad":
            back = Back()
        keys = (pygame.K_F1, Leave()), (pygame.K_ESCAPE, back), (pygame.K_BACKSPACE, Back())
        return Hotkeys(Box(screen, (24, 24, 24, 24)), keys)

    @property
    def query(self) -> str:
        """What is searched for; not one Latin letter, which nearly every rule contains."""
        typed = self.text_of(_SEARCH).strip()
        return typed if len(typed) > 1 or not typed.isascii() else ""

    @property
    def found(self) -> list[str]:
        """The rules that the search finds."""
        if self._found[0] != self.query:
            self._found = self.query, search(self._kit.words, self.query)
        return self._found[1]

    @property
    def read(self) -> str:
        """The present rule, or if it has been scrolled away, the first one in view."""
        here = [rule for part in self._sections for rule in part.rules]
        seen = [rule for rule in self._in_view() if rule in here]
        return self.rule if not seen or self.rule in seen else seen[0]

    def _in_view(self) -> list[str]:
        """The rules of the page that are seen, without those of which most is scrolled away."""
        area = self._areas.get(_PAGE)
        if area is None:
            return []
        tops = {mark.rule: place for mark, place in self._places()}
        ends = area.offset, area.offset + area.rect.height
        return [one for one, box in tops.items() if box.centery >= ends[0] and box.top < ends[1]]

    def _places(self) -> Iterator[tuple[MarkRule, pygame.Rect]]:
        """The rules of the page with their places in what scrolls."""
        for stop in self.stops:
            action, area = stop.pressable.action, self._areas[_PAGE]
            if isinstance(action, MarkRule):
                yield action, stop.rect.move(0, self._offsets[_PAGE] - area.rect.top)

    def _contents(self) -> View:
        """The search line, the chapters with the sections of the open one, and two buttons."""
        kit, palette = self._kit, self._kit.theme.palette
        hint = "" if kit.is_large else "Esc"
        reason = "" if self._way else kit.say("rulebook.back.none")
        field = Field(_SEARCH, limit=30, placeholder=kit.say("rulebook.search"), is_first=False)
        pick = Button(label=kit.say("rulebook.pick"), action=PickWord())
        back = Button(label=kit.say("rulebook.back"), action=Back(), reason=reason)
        close = Button(label=kit.say("rulebook.close"), action=Leave(), hint=hint)
        lines = Scroll(Group(column(*self._lines()), _CONTENTS), _CONTENTS)
        inside = column(
            row(Box(field, width=600), pick, gap=8, align="fill"),
            Box(lines, fills=True),
            Columns((back, close), 8),
            gap=10,
        )
        padded = Box(inside, (12, 0, 12, 12), fills=True)
        return panel(palette, kit.head("rulebook.title"), padded, width=0)

    def _lines(self) -> Iterator[View]:
        kit, here = self._kit, RULES.index(self.read)
        lines = [
            (chapter.name, kit.say(f"chapter.{chapter.name}"), TurnTo(chapter.rules[0]))
            for chapter in CHAPTERS
        ]
        chapter = chapter_of(self.rule)
        if len(chapter.sections) > 1:
            place = CHAPTERS.index(chapter) + 1
            lines[place:place] = [
                ("", kit.say(f"section.{one.name}"), TurnTo(one.rules[0], one.name))
                for one in chapter.sections
            ]
        at = [place for place, (_, _, turn) in enumerate(lines) if RULES.index(turn.rule) <= here]
        chosen = -1 if self.query else at[-1]
        for place, (number, words, turn) in enumerate(lines):
            yield self._line(number, words, turn, place == chosen)

    def _line(self, number: str, words: str, turn: TurnTo, is_open: bool) -> View:
        palette, height = self._kit.theme.palette, _LINES[not number]
        bold = Style("bold", 18, palette.moon_100)
        faint = Style("text", 16, palette.moon_100 if is_open else palette.moon_300)
        label = Text(words, bold if number else faint, cuts=True)
        figure = Text(number, Style("heavy", 18, palette.moon_500))
        inside = Beside(At(Box(figure, (12, 0, 0, 0)), "start"), At(label, "start"), 36, grows=True)
        # A line is as high as its letters where they are large.
        box = Box(inside, (0, 1, 0, 1), height=height, ground="glow" if is_open else None)
        return Tab(inside=box, action=turn, band="row", is_open=is_open)

    def _paper(self) -> View:
        """The page below its title."""
        kit, palette = self._kit, self._kit.theme.palette
        parts: View
        if self.query:
            title, parts = f"“{self.query}”", column(*self._results())
            aside = kit.words.count("rulebook.found", len(self.found))
        else:
            section = next(one for one in self._sections if self.read in one.rules)
            title = kit.head(f"chapter.{chapter_of(self.rule).name}")
            aside, parts = kit.say(f"section.{section.name}"), self._rules()
        words = Text(title, Style("display", 30, palette.ink, 0.05))
        beside = Box(Text(aside, Style("bold", 18, palette.ink_rule)), (12, 0, 0, 5))
        head = Fit((row(words, Space(), beside, align="end"), words))
        page = Scroll(Group(parts, _PAGE), _PAGE, is_on_paper=True, keeps_room=True)
        foot = Box(Fit((Box(At(Tailpiece(), "fill", "end"), (14, 62, 14, 0)), Space())), fills=True)
        ruling = Box(Ruling(palette.ink, 2), (14, 0, 14, 4))
        inside = column(Box(head, (14, 0, 14, 2)), ruling, page, foot)
        return Box(inside, (18, 12, 18, 18), "paper")

    @property
    def _sections(self) -> tuple[Section, ...]:
        return sections_beside(self.rule)

    def _rules(self) -> View:
        """The chapter, or a section of the rulings; the same value while nothing is changed."""
        shows = self._sections, self._marked, self._kit.theme, self._kit.words
        parts = [(f"section.{one.name}", one.rules) for one in self._sections]
        return self._pages.take(shows, lambda: column(*self._parts(parts, self._marked)))

    def _results(self) -> Iterator[View]:
        """What a search has found, by chapter."""
        kit, style = self._kit, Style("text", 18, self._kit.theme.palette.ink)
        shown = self.found[:_MOST]
        parts = [
            (f"chapter.{chapter.name}", tuple(rule for rule in shown if rule in chapter.rules))
            for chapter in CHAPTERS
        ]
        yield from self._parts([part for part in parts if part[1]], None)
        words = ""
        if len(self.found) > _MOST:
            words = kit.words.count("setup.more", len(self.found) - _MOST)
        elif not self.found:
            words = kit.say("rulebook.none")
        if words:
            yield Box(Text(words, style), (14, 8, 14, 8))

    def _parts(
        self, parts: list[tuple[str, tuple[str, ...]]], marked: MarkedRule | None
    ) -> Iterator[View]:
        has_pictures = any(has_picture(rule) for _, rules in parts for rule in rules)
        for heading, rules in parts:
            words = self._kit.say(heading)
            yield from part_views(self._kit, words, rules, marked, has_pictures=has_pictures)

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the table."""
        draw_table(self._kit, target)

    # --- What is done ---------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Turn to pages, mark a rule, search, close the book."""
        match action:
            case MarkRule(rule):
                self.rule, self._marked = rule, MarkedRule(rule)
            case TurnTo(rule):
                self._turn(rule, MarkedRule())
            case LookUp(rule):
                self._way.append(self.rule)
                self.turn_to(rule)
            case Back() if self._way:
                self.turn_to(self._way.pop())
            case PickWord():
                self._pick_word()
            case ClearSearch():
                self._type("")
            case Submit(_, _) if self.query and self.found:
                self.turn_to(self.found[0])
            case Leave():
                self.stack.pop()

    def turn_to(self, rule: str) -> None:
        """Open the page of a rule, for any form of its id."""
        rule = page_of(rule)
        self._turn(rule, MarkedRule(rule))
        self._focus(rule)

    def _turn(self, rule: str, marked: MarkedRule) -> None:
        self.rule, self._marked = rule, marked
        self._type("")
        self.renew()
        self._scroll_to_rule()

    def _type(self, words: str) -> None:
        """Put words into the search line."""
        field = self._fields[_SEARCH]
        field.text, field.caret = words, len(words)

    def _focus(self, rule: str) -> None:
        for stop in self.stops:
            if stop.pressable.action == MarkRule(rule):
                self.ring.focus(stop)

    def _scroll_to_rule(self) -> None:
        """Scroll the present rule to the top, with the heading above it if there is one."""
        area = self._areas[_PAGE]
        for mark, place in self._places():
            if mark.rule == self.rule:
                is_first = any(mark.rule == one.rules[0] for one in self._sections)
                over = self._kit.theme.grown_px(21) + self._kit.px(20) if is_first else 0
                area.scroll_to(place.top - over - self._kit.px(_OVER))

    def _pick_word(self) -> None:
        """Open a list of search words."""
        kit, stack = self._kit, self.stack
        words = kit.say("rulebook.words").split("|")
        rows = [ListedChoice(word, partial(self._type, word)) for word in words]
        title, look_up = kit.say("rulebook.pick"), rulebook_opener(kit, stack)
        stack.push(ChoiceScene(kit, stack, title, rows, look_up=look_up))

    # --- Layout and input -----------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out again, with the present rule in view."""
        is_new, self._open_line = not self._areas, None
        super().arrange(size)
        if is_new:
            self._focus(self.rule)
        if not self.query:
            self._scroll_to_rule()
            self._renew(size)

    def _renew(self, size: tuple[int, int]) -> None:
        """Scroll the contents to the line of what is read, when that becomes another one."""
        super()._renew(size)
        line = self._lit_line()
        if line is not None and line.pressable.action != self._open_line:
            self._open_line = line.pressable.action
            area, high = self._areas[_CONTENTS], line.rect.height
            top = line.rect.top - area.rect.top + area.offset
            area.show(top - high, top + 2 * high)
            super()._renew(size)

    def _lit_line(self) -> FocusStop | None:
        """The line of the contents of what is read; none during a search."""
        lines = (stop for stop in self.stops if isinstance(stop.pressable.action, TurnTo))
        return next(
            (line for line in lines if isinstance(line.pressable, Tab) and line.pressable.is_open),
            None,
        )

    def handle(self, event: pygame.Event) -> None:
        """Typing searches; keys go through the page and its links."""
        is_typed = event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) and event.text.strip()
        is_erased = event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE
        if is_typed or (is_erased and self.query):
            self.ring.focus(self._fields[_SEARCH])
        if event.type == pygame.KEYDOWN and (self._leap_page(event.key) or self._step(event)):
            self.renew()
        else:
            super().handle(event)

    def _leap_page(self, key: int) -> bool:
        """Scroll the page to an end or by its height; no rule is marked then."""
        if key in (pygame.K_HOME, pygame.K_END) and not isinstance(self.focused, MarkRule):
            return False
        if not self._areas[_PAGE].leap(key):
            return False
        self._marked = MarkedRule()
        self._focus(self._in_view()[0])
        return True

    def _step(self, event: pygame.Event) -> bool:
        """Mark the first rule, go through the links of the present one, follow one."""
        command, focused, marked = command_of(event), self.focused, self._marked
        if command in ("next", "previous") and isinstance(focused, MarkRule | TurnTo):
            self._leave_list(1 if command == "next" else -1)
            return True
        if command == "down" and isinstance(self.ring.focused, TextInput) and self._in_view():
            focused = MarkRule(self._in_view()[0])
            self._focus(focused.rule)
        if not isinstance(focused, MarkRule):
            return False
        links = links_of(self._kit.words, marked.rule) if marked.rule else ()
        match command:
            case "up" | "down" if not marked.rule:
                self.do(focused)
            case "left" if marked.link > 0:
                self._marked = replace(marked, link=marked.link - 1)
            case "left" if (line := self._lit_line()) is not None:
                self.ring.focus(line)
            case "right" if marked.link + 1 < len(links):
                self._marked = replace(marked, link=marked.link + 1)
            case "press" if links:
                self.do(LookUp(links[marked.link]))
            case _:
                return False
        return True

    def _leave_list(self, step: int) -> None:
        """Tab goes from the page or the contents to what is beside them, past all their lines."""
        stops = [one for one in self.ring.widgets if one.is_focusable]
        place = next(at for at, one in enumerate(stops) if one is self.ring.focused)
        group = self._group_of(stops[place])
        while self._group_of(stops[place]) == group:
            place = (place + step) % len(stops)
        self.ring.focus(stops[place])
        self.ring.is_shown = True
        if self._group_of(stops[place]) == _PAGE:
            self._focus(self.read)

    @staticmethod
    def _group_of(widget: object) -> str:
        return widget.around.group if isinstance(widget, FocusStop) else ""


def rulebook_opener(kit: Kit, stack: SceneStack) -> Callable[[str], None]:
    """A function that opens the rulebook at a rule (an id; "" is the first page)."""
    return lambda rule: stack.push(RulebookScene(kit, stack, rule))
