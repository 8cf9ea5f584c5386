"""The show on the title: the sergeant plays, with captions, until somebody presses a key."""

from __future__ import annotations

import secrets
from typing import ClassVar, Final

import pygame

from game.archive.records import MODES, Mode
from game.rules.game import Part
from game.rules.state import Stage
from game.scenes.demonstration import Demonstration
from game.scenes.evening import Evening
from game.scenes.records import RecordsScene
from game.ui.stack import Hearing, Scene
from game.ui.typography.arcade import arcade_style, strike
from game.ui.typography.text import Style

_REEL: Final[tuple[tuple[Part, int], ...]] = (
    ("evening", 80_000),
    ("castle", 80_000),
    ("hunt", 45_000),
)
"""What is shown one after another, and how long at most, in milliseconds."""
_TABLE_MS: Final = 9_000
"""After each part the records of one mode are shown so long."""
_END_MS: Final = 5_000
"""So long the end of a game is seen."""
_CAPTION_MS: Final = 8_000
_BLINK_MS: Final = 1_100
_INSET: Final = 16
_PLATE: Final = 225
"""How solid the ground of the call is, of 255: print shows through a thinner one."""
_LINES: Final = 2
"""Of a caption at most."""
_CAPTIONS: Final[dict[Stage, int]] = {
    "drop": 1,
    "field": 4,
    "infiltration": 2,
    "castle": 4,
    "demolition": 1,
    "hunt": 3,
    "over": 1,
}
"""How many captions there are for each stage."""


class AttractScene(Scene):
    """One part of the reel after another; any key or click ends it."""

    hearing: ClassVar[Hearing] = "raw"

    def __init__(self, evening: Evening, seed: int | None = None) -> None:
        """`seed` is that of the first game shown; the others follow from it."""
        self._evening = evening
        self._kit = evening.kit
        self._show = Demonstration(evening.kit)
        self._seed = secrets.randbelow(1_000_000) if seed is None else seed
        self._part = 0
        self._ms = 0
        self._caption_ms = 0
        self._end_ms = 0
        self._table: RecordsScene | None = None
        self._size = (0, 0)

    @property
    def demonstration(self) -> Demonstration:
        """What the sergeant plays."""
        return self._show

    @property
    def shows_table(self) -> bool:
        """Whether the records are shown just now."""
        return self._table is not None

    def arrange(self, size: tuple[int, int]) -> None:
        """The scene that is shown fills the window."""
        is_first = self._size == (0, 0)
        self._size = size
        self._show.stack.arrange((size[0], self._band().top))
        if is_first:
            self._begin()
        if self._table is not None:
            self._table.arrange(size)

    def _begin(self) -> None:
        part, _ = _REEL[self._part % len(_REEL)]
        self._table = None
        self._ms = self._end_ms = self._caption_ms = 0
        self._show.stage_game(part, self._seed + self._part)

    def _show_table(self) -> None:
        mode: Mode = MODES[self._part % len(MODES)]
        self._table = RecordsScene(self._evening, mode, is_shown_only=True)
        self._table.arrange(self._size)
        self._ms = 0
        self._part += 1

    # --- Time -----------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Let the sergeant play on, and turn to the next part when one has been shown."""
        before = self._look()
        self._ms += ms
        self._caption_ms += ms
        if self._table is not None:
            moved = self._table.update(ms)
            if self._ms >= _TABLE_MS:
                self._begin()
                moved = True
        else:
            moved = self._play(ms)
        return moved or self._look() != before

    def _play(self, ms: int) -> bool:
        moved = self._show.update(ms)
        _, longest = _REEL[self._part % len(_REEL)]
        self._end_ms += ms if self._show.is_over else 0
        is_idle = not self._show.session.director.is_busy
        if self._end_ms >= _END_MS or (self._ms >= longest and is_idle):
            self._show_table()
            return True
        return moved

    def _look(self) -> tuple[str, bool]:
        """What is written over the picture."""
        return self._caption(), self._is_lit()

    def _caption(self) -> str:
        stage = self._show.session.shown.stage
        many = _CAPTIONS.get(stage, 0)
        if not many or self._table is not None:
            return ""
        number = self._caption_ms // _CAPTION_MS % many + 1
        return self._kit.say(f"attract.{stage}.{number}")

    def _is_lit(self) -> bool:
        """Whether the call to press a key is lit; it stays lit for who wants no flashing."""
        settings = self._kit.settings
        if settings.reduced_motion or not settings.flashes:
            return True
        return self._ms // (_BLINK_MS // 2) % 2 == 0

    # --- Hearing and drawing --------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Any key or click leads back to the menu."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._evening.stack.pop()

    def draw(self, target: pygame.Surface) -> None:
        """The sergeant's scene with the caption below, or the records; and the call."""
        if self._table is not None:
            self._table.draw(target)
        else:
            stack = self._show.stack
            stack.draw(target.subsurface(((0, 0), stack.size)))
            self._draw_caption(target)
        if self._is_lit():
            self._draw_call(target)

    def _draw_caption(self, target: pygame.Surface) -> None:
        """A band of steel under the picture: who plays, and what one should know."""
        kit, band = self._kit, self._band()
        # The bar is a little translucent; nothing of the last caption may show.
        target.fill(kit.theme.palette.night_900, band)
        kit.trim.bar(target, band, "top")
        label, left = kit.head("attract.who"), self._words_left()
        words, lines = self._told()
        kit.type.draw(
            target, label, self._who, (band.left + kit.px(_INSET), band.centery), "midleft"
        )
        y = band.centery - len(lines) * kit.type.height(words) // 2
        for one in lines:
            kit.type.draw(target, one, words, (band.left + left, y))
            y += kit.type.height(words)

    def _told(self) -> tuple[Style, list[str]]:
        """The caption in at most two lines, and how it is set."""
        kit, caption = self._kit, self._caption()
        end = self._size[0] if kit.is_large else self._call_box().left
        room = end - self._words_left() - kit.px(_INSET)
        usual = Style("bold", 21, kit.theme.palette.moon_100)
        words = kit.type.fitting(
            usual, lambda one: len(kit.type.wrap(caption, one, room)) <= _LINES
        )
        return words, kit.type.wrap(caption, words, room)

    def _band(self) -> pygame.Rect:
        """Where captions are written: nothing of what is played lies below them."""
        kit = self._kit
        high = _LINES * kit.type.height(Style("bold", 21)) + kit.px(12)
        return pygame.Rect(0, self._size[1] - high, self._size[0], high)

    def _words_left(self) -> int:
        """Where the words begin in the band, behind who speaks."""
        kit = self._kit
        return kit.type.width(kit.head("attract.who"), self._who) + kit.px(2 * _INSET)

    @property
    def _who(self) -> Style:
        return Style("display", 20, self._kit.theme.palette.amber, 0.05)

    def _call_box(self) -> pygame.Rect:
        """What the call covers: the end of the band; with large letters the board's head."""
        kit = self._kit
        words = kit.type.line(kit.say("attract.press"), self._call_style)
        box = words.get_rect().inflate(kit.px(24), kit.px(4))
        if kit.is_large:
            box.center = (self._size[0] // 2, kit.px(84))
        else:
            box.midright = (self._size[0] - kit.px(4), self._band().centery)
        return box

    @property
    def _call_style(self) -> Style:
        return arcade_style(self._kit.theme.palette.paper_100, 32, grows=False)

    def _draw_call(self, target: pygame.Surface) -> None:
        kit, box = self._kit, self._call_box()
        if kit.is_large:
            veil = pygame.Surface(box.size, pygame.SRCALPHA)
            veil.fill((*kit.theme.palette.night_900, _PLATE))
            target.blit(veil, box)
        strike(kit.type, target, kit.say("attract.press"), self._call_style, box.center, "center")
