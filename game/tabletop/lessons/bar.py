"""The lesson overlay: a slip of paper with the next step, over the stages it is played in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

import pygame
from msgspec import Struct
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
from game.tabletop.lessons.slip import Page, band_view, letters_of, slip_view
from game.tabletop.parts.extras import Extra, Extras
from game.tabletop.parts.question import Choice, Listing
from game.tabletop.session import Session
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.views.links import LookUp
from game.ui.views.presses import Button
from game.ui.views.shown import laid_out, size_of
from game.ui.views.stops import Stop, look_of, stops_of
from game.ui.views.view import ENDLESS, Action, Canvas, Placed, View

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


class GoOn(Struct, frozen=True):
    """Go to the next step; after the last one to what follows the lesson."""


class Finish(Struct, frozen=True):
    """End the lesson."""


class Skip(Struct, frozen=True):
    """Make the choices of the step for the player."""


class Unfold(Struct, frozen=True):
    """Show the whole slip."""


class OpenMenu(Struct, frozen=True):
    """Open the menu of the lesson."""


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
        self.is_folded = False
        """Whether the slip is folded to a band; with large letters it would cover the board."""
        self._line = pygame.Rect(0, 0, 0, 0)
        self._size = (1280, 720)
        self._letters = 0.0
        self._least = self._top = 0
        """The upper edge of the slip in pixels: by its sentences, and where it covers the line."""
        self.ring = FocusRing()
        self.stops: list[Stop] = []
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
        self._size = size
        self._letters, high = letters_of(self._kit, self.pages(), self.buttons(), size)
        self._least = self._top = size[1] - high
        self.is_folded = self.is_folded and self._folds
        return self._band.top if self._folds else self._top

    def arrange(self, frame: Frame) -> None:
        """Take the frame; a large slip covers the decision line, which is hidden then."""
        self._line = frame.line
        self._cover_line()
        self._renew()
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

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The slip, or its band, with the buttons."""
        page = self._page(self.course.step)
        if self.is_folded:
            return band_view(self._kit, page.head, self.buttons(in_band=True))
        page = replace(page, notice=self.notice)
        return slip_view(self._kit, page, self.buttons(), self._letters)

    def pages(self) -> list[Page]:
        """What each step says."""
        return [self._page(number) for number in range(len(self.course.lesson.steps))]

    def _page(self, number: int) -> Page:
        """What a step says: lesson, number of the step, number of steps; its sentence."""
        lesson, say = self.course.lesson, self._kit.say
        step, many = lesson.steps[number], len(lesson.steps)
        head = say("lesson.head", lesson=say(f"lesson.{lesson.name}"), step=number + 1, steps=many)
        sentence = lesson_sentence(self._kit, lesson, step.words)
        return Page(head.upper(), sentence, step.rule, share=number / (many - 1))

    def buttons(self, *, in_band: bool = False) -> list[Button]:
        """The buttons beside the paper, or in the band."""
        say = self._kit.say
        menu = Button(label=say("lesson.menu"), hint="Esc", action=OpenMenu())
        if self.course.is_last:
            go_on = Button(label=self._next.label, hint="Enter", action=GoOn(), is_primary=True)
            found = [go_on, Button(label=say("lesson.done"), hint="PgDn", action=Finish())]
        elif self.course.now.is_read:
            label = say("lesson.on")
            found = [Button(label=label, hint="Enter", action=GoOn(), is_primary=True), menu]
        else:
            found = [Button(label=say("lesson.skip"), hint="PgDn", action=Skip()), menu]
        if in_band:
            found.insert(0, Button(label=say("lesson.read"), hint="PgUp", action=Unfold()))
        return found

    def placed(self) -> Placed:
        """The slip or the band as it is laid out."""
        return laid_out(self._kit, self.view(), self.panel)

    def _renew(self) -> None:
        """Place what can be pressed."""
        self.stops = stops_of(self._kit, self.placed(), self.do, self.stops)
        self.ring.replace(self.stops)

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
        # Above the scene the slip must be opaque.
        target.fill(kit.theme.palette.night_900, self.panel)
        Canvas(kit, target, partial(look_of, self.stops)).paint((self.placed(),))
        self.ring.draw(target)

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
            self.fold(not self.is_folded)
        else:
            if event.key != pygame.K_ESCAPE:
                self.fold()
            return False
        return True

    def _handle_click(self, event: pygame.Event) -> None:
        if not self._is_second(event.pos) and not self.ring.handle(event):
            self.fold(not self.is_folded)

    def do(self, action: Action) -> None:
        """Do what is pressed on the slip."""
        match action:
            case GoOn():
                self.go_on()
            case Finish():
                self.read_on()
            case Skip():
                self.skip_step()
            case Unfold():
                self.fold(False)
            case OpenMenu():
                self.open_menu()
            case LookUp(rule):
                self._look_up(rule)

    def _is_second(self, pixel: tuple[int, int]) -> bool:
        """Whether a press is the second of a double click, and another verb may stand there by
        now. Pages may be turned as fast as one likes."""
        last = self.night.last_click
        found = (stop for stop in self.stops if isinstance(stop.pressable, Button))
        label = next((stop.label for stop in found if stop.is_at(pixel)), "")
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
        if self.is_folded:
            return self._band
        wide, high = self._size
        return pygame.Rect(0, self._top, wide, high - self._top)

    @property
    def _band(self) -> pygame.Rect:
        """The rectangle of the folded slip."""
        wide, high = self._size
        view = band_view(self._kit, "", self.buttons(in_band=True))
        band = pygame.Rect(0, 0, wide, size_of(self._kit, view, (wide, ENDLESS))[1])
        band.bottom = high
        return band

    def fold(self, to_band: bool = True) -> None:
        """Fold a large slip to a band so that the board is visible, or unfold it."""
        if self._folds and self.is_folded != to_band:
            self.is_folded = to_band
            self._renew()

    def _cover_line(self) -> bool:
        """Keep the scene's decision line whole; True if the slip had to move."""
        line, before = self._line, self._top
        if self._folds:
            is_cut = line.bottom > self._least
            self._top = min(line.top, self._least) if is_cut else self._least
        if self._top == before:
            return False
        self._renew()
        return True

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
        self.is_folded = False
        self._renew()
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
        return any(button.is_primary for button in self.buttons())
