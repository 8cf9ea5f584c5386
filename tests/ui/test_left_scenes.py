"""A scene that was left is freed, and its pictures with it."""

from __future__ import annotations

import weakref

import pytest

from game.bots import bot
from game.rules import Game
from game.rules.events.field import DropRolled
from game.rules.events.play import StageBegan
from game.tabletop.hud.dice_panel import DicePanel
from game.window.app import App

pytestmark = pytest.mark.usefixtures("seen")

MOST = 400
SOON = 8
COLLECTS_LEFT_SCENES = True


def test_who_leaves_for_the_next_stage_is_gone_soon_after_that_is_drawn(app: App) -> None:
    game, player = Game.new(app.context.boards, 7, part="castle"), bot("sergeant", 7)
    app.context.play(game)
    app.loop.frame(16)
    left, stage = weakref.ref(app.stack.top), game.state.stage
    for _ in range(MOST):
        session = app.context.session
        if session.shown.stage != stage:
            break
        if session.decision is not None:
            session.choose(player.choose(session.game))
        app.loop.frame(50)
    assert app.context.session.shown.stage != stage
    assert left() is not None, "the first frame of a stage has enough to do"
    for _ in range(SOON):
        app.loop.frame(50)
    assert left() is None


def test_a_stage_clears_the_dice_of_the_one_before_away(app: App) -> None:
    panel = DicePanel(app.kit)
    rolled = DropRolled("R3.2-roll", "Angel", 4, "0503")
    panel.follow([rolled])
    assert panel.last == rolled
    panel.follow([rolled, StageBegan("R4.1", "field")])
    assert panel.last is None
