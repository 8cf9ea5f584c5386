"""Castles of any shape are shown with no panel over their squares."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.boards import load_boards, maps_folder
from game.bots import bot
from game.rules import Game
from game.rules.board.squares import FLOORS
from game.scenes.stages.castle import CastleScene
from game.window.app import App
from tests.ui.driving import play_scene, press

MAPS = [
    path
    for path in sorted((*maps_folder().glob("*.tmx"), *maps_folder().glob("scenarios/*/*.tmx")))
    if 'orientation="orthogonal"' in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_panel_lies_over_a_castle(app: App, path: Path) -> None:
    game = Game.new(load_boards(castle=path), 3, part="castle")
    player = bot("random", 3)
    for _ in range(30):
        game.choose(player.choose(game))
    app.context.play(game)
    for _ in range(30):
        app.loop.frame(100)
    scene = play_scene(app)
    assert isinstance(scene, CastleScene)
    view = scene.view
    assert view is not None
    board = game.boards.castle
    tower = scene.castle.tower.placed().rect
    for key, floors in (
        (pygame.K_1, FLOORS[:1]),
        (pygame.K_2, FLOORS[1:2]),
        (pygame.K_3, FLOORS[2:]),
        (pygame.K_o, FLOORS),
    ):
        press(app, key)
        for _ in range(30):
            app.loop.frame(100)
        shown = {
            square: view.cell_rect(square)
            for square in board.squares
            if board.floor_of[square] in floors
        }
        first, *others = shown.values()
        if first.unionall(others).width > tower.left:
            assert key != pygame.K_o
            continue  # a floor too wide to be read whole; the camera shows where the men are
        for square, rect in shown.items():
            assert view.camera.clip.inflate(2, 2).contains(rect), square
            assert not tower.colliderect(rect.inflate(-2, -2)), square
