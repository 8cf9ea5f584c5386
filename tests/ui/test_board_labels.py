"""Labels of boards lie on nothing and are cut by nothing, at twenty positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pygame
import pytest

from game.bots import bot
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.play_scene import PlayScene
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import press
from tests.ui.layout_faults import board_faults, labels_on

SEEDS = (1, 2)
EACH, APART = 5, 13
"""The positions of each game, and the choices from one to the next."""


def _positions(app: App, stage: Literal["field", "castle"]) -> Iterator[PlayScene]:
    """Moments of a stage as the sergeant plays it."""
    for seed in SEEDS:
        app.context.begin("evening" if stage == "field" else "castle", seed)
        game, player, since = app.context.session.game, bot("sergeant", seed), 0
        while since < EACH * APART and game.decision is not None:
            is_there = game.state.stage == stage
            if is_there and since % APART == 0:
                app.context.play(game)
                app.loop.frame(16)
                scene = app.stack.top
                assert isinstance(scene, PlayScene)
                yield scene
            since += is_there
            game.choose(player.choose(game))


def _drawn(scene: PlayScene) -> PlayScene:
    scene.settle()
    scene.draw(pygame.Surface(scene.frame.size))
    return scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", ["field", "castle"])
def test_no_label_of_a_board_is_covered_or_cut(
    app: App, stage: Literal["field", "castle"], language: Language
) -> None:
    """Names were cut by the panels' edge, and the enemies' odds lay over notes and discs."""
    app.context.speak(language)
    faults, seen = [], 0
    for number, scene in enumerate(_positions(app, stage)):
        for is_whole in (False, True) if isinstance(scene, CastleScene) else (False,):
            if isinstance(scene, CastleScene) and is_whole:
                scene.floors.go_to(None)
            found = board_faults(_drawn(scene))
            seen += len(labels_on(scene))
            press(app, pygame.K_LALT)
            found += board_faults(_drawn(scene))
            press(app, pygame.K_LALT)
            if isinstance(scene, CastleScene):
                press(app, pygame.K_m)
                found += board_faults(_drawn(scene), over_counters=True)
                press(app, pygame.K_m)
            faults += [f"{number}, {is_whole}: {one}" for one in found]
    assert faults == []
    assert seen > 30
