"""Keys faster than the frames answer the present question, or nothing."""

from __future__ import annotations

import random

import pygame
import pytest

from game.rules.game import Part
from game.scenes.stages.play_scene import PlayScene
from game.window.app import App
from tests.play.invariants import check

_KEYS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_DOWN, pygame.K_UP),
    *(pygame.K_c, pygame.K_z, pygame.K_e, pygame.K_1, pygame.K_2),
    # Enter on a figure of a bar opens the rulebook.
    pygame.K_ESCAPE,
)


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_a_dozen_keys_in_one_frame(app: App, monkeypatch: pytest.MonkeyPatch, part: Part) -> None:
    fingers, answered = random.Random(5), 0
    # Games begun meanwhile must be the same each time.
    monkeypatch.setattr("secrets.randbelow", fingers.randrange)
    # The menu may open, and a player who quits types nothing more.
    monkeypatch.setattr(app.context, "quit", lambda: None)
    app.context.begin(part, 5)
    for _ in range(120):
        for _ in range(12):
            key = fingers.choice(_KEYS)
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        app.loop.frame(16)
        scene = app.stack.top
        # Keys may have begun the prologue from the title, which isn't the player's game.
        if isinstance(scene, PlayScene) and scene.game_context is app.context:
            game = app.context.session.game
            check(game)
            answered = max(answered, len(game.choices))
    # At the end everything can be undone.
    assert answered > 1
