"""A jump as a picture of its own, while its die is rolled."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.rules import Game
from game.rules.events.field import DropRolled, ParaLanded
from game.rules.events.people import ParaDied
from game.scenes.stages.drop import DropScene
from game.tabletop.stages.door import Door
from game.window.app import App
from tests.ui.driving import press


def _to_the_first_jump(app: App, fights: str = "strip") -> DropScene:
    game, player = Game.new(app.context.boards, 1), bot("sergeant", 1)
    last = player.choose(game)
    while True:
        trial = Game.new(app.context.boards, 1)
        for choice in (*game.choices, last):
            trial.choose(choice)
        if any(isinstance(event, DropRolled) for event in trial.events):
            break
        game.choose(last)
        last = player.choose(game)
    app.context.play(game)
    app.loop.frame(16)
    app.kit.settings = replace(app.kit.settings, animation="normal", fights=fights)
    app.context.follow_settings()
    app.context.session.choose(last)
    for _ in range(200):
        app.loop.frame(16)
        top = app.stack.top
        if isinstance(top, DropScene) and top.flight.jumper:
            return top
    raise AssertionError("nobody stands in the door")


def _landed(app: App) -> int:
    return sum(isinstance(one, ParaLanded) for one in app.context.session.log)


def test_a_jump_is_seen_from_the_cabin_and_goes_by_itself(app: App) -> None:
    scene = _to_the_first_jump(app)
    press(app, pygame.K_RETURN)
    for _ in range(20):
        app.loop.frame(16)
    assert isinstance(scene.interlude.picture, Door)
    for _ in range(300):
        app.loop.frame(16)
        if scene.interlude.picture is None:
            break
    assert scene.interlude.picture is None
    assert any(isinstance(one, DropRolled) for one in app.context.session.log)


def test_where_he_lands_is_not_known_while_the_die_tumbles(app: App) -> None:
    scene = _to_the_first_jump(app)
    press(app, pygame.K_RETURN)
    for _ in range(20):
        app.loop.frame(16)
    assert scene.interlude.picture is not None
    assert scene.flight.roll is None
    press(app, pygame.K_SPACE)
    assert scene.interlude.picture is None
    assert scene.flight.roll is not None


@pytest.mark.parametrize("fights", ["board", "result"])
def test_without_fights_in_large_the_die_is_rolled_beside_the_map(app: App, fights: str) -> None:
    scene = _to_the_first_jump(app, fights)
    press(app, pygame.K_RETURN)
    for _ in range(20):
        app.loop.frame(16)
    assert scene.interlude.picture is None


def test_where_all_jump_only_flak_has_a_picture(app: App) -> None:
    scene = _to_the_first_jump(app)
    press(app, pygame.K_a)
    pictures = set()
    for _ in range(1500):
        app.loop.frame(16)
        if isinstance(scene.interlude.picture, Door):
            pictures.add(_landed(app))
        if not app.context.session.director.is_busy:
            break
    # The dice are 1, 6, 1, 6, and then none that is a 6.
    assert pictures == {1, 2}
    assert _landed(app) == 6


def test_whom_flak_kills_is_named_at_his_empty_place(app: App) -> None:
    scene = _to_the_first_jump(app)
    press(app, pygame.K_a)
    named = set[str]()
    for _ in range(1500):
        app.loop.frame(16)
        if isinstance(scene.interlude.picture, Door):
            named.update(scene.interlude.picture.words())
        if not app.context.session.director.is_busy:
            break
    dead = [one.name for one in app.context.session.log if isinstance(one, ParaDied)]
    assert dead
    assert named == {app.kit.say(f"name.{name}") for name in dead}


def test_who_has_jumped_hangs_on_his_parachute_outside_the_door(app: App) -> None:
    scene = _to_the_first_jump(app)
    press(app, pygame.K_RETURN)
    for _ in range(20):
        app.loop.frame(16)
    picture = scene.interlude.picture
    assert isinstance(picture, Door)

    def white(ms: float) -> int:
        """Pixels as white as cloth at the right of the cabin."""
        target = pygame.Surface(app.stack.size)
        picture.draw(target, ms)
        right = target.subsurface(
            target.get_rect().move(round(0.76 * target.get_width()), 0).clip(target.get_rect())
        )
        cloth = pygame.mask.from_threshold(right, (224, 219, 198), (12, 12, 12, 255))
        return int(cloth.count())

    assert white(1500) > white(1100) + 100
