"""Volumes: the player's sliders and decibels, as the factors that the mixer takes."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

HEADROOM: Final = 0.7
"""A factor on all volumes, so that a blast over music doesn't clip."""


def decibels(level: float) -> float:
    """The factor of a level in dB: 1 for 0 dB, about a half for -6 dB."""
    return float(10.0 ** (level / 20.0))


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
