"""Counters that share a cell: what is seen of them, and how one of them is chosen."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pygame
import pytest

from game.painting.counters.pieces import Piece
from game.rules.board import VILLAGE
from game.rules.decisions import Act, ChooseUnit, EndPhase, Join, PickUp, Stop
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import Give, LeaveManBehind
from game.tabletop.board.counters import reticle
from game.tabletop.board.placement import spread_out
from game.tabletop.parts.pointer import READ_MS, REST_MS
from game.ui.views.stops import action_of
from game.ui.words import percent_of
from game.window.app import App
from tests.ui.driving import (
    ask_everything,
    badges_of,
    click,
    head_of,
    hover,
    marks_of,
    men_of,
    play_scene,
    press,
)
from tests.ui.positions import COURT, GATE, group, march, raid, shift

pytestmark = pytest.mark.usefixtures("seen")

HERE, BESIDE = "1106", "1207"
MEN = dict.fromkeys(("Angel", "Blake", "Cooper", "Dylan", "Frank", "Hank"), HERE)
GERMANS: dict[str, Any] = {"G1": {"kind": "german", "at": BESIDE, "up": True}}


def under_fire(app: App) -> PlayScene:
    """Germans beside six men of one hex; Frank and Hank have the least luck."""
    scene = march(app, MEN, enemies=GERMANS, lying={HERE: ["lighter"]})
    ask_everything(app)
    scene.question.take(EndPhase())
    for _ in range(20):
        app.loop.frame(50)
        decision = app.context.session.game.decision
        assert decision is not None
        if decision.options == (ChooseUnit("Frank"), ChooseUnit("Hank")):
            app.loop.frame(16)
            return play_scene(app)
        play_scene(app).question.take(decision.options[-1])
    raise AssertionError("nobody was shot at")


def middle(scene: PlayScene, name: str = "") -> tuple[int, int]:
    """The middle of the hex in the window, or of a counter."""
    assert scene.view is not None
    rect = scene.view.piece_rect(name) if name else scene.view.cell_rect(HERE)
    assert rect is not None
    return rect.center


def rest(app: App, pixel: tuple[int, int]) -> None:
    """The mouse goes there and stays until a stack there has been fanned out."""
    hover(app, pixel)
    for _ in range(REST_MS // 50 + 1):
        app.loop.frame(50)


def made(app: App) -> list[str]:
    return [str(option) for option in app.context.session.game.choices]


# --- Choosing one of a stack ------------------------------------------------------------------


def test_the_first_click_on_a_closed_stack_opens_it_and_the_second_chooses(app: App) -> None:
    scene, before = under_fire(app), made(app)
    click(app, middle(scene))
    assert made(app) == before
    assert scene.view is not None and scene.view.fan == HERE
    click(app, middle(scene, "Frank"))
    assert made(app)[len(before)] == str(ChooseUnit("Frank"))


def test_a_stack_that_has_been_open_for_a_while_needs_one_click(app: App) -> None:
    scene, before = under_fire(app), made(app)
    rest(app, middle(scene))
    for _ in range(READ_MS // 50 + 1):
        app.loop.frame(50)
    click(app, middle(scene, "Hank"))
    assert made(app)[len(before)] == str(ChooseUnit("Hank"))


def spots(scene: PlayScene, cell: str) -> dict[tuple[int, int], str]:
    """Pixels all over the counters of a cell, and whose they are."""
    view = scene.view
    assert view is not None
    found = {}
    for name, man in scene.session.shown.paras.items():
        box = view.piece_rect(name) if man.at == cell else None
        if box is not None:
            inner = box.inflate(-4, -4)
            for pixel in (box.center, inner.topleft, inner.bottomright, inner.bottomleft):
                piece = view.piece_at(pixel)
                if piece is not None and scene.pointer.is_on_board(pixel):
                    found[pixel] = piece.name
    return found


@pytest.mark.parametrize("place", ["field", "hall", "close"])
def test_the_counter_under_the_mouse_stays_there_when_its_stack_is_fanned_out(
    app: App, place: str
) -> None:
    if place == "field":
        scene, cell = march(app, {**MEN, "Garrett": "0608"}), HERE
    else:
        cell = "1F-0807"
        men = dict.fromkeys(("Angel", "Blake", "Cooper", "Dylan"), cell)
        scene = raid(app, {**men, "Hank": "1F-0306"})
    if place == "close":
        press(app, pygame.K_2)
        scene = play_scene(app)
    app.loop.frame(500)
    under = spots(scene, cell)
    assert len(set(under.values())) >= 3
    for pixel, name in under.items():
        hover(app, (5, 5))
        rest(app, pixel)
        assert scene.view is not None and scene.view.fan == cell
        piece, box = scene.view.piece_at(pixel), scene.view.piece_rect(name)
        assert piece is not None and piece.name == name
        assert box is not None and box.collidepoint(pixel)


def test_nothing_between_fanned_counters_is_hit_below_them(app: App) -> None:
    scene = march(app, {**MEN, "Garrett": "0608"})
    rest(app, middle(scene))
    assert scene.view is not None
    first, second, *_ = scene.view.fanned
    between = (first.right + second.left) // 2, first.centery
    found = scene.view.piece_at(between)
    assert found is not None and found.cell == HERE


def test_a_stack_that_the_camera_takes_away_from_under_the_mouse_stays_closed(app: App) -> None:
    """Without animations the camera jumps; the fan opened where the stack had been before."""
    scene = march(app, {**MEN, "Garrett": "0608"})
    view = scene.view
    assert view is not None
    view.camera.is_calm = True
    hover(app, middle(scene))
    view.camera.zoom_at(middle(scene), 3)
    app.loop.frame(16)
    hover(app, middle(scene))
    before = middle(scene)
    x, y = view.camera.centre
    view.camera.go_to((x + 200 / view.camera.zoom, y))
    app.loop.frame(REST_MS)
    assert middle(scene) != before
    for _ in range(10):
        app.loop.frame(50)
    assert view.fan is None


def test_a_mouse_that_only_passes_over_a_stack_does_not_open_it(app: App) -> None:
    """A fan that opened on the way covered the square beside it, which was to be clicked."""
    scene = march(app, {**MEN, "Garrett": "0608"})
    assert scene.view is not None
    beside = scene.view.cell_rect("1006").center
    hover(app, middle(scene))
    app.loop.frame(50)
    hover(app, beside)
    for _ in range(10):
        app.loop.frame(50)
    assert scene.view.fan is None
    assert scene.view.cell_at(beside) == "1006"


def test_men_in_nonette_keep_their_places_when_one_of_them_is_chosen(app: App) -> None:
    """The chosen one went to the end of the row, and the next click hit another man."""
    scene = raid(app, dict.fromkeys(("Angel", "Blake", "Cooper", "Dylan"), VILLAGE))
    names = ("Angel", "Blake", "Cooper", "Dylan")
    assert scene.view is not None
    before = [scene.view.piece_rect(name) for name in names]
    scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    assert [scene.view.piece_rect(name) for name in names] == before


def test_men_in_a_fan_keep_their_places_when_one_of_them_is_chosen(app: App) -> None:
    scene = march(app, {**MEN, "Garrett": "0608"})
    rest(app, middle(scene))
    assert scene.view is not None
    before = [scene.view.piece_rect(name) for name in MEN]
    with shift():
        scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    assert [scene.view.piece_rect(name) for name in MEN] == before


def test_a_chosen_counter_is_hit_where_it_is_drawn(app: App) -> None:
    scene = march(app, {"Blake": HERE, "Garrett": "0608"})
    scene.session.undo_before(0)
    scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    assert scene.view is not None
    lying = scene.view.piece_rect("Blake")
    assert lying is not None
    raised = app.kit.px(4)
    assert scene.view.piece_at((lying.centerx, lying.top - raised + 1)) is not None
    assert scene.view.piece_at((lying.centerx, lying.bottom - raised + 1)) is None


def test_a_click_means_what_was_under_the_mouse_when_its_button_was_pressed(app: App) -> None:
    scene = march(app, {"Blake": HERE, "Garrett": "0608"})
    scene.session.undo_before(0)
    scene.session.auto_selects_next_stack = False
    assert scene.view is not None
    scene.view.camera.set_zoom(2 * scene.view.camera.zoom, scene.view.layout.centre(HERE))
    pixel = middle(scene)
    hover(app, pixel)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixel, button=1))
    app.loop.frame(16)
    scene.view.camera.pan(-200, 0)
    app.loop.frame(16)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pixel, button=1))
    app.loop.frame(16)
    assert made(app) == ["act Blake"]


def test_a_stack_that_goes_along_whole_needs_one_click(app: App) -> None:
    scene = march(app, {**MEN, "Garrett": "0608"})
    click(app, middle(scene))
    action = scene.session.game.state.action
    assert action is not None and set(action.group) == set(MEN)


def test_a_click_on_a_closed_stack_takes_up_the_one_man_who_has_not_acted(app: App) -> None:
    for done in ("Angel", "Frank"):
        men = {name: {"at": HERE, "acted": name == done} for name in ("Angel", "Frank")}
        scene = march(app, {**men, "Garrett": "0608"})
        scene.session.undo_before(0)
        scene.session.auto_selects_next_stack = False
        app.loop.frame(16)
        hover(app, middle(scene))
        click(app, middle(scene, done))
        action = scene.session.game.state.action
        assert action is not None and done not in action.group


def test_cards_of_men_who_may_be_chosen_are_lit_and_choose_them(app: App) -> None:
    scene, before = under_fire(app), made(app)
    lit = {name for name, card in men_of(scene).items() if head_of(card).mark == "target"}
    assert lit == {"Frank", "Hank"}
    click(app, men_of(scene)["Frank"].rect.center)
    assert made(app)[len(before)] == str(ChooseUnit("Frank"))


def test_it_is_said_who_attacks_and_what_each_of_his_targets_risks(app: App) -> None:
    scene = under_fire(app)
    germans = scene.session.shown.sheet.men_left(scene.session.shown.enemies["G1"])
    question, why, _ = scene.question.words()
    assert question == app.kit.words.count("ask.victim", germans, who=app.kit.say("unit.german"))
    assert why == app.kit.say("ask.R4.5.4-target.why")
    odds = scene.question.odds_against("Frank")
    assert odds is not None and odds.hit == 1 - Fraction(2, 6) ** germans
    dies, hit = (percent_of(float(chance)) for chance in (odds.dies, odds.hit))
    note = app.kit.say("card.hit", dies=dies, n=hit)
    assert odds.dies < odds.hit
    assert note == scene.question.note_on(ChooseUnit("Frank"))
    assert {
        name: head_of(card).note for name, card in men_of(scene).items() if head_of(card).note
    } == {
        "Frank": note,
        "Hank": note,
    }
    assert app.kit.say("odds.victim.hit") in said_of(scene, "Frank")
    assert app.kit.say("odds.victim.nothing") in said_of(scene, "Frank")
    marks = marks_of(scene)
    assert marks.selected == {"G1"} and marks.here == BESIDE


def test_the_man_whose_card_is_pointed_at_is_marked_on_the_board(app: App) -> None:
    scene = under_fire(app)
    hover(app, men_of(scene)["Angel"].rect.center)
    assert marks_of(scene).pointed == "Angel"
    assert marks_of(scene).hover == HERE


def test_a_man_in_nonette_has_no_place_on_the_field(app: App) -> None:
    """Pointing at his card ended the game: a frame was to be drawn round a hex there isn't."""
    scene = march(app, {**MEN, "Garrett": "village"})
    hover(app, men_of(scene)["Garrett"].rect.center)
    assert marks_of(scene).hover is None
    assert marks_of(scene).pointed == ""
    before = made(app)
    click(app, men_of(scene)["Garrett"].rect.center)
    assert made(app) == before


def test_a_click_on_a_card_of_a_stack_in_hand_leaves_him_out_and_the_next_takes_him_along(
    app: App,
) -> None:
    """Newcomers made their group by the cards; the man they clicked went alone."""
    scene = march(app, {**MEN, "Garrett": "0608"})
    click(app, men_of(scene)["Garrett"].rect.center)
    scene.question.give(Stop())
    for _ in range(10):
        app.loop.frame(50)
    assert scene.session.is_in_hand_unasked
    for line in app.kit.say("click.stays-behind").split("\n"):
        assert line in said_of(scene, "Blake")
    click(app, men_of(scene)["Blake"].rect.center)
    assert group(scene) == set(MEN) - {"Blake"}
    assert app.kit.say("click.joins") in said_of(scene, "Blake")
    click(app, men_of(scene)["Blake"].rect.center)
    assert group(scene) == set(MEN)


def test_with_shift_a_card_of_a_stack_in_hand_takes_him_alone_and_the_next_click_all_again(
    app: App,
) -> None:
    scene = march(app, {**MEN, "Garrett": "0608"})
    click(app, men_of(scene)["Blake"].rect.center)
    with shift():
        click(app, men_of(scene)["Blake"].rect.center)
    assert group(scene) == {"Blake"}
    click(app, men_of(scene)["Blake"].rect.center)
    assert group(scene) == set(MEN)


def test_the_counters_of_an_open_stack_in_hand_take_one_alone(app: App) -> None:
    """He is the one who was pointed at."""
    scene = march(app, {**MEN, "Garrett": "0608"})
    click(app, men_of(scene)["Blake"].rect.center)
    rest(app, middle(scene))
    for _ in range(READ_MS // 50 + 1):
        app.loop.frame(50)
    click(app, middle(scene, "Hank"))
    assert group(scene) == {"Hank"}


def test_cards_on_the_field_have_buttons_to_leave_men_out_and_to_take_them_along(app: App) -> None:
    scene = march(app, {**MEN, "Garrett": "0608"})
    click(app, men_of(scene)["Blake"].rect.center)
    assert set(badges_of(scene, LeaveManBehind)) == set(MEN)
    click(app, badges_of(scene, LeaveManBehind)["Blake"].rect.center)
    assert group(scene) == set(MEN) - {"Blake"}
    (join,) = [one for one in scene.ring.widgets if action_of(one) == Give(Join("Blake"))]
    hover(app, join.rect.center)
    card = scene.tooltip.card()
    assert card is not None
    assert card[0].title == app.kit.say("badge.joins", who=app.kit.say("name.Blake"))
    click(app, join.rect.center)
    assert group(scene) == set(MEN)


def test_a_click_on_a_closed_stack_in_hand_opens_it_and_changes_nobody(app: App) -> None:
    """Which of them would act alone can't be seen."""
    scene = march(app, {**MEN, "Garrett": "0608"})
    click(app, men_of(scene)["Blake"].rect.center)
    click(app, middle(scene))
    assert group(scene) == set(MEN)
    assert scene.view is not None and scene.view.fan == HERE


def said_of(scene: PlayScene, name: str) -> str:
    """All that the card of a man says."""
    card = scene.texts.of_man(scene.shown, scene.shown.paras[name])
    return "\n".join(row.words for row in card.rows)


def test_who_stays_in_nonette_leaves_the_group_as_it_was(app: App) -> None:
    """The whole group dissolved, and one man alone was acting."""
    scene = raid(app, {**dict.fromkeys(MEN, VILLAGE), "Garrett": VILLAGE})
    click(app, men_of(scene)["Angel"].rect.center)
    click(app, men_of(scene)["Hank"].rect.center)
    scene.question.take_all_along()
    app.loop.frame(16)
    for name in ("Garrett", "Angel"):
        assert app.kit.say("click.stays-behind").split("\n")[0] in said_of(scene, name)
        click(app, men_of(scene)[name].rect.center)
    assert group(scene) == set(MEN) - {"Angel"}
    assert app.kit.say("click.joins") in said_of(scene, "Angel")
    click(app, men_of(scene)["Angel"].rect.center)
    assert group(scene) == set(MEN)


def test_what_the_men_have_done_stays_done_when_one_of_them_stays_behind(app: App) -> None:
    scene = march(app, {**MEN, "Garrett": "0608"}, lying={HERE: ["lighter"]})
    click(app, men_of(scene)["Blake"].rect.center)
    scene.question.give(PickUp("lighter", "Cooper"))
    app.loop.frame(16)
    click(app, men_of(scene)["Frank"].rect.center)
    assert group(scene) == set(MEN) - {"Frank"}
    assert scene.session.game.state.paras["Cooper"].items == ("lighter",)
    with shift():
        click(app, men_of(scene)["Cooper"].rect.center)
    assert group(scene) == {"Cooper"}
    assert scene.session.game.state.paras["Cooper"].items == ("lighter",)


def test_nobody_stays_behind_after_a_move_and_the_card_says_why(app: App) -> None:
    men = dict.fromkeys(("Angel", "Blake", "Cooper"), GATE)
    asleep = {"G1": {"kind": "german", "at": "1F-1009", "up": False}}
    scene = raid(app, {**men, "Hank": COURT}, enemies=asleep)
    click(app, men_of(scene)["Blake"].rect.center)
    with shift():
        scene.clicks.press_cell("1F-0207")
    for _ in range(40):
        app.loop.frame(50)
    assert group(scene) == set(men)
    before, why = made(app), app.kit.say("click.is-bound")
    assert why in said_of(scene, "Blake")
    click(app, men_of(scene)["Blake"].rect.center)
    assert made(app) == before
    assert scene.notice.words == why


def test_a_click_on_a_man_who_has_acted_takes_nothing_back(app: App) -> None:
    scene = march(app, {"Frank": HERE, "Garrett": "0608", "Hank": "0208"})
    scene.clicks.press_unit("Frank")
    app.loop.frame(16)
    scene.question.give(Stop())
    for _ in range(10):
        app.loop.frame(50)
    before = made(app)
    assert before[:2] == ["act Frank", "stop"]
    click(app, men_of(scene)["Frank"].rect.center)
    assert made(app) == before


# --- What is seen -----------------------------------------------------------------------------


def test_a_fan_hides_no_unit_beside_it(app: App) -> None:
    scene = under_fire(app)
    rest(app, middle(scene))
    assert scene.view is not None
    enemy, fan = scene.view.piece_rect("G1"), scene.view.fanned
    assert enemy is not None and len(fan) == len(MEN) + 1
    assert enemy.collidelist(fan) < 0
    board = scene.frame.board
    assert all(board.contains(one) for one in fan)


@pytest.mark.parametrize("beside", ["1006", "1206"])
def test_a_fan_hides_no_marker_beside_it(app: App, beside: str) -> None:
    scene = march(app, {"Blake": HERE, "Garrett": HERE, "Hank": "0608"}, hidden={beside: "mp40"})
    rest(app, middle(scene))
    assert scene.view is not None
    marker, fan = scene.view.piece_rect("mp40"), scene.view.fanned
    assert marker is not None and len(fan) == 2
    assert marker.collidelist(fan) < 0


def test_gear_in_an_occupied_cell_is_seen_over_the_counters(app: App) -> None:
    scene = under_fire(app)
    assert scene.view is not None
    tag = scene.view.piece_rect("lighter")
    assert tag is not None
    found = scene.view.piece_at(tag.center)
    assert found is not None and found.name == "lighter"
    top = scene.view.piece_rect("Hank")
    assert top is not None
    numbers = pygame.Rect(top.left, top.centery, top.width, top.height // 2)
    assert not tag.colliderect(numbers)


def test_a_ticket_of_a_cell_or_man_names_the_gear_that_lies_there(app: App) -> None:
    scene = under_fire(app)
    said = app.kit.say("card.lying", items=app.context.teller.item("lighter"))
    answers = scene.question.answers
    assert scene.view is not None
    for piece in (None, scene.view.piece_named("Angel")):
        card = scene.texts.of_place(answers, scene.shown, HERE, piece)
        assert said in [row.words for row in card.rows]


def test_a_man_out_of_view_is_found_in_the_list(app: App) -> None:
    """A lesson points at him there, and not at the edge of the window nearest to his counter."""
    scene = march(app, {**MEN, "Garrett": "0108"})
    scene.session.undo_before(0)
    scene.session.auto_selects_next_stack = False
    app.loop.frame(16)
    assert scene.view is not None
    scene.view.camera.set_zoom(2 * scene.view.camera.zoom, (10_000, 0))
    app.loop.frame(16)
    counter = scene.view.piece_rect("Garrett")
    assert counter is not None and not scene.frame.board.collidepoint(counter.center)
    assert scene.place_of(Act("Garrett")) == men_of(scene)["Garrett"].rect


def test_a_fan_does_not_stay_in_a_corner_when_the_camera_goes_elsewhere(app: App) -> None:
    """A lesson's view went to the basement; the fan of the upper floor lay over the corner."""
    scene = under_fire(app)
    rest(app, middle(scene))
    view = scene.view
    assert view is not None and view.fanned
    camera = view.camera
    camera.set_zoom(3 * camera.zoom, (-10_000, 0))
    app.stack.draw(pygame.Surface(app.stack.size))
    assert not camera.clip.collidepoint(view.centre(HERE))
    assert view.fanned == []


@pytest.mark.parametrize("side", [39, 46, 57, 78])
def test_the_frame_of_a_target_hides_nothing_of_it(app: App, side: int) -> None:
    frame = reticle((side, side), app.kit).over
    counter = pygame.Rect(0, 0, side - 3, side - 3)
    counter.center = frame.get_rect().center
    assert not pygame.mask.from_surface(frame.subsurface(counter), 60).count()


def test_the_men_of_a_fan_are_always_in_the_same_order(app: App) -> None:
    """Whoever was under the mouse changed places with another, so that a second look misled."""
    men = ("Angel", "Blake", "Cooper", "Dylan")
    scene = march(app, {**dict.fromkeys(men, HERE), "Hank": "0608"})
    app.loop.frame(500)
    view = scene.view
    assert view is not None
    under = spots(scene, HERE)
    assert len(set(under.values())) >= 3
    for pixel in under:
        hover(app, (5, 5))
        rest(app, pixel)
        assert len(view.fanned) == len(men)
        rects = {name: view.piece_rect(name) for name in men}
        places = {one: (rect.top, rect.left) for one, rect in rects.items() if rect is not None}
        assert sorted(places, key=lambda one: places[one]) == list(men)


@pytest.mark.parametrize("side", [-1, 1])
def test_a_fan_opens_away_from_what_can_be_reached(side: int) -> None:
    """It lay over the squares to which the men were to go."""
    pieces = [Piece(name, "para", "0101") for name in ("Angel", "Blake", "Cooper")]
    room, over = pygame.Rect(0, 0, 1000, 600), (500, 300)
    open_cells = [pygame.Rect(500 + side * 60 - 30, top, 60, 60) for top in (210, 270, 330)]
    for held in pieces:
        placed = spread_out(pieces, over, 58, 4, room, [], open_cells, held)
        assert all(one.rect.collidelist(open_cells) < 0 for one in placed)
        under = [one.piece for one in placed if one.rect.collidepoint(over)]
        assert under == [held]
