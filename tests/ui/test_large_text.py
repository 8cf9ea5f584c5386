"""With large text all that decides a turn still stands on the screen of a stage."""

from __future__ import annotations

from itertools import product
from typing import Final

import pygame
import pytest

from game.archive.settings import Settings
from game.painting.boards import BoardCache
from game.scenes.menus.log import LogScene
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import TellBlast, ToggleIntent
from game.tabletop.hud.question_bar import AskedView
from game.tabletop.parts.pointer import Spot
from game.ui.views.presses import Button, Press
from game.ui.views.stops import FocusStop
from game.ui.views.view import Placed
from game.ui.words import LANGUAGES
from tests.tools.gallery import Gallery

STAGES: Final = ("castle", "field", "drop", "hunt")
_LEAST: Final = 40
"""Pixels of a counter's side."""


@pytest.fixture(params=product((150, 200), ((1280, 720), (1024, 640)), LANGUAGES), ids=str)
def large(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Gallery:
    """Large letters in small windows, in both languages. Nobody looks at the boards."""
    monkeypatch.setattr(BoardCache, "_finished", lambda _, layout, __: pygame.Surface(layout.size))
    text, window, language = request.param
    gallery.dress(window, Settings(language=language, text_scale=text))
    return gallery


def _opened(gallery: Gallery, name: str) -> PlayScene:
    """A stage as it is after its first frame."""
    scene = gallery.open(name)
    assert isinstance(scene, PlayScene)
    scene.draw(pygame.Surface(gallery.stack.size))
    return scene


@pytest.mark.parametrize("name", STAGES)
def test_counters_stay_large_enough(large: Gallery, name: str) -> None:
    scene = _opened(large, name)
    assert scene.view is not None
    names = [*scene.shown.paras, *scene.shown.enemies]
    rects = [rect for one in names if (rect := scene.view.piece_rect(one)) is not None]
    assert rects or name in ("drop", "hunt")
    assert all(min(rect.size) >= _LEAST for rect in rects)


@pytest.mark.parametrize("name", STAGES)
def test_buttons_keep_their_words(large: Gallery, name: str) -> None:
    scene = _opened(large, name)
    stops = [one for one in scene.ring.widgets if isinstance(one, FocusStop)]
    buttons = [one.pressable for one in stops if isinstance(one.pressable, Button)]
    # The top bar is full; what this button shows is told by its ticket.
    assert {one.action for one in buttons if not one.label} <= {ToggleIntent()}


@pytest.mark.parametrize("name", STAGES)
def test_the_question_stands_there_and_the_log_is_one_key_away(large: Gallery, name: str) -> None:
    scene = _opened(large, name)
    asked = [one for one in scene.bar.placed().walk() if isinstance(one.view, AskedView)]
    assert len(asked) == 1
    assert not asked[0].is_cut
    assert scene.bar.words()[0] in scene.bar.placed().words()
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l"))
    assert isinstance(large.stack.top, LogScene)


def test_the_castle_says_what_an_explosion_would_bring(large: Gallery) -> None:
    scene = _opened(large, "castle")
    assert isinstance(scene, CastleScene)
    tower = scene.castle.tower.placed()
    told = next(one for one in tower.walk() if _tells_blast(one))
    assert len(list(told.words())) == 2, "the result, and who is inside"
    for one in told.walk():
        assert tower.rect.contains(one.rect)
        assert not one.is_cut


def _tells_blast(one: Placed) -> bool:
    return isinstance(one.view, Press) and one.view.action == TellBlast()


@pytest.mark.parametrize("name", ["castle", "field", "hunt"])
def test_odds_stand_beside_what_has_the_focus(large: Gallery, name: str) -> None:
    scene = _opened(large, name)
    spot = next(one for one in scene.ring.widgets if isinstance(one, Spot) and one.cell)
    scene.ring.focus(spot)
    scene.ring.is_shown = True
    scene.draw(pygame.Surface(large.stack.size))
    window = pygame.Rect((0, 0), large.stack.size)
    assert scene.tooltip.rect.height
    assert window.contains(scene.tooltip.rect)
    assert not scene.tooltip.rect.colliderect(scene.frame.line)
