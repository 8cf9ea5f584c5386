"""The subject of a question is visible."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.window.app import App
from tests.ui.driving import ask_everything, play_scene


def test_germans_far_away_come_into_view_when_one_is_to_be_chosen(app: App) -> None:
    app.context.begin("evening", 3)
    ask_everything(app)
    player = bot("sergeant", 3)
    for _ in range(600):
        scene = play_scene(app)
        decision = app.context.session.decision
        assert decision is not None
        if decision.rule == "R4.5-face-up-only":
            break
        scene.question.give(player.choose(app.context.session.game))
        app.loop.frame(16)
    else:
        pytest.fail("no two Germans were ever awake")
    assert scene.view is not None
    scene.view.camera.set_zoom(scene.view.camera.zoom, (0, 0))
    assert scene.follow is not None
    scene.follow.arrange(scene.frame)
    scene.opened()
    for _ in range(30):
        app.loop.frame(16)
    first = scene.shown.enemies[scene.question.answers.units[0]].at
    assert scene.frame.view.collidepoint(scene.view.cell_rect(first).center)
