"""Answers that were given for the player can be taken back, and asked about from then on."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.options import OptionsScene
from game.scenes.stages.play_scene import PlayScene
from game.standing_orders import ORDERS, order_of
from game.tabletop.hud.log import LogLine
from game.ui.views.stops import FocusStop
from game.ui.words import LANGUAGES, Language, Words
from game.window.app import App
from tests.ui.driving import click, line_of, lines_of, play_scene, press


def line_with_order(app: App, *, is_reachable: bool) -> tuple[PlayScene, LogLine]:
    """A castle at the first line that ends with the reason of an answer; no die has fallen since
    if it is to be reachable."""
    for seed in range(1, 6):
        app.context.begin("castle", seed)
        session, player = app.context.session, bot("sergeant", seed)
        while session.game.decision is not None:
            session.choose(player.choose(session.game))
            for _ in range(3):
                app.loop.frame(5000)
            scene = app.stack.top
            if not isinstance(scene, PlayScene) or scene.shown.stage != "castle":
                continue
            line = scene.latest.line
            if line is None or not line.followed:
                continue
            if session.can_go_back_to(line.followed[-1].choice) is is_reachable:
                return scene, line
    raise AssertionError("nothing was answered")


def row(app: App, key: str) -> FocusStop | None:
    """The row of the list on top."""
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    return next((one for one in lines_of(top) if one.label == app.kit.say(key)), None)


@pytest.mark.usefixtures("seen")
def test_a_click_on_the_line_asks_always_from_then_on(app: App) -> None:
    scene, line = line_with_order(app, is_reachable=False)
    kind = line.followed[-1].order
    place = scene.latest.place
    click(app, (place.left + 4, place.bottom - 4))
    assert row(app, "order.myself") is None, "a die has fallen"
    always = row(app, "order.always")
    assert always is not None
    click(app, always.rect.center)
    assert app.kit.settings.always_ask == (kind,)
    session, player = app.context.session, bot("sergeant", 1)
    asked = set()
    while session.game.decision is not None:
        order = order_of(session.game.decision)
        asked.add(order.name if order is not None else "")
        session.choose(player.choose(session.game))
    assert kind in asked
    followed = {one.order for orders in session.orders_told.values() for one in orders[:1]}
    assert followed - {kind}, "other kinds are answered still"


@pytest.mark.usefixtures("seen")
def test_one_may_answer_it_oneself_while_no_die_has_fallen(app: App) -> None:
    scene, line = line_with_order(app, is_reachable=True)
    last = line.followed[-1]
    scene.follow_line(line)
    myself = row(app, "order.myself")
    assert myself is not None
    click(app, myself.rect.center)
    decision = scene.session.game.decision
    assert decision is not None
    assert (len(scene.session.game.choices), decision.options) == (last.choice, last.options)
    app.loop.frame(16)
    assert play_scene(app).question.asked is decision, "it isn't answered again on the spot"


def test_the_options_list_what_is_always_asked_and_end_it(app: App) -> None:
    app.context.begin("castle", 1)
    app.context.always_ask("way")
    app.context.always_ask("hits")
    assert app.context.session.always_ask == {"way", "hits"}
    options = OptionsScene(app.context)
    app.stack.push(options)
    options.open("play")
    app.loop.frame(16)
    label = app.kit.words.count("options.always.kinds", 2)
    click(app, line_of(options, label).rect.center)
    kind = row(app, "kind.way")
    assert kind is not None
    click(app, kind.rect.center)
    assert app.kit.settings.always_ask == ("hits",)
    assert app.context.session.always_ask == {"hits"}
    press(app, pygame.K_ESCAPE)


def test_a_lesson_asks_everything_whatever_the_settings_say(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, always_ask=("way",))
    app.context.begin("castle", 1)
    app.context.session.level = "everything"
    assert app.context.session.pinned == ""


def test_names_of_another_version_are_ignored(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, always_ask=("of-old",))
    app.context.begin("castle", 1)
    options = OptionsScene(app.context)
    app.stack.push(options)
    options.open("play")
    app.loop.frame(16)
    assert app.kit.say("options.always") not in options.words()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_that_is_answered_has_a_name(language: Language) -> None:
    words = Words(language)
    for order in ORDERS:
        assert words.has(f"kind.{order.name}") == (order.choose is not None), order.name
