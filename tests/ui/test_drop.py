"""The drop is played: each man jumps at a word, deaths are told by name, a bad drop can be tried
again."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.archive import read_save
from game.archive.restoring import restore
from game.archive.score import finish_of
from game.rules import Game
from game.rules.events.drop import DropRolled, ParaLanded
from game.rules.events.people import ParaDied
from game.rules.game import Origin
from game.scenes.stages.drop import DropScene
from game.scenes.stages.field import FieldScene
from game.tabletop.hud.route import Stop, draw_route
from game.tabletop.second_jump import may_jump_again
from game.tabletop.stages.drop import JumpSlip, LandingPaper
from game.tabletop.stages.goals import MarchGoals
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import button_of, press
from tests.ui.proofreader import Line, reading

HARD = 8
"""A seed with which five men land."""
EASY = 2


def aboard(app: App, seed: int) -> DropScene:
    """Packed by the button, the first man in the door, animations on."""
    app.kit.settings = replace(app.kit.settings, animation="fast")
    app.evening.begin("evening", seed)
    for _ in range(2):
        press(app, pygame.K_RETURN)
    app.loop.frame(16)
    return waiting(app)


def waiting(app: App, most: int = 400) -> DropScene:
    """Once something waits for the player."""
    for _ in range(most):
        scene = app.stack.top
        if isinstance(scene, DropScene) and scene.flight.waits_for is not None:
            app.loop.frame(16)
            return scene
        app.loop.frame(40)
    raise AssertionError("nothing waits")


def label(app: App, key: str) -> str:
    return app.kit.say(key)


def test_a_man_jumps_only_when_he_is_told_to(app: App) -> None:
    scene = aboard(app, HARD)
    first = scene.flight.jumper
    assert first == scene.shown.drop_order[0]
    for _ in range(60):
        app.loop.frame(40)
    assert scene.flight.jumper == first
    assert scene.flight.event is None, "the die isn't shown before it is thrown"
    press(app, pygame.K_RETURN)
    assert scene.flight.jumper == ""
    assert isinstance(scene.flight.event, DropRolled)


def test_his_odds_are_told_before_he_jumps(app: App) -> None:
    scene = aboard(app, HARD)
    landings = scene.flight.landings(scene.flight.origin)
    card = scene.slip_of_jump._card()
    assert card.rows[0].words == label(app, "drop.lands")
    assert card.rows[0].value == f"{round(100 * len(landings) / 6)}%"


def test_all_jump_waits_no_more(app: App) -> None:
    scene = aboard(app, EASY)
    press(app, pygame.K_a)
    for _ in range(800):
        if not isinstance(app.stack.top, DropScene) or scene.flight.is_decimated:
            break
        assert scene.flight.waits_for is None
        app.loop.frame(40)
    assert isinstance(app.stack.top, FieldScene)


def test_a_death_is_told_by_name_until_it_is_put_away(app: App) -> None:
    aboard(app, HARD)
    for _ in range(20):
        scene = waiting(app)
        if scene.flight.victim is not None:
            break
        press(app, pygame.K_RETURN)
    victim = scene.flight.victim
    assert victim is not None
    assert scene.shown.paras[victim.name].at != "dead"
    assert scene.slip_of_jump._card().title == app.kit.say(
        "drop.title.lost", who=label(app, f"name.{victim.name}")
    )
    press(app, pygame.K_RETURN)
    assert scene.flight.victim is not victim


def test_while_a_landing_or_death_is_told_the_bar_warns_of_no_flak(app: App) -> None:
    """It went on saying that flak hits the last man, below the news that it had."""
    scene, told = aboard(app, HARD), 0
    for _ in range(600):
        if not isinstance(app.stack.top, DropScene):
            break
        question, why, _ = scene.bar.words()
        if isinstance(scene.flight.event, ParaDied | ParaLanded):
            told += 1
            assert (bool(question), why) == (True, "")
        if scene.flight.waits_for is not None:
            press(app, pygame.K_RETURN)
        app.loop.frame(40)
    assert told


def decimated(app: App) -> DropScene:
    aboard(app, HARD)
    for _ in range(40):
        scene = waiting(app)
        if scene.flight.is_decimated:
            return scene
        press(app, pygame.K_RETURN)
    raise AssertionError("too many landed")


def test_where_few_land_another_drop_can_be_tried_with_the_same_gear(app: App) -> None:
    scene = decimated(app)
    before = app.evening.session.game
    assert len(scene.shown.living()) <= 5
    assert button_of(scene, label(app, "drop.again"))
    press(app, pygame.K_j)
    app.loop.frame(16)
    game = app.evening.session.game
    assert game is not before
    assert game.origin is not None and before.origin is not None
    assert game.origin.seed != before.origin.seed
    assert game.state.drop_order == before.state.drop_order
    packed = len(before.state.drop_order) + 7
    assert game.choices[:packed] == before.choices[:packed]
    assert waiting(app).flight.jumper == game.state.drop_order[0]


def test_another_drop_is_offered_to_those_who_let_all_jump_too(app: App) -> None:
    scene = aboard(app, HARD)
    press(app, pygame.K_a)
    scene = waiting(app)
    assert scene.flight.is_decimated
    assert button_of(scene, label(app, "drop.again"))


def test_whoever_marches_on_goes_on_with_those_who_landed(app: App) -> None:
    scene = decimated(app)
    game, living = app.evening.session.game, len(scene.shown.living())
    press(app, pygame.K_RETURN)
    for _ in range(100):
        app.loop.frame(40)
    assert isinstance(app.stack.top, FieldScene)
    assert app.evening.session.game is game
    assert len(game.state.living()) == living


def test_the_records_tell_of_a_second_drop_after_a_reload_too(app: App) -> None:
    decimated(app)
    press(app, pygame.K_j)
    app.evening.autosave.finish()
    saved = read_save(app.evening.autosave.path)
    game = restore(saved, app.evening.boards)
    assert game.origin is not None
    assert game.origin.jumps == 2
    game.state.outcome = "tactical-defeat"
    finish = finish_of(game, app.evening.today())
    assert finish is not None
    assert finish.entry.jumped_again


def test_the_daily_mission_and_other_parts_are_jumped_once(app: App) -> None:
    state = Game.new(app.evening.boards, 1).state
    for name in list(state.paras)[:4]:
        state.paras[name] = replace(state.paras[name], at="dead")
    assert may_jump_again(Origin("evening", 1), state)
    assert not may_jump_again(Origin("evening", 20440606), state)
    assert not may_jump_again(Origin("castle", 1), state)


# --- What a bad drop means --------------------------------------------------------------------


def paper_of(scene: DropScene) -> LandingPaper:
    return next(part for part in scene.parts if isinstance(part, LandingPaper))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_drop_says_who_is_left_and_what_is_missing(app: App, language: Language) -> None:
    app.evening.speak(language)
    scene = decimated(app)
    men = scene.shown.living()
    lines = paper_of(scene).lines()
    assert all(app.kit.say(f"name.{man.name}") in lines[0].words for man in men)
    has_lighter = any("lighter" in man.items for man in men)
    assert lines[1].is_bad != has_lighter
    able = [man.name for man in men if scene.shown.sheet.face(man).bomb]
    assert lines[2].is_bad == (not able)
    icons = sum(scene.shown.sheet.items[item].explosive for man in men for item in man.items)
    assert f"{icons}" in lines[3].words


@pytest.mark.parametrize("is_spared", [False, True])
def test_Q16_the_slip_promises_what_flak_would_do(
    app: App, monkeypatch: pytest.MonkeyPatch, is_spared: bool
) -> None:
    """It said that Cooper would die, and the plane flew on."""
    scene = aboard(app, EASY)
    monkeypatch.setattr("game.tabletop.stages.drop.is_spared_by_flak", lambda *_: is_spared)
    slip = next(part for part in scene.parts if isinstance(part, JumpSlip))
    said = app.kit.say("drop.flak.spared")
    assert any(said in row.words for row in slip._rows(0, {})) == is_spared


def test_the_paper_lies_there_only_while_another_drop_is_offered(app: App) -> None:
    scene = decimated(app)
    shown = pygame.Surface((1280, 720))
    scene.draw(shown)
    press(app, pygame.K_RETURN)
    bare = pygame.Surface((1280, 720))
    scene.draw(bare)
    middle = scene.frame.view.center
    assert shown.get_at(middle) != bare.get_at(middle)


def test_a_march_without_what_lights_or_blows_says_so_in_its_line(app: App) -> None:
    app.evening.begin("evening", EASY)
    for _ in range(2):
        press(app, pygame.K_j)
        app.loop.frame(16)
    shown = app.evening.session.shown
    goals = MarchGoals(app.kit, app.evening.session, app.evening.teller)
    assert all(stop.card.rule != "R9.1.2-required" for stop in goals.stops())
    for name, man in shown.paras.items():
        shown.paras[name] = replace(man, items=())
        if man.name in ("Blake", "Elliot", "Hank"):
            shown.paras[name] = replace(man, items=(), at="dead")
    last = MarchGoals(app.kit, app.evening.session, app.evening.teller).stops()[-1]
    assert last.goal.tone == "lost"
    assert app.kit.say("item.lighter") in last.goal.words
    assert "0/3" in last.goal.words


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("many", [(8, 0, 0, 0), (0, 8, 0, 0), (4, 4, 0, 0), (2, 2, 2, 2)], ids=str)
def test_the_initials_of_many_who_jumped_together_lie_over_no_other_stop(
    app: App,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    many: tuple[int, ...],
) -> None:
    """The eight of a lucky drop stood in one line, over the next hex of the route."""
    app.kit.fit(size)
    kit, proofs = app.kit, reading(monkeypatch)
    sides = (-1.0, 1.0, -1.0, 1.0)
    stops = [
        Stop(aside, tuple("AEGHFBDC"[:number])) for aside, number in zip(sides, many, strict=True)
    ]
    picture = proofs.begin(size)
    panel = pygame.Rect(kit.px(20), kit.px(20), kit.px(256), kit.px(168))
    draw_route(kit, picture, panel, stops, 0)
    assert not proofs.faults()
    ring = pygame.mask.from_threshold(picture, kit.theme.palette.moon_300, (1, 1, 1, 255))
    rings = [one for one in ring.get_bounding_rects() if one.width >= kit.px(18)]
    assert len(rings) == len(stops) - 1
    lines = [one for layer in proofs.layers for one in layer if isinstance(one, Line)]
    assert not [one.text for one in lines if one.box.collidelist(rings) >= 0]
