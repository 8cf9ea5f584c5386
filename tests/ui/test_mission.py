"""How to win stands on the screen: the castle's tower, the lines of field and hunt."""

from __future__ import annotations

from typing import Any, Final

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.bots import bot
from game.painting.report.paper import missing_words
from game.rules import Game
from game.rules.advice.march import paces
from game.rules.board import VILLAGE
from game.rules.decisions import Act, PlaceDetonator, SetExplosives, Step
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.how_to_win import HowToWinScene
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.play_scene import PlayScene
from game.story.better_result import why_unlit
from game.story.story import story_of
from game.tabletop.actions import (
    LookAtPlace,
    SayHowToWin,
    ShowFuse,
    ShowQuest,
    TellBlast,
    ToggleSight,
)
from game.tabletop.hud.tower import fuse_state
from game.tabletop.stages.goals import GoalStrip
from game.tabletop.stages.mission import MissionTower, MissionWatch
from game.tabletop.tooltips.win_paper import all_lines
from game.ui.views.presses import Button, LookUp
from game.ui.views.stops import FocusStop, action_of
from game.ui.views.view import Action
from game.ui.widgets import Widget
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.tools.gallery import Gallery, mission_game
from tests.ui.driving import bar_buttons, click, hover, marks_of, play_scene, press
from tests.ui.layout_faults import layout_faults
from tests.ui.positions import mined

PARTS: Final = (TellBlast(), ShowFuse(), SayHowToWin(), LookAtPlace("2F"), LookAtPlace(VILLAGE))


def opened(app: App, game: Game) -> CastleScene:
    app.context.play(game)
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, CastleScene)
    return scene


def ready(app: App, **more: Any) -> CastleScene:
    """Everything is mined, and Garrett has the lighter; nobody has begun to act."""
    return opened(app, Game.from_position(app.context.boards, mined(**more)))


def tower_of(scene: CastleScene) -> MissionTower:
    return scene.castle.tower


def watch_of(scene: CastleScene) -> MissionWatch:
    return tower_of(scene)._watch


def stop_of(scene: CastleScene, action: Action) -> FocusStop | None:
    """The part of the tower that does this."""
    stops = (one for one in scene.ring.widgets if isinstance(one, FocusStop))
    return next((one for one in stops if one.pressable.action == action), None)


def press_part(app: App, scene: CastleScene, action: Action) -> None:
    stop = stop_of(scene, action)
    assert stop is not None
    click(app, stop.rect.center)


# --- The tower ------------------------------------------------------------------------------


def test_the_fuse_is_amber_while_somebody_can_light_it_and_names_him(app: App) -> None:
    look = watch_of(ready(app)).look()
    assert fuse_state(look) == "amber"
    assert app.kit.say("name.Garrett") in look.fuse


def test_it_is_red_and_says_why_when_the_tower_cannot_go_up(app: App) -> None:
    scene = opened(app, mission_game(app.context.boards, "mission-red", 1))
    look = watch_of(scene).look()
    assert fuse_state(look) == "red"
    assert look.fuse == app.kit.say("mission.loss.late-light")
    assert watch_of(scene).next_words() == app.kit.say("mission.loss.late-light.why")


def test_what_can_no_longer_be_lit_promises_no_victory(app: App) -> None:
    """The tower wrote "operational victory" over "too late to light them"."""
    scene = opened(app, mission_game(app.context.boards, "mission-red", 1))
    words = list(tower_of(scene).placed().words())
    place = words.index(app.kit.say("tower.as-it-stands"))
    assert words[place + 1] == app.kit.head("outcome.operational-defeat")
    card = watch_of(scene).blast_card()
    assert (card.title, watch_of(scene).blast.blown) == (words[place], ())


def test_it_is_red_with_the_names_of_the_last_who_could(app: App) -> None:
    """Garrett has the lighter; Blake a charge to set, with the detonator on it."""
    watch = watch_of(ready(app, clock=350, turn=16))
    look = watch.look()
    assert fuse_state(look) == "red"
    both = " + ".join(app.kit.say(f"name.{name}") for name in ("Blake", "Garrett"))
    assert look.fuse == app.kit.say("mission.chance", who=both)
    assert watch.next_words() == app.kit.say("mission.chance.why", who=both)


def test_what_is_set_is_enough_for_one_result_and_a_floor_more_would_be_better(app: App) -> None:
    """'Everything needed is set' contradicted the floors on which nothing was."""
    icons = {floor: place for floor, (place, _) in app.context.boards.castle.charges.items()}
    set_now = {icons["2F"]: ["charge-1"], icons["basement"]: ["gas-1", "gas-2"]}
    scene = ready(app, charges_set=set_now)
    watch, say = watch_of(scene), app.kit.say
    step = watch.blast.step
    assert step is not None and step.man == "Blake"
    outcome, better = say(f"outcome.{watch.blast.outcome}"), say(f"outcome.{step.outcome}")
    said = watch.next_words()
    assert said.startswith(f"Enough for {outcome.lower()} once lit.")
    assert said.endswith(f"{better.lower()}.")
    assert say("name.Blake") in said


def test_it_is_green_with_the_detonator_where_explosives_are_set(app: App) -> None:
    icon = app.context.boards.castle.charges["2F"][0]
    assert fuse_state(watch_of(ready(app, detonator=icon)).look()) == "good"


def test_the_fuse_leads_to_its_man(app: App) -> None:
    scene = ready(app)
    press_part(app, scene, ShowFuse())
    assert app.context.session.game.choices[-1] == Act("Garrett")


def test_it_says_how_many_can_light_it_where_there_are_several(app: App) -> None:
    """Not who is nearest: that would be another man after each step."""
    position = mined()
    paras = {name: dict(man) for name, man in position["paras"].items()}
    paras["Garrett"]["acted"] = True
    watch = watch_of(ready(app, paras=paras))
    fuse = watch.mission.fuse
    assert (fuse.by_hand, fuse.by_detonator) == (("Garrett",), ("Blake", "Cooper"))
    assert watch.look().fuse == app.kit.say("mission.fuse.men", hand=1, wire=2)
    others = " + ".join(app.kit.say(f"name.{name}") for name in fuse.by_detonator)
    said = app.kit.say("mission.fuse.by-detonator", who=others)
    assert said in [row.words for row in watch.fuse_card().rows]


def test_the_quest_leads_to_where_it_is(app: App) -> None:
    """Cooper carries the papers; in the night of the zombies without Ines nothing is wanted."""
    scene = ready(app)
    assert watch_of(scene).mission.quest is None
    assert stop_of(scene, ShowQuest()) is None
    position = mined()
    paras = {name: dict(man) for name, man in position["paras"].items()}
    paras["Cooper"]["items"] = ["key"]
    hidden = {at: one for at, one in position["hidden"].items() if one != "key"}
    scene = ready(app, ambition="haunebu", paras=paras, hidden=hidden)
    say, quest = app.kit.say, watch_of(scene).mission.quest
    assert quest is not None
    said = say("quest.words", what=say("quest.haunebu"), how=say("name.Cooper"))
    assert watch_of(scene).look().quest == said
    press_part(app, scene, ShowQuest())
    for _ in range(40):
        app.loop.frame(60)
    assert scene.view is not None
    assert scene.view.camera.view.collidepoint(scene.view.centre(quest.at))


def test_floors_are_buttons(app: App) -> None:
    scene = ready(app)
    for one in watch_of(scene).mission.floors:
        press_part(app, scene, LookAtPlace(one.floor))
        for _ in range(10):
            app.loop.frame(60)
        assert scene.floors.place == one.floor


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("text", [100, 125, 150, 200])
@pytest.mark.parametrize("name", ["mission-red", "mission-ready"])
def test_its_parts_do_not_overlap_in_any_language_or_size(
    app: App, language: Language, text: int, name: str
) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=text)
    app.kit.fit((1280, 720))
    app.context.speak(language)
    game = mission_game(app.context.boards, name, 1)
    position = {**dict(game.position()), "ambition": "haunebu"}
    scene = opened(app, Game.from_position(app.context.boards, position))
    assert layout_faults(tower_of(scene).placed()) == []


def test_points_stand_in_the_tower_and_no_longer_in_the_top_bar(app: App) -> None:
    scene = ready(app)
    mission = watch_of(scene).mission
    assert (mission.points, mission.wanted) == (5, 6)
    labels = {getattr(one, "label", "") for one in scene.ring.widgets}
    assert app.kit.say("hud.points") not in labels


def test_points_that_leave_nonette_are_called_carried(app: App) -> None:
    position = mined()
    paras = {name: dict(man) for name, man in position["paras"].items()}
    paras["Dylan"]["at"] = paras["Cooper"]["at"]
    scene = ready(app, paras=paras)
    mission = watch_of(scene).mission
    words = list(tower_of(scene).placed().words())
    safe = words.index(f"{mission.points}/{mission.wanted}")
    assert mission.carried and words[safe + 1] == f"+{mission.carried}"


def test_every_part_of_the_tower_and_every_figure_of_the_bar_has_a_ticket(app: App) -> None:
    scene = ready(app)
    stops = [stop_of(scene, part) for part in PARTS]
    facts = [one for one in scene.ring.widgets if is_fact(one)]
    assert len(facts) == 3
    for stop in (*stops, *facts):
        if stop is None:
            continue
        to = stop.rect.center
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=to, rel=(0, 0), buttons=(0, 0, 0)))
        app.loop.frame(16)
        found = scene.tooltip.card()
        assert found is not None and found[0].rows, stop


def test_the_tower_follows_each_event_that_is_shown(app: App) -> None:
    scene = ready(app)
    game = app.context.session.game
    before = watch_of(scene).mission
    app.context.session.choose(Act("Blake"))
    app.loop.frame(16)
    app.context.session.choose(SetExplosives())
    app.loop.frame(16)
    after = watch_of(scene).mission
    assert game.state.charges_set != {}
    assert after.floors[-1].icons == before.floors[-1].icons + 3


def test_R7_8_3_2_detonator_the_last_man_is_warned_before_he_places_it_beside_germans(
    app: App,
) -> None:
    """It was placed, the phase ended by itself, and a German removed it: nothing had warned."""
    position = mined()
    paras = {name: dict(man, acted=name != "Blake") for name, man in position["paras"].items()}
    at = position["paras"]["Blake"]["at"]
    near = next(iter(app.context.boards.castle.neighbours[at]))
    foe = dict(position["enemies"]["G7"], at=near)
    scene = ready(app, paras=paras, enemies={"G7": foe}, charges_set={at: ["charge-1"]})
    scene.question.give(PlaceDetonator())
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    assert top._title == app.kit.say("confirm.torn.place")


def test_the_walk_that_loses_the_night_is_asked_about_and_goes_on_all_the_same(app: App) -> None:
    """In the last turn the man with the lighter walked off, the phase ended by itself, and the
    night was lost by one click."""
    position = mined()
    paras = {name: dict(man, acted=name != "Garrett") for name, man in position["paras"].items()}
    scene = ready(app, paras=paras, clock=350, turn=16)
    game = app.context.session.game
    scene.question.take(Act("Garrett"))
    app.loop.frame(16)
    before = len(game.choices)
    at = paras["Garrett"]["at"]
    way = (at, next(iter(app.context.boards.castle.neighbours[at])))
    scene.question.walk(way)
    app.loop.frame(16)
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    assert top._title == app.kit.say("confirm.lost.deed")
    assert "Garrett" in top._note
    assert len(game.choices) == before
    press(app, pygame.K_2)
    app.loop.frame(16)
    assert str(game.choices[before]) == str(Step(way[1]))


def test_R7_8_3_2_detonator_the_last_man_is_warned_before_an_attack(app: App) -> None:
    """An attack begins with the end of the move, which is asked about."""
    position = mined()
    paras = {name: dict(man, acted=name != "Blake") for name, man in position["paras"].items()}
    at = position["paras"]["Blake"]["at"]
    near = next(iter(app.context.boards.castle.neighbours[at]))
    foe = dict(position["enemies"]["G7"], at=near)
    charges = {at: ["charge-1"]}
    scene = ready(app, paras=paras, enemies={"G7": foe}, charges_set=charges, detonator=at)
    scene.question.take(Act("Blake"))
    app.loop.frame(16)
    before = len(app.context.session.game.choices)
    scene.question.attack_from_here("G7")
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    assert top._title == app.kit.say("confirm.torn.deed")
    assert len(app.context.session.game.choices) == before
    app.stack.pop()
    scene.question.give(SetExplosives())
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    assert top._title == app.kit.say("confirm.torn.deed")


# --- The sheet about victory ----------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_about_victory_is_not_cut_off(
    gallery: Gallery, language: Language, text: int, size: tuple[int, int]
) -> None:
    gallery.dress(size, Settings(language=language, text_scale=text))
    scene = gallery.open("how-to-win")
    assert isinstance(scene, HowToWinScene)
    assert layout_faults(scene.placed) == []
    shown, lines = list(scene.words()), all_lines(scene._kit, scene._game)
    assert all(line.words in shown for line in lines if not line.is_spare)


def test_the_card_of_a_floor_tells_the_same(app: App) -> None:
    watch = watch_of(ready(app))
    rows = [row.words for row in watch.blast_card().rows]
    assert f"**{app.kit.say('outcome.operational-victory')}**" in rows


# --- Setting explosives ---------------------------------------------------------------------


def test_R7_5_set_is_amber_where_icons_lack(app: App) -> None:
    """P4: amber was still to stay."""
    scene = ready(app, charges_set={})
    app.context.session.choose(Act("Blake"))
    app.loop.frame(16)
    amber = [one for one in bar_buttons(scene) if one.primary]
    assert [one.answer and one.answer.option for one in amber] == [SetExplosives()]


def test_R7_5_set_stands_dimmed_on_arrival(app: App) -> None:
    """P4: it wasn't there, and nothing said that it comes next turn."""
    scene = ready(app, charges_set={})
    session = app.context.session
    session.choose(Act("Blake"))
    area = app.context.boards.castle.area["2F"]
    decision = session.game.decision
    assert decision is not None
    step = next(one for one in decision.options if isinstance(one, Step) and one.cell in area)
    session.choose(step)
    app.loop.frame(16)
    dimmed = [one for one in bar_buttons(scene) if not one.is_enabled]
    assert app.kit.say("deed.next-turn", deed=app.kit.say("deed.SetExplosives")) in [
        one.label for one in dimmed
    ]


# --- Field, hunt, report --------------------------------------------------------------------


def goals(app: App) -> GoalStrip:
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    return next(part for part in scene.parts if isinstance(part, GoalStrip))


def on_the_field(app: App) -> Game:
    app.context.begin("evening", 1)
    player, game = bot("sergeant", 1), app.context.session.game
    while game.state.stage != "field":
        app.context.session.choose(player.choose(game))
        app.loop.frame(16)
    return game


def test_the_field_tells_when_each_group_can_be_in_nonette(app: App) -> None:
    game = on_the_field(app)
    stops = goals(app).goals.stops()
    assert stops
    assert all(stop.cell in game.boards.field.order for stop in stops)
    hexes = {man.at for man in game.state.paras_on_map()}
    assert len(stops) == len(hexes)


def test_the_board_shows_the_way_of_the_group_that_is_pointed_at_in_the_goal_line(app: App) -> None:
    game = on_the_field(app)
    scene = play_scene(app)
    assert not marks_of(scene).trail
    ways = {pace.at: pace.way for pace in paces(game.boards, game.state)}
    for stop, mark in zip(goals(app).goals.stops(), goals(app).widgets(), strict=True):
        hover(app, mark.rect.center)
        assert marks_of(scene).trail == ways[stop.cell]


def test_the_hunt_counts_what_is_left_to_do(app: App) -> None:
    app.context.begin("hunt", 1)
    app.loop.frame(16)
    words = [stop.goal.words for stop in goals(app).goals.stops()]
    assert app.kit.say("goal.killed", n=0, of="3-4") in words


def test_what_stands_in_the_goal_line_has_no_frame_like_a_button(app: App) -> None:
    app.context.begin("hunt", 1)
    app.loop.frame(16)
    strip = goals(app)
    target = pygame.Surface(app.stack.size)
    strip.draw(target)
    for stop in strip.widgets():
        right, middle = stop.rect.right, stop.rect.centery
        columns = range(right - 9, right + 2)
        assert len({tuple(target.get_at((x, middle))) for x in columns}) == 1


def ended(app: App, **more: Any) -> str:
    """What the report says of the end of a night on which everything was mined."""
    charges = app.context.boards.castle.charges
    icons = {floor: charges[floor][0] for floor in ("basement", "1F", "2F")}
    position: dict[str, Any] = {
        "stage": "demolition",
        "clock": 360,
        "ambition": "reich",
        "paras": {"Angel": {"at": "village"}},
        "charges_set": {
            icons["basement"]: ["gas-1"],
            icons["1F"]: ["charge-1"],
            icons["2F"]: ["charge-2"],
        },
    } | more
    game = Game.from_position(app.context.boards, position, [])
    story = story_of(game, app.context.teller.plain_event)
    assert why_unlit(story.state, story.floors) is not None
    return missing_words(app.kit, story)


def test_R9_1_3_manual_the_report_says_why_nothing_went_off(app: App) -> None:
    """P1: three floors, each "3, needs 3: stands"."""
    say = app.kit.say
    assert ended(app).startswith(say("story.unlit.no-fuse"))
    assert ended(app, detonator="lost").startswith(say("story.unlit.torn-out"))
    beside = app.context.boards.castle.area["2F"][0]
    assert ended(app, detonator=beside).startswith(say("story.unlit.bare"))


def test_a_lit_switch_is_not_amber(app: App) -> None:
    """P18: a button of the view stayed amber beside the one that answers."""
    scene = ready(app)
    press_part(app, scene, ToggleSight())
    app.loop.frame(16)
    lit = stop_of(scene, ToggleSight())
    assert lit is not None and isinstance(lit.pressable, Button)
    assert lit.pressable.is_on and not lit.pressable.is_primary
    assert pygame.display.get_init()


def is_fact(widget: Widget) -> bool:
    """Whether it is a figure of the top bar; numbers of rules in texts are no stops."""
    return widget.is_focusable and isinstance(action_of(widget), LookUp)
