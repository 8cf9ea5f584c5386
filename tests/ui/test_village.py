"""Nonette before the assault: what lies where, and what is lit."""

from __future__ import annotations

import pygame
import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.board import VILLAGE
from game.rules.decisions import Act, Assign, Attempt, ChooseUnit, EndPhase, parse_option
from game.rules.events.castle import AttemptBegan, InfiltrationRolled, KitUsedAtOnce
from game.rules.events.play import Event
from game.rules.options import Options
from game.rules.position import Plain
from game.scenes.stages.play_scene import PlayScene
from game.scenes.stages.village import VillageScene
from game.scenes.title.begin_lesson import begin_lesson
from game.tabletop.hud.man_card import Tag
from game.tabletop.lessons import FIRST_NIGHT
from game.tabletop.stages.village import VillageDice, find_table, rolled_total
from game.ui.views.containers import Ruling
from game.ui.views.pane import laid_out
from game.ui.views.stops import FocusStop
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import (
    ask_everything,
    bar_buttons,
    before_the_castle,
    cards_of,
    click,
    play_scene,
    press,
)
from tests.ui.layout_faults import layout_faults
from tests.ui.positions import COURT, GATE, raid

GROUP = ("Angel",)
ROLLED = InfiltrationRolled("R6.3-table-roll", GROUP, 3, 2, 5)
AGAIN = AttemptBegan("R6.3-once", GROUP)


@pytest.mark.parametrize(
    ("log", "expected"), [([], 0), ([AGAIN], 0), ([AGAIN, ROLLED], 5), ([ROLLED, AGAIN], 0)]
)
def test_R6_3_table_roll_the_line_rolled_is_lit_until_others_set_out(
    log: list[Event], expected: int
) -> None:
    assert rolled_total(log) == expected


def in_nonette(app: App, men: dict[str, Plain], dice: list[int]) -> VillageScene:
    """Men in Nonette before the castle, and what the dice will show."""
    app.context.play(before_the_castle(men, dice))
    app.loop.frame(16)
    scene = play_scene(app)
    assert isinstance(scene, VillageScene)
    return scene


def card_of(scene: PlayScene, name: str) -> FocusStop:
    """A man's card."""
    return cards_of(scene)[name]


def group(app: App) -> tuple[str, ...]:
    """Who is chosen."""
    action = app.context.session.game.state.action
    return action.group if action is not None else ()


def slip_words(scene: PlayScene) -> list[str]:
    """What stands on the paper."""
    assert isinstance(scene, VillageScene)
    cards = scene.table.slip.cards()
    return [f"{row.words} {row.value}" for row in cards[0].rows] if cards else []


FOUR: dict[str, Plain] = {name: {"at": VILLAGE} for name in ("Angel", "Blake", "Cooper", "Dylan")}


def test_R6_3_attempt_a_second_click_leaves_out_exactly_that_man(app: App) -> None:
    scene = in_nonette(app, FOUR, [6])
    for name in ("Angel", "Blake", "Cooper"):
        click(app, card_of(scene, name).rect.center)
    assert group(app) == ("Angel", "Blake", "Cooper")
    click(app, card_of(scene, "Blake").rect.center)
    assert group(app) == ("Angel", "Cooper")
    click(app, card_of(scene, "Angel").rect.center)
    assert group(app) == ("Cooper",)
    click(app, card_of(scene, "Cooper").rect.center)
    assert group(app) == ()
    click(app, card_of(scene, "Blake").rect.center)
    assert group(app) == ("Blake",)


def test_R6_3_group_luck_says_that_a_6_always_fails_and_what_it_costs(app: App) -> None:
    scene = in_nonette(app, FOUR, [6])
    click(app, card_of(scene, "Blake").rect.center)
    alone = app.kit.say("infiltration.price", most=3)
    assert any(alone in words for words in slip_words(scene))
    click(app, card_of(scene, "Angel").rect.center)
    said = " ".join(slip_words(scene))
    assert "8 together count as 5: a 6 always fails." in said
    assert app.kit.say("infiltration.price.group") in said


def test_R6_3_fail_single_a_gentle_failure_costs_one_hit(app: App) -> None:
    in_nonette(app, FOUR, [6])
    game = Game.from_position(
        load_boards(),
        app.context.session.game.position(),
        [6],
        options=Options(failed_attempt_is_one_hit=True),
    )
    app.context.play(game)
    app.loop.frame(16)
    scene = play_scene(app)
    click(app, card_of(scene, "Blake").rect.center)
    assert any(app.kit.say("infiltration.price.one") in words for words in slip_words(scene))


SHARES = {"diary": "Angel", "charm": "Blake", "lighter": "Blake", "camera": "Elliot"}


def test_R6_3_fail_group_the_cards_show_what_each_would_lose(app: App) -> None:
    men: dict[str, Plain] = {
        "Angel": {"at": VILLAGE, "items": ["diary"]},
        "Blake": {"at": VILLAGE, "items": ["charm", "lighter"]},
        "Cooper": {"at": VILLAGE, "wounded": True},
        "Dylan": {"at": VILLAGE},
        "Elliot": {"at": VILLAGE, "items": ["camera"]},
    }
    scene = in_nonette(app, men, [6])
    for item, name in SHARES.items():
        app.context.session.choose(Assign(item, name))
    settle(app)
    for name in ("Angel", "Blake", "Cooper", "Dylan"):
        click(app, card_of(scene, name).rect.center)
    app.context.session.choose(Attempt())
    settle(app)
    assert scene.question.asked is not None
    assert scene.question.asked.rule == "R6.3-fail-group"
    state = scene.shown
    below = {name: scene.table.below(state.paras[name]) for name in men}
    assert set(below.values()) <= set(scene.table.placed().words())
    assert below == {
        "Angel": "an item or a wound",
        "Blake": "his charm",
        "Cooper": "his life",
        "Dylan": "a wound",
        "Elliot": "stays",
    }
    tags = (one.rect for one in card_of(scene, "Blake").placed.walk() if isinstance(one.view, Tag))
    assert all(tag.top > card_of(scene, "Blake").rect.centery for tag in tags)
    click(app, card_of(scene, "Blake").rect.center)
    settle(app)
    said = " ".join(slip_words(scene))
    assert "discarded the lucky charm to cancel a hit" in said
    assert "failed" in said and "<die-6/>" in said


def settle(app: App) -> None:
    """Let everything be shown."""
    for _ in range(400):
        if not app.context.session.director.is_busy:
            break
        app.loop.frame(50)
    app.loop.frame(16)


def test_the_dice_hide_neither_castle_nor_cards(app: App) -> None:
    men: dict[str, Plain] = {
        name: {"at": VILLAGE} for name in ("Angel", "Blake", "Cooper", "Dylan")
    }
    game = before_the_castle(men, [6])
    for choice in ("act Angel", "attempt"):
        game.choose(parse_option(choice))
    app.context.play(game)
    app.loop.frame(16)
    scene = play_scene(app)
    assert isinstance(scene, VillageScene)
    shown = scene.table.placed().walk()
    place = next(one.rect for one in shown if isinstance(one.view, VillageDice))
    assert place.right < scene.frame.view.width * 0.4
    assert place.top >= scene.frame.view.top
    assert not any(place.colliderect(widget.rect) for widget in scene.ring.widgets)


def test_only_one_button_is_amber_at_the_end_of_the_first_lesson(app: App) -> None:
    bar = begin_lesson(app.context, FIRST_NIGHT, len(FIRST_NIGHT.steps) - 1)
    app.loop.frame(16)
    amber = [one.label for one in bar_buttons(play_scene(app)) if one.primary]
    amber += [one.label for one in bar.tutorial.buttons() if one.is_primary]
    assert len(amber) == 1, amber


def test_R6_2_village_after_sharing_out_it_is_told_what_stays_and_who_was_healed(app: App) -> None:
    game, sergeant = Game.new(load_boards(), 13), bot("sergeant", 13)
    while game.state.stage != "infiltration":
        game.choose(sergeant.choose(game))
    app.context.play(game)
    app.loop.frame(16)
    press(app, pygame.K_a)
    app.loop.frame(16)
    scene = play_scene(app)
    assert isinstance(scene, VillageScene)
    slip = scene.table.slip
    (row,) = slip.cards()[0].rows
    assert (row.words, row.value) == ("Camera stays here and counts:", "3 VP")
    app.context.session.log.append(KitUsedAtOnce("R6.2-village", "first-aid-1", "Angel"))
    assert slip.cards()[0].rows[-1].words == "First-aid kit used at once: Angel is fit again."


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_the_table_of_finds_runs_into_its_bar(app: App, language: Language) -> None:
    """The line of the romance did, once the clue had made the chances differ."""
    app.context.speak(language)
    scene = in_nonette(app, {"Angel": {"at": VILLAGE}}, [6])
    scene.shown.clue = True
    table = find_table(app.kit, scene.shown, [], "infiltration.romance")
    placed = laid_out(app.kit, table, pygame.Rect(900, 60, 344, 360))
    assert app.kit.say("infiltration.romance") in placed.words()
    assert any(isinstance(one.view, Ruling) and one.view.thick > 1 for one in placed.walk())
    assert layout_faults(placed) == []


def test_R7_8_5_germans_the_line_says_whom_they_will_hit_in_nonette(app: App) -> None:
    """Ines was shot without a warning."""
    german = {"G1": {"kind": "german", "at": VILLAGE, "up": True}}
    men = {"Hank": {"at": VILLAGE}, "Garrett": {"at": VILLAGE}, "Angel": {"at": GATE}}
    scene = raid(app, {**men, "Cooper": {"at": COURT}}, enemies=german)
    state = scene.session.game.state
    dice = state.sheet.men_left(state.enemies["G1"])
    words = app.kit.words.count("alarm.village", dice, who=app.kit.say("name.Hank"))
    assert scene.bar.words()[1] == words
    raid(app, {**men, "Cooper": {"at": COURT}})
    assert play_scene(app).bar.words()[1] != words


@pytest.mark.parametrize(("name", "elliot_dies"), [("G7", 0), ("G3", 100)])
def test_R7_8_5_germans_who_is_to_be_hit_is_asked_with_what_becomes_of_each(
    app: App, name: str, elliot_dies: int
) -> None:
    """Ines was chosen and died outright; other such questions had said what each of them risks."""
    german = {name: {"kind": "german", "at": VILLAGE, "up": True}}
    men = {"Ines": {"at": VILLAGE}, "Elliot": {"at": VILLAGE}, "Angel": {"at": GATE}}
    scene = raid(app, men, enemies=german)
    scene.session.has_ended_early = True
    ask_everything(app)
    scene.question.take(EndPhase())
    for _ in range(300):
        app.loop.frame(50)
        if scene.question.asked is not None and scene.question.asked.rule == "R7.8.5-germans":
            break
    notes = {name: scene.question.note_on(ChooseUnit(name)) for name in ("Ines", "Elliot")}
    say = app.kit.say
    assert notes == {
        "Ines": say("card.hit", dies=100, n=100),
        "Elliot": say("card.hit", dies=elliot_dies, n=100),
    }
    question, _, _ = scene.question.words()
    assert question == say("ask.R7.8.5-germans")


@pytest.mark.parametrize("language", LANGUAGES)
def test_R6_3_attempt_its_answer_says_what_it_costs(app: App, language: Language) -> None:
    """Thirty minutes were gone before a newcomer knew that they are three of his turns."""
    app.context.speak(language)
    scene = in_nonette(app, {"Angel": {"at": VILLAGE}, "Blake": {"at": VILLAGE}}, [6])
    scene.session.choose(Act("Angel"))
    app.loop.frame(16)
    button = next(
        one for one in bar_buttons(scene) if one.answer and one.answer.option == Attempt()
    )
    assert "30" in button.label
    said = app.kit.say("infiltration.back", n=3, of=16)
    assert any(row.words == said for row in scene.table.slip.cards()[0].rows)
