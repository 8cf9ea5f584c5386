"""The men's lines on the castle's page of the report."""

from __future__ import annotations

import pygame
import pytest

from game.boards import load_boards
from game.painting.boards import CastleLayout
from game.painting.report.track_map import TrackMap, track_line
from game.rules import Game
from game.rules.board import VILLAGE
from game.rules.recording import Recording
from game.story.story import tracks_of
from game.ui.camera import Point
from game.ui.theme import Colour
from game.window.app import App
from tests.ui.played import finished


@pytest.fixture(scope="module")
def night() -> Game:
    """A night in which men took the stairs."""
    return finished("castle", 3)


def test_no_line_crosses_from_one_floor_to_another(
    app: App, night: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths: list[float] = []
    draw = pygame.draw.line

    def note(target: pygame.Surface, colour: Colour, start: Point, end: Point, *rest: int) -> None:
        lengths.append(pygame.Vector2(start).distance_to(end))
        draw(target, colour, start, end, *rest)

    monkeypatch.setattr(pygame.draw, "line", note)
    target, room = pygame.Surface((1280, 400)), pygame.Rect(0, 0, 1280, 400)
    tracks = tracks_of(Recording(night))
    spot = TrackMap(app.kit, night.boards, "castle").draw(target, room, tracks, night.state)
    assert lengths
    square = spot.width / night.boards.castle.sheet_size[0]
    assert max(lengths) < 3 * square, "floors are farther from each other, from stairs to stairs"


def test_a_line_ends_at_stairs_and_begins_again_behind_them(night: Game) -> None:
    layout = CastleLayout(load_boards().castle, 20)
    one, other = next(iter(layout.board.stairs.values()))
    path = track_line(layout, [one, other], lambda cell: (round(layout.centre(cell)[0]), 0))
    assert path.parts == [[path.stairs[0]], [path.stairs[1]]]


def test_a_line_is_not_drawn_into_nonette_and_out_of_it(night: Game) -> None:
    layout = CastleLayout(load_boards().castle, 20)
    board = layout.board
    path = track_line(layout, [board.passage, VILLAGE, board.road], lambda cell: (0, 0))
    assert len(path.parts) == 2
    assert not path.stairs
