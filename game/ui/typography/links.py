"""Rule ids on the screen that can be clicked: their rectangles and rules."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.typography.rich import Link, dotted_line, rule_number
from game.ui.typography.text import Style, Typesetter


class RuleLinks:
    """The links of the current frame. Later ones win, so that a click hits what is visible."""

    def __init__(self) -> None:
        self._links: dict[tuple[int, int, int, int, str], Link] = {}

    def begin(self, part: pygame.Rect | None = None) -> None:
        """Forget the links in a part of the screen, or all, before it is drawn again."""
        kept = {
            key: link
            for key, link in self._links.items()
            if part is not None and not part.contains(link.rect)
        }
        self._links = kept

    def add(self, links: Iterable[Link]) -> None:
        """Add visible links, with a small margin to make them easier to hit."""
        seen = (link for link in links if link.rect)
        self.put(Link(link.rect.inflate(6, 6), link.rule) for link in seen)

    def put(self, links: Iterable[Link]) -> None:
        """Add links taken from `all` without another margin."""
        for link in links:
            self._links[*link.rect, link.rule] = link

    def at(self, pixel: tuple[int, int]) -> str:
        """The rule whose id is at a pixel; empty if there is none."""
        for link in reversed(self._links.values()):
            if link.rect.collidepoint(pixel):
                return link.rule
        return ""

    @property
    def all(self) -> tuple[Link, ...]:
        """Every link of this frame, in drawing order."""
        return tuple(self._links.values())

    def draw(
        self,
        target: pygame.Surface,
        type_: Typesetter,
        rule: str,
        style: Style,
        place: tuple[int, int],
    ) -> pygame.Rect:
        """Draw a rule's number with a dotted underline, as a link."""
        link = draw_link(target, type_, rule, style, place)
        self.add([Link(link.rect.clip(target.get_clip()), rule)])
        return link.rect


def draw_link(
    target: pygame.Surface,
    type_: Typesetter,
    rule: str,
    style: Style,
    place: tuple[int, int],
) -> Link:
    """Draw a rule's number with a dotted underline; returns its link."""
    rect = type_.draw(target, rule_number(rule), style, place)
    dot = max(type_.theme.px(1), 1)
    below = rect.top + type_.ascent(style) + 2 * dot
    dotted_line(target, style.colour, (rect.left, rect.right), below, dot)
    return Link(rect, rule)
