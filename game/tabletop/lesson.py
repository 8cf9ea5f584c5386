"""A lesson: a slip of paper that tells the next step, over the stages it is played in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from game.boards import load_boards
from game.rules import Game
from game.rules.decisions import Attack, LookAt, Option, Step, TurnUp
from game.tabletop.evening import Evening
from game.tabletop.guest import GuestEvening
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.lesson_slip import LessonSlip
from game.tabletop.lessons import Course, Lesson
from game.tabletop.parts.extras import Extra, Extras
from game.tabletop.parts.question import Choice, Listing
from game.tabletop.session import Session
from game.tabletop.tooltips.hint import draw_pointer
from game.ui.input.focus import FocusRing
from game.ui.widgets import Button, lay_right

_THINKS_MS: Final = 900
"""Between two answers of a step that plays itself."""
_READ_KEYS: Final = (pygame.K_RETURN, pygame.K_SPACE)
_SKIP: Final = pygame.K_PAGEDOWN
_FOLD: Final = pygame.K_PAGEUP
_CLICK: Final = pygame.MOUSEBUTTONDOWN


def teach(
    host: Evening,
    lesson: Lesson,
    step: int,
    open_list: Callable[[Listing], None],
    look_up: Callable[[str], None],
) -> LessonBar:
    """Begin a lesson at a step, or anew if it was done.

    It is learned on the game's own maps, for it tells what is there. `open_list` opens its menu,
    `look_up` the rulebook at a rule.
    """
    bar = LessonBar(host, lesson, step if step < len(lesson.steps) else 0, open_list, look_up)
    bar.night.extras = Extras([bar])
    bar.show()
    return bar


class LessonBar(Extra):
    """Lets the player do what the lesson asks next, points at it, and remembers how far he came."""

    def __init__(
        self,
        host: Evening,
        lesson: Lesson,
        step: int,
        open_list: Callable[[Listing], None],
        look_up: Callable[[str], None],
    ) -> None:
        self.night: Final = GuestEvening(host, menu=self.open_menu)
        self._kit = host.kit
        self._open_list = open_list
        self._look_up = look_up
        self._waited_ms = 0
        self.notice = ""
        """What would follow the lesson, after something that doesn't."""
        self._is_folded = False
        """Whether only a band is left of the slip: with large letters it lies over the board."""
        self._line = pygame.Rect(0, 0, 0, 0)
        self.ring = FocusRing()
        self._begin(lesson, step)

    def _begin(self, lesson: Lesson, step: int) -> None:
        self.course = Course(lesson, load_boards(), step)
        self.session = Session(self.course.game, self._kit.settings.animation)
        self.session.allows = self.course.allows
        self.session.on_refusal = self._refuse
        self.session.on_choice = self._hear_choice
        self._is_placed = False

    def show(self) -> None:
        """Open the scene it begins with, and bring what is meant into view."""
        self.night.show(self.session)

    # --- Its place ------------------------------------------------------------------------

    def claim(self, size: tuple[int, int]) -> int:
        """The slip lies over the lower edge, folded where it is large."""
        sentences = [self._sentence(step.words) for step in self.course.lesson.steps]
        self.slip = LessonSlip(self._kit, sentences, size)
        self._is_folded = self._is_folded and self._folds
        return (self.slip.band if self._folds else self.slip.rect).top

    def arrange(self, frame: Frame) -> None:
        """A large slip lies over the scene's line; what is seen of that would be cut in two."""
        self._line = frame.line
        self._cover_line()
        self._lay_out()
        self._is_placed = False

    def covers(self, pixel: tuple[int, int]) -> bool:
        """The slip, or its band, does."""
        return self.panel.collidepoint(pixel)

    def update(self, ms: int) -> bool:
        """Go on with the next step once all is shown."""
        moved = self._cover_line()
        if not self._is_placed:
            self._is_placed = True
            self._show_meant()
            if self.table is not None:
                self.table.settle()
            moved = True
        if self.session.decision is None:
            return moved
        if self.course.follow():
            self._show_step()
            return True
        if self.course.now.plays_itself and self.course.wanted is not None:
            self._waited_ms += ms
            if self._waited_ms >= _THINKS_MS:
                self._waited_ms = 0
                self.session.choose(self.course.wanted)
                return True
        return moved

    def _sentence(self, step: str) -> str:
        """What a step says; keys stand there as they are on what is used."""
        undo = self._kit.keys.prompt("Z") or self._kit.say("button.undo")
        return self._kit.say(f"lesson.{self.course.lesson.name}.{step}", undo=undo)

    def _head(self) -> str:
        """Which lesson it is, and which of its steps."""
        course, say = self.course, self._kit.say
        many, name = len(course.lesson.steps), say(f"lesson.{course.lesson.name}")
        return say("lesson.head", lesson=name, step=course.step + 1, steps=many).upper()

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """What is meant, and the slip."""
        kit, place = self._kit, self.place_meant()
        if place is not None and place.centery < self.panel.top:
            words = kit.say("lesson.here")
            draw_pointer(kit, target, place, words, kit.theme.palette.amber)
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
        """Where the next answer is given, in pixels; None if nothing is asked, or it is a list."""
        option = self.course.aim
        if option is None or self.session.decision is None or self.course.now.plays_itself:
            return None
        return self.table.place_of(option) if self.table is not None else None

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """The slip's own keys and buttons; everything else is for the scene."""
        if event.type == pygame.KEYDOWN:
            return self._hear_key(event)
        if event.type == _CLICK and self.panel.collidepoint(event.pos):
            self._hear_click(event)
            return True
        if event.type == _CLICK:
            self.fold()
        self.ring.handle(event)
        return False

    def _hear_key(self, event: pygame.Event) -> bool:
        is_asked = self.session.decision is not None
        if event.key in _READ_KEYS and is_asked and self.course.now.is_read:
            self.read_on()
        elif event.key == _SKIP:
            self.skip_step()
        elif event.key == _FOLD and self._folds:
            self.fold(not self._is_folded)
        elif event.key == pygame.K_F2:
            self.night.speak_next()
        else:
            if event.key != pygame.K_ESCAPE:
                self.fold()
            return False
        return True

    def _hear_click(self, event: pygame.Event) -> None:
        rule = self._kit.links.at(event.pos)
        if self.ring.handle(event):
            return
        if rule and not self._is_folded:
            self._look_up(rule)
        else:
            self.fold(not self._is_folded)

    # --- Folding --------------------------------------------------------------------------

    @property
    def _folds(self) -> bool:
        return self._kit.is_large

    @property
    def panel(self) -> pygame.Rect:
        """Where the slip lies now."""
        return self.slip.band if self._is_folded else self.slip.rect

    def fold(self, to_band: bool = True) -> None:
        """Leave a band of a large slip, so that the board is seen; or spread it out again."""
        if self._folds and self._is_folded != to_band:
            self._is_folded = to_band
            self._lay_out()

    def _cover_line(self) -> bool:
        """Keep the scene's line whole; True when the slip had to move."""
        moved = self._folds and self.slip.cover(self._line)
        if moved:
            self._lay_out()
        return moved

    # --- Following ------------------------------------------------------------------------

    def _hear_choice(self, _: Game) -> None:
        """What was asked for is being done."""
        self.notice = ""

    def _refuse(self, _: Option) -> None:
        """Say what is asked for, in place of what isn't yet."""
        say, aim = self._kit.say, self.course.aim
        if aim is None:
            self.notice = say("lesson.read-first")
        else:
            label = self.night.teller.option(aim, self.session.shown)
            self.notice = say("lesson.not-yet", what=label)
        self._kit.sound.cue("refuse")
        self.fold(False)

    def read_on(self) -> None:
        """The next step; after the last one the lesson is over."""
        if self.course.is_last:
            self._keep(len(self.course.lesson.steps))
            self.night.leave()
            return
        self.course.read_on()
        self._show_step()

    def skip_step(self) -> None:
        """Do what the step asks without the player."""
        if self.course.now.is_read:
            self.read_on()
            return
        self.session.director.skip()
        for option in self.course.left:
            self.session.choose(option)
        self.session.director.skip()
        if self.table is not None:
            self.table.update(0)

    def _show_step(self) -> None:
        """Another step: remember it, and bring its place into view."""
        self.notice, self._waited_ms = "", 0
        self._keep(self.course.step)
        self._is_folded = False
        self._lay_out()
        self._show_meant()

    def _show_meant(self) -> None:
        """Bring what the step points at into view."""
        table, aim = self.table, self.course.aim
        if table is None:
            return
        # The scene must ask what is asked now before anything is pointed at.
        table.update(0)
        if isinstance(aim, Step | LookAt | TurnUp):
            table.show_place(aim.cell)
        elif isinstance(aim, Attack) and aim.enemy in self.session.shown.enemies:
            table.show_place(self.session.shown.enemies[aim.enemy].at)

    def _keep(self, step: int) -> None:
        """Remember how far he came, unless nothing of the player's is to be written."""
        if not self.night.host.saves:
            return
        settings = self._kit.settings
        lessons = {**settings.lessons, self.course.lesson.name: step}
        self.night.host.notice = self._kit.set(replace(settings, lessons=lessons))

    # --- The menu -------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Go on, skip, begin again, or leave."""
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
        """From its first step."""
        self._begin(self.course.lesson, 0)
        self._keep(0)
        self.show()

    # --- Laying out -----------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Buttons beside the paper, under each other; in a row at the end of the band."""
        say, trim = self._kit.say, self._kit.trim
        specs = [(say("lesson.menu"), "Esc", self.open_menu, False)]
        if self.course.now.is_read:
            key = "lesson.done" if self.course.is_last else "lesson.on"
            specs.insert(0, (say(key), "Enter", self.read_on, True))
        else:
            specs.insert(0, (say("lesson.skip"), "PgDn", self.skip_step, False))
        if self._is_folded:
            specs.insert(0, (say("lesson.read"), "PgUp", lambda: self.fold(False), False))
            row = [
                Button(
                    trim,
                    pygame.Rect((0, 0), Button.size(trim, label, hint)),
                    *(label, deed),
                    primary=is_primary,
                    hint=hint,
                )
                for label, hint, deed, is_primary in specs
            ]
            band, gap = self.slip.band, self._kit.px(8)
            lay_right(row, band.right - gap, band.centery, gap)
            self.ring.replace(row)
            return
        gap = self._kit.px(8)
        left, right = self.slip.paper.right + gap, self.slip.rect.right - gap
        y = self.slip.paper.top
        buttons = []
        for label, hint, deed, is_primary in specs:
            high = Button.size(trim, label, hint)[1]
            rect = pygame.Rect(left, y, right - left, high)
            buttons.append(Button(trim, rect, label, deed, primary=is_primary, hint=hint))
            y = rect.bottom + gap
        self.ring.replace(buttons)
