"""What the prologue and the lessons ask to click next is in view, also after fights."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame
import pytest
from msgspec.structs import replace

from game.rules.decisions import Act, Attack, Step
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.play_scene import PlayScene
from game.scenes.stages.prologue import PrologueDemolitionScene
from game.scenes.title.begin_lesson import begin_lesson
from game.scenes.title.prologue import begin_prologue
from game.scenes.title.title import TitleScene
from game.tabletop.lessons import LESSONS
from game.tabletop.lessons.bar import LessonBar
from game.tabletop.lessons.lesson import Lesson, LessonProgress
from game.tabletop.lessons.prologue import STARTS, PrologueGuide
from game.ui.camera import Point
from game.window.app import App
from tests.ui.driving import click, lines_of, press

Bar: TypeAlias = LessonBar[PrologueGuide] | LessonBar[LessonProgress]
MOST_FRAMES = 4000
FRAME_MS = 40
REST = 15
"""Frames without anything moving before a newcomer clicks."""


def at_normal_speed(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal", reduced_motion=False)


def is_at_rest(bar: Bar, table: PlayScene) -> bool:
    """Whether nothing is shown or moves that a newcomer waits for."""
    is_moving = table.view is not None and table.view.camera.is_gliding
    return not (bar.session.director.is_busy or table.fights.is_on() or is_moving)


def play(app: App, bar: Bar, on_ask: Callable[[PlayScene], None]) -> None:
    """Click exactly where "Here" points up to the end, or go on where nothing is asked."""
    bar.session.director.speed = "normal"
    rested = 0
    for _ in range(MOST_FRAMES):
        app.loop.frame(FRAME_MS)
        top = app.stack.top
        if isinstance(top, TitleScene | PrologueDemolitionScene):
            return
        if isinstance(top, ChoiceScene):
            click(app, lines_of(top)[0].rect.center)
            continue
        if not isinstance(top, PlayScene):
            click(app, (640, 300))
            continue
        if top.milestones.card is not None:
            press(app, pygame.K_SPACE)
            continue
        rested = rested + 1 if is_at_rest(bar, top) else 0
        labels = [app.kit.say(key) for key in ("lesson.on", "lesson.done")]
        on = next((stop for stop in bar.stops if stop.label in labels), None)
        if rested < REST:
            continue
        if on is not None:
            rested = 0
            click(app, on.rect.center)
            continue
        if bar.session.decision is None or bar.guide.given is not None:
            continue
        rested = 0
        on_ask(top)
        place = bar.place_meant()
        assert place is not None
        click(app, place.center)
    raise AssertionError(f"no end: {bar.page().sentence}")


def assert_here_is_on_it(bar: Bar, table: PlayScene) -> None:
    """A place on the board lies wholly in the visible part of it, and "Here" is there."""
    aim, place, view = bar.guide.aim, bar.place_meant(), table.view
    assert place is not None, aim
    assert bar.night.extras.marks, aim
    if not isinstance(aim, Act | Attack | Step) or view is None:
        return
    enemies, men = table.shown.enemies, table.shown.paras
    cell = aim.cell if isinstance(aim, Step) else ""
    cell = enemies[aim.enemy].at if isinstance(aim, Attack) else cell
    cell = men[aim.unit].at if isinstance(aim, Act) else cell
    if cell not in view.layout.cells:
        return
    assert place.colliderect(view.cell_rect(cell)), (aim, place)
    assert table.frame.view.contains(place), (aim, place)
    assert bar.night.extras.marks[0].contains(place), aim
    panels = [one for one in (*table.frame.panels, table.frame.dice) if one.width]
    assert place.collidelist(panels) < 0, aim


@pytest.mark.usefixtures("seen")
@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS[:2])
def test_what_the_prologue_asks_for_is_in_view_after_each_fight(app: App, start: int) -> None:
    at_normal_speed(app)
    bar = begin_prologue(app.context, start)
    rests: list[Point] = []

    def look(table: PlayScene) -> None:
        assert table.view is not None
        rests.append(table.view.camera.centre)
        assert rests[-1] == rests[0], f"the camera has not come back: {bar.guide.slip}"
        assert_here_is_on_it(bar, table)

    play(app, bar, look)
    assert len(rests) > 10


@pytest.mark.slow
@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_what_a_lesson_asks_for_is_in_view(app: App, lesson: Lesson) -> None:
    at_normal_speed(app)
    bar = begin_lesson(app.context, lesson)
    seen: list[str] = []

    def look(table: PlayScene) -> None:
        assert_here_is_on_it(bar, table)
        seen.append(bar.guide.now.words)

    play(app, bar, look)
    assert len(seen) > 5


@pytest.mark.usefixtures("seen")
def test_the_prologue_brings_back_what_was_moved_out_of_view(app: App) -> None:
    bar = begin_prologue(app.context, STARTS[0])
    for _ in range(3):
        app.loop.frame(16)
    table = app.stack.top
    assert isinstance(table, PlayScene) and table.view is not None
    before = table.view.camera.centre
    wanted = bar.guide.wanted
    assert wanted is not None
    table.view.camera.zoom_at((640, 300), 4)
    table.view.camera.pan(-4000, -4000)
    bar.session.choose(wanted)
    for _ in range(3):
        app.loop.frame(16)
    assert table.view.camera.centre == before
    assert_here_is_on_it(bar, table)
