"""Only what has changed is drawn, and the window shows what it would if all of it were."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.painting.boards.chance import Chance
from game.rules import Game
from game.rules.game import Part
from game.rules.state import Stage
from game.scenes.attract import AttractScene
from game.scenes.lesson import LessonScene
from game.scenes.replay import ReplayScene
from game.tabletop.lessons import EXAMPLE_OF_PLAY
from game.ui.parts import cut, joined
from game.ui.stack import Scene
from game.window.app import App
from tests.bench.frames import grown
from tests.bench.scenes import before
from tests.ui.driving import play_scene

SCREEN = pygame.Rect(0, 0, 1920, 1080)


def picture(app: App) -> bytes:
    """What is seen: of the fourth byte of each pixel nobody knows what it is."""
    return pygame.image.tobytes(app.window.surface, "RGB")


def watch(app: App, monkeypatch: pytest.MonkeyPatch) -> list[Sequence[pygame.Rect]]:
    """The parts of the window that are drawn from now on, picture by picture."""
    shown: list[Sequence[pygame.Rect]] = []
    monkeypatch.setattr(app.window, "show", shown.append)
    return shown


def area(parts: Sequence[pygame.Rect]) -> int:
    return sum(part.width * part.height for part in parts)


def begin(app: App, part: Part, stage: Stage, seed: int) -> None:
    """A night that has just come to a stage, shown with its motions."""
    game, player = Game.new(app.kit.boards, seed, part=part), bot("sergeant", seed)
    while game.state.stage != stage:
        game.choose(player.choose(game))
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.evening.play(game)
    app.loop.frame(16)


def test_a_castle_that_burns_in_parts_looks_as_drawn_whole(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, last = before(app, "demolition")
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.evening.play(game)
    assert last is not None
    app.evening.session.choose(last)
    while app.stack.names[-1] != "DemolitionScene":
        app.loop.frame(90)
    shown, in_parts = watch(app, monkeypatch), 0
    for frame in range(160):
        shown.clear()
        app.loop.frame(90)
        if app.stack.names[-1] != "DemolitionScene":
            break
        in_parts += area(shown[0] if shown else []) < area([app.window.surface.get_rect()])
        seen = picture(app)
        app.loop.draw()
        assert seen == picture(app), f"frame {frame}: {app.evening.session.director.motion}"
    assert in_parts > 60


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
def test_parts_drawn_anew_leave_the_picture_of_the_whole(
    app: App, part: Part, stage: Stage, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(app, part, stage, seed)
    shown = watch(app, monkeypatch)
    player, in_parts = bot("sergeant", seed), 0
    for frame in range(120):
        session = app.evening.session
        if session.decision is not None and frame % 3 == 0:
            session.choose(player.choose(session.game))
        shown.clear()
        app.loop.frame(50)
        in_parts += area(shown[0] if shown else []) < area([app.window.surface.get_rect()])
        seen = picture(app)
        app.loop.draw()
        assert seen == picture(app), f"frame {frame}: {session.director.motion}"
    assert in_parts > 20


def _attract(app: App) -> Scene:
    return AttractScene(app.evening, seed=7)


def _replay(app: App) -> Scene:
    game, player = Game.new(app.kit.boards, 3, part="castle"), bot("sergeant", 3)
    for _ in range(120):
        game.choose(player.choose(game))
    scene = ReplayScene(app.evening, game)
    scene.projection.is_playing = True
    return scene


def _lesson(app: App) -> Scene:
    return LessonScene(app.evening, EXAMPLE_OF_PLAY, 2)


@pytest.mark.parametrize("show", [_attract, _replay, _lesson])
def test_a_scene_within_another_is_drawn_in_parts_too(
    app: App, show: Callable[[App], Scene], monkeypatch: pytest.MonkeyPatch
) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.stack.push(show(app))
    app.loop.frame(16)
    shown, chance, in_parts = watch(app, monkeypatch), Chance(1944, "mouse"), 0
    for frame in range(220):
        if frame % 5 == 0:
            place = round(chance.between(0, 1279)), round(chance.between(0, 719))
            moved = {"pos": place, "rel": (1, 1), "buttons": (0, 0, 0)}
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, moved))
        shown.clear()
        app.loop.frame(60)
        in_parts += 0 < area(shown[0] if shown else []) < area([app.window.surface.get_rect()])
        seen = picture(app)
        app.loop.draw()
        assert seen == picture(app), f"frame {frame}"
    assert in_parts > 40


def test_nothing_that_frames_leave_is_forgotten(app: App) -> None:
    begin(app, "castle", "castle", 5)
    app.loop.keep_pace()
    player = bot("sergeant", 5)
    for frame in range(90):
        session = app.evening.session
        if session.decision is not None:
            session.choose(player.choose(session.game))
        app.loop.frame(30)
        if frame % 15 == 0:
            for _ in range(240):
                app.loop.frame(0)
            seen = picture(app)
            app.loop.draw()
            assert seen == picture(app), f"frame {frame}: {session.director.motion}"


def test_who_waits_stirs_without_the_rest_being_drawn(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(app, "castle", "castle", 3)
    view = play_scene(app).view
    assert view is not None
    view.weather = None
    while app.evening.session.decision is None:
        app.loop.frame(50)
    app.loop.draw()
    shown, before = watch(app, monkeypatch), picture(app)
    while picture(app) == before:
        app.loop.frame(50)
    assert 0 < area(shown[-1]) < 0.25 * 1280 * 720


def test_the_mouse_is_followed_in_parts(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(app, "castle", "castle", 3)
    while app.evening.session.decision is None:
        app.loop.frame(50)
    chance, shown = Chance(1944, "mouse"), watch(app, monkeypatch)
    for _ in range(60):
        place = round(chance.between(0, 1279)), round(chance.between(0, 719))
        moved = {"pos": place, "rel": (1, 1), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, moved))
        app.loop.frame(16)
        seen = picture(app)
        app.loop.draw()
        assert seen == picture(app), f"mouse at {place}"
    sizes = sorted(area(parts) for parts in shown[::2])
    assert sizes[len(sizes) // 2] < 0.4 * 1280 * 720


def test_a_still_scene_is_not_drawn(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(app, "castle", "castle", 3)
    app.kit.settings = replace(app.kit.settings, reduced_motion=True)
    app.evening.session.director.is_calm = True
    while app.evening.session.decision is None:
        app.loop.frame(50)
    app.loop.frame(50)
    shown = watch(app, monkeypatch)
    for _ in range(60):
        app.loop.frame(50)
    assert shown == []


@pytest.mark.nightly
def test_the_game_doesnt_grow(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="fast")
    app.evening.begin("castle", 1)
    grown(app, 6000)
    _, second = grown(app, 6000)
    assert second < 4, f"{second:.1f} MiB more"


def test_parts_that_touch_are_drawn_as_one() -> None:
    apart = [pygame.Rect(0, 0, 500, 10), pygame.Rect(0, 90, 500, 10)]
    across = pygame.Rect(5, 5, 5, 90)
    assert joined([*apart, across], SCREEN) == [pygame.Rect(0, 0, 500, 100)]


def test_parts_that_would_cover_much_more_as_one_stay_apart_and_nothing_is_drawn_twice() -> None:
    apart = [pygame.Rect(0, 0, 500, 10), pygame.Rect(0, 800, 500, 10)]
    assert joined(apart, SCREEN) == apart
    across = pygame.Rect(5, 5, 5, 800)
    assert joined([*apart, across], SCREEN) == [*apart, pygame.Rect(5, 10, 5, 790)]


def test_parts_outside_the_window_are_not_drawn() -> None:
    assert joined([pygame.Rect(1900, 1000, 50, 500), pygame.Rect(2000, 0, 9, 9)], SCREEN) == [
        pygame.Rect(1900, 1000, 20, 80)
    ]


def test_parts_near_each_other_are_drawn_as_one() -> None:
    near = [pygame.Rect(x, x, 5, 5) for x in range(0, 200, 20)]
    assert joined(near, SCREEN) == [pygame.Rect(0, 0, 185, 185)]
    far = pygame.Rect(1500, 900, 50, 50)
    assert joined([*near, far], SCREEN) == [far, pygame.Rect(0, 0, 185, 185)]


def test_parts_are_cut_where_panes_begin() -> None:
    pane, part = pygame.Rect(60, 20, 100, 30), pygame.Rect(0, 0, 100, 100)
    pieces = cut([part, pygame.Rect(10, 10, 5, 5)], [pane])
    assert area(pieces) == area([part])
    assert pieces[0].unionall(pieces[1:]) == part
    for piece in pieces:
        assert pane.contains(piece) or not pane.colliderect(piece)
