"""The trail on the castle's board, and the sign at its edge where the trail leaves the view."""

from __future__ import annotations

import pygame
import pytest

from game.rules import Game
from game.rules.board import VILLAGE
from game.rules.decisions import Act, LightByHand, Stop
from game.scenes.stages.castle import CastleScene
from game.tabletop.stages.mission_trail import MissionTrail
from game.window.app import App
from tests.ui.driving import click, hover, men_of, press
from tests.ui.positions import BOARDS, GATE, mined, raid
from tests.ui.raids import floors_in_view, raid_after


def _trail(scene: CastleScene) -> MissionTrail:
    return scene.castle.trail


def _carrier(scene: CastleScene) -> str:
    """The first man with explosives."""
    men = scene.shown.living()
    return next(man.name for man in men if any("charge" in item for item in man.items))


@pytest.mark.usefixtures("seen")
def test_before_anybody_is_chosen_the_trail_of_the_most_needed_man_is_shown(app: App) -> None:
    scene = raid_after(app)
    app.loop.frame(16)
    assert scene.board is not None
    way = scene.board.marks.trail
    assert way[0] == VILLAGE
    assert way[-1] in scene.game_context.boards.castle.area["2F"]


@pytest.mark.usefixtures("seen")
def test_the_man_in_hand_is_told_where_he_is_needed_and_his_trail_is_shown(app: App) -> None:
    scene = raid_after(app)
    name = _carrier(scene)
    scene.question.give(Act(name))
    app.loop.frame(16)
    found = _trail(scene).errand()
    assert found is not None and found[0] == name and scene.board is not None
    assert scene.board.marks.trail == found[1].way
    place = scene.game_context.teller.place(found[1].goal)
    assert place in _trail(scene).words()


def test_a_card_that_is_pointed_at_shows_its_own_trail(app: App) -> None:
    scene = raid_after(app)
    for name, place in men_of(scene).items():
        hover(app, place.rect.center)
        led = _trail(scene).errand()
        if led is not None and led[0] == name:
            break
    else:
        raise AssertionError("nobody's trail follows the pointer")


@pytest.mark.usefixtures("seen")
def test_a_sign_shows_where_a_trail_leads_that_leaves_the_view(app: App) -> None:
    scene = raid_after(app)
    assert scene.view is not None
    scene.question.give(Act(_carrier(scene)))
    app.loop.frame(16)
    press(app, pygame.K_0)
    app.loop.frame(16)
    assert scene.castle.signpost.stops == []  # All floors are in view.
    press(app, pygame.K_2)
    for _ in range(40):
        app.loop.frame(16)
    (sign,) = scene.castle.signpost.stops
    assert scene.frame.view.contains(sign.rect)
    answered = len(app.context.session.game.choices)
    takes = scene.castle.signpost.takes
    places = [(x, sign.rect.centery) for x in range(sign.rect.left, sign.rect.right)]
    # Squares that can be reached keep their clicks below it.
    click(app, next(place for place in places if takes(place)))
    for _ in range(40):
        app.loop.frame(16)
    assert floors_in_view(scene) == {"2F"}
    assert len(app.context.session.game.choices) == answered


@pytest.mark.usefixtures("seen")
def test_pointing_anywhere_on_the_board_in_close_up_is_safe(app: App) -> None:
    """The sign covers the board, and the pointer asks what is covered."""
    scene = raid_after(app)
    press(app, pygame.K_1)
    for x in range(20, 900, 80):
        hover(app, (x, 300))
    assert scene.board is not None


def test_once_the_next_man_has_acted_the_question_names_the_man_of_the_trail(app: App) -> None:
    scene = raid_after(app)
    trail = _trail(scene)
    assert trail.words() == ""  # The mission's own sentence names the same man.
    found = trail.errand()
    assert found is not None
    scene.question.give(Act(found[0]))
    app.loop.frame(16)
    scene.question.give(Stop())
    for _ in range(40):
        app.loop.frame(16)
    after = trail.errand()
    assert after is not None and after[0] != found[0]
    assert app.context.teller.name(after[0]) in scene.bar.words()[1]
    # Pointed at, who has acted shows his trail, but isn't said to act.
    hover(app, men_of(scene)[found[0]].rect.center)
    shown = trail.errand()
    assert shown is not None and shown[0] == found[0]
    assert trail.words() == ""


def test_R7_5_detonator_who_has_no_fire_is_sent_to_place_the_detonator(app: App) -> None:
    """He was told to light the explosives, with nothing to light them."""
    tower = next(iter(BOARDS.castle.area["2F"]))
    men = {"Elliot": "1F-0306", "Hank": GATE}
    raid(app, men, charges_set={tower: ["charge-1"]}, clock=310)
    scene = app.stack.top
    assert isinstance(scene, CastleScene)
    scene.question.give(Act("Elliot"))
    app.loop.frame(16)
    found = _trail(scene).errand()
    assert found is not None and found[1].kind in ("light", "stand-by")
    words = app.kit.words.count(
        f"errand.{found[1].kind}.detonator",
        found[1].turns,
        place=scene.game_context.teller.place(found[1].goal),
    )
    assert _trail(scene).words() == words


def test_R7_5_set_the_man_in_hand_is_told_what_he_can_set_where_he_is(app: App) -> None:
    """In the middle of the ground floor's demolition area he was sent to the tower."""
    here = sorted(BOARDS.castle.area["1F"])[0]
    scene = raid(app, {"Blake": {"at": here, "items": ["charge-1"]}, "Hank": GATE})
    assert isinstance(scene, CastleScene)
    scene.question.give(Act("Blake"))
    app.loop.frame(16)
    floor = app.kit.say("floor.1F")
    assert _trail(scene).words() == app.kit.say("errand.set.here", floor=floor)


def test_where_the_man_in_hand_is_not_needed_it_is_said_who_is(app: App) -> None:
    scene = raid(app, {"Blake": {"at": GATE, "items": ["charge-1"]}, "Angel": "1F-0507"})
    assert isinstance(scene, CastleScene)
    scene.question.give(Act("Angel"))
    app.loop.frame(16)
    assert _trail(scene).errand() is None
    assert app.kit.say("name.Blake") in _trail(scene).words()


def test_who_could_light_too_little_is_told_what_that_would_bring(app: App) -> None:
    """'Next, light the explosives' led to a defeat, with what was missing about to be set."""
    castle = app.context.boards.castle
    position = mined()
    icon = castle.charges["2F"][0]
    beside = next(square for square in castle.area["2F"] if square != icon)
    men = {name: dict(man) for name, man in position["paras"].items()}
    men["Garrett"]["at"] = beside
    position |= {"paras": men, "charges_set": {icon: ["charge-1"]}, "action": None}
    app.context.play(Game.from_position(app.context.boards, position))
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, CastleScene)
    scene.question.give(Act("Garrett"))
    app.loop.frame(16)
    decision = scene.session.game.decision
    assert decision is not None
    assert any(isinstance(one, LightByHand) for one in decision.options)
    level = app.kit.say("outcome.tactical-defeat")
    assert _trail(scene).words() == app.kit.say("errand.light.early", level=level)
