"""The small buttons on the men's cards show their whole label in every state of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.tabletop.stages.stays import CardButton
from game.ui.words import LANGUAGES, Language
from game.window.app import App, WindowOptions
from tests.ui.proofreader import reading
from tests.ui.test_one_click import COURT, GATE, next_frame, raid

LOADED = {
    "Angel": {"at": "1F-0502", "items": ["camera"]},
    "Blake": {"at": GATE, "items": ["charge-2", "lighter"]},
    "Cooper": {"at": GATE, "items": ["mp40"], "wounded": True},
    "Dylan": {"at": GATE},
    "Elliot": {"at": "2F-0202", "items": ["katana", "diary"], "wounded": True},
    "Frank": {"at": "1F-0306", "items": ["charge-1", "first-aid-1"], "wounded": True},
    "Garrett": {"at": COURT, "items": ["bat", "first-aid-2"]},
    "Hank": {"at": COURT},
}
MORE: dict[str, Any] = {name: {"at": GATE} for name in ("Ines", "Anya", "Nikolai")}
PARTIES = {
    "eight": LOADED,
    "nine": LOADED | {"Ines": MORE["Ines"]},
    "eleven": LOADED | MORE,
    "two": {"Blake": LOADED["Blake"], "Hank": GATE},
}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., App]]:
    """Opens the game in a language, a size of text and a size of the window."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    made: list[App] = []

    def open_app(language: Language, text: int, size: tuple[int, int]) -> App:
        app = App(WindowOptions(load_boards(), seed=7, language=language, size=size))
        made.append(app)
        app.kit.set(replace(app.kit.settings, animation="off", text_scale=text))
        app.kit.fit(size)
        app.loop.frame(16)
        return app

    yield open_app
    for app in made:
        app.close()
    pygame.quit()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("text", [100, 125, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_label_fits_its_button(
    opened: Callable[..., App],
    monkeypatch: pytest.MonkeyPatch,
    language: Language,
    text: int,
    size: tuple[int, int],
) -> None:
    app = opened(language, text, size)
    proofs = reading(monkeypatch)
    for party, men in PARTIES.items():
        for chosen in ("", "Blake"):
            scene = raid(app, men)
            if chosen:
                scene.clicks.press_unit(chosen)
                scene = next_frame(app)
            labels = [one.label for one in scene.ring.widgets if isinstance(one, CardButton)]
            assert labels or party == "two"
            app.stack.draw(proofs.begin(size))
            words = [repr(word) for label in labels for word in (label, *label.split())]
            faults = [one for one in proofs.faults() if one.startswith(tuple(words))]
            assert not faults, (party, chosen)
