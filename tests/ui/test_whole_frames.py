"""A frame is drawn whole when something has changed, and not at all otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.painting.boards.brushes import RandomStream
from game.rules import Game
from game.rules.game import Part
from game.rules.state import Stage
from game.scenes.after.records import show_off
from game.scenes.title.begin_lesson import begin_lesson
from game.tabletop.lessons import INTO_THE_CASTLE
from game.tabletop.replay import watch
from game.window.app import App
from tests.bench.frames import grown
from tests.bench.scenes import before
from tests.ui.driving import press_any_key_over_a_card

pytestmark = pytest.mark.usefixtures("seen")


def picture(app: App) -> bytes:
    """The visible pixels; the fourth byte of each is undefined."""
    return pygame.image.tobytes(app.window.surface, "RGB")


def count_frames(app: App, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A counter of the frames shown from now on."""
    shown: list[int] = []
    show = app.window.show

    def count() -> bool:
        shown.append(1)
        return show()

    monkeypatch.setattr(app.window, "show", count)
    return shown


def nothing_is_missing(app: App) -> bool:
    """Whether the window shows the same as after drawing it again."""
    seen = picture(app)
    app.loop.draw()
    return seen == picture(app)


def move_the_mouse(rng: RandomStream) -> None:
    place = round(rng.between(0, 1279)), round(rng.between(0, 719))
    moved = {"pos": place, "rel": (1, 1), "buttons": (0, 0, 0)}
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, moved))


def begin(app: App, part: Part, stage: Stage, seed: int) -> None:
    """A game that has just come to a stage, with animations on."""
    game, player = Game.new(app.context.boards, seed, part=part), bot("sergeant", seed)
    while game.state.stage != stage:
        game.choose(player.choose(game))
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.play(game)
    app.loop.frame(16)


def test_nothing_is_missing_while_the_castle_burns(app: App) -> None:
    _, game, last = before(app, "demolition")
    app.kit.settings = replace(app.kit.settings, animation="normal", questions="everything")
    app.context.play(game)
    assert last is not None
    app.context.session.choose(last)
    waited = 0
    while app.stack.names[-1] != "DemolitionScene":
        app.loop.frame(90)
        waited += 1
        assert waited < 600, "the castle never burnt"
        press_any_key_over_a_card(app)
    for frame in range(160):
        app.loop.frame(90)
        if app.stack.names[-1] != "DemolitionScene":
            break
        moment = f"frame {frame}: {app.context.session.director.motion}"
        assert nothing_is_missing(app), moment
    assert frame > 60


@pytest.mark.parametrize(
    ("part", "stage", "seed"),
    [
        ("castle", "castle", 3),
        ("evening", "equip", 4),
        ("evening", "field", 7),
        ("evening", "infiltration", 7),
        ("hunt", "hunt", 2),
    ],
)
def test_whatever_changes_is_drawn(app: App, part: Part, stage: Stage, seed: int) -> None:
    begin(app, part, stage, seed)
    player = bot("sergeant", seed)
    for frame in range(120):
        session = app.context.session
        if session.decision is not None and frame % 3 == 0:
            session.choose(player.choose(session.game))
        app.loop.frame(50)
        assert nothing_is_missing(app), f"frame {frame}: {session.director.motion}"


def _attract(app: App) -> None:
    show_off(app.context, seed=7)


def _replay(app: App) -> None:
    game, player = Game.new(app.context.boards, 3, part="castle"), bot("sergeant", 3)
    for _ in range(120):
        game.choose(player.choose(game))
    watch(app.context, game).projection.is_playing = True


def _lesson(app: App) -> None:
    begin_lesson(app.context, INTO_THE_CASTLE, 2)


@pytest.mark.parametrize("show", [_attract, _replay, _lesson])
def test_whatever_changes_in_a_stage_with_extra_parts_is_drawn(
    app: App, show: Callable[[App], None]
) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal")
    show(app)
    app.loop.frame(16)
    rng = RandomStream(1944, "mouse")
    for frame in range(220):
        if frame % 5 == 0 and show is not _attract:  # it ends when the mouse is moved
            move_the_mouse(rng)
        app.loop.frame(60)
        assert nothing_is_missing(app), f"frame {frame}"


def test_what_the_mouse_points_at_is_drawn(app: App) -> None:
    begin(app, "castle", "castle", 3)
    while app.context.session.decision is None:
        app.loop.frame(50)
    rng = RandomStream(1944, "mouse")
    for frame in range(60):
        move_the_mouse(rng)
        app.loop.frame(16)
        assert nothing_is_missing(app), f"frame {frame}"


def test_a_still_scene_is_not_drawn(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(app, "castle", "castle", 3)
    app.kit.settings = replace(app.kit.settings, reduced_motion=True)
    app.context.session.director.is_calm = True
    while app.context.session.decision is None:
        app.loop.frame(50)
    app.loop.frame(50)
    shown = count_frames(app, monkeypatch)
    for _ in range(60):
        app.loop.frame(50)
    assert shown == []


def test_lamps_alone_are_drawn_five_times_a_second(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(app, "castle", "castle", 3)
    while app.context.session.decision is None:
        app.loop.frame(50)
    app.loop.frame(50)
    shown = count_frames(app, monkeypatch)
    for _ in range(80):
        app.loop.frame(50)
    assert 15 <= len(shown) <= 30, "four seconds of lamps, and of men who breathe"


def test_a_scene_that_was_opened_is_seen_in_the_same_frame(app: App) -> None:
    app.kit.paint_in_background()
    title = picture(app)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    app.loop.frame(16)
    assert app.stack.names[-1] == "RulebookScene"
    assert picture(app) != title
    assert nothing_is_missing(app)


def test_pictures_of_a_stage_go_when_it_ends(app: App) -> None:
    app.context.begin("castle", 1)
    for _ in range(10):
        app.loop.frame(16)
    before = picture(app)
    assert app.kit.pictures.weight and len(app.kit.press)
    app.kit.release_caches()
    assert not app.kit.pictures.weight and not len(app.kit.press)
    app.stack.changed = True
    app.loop.frame(0)
    assert picture(app) == before, "what is still shown is made again"


@pytest.mark.nightly
def test_the_game_doesnt_grow(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="fast")
    _, second = grown(app, Game.new(app.context.boards, 1, part="castle"), 12000)
    assert second < 4, f"{second:.1f} MiB more"
