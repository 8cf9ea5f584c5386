"""The plane's route during the drop: the men who jumped over each hex, and flak."""

from __future__ import annotations

import pygame

from game.bots import bot
from game.rules import Game
from game.rules.events.field import DropRolled, ParaLanded, PlaneFlewOn
from game.scenes.stages.drop import DropScene
from game.window.app import App
from tests.ui.driving import let_all_jump


def test_stops_show_who_jumped_where_and_which_had_flak(app: App) -> None:
    game, player = Game.new(app.context.boards, 7), bot("sergeant", 7)
    while game.state.stage in ("equip", "drop"):
        game.choose(player.choose(game))
    app.context.begin("evening", 7)
    session = app.context.session
    for option in game.choices[:-1]:
        session.choose(option)
    session.director.speed = "normal"
    events = session.choose(game.choices[-1])
    session.director.skip(lambda: session.shown.stage == "drop")
    app.stack.top.update(0)
    drop = app.stack.top
    assert isinstance(drop, DropScene)
    let_all_jump(drop)
    line = app.context.boards.field.aircraft
    window, drawn = pygame.Surface((1280, 720)), -1
    seen = False
    for _ in range(4000):
        app.stack.top.update(40)
        scene = app.stack.top
        if not isinstance(scene, DropScene) or session.shown.stage != "drop":
            break
        stops, log = scene.flight.stops(), session.log
        if len(log) != drawn:
            scene.draw(window)
            drawn = len(log)
        for cell, stop in zip(line, stops, strict=True):
            landed = [e.para[0] for e in log if isinstance(e, ParaLanded) and e.origin == cell]
            sixes = [
                e for e in log if isinstance(e, DropRolled) and e.origin == cell and e.die == 6
            ]
            assert list(stop.jumped) == landed
            assert stop.had_flak is bool(sixes)
        flown = [event.at for event in log if isinstance(event, PlaneFlewOn)]
        assert scene.flight.legs >= len(flown)
        seen = seen or any(stop.jumped for stop in stops)
    assert seen
    assert any(isinstance(event, ParaLanded) for event in events)
