"""Labels lie where they hide least."""

from __future__ import annotations

import pygame

from game.ui.widgets import clearest, hidden


def test_what_is_hidden_twice_counts_twice() -> None:
    covered = [pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 0, 10, 10), pygame.Rect(50, 0, 10, 10)]
    assert hidden(pygame.Rect(0, 0, 10, 10), covered) == 150
    assert hidden(pygame.Rect(20, 20, 10, 10), covered) == 0


def test_the_first_of_equally_clear_places_is_taken() -> None:
    places = [pygame.Rect(x, 0, 10, 10) for x in (5, 30, 60)]
    assert clearest(places, [pygame.Rect(0, 0, 10, 10)]) is places[1]
