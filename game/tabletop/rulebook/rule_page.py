"""A page of the rulebook on paper: headings, and rules with id, picture and text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.counters.rule_pictures import has_picture, picture_of
from game.painting.kit import Kit
from game.tabletop.rulebook.rulebook import text_of
from game.ui.input.commands import Command
from game.ui.scroll import ScrollArea
from game.ui.theme import Colour, mix
from game.ui.typography.links import RuleLinks
from game.ui.typography.rich import Block, Run, read_markup, rule_number, tints
from game.ui.typography.text import Style

_LEFT: Final = 1
_IDS: Final = 66
"""Width in units of the ids' column; with large text ids are above the text instead."""
_PICTURE: Final = 48
_GAP: Final = 10
_BAR: Final = 14
_OVER: Final = 8
"""Units of space above the rule that the page is turned to."""
_HEADING_GAP: Final = 12


class Part(Struct, frozen=True):
    """A heading, which may be empty, and its rules."""

    heading: str
    rules: tuple[str, ...]


class _Entry(Struct, frozen=True):
    """An entry of the page, with its position in pixels from the page's top."""

    top: int
    height: int
    rule: str
    """The rule's id; empty for a heading."""
    words: Block | None = None
    picture: pygame.Surface | None = None
    links: tuple[str, ...] = ()
    """The rules that its links lead to, in the order of the text."""
    heading: str = ""
    shift: int = 0
    """The left edge of the text in pixels."""
    drop: int = 0
    """The distance in pixels of the text from the entry's top."""


class RulePage(ScrollArea):
    """Shows parts one below another, with one present rule.

    A click on a link follows it; a click anywhere else on a rule makes it the present one.
    """

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        parts: Sequence[Part],
        follow: Callable[[str], None],
        pick: Callable[[str], None],
    ) -> None:
        super().__init__(kit.trim, rect, 0, self._paint)
        self._kit = kit
        self._links = RuleLinks()
        self._follow = follow
        self._pick = pick
        self._entries = list(self._set(parts))
        last = self._entries[-1] if self._entries else None
        self.content_height = last.top + last.height + kit.px(_GAP) if last else 0
        self._rule = ""
        self._link = 0
        """The link of the present rule that Enter follows, counted from its beginning."""

    @property
    def rule(self) -> str:
        """The present rule."""
        return self._rule

    @rule.setter
    def rule(self, rule: str) -> None:
        if rule != self._rule:
            self._rule, self._link = rule, 0

    @property
    def is_focusable(self) -> bool:
        """Always true: keys move through the rules even if all of them are visible."""
        return bool(self._entries)

    @property
    def bar_colours(self) -> tuple[Colour, Colour]:
        """The colours of a scroll bar on paper."""
        palette = self._kit.theme.palette
        return palette.paper_300, palette.paper_500

    @property
    def first_in_view(self) -> str:
        """The rule at the top of the visible part."""
        rules = [entry for entry in self._entries if entry.rule]
        seen = [entry for entry in rules if entry.top + entry.height // 2 >= self.offset]
        return seen[0].rule if seen else ""

    @property
    def read(self) -> str:
        """The present rule, or if it has been scrolled away, the first visible one."""
        for entry in self._entries:
            if entry.rule and entry.rule == self.rule:
                is_seen = self.offset - entry.height < entry.top < self.offset + self.rect.height
                return self.rule if is_seen else self.first_in_view
        return self.first_in_view

    def links(self) -> RuleLinks:
        """The links as they were last drawn."""
        return self._links

    def turn_to(self, rule: str, *, at_top: bool = True) -> None:
        """Make a rule the present one; it is scrolled to the top, or just into view."""
        for place, entry in enumerate(self._entries):
            if entry.rule != rule:
                continue
            self.rule = rule
            before = self._entries[place - 1] if place else entry
            top = before.top if not before.rule else entry.top
            if at_top:
                self.scroll_to(top - self._kit.px(_OVER))
            else:
                self.show(top, entry.top + entry.height + self._kit.px(_GAP))
            return

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Links and rules by mouse; wheel and scroll bar."""
        if super().handle(event):
            return True
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT
        if not is_click or not self.rect.collidepoint(event.pos):
            return False
        link = self._links.at(event.pos)
        if link:
            self._follow(link)
            return True
        y = event.pos[1] - self.rect.top + self.offset
        for entry in self._entries:
            if entry.rule and entry.top <= y < entry.top + entry.height:
                self.rule = entry.rule
                self._pick(entry.rule)
        return True

    def leap(self, key: int) -> bool:
        """Scroll by pages or to an end; no rule is marked then."""
        if not super().leap(key):
            return False
        self.rule = ""
        return True

    def command(self, command: Command) -> bool:
        """Up and down move from rule to rule, left and right from link to link of the present one.

        Enter follows that link.
        """
        if command == "press":
            self._press()
            return True
        if command in ("left", "right"):
            return self._step_link(1 if command == "right" else -1)
        if command not in ("up", "down"):
            return False
        return self.step(1 if command == "down" else -1)

    def step(self, rules: int) -> bool:
        """Move by that many rules; False at the end of the page."""
        order = [entry.rule for entry in self._entries if entry.rule]
        if not order:
            return False
        now = self.rule if self.rule in order else self.first_in_view
        place = min(max(order.index(now) + rules, 0), len(order) - 1)
        was_first = self.rule not in order
        if order[place] == self.rule and not was_first:
            return False
        self.turn_to(now if was_first else order[place], at_top=False)
        return True

    def _step_link(self, links: int) -> bool:
        """Move by that many links of the present rule; False at its first and last."""
        if not 0 <= self._link + links < len(self._links_here()):
            return False
        self._link += links
        return True

    def _links_here(self) -> tuple[str, ...]:
        """The rules that the present rule has links to."""
        here = (entry for entry in self._entries if entry.rule and entry.rule == self.rule)
        return next((entry.links for entry in here), ())

    def _press(self) -> None:
        links = self._links_here()
        if links:
            self._follow(links[self._link])
        elif self.rule:
            self._pick(self.rule)

    # --- Setting --------------------------------------------------------------------------

    def _set(self, parts: Sequence[Part]) -> Iterator[_Entry]:
        """Every heading and rule with its position."""
        kit = self._kit
        y = kit.px(4)
        rules = [rule for part in parts for rule in part.rules]
        has_pictures = any(has_picture(rule) for rule in rules)
        for part in parts:
            if part.heading:
                y += kit.px(_HEADING_GAP) if part is not parts[0] else 0
                high = kit.type.height(self._heading_style()) + kit.px(6)
                yield _Entry(y, high, "", heading=part.heading)
                y += high + kit.px(4)
            for rule in part.rules:
                entry = self._entry(rule, y, has_pictures)
                yield entry
                y += entry.height

    def _entry(self, rule: str, top: int, has_pictures: bool) -> _Entry:
        kit = self._kit
        gap = kit.px(_GAP)
        picture = picture_of(rule, kit.press, kit.px(_PICTURE))
        gutter = kit.px(_PICTURE) + gap if has_pictures else 0
        palette = kit.theme.palette
        style = Style("text", 18, palette.ink)
        id_high = kit.type.height(self._id_style())
        shift, drop = kit.px(_BAR) + gutter, id_high
        if not kit.is_large:
            shift, drop = shift + kit.px(_IDS), 0
        room = self.rect.width - shift - kit.px(20)
        runs = read_markup(text_of(kit.words, rule), style, tints(palette, "paper"))
        words = Block(kit.type, runs, room, leading=1.08)
        high = max(drop + words.height, picture.get_height() if picture else 0, id_high)
        links = tuple(run.rule for run in runs if isinstance(run, Run) and run.rule)
        return _Entry(top, high + gap, rule, words, picture, links, shift=shift, drop=drop)

    def _heading_style(self) -> Style:
        return Style("display", 21, self._kit.theme.palette.ink, 0.04)

    def _id_style(self) -> Style:
        return Style("bold", 15, self._kit.theme.palette.ink_rule)

    # --- Drawing --------------------------------------------------------------------------

    def _paint(self, target: pygame.Surface, place: pygame.Rect) -> None:
        self._links.begin()
        for entry in self._entries:
            box = pygame.Rect(place.left, place.top + entry.top, self.rect.width, entry.height)
            if not box.colliderect(self.rect):
                continue
            box.width -= self._kit.px(_BAR)
            if entry.rule:
                self._paint_rule(target, entry, box)
            else:
                self._paint_heading(target, entry, box)

    def _paint_heading(self, target: pygame.Surface, entry: _Entry, box: pygame.Rect) -> None:
        kit = self._kit
        style = self._heading_style()
        left = box.left + kit.px(_BAR)
        kit.type.draw(target, entry.heading.upper(), style, (left, box.top))
        line = pygame.Rect(left, box.bottom - kit.px(4), box.right - left, kit.px(1))
        target.fill(kit.theme.palette.paper_500, line)

    def _paint_rule(self, target: pygame.Surface, entry: _Entry, box: pygame.Rect) -> None:
        kit = self._kit
        palette = kit.theme.palette
        half = kit.px(_GAP) // 2
        if entry.rule == self.rule:
            ground = box.inflate(0, -2)
            pygame.draw.rect(target, mix(palette.paper_300, palette.paper_500, 0.28), ground)
            target.fill(palette.ink_rule, (ground.left, ground.top, kit.px(4), ground.height))
        top = box.top + half
        left = box.left + kit.px(_BAR)
        if entry.picture is not None:
            target.blit(entry.picture, (left, top))
        ids = left if not kit.is_large else box.left + entry.shift
        if not kit.is_large:
            ids = box.left + entry.shift - kit.px(_IDS)
        kit.type.draw(target, rule_number(entry.rule), self._id_style(), (ids, top + kit.px(2)))
        if entry.words is not None:
            found = entry.words.draw(target, (box.left + entry.shift, top + entry.drop))
            self._links.add(found)
            if entry.rule == self.rule and len(found) > 1:
                self._frame(target, found[self._link].rect)

    def _frame(self, target: pygame.Surface, link: pygame.Rect) -> None:
        """Show which of several links Enter follows."""
        kit = self._kit
        box = link.inflate(kit.px(6), kit.px(4))
        pygame.draw.rect(target, kit.theme.palette.ink_rule, box, kit.px(1), kit.px(3))
