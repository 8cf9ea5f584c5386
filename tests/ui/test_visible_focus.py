"""After each Tab the focus is visible: it never goes to a widget that isn't drawn."""

from __future__ import annotations

import pygame
import pytest

from game.archive.settings import Settings
from game.scenes.stages.play_scene import PlayScene
from tests.tools.gallery import SCENES, Gallery

SIZE = (1280, 720)
STILL = Settings(language="en", reduced_motion=True, flashes=False)
ALONE = ("attract", "drop", "demolition", "initials", "log", "binding", "night-rules")
"""Scenes with at most one widget that can have the focus."""
TABS = 6


def picture(gallery: Gallery) -> bytes:
    target = pygame.Surface(SIZE)
    gallery.stack.draw(target)
    return pygame.image.tobytes(target, "RGB")


def _let_pass(gallery: Gallery) -> None:
    """Let a fight end, and turns without a decision pass."""
    for passed in range(100):
        top = gallery.stack.top
        if passed >= 3 and not (isinstance(top, PlayScene) and top.session.director.is_busy):
            return
        top.update(400)


@pytest.mark.parametrize("scene", [one for one in SCENES if one not in ALONE])
def test_each_tab_is_seen(gallery: Gallery, scene: str) -> None:
    gallery.dress(SIZE, STILL)
    gallery.open(scene)
    _let_pass(gallery)
    before = picture(gallery)
    for _ in range(TABS):
        gallery.stack.top.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        gallery.stack.top.update(600)
        after = picture(gallery)
        assert after != before
        before = after
