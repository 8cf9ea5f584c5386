"""Replays: moving along the timeline, exploring the board, playing on from any moment."""

from __future__ import annotations

import pygame
import pytest

from game.archive import autosave_file, named_save, write_save
from game.bots import bot
from game.painting.rolls import roll_of
from game.rules import Game
from game.rules.counters import EIGHT
from game.rules.events.people import ParaDied
from game.rules.game import Part
from game.scenes.after.debriefing import DebriefingScene
from game.scenes.menus.pause import PauseScene
from game.scenes.stages.drop import DropScene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.field import FieldScene
from game.scenes.title.title import TitleScene
from game.tabletop.actions import PickItem
from game.tabletop.replay import Projection, ReplayBar, Timeline, watch
from game.ui.views.stops import action_of
from game.window.app import App
from tests.ui.driving import click, is_on_top, play_scene, press, replay_on
from tests.ui.played import played


@pytest.fixture
def replay(app: App) -> ReplayBar:
    """A finished evening, from its beginning."""
    film = watch(app.context, played(app))
    app.loop.frame(16)
    return film


def test_it_begins_with_the_first_question_and_ends_with_the_report(
    app: App, replay: ReplayBar
) -> None:
    film = replay.projection
    assert film.recording.choices_at(film.moment) == 0
    press(app, pygame.K_END)
    app.loop.frame(16)
    assert film.is_at_end
    assert film.shown == film.game.state
    assert isinstance(app.stack.top, DebriefingScene)
    press(app, pygame.K_HOME)
    app.loop.frame(16)
    assert film.moment == 0
    assert not isinstance(app.stack.top, DebriefingScene)


def test_each_man_has_the_gear_of_the_moment_that_is_shown(app: App, replay: ReplayBar) -> None:
    film = replay.projection
    for key in (pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_RIGHT, pygame.K_HOME):
        press(app, key)
        scene = play_scene(app)
        assert isinstance(scene, EquipScene)
        shown = {name: man.items for name, man in film.shown.paras.items() if man.items}
        packing = scene.packing.packing
        assert {one: packing.carried_by(one) for one in EIGHT if packing.carried_by(one)} == shown
        tags = [action_of(one) for one in scene.ring.widgets]
        assert {one.item for one in tags if isinstance(one, PickItem)} <= {*packing.items}
    assert film.moment == 0


def test_arrows_go_from_choice_to_choice_and_back(app: App, replay: ReplayBar) -> None:
    film = replay.projection
    press(app, pygame.K_HOME)
    seen = []
    for _ in range(30):
        press(app, pygame.K_RIGHT)
        seen.append(film.moment)
    assert seen == sorted(set(seen))
    for moment in reversed(seen[:-1]):
        press(app, pygame.K_LEFT)
        assert film.moment == moment


def test_it_jumps_to_dice_and_deaths(app: App, replay: ReplayBar) -> None:
    film = replay.projection
    press(app, pygame.K_d)
    assert roll_of(film.log[-1]) is not None
    first = film.moment
    press(app, pygame.K_d)
    assert film.moment > first
    press(app, pygame.K_x)
    assert isinstance(film.log[-1], ParaDied)
    press(app, pygame.K_END)
    end = film.moment
    press(app, pygame.K_x)
    assert film.moment == end


def test_it_plays_by_itself_at_three_speeds_until_it_is_stopped(
    app: App, replay: ReplayBar
) -> None:
    film = replay.projection

    def shown_in(frames: int) -> int:
        replay.go(film.recording.moment_of(40))
        press(app, pygame.K_SPACE)
        assert film.is_playing
        before = film.moment
        for _ in range(frames):
            app.loop.frame(16)
        press(app, pygame.K_SPACE)
        assert not film.is_playing
        return film.moment - before

    counts = {}
    for _ in range(3):
        counts[film.director.speed] = shown_in(300)
        press(app, pygame.K_s)
    assert 0 < counts["slow"] < counts["fast"]


def test_the_replay_stops_at_its_end_and_can_start_again(app: App, replay: ReplayBar) -> None:
    film = replay.projection
    replay.go(len(film.events) - 3)
    press(app, pygame.K_SPACE)
    for _ in range(600):
        app.loop.frame(16)
    assert film.is_at_end
    assert not film.is_playing
    press(app, pygame.K_SPACE)
    assert film.is_playing
    assert film.moment < 50


def test_the_timeline_can_be_clicked_and_dragged(app: App, replay: ReplayBar) -> None:
    film = replay.projection
    rect = next(stop.rect for stop in replay.stops if isinstance(stop.pressable, Timeline))
    click(app, (rect.left + rect.width // 2, rect.centery))
    assert abs(film.moment - len(film.events) / 2) < len(film.events) / 100
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1))
    for share in (0.3, 0.9):
        pixel = (rect.left + round(rect.width * share), rect.centery)
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(1, 0), buttons=(1, 0, 0))
        )
        app.loop.frame(16)
        assert abs(film.moment / len(film.events) - share) < 0.01


def test_playing_on_begins_with_the_decision_of_that_moment(app: App, replay: ReplayBar) -> None:
    film = replay.projection
    replay.go(film.recording.moment_of(120))
    press(app, pygame.K_p)
    game = app.context.session.game
    assert game.choices == film.game.choices[:120]
    assert game.decision is not None
    assert autosave_file().exists()


def test_watching_writes_nothing_and_answers_nothing(app: App, replay: ReplayBar) -> None:
    film = replay.projection
    press(app, pygame.K_END)
    app.loop.frame(16)
    width, height = app.window.size
    for x in range(20, width, 60):
        for y in (20, height - 120, height - 150):
            click(app, (x, y))
            assert is_on_top(app, replay)
    assert len(film.game.choices) == len(played(app).choices)
    assert not autosave_file().exists()


def test_a_night_that_is_still_being_packed_is_only_watched(app: App) -> None:
    app.context.begin(seed=3)
    game = app.context.session.game
    watch(app.context, game)
    app.loop.frame(16)
    equip = app.stack.top
    assert isinstance(equip, EquipScene)
    before = equip.packing.packing
    width, height = app.window.size
    for x in range(20, width, 60):
        for y in range(20, height - 100, 60):
            click(app, (x, y))
    assert game.choices == []
    assert equip.packing.packing == before


def test_a_film_takes_no_answers_and_nothing_back(app: App) -> None:
    game = Game.new(app.context.boards, 3)
    for option in played(app).choices[:3]:
        game.choose(option)
    film = Projection(game)
    assert game.decision is not None
    assert film.choose(game.decision.options[0]) == ()
    film.undo()
    assert not film.undo_to(lambda _: True)
    assert len(game.choices) == 3
    assert film.shown == film.recording.state_at(film.moment)


def test_leaving_comes_back_to_where_it_was_asked_for(app: App) -> None:
    assert isinstance(app.stack.top, TitleScene)
    title = app.stack.top
    watch(app.context, played(app, "hunt"))
    press(app, pygame.K_SPACE)
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is title


def test_the_pause_shows_the_night_so_far(app: App) -> None:
    game = played(app)
    half = Game.new(app.context.boards, 3)
    for option in game.choices[:30]:
        half.choose(option)
    app.context.play(half)
    scene = app.stack.top
    assert isinstance(scene, FieldScene)
    press(app, pygame.K_ESCAPE)
    menu = app.stack.top
    assert isinstance(menu, PauseScene)
    labels = [getattr(widget, "label", "") for widget in menu.ring.widgets]
    for _ in range(labels.index(app.kit.say("replay.watch"))):
        press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert replay_on(app).projection.game is half
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert app.context.session.game is half


def test_a_save_can_be_watched_from_the_list_of_saves(app: App) -> None:
    game = played(app, "hunt")
    write_save(named_save("Carentan"), game)
    title = app.stack.top
    assert isinstance(title, TitleScene)
    labels = [getattr(widget, "label", "") for widget in title.ring.widgets]
    place = title.ring.widgets[labels.index(app.kit.say("menu.saves"))]
    click(app, place.rect.center)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    press(app, pygame.K_RETURN)
    assert replay_on(app).projection.game.choices == game.choices


@pytest.mark.parametrize("part", ["evening", "castle"])
def test_watching_takes_nothing_back_of_a_game_in_progress(app: App, part: Part) -> None:
    game, player = Game.new(app.context.boards, 3, part=part), bot("sergeant", 3)
    while not (game.can_undo and len(game.choices) > 12):
        game.choose(player.choose(game))
    app.context.play(game)
    choices = list(game.choices)
    watch(app.context, game)
    press(app, pygame.K_END)
    app.loop.frame(16)
    click(app, (640, 320), button=3)
    press(app, pygame.K_z)
    assert not replay_on(app).projection.can_undo
    assert game.choices == choices


def test_the_mouse_on_the_panel_neither_moves_the_board_nor_holds_on_to_it(
    app: App, replay: ReplayBar
) -> None:
    press(app, pygame.K_d)
    app.loop.frame(16)
    watched = app.stack.top
    assert isinstance(watched, FieldScene | DropScene)
    low = app.stack.size[1] - 1
    app.stack.top.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=(500, low), rel=(0, 9), buttons=(0, 0, 0))
    )
    assert watched.pointer.mouse.place is not None
    assert watched.pointer.mouse.place[1] < watched.frame.size[1] - 2
    app.stack.top.handle(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=watched.frame.view.center, button=1)
    )
    assert watched.pointer.mouse.is_held
    app.stack.top.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(500, low), button=1))
    assert not watched.pointer.mouse.is_held
