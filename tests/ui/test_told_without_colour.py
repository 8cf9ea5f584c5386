"""Playing screens show everything by shape or text, never by colour alone."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import get_args

import pygame
import pytest

from game.painting.boards import CastleLayout
from game.painting.boards.castle.ruins import ruin
from game.painting.report import track_map
from game.painting.report.luck_panel import sum_words
from game.painting.report.night_line import draw_mark
from game.painting.report.pages import PageName
from game.painting.report.track_map import steps_on
from game.rules import Game
from game.rules.board.squares import Floor
from game.scenes.after.debriefing import DebriefingScene, TurnPage
from game.story.luck import RollTally
from game.story.story import Tone, story_of
from game.tabletop.board.counters import reticle
from game.ui.camera import Point
from game.ui.theme import COLOUR_SETS, ColourSet, Theme, palette
from game.ui.views.inputs import Change
from game.window.app import App
from tests.tools.gallery import seen_with
from tests.tools.vision import VISIONS, Vision, colour_seen, luminance
from tests.ui.played import finished

APART = 12
"""The least number of pixels by which two marks of one size must differ."""


def lit(picture: pygame.Surface, vision: Vision) -> list[bool]:
    """The pixels that are lighter than half of the lightest."""
    seen = seen_with(picture, vision)
    width, height = seen.get_size()
    levels = [
        luminance(tuple(seen.get_at((x, y)))[:3])  # type: ignore[arg-type]
        for y in range(height)
        for x in range(width)
    ]
    return [level > max(levels) / 2 for level in levels]


@pytest.mark.parametrize("vision", VISIONS)
def test_losses_and_gains_have_marks_of_their_own(app: App, vision: Vision) -> None:
    def mark(tone: Tone) -> list[bool]:
        picture = pygame.Surface((27, 27))
        draw_mark(app.kit, picture, (13, 13), tone, (240, 240, 240))
        return lit(picture, vision)

    for one, other in itertools.combinations(get_args(Tone), 2):
        apart = sum(a is not b for a, b in zip(mark(one), mark(other), strict=True))
        assert apart >= APART, f"{one} and {other}: {apart}"


@pytest.mark.parametrize(("got", "sign"), [(5, "✓"), (1, "×"), (3, "3")])
def test_luck_is_ticked_or_crossed(app: App, got: int, sign: str) -> None:
    assert sum_words(app.kit, RollTally("hits", 4, got, Fraction(3))).startswith(sign)


@pytest.mark.parametrize("colours", COLOUR_SETS)
@pytest.mark.parametrize("vision", VISIONS)
def test_a_target_has_a_light_broken_ring_with_dark_beside_it(
    app: App, vision: Vision, colours: ColourSet
) -> None:
    app.kit.type.theme = Theme(palette=palette(colours))
    side = 60
    under, over = reticle((side, side), app.kit)
    ground = pygame.Surface(over.get_size())
    ground.fill((58, 70, 66))
    ground.blits([(under, (0, 0)), (over, (0, 0))])
    middle, quarter = ground.get_width() / 2, ground.get_width() // 4
    rows = range(over.get_height())
    line = next(row for row in rows if over.get_at((quarter, row)).a > 200)
    reach = middle - line - 1

    def light(turn: float, away: float) -> float:
        """On a square `away` pixels from the middle, in the direction of an angle."""
        x, y = math.cos(turn), math.sin(turn)
        longer = away / max(abs(x), abs(y))
        red, green, blue, _ = ground.get_at(
            (round(middle + x * longer), round(middle + y * longer))
        )
        return luminance(colour_seen((red, green, blue), vision)) + 0.05

    turns = [step * math.tau / 360 for step in range(360)]
    bright = [light(turn, reach) > 1.3 * light(turn, side / 2 - 5) for turn in turns]
    assert sum(a and not b for a, b in itertools.pairwise(bright)) >= 4
    arcs = [turn for turn, is_bright in zip(turns, bright, strict=True) if is_bright]
    beside = [
        max(light(turn, reach + away) for away in (-1, 0, 1))
        / min(light(turn, reach + away) for away in (-4, 4))
        for turn in arcs
    ]
    assert sorted(beside)[len(beside) // 2] > 3


def test_everybodys_way_carries_his_initial(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished("evening", 2)
    names: set[str] = set()
    draw = track_map.draw_disc

    def note(*place: object, is_filled: bool = True) -> None:
        if not is_filled:
            names.add(str(place[-1]))
        draw(*place, is_filled=is_filled)  # type: ignore[arg-type]

    monkeypatch.setattr(track_map, "draw_disc", note)
    show_page(app, game, "field")
    tracks = story_of(game, app.context.teller.plain_event).tracks
    walked = {track.name for track in tracks if len(steps_on(track, "field")) > 4}
    assert walked
    assert walked <= names


def show_page(app: App, game: Game, name: PageName) -> None:
    """The report of a game at a page, with its animation finished."""
    app.context.play(game)
    scene = app.stack.top
    assert isinstance(scene, DebriefingScene)
    app.stack.arrange((1280, 720))
    scene.skip()
    scene.do(Change(TurnPage(), [page.name for page in scene.pages].index(name)))
    scene.skip()
    app.stack.draw(pygame.Surface((1280, 720)))


def test_floors_that_went_up_are_ruins_on_the_map_of_the_report(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    nights = (finished("evening", seed) for seed in range(1, 20))
    game = next(night for night in nights if night.state.blown)
    seen: list[str] = []

    def noted(layout: CastleLayout, floor: Floor) -> tuple[pygame.Surface, Point]:
        seen.append(floor)
        return ruin(layout, floor)

    monkeypatch.setattr(track_map, "ruin", noted)
    show_page(app, game, "castle")
    assert sorted(seen) == sorted(game.state.blown)
