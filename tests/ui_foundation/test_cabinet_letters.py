"""The letters of a cabinet stand in the middle of their lines, whatever their size."""

from __future__ import annotations

import pygame
import pytest

from game.ui.typography.text import Typesetter, arcade_style, strike


@pytest.mark.parametrize("size", [16, 32, 48, 64, 96])
@pytest.mark.parametrize("words", ["09000 ANG", "作戦的勝利"])
def test_ink_is_as_far_from_the_upper_edge_as_from_the_lower(
    type_: Typesetter, size: int, words: str
) -> None:
    line = pygame.Surface((900, 160), pygame.SRCALPHA)
    style = arcade_style((255, 255, 255), size, grows=False)
    strike(type_, line, words, style, (10, 80), "midleft")
    ink = line.get_bounding_rect()
    assert abs((ink.top + ink.bottom) / 2 - 80) <= 1
