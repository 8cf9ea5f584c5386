"""The explosion of the castle as a picture of its own."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Final

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.boards import load_boards
from game.rules import Game
from game.rules.counters import EIGHT
from game.rules.events.castle import CastleExploded
from game.rules.state import Para, State
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.sound_bank import CUES
from game.tabletop.stages.finale import Finale, cues, length_ms
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.pane import laid_out
from game.ui.words import LANGUAGES
from game.window.app import App
from tests.tools.found_fights import find_fight
from tests.tools.gallery import Gallery
from tests.ui.driving import play_scene, press
from tests.ui.layout_faults import WINDOWS, layout_faults

_ALL: Final = CastleExploded(
    "R9.1.1-0600", (("basement", 4), ("1F", 1), ("2F", 3)), ("basement", "1F", "2F")
)
_TOWER: Final = CastleExploded("R9.1.1-0600", (("basement", 2), ("2F", 3)), ("2F",))
_CELLAR: Final = CastleExploded("R9.1.1-0600", (("basement", 4),), ("basement",))


@pytest.fixture(scope="module")
def state() -> State:
    return Game.new(load_boards(), 1, part="castle").state


def test_each_floor_with_explosives_is_heard_from_the_lowest_to_the_highest() -> None:
    assert [name for _, name in cues(_ALL)] == ["six", *["castle-blast"] * 3, "ram"]
    assert [name for _, name in cues(_TOWER)] == ["six", "blast", "castle-blast", "ram"]
    assert [name for _, name in cues(_CELLAR)] == ["six", "castle-blast"]
    for event in (_ALL, _TOWER, _CELLAR):
        times = [ms for ms, _ in cues(event)]
        assert all(before < after for before, after in pairwise(times))
        assert times[-1] < length_ms(event)
        assert {name for _, name in cues(event)} <= {*CUES}


def test_only_a_falling_mast_takes_its_time() -> None:
    assert length_ms(_CELLAR) < length_ms(_ALL) == length_ms(_TOWER) < 7000


@pytest.mark.parametrize("event", [_ALL, _TOWER, _CELLAR])
def test_it_says_of_each_floor_what_became_of_it(
    gallery: Gallery, state: State, event: CastleExploded
) -> None:
    kit = gallery.context.kit
    rect = pygame.Rect(0, 0, 1280, 720)

    def words(ms: float) -> list[str]:
        return list(laid_out(kit, Finale(kit, event, state).view(ms), rect).words())

    assert not any("\u2713" in one or "\u00d7" in one for one in words(0))
    told = words(length_ms(event))
    for floor in ("basement", "1F", "2F"):
        (line,) = (one for one in told if kit.head(f"floor.{floor}") in one)
        assert ("\u2713" in line) == (floor in event.blown)


def test_nobody_is_seen_safe_before_his_dice_are_rolled(gallery: Gallery, state: State) -> None:
    """Men ran out of the picture who died a moment later."""
    full = replace(state, paras={name: Para(name, at="2F-0101") for name in EIGHT})
    pictures = set()
    for inside in (full, replace(state, paras={})):
        finale = Finale(gallery.context.kit, _TOWER, inside)
        for ms in (2500, 3500, length_ms(_TOWER)):
            target = pygame.Surface((320, 180))
            finale.draw(target, ms)
            pictures.add((ms, target.get_buffer().raw))
    assert len(pictures) == 3


def test_its_words_are_whole(gallery: Gallery, state: State) -> None:
    faults = []
    for window, text, language in product(WINDOWS, TEXT_PERCENTS, LANGUAGES):
        gallery.dress(window, Settings(language=language, text_scale=text))
        kit = gallery.context.kit
        view = Finale(kit, _TOWER, state).view(length_ms(_TOWER))
        found = layout_faults(laid_out(kit, view, pygame.Rect((0, 0), window)))
        faults += [f"{window} {text} {language}: {one}" for one in found]
    assert faults == []


def _to_the_end(app: App, fights: str = "strip") -> PlayScene:
    """A castle that is just exploding."""
    found = find_fight(app.context.boards, "explosion", 1)
    assert found is not None
    seed, (*before, last) = found
    game = Game.new(app.context.boards, seed, part="castle")
    for choice in before:
        game.choose(choice)
    app.context.play(game)
    app.loop.frame(16)
    app.kit.settings = replace(app.kit.settings, animation="normal", fights=fights)
    app.context.follow_settings()
    session = app.context.session
    session.choose(last)

    def is_next() -> bool:
        return any(isinstance(one, CastleExploded) for one in session.director.events[:1])

    if not is_next():
        session.director.skip(is_next)
    for _ in range(60):
        app.loop.frame(16)
    return play_scene(app)


def test_it_goes_by_itself(app: App) -> None:
    scene, session = _to_the_end(app), app.context.session
    assert scene.interlude.picture is not None and not session.shown.exploded
    for _ in range(600):
        app.loop.frame(16)
        if scene.interlude.picture is None:
            break
    assert scene.interlude.picture is None and session.shown.exploded


def test_any_key_ends_it(app: App) -> None:
    scene = _to_the_end(app)
    press(app, pygame.K_SPACE)
    assert scene.interlude.picture is None and app.context.session.shown.exploded


def test_the_board_alone_shows_it_as_before(app: App) -> None:
    scene = _to_the_end(app, "board")
    assert scene.interlude.picture is None
