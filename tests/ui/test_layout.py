"""Screens that are views have no fault in any language, size of text or window."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from game.archive.settings import Settings
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.scene import ViewScene
from game.ui.words import LANGUAGES
from game.window.gallery import Gallery
from tests.ui.layout_faults import layout_faults

SCENES: Final = (
    "level",
    "choices",
    "pause",
    "how-to-win",
    "binding",
    "save",
    "seed",
    "what-cost-most",
    "send",
    "records",
    "initials",
)
WINDOWS: Final = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_hidden_or_outside(gallery: Gallery, name: str) -> None:
    faults = []
    for window, text, language in product(WINDOWS, TEXT_PERCENTS, LANGUAGES):
        gallery.dress(window, Settings(language=language, text_scale=text))
        scene = gallery.open(name)
        assert isinstance(scene, ViewScene)
        faults += [f"{window}, {text} %, {language}: {one}" for one in layout_faults(scene.placed)]
    assert faults == []
