"""The rulebook: every rule of the game, over the present screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.posters.silhouettes import Silhouettes, Stance
from game.painting.posters.wooden_table import wooden_table
from game.scenes.menus.choices import ChoiceScene
from game.tabletop.parts.question import Choice
from game.tabletop.rulebook.contents import Contents, Line
from game.tabletop.rulebook.rule_page import Part, RulePage
from game.tabletop.rulebook.rulebook import (
    CHAPTERS,
    RULES,
    chapter_of,
    page_of,
    search,
    sections_beside,
)
from game.ui.cache import Cache
from game.ui.drawings import tinted
from game.ui.input.focus import FocusRing
from game.ui.inputs import TextInput
from game.ui.stack import InputMode, Scene, SceneStack
from game.ui.theme import Colour, mix
from game.ui.typography.text import Style
from game.ui.widgets import Button, Panel, Widget

_MARGIN: Final = 24
_CONTENTS: Final = 262
_WIDEST: Final = 0.36
"""The largest share of the window's width for the contents, with large text."""
_TAIL: Final = 104
"""Height in units of the drawing at a page's foot."""
_TAIL_INSET: Final = 14
_TAIL_ROOM: Final = 1.6
"""The least free height for the drawing, as a multiple of its own."""
_MEN: Final = ("Blake", "Garrett", "Angel", "Elliot", "Cooper", "Frank", "Hank", "Dylan")
_STANCES: Final[dict[str, Stance]] = {"Dylan": "kneel", "Angel": "stand"}
_HIGH: Final = 0.94
"""A man's share of the height; the rest is ground."""
_STRIDE: Final = 3
"""Frames of the walk between one man and the next."""


class RulebookScene(Scene):
    """Contents on the left, the page on the right, a search line above the contents.

    Typing anywhere searches. F1 and Esc close the book; during a search, Esc clears it first. A pad
    has no Backspace, so its B goes back along the links before it closes the book.
    """

    input_mode: InputMode = "typing"

    def __init__(self, kit: Kit, stack: SceneStack, rule: str = "") -> None:
        """Open the book at the page of a rule, for any form of its id."""
        self._kit = kit
        self._stack = stack
        self.ring = FocusRing()
        self._rule = page_of(rule) if rule else RULES[0]
        self._tables: Cache[tuple[int, int], pygame.Surface] = Cache(1)
        self._tails: Cache[tuple[int, int], pygame.Surface] = Cache(1)
        self._way: list[str] = []
        """The pages left by links, for the back button."""
        self._query = ""
        self._found: list[str] = []
        self._mouse = pygame.mouse.get_pos()
        self._paper = pygame.Rect(0, 0, 0, 0)
        self._panel = Panel(kit.trim, pygame.Rect(0, 0, 0, 0))
        self._marks_rule = bool(rule)

    @property
    def rule(self) -> str:
        """The present rule."""
        return self.page.rule or self._rule

    # --- Laying out -----------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out contents and page for the window, in the present language."""
        kit = self._kit
        margin = kit.px(_MARGIN)
        wide = round(kit.px(_CONTENTS) * max(kit.theme.text, 1.0))
        wide = min(wide, round(size[0] * _WIDEST))
        room = pygame.Rect(0, 0, size[0] - 2 * margin, size[1] - 2 * margin)
        room.topleft = (margin, margin)
        left = pygame.Rect(room.left, room.top, wide, room.height)
        self._panel = Panel(kit.trim, left, kit.head("rulebook.title"))
        self._paper = pygame.Rect(
            left.right + kit.px(12), room.top, room.right - left.right - kit.px(12), room.height
        )
        self._make(focused=self._name_of_focus())

    def _name_of_focus(self) -> str:
        focused = self.ring.focused
        return type(focused).__name__ if focused is not None else "RulePage"

    def _make(self, *, focused: str) -> None:
        """Make all widgets again; the focus stays on the one of the same class."""
        kit = self._kit
        body = self._panel.body
        words = self._words_button(body)
        wide = words.rect.left - kit.px(8) - body.left
        line = pygame.Rect(body.left, body.top, wide, self._line_height())
        self.input = TextInput(
            kit.trim,
            line,
            self._query,
            self._enter,
            limit=30,
            placeholder=kit.say("rulebook.search"),
        )
        buttons = self._buttons(body)
        top = line.bottom + kit.px(10)
        below = pygame.Rect(body.left, top, body.width, buttons[0].rect.top - kit.px(8) - top)
        self.contents = self._make_contents(below)
        self.page = self._make_page()
        widgets: list[Widget] = [self.page, self.contents, self.input, *buttons, words]
        for widget in widgets:
            # The wheel may turn before the mouse is moved over a new widget.
            widget.is_hovered = widget.rect.collidepoint(self._mouse)
        shown = self.ring.is_shown
        self.ring.replace(widgets)
        self.ring.focus(next((w for w in widgets if type(w).__name__ == focused), self.page))
        self.ring.is_shown = shown

    def _line_height(self) -> int:
        high = self._kit.type.height(Style("bold", 18)) + self._kit.px(12)
        return max(self._kit.px(38), high)

    def _buttons(self, body: pygame.Rect) -> list[Button]:
        """The buttons back (along the links) and close, side by side below the contents."""
        kit = self._kit
        half = (body.width - kit.px(8)) // 2
        _, high = Button.size(kit.trim, kit.say("rulebook.close"))
        back = pygame.Rect(body.left, body.bottom - high, half, high)
        close = back.move(half + kit.px(8), 0)
        hint = "" if kit.is_large else "Esc"
        reason = "" if self._way else kit.say("rulebook.back.none")
        turned = Button(kit.trim, back, kit.say("rulebook.back"), self._turn_back, reason=reason)
        return [turned, Button(kit.trim, close, kit.say("rulebook.close"), self._close, hint=hint)]

    def _words_button(self, body: pygame.Rect) -> Button:
        """The button of a list of search words, for players without a keyboard."""
        kit = self._kit
        label = kit.say("rulebook.pick")
        place = pygame.Rect(0, body.top, Button.size(kit.trim, label)[0], self._line_height())
        place.right = body.right
        return Button(kit.trim, place, label, self._pick_word)

    def _make_contents(self, rect: pygame.Rect) -> Contents:
        kit = self._kit
        lines: list[Line] = []
        chosen = 0
        for chapter in CHAPTERS:
            title = kit.say(f"chapter.{chapter.name}")
            is_open = self._rule in chapter.rules
            if is_open:
                chosen = len(lines)
            lines.append(Line(chapter.name, title, chapter.rules[0]))
            if not is_open or len(chapter.sections) < 2:
                continue
            for section in chapter.sections:
                if self._rule in section.rules and self._rule != chapter.rules[0]:
                    chosen = len(lines)
                lines.append(Line("", kit.say(f"section.{section.name}"), section.rules[0]))
        chosen = chosen if not self._query else -1
        contents = Contents(kit, rect, lines, chosen, self._choose)
        contents.keep_in_view()
        return contents

    def _make_page(self) -> RulePage:
        kit = self._kit
        inset = kit.px(18)
        rect = self._paper.inflate(-2 * inset, -2 * inset)
        head = kit.type.height(self._title_style()) + kit.px(16)
        rect.top += head - kit.px(6)
        rect.height -= head - kit.px(6)
        page = RulePage(kit, rect, self._parts(), self._follow, self._pick)
        if self._query:
            page.rule = ""
        else:
            page.turn_to(self._rule)
            if not self._marks_rule:
                page.rule = ""
        return page

    def _parts(self) -> list[Part]:
        """The content of the page: a chapter, or the search results by chapter."""
        kit = self._kit
        if not self._query:
            sections = sections_beside(self._rule)
            return [Part(kit.say(f"section.{one.name}"), one.rules) for one in sections]
        parts = []
        for chapter in CHAPTERS:
            rules = tuple(rule for rule in self._found if rule in chapter.rules)
            if rules:
                parts.append(Part(kit.say(f"chapter.{chapter.name}"), rules))
        return parts

    # --- Turning pages --------------------------------------------------------------------

    def turn_to(self, rule: str) -> None:
        """Open the page of a rule, for any form of its id."""
        self._rule = page_of(rule)
        self._marks_rule = True
        self._query = ""
        self._make(focused=self._name_of_focus())

    def _choose(self, rule: str) -> None:
        """Open the page of a line of the contents at its top, without marking a rule."""
        self._rule = rule
        self._marks_rule = False
        self._query = ""
        self._make(focused="Contents")

    def _follow(self, rule: str) -> None:
        self._way.append(self.rule)
        self.turn_to(rule)

    def _pick(self, rule: str) -> None:
        """Mark a rule of the page; in search results, open its chapter."""
        if self._query:
            self.turn_to(rule)
        self._rule = rule
        self._marks_rule = True

    def _turn_back(self) -> None:
        if self._way:
            self.turn_to(self._way.pop())

    def _search(self, query: str, line: str = "") -> None:
        """Show the results of a search; `line` is the text of the search line."""
        self._query = query
        self._found = search(self._kit.words, query) if query else []
        caret = self.input.caret
        self._make(focused="TextInput")
        self.input.text = line
        self.input.caret = min(caret, len(line))

    def _pick_word(self) -> None:
        """Open a list of search words."""
        kit, stack = self._kit, self._stack
        words = kit.say("rulebook.words").split("|")
        rows = [Choice(word, partial(self._seek, word)) for word in words]
        title, look_up = kit.say("rulebook.pick"), rulebook_opener(kit, stack)
        stack.push(ChoiceScene(kit, stack, title, rows, look_up=look_up))

    def _seek(self, word: str) -> None:
        """Search for a word as if it had been typed."""
        self._search(word, word)
        self.input.caret = len(word)

    def _enter(self, _: str) -> None:
        """Enter after a search: go to the first result."""
        if self._found and self._query:
            self.turn_to(self._found[0])
        self.ring.focus(self.page)

    def _close(self) -> None:
        self._stack.pop()

    # --- Input ----------------------------------------------------------------------------

    @property
    def text_place(self) -> pygame.Rect | None:
        """The search line: what is typed goes there from everywhere on the screen."""
        return self.input.rect

    def handle(self, event: pygame.Event) -> None:
        """Typing searches; other events go to contents, page and buttons."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F1):
            self._leave(event.key)
        elif event.type == pygame.KEYDOWN and self._handle_key(event.key):
            pass
        else:
            self._type_if_typed(event)
            self.ring.handle(event)
            self._hold_focus()
        typed = self._typed()
        if typed != self._query and self.ring.focused is self.input:
            self._search(typed, self.input.text)
        self._follow_page()

    def _typed(self) -> str:
        """The text to search for; none for one Latin letter, which nearly every rule contains."""
        typed = self.input.text.strip()
        return typed if len(typed) > 1 or not typed.isascii() else ""

    def _hold_focus(self) -> None:
        """After a click that turned the page, focus the new widget in place of the old one."""
        focused = self.ring.focused
        if focused is not None and focused not in self.ring.widgets:
            name = type(focused).__name__
            same = (widget for widget in self.ring.widgets if type(widget).__name__ == name)
            self.ring.focus(next(same, self.page))

    def _leave(self, key: int) -> None:
        if self._query and key == pygame.K_ESCAPE:
            self._search("")
        elif self._way and key == pygame.K_ESCAPE and self._kit.keys.device == "pad":
            self._turn_back()
        else:
            self._close()

    def _handle_key(self, key: int) -> bool:
        """Keys for turning pages, Backspace for going back."""
        is_typing = self.ring.focused is self.input
        if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self.page.leap(key)
        if key == pygame.K_BACKSPACE and not is_typing:
            if self._query:
                self.ring.focus(self.input)
                return False
            self._turn_back()
            return True
        if key in (pygame.K_RETURN, pygame.K_SPACE) and self.ring.focused is self.page:
            # The present rule is marked on the paper, so no focus frame is needed first.
            return self.page.command("press")
        if key == pygame.K_DOWN and is_typing:
            self.ring.focus(self.page)
            return self.page.step(1)
        return False

    def _type_if_typed(self, event: pygame.Event) -> None:
        """A typed letter focuses the search line; a space presses the focused widget."""
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) and event.text.strip():
            self.ring.focus(self.input)

    def _follow_page(self) -> None:
        """Select the line of the contents for the part of the page in view."""
        if self._query or not self.page.furthest:
            return
        found = self._line_of(self.page.read)
        if found is not None and found != self.contents.chosen:
            self.contents.chosen = found
            self.contents.keep_in_view()

    def _line_of(self, rule: str) -> int | None:
        """The last line of the contents at or before a rule."""
        place = RULES.index(rule)
        found = None
        for number, line in enumerate(self.contents.lines):
            if RULES.index(line.rule) <= place:
                found = number
        return found

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw table, contents, paper and page; the screen below isn't drawn."""
        kit = self._kit
        kit.links.begin()
        size = target.get_size()
        target.blit(self._tables.take(size, lambda: wooden_table(size, kit.px(56))), (0, 0))
        self._panel.draw(target)
        kit.trim.ticket(target, self._paper)
        self._draw_title(target)
        self._draw_tailpiece(target)
        self.ring.draw(target)

    def _draw_tailpiece(self, target: pygame.Surface) -> None:
        """The squad at the foot of a page that has room for it."""
        kit, page = self._kit, self.page.rect
        size = page.width - 2 * kit.px(_TAIL_INSET), kit.px(_TAIL)
        free = page.height - self.page.content_height
        if free < _TAIL_ROOM * size[1]:
            return
        ink = mix(kit.theme.palette.paper_300, kit.theme.palette.paper_500, 0.5)
        picture = self._tails.take(size, lambda: _tailpiece(size, ink))
        target.blit(picture, (page.left + kit.px(_TAIL_INSET), page.bottom - size[1]))

    def _section_in_view(self) -> str:
        """The heading of the section in view, even if it has been scrolled away."""
        sections = sections_beside(self._rule)
        found = next(
            (section for section in sections if self.page.read in section.rules), sections[0]
        )
        return self._kit.say(f"section.{found.name}")

    def _title_style(self) -> Style:
        return Style("display", 30, self._kit.theme.palette.ink, 0.05)

    def _draw_title(self, target: pygame.Surface) -> None:
        kit = self._kit
        palette = kit.theme.palette
        chapter = chapter_of(self._rule)
        words = kit.head(f"chapter.{chapter.name}")
        aside = self._section_in_view()
        if self._query:
            words = f"“{self._query}”"
            aside = kit.words.count("rulebook.found", len(self._found))
        left = self.page.rect.left + kit.px(14)
        y = self._paper.top + kit.px(14)
        title = kit.type.draw(target, words, self._title_style(), (left, y))
        style = Style("bold", 18, palette.ink_rule)
        right = self.page.rect.right - kit.px(14)
        base = y + kit.type.ascent(self._title_style()) - kit.type.ascent(style)
        if title.right + kit.type.width(aside, style) < right:
            kit.type.draw(target, aside, style, (right, base), "topright")
        line = pygame.Rect(left, self.page.rect.top - kit.px(8), right - left, kit.px(2))
        target.fill(palette.ink, line)
        if self._query and not self._found:
            place = (left, self.page.rect.top + kit.px(8))
            style = Style("text", 18, palette.ink)
            kit.type.draw(target, kit.say("rulebook.none"), style, place)


def rulebook_opener(kit: Kit, stack: SceneStack) -> Callable[[str], None]:
    """A function that opens the rulebook at a rule (an id; "" is the first page)."""
    return lambda rule: stack.push(RulebookScene(kit, stack, rule))


def _tailpiece(size: tuple[int, int], ink: Colour) -> pygame.Surface:
    """All eight men from edge to edge, the first one on the right, in one colour."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    side = round(size[1] * _HIGH)
    figures = Silhouettes()
    step = (size[0] - side) / (len(_MEN) - 1)
    for number, man in enumerate(_MEN):
        stance = _STANCES.get(man, "run")
        drawn = tinted(figures.picture(man, side, stance, number * _STRIDE), ink)
        picture.blit(drawn, (round(size[0] - side - number * step), 0))
    thick = max(size[1] - side, 1)
    picture.fill(ink, (0, side, size[0], max(thick // 2, 1)))
    return picture
