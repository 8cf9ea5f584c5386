"""Screens that are views have no fault in any language, size of text or window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import pygame
import pytest

from game.archive.settings import Settings
from game.painting.boards import BoardCache
from game.scenes.menus.pages import OpenPage
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.scene import ViewScene
from game.ui.views.view import Placed
from game.ui.words import LANGUAGES
from tests.tools.gallery import Gallery
from tests.ui.layout_faults import WINDOWS, layout_faults

SCENES: Final = (
    "title",
    "fault",
    "level",
    "choices",
    "pause",
    "how-to-win",
    "binding",
    "save",
    "saves",
    "seed",
    "what-cost-most",
    "send",
    "records",
    "album",
    "debriefing",
    "initials",
    "night-rules",
    "options",
    "setup",
    "boards",
    "scenarios",
    "lessons",
    "red-light",
    "rulebook",
    "log",
)


@pytest.fixture(autouse=True)
def _no_board_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at pictures here."""
    monkeypatch.setattr(BoardCache, "_finished", lambda _, layout, __: pygame.Surface(layout.size))


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_hidden_or_outside(gallery: Gallery, name: str) -> None:
    faults, scene = [], gallery.open(name)
    assert isinstance(scene, ViewScene)
    for window, text, language in product(WINDOWS, TEXT_PERCENTS, LANGUAGES):
        gallery.redress(window, Settings(language=language, text_scale=text))
        where = f"{window}, {text} %, {language}"
        faults += [f"{where}: {one}" for page in pages(scene) for one in layout_faults(page)]
    assert faults == []


def pages(scene: ViewScene) -> Iterator[Placed]:
    """The screen with each of its pages open, or as it is if it has none."""
    tabs = [stop.pressable for stop in scene.stops if isinstance(stop.pressable.action, OpenPage)]
    for tab in tabs:
        scene.do(tab.action)
        scene.renew()
        yield scene.placed
    if not tabs:
        yield scene.placed
