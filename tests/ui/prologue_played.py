"""The prologue, followed step by step."""

from __future__ import annotations

from game.rules.decisions import Option
from game.scenes.stages.prologue import (
    PrologueCastleScene,
)
from game.scenes.title.prologue import (
    begin_prologue,
)
from game.tabletop.lessons.bar import LessonBar
from game.tabletop.lessons.prologue import STARTS, PrologueGuide
from game.window.app import App


def in_prologue(app: App, start: int = STARTS[0]) -> LessonBar[PrologueGuide]:
    """In the court, with the dice of a seed."""
    bar = begin_prologue(app.context, start)
    for _ in range(3):
        app.loop.frame(16)
    assert isinstance(app.stack.top, PrologueCastleScene)
    return bar


def give(app: App, bar: LessonBar[PrologueGuide], option: Option) -> None:
    bar.session.choose(option)
    for _ in range(3):
        app.loop.frame(16)


def follow(app: App, bar: LessonBar[PrologueGuide], most: int = 100) -> None:
    """Do what is wanted up to the end, or so often."""
    for _ in range(most):
        if bar.session.decision is None:
            return
        wanted = bar.guide.wanted
        assert wanted is not None
        give(app, bar, wanted)
