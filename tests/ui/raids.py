"""Raids in close-up."""

from __future__ import annotations

from collections import Counter

from game.bots import bot
from game.scenes.stages.castle import CastleScene
from game.window.app import App

NEARLY_ALL = 0.85
"""The share of a floor's squares that is seen at once at 1280 x 720."""


def raid_after(app: App, choices: int = 0, seed: int = 1) -> CastleScene:
    """A castle game after that many choices of the sergeant."""
    app.context.begin("castle", seed)
    game, player = app.context.session.game, bot("sergeant", 1)
    while game.state.stage != "castle" or len(game.choices) < choices:
        game.choose(player.choose(game))
    app.context.play(game)
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, CastleScene)
    return scene


def floors_in_view(scene: CastleScene) -> set[str]:
    """The floors of which nearly every square is visible; a wide one is scrolled."""
    assert scene.view is not None
    board, view = scene.game_context.boards.castle, scene.frame.view
    every = Counter(board.floor_of[square] for square in board.squares)
    seen = Counter(
        board.floor_of[square]
        for square in board.squares
        if view.collidepoint(scene.view.cell_rect(square).center)
    )
    return {floor for floor, many in every.items() if seen[floor] >= NEARLY_ALL * many}
