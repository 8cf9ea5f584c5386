"""No sequence of events breaks the window."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.monkeys import run


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore what a monkey changes in its process."""
    for name in ("LONGEST_DAY_HOME", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "")


def _must_survive(events: int, seed: int) -> None:
    pygame.quit()
    tale = run(events, seed)
    assert not tale.faults, tale.faults[0]
    assert tale.choices > events // 50, "the monkey hardly ever came to play"


@pytest.mark.slow
def test_nothing_a_monkey_does_breaks_the_game() -> None:
    _must_survive(3000, 11)


@pytest.mark.nightly
def test_nothing_breaks_in_fifty_thousand_events() -> None:
    _must_survive(50_000, 1000)
