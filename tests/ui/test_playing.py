"""Every decision can be given by mouse alone, by keyboard alone, by gamepad alone."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.rules.game import Part
from game.scenes.debriefing import DebriefingScene
from game.window.app import App
from tests.ui.driving import Give, give_by_keys, give_by_mouse, give_by_pad, play


@pytest.mark.parametrize("give", [give_by_mouse, give_by_keys, give_by_pad])
@pytest.mark.parametrize(("part", "seed"), [("evening", 3), ("castle", 2), ("hunt", 1)])
def test_a_whole_game_is_played(app: App, give: Give, part: Part, seed: int) -> None:
    app.evening.begin(part, seed)
    player = bot("sergeant", seed)
    play(app, player.choose, give, 3000)
    app.loop.frame(16)
    assert app.evening.session.game.state.outcome is not None
    assert app.stack.names[0] == DebriefingScene.__name__  # a good night is signed over it
