"""The tooltip of the place under the mouse."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.painting.counters.pieces import Piece
from game.rules.advice.march import paces
from game.rules.advice.odds import (
    DetectionOdds,
    FoeOdds,
    MarchOdds,
    ShotOdds,
    ThrowOdds,
    odds_of,
    path_odds,
)
from game.rules.advice.odds.results import AttackOdds, Distribution
from game.rules.board import VILLAGE
from game.rules.counters import (
    AMBITIONS,
    CAPTAIN,
    CASTLE_MARKERS,
    FIELD_MARKERS,
    LIEUTENANT,
)
from game.rules.decisions import Act, Attack, EndPhase, FireGun, Option, SetExplosives, Step, Stop
from game.rules.events.enemies import EnemyRemoved, MarkerTurnedUp
from game.rules.game import Game
from game.rules.state import Enemy, EnemyKind
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import LookAtPlace
from game.tabletop.parts import tooltip
from game.tabletop.question.answers import Answer
from game.tabletop.shown_events.row import REVEAL_MS
from game.tabletop.tooltips.descriptions import Descriptions
from game.tabletop.tooltips.odds_rows import march_rows
from game.tabletop.tooltips.slip import (
    Entry,
    TooltipText,
    draw_card,
    percent,
    place_card,
)
from game.ui.typography.text import Style
from game.ui.words import LANGUAGES, Language, clock_words, percent_of
from game.window.app import App
from tests.ui.driving import bar_buttons, click, hover, men_of, play_scene, press, row_of_yes
from tests.ui.positions import BOARDS, GATE, march, raid


@pytest.mark.parametrize("language", LANGUAGES)
def test_R7_6_4_one_attack_kill_a_monsters_hits_are_told_to_be_of_one_attack(
    app: App, language: Language
) -> None:
    app.context.speak(language)
    count = app.kit.words.count
    app.context.begin("castle", 3)
    state = app.context.session.game.state
    hale = Enemy(next(iter(state.sheet.monsters)), "zombie", "g-8-5", up=True)
    needed = state.sheet.hits_to_fall(hale)
    cards = Descriptions(app.kit, app.context.teller, app.context.boards)
    rows = cards.enemy(state, hale).rows
    assert count("card.falls", needed) in [row.words for row in rows]
    assert app.kit.say("card.hits") not in [row.words for row in rows]
    hit = replace(hale, hits=1)
    dice = Entry(app.kit.say("card.weakened"), str(state.sheet.strength_left(hit)))
    assert dice in cards.enemy(state, hit).rows
    assert app.kit.say("card.hits") not in [row.words for row in cards.enemy(state, hit).rows]
    if language == "en":
        assert count("card.falls", 2) == "Falls only to 2 hits in one attack"


def test_a_marker_in_reach_shows_the_odds_of_going_there(app: App) -> None:
    app.context.begin("evening", 3)
    session = app.context.session
    player = bot("sergeant", 3)
    for _ in range(400):
        scene = play_scene(app)
        reach, state = scene.question.answers.reach, scene.shown
        for cell in state.hidden if reach is not None and state.stage == "field" else ():
            if reach is not None and cell in reach.left:
                piece = Piece(state.hidden[cell], "marker", cell)
                card = scene.texts.of_place(scene.question.answers, state, cell, piece)
                assert card.title == app.kit.say("card.way")
                return
        assert session.game.decision is not None
        scene.question.give(player.choose(session.game))
        app.loop.frame(16)
    pytest.fail("nobody came near a marker")


def test_a_revealed_marker_shows_its_name_and_effect(app: App) -> None:
    app.context.begin("evening", 3)
    scene = play_scene(app)
    for marker in FIELD_MARKERS:
        card = scene.texts.of_found(scene.shown, marker, "0203")
        assert card.title and card.rows, marker
    for ambition in AMBITIONS:
        scene.shown.ambition = ambition
        for marker in CASTLE_MARKERS:
            card = scene.texts.of_found(scene.shown, marker, "1F-0507")
            assert card.title and card.rows, (ambition, marker)


@pytest.mark.usefixtures("seen")
def test_its_ticket_is_there_for_as_long_as_it_is_held_up(app: App) -> None:
    app.context.begin("evening", 3)
    session, player = app.context.session, bot("sergeant", 3)
    while play_scene(app).shown.stage != "field":
        play_scene(app).question.give(player.choose(session.game))
        app.loop.frame(16)
    scene, director = play_scene(app), session.director
    cell, marker = next(iter(scene.shown.hidden.items()))
    director.speed = "normal"
    director.add([MarkerTurnedUp("R4.2.4-rush", marker, cell)])
    director.update(REVEAL_MS // 2)
    ticket = scene.tooltip.shown()
    assert ticket is not None
    assert ticket[0].title == app.context.teller.name(marker)
    director.update(REVEAL_MS)
    ticket = scene.tooltip.shown()
    assert ticket is None or ticket[0].title != app.context.teller.name(marker)


def test_a_tooltip_shows_the_cost_of_a_hex_for_the_tank(app: App) -> None:
    app.context.begin("hunt", 3)
    for _ in range(100):
        app.loop.frame(16)
        scene = play_scene(app)
        reach = scene.question.answers.reach
        if reach is not None:
            break
        assert app.context.session.decision is not None
        scene.question.give(app.context.session.decision.options[0])
    else:
        pytest.fail("the tank never stirred")
    cell, left = next(iter(reach.left.items()))
    assert scene.shown.hunt is not None
    card = scene.texts.of_place(scene.question.answers, scene.shown, cell, None)
    assert card.rows[0].value == f"{scene.shown.hunt.points - left} AP"


def test_lists_show_the_required_roll_and_the_odds_of_a_shot(app: App) -> None:
    app.context.begin("hunt", 3)
    player = bot("sergeant", 3)
    for _ in range(200):
        app.loop.frame(16)
        scene, game = play_scene(app), app.context.session.game
        assert game.decision is not None
        shot = next(
            (option for option in game.decision.options if isinstance(option, FireGun)), None
        )
        if shot is not None:
            break
        scene.question.give(player.choose(game))
    else:
        pytest.fail("the tank never had anything to fire at")
    odds = odds_of(game, shot)[0]
    assert isinstance(odds, ShotOdds)
    said = scene.question.note_on(shot)
    assert said.startswith(f"{odds.need - odds.bonus}+")
    assert said.endswith(f"{round(odds.hit * 100)}%")
    assert scene.question.note_on(Step("0101")) == ""


def test_a_ticket_finds_the_corner_where_it_hides_nothing(app: App) -> None:
    room, beside = pygame.Rect(0, 0, 800, 600), pygame.Rect(370, 270, 60, 60)
    card = TooltipText("Fire", (Entry("Needed", "5+"), Entry("Hit", "33%")))
    around = [
        pygame.Rect(430, 0, 370, 320),
        pygame.Rect(0, 0, 370, 600),
        pygame.Rect(370, 330, 60, 270),
        pygame.Rect(370, 0, 60, 270),
    ]
    place = place_card(app.kit, card, beside, room, around)
    assert place.collidelist([beside, *around]) < 0


@pytest.mark.usefixtures("seen")
def test_whoever_has_just_come_where_the_mouse_is_has_no_ticket(app: App) -> None:
    app.context.begin("hunt", 3)
    for _ in range(100):
        app.loop.frame(16)
        scene = play_scene(app)
        reach = scene.question.answers.reach
        if reach is not None and scene.view is not None:
            break
        assert app.context.session.decision is not None
        scene.question.give(app.context.session.decision.options[0])
    else:
        pytest.fail("the tank never stirred")
    view, hunt = scene.view, scene.shown.hunt
    assert hunt is not None
    beside = app.context.boards.hunt.neighbours[hunt.tank]
    cell = next(cell for cell in reach.left if cell in beside)
    pixel = view.cell_rect(cell).center
    click(app, pixel)
    for _ in range(200):
        app.loop.frame(40)
    assert scene.shown.hunt is not None and scene.shown.hunt.tank == cell
    assert scene.tooltip.shown() is None
    hover(app, (pixel[0] + 5, pixel[1]))
    assert scene.tooltip.shown() is not None


@pytest.mark.usefixtures("seen")
def test_a_ticket_covers_nothing_that_can_be_reached_next_to_the_mouse(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[pygame.Rect] = []

    def place(*words: Any, **named: Any) -> pygame.Rect:
        drawn.append(place_card(*words, **named))
        return drawn[-1]

    monkeypatch.setattr(tooltip, "place_card", place)
    scene = march(app, {"Hank": "0608", "Blake": "1406"})
    scene.question.act("Hank")
    app.loop.frame(16)
    view, reach = scene.view, scene.question.answers.reach
    assert view is not None and reach is not None
    seen = [one for one in reach.left if scene.pointer.is_on_board(view.cell_rect(one).center)]
    men = [one.rect for one in men_of(scene).values()]
    count = 0
    for cell in seen:
        drawn.clear()
        hover(app, view.cell_rect(cell).center)
        app.loop.frame(16)
        if not drawn:
            continue
        count += 1
        beside = [one for one in app.context.boards.field.neighbours[cell] if one in reach.left]
        centres = [view.cell_rect(one).center for one in (cell, *beside)]
        assert not any(drawn[-1].collidepoint(centre) for centre in centres), cell
        assert drawn[-1].collidelist(men) < 0
    assert count > 10


@pytest.mark.usefixtures("seen")
def test_a_man_taken_from_the_list_shows_the_board_until_the_mouse_moves(app: App) -> None:
    scene = march(app, {"Hank": "0608", "Blake": "1406"})
    row = men_of(scene)["Hank"]
    hover(app, row.rect.center)
    assert scene.tooltip.shown() is not None
    click(app, row.rect.center)
    for _ in range(40):
        app.loop.frame(40)
    assert scene.session.game.state.action is not None
    assert scene.tooltip.shown() is None
    hover(app, (row.rect.centerx + 5, row.rect.centery))
    assert scene.tooltip.shown() is not None


@pytest.mark.usefixtures("seen")
def test_a_click_that_answers_nothing_hides_no_ticket(app: App) -> None:
    scene = march(app, {"Hank": "0608", "Blake": "1406"})
    assert scene.view is not None
    pixel = scene.view.cell_rect("0608").center
    hover(app, pixel)
    shown = scene.tooltip.shown()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixel, button=2))
    app.loop.frame(16)
    assert shown is not None and scene.tooltip.shown() is not None


@pytest.mark.usefixtures("seen")
def test_no_ticket_stays_behind_a_dialog(app: App) -> None:
    """The ticket of what had opened a list lay beside it, or half under it."""
    scene = march(app, {"Hank": "0608", "Blake": "1406"})
    assert scene.view is not None
    hover(app, scene.view.cell_rect("0608").center)
    assert scene.tooltip.shown() is not None
    press(app, pygame.K_c)
    assert isinstance(app.stack.top, ChoiceScene)
    assert scene.tooltip.shown() is None
    press(app, pygame.K_ESCAPE)
    app.loop.frame(16)
    hover(app, scene.view.cell_rect("0608").move(2, 0).center)
    assert scene.tooltip.shown() is not None


def test_a_throw_tells_the_undead_from_zombies(app: App) -> None:
    app.context.begin("castle", 3)
    scene = play_scene(app)
    foes = tuple(
        FoeOdds("R7.6.5", name, "1F-0507", Distribution((1,), 1), Fraction(1))
        for name in ("Z1", "G1")
    )
    odds = ThrowOdds(
        "R7.6.5-hit", "Blake", "grenade-1", "1F-0507", 2, Fraction(1), paras=(), foes=foes
    )
    kinds: tuple[EnemyKind, ...] = ("zombie", "undead")
    for kind in kinds:
        for name in ("Z1", "G1"):
            scene.shown.enemies[name] = Enemy(name, kind, "1F-0507", up=True)
        rows = scene.texts._odds.rows(odds)
        assert any(app.kit.say(f"unit.{kind}") in row.words for row in rows)


def test_P9_the_odds_of_being_heard_are_those_of_the_die_alone(app: App) -> None:
    """A dog that may lie at the end of the way is told in a line of its own."""
    hank = {"Hank": "0608", "Blake": "1406"}
    march(app, hank).question.act("Hank")
    app.loop.frame(16)
    reach = play_scene(app).question.answers.reach
    assert reach is not None
    way = next(way for way in map(reach.way_to, reach.left) if len(way) == 3)
    scene = march(app, hank, hidden={way[-1]: "dog", "1605": "mine"})
    scene.question.act("Hank")
    app.loop.frame(16)
    scene = play_scene(app)
    odds = path_odds(scene.session.game, ("Hank",), way[1:])
    assert isinstance(odds, MarchOdds) and odds.detection is not None
    card = scene.texts.of_place(scene.question.answers, scene.shown, way[-1], None)
    said = {row.words: row.value for row in card.rows}
    heard = min(odds.detection.counted, 6)
    alone = app.kit.say("odds.noticed", n=heard)
    assert said[f"<red>{alone}</>"] == f"{round(100 * heard / 6)}%"
    assert odds.detection.noticed > Fraction(heard, 6)
    both = app.kit.say("odds.noticed.all")
    assert said[f"<red>{both}</>"] == f"{percent_of(float(odds.detection.noticed))}%"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_shift_begins_a_line_of_its_own(app: App, language: Language) -> None:
    """The Japanese line was broken before it."""
    app.context.speak(language)
    for key in ("click.with", "click.stops"):
        lines = app.kit.say(key, them="").split("\n")
        assert [line.startswith("Shift") for line in lines] == [False, True]


def ticket(app: App, man: str, cell: str, **more: Any) -> dict[str, Entry]:
    """The rows of the ticket of a hex on the usual field, by their words, with that man in hand."""
    scene = march(app, {man: "0608", "Blake": "1406"} | more.pop("men", {}), **more)
    scene.question.act(man)
    app.loop.frame(16)
    scene = play_scene(app)
    card = scene.texts.of_place(scene.question.answers, scene.shown, cell, None)
    return {re.sub("<.*?>", "", row.words): row for row in card.rows}


def test_R5_0_end_a_hex_tells_the_arrival_that_the_goal_strip_shows_after_the_click(
    app: App,
) -> None:
    told = ticket(app, "Hank", "0607")[app.kit.say("way.home")].value
    scene = play_scene(app)
    scene.clicks.press_cell("0607")
    app.loop.frame(16)
    found = {one.at: one for one in paces(scene.session.game.boards, scene.session.game.state)}
    assert told == clock_words(found["0607"].clock)


@pytest.mark.parametrize(("clock", "key"), [(160, "way.home.late"), (340, "way.home.lost")])
def test_R5_0_end_a_hex_from_which_a_man_is_late_says_so_in_red(
    app: App, clock: int, key: str
) -> None:
    row = ticket(app, "Hank", "0607", clock=clock)[app.kit.say(key)]
    assert row.words.startswith("<red>") and row.value


def river_bank(app: App) -> tuple[str, str]:
    """A dry hex, and one in the river beside it."""
    board = app.context.boards.field
    return next(
        (dry, wet)
        for dry in board.hexes
        for wet in board.neighbours[dry]
        if board.is_in_river(wet) and not board.is_on("river", dry)
        if not board.is_on("stream", dry) and dry != board.nonette
    )


def test_R4_2_2_river_leave_a_hex_in_the_river_warns(app: App) -> None:
    board = app.context.boards.field
    dry, wet = river_bank(app)
    warning = app.kit.say("card.river")
    assert ticket(app, "Hank", wet, men={"Hank": dry})[warning].words.startswith("<red>")
    reach = play_scene(app).question.answers.reach
    assert reach is not None
    other = next(cell for cell in reach.left if not board.is_on("river", cell))
    assert warning not in ticket(app, "Hank", other, men={"Hank": dry})


def test_R4_3_1_marsh_free_a_hex_says_that_it_does_not_count_for_detection(app: App) -> None:
    words, board = app.kit.say("card.marsh"), app.context.boards.field
    dry, wet = next(
        (cell, wet)
        for cell in board.hexes
        for wet in board.neighbours[cell]
        if wet in board.marsh and cell not in board.marsh
        if not any(board.is_on(line, one) for line in ("river", "stream") for one in (cell, wet))
    )
    assert words in ticket(app, "Hank", wet, men={"Hank": dry})
    assert words not in ticket(app, "Hank", dry, men={"Hank": wet})


def test_R4_2_2_river_leave_who_goes_into_the_river_is_asked(app: App) -> None:
    """A man stood in it for five turns; the warning was on the ticket alone."""
    dry, wet = river_bank(app)
    ticket(app, "Hank", wet, men={"Hank": dry})
    session = app.context.session
    made = len(session.game.choices)
    play_scene(app).clicks.press_cell(wet)
    asked = app.stack.top
    assert isinstance(asked, ChoiceScene)
    assert len(session.game.choices) == made
    row = row_of_yes(app, asked)
    assert row is not None
    click(app, row.rect.center)
    assert Step(wet) in session.game.choices


def test_R4_2_4_rush_all_gear_is_one_kind_in_the_ticket_of_a_marker(app: App) -> None:
    markers = ("katana", "bat", "mp40", "mg42", "ambush-1", "ambush-2", "mine", "dog", "beast")
    free = ("0607", *(cell for cell in app.context.boards.field.stars if cell != "0607"))
    rows = ticket(app, "Hank", "0607", hidden=dict(zip(free, markers, strict=False)))
    assert rows[app.kit.say("odds.gear")].value == "44%"
    assert app.kit.say("item.katana") not in rows
    for killer in ("ambush-1", "mine", "beast"):
        assert app.context.teller.name(killer) in rows, "what kills isn't named"
    assert len(rows) < 15


def test_R4_2_4_rush_a_marker_that_can_be_only_one_thing_is_called_by_its_name(app: App) -> None:
    """'It may be: MP40 100%'."""
    rows = ticket(app, "Hank", "0607", hidden={"0607": "mp40"})
    assert app.kit.say("odds.is", kind=app.kit.say("item.mp40")) in rows
    assert app.kit.say("odds.rush.known") in rows
    assert not [row for row in rows.values() if row.value == "100%"]


@pytest.mark.parametrize(("item", "defence"), [("", 3), ("flamethrower-1", 3)])
def test_R7_6_4_the_ticket_says_where_the_number_of_the_die_comes_from(
    app: App, item: str, defence: int
) -> None:
    """A zombie's counter showed 3, its ticket 4+ and with a flamethrower 3+."""
    zombie = {"Z1": {"kind": "zombie", "at": "1F-0508", "up": True}}
    men = {"Blake": {"at": "1F-0506", "items": [item] if item else []}, "Hank": GATE}
    scene = raid(app, men, enemies=zombie)
    app.context.session.choose(Act("Blake"))
    app.loop.frame(16)
    square = Piece("Z1", "enemy", "1F-0508")
    card = scene.texts.of_place(scene.question.answers, scene.shown, "1F-0508", square)
    rows = {row.words: row.value for row in card.rows}
    key = "odds.over.defence.bonus" if item else "odds.over.defence"
    assert app.kit.say(key, n=defence, bonus=1) in rows
    assert f"{defence if item else defence + 1}+" in rows.values()


def test_an_item_tells_a_number_once(app: App) -> None:
    """'3 combat dice when firing' had 'Combat dice when firing 3' below it."""
    app.context.begin("castle", 3)
    cards = Descriptions(app.kit, app.context.teller, app.context.boards)
    state = app.context.session.game.state
    assert [row.words for row in cards.item(state, "mp40").rows] == [app.kit.say("item.mp40.use")]


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("language", LANGUAGES)
def test_R4_2_4_rush_the_ticket_of_a_marker_has_room_with_large_text(
    app: App, language: Language
) -> None:
    app.context.speak(language)
    app.kit.settings = replace(app.kit.settings, text_scale=200)
    app.kit.fit((1280, 720))
    markers = ("katana", "bat", "mp40", "mg42", "ambush-1", "ambush-2", "mine", "dog", "beast")
    free = ("0607", *(cell for cell in app.context.boards.field.stars if cell != "0607"))
    german = {"G1": {"kind": "german", "at": "1104", "up": False}}
    hidden = dict(zip(free, markers, strict=False))
    rows = ticket(app, "Hank", "0607", hidden=hidden, enemies=german)
    gear = app.kit.say("odds.kind", kind=app.kit.say("odds.gear"), chance="44%")
    assert any(words.startswith(gear) for words in rows)
    scene = play_scene(app)
    assert scene.view is not None
    hover(app, scene.view.cell_rect("0607").center)
    assert scene.tooltip.shown() is not None
    frame = scene.frame
    # There is room for it only above the goal line, which is covered while the mouse is there.
    assert frame.top.bottom <= scene.tooltip.rect.top
    assert scene.tooltip.rect.bottom <= frame.line.top


def test_R4_3_1_roll_certain_detection_is_told_in_bold_with_its_reason(app: App) -> None:
    sure, scene = app.kit.say("odds.noticed.surely"), play_scene_of_a_way(app)
    writer = scene.texts._odds
    found = DetectionOdds("R4.3.1-roll", ("Hank",), 7, Fraction(1), (), from_pool=False)
    way = MarchOdds("R4.2.1-mp", (), 0, (), None, found)
    rows = writer.rows(way)
    assert rows[0] == Entry(f"<red>{sure}</>", "100%", is_strong=True)
    assert rows[1] == Entry(app.kit.words.count("odds.counted", 7))
    way = replace(way, detection=replace(found, counted=2, noticed=Fraction(1, 3)))
    (row,) = writer.rows(way)
    assert not row.is_strong


def test_R4_3_1_roll_a_way_without_a_check_has_no_percentage(app: App) -> None:
    """ "Not detected 0 %" was read as its opposite."""
    writer = play_scene_of_a_way(app).texts._odds
    found = DetectionOdds("R4.3.1-roll", ("Hank",), 0, Fraction(0), (), from_pool=False)
    (row,) = writer.rows(MarchOdds("R4.2.1-mp", (), 0, (), None, found))
    assert row == Entry(app.kit.say("odds.unheard"))


def play_scene_of_a_way(app: App) -> PlayScene:
    return march(app, {"Hank": "0608", "Blake": "1406"})


def test_R4_2_4_equipment_a_find_for_which_no_hand_is_free_says_that_it_stays(app: App) -> None:
    why = app.kit.say("card.unclaimed")
    for items, is_told in ((["charm", "camera"], True), (["charm"], False)):
        scene = march(app, {"Hank": {"at": "0608", "items": items}, "Blake": "1406"})
        scene.question.act("Hank")
        app.loop.frame(16)
        scene = play_scene(app)
        card = scene.texts.of_found(scene.shown, "katana", "0608")
        assert (f"<red>{why}</>" in [row.words for row in card.rows]) == is_told


def test_R4_2_2_a_bridge_and_a_stream_warn_that_the_first_step_out_takes_all_mp(app: App) -> None:
    """Hank stopped on a bridge, and next turn he could go one hex."""
    board = app.context.boards.field
    march(app, {"Hank": "0608", "Blake": "1406"})
    scene, warning = play_scene(app), app.kit.say("card.water")
    scene.question.act("Hank")
    state = scene.session.game.state

    def warns(cell: str) -> bool:
        return any(warning in row.words for row in march_rows(app.kit, BOARDS, state, cell, 0))

    wet = [cell for cell in board.order if board.is_on("river", cell)]
    bridges = [cell for cell in wet if board.is_on("road", cell)]
    assert bridges and all(map(warns, bridges))
    assert not any(map(warns, set(wet) - set(bridges)))
    streams = [cell for cell in board.order if board.is_on("stream", cell)]
    assert all(warns(cell) for cell in streams if cell not in wet)


def test_R7_3_a_way_tells_once_how_many_markers_it_turns_up(app: App) -> None:
    """It stood there twice, once with what they may be and once without."""
    scene = raid(app, {"Hank": "1F-0607", "Blake": GATE}, hidden={"1F-0807": "gas-1"})
    scene.question.act("Hank")
    app.loop.frame(16)
    scene = play_scene(app)
    state, texts = scene.shown, scene.texts
    reach = scene.question.answers.reach
    assert reach is not None
    ways = [cell for cell in reach.left if texts.things.turned_up(state, reach.way_to(cell))]
    assert ways
    once = app.kit.words.count("odds.unknown", 1)
    for cell in ways:
        rows = texts.of_place(scene.question.answers, state, cell, None).rows
        assert sum(row.words.startswith(once[:8]) for row in rows) == 1


def test_R7_3_a_way_names_a_marker_that_was_looked_at_and_lists_nothing_it_may_be(
    app: App,
) -> None:
    men = {"Hank": "1F-0607", "Blake": GATE}
    scene = raid(app, men, hidden={"1F-0807": "gas-1"}, peeked=["gas-1"])
    scene.question.act("Hank")
    app.loop.frame(16)
    scene = play_scene(app)
    rows = [row.words for row in scene.texts.things.turned_up(scene.shown, ("1F-0607", "1F-0707"))]
    teller = app.context.teller
    assert rows == [f"{teller.name('gas-1')} ({teller.cell('1F-0807')})"]


def test_the_ticket_of_a_way_to_a_mate_does_not_end_with_his_name(app: App) -> None:
    """*Then alerted: Gallows Farm, Elliot* read as if he were."""
    scene = march(app, {"Hank": "0608", "Elliot": "0607"})
    scene.question.act("Hank")
    app.loop.frame(16)
    scene = play_scene(app)
    piece = Piece("Elliot", "para", "0607")
    card = scene.texts.of_place(scene.question.answers, scene.shown, "0607", piece)
    assert "Elliot" not in [row.words for row in card.rows]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_bars_begin_behind_the_widest_label(
    app: App, language: Language, text: int, size: tuple[int, int]
) -> None:
    app.context.speak(language)
    kit = app.kit
    kit.settings = replace(kit.settings, text_scale=text)
    kit.fit(size)
    count = kit.words.count
    words = [*(count("odds.hits", number) for number in range(3)), count("odds.enough", 3)]
    card = TooltipText("", parts=tuple((label, 0.25) for label in words))
    sheet = pygame.Surface(size)
    ticket = place_card(kit, card, pygame.Rect(0, 0, 9, 9), sheet.get_rect())
    draw_card(kit, sheet, card, ticket)
    bars = pygame.mask.from_threshold(sheet, kit.theme.palette.ink_red, (1, 1, 1, 255))
    style = Style("text", 16)
    left = min(rect.left for rect in bars.get_bounding_rects())
    padding = kit.px(12)
    assert left - ticket.left - padding > max(kit.type.width(label, style) for label in words)
    widest = max(rect.right for rect in bars.get_bounding_rects())
    assert ticket.right - padding - widest > kit.type.width("25%", Style("heavy", 17))
    assert widest - left >= kit.px(10)


@pytest.mark.parametrize(("language", "words"), [("en", "under 1%"), ("ja", "1%未満")])
def test_a_chance_that_would_be_rounded_to_nothing_is_not_called_one_per_cent(
    app: App, language: Language, words: str
) -> None:
    """Of no hit with ten dice the ticket said 1 %, where it was one game in five thousand."""
    app.context.speak(language)
    assert percent(app.kit.words, 0.0002) == words
    assert percent(app.kit.words, 0.007) == "1%"
    assert percent(app.kit.words, 0) == "0%"


@pytest.mark.parametrize(
    ("language", "ends"),
    [("en", {"Killed", "Falls", "Removed"}), ("ja", {"死亡", "倒す"})],
)
def test_an_officer_is_killed_a_monster_falls_and_only_a_unit_is_removed(
    app: App, language: Language, ends: set[str]
) -> None:
    app.context.speak(language)
    foes = {
        CAPTAIN: Enemy(CAPTAIN, "german", "1F-0507", up=True),
        "Z1": Enemy("Z1", "zombie", "1F-0507", up=True),
        "G1": Enemy("G1", "german", "1F-0507", up=True),
        LIEUTENANT: Enemy(LIEUTENANT, "german", "1F-0507", up=False),
    }
    scene = raid(app, {"Blake": "1F-0506", "Hank": GATE}, ambition="zombies")
    scene.shown.enemies.update(foes)
    said = {name: app.kit.say(scene.texts._odds._ends("odds.kill", name)) for name in foes}
    assert {said[CAPTAIN], said["Z1"], said["G1"]} == ends
    # A face-down counter doesn't tell that it is an officer.
    assert said[LIEUTENANT] == said["G1"]
    log = app.context.teller.plain_event
    ended = [EnemyRemoved("R7.6.4", name, "1F-0507", "removed") for name in foes]
    before = [log(event, scene.shown) for event in ended]
    scene.shown.enemies.clear()
    lines = [log(event, scene.shown) for event in ended]
    assert lines[:3] == before[:3]
    assert ("killed" if language == "en" else "死亡") in lines[0]
    assert ("fell" if language == "en" else "倒した") in lines[1]
    assert ("removed" if language == "en" else "倒した") in lines[2]


@pytest.mark.usefixtures("seen")
def test_the_ticket_of_an_attack_says_who_would_be_enough(app: App) -> None:
    """Seven men threw all they had at one German, and had acted."""
    men = dict.fromkeys(("Angel", "Blake", "Cooper", "Dylan", "Frank", "Hank"), "1106")
    german = {"G1": {"kind": "german", "up": True, "at": "1207"}}
    scene = march(app, men, enemies=german)
    (odds, *_) = (
        one for one in odds_of(forked(scene, Stop()), Attack("G1")) if isinstance(one, AttackOdds)
    )
    enough = scene.shown.sheet.men_left(scene.shown.enemies["G1"])
    few, kill = odds.fewer(enough, Fraction(9, 10))
    assert kill >= Fraction(9, 10) and len(few) * 2 <= len(odds.attackers) == len(men)
    assert odds.fewer(enough, Fraction(1))[0] == odds.attackers
    who = app.kit.say("list.and").join(app.kit.say(f"name.{one.name}") for one in few)
    words = app.kit.words.count("odds.too-many", enough, who=who)
    assert scene.view is not None
    piece = scene.view.piece_named("G1")
    card = scene.texts.of_place(scene.question.answers, scene.shown, "1207", piece)
    assert words in [row.words for row in card.rows]


def forked(scene: PlayScene, *options: Option) -> Game:
    """The game after these choices."""
    ahead = scene.session.game.fork()
    for option in options:
        ahead.choose(option)
    return ahead


def test_R7_5_set_the_ticket_says_what_more_than_enough_would_cost(app: App) -> None:
    """*Set both* spent two charges where one was enough; only the question after it said so."""
    here = sorted(BOARDS.castle.area["1F"])[0]
    notes = dict[int, bool]()
    for items in (["charge-1"], ["charge-1", "charge-2"]):
        scene = raid(app, {"Blake": {"at": here, "items": items}, "Hank": GATE})
        app.context.session.choose(Act("Blake"))
        app.loop.frame(16)
        answer = scene.question.answers.to(SetExplosives())
        assert answer is not None
        card = scene.texts.of_answer(answer, scene.shown)
        assert card is not None
        notes[len(items)] = any(row.words.startswith("<red>") for row in card.rows)
    assert notes == {1: False, 2: True}


def test_nothing_lies_over_the_reason_of_a_button_that_cannot_be_pressed(app: App) -> None:
    """The ticket of what it would do lay over it."""
    scene = march(app, {"Hank": "0406", "Angel": "0403"})
    scene.question.give(Act("Hank"))
    scene.question.give(Step("0506"))
    app.loop.frame(16)
    refused = [one for one in bar_buttons(scene) if one.reason]
    assert refused
    for one in refused:
        hover(app, one.rect.center)
        assert scene.tooltip.shown() is None, one.reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_R7_8_5_germans_nonette_says_who_may_be_hit_there(app: App, language: Language) -> None:
    app.context.speak(language)
    men = dict.fromkeys(("Angel", "Frank", "Hank"), VILLAGE)
    scene = raid(app, men, enemies={"G1": {"at": VILLAGE, "kind": "german", "up": True}})
    say = app.kit.say
    cards = [scene.card_of(LookAtPlace(VILLAGE)), scene.texts.of_answer(end_of(scene), scene.shown)]
    who, other = say("unit.german"), say("name.Hank")
    by = say("card.end.by.or", place=say("stage.village"), enemies=who, others=other)
    for card in cards:
        assert card is not None
        words = [row.words for row in card.rows]
        assert any(say("name.Frank") in one for one in words) and by in words


def end_of(scene: PlayScene) -> Answer:
    answer = scene.question.answers.to(EndPhase())
    assert answer is not None
    return answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_R8_1_1_event1_a_way_past_markers_says_that_an_event_may_attack_at_once(
    app: App, language: Language
) -> None:
    """An undead appeared beside the men and struck before they could do anything."""
    app.context.speak(language)
    board = BOARDS.castle
    marker, other = board.markers[0], board.markers[5]
    near, begin = next(
        (inside, outside)
        for inside in board.room_of[marker].squares
        for outside in board.steps(inside, road=False, passage=False)
        if not board.are_in_one_room(inside, outside)
    )
    scene = raid(app, {"Angel": begin}, hidden={marker: "event-II", other: "gas-1"})
    if scene.session.game.state.action is None:
        scene.session.choose(Act("Angel"))
        app.loop.frame(16)
    said = app.kit.say("hope.at-once")
    texts, answers = scene.texts, scene.question.answers
    way = texts.of_place(answers, scene.shown, near, None)
    assert any(said in row.words for row in way.rows)
    piece = texts.things.piece(scene.shown, Piece("event-II", "marker", marker))
    assert any(said in row.words for row in piece.rows)
