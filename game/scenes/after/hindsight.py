"""What cost most: the colonel's three costliest choices of the game, over the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, TypeAlias

import pygame

from game.tabletop.evening import Evening
from game.tabletop.hindsight import Costly, LookBack, tell
from game.tabletop.replay import watch
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.widgets import Button, ListRow, Panel, Widget, lay_right

_WIDTH: Final = 860
_INSET: Final = 12
_FIGURE: Final = 34
_CAP: Final = 40
"""Units for the key at the end of a row, and the space around it."""
_RADIUS: Final = 3
_APART: Final = 8
_BAR: Final = 8
_TICK_MS: Final = 250
"""Interval between redraws while he thinks."""


_BEST: Final = ("strategic-victory", "hunt-won")
"""The results that no other beats."""

_Line: TypeAlias = tuple[str, Style]


class HindsightScene(Scene):
    """Asks the colonel, shows how far he has come, then the choices; each opens the replay."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, evening: Evening, look_back: LookBack) -> None:
        """`look_back` belongs to the report, which keeps the answer."""
        self._evening = evening
        self._kit = evening.kit
        self._look_back = look_back
        self._costly: list[Costly] = []
        self.ring = FocusRing()
        self._panel = Panel(self._kit.trim, pygame.Rect(0, 0, 0, 0))
        self._since_tick = 0
        look_back.ask()

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """A panel in the middle, as high as its words; below them the button."""
        kit, found = self._kit, self._look_back.costly
        self._costly = tell(kit, self._look_back.game, found) if found else []
        rect = pygame.Rect(0, 0, 0, 0)
        rect.width = min(round(kit.px(_WIDTH) * max(kit.theme.text, 1.0)), size[0] - kit.px(40))
        panel = Panel(kit.trim, rect, kit.head("costly.title"))
        buttons = self._buttons()
        foot = max(button.rect.height for button in buttons) + 2 * kit.px(_INSET)
        rows = self._rows(panel.body.width)
        rect.height = panel.body.top + self._words_height(panel.body.width) + foot
        if rect.height + _height(rows, kit.px(_APART)) > size[1]:
            rows = self._rows(panel.body.width, is_short=True)
        rect.height += _height(rows, kit.px(_APART))
        rect.center = (size[0] // 2, size[1] // 2)
        self._panel = Panel(kit.trim, rect, panel.title)
        y = self._panel.body.top
        for row in rows:
            row.rect.topleft = (self._panel.body.left, y)
            y = row.rect.bottom + kit.px(_APART)
        lay_right(buttons, rect.right - kit.px(_INSET), rect.bottom - foot // 2, kit.px(10))
        widgets: list[Widget] = [*rows, *buttons]
        self.ring.replace(widgets)
        self.ring.focus(widgets[0] if rows else buttons[-1])

    def _buttons(self) -> list[Button]:
        buttons = [self._button("menu.back", self.close, "Esc", primary=True)]
        if self._look_back.excuse is not None:
            buttons.insert(0, self._button("costly.again", self._ask_again, "Q", pygame.K_q))
        return buttons

    def _button(
        self,
        words: str,
        on_press: Callable[[], None],
        hint: str,
        key: int | None = None,
        *,
        primary: bool = False,
    ) -> Button:
        trim, label = self._kit.trim, self._kit.say(words)
        rect = pygame.Rect((0, 0), Button.size(trim, label, hint))
        return Button(trim, rect, label, on_press, primary=primary, hint=hint, hotkey=key)

    def _rows(self, width: int, *, is_short: bool = False) -> list[ListRow]:
        """The choices, without their reasons if `is_short`."""
        rows = []
        for number, costly in enumerate(self._costly):
            why = "" if is_short else costly.why
            row = self._row(costly, self._words_of(costly.sentence, why), width)
            row.hotkey = pygame.K_1 + number
            row.hint = f"{number + 1}"
            rows.append(row)
        return rows

    def _row(self, costly: Costly, words: Sequence[_Line], width: int) -> ListRow:
        """A choice with its cost; it opens the replay."""
        kit, inset = self._kit, self._kit.px(_INSET)
        figure = Style("heavy", _FIGURE, kit.theme.palette.red_text, grows=False)
        points = kit.say("costly.points", n=costly.points)
        indent = inset + kit.type.width(kit.say("costly.points", n=100), figure)
        room = width - indent - 2 * inset - self._cap_width()
        high = sum(
            len(kit.type.wrap(line, style, room)) * kit.type.height(style) for line, style in words
        )

        def paint(target: pygame.Surface, place: pygame.Rect) -> None:
            pygame.draw.rect(target, kit.theme.palette.border, place, kit.px(1), kit.px(_RADIUS))
            left = place.left + indent
            kit.type.draw(target, points, figure, (left, place.centery), "midright")
            column = pygame.Rect(left + inset, place.top + inset // 2, room, 0)
            for line, style in words:
                column.top = kit.type.draw_wrapped(target, line, style, column).bottom
            row.draw_cap(target)

        rect = pygame.Rect(0, 0, width, high + inset)
        row = ListRow(kit.trim, rect, costly.sentence, lambda: self._watch(costly), paint=paint)
        return row

    def _cap_width(self) -> int:
        return self._kit.px(_CAP * max(self._kit.theme.text, 1.0))

    def _words_of(self, sentence: str, why: str) -> list[_Line]:
        palette = self._kit.theme.palette
        lines = [(sentence, Style("text", 18, palette.moon_100))]
        return [*lines, (why, Style("text", 16, palette.moon_300))] if why else lines

    def _words(self) -> list[str]:
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

    def _words_height(self, width: int) -> int:
        """The height of these sentences, and of the bar below them while he thinks."""
        kit, style = self._kit, self._small()
        lines = sum(len(kit.type.wrap(words, style, width)) for words in self._words())
        bar = kit.px(_BAR + 2 * _INSET) if self._look_back.is_thinking else 0
        return lines * kit.type.height(style) + kit.px(_INSET) + bar

    def _small(self) -> Style:
        return Style("text", 17, self._kit.theme.palette.moon_300)

    # --- Actions --------------------------------------------------------------------------

    def close(self) -> None:
        """Return to the report; he goes on thinking."""
        self._evening.stack.pop()

    def _ask_again(self) -> None:
        self._look_back.ask()
        self.arrange(self._evening.stack.size)

    def _watch(self, costly: Costly) -> None:
        """Watch the game from the moment of the choice."""
        watch(self._evening, self._look_back.game).go(costly.moment)

    def update(self, ms: int) -> bool:
        """Poll for his answer, and show his progress now and then."""
        if self._look_back.poll() and not self._look_back.is_thinking:
            self.arrange(self._evening.stack.size)
            return True
        self._since_tick += ms if self._look_back.is_thinking else 0
        if self._since_tick < _TICK_MS:
            return False
        self._since_tick = 0
        return True

    # --- Input and drawing ----------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Handle rows and buttons; Esc goes back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            self._evening.speak_next()
        else:
            self.ring.handle(event)

    def draw(self, target: pygame.Surface) -> None:
        """Draw a veil, the panel, the choices, the words, the progress."""
        kit = self._kit
        kit.trim.mist(target, 50)
        self._panel.draw(target)
        self.ring.draw(target)
        room = self._panel.body
        rows = [row.rect.bottom for row in self.ring.widgets if isinstance(row, ListRow)]
        room.top = max(rows, default=room.top - kit.px(_APART)) + kit.px(_APART)
        for words in self._words():
            room.top = kit.type.draw_wrapped(target, words, self._small(), room).bottom
        if self._look_back.is_thinking:
            bar = pygame.Rect(room.left, room.top + kit.px(_INSET), room.width, kit.px(_BAR))
            target.fill(kit.theme.palette.night_900, bar)
            bar.width = round(bar.width * self._look_back.progress)
            target.fill(kit.theme.palette.amber, bar)


def _height(rows: Sequence[ListRow], gap: int) -> int:
    """The height of rows with a gap below each."""
    return sum(row.rect.height + gap for row in rows)
