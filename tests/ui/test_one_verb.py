"""One verb a place, one key a meaning: no click does what it wasn't made for."""

from __future__ import annotations

import pygame
import pytest

from game.bots import bot
from game.painting.wording import only_throws
from game.rules import Game
from game.rules.advice.odds import ThrowOdds, odds_of
from game.rules.decisions import (
    Act,
    EndPhase,
    HandOver,
    HoldFire,
    Join,
    LightByHand,
    Step,
    Stop,
    StormCastle,
)
from game.rules.game import Part
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.play_scene import PlayScene
from game.scenes.stages.village import VillageScene
from game.ui.input.mouse import SETTLED_MS
from game.ui.views.presses import Button
from game.ui.views.stops import FocusStop, action_of
from game.ui.widgets import Widget
from game.window.app import App
from tests.tools.gallery import mission_game
from tests.ui.driving import (
    BarButton,
    ask_everything,
    bar_buttons,
    button_of,
    cards_of,
    click,
    hover,
    look,
    play_scene,
    press,
    ring_of,
    strike,
)
from tests.ui.positions import COURT, raid


def made(app: App) -> int:
    return len(app.context.session.game.choices)


def double_click(app: App, pixel: tuple[int, int]) -> None:
    """The second click, at the same place, answers nothing."""
    strike(app, pixel)
    after_one = made(app)
    strike(app, pixel)
    assert made(app) == after_one


def wait(app: App) -> None:
    """Half a second."""
    for _ in range(SETTLED_MS // 20):
        app.loop.frame(20)


def answering(scene: PlayScene) -> list[BarButton]:
    """The buttons that answer at once."""
    return [one for one in bar_buttons(scene) if one.answer is not None and one.is_enabled]


def march(app: App, choices: int = 12) -> PlayScene:
    """An evening on the field, some choices on."""
    app.context.begin("evening", 3)
    player, game = bot("sergeant", 3), app.context.session.game
    while game.state.stage != "field" or len(game.choices) % 40 < choices:
        app.context.session.choose(player.choose(game))
        app.loop.frame(16)
    return play_scene(app)


def test_a_double_click_answers_one_question(app: App) -> None:
    """Wherever a button answers, over a whole march: P7."""
    march(app)
    player, tried = bot("sergeant", 3), 0
    while tried < 12:
        scene = app.stack.top
        game = app.context.session.game
        if not isinstance(scene, PlayScene) or game.state.stage != "field":
            break
        found = [
            one
            for one in answering(scene)
            if one.answer and not isinstance(one.answer.option, EndPhase)
        ]
        if found:
            tried += 1
            double_click(app, found[-1].rect.center)
            wait(app)
            if isinstance(app.stack.top, ChoiceScene):
                press(app, pygame.K_ESCAPE)
        if game.decision is not None:
            app.context.session.choose(player.choose(game))
        app.loop.frame(16)
    assert tried > 3


def test_share_for_me_never_storms_the_castle(app: App) -> None:
    """P7: another button comes to stand where the sergeant's was."""
    app.context.begin("evening", 1)
    player, game = bot("sergeant", 1), app.context.session.game
    while not (game.state.stage == "infiltration" and game.state.to_assign):
        app.context.session.choose(player.choose(game))
        app.loop.frame(16)
    scene = play_scene(app)
    label = app.kit.say("button.share")
    share = next(one for one in bar_buttons(scene) if one.label == label)
    double_click(app, share.rect.center)
    assert not game.state.to_assign
    assert game.state.stage == "infiltration"
    assert game.decision is not None and game.decision.rule == "R6.3-attempt"
    # Who got what is shown until the amber button is pressed.
    wait(app)
    shown = play_scene(app)
    assert isinstance(shown, VillageScene)
    assert shown.sharing.is_review and not shown.question.answers.answers
    (card, *_) = cards_of(shown).values()
    press(app, pygame.K_e)
    assert shown.sharing.is_review
    hover(app, card.rect.center)
    said = shown.table.slip.card_of_man()
    assert said is not None and len(said.rows) >= 3
    assert said.title.upper() in shown.table.placed().words()
    label = app.kit.say("button.shared")
    (go_on,) = [one for one in bar_buttons(shown) if one.label == label]
    assert go_on.primary
    double_click(app, go_on.rect.center)
    assert not shown.sharing.is_review
    assert game.state.stage == "infiltration"
    wait(app)
    assert shown.question.answers.by_type(StormCastle)


def test_what_was_waited_for_can_be_pressed(app: App) -> None:
    """Two men in turn stay where they are, by the same button at the same place."""
    march(app)
    player, game = bot("sergeant", 3), app.context.session.game
    for _ in range(200):
        scene = app.stack.top
        stops = [] if not isinstance(scene, PlayScene) else answering(scene)
        stops = [one for one in stops if isinstance(one.answer and one.answer.option, Stop)]
        if stops:
            before, place = made(app), stops[0].rect.center
            double_click(app, place)
            assert made(app) > before
            wait(app)
            assert isinstance(scene, PlayScene) and not scene.guard.holds(place)
            return
        app.context.session.choose(player.choose(game))
        app.loop.frame(16)
    raise AssertionError("nobody could stay where he was")


def test_undo_may_be_pressed_as_fast_as_one_likes(app: App) -> None:
    scene = march(app)
    game = app.context.session.game
    assert game.decision is not None
    first = next(one for one in game.decision.options if isinstance(one, Act))
    app.context.session.choose(first)
    app.loop.frame(16)
    undo = next(one for one in bar_buttons(scene) if one.hint == "Z")
    before = made(app)
    if undo.is_enabled:
        strike(app, undo.rect.center)
        assert made(app) == before - 1


def test_a_double_click_on_a_list_chooses_nothing_behind_it(app: App) -> None:
    scene = march(app)
    choices = next(one for one in bar_buttons(scene) if one.hint == "C")
    before = made(app)
    double_click(app, choices.rect.center)
    assert isinstance(app.stack.top, ChoiceScene)
    assert made(app) == before


def is_primary(widget: Widget) -> bool:
    """Whether it is an amber button."""
    button = widget.pressable if isinstance(widget, FocusStop) else None
    return isinstance(button, Button) and button.is_primary


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_one_button_at_most_is_amber(app: App, part: Part) -> None:
    app.context.begin(part, 2)
    player, game = bot("sergeant", 2), app.context.session.game
    for _ in range(320):
        if game.decision is None or game.state.stage == "over":
            break
        app.loop.frame(16)
        if isinstance(app.stack.top, PlayScene):
            widgets = app.stack.top.ring.widgets
            amber = [action_of(one) for one in widgets if is_primary(one)]
            assert len(amber) <= 1, amber
        app.context.session.choose(player.choose(game))


def test_one_key_is_on_one_button_in_a_whole_raid(app: App) -> None:
    """P17: 1 to 4 look at the castle's places, and give no answer there."""
    app.context.begin("castle", 2)
    player, game = bot("sergeant", 2), app.context.session.game
    for _ in range(260):
        if game.decision is None or game.state.stage == "over":
            break
        app.loop.frame(16)
        if isinstance(app.stack.top, PlayScene):
            scene = app.stack.top
            keys = [one.hotkey for one in scene.ring.widgets if one.hotkey and one.is_enabled]
            twice = {chr(key) for key in keys if keys.count(key) > 1}
            assert not twice, twice
            if isinstance(scene, CastleScene):
                given = {answer.key for answer in scene.question.answers.answers}
                assert not given & {"1", "2", "3", "4"}
        app.context.session.choose(player.choose(game))


def test_who_stands_in_a_pair_takes_the_other_along_by_key(app: App) -> None:
    """P8: T did nothing where two men stood together."""
    march(app)
    app.context.session.auto_selects_next_stack = False
    player, game = bot("sergeant", 3), app.context.session.game
    for _ in range(200):
        decision = game.decision
        assert decision is not None
        joins = [one for one in decision.options if isinstance(one, Join)]
        if len(joins) == 1 and game.state.stage == "field":
            app.loop.frame(16)
            press(app, pygame.K_t)
            action = game.state.action
            assert action is not None and joins[0].unit in action.group
            return
        app.context.session.choose(player.choose(game))
    raise AssertionError("no two men ever stood together")


def test_P7_hold_fire_never_lies_where_a_man_stopped(app: App) -> None:
    """Over a whole raid, and neither has it the key of the stop."""
    app.context.begin("castle", 2)
    player, game = bot("sergeant", 2), app.context.session.game
    stop: pygame.Rect | None = None
    seen = 0
    for _ in range(400):
        if game.decision is None or game.state.stage == "over":
            break
        app.loop.frame(16)
        if isinstance(app.stack.top, PlayScene):
            for one in answering(app.stack.top):
                assert one.answer is not None
                if isinstance(one.answer.option, Stop):
                    stop = one.rect.copy()
                elif isinstance(one.answer.option, HoldFire) and stop is not None:
                    seen += 1
                    assert not one.rect.colliderect(stop)
                    assert one.answer.key != "h"
                    assert one.hint != "Enter"
                    assert one.primary == only_throws(game.decision)
        app.context.session.choose(player.choose(game))
    assert seen > 3


def test_a_throw_names_its_thrower_where_several_could(app: App) -> None:
    """Two buttons said 'Throw the demolition charge', and neither who."""
    men = {"Blake": ["charge-1"], "Hank": ["charge-2"]}
    at = {name: {"at": "1F-0706", "items": items} for name, items in men.items()}
    raid(app, {**at, "Cooper": COURT}, enemies={"Z1": {"kind": "zombie", "at": "B-0106"}})
    ask_everything(app)
    scene = play_scene(app)
    scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    play_scene(app).question.take(Stop())
    app.loop.frame(16)
    item = app.context.teller.item("charge-1")
    names = {name: app.kit.say(f"name.{name}") for name in men}
    say = app.kit.say
    throws = {say("option.throw.by", who=who, item=item) for who in names.values()}
    throws = {say("item.cost", item=throw, n=3) for throw in throws}
    found = {one.answer.option: one for one in answering(play_scene(app)) if one.answer}
    assert set(found) == {HoldFire()}, "what is thrown has no button of its own"
    assert found[HoldFire()].primary and found[HoldFire()].hint == "X"
    button = button_of(play_scene(app), app.kit.say("button.throws"))
    assert button is not None
    click(app, button.rect.center)
    app.loop.frame(16)
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    assert {row.label for row in top._choices} == throws


def test_it_is_said_whom_a_throw_could_strike_behind_a_wall_and_how_likely(app: App) -> None:
    """ "Throw anything?" was asked with nobody to be seen."""
    hidden = "1F-0605"
    men = {"Hank": {"at": "1F-0706", "items": ["grenade-1"]}, "Cooper": COURT}
    raid(app, men, enemies={"Z1": {"kind": "zombie", "at": hidden, "up": True}})
    play_scene(app).clicks.press_unit("Hank")
    app.loop.frame(16)
    play_scene(app).question.take(Stop())
    app.loop.frame(16)
    scene = play_scene(app)
    assert scene.question.asked is not None and only_throws(scene.question.asked)
    asked, why, _ = scene.question.words()
    assert asked == "Hank: throw the grenade?"
    assert app.context.teller.plain_name("Z1", scene.shown) in why
    game, options = scene.session.game, scene.question.asked.options
    throws = (one for option in options for one in odds_of(game, option))
    lands = max(one.lands for one in throws if isinstance(one, ThrowOdds) and one.foes)
    assert f"{round(lands * 100)}%" in why


def test_a_button_that_is_held_is_dimmed_until_it_can_be_pressed(app: App) -> None:
    scene = march(app)
    game = app.context.session.game
    assert game.decision is not None
    app.context.session.choose(next(one for one in game.decision.options if isinstance(one, Act)))
    app.loop.frame(16)
    place = ring_of(app.stack.top).widgets[-1].rect
    for _ in range(20):
        wait(app)
        stops = [
            one
            for one in answering(play_scene(app))
            if one.answer and isinstance(one.answer.option, Stop)
        ]
        if stops:
            place = stops[-1].rect
            strike(app, place.center)
            held = play_scene(app).guard._held_button()
            if held is not None:
                break
        app.context.session.choose(bot("sergeant", 3).choose(game))
        app.loop.frame(16)
    else:
        raise AssertionError("no button came to lie there")
    dim = look(app).subsurface(held.rect).copy()
    wait(app)
    wait(app)
    assert scene.guard._held_button() is None
    clear = look(app).subsurface(held.rect)
    brightness = [sum(pygame.transform.average_color(one)[:3]) for one in (dim, clear)]
    assert brightness[0] < 0.9 * brightness[1]


def test_P18_after_the_camera_has_moved_the_mark_is_under_the_pointer(app: App) -> None:
    scene = march(app)
    view = scene.view
    assert view is not None and scene.highlights is not None
    pixel = scene.frame.view.centerx, scene.frame.view.bottom - 40
    hover(app, pixel)
    before = scene.highlights.marks().hover
    x, y = view.camera.centre
    view.camera.go_to((x + 300 / view.camera.zoom, y))
    for _ in range(60):
        app.loop.frame(20)
    after = scene.highlights.marks().hover
    assert after == view.cell_at(pixel) != before
    found = scene.tooltip.card()
    assert found is not None
    assert found[1].collidepoint(pixel)


def test_P18_all_floors_is_not_lit_after_zooming(app: App) -> None:
    scene = ready(app)
    scene.floors.go_to(None)
    app.loop.frame(16)
    assert scene.view is not None
    scene.view.camera.zoom_at(scene.frame.view.center, 4)
    app.loop.frame(16)
    words = app.kit.say("floor.all")
    for stop in scene.ring.widgets:
        if isinstance(stop, FocusStop) and stop.label == words:
            assert not is_primary(stop)
            assert not getattr(stop.pressable, "is_on", False)
    # Neither is any floor, as none is shown in close-up.
    assert scene.floors.place is None


@pytest.mark.usefixtures("seen")
def test_P21_no_tooltip_stays_after_escape(app: App) -> None:
    scene = march(app)
    view = scene.view
    assert view is not None
    man = next(iter(scene.shown.paras_on_map()))
    rect = view.piece_rect(man.name)
    assert rect is not None
    hover(app, rect.center)
    assert scene.tooltip.shown() is not None
    press(app, pygame.K_ESCAPE)
    assert scene.tooltip.shown() is None
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene.tooltip.shown() is None
    hover(app, rect.center)
    assert scene.tooltip.shown() is not None


def test_P21_no_tooltip_of_the_keys_stays_after_escape(app: App) -> None:
    scene = march(app)
    press(app, pygame.K_n)
    assert scene.ring.is_shown and scene.tooltip.shown() is not None
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene.tooltip.shown() is None


def test_who_is_chosen_by_a_click_stays_under_the_mouse(app: App) -> None:
    """P18: the camera went on, and the next click met another hex."""
    scene = march(app)
    view, game = scene.view, app.context.session.game
    assert view is not None
    man = next(one for one in game.state.paras_on_map() if not one.acted)
    # At the very edge of what is seen, where the camera would bring him in.
    camera = view.camera
    x, y = view.layout.centre(man.at)
    aside = camera.view.centerx - scene.frame.view.left - 30
    camera.set_zoom(camera.zoom, (x + aside / camera.zoom, y))
    look(app)
    rect = view.piece_rect(man.name)
    assert rect is not None
    click(app, rect.center)
    wait(app)
    assert view.cell_at(rect.center) == man.at


def test_a_game_taken_up_in_mid_action_shows_who_acts(app: App) -> None:
    """P18: the basement was shown while the man acted upstairs."""
    game = mission_game(app.context.boards, "mission-ready", 1)
    game.undo()
    game.choose("act Blake")
    app.context.play(game)
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, CastleScene) and scene.floors.place == "2F"


# --- The fuse -------------------------------------------------------------------------------


def ready(app: App) -> CastleScene:
    app.context.play(mission_game(app.context.boards, "mission-ready", 1))
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, CastleScene)
    return scene


def lights(scene: PlayScene) -> list[BarButton]:
    return [
        one for one in answering(scene) if one.answer and isinstance(one.answer.option, LightByHand)
    ]


def confirm_light(app: App) -> None:
    """It is asked once more, with who would be in danger; then it goes off."""
    assert not app.context.session.game.state.exploded
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    assert app.kit.say("fire.title") == top._title
    assert "%" in top._note
    press(app, pygame.K_2)
    assert app.context.session.game.state.exploded


def test_R9_1_3_manual_light_the_fuse_is_a_button_and_amber_in_the_last_hour(app: App) -> None:
    """P2: the winning move was on a list of twenty-two equal lines."""
    scene = ready(app)
    (light,) = lights(scene)
    assert light.primary
    shown = [app.kit.say(key, chance=100) for key in ("button.light", "button.light.short")]
    assert light.label in shown
    click(app, light.rect.center)
    confirm_light(app)


@pytest.mark.parametrize(("clock", "is_amber"), [(310, False), (340, True)])
def test_R9_1_3_manual_is_not_amber_while_others_are_inside_and_there_is_time(
    app: App, clock: int, is_amber: bool
) -> None:
    """The one amber button would have blown up four men."""
    game = mission_game(app.context.boards, "mission-ready", 1)
    position = dict(game.position()) | {"clock": clock}
    app.context.play(Game.from_position(app.context.boards, position))
    app.loop.frame(16)
    play_scene(app).clicks.press_unit("Garrett")
    app.loop.frame(16)
    (light,) = lights(play_scene(app))
    assert light.primary == is_amber


def test_R9_1_3_manual_f_lights_the_fuse_and_enter_does_not(app: App) -> None:
    ready(app)
    press(app, pygame.K_RETURN)
    assert not app.context.session.game.state.exploded
    press(app, pygame.K_f)
    confirm_light(app)


def test_the_end_of_the_phase_that_loses_the_night_is_asked_about(app: App) -> None:
    """P1: nothing blew up, and nobody had said so."""
    game = mission_game(app.context.boards, "mission-ready", 1)
    position = dict(game.position()) | {"clock": 350, "turn": 16}
    app.context.play(Game.from_position(app.context.boards, position))
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, CastleScene)
    before = made(app)
    scene.question.give(EndPhase())
    assert made(app) == before
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    assert app.kit.say("confirm.lost") == top._title
    assert "Garrett" in top._note or "ギャレット" in top._note


def test_a_tool_has_one_place_in_every_question_of_an_evening(app: App) -> None:
    """Undo, the colonel, the choices, the end of the phase, to hold fire; and where a move
    ends, nothing is held or ended."""
    app.context.begin("evening", 3)
    session, player = app.context.session, bot("sergeant", 3)
    session.director.speed = "off"
    session.level = "matters"
    session.auto_selects_next_stack = True
    places: dict[tuple[str, str], set[int]] = {}
    say = app.kit.say
    while session.game.decision is not None:
        app.loop.frame(16)
        scene = play_scene(app)
        for button in bar_buttons(scene):
            if session.shown.stage not in ("field", "castle"):
                continue
            if button.hint in ("Z", "Q", "C", "X") or isinstance(
                button.answer and button.answer.option, EndPhase
            ):
                places.setdefault((session.shown.stage, button.hint), set()).add(button.rect.left)
            if button.hint == "Enter" and button.label == say("option.stop"):
                places.setdefault((session.shown.stage, "stop"), set()).add(button.rect.right)
        session.choose(player.choose(session.game))
    assert {key for stage, key in places if stage == "castle"} >= set("ZQCXE")
    assert all(len(found) == 1 for found in places.values()), places


def test_to_stay_is_amber_only_for_men_who_have_moved(app: App) -> None:
    """*Stay here* was the one amber button before anything else, and Enter pressed it."""
    scene = raid(app, {"Angel": COURT})
    scene.clicks.press_unit("Angel")
    app.loop.frame(16)
    stay = button_to_stop(scene)
    assert not stay.primary and stay.hint == "H"
    press(app, pygame.K_RETURN)
    assert not [one for one in scene.session.game.choices if isinstance(one, Stop)]
    scene.session.choose(Step("1F-0207"))
    app.loop.frame(16)
    stop = button_to_stop(play_scene(app))
    assert stop.primary and stop.hint == "Enter"


def button_to_stop(scene: PlayScene) -> BarButton:
    return next(
        one for one in bar_buttons(scene) if one.answer is not None and one.answer.option == Stop()
    )


def test_a_late_second_click_on_stop_here_does_not_end_the_next_mans_turn(app: App) -> None:
    """He is taken up by himself, and *Stay here* stood where *Stop here* had been."""
    scene = raid(app, {"Blake": COURT, "Angel": "1F-0507", "Hank": "1F-0507"})
    session = app.context.session
    session.auto_selects_next_stack = True
    scene.clicks.press_unit("Blake")
    session.choose(Step("1F-0207"))
    app.loop.frame(16)
    stop = button_to_stop(scene)
    place, walker = stop.rect.center, session.game.state.action
    strike(app, place)
    wait(app)
    action = session.game.state.action
    assert walker is not None and action is not None and action.group != walker.group
    assert session.is_in_hand_unasked
    stay, choices = button_to_stop(play_scene(app)), made(app)
    assert stay.label == app.kit.say("option.stop")
    strike(app, place)
    assert made(app) == choices


def test_lines_of_a_list_with_the_same_words_name_who_carries_the_item(app: App) -> None:
    men = {"Blake": ["charge-1"], "Hank": ["charge-2"], "Cooper": ["lighter"]}
    raid(app, {name: {"at": COURT, "items": items} for name, items in men.items()})
    scene = play_scene(app)
    scene.question.take(Act("Cooper"))
    app.loop.frame(16)
    scene.question.list_gear()
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    rows = {(row.label, row.detail) for row in top._choices}
    label = scene.question.label_of(HandOver("charge-1", "Cooper"))
    names = [app.kit.say(f"name.{name}") for name in ("Blake", "Hank")]
    carried = {(label, app.kit.say("option.carried", who=who)) for who in names}
    assert carried <= rows
    lighter = scene.question.label_of(HandOver("lighter", "Blake"))
    assert (lighter, "") in rows, "one alone needs no name"
