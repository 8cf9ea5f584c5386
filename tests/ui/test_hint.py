"""Asking the colonel: his advice and its marks, and the process in which he searches."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

import pygame
import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.bots.colonel import Advice, Budget, PackedQuestion, answer, answers, question_of
from game.bots.colonel.reasons import PlayoutResult
from game.bots.colonel.worker import NoAnswer, Think
from game.rules import Game
from game.rules.advice.odds import MarchOdds, path_odds
from game.rules.decisions import Act, EndPhase, Option, Step
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.field import FieldScene
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import TakeHits
from game.tabletop.colonel import BackgroundProcess
from game.tabletop.question.reach import reach
from game.tabletop.tooltips.hint import FEW, Verdict, card_of, verdict_on
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.advice_functions import counts_choices, drops_dead, makes_a_mistake, never_ends
from tests.ui.driving import bar_buttons, button_of, click, lines_of, look, play_scene, press
from tests.ui.positions import COURT, GATE, march, raid
from tests.ui.quick_colonel import LONGEST, QuickColonel, has_process

Counsel: TypeAlias = BackgroundProcess[PackedQuestion, Advice]


Quick: TypeAlias = QuickColonel[PackedQuestion, Advice]


@pytest.fixture
def colonel(app: App) -> Quick:
    """The game with a colonel whose answer the test sets."""
    quick: Quick = QuickColonel()
    app.context.colonel = quick  # type: ignore[assignment]
    return quick


def advice(app: App, place: int = 0, chance: float = 0.9, next_chance: float = 0.2) -> Advice:
    """Advice for one option of the decision, with the following one as the next best."""
    decision = app.context.session.game.decision
    assert decision is not None
    options = decision.options
    best, other = options[place], options[(place + 1) % len(options)]
    return Advice(str(best), chance, str(other), next_chance, "routine", 40)


def hunt(app: App) -> PlayScene:
    app.context.begin("hunt", 3)
    app.loop.frame(16)
    return play_scene(app)


def words_on(scene: PlayScene) -> str:
    card = scene.slip.card()
    return (
        "" if card is None else " / ".join(f"{row.words} {row.value}".strip() for row in card.rows)
    )


# --- On the screen ----------------------------------------------------------------------------


def test_q_asks_and_the_best_option_stands_there_against_the_next_best(
    app: App, colonel: Quick
) -> None:
    scene = hunt(app)
    press(app, pygame.K_q)
    assert len(colonel.asked) == 1
    assert app.kit.say("hint.thinks") in words_on(scene)
    colonel.found = advice(app)
    app.loop.frame(16)
    options = scene.question.answers.answers
    labels = [app.context.teller.option(answer.option, scene.shown) for answer in options[:2]]
    said = words_on(scene)
    assert labels[0] in said
    assert labels[1] in said
    assert "90%" in said
    assert "20%" in said
    assert app.kit.say("hint.chance") in said
    assert scene.adviser.advised == options[0].option


def test_the_button_asks_by_mouse_takes_back_and_puts_away(app: App, colonel: Quick) -> None:
    scene = hunt(app)

    def press_button(key: str) -> None:
        button = button_of(scene, app.kit.say(key))
        assert button is not None, key
        click(app, button.rect.center)

    press_button("hint.ask")
    press_button("hint.stop")
    assert colonel.cancelled > 0
    assert scene.slip.card() is None
    press_button("hint.ask")
    colonel.found = advice(app)
    app.loop.frame(16)
    press_button("hint.away")
    assert scene.slip.card() is None
    assert len(colonel.asked) == 2


def test_the_first_click_on_the_button_asks_right_after_the_drop(app: App, colonel: Quick) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.begin("evening", 3)
    press(app, pygame.K_a)
    press(app, pygame.K_RETURN)
    while not isinstance(app.stack.top, FieldScene):
        skip = button_of(play_scene(app), app.kit.say("drop.next"))
        if skip is not None:
            click(app, skip.rect.center)
        else:
            press(app, pygame.K_a)
    while (button := button_of(play_scene(app), app.kit.say("hint.ask"))) is None:
        app.loop.frame(16)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=button.rect.center, button=1))
    app.loop.frame(16)
    assert len(colonel.asked) == 1


def test_the_ticket_of_the_button_says_who_gives_the_hint(app: App, colonel: Quick) -> None:
    scene = hunt(app)
    button = button_of(scene, app.kit.say("hint.ask"))
    assert button is not None
    place = button.rect.center
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    app.loop.frame(16)
    found = scene.tooltip.card()
    assert found is not None
    assert found[0].title == app.kit.say("hint.about")


def test_esc_puts_the_advice_away_before_it_opens_the_menu(app: App, colonel: Quick) -> None:
    scene = hunt(app)
    press(app, pygame.K_q)
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert scene.slip.card() is None
    assert colonel.cancelled > 0
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is not scene


def test_a_choice_or_an_undo_ends_the_thinking(app: App, colonel: Quick) -> None:
    scene = hunt(app)
    press(app, pygame.K_q)
    before = colonel.cancelled
    scene.question.give(scene.question.answers.answers[0].option)
    app.loop.frame(16)
    assert colonel.cancelled > before
    assert play_scene(app).slip.card() is None


def test_advice_on_one_decision_is_not_shown_at_the_next(app: App, colonel: Quick) -> None:
    scene = hunt(app)
    press(app, pygame.K_q)
    colonel.found = advice(app)
    app.loop.frame(16)
    scene.question.give(scene.question.answers.answers[0].option)
    app.loop.frame(16)
    assert play_scene(app).slip.card() is None
    assert play_scene(app).adviser.advised is None


def test_what_he_means_is_marked_on_the_board_and_in_the_list(app: App, colonel: Quick) -> None:
    scene = hunt(app)
    press(app, pygame.K_q)
    colonel.found = advice(app)
    app.loop.frame(16)
    answer = scene.question.answers.answers[0]
    assert scene.view is not None
    assert answer.cell
    assert scene.controls.place_of(scene.adviser.advised) == scene.view.cell_rect(answer.cell)
    press(app, pygame.K_c)
    listed = app.stack.top
    assert isinstance(listed, ChoiceScene)
    marked = [
        line.label for line in lines_of(listed) if app.kit.say("hint.mark") in line.placed.words()
    ]
    assert marked == [app.context.teller.option(answer.option, scene.shown)]


def test_an_answer_with_a_button_is_marked_there(app: App, colonel: Quick) -> None:
    scene = hunt(app)
    last = len(scene.question.answers.answers) - 1  # to end the turn
    press(app, pygame.K_q)
    colonel.found = advice(app, last)
    app.loop.frame(16)
    label = app.context.teller.option(scene.question.answers.answers[last].option, scene.shown)
    button = button_of(scene, label)
    assert button is not None
    assert scene.controls.place_of(scene.adviser.advised) == button.rect


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", ["", "KeyError: 'x'"])
def test_silence_is_one_sentence(app: App, colonel: Quick, language: Language, why: str) -> None:
    app.context.speak(language)
    scene = hunt(app)
    press(app, pygame.K_q)
    colonel.found = NoAnswer(why)
    app.loop.frame(16)
    card = scene.slip.card()
    assert card is not None
    assert len(card.rows) == 1
    assert why in card.rows[0].words
    assert not card.rows[0].words.startswith("hint.")


@pytest.mark.usefixtures("seen")
def test_the_slip_never_hides_the_advised_option(app: App, colonel: Quick) -> None:
    for part in ("evening", "castle", "hunt"):
        app.context.begin(part, 3)
        app.loop.frame(16)
        scene = play_scene(app)
        for place in range(len(scene.question.answers.answers)):
            press(app, pygame.K_q)
            colonel.found = advice(app, place)
            app.loop.frame(16)
            look(app)
            pointed = scene.controls.place_of(scene.adviser.advised)
            assert pointed is not None
            assert not scene.slip.rect.colliderect(pointed)
            assert app.window.surface.get_rect().contains(scene.slip.rect)
            press(app, pygame.K_q)


@pytest.mark.parametrize(
    ("chance", "next_chance", "playouts", "verdict"),
    [
        (1.0, 0.0, FEW - 1, Verdict.FEW),
        (0.0, 0.0, 200, Verdict.HOPELESS),
        (0.5, 0.45, 40, Verdict.CLOSE),
        (0.5, 0.44, 4000, Verdict.CLEAR),
        (0.86, 0.85, 40000, Verdict.CLOSE),
        (0.9, 0.2, 40, Verdict.CLEAR),
        (0.2, 0.9, 40, Verdict.OTHER_REASONS),
        (1.0, 1.0, 40, Verdict.CLOSE),
    ],
)
def test_figures_are_trusted_as_far_as_the_tries_go(
    app: App, chance: float, next_chance: float, playouts: int, verdict: Verdict
) -> None:
    assert verdict_on(Advice("a", chance, "b", next_chance, "routine", playouts)) is verdict
    assert app.kit.words.has(f"hint.verdict.{verdict.value}")


@pytest.mark.parametrize(
    ("chance", "next_chance", "told", "untold"),
    [(0.27, 0.31, ["27-31%"], ["27% ", " 31%"]), (0.31, 0.27, ["31%", "27%"], ["27-31%"])],
)
def test_no_figure_speaks_against_a_hint_that_is_too_close_to_call(
    app: App,
    colonel: Quick,
    chance: float,
    next_chance: float,
    told: list[str],
    untold: list[str],
) -> None:
    """The hint gave 27 %, the next best 31 %, and below them stood that nobody could tell."""
    scene = hunt(app)
    press(app, pygame.K_q)
    colonel.found = advice(app, chance=chance, next_chance=next_chance)
    app.loop.frame(16)
    said = words_on(scene)
    assert app.kit.say("hint.verdict.close") in said
    assert all(one in said for one in told)
    assert not any(one in said for one in untold)


def test_one_sentence_says_what_it_wins_and_what_it_risks(app: App, colonel: Quick) -> None:
    scene = hunt(app)
    for gain, risk in [
        ("time", "lives"),
        ("fallen", ""),
        ("zombies", ""),
        ("", "health"),
        ("", ""),
    ]:
        press(app, pygame.K_q)
        colonel.found = advice(app)._replace(gain=gain, risk=risk)
        app.loop.frame(16)
        said = words_on(scene)
        for name in PlayoutResult._fields:
            assert (app.kit.say(f"hint.gain.{name}") in said) is (name == gain)
            assert (app.kit.say(f"hint.risk.{name}") in said) is (name == risk)
        press(app, pygame.K_q)


def test_a_risk_is_not_called_worth_it_where_it_is_too_close_to_call(
    app: App, colonel: Quick
) -> None:
    scene = hunt(app)
    risk = app.kit.say("hint.risk.health")
    for next_chance, kind in ((0.2, "risk"), (0.88, "risk.close")):
        press(app, pygame.K_q)
        colonel.found = advice(app, next_chance=next_chance)._replace(risk="health")
        app.loop.frame(16)
        assert app.kit.say(f"hint.why.{kind}", risk=risk) in words_on(scene)
        press(app, pygame.K_q)


# --- In his process ---------------------------------------------------------------------------


@pytest.fixture
def game() -> Game:
    return Game.new(load_boards(), 3, part="hunt")


@pytest.fixture
def desks() -> Iterator[list[Counsel]]:
    """Colonels that are closed even after a failed test, so that no process remains."""
    opened: list[Counsel] = []
    yield opened
    for counsel in opened:
        counsel.close()
    assert multiprocessing.active_children() == []


def counsel(
    desks: list[Counsel],
    think: Think[PackedQuestion, Advice],
    patience: float = LONGEST,
) -> Counsel:
    made = BackgroundProcess(think, 0.2, patience)
    desks.append(made)
    return made


def answer_of(asked: Counsel) -> Advice | NoAnswer:
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        found = asked.take()
        if found is not None:
            return found
        time.sleep(0.02)
    raise AssertionError("he never answered")


def test_a_question_goes_to_another_process_and_comes_back(
    desks: list[Counsel], game: Game
) -> None:
    assert game.decision is not None
    game.choose(next(iter(game.decision.options)))
    asked = counsel(desks, counts_choices)
    asked.ask(question_of(game))
    assert asked.is_thinking
    found = answer_of(asked)
    assert isinstance(found, Advice)
    assert found.option == str(len(game.choices_since_checkpoint))
    assert not asked.is_thinking
    assert asked.take() is None


def test_the_colonel_himself_advises_an_option_of_the_decision(
    desks: list[Counsel], game: Game
) -> None:
    asked = BackgroundProcess(answers, seconds=0.6)
    desks.append(asked)
    asked.ask(question_of(game))
    found = answer_of(asked)
    assert isinstance(found, Advice)
    assert not asked.is_thinking, "there are no first thoughts to be taken back"
    assert game.decision is not None
    assert found.option in [str(option) for option in game.decision.options]
    assert found.option != found.next_best
    assert found.playouts > 0


@pytest.mark.parametrize(("think", "why"), [(drops_dead, ""), (makes_a_mistake, "KeyError")])
def test_whatever_happens_to_him_is_silence(
    desks: list[Counsel], game: Game, think: Think[PackedQuestion, Advice], why: str
) -> None:
    asked = counsel(desks, think)
    asked.ask(question_of(game))
    found = answer_of(asked)
    assert isinstance(found, NoAnswer)
    assert found.why.startswith(why)
    assert bool(found.why) is bool(why)
    asked.ask(question_of(game))
    assert isinstance(answer_of(asked), NoAnswer)


def test_who_never_ends_is_given_up(desks: list[Counsel], game: Game) -> None:
    asked = counsel(desks, never_ends, patience=1.0)
    asked.ask(question_of(game))
    assert answer_of(asked) == NoAnswer()
    assert not has_process(wanted=False)


def test_who_looks_at_the_process_while_it_ends_sees_it_ended(
    desks: list[Counsel], game: Game
) -> None:
    asked = counsel(desks, never_ends)
    asked.ask(question_of(game))
    assert has_process()
    processes = multiprocessing.active_children()
    asked.close()
    assert [process.is_alive() for process in processes] == [False]


def test_cancelling_and_closing_end_the_process(desks: list[Counsel], game: Game) -> None:
    asked = counsel(desks, never_ends)
    asked.ask(question_of(game))
    assert has_process()
    asked.cancel()
    assert asked.take() is None
    assert not has_process(wanted=False)
    asked.ask(question_of(game))
    assert has_process()
    asked.close()
    assert multiprocessing.active_children() == []


def test_the_process_ends_with_the_window(app: App) -> None:
    app.context.colonel = BackgroundProcess(never_ends)
    hunt(app)
    press(app, pygame.K_q)
    assert has_process()
    app.close()
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("is_chosen", [True, False])
def test_R4_3_1_roll_the_hint_names_the_risk_of_detection(
    app: App, colonel: Quick, *, is_chosen: bool
) -> None:
    """He sent a man into an 83 % risk and named only the chance of victory."""
    scene = march(app, {"Hank": "0406", "Angel": "0403"})
    game = scene.session.game.fork()
    game.choose(Act("Hank"))
    assert game.decision is not None
    found = reach(game.boards, game.state, game.decision)
    assert found is not None
    risks = dict[str, Fraction]()
    for cell in found.left:
        odds = path_odds(game, ("Hank",), found.way_to(cell)[1:])
        assert isinstance(odds, MarchOdds) and odds.detection is not None
        risks[cell] = odds.detection.noticed
    end = max(risks, key=lambda cell: risks[cell])
    assert risks[end]
    option: Option = Act("Hank")
    if is_chosen:
        scene.session.choose(option)
        app.loop.frame(16)
        option = Step(found.way_to(end)[1])
    press(app, pygame.K_q)
    colonel.found = Advice(str(option), 0.5, str(option), 0.4, "routine", 40, end=end)
    app.loop.frame(16)
    share = round(float(risks[end]) * 100)
    assert f"{app.kit.say('hint.detected')} {share}%" in words_on(scene)


def test_R4_5_5_per_hit_the_hint_is_about_all_hits_that_are_asked_about(
    app: App, colonel: Quick
) -> None:
    """He spoke of one hit where two were asked, and no button did what he said."""
    hank = {"at": GATE, "items": ["first-aid-1", "charge-1"]}
    two_left = {"at": COURT, "kind": "german", "up": True, "hits": 2}
    scene = raid(app, {"Hank": hank, "Angel": "B-0203"}, enemies={"G1": two_left})
    scene.session.choose(EndPhase())
    app.loop.frame(16)
    press(app, pygame.K_q)
    found = answer(question_of(scene.session.game), Budget(playouts=60))
    colonel.found = found
    app.loop.frame(16)
    best = scene.question.hits_in(found.hits)
    other = scene.question.hits_in(found.next_hits)
    assert len(best) == 2 and other and best != other
    card = scene.slip.card()
    assert card is not None
    said = [row.words for row in card.rows]
    assert said[:2] == [scene.question.words()[0], scene.question.label_of_hits(best)]
    labels = {one.label for one in bar_buttons(scene) if one.action == TakeHits(best)}
    assert labels == {said[1]}
    next_best = app.kit.say("hint.next", option=scene.question.label_of_hits(other))
    assert next_best in said


def test_the_next_best_is_never_called_as_the_best_is(app: App) -> None:
    said = Advice("a", 0.9, "b", 0.2, "routine", 40)
    rows = card_of(app.kit, said, "Where to?", "Go to the Kitchen", "Go to the Kitchen").rows
    assert [row.words for row in rows].count("Go to the Kitchen") == 1
    assert rows[3].words == app.kit.say("hint.next.alike")
