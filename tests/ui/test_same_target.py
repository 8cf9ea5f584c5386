"""One answer for all enemies of a turn who may attack the same men."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.rules.decisions import ChooseUnit, EndPhase
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import LetAllAttack
from game.tabletop.followed_orders import listing_of
from game.tabletop.session import SAME_TARGET, UNDER_FIRE
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import bar_buttons, click
from tests.ui.layout_faults import layout_faults
from tests.ui.positions import next_frame, raid

NEAR, NEARER, EDGE = "1F-0706", "1F-0707", "1F-0807"


def asked_whom(app: App) -> PlayScene:
    """The question of the first of three Germans which of two men he attacks."""
    men = {"Blake": {"at": NEAR, "items": ["camera"]}, "Cooper": NEAR}
    enemies = {
        name: {"kind": "german", "at": at, "up": True}
        for name, at in (("G1", NEARER), ("G2", EDGE), ("G3", "1F-0907"))
    }
    scene = raid(app, men, die=1, enemies=enemies)
    session = scene.session
    scene.question.take(EndPhase())
    while session.decision is not None and session.decision.rule not in UNDER_FIRE:
        session.choose(session.decision.options[0])
    scene = next_frame(app)
    assert scene.question.asked is not None
    return scene


def test_R7_8_4_target_the_same_man_is_attacked_by_all_of_a_turn(app: App) -> None:
    """It was asked up to four times a turn, once for each enemy."""
    scene = asked_whom(app)
    session = scene.session
    (button,) = [one for one in bar_buttons(scene) if one.action == LetAllAttack("Cooper")]
    told = len(session.game.choices)
    click(app, button.rect.center)
    next_frame(app)
    same = [one for found in session.orders_told.values() for one in found]
    same = [one for one in same if one.order == SAME_TARGET]
    assert same
    assert {one.option for one in same} == {ChooseUnit("Cooper")}
    assert session.game.choices[told] == ChooseUnit("Cooper")
    listing = listing_of(app.kit, app.context.teller, session, same, lambda _: None)
    assert app.kit.say("order.always") not in [row.label for row in listing.rows]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [100, 200])
def test_its_buttons_have_room(app: App, language: Language, text: int) -> None:
    app.context.speak(language)
    app.kit.set(replace(app.kit.settings, text_scale=text))
    app.kit.fit((1280, 720))
    app.stack.arrange((1280, 720))
    assert layout_faults(asked_whom(app).bar.placed()) == []
