"""Which counter lies on top."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.ui.app import App
from game.ui.pieces import night_pieces


def test_who_acts_lies_on_top_of_his_stack(app: App) -> None:
    app.evening.begin("castle", 3)
    game, player = app.evening.session.game, bot("sergeant", 3)
    for _ in range(400):
        state = game.state
        if state.action is not None and state.action.group == ("Blake",):
            break
        assert game.decision is not None
        game.choose(player.choose(game))
    else:
        pytest.fail("Blake never acted")
    assert night_pieces(state)[-1].name == "Blake"
