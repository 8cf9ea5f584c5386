"""Lessons: completed by hand, skipped, left, resumed; they touch nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import pygame
import pytest
from msgspec.structs import replace

import game.scenes.title.lessons
from game.archive import autosave_file, read_settings, settings_file
from game.boards import load_boards
from game.rules.advice.odds import AttackOdds, odds_of
from game.rules.decisions import Act, Attack, parse_option
from game.rules.events.enemies import EnemyRemoved
from game.rules.events.play import AttackRolled
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.level import LevelScene
from game.scenes.menus.rulebook import RulebookScene
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.field import FieldScene
from game.scenes.stages.play_scene import PlayScene
from game.scenes.title.begin_lesson import begin_lesson, lesson_sentence
from game.scenes.title.lessons import LessonsScene
from game.scenes.title.title import TitleScene
from game.tabletop.controls import button_names
from game.tabletop.lessons import FIRST_NIGHT, INTO_THE_CASTLE, LESSONS
from game.tabletop.lessons.bar import LessonBar, letters_of, slip_view
from game.tabletop.lessons.lesson import Lesson, LessonProgress
from game.tabletop.parts.pointer import Spot
from game.tabletop.rulebook.rulebook import RULES
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.containers import Box
from game.ui.views.pane import laid_out
from game.ui.views.presses import Button as ButtonView
from game.ui.views.presses import LookUp
from game.ui.views.stops import FocusStop
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.rules.boards import boards_with
from tests.ui.driving import (
    StuckError,
    bar_buttons,
    button_of,
    click,
    is_on_top,
    is_shown,
    lesson_on,
    line_of,
    lines_of,
    look,
    play_scene,
    press,
    strike,
)
from tests.ui.layout_faults import layout_faults
from tests.ui.pads import A, B, Y, hat
from tests.ui.pads import button as pad

Hand = Callable[[], None]
MOST_ACTS = 200
names = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def open_lesson(app: App, lesson: Lesson, step: int = 0) -> LessonBar[LessonProgress]:
    scene = begin_lesson(app.context, lesson, step)
    app.loop.frame(16)
    return scene


def button(scene: LessonBar[LessonProgress], label: str) -> tuple[int, int]:
    return next(stop.rect.center for stop in scene.stops if stop.label == label)


def paper(scene: LessonBar[LessonProgress]) -> pygame.Rect:
    """The paper of the slip."""
    boxes = ((one.rect, one.view) for one in scene.placed().walk())
    return next(rect for rect, view in boxes if isinstance(view, Box) and view.ground == "paper")


def act_by_mouse(app: App, scene: LessonBar[LessonProgress]) -> None:
    """Click the lesson's target: a button of the slip, a row of a list, or a place."""
    top = app.stack.top
    if isinstance(top, ChoiceScene):
        click(app, lines_of(top)[0].rect.center)
    elif scene.guide.now.is_read:
        key = "lesson.done" if scene.guide.is_last else "lesson.on"
        click(app, button(scene, app.kit.say(key)))
    else:
        place = scene.place_meant()
        assert place is not None, scene.guide.now.words
        click(app, place.center)
    app.loop.frame(16)


@pytest.mark.usefixtures("seen")
@names
@pytest.mark.parametrize("language", LANGUAGES)
def test_clicking_each_marked_place_completes_a_lesson(
    app: App, lesson: Lesson, language: Language
) -> None:
    app.context.speak(language)
    scene = open_lesson(app, lesson)
    for _ in range(MOST_ACTS):
        if not is_shown(app, scene):
            break
        act_by_mouse(app, scene)
    assert isinstance(app.stack.top, TitleScene)
    own = [move for step in lesson.steps for move in step.moves]
    answered = sum(map(len, scene.session.orders_told.values()))
    assert len(scene.guide.game.choices) == len(own) + answered
    assert app.kit.settings.lessons == {lesson.name: len(lesson.steps)}
    assert scene.notice == ""


def act_by_list(
    app: App, scene: LessonBar[LessonProgress], enter: Hand, down: Hand, choices: Hand
) -> None:
    """Read on, or choose the answer in the list of all choices; without a mouse."""
    wanted = scene.guide.wanted
    if wanted is None or isinstance(app.stack.top, ChoiceScene):
        enter()
    else:
        label = scene.night.teller.option(wanted, scene.session.shown)
        shared = play_scene(app).question.name_of_kind(type(wanted))
        choices()
        if _choose_row(app, (label, shared), enter, down) == shared:
            _choose_row(app, (label,), enter, down)
    app.loop.frame(16)


def _choose_row(app: App, labels: Sequence[str], enter: Hand, down: Hand) -> str:
    """Choose the first row of a list that has one of these labels, and return it."""
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    for _ in range(MOST_ACTS):
        row = top.ring.focused
        if isinstance(row, FocusStop) and row.label in labels:
            enter()
            app.loop.frame(16)
            return row.label
        down()
    raise StuckError(f"no row says {labels}")


def assert_what_follows_is_on(app: App, lesson: Lesson) -> None:
    """The next lesson at its first step, and after the last one an evening."""
    if lesson is LESSONS[-1]:
        assert isinstance(app.stack.top, LevelScene)
        return
    course = lesson_on(app).guide
    assert (course.lesson, course.step) == (LESSONS[LESSONS.index(lesson) + 1], 0)


@names
@pytest.mark.parametrize("device", ["keys", "pad"])
def test_a_lesson_needs_no_mouse(app: App, lesson: Lesson, device: str) -> None:
    hands: tuple[Hand, Hand, Hand] = (
        lambda: press(app, pygame.K_RETURN),
        lambda: press(app, pygame.K_DOWN),
        lambda: press(app, pygame.K_c),
    )
    if device == "pad":
        hands = (lambda: pad(app, A), lambda: hat(app, 0, -1), lambda: pad(app, Y))
    scene = open_lesson(app, lesson)
    for _ in range(MOST_ACTS):
        if not is_shown(app, scene):
            break
        act_by_list(app, scene, *hands)
    assert_what_follows_is_on(app, lesson)
    assert app.kit.settings.lessons == {lesson.name: len(lesson.steps)}


def test_a_pad_skips_by_the_menu(app: App) -> None:
    scene = open_lesson(app, FIRST_NIGHT, 2)
    pad(app, B)
    hat(app, 0, -1)
    pad(app, A)
    app.loop.frame(16)
    assert scene.guide.step == 3


@names
def test_its_end_offers_what_follows(app: App, lesson: Lesson) -> None:
    scene = open_lesson(app, lesson, len(lesson.steps) - 1)
    label = "prologue.evening" if lesson is LESSONS[-1] else "lesson.next"
    click(app, button(scene, app.kit.say(label)))
    app.loop.frame(16)
    assert app.kit.settings.lessons[lesson.name] == len(lesson.steps)
    assert_what_follows_is_on(app, lesson)


@names
def test_a_lesson_is_on_the_games_own_maps(app: App, lesson: Lesson) -> None:
    app.context.maps.use(boards_with())
    app.stack.push(LessonsScene(app.context))
    press(app, pygame.K_2 if lesson is FIRST_NIGHT else pygame.K_3)
    assert lesson_on(app)
    assert play_scene(app).game_context.boards == load_boards()


@names
def test_changed_maps_are_reported_before_a_lesson_begins(
    app: App, lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LessonProgress.fits(lesson, load_boards())
    others = boards_with()
    assert not LessonProgress.fits(lesson, others)
    monkeypatch.setattr(game.scenes.title.lessons, "load_boards", lambda: others)
    app.stack.push(LessonsScene(app.context))
    press(app, pygame.K_2 if lesson is FIRST_NIGHT else pygame.K_3)
    assert isinstance(app.stack.top, ChoiceScene)
    assert app.stack.top._note == app.kit.say("lesson.other-map")


def test_the_mouse_on_the_slip_looks_at_nothing_behind_it(app: App) -> None:
    scene = open_lesson(app, FIRST_NIGHT)
    click(app, paper(scene).center)
    top = app.stack.top
    assert isinstance(top, FieldScene)
    assert top.pointer.pointed() == (None, "")
    assert top.view is not None
    app.loop.frame(500)
    before = top.view.camera.centre
    app.loop.frame(500)
    assert top.view.camera.centre == before


def test_wild_events_do_no_harm(app: App) -> None:
    rng = random.Random(4)
    keys = [*range(pygame.K_a, pygame.K_z), pygame.K_RETURN, pygame.K_TAB, pygame.K_PAGEDOWN]
    keys += [pygame.K_F1, pygame.K_F2, pygame.K_DOWN, pygame.K_SPACE]
    for lesson in LESSONS:
        scene = open_lesson(app, lesson)
        for _ in range(80):
            if not is_on_top(app, scene):
                press(app, pygame.K_ESCAPE)
            elif rng.random() < 0.5:
                click(app, (rng.randrange(-9, 1400), rng.randrange(-9, 800)), rng.randrange(1, 4))
            else:
                press(app, rng.choice(keys))
        assert scene.guide.step < len(lesson.steps)


@names
def test_a_lesson_can_be_skipped_step_by_step_with_keys(app: App, lesson: Lesson) -> None:
    scene = open_lesson(app, lesson)
    for step in range(len(lesson.steps)):
        assert scene.guide.step == step
        press(app, pygame.K_PAGEDOWN)
        app.loop.frame(16)
    assert isinstance(app.stack.top, TitleScene)


def test_the_first_night_ends_in_nonette_with_both_men_fit(app: App) -> None:
    course = LessonProgress(FIRST_NIGHT, app.context.boards, len(FIRST_NIGHT.steps))
    state = course.game.state
    assert (state.stage, state.clock) == ("infiltration", 160)
    assert [man.name for man in state.living() if not man.wounded] == ["Blake", "Garrett"]
    assert course.game.dice.memory() == (-1,)


@names
def test_no_attack_of_a_lesson_fails_against_odds_of_nine_in_ten(lesson: Lesson) -> None:
    """A scripted miss at 95% taught that the numbers lie."""
    boards = load_boards()
    answers, game = LessonProgress(lesson, boards)._answers, lesson.begin(boards)
    attacks = [n for n, option in enumerate(answers) if isinstance(option, Attack)]
    assert attacks
    for number, option in enumerate(answers):
        odds = [one for one in odds_of(game, option) if isinstance(one, AttackOdds)]
        told = len(game.events)
        game.choose(option)
        rolled = any(isinstance(one, AttackRolled) for one in game.events[told:])
        if rolled and odds and odds[0].kill >= Fraction(9, 10):
            assert any(isinstance(one, EnemyRemoved) for one in game.events[told:]), number


def test_a_choice_outside_the_lesson_is_rejected_with_a_hint(app: App) -> None:
    scene = open_lesson(app, FIRST_NIGHT, 1)
    assert scene.session.choose(parse_option("act Blake")) == ()
    assert scene.guide.game.choices == []
    assert "Garrett" in scene.notice
    scene.session.choose(parse_option("act Garrett"))
    assert scene.notice == ""


def test_nothing_can_be_chosen_before_the_step_is_read(app: App) -> None:
    scene = open_lesson(app, FIRST_NIGHT)
    assert scene.session.choose(parse_option("act Garrett")) == ()
    press(app, pygame.K_RETURN)
    assert scene.guide.step == 1
    assert scene.session.choose(parse_option("act Garrett"))


def test_undo_goes_a_step_back(app: App) -> None:
    scene = open_lesson(app, FIRST_NIGHT, 1)
    act_by_mouse(app, scene)  # the man and his mate with one click
    assert (scene.guide.step, len(scene.guide.game.choices)) == (2, 2)
    press(app, pygame.K_z)
    app.loop.frame(16)
    assert (scene.guide.step, len(scene.guide.game.choices)) == (1, 0)


@pytest.mark.usefixtures("seen")
def test_a_lesson_that_was_left_goes_on_where_it_was(app: App) -> None:
    scene = open_lesson(app, INTO_THE_CASTLE)
    for _ in range(8):
        act_by_mouse(app, scene)
    step, choices = scene.guide.step, list(scene.guide.game.choices)
    assert step > 2
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_4)
    assert isinstance(app.stack.top, TitleScene)
    assert read_settings(settings_file()).lessons == {"castle": step}
    app.stack.push(LessonsScene(app.context))
    press(app, pygame.K_3)
    again = lesson_on(app)
    assert again.guide.step == step
    made = again.guide.game.choices
    assert made == choices[: len(made)]
    assert made


def test_a_step_beyond_the_end_restarts_the_lesson(app: App) -> None:
    assert open_lesson(app, FIRST_NIGHT, len(FIRST_NIGHT.steps)).guide.step == 0
    assert open_lesson(app, FIRST_NIGHT, len(FIRST_NIGHT.steps) - 1).guide.is_last


def test_the_next_step_waits_until_all_is_shown(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal")
    scene = open_lesson(app, FIRST_NIGHT, 2)
    for move in FIRST_NIGHT.steps[2].moves:
        scene.session.choose(parse_option(move))
    app.loop.frame(16)
    assert scene.session.director.is_busy
    assert scene.guide.step == 2
    for _ in range(20):
        press(app, pygame.K_SPACE)
    assert scene.guide.step == 3


def test_begin_again_from_the_menu(app: App) -> None:
    scene = open_lesson(app, INTO_THE_CASTLE, 6)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_3)
    app.loop.frame(16)
    assert scene.guide.step == 0
    assert isinstance(app.stack.top, CastleScene)


def test_the_players_own_night_is_left_alone(app: App) -> None:
    scene = open_lesson(app, FIRST_NIGHT)
    for _ in range(6):
        act_by_mouse(app, scene)
    app.context.autosave.finish()
    assert not autosave_file().exists()


def test_the_title_offers_the_lessons(app: App) -> None:
    title = app.stack.top
    assert isinstance(title, TitleScene)
    row = line_of(title, app.kit.say("menu.tutorial"))
    click(app, row.rect.center)
    press(app, pygame.K_2)
    assert lesson_on(app)


def test_the_rule_on_the_slip_opens_the_rulebook(app: App) -> None:
    scene = open_lesson(app, INTO_THE_CASTLE)
    look(app)
    rule = LookUp(scene.guide.now.rule)
    link = next(stop for stop in scene.stops if stop.pressable.action == rule)
    click(app, link.rect.center)
    assert isinstance(app.stack.top, RulebookScene)


def test_f2_speaks_the_other_language_on_the_slip_and_below(app: App) -> None:
    scene = open_lesson(app, FIRST_NIGHT)
    press(app, pygame.K_F2)
    assert app.kit.words.language == "ja"
    assert lesson_on(app)
    assert button(scene, app.kit.say("lesson.on"))
    assert scene.night.teller is not app.context.teller
    assert scene.night.teller.name("Frank") == "フランク" == app.context.teller.name("Frank")
    assert app.kit.settings.language == "ja"


@names
def test_every_step_fits_on_the_slip(app: App, lesson: Lesson) -> None:
    for language, scale in product(LANGUAGES, TEXT_PERCENTS):
        app.kit.settings = replace(app.kit.settings, language=language, text_scale=scale)
        app.context.speak(language)
        app.kit.fit((1280, 720))
        bar = begin_lesson(app.context, lesson)
        pages, buttons = bar.tutorial.pages(), bar.tutorial.buttons()
        letters, high = letters_of(app.kit, bar.tutorial.form, pages, buttons, (1280, 720))
        assert high < 720 * 0.45
        slip = pygame.Rect(0, 720 - high, 1280, high)
        for page in pages:
            view = slip_view(app.kit, page, buttons, letters)
            assert layout_faults(laid_out(app.kit, view, slip)) == [], (language, scale)


@pytest.mark.usefixtures("seen")
@names
def test_with_large_letters_most_of_the_window_is_board(app: App, lesson: Lesson) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=200)
    app.kit.fit((1280, 720))
    scene = open_lesson(app, lesson)
    read = -1
    for _ in range(MOST_ACTS):
        if not is_shown(app, scene):
            break
        top = app.stack.top
        if isinstance(top, CastleScene) and scene.guide.step != read:
            read = scene.guide.step
            assert not scene.is_folded, "a new step is read first"
            click(app, (paper(scene).left + 5, paper(scene).bottom - 5))
            assert scene.is_folded
            assert top.frame.board.height > 720 / 2
        place = scene.place_meant()
        if place is not None and scene.panel.collidepoint(place.center):
            click(app, (paper(scene).left + 5, paper(scene).bottom - 5))
        if scene.guide.now.is_read:
            press(app, pygame.K_RETURN)
        else:
            act_by_mouse(app, scene)
    assert not is_shown(app, scene)
    assert read > 0 or lesson is FIRST_NIGHT


def test_a_folded_slip_is_spread_out_again(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=200)
    app.kit.fit((1280, 720))
    scene = open_lesson(app, INTO_THE_CASTLE)
    press(app, pygame.K_PAGEUP)
    assert scene.is_folded
    click(app, button(scene, app.kit.say("lesson.read")))
    assert not scene.is_folded
    press(app, pygame.K_PAGEUP)
    press(app, pygame.K_RETURN)
    assert not scene.is_folded, "the next step is read first"


@names
def test_every_step_names_a_rule_of_the_rulebook(lesson: Lesson) -> None:
    assert {step.rule for step in lesson.steps} <= set(RULES)


@pytest.mark.usefixtures("seen")
@names
def test_the_label_of_what_is_meant_hides_nothing_on_the_board(app: App, lesson: Lesson) -> None:
    sheet, seen = pygame.Surface((1280, 720)), 0
    for step in range(len(lesson.steps)):
        scene = open_lesson(app, lesson, step)
        place, below = scene.place_meant(), app.stack.top
        assert isinstance(below, PlayScene)
        view = below.view
        if place is not None and view is not None and below.frame.view.contains(place):
            seen += 1
            _, label = scene.point_out(app.kit, sheet, place)
            assert label.collidelist(below.kept_clear()) < 0, step
            whole = below.with_disc(place)
            assert all(whole.contains(disc) for disc in view.discs if disc.colliderect(place))
        app.stack.pop()
    assert seen >= 3


@names
def test_what_a_lesson_points_at_is_seen(app: App, lesson: Lesson) -> None:
    for step in range(len(lesson.steps)):
        scene = open_lesson(app, lesson, step)
        place, below = scene.place_meant(), app.stack.top
        if place is not None:
            assert isinstance(below, PlayScene)
            widgets = [widget.rect for widget in below.ring.widgets if not isinstance(widget, Spot)]
            is_on_board = below.view is not None and below.frame.board.contains(place)
            assert is_on_board or place.collidelist(widgets) >= 0, step
        app.stack.pop()


@names
@pytest.mark.parametrize("scale", [150, 200])
def test_a_large_slip_never_cuts_the_line_below_it(app: App, lesson: Lesson, scale: int) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=scale)
    app.kit.fit(app.stack.size)
    for step in range(0, len(lesson.steps), 3):
        scene = open_lesson(app, lesson, step)
        top = app.stack.top
        assert isinstance(top, PlayScene)
        line, edge = top.frame.line, scene.panel.top
        assert edge <= line.top or edge >= line.bottom, step
        assert paper(scene).top > edge
        app.stack.pop()


def test_a_place_that_stands_for_two_answers_gives_the_one_that_is_meant(app: App) -> None:
    step = next(n for n, one in enumerate(FIRST_NIGHT.steps) if one.words == "aid")
    scene = open_lesson(app, FIRST_NIGHT, step)
    scene.session.choose(parse_option("act Garrett"))
    app.loop.frame(16)
    top = app.stack.top
    assert isinstance(top, PlayScene)
    top.clicks.press_unit("Blake")
    assert app.stack.top is top
    assert scene.guide.game.choices[-1] == parse_option("join Blake")


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_are_called_as_they_are_on_the_screen(app: App, language: Language) -> None:
    app.context.speak(language)
    for lesson in LESSONS:
        sentences = [lesson_sentence(app.kit, lesson, step.words) for step in lesson.steps]
        assert not [words for words in sentences if "{" in words]
    step = next(n for n, one in enumerate(FIRST_NIGHT.steps) if one.words == "aid")
    scene = open_lesson(app, FIRST_NIGHT, step)
    for move in ("act Garrett", "join Blake"):
        scene.session.choose(parse_option(move))
        app.loop.frame(16)
    label = app.context.teller.option(parse_option("first-aid Blake"), scene.session.shown)
    assert label in lesson_sentence(app.kit, FIRST_NIGHT, "aid")
    assert button_of(play_scene(app), label)


def _buttons(app: App) -> dict[str, FocusStop]:
    found = [one for one in play_scene(app).ring.widgets if isinstance(one, FocusStop)]
    return {one.label: one for one in found if one.is_enabled}


@names
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_button_that_a_step_names_is_seen_while_it_lasts(
    app: App, lesson: Lesson, language: Language
) -> None:
    app.context.speak(language)
    scene = open_lesson(app, lesson)
    labels, seen = set(button_names(app.kit).values()), set[str]()
    marks = ("“{}”", "「{}」")
    for _ in range(MOST_ACTS):
        step = scene.guide.now
        seen |= _buttons(app).keys() | {one.label for one in _own_buttons(scene)}
        act_by_mouse(app, scene)
        if not is_shown(app, scene):
            break
        if scene.guide.now is not step:
            words = lesson_sentence(app.kit, lesson, step.words)
            named = {one for one in labels for mark in marks if mark.format(one) in words}
            assert all(any(label.startswith(one) for label in seen) for one in named), step.words
            seen = set()


def _own_buttons(scene: LessonBar[LessonProgress]) -> list[FocusStop]:
    return [one for one in scene.stops if isinstance(one.pressable, ButtonView)]


def _is_amber(stop: FocusStop) -> bool:
    return isinstance(stop.pressable, ButtonView) and stop.pressable.is_primary


@names
def test_nothing_else_is_amber_than_what_is_marked(app: App, lesson: Lesson) -> None:
    scene = open_lesson(app, lesson)
    for _ in range(MOST_ACTS):
        amber = [one.rect for one in bar_buttons(play_scene(app)) if one.primary]
        amber += [one.rect for one in _own_buttons(scene) if _is_amber(one)]
        place = scene.place_meant()
        assert len(amber) <= 1
        assert place is None or all(place.colliderect(rect) for rect in amber)
        act_by_mouse(app, scene)
        if not is_shown(app, scene):
            break


def test_a_milestone_has_its_card_in_a_lesson_too(app: App) -> None:
    step = next(n for n, one in enumerate(INTO_THE_CASTLE.steps) if one.words == "climb")
    scene = open_lesson(app, INTO_THE_CASTLE, step)
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.follow_settings()
    scene.session.director.speed = "normal"
    for option in scene.guide.left:
        scene.session.choose(option)
    cards = []
    for _ in range(400):
        app.loop.frame(40)
        table = play_scene(app)
        if table.milestones.card is not None:
            cards.append(table.milestones.card.milestone)
            break
    assert cards == ["zombie"]
    for _ in range(10):
        app.loop.frame(40)
    press(app, pygame.K_RETURN)
    for _ in range(200):
        app.loop.frame(40)
    assert scene.guide.now.words == "zombie"


# --- A double click ---------------------------------------------------------------------------


def test_P7_a_double_click_reads_on_and_skips_nothing(app: App) -> None:
    """'Skip step' comes to lie where 'Read on' was."""
    lesson = LESSONS[0]
    steps = lesson.steps
    place = next(
        number
        for number in range(len(steps) - 1)
        if steps[number].is_read and not steps[number + 1].is_read
    )
    scene = open_lesson(app, lesson, place)
    made = len(scene.session.game.choices)
    pixel = button(scene, app.kit.say("lesson.on"))
    strike(app, pixel)
    assert scene.guide.step == place + 1
    assert button(scene, app.kit.say("lesson.skip"))
    strike(app, pixel)
    assert scene.guide.step == place + 1
    assert len(scene.session.game.choices) == made
    for _ in range(40):
        app.loop.frame(16)
    click(app, button(scene, app.kit.say("lesson.skip")))
    assert len(scene.session.game.choices) > made


def test_a_click_on_any_man_of_the_marked_stack_takes_it_along(app: App) -> None:
    step = next(n for n, one in enumerate(FIRST_NIGHT.steps) if one.words == "choose")
    scene = open_lesson(app, FIRST_NIGHT, step)
    wanted = scene.guide.wanted
    assert isinstance(wanted, Act)
    (mate,) = {"Blake", "Garrett"} - {wanted.unit}
    play_scene(app).question.act(mate)
    game = scene.session.game
    assert wanted in game.choices
    assert game.state.action is not None
    assert set(game.state.action.group) == {wanted.unit, mate}


@pytest.mark.parametrize("step", [0, 1])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_cards_show_the_way_to_nonette_clear_of_the_panels(
    app: App, language: Language, step: int
) -> None:
    app.context.speak(language)
    open_lesson(app, FIRST_NIGHT, step)
    scene = play_scene(app)
    assert scene.view is not None
    camera = scene.view.camera
    while camera.is_gliding:
        app.loop.frame(50)
    x, _ = scene.view.centre("1907")
    assert camera.view.right - x >= app.kit.px(100)
    assert camera.view.collidepoint(scene.view.centre("1408"))


@names
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 150])
def test_each_target_is_in_view_and_clear_of_all_panels(
    app: App, lesson: Lesson, language: Language, scale: int
) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=scale)
    app.context.speak(language)
    app.kit.fit((1280, 720))
    scene = open_lesson(app, lesson)
    for _ in range(MOST_ACTS):
        if app.kit.is_large and not scene.is_folded:
            press(app, pygame.K_PAGEUP)
        table = play_scene(app)
        while table.view is not None and table.view.camera.is_gliding:
            app.loop.frame(50)
        place, words = scene.place_meant(), scene.guide.now.words
        if place is not None:
            assert not scene.panel.collidepoint(place.center), words
            assert _is_seen(table, place), words
        act_by_mouse(app, scene)
        if not is_shown(app, scene):
            break


def _is_seen(table: PlayScene, place: pygame.Rect) -> bool:
    """Whether a button or a card is there, or a free part of the board."""
    widgets = [one.rect for one in table.ring.widgets if not isinstance(one, Spot)]
    if any(one.contains(place) for one in widgets):
        return True
    frame = table.frame
    panels = [one for one in (frame.dice, frame.map, frame.log, frame.line) if one.width]
    is_free = not any(one.collidepoint(place.center) for one in panels)
    return table.view is not None and is_free and frame.board.collidepoint(place.center)
