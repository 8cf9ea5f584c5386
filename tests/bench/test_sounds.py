"""The measures of sounds, of waves whose values are known."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from game.ui.audio import RATE
from tests.bench.sounds import above, distance, loudness, nearest, thirds


def tone(pitch: float, seconds: float = 0.8) -> list[float]:
    return [math.sin(2 * math.pi * pitch * place / RATE) for place in range(round(seconds * RATE))]


def test_what_lies_below_220_hertz_does_not_count() -> None:
    low, high = tone(80), tone(1000)
    assert above(low) < -30
    assert above(high) == pytest.approx(0, abs=0.1)
    both = [a + b for a, b in zip(low, high, strict=True)]
    assert above(both) == pytest.approx(-3, abs=0.2)


def test_loudness_follows_the_level_and_not_the_bass() -> None:
    assert loudness([value / 2 for value in tone(1000)]) - loudness(tone(1000)) == pytest.approx(
        -6, abs=0.1
    )
    assert loudness(tone(30)) < loudness(tone(1000)) - 3


def test_takes_are_apart_by_their_colour_alone() -> None:
    dice = random.Random(1)
    noise = [dice.uniform(-1, 1) for _ in range(32768)]
    assert nearest([noise]) is None
    assert nearest([noise, [value / 4 for value in noise]]) == pytest.approx(0, abs=0.01)
    duller = [(a + b) / 2 for a, b in itertools.pairwise(noise)]
    assert distance(thirds(noise), thirds(duller)) > 0.5
