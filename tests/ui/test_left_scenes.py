"""A scene that was left is gone, and its pictures with it."""

from __future__ import annotations

import weakref

from game.bots import bot
from game.rules import Game
from game.window.app import App

MOST = 400


def test_who_leaves_for_the_next_stage_is_gone_once_that_is_drawn(app: App) -> None:
    game, player = Game.new(app.kit.boards, 7, part="castle"), bot("sergeant", 7)
    app.evening.play(game)
    app.loop.frame(16)
    left, stage = weakref.ref(app.stack.top), game.state.stage
    for _ in range(MOST):
        session = app.evening.session
        if session.shown.stage != stage:
            break
        if session.decision is not None:
            session.choose(player.choose(session.game))
        app.loop.frame(50)
    assert app.evening.session.shown.stage != stage
    assert left() is None
