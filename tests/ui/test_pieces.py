"""The order of counters in a stack."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.painting.counters.pieces import night_pieces
from game.rules.board import VILLAGE
from game.rules.events.castle import DuelFought, TankFound
from game.window.app import App
from tests.ui.driving import play_scene


def test_who_acts_lies_on_top_of_his_stack(app: App) -> None:
    app.context.begin("evening", 3)
    game, player = app.context.session.game, bot("sergeant", 3)
    for _ in range(200):
        action = game.state.action
        if action is not None and "Hank" not in action.group:
            break
        assert game.decision is not None
        game.choose(player.choose(game))
    else:
        pytest.fail("nobody but Hank ever acted")
    assert night_pieces(game.state)[-1].name in action.group


def test_V2_t34_the_tank_stands_in_nonette_as_long_as_it_can_fight(app: App) -> None:
    app.context.begin("castle", 3)
    scene = play_scene(app)
    state = app.context.session.game.state.copy()
    assert not [piece for piece in night_pieces(state) if piece.kind == "armour"]
    state.apply(TankFound("V2-t34"))
    (tank,) = [piece for piece in night_pieces(state) if piece.kind == "armour"]
    assert tank.cell == VILLAGE
    assert scene.texts.things.piece(state, tank).rule == "V2-t34"
    assert app.kit.art.picture(state, tank, 40).get_size() == (40, 40)
    state.apply(DuelFought("V2-panther", 1, won=False))
    assert not [piece for piece in night_pieces(state) if piece.kind == "armour"]
