"""The prologue in the window: from the first start to the explosion, and every way it can end."""

from __future__ import annotations

from itertools import product

import pygame
import pytest
from msgspec.structs import replace

from game.archive import autosave_file, read_settings, settings_file
from game.archive.settings import PrologueRecord as Kept
from game.archive.settings import Settings
from game.boards import load_boards, maps_folder
from game.painting.counters.pieces import Piece
from game.rules.board import VILLAGE
from game.rules.decisions import parse_option
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.play_scene import PlayScene
from game.scenes.stages.prologue import (
    PrologueCastleScene,
    PrologueDemolitionScene,
    corner_view,
    dice_room,
)
from game.scenes.title.lessons import LessonsScene
from game.scenes.title.prologue import (
    SLIPS,
    Moment,
    Prologue,
    PrologueScene,
    begin_prologue,
    prologue_sentence,
    who_lives,
)
from game.scenes.title.title import TitleScene
from game.tabletop.controls import button_names
from game.tabletop.lessons import FIRST_NIGHT
from game.tabletop.lessons.bar import LessonBar, LessonPage, letters_of, slip_view
from game.tabletop.lessons.prologue import STARTS, PrologueGuide
from game.tabletop.maps.map_selection import MapSelection
from game.tabletop.parts.pointer import Spot
from game.tabletop.stages.castle import printed_boxes
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.pane import laid_out
from game.ui.views.scene import ViewScene
from game.ui.views.stops import FocusStop
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.tools.gallery import Gallery
from tests.ui.driving import (
    _extras,
    bar_buttons,
    click,
    hover,
    lesson_on,
    lines_of,
    men_of,
    press,
    ring_of,
)
from tests.ui.layout_faults import layout_faults
from tests.ui.prologue_played import follow, give, in_prologue

MOST_CLICKS = 45
MOST_FRAMES = 4000


def prologue_on(app: App) -> LessonBar[PrologueGuide] | None:
    """The prologue that is being played, if one is."""
    bars = (one for one in _extras(app.stack.top) if isinstance(one, LessonBar))
    return next((one for one in bars if isinstance(one.guide, PrologueGuide)), None)


def moment_on(app: App) -> Moment | None:
    """Which screen before or after the prologue is on top, if one is."""
    top = app.stack.top
    return top.moment if isinstance(top, PrologueScene) else None


def words_on(app: App) -> list[str]:
    assert isinstance(app.stack.top, ViewScene)
    return list(app.stack.top.words())


def amber(app: App) -> pygame.Rect | None:
    """The amber button or line of the scene on top."""
    ring = ring_of(app.stack.top)
    focused = ring.focused
    return focused.rect if isinstance(focused, FocusStop) and focused in ring.widgets else None


def marked_or_amber(app: App) -> tuple[int, int] | None:
    """What a newcomer presses: what is marked, or else what is amber; None while he watches."""
    bar = prologue_on(app)
    if bar is not None and not isinstance(app.stack.top, ChoiceScene):
        place = bar.place_meant()
        if bar.session.decision is None or bar.guide.given is not None:
            return None
        if place is not None:
            return place.center
    found = amber(app)
    return found.center if found is not None else None


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("start", STARTS[:3])
def test_a_newcomer_who_presses_what_is_amber_or_marked_sees_the_explosion(
    app: App, language: Language, start: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.title.prologue.secrets.choice", lambda _: start)
    app.context.speak(language)
    app.loop.frame(16)
    assert isinstance(app.stack.top, TitleScene)
    clicks = 0
    for _ in range(MOST_FRAMES):
        app.loop.frame(16)
        if isinstance(app.stack.top, PrologueDemolitionScene) or moment_on(app) == "red-light":
            break
        pixel = marked_or_amber(app)
        if pixel is not None:
            click(app, pixel)
            clicks += 1
    assert isinstance(app.stack.top, PrologueDemolitionScene) or moment_on(app) == "red-light"
    assert clicks <= MOST_CLICKS


def test_it_opens_the_first_start_and_then_the_tutorial(app: App) -> None:
    title = app.stack.top
    assert isinstance(title, TitleScene)
    assert isinstance(title.ring.focused, FocusStop)
    assert title.ring.focused.label == app.kit.say("prologue.title")
    places = [(line.label, line.rect.top) for line in lines_of(title)]
    leave(app, in_prologue(app))
    assert app.stack.top is title
    now = [(line.label, line.rect.top) for line in lines_of(title)]
    assert now == places, "no line has moved"
    app.stack.push(LessonsScene(app.context))
    press(app, pygame.K_1)
    assert moment_on(app) == "plane" or isinstance(app.stack.top, PrologueCastleScene)


def test_an_order_that_has_been_given_leaves_the_slip_while_its_outcome_is_shown(app: App) -> None:
    bar = in_prologue(app)
    bar.session.director.speed = "normal"
    order = bar.page().sentence
    for _ in range(MOST_FRAMES):
        wanted = bar.guide.wanted
        if bar.session.decision is not None and wanted is not None:
            order = bar.page().sentence
            bar.session.choose(wanted)
        app.loop.frame(16)
        if bar.page().sentence == app.kit.say("prologue.watch"):
            break
    assert bar.session.director.is_busy
    bar.session.director.skip()
    app.loop.frame(16)
    assert bar.page().sentence not in (order, app.kit.say("prologue.watch"))


def test_escape_skips_all_of_it_and_that_is_kept(app: App) -> None:
    begin_prologue(app.context)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)
    assert read_settings(settings_file()).prologue.end == "skipped"


def test_escape_opens_a_menu_in_the_prologue_as_everywhere(app: App) -> None:
    """It threw out whoever only wanted to see what there was."""
    bar = in_prologue(app)
    scene, first = app.stack.top, bar.session.game
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, ChoiceScene)
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_2)
    assert isinstance(app.stack.top, PrologueCastleScene)
    assert bar.session.game is not first
    leave(app, bar)
    assert read_settings(settings_file()).prologue.end == "skipped"


def leave(app: App, bar: LessonBar[PrologueGuide]) -> None:
    """Skip the rest of the prologue."""
    assert not bar.session.is_over
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_3)
    assert isinstance(app.stack.top, TitleScene)


def test_any_key_ends_the_flight(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal")
    begin_prologue(app.context)
    app.loop.frame(500)
    assert moment_on(app) == "plane"
    press(app, pygame.K_SPACE)
    assert isinstance(app.stack.top, PrologueCastleScene)


def test_in_the_first_turns_nothing_else_can_be_done(app: App) -> None:
    bar = in_prologue(app)
    assert bar.session.choose(parse_option("act Angel")) == ()
    assert "Garrett" in bar.notice
    give(app, bar, parse_option("act Garrett"))
    assert bar.notice == ""
    assert bar.session.choose(parse_option("step 1F-0301")) == ()


def test_every_sentence_fits_on_the_slip(gallery: Gallery) -> None:
    for window, text, language in product(((1024, 640), (1280, 720)), TEXT_PERCENTS, LANGUAGES):
        gallery.dress(window, Settings(language=language, text_scale=text))
        kit = gallery.context.kit
        pages = [LessonPage(prologue_sentence(kit, name)) for name in SLIPS]
        letters, high = letters_of(kit, Prologue.form, pages, (), window)
        assert high < window[1] * 0.25
        slip = pygame.Rect(0, window[1] - high, window[0], high)
        for page in pages:
            view = slip_view(kit, page, (), letters)
            assert layout_faults(laid_out(kit, view, slip)) == [], page.sentence


def test_the_goals_fit_beside_the_dice(gallery: Gallery) -> None:
    context = gallery.context
    for window, text, language in product(((1024, 640), (1280, 720)), TEXT_PERCENTS, LANGUAGES):
        gallery.dress(window, Settings(language=language, text_scale=text))
        context.to_title()
        begin_prologue(context)
        any_key = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
        gallery.stack.top.handle(any_key)
        scene = gallery.stack.top
        assert isinstance(scene, PrologueCastleScene)
        view = corner_view(context.kit, scene.shown, dice_room(context.kit))
        assert layout_faults(laid_out(context.kit, view, scene.frame.log)) == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_all_that_can_be_gone_to_is_in_view(app: App, size: tuple[int, int]) -> None:
    """Nonette lay below the window, and the mark of the way there over the buttons."""
    app.kit.fit(size)
    in_prologue(app)
    scene = app.stack.top
    assert isinstance(scene, PrologueCastleScene) and scene.view is not None
    castle = scene.session.game.boards.castle
    shown = [cell for cell in castle.squares if castle.floor_of[cell] != "basement"]
    for cell in (VILLAGE, *shown):
        assert scene.frame.board.contains(scene.view.cell_rect(cell)), cell


def test_a_reprimand_makes_way_for_what_is_wanted(app: App) -> None:
    bar = in_prologue(app)
    bar.session.choose(parse_option("end-phase"))
    assert bar.notice
    for _ in range(50):
        app.loop.frame(40)
    assert bar.notice, "two seconds are needed to read it"
    for _ in range(50):
        app.loop.frame(40)
    assert not bar.notice


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_button_that_the_slip_names_is_there(app: App, language: Language) -> None:
    app.context.speak(language)
    bar = in_prologue(app)
    labels, seen, told = set(button_names(app.kit).values()), set[str](), set[str]()
    while bar.session.decision is not None:
        said = prologue_sentence(app.kit, bar.guide.slip)
        told |= {one for one in labels for mark in ("“{}”", "「{}」") if mark.format(one) in said}
        scene = app.stack.top
        if isinstance(scene, PlayScene):
            seen |= {one.label for one in bar_buttons(scene) if one.is_enabled}
        wanted = bar.guide.wanted
        assert wanted is not None
        give(app, bar, wanted)
    assert told
    missing = [name for name in told if not any(label.startswith(name) for label in seen)]
    assert not missing


def test_the_amber_button_is_the_one_that_is_meant(app: App) -> None:
    bar = in_prologue(app)
    for _ in range(60):
        if bar.session.decision is None:
            break
        for _ in range(3):
            app.loop.frame(16)
        top = app.stack.top
        if not isinstance(top, PrologueCastleScene):
            break
        lit = [one for one in bar_buttons(top) if one.primary]
        assert [one.answer.option for one in lit if one.answer] in ([], [bar.guide.wanted])
        follow(app, bar, 1)


def test_the_charge_is_never_given_up_for_the_first_hit(app: App) -> None:
    bar = in_prologue(app)
    while bar.guide.slip != "bitten":
        follow(app, bar, 1)
    assert bar.session.choose(parse_option("lose-item charge-1")) == ()
    assert bar.session.choose(parse_option("take-wound Garrett"))


def test_not_even_an_own_order_gives_up_the_lighter(app: App) -> None:
    bar = in_prologue(app, STARTS[2])
    while bar.session.game.state.turn < 3:
        follow(app, bar, 1)
    while "lose-item lighter" not in options(bar):
        assert isinstance(app.stack.top, PrologueCastleScene)
        follow(app, bar, 1)
    assert not bar.guide.is_held
    assert bar.session.choose(parse_option("lose-item lighter")) == ()
    assert "lighter" in bar.session.game.state.paras["Angel"].items
    assert bar.notice


def test_two_own_orders_are_let_pass_and_the_third_is_not(app: App) -> None:
    bar = in_prologue(app)
    while bar.session.game.state.turn < 3:
        follow(app, bar, 1)
    own = 0
    while not bar.guide.has_strayed:
        give(app, bar, parse_option("act Angel"))
        is_own = str(bar.guide.wanted) != "stop"
        give(app, bar, parse_option("stop"))
        own += is_own
        assert not is_own or bar.guide.slip in ("own", "hit") or bar.guide.has_strayed
        while bar.session.game.state.turn and "act Angel" not in options(bar):
            follow(app, bar, 1)
    assert own == 2
    give(app, bar, parse_option("act Angel"))
    assert bar.session.choose(parse_option("step 1F-0503")) == ()
    assert bar.notice == app.kit.say("prologue.own.enough")


def options(bar: LessonBar[PrologueGuide]) -> list[str]:
    decision = bar.session.decision
    return [] if decision is None else [str(one) for one in decision.options]


def test_an_own_order_that_is_undone_does_not_count(app: App) -> None:
    bar = in_prologue(app)
    while bar.session.game.state.turn < 3:
        follow(app, bar, 1)
    give(app, bar, parse_option("act Angel"))
    give(app, bar, parse_option("step 1F-0503"))
    assert bar.guide.slip == "own"
    press(app, pygame.K_z)
    press(app, pygame.K_z)
    assert bar.guide.slip != "own"


def test_a_victory_is_kept_with_its_score_and_leads_to_the_first_lesson(app: App) -> None:
    bar = in_prologue(app)
    follow(app, bar)
    assert moment_on(app) == "red-light"
    kept = read_settings(settings_file()).prologue
    assert (kept.end, kept.tries) == ("won", 1)
    assert kept.best >= 800
    press(app, pygame.K_RETURN)
    app.loop.frame(16)
    assert lesson_on(app).guide.lesson is FIRST_NIGHT


def test_from_the_red_light_to_the_title(app: App) -> None:
    follow(app, in_prologue(app))
    assert moment_on(app) == "red-light"
    assert app.kit.say("story.title") in [line.label for line in lines_of(app.stack.top)]
    press(app, pygame.K_t)
    app.loop.frame(16)
    assert isinstance(app.stack.top, TitleScene)


def test_from_the_red_light_the_whole_evening_or_again(app: App) -> None:
    bar = in_prologue(app)
    follow(app, bar)
    press(app, pygame.K_a)
    app.loop.frame(16)
    assert isinstance(app.stack.top, PrologueCastleScene)
    follow(app, bar)
    if moment_on(app) == "up":
        press(app, pygame.K_RETURN)
        follow(app, bar)
    press(app, pygame.K_j)
    press(app, pygame.K_RETURN)
    press(app, pygame.K_SPACE)  # puts away how to win
    app.loop.frame(16)
    assert isinstance(app.stack.top, EquipScene)
    assert app.kit.settings.prologue.tries == 2


def test_who_gives_up_the_lighter_begins_again_at_once_with_other_dice(app: App) -> None:
    bar = in_prologue(app)
    first = bar.session.game
    lost = replace(first.state.paras["Angel"], items=("katana",))
    first.state.paras["Angel"] = lost
    app.loop.frame(16)
    assert moment_on(app) == "up"
    assert app.kit.say("prologue.gone") in words_on(app)
    press(app, pygame.K_RETURN)
    app.loop.frame(16)
    assert isinstance(app.stack.top, PrologueCastleScene)
    assert bar.session.game is not first
    assert bar.session.game.dice.memory() != first.dice.memory()
    assert app.kit.settings.prologue == Kept(tries=2)


def test_nothing_of_the_players_own_is_touched(app: App) -> None:
    bar = in_prologue(app)
    follow(app, bar)
    app.context.autosave.finish()
    assert not autosave_file().exists()
    assert app.context.book.records.counted == ()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)
    assert app.context.maps.boards.digests == load_boards().digests


def test_its_castle_is_not_among_the_maps_to_choose_from() -> None:
    names = [path.name for path in MapSelection(maps_folder()).found()]
    assert "castle.tmx" in names
    assert "prologue.tmx" not in names


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_ticket_covers_what_is_to_be_clicked(app: App, language: Language) -> None:
    app.context.speak(language)
    bar = in_prologue(app)
    seen = 0
    for _ in range(25):
        scene = app.stack.top
        if bar.session.decision is None or not isinstance(scene, PlayScene):
            break
        marked = bar.night.extras.marks
        spots = [one for one in scene.ring.widgets if isinstance(one, Spot)]
        for widget in (*men_of(scene).values(), *spots):
            hover(app, widget.rect.center)
            if scene.tooltip.rect and marked:
                seen += 1
                assert scene.tooltip.rect.collidelist(bar.night.extras.marks) < 0, widget.rect
        wanted = bar.guide.wanted
        assert wanted is not None
        give(app, bar, wanted)
    assert seen > 20


def test_undo_is_never_lit_in_vain(app: App) -> None:
    """What the prologue does by itself was taken back alone, and done again at once."""
    bar, tried = in_prologue(app), 0
    bar.session.director.speed = "off"
    for _ in range(400):
        app.loop.frame(50)
        session = bar.session
        if session.decision is None or session.director.is_busy or bar.guide.given:
            continue
        wanted, choices = bar.guide.wanted, len(session.game.choices)
        if session.can_undo:
            tried += 1
            session.undo()
            app.loop.frame(50)
            assert len(session.game.choices) < choices, bar.guide.slip
            while len(session.game.choices) < choices:
                again = bar.guide.given or bar.guide.wanted
                assert again is not None
                session.choose(again)
            wanted = bar.guide.wanted
        assert wanted is not None
        session.choose(wanted)
        if bar.guide.slip == "escape":
            break
    assert tried > 5


def test_the_slip_does_not_tell_of_the_explosion_before_it_is_seen(app: App) -> None:
    bar = in_prologue(app)
    session, seen = bar.session, set()
    session.director.speed = "off"
    while session.decision is not None and not session.game.state.blown:
        trial, wanted = session.game.fork(), bar.guide.given or bar.guide.wanted
        assert wanted is not None
        trial.choose(wanted)
        if trial.state.blown:
            session.director.speed = "normal"
        give(app, bar, wanted)
    for _ in range(2000):
        app.loop.frame(16)
        session.director.go_on()
        if session.shown.stage == "demolition":
            seen.add((bool(session.shown.blown), bar.tutorial.page().sentence))
        if session.shown.blown:
            break
    assert seen == {
        (False, app.kit.say("prologue.watch")),
        (True, prologue_sentence(app.kit, "escape")),
    }


def test_nothing_is_said_of_the_pin_that_the_prologue_does_not_have(app: App) -> None:
    bar = in_prologue(app)
    scene, cell = app.stack.top, bar.session.pinned
    assert isinstance(scene, PrologueCastleScene) and cell
    piece = Piece(bar.session.shown.hidden[cell], "marker", cell)
    card = scene.texts.of_place(scene.question.answers, scene.shown, cell, piece)
    assert app.kit.say("card.pin") not in [row.words for row in card.rows]


@pytest.mark.usefixtures("seen")
def test_the_pointer_covers_no_letter_of_stairs(app: App) -> None:
    """*Here* lay on the A of the stairs where Garrett had to go."""
    bar, sheet, seen = in_prologue(app), pygame.Surface((1280, 720)), 0
    for _ in range(30):
        scene, place = app.stack.top, bar.place_meant()
        if not isinstance(scene, PrologueCastleScene) or scene.view is None:
            break
        if place is not None and scene.frame.view.contains(place):
            seen += 1
            board = bar.session.game.boards.castle
            _, label = bar.point_out(app.kit, sheet, place)
            assert label.collidelist(printed_boxes(board, scene.view.cell_rect)) < 0
        follow(app, bar, 1)
    assert seen > 5


@pytest.mark.usefixtures("seen")
def test_the_pointer_at_a_button_covers_no_button(app: App) -> None:
    """*Here* lay on the words of the amber button, in the corner of the window."""
    bar, sheet, seen = in_prologue(app), pygame.Surface((1280, 720)), 0
    for _ in range(30):
        scene, place = app.stack.top, bar.place_meant()
        if not isinstance(scene, PrologueCastleScene):
            break
        if place is not None and not scene.frame.view.contains(place):
            seen += 1
            _, label = bar.point_out(app.kit, sheet, place)
            buttons = [one.rect for one in scene.ring.widgets if not isinstance(one, Spot)]
            assert sheet.get_rect().contains(label), bar.guide.slip
            assert label.collidelist(buttons) < 0, bar.guide.slip
        follow(app, bar, 1)
    assert seen > 2


def test_the_red_light_says_who_got_out_alive(app: App) -> None:
    bar = in_prologue(app)
    follow(app, bar)
    assert moment_on(app) == "red-light"
    assert isinstance(bar.tutorial, Prologue)
    state = bar.session.game.state
    living = [app.context.teller.name(man.name) for man in state.living()]
    told = who_lives(bar.tutorial)
    assert told in words_on(app)
    if len(living) == len(state.arrived):
        assert told == app.kit.say("prologue.alive")
    else:
        assert all(told.startswith(name) for name in living)
        assert living or told == app.kit.say("prologue.alive.none")
