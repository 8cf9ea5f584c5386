"""All faults of a map, over the present screen; it notices when the file is changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.painting.kit import Kit
from game.tabletop.evening import Evening
from game.tabletop.maps.reload import MapWatch, reload_maps
from game.ui.input.focus import FocusRing
from game.ui.scroll import ScrollArea
from game.ui.stack import Scene, SceneStack
from game.ui.typography.text import Style
from game.ui.widgets import Button, Panel, lay_right

if TYPE_CHECKING:
    from game.boards import Fault

_WIDTH: Final = 860
_GAP: Final = 8


class MapFaultsScene(Scene):
    """A list of faults with their files and lines; Esc closes it."""

    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        kit: Kit,
        stack: SceneStack,
        faults: Sequence[Fault],
        note: str,
        is_fixed: Callable[[int], bool] = lambda _: False,
        read_again: Callable[[], None] = lambda: None,
    ) -> None:
        """`is_fixed` is called with the milliseconds since the last call.

        When it returns True, the list closes and `read_again` is called.
        """
        self._kit = kit
        self._stack = stack
        self._faults = tuple(faults)
        self._note = note
        self._is_fixed = is_fixed
        self._read_again = read_again
        self._panel = Panel(kit.trim, pygame.Rect(0, 0, 0, 0))
        self._list = ScrollArea(kit.trim, pygame.Rect(0, 0, 0, 0), 0, self._paint)
        self.ring = FocusRing()

    def arrange(self, size: tuple[int, int]) -> None:
        """A panel as high as its faults, or as the window."""
        kit = self._kit
        wide = min(round(kit.px(_WIDTH) * max(kit.theme.text, 1.0)), size[0] - kit.px(40))
        count = kit.words.count("boards.faults", len(self._faults))
        head = Panel(kit.trim, pygame.Rect(0, 0, wide, 0), count.upper()).body.top
        words = kit.say("menu.back")
        back = Button(
            kit.trim,
            pygame.Rect((0, 0), Button.size(kit.trim, words, "Esc")),
            words,
            self._stack.pop,
            primary=True,
            hint="Esc",
            hotkey=pygame.K_RETURN,
        )
        foot = back.rect.height + kit.px(24)
        room = wide - kit.px(46)
        note = len(kit.type.wrap(self._note, self._text(), room)) * kit.type.height(self._text())
        needed = sum(self._high(fault, room) for fault in self._faults)
        high = min(head + note + needed + foot + kit.px(12), size[1] - kit.px(40))
        rect = pygame.Rect(0, 0, wide, high)
        rect.center = (size[0] // 2, size[1] // 2)
        self._panel = Panel(kit.trim, rect, count.upper())
        top = rect.top + head + note + kit.px(8)
        place = pygame.Rect(rect.left + kit.px(14), top, wide - kit.px(24), 0)
        place.height = rect.bottom - foot - top
        self._list = ScrollArea(kit.trim, place, needed, self._paint)
        lay_right([back], rect.right - kit.px(14), rect.bottom - foot // 2, 0)
        self.ring.replace([self._list, back])
        self.ring.focus(self._list if self._list.is_focusable else back)

    def update(self, ms: int) -> bool:
        """Check whether the map has changed."""
        if not self._is_fixed(ms):
            return False
        self._stack.pop()
        self._read_again()
        return True

    def handle(self, event: pygame.Event) -> None:
        """Scroll the list; F5 reloads the maps, Esc closes."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._stack.pop()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F5:
            self._stack.pop()
            self._read_again()
        else:
            self.ring.handle(event)

    def draw(self, target: pygame.Surface) -> None:
        """Draw a veil, the panel, an explanation, the list."""
        kit = self._kit
        kit.trim.mist(target, 55)
        self._panel.draw(target)
        column = self._panel.body.copy()
        column.width -= kit.px(22)
        kit.type.draw_wrapped(target, self._note, self._text(), column)
        self.ring.draw(target)

    def _paint(self, target: pygame.Surface, place: pygame.Rect) -> None:
        kit = self._kit
        bold = Style("bold", 16, kit.theme.palette.red_text)
        column = place.copy()
        column.width = self._list.rect.width - kit.px(22)
        for fault in self._faults:
            kit.type.draw(target, where_words(fault), bold, column.topleft)
            column.top += kit.type.height(bold)
            text = kit.error_text(fault.text)
            column.top = kit.type.draw_wrapped(target, text, self._text(), column).bottom
            column.top += kit.px(_GAP)

    def _high(self, fault: Fault, room: int) -> int:
        kit = self._kit
        lines = len(kit.type.wrap(kit.error_text(fault.text), self._text(), room))
        return (
            kit.type.height(Style("bold", 16))
            + lines * kit.type.height(self._text())
            + kit.px(_GAP)
        )

    def _text(self) -> Style:
        return Style("text", 16, self._kit.theme.palette.moon_100)


def where_words(fault: Fault) -> str:
    """The file name and line of a fault."""
    name = Path(fault.file).name
    return f"{name}:{fault.line}" if fault.line else name


def fault_words(kit: Kit, fault: Fault) -> str:
    """A fault in one line, with its file name."""
    return kit.say("pair", label=where_words(fault), value=kit.error_text(fault.text))


def reload(evening: Evening, *, is_asked: bool = True) -> None:
    """Continue the game on the maps as their files are now; faults in them are listed."""
    reload_maps(evening, partial(_list_over, evening), is_asked=is_asked)


def _list_over(evening: Evening, faults: Sequence[Fault]) -> None:
    """Open the list over the game, which keeps the old maps; it reloads when a file changes."""
    kit, watch = evening.kit, MapWatch(evening.maps)
    stay = kit.say("maps.stay")
    scene = MapFaultsScene(
        kit, evening.stack, faults, stay, watch.has_changed, partial(reload, evening)
    )
    evening.stack.push(scene)
