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
from game.ui.arcade import arcade_style, strike
from game.ui.hud.frame import plain_frame
from game.ui.laid_over import LaidOver
from game.ui.stack import Hearing, Scene
from game.ui.text import Style
from game.ui.traces import Traces

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
_INSET: Final = 14
_LEAST_SLIP: Final = 0.5
"""The part of the window a caption needs; between wider panels it lies over them."""
_PLATE: Final = 225
"""How solid the ground of the call is, of 255: print shows through a thinner one."""
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
        self._over = LaidOver(self._show.stack)
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
        self._show.stack.arrange(size)
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

    def changed_parts(self) -> list[pygame.Rect] | None:
        """What changes in the sergeant's scene, the caption, and the call as it blinks."""
        return None if self._table is not None else self._over.changed_parts(self._trace())

    def _trace(self) -> Traces:
        """Note what lies over the sergeant's scene."""
        traces, kit = Traces(), self._kit
        panel, lines = self._slip()
        traces.note("caption", kit.trim.with_shadow(panel), (panel.size, lines))
        if self._is_lit():
            traces.note("call", self._call_box(), kit.words.language)
        return traces

    def draw(self, target: pygame.Surface) -> None:
        """The sergeant's scene or the records, the caption, the call."""
        if self._table is not None:
            self._table.draw(target)
        else:
            self._over.draw_below(target, self._trace())
            self._draw_caption(target)
        if self._is_lit() and target.get_clip().colliderect(self._call_box()):
            self._draw_call(target)

    def _draw_caption(self, target: pygame.Surface) -> None:
        """A slip of steel over the decision line: who plays, and what one should know."""
        kit = self._kit
        panel, lines = self._slip()
        if not kit.trim.is_seen(target, panel):
            return
        inset, left = kit.px(_INSET), self._words_left()
        kit.trim.panel(target, panel)
        label = kit.head("attract.who")
        kit.type.draw(target, label, self._who, (panel.left + inset, panel.centery), "midleft")
        y = panel.centery - len(lines) * kit.type.height(self._words) // 2
        for one in lines:
            kit.type.draw(target, one, self._words, (panel.left + left, y))
            y += kit.type.height(self._words)

    def _slip(self) -> tuple[pygame.Rect, list[str]]:
        """Where the caption lies, and its lines."""
        kit = self._kit
        line, left = plain_frame(self._size, kit.theme).line, self._words_left()
        words, view = self._words, self._view(line)
        room = view.width - kit.px(_INSET)
        lines = kit.type.wrap(self._caption(), words, room - left)
        high = max(len(lines) * kit.type.height(words), kit.type.height(self._who)) + kit.px(16)
        wide = left + max(kit.type.width(one, words) for one in lines) + kit.px(_INSET)
        panel = pygame.Rect(0, 0, wide, high)
        panel.midbottom = (view.centerx, self._bottom(line))
        return panel, lines

    def _view(self, line: pygame.Rect) -> pygame.Rect:
        """What of the board no panel covers; the caption keeps to it."""
        frame = getattr(self._show.stack.top, "frame", None)
        view: pygame.Rect = frame.view if frame is not None else line
        least = round(self._size[0] * _LEAST_SLIP)
        return view if view.width >= least else line

    def _words_left(self) -> int:
        """Where the words begin on the slip, behind who speaks."""
        kit = self._kit
        return kit.type.width(kit.head("attract.who"), self._who) + 2 * kit.px(_INSET)

    @property
    def _who(self) -> Style:
        return Style("display", 20, self._kit.theme.palette.amber, 0.05)

    @property
    def _words(self) -> Style:
        return Style("bold", 21, self._kit.theme.palette.moon_100)

    def _bottom(self, line: pygame.Rect) -> int:
        """Over whatever the scene has at its foot."""
        scene = self._show.stack.top
        frame = getattr(scene, "frame", None)
        top: int = frame.line.top if frame is not None else line.top
        return top - self._kit.px(10)

    def _call_box(self) -> pygame.Rect:
        """What the call covers."""
        kit = self._kit
        words = kit.type.line(kit.say("attract.press"), self._call_style)
        return words.get_rect(center=self._call_place()).inflate(kit.px(24), kit.px(24))

    def _call_place(self) -> tuple[int, int]:
        """The middle of the call: over that of the board, or of the table."""
        line = plain_frame(self._size, self._kit.theme).line
        middle = line.centerx if self._table is not None else self._view(line).centerx
        return middle, self._kit.px(84)

    @property
    def _call_style(self) -> Style:
        return arcade_style(self._kit.theme.palette.paper_100, 32, grows=False)

    def _draw_call(self, target: pygame.Surface) -> None:
        kit = self._kit
        palette = kit.theme.palette
        style = self._call_style
        words = kit.say("attract.press")
        place = self._call_place()
        spot = kit.type.line(words, style).get_rect(center=place)
        veil = pygame.Surface(spot.inflate(kit.px(24), kit.px(4)).size, pygame.SRCALPHA)
        veil.fill((*palette.night_900, _PLATE))
        target.blit(veil, veil.get_rect(center=place))
        strike(kit.type, target, words, style, place, "center")
