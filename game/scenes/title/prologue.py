"""The prologue: three minutes to the jump, in which Garrett dreams the end of the night."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.painting.posters.brush import add_glow
from game.painting.posters.posters import Composition, night_poster
from game.rules.clock import SIX_O_CLOCK
from game.rules.state import State
from game.scenes.factory import scene_of
from game.scenes.menus.level import choose_level
from game.scenes.stages.dream import DreamDemolitionScene, DreamScene
from game.scenes.title.begin_lesson import begin_lesson
from game.tabletop.evening import Evening
from game.tabletop.hud.decision_line import draw_question
from game.tabletop.hud.frame import plain_frame
from game.tabletop.hud.line_buttons import ButtonSpec, line_buttons
from game.tabletop.lessons import FIRST_NIGHT
from game.tabletop.prologue.bar import PrologueBar
from game.tabletop.prologue.score import score_of
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.theme import Colour
from game.ui.typography.text import Style

_ASLEEP_MS: Final = 7000
"""How long he takes to fall asleep, if nobody presses anything."""
_FADE_MS: Final = 900
_DARK: Final = (70, 76, 92)
"""How much of the night is left in the plane before the dream, of 255."""
_RED: Final = (150, 34, 26)
"""The same once the jump light is red."""
_LAMP: Final = (255, 46, 30)
_LEFT: Final = 72
_WIDE: Final = 560
"""Units from the left edge to the words, and that they are wide at most."""
_SIZES: Final = (26, 22, 19, 16)
_TOP: Final = 0.27
_LAMP_AT: Final = 0.14
"""Heights of the heading and of the lamp, in shares of the window's."""
_NIGHT: Final = Composition(has_words=True)


def begin_prologue(evening: Evening, start: int | None = None) -> PrologueBar:
    """Open the prologue over whatever is open; `start` is the seed of its dice."""
    bar = PrologueBar(evening, _make_stage, lambda bar: _end(evening, bar))
    bar.night.open(FallingAsleep(bar, lambda: bar.dream(start)))
    return bar


def _make_stage(evening: Evening) -> Scene:
    """The castle and its end have scenes of their own, in which less is to be seen."""
    stage = evening.session.shown.stage
    if stage == "castle":
        return DreamScene(evening)
    return DreamDemolitionScene(evening) if stage == "demolition" else scene_of(evening)


def _end(evening: Evening, bar: PrologueBar) -> Scene:
    return RedLight(evening, bar) if bar.is_won else StartingUp(bar)


class _Words(Struct, frozen=True):
    """What a card says."""

    head: str
    lines: Sequence[str]


class PrologueCard(Scene, ABC):
    """A picture with a heading and a few lines, and buttons below it."""

    def __init__(self, bar: PrologueBar, tint: Colour, *, is_lit: bool = False) -> None:
        """`tint` is what is left of the night's colours; `is_lit` says that the red lamp is on."""
        self.bar = bar
        self.kit: Kit = bar.night.kit
        self.ring = FocusRing()
        self.ms = 0
        self._tint = tint
        self._is_lit = is_lit
        self._frame = plain_frame((1280, 720), self.kit.theme)

    # --- What it consists of --------------------------------------------------------------

    @abstractmethod
    def words(self) -> _Words:
        """What it says."""

    @abstractmethod
    def question(self) -> tuple[str, str]:
        """What stands on the line below, and why."""

    def specs(self) -> list[ButtonSpec]:
        """Its buttons, the amber one last."""
        return []

    # --- Scene ----------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """The buttons on the line."""
        self._frame = plain_frame(size, self.kit.theme)
        self.ring.replace(line_buttons(self.kit, self._frame.line, self.specs()))

    def update(self, ms: int) -> bool:
        """It comes out of the dark, or out of the white of the explosion."""
        before, self.ms = self.ms, self.ms + ms
        return before < _FADE_MS

    def handle(self, event: pygame.Event) -> None:
        """Buttons by mouse or keys; Esc leaves the prologue."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave()
        else:
            self.ring.handle(event)

    def leave(self) -> None:
        """Back to where it was begun from."""
        self.bar.skip()

    def draw(self, target: pygame.Surface) -> None:
        """The night, the words, the line."""
        kit, frame = self.kit, self._frame
        size = target.get_size()
        told = f"prologue {self._tint} {self._is_lit}"
        target.blit(kit.posters.take(size, told, self._paint), (0, 0))
        self._draw_words(target)
        question, why = self.question()
        right = min((one.rect.left for one in self.ring.widgets), default=size[0])
        draw_question(kit, target, frame.line, question, why, "", right)
        self.ring.draw(target)
        self._draw_fade(target)

    def _paint(self, size: tuple[int, int]) -> pygame.Surface:
        picture = night_poster(size, _NIGHT)
        picture.fill(self._tint, special_flags=pygame.BLEND_RGB_MULT)
        if self._is_lit:
            radius = size[1] // 30
            middle = self.kit.px(_LEFT) + radius, round(size[1] * _LAMP_AT)
            add_glow(picture, middle, size[1] // 2, _LAMP, 0.8)
            pygame.draw.circle(picture, _LAMP, middle, radius)
        return picture

    def _draw_words(self, target: pygame.Surface) -> None:
        kit, palette, words = self.kit, self.kit.theme.palette, self.words()
        left = kit.px(_LEFT)
        wide = min(round(kit.px(_WIDE) * max(kit.theme.text, 1.0)), target.get_width() - 2 * left)
        head = Style("display", 60, palette.paper_100, 0.04, halo=palette.outline, grows=False)
        head = kit.type.narrow(words.head, head, target.get_width() - 2 * left)
        y = round(target.get_height() * _TOP)
        y = kit.type.draw(target, words.head, head, (left, y)).bottom + kit.px(18)
        text = self._fit(words.lines, wide, self._frame.line.top - y)
        for line in words.lines:
            kit.type.draw_wrapped(target, line, text, pygame.Rect(left, y, wide, 0))
            y += self._height(line, text, wide)

    def _fit(self, lines: Sequence[str], wide: int, high: int) -> Style:
        """The largest type in which all lines find room above the buttons."""
        palette = self.kit.theme.palette
        for size in _SIZES:
            style = Style("text", size, palette.paper_100, halo=palette.outline)
            if sum(self._height(line, style, wide) for line in lines) <= high:
                break
        return style

    def _height(self, line: str, style: Style, wide: int) -> int:
        """Pixels that a line takes, wrapped, with the gap below it."""
        kit = self.kit
        return len(kit.type.wrap(line, style, wide)) * kit.type.height(style) + kit.px(14)

    def _draw_fade(self, target: pygame.Surface) -> None:
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


class FallingAsleep(PrologueCard):
    """Over the Channel. It goes on by itself, or at once with any key or click."""

    def __init__(self, bar: PrologueBar, dream: Callable[[], None]) -> None:
        super().__init__(bar, _DARK)
        self._dream = dream
        self._is_asleep = False

    def words(self) -> _Words:
        """Where he is."""
        say = self.kit.say
        return _Words(self.kit.head("prologue.plane"), (say("prologue.plane.eyes"),))

    def question(self) -> tuple[str, str]:
        """That any key goes on."""
        return self.kit.say("prologue.title"), self.kit.say("prologue.any-key")

    def update(self, ms: int) -> bool:
        """After a while he sleeps."""
        moved = super().update(ms)
        if self.ms >= (_ASLEEP_MS if self.kit.settings.animation != "off" else 0):
            self._sleep()
            return True
        return moved

    def handle(self, event: pygame.Event) -> None:
        """Esc leaves; anything else that is pressed goes on."""
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if is_press and not is_escape:
            self._sleep()
        else:
            super().handle(event)

    def _sleep(self) -> None:
        if not self._is_asleep:
            self._is_asleep = True
            self._dream()


class StartingUp(PrologueCard):
    """He died in his dream, or it has become hopeless: he dreams again, with other dice."""

    def __init__(self, bar: PrologueBar) -> None:
        super().__init__(bar, _DARK)
        self._why = _why_lost(bar.session.game.state)

    def words(self) -> _Words:
        """Why, and what he does."""
        say = self.kit.say
        lines = (say(self._why), say("prologue.again.eyes"))
        return _Words(self.kit.head("prologue.up"), lines)

    def question(self) -> tuple[str, str]:
        """Whether to try again."""
        return self.kit.say("prologue.once-more"), self.kit.say("prologue.once-more.why")

    def specs(self) -> list[ButtonSpec]:
        """Again, or leave it."""
        say = self.kit.say
        return [
            (say("prologue.skip"), "Esc", 0, self.leave, False),
            (say("prologue.again"), "Enter", pygame.K_RETURN, self.bar.dream, True),
        ]


def _why_lost(state: State) -> str:
    """The key of the sentence that says why the dream could not end well."""
    if state.clock >= SIX_O_CLOCK:
        return "prologue.late"
    return "prologue.gone" if state.is_anyone_alive() else "prologue.dead"


class RedLight(PrologueCard):
    """The tower is down, and the jump light is red: what comes next."""

    def __init__(self, evening: Evening, bar: PrologueBar) -> None:
        super().__init__(bar, _RED, is_lit=True)
        self._evening = evening

    def words(self) -> _Words:
        """The dream is over; what was done, and what is to be done."""
        say, score = self.kit.say, score_of(self.bar.session.game)
        counted = say("prologue.score", score=f"{score:,}", best=f"{self.bar.best:,}")
        return _Words(
            self.kit.head("prologue.red-light"),
            (say("prologue.real"), say("prologue.tower"), self._who_lives(), counted),
        )

    def _who_lives(self) -> str:
        """Who got out alive."""
        state, name = self.bar.session.game.state, self._evening.teller.name
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

    def specs(self) -> list[ButtonSpec]:
        """The title, again, the whole evening, or the first lesson."""
        say = self.kit.say
        return [
            (say("story.title"), "T", pygame.K_t, self._to_title, False),
            (say("prologue.again"), "A", pygame.K_a, self.bar.dream, False),
            (say("prologue.evening"), "J", pygame.K_j, self._jump, False),
            (say("prologue.lesson"), "Enter", pygame.K_RETURN, self._learn, True),
        ]

    def leave(self) -> None:
        """Nothing is skipped any more."""
        self.bar.night.leave()

    def _to_title(self) -> None:
        self.leave()
        self._evening.to_title()

    def _learn(self) -> None:
        self.leave()
        begin_lesson(self._evening, FIRST_NIGHT)

    def _jump(self) -> None:
        self.leave()
        choose_level(self._evening)
