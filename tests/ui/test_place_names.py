"""Names of places move aside for counters, and come back."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.boards import load_boards
from game.bots import bot
from game.painting.boards import CastleLayout, HuntLayout
from game.painting.boards.board_cache import names_of
from game.painting.boards.geometry import HUNT_RADIUS, SQUARE_SIDE
from game.painting.boards.place_names import LetteredName, PlaceNames, print_whole_names
from game.rules import Game
from game.rules.state import State
from game.tabletop.board.sheets import castle_sheet, field_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.stages.castle import bursts_set
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import play_scene

UNDER_A_COUNTER = 6
"""Pixels along a counter's side that are only shadow."""


@pytest.fixture(params=LANGUAGES)
def names(request: pytest.FixtureRequest) -> PlaceNames:
    pygame.font.init()
    language: Language = request.param
    return names_of(CastleLayout(load_boards().castle, SQUARE_SIDE), language)


def by_name(lettered: list[LetteredName]) -> dict[str, LetteredName]:
    return {one.name: one for one in lettered}


def positions(seed: int, choices: int) -> Iterator[State]:
    """A castle game at each choice."""
    game, player = Game.new(load_boards(), seed, part="castle"), bot("sergeant", seed)
    while game.decision is not None and len(game.choices) < choices:
        yield game.state
        game.choose(player.choose(game))


def test_every_room_has_its_name(names: PlaceNames) -> None:
    rooms = {room.name for room in load_boards().castle.rooms if room.title}
    assert rooms
    assert {one.name for one in names.first()} == rooms


def test_a_covered_name_moves_aside_and_comes_back(names: PlaceNames) -> None:
    for one in names.first():
        there = by_name(names.beside([one.rect]))[one.name]
        assert there.is_over or not there.rect.colliderect(one.rect)
        assert there.rect != one.rect
    home = by_name(names.beside([]))
    assert all(home[one.name].rect == one.rect for one in names.first() if not one.is_over)


def test_where_everything_is_covered_names_lie_on_plates_over_it(names: PlaceNames) -> None:
    sheet = pygame.Rect(-500, -500, 5000, 5000)
    assert all(one.is_over for one in names.beside([sheet]))


def _is_drawn(picture: pygame.Surface) -> bool:
    black = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1))
    return black.count() < picture.width * picture.height


def test_a_picture_of_a_part_of_the_board_cuts_no_name(names: PlaceNames) -> None:
    one = names.first()[0]
    whole, half = pygame.Surface(one.rect.size), pygame.Surface(one.rect.size)
    print_whole_names(whole, names, one.rect.topleft, [])
    print_whole_names(half, names, (one.rect.left + one.rect.width // 2, one.rect.top), [])
    assert _is_drawn(whole)
    assert not _is_drawn(half)


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_no_counter_of_a_raid_hides_a_name(app: App, size: tuple[int, int]) -> None:
    kit = app.kit
    kit.fit(size)
    view = BoardView(kit, castle_sheet(app.context.boards))
    view.camera.clip = pygame.Rect((0, 0), size)
    view.arrange(pygame.Rect((0, 0), size), nearest=2.0)
    for moment, state in enumerate(positions(seed=3, choices=120)):
        view.place(state, moment)
        pieces = [rect for piece in view.pieces(state) if (rect := view.piece_rect(piece.name))]
        bodies = [rect.inflate(-UNDER_A_COUNTER, -UNDER_A_COUNTER) for rect in pieces]
        for one in view.names.lettered:
            assert one.is_over or one.rect.collidelist(bodies) < 0, one.name


def test_names_of_hexes_keep_off_each_other(app: App) -> None:
    names = names_of(field_sheet(app.context.boards).layout(1.0), "en")
    at_home = {one.name: one.rect for one in names.first()}
    moved = names.beside(list(at_home.values())[::3])
    assert any(one.rect != at_home[one.name] for one in moved)
    for one in moved:
        others = [other.rect for other in moved if other is not one]
        assert one.rect == at_home[one.name] or one.rect.collidelist(others) < 0, one.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zoom", [0.7, 1.0, 1.5])
def test_a_name_that_moves_aside_leaves_the_number_of_its_lair_alone(
    language: Language, zoom: float
) -> None:
    """With the tank above it and a counter on it, "Walled Orchard" lay over the 5."""
    pygame.font.init()
    layout = HuntLayout(load_boards().hunt, HUNT_RADIUS * zoom)
    names = names_of(layout, language)
    for lair in layout.board.lairs.values():
        for other in layout.board.order:
            counters = [pygame.Rect(0, 0, round(72 * zoom), round(72 * zoom)) for _ in range(2)]
            for box, cell in zip(counters, (lair, other), strict=True):
                box.center = round(layout.centre(cell)[0]), round(layout.centre(cell)[1])
            lettered = [one.rect for one in names.beside(counters)]
            assert all(len(one.collidelistall(lettered)) == 1 for one in lettered)


def test_icons_set_are_shown_beside_those_a_floor_needs(app: App) -> None:
    app.context.begin("castle", 1)
    app.loop.frame(16)
    scene = play_scene(app)
    icon, required = app.context.boards.castle.charges["basement"]
    assert {note.words for note in bursts_set(scene.session) if note.cell == icon} == {
        f"0 / {required}"
    }
    charge = next(item for item in scene.shown.sheet.items if item.startswith("charge"))
    bursts = scene.shown.sheet.items[charge].explosive
    scene.shown.charges_set = {**scene.shown.charges_set, icon: (charge,) * required}
    note = next(note for note in bursts_set(scene.session) if note.cell == icon)
    assert note.words == f"✓ {bursts * required} / {required}"
    assert note.is_good
