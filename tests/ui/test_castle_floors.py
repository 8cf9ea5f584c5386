"""The castle in close-up: readable counters, and a view that follows events between floors."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.painting.wording import has_moved
from game.rules.board import VILLAGE
from game.rules.decisions import EndPhase, Stop
from game.scenes.stages.castle import CastleScene
from game.tabletop.actions import (
    AskColonel,
    Give,
    ListAll,
    LookAtPlace,
    SwitchView,
    ToggleNames,
    ToggleSight,
    Undo,
)
from game.tabletop.board.marks import what_is_lit
from game.tabletop.parts.squad import Head
from game.tabletop.stages.castle import place_of_men
from game.ui.typography.text import Style, Typesetter
from game.ui.views.stops import action_of
from game.ui.views.view import Canvas
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import button_of, click, hover, press
from tests.ui.raids import floors_in_view, raid_after

READABLE = 60
"""Pixels per square at 1280 x 720."""
MOST_TEXTS = 45


def _moments(language: Language) -> range:
    """After how many choices a raid is looked at; the two languages take turns."""
    return range(5 * [*LANGUAGES].index(language), 100, 10)


def test_squares_are_large_enough_to_read_their_counters(app: App) -> None:
    scene = raid_after(app)
    assert scene.view is not None
    for key in (pygame.K_1, pygame.K_2, pygame.K_3):
        press(app, key)
        for _ in range(40):
            app.loop.frame(16)
        assert scene.view.cell_rect(scene.game_context.boards.castle.road).width >= READABLE


def test_keys_show_a_floor_whole_and_all_of_them(app: App) -> None:
    scene = raid_after(app)
    for key, floor in ((pygame.K_1, "basement"), (pygame.K_2, "1F"), (pygame.K_3, "2F")):
        press(app, key)
        for _ in range(40):
            app.loop.frame(16)
        assert floor in floors_in_view(scene)
    press(app, pygame.K_0)
    assert floors_in_view(scene) == {"basement", "1F", "2F"}
    press(app, pygame.K_2)
    assert floors_in_view(scene) == {"1F"}


def test_the_same_key_leads_from_the_whole_map_to_where_the_men_are(app: App) -> None:
    """Its counters are small in a small window, and the close-up was found by chance."""
    scene = raid_after(app)
    scene.floors.go_to(None)
    app.loop.frame(16)
    assert button_of(scene, app.kit.say("floor.all")) is None
    near = button_of(scene, app.kit.say("floor.near"))
    assert near is not None
    click(app, near.rect.center)
    here = place_of_men(scene.game_context.boards.castle, scene.shown)
    assert scene.floors.place == ("1F" if here == VILLAGE else here)
    press(app, pygame.K_0)
    assert scene.floors.place is None


@pytest.mark.parametrize("key", [pygame.K_0, pygame.K_o])
def test_the_key_of_all_floors_is_heard_while_something_moves(app: App, key: int) -> None:
    """It only skipped what moved when the castle had opened; and its zero looks like an O."""
    app.kit.settings = replace(app.kit.settings, animation="normal", fights="board")
    app.context.follow_settings()
    scene = raid_after(app, 30)
    press(app, key)
    assert scene.floors.place is None
    press(app, key)
    assert scene.floors.place is not None
    player = bot("sergeant", 1)
    while not scene.session.director.is_busy:
        scene.session.choose(player.choose(scene.session.game))
        app.loop.frame(16)
    press(app, key)
    assert scene.floors.place is None
    assert scene.session.director.is_busy


def test_a_click_on_the_tower_looks_there(app: App) -> None:
    scene = raid_after(app)
    found = ((one, action_of(one)) for one in scene.ring.widgets)
    floors = [(one, action) for one, action in found if isinstance(action, LookAtPlace)]
    for part, action in floors[:3]:
        click(app, part.rect.center)
        for _ in range(40):
            app.loop.frame(16)
        assert action.place in floors_in_view(scene)


def test_the_view_follows_the_acting_men(app: App) -> None:
    scene = raid_after(app)
    board, player, seen = app.context.boards.castle, bot("sergeant", 1), set[str]()
    for _ in range(200):
        action = scene.shown.action
        if scene.shown.stage != "castle":
            break
        if action is not None and action.at in board.floor_of:
            for _ in range(40):
                app.loop.frame(16)
            assert scene.view is not None
            place = scene.view.cell_rect(action.at).center
            assert scene.frame.view.collidepoint(place)
            seen.add(board.floor_of[action.at])
        app.context.session.choose(player.choose(app.context.session.game))
        app.loop.frame(16)
    assert len(seen) > 1


def test_with_reduced_motion_the_other_floor_is_there_at_once(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, reduced_motion=True)
    scene = raid_after(app)
    press(app, pygame.K_1)
    press(app, pygame.K_3)
    assert "2F" in floors_in_view(scene)


def test_the_raid_begins_in_nonette_with_the_way_in_in_view(app: App) -> None:
    """It began with the whole map, on which counters had 25 pixels."""
    scene = raid_after(app)
    assert scene.view is not None
    assert scene.floors.place == VILLAGE
    road = scene.view.cell_rect(scene.game_context.boards.castle.road)
    assert road.colliderect(scene.frame.view)
    assert min(road.size) >= 54


@pytest.mark.usefixtures("seen")
def test_only_names_that_matter_are_shown_at_their_printed_places(app: App) -> None:
    """Others were lettered wherever counters left room, and moved with each of them."""
    scene = raid_after(app, 30)
    assert scene.view is not None
    board, names = scene.game_context.boards.castle, scene.view.names
    scene.floors.go_to("1F")
    app.loop.frame(16)
    men = {man.at for man in scene.shown.paras_on_map()}
    rooms = {board.room_of[at].name for at in men if at in board.room_of}
    goal = board.room_of.get(scene.castle.trail.goal)
    assert {one.name for one in names.lettered} <= rooms | ({goal.name} if goal else set())
    press(app, pygame.K_m)
    press(app, pygame.K_0)
    assert len(names.lettered) > len(board.rooms) / 2
    press(app, pygame.K_m)
    assert not names.lettered


SHADOW = 4
"""Pixels along a counter's side that are only shadow."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_lies_over_a_counter_or_another_label(app: App, language: Language) -> None:
    """What was set lay over the charges it counted, and over the men who had set them."""
    app.context.speak(language)
    seen = 0
    for choices in _moments(language):
        scene = raid_after(app, choices)
        assert scene.view is not None
        for floor in ("basement", "1F", "2F", None):
            scene.floors.go_to(floor)
            scene.settle()
            scene.draw(pygame.Surface(scene.frame.size))
            view = scene.view
            pieces = [view.piece_rect(piece.name) for piece in view.pieces(scene.shown)]
            bodies = [one.inflate(-2 * SHADOW, -2 * SHADOW) for one in pieces if one]
            labels = [one for one in view.names.labels if one.rect.colliderect(scene.frame.view)]
            rects = [one.rect for one in labels]
            seen += len(labels)
            for place, one in enumerate(labels):
                where = choices, floor, one.name
                assert one.rect.collidelist(rects[place + 1 :]) < 0, where
                assert one.rect.collidelist([*bodies, *view.discs]) < 0, where
    assert seen > 50


def test_what_the_men_see_is_lit_and_plain_light_lights_everything(app: App) -> None:
    scene = raid_after(app, 30)
    scene.floors.go_to(None)
    app.loop.frame(16)
    lit = what_is_lit(scene.session.game, scene.shown, None)
    men = {man.at for man in scene.shown.paras_on_map()}
    seen = dict(lit.seen)
    assert {at: seen[at] for at in men} == dict.fromkeys(men, 0)
    board = scene.game_context.boards.castle
    dark = [one for one in board.squares if one not in seen and one not in lit.beams]
    before = _brightness(scene, dark)
    app.kit.settings = replace(app.kit.settings, plain_light=True)
    assert _brightness(scene, dark) > 1.6 * before


def _brightness(scene: CastleScene, squares: list[str]) -> float:
    assert scene.view is not None
    picture = pygame.Surface(scene.frame.size)
    scene.draw(picture)
    boxes = [scene.view.cell_rect(square).clip(picture.get_rect()) for square in squares]
    means = [pygame.transform.average_color(picture, box) for box in boxes]
    return sum(sum(mean[:3]) for mean in means) / len(means)


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_texts_stand_on_the_screen_at_rest(app: App, language: Language) -> None:
    """A newcomer can't find what matters among a hundred and fifty."""
    app.context.speak(language)
    counted = []
    for choices in _moments(language):
        scene = raid_after(app, choices)
        counted.append(len(_texts(scene)))
    assert max(counted) <= MOST_TEXTS, counted


def _texts(scene: CastleScene) -> list[str]:
    """All that can be read in the panels, on the board and in the latest line; counters, dice and
    what is printed on the board are pictures."""
    assert scene.view is not None
    scene.draw(pygame.Surface(scene.frame.size))
    panels = (scene.top, scene.bar, scene.castle.tower, scene.latest)
    words = [
        one for panel in panels for one in panel.placed().walk() if not isinstance(one.view, Head)
    ]
    said = [one.view.says for one in words if one.view.says]
    return [*said, *scene.view.names.texts]


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_buttons_and_panels_keep_their_places_through_ten_turns(
    app: App, language: Language
) -> None:
    """Names of rooms moved with the counters, and buttons changed places under the mouse."""
    app.context.speak(language)
    scene = raid_after(app, seed=2)
    session, player = scene.session, bot("sergeant", 1)
    session.director.speed = "off"
    session.level, session.auto_selects_next_stack = "matters", True
    scene.floors.go_to("1F")
    places: dict[object, set[tuple[float, ...]]] = {}
    while session.shown.stage == "castle" and session.shown.turn <= 10:
        for key, place in _places(scene):
            places.setdefault(key, set()).add(place)
        session.choose(player.choose(session.game))
        app.loop.frame(16)
    assert session.shown.turn > 10
    assert sum(isinstance(key, tuple) for key in places) > 5, places.keys()
    assert {key: found for key, found in places.items() if len(found) > 1} == {}


_KEPT = (Undo, AskColonel, ListAll, LookAtPlace, SwitchView, ToggleSight, ToggleNames)


def _places(scene: CastleScene) -> Iterator[tuple[object, tuple[float, ...]]]:
    """What must not move, and where it lies: names on the board itself, the rest in the window."""
    assert scene.view is not None
    camera = scene.view.camera
    for one in scene.view.names.lettered:
        left, top = camera.origin
        yield (one.name, round(camera.zoom, 3)), tuple(one.rect.move(-left, -top).topleft)
    for widget in scene.ring.widgets:
        action = action_of(widget)
        if isinstance(action, _KEPT) or action in (Give(EndPhase()), Give(Stop())):
            # To stop after some steps is another button than to stay.
            is_stop = action == Give(Stop()) and has_moved(scene.shown)
            yield "stop" if is_stop else action, tuple(widget.rect)
    for number, panel in enumerate((scene.top, scene.bar, scene.castle.tower)):
        yield number, tuple(panel.placed().rect)


LETTERS = {14, 16, 18, 22, 38}
"""Sizes of letters at rest at 1280 x 720: what is said, asked and named, and the hour."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_sizes_of_letters_stand_on_the_screen_at_rest(
    app: App, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.kit.fit((1280, 720))
    app.context.speak(language)
    used, line = dict[float, str](), Typesetter.line

    def note(type_: Typesetter, text: str, style: Style) -> pygame.Surface:
        used[style.size] = text
        return line(type_, text, style)

    monkeypatch.setattr(Typesetter, "line", note)
    for choices in _moments(language):
        scene = raid_after(app, choices)
        canvas = Canvas(app.kit, pygame.Surface((1280, 720)), lambda _: "rest")
        panels = (scene.top, scene.bar, scene.castle.tower, scene.latest)
        used.clear()
        canvas.paint([panel.placed() for panel in panels])
        assert used.keys() <= LETTERS, (choices, used)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_breaks_a_word_or_loses_its_key(
    app: App, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Japanese "all floors" and "undo" stood in two lines of one or two characters."""
    app.kit.fit((1280, 720))
    app.context.speak(language)
    scene, used, line = raid_after(app, 20), set[str](), Typesetter.line

    def note(type_: Typesetter, text: str, style: Style) -> pygame.Surface:
        used.add(text)
        return line(type_, text, style)

    monkeypatch.setattr(Typesetter, "line", note)
    app.kit.trim.buttons.clear()
    canvas = Canvas(app.kit, pygame.Surface((1280, 720)), lambda _: "rest")
    canvas.paint([scene.bar.placed(), scene.castle.tower.placed()])
    say = app.kit.say
    words = ["floor.all", "button.sight", "button.names", "button.undo"]
    assert {say(word) for word in words} <= used
    assert {"0", "S", "M", "Z"} <= used


@pytest.mark.usefixtures("seen")
def test_the_ticket_lies_beside_the_board_and_never_over_it(app: App) -> None:
    """It covered the room that was asked about, and jumped to another corner at each hover."""
    scene = raid_after(app, 30)
    scene.floors.go_to("1F")
    for _ in range(40):
        app.loop.frame(16)
    assert scene.view is not None
    reach, places = scene.game_context.boards.castle.squares, set()
    for square in (one for one in reach if one.startswith("1F")):
        box = scene.view.cell_rect(square)
        if not scene.frame.view.contains(box):
            continue
        hover(app, box.center)
        if scene.tooltip.rect:
            assert scene.frame.map.contains(scene.tooltip.rect)
            places.add(scene.tooltip.rect.bottomright)
    assert len(places) == 1
