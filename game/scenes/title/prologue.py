"""The prologue: three minutes to the jump, in which Garrett dreams the end of the night."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final, Literal, TypeAlias, get_args

import pygame
from msgspec.structs import replace

from game.archive.settings import Prologue as Kept
from game.painting.kit import Kit
from game.painting.posters.brush import add_glow
from game.painting.posters.posters import Composition, night_poster
from game.rules.clock import SIX_O_CLOCK
from game.rules.state import State
from game.scenes.factory import scene_of
from game.scenes.menus.level import choose_level
from game.scenes.stages.dream import DreamDemolitionScene, DreamScene
from game.scenes.title.begin_lesson import begin_lesson
from game.tabletop.button_names import button_names
from game.tabletop.evening import Evening
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.lessons import FIRST_NIGHT
from game.tabletop.lessons.bar import LessonBar
from game.tabletop.lessons.dream import STARTS, begin_dream, dream_boards, score_of
from game.tabletop.lessons.dream_guide import DreamGuide, has_won
from game.tabletop.lessons.slip import Form, Page
from game.tabletop.session import Session
from game.ui.stack import Scene
from game.ui.theme import Colour
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
"""How much of the night is left in the plane before the dream, of 255."""
_RED: Final = (150, 34, 26)
"""The same once the jump light is red."""
_LAMP: Final = (255, 46, 30)
_LEFT: Final = 72
_TOP: Final = 194
_WIDE: Final = 560
"""Units beside and above the words, and their greatest width."""
_SIZES: Final = (26, 22, 19, 16)
_LAMP_AT: Final = 0.14
"""The height of the lamp, as a share of the window's."""
Deed: TypeAlias = Literal["dream", "title", "evening", "lesson"]
"""What can be gone on with."""
_NIGHT: Final = Composition(has_words=True)


def begin_prologue(evening: Evening, start: int | None = None) -> LessonBar[DreamGuide]:
    """Open the prologue over whatever is open; `start` is the seed of its dice."""
    prologue = Prologue(evening)
    prologue.bar.night.open(PrologueScene(FallingAsleep(prologue, start)))
    return prologue.bar


def prologue_sentence(kit: Kit, name: str) -> str:
    """What the slip says; buttons are called as they are on the screen."""
    return kit.say(f"prologue.{name}", **button_names(kit))


class Prologue:
    """What the prologue has of its own."""

    form = Form((24, 22, 20, 18, 16, 14), most=0.21)
    has_menu = False
    menu_label = "prologue.skip"
    notice_ms = 3500.0

    def __init__(self, host: Evening) -> None:
        self.host = host
        self.kit = host.kit
        self._boards = dream_boards()
        self._start = STARTS[0]
        self._busy_ms = 0
        """How long an outcome has been shown without a break."""
        self.bar = LessonBar(host, self, *self._begin())

    def _begin(self) -> tuple[DreamGuide, Session]:
        self._words, self._is_over = "choose", False
        game = begin_dream(self._boards, self._start)
        session = Session(game, self.kit.settings.animation)
        session.goes_step_by_step, session.level = True, "men"
        return DreamGuide(game), session

    @property
    def state(self) -> State:
        """How the dream stands."""
        return self.bar.session.game.state

    # --- Beginning and ending -------------------------------------------------------------

    def dream(self, start: int | None = None) -> None:
        """Restart: with the dice of a seed, or with other dice than before."""
        others = [one for one in STARTS if one != self._start]
        self._start = secrets.choice(others) if start is None else start
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

    def make_scene(self, evening: Evening) -> Scene:
        """The castle and its end have scenes of their own, in which less is to be seen."""
        match evening.session.shown.stage:
            case "castle":
                return DreamScene(evening)
            case "demolition":
                return DreamDemolitionScene(evening)
            case "over":
                return self._end()
        return scene_of(evening)

    def _end(self) -> Scene:
        """The result; a victory is recorded."""
        self._is_over = True
        if not has_won(self.state):
            return PrologueScene(StartingUp(self))
        self._keep(end="won", best=self.best)
        return PrologueScene(RedLight(self))

    @property
    def _kept(self) -> Kept:
        return self.kit.settings.prologue

    def _keep(self, **changed: object) -> None:
        """Record the result, unless no file of the player may be written."""
        if self.host.saves:
            settings = replace(self.kit.settings, prologue=replace(self._kept, **changed))
            self.host.notice = self.kit.set(settings)

    def open_menu(self) -> None:
        """Esc leaves it."""
        self.skip()

    # --- What the slip says ---------------------------------------------------------------

    def page(self) -> Page:
        """The next step. While an outcome is shown, or enemies act, it would be out of date."""
        shown, director = self.bar.session.shown, self.bar.session.director
        is_running = shown.stage == "demolition"
        is_their_phase = shown.stage == "castle" and shown.phase not in ("", "paras")
        if is_their_phase and director.is_busy:
            return Page(self.kit.say("prologue.enemies"))
        if self._busy_ms >= _LINGER_MS and not is_running:
            return Page(self.kit.say("prologue.watch"))
        words = "escape" if is_running else self._words
        return Page(prologue_sentence(self.kit, words), notice=self.bar.notice)

    def pages(self) -> list[Page]:
        """All its sentences."""
        return [Page(prologue_sentence(self.kit, name)) for name in SLIPS]

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


class Card(ABC):
    """What a screen of the prologue says, and what can be done."""

    tint: ClassVar[Colour] = _DARK
    is_lit: ClassVar[bool] = False
    """Whether the red lamp is on."""
    goes_on: ClassVar[bool] = False
    """Whether it goes on by itself, or at once with any key or click."""

    def __init__(self, prologue: Prologue) -> None:
        self.prologue = prologue
        self.kit = prologue.kit

    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """The heading, and what it says."""

    @abstractmethod
    def question(self) -> tuple[str, str]:
        """What stands on the line below, and why."""

    def buttons(self) -> tuple[Button, ...]:
        """Its buttons, the amber one last."""
        return ()

    @abstractmethod
    def do(self, deed: Deed) -> None:
        """Do what a button says."""

    def leave(self) -> None:
        """Back to where it was begun from."""
        self.prologue.skip()


class PrologueScene(ViewScene):
    """A picture with a heading and a few lines, and buttons below it; Esc leaves the prologue."""

    def __init__(self, card: Card) -> None:
        super().__init__(card.kit, card.prologue.host.stack)
        self.ring.is_shown = False
        self.card = card
        self.kit = card.kit
        self.ms = 0
        self._has_gone_on = False

    def view(self) -> View:
        """The words on the night, the line below."""
        palette, (head, *lines) = self.kit.theme.palette, self.card.words()
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
        bar = question_bar(self.kit, *self.card.question(), self.card.buttons())
        screen = column(Box(words, (_LEFT, _TOP, _LEFT, 0), fills=True), bar)
        return Hotkeys(screen, ((pygame.K_ESCAPE, Leave()),))

    def do(self, action: Action) -> None:
        """Leave, or what a button says."""
        if isinstance(action, Leave):
            self.card.leave()
        else:
            self._go_on(next(deed for deed in get_args(Deed) if deed == action))

    def handle(self, event: pygame.Event) -> None:
        """Where it goes on by itself, anything that is pressed but Esc goes on."""
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if self.card.goes_on and is_press and not is_escape:
            self._go_on("dream")
        else:
            super().handle(event)

    def update(self, ms: int) -> bool:
        """It comes out of the dark, or out of the white of the explosion; then it may go on."""
        before, self.ms = self.ms, self.ms + ms
        wait = _ASLEEP_MS if self.kit.settings.animation != "off" else 0
        if self.card.goes_on and self.ms >= wait:
            self._go_on("dream")
            return True
        return before < _FADE_MS

    def _go_on(self, deed: Deed) -> None:
        """Do it, once."""
        if not self._has_gone_on:
            self._has_gone_on = self.card.goes_on
            self.card.do(deed)

    # --- Drawing --------------------------------------------------------------------------

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the night."""
        told = f"prologue {self.card.tint} {self.card.is_lit}"
        target.blit(self.kit.posters.take(target.get_size(), told, self._paint), (0, 0))

    def _paint(self, size: tuple[int, int]) -> pygame.Surface:
        picture = night_poster(size, _NIGHT)
        picture.fill(self.card.tint, special_flags=pygame.BLEND_RGB_MULT)
        if self.card.is_lit:
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
        if self.card.is_lit and settings.flashes:
            light = round(255 * (1 - share))
            target.fill((light, light, light), special_flags=pygame.BLEND_RGB_ADD)
        else:
            keep = round(255 * share)
            target.fill((keep, keep, keep), special_flags=pygame.BLEND_RGB_MULT)


class FallingAsleep(Card):
    """Over the Channel."""

    goes_on = True

    def __init__(self, prologue: Prologue, start: int | None) -> None:
        super().__init__(prologue)
        self._start = start

    def words(self) -> tuple[str, ...]:
        """Where he is."""
        return self.kit.head("prologue.plane"), self.kit.say("prologue.plane.eyes")

    def question(self) -> tuple[str, str]:
        """That any key goes on."""
        return self.kit.say("prologue.title"), self.kit.say("prologue.any-key")

    def do(self, deed: Deed) -> None:
        """He sleeps."""
        self.prologue.dream(self._start)


class StartingUp(Card):
    """He died in his dream, or it has become hopeless: he dreams again, with other dice."""

    def __init__(self, prologue: Prologue) -> None:
        super().__init__(prologue)
        self._why = _why_lost(prologue.state)

    def words(self) -> tuple[str, ...]:
        """Why, and what he does."""
        say = self.kit.say
        return self.kit.head("prologue.up"), say(self._why), say("prologue.again.eyes")

    def question(self) -> tuple[str, str]:
        """Whether to try again."""
        return self.kit.say("prologue.once-more"), self.kit.say("prologue.once-more.why")

    def buttons(self) -> tuple[Button, ...]:
        """Leave it, or again."""
        skip = Button(label=self.kit.say("prologue.skip"), hint="Esc", action=Leave())
        again = self.kit.say("prologue.again")
        return skip, _button(again, "Enter", pygame.K_RETURN, "dream", is_primary=True)

    def do(self, deed: Deed) -> None:
        """He dreams again."""
        self.prologue.dream()


def _why_lost(state: State) -> str:
    """The key of the sentence that says why the dream could not end well."""
    if state.clock >= SIX_O_CLOCK:
        return "prologue.late"
    return "prologue.gone" if state.is_anyone_alive() else "prologue.dead"


class RedLight(Card):
    """The tower is down, and the jump light is red: what comes next."""

    tint = _RED
    is_lit = True

    def __init__(self, prologue: Prologue) -> None:
        super().__init__(prologue)
        self._evening = prologue.host

    def words(self) -> tuple[str, ...]:
        """The dream is over; what was done, and what is to be done."""
        say, score = self.kit.say, score_of(self.prologue.bar.session.game)
        counted = say("prologue.score", score=f"{score:,}", best=f"{self.prologue.best:,}")
        head, real = self.kit.head("prologue.red-light"), say("prologue.real")
        return head, real, say("prologue.tower"), self.who_lives(), counted

    def who_lives(self) -> str:
        """Who got out alive."""
        state, name = self.prologue.state, self._evening.teller.name
        living = [man.name for man in state.living()]
        dead = [man for man in state.arrived if man not in living]
        if not dead:
            return self.kit.say("prologue.alive")
        if not living:
            return self.kit.say("prologue.alive.none")
        return self.kit.say("prologue.alive.one", who=name(living[0]), other=name(dead[0]))

    def question(self) -> tuple[str, str]:
        """What next."""
        return self.kit.say("prologue.next"), self.kit.say("prologue.next.why")

    def buttons(self) -> tuple[Button, ...]:
        """The title, again, the whole evening, or the first lesson."""
        say = self.kit.say
        return (
            _button(say("story.title"), "T", pygame.K_t, "title"),
            _button(say("prologue.again"), "A", pygame.K_a, "dream"),
            _button(say("prologue.evening"), "J", pygame.K_j, "evening"),
            _button(say("prologue.lesson"), "Enter", pygame.K_RETURN, "lesson", is_primary=True),
        )

    def leave(self) -> None:
        """Nothing is skipped any more."""
        self.prologue.bar.night.leave()

    def do(self, deed: Deed) -> None:
        """Begin what comes next."""
        if deed == "dream":
            self.prologue.dream()
            return
        self.leave()
        if deed == "title":
            self._evening.to_title()
        elif deed == "lesson":
            begin_lesson(self._evening, FIRST_NIGHT)
        else:
            choose_level(self._evening)


def _button(label: str, hint: str, key: int, deed: Deed, *, is_primary: bool = False) -> Button:
    return Button(
        label=label, hint=hint, key=key, action=deed, is_primary=is_primary, is_first=is_primary
    )
