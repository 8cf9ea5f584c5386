"""Which parts of the window a frame draws, and which it leaves to the next one."""

from __future__ import annotations

import pygame
import pytest

from game.ui import turns as turns_module
from game.ui.backlog import LONG_WAIT, Backlog
from game.ui.turns import Turns

SCREEN = pygame.Rect(0, 0, 1920, 1080)
NEAR, FAR = pygame.Rect(0, 0, 300, 300), pygame.Rect(1500, 700, 300, 300)
PATIENCE, MOST = 2.5, 4.0


class Clock:
    """Work that is told, and not measured."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.ms = 0.0
        patch.setattr(turns_module.time, "thread_time", lambda: self.ms / 1000)


class Window:
    """Draws parts, each of which takes so long."""

    def __init__(self, patch: pytest.MonkeyPatch, cost: float) -> None:
        self.clock, self.turns, self.cost = Clock(patch), Turns(), cost
        self.backlog = Backlog(self.turns)

    def frame(self, *changed: pygame.Rect, look: float = 0.5) -> list[pygame.Rect]:
        """What a frame draws that has looked for so long for what has changed."""
        self.turns.begin(PATIENCE, MOST)
        self.clock.ms += look
        self.backlog.add(changed, SCREEN)
        return self.backlog.work_off(self._draw)

    def _draw(self, part: pygame.Rect) -> None:
        self.clock.ms += self.cost


def test_parts_that_cost_little_are_drawn_in_one_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Window(monkeypatch, 0.5).frame(NEAR, FAR) == [NEAR, FAR]


def test_once_it_is_known_what_parts_cost_none_makes_a_frame_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = Window(monkeypatch, 1.9)
    window.frame(NEAR)
    assert window.frame(NEAR, FAR) == [NEAR]
    assert window.frame() == [FAR]
    assert not window.backlog


def test_what_was_left_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch, 1.9)
    window.frame(NEAR)
    window.frame(NEAR, FAR)
    assert window.frame(NEAR) == [FAR]
    assert window.frame() == [NEAR]


def test_nothing_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch, 3.0)
    window.frame(NEAR)
    drawn = [window.frame(NEAR, look=3.0) for _ in range(LONG_WAIT + 1)]
    assert drawn == [[]] * LONG_WAIT + [[NEAR]]
