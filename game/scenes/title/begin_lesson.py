"""A lesson over whatever is open: what its slip says, its progress, its menu, what follows it."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Final, Literal, TypeAlias

import pygame
from msgspec.structs import replace

from game.boards import load_boards
from game.painting.kit import Kit
from game.rules.decisions import Attack, LookAt, Option, Step, TurnUp
from game.scenes.factory import scene_of
from game.scenes.menus.choices import open_list
from game.scenes.menus.level import choose_level
from game.scenes.menus.rulebook import rulebook_opener
from game.scenes.stages.demolition import RuinsScene
from game.tabletop.controls import button_names
from game.tabletop.game_context import GameContext
from game.tabletop.lessons import LESSONS
from game.tabletop.lessons.bar import Form, LessonBar, LessonPage
from game.tabletop.lessons.lesson import LEVEL, Lesson, LessonProgress
from game.tabletop.parts.question import ListedChoice, Listing
from game.tabletop.session import Session
from game.ui.stack import Scene
from game.ui.views.presses import Button, LookUp
from game.ui.views.view import Action

Deed: TypeAlias = Literal["go on", "skip", "menu"]
"""What the buttons of the slip do: turn the page, make the choices of the step for the player, open
the menu of the lesson."""
_STRIP: Final = {"ignition": "mission.fuse", "wired": "mission.fuse.set"}
"""What sentences quote of the mission strip, and its messages."""


def begin_lesson(context: GameContext, lesson: Lesson, step: int = 0) -> LessonBar[LessonProgress]:
    """Begin a lesson at a step, or at its beginning if it was finished.

    Lessons are played on the game's own maps, which their sentences describe.
    """
    bar = _Teaching(context, lesson, step if step < len(lesson.steps) else 0).bar
    bar.night.show(bar.session)
    return bar


def lesson_sentence(kit: Kit, lesson: Lesson, step: str) -> str:
    """What a step says; keys, buttons and the mission strip are called as on the screen."""
    shown = {name: kit.say(key) for name, key in _STRIP.items()}
    shown["undo"] = kit.keys.prompt("Z") or kit.say("button.undo")
    return kit.say(f"lesson.{lesson.name}.{step}", **shown, **button_names(kit))


class _Teaching:
    """What a lesson has of its own."""

    form = Form((19, 17, 15, 13), most=0.351, folds=True)
    has_menu = True
    notice_ms = inf

    def __init__(self, host: GameContext, lesson: Lesson, step: int) -> None:
        self._host = host
        self._kit = host.kit
        self._lesson = lesson
        self._looked_at: Option | None = None
        """What was brought into view last."""
        self.bar = LessonBar(host, self, *self._begin(step))

    def _begin(self, step: int) -> tuple[LessonProgress, Session]:
        course = LessonProgress(self._lesson, load_boards(), step)
        session = Session(course.game, self._kit.settings.animation)
        session.level, session.has_ended_early = LEVEL, True
        return course, session

    @property
    def _course(self) -> LessonProgress:
        return self.bar.guide

    def make_scene(self, context: GameContext) -> Scene:
        """A lesson ends under the smoking castle, where an evening has its report."""
        return RuinsScene(context) if context.session.shown.stage == "over" else scene_of(context)

    # --- What the slip says ---------------------------------------------------------------

    def page(self) -> LessonPage:
        """What the present step says, and the hint at its choice."""
        return replace(self._page(self._course.step), notice=self.bar.notice)

    def pages(self) -> list[LessonPage]:
        """What each step says."""
        return [self._page(number) for number in range(len(self._lesson.steps))]

    def _page(self, number: int) -> LessonPage:
        """What a step says: lesson, number of the step, number of steps; its sentence."""
        lesson, say = self._lesson, self._kit.say
        step, many = lesson.steps[number], len(lesson.steps)
        head = say("lesson.head", lesson=say(f"lesson.{lesson.name}"), step=number + 1, steps=many)
        sentence = lesson_sentence(self._kit, lesson, step.words)
        return LessonPage(sentence, head.upper(), step.rule, share=number / (many - 1))

    def buttons(self) -> list[Button]:
        """What can be done on the slip."""
        say, course = self._kit.say, self._course
        menu = _button(say("lesson.menu"), "Esc", "menu")
        if course.is_last:
            label = say("lesson.next" if self._next else "prologue.evening")
            go_on = _button(label, "Enter", "go on", is_primary=True)
            return [go_on, _button(say("lesson.done"), "PgDn", "skip")]
        if course.now.is_read:
            return [_button(say("lesson.on"), "Enter", "go on", is_primary=True), menu]
        return [_button(say("lesson.skip"), "PgDn", "skip"), menu]

    def keys(self) -> Mapping[int, Action]:
        """A page is turned once all events have been shown."""
        found: dict[int, Action] = {pygame.K_PAGEDOWN: "skip"}
        if self._course.now.is_read and not self.bar.session.director.is_busy:
            found |= {pygame.K_RETURN: "go on", pygame.K_SPACE: "go on"}
        return found

    def do(self, action: Action) -> None:
        """Do what is pressed on the slip."""
        match action:
            case "go on":
                self._go_on()
            case "skip":
                self._skip_step()
            case "menu":
                self.open_menu()
            case LookUp(rule):
                rulebook_opener(self._kit, self._host.stack)(rule)

    # --- Steps ----------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Go to the next step once all events have been shown."""
        session, course = self.bar.session, self._course
        if session.decision is None and not session.is_over:
            return False
        if course.follow():
            self._show_step()
            return True
        if course.aim != self._looked_at:
            self.look()
            return True
        return False

    def _go_on(self) -> None:
        """The next step; after the last one what follows the lesson."""
        is_last = self._course.is_last
        self._read_on()
        if is_last:
            self._follow()

    def _read_on(self) -> None:
        """Go to the next step; after the last one the lesson ends."""
        if self._course.is_last:
            self._keep(len(self._lesson.steps))
            self.bar.night.leave()
            return
        self._course.read_on()
        self._show_step()

    def _skip_step(self) -> None:
        """Make the choices of the step for the player."""
        session, course = self.bar.session, self._course
        if course.now.is_read:
            self._read_on()
            return
        session.director.skip()
        while (option := course.wanted) is not None:
            session.choose(option)
        session.director.skip()
        if self.bar.table is not None:
            self.bar.table.update(0)

    def _show_step(self) -> None:
        """Show another step: record it, and scroll its target into view."""
        self.bar.notice = ""
        self._keep(self._course.step)
        self.bar.fold(False)
        self.look()

    def look(self) -> None:
        """Scroll the target of the step into view."""
        table, course = self.bar.table, self._course
        if table is None:
            return
        aim = self._looked_at = course.aim
        # The scene must have taken up the new decision before its target can be found, and its
        # buttons must know which of them is meant.
        table.update(0)
        table.renew()
        enemies = self.bar.session.shown.enemies
        if course.now.look:
            table.show_place(course.now.look, with_names=True)
        elif isinstance(aim, Step | LookAt | TurnUp):
            table.show_place(aim.cell)
        elif isinstance(aim, Attack) and aim.enemy in enemies:
            table.show_place(enemies[aim.enemy].at)

    def _keep(self, step: int) -> None:
        """Record the progress, unless no file of the player may be written."""
        if not self._host.saves:
            return
        settings = self._kit.settings
        lessons = {**settings.lessons, self._lesson.name: step}
        self._host.notice = self._kit.set(replace(settings, lessons=lessons))

    # --- Menu and end ---------------------------------------------------------------------

    def open_menu(self) -> None:
        """Continue, skip, restart, or leave."""
        say, stack = self._kit.say, self._host.stack
        rows = [
            ListedChoice(say("lesson.go-on"), lambda: None),
            ListedChoice(say("lesson.skip"), self._skip_step),
            ListedChoice(say("lesson.again"), self._begin_again),
            ListedChoice(say("lesson.leave"), self.bar.night.leave),
        ]
        listing = Listing(say(f"lesson.{self._lesson.name}"), rows, rule=self._course.now.rule)
        look_up = rulebook_opener(self._kit, stack)
        open_list(self._kit, stack, look_up, listing, last=self._host.last_click)

    def _begin_again(self) -> None:
        """Restart the lesson at its first step."""
        self.bar.begin(*self._begin(0))
        self._keep(0)
        self.bar.night.show(self.bar.session)

    @property
    def _next(self) -> Lesson | None:
        """The lesson that follows; None after the last one."""
        return next(iter(LESSONS[LESSONS.index(self._lesson) + 1 :]), None)

    def _follow(self) -> None:
        """The next lesson, and after the last one the whole evening."""
        if self._next is None:
            choose_level(self._host)
        else:
            begin_lesson(self._host, self._next)


def _button(label: str, hint: str, deed: Deed, *, is_primary: bool = False) -> Button:
    return Button(label=label, hint=hint, action=deed, is_primary=is_primary)
