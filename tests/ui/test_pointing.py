"""Whatever the mouse points at in a game, at any moment, is drawn."""

from __future__ import annotations

import random

import pytest

from game.bots import bot
from game.rules.game import Part
from game.scenes.stages.play_scene import PlayScene
from game.window.app import App
from tests.ui.driving import hover

_SHARE = 0.15
"""The share of a game's questions at which the mouse goes round."""


@pytest.mark.slow
@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_everything_may_be_pointed_at(app: App, part: Part) -> None:
    """Every widget and every counter, at moments of a game chosen by a fixed seed."""
    app.evening.begin(part, 2)
    player, chance, asked = bot("sergeant", 2), random.Random(part), 0
    while not app.evening.session.is_over:
        app.loop.frame(5000)
        scene, session = app.stack.top, app.evening.session
        assert isinstance(scene, PlayScene)
        if session.decision is None or scene.milestones.card is not None:
            continue
        if chance.random() < _SHARE:
            asked += 1
            for pixel in _places(scene):
                hover(app, pixel)
        session.choose(player.choose(session.game))
    assert asked >= 5


def _places(scene: PlayScene) -> list[tuple[int, int]]:
    """The middles of all widgets, and of all counters on the board."""
    found = [widget.rect.center for widget in scene.ring.widgets]
    view = scene.view
    units = (*scene.shown.paras, *scene.shown.enemies) if view is not None else ()
    rects = [view.piece_rect(name) for name in units if view is not None]
    return found + [rect.center for rect in rects if rect is not None]
