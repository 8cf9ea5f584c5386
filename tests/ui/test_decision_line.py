"""The buttons of the decision line: the primary one is always placed, tools keep their places."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.bots import bot
from game.rules import Game, Options
from game.rules.advice.demolition import ItemCost, cost_of_item
from game.rules.decisions import (
    Act,
    ChooseCell,
    EndPhase,
    FullSpeed,
    HoldFire,
    LightByHand,
    Step,
    Stop,
    Swap,
    ThrowItem,
)
from game.rules.events.play import AttackRolled
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.play_scene import PlayScene
from game.standing_orders import ORDERS, PLACES_OF_ENEMIES, Level, exposed
from game.tabletop.actions import Give, ListAll, Refused, TakeHits
from game.tabletop.hud.question_bar import Offer, in_cells
from game.tabletop.parts.question import LISTED
from game.ui.views.pane import laid_out
from game.ui.views.texts import Text
from game.ui.words import LANGUAGES, Language, Words
from game.window.app import App
from tests.tools.gallery import Gallery, mission_game
from tests.ui.driving import (
    BarButton,
    bar_buttons,
    choose_in_list,
    click,
    hover,
    lines_of,
    play_scene,
    press,
)
from tests.ui.positions import BOARDS, COURT, GATE, march, raid


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


def row_of(gallery: Gallery, name: str, settings: Settings) -> list[BarButton]:
    """The buttons of a scene's bar."""
    gallery.dress((1280, 720), settings)
    scene = gallery.open(name)
    assert isinstance(scene, PlayScene)
    return bar_buttons(scene)


@pytest.mark.parametrize("text", [100, 125, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["field", "castle", "infiltration", "hunt", "drop", "equip"])
def test_question_and_buttons_can_be_read_whole(
    gallery: Gallery, name: str, language: Language, text: int
) -> None:
    """At 125 % the reason of a march was cut after its first sentence: a man may attack then."""
    gallery.dress((1280, 720), Settings(language=language, text_scale=text))
    scene = gallery.open(name)
    assert isinstance(scene, PlayScene)
    placed = scene.bar.placed()
    assert not [one.view for one in placed.walk() if one.is_cut]
    rects = [button.rect for button in bar_buttons(scene)]
    assert all(scene.frame.line.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[place + 1 :]) < 0 for place, rect in enumerate(rects))


@pytest.mark.parametrize("percent", [100, 125, 150, 200])
def test_a_tool_has_one_place_in_all_stages_with_the_squad(gallery: Gallery, percent: int) -> None:
    """Its distance from the right end; the squad at the left grows and shrinks."""
    places: dict[str, set[int]] = {}
    for name in ("field", "castle", "mission-ready"):
        for button in row_of(gallery, name, Settings(language="en", text_scale=percent)):
            if button.hint in ("Z", "Q", "C", "E"):
                places.setdefault(button.hint, set()).add(button.rect.right)
    assert len(places) == 4
    if percent < 150:
        assert all(len(found) == 1 for found in places.values()), places


def test_where_undo_ends_its_button_says_why(gallery: Gallery) -> None:
    row = row_of(gallery, "hunt", Settings(language="en"))
    undo = next(button for button in row if button.hint == "Z")
    assert not undo.is_enabled
    assert undo.reason == "No undo past this: Action die."


def test_the_menus_button_is_called_menu(gallery: Gallery) -> None:
    for percent in (100, 200):
        gallery.dress((1280, 720), Settings(language="en", text_scale=percent))
        scene = gallery.open("field")
        assert isinstance(scene, PlayScene)
        assert "Menu" in scene.top.placed().words()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("name", ["field", "castle", "hunt"])
def test_a_question_is_as_large_as_the_text_that_was_chosen(
    gallery: Gallery, name: str, text: int, size: tuple[int, int]
) -> None:
    gallery.dress(size, Settings(language="en", text_scale=text))
    scene, kit = gallery.open(name), gallery.context.kit
    assert isinstance(scene, PlayScene)
    asked = "Elliot: where to?", "The nearest unknown marker.", "R4.2"
    placed = laid_out(kit, scene.bar.asking(asked), scene.frame.line)
    words = [one.view for one in placed.walk() if isinstance(one.view, Text)]
    (style,) = (one.style for one in words if one.words == asked[0])
    assert kit.type.pixels(style) >= kit.px(18 * text / 100)


def offered(label: str, **more: Any) -> Offer:
    return Offer(label, Refused(label), **more)


def test_what_ends_a_phase_and_what_is_wanted_stand_where_nothing_else_does() -> None:
    end = Offer("End phase", Give(EndPhase()))
    wanted = offered("Attack", is_primary=True)
    stay = offered("Stay", place="first")
    others = [offered(name) for name in ("Take along", "Sprint")]
    cells = in_cells([*others, stay, wanted, end])
    assert (cells.first, cells.second, cells.end, cells.wanted) == (stay, others[0], end, wanted)
    assert cells.hidden == (others[1],)
    assert in_cells([offered("Light"), *others, stay]).first == stay
    cells = in_cells(others)
    assert (cells.end, cells.wanted) == (None, None)


def test_equal_answers_have_all_four_places() -> None:
    items = [offered(name) for name in ("Wound", "Charge", "Kit", "Katana")]
    cells = in_cells(items)
    assert {one.label for one in cells.shown} == {one.label for one in items}
    assert not cells.hidden


def test_a_button_keeps_its_place_before_it_can_be_pressed() -> None:
    """*Jump* stood where *Pack for me* had been a moment ago."""
    pack = offered("Pack for me", is_primary=True)
    jump = offered("Jump", place="wanted", refusal="Five items are left.")
    cells = in_cells([pack, jump])
    assert (cells.second, cells.wanted) == (pack, jump)


def test_what_has_no_place_is_counted_and_named_where_the_list_is_opened(app: App) -> None:
    men = {"Angel": {"at": COURT, "items": ["katana"]}, "Hank": {"at": COURT}, "Blake": GATE}
    scene = raid(app, men, lying={COURT: ["charge-1"]})
    app.context.session.choose(Act("Angel"))
    app.loop.frame(16)
    more = next(one for one in bar_buttons(scene) if one.action == ListAll())
    hover(app, more.rect.center)
    found = scene.tooltip.shown()
    assert found is not None
    names = [row.words for row in found[0].rows]
    assert more.label == app.kit.say("button.more", n=len(names))
    gear = [scene.question.label_of(one.option) for one in scene.question.answers.gear()]
    assert set(gear) <= set(names)


def test_the_list_of_all_answers_is_short_and_kinds_of_answers_share_rows(app: App) -> None:
    """Twenty of its rows were exchanges between two men."""
    laden = {
        "Angel": ["katana", "charge-1"],
        "Hank": ["first-aid-1", "lighter"],
        "Frank": ["gas-1"],
    }
    men = {name: {"at": COURT, "items": items} for name, items in laden.items()}
    scene = raid(app, {**men, "Blake": GATE})
    app.context.session.choose(Act("Angel"))
    app.loop.frame(16)
    answers = scene.question.answers
    assert len(answers.by_type(Swap)) > 2 and len(answers.answers) > LISTED
    press(app, pygame.K_c)
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    assert len(lines_of(top)) <= LISTED
    swap = answers.by_type(Swap)[-1].option
    choose_in_list(app, scene, swap, by_mouse=False)
    assert app.context.session.game.choices[-1] == swap
    more = next(one for one in bar_buttons(scene) if one.action == ListAll())
    shared = scene.question.name_of_kind(Swap)
    hover(app, more.rect.center)
    found = scene.tooltip.shown()
    assert found is not None and shared in [row.words for row in found[0].rows]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("text", [100, 125, 150, 200])
def test_R4_5_5_per_hit_the_wound_has_a_button_beside_the_longest_items(
    app: App, language: Language, text: int
) -> None:
    """Items were all that a newcomer could give up, as the third button had no room."""
    app.kit.settings = replace(app.kit.settings, text_scale=text)
    app.kit.fit((1280, 720))
    app.context.speak(language)
    hank = {"at": GATE, "items": ["first-aid-1", "charge-1"]}
    men = {"Hank": hank, "Angel": "B-0203"}
    scene = raid(app, men, enemies={"G1": {"at": COURT, "kind": "german", "up": True}})
    session = app.context.session
    session.choose(EndPhase())
    app.loop.frame(16)
    decision = session.game.decision
    assert decision is not None and decision.rule == "R4.5.5-per-hit"
    given = [one.answer.option for one in bar_buttons(scene) if one.answer is not None]
    assert set(given) == set(decision.options)


@pytest.mark.parametrize("level", ["matters", "everything"])
def test_R4_5_5_per_hit_several_hits_of_an_attack_are_one_question(app: App, level: Level) -> None:
    """Each was a question, and the first was answered before it was known that others come."""
    tools = ["first-aid-1", "charge-1"]
    hank = {"at": GATE, "items": tools}
    app.kit.settings = replace(app.kit.settings, questions=level)
    two_left = {"at": COURT, "kind": "german", "up": True, "hits": 2}
    scene = raid(app, {"Hank": hank, "Angel": "B-0203"}, enemies={"G1": two_left})
    app.context.session.choose(EndPhase())
    app.loop.frame(16)
    rolled = [one for one in scene.session.log if isinstance(one, AttackRolled)]
    assert rolled[-1].hits == 2
    together = [one for one in bar_buttons(scene) if isinstance(one.action, TakeHits)]
    if level == "everything":
        assert not together
        return
    say = app.kit.say
    assert len(together) == 4
    both = next(one for one in together if one.label == say("button.both-items"))
    assert say("ask.R4.5.5-per-hit.all", who=say("name.Hank"), n=2) == scene.question.words()[0]
    click(app, both.rect.center)
    man = app.context.session.game.state.paras["Hank"]
    assert (man.items, man.wounded, man.at) == ((), False, GATE)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_R7_6_5_throws_are_named_before_what_can_be_done_next_turn(
    app: App, language: Language
) -> None:
    """Two of three buttons showed only a key: one to hold fire, one to throw a charge away."""
    app.kit.fit((1280, 720))
    app.context.speak(language)
    begin, area, _, beside = sorted(BOARDS.castle.area["1F"])[:4]
    laden = {"Elliot": {"at": begin, "items": ["charge-1"]}}
    laden["Hank"] = {"at": begin, "items": ["charge-2"]}
    others = ("Angel", "Dylan", "Frank", "Garrett")
    foe = {"at": beside, "kind": "german", "up": True}
    scene = raid(app, {**dict.fromkeys(others, begin), **laden}, enemies={"G1": foe})
    session = app.context.session
    for option in (Step(area), Stop()):
        session.choose(option)
    app.loop.frame(16)
    assert session.game.decision is not None and session.game.decision.rule == "R7.6-who"
    row = bar_buttons(scene)
    hold = next(one for one in row if one.answer and one.answer.option == HoldFire())
    throws = next(one for one in row if one.label == app.kit.say("button.throws"))
    assert hold.label and throws.hint
    assert not any(one.answer and isinstance(one.answer.option, ThrowItem) for one in row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_may_light_the_explosives_still_reads_how_to_end_the_phase(
    app: App, language: Language
) -> None:
    app.context.speak(language)
    app.context.play(mission_game(app.context.boards, "mission-ready", 1))
    app.loop.frame(16)
    scene = play_scene(app)
    row = bar_buttons(scene)
    assert any(one.answer and isinstance(one.answer.option, LightByHand) for one in row)
    assert next(one.label for one in row if one.hint == "E")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_castle_begins_with_a_readable_end_of_the_phase(app: App, language: Language) -> None:
    """In Japanese it was an *E* beside free space."""
    app.context.speak(language)
    game, player = Game.new(app.context.boards, 2, part="castle"), bot("sergeant", 2)
    while game.state.stage != "castle":
        game.choose(player.choose(game))
    app.context.play(game)
    app.loop.frame(16)
    row = bar_buttons(play_scene(app))
    assert next(one.label for one in row if one.hint == "E")


def test_R7_2_2_double_move_a_sprint_says_what_it_risks_before_the_click(app: App) -> None:
    scene = raid(app, {"Angel": {"at": COURT}, "Hank": {"at": GATE}})
    app.context.session.choose(Act("Hank"))
    app.loop.frame(16)
    row = bar_buttons(scene)
    sprint = next(one for one in row if one.answer and one.answer.option == FullSpeed())
    assert sprint.label == app.kit.say("button.sprint", risk=67), "Hank's luck is 2"
    assert sprint.answer is not None
    card = scene.texts.of_answer(sprint.answer, scene.shown)
    assert card is not None
    assert app.kit.say("card.sprint") in [row.words for row in card.rows]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("blake", ["0305", "0105"])
def test_R4_5_2_ways_are_called_equal_only_where_they_are(
    app: App, language: Language, blake: str
) -> None:
    """It said "These ways are equal" of places that decide whom the enemy attacks."""
    app.context.speak(language)
    app.kit.settings = replace(app.kit.settings, questions="everything")
    app.kit.fit((1280, 720))
    men = {"Angel": "0404", "Blake": blake}
    scene = march(app, men, enemies={"G9": {"at": "0407", "kind": "german", "up": True}})
    session = app.context.session
    session.choose(EndPhase())
    app.loop.frame(16)
    decision = session.game.decision
    assert decision is not None and decision.rule in PLACES_OF_ENEMIES
    cells = [one.cell for one in decision.options if isinstance(one, ChooseCell)]
    reason = scene.question.words()[1]
    differ = len({exposed(session.game, cell) for cell in cells}) > 1
    assert differ == (blake == "0305")
    usual = app.context.teller.reason(decision, session.shown)
    assert (reason == usual) != differ
    if differ:
        assert all(app.context.teller.cell(cell) in reason for cell in cells)
        assert app.kit.say("name.Blake") in reason


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_lost", [False, True])
def test_Q41_a_deadly_hit_says_by_name_what_stays_lying(
    app: App, language: Language, *, is_lost: bool
) -> None:
    """Nobody knew what became of the charge a dying man carried."""
    app.context.speak(language)
    app.kit.fit((1280, 720))
    options = Options(gear_is_lost_with_the_dead=is_lost)
    hank = {"at": GATE, "items": ["charge-1", "prisoner"], "wounded": True}
    enemies = {"G1": {"at": COURT, "kind": "german", "up": True, "hits": 2}}
    scene = raid(app, {"Hank": hank, "Angel": "B-0203"}, enemies=enemies)
    position = scene.session.game.position()
    app.context.play(Game.from_position(BOARDS, position, [6] * 60, options=options))
    app.loop.frame(16)
    scene = play_scene(app)
    scene.session.choose(EndPhase())
    app.loop.frame(16)
    say = app.kit.say
    reason = scene.question.words()[1]
    charge, prisoner = say("item.charge"), say("item.prisoner")
    if is_lost:
        assert say("wound.leaves", items=prisoner) in reason
        assert say("wound.loses", items=charge) in reason
    else:
        items = say("list.and").join((charge, prisoner))
        assert say("wound.leaves", items=items) in reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_R9_1_2_an_answer_that_gives_up_explosives_says_what_the_blast_loses(
    app: App, language: Language
) -> None:
    """A throw was offered after each move, where men are told to stay, and cost the tower."""
    app.context.speak(language)
    app.kit.fit((1280, 720))
    begin, area, _, beside = sorted(BOARDS.castle.area["1F"])[:4]
    men = {
        "Elliot": {"at": begin, "items": ["charge-1"]},
        "Hank": {"at": "B-0203", "items": ["gas-1"]},
    }
    scene = raid(app, men, enemies={"G1": {"at": beside, "kind": "german", "up": True}})
    session = app.context.session
    for option in (Act("Elliot"), Step(area), Stop()):
        session.choose(option)
    app.loop.frame(16)
    throw = ThrowItem("charge-1")
    row = {one.answer.option: one for one in bar_buttons(scene) if one.answer is not None}
    icons = session.shown.sheet.items["charge-1"].explosive
    assert f"−{icons}" in row[throw].label
    cells = in_cells(scene.bar.usual_offers())
    assert cells.end is not None and cells.end.action == Give(throw)
    answer = scene.question.answers.to(throw)
    assert answer is not None
    card = scene.context.texts.of_answer(answer, session.shown)
    assert card is not None
    left = session.shown.sheet.items["gas-1"].explosive
    cost = ItemCost(icons, left, BOARDS.castle.charges["2F"][1])
    assert cost_of_item(session.game, throw) == cost
    item = app.kit.say("item.charge")
    said = app.kit.words.count("item.costs", cost.needed, item=item, left=cost.left)
    assert any(said in entry.words for entry in card.rows)
