"""The rulebook: every rule has a page, and every link leads to the right one."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.painting.counters.rule_pictures import picture_of
from game.rules.decisions import Act
from game.rules.game import Part
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.log import LogScene
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.rulebook import RulebookScene, TurnTo
from game.scenes.stages.field import FieldScene
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.hud.log import FollowLine
from game.tabletop.rulebook import rulebook
from game.tabletop.rulebook.rulebook import (
    CHAPTERS,
    RULES,
    chapter_of,
    page_of,
    plain,
    search,
    sections_beside,
    text_of,
)
from game.ui.typography.rich import is_ruling, rule_number
from game.ui.views.presses import LookUp, Tab
from game.ui.views.stops import FocusStop, action_of
from game.ui.words import LANGUAGES, Language, use
from game.window.app import App
from tests.ui.driving import (
    PAD_A,
    PAD_B,
    click,
    lines_of,
    look,
    marks_of,
    play_scene,
    press,
    push,
    roll_down,
    stop_of,
    tilt_right,
)
from tests.ui.layout_faults import layout_faults

ROOT = Path(__file__).parents[2]
IDS = (ROOT / "tests" / "rules" / "rule_ids.txt").read_text("utf-8").split()
QUOTED_ID = re.compile(r'"([RSMV]\d+(?:\.\d+)*[A-Za-z0-9.\-]*)"')
LINK = re.compile(r"\[([RSMEVQ]\d[\w.\-]*)\]")


def type_in(app: App, words: str) -> None:
    for letter in words:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
    app.loop.frame(16)


def march(app: App) -> PlayScene:
    app.context.begin(seed=3)
    press(app, pygame.K_a)
    press(app, pygame.K_RETURN)
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, FieldScene)
    return scene


def at_stage(app: App, stage: str) -> PlayScene:
    """The first decision of a stage, as the sergeant comes to it."""
    parts: dict[str, Part] = {"field": "evening", "castle": "castle", "hunt": "hunt"}
    app.context.begin(parts[stage], 3)
    player = bot("sergeant", 3)
    app.loop.frame(16)
    while play_scene(app).stage != stage:
        app.context.session.choose(player.choose(app.context.session.game))
        app.loop.frame(16)
    return play_scene(app)


def book(app: App) -> RulebookScene:
    app.loop.frame(16)
    top = app.stack.top
    assert isinstance(top, RulebookScene)
    return top


def opened(app: App, rule: str = "") -> RulebookScene:
    app.stack.push(RulebookScene(app.kit, app.stack, rule))
    return book(app)


def link_to(scene: RulebookScene, rule: str) -> FocusStop:
    """The first place in view of a link to a rule."""
    links = (stop for stop in scene.stops if stop.pressable.action == LookUp(rule))
    return next(link for link in links if link.is_in_view)


def rule_of(stop: FocusStop) -> str:
    """The rule that a press of it looks up."""
    action = stop.pressable.action
    assert isinstance(action, LookUp)
    return action.rule


def open_line(scene: RulebookScene) -> TurnTo:
    """The line of the contents that is lit."""
    tabs = (stop.pressable for stop in scene.stops if isinstance(stop.pressable, Tab))
    lit = (tab.action for tab in tabs if tab.is_open and isinstance(tab.action, TurnTo))
    return next(turn for turn in lit if isinstance(turn, TurnTo))


# --- The text -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_text_in_both_languages(language: str) -> None:
    words = use(language)
    assert [rule for rule in IDS if not words._found.gettext(f"rule.{rule}")] == []
    assert [rule for rule in IDS if not words.has(f"rule.{rule}")] == []
    titles = [f"chapter.{chapter.name}" for chapter in CHAPTERS]
    titles += [f"section.{part.name}" for chapter in CHAPTERS for part in chapter.sections]
    assert [title for title in titles if not words.has(title)] == []


def test_japanese_is_japanese() -> None:
    japanese = use("ja")
    assert [rule for rule in RULES if plain(japanese, rule).isascii()] == []


def test_english_rules_are_short_sentences_without_contractions() -> None:
    sentence_end = re.compile(r"(?<=[.?])\s|\n")
    for rule in RULES:
        text = plain(use("en"), rule)
        assert not re.search(r"n't|\b(?:it|he|she|that)'s\b|'ll\b", text), rule
        for sentence in sentence_end.split(text):
            assert len(sentence.split()) <= 20, f"{rule}: {sentence}"


def test_the_book_holds_every_rule_once() -> None:
    assert {rule for rule in RULES if not is_ruling(rule)} == set(IDS)
    assert len(RULES) == len(set(RULES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_in_the_text_lead_to_pages(language: str) -> None:
    words = use(language)
    for rule in RULES:
        links = LINK.findall(text_of(words, rule))
        assert [link for link in links if link not in RULES] == [], rule
        assert links == LINK.findall(text_of(use("en"), rule)), rule


def test_every_rule_the_game_names_has_its_page() -> None:
    for path in (ROOT / "game").rglob("*.py"):
        if path.name == Path(rulebook.__file__).name:
            continue
        for rule in QUOTED_ID.findall(path.read_text(encoding="utf-8")):
            page = page_of(rule)
            assert page.startswith(rule.partition("-")[0]), f"{path}: {rule} opens {page}"


@pytest.mark.parametrize(
    ("rule", "page"),
    [
        ("R4.2.4-ines", "R4.2.4-ines"),
        ("R6.3-table", "R6.3-table"),
        ("R6.3", "R6.3-attempt"),
        ("R4.2.4", "R4.2.4-rush"),
        ("R4.2.4-no-such-handle", "R4.2.4-rush"),
        ("M6.0", "M6.0-none-up"),
        ("R7.8", "R7.8-face-up-only"),
        ("R4.5.2", "R4.5.2-1-adjacent"),
        ("Q84", "Q84"),
        ("X84", RULES[0]),
    ],
)
def test_any_form_of_an_id_finds_its_page(rule: str, page: str) -> None:
    assert page_of(rule) == page


def test_searching_finds_text_headings_and_ids() -> None:
    assert search(use("en"), "war grenade DIAGONALLY") == []
    assert search(use("en"), "grenade DIAGONALLY") == ["R7.6.5-grenade"]
    assert "R4.2.2-road" in search(use("en"), "terrain road")
    assert search(use("en"), "4.2.6") == ["R4.2.6-first-aid"]
    assert "R4.2.4-mine" in search(use("ja"), "地雷")


def test_pictures_belong_to_rules(app: App) -> None:
    shown = [rule for rule in RULES if picture_of(rule, app.kit.press, 24) is not None]
    assert len(shown) > 80
    assert "R4.2.4-mine" in shown


# --- The scene ----------------------------------------------------------------------------


def test_f1_opens_the_rule_that_asks_and_esc_leads_back(app: App) -> None:
    scene = march(app)
    press(app, pygame.K_F1)
    assert book(app).rule == page_of(scene.bar.words()[2])
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene


def test_a_click_on_the_id_in_the_decision_line_opens_its_rule(app: App) -> None:
    scene = march(app)
    rule = scene.bar.words()[2]
    link = next(one for one in scene.ring.widgets if action_of(one) == LookUp(rule))
    before = len(app.context.session.game.choices)
    click(app, link.rect.center)
    assert book(app).rule == page_of(rule)
    assert len(app.context.session.game.choices) == before


def test_a_click_on_the_id_of_a_log_line_opens_its_rule(app: App) -> None:
    scene = march(app)
    link = next(one for one in scene.log.stops if isinstance(one.pressable.action, LookUp))
    click(app, link.rect.center)
    assert book(app).rule == page_of(rule_of(link))


def test_a_click_on_a_log_line_shows_the_place(app: App) -> None:
    scene = march(app)
    stop, cell = next(
        (one, one.pressable.action.line.cell)
        for one in scene.log.stops
        if isinstance(one.pressable.action, FollowLine)
    )
    click(app, (stop.rect.right - 8, stop.rect.centery))
    assert marks_of(scene).hover == cell
    assert scene.view is not None and cell is not None
    assert scene.frame.board.collidepoint(scene.view.cell_rect(cell).center)


def test_the_id_in_the_large_log_opens_its_rule_and_a_line_its_place(app: App) -> None:
    march(app)
    press(app, pygame.K_l)
    scene = app.stack.top
    assert isinstance(scene, LogScene)
    link = next(one for one in scene.stops if isinstance(one.pressable.action, LookUp))
    click(app, link.rect.center)
    assert book(app).rule == page_of(rule_of(link))
    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, LogScene)


def test_a_click_on_the_latest_line_in_the_castle_opens_all_of_the_log(app: App) -> None:
    below = at_stage(app, "castle")
    look(app)
    line = below.latest.place
    click(app, (line.left + 4, line.centery))
    assert isinstance(app.stack.top, LogScene)


@pytest.mark.parametrize("stage", ["field", "hunt"])
def test_a_click_on_the_heading_or_the_key_of_the_log_opens_all_of_it(app: App, stage: str) -> None:
    below = at_stage(app, stage)
    heading = below.frame.log.inflate(-below.kit.px(36), -below.kit.px(32))
    for place in (heading.topleft, heading.topright):
        click(app, place)
        log = app.stack.top
        assert isinstance(log, LogScene)
        press(app, pygame.K_ESCAPE)
        assert app.stack.top is below


def test_the_large_log_is_closed_by_its_button(app: App) -> None:
    scene = march(app)
    press(app, pygame.K_l)
    log = app.stack.top
    assert isinstance(log, LogScene)
    click(app, next(one for one in log.stops if one.label == app.kit.say("log.close")).rect.center)
    assert app.stack.top is scene


def test_typing_searches_and_enter_opens_the_first_found(app: App) -> None:
    scene = opened(app)
    type_in(app, "flamethrower")
    found = search(app.kit.words, "flamethrower")
    assert [
        text for text in map(partial(text_of, app.kit.words), found) if text not in scene.words()
    ] == []
    press(app, pygame.K_RETURN)
    assert scene.rule == found[0]
    assert scene.text_of("search") == ""


def test_a_search_shows_the_first_rules_and_counts_the_others(app: App) -> None:
    scene = opened(app)
    type_in(app, "the")
    shown = [word for word in scene.words() if word in map(rule_number, scene.found)]
    rest = app.kit.words.count("setup.more", len(scene.found) - len(shown))
    assert rest in scene.words()


def test_escape_clears_the_search_before_it_closes_the_book(app: App) -> None:
    opened(app)
    type_in(app, "dog")
    press(app, pygame.K_ESCAPE)
    assert book(app).text_of("search") == ""
    press(app, pygame.K_ESCAPE)
    assert not isinstance(app.stack.top, RulebookScene)


def test_arrows_go_through_the_rules_and_enter_follows_a_link(app: App) -> None:
    scene = opened(app, "R6.3-fail-group")
    press(app, pygame.K_DOWN)
    assert scene.rule == "R6.3-fail-absorb"
    press(app, pygame.K_RETURN)
    assert scene.rule == "R4.5.5-per-hit"
    press(app, pygame.K_BACKSPACE)
    assert scene.rule == "R6.3-fail-absorb"


def test_a_link_on_the_page_can_be_clicked_and_the_button_leads_back(app: App) -> None:
    scene = opened(app, "R6.3-fail-absorb")
    click(app, link_to(scene, "R4.5.5-per-hit").rect.center)
    assert scene.rule == "R4.5.5-per-hit"
    back = next(stop for stop in scene.stops if stop.label == "Back")
    click(app, back.rect.center)
    assert scene.rule == "R6.3-fail-absorb"


def test_the_mark_of_a_ruling_leads_to_its_reason_and_back(app: App) -> None:
    scene = opened(app, "R4.2.4-mine")
    click(app, link_to(scene, "Q49").rect.center)
    assert scene.rule == "Q49"
    press(app, pygame.K_BACKSPACE)
    assert scene.rule == "R4.2.4-mine"


KEYS = [partial(press, key=key) for key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_BACKSPACE)]
PAD = [tilt_right, partial(push, button=PAD_A), partial(push, button=PAD_B)]


@pytest.mark.parametrize(("go_right", "enter", "go_back"), [KEYS, PAD], ids=["keys", "pad"])
def test_left_and_right_go_through_the_marks_of_a_rule(
    app: App,
    go_right: Callable[[App], None],
    enter: Callable[[App], None],
    go_back: Callable[[App], None],
) -> None:
    scene = opened(app, "R4.2.4-rush")
    marks = LINK.findall(text_of(app.kit.words, "R4.2.4-rush"))
    assert len(set(marks)) == len(marks) > 1
    for number, mark in enumerate(marks):
        for _ in range(number):
            go_right(app)
        enter(app)
        assert scene.rule == mark
        go_back(app)
        assert scene.rule == "R4.2.4-rush"
    press(app, pygame.K_LEFT)
    press(app, pygame.K_LEFT)
    assert isinstance(scene.focused, TurnTo)


def test_every_chapter_opens_by_its_line_in_the_contents(app: App) -> None:
    scene = opened(app)
    for chapter in CHAPTERS:
        turn = TurnTo(chapter.rules[0])
        scene.ring.focus(stop_of(scene, turn))
        scene._scroll_to_focus()
        scene.renew()
        click(app, stop_of(scene, turn).rect.center)
        assert scene.read in chapter.rules


def test_keys_go_through_the_contents_and_turn_the_page_at_once(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_LEFT)
    for chapter in CHAPTERS[1:4]:
        while scene.focused != TurnTo(chapter.rules[0]):
            press(app, pygame.K_DOWN)
        assert scene.read == chapter.rules[0]


def test_tab_leads_past_the_rules_of_the_page_to_the_buttons(app: App) -> None:
    scene = opened(app, "R4.2.4-mine")
    press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    press(app, pygame.K_RETURN)
    assert not isinstance(app.stack.top, RulebookScene), "closed by its button"
    assert scene.rule == "R4.2.4-mine"


def test_home_and_end_turn_to_the_ends_of_page_and_contents(app: App) -> None:
    scene = opened(app, "R7.2")
    press(app, pygame.K_END)
    assert chapter_of("R7.2-order-free").rules[-1] in scene._in_view()
    press(app, pygame.K_HOME)
    assert scene._in_view()[0] == chapter_of("R7.2-order-free").rules[0]
    press(app, pygame.K_LEFT)
    press(app, pygame.K_END)
    assert scene.rule in CHAPTERS[-1].rules
    press(app, pygame.K_HOME)
    assert scene.rule in CHAPTERS[0].rules


@pytest.mark.parametrize("key", [pygame.K_PAGEDOWN, pygame.K_PAGEUP])
def test_keys_turn_pages_from_everywhere_and_go_on_from_what_is_seen(app: App, key: int) -> None:
    scene = opened(app, "R7.5-detonator")
    type_in(app, "m")
    before = scene.read
    press(app, key)
    seen = scene._in_view()
    assert seen[0] != before
    press(app, pygame.K_DOWN)
    assert scene.rule == seen[0]


def test_home_and_end_go_through_the_log(app: App) -> None:
    march(app)
    press(app, pygame.K_l)
    scene = app.stack.top
    assert isinstance(scene, LogScene)
    oldest, newest = scene.book.lines[0], scene.book.lines[-1]
    press(app, pygame.K_HOME)
    assert scene.focused_line != newest
    assert oldest.words in scene.words()
    press(app, pygame.K_END)
    assert scene.focused_line == newest
    assert newest.words in scene.words()


def test_the_wheel_turns_the_page_and_the_contents_follow(app: App) -> None:
    scene = opened(app, "R4.0-goal")
    before = open_line(scene)
    spot = app.stack.size[0] * 2 // 3, app.stack.size[1] // 2
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    for _ in range(20):
        roll_down(app)
    assert RULES.index(scene.read) > RULES.index("R4.0-goal")
    assert RULES.index(open_line(scene).rule) > RULES.index(before.rule)


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_any_page_runs_off_the_paper(app: App, language: str, percent: int) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=percent)
    app.kit.words = use(language)
    app.kit.fit(app.stack.size)
    pages = {sections_beside(rule): rule for rule in RULES}
    for rule in pages.values():
        scene = RulebookScene(app.kit, app.stack, rule)
        scene.arrange(app.stack.size)
        assert layout_faults(scene.placed) == []


def test_the_title_and_the_pause_lead_to_the_book(app: App) -> None:
    press(app, pygame.K_F1)
    book(app)
    press(app, pygame.K_ESCAPE)
    scene = march(app)
    press(app, pygame.K_ESCAPE)
    pause = app.stack.top
    assert isinstance(pause, PauseScene)
    row = next(w for w in pause.ring.widgets if getattr(w, "label", "") == "Rulebook")
    click(app, row.rect.center)
    book(app)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene


def test_f1_in_a_list_of_choices_explains_the_question(app: App) -> None:
    scene = march(app)
    press(app, pygame.K_c)
    press(app, pygame.K_F1)
    assert book(app).rule == page_of(scene.bar.words()[2])


def test_f1_over_a_ticket_opens_the_rule_of_the_ticket(app: App) -> None:
    scene = march(app)
    act = next(
        answer for answer in scene.question.answers.answers if isinstance(answer.option, Act)
    )
    scene.question.give(act.option)
    app.loop.frame(16)
    reach, view = scene.question.answers.reach, scene.view
    assert reach is not None and view is not None
    far = (cell for cell in reach.left if len(reach.way_to(cell)) > 2)
    spot = next(
        place for cell in far if scene.pointer.is_on_board(place := view.cell_rect(cell).center)
    )
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    app.loop.frame(16)
    card = scene.tooltip.card()
    assert card is not None and card[0].rule != scene.bar.words()[2]
    press(app, pygame.K_F1)
    assert book(app).rule == page_of(card[0].rule)


def test_letters_can_be_taken_back_one_by_one(app: App) -> None:
    scene = opened(app)
    type_in(app, "dog")
    seen = []
    for _ in "dog":
        press(app, pygame.K_BACKSPACE)
        seen.append(scene.text_of("search"))
    assert seen == ["do", "d", ""]
    assert scene.read in CHAPTERS[0].rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_one_can_pick_is_found(language: Language) -> None:
    words = use(language)
    assert all(search(words, word) for word in words.say("rulebook.words").split("|"))


def test_a_word_is_picked_without_typing(app: App) -> None:
    scene = RulebookScene(app.kit, app.stack)
    app.stack.push(scene)
    app.loop.frame(16)
    pick = app.kit.say("rulebook.pick")
    button = next(stop for stop in scene.stops if stop.label == pick)
    click(app, button.rect.center)
    opened = app.stack.top
    assert isinstance(opened, ChoiceScene)
    row = lines_of(opened)[0]
    click(app, row.rect.center)
    assert app.stack.top is scene
    assert scene.text_of("search") == row.label
    assert scene.found
