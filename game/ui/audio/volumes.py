"""Volumes: the player's sliders and decibels, as the factors that the mixer takes."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

HEADROOM: Final = 0.7
"""A factor on all volumes, so that a blast over music doesn't clip."""


def decibels(level: float) -> float:
    """The factor of a level in dB: 1 for 0 dB, about a half for -6 dB."""
    return float(10.0 ** (level / 20.0))


def sides(pan: float) -> tuple[float, float]:
    """The factors of left and right for a place from -1 to 1.

    In the middle both are 1. At an edge the near side is 1 and the far side still a third, because
    nothing on a table is heard with one ear alone.
    """
    far = 1.0 - min(abs(pan), 1.0) * 2 / 3
    return (far, 1.0) if pan > 0 else (1.0, far)


class Volumes(Struct, frozen=True):
    """The player's sliders, in percent."""

    master: int = 100
    music: int = 60
    effects: int = 80
    is_muted: bool = False

    @property
    def music_gain(self) -> float:
        """Factor of the music, 0-1."""
        return self._gain(self.music)

    @property
    def effects_gain(self) -> float:
        """Factor of the effects, 0-1."""
        return self._gain(self.effects)

    def _gain(self, percent: int) -> float:
        """The squares of the sliders, so that half a slider sounds like half the volume."""
        if self.is_muted:
            return 0.0
        return HEADROOM * (self.master / 100) ** 2 * (percent / 100) ** 2
