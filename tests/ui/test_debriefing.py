"""The report: shown, signed, browsed, sent, and played again."""

from __future__ import annotations

import base64
import io
import re
import time
from datetime import date
from html import escape
from itertools import product
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.archive import (
    RecordBook,
    SaveError,
    friends_folder,
    parse_save,
    play_again,
    records_file,
)
from game.archive.records import UNSIGNED, RecordEntry, Streak, table
from game.archive.settings import Settings
from game.archive.stories import read_shared
from game.boards import load_boards
from game.bots import bot, play_out
from game.painting.report.luck_panel import tales_view, tallies_view
from game.painting.report.morning import men_in_picture, morning_picture, stance_of
from game.painting.report.pages import PAGE, Pages, kit_for_pictures, page_drawings
from game.painting.report.paper import paper_view, raised_words
from game.painting.report.record_table import record_row
from game.painting.report.track_map import grounds_of
from game.painting.wording import Teller
from game.rules import Game, Options
from game.rules.counters import COMPANIONS, EIGHT
from game.rules.events.castle import LevelRaised
from game.rules.events.people import ParaDied
from game.rules.game import Part
from game.rules.ladder import DIFFICULTY_LEVELS
from game.rules.options import RungName
from game.rules.state import DEAD, Para
from game.scenes.after.debriefing import DebriefingScene, TurnPage
from game.scenes.after.records import InitialsScene, SignRecord, TurnLetter
from game.scenes.after.send import SendScene
from game.scenes.menus.choices import ChoiceScene
from game.scenes.title.title import TitleScene
from game.story.story import story_of
from game.tabletop.replay import watch
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.inputs import Change, Choice
from game.ui.views.pane import laid_out
from game.ui.views.scene import ViewScene
from game.ui.views.stops import FocusStop
from game.ui.views.view import Action, Layout, View
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.tools.gallery import Gallery
from tests.ui.driving import (
    click,
    is_on_top,
    line_of,
    lines_of,
    listen,
    look,
    pass_initials,
    press,
    replay_on,
)
from tests.ui.layout_faults import layout_faults
from tests.ui.played import finished
from tests.ui.proofreader import Proofs, reading

SHEET = pygame.Rect(20, 10, 650, 316)
"""The place of the sheet in a window of the usual size."""
DAY = date(2044, 6, 6)
ROOM = pygame.Rect(0, 0, 560, 330)
"""That of the table of records."""
BEST = 7
"""A game of this seed ends among the best."""


@pytest.fixture
def morning(app: App) -> App:
    app.context.today = lambda: DAY
    return app


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> Proofs:
    return reading(monkeypatch)


def debrief(app: App, game: Game) -> DebriefingScene:
    app.context.play(game)
    scene = app.stack.top
    assert isinstance(scene, DebriefingScene)
    app.loop.frame(16)
    return scene


def signing(app: App) -> InitialsScene:
    """The initials, after which the report is seen again, not what was pressed before them."""
    scene = debrief(app, finished("castle", BEST))
    press(app, pygame.K_ESCAPE)
    top = app.stack.top
    assert isinstance(top, InitialsScene)
    scene._meant = None
    listen(app)
    return top


def stop_for(scene: ViewScene, action: Action) -> FocusStop:
    return next(stop for stop in scene.stops if stop.pressable.action == action)


def initials_kept() -> str:
    entries = table(RecordBook(records_file()).records, "raid")
    return next(entry.initials for entry in entries if entry.on == DAY)


# --- Initials ---------------------------------------------------------------------------------


def test_a_record_is_kept_before_it_is_signed(morning: App) -> None:
    signing(morning)
    assert initials_kept() == UNSIGNED


def test_signed_by_typing(morning: App) -> None:
    signing(morning)
    for key in (pygame.K_t, pygame.K_o, pygame.K_m):
        press(morning, key)
    press(morning, pygame.K_RETURN)
    assert isinstance(morning.stack.top, DebriefingScene)
    assert initials_kept() == "TOM"


def test_enter_signs_from_any_letter_as_its_button_says(morning: App) -> None:
    signing(morning)
    press(morning, pygame.K_t)
    press(morning, pygame.K_RETURN)
    assert isinstance(morning.stack.top, DebriefingScene)
    assert initials_kept() == "TAA"


def test_letters_are_typed_whatever_they_are_bound_to(morning: App) -> None:
    keys = {"sergeant": "W", "undo": ""}
    morning.kit.set(replace(morning.kit.settings, keys=keys))
    signing(morning)
    for key in (pygame.K_a, pygame.K_w, pygame.K_z):
        press(morning, key)
    press(morning, pygame.K_RETURN)
    assert initials_kept() == "AWZ"


def test_signed_by_arrows_as_keys_and_pads_have_them(morning: App) -> None:
    signing(morning)
    for key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP):
        press(morning, key)
    press(morning, pygame.K_RETURN)
    assert initials_kept() == "B B"


def test_signed_by_mouse(morning: App) -> None:
    scene = signing(morning)
    for place in range(3):
        for _ in range(place + 1):
            click(morning, stop_for(scene, TurnLetter(place, 1)).rect.center)
    click(morning, stop_for(scene, SignRecord()).rect.center)
    assert initials_kept() == "BCD"


def test_the_same_game_opened_again_asks_for_nothing(morning: App) -> None:
    signing(morning)
    press(morning, pygame.K_ESCAPE)
    game = morning.context.session.game
    debrief(morning, game)
    assert isinstance(morning.stack.top, DebriefingScene)
    assert RecordBook(records_file()).records.won.best <= 1


def test_who_signed_once_is_remembered(morning: App) -> None:
    test_signed_by_typing(morning)
    debrief(morning, finished("castle", 4))
    press(morning, pygame.K_ESCAPE)
    top = morning.stack.top
    assert isinstance(top, InitialsScene)
    assert top.text == "TOM"


def test_a_replay_and_a_picture_count_nothing(morning: App) -> None:
    game = finished("castle", BEST)
    morning.context.begin("hunt", 1)
    film = watch(morning.context, game)
    morning.loop.frame(16)
    press(morning, pygame.K_END)
    morning.loop.frame(16)
    assert is_on_top(morning, film)
    assert not records_file().exists()


def test_a_result_too_long_for_its_row_is_written_smaller(app: App) -> None:
    entry = RecordEntry(5000, "ANG", "operational-victory", own_rules=True, jumped_again=True)
    row = record_row(app.kit, 0, entry, is_lit=False)
    for wide in (545, 1000):
        placed = Layout(app.kit).place(row, pygame.Rect(0, 0, wide, 38))
        assert layout_faults(placed) == []


# --- Telling and turning ----------------------------------------------------------------------


def test_the_telling_takes_its_time_and_any_key_ends_it(morning: App) -> None:
    app = morning
    app.kit.settings = replace(app.kit.settings, animation="normal")
    scene = debrief(app, finished("castle", BEST))
    assert app.stack.top is scene
    app.loop.frame(100)
    assert scene.is_morning
    press(app, pygame.K_SPACE)
    app.loop.frame(16)
    assert not scene.is_morning
    assert scene.update(16)
    assert app.stack.top is scene
    press(app, pygame.K_SPACE)
    press(app, pygame.K_SPACE)
    for _ in range(20):
        app.loop.frame(50)
    for _ in range(100):
        app.loop.frame(50)
    assert app.stack.top is scene, "nothing covers the report until the player leaves it"
    press(app, pygame.K_ESCAPE)
    app.loop.frame(16)
    assert isinstance(app.stack.top, InitialsScene)
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
        press(app, key)
    assert isinstance(app.stack.top, InitialsScene)
    listen(app)
    press(app, pygame.K_ESCAPE)
    assert not scene.update(16)


def tab_of(scene: DebriefingScene, number: int) -> tuple[int, int]:
    """A pixel of a page's tab; the first has the number 0."""
    tabs = stop_for(scene, TurnPage())
    assert isinstance(tabs.pressable, Choice)
    return next(
        (x, tabs.rect.centery)
        for x in range(tabs.rect.left, tabs.rect.right, 4)
        if tabs.pressable.value_at(scene.toolkit, tabs.rect, x) == number
    )


def told(app: App, game: Game) -> DebriefingScene:
    """The report, at the beginning of its first animation."""
    app.kit.settings = replace(app.kit.settings, animation="normal")
    scene = debrief(app, game)
    press(app, pygame.K_SPACE)
    app.loop.frame(16)
    assert not scene.is_morning
    return scene


def button_in(app: App, scene: DebriefingScene, key: str) -> tuple[int, int]:
    return line_of(scene, app.kit.say(key)).rect.center


def test_one_click_on_a_tab_turns_the_page_while_lines_are_still_drawn(morning: App) -> None:
    scene = told(morning, finished("castle", BEST))
    for number in (1, 2, 0):
        click(morning, tab_of(scene, number))
        assert scene.page.name == scene.pages[number].name


def test_one_click_on_a_button_works_while_lines_are_still_drawn(morning: App) -> None:
    game = finished("castle", BEST)
    signing(morning)
    press(morning, pygame.K_ESCAPE)
    scene = told(morning, game)
    click(morning, button_in(morning, scene, "story.title"))
    assert isinstance(morning.stack.top, TitleScene)


def test_a_button_clicked_before_the_initials_is_pressed_after_them(morning: App) -> None:
    scene = told(morning, finished("castle", BEST))
    click(morning, button_in(morning, scene, "story.title"))
    morning.loop.frame(16)
    assert isinstance(morning.stack.top, InitialsScene)
    listen(morning)
    press(morning, pygame.K_RETURN)
    assert isinstance(morning.stack.top, TitleScene)
    assert initials_kept() != UNSIGNED


def test_initials_hear_no_key_while_somebody_is_still_skipping(morning: App) -> None:
    app = morning
    signing_scene = signing_after_the_telling(app)
    for _ in range(4):
        for _ in range(8):
            app.loop.frame(50)
        press(app, pygame.K_ESCAPE)
    assert app.stack.top is signing_scene
    for _ in range(8):
        app.loop.frame(50)
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is not signing_scene, "after two seconds they mean what they say"


def signing_after_the_telling(app: App) -> InitialsScene:
    """The initials just after a key has ended the telling."""
    app.kit.settings = replace(app.kit.settings, animation="normal")
    debrief(app, finished("castle", BEST))
    for _ in range(2):
        press(app, pygame.K_SPACE)
        for _ in range(16):
            app.loop.frame(50)
    press(app, pygame.K_ESCAPE)
    app.loop.frame(16)
    top = app.stack.top
    assert isinstance(top, InitialsScene)
    return top


def test_the_table_waits_for_the_score_to_be_counted(
    morning: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = morning
    app.kit.settings = replace(app.kit.settings, animation="normal")
    scene = debrief(app, finished("castle", BEST))
    drawn: list[View] = []
    monkeypatch.setattr(
        "game.painting.report.pages.draw_view", lambda _, __, view, ___: drawn.append(view)
    )
    target = pygame.Surface((1280, 720))
    for share in (0.1, 1.0):
        scene.page.draw(target, pygame.Rect(0, 50, 1280, 600), share)
    before, after = ([*Layout(app.kit).place(view, ROOM).words()] for view in drawn)
    score = f"{scene._story.score.total:05}"
    assert score not in before
    assert score in after


@pytest.mark.parametrize(
    ("won", "told"),
    [
        (Streak(1, 1), ""),
        (Streak(2, 2), "2 victories in a row"),
        (Streak(2, 5), "2 victories in a row · best: 5"),
        (Streak(1, 5), "Most victories in a row: 5"),
        (Streak(0, 1), ""),
    ],
)
def test_one_victory_is_no_row(morning: App, won: Streak, told: str) -> None:
    scene = debrief(morning, finished("castle", BEST))
    pages = scene._pages
    pages.standing = replace(pages.standing, won=won)
    assert pages.streak_words() == told


def test_reduced_motion_tells_all_at_once(morning: App) -> None:
    app = morning
    app.kit.settings = replace(app.kit.settings, animation="normal", reduced_motion=True)
    scene = debrief(app, finished("castle", BEST))
    assert scene._share() == 1


@pytest.mark.parametrize(
    ("part", "names"),
    [
        ("evening", ["report", "field", "castle", "dice"]),
        ("castle", ["report", "castle", "dice"]),
        ("hunt", ["report", "hunt", "dice"]),
    ],
)
def test_pages_are_turned_by_keys_and_mouse(morning: App, part: Part, names: list[str]) -> None:
    app = morning
    scene = debrief(app, finished(part, 3))
    if app.stack.top is not scene:
        press(app, pygame.K_ESCAPE)
    assert [page.name for page in scene.pages] == names
    seen = []
    for _ in names:
        seen.append(scene.page.name)
        press(app, pygame.K_PAGEDOWN)
    assert seen == names
    tabs = stop_for(scene, TurnPage()).rect
    click(app, (tabs.right - 8, tabs.centery))
    assert scene.page.name == names[-1]


@pytest.mark.parametrize("text", TEXT_PERCENTS)
def test_every_text_size_can_do_everything_by_mouse(morning: App, text: int) -> None:
    app = morning
    app.kit.settings = replace(app.kit.settings, text_scale=text)
    app.kit.fit((1280, 720))
    signing(app)
    press(app, pygame.K_ESCAPE)
    scene = app.stack.top
    assert isinstance(scene, DebriefingScene)
    labels = {line.label for line in lines_of(scene)}
    if app.kit.say("story.more") in labels:
        press(app, pygame.K_c)
        top = app.stack.top
        assert isinstance(top, ChoiceScene)
        labels = {line.label for line in lines_of(top)}
    wanted = ("story.title", "story.watch", "story.send", "story.again", "debriefing.again")
    assert {app.kit.say(key) for key in wanted} <= labels


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_no_words_of_any_page_leave_the_window(
    morning: App, proofs: Proofs, language: Language, scale: int, part: Part
) -> None:
    app = morning
    app.kit.set(replace(app.kit.settings, text_scale=scale))
    app.context.speak(language)
    app.kit.fit(app.window.size)
    scene = debrief(app, finished(part, 3))
    look(app)
    if app.stack.top is not scene:
        press(app, pygame.K_ESCAPE)
    for number, _ in enumerate(scene.pages):
        scene.do(Change(TurnPage(), number))
        scene.skip()
        app.stack.draw(proofs.begin((1280, 720)))
        assert proofs.faults() == [], scene.page.name


# --- Going on ---------------------------------------------------------------------------------


def test_the_same_night_again_has_the_same_dice_and_rules(morning: App) -> None:
    app = morning
    options = Options(mine_stays=True)
    debrief(app, finished("castle", BEST, options))
    press(app, pygame.K_a)
    pass_initials(app)
    game = app.context.session.game
    assert game.origin is not None
    assert (game.origin.part, game.origin.seed) == ("castle", BEST)
    assert game.options == options
    assert not game.choices


def test_a_new_night_is_another_of_the_same_kind(morning: App) -> None:
    app = morning
    debrief(app, finished("castle", BEST))
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_n)
    origin = app.context.session.game.origin
    assert origin is not None and origin.part == "castle"


def test_to_the_title_by_escape(morning: App) -> None:
    debrief(morning, finished("castle", BEST))
    press(morning, pygame.K_ESCAPE)
    pass_initials(morning)
    assert isinstance(morning.stack.top, TitleScene)


# --- Sending ----------------------------------------------------------------------------------


def sent(app: App, game: Game) -> tuple[SendScene, str, Path]:
    debrief(app, game)
    press(app, pygame.K_e)
    pass_initials(app)
    scene = app.stack.top
    assert isinstance(scene, SendScene)
    end = time.monotonic() + 60
    while not scene.written and time.monotonic() < end:
        app.loop.frame(16)
    page, picture = scene.written
    return scene, page.read_text(encoding="utf-8"), picture


def test_the_page_needs_nothing_else_and_holds_the_game(morning: App) -> None:
    game = finished("castle", BEST)
    _, page, _ = sent(morning, game)
    assert re.findall(r'(?:src|href)="(?!data:)', page) == []
    words = re.sub('base64,[^"]*', "", page)  # four letters can occur in it by chance
    assert "<script" not in words and "http" not in words
    (link,) = re.findall(r'href="data:text/plain;charset=utf-8;base64,([^"]+)"', page)
    saved = parse_save(base64.b64decode(link).decode(), "the page's save")
    assert saved.header.seed == BEST
    again, difference = play_again(saved, load_boards())
    assert difference is None
    assert again.digest() == game.digest()


def test_the_page_tells_score_seed_men_and_story(morning: App) -> None:
    scene, page, _ = sent(morning, finished("castle", BEST))
    story = scene._story
    assert str(story.score.total) in page
    assert f"type {BEST} to play" in page
    assert all(escape(mark.words) in page for mark in story.marks)
    assert page.count("<img") == 4, "the morning, and three pages of the report"
    (first, *_) = re.findall(r'src="data:image/png;base64,([^"]+)"', page)
    seen = pygame.image.load(io.BytesIO(base64.b64decode(first)))
    assert seen.get_size() == PAGE
    wanted = morning_picture(kit_for_pictures(morning.kit), story, PAGE)
    assert seen.convert(24).get_buffer().raw == wanted.convert(24).get_buffer().raw


def test_what_is_sent_waits_for_its_maps(morning: App) -> None:
    """In the window boards are painted in the background; no unpainted board is sent."""
    morning.kit.paint_in_background()
    scene, page, _ = sent(morning, finished("castle", BEST))
    pages = re.findall(r'src="data:image/png;base64,([^"]+)"', page)[1:]
    morning.kit.prints.paints_in_background = False
    drawn = page_drawings(morning.kit, scene._story, scene._standing)
    for sent_page, draw in zip(pages, drawn, strict=True):
        seen = pygame.image.load(io.BytesIO(base64.b64decode(sent_page)))
        assert seen.convert(24).get_buffer().raw == draw().convert(24).get_buffer().raw


def test_a_friend_drops_the_page_on_the_title_and_watches(morning: App) -> None:
    app = morning
    game = finished("castle", BEST)
    scene, _, _ = sent(app, game)
    app.context.to_title()
    app.loop.frame(16)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(scene.written[0])))
    app.loop.frame(16)
    assert len(replay_on(app).projection.events) == len(game.events)


@pytest.mark.parametrize("content", ["", "<p>hello</p>", 'base64,AAAA"', "x" * 100])
def test_a_page_without_a_game_is_refused_in_a_sentence(
    morning: App, tmp_path: Path, content: str
) -> None:
    page = tmp_path / "page.html"
    page.write_text(content, "utf-8")
    with pytest.raises(SaveError, match="contains no saved game"):
        read_shared(page)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(page)))
    morning.loop.frame(16)
    assert isinstance(morning.stack.top, ChoiceScene)


@pytest.mark.parametrize("part", ["castle", "hunt"])
def test_a_page_is_worth_opening_on_a_phone(morning: App, part: Part) -> None:
    """Its title tells the result, its pictures say what they show and can be enlarged."""
    _, page, _ = sent(morning, game := finished(part, 3))
    result = escape(morning.kit.say(f"outcome.{game.state.outcome}"))
    assert f"<title>{result} – " in page
    shown = re.findall(r'<input type="checkbox" aria-label="[^"]+"><img alt="([^"]*)"', page)
    assert len(shown) == page.count("<img") > 1
    assert all(shown)
    assert len(set(shown)) == len(shown)
    assert page.count("@font-face") == 3
    for family in ("Meiryo", "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP"):
        assert page.count(f'"{family}"') == 2  # Japanese text and headings on each system
    assert "http" not in re.sub(r"base64,[A-Za-z0-9+/=]*", "", page)
    assert not re.search(r"<section><h2>[^<]*</h2>(<table></table>)?</section>", page)


def test_the_picture_is_one(morning: App) -> None:
    _, _, picture = sent(morning, finished("hunt", 3))
    image = pygame.image.load(str(picture))
    assert image.get_width() == 1600
    assert image.get_height() > 2000


def test_where_the_files_are_is_said_and_the_folder_opened(
    morning: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr("game.scenes.after.send.open_folder", opened.append)
    scene, _, _ = sent(morning, finished("hunt", 3))
    assert all(str(path) in "\n".join(scene.words()) for path in scene.written)
    press(morning, pygame.K_f)
    assert opened == [friends_folder()]


def test_a_folder_that_cant_be_written_to_is_reported(morning: App) -> None:
    debrief(morning, finished("hunt", 3))
    if isinstance(morning.stack.top, InitialsScene):
        press(morning, pygame.K_ESCAPE)
    friends_folder().write_text("in the way", "utf-8")
    press(morning, pygame.K_e)
    for _ in range(30):
        morning.loop.frame(16)
    scene = morning.stack.top
    assert isinstance(scene, SendScene)
    assert not scene.written
    assert "can't be written" in "\n".join(scene.words())


def test_the_score_ticks_up_and_then_the_stamp_falls(
    morning: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(morning.kit.sound, "cue", heard.append)
    morning.kit.settings = replace(morning.kit.settings, animation="normal")
    debrief(morning, finished("castle", BEST))
    for _ in range(110):
        morning.loop.frame(100)
    assert heard.count("score") > 10
    assert heard.count("stamp") == 1
    assert heard.index("stamp") > max(n for n, cue in enumerate(heard) if cue == "score")


def test_signing_is_done_to_the_tune_of_the_table(morning: App) -> None:
    scene = signing(morning)
    assert morning.kit.sound.mood == "table"
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
    assert morning.kit.sound.mood == "over"


def test_the_morning_is_seen_first_and_a_key_ends_it(morning: App) -> None:
    morning.kit.settings = replace(morning.kit.settings, animation="normal")
    scene = debrief(morning, finished("castle", BEST))
    assert scene.is_morning
    for _ in range(60):
        morning.loop.frame(100)
    assert not scene.is_morning
    again = DebriefingScene(morning.context)
    press(morning, pygame.K_ESCAPE)
    again.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE))
    assert not again.is_morning


def test_who_never_came_to_a_raid_has_no_grave(morning: App) -> None:
    for seed in (2, 3):
        story = story_of(
            finished("castle", seed), Teller(morning.kit.words, load_boards()).plain_event
        )
        fell = {event.name for event in story.game.events if isinstance(event, ParaDied)}
        men = men_in_picture(story)
        assert {man.name for man in men if man.at == DEAD} == fell
        assert len(men) < len(EIGHT) + len(COMPANIONS)
    story = story_of(finished("evening", 3), Teller(morning.kit.words, load_boards()).plain_event)
    assert len(men_in_picture(story)) >= len(EIGHT)


def test_the_wounded_of_the_morning_do_not_stand_like_the_rest() -> None:
    for name in (*EIGHT, *COMPANIONS):
        assert stance_of(Para(name)) in ("stand", "bareheaded")
        assert stance_of(Para(name, wounded=True)) in ("kneel", "sling")
        assert stance_of(Para(name, at=DEAD, wounded=True)) == "grave"


@pytest.mark.parametrize("level", ["regular", "green"])
def test_the_whole_score_keeps_off_the_edge_of_its_sheet(morning: App, level: RungName) -> None:
    rung = DIFFICULTY_LEVELS[level]
    for seed in (2, BEST):
        game = Game.new(load_boards(), seed, rung.options, "castle", rung.sheet)
        play_out(game, bot("sergeant", seed))
        story = story_of(game, Teller(morning.kit.words, game.boards).plain_event)
        sheet = laid_out(morning.kit, paper_view(morning.kit, story, is_tall=False), SHEET)
        found = [one for one in sheet.walk() if one.view.says == str(story.score.total)]
        assert found[-1].rect.bottom <= SHEET.bottom - 14, (level, seed)


def _raised(seed: int) -> Game:
    """A game whose victory points raised its level, with a line about the level of difficulty."""
    rung = DIFFICULTY_LEVELS["green"]
    game = Game.new(load_boards(), seed, rung.options, "castle", rung.sheet)
    play_out(game, bot("sergeant", seed))
    assert any(isinstance(event, LevelRaised) for event in game.events)
    return game


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_printed_over_the_score_and_points_that_raised_the_level_are_told(
    morning: App, language: Language
) -> None:
    """The list of items lay over the line of victory points; why it was a better victory than
    two floors bring was told nowhere."""
    morning.context.speak(language)
    kit = morning.kit
    for seed in (1, 4, 5, 7):
        game = _raised(seed)
        story = story_of(game, Teller(kit.words, game.boards).plain_event)
        sheet = laid_out(kit, paper_view(kit, story, is_tall=False), SHEET)
        assert not layout_faults(sheet), seed
        told = raised_words(kit, story)
        assert str(story.state.points) in told
        assert told in sheet.words()


@pytest.mark.parametrize("part", ["castle", "hunt"])
def test_the_sheet_has_room_for_everything(gallery: Gallery, part: Part) -> None:
    game = finished(part, BEST)
    sizes = {100: (650, 316), 125: (650, 540), 150: (1240, 510), 200: (1240, 480)}
    for (text, size), language in product(sizes.items(), LANGUAGES):
        gallery.dress((1280, 720), Settings(language=language, text_scale=text))
        kit = gallery.context.kit
        story = story_of(game, Teller(kit.words, game.boards).plain_event)
        view = paper_view(kit, story, is_tall=text == 125)
        assert layout_faults(laid_out(kit, view, pygame.Rect((0, 0), size))) == [], (text, size)


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_the_pages_of_dice_have_room_for_everything(gallery: Gallery, part: Part) -> None:
    game = finished(part, 3)
    sides = {100: (620, 560), 125: (620, 550), 150: (1240, 510), 200: (1240, 480)}
    for (text, size), language in product(sides.items(), LANGUAGES):
        gallery.dress((1280, 720), Settings(language=language, text_scale=text))
        kit = gallery.context.kit
        story = story_of(game, Teller(kit.words, game.boards).plain_event)
        for view in (tallies_view(kit, story), tales_view(kit, story)):
            faults = layout_faults(laid_out(kit, view, pygame.Rect((0, 0), size)))
            assert faults == [], (text, language)


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_legend_and_events_have_room_beside_each_map(gallery: Gallery, part: Part) -> None:
    game = finished(part, 3)
    for text, language in product((100, 125), LANGUAGES):
        gallery.dress((1280, 720), Settings(language=language, text_scale=text))
        kit = gallery.context.kit
        story = story_of(game, Teller(kit.words, game.boards).plain_event)
        for ground in grounds_of(story.tracks, is_hunt=story.is_hunt):
            room = pygame.Rect(20, 80, 1240, 545)
            view = Pages(kit, story).track_view(ground, (1280, 585))
            assert layout_faults(laid_out(kit, view, room)) == [], (text, language, ground)


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"animation": "off"}])
def test_who_wants_no_motion_reads_the_report_at_once(
    morning: App, settings: dict[str, object]
) -> None:
    changed = {"animation": "normal", **settings}
    morning.kit.settings = replace(morning.kit.settings, **changed)
    assert not debrief(morning, finished("castle", BEST + 1)).is_morning


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_enter_does_what_the_button_with_its_key_says(app: App, size: tuple[int, int]) -> None:
    """It opened what cost most, which stands first in a wide window."""
    app.kit.fit(size)
    app.stack.arrange(size)
    scene = debrief(app, finished("evening", 3))
    app.loop.frame(16)
    primary = scene._buttons()[-1].action
    assert scene.focused == primary
