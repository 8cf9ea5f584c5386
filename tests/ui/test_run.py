"""The escape to the village: the men, their results and their positions."""

from __future__ import annotations

import itertools

from game.bots import bot
from game.painting.run_strip import GATE, HALFWAY, HOME, Runner
from game.rules.board import VILLAGE
from game.rules.events.castle import EscapeRolled, ParaEscaped
from game.rules.events.people import ParaDied
from game.scenes.stages.demolition import DemolitionScene
from game.tabletop.board.sheets import castle_sheet
from game.tabletop.board.view import BoardView
from game.window.app import App
from tests.ui.driving import press_any_key_over_a_card
from tests.ui.played import explode


def _film(app: App) -> list[tuple[str, bool, list[Runner]]]:
    """In each frame: the man on the road, whether he has rolled, and all men on the strip."""
    session, player = app.context.session, bot("sergeant", 1)
    film: list[tuple[str, bool, list[Runner]]] = []
    for _ in range(3000):
        app.loop.frame(16)
        app.stack.top.update(60)
        scene, motion = app.stack.top, session.director.motion
        if session.shown.stage == "over":
            break
        if not isinstance(scene, DemolitionScene):
            press_any_key_over_a_card(app)
            continue
        event = motion.event if motion is not None else None
        if isinstance(event, EscapeRolled | ParaEscaped):
            film.append(
                (event.name, isinstance(event, ParaEscaped), scene.run.runners.on_the_way())
            )
        elif motion is None and session.decision is not None:
            session.choose(player.choose(session.game))
    return film


def test_a_man_runs_from_the_gate_and_stands_at_home_once_he_is_out(app: App) -> None:
    explode(app)
    film = _film(app)
    out = next(name for name, has_rolled, _ in film if has_rolled)
    ran = [
        runner.at
        for name, _, runners in film
        for runner in runners
        if name == runner.name == out and runner.stance == "run"
    ]
    assert ran == sorted(ran)
    assert ran[0] < HALFWAY < ran[-1]
    assert ran[0] >= GATE
    last = {runner.name: runner for runner in film[-1][2]}
    state = app.context.session.game.state
    for name, runner in last.items():
        if name != film[-1][0]:
            assert (runner.stance == "stand") == (state.paras[name].at == VILLAGE)
            assert (runner.at >= HOME) == (runner.stance == "stand")


def test_without_motion_nobody_is_seen_running(app: App) -> None:
    explode(app)
    app.context.session.director.is_calm = True
    stances = {runner.stance for _, _, runners in _film(app) for runner in runners}
    assert stances
    assert "run" not in stances


def test_the_way_out_is_one_that_can_be_walked(app: App) -> None:
    board = app.context.boards.castle
    view = BoardView(app.kit, castle_sheet(app.context.boards))
    for square in board.squares:
        way = view.route(square, VILLAGE)
        assert (way[0], way[-1]) == (square, VILLAGE)
        for one, other in itertools.pairwise(way):
            assert other in board.steps(one, road=True, passage=False)


def test_the_card_of_a_man_who_dies_on_the_way_out_says_so(app: App) -> None:
    """It gave his hits alone, as for one who lives."""
    explode(app)
    scene = _at_the_run(app)
    director, man = app.context.session.director, scene.run.runners.men()[0]
    director.skip()
    rolled = EscapeRolled("R9.2-dice", man.name, (6, 6), 4, 4)
    director.add([rolled, ParaDied("R9.2-dice", man.name, man.at, "hit")])
    director.skip()
    said = app.kit.say("demolition.dies", who=app.kit.say(f"name.{man.name}"))
    assert any(said in line for line in scene.run.told())


def _at_the_run(app: App) -> DemolitionScene:
    for _ in range(600):
        app.loop.frame(16)
        if isinstance(app.stack.top, DemolitionScene):
            return app.stack.top
        press_any_key_over_a_card(app)
    raise AssertionError("nobody runs")
