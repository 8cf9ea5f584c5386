"""What cost most: the colonel's three costliest choices of the game, over the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from msgspec import Struct

from game.tabletop.colonel import Costly, LookBack, tell
from game.tabletop.game_context import GameContext
from game.tabletop.replay import watch
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Layers, Ruling, Space, column, row
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Modal, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import KEY_SIZE, Keycap, Text
from game.ui.views.view import Action, View

_WIDTH: Final = 860
_POINTS: Final = 104
"""Units for the figure at the beginning of a row."""
_BAR: Final = 8
_TICK_MS: Final = 250
"""Interval between redraws while he thinks."""
_BEST: Final = ("strategic-victory", "hunt-won")
"""The results that no other beats."""


class WatchFrom(Struct, frozen=True):
    """Watch the game from a moment on."""

    moment: int


class AskAgain(Struct, frozen=True):
    """Ask him once more."""


class HindsightScene(ViewScene):
    """Asks the colonel, shows how far he has come, then the choices; each opens the replay."""

    is_overlay: ClassVar[bool] = True
    mist = 50

    def __init__(self, context: GameContext, look_back: LookBack) -> None:
        """`look_back` belongs to the report, which keeps the answer."""
        super().__init__(context.kit, context.stack)
        self.ring.is_shown = False
        self._context = context
        self._kit = context.kit
        self._look_back = look_back
        self._since_tick = 0
        look_back.ask()

    def view(self) -> View:
        """The choices, without their reasons where there is little room; words and buttons."""
        kit, look_back = self._kit, self._look_back
        palette, found = kit.theme.palette, look_back.costly
        costly = tell(kit, look_back.game, found) if found else []
        rows = Fit((self._rows(costly), self._rows(costly, is_short=True))) if costly else None
        small = Style("text", 17, palette.moon_300)
        words = column(*(Text(words, small, lines=0) for words in self._said()))
        bar = None
        if look_back.is_thinking:
            whole = Ruling(palette.night_900, _BAR)
            done = Ruling(palette.amber, _BAR, look_back.progress)
            bar = Box(Layers((whole, done)), (0, 12, 0, 12))
        again = None
        if look_back.excuse is not None:
            label = kit.say("costly.again")
            again = Button(label=label, hint="Q", key=pygame.K_q, action=AskAgain())
        back = Button(label=kit.say("menu.back"), hint="Esc", action=Leave(), is_primary=True)
        buttons = Box(row(Space(), again, back, gap=10), (0, 24, 0, 0))
        inside = Box(column(rows, words, bar, buttons), (12, 0, 12, 12))
        sheet = panel(palette, kit.head("costly.title"), inside, width=_WIDTH)
        return Modal(sheet, Leave(), is_left_by_clicks=False)

    def _rows(self, costly: Sequence[Costly], *, is_short: bool = False) -> View:
        rows = (self._row(number, one, is_short) for number, one in enumerate(costly, 1))
        return column(*rows)

    def _row(self, number: int, costly: Costly, is_short: bool) -> View:
        """A choice with its cost; it opens the replay."""
        kit, palette = self._kit, self._kit.theme.palette
        figure = Style("heavy", 34, palette.red_text, grows=False)
        points = Text(kit.say("costly.points", n=costly.points), figure, flush="right")
        why = None
        if costly.why and not is_short:
            why = Text(costly.why, Style("text", 16, palette.moon_300), lines=0)
        words = column(Text(costly.sentence, Style("text", 18, palette.moon_100), lines=0), why)
        cap = Keycap(str(number), Style("bold", KEY_SIZE, palette.moon_300), palette.moon_500)
        line = row(Box(points, least=_POINTS), Box(words, fills=True), cap, gap=12)
        framed = Box(line, (0, 6, 14, 6), edge=palette.border)
        key = pygame.K_0 + number
        press = Press(inside=framed, action=WatchFrom(costly.moment), key=key, band="row")
        return Box(press, (0, 0, 0, 8))

    def _said(self) -> list[str]:
        """The sentences below the choices, or in their place."""
        kit, look_back = self._kit, self._look_back
        if look_back.excuse is not None:
            why = look_back.excuse
            return [kit.say("hint.fault", why=why) if why else kit.say("hint.silence")]
        if look_back.costly is None:
            return [kit.say("costly.thinks"), kit.say("costly.leave")]
        if look_back.costly:
            return [kit.say("costly.note")]
        is_best = look_back.game.state.outcome in _BEST
        return [kit.say("costly.best" if is_best else "costly.none")]

    def do(self, action: Action) -> None:
        """Watch the game from a choice on, ask again, or return to the report."""
        match action:
            case WatchFrom(moment):
                watch(self._context, self._look_back.game).go(moment)
            case AskAgain():
                self._look_back.ask()
            case Leave():
                self.stack.pop()

    def update(self, ms: int) -> bool:
        """Poll for his answer, and show his progress now and then."""
        if self._look_back.poll() and not self._look_back.is_thinking:
            self.renew()
            return True
        self._since_tick += ms if self._look_back.is_thinking else 0
        if self._since_tick < _TICK_MS:
            return False
        self._since_tick = 0
        self.renew()
        return True
