"""What must be read stays readable: names beside print, room for the board, large text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.painting.boards import CastleLayout
from game.painting.boards.board_cache import names_of
from game.painting.boards.geometry import SQUARE_SIDE, FieldLayout
from game.painting.boards.place_names import LetteredName
from game.rules import Game
from game.rules.board import CastleBoard
from game.rules.clock import Phase
from game.rules.counters import AMBITIONS
from game.rules.state import Stage, State
from game.scenes.stages.castle import CastleScene
from game.scenes.title.begin_lesson import begin_lesson
from game.tabletop.hud.frame import castle_frame, side_frame
from game.tabletop.hud.top_bar import (
    Fact,
    TurnTrack,
    buttons,
    fact_view,
    of_night,
    top_bar,
    track_times,
)
from game.tabletop.lessons import INTO_THE_CASTLE
from game.tabletop.maps.map_selection import PROLOGUE_MAP
from game.tabletop.stages.castle import facts_with_points
from game.ui.theme import Theme
from game.ui.typography.text import Style
from game.ui.views.pane import laid_out
from game.ui.views.view import Placed
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import hover, play_scene
from tests.ui.positions import raid

MAPS = Path(__file__).parents[2] / "maps"
LEAST_BOARD = 450
"""Pixels of height that a castle lesson leaves to the board in a window of 1280 x 720."""


@pytest.fixture(params=["castle.tmx", PROLOGUE_MAP])
def castle(request: pytest.FixtureRequest) -> CastleBoard:
    pygame.font.init()
    return load_boards(castle=MAPS / request.param).castle


def printed_in(layout: CastleLayout) -> Iterator[pygame.Rect]:
    """The middles of squares with a sign: a name that touches one can't be read."""
    board = layout.board
    icons = (icon for icon, _ in board.charges.values())
    for square in {*board.markers, *board.ss, *board.other_end, *icons}:
        x, y, wide, high = layout.box(square)
        box = pygame.Rect(round(x), round(y), round(wide), round(high))
        yield box.inflate(-round(wide * 0.3), -round(high * 0.3))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("growth", [1.0, 1.5])
def test_no_room_name_is_lettered_over_a_sign(
    castle: CastleBoard, language: Language, growth: float
) -> None:
    layout = CastleLayout(castle, SQUARE_SIDE)
    signs = list(printed_in(layout))
    for one in names_of(layout, language, growth).first():
        hidden = one.rect.collidelistall(signs)
        # A plate on a wall has no other place where all squares have signs.
        assert one.is_over or not hidden, one.name


def test_names_grow_with_the_text() -> None:
    pygame.font.init()

    def height(found: list[LetteredName]) -> int:
        return sum(one.rect.height for one in found)

    boards = load_boards()
    for layout in (CastleLayout(boards.castle, SQUARE_SIDE), FieldLayout(boards.field, 44.0)):
        usual, large = (names_of(layout, "en", growth).first() for growth in (1.0, 1.5))
        assert height(large) > 1.2 * height(usual)


def track_in(app: App, rect: pygame.Rect, state: State, facts: Sequence[Fact]) -> Placed:
    """The track of turns in the top bar of a position."""
    kit = app.kit
    right = buttons(kit, is_intent_on=False, has_menu_key=True)
    bar = top_bar(of_night(kit, state), [*(fact_view(kit, fact) for fact in facts), right])
    (track,) = (one for one in laid_out(kit, bar, rect).walk() if isinstance(one.view, TurnTrack))
    return track


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_track_of_turns_begins_at_the_same_place_in_all_stages(
    app: App, language: Language, text: int
) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=text)
    app.kit.fit((1280, 720))
    app.context.speak(language)
    state = Game.new(app.context.boards, 1).state
    rect = castle_frame((1280, 720), app.kit.theme).top
    found = set()
    moments: tuple[tuple[Stage, Phase, int], ...] = (
        ("field", "paras", 1),
        ("field", "reactions", 9),
        ("infiltration", "", 0),
        ("castle", "plan", 3),
        ("castle", "paras", 10),
    )
    for stage, phase, turn in moments:
        state.stage, state.phase, state.turn = stage, phase, turn
        found.add(track_in(app, rect, state, []).rect.left)
    assert len(found) == 1


@pytest.mark.parametrize("stage", ["infiltration", "castle"])
@pytest.mark.parametrize("clock", [60, 100, 179, 180, 350])
def test_the_track_of_the_castle_contains_the_present_time(stage: Stage, clock: int) -> None:
    first, last, _ = track_times(State(stage=stage, clock=clock))
    assert first <= clock < last
    assert first == min(clock // 60 * 60, 180)


@pytest.mark.parametrize("ambition", AMBITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clock", [100, 200])
def test_the_hours_of_the_track_are_told_apart_beside_the_longest_ambition(
    app: App, language: Language, ambition: str, clock: int
) -> None:
    app.kit.fit((1280, 720))
    app.context.speak(language)
    state = Game.new(app.context.boards, 1, part="castle").state
    state.ambition = ambition
    state.stage, state.clock = "infiltration", clock
    rect = castle_frame((1280, 720), app.kit.theme).top
    track = track_in(app, rect, state, facts_with_points(app.kit, state))
    view = track.view
    assert isinstance(view, TurnTrack)
    hour = view.length(app.kit, track.rect.width) / ((view.last - view.first) // 60)
    assert hour >= app.kit.type.width("00", Style("bold", 14)) * 1.25


@pytest.mark.parametrize("high", [720, 610])
def test_top_bar_and_goal_line_grow_with_the_text_over_a_lesson_too(high: int) -> None:
    usual, large = (
        side_frame((1280, high), Theme(ui=1.0, text=text), strip=32) for text in (1.0, 2.0)
    )
    for bar in ("top", "strip"):
        # Twice the letters, with less air around them.
        assert 1.5 < getattr(large, bar).height / getattr(usual, bar).height < 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_castle_lesson_leaves_room_for_the_board(app: App, language: Language) -> None:
    app.context.speak(language)
    begin_lesson(app.context, INTO_THE_CASTLE, 4)
    app.loop.frame(16)
    scene = play_scene(app)
    assert scene.stage == "castle"
    frame = scene.frame
    assert frame.board.height >= LEAST_BOARD
    assert frame.board.contains(frame.map)
    assert frame.map.contains(frame.dice)


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_end_would_bring_is_read_at_200_percent_by_pointing_at_a_floor(
    app: App, language: Language
) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=200)
    app.kit.fit((1280, 720))
    app.context.speak(language)
    scene = raid(app, {"Angel": "1F-0407", "Hank": "village"})
    assert isinstance(scene, CastleScene)
    scene.floors.go_to(None)
    app.loop.frame(16)
    scene = play_scene(app)
    hover(app, (scene.frame.map.centerx, scene.frame.map.top + 30))
    shown = scene.tooltip.shown()
    assert shown is not None
    # Nobody there has explosives.
    assert app.kit.say("tower.as-it-stands") in [row.words.strip("*") for row in shown[0].rows]
