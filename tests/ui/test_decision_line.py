"""The buttons of the decision line: the primary one is always placed, tools keep their places."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.bots import bot
from game.rules import Game
from game.rules.decisions import (
    Act,
    EndPhase,
    FullSpeed,
    HoldFire,
    Join,
    LightByHand,
    Step,
    Stop,
    ThrowItem,
)
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.play_scene import PlayScene
from game.standing_orders.orders import ORDERS
from game.tabletop.hud import decision_line
from game.tabletop.hud.answer_row import AnswerRow
from game.tabletop.hud.decision_line import set_line
from game.tabletop.hud.line_buttons import lay_on_line
from game.tabletop.parts.action_bar import ActionBar, BarButton
from game.tabletop.parts.question import Choice
from game.ui.widgets import Button
from game.ui.words import LANGUAGES, Language, Words
from game.window.app import App
from game.window.gallery import Gallery
from game.window.mission_positions import mission_game
from tests.ui.driving import play_scene
from tests.ui.test_one_click import BOARDS, COURT, GATE, raid


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_question_says_in_a_sentence_what_its_answer_does(language: Language) -> None:
    words = Words(language)
    silent = [
        (rule, option.word)
        for order in ORDERS
        for rule in order.rules
        for option in order.options
        if not words.has(f"ask.{rule}.why")
        if not words.has(f"ask.option.{option.word}.why")
    ]
    assert not silent


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_of_a_march_is_whole_in_larger_letters(
    gallery: Gallery, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 125 % it was cut after its first sentence: a man may attack after his move."""
    gallery.dress((1280, 720), Settings(language=language, text_scale=125))
    scene = gallery.open("field")

    def cut(*_: object) -> None:
        raise AssertionError("only its beginning is shown")

    monkeypatch.setattr(decision_line, "_beginning", cut)
    scene.draw(pygame.Surface((1280, 720)))


def do_nothing() -> None:
    pass


def row_of(gallery: Gallery, name: str, settings: Settings) -> list[BarButton]:
    """The buttons of a scene's decision line."""
    gallery.dress((1280, 720), settings)
    scene = gallery.open(name)
    return [widget for widget in scene.ring.widgets if isinstance(widget, BarButton)]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("percent", [100, 125, 150, 200])
def test_to_take_mates_along_lies_away_from_what_ends_a_move(
    gallery: Gallery, language: Literal["en", "ja"], percent: int
) -> None:
    """*Sprint* was right beside it; with large letters one of the two had no button."""
    row = row_of(gallery, "castle", Settings(language=language, text_scale=percent))
    places = {button.hint: button.rect for button in row}
    before, after = (abs(places[one].left - places["T"].right) for one in ("G", "Y"))
    assert before > 0
    assert after > gallery.evening.kit.px(10)
    assert places["G"].left < places["T"].left < places["Y"].left


@pytest.mark.parametrize("percent", [100, 125, 150, 200])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_main_answer_and_the_keys_of_the_tools_stay(
    gallery: Gallery, language: Literal["en", "ja"], percent: int
) -> None:
    settings = Settings(language=language, text_scale=percent)
    row = row_of(gallery, "castle", settings)
    assert [button.hint for button in row[:4]] == ["Z", "Q", "C", "G"]
    assert row[-1].answer is not None and row[-1].answer.option == Stop()
    assert all(one.rect.right < other.rect.left for one, other in pairwise(row))


@pytest.mark.parametrize("percent", [100, 125])
def test_a_tool_has_one_place_in_all_stages(gallery: Gallery, percent: int) -> None:
    places: dict[str, set[int]] = {}
    for name in ("field", "castle", "mission-ready", "hunt", "infiltration"):
        for button in row_of(gallery, name, Settings(language="en", text_scale=percent)):
            if button.hint in ("Z", "Q", "C", "G"):
                places.setdefault(button.hint, set()).add(button.rect.left)
    assert len(places) == 4
    assert all(len(found) == 1 for found in places.values()), places


def undo_of(gallery: Gallery, name: str) -> Button | None:
    scene = gallery.open(name)
    found = (
        widget for widget in scene.ring.widgets if isinstance(widget, Button) and widget.hint == "Z"
    )
    return next(found, None)


def test_where_undo_ends_its_button_says_why(gallery: Gallery) -> None:
    gallery.dress((1280, 720), Settings(language="en"))
    undo = undo_of(gallery, "hunt")
    assert undo is not None
    assert not undo.is_enabled
    assert undo.reason == "No undo past this: Action die."


def test_the_menus_button_is_called_menu(gallery: Gallery) -> None:
    for percent in (100, 200):
        gallery.dress((1280, 720), Settings(language="en", text_scale=percent))
        scene = gallery.open("field")
        names = [widget.label for widget in scene.ring.widgets if isinstance(widget, Button)]
        assert "Menu" in names


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("name", ["field", "castle", "hunt"])
def test_a_question_is_as_large_as_the_text_that_was_chosen(
    gallery: Gallery, name: str, text: int, size: tuple[int, int]
) -> None:
    gallery.dress(size, Settings(language="en", text_scale=text))
    scene, kit = gallery.open(name), gallery.evening.kit
    assert isinstance(scene, PlayScene)
    asked = "Elliot: where to?", "The nearest unknown marker.", "R4.2"
    line = set_line(kit, scene.frame.line, asked, scene.frame.line.right)
    assert kit.type.pixels(line.style) == kit.px(22 * text / 100)


def test_a_list_with_large_letters_keeps_off_the_panels(gallery: Gallery) -> None:
    gallery.dress((1280, 720), Settings(language="en", text_scale=200))
    scene = gallery.open("field")
    assert isinstance(scene, PlayScene)
    kit = gallery.evening.kit
    rows = [Choice(f"Go to 080{number}", scene.question.undo) for number in range(4)]
    found = ChoiceScene(kit, gallery.stack, "What here?", rows, look_up=lambda _: None)
    found.arrange((1280, 720))
    assert not any(row.rect.colliderect(scene.frame.men) for row in found.ring.widgets)


def test_what_cannot_be_pressed_goes_before_what_can(app: App) -> None:
    kit = app.kit
    place = pygame.Rect(0, 0, 0, 0)
    names = ("End phase", "Scout", "First aid", "Search the ground", "Wait for the others")
    buttons = [
        Button(kit.trim, place, name, do_nothing, reason="" if name == names[0] else "Not now.")
        for name in names
    ]
    laid = lay_on_line(kit, pygame.Rect(0, 600, 800, 64), buttons)
    assert names[0] in [button.label for button in laid]
    assert len(laid) < len(names)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("text", [100, 125, 150, 200])
def test_R4_5_5_per_hit_the_wound_has_a_button_beside_the_longest_items(
    app: App, language: Language, text: int
) -> None:
    """Items were all that a newcomer could give up, as the third button had no room."""
    app.kit.settings = replace(app.kit.settings, text_scale=text)
    app.kit.fit((1280, 720))
    app.evening.speak(language)
    hank = {"at": GATE, "items": ["first-aid-1", "charge-1"]}
    men = {"Hank": hank, "Angel": "B-0203"}
    scene = raid(app, men, enemies={"G1": {"at": COURT, "kind": "german", "up": True}})
    session = app.evening.session
    session.choose(EndPhase())
    app.loop.frame(16)
    decision = session.game.decision
    assert decision is not None and decision.rule == "R4.5.5-per-hit"
    bar = next(part for part in scene.parts if isinstance(part, ActionBar))
    row = [one for one in bar.widgets() if isinstance(one, BarButton) and one.answer is not None]
    given = [one.answer.option for one in row if one.answer is not None]
    assert given == list(decision.options)
    assert row[-1].rect.right <= 1280
    assert text > 125 or all(one.label for one in row)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_R7_6_5_throws_are_named_before_what_can_be_done_next_turn(
    app: App, language: Language
) -> None:
    """Two of three buttons showed only a key: one to hold fire, one to throw a charge away."""
    app.kit.fit((1280, 720))
    app.evening.speak(language)
    begin, area, _, beside = sorted(BOARDS.castle.area["1F"])[:4]
    laden = {"Elliot": {"at": begin, "items": ["charge-1"]}}
    laden["Hank"] = {"at": begin, "items": ["charge-2"]}
    others = ("Angel", "Dylan", "Frank", "Garrett")
    foe = {"at": beside, "kind": "german", "up": True}
    scene = raid(app, {**dict.fromkeys(others, begin), **laden}, enemies={"G1": foe})
    session = app.evening.session
    for option in (Step(area), Stop()):
        session.choose(option)
    app.loop.frame(16)
    assert session.game.decision is not None and session.game.decision.rule == "R7.6-who"
    bar = next(part for part in scene.parts if isinstance(part, ActionBar))
    row = [one for one in bar.widgets() if isinstance(one, BarButton)]
    hold = next(one for one in row if one.answer and one.answer.option == HoldFire())
    throws = next(one for one in row if one.label == app.kit.say("button.throws"))
    assert hold.label and throws.hint
    assert not any(one.answer and isinstance(one.answer.option, ThrowItem) for one in row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_row_is_full_the_end_of_the_phase_is_in_words(
    app: App, language: Language
) -> None:
    """A bare *E* said nothing, beside *Pick up*, which *Gear* offers as well."""
    app.evening.speak(language)
    men = {"Angel": {"at": COURT}, "Hank": {"at": COURT}, "Garrett": {"at": GATE}}
    scene = raid(app, men, lying={COURT: ["charge-1"]})
    app.evening.session.choose(Act("Angel"))
    app.loop.frame(16)
    bar = next(part for part in scene.parts if isinstance(part, ActionBar))
    row = [one for one in bar.widgets() if isinstance(one, BarButton)]
    assert "E" in [one.hint for one in row]
    assert all(one.label for one in row)
    assert app.kit.say("button.pick-up") not in [one.label for one in row]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_may_light_the_explosives_still_reads_how_to_end_the_phase(
    app: App, language: Language
) -> None:
    app.evening.speak(language)
    app.evening.play(mission_game(app.evening.boards, "mission-ready", 1))
    app.loop.frame(16)
    scene = play_scene(app)
    row = [one for one in scene.ring.widgets if isinstance(one, BarButton)]
    assert any(one.answer and isinstance(one.answer.option, LightByHand) for one in row)
    assert next(one.label for one in row if one.hint == "E")


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_aid_shortens_its_label_before_the_end_of_the_phase_loses_it(
    app: App, language: Language
) -> None:
    app.evening.speak(language)
    men = {"Angel": {"at": COURT, "items": ["first-aid-1"]}, "Garrett": {"at": GATE}}
    hank = {"Hank": {"at": COURT, "wounded": True}}
    scene = raid(app, {**men, **hank}, lying={COURT: ["charge-1"]})
    app.evening.session.choose(Act("Angel"))
    app.evening.session.choose(Join("Hank"))
    app.loop.frame(16)
    bar = next(part for part in scene.parts if isinstance(part, ActionBar))
    row = {one.hint: one.label for one in bar.widgets() if isinstance(one, BarButton)}
    assert row["K"] == app.kit.say("deed.GiveFirstAid")
    assert row["E"]


def test_a_label_without_a_shorter_one_is_kept_and_ends_the_search(app: App) -> None:
    """*End phase* was its own shorter label, and the row was laid out for ever."""
    kit, place = app.kit, pygame.Rect(0, 0, 0, 0)
    end = Button(kit.trim, place, "End phase", do_nothing, hint="E")
    other = Button(kit.trim, place, "Wait until something happens", do_nothing, primary=True)
    short = {"End phase": "End phase"}
    room = pygame.Rect(0, 600, 260, 64)
    laid = AnswerRow(kit, room, room, [end], [other], short).lay()
    assert other in laid


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_castle_begins_with_a_readable_end_of_the_phase(app: App, language: Language) -> None:
    """In Japanese it was an *E* beside free space."""
    app.evening.speak(language)
    game, player = Game.new(app.evening.boards, 2, part="castle"), bot("sergeant", 2)
    while game.state.stage != "castle":
        game.choose(player.choose(game))
    app.evening.play(game)
    app.loop.frame(16)
    row = [one for one in play_scene(app).ring.widgets if isinstance(one, BarButton)]
    assert next(one.label for one in row if one.hint == "E")


def test_R7_2_2_double_move_a_sprint_says_what_it_risks_before_the_click(app: App) -> None:
    scene = raid(app, {"Angel": {"at": COURT}, "Hank": {"at": GATE}})
    app.evening.session.choose(Act("Hank"))
    app.loop.frame(16)
    row = [one for one in scene.ring.widgets if isinstance(one, BarButton)]
    sprint = next(one for one in row if one.answer and one.answer.option == FullSpeed())
    assert sprint.label == app.kit.say("button.sprint", risk=67), "Hank's luck is 2"
    assert sprint.answer is not None
    card = scene.texts.of_answer(sprint.answer, scene.shown)
    assert card is not None
    assert app.kit.say("card.sprint") in [row.words for row in card.rows]
