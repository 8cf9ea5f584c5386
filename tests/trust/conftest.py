"""Scenes are drawn without a display."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _without_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
