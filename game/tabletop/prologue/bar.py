"""The prologue overlay: a slip of paper with the next step, over the stages it is played in."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

import pygame
from msgspec.structs import replace

from game.archive.settings import Prologue
from game.painting.kit import Kit
from game.rules.decisions import Option
from game.tabletop.button_names import button_names
from game.tabletop.evening import Evening
from game.tabletop.guest import GuestEvening
from game.tabletop.parts.extras import Extra, Extras
from game.tabletop.prologue.dream import begin_dream, dream_boards
from game.tabletop.prologue.guide import Guide, has_won
from game.tabletop.prologue.score import score_of
from game.tabletop.prologue.slip import letters_of, slip_view
from game.tabletop.prologue.starts import STARTS
from game.tabletop.session import Session
from game.ui.stack import Scene
from game.ui.views.shown import draw_view
from game.ui.views.view import View

SLIPS: Final = (
    *("choose", "hall", "shoot", "join", "join.there", "bitten", "melee", "melee.whom", "katana"),
    *("missed", "stairs", "foot", "set", "set.here", "run", "run.there", "run.on"),
    *("fire", "weapon", "fight"),
    *("cover", "light", "light.here", "light.alone", "lighter", "foot.light"),
    *("stop.fight", "stop.there", "stop.light", "stop.short", "marks", "fetch"),
    *("escape", "own", "own.enough", "hit", "wound", "pick-up", "enemies"),
)
"""All sentences of the slip, by the last part of their keys, ``prologue.<name>``."""
_CLICK: Final = pygame.MOUSEBUTTONDOWN
_NOTICE_MS: Final = 3500
"""How long it is said why something can't be done."""
_LINGER_MS: Final = 500
"""How long an order stays on the slip while its outcome is shown."""


def prologue_sentence(kit: Kit, name: str) -> str:
    """What the slip says; buttons are called as they are on the screen."""
    return kit.say(f"prologue.{name}", **button_names(kit))


class PrologueBar(Extra):
    """Allows only the choices that the guide permits, points at one, and records the result."""

    def __init__(
        self,
        host: Evening,
        make_stage: Callable[[Evening], Scene],
        make_end: Callable[[PrologueBar], Scene],
    ) -> None:
        """`make_stage` makes the scene of the stage shown, `make_end` that of the result."""
        self._kit = host.kit
        self._make_stage = make_stage
        self._make_end = make_end
        self.night: Final = GuestEvening(host, menu=self.skip, make_scene=self._make_scene)
        self.night.menu_label = "prologue.skip"
        self.night.extras = Extras([self])
        self.panel = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the slip."""
        self._letters = 0.0
        self._boards = dream_boards()
        self._words = "choose"
        self.notice = ""
        """The reason why the last choice was refused, shown for a few seconds."""
        self._notice_ms = 0
        self._busy_ms = 0
        """How long an outcome has been shown without a break."""
        self._begin(STARTS[0])

    def _begin(self, start: int) -> None:
        self._start = start
        game = begin_dream(self._boards, start)
        self.guide = Guide(game)
        self.session = Session(game, self._kit.settings.animation)
        self.session.allows = self._allows
        self.session.goes_step_by_step = True
        self.session.level = "men"
        self.session.meant = lambda: self.guide.wanted
        self._words, self.notice, self._is_over = "choose", "", False

    # --- Beginning and ending -------------------------------------------------------------

    def dream(self, start: int | None = None) -> None:
        """Restart: with the dice of a seed, or with other dice than before."""
        others = [one for one in STARTS if one != self._start]
        self._begin(secrets.choice(others) if start is None else start)
        self._keep(tries=self._kept.tries + 1)
        self.night.show(self.session)

    def skip(self) -> None:
        """Return to the screen from which it was begun."""
        if self._kept.end != "won":
            self._keep(end="skipped")
        self.night.leave()

    @property
    def is_won(self) -> bool:
        """Whether the tower is destroyed and a man survived."""
        return has_won(self.session.game.state)

    @property
    def best(self) -> int:
        """The best score, including this one."""
        return max(self._kept.best, score_of(self.session.game))

    def _make_scene(self, evening: Evening) -> Scene:
        if evening.session.shown.stage != "over":
            return self._make_stage(evening)
        return self._end()

    def _end(self) -> Scene:
        """Show the result; a victory is recorded."""
        self._is_over = True
        if self.is_won:
            self._keep(end="won", best=self.best)
        return self._make_end(self)

    @property
    def _kept(self) -> Prologue:
        return self._kit.settings.prologue

    def _keep(self, **changed: object) -> None:
        """Record the result, unless no file of the player may be written."""
        if self.night.host.saves:
            settings = replace(self._kit.settings, prologue=replace(self._kept, **changed))
            self.night.host.notice = self._kit.set(settings)

    # --- Its place ------------------------------------------------------------------------

    def claim(self, size: tuple[int, int]) -> int:
        """Reserve the lower edge for the slip."""
        sentences = [prologue_sentence(self._kit, name) for name in SLIPS]
        self._letters, high = letters_of(self._kit, sentences, size)
        self.panel = pygame.Rect(0, size[1] - high, size[0], high)
        return self.panel.top

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel lies on the slip."""
        return self.panel.collidepoint(pixel)

    # --- Following ------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """After the animations go on; True if the slip has changed."""
        before = self.told
        self._fade_notice(ms)
        self._busy_ms = self._busy_ms + ms if self.session.director.is_busy else 0
        return self._go_on() or self.told != before

    def _go_on(self) -> bool:
        """Show the next sentence, or give an automatic answer; True if one of them was done."""
        if self._is_over or self.session.director.is_busy:
            return False
        if self.guide.is_lost and self.session.decision is not None:
            self.night.open(self._end())
            return True
        words = self.guide.slip
        if words and words != self._words:
            self._words, self.notice = words, ""
            return True
        option = self.guide.given_for_him
        if option is None:
            return False
        self.session.choose_unasked(option)
        return True

    def _fade_notice(self, ms: int) -> None:
        """Let the slip say again what to do."""
        self._notice_ms = self._notice_ms + ms if self.notice else 0
        if self._notice_ms >= _NOTICE_MS:
            self.notice, self._notice_ms = "", 0

    def _allows(self, option: Option) -> bool:
        """Whether a choice is allowed; otherwise the slip gives the reason."""
        if self.guide.allows(option):
            self.notice = ""
            return True
        meant = self.guide.meant_in_stack(option)
        if meant is not None:
            self.session.choose(meant)
            return False
        say, aim = self._kit.say, self.guide.aim
        self._notice_ms = 0
        if self.guide.has_strayed:
            self.notice = prologue_sentence(self._kit, "own.enough")
        elif aim is not None:
            label = self.night.teller.option(aim, self.session.shown)
            self.notice = say("lesson.not-yet", what=label)
        self._kit.sound.cue("refuse")
        return False

    def place_meant(self) -> pygame.Rect | None:
        """The rectangle of the next answer in pixels; None while nothing is asked."""
        if self.session.decision is None or self.guide.given_for_him is not None:
            return None
        aim = self.guide.aim
        if aim is None or self.table is None:
            return None
        return self.table.place_of(aim)

    # --- Hearing and drawing --------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Consume clicks on the slip."""
        return event.type == _CLICK and self.covers(event.pos)

    def draw_mark(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw the pointer to the advised answer."""
        place = self.place_meant()
        return [] if place is None else self.point_out(self._kit, target, place)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the slip."""
        # Above the scene the slip must be opaque.
        target.fill(self._kit.theme.palette.night_900, self.panel)
        draw_view(self._kit, target, self.view(), self.panel)

    def view(self) -> View:
        """The slip with its sentence."""
        is_refusal = bool(self.notice) and not self._are_enemies_acting
        return slip_view(self._kit, self.told, self._letters, is_refusal=is_refusal)

    @property
    def told(self) -> str:
        """The sentence on the slip. While an outcome is shown, or enemies act, what was said
        before is out of date."""
        if self._are_enemies_acting:
            return self._kit.say("prologue.enemies")
        is_running = self.session.shown.stage == "demolition"
        if self._busy_ms >= _LINGER_MS and not is_running:
            return self._kit.say("prologue.watch")
        words = "escape" if is_running else self._words
        return self.notice or prologue_sentence(self._kit, words)

    @property
    def _are_enemies_acting(self) -> bool:
        shown = self.session.shown
        is_their_phase = shown.stage == "castle" and shown.phase not in ("", "paras")
        return is_their_phase and self.session.director.is_busy
