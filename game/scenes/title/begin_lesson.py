"""Begins a lesson over whatever is open, and knows what follows it."""

from __future__ import annotations

from functools import partial

from game.scenes.factory import scene_of
from game.scenes.menus.choices import open_list
from game.scenes.menus.level import choose_level
from game.scenes.menus.rulebook import rulebook_opener
from game.scenes.stages.demolition import RuinsScene
from game.tabletop.evening import Evening
from game.tabletop.lessons import LESSONS, Lesson
from game.tabletop.lessons.bar import LessonBar, teach
from game.tabletop.parts.question import Choice
from game.ui.stack import Scene


def begin_lesson(evening: Evening, lesson: Lesson, step: int = 0) -> LessonBar:
    """Begin a lesson at a step, over whatever is open."""
    kit, stack = evening.kit, evening.stack
    look_up = rulebook_opener(kit, stack)
    list_up = partial(open_list, kit, stack, look_up, last=evening.last_click)
    next_ = _what_follows(evening, lesson)
    return teach(evening, lesson, step, list_up, look_up, next_, _make_scene)


def _make_scene(evening: Evening) -> Scene:
    """A lesson ends under the smoking castle, where an evening has its report."""
    return RuinsScene(evening) if evening.session.shown.stage == "over" else scene_of(evening)


def _what_follows(evening: Evening, lesson: Lesson) -> Choice:
    """The next lesson, and after the last one the whole evening."""
    say, place = evening.kit.say, LESSONS.index(lesson) + 1
    if place == len(LESSONS):
        return Choice(say("prologue.evening"), partial(choose_level, evening))

    def go_on() -> None:
        begin_lesson(evening, LESSONS[place])

    return Choice(say("lesson.next"), go_on)
