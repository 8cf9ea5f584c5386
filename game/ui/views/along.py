"""Views at places along a line, such as the marks on a scale of time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pygame

from game.ui.views.view import ACROSS, Axis, Layout, Size, View


class Along(View, frozen=True):
    """Views at places across, each in its own size, in the middle between top and bottom."""

    marks: tuple[tuple[float, View], ...]
    """Each with its place as a share of the width, in rising order."""
    align: Literal["start", "centre"] = "centre"
    """Whether it begins at its place, or has its middle there."""
    gap: float = 0
    """Units that stay free before the next."""

    def yields(self, axis: Axis) -> bool:
        """It takes the width that there is."""
        return axis == ACROSS

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width, and more if one has too little room before the next."""
        boxes = list(self._boxes(layout, pygame.Rect((0, 0), room)))
        lacking = max((box.width - free for _, box, free in boxes), default=0)
        return room[0] + max(lacking, 0), max((box.height for _, box, _ in boxes), default=0)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """Each at its place."""
        return [(view, box) for view, box, _ in self._boxes(layout, rect)]

    def _boxes(self, layout: Layout, rect: pygame.Rect) -> Iterator[tuple[View, pygame.Rect, int]]:
        """Each in its rectangle, and the width it has before the next."""
        xs = [rect.left + round(rect.width * share) for share, _ in self.marks]
        for place, (x, (_, view)) in enumerate(zip(xs, self.marks, strict=True)):
            after = [next_x - x for next_x in xs[place + 1 : place + 2]]
            if self.align == "start":
                free = (after or [rect.right - x])[0]
            else:
                free = min([*after, *(x - last for last in xs[:place][-1:])], default=rect.width)
            free = max(free - layout.px(self.gap), 0)
            box = pygame.Rect((x, 0), layout.size(view, (free, rect.height)))
            if self.align == "centre":
                box.centerx = x
            box.centery = rect.centery
            yield view, box, free
