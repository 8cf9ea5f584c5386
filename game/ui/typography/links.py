"""The rule ids in the picture of the moment: where they are, and which rule each opens."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.typography.rich import Link, dotted_line
from game.ui.typography.text import Style, Typesetter


class RuleLinks:
    """Whoever draws last owns the links, so that a click finds what is seen."""

    def __init__(self) -> None:
        self._links: dict[tuple[int, int, int, int, str], Link] = {}

    def begin(self, part: pygame.Rect | None = None) -> None:
        """A scene starts to draw, or a part of it: what lay there can't be clicked any more."""
        kept = {
            key: link
            for key, link in self._links.items()
            if part is not None and not part.contains(link.rect)
        }
        self._links = kept

    def add(self, links: Iterable[Link]) -> None:
        """Remember ids that can be seen, with a little room round them for the finger."""
        seen = (link for link in links if link.rect)
        self.put(Link(link.rect.inflate(6, 6), link.rule) for link in seen)

    def put(self, links: Iterable[Link]) -> None:
        """Remember links that were taken from `all` as they are."""
        for link in links:
            self._links[*link.rect, link.rule] = link

    def at(self, pixel: tuple[int, int]) -> str:
        """The rule whose id is at a pixel; empty where there is none."""
        for link in reversed(self._links.values()):
            if link.rect.collidepoint(pixel):
                return link.rule
        return ""

    @property
    def all(self) -> tuple[Link, ...]:
        """Every link of this picture, in the order they were drawn."""
        return tuple(self._links.values())

    def draw(
        self,
        target: pygame.Surface,
        type_: Typesetter,
        rule: str,
        style: Style,
        place: tuple[int, int],
        words: str = "",
    ) -> pygame.Rect:
        """Draw an id (or other words for it) over dots, as a link."""
        link = draw_link(target, type_, rule, style, place, words)
        self.add([Link(link.rect.clip(target.get_clip()), rule)])
        return link.rect


def draw_link(
    target: pygame.Surface,
    type_: Typesetter,
    rule: str,
    style: Style,
    place: tuple[int, int],
    words: str = "",
) -> Link:
    """The id (or other words for it) over dots; where it stands, seen or not."""
    rect = type_.draw(target, words or rule, style, place)
    dot = max(type_.theme.px(1), 1)
    below = rect.top + type_.ascent(style) + 2 * dot
    dotted_line(target, style.colour, (rect.left, rect.right), below, dot)
    return Link(rect, rule)
