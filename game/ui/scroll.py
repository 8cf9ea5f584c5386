"""A scrollable area."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import pygame

from game.ui.theme import Colour
from game.ui.trim import Edge, Trim
from game.ui.widgets import Command, Widget

Painter: TypeAlias = Callable[[pygame.Surface, pygame.Rect], None]

_LEFT: Final = 1
_BAR: Final = 6
_WHEEL_STEP: Final = 48
_FADE: Final = 22
"""Height in units of the fade at an edge beyond which there is more content."""


class ScrollArea(Widget):
    """Shows part of a tall content; ``paint`` draws it into a rectangle of its full height."""

    def __init__(
        self,
        trim: Trim,
        rect: pygame.Rect,
        content_height: int,
        paint: Painter = lambda _, __: None,
    ) -> None:
        super().__init__(trim, rect)
        self.content_height = content_height
        self.offset = 0
        self.is_on_paper = False
        self.has_stops = False
        """Whether keys move through what is in it, which scrolls it."""
        self._paint = paint
        self._grip: int | None = None

    @property
    def furthest(self) -> int:
        """The maximum offset in pixels; 0 if everything fits."""
        return max(self.content_height - self.rect.height, 0)

    @property
    def is_focusable(self) -> bool:
        """Whether keys can scroll the content and need to."""
        return self.furthest > 0 and not self.has_stops

    @property
    def room(self) -> int:
        """The width left for the content, in pixels."""
        return self.rect.width - (self.trim.px(_BAR + 4) if self.furthest else 0)

    @property
    def bar_colours(self) -> tuple[Colour, Colour]:
        """The bar's track and thumb."""
        palette = self.trim.theme.palette
        if self.is_on_paper:
            return palette.paper_300, palette.paper_500
        return palette.night_900, palette.moon_500

    def scroll_to(self, offset: int) -> None:
        """Scroll to an offset in pixels."""
        self.offset = min(max(offset, 0), self.furthest)

    def show(self, top: int, bottom: int) -> None:
        """Scroll as little as needed to show that part of the content."""
        if top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll_to(bottom - self.rect.height)

    def handle(self, event: pygame.Event) -> bool:
        """Handle the mouse wheel over the area, drags of the scroll bar, and keys for pages."""
        if event.type == pygame.KEYDOWN:
            return self.leap(event.key)
        if event.type == pygame.MOUSEWHEEL and self.is_hovered and self.furthest:
            self.scroll_to(self.offset - event.y * self.trim.px(_WHEEL_STEP))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            thumb = self._thumb()
            if self.furthest and thumb.inflate(self.trim.px(8), 0).collidepoint(event.pos):
                self._grip = event.pos[1] - thumb.top
                return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            was_held, self._grip = self._grip is not None, None
            return was_held
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            travel = max(self.rect.height - self._thumb().height, 1)
            place = event.pos[1] - self._grip - self.rect.top
            self.scroll_to(round(place / travel * self.furthest))
            return True
        return super().handle(event)

    def leap(self, key: int) -> bool:
        """Go to the beginning or the end, or a page up or down; False for any other key."""
        page = self.rect.height - self.trim.px(_WHEEL_STEP)
        places = {
            pygame.K_HOME: 0,
            pygame.K_END: self.furthest,
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
        }
        if key not in places:
            return False
        self.scroll_to(places[key])
        return True

    def command(self, command: Command) -> bool:
        """Up and down scroll by one step; at the ends the focus moves on."""
        if command not in ("up", "down"):
            return False
        before = self.offset
        step = self.trim.px(_WHEEL_STEP)
        self.scroll_to(self.offset + (step if command == "down" else -step))
        return self.offset != before

    def draw(self, target: pygame.Surface) -> None:
        """Draw the visible part, and the scroll bar if needed."""
        self.draw_part(target, self._paint)

    def draw_part(self, target: pygame.Surface, paint: Painter) -> None:
        """Draw the visible part of a content that `paint` draws, and the scroll bar if needed."""
        grounds = [(strip, edge, _copied(target, strip)) for strip, edge in self._open_edges()]
        clip = target.get_clip()
        target.set_clip(self.rect.clip(clip))
        place = pygame.Rect(
            self.rect.left, self.rect.top - self.offset, self.room, self.content_height
        )
        paint(target, place)
        target.set_clip(clip)
        for strip, edge, ground in grounds:
            self.trim.sink(target, strip, ground, edge)
        if self.furthest:
            track, thumb = self.bar_colours
            radius = self.trim.px(_BAR) // 2
            pygame.draw.rect(target, track, self._track(), border_radius=radius)
            pygame.draw.rect(target, thumb, self._thumb(), border_radius=radius)

    def _open_edges(self) -> Iterator[tuple[pygame.Rect, Edge]]:
        """The strips at the edges beyond which there is more content."""
        strip = pygame.Rect(self.rect.left, self.rect.top, self.room, self.trim.px(_FADE))
        if self.offset:
            yield strip.copy(), "top"
        if self.offset < self.furthest:
            strip.bottom = self.rect.bottom
            yield strip, "bottom"

    def _track(self) -> pygame.Rect:
        width = self.trim.px(_BAR)
        return pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    def _thumb(self) -> pygame.Rect:
        track = self._track()
        height = max(track.height * track.height // max(self.content_height, 1), self.trim.px(24))
        top = track.top + (track.height - height) * self.offset // max(self.furthest, 1)
        return pygame.Rect(track.left, top, track.width, min(height, track.height))


def _copied(target: pygame.Surface, strip: pygame.Rect) -> pygame.Surface:
    """A copy of the background, taken before the content is drawn over it."""
    ground = pygame.Surface(strip.size, pygame.SRCALPHA)
    ground.blit(target, (0, 0), strip)
    return ground
