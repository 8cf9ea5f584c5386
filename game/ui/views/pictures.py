"""Pictures that are painted one after another once it is known how large they are."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import ClassVar

import pygame

from game.ui.theme import Colour
from game.ui.views.view import Canvas, Placed, View


class Picture(View, frozen=True):
    """A picture in the middle of its room, on a dark ground; None until it is painted."""

    stretches: ClassVar[bool] = True
    of: Hashable
    """What it shows."""
    picture: pygame.Surface | None
    edge: Colour | None = None

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw ground, picture, edge."""
        target, rect = canvas.target, placed.rect
        target.fill(canvas.kit.theme.palette.night_900, rect)
        if self.picture is not None:
            target.blit(self.picture, self.picture.get_rect(center=rect.center))
        if self.edge is not None:
            pygame.draw.rect(target, self.edge, rect, canvas.kit.px(1))


def missing(screen: Placed) -> Iterator[tuple[Hashable, tuple[int, int]]]:
    """What has yet to be painted, and in which size in pixels, in reading order."""
    for one in screen.walk():
        if isinstance(one.view, Picture) and one.view.picture is None:
            yield one.view.of, one.rect.size
