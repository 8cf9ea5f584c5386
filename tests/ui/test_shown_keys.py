"""Over a lesson or a replay no key is shown on two buttons."""

from __future__ import annotations

from collections import Counter

import pytest

from game.archive.settings import Settings
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.lessons import FIRST_NIGHT, INTO_THE_CASTLE
from game.tabletop.lessons.bar import LessonBar
from game.tabletop.replay import ReplayBar
from game.ui.views.presses import Button
from game.ui.views.stops import FocusStop
from game.ui.widgets import Widget
from tests.tools.gallery import Gallery

STEPS = (
    *(("lesson", step) for step in range(len(FIRST_NIGHT.steps))),
    *(("lesson-castle", step) for step in range(len(INTO_THE_CASTLE.steps))),
    ("replay", None),
)


def shown_key(widget: Widget) -> str:
    """The key a button shows; empty for all else."""
    button = widget.pressable if isinstance(widget, FocusStop) else None
    return button.hint if isinstance(button, Button) and widget.is_enabled else ""


@pytest.mark.parametrize(("name", "at"), STEPS)
def test_no_key_is_shown_twice(gallery: Gallery, name: str, at: int | None) -> None:
    gallery.dress((1280, 720), Settings(language="en"))
    scene = gallery.open(name, at)
    assert isinstance(scene, PlayScene)
    bars = [
        one for one in scene.game_context.extras.parts if isinstance(one, LessonBar | ReplayBar)
    ]
    assert bars
    widgets = [*scene.ring.widgets, *(widget for bar in bars for widget in bar.ring.widgets)]
    keys = Counter(filter(None, map(shown_key, widgets)))
    assert keys
    assert keys["Esc"] <= 1
    assert not [key for key, times in keys.items() if times > 1]
