"""Binding a control: the next key or button pressed becomes the control's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
from msgspec.structs import replace

from game.painting.kit import Kit
from game.ui.input.bindings import key_words
from game.ui.input.pads import button_name
from game.ui.stack import InputMode, SceneStack
from game.ui.theme import Colour, mix
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, column
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Modal
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import ENDLESS, Action, Canvas, Layout, Placed, Size, View

_KEY: Final = 60
"""Height of a key in units, and its least width."""
_LETTERS: Final = 26
_LEAST: Final = 14 / 26
"""The least size of its letters beside the usual one."""
_ARROW: Final = (23, 14)
"""Width and height of the arrow in units."""
_SINK: Final = 6
"""Units of a key's side that are visible below its top."""
_WHITE: Final[Colour] = (255, 255, 255)
_BLACK: Final[Colour] = (0, 0, 0)


def key_plate(kit: Toolkit, heading: str, now: str, *, is_pad: bool) -> View:
    """The present key or button of a control, and an empty one, on a ground with a heading."""
    palette, scale = kit.theme.palette, max(kit.theme.text * 0.7, 1.0)
    words = Text(heading, Style("bold", 16, palette.moon_300), flush="centre")
    old = BigKey(now or "–", scale, is_round=is_pad)
    new = BigKey("?", scale, is_round=is_pad, is_awaited=True)
    # The arrow is in the middle, however wide the present one is.
    keys = Columns((At(old, "end"), At(_Arrow()), At(new, "start")), shares=(6, 1, 6))
    inside = column(words, keys, gap=12)
    return Box(inside, (8, 8, 8, 16), palette.night_900, edge=palette.edge)


class BigKey(View, frozen=True):
    """A key is square and has a side, a button is round; the empty one is amber."""

    name: str
    scale: float
    """The factor by which it grows with the text."""
    is_round: bool
    is_awaited: bool = False

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as its name, never narrower than high."""
        side = layout.px(_KEY * self.scale)
        wide = layout.size(Text(self.name, self._letters), (ENDLESS, ENDLESS))[0]
        return min(max(wide + layout.px(24), side), room[0]), side

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The name on its face."""
        palette = layout.kit.theme.palette
        ink = palette.amber_ink if self.is_awaited else palette.moon_100
        letters = self._letters.but(colour=ink)
        words = Text(self.name, letters, shrinks_to=_LEAST, flush="centre")
        return [(words, self._face(layout.kit, rect))]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the side, the top, its face, the name."""
        kit, rect, target = canvas.kit, placed.rect, canvas.target
        ground = kit.theme.palette.amber if self.is_awaited else kit.theme.palette.night_500
        radius = rect.height // 2 if self.is_round else kit.px(8)
        pygame.draw.rect(target, mix(ground, _BLACK, 0.6), rect, border_radius=radius)
        face = self._face(kit, rect)
        top = face.inflate(2 * kit.px(5), 2 * kit.px(4))
        pygame.draw.rect(target, mix(ground, _BLACK, 0.12), top, border_radius=radius)
        pygame.draw.rect(target, ground, face, border_radius=max(radius - kit.px(4), kit.px(2)))
        pygame.draw.rect(target, mix(ground, _WHITE, 0.3), top, kit.px(1), radius)
        canvas.paint(placed.parts)

    @property
    def _letters(self) -> Style:
        return Style("heavy", _LETTERS * self.scale, grows=False)

    def _face(self, kit: Toolkit, rect: pygame.Rect) -> pygame.Rect:
        """The upper side without its edge; below it the side of the key is seen."""
        across, down, sink = kit.px(5), kit.px(4), kit.px(_SINK)
        size = rect.width - 2 * across, rect.height - 2 * down - sink
        return pygame.Rect((rect.left + across, rect.top + down), size)


class _Arrow(View, frozen=True):
    """An arrow from the present binding to the new one."""

    def size(self, layout: Layout, room: Size) -> Size:
        """As large as it is drawn."""
        return layout.px(_ARROW[0]), layout.px(_ARROW[1])

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw shaft and tip."""
        kit, rect, colour = canvas.kit, placed.rect, canvas.kit.theme.palette.moon_500
        neck = rect.right - kit.px(9)
        thick = kit.px(4)
        canvas.target.fill(colour, (rect.left, rect.centery - thick // 2, neck - rect.left, thick))
        tip = [(neck, rect.top), (neck, rect.bottom), rect.midright]
        pygame.draw.polygon(canvas.target, colour, tip)


class BindingScene(ViewScene):
    """Receives keys and buttons untranslated. Esc, or a click, cancels."""

    is_overlay: ClassVar[bool] = True
    input_mode: InputMode = "raw"
    mist = 55

    def __init__(
        self, kit: Kit, stack: SceneStack, control: str, tell: Callable[[str], None]
    ) -> None:
        """`tell` is called with a sentence about the change, if there was one."""
        super().__init__(kit, stack)
        self.ring.is_shown = False
        self._kit = kit
        self._control = control
        self._tell = tell
        self.trouble = ""

    def view(self) -> View:
        """The prompt, the present key and button, the way to cancel."""
        kit, palette = self._kit, self._kit.theme.palette
        name = kit.say(f"options.key.{self._control}")
        ink = palette.red_text if self.trouble else palette.moon_300
        words = self.trouble or kit.say("keys.press")
        now, say = kit.keys.words, kit.say
        plates = (
            key_plate(kit, say("options.keys.keyboard"), now(self._control, "keys"), is_pad=False),
            key_plate(kit, say("options.keys.pad"), now(self._control, "pad"), is_pad=True),
        )
        inside = column(
            Text(name, Style("bold", 24, palette.paper_100), lines=0),
            Box(Text(words, Style("text", 18, ink), lines=0), (0, 0, 0, 12)),
            Box(Columns(plates, gap=12), (0, 0, 0, 12)),
            At(Button(label=kit.say("keys.leave"), hint="Esc", action=Leave()), "end"),
        )
        sheet = panel(palette, kit.head("keys.title"), Box(inside, (12, 0, 12, 12)), width=560)
        return Modal(sheet, Leave())

    def do(self, action: Action) -> None:
        """Cancel."""
        if isinstance(action, Leave):
            self._close()

    def handle(self, event: pygame.Event) -> None:
        """Take a key or a button."""
        button = button_name(event)
        is_key = event.type == pygame.KEYDOWN
        is_escape = is_key and event.key == pygame.K_ESCAPE
        if is_escape or button == "B" or event.type == pygame.MOUSEBUTTONDOWN:
            self._close()
        elif is_key:
            self._bind_key(event.key)
        elif button:
            self._bind_button(button)
        else:
            super().handle(event)

    def _bind_key(self, key: int) -> None:
        kit = self._kit
        try:
            keys, other = kit.keys.with_key(self._control, key)
        except ValueError:
            self._refuse(key_words(key))
            return
        trouble = kit.set(replace(kit.settings, keys=keys))
        self._finish(trouble or self._news(other, "keys"))

    def _bind_button(self, button: str) -> None:
        kit = self._kit
        try:
            pad, other = kit.keys.with_button(self._control, button)
        except ValueError:
            self._refuse(button)
            return
        trouble = kit.set(replace(kit.settings, pad=pad))
        self._finish(trouble or self._news(other, "pad"))

    def _refuse(self, words: str) -> None:
        self.trouble = self._kit.say("keys.refused", shown=words)
        self._kit.sound.cue("refuse")
        self.renew()

    def _news(self, other: str, device: str) -> str:
        """A sentence about another control that has lost this key."""
        if not other:
            return ""
        kit = self._kit
        now = kit.keys.words(other, "pad" if device == "pad" else "keys")
        name = kit.say(f"options.key.{other}")
        if now:
            return kit.say("keys.swapped", control=name, shown=now)
        return kit.say("keys.lost", control=name)

    def _close(self) -> None:
        self.stack.pop()

    def _finish(self, news: str) -> None:
        self._close()
        self._tell(news)
