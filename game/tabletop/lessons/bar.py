"""The lesson overlay: a slip of paper with the next step, over the stages it is played in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame
from msgspec.structs import replace

from game.boards import load_boards
from game.painting.kit import Kit
from game.rules import Game
from game.rules.decisions import Attack, LookAt, Option, Step, TurnUp
from game.tabletop.button_names import button_names
from game.tabletop.evening import Evening
from game.tabletop.guest import GuestEvening
from game.tabletop.hud.frame import Frame
from game.tabletop.lessons import Course, Lesson
from game.tabletop.lessons.course import LEVEL
from game.tabletop.lessons.slip import LessonSlip
from game.tabletop.parts.extras import Extra, Extras
from game.tabletop.parts.question import Choice, Listing
from game.tabletop.session import Session
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.widgets import Button, lay_right

_READ_KEYS: Final = (pygame.K_RETURN, pygame.K_SPACE)
_SKIP: Final = pygame.K_PAGEDOWN
_FOLD: Final = pygame.K_PAGEUP
_CLICK: Final = pygame.MOUSEBUTTONDOWN
_STRIP: Final = {"ignition": "mission.fuse", "wired": "mission.fuse.set"}
"""What sentences quote of the mission strip, and its messages."""


def teach(
    host: Evening,
    lesson: Lesson,
    step: int,
    open_list: Callable[[Listing], None],
    look_up: Callable[[str], None],
    next_: Choice,
    make_scene: Callable[[Evening], Scene],
) -> LessonBar:
    """Begin a lesson at a step, or at its beginning if it was finished.

    Lessons are played on the game's own maps, which their sentences describe. `open_list` opens the
    lesson's menu, `look_up` the rulebook at a rule; `next_` is offered at its end. `make_scene`
    makes the scene of the stage shown, also of the last one, under which the lesson ends.
    """
    step = step if step < len(lesson.steps) else 0
    bar = LessonBar(host, lesson, step, open_list, look_up, next_, make_scene)
    bar.night.extras = Extras([bar])
    bar.show()
    return bar


def lesson_sentence(kit: Kit, lesson: Lesson, step: str) -> str:
    """What a step says; keys, buttons and the mission strip are called as on the screen."""
    shown = {name: kit.say(key) for name, key in _STRIP.items()}
    shown["undo"] = kit.keys.prompt("Z") or kit.say("button.undo")
    return kit.say(f"lesson.{lesson.name}.{step}", **shown, **button_names(kit))


class LessonBar(Extra):
    """Allows only the choices of the present step, points at them, and records the progress."""

    takes_escape: ClassVar[bool] = True
    has_cards: ClassVar[bool] = True

    def __init__(
        self,
        host: Evening,
        lesson: Lesson,
        step: int,
        open_list: Callable[[Listing], None],
        look_up: Callable[[str], None],
        next_: Choice,
        make_scene: Callable[[Evening], Scene],
    ) -> None:
        self.night: Final = GuestEvening(host, menu=self.open_menu, make_scene=make_scene)
        self._kit = host.kit
        self._open_list = open_list
        self._look_up = look_up
        self._next = next_
        self.notice = ""
        """A hint at the choice of the step, after another choice was tried."""
        self._is_folded = False
        """Whether the slip is folded to a band; with large letters it would cover the board."""
        self._line = pygame.Rect(0, 0, 0, 0)
        self.ring = FocusRing()
        self._begin(lesson, step)

    def _begin(self, lesson: Lesson, step: int) -> None:
        self.course = Course(lesson, load_boards(), step)
        self.session = Session(self.course.game, self._kit.settings.animation)
        self.session.level = LEVEL
        self.session.allows = self.course.allows
        self.session.on_refusal = self._refuse
        self.session.on_choice = self._hear_choice
        self.session.meant = lambda: self.course.meant
        self.session.has_ended_early = True
        self._is_placed = False
        self._shown: Option | None = None

    def show(self) -> None:
        """Open the first scene and scroll the target of the step into view."""
        self.night.show(self.session)

    # --- Its place ------------------------------------------------------------------------

    def claim(self, size: tuple[int, int]) -> int:
        """Reserve the lower edge for the slip, or for its band where it is large."""
        sentences = [self._sentence(step.words) for step in self.course.lesson.steps]
        self.slip = LessonSlip(self._kit, sentences, size)
        self._is_folded = self._is_folded and self._folds
        return (self.slip.band if self._folds else self.slip.rect).top

    def arrange(self, frame: Frame) -> None:
        """Take the frame; a large slip covers the decision line, which is hidden then."""
        self._line = frame.line
        self._cover_line()
        self._lay_out()
        self._is_placed = False

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel lies on the slip or its band."""
        return self.panel.collidepoint(pixel)

    def update(self, ms: int) -> bool:
        """Go to the next step once all events have been shown."""
        moved = self._cover_line()
        if not self._is_placed:
            self._is_placed = True
            self._show_meant()
            if self.table is not None:
                self.table.settle()
            moved = True
        if self.session.decision is None and not self.session.is_over:
            return moved
        if self.course.follow():
            self._show_step()
            return True
        if self.course.aim != self._shown:
            self._show_meant()
            return True
        return moved

    def _sentence(self, step: str) -> str:
        """What a step says; keys stand there as they are on what is used."""
        return lesson_sentence(self._kit, self.course.lesson, step)

    def _head(self) -> str:
        """The heading: lesson, number of the step, number of steps."""
        course, say = self.course, self._kit.say
        many, name = len(course.lesson.steps), say(f"lesson.{course.lesson.name}")
        return say("lesson.head", lesson=name, step=course.step + 1, steps=many).upper()

    # --- Drawing --------------------------------------------------------------------------

    def draw_mark(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw the pointer to the target."""
        place = self.place_meant()
        if place is None or place.centery >= self.panel.top:
            return []
        return self.point_out(self._kit, target, place)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the slip."""
        kit = self._kit
        kit.links.begin(self.panel)
        self._draw_slip(target)
        self.ring.draw(target)

    def _draw_slip(self, target: pygame.Surface) -> None:
        course = self.course
        steps = course.lesson.steps
        if self._is_folded:
            self.slip.draw_band(target, self._head(), self.ring.widgets[0].rect.left)
            return
        self.slip.draw(
            target,
            self._head(),
            self._sentence(course.now.words),
            course.now.rule,
            notice=self.notice,
            share=course.step / (len(steps) - 1),
        )

    def place_meant(self) -> pygame.Rect | None:
        """The rectangle of the next answer in pixels; None if it is in a list or not asked."""
        option = self.course.aim
        if option is None or self.session.decision is None:
            return None
        return self.table.place_of(option) if self.table is not None else None

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Keys and buttons of the slip; True stops the event before the scene."""
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        if event.type == _CLICK and self.panel.collidepoint(event.pos):
            self._handle_click(event)
            return True
        if event.type == _CLICK:
            self.fold()
        self.ring.handle(event)
        return False

    def _handle_key(self, event: pygame.Event) -> bool:
        is_settled = not self.session.director.is_busy
        if event.key in _READ_KEYS and is_settled and self.course.now.is_read:
            self.go_on()
        elif event.key == _SKIP:
            self.skip_step()
        elif event.key == _FOLD and self._folds:
            self.fold(not self._is_folded)
        else:
            if event.key != pygame.K_ESCAPE:
                self.fold()
            return False
        return True

    def _handle_click(self, event: pygame.Event) -> None:
        if self._is_second(event.pos):
            return
        rule = self._kit.links.at(event.pos)
        if self.ring.handle(event):
            return
        if rule and not self._is_folded:
            self._look_up(rule)
        else:
            self.fold(not self._is_folded)

    def _is_second(self, pixel: tuple[int, int]) -> bool:
        """Whether a press is the second of a double click, and another verb may stand there by
        now. Pages may be turned as fast as one likes."""
        last = self.night.last_click
        found = (one for one in self.ring.widgets if isinstance(one, Button))
        label = next((one.label for one in found if one.rect.collidepoint(pixel)), "")
        turns_page = label == last.label == self._kit.say("lesson.on")
        if label and last.label and last.is_at(pixel) and not turns_page:
            return True
        last.note(pixel, label=label)
        return False

    # --- Folding --------------------------------------------------------------------------

    @property
    def _folds(self) -> bool:
        return self._kit.is_large

    @property
    def panel(self) -> pygame.Rect:
        """The rectangle of the slip now."""
        return self.slip.band if self._is_folded else self.slip.rect

    def fold(self, to_band: bool = True) -> None:
        """Fold a large slip to a band so that the board is visible, or unfold it."""
        if self._folds and self._is_folded != to_band:
            self._is_folded = to_band
            self._lay_out()

    def _cover_line(self) -> bool:
        """Keep the scene's decision line whole; True if the slip had to move."""
        moved = self._folds and self.slip.cover(self._line)
        if moved:
            self._lay_out()
        return moved

    # --- Following ------------------------------------------------------------------------

    def _hear_choice(self, _: Game) -> None:
        """Clear the hint, as the step is being done."""
        self.notice = ""

    def _refuse(self, _: Option) -> None:
        """Show a hint in place of a choice that the step doesn't ask for."""
        say, aim = self._kit.say, self.course.aim
        if aim is None:
            self.notice = say("lesson.read-first")
        else:
            label = self.night.teller.option(aim, self.session.shown)
            self.notice = say("lesson.not-yet", what=label)
        self._kit.sound.cue("refuse")
        self.fold(False)

    def go_on(self) -> None:
        """The next step; after the last one what follows the lesson."""
        is_last = self.course.is_last
        self.read_on()
        if is_last:
            self._next.on_press()

    def read_on(self) -> None:
        """Go to the next step; after the last one the lesson ends."""
        if self.course.is_last:
            self._keep(len(self.course.lesson.steps))
            self.night.leave()
            return
        self.course.read_on()
        self._show_step()

    def skip_step(self) -> None:
        """Make the choices of the step for the player."""
        if self.course.now.is_read:
            self.read_on()
            return
        self.session.director.skip()
        while (option := self.course.wanted) is not None:
            self.session.choose(option)
        self.session.director.skip()
        if self.table is not None:
            self.table.update(0)

    def _show_step(self) -> None:
        """Show another step: record it, and scroll its target into view."""
        self.notice = ""
        self._keep(self.course.step)
        self._is_folded = False
        self._lay_out()
        self._show_meant()

    def _show_meant(self) -> None:
        """Scroll the target of the step into view."""
        table, aim = self.table, self.course.aim
        if table is None:
            return
        self._shown = aim
        # The scene must have taken up the new decision before its target can be found, and its
        # buttons must know which of them is meant.
        table.update(0)
        table.renew()
        if self.course.now.look:
            table.show_place(self.course.now.look, with_names=True)
        elif isinstance(aim, Step | LookAt | TurnUp):
            table.show_place(aim.cell)
        elif isinstance(aim, Attack) and aim.enemy in self.session.shown.enemies:
            table.show_place(self.session.shown.enemies[aim.enemy].at)

    def _keep(self, step: int) -> None:
        """Record the progress, unless no file of the player may be written."""
        if not self.night.host.saves:
            return
        settings = self._kit.settings
        lessons = {**settings.lessons, self.course.lesson.name: step}
        self.night.host.notice = self._kit.set(replace(settings, lessons=lessons))

    # --- The menu -------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu: continue, skip, restart, leave."""
        say = self._kit.say
        rows: Sequence[Choice] = [
            Choice(say("lesson.go-on"), lambda: None),
            Choice(say("lesson.skip"), self.skip_step),
            Choice(say("lesson.again"), self.begin_again),
            Choice(say("lesson.leave"), self.night.leave),
        ]
        title = say(f"lesson.{self.course.lesson.name}")
        self._open_list(Listing(title, rows, rule=self.course.now.rule))

    def begin_again(self) -> None:
        """Restart the lesson at its first step."""
        self._begin(self.course.lesson, 0)
        self._keep(0)
        self.show()

    @property
    def has_primary(self) -> bool:
        """Whether a page is to be read on from."""
        return any(isinstance(one, Button) and one.primary for one in self.ring.widgets)

    # --- Laying out -----------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Place the buttons beside the paper, one below another, or in a row in the band."""
        say, trim = self._kit.say, self._kit.trim
        specs = [(say("lesson.menu"), "Esc", self.open_menu, False)]
        if self.course.is_last:
            finish = (say("lesson.done"), "PgDn", self.read_on, False)
            specs = [(self._next.label, "Enter", self.go_on, True), finish]
        elif self.course.now.is_read:
            specs.insert(0, (say("lesson.on"), "Enter", self.go_on, True))
        else:
            specs.insert(0, (say("lesson.skip"), "PgDn", self.skip_step, False))
        if self._is_folded:
            specs.insert(0, (say("lesson.read"), "PgUp", lambda: self.fold(False), False))
            row = [
                Button(
                    trim,
                    pygame.Rect((0, 0), Button.size(trim, label, hint)),
                    label,
                    on_press,
                    primary=is_primary,
                    hint=hint,
                )
                for label, hint, on_press, is_primary in specs
            ]
            band, gap = self.slip.band, self._kit.px(8)
            lay_right(row, band.right - gap, band.centery, gap)
            self.ring.replace(row)
            return
        gap = self._kit.px(8)
        left, right = self.slip.paper.right + gap, self.slip.rect.right - gap
        y = self.slip.paper.top
        buttons = []
        for label, hint, on_press, is_primary in specs:
            high = Button.size(trim, label, hint)[1]
            rect = pygame.Rect(left, y, right - left, high)
            buttons.append(Button(trim, rect, label, on_press, primary=is_primary, hint=hint))
            y = rect.bottom + gap
        self.ring.replace(buttons)
