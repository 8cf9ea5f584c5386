"""The mixer, opened where there is one to open."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from game.tabletop.sound.tracks import RATE

BUFFER: Final = 1024
"""Samples: 23 ms, late enough not to stutter and early enough not to lag."""
VOICES: Final = 24
"""Sounds at the same time."""


def open_mixer(reserved: int) -> bool:
    """Open it with so many channels kept for the music; False on a machine without sound.

    It runs at the rate of our files whatever the card prefers, for a loop that is stretched
    to another rate no longer ends on a whole sample.
    """
    try:
        with _without_chatter():
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(VOICES)
    pygame.mixer.set_reserved(reserved)
    return True


@contextmanager
def _without_chatter() -> Iterator[None]:
    """Drivers write to the console themselves when there is no card; nobody asked them."""
    try:
        console = os.dup(2)
    except OSError:
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(console, 2)
        os.close(console)
