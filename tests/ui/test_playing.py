"""Every decision can be answered by mouse alone, by keyboard alone, by gamepad alone."""

from __future__ import annotations

import pygame
import pytest

from game.bots import bot
from game.rules import Game
from game.rules.decisions import Attack, Join, LightByHand, Option, Step, Stop
from game.rules.game import Part
from game.scenes.after.debriefing import DebriefingScene
from game.scenes.menus.choices import ChoiceScene
from game.window.app import App
from tests.ui.driving import (
    Give,
    click,
    give_by_keys,
    give_by_mouse,
    give_by_pad,
    night_before,
    play,
    play_scene,
    press,
)

GAMES = [pytest.param("evening", 3, marks=pytest.mark.slow), ("castle", 2), ("hunt", 1)]


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize(("part", "seed"), GAMES)
def test_a_whole_game_is_played_by_mouse(app: App, part: Part, seed: int) -> None:
    play_whole(app, give_by_mouse, part, seed)


@pytest.mark.parametrize("give", [give_by_keys, give_by_pad])
@pytest.mark.parametrize(("part", "seed"), GAMES)
def test_a_whole_game_is_played_without_a_mouse(
    app: App, give: Give, part: Part, seed: int
) -> None:
    play_whole(app, give, part, seed)


def play_whole(app: App, give: Give, part: Part, seed: int) -> None:
    app.context.begin(part, seed)
    player = bot("sergeant", seed)
    play(app, player.choose, give, 3000)
    app.loop.frame(16)
    assert app.context.session.game.state.outcome is not None
    assert app.stack.names[0] == DebriefingScene.__name__  # a good result asks for initials over it


def test_a_whole_stack_goes_along_at_one_stroke(app: App) -> None:
    app.context.begin("evening", 3)
    session, player = app.context.session, bot("sergeant", 3)
    session.auto_selects_next_stack = False
    for _ in range(1000):
        app.loop.frame(16)
        scene = play_scene(app)
        comrades = [answer.unit for answer in scene.question.answers.by_type(Join)]
        if scene.shown.stage == "field" and len(comrades) > 1:
            break
        assert session.decision is not None
        session.choose(player.choose(session.game))
    else:
        pytest.fail("they never stood together")
    press(app, pygame.K_t)
    action = session.game.state.action
    assert action is not None
    assert set(comrades) <= set(action.group)


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("stage", ["field", "castle"])
def test_clicking_an_enemy_in_range_stays_here_and_attacks(app: App, stage: str) -> None:
    app.context.begin("evening", 3)
    session, player = app.context.session, bot("sergeant", 3)
    session.auto_selects_next_stack = False
    for _ in range(2000):
        app.loop.frame(16)
        scene = play_scene(app)
        in_range = [name for name in scene.shown.enemies if scene.clicks.is_in_range(name)]
        if scene.shown.stage == stage and in_range:
            break
        assert session.decision is not None
        session.choose(player.choose(session.game))
    else:
        pytest.fail("nobody ever came near")
    for _ in range(40):
        app.loop.frame(16)
    assert scene.view is not None
    rect = scene.view.piece_rect(in_range[0])
    assert rect is not None
    made = len(session.game.choices)
    click(app, rect.center)
    made_here = session.game.choices[made:]
    assert made_here[0] == Stop()
    assert Attack(in_range[0]) in made_here


def _is_asked_to_light(game: Game, _: Option) -> bool:
    options = game.decision.options if game.decision is not None else ()
    return any(isinstance(option, LightByHand) for option in options)


def test_nobody_blows_up_the_castle_by_a_misstep(app: App) -> None:
    game, _ = night_before(app, "castle", range(1, 20), _is_asked_to_light)
    app.context.play(game)
    app.loop.frame(16)
    session, scene = app.context.session, play_scene(app)
    fires = scene.question.answers.by_type(LightByHand)
    assert fires
    made = len(session.game.choices)
    reach = scene.question.answers.reach
    for fire in fires:
        walks = reach is not None and fire.cell in reach.left
        scene.clicks.press_cell(fire.cell)
        app.loop.frame(16)
        if walks:
            assert isinstance(session.game.choices[made], Step)
            assert not session.game.state.exploded
            while len(session.game.choices) > made:
                scene.question.undo()
            app.loop.frame(16)
            continue
        assert isinstance(app.stack.top, ChoiceScene)
        press(app, pygame.K_ESCAPE)
        assert len(session.game.choices) == made
    give_by_mouse(app, fires[0].option)
    assert session.game.choices[made] == fires[0].option
