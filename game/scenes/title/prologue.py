"""The prologue: three minutes to the jump, in which Garrett dreams the end of the night."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive.settings import PrologueRecord as Kept
from game.painting.kit import Kit
from game.painting.posters.collage import poster
from game.painting.posters.glow import add_glow
from game.rules.state import State
from game.scenes.factory import scene_of
from game.scenes.menus.choices import open_list
from game.scenes.menus.level import choose_level
from game.scenes.menus.rulebook import rulebook_opener
from game.scenes.stages.prologue import PrologueCastleScene, PrologueDemolitionScene
from game.scenes.title.begin_lesson import begin_lesson
from game.tabletop.controls import button_names
from game.tabletop.game_context import GameContext
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.lessons import FIRST_NIGHT
from game.tabletop.lessons.bar import Form, LessonBar, LessonPage
from game.tabletop.lessons.prologue import (
    STARTS,
    PrologueGuide,
    has_won,
    new_prologue,
    prologue_boards,
    score_of,
)
from game.tabletop.parts.question import ListedChoice, Listing
from game.tabletop.session import Session
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, column
from game.ui.views.presses import Button, Hotkeys
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, View

SLIPS: Final = (
    *("choose", "hall", "shoot", "join", "join.there", "bitten", "melee", "melee.whom", "katana"),
    *("missed", "stairs", "foot", "set", "set.here", "run", "run.there", "run.on"),
    *("fire", "weapon", "fight"),
    *("cover", "light", "light.here", "light.alone", "lighter", "foot.light"),
    *("stop.fight", "stop.there", "stop.light", "stop.short", "marks", "fetch"),
    *("escape", "own", "own.enough", "hit", "wound", "pick-up", "enemies"),
)
"""All sentences of the slip, by the last part of their keys, ``prologue.<name>``."""
_LINGER_MS: Final = 500
"""How long an order stays on the slip while its outcome is shown."""
_ASLEEP_MS: Final = 7000
"""How long he takes to fall asleep, if nobody presses anything."""
_FADE_MS: Final = 900
_DARK: Final = (70, 76, 92)
"""How much of the night is left in the plane before it is played, of 255."""
_RED: Final = (150, 34, 26)
"""How much is left once the jump light is red."""
_LAMP: Final = (255, 46, 30)
_LEFT: Final = 72
_TOP: Final = 194
_WIDE: Final = 560
"""Units beside and above the words, and their greatest width."""
_SIZES: Final = (26, 22, 19, 16)
_LAMP_AT: Final = 0.14
"""The height of the lamp, as a share of the window's."""
Deed: TypeAlias = Literal["play", "title", "evening", "lesson"]
"""What can be gone on with."""
Moment: TypeAlias = Literal["plane", "up", "red-light"]
"""Before it is played; after one that ended badly; after one that ended well."""


def begin_prologue(context: GameContext, start: int | None = None) -> LessonBar[PrologueGuide]:
    """Open the prologue over whatever is open; `start` is the seed of its dice."""
    prologue = Prologue(context, start)
    prologue.bar.night.open(PrologueScene(prologue, "plane"))
    return prologue.bar


def prologue_sentence(kit: Kit, name: str) -> str:
    """What the slip says; buttons are called as they are on the screen."""
    return kit.say(f"prologue.{name}", **button_names(kit))


class Prologue:
    """What the prologue has of its own."""

    form = Form((24, 22, 20, 18, 16, 14), most=0.21)
    has_menu = False
    notice_ms = 3500.0

    def __init__(self, host: GameContext, start: int | None) -> None:
        self.host = host
        self.kit = host.kit
        self._boards = prologue_boards()
        self._start = STARTS[0]
        self._next = start
        """The seed of the next try, if it isn't drawn."""
        self._busy_ms = 0
        """How long an outcome has been shown without a break."""
        self.bar = LessonBar(host, self, *self._begin())

    def _begin(self) -> tuple[PrologueGuide, Session]:
        self._words, self._is_over = "choose", False
        game = new_prologue(self._boards, self._start)
        session = Session(game, self.kit.settings.animation)
        session.goes_step_by_step, session.level = True, "men"
        return PrologueGuide(game), session

    @property
    def state(self) -> State:
        """The position."""
        return self.bar.session.game.state

    # --- Beginning and ending -------------------------------------------------------------

    def play(self) -> None:
        """Begin, each time with other dice than before."""
        others = [one for one in STARTS if one != self._start]
        self._start = secrets.choice(others) if self._next is None else self._next
        self._next = None
        self.bar.begin(*self._begin())
        self._keep(tries=self._kept.tries + 1)
        self.bar.night.show(self.bar.session)

    def skip(self) -> None:
        """Return to the screen from which it was begun."""
        if self._kept.end != "won":
            self._keep(end="skipped")
        self.bar.night.leave()

    @property
    def best(self) -> int:
        """The best score, including this one."""
        return max(self._kept.best, score_of(self.bar.session.game))

    def make_scene(self, context: GameContext) -> Scene:
        """The castle and its end have scenes of their own, in which less is to be seen."""
        match context.session.shown.stage:
            case "castle":
                return PrologueCastleScene(context)
            case "demolition":
                return PrologueDemolitionScene(context)
            case "over":
                return self._end()
        return scene_of(context)

    def _end(self) -> Scene:
        """The result; a victory is recorded."""
        self._is_over = True
        if not has_won(self.state):
            return PrologueScene(self, "up")
        self._keep(end="won", best=self.best)
        return PrologueScene(self, "red-light")

    @property
    def _kept(self) -> Kept:
        return self.kit.settings.prologue

    def _keep(self, **changed: object) -> None:
        """Record the result, unless no file of the player may be written."""
        if self.host.saves:
            settings = replace(self.kit.settings, prologue=replace(self._kept, **changed))
            self.host.notice = self.kit.set(settings)

    def open_menu(self) -> None:
        """Continue, restart, or skip."""
        say, stack = self.kit.say, self.host.stack
        rows = [
            ListedChoice(say("lesson.go-on"), lambda: None),
            ListedChoice(say("lesson.again"), self.play),
            ListedChoice(say("prologue.skip"), self.skip),
        ]
        listing = Listing(say("prologue.title"), rows)
        look_up = rulebook_opener(self.kit, stack)
        open_list(self.kit, stack, look_up, listing, last=self.host.last_click)

    # --- What the slip says ---------------------------------------------------------------

    def page(self) -> LessonPage:
        """The next step. While an outcome is shown, or enemies act, it would be out of date."""
        shown, director = self.bar.session.shown, self.bar.session.director
        is_running = shown.stage == "demolition"
        is_their_phase = shown.stage == "castle" and shown.phase not in ("", "paras")
        if is_their_phase and director.is_busy:
            return LessonPage(self.kit.say("prologue.enemies"))
        if not shown.blown if is_running else self._busy_ms >= _LINGER_MS:
            return LessonPage(self.kit.say("prologue.watch"))
        words = "escape" if is_running else self._words
        return LessonPage(prologue_sentence(self.kit, words), notice=self.bar.notice)

    def pages(self) -> list[LessonPage]:
        """All its sentences."""
        return [LessonPage(prologue_sentence(self.kit, name)) for name in SLIPS]

    def buttons(self) -> tuple[Button, ...]:
        """None: it is left by the menu button above."""
        return ()

    def keys(self) -> Mapping[int, Action]:
        """None of its own."""
        return {}

    def do(self, action: Action) -> None:
        """Nothing can be pressed on its slip."""

    def look(self) -> None:
        """All of the castle is in view."""

    def update(self, ms: int) -> bool:
        """After the animations say the next sentence, or give an automatic answer."""
        session, guide, bar = self.bar.session, self.bar.guide, self.bar
        self._busy_ms = self._busy_ms + ms if session.director.is_busy else 0
        if self._is_over or session.director.is_busy:
            return False
        words = guide.slip
        if guide.is_lost and session.decision is not None:
            bar.night.open(self._end())
        elif words and words != self._words:
            self._words, bar.notice = words, ""
        elif guide.given is not None:
            session.choose_unasked(guide.given)
        else:
            return False
        return True


class PrologueText(Struct, frozen=True):
    """What a screen before or after the play says, and what can be done."""

    words: tuple[str, ...]
    """The heading, and what it says."""
    question: tuple[str, str]
    """What stands on the line below, and why."""
    buttons: tuple[Button, ...] = ()
    """The amber one last."""


def _card(prologue: Prologue, moment: Moment) -> PrologueText:
    """What a moment says."""
    say, head = prologue.kit.say, prologue.kit.head(f"prologue.{moment}")
    again = say("prologue.again")
    if moment == "plane":
        question = say("prologue.title"), say("prologue.any-key")
        return PrologueText((head, say("prologue.plane.eyes")), question)
    if moment == "up":
        skip = Button(label=say("prologue.skip"), hint="Esc", action=Leave())
        return PrologueText(
            (head, say(_why_lost(prologue.state)), say("prologue.again.eyes")),
            (say("prologue.once-more"), say("prologue.once-more.why")),
            (skip, _button(again, "Enter", pygame.K_RETURN, "play", is_primary=True)),
        )
    score, best = score_of(prologue.bar.session.game), prologue.best
    counted = say("prologue.score", score=f"{score:,}", best=f"{best:,}")
    return PrologueText(
        (head, say("prologue.real"), say("prologue.tower"), who_lives(prologue), counted),
        (say("prologue.next"), say("prologue.next.why")),
        (
            _button(say("story.title"), "T", pygame.K_t, "title"),
            _button(again, "A", pygame.K_a, "play"),
            _button(say("prologue.evening"), "J", pygame.K_j, "evening"),
            _button(say("prologue.lesson"), "Enter", pygame.K_RETURN, "lesson", is_primary=True),
        ),
    )


def _button(label: str, hint: str, key: int, deed: Deed, *, is_primary: bool = False) -> Button:
    return Button(
        label=label, hint=hint, key=key, action=deed, is_primary=is_primary, is_first=is_primary
    )


def _why_lost(state: State) -> str:
    """The key of the sentence that says why the prologue could not end well."""
    if state.clock >= state.deadline:
        return "prologue.late"
    return "prologue.gone" if state.is_anyone_alive() else "prologue.dead"


def who_lives(prologue: Prologue) -> str:
    """Who got out alive."""
    state, say, name = prologue.state, prologue.kit.say, prologue.host.teller.name
    living = [man.name for man in state.living()]
    dead = [man for man in state.arrived if man not in living]
    if not dead:
        return say("prologue.alive")
    if not living:
        return say("prologue.alive.none")
    return say("prologue.alive.one", who=name(living[0]), other=name(dead[0]))


class PrologueScene(ViewScene):
    """A picture with a heading and a few lines, and buttons below it; Esc leaves the prologue."""

    def __init__(self, prologue: Prologue, moment: Moment) -> None:
        super().__init__(prologue.kit, prologue.host.stack)
        self.ring.is_shown = False
        self.moment = moment
        self._prologue = prologue
        self.kit = prologue.kit
        self.ms = 0
        self._goes_on = moment == "plane"
        """Whether it goes on by itself, or at once with any key or click."""
        self._is_lit = moment == "red-light"
        """Whether the red lamp is on."""

    def view(self) -> View:
        """The words on the night, the line below."""
        card, palette = _card(self._prologue, self.moment), self.kit.theme.palette
        head, *lines = card.words
        style = Style("display", 60, palette.paper_100, 0.04, halo=palette.outline, grows=False)
        choices = (
            column(
                *(
                    Text(
                        line, Style("text", size, palette.paper_100, halo=palette.outline), lines=0
                    )
                    for line in lines
                ),
                gap=14,
            )
            for size in _SIZES
        )
        told = Box(Fit(tuple(choices)), width=_WIDE, grows=True)
        words = column(Text(head, style, shrinks_to=0.5), told, gap=18, align="start")
        bar = question_bar(self.kit, *card.question, card.buttons)
        screen = column(Box(words, (_LEFT, _TOP, _LEFT, 0), fills=True), bar)
        return Hotkeys(screen, ((pygame.K_ESCAPE, Leave()),))

    def do(self, action: Action) -> None:
        """Leave, or begin what a button says."""
        prologue = self._prologue
        if action == "play":
            self._goes_on = False
            prologue.play()
            return
        prologue.skip()
        match action:
            case "title":
                prologue.host.to_title()
            case "lesson":
                begin_lesson(prologue.host, FIRST_NIGHT)
            case "evening":
                choose_level(prologue.host)

    def handle(self, event: pygame.Event) -> None:
        """Where it goes on by itself, anything that is pressed but Esc goes on."""
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if self._goes_on and is_press and not is_escape:
            self.do("play")
        else:
            super().handle(event)

    def update(self, ms: int) -> bool:
        """It comes out of the dark, or out of the white of the explosion; then it may go on."""
        before, self.ms = self.ms, self.ms + ms
        wait = _ASLEEP_MS if self.kit.settings.animation != "off" else 0
        if self._goes_on and self.ms >= wait:
            self.do("play")
            return True
        return before < _FADE_MS

    # --- Drawing --------------------------------------------------------------------------

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the night."""
        told = f"prologue {self._is_lit}"
        target.blit(self.kit.posters.take(target.get_size(), told, self._paint), (0, 0))

    def _paint(self, size: tuple[int, int]) -> pygame.Surface:
        picture = poster(size, "night")
        picture.fill(_RED if self._is_lit else _DARK, special_flags=pygame.BLEND_RGB_MULT)
        if self._is_lit:
            radius = size[1] // 30
            middle = self.kit.px(_LEFT) + radius, round(size[1] * _LAMP_AT)
            add_glow(picture, middle, size[1] // 2, _LAMP, 0.8)
            pygame.draw.circle(picture, _LAMP, middle, radius)
        return picture

    def draw(self, target: pygame.Surface) -> None:
        """Draw the screen, and the dark or the white over it."""
        super().draw(target)
        settings = self.kit.settings
        if self.ms >= _FADE_MS or settings.reduced_motion or settings.animation == "off":
            return
        share = self.ms / _FADE_MS
        if self._is_lit and settings.flashes:
            light = round(255 * (1 - share))
            target.fill((light, light, light), special_flags=pygame.BLEND_RGB_ADD)
        else:
            keep = round(255 * share)
            target.fill((keep, keep, keep), special_flags=pygame.BLEND_RGB_MULT)
