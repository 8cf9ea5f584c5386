"""Enemy intent on the board: arrows, dice, odds, rules."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.archive.settings import Settings
from game.painting.counters.pieces import Piece
from game.rules.counters import HUNT_ZOMBIES
from game.rules.events.field import DropRolled
from game.rules.field.drop import landing_hex
from game.scenes.stages.drop import DropScene
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.board.intent import Arrow, Covered, EnemyIntent, _stairs_to, cells_of, labels_of
from game.tabletop.board.marks import Wake
from game.tabletop.board.placement import abreast, stacked
from game.tabletop.board.sheets import cell_of
from game.ui.camera import Point
from game.window.app import App
from tests.tools.gallery import Gallery
from tests.ui.driving import intent_of, intent_on, let_all_jump, marks_of, press
from tests.ui.played import play_until
from tests.ui.positions import COURT, GATE, made, raid

SIDE = 48


def has_enemy_who_strikes(scene: PlayScene) -> bool:
    if scene.stage != "castle" or scene.intent is None:
        return False
    scene.intent.is_on = True
    intent = intent_of(scene)
    scene.intent.is_on = False
    return any(arrow.strike for arrow in intent.arrows)


def point_at(app: App, scene: PlayScene, unit: str) -> None:
    assert scene.view is not None
    rect = scene.view.piece_rect(unit)
    assert rect is not None
    motion = pygame.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0), buttons=(0, 0, 0))
    pygame.event.post(motion)
    app.loop.frame(16)


@pytest.mark.usefixtures("seen")
def test_an_enemy_that_is_pointed_at_shows_its_intent(app: App) -> None:
    scene = play_until(app, "castle", 2, has_enemy_who_strikes)
    assert intent_on(scene) == EnemyIntent()
    press(app, pygame.K_LALT)
    assert {arrow.unit for arrow in intent_on(scene).arrows} <= set(scene.shown.enemies)
    striker = next(arrow for arrow in intent_on(scene).arrows if arrow.strike)
    assert striker.odds.endswith("%")
    assert len(intent_on(scene).arrows) > 1 and not intent_on(scene).tells_rules
    press(app, pygame.K_0)
    point_at(app, scene, striker.unit)
    assert intent_on(scene) == EnemyIntent((striker,), tells_rules=True), (
        "he alone, of all that are shown"
    )
    press(app, pygame.K_LALT)
    point_at(app, scene, striker.unit)
    assert intent_on(scene) == EnemyIntent((striker,), tells_rules=True)


@pytest.mark.usefixtures("seen")
def test_Q161_a_man_who_has_turned_is_an_enemy_in_his_own_name(app: App) -> None:
    """His name is on the list of the dead as well, and there he has no place on the board."""
    turned = {"kind": "zombie", "at": COURT, "bite": "a", "up": True}
    german = {"kind": "german", "at": "1F-0207", "up": True}
    men = {"Blake": {"at": "B-0106"}, "Cooper": {"at": "dead"}}
    scene = raid(app, men, enemies={"Cooper": turned, "G1": german}, ambition="zombies")
    press(app, pygame.K_LALT)
    arrows = {arrow.unit: arrow for arrow in intent_on(scene).arrows}
    assert arrows["G1"].strike == COURT
    assert cell_of(scene.shown, "Cooper") == COURT
    scene = raid(app, men | {"Blake": {"at": GATE}}, enemies={"Cooper": turned})
    scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    scene.clicks.press_unit("Cooper")
    assert "attack Cooper" in made(scene)


@pytest.mark.usefixtures("seen")
def test_P9_the_odds_of_an_enemy_say_that_they_are_his(app: App) -> None:
    """They lie beside him, where they were read as the chance to hit him."""
    scene = play_until(app, "castle", 2, has_enemy_who_strikes)
    press(app, pygame.K_LALT)
    intent, view = intent_on(scene), scene.view
    assert view is not None
    strikes = [arrow for arrow in intent.arrows if arrow.odds and arrow.at_men]
    assert strikes
    words = app.kit.say("mind.odds.you", odds=strikes[0].odds)
    assert strikes[0].odds in words and words != strikes[0].odds
    assert words != app.kit.say("mind.odds", odds=strikes[0].odds)


def test_the_hunt_always_shows_which_die_moves_which_zombie(app: App) -> None:
    def is_chased(scene: PlayScene) -> bool:
        hunt = scene.shown.hunt
        return hunt is not None and any(name in HUNT_ZOMBIES for _, name in hunt.face_up)

    scene = play_until(app, "hunt", 2, is_chased)
    app.loop.frame(16)
    arrows = intent_of(scene).arrows
    assert {arrow.die for arrow in arrows} <= {5, 6}
    assert arrows
    assert not intent_of(scene).tells_rules


def test_a_name_that_an_arrow_crosses_is_drawn_over_it(gallery: Gallery) -> None:
    gallery.dress((1280, 720), Settings(language="ja"))
    scene = gallery.open("hunt")
    assert isinstance(scene, PlayScene) and scene.view is not None
    whole, names = pygame.Surface((1280, 720)), scene.view.names
    scene.draw(whole)
    way = [scene.view.centre(cell) for cell in cells_of(intent_of(scene).arrows[0])]
    lines = list(itertools.pairwise(way))
    crossed = [one for one in names.lettered if any(one.rect.clipline(*line) for line in lines)]
    assert crossed
    for one in crossed:
        solid = pygame.mask.from_surface(one.picture, 254)
        assert solid.count()
        places = [
            (x, y)
            for x in range(one.rect.width)
            for y in range(one.rect.height)
            if solid.get_at((x, y))
        ]
        for x, y in places:
            shown = whole.get_at((one.rect.left + x, one.rect.top + y))
            assert shown[:3] == one.picture.get_at((x, y))[:3]


@pytest.mark.usefixtures("seen")
def test_slips_hide_neither_each_other_nor_counters_with_room_beside(app: App) -> None:
    def centre(cell: str) -> Point:
        return SIDE * (4 + int(cell[:2])), SIDE * (4 + int(cell[2:]))

    cells = [f"0{x}0{y}" for x in range(0, 8, 3) for y in range(0, 8, 3)]
    intent = EnemyIntent(
        tuple(Arrow("G1", (cell,), cell, "R7.8.3-1-sees", "german", "4+ · 50%") for cell in cells),
        tells_rules=True,
    )
    counters = [pygame.Rect(0, 0, SIDE, SIDE) for _ in cells]
    for rect, cell in zip(counters, cells, strict=True):
        rect.center = round(centre(cell)[0]), round(centre(cell)[1])
    ground = (centre, SIDE / 34.5, pygame.Rect(0, 0, 1280, 720))
    slips = labels_of(app.kit, ground, intent, Covered(counters, [], []))
    assert len(slips) == 2 * len(cells)
    for one, other in itertools.combinations(slips, 2):
        assert not one.rect.colliderect(other.rect)
    assert all(slip.rect.inflate(-4, -4).collidelist(counters) < 0 for slip in slips)


@pytest.mark.usefixtures("seen")
def test_what_may_be_alerted_is_told_beside_the_names_of_places(app: App) -> None:
    """ "May alert Gallows Farm" lay over the name of the next hex to spare a counter's corner."""
    places = {"0101": (300.0, 300.0), "0201": (600.0, 300.0)}
    ground = (places.__getitem__, 1.0, pygame.Rect(0, 0, 1280, 720))
    wake = Wake("0101", "0201", "may alert Gallows Farm")
    (usual,) = labels_of(app.kit, ground, EnemyIntent(), Covered([], [], []), [wake])
    counters = [pygame.Rect(0, usual.rect.bottom, 1280, 400)]
    counters += [pygame.Rect(0, 0, 1280, usual.rect.top)]
    (slip,) = labels_of(app.kit, ground, EnemyIntent(), Covered(counters, [usual.rect], []), [wake])
    assert not slip.rect.colliderect(usual.rect)


@pytest.mark.usefixtures("seen")
def test_the_odds_of_an_attack_lie_under_no_panel(app: App) -> None:
    view = pygame.Rect(0, 0, 1000, 720)
    arrow = Arrow("G1", ("0101",), "0201", "R4.5.4", "german", "4+ · 50%", at_men=True)
    places = {"0101": (980.0, 300.0), "0201": (980.0, 360.0)}
    ground = (places.__getitem__, SIDE / 34.5, view)
    (slip,) = labels_of(app.kit, ground, EnemyIntent((arrow,)), Covered([], [], []))
    assert view.contains(slip.rect)


def test_all_but_the_uppermost_of_a_stack_are_covered() -> None:
    pieces = [Piece(name, "para", "0101") for name in ("Angel", "Blake", "Cooper", "Dylan")]
    assert [one.is_covered for one in stacked(pieces, (0, 0), 50, (9, -7))] == [True] * 3 + [False]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_what_lies_abreast_is_whole(number: int) -> None:
    pieces = [Piece(f"zombie-{n}", "counter", "0101") for n in range(number)]
    placed = abreast(pieces, (200, 200), 50)
    for one, other in itertools.combinations(placed, 2):
        assert not one.rect.colliderect(other.rect)
    assert not any(one.is_covered for one in placed)
    assert placed[0].rect.unionall([one.rect for one in placed[1:]]).width <= 100


def test_a_jump_shows_where_each_face_of_the_die_leads(app: App) -> None:
    scene = Gallery(app.context.boards).open("drop")
    assert isinstance(scene, DropScene)
    let_all_jump(scene)
    field = app.context.boards.field
    for _ in range(800):
        scene.update(40)
        motion = scene.session.director.motion
        if motion is not None and isinstance(motion.event, DropRolled) and motion.event.die < 6:
            origin, die = motion.event.origin, motion.event.die
            break
    else:
        pytest.fail("nobody jumped")
    marks = marks_of(scene)
    assert {int(face): field.distance(origin, cell) for cell, face in marks.faces.items()} == {
        int(face): int(face) for face in marks.faces.values()
    }
    assert marks.rolled == landing_hex(field, origin, die)


def test_who_strikes_by_stairs_does_so_from_their_other_end(app: App) -> None:
    castle = app.context.boards.castle
    foot, head = next(
        (foot, head) for foot, head in castle.other_end.items() if foot[:2] != head[:2]
    )
    below = next(one for one in castle.neighbours[foot] if one[:2] == foot[:2])
    assert _stairs_to(castle, head, below) == foot
    assert _stairs_to(castle, head, head) is None
    arrow = Arrow("G1", (head,), below, "R", "german", stairs=foot)
    assert cells_of(arrow) == [head, foot, below]
