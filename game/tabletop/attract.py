"""The demonstration on the title: the sergeant plays, with captions, until a key is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.archive.records import MODES, Mode
from game.bots import Bot, bot
from game.rules import Game
from game.rules.decisions import Option, Step
from game.rules.game import Part
from game.rules.state import Stage
from game.tabletop.game_context import GameContext
from game.tabletop.parts.extras import Extra, Extras
from game.tabletop.replay import NestedGame
from game.tabletop.session import Session
from game.ui.stack import Scene
from game.ui.typography.text import Style, arcade_style, strike

_THINKS_MS: Final = 850
"""Milliseconds for which the sergeant points at an option before he chooses it."""
_STEPS_MS: Final = 160
_REEL: Final[tuple[tuple[Part, int], ...]] = (
    ("evening", 80_000),
    ("castle", 80_000),
    ("hunt", 45_000),
)
"""The parts shown one after another, each with its longest time in milliseconds."""
_TABLE_MS: Final = 9_000
"""Milliseconds for which the records of one mode are shown after each part."""
_END_MS: Final = 5_000
"""Milliseconds for which the end of a game is shown."""
_CAPTION_MS: Final = 8_000
_BLINK_MS: Final = 1_100
_NUDGE: Final = 24
"""Pixels by which the pointer may move from where it was, as when somebody leans on the table."""
_INSET: Final = 16
_PLATE: Final = 225
"""Opacity of the call's ground, of 255; on a thinner ground the print would shine through."""
_LINES: Final = 2
"""The most lines of a caption."""
_CAPTIONS: Final[dict[Stage, int]] = {
    "drop": 1,
    "field": 4,
    "infiltration": 2,
    "castle": 4,
    "demolition": 1,
    "hunt": 3,
    "over": 1,
}
"""The number of captions of each stage."""


def start_show(host: GameContext, seed: int, make_table: Callable[[Mode, Extras], Scene]) -> Show:
    """Start the demonstration: its first game has that seed, each further one the next seed.

    `make_table` makes the scene with the records of a mode.
    """
    night = Demonstration(host)
    show = Show(night, seed, make_table)
    night.extras = Extras([show])
    show.begin()
    return show


class Demonstration(NestedGame):
    """An evening that the sergeant plays for spectators, without sound or saves."""

    def __init__(self, host: GameContext) -> None:
        super().__init__(host, "ask.demo")
        self._sergeant: Bot = bot("sergeant", 1)
        self._meant: Option | None = None
        self._thought_ms = 0

    def stage_game(self, part: Part, seed: int) -> None:
        """Begin a game, with the packing done."""
        self._sergeant = bot("sergeant", seed)
        self._meant = None
        packed = _packed(Game.new(self.maps.boards, seed, part=part), self._sergeant)
        game = Game.new(self.maps.boards, seed, part=part)
        for option in packed[:-1]:
            game.choose(option)
        self.play(game)
        if packed:
            self.session.choose(packed[-1])

    def play(self, game: Game) -> None:
        """Continue a game, without sound or autosave."""
        self._session = Session(game, self.kit.settings.animation)
        # No click plays here, so that no ticket tells what one would do.
        self._session.goes_step_by_step = True
        self.kit.press.sheet = game.state.sheet
        self.follow_settings()
        self.show_stage()

    def show_stage(self) -> None:
        """Open the scene of the stage; the music of the title goes on."""
        self.show_scene()

    @property
    def is_over(self) -> bool:
        """Whether the end of the game has been shown."""
        return self.session.is_over

    def think(self, ms: int, point_at: Callable[[Option], None]) -> bool:
        """Point at the next choice for a while, then make it; True if something changed."""
        if self.session.decision is None:
            return False
        if self._meant is None:
            self._meant = self._sergeant.choose(self.session.game)
            self._thought_ms = 0
            point_at(self._meant)
            return True
        self._thought_ms += ms
        if self._thought_ms < (_STEPS_MS if isinstance(self._meant, Step) else _THINKS_MS):
            return False
        meant, self._meant = self._meant, None
        self.session.choose(meant)
        return True


class Show(Extra):
    """Plays one part after another, with captions below and a call to press a key."""

    takes_raw_input = True
    takes_escape = True

    def __init__(
        self, night: Demonstration, seed: int, make_table: Callable[[Mode, Extras], Scene]
    ) -> None:
        self.night: Final = night
        self._kit = night.kit
        self._seed = seed
        self._make_table = make_table
        self._part = 0
        self._ms = 0
        self._caption_ms = 0
        self._end_ms = 0
        self.shows_table = False
        """Whether the records are shown now."""
        self._is_updating = False
        self._size = (0, 0)
        self._rest_at: tuple[int, int] | None = None
        """Where the pointer was first seen, in pixels."""

    def begin(self) -> None:
        """Play the next part."""
        part, _ = _REEL[self._part % len(_REEL)]
        self.shows_table = False
        self._ms = self._end_ms = self._caption_ms = 0
        self.night.stage_game(part, self._seed + self._part)

    def _show_table(self) -> None:
        mode: Mode = MODES[self._part % len(MODES)]
        self.shows_table = True
        self._ms = 0
        self._part += 1
        self.night.open(self._make_table(mode, self.night.extras))

    def claim(self, size: tuple[int, int]) -> int:
        """Reserve the band of the captions; the records need none."""
        self._size = size
        return size[1] if self.shows_table else self.band().top

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel lies in the band of the captions."""
        return self.band().collidepoint(pixel)

    # --- Time -----------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Advance the sergeant's game; go to the next part when this one has been shown."""
        if self._is_updating:
            return False
        before = self._look()
        self._ms += ms
        self._caption_ms += ms
        moved = False
        if not self.shows_table:
            self._is_updating = True
            moved = self._play(ms)
            self._is_updating = False
        elif self._ms >= _TABLE_MS:
            self.begin()
            moved = True
        return moved or self._look() != before

    def _play(self, ms: int) -> bool:
        moved = self.night.think(ms, self._point_at)
        if moved and self.table is not None:
            # The scene must have taken up the new decision before it is drawn.
            self.table.update(0)
        _, longest = _REEL[self._part % len(_REEL)]
        self._end_ms += ms if self.night.is_over else 0
        is_idle = not self.night.session.director.is_busy
        if self._end_ms >= _END_MS or (self._ms >= longest and is_idle):
            self._show_table()
            return True
        return moved

    def _point_at(self, option: Option) -> None:
        """Move the focus to the chosen option, as keys would, so that its tooltip is shown."""
        if self.table is not None:
            self.table.update(0)
            self.table.point_at_answer(option)

    def _look(self) -> tuple[str, bool]:
        """Everything that the part draws now, as a value to compare."""
        return self._caption(), self.is_lit()

    def _caption(self) -> str:
        stage = self.night.session.shown.stage
        many = _CAPTIONS.get(stage, 0)
        if not many or self.shows_table:
            return ""
        number = self._caption_ms // _CAPTION_MS % many + 1
        return self._kit.say(f"attract.{stage}.{number}")

    def is_lit(self) -> bool:
        """Whether the call to press a key is lit; always, if flashes are turned off."""
        settings = self._kit.settings
        if settings.reduced_motion or not settings.flashes:
            return True
        return self._ms // (_BLINK_MS // 2) % 2 == 0

    # --- Input and drawing ----------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Any key, click or way of the mouse leads back to the menu."""
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if is_press or (event.type == pygame.MOUSEMOTION and self._is_moved(event.pos)):
            self.night.stack.pop()
        return True

    def _is_moved(self, pixel: tuple[int, int]) -> bool:
        """Whether a hand moves the mouse, so that the click that follows finds the menu."""
        if self._rest_at is None:
            self._rest_at = pixel
        across, down = (here - there for here, there in zip(pixel, self._rest_at, strict=True))
        return max(abs(across), abs(down)) > _NUDGE

    def draw(self, target: pygame.Surface) -> None:
        """Draw the caption and the call."""
        if not self.shows_table:
            self._draw_caption(target)
        if self.is_lit():
            self._draw_call(target)

    def _draw_caption(self, target: pygame.Surface) -> None:
        """A steel band at the lower edge: the speaker and the caption."""
        kit, band = self._kit, self.band()
        # The bar is slightly translucent, so the last caption must be painted over.
        target.fill(kit.theme.palette.night_900, band)
        kit.trim.bar(target, band, "top")
        label, left = kit.head("attract.who"), self._words_left()
        words, lines = self._caption_lines()
        kit.type.draw(
            target, label, self._who, (band.left + kit.px(_INSET), band.centery), "midleft"
        )
        y = band.centery - len(lines) * kit.type.height(words) // 2
        for line in lines:
            kit.type.draw(target, line, words, (band.left + left, y))
            y += kit.type.height(words)

    def _caption_lines(self) -> tuple[Style, list[str]]:
        """The style and the lines of the caption, at most two."""
        kit, caption = self._kit, self._caption()
        end = self._size[0] if kit.is_large else self.call_box().left
        room = end - self._words_left() - kit.px(_INSET)
        usual = Style("bold", 21, kit.theme.palette.moon_100)
        words = kit.type.fitting(
            usual, lambda one: len(kit.type.wrap(caption, one, room)) <= _LINES
        )
        return words, kit.type.wrap(caption, words, room)

    def band(self) -> pygame.Rect:
        """The rectangle of the captions, which nothing else covers."""
        kit = self._kit
        high = _LINES * kit.type.height(Style("bold", 21)) + kit.px(12)
        return pygame.Rect(0, self._size[1] - high, self._size[0], high)

    def _words_left(self) -> int:
        """The x position of the caption's text, right of the speaker."""
        kit = self._kit
        return kit.type.width(kit.head("attract.who"), self._who) + kit.px(2 * _INSET)

    @property
    def _who(self) -> Style:
        return Style("display", 20, self._kit.theme.palette.amber, 0.05)

    def call_box(self) -> pygame.Rect:
        """The rectangle of the call: the end of the band, or with large letters the board's top."""
        kit = self._kit
        words = kit.type.line(kit.say("attract.press"), self._call_style)
        box = words.get_rect().inflate(kit.px(24), kit.px(4))
        if kit.is_large:
            box.center = (self._size[0] // 2, kit.px(84))
        else:
            box.midright = (self._size[0] - kit.px(4), self.band().centery)
        return box

    @property
    def _call_style(self) -> Style:
        return arcade_style(self._kit.theme.palette.paper_100, 32, grows=False)

    def _draw_call(self, target: pygame.Surface) -> None:
        kit, box = self._kit, self.call_box()
        if kit.is_large:
            veil = pygame.Surface(box.size, pygame.SRCALPHA)
            veil.fill((*kit.theme.palette.night_900, _PLATE))
            target.blit(veil, box)
        strike(kit.type, target, kit.say("attract.press"), self._call_style, box.center, "center")


def _packed(game: Game, sergeant: Bot) -> list[Option]:
    """The sergeant's choices of packing; the last one begins the drop."""
    while game.decision is not None and game.state.stage == "equip":
        game.choose(sergeant.choose(game))
    return game.choices
