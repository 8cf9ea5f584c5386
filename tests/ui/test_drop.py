"""The drop is played: each man jumps at a word, deaths are told by name, a bad drop can be tried
again."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from game.archive import read_save
from game.archive.restoring import restore
from game.archive.score import finish_of
from game.rules import Game
from game.rules.advice.demolition import outfit_of
from game.rules.events.field import DropRolled, ParaLanded, PlaneFlewOn
from game.rules.events.people import ParaDied
from game.rules.game import Origin
from game.scenes.menus.rulebook import RulebookScene
from game.scenes.stages.drop import DropScene
from game.scenes.stages.field import FieldScene
from game.tabletop.hud.frame import side_frame
from game.tabletop.hud.route import RouteStop, RouteStopRing, route
from game.tabletop.session import may_jump_again
from game.tabletop.stages.goals import MarchGoals
from game.tabletop.tooltips.win_paper import outfit_lines
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.presses import LookUp
from game.ui.views.texts import Text
from game.ui.views.view import Layout
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import button_of, click, press
from tests.ui.layout_faults import layout_faults

HARD = 8
"""A seed with which five men land."""
EASY = 2
RULE = LookUp("R3.2-roll")


def aboard(app: App, seed: int) -> DropScene:
    """Packed by the button, the first man in the door, animations on."""
    app.kit.settings = replace(app.kit.settings, animation="fast")
    app.context.begin("evening", seed)
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


def slip(scene: DropScene) -> list[str]:
    """What the slip of the jump says."""
    return [*scene.slip_of_jump.placed().words()]


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
    _, lands, chance, *_ = slip(scene)
    assert lands == label(app, "drop.lands")
    assert chance == f"{round(100 * len(landings) / 6)}%"


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
    who = label(app, f"name.{victim.name}")
    assert slip(scene)[0] == app.kit.say("drop.title.lost", who=who).upper()
    assert any(who in words for words in scene.news.placed().words())
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


def moments_of(app: App, seed: int) -> Iterator[DropScene]:
    """The drop in each frame, with a key as soon as anything waits."""
    aboard(app, seed)
    while isinstance(scene := app.stack.top, DropScene) and not scene.flight.is_decimated:
        yield scene
        if scene.flight.waits_for is not None:
            press(app, pygame.K_RETURN)
        app.loop.frame(40)


def test_bar_and_slip_tell_whom_flak_has_hit_until_the_plane_is_over_its_next_hex(app: App) -> None:
    """The slip named the next man from the end of the line while the plane flew on."""
    flown = set()
    for scene in moments_of(app, HARD):
        event = scene.flight.event
        if not isinstance(event, PlaneFlewOn) or event.aircraft == scene.shown.aircraft:
            continue
        hit = next(one for one in reversed(scene.session.log) if isinstance(one, ParaDied))
        who = label(app, f"name.{hit.name}")
        flak = app.kit.say("drop.flak", who=who)
        assert [words for words in slip(scene) if flak in words]
        assert scene.bar.words()[0] == app.kit.say("drop.hit", who=who)
        flown.add(event.aircraft)
    assert flown == {1, 2, 3}


def test_a_click_on_the_number_of_the_rule_is_meant_for_it_while_a_man_falls_too(app: App) -> None:
    scene = aboard(app, HARD)
    press(app, pygame.K_RETURN)
    app.loop.frame(16)
    press(app, pygame.K_SPACE)
    assert scene.interlude.picture is None
    assert scene.session.director.is_busy
    parts = scene.slip_of_jump.placed().walk()
    (number,) = [one for one in parts if getattr(one.view, "action", None) == RULE]
    shown = len(scene.session.log)
    click(app, number.rect.center)
    assert isinstance(app.stack.top, RulebookScene)
    assert len(scene.session.log) == shown


def test_over_the_last_hex_the_slip_has_no_faces_and_no_flak(app: App) -> None:
    """Nobody rolls there; it listed six faces with a sixth each."""
    last = 0
    for scene in moments_of(app, HARD):
        if isinstance(scene.flight.event, ParaLanded) and not scene.flight.is_rolled_for:
            last += 1
            _, words, number = slip(scene)
            assert (words, number) == (label(app, "drop.last"), "[R3.2-roll]")
            assert scene.board is not None and not scene.board.marks.faces
    assert last


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
    before = app.context.session.game
    assert len(scene.shown.living()) <= 5
    assert button_of(scene, label(app, "drop.again"))
    press(app, pygame.K_j)
    app.loop.frame(16)
    game = app.context.session.game
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
    game, living = app.context.session.game, len(scene.shown.living())
    press(app, pygame.K_RETURN)
    for _ in range(100):
        app.loop.frame(40)
    assert isinstance(app.stack.top, FieldScene)
    assert app.context.session.game is game
    assert len(game.state.living()) == living


def test_the_records_tell_of_a_second_drop_after_a_reload_too(app: App) -> None:
    decimated(app)
    press(app, pygame.K_j)
    app.context.autosave.finish()
    saved = read_save(app.context.autosave.path)
    game = restore(saved, app.context.boards)
    assert game.origin is not None
    assert game.origin.jumps == 2
    game.state.outcome = "tactical-defeat"
    finish = finish_of(game, app.context.today())
    assert finish is not None
    assert finish.entry.jumped_again


def test_the_daily_mission_and_other_parts_are_jumped_once(app: App) -> None:
    state = Game.new(app.context.boards, 1).state
    for name in list(state.paras)[:4]:
        state.paras[name] = replace(state.paras[name], at="dead")
    assert may_jump_again(Origin("evening", 1), state)
    assert not may_jump_again(Origin("evening", 20440606), state)
    assert not may_jump_again(Origin("castle", 1), state)


# --- What a bad drop means --------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_drop_says_who_is_left_and_what_is_missing(app: App, language: Language) -> None:
    app.context.speak(language)
    scene = decimated(app)
    men = scene.shown.living()
    outfit = outfit_of(app.context.boards, scene.shown)
    lines = outfit_lines(app.kit, app.context.teller, outfit)
    assert [line.words for line in lines] == [*scene.news.placed().words()][1:]
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
    said = app.kit.say("drop.flak.spared")
    assert any(said in words for words in slip(scene)) == is_spared


def test_the_paper_lies_there_only_while_another_drop_is_offered(app: App) -> None:
    scene = decimated(app)
    assert any(scene.news.placed().words())
    press(app, pygame.K_RETURN)
    assert not any(scene.news.placed().words())


def test_a_march_without_what_lights_or_blows_says_so_in_its_line(app: App) -> None:
    app.context.begin("evening", EASY)
    for _ in range(2):
        press(app, pygame.K_j)
        app.loop.frame(16)
    shown = app.context.session.shown
    goals = MarchGoals(app.kit, app.context.session, app.context.teller)
    assert all(stop.card.rule != "R9.1.2-required" for stop in goals.stops())
    for name, man in shown.paras.items():
        shown.paras[name] = replace(man, items=())
        if man.name in ("Blake", "Elliot", "Hank"):
            shown.paras[name] = replace(man, items=(), at="dead")
    last = MarchGoals(app.kit, app.context.session, app.context.teller).stops()[-1]
    assert last.goal.tone == "lost"
    assert app.kit.say("item.lighter") in last.goal.words
    assert "0/3" in last.goal.words


@pytest.mark.parametrize("text", TEXT_PERCENTS)
@pytest.mark.parametrize("many", [(8, 0, 0, 0), (0, 8, 0, 0), (4, 4, 0, 0), (2, 2, 2, 2)], ids=str)
def test_the_initials_of_many_who_jumped_together_lie_over_no_other_stop(
    app: App, many: tuple[int, ...], text: int
) -> None:
    """The eight of a lucky drop stood in one line, over the next hex of the route."""
    app.kit.settings = replace(app.kit.settings, text_scale=text)
    app.kit.fit((1280, 720))
    sides = (-1.0, 1.0, -1.0, 1.0)
    stops = tuple(
        RouteStop(aside, tuple("AEGHFBDC"[:number]))
        for aside, number in zip(sides, many, strict=True)
    )
    frame = side_frame((1280, 720), app.kit.theme, lowest=132 if text >= 150 else 170)
    placed = Layout(app.kit).place(route(app.kit, stops, 0), frame.map)
    assert not layout_faults(placed)
    said = "".join(placed.words()).replace(" ", "")
    assert all(said.count(initial) for initial in "AEGHFBDC"[: max(many)])
    rings = [one.rect for one in placed.walk() if isinstance(one.view, RouteStopRing)]
    lines = [one.rect for one in placed.walk() if isinstance(one.view, Text)]
    assert len(rings) == len(stops)
    assert not [line for line in lines if line.collidelist(rings) >= 0]
