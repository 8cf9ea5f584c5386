"""A lesson: the scenes that are played in, and a slip of paper that tells the next step."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec.structs import replace

from game.boards import load_boards
from game.rules.decisions import Attack, LookAt, Option, Step, TurnUp
from game.scenes.advised import AdvisedScene
from game.scenes.choices import VEIL, Choice, ChoiceScene
from game.scenes.evening import Evening
from game.scenes.evening_within import EveningWithin, above_panel
from game.scenes.play import PlayScene
from game.scenes.rulebook import RulebookScene
from game.tabletop.hud.lesson_slip import LessonSlip
from game.tabletop.lessons import Course, Lesson
from game.tabletop.session import Session
from game.tabletop.tickets.hint import draw_pointer
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.widgets import Button, lay_right

_GLIDES_MS: Final = 1000
"""The view is there at once where a lesson is opened; it takes less than that."""
_THINKS_MS: Final = 900
"""Between two answers of a step that plays itself."""
_READ_KEYS: Final = (pygame.K_RETURN, pygame.K_SPACE)
_SKIP: Final = pygame.K_PAGEDOWN
_FOLD: Final = pygame.K_PAGEUP
_CLICK: Final = pygame.MOUSEBUTTONDOWN


class LessonScene(Scene):
    """Lets the player do what the lesson asks next, points at it, and remembers how far he came.

    It is learned on the game's own maps, for it tells what is there.
    """

    def __init__(self, evening: Evening, lesson: Lesson, step: int = 0) -> None:
        """`evening` is where to come back to; a lesson that was done begins anew."""
        self._evening = evening
        self._kit = evening.kit
        self._inner: Final = EveningWithin(self._kit, self.open_menu)
        self._stack: Final = self._inner.stack
        self._size = (1280, 720)
        self._waited_ms = 0
        self._notice = ""
        self._is_folded = False
        """Whether only a band is left of the slip: with large letters it lies over the board."""
        self.ring = FocusRing()
        self._begin(lesson, step if step < len(lesson.steps) else 0)

    def _begin(self, lesson: Lesson, step: int) -> None:
        self.course = Course(lesson, load_boards(), step)
        self.session = Session(self.course.game, self._kit.settings.animation)
        self.session.allows = self._allows
        self._is_shown = False

    # --- Scene ----------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """The slip over the lower edge, the scene in what is left, folded where it is large."""
        self._size = size
        sentences = [self._sentence(step.words) for step in self.course.lesson.steps]
        self.slip = LessonSlip(self._kit, sentences, size)
        self._is_folded = self._is_folded and self._folds
        self._stack.arrange((size[0], (self.slip.band if self._folds else self.slip.rect).top))
        if not self._is_shown:
            self._is_shown = True
            self._inner.show(self.session)
        self._cover_line()
        self._lay_out()
        self._show_meant()
        scene = self._stack.top
        if isinstance(scene, PlayScene) and scene.view is not None:
            scene.view.camera.update(_GLIDES_MS)

    def update(self, ms: int) -> bool:
        """Let the scene show what happens; then the next step."""
        moved = self._stack.top.update(ms) or self._stack.changed
        moved = self._cover_line() or moved
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

    def draw(self, target: pygame.Surface) -> None:
        """The scene, what is meant, and the slip."""
        screen = target.subsurface(((0, 0), self._stack.size))
        self._stack.draw(screen)
        place = self.place_meant()
        if place is not None and place.centery < self._panel.top:
            words = self._kit.say("lesson.here")
            draw_pointer(self._kit, screen, place, words, self._kit.theme.palette.amber)
        self._kit.links.begin(self._panel)
        self._draw_slip(target)
        self.ring.draw(target)
        if len(self._stack) > 1:
            # A list lies over the scene: the slip is as dim as that.
            self._kit.trim.veil(target.subsurface(self._panel.clip(target.get_rect())), VEIL)

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
            notice=self._notice,
            share=course.step / (len(steps) - 1),
        )

    def place_meant(self) -> pygame.Rect | None:
        """Where the next answer is given, in pixels; None if nothing is asked, or it is a list."""
        scene, option = self._stack.top, self.course.aim
        if option is None or self.session.decision is None or self.course.now.plays_itself:
            return None
        if not isinstance(scene, AdvisedScene):
            return None
        place = scene.place_of(option)
        if place is None and isinstance(option, Step) and scene.view is not None:
            place = scene.view.cell_rect(option.cell)
        return place

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """The slip's own keys and buttons; everything else is for the scene."""
        if len(self._stack) > 1:
            self._stack.top.handle(event)
        elif event.type == pygame.KEYDOWN:
            self._hear_key(event)
        elif event.type == _CLICK and self._panel.collidepoint(event.pos):
            self._hear_click(event)
        else:
            if event.type == _CLICK:
                self.fold()
            self.ring.handle(event)
            self._stack.top.handle(above_panel(event, self._panel.top, self._kit))

    def _hear_key(self, event: pygame.Event) -> None:
        is_asked = self.session.decision is not None
        if event.key in _READ_KEYS and is_asked and self.course.now.is_read:
            self.read_on()
        elif event.key == _SKIP:
            self.skip_step()
        elif event.key == _FOLD and self._folds:
            self.fold(not self._is_folded)
        elif event.key == pygame.K_F2:
            self._speak_next()
        else:
            if event.key != pygame.K_ESCAPE:
                self.fold()
            self._stack.top.handle(event)

    def _hear_click(self, event: pygame.Event) -> None:
        rule = self._kit.links.at(event.pos)
        if self.ring.handle(event):
            return
        if rule and not self._is_folded:
            self._evening.stack.push(RulebookScene(self._kit, self._evening.stack, rule))
        else:
            self.fold(not self._is_folded)

    # --- Folding --------------------------------------------------------------------------

    @property
    def _folds(self) -> bool:
        return self._kit.is_large

    @property
    def _panel(self) -> pygame.Rect:
        """Where the slip lies now."""
        return self.slip.band if self._is_folded else self.slip.rect

    def fold(self, to_band: bool = True) -> None:
        """Leave a band of a large slip, so that the board is seen; or spread it out again."""
        if self._folds and self._is_folded != to_band:
            self._is_folded = to_band
            self._lay_out()

    def _cover_line(self) -> bool:
        """A large slip lies over the scene's line; what is seen of that would be cut in two."""
        scene = self._stack.top
        if not self._folds or not isinstance(scene, PlayScene):
            return False
        moved = self.slip.cover(scene.frame.line)
        if moved:
            self._lay_out()
        return moved

    def _speak_next(self) -> None:
        """Both evenings speak another language, and all is laid out anew by the outer one."""
        self._inner.speak_next()
        self._evening.speak(self._kit.words.language)

    # --- Following ------------------------------------------------------------------------

    def _allows(self, option: Option) -> bool:
        """Hold back what isn't asked for yet, and say what is."""
        if self.course.allows(option):
            self._notice = ""
            return True
        say, aim = self._kit.say, self.course.aim
        if aim is None:
            self._notice = say("lesson.read-first")
        else:
            label = self._inner.teller.option(aim, self.session.shown)
            self._notice = say("lesson.not-yet", what=label)
        self._kit.sound.cue("refuse")
        self.fold(False)
        return False

    def read_on(self) -> None:
        """The next step; after the last one the lesson is over."""
        if self.course.is_last:
            self._keep(len(self.course.lesson.steps))
            self.leave()
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
        self._stack.top.update(0)

    def _show_step(self) -> None:
        """Another step: remember it, and bring its place into view."""
        self._notice, self._waited_ms = "", 0
        self._keep(self.course.step)
        self._is_folded = False
        self._lay_out()
        self._show_meant()

    def _show_meant(self) -> None:
        """Bring what the step points at into view."""
        # The scene must ask what is asked now before anything is pointed at.
        self._stack.top.update(0)
        scene, aim = self._stack.top, self.course.aim
        if not isinstance(scene, PlayScene):
            return
        if isinstance(aim, Step | LookAt | TurnUp):
            scene.show_place(aim.cell)
        elif isinstance(aim, Attack) and aim.enemy in self.session.shown.enemies:
            scene.show_place(self.session.shown.enemies[aim.enemy].at)

    def _keep(self, step: int) -> None:
        """Remember how far he came, unless nothing of the player's is to be written."""
        if not self._evening.saves:
            return
        settings = self._kit.settings
        lessons = {**settings.lessons, self.course.lesson.name: step}
        self._evening.notice = self._kit.set(replace(settings, lessons=lessons))

    # --- The menu -------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Go on, skip, begin again, or leave."""
        say = self._kit.say
        rows = [
            Choice(say("lesson.go-on"), lambda: None),
            Choice(say("lesson.skip"), self.skip_step),
            Choice(say("lesson.again"), self.begin_again),
            Choice(say("lesson.leave"), self.leave),
        ]
        title = say(f"lesson.{self.course.lesson.name}")
        menu = ChoiceScene(self._kit, self._evening.stack, title, rows, rule=self.course.now.rule)
        self._evening.stack.push(menu)

    def begin_again(self) -> None:
        """From its first step."""
        self._begin(self.course.lesson, 0)
        self._keep(0)
        self.arrange(self._size)

    def leave(self) -> None:
        """Back to where the lesson was begun; it can be taken up again."""
        self.session.director.skip()
        self._inner.close()
        self._evening.stack.pop()
        self._evening.resume()

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
