"""One click lets every stack do what it did in the turn before."""

from __future__ import annotations

import pygame

from game.rules.decisions import Attack
from game.scenes.menus.choices import ChoiceScene
from game.tabletop.actions import ListAll, SameAgain
from game.window.app import App
from tests.ui.driving import bar_buttons, click, press
from tests.ui.positions import BOARDS, COURT, GATE, made, march, next_frame, raid

AWAY = BOARDS.field.distances(BOARDS.field.nonette)
FARTHEST = sorted((at for at in BOARDS.field.order if at in AWAY), key=lambda at: -AWAY[at])
FAR = {"Angel": FARTHEST[0], "Blake": FARTHEST[0], "Cooper": FARTHEST[9]}


def is_offered(app: App) -> bool:
    scene = next_frame(app)
    cells = scene.bar._cells
    return any(one.action == SameAgain() for one in (*cells.shown, *cells.hidden))


def test_who_marched_to_nonette_marches_on(app: App) -> None:
    scene = march(app, FAR)
    assert not is_offered(app), "nobody has done anything yet"
    for _ in range(2):
        press(app, pygame.K_t)
        next_frame(app)
    game = scene.session.game
    before = {name: man.at for name, man in game.state.paras.items()}
    assert game.state.turn == 3
    assert is_offered(app)
    press(app, pygame.K_w)
    next_frame(app)
    paras = game.state.paras
    assert all(AWAY[paras[name].at] < AWAY[at] for name, at in before.items())


def test_one_undo_takes_all_of_it_back_where_no_die_has_fallen(app: App) -> None:
    walk = BOARDS.castle.walk(BOARDS.castle.road)
    rooms = sorted((at for at in walk if at.startswith("1F")), key=lambda at: -walk[at])
    charges = {BOARDS.castle.charges["2F"][0]: ["charge-1"]}
    scene = raid(app, {"Blake": rooms[0], "Hank": rooms[20]}, charges_set=charges)
    for _ in range(2):
        press(app, pygame.K_t)
        scene = next_frame(app)
        while scene.session.decision is not None and not is_offered(app) and scene.shown.turn < 3:
            scene.session.choose(scene.session.decision.options[0])
    before = {name: man.at for name, man in scene.shown.paras.items()}
    choices = made(scene)
    assert is_offered(app)
    press(app, pygame.K_w)
    scene = next_frame(app)
    assert scene.shown.paras["Blake"].at != before["Blake"]
    scene.question.undo()
    assert {name: man.at for name, man in scene.shown.paras.items()} == before
    assert len(made(scene)) <= len(choices)


def test_who_attacked_attacks_the_same_again_and_who_stayed_stays(app: App) -> None:
    """All dice miss, so that turns are alike."""
    enemy = {"G1": {"kind": "german", "at": "1F-1008", "up": True}}
    scene = raid(app, {"Blake": COURT, "Hank": GATE}, die=1, enemies=enemy, turn=2)
    game = scene.session.game
    for _ in range(2):
        _let_blake_attack(app, "G1")
    assert is_offered(app)
    turn, told = game.state.turn, len(game.choices)
    places = {name: man.at for name, man in game.state.paras.items()}
    press(app, pygame.K_w)
    next_frame(app)
    assert Attack("G1") in game.choices[told:]
    assert game.state.turn == turn + 1
    assert {name: man.at for name, man in game.state.paras.items()} == places


def _let_blake_attack(app: App, enemy: str) -> None:
    """Blake attacks where he stands, Hank stays."""
    scene = next_frame(app)
    turn = scene.session.game.state.turn
    scene.clicks.press_unit("Blake")
    next_frame(app).clicks.press_unit(enemy)
    while (decision := scene.session.decision) is not None and scene.shown.turn == turn:
        wanted = [one for one in decision.options if str(one) in ("act Hank", "stop", "hold-fire")]
        scene.session.choose(wanted[0] if wanted else decision.options[0])
    assert scene.shown.turn == turn + 1


def test_the_order_is_not_offered_for_a_target_that_is_gone(app: App) -> None:
    enemy = {"G1": {"kind": "german", "at": "1F-1008", "up": True}}
    scene = raid(app, {"Blake": COURT, "Hank": GATE}, die=1, enemies=enemy, turn=2)
    for _ in range(2):
        _let_blake_attack(app, "G1")
    assert is_offered(app)
    scene.session.game.state.enemies.pop("G1")
    scene.renew()
    assert not is_offered(app)


def test_what_has_no_place_in_the_row_is_in_the_list(app: App) -> None:
    """Orders to everybody were named behind *More*, but nothing there gave them."""
    scene = march(app, FAR)
    for _ in range(2):
        press(app, pygame.K_t)
        next_frame(app)
    scene = next_frame(app)
    more = next(one for one in bar_buttons(scene) if one.action == ListAll())
    click(app, more.rect.center)
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    words = list(top.placed.words())
    hidden = [one.label for one in scene.bar._cells.hidden if not one.refusal]
    assert all(label in words for label in hidden)
    shown = [one.label for one in scene.bar._cells.shown]
    assert app.kit.say("button.same-again") in (*hidden, *shown)
