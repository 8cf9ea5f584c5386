"""All faults of a map, over the present screen; it notices when the file is changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.tabletop.game_context import GameContext
from game.tabletop.reload import MapWatch, reload_maps
from game.ui.stack import SceneStack
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Scroll, column
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Hotkeys, Modal
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, View

if TYPE_CHECKING:
    from game.boards import Fault


class ReadAgain(Struct, frozen=True):
    """Read the maps again."""


class MapFaultsScene(ViewScene):
    """A list of faults with their files and lines; Esc closes it, F5 reads the maps again."""

    is_overlay: ClassVar[bool] = True
    mist = 55

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
        super().__init__(kit, stack)
        self._kit = kit
        self._faults = tuple(faults)
        self._note = note
        self._is_fixed = is_fixed
        self._read_again = read_again

    def view(self) -> View:
        """An explanation, the faults, which scroll, and the way back."""
        kit, palette = self._kit, self._kit.theme.palette
        bold = Style("bold", 16, palette.red_text)
        plain = Style("text", 16, palette.moon_100)
        faults = (
            column(
                Text(where_words(fault), bold, lines=0),
                Text(kit.error_text(fault.text), plain, lines=0),
            )
            for fault in self._faults
        )
        back = Button(
            label=kit.say("menu.back"),
            hint="Esc",
            action=Leave(),
            key=pygame.K_RETURN,
            is_primary=True,
        )
        inside = column(
            Text(self._note, plain, lines=0),
            Scroll(column(*faults, gap=8), "faults"),
            At(back, "end"),
            gap=8,
        )
        title = kit.words.count("boards.faults", len(self._faults)).upper()
        sheet = panel(palette, title, Box(inside, (14, 0, 14, 14)), width=860)
        return Hotkeys(Modal(sheet, Leave()), ((pygame.K_F5, ReadAgain()),))

    def do(self, action: Action) -> None:
        """Close the list, and read the maps again if that is wanted."""
        self.stack.pop()
        if isinstance(action, ReadAgain):
            self._read_again()

    def update(self, ms: int) -> bool:
        """Check whether the map has changed."""
        if not self._is_fixed(ms):
            return False
        self.do(ReadAgain())
        return True


def where_words(fault: Fault) -> str:
    """The file name and line of a fault."""
    name = Path(fault.file).name
    return f"{name}:{fault.line}" if fault.line else name


def fault_words(kit: Kit, fault: Fault) -> str:
    """A fault in one line, with its file name."""
    return kit.say("pair", label=where_words(fault), value=kit.error_text(fault.text))


def reload(context: GameContext, *, is_asked: bool = True) -> None:
    """Continue the game on the maps as their files are now; faults in them are listed."""
    reload_maps(context, partial(_list_over, context), is_asked=is_asked)


def _list_over(context: GameContext, faults: Sequence[Fault]) -> None:
    """Open the list over the game, which keeps the old maps; it reloads when a file changes."""
    kit, watch = context.kit, MapWatch(context.maps)
    stay = kit.say("maps.stay")
    scene = MapFaultsScene(
        kit, context.stack, faults, stay, watch.has_changed, partial(reload, context)
    )
    context.stack.push(scene)
