"""Opening the audio device."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pygame

from game.ui.audio.bank import RATE

BUFFER: Final = 1024
"""Samples: 23 ms, long enough not to stutter and short enough not to lag."""
MIXER_CHANNELS: Final = 24
"""The greatest number of sounds at the same time."""


def open_mixer(reserved: int) -> bool:
    """Open pygame's mixer, with that many channels reserved; False on a machine without sound.

    It runs at the sample rate of the files whatever the device prefers, because a loop that is
    resampled no longer ends on a whole sample.
    """
    try:
        with _without_stderr():
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(MIXER_CHANNELS)
    pygame.mixer.set_reserved(reserved)
    return True


@contextmanager
def _without_stderr() -> Iterator[None]:
    """Audio drivers write warnings to stderr themselves when there is no device."""
    try:
        console = os.dup(2)
    except OSError:
        yield
        return
    try:
        with suppress(OSError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(console, 2)
        os.close(console)
