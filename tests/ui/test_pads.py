"""The game can be played with a gamepad alone."""

from __future__ import annotations

import pygame

from game.archive import named_saves
from game.bots import bot
from game.rules.decisions import Act, Step
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.saves import SaveScene
from game.scenes.menus.seed import SeedScene
from game.scenes.stages.field import FieldScene
from game.tabletop.parts.pointer import Spot
from game.ui.input.pads import Pads
from game.window.app import App
from tests.ui.driving import men_of, play_scene, press
from tests.ui.pads import A, B, X, button, hat


def focused(app: App) -> Spot | None:
    scene = app.stack.top
    assert isinstance(scene, FieldScene)
    found = scene.ring.focused
    return found if isinstance(found, Spot) and scene.ring.is_shown else None


def to_spot(app: App, *, of_unit: bool) -> Spot:
    """Press the shoulder button until a counter, or a cell, has the focus."""
    for _ in range(60):
        button(app, 5)
        spot = focused(app)
        if spot is not None and bool(spot.unit) == of_unit:
            return spot
    raise AssertionError("no spot is ever reached")


def test_a_night_is_begun_and_men_move_by_pad_alone(app: App) -> None:
    hat(app, 0, -1)  # the title's first row offers the prologue, the second the evening
    button(app, A)
    button(app, A)  # the level that is lit
    button(app, A)  # puts away how to win
    for letter in (pygame.K_a, pygame.K_RETURN):  # packing is long: let the sergeant do it
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=letter, mod=0, unicode=""))
        app.loop.frame(16)
    game = app.context.session.game
    assert game.state.stage == "field"
    spot = to_spot(app, of_unit=True)
    button(app, A)
    assert game.choices[-1] == Act(spot.unit)
    cell = to_spot(app, of_unit=False).cell
    button(app, A)
    assert any(isinstance(choice, Step) for choice in game.choices)
    assert cell
    if app.context.session.can_undo:
        before = len(game.choices)
        button(app, X)
        assert len(game.choices) < before
        assert not any(isinstance(choice, Step) for choice in game.choices)


def test_a_pad_without_letters_saves_and_begins_a_night(app: App) -> None:
    app.context.begin("hunt", 1944)
    app.loop.frame(16)
    button(app, B)
    app.stack.push(SaveScene(app.context, lambda _: None))
    button(app, A)
    (saved,) = named_saves()
    assert "1944" in saved.stem
    assert isinstance(app.stack.top, PauseScene)
    app.stack.push(SeedScene(app.context))
    button(app, A)
    button(app, A)  # the level that is lit
    assert app.context.session.game.state.stage == "equip"


def test_a_name_that_a_pad_has_filled_in_can_be_typed_over(app: App) -> None:
    app.context.begin("hunt", 1944_06_06_1944_06_06)
    app.loop.frame(16)
    button(app, B)
    app.stack.push(SaveScene(app.context, lambda _: None))
    for letter in "Utah":
        press(app, ord(letter.lower()))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        app.loop.frame(16)
    press(app, pygame.K_RETURN)
    assert [saved.stem for saved in named_saves()] == ["Utah"]


def test_back_opens_the_menu_and_the_hat_goes_through_it(app: App) -> None:
    app.context.begin("hunt", 1)
    app.loop.frame(16)
    button(app, B)
    scene = app.stack.top
    assert isinstance(scene, PauseScene)
    first = scene.ring.focused
    hat(app, 0, -1)
    assert scene.ring.focused is not first
    hat(app, 0, 1)
    assert scene.ring.focused is first
    button(app, A)
    assert not isinstance(app.stack.top, PauseScene)


def test_a_stick_counts_once_a_push_and_again_while_it_is_held() -> None:
    pads = Pads()

    def pushed(value: float) -> list[int]:
        event = pygame.Event(pygame.JOYAXISMOTION, instance_id=9, joy=0, axis=0, value=value)
        return [key.key for key in pads.translate(event)]

    keys = [pushed(value) for value in (0.2, 0.7, 0.9, 0.5, 0.1, -0.8)]
    assert keys == [[], [pygame.K_RIGHT], [], [], [], [pygame.K_LEFT]]
    assert pads.update(200) == []
    assert [event.key for event in pads.update(300)] == [pygame.K_LEFT]
    assert pushed(0.0) == []
    assert pads.update(1000) == []


def test_a_pad_that_is_pulled_out_holds_nothing() -> None:
    pads = Pads()
    pads.translate(pygame.Event(pygame.JOYHATMOTION, instance_id=9, joy=0, hat=0, value=(1, 0)))
    pads.translate(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=9))
    assert pads.update(1000) == []


def test_who_is_chosen_in_the_castle_acts_on_the_board(app: App) -> None:
    app.context.begin("castle", 3)
    game, player = app.context.session.game, bot("sergeant", 3)
    while game.state.stage != "castle" or game.state.action is not None:
        app.context.session.choose(player.choose(game))
    app.loop.frame(16)
    scene = play_scene(app)
    man = scene.question.answers.by_type(Act)[0].unit
    scene.ring.focus(men_of(scene)[man])
    scene.ring.is_shown = True
    button(app, A)
    action = scene.shown.action
    assert action is not None
    assert action.group == (man,)
    assert isinstance(scene.ring.focused, Spot)
    assert scene.ring.focused.cell in scene.question.answers.cells
