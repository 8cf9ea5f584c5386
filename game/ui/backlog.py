"""Backlog: parts of the window that are still to be drawn, and how many a frame draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Final

import pygame
from msgspec import Struct

from game.ui.parts import joined
from game.ui.turns import Turns, UnfinishedError

BLINK: Final = 2
"""Frames that may pass before something is drawn, though each of them be late."""
LONG_WAIT: Final = 4
"""Frames that a part may wait where others have worked for very long."""
_MOST_TRIES: Final = 20
"""Frames that make something for a part before it is finished, however long that takes."""
_DEARER: Final = 0.5
_CHEAPER: Final = 0.04
"""How much of the difference is believed when a part has cost more or less than was expected."""


class _Part(Struct):
    """A part of the window, for how many frames it waits, and how many have tried to draw it."""

    rect: pygame.Rect
    waits: int = 0
    tries: int = 0


class Backlog:
    """Draws those that have waited longest first, and leaves to the next frame what would make
    this one long."""

    def __init__(self, turns: Turns) -> None:
        """`turns` tell how long the frame has worked."""
        self._turns = turns
        self._parts: list[_Part] = []
        self._costs = _Costs()

    def __len__(self) -> int:
        return len(self._parts)

    @property
    def wait(self) -> int:
        """For how many frames one of them has waited, at most."""
        return max((part.waits for part in self._parts), default=0)

    def clear(self) -> None:
        """All is drawn."""
        self._parts.clear()

    def add(self, parts: Sequence[pygame.Rect], within: pygame.Rect) -> None:
        """These are to be drawn as well; each waits for as long as the oldest that is in it."""
        old = self._parts
        rects = [part.rect for part in old]
        found: list[_Part] = []
        for rect in joined([*rects, *parts], within):
            inside = [old[place] for place in rect.collidelistall(rects)]
            waits = max((one.waits + 1 for one in inside), default=0)
            found.append(_Part(rect, waits, max((one.tries for one in inside), default=0)))
        self._parts = sorted(found, key=lambda part: -part.waits)

    def work_off(self, draw: Callable[[pygame.Rect], None]) -> list[pygame.Rect]:
        """Draw while there is time, at least one that has waited long; those that were drawn."""
        done: list[pygame.Rect] = []
        while self._parts and not self._must_leave(self._parts[0], is_first=not done):
            part = self._parts[0]
            began = self._turns.worked_ms
            try:
                with nullcontext() if part.tries > _MOST_TRIES else self._turns.part():
                    draw(part.rect)
            except UnfinishedError:
                part.tries += 1
                break
            self._costs.note(part.rect, self._turns.worked_ms - began)
            done.append(part.rect)
            del self._parts[0]
        return done

    def _must_leave(self, part: _Part, *, is_first: bool) -> bool:
        """Whether a part is left to the next frame."""
        turns = self._turns
        if is_first and (turns.is_early or part.waits >= LONG_WAIT):
            return False
        is_due = is_first and part.waits >= BLINK
        return (turns.is_late and not is_due) or not turns.has_time_for(self._costs.of(part.rect))


class _Costs:
    """What parts of each size have cost lately, in milliseconds: more than most of them."""

    def __init__(self) -> None:
        self._of: dict[int, float] = {}

    def of(self, rect: pygame.Rect) -> float:
        """What one will cost; nothing where none of that size was drawn yet."""
        return self._of.get(_size(rect), 0)

    def note(self, rect: pygame.Rect, ms: float) -> None:
        """That is what it has cost."""
        size = _size(rect)
        before = self._of.get(size, ms)
        self._of[size] = before + (ms - before) * (_DEARER if ms > before else _CHEAPER)


def _size(rect: pygame.Rect) -> int:
    """Parts of the same number differ by less than twice in their pixels."""
    return (rect.width * rect.height).bit_length()
