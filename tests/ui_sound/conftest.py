from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game import assets
from game.tabletop.sound_bank import SOUNDS
from game.ui.audio import Sound

FILES = assets.folder("sounds") / "ogg"


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture(autouse=True)
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def sound(mixer: None, watch: Watch) -> Iterator[Sound]:
    sound = Sound(SOUNDS, FILES, now=watch)
    yield sound
    sound.close()
