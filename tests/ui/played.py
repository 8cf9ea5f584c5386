"""Games that bots have played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game, Options
from game.rules.events.castle import CastleExploded
from game.rules.game import Part
from game.scenes.stages.play_scene import PlayScene
from game.window.app import App
from tests.ui.driving import (
    ask_everything,
    play_scene,
)


def finished(part: Part, seed: int, options: Options | None = None) -> Game:
    game, player = Game.new(load_boards(), seed, options, part), bot("sergeant", seed)
    while game.decision is not None:
        game.choose(player.choose(game))
    return game


def play_until(app: App, part: Part, seed: int, is_there: Callable[[PlayScene], bool]) -> PlayScene:
    """Let the sergeant play until a scene meets a condition."""
    app.context.begin(part, seed)
    player = bot("sergeant", seed)
    for _ in range(900):
        app.loop.frame(16)
        scene = play_scene(app)
        session = app.context.session
        if session.game.decision is None:
            break
        if is_there(scene):
            return scene
        session.choose(player.choose(session.game))
    pytest.fail("it never came to that")


def played(app: App, part: Part = "evening", seed: int = 3) -> Game:
    game, player = Game.new(app.context.boards, seed, part=part), bot("sergeant", seed)
    while game.decision is not None:
        game.choose(player.choose(game))
    return game


_SEEDS = range(1, 30)


def explode(app: App) -> CastleExploded:
    """A castle game up to the choice that explodes a floor; the explosion is being shown."""
    for seed in _SEEDS:
        game, player = Game.new(app.context.boards, seed, part="castle"), bot("sergeant", seed)
        while game.decision is not None and not game.state.exploded:
            game.choose(player.choose(game))
        if not game.state.blown:
            continue
        app.context.begin("castle", seed)
        ask_everything(app)
        session = app.context.session
        for option in game.choices[:-1]:
            session.choose(option)
        app.loop.frame(16)
        session.director.speed = "normal"
        events = session.choose(game.choices[-1])
        return next(event for event in events if isinstance(event, CastleExploded))
    raise AssertionError("no floor ever blows up")
