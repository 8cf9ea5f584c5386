"""Which counter lies on top."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.ui.app import App
from game.ui.pieces import night_pieces


def test_who_acts_lies_on_top_of_his_stack(app: App) -> None:
    app.evening.begin("evening", 3)
    game, player = app.evening.session.game, bot("sergeant", 3)
    for _ in range(200):
        action = game.state.action
        if action is not None and "Hank" not in action.group:
            break
        assert game.decision is not None
        game.choose(player.choose(game))
    else:
        pytest.fail("nobody but Hank ever acted")
    assert night_pieces(game.state)[-1].name in action.group
