"""With reduced motion nothing moves by itself, and nothing ever flashes quickly."""

from __future__ import annotations

import pygame
import pytest

from game.archive.settings import Settings
from game.scenes.stages.drop import DropScene
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.fights.figure_poses import FigurePose
from tests.tools.found_fights import FIGHTS
from tests.tools.gallery import SCENES, Gallery
from tests.tools.vision import luminance
from tests.ui.driving import let_all_jump

SIZE = (1280, 720)
CALM = Settings(language="en", reduced_motion=True, flashes=False)
LIVELY = Settings(language="en")
PLAYS = ("attract", "drop", "demolition", "lesson", "lesson-castle", "boards", *FIGHTS)
"""Scenes with events that the player didn't cause."""
LARGE = tuple(scene for scene in FIGHTS if not scene.startswith("card-"))
"""Attacks and moments that are shown in large: in the castle, on the field and in the hunt."""
SET_PIECES = ("explosion", "jump", "flak")
INTERLUDES = tuple(one for one in LARGE if one.startswith("band-") or one in SET_PIECES)
STRIPS = tuple(one for one in LARGE if one not in INTERLUDES)
CELLS = (32, 18)
"""The grid in which flashes are searched."""
STEP = 0.1
"""A change of relative luminance that counts as half a flash (WCAG 2.3)."""
FRAME_MS = 40
MOST_FLASHES = 3


def _frame(gallery: Gallery) -> pygame.Surface:
    target = pygame.Surface(SIZE)
    gallery.stack.draw(target)
    return target


@pytest.mark.parametrize("scene", [one for one in SCENES if one not in PLAYS])
def test_who_waits_sees_a_still_picture(gallery: Gallery, scene: str) -> None:
    gallery.dress(SIZE, CALM)
    top = gallery.open(scene)
    for _ in range(3):
        top.update(400)
    first = pygame.image.tobytes(_frame(gallery), "RGB")
    for _ in range(6):
        gallery.stack.top.update(550)
        assert pygame.image.tobytes(_frame(gallery), "RGB") == first


@pytest.mark.parametrize("scene", ["field", "drop", "castle", "hunt"])
def test_no_board_is_glided_over(gallery: Gallery, scene: str) -> None:
    gallery.dress(SIZE, CALM)
    top = gallery.open(scene)
    assert isinstance(top, PlayScene)
    assert top.view is not None
    camera = top.view.camera
    camera.go_to((0, 0))
    assert not camera.is_gliding


@pytest.mark.parametrize("scene", STRIPS)
def test_nobody_moves_in_a_strip(gallery: Gallery, scene: str) -> None:
    """A figure may change its pose, and where it lies, but not slide, shake or leap."""
    gallery.dress(SIZE, CALM)
    top = gallery.open(scene, 0)
    assert isinstance(top, PlayScene)
    attack, stood = top.fights.showing, dict[tuple[str, int], FigurePose]()
    assert attack is not None
    while top.fights.showing is attack and (shown := top.fights.moment) is not None:
        assert (shown.slide, shown.shake, shown.missile, shown.tracers) == (0, (0, 0), -1, ())
        assert not any(die.above or die.away for die in shown.dice)
        for side, stands in (("strikes", shown.strikers), ("is struck", shown.struck)):
            for place, stand in enumerate(stands):
                before = stood.get((side, place), stand)
                assert stand.flash == 0
                assert stand.stance != before.stance or stand.shift == before.shift
                stood[side, place] = stand
        gallery.stack.top.update(FRAME_MS)


@pytest.mark.parametrize("scene", INTERLUDES)
def test_an_interlude_is_a_still_picture(gallery: Gallery, scene: str) -> None:
    gallery.dress(SIZE, CALM)
    top = gallery.open(scene, 0)
    assert isinstance(top, PlayScene)
    interlude = top.interlude
    assert interlude.picture is not None
    first = pygame.image.tobytes(_frame(gallery), "RGB")
    while interlude.picture is not None:
        assert pygame.image.tobytes(_frame(gallery), "RGB") == first
        gallery.stack.top.update(FRAME_MS * 5)


def test_without_it_the_title_is_alive(gallery: Gallery) -> None:
    gallery.dress(SIZE, LIVELY)
    top = gallery.open("title")
    frames = set()
    for _ in range(12):
        top.update(400)
        frames.add(pygame.image.tobytes(_frame(gallery), "RGB"))
    assert len(frames) > 1


def _lightness(frame: pygame.Surface) -> list[float]:
    small = pygame.image.tobytes(pygame.transform.smoothscale(frame, CELLS), "RGB")
    parts = iter(small)
    return [luminance(colour) for colour in zip(parts, parts, parts, strict=True)]


def _turns(series: list[float]) -> list[int]:
    """The frames at which a grid cell is clearly lighter or darker than at its last turn."""
    found, held, went = [], series[0], 0
    for number, value in enumerate(series):
        way = 1 if value > held else -1
        if abs(value - held) >= STEP:
            if way != went:
                found.append(number)
            held, went = value, way
        elif way == went:
            held = value
    return found


def _flashes(frames: list[list[float]]) -> int:
    """The most flashes of a quarter of the picture within a second."""
    second = 1000 // FRAME_MS
    busiest = []
    for series in zip(*frames, strict=True):
        turns = _turns(list(series))
        most = max((sum(turn <= one < turn + second for one in turns) for turn in turns), default=0)
        busiest.append(most // 2)
    busiest.sort(reverse=True)
    return busiest[len(busiest) // 4]


@pytest.mark.parametrize("settings", [CALM, LIVELY], ids=["calm", "lively"])
@pytest.mark.parametrize("scene", ["drop", "demolition", *LARGE])
def test_no_more_than_three_flashes_a_second(
    gallery: Gallery, scene: str, settings: Settings
) -> None:
    gallery.dress(SIZE, settings)
    opened = gallery.open(scene)
    if scene == "drop" and isinstance(opened, DropScene):
        let_all_jump(opened)
    frames = [_lightness(_frame(gallery))]
    for _ in range(89):
        # What needs no redraw is seen as it was.
        is_redrawn = gallery.stack.top.update(FRAME_MS) or gallery.stack.changed
        gallery.stack.changed = False
        frames.append(_lightness(_frame(gallery)) if is_redrawn else frames[-1])
    assert frames[0] != frames[-1]
    assert _flashes(frames) < MOST_FLASHES


def test_flashes_are_counted() -> None:
    dark, light = [0.05] * 576, [0.6] * 576
    strobe = [light if number % 4 < 2 else dark for number in range(50)]
    assert _flashes(strobe) >= MOST_FLASHES
    assert _flashes([dark] * 25 + [light] * 25) == 0
