"""What every scene draws, speaks and sounds with: theme, type, counters, dice, boards, words."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Final

from game import assets
from game.archive import ArchiveError, Settings, settings_file, write_settings
from game.painting.counters.dice import DiceCup
from game.painting.posters.printing import Posters
from game.sentence import SpokenError
from game.tabletop.controls import CONTROLS
from game.tabletop.sound_bank import SOUNDS
from game.ui.audio import Sound, Volumes
from game.ui.drawings import Drawings
from game.ui.input.bindings import Bindings
from game.ui.kept_pictures import KeptPictures
from game.ui.later import Later
from game.ui.shelf import Shelf
from game.ui.theme import Colour, Theme
from game.ui.trim import Trim
from game.ui.typography.links import RuleLinks
from game.ui.typography.rich import Block
from game.ui.typography.text import Role, Style, Typesetter
from game.ui.words import Words

if TYPE_CHECKING:
    from game.painting.boards import BoardPrint
    from game.painting.counters.press import CounterPress
    from game.rules.board import Boards
    from game.tabletop.board.pieces import PieceArt

_BLOCKS: Final = 120
LARGE_TEXT: Final = 1.5
"""From here on the log is a drawer, and rows show names only."""


class Kit:
    """One kit for one window; `fit` remakes what depends on its size."""

    def __init__(
        self,
        boards: Later[Boards],
        words: Words,
        settings: Settings,
        size: tuple[int, int],
    ) -> None:
        """`size` is the window's, in pixels."""
        self._boards = boards
        self._at_play: Boards | None = None
        """Those of the night that is shown, where they may be others."""
        self._is_beside = False
        """Whether boards and posters are painted beside the loop."""
        self.words = words
        self.settings = settings
        self.sound = Sound(
            SOUNDS, assets.folder("sounds") / "ogg", _volumes(settings), is_open=False
        )
        self.type = Typesetter(_theme(size, settings), assets.fonts())
        self.drawings = Drawings(assets.drawings())
        self.dice = DiceCup(self.theme.palette)
        self.trim = Trim(self.type, self.drawings)
        self.links = RuleLinks()
        self.pictures = KeptPictures(self.links)
        self.blocks: Shelf[Hashable, Block] = Shelf(_BLOCKS)
        """Rows of tickets as they were set in type."""
        self.trim.on_sound = self.sound.cue
        self.keys = Bindings(CONTROLS, settings.keys, settings.pad)
        self.trim.prompt = self.keys.prompt
        self._make_room()

    @property
    def boards(self) -> Boards:
        """The boards of the night that is shown. Raises MapError when they have faults."""
        return self._at_play or self._boards.take()

    @property
    def boards_of_new_nights(self) -> Boards:
        """The boards the next night begins on. Raises MapError when they have faults."""
        return self._boards.take()

    def show_boards(self, boards: Boards | None) -> None:
        """Show a night on these; without any, on those of new nights."""
        self._at_play = boards

    def lay_boards(self, boards: Boards) -> None:
        """Begin new nights on these from now on."""
        self._boards = Later.of(boards)

    @property
    def has_boards(self) -> bool:
        """Whether the boards can be had without waiting. Raises MapError for faults in them."""
        return self._boards.is_made and bool(self._boards.take())

    # The title shows neither counters nor boards, and mustn't wait for them.

    @cached_property
    def press(self) -> CounterPress:
        """Prints counters."""
        from game.painting.counters.press import CounterPress

        press = CounterPress(self.type, self.drawings, words=self.words)
        press.make_room(self.theme.weight)
        return press

    @cached_property
    def art(self) -> PieceArt:
        """Prints what stands on the boards as it looks at the moment."""
        from game.tabletop.board.pieces import PieceArt

        return PieceArt(self.press)

    @cached_property
    def prints(self) -> BoardPrint:
        """Paints boards."""
        from game.painting.boards import BoardPrint

        return BoardPrint(self.theme.palette, is_beside=self._is_beside)

    @cached_property
    def posters(self) -> Posters:
        """Paints what lies behind the title, the records and the morning."""
        return Posters(is_beside=self._is_beside)

    def paint_beside(self) -> None:
        """From now on nobody waits for boards and posters; something coarse stands in for them."""
        self._is_beside = True
        for painter in self._painters():
            painter.is_beside = True

    def is_finer(self) -> bool:
        """Whether something has been painted meanwhile, so that more is to be seen than before."""
        return any(painter.arrive() for painter in self._painters())

    def let_go(self) -> None:
        """Forget posters, and boards that no scene has asked for since the last time."""
        for painter in self._painters():
            painter.let_go()

    def close(self) -> None:
        """Leave nothing behind that works or sounds."""
        for painter in self._painters():
            painter.close()
        self.sound.close()

    def _painters(self) -> list[BoardPrint | Posters]:
        """Those there are so far: most scenes need one of them at most."""
        return [vars(self)[name] for name in ("prints", "posters") if name in vars(self)]

    @property
    def theme(self) -> Theme:
        """Scale and palette of the window."""
        return self.type.theme

    @property
    def is_large(self) -> bool:
        """Whether text is so large that panels say less and drawers say the rest."""
        return self.theme.text >= LARGE_TEXT

    def px(self, units: float) -> int:
        """Units in pixels."""
        return self.theme.px(units)

    def style(
        self, role: Role, size: float, colour: Colour | None = None, *, grows: bool = True
    ) -> Style:
        """A style of type in the palette's text colour unless another is given."""
        return Style(role, size, colour or self.theme.palette.moon_100, grows=grows)

    def say(self, key: str, **values: object) -> str:
        """A sentence of the player's language with its blanks filled in."""
        return self.words.say(key, **values)

    def told(self, trouble: SpokenError | str) -> str:
        """What went wrong below, in the player's language."""
        return self.words.tell(trouble.sentence if isinstance(trouble, SpokenError) else trouble)

    def head(self, key: str, **values: object) -> str:
        """The same for a heading, in capitals where the language has them."""
        return self.say(key, **values).upper()

    def fit(self, size: tuple[int, int]) -> None:
        """Take the scale of a window of that many pixels, and the colours that are set."""
        theme, before = _theme(size, self.settings), self.theme
        if theme != before:
            self.type.retheme(theme)
            self._forget("press", "art")
            self.dice.clear()
        if theme.palette != before.palette:
            self.dice = DiceCup(theme.palette)
            if "prints" in vars(self):
                self.prints.repaint(theme.palette)
        self.trim.clear()
        self.pictures.clear()
        self.blocks.clear()
        self._make_room()

    def _make_room(self) -> None:
        """Let pictures of a larger window be kept as well as those of a small one."""
        for keeper in (self.type, self.drawings, self.trim, self.pictures):
            keeper.make_room(self.theme.weight)

    def _forget(self, *names: str) -> None:
        """Let these be made anew when they are next asked for."""
        for name in names:
            vars(self).pop(name, None)

    def speak(self, words: Words) -> None:
        """Speak another language, on counters too."""
        self.words = words
        self._forget("press", "art")

    def set(self, settings: Settings) -> str:
        """Change and keep the settings; the sentence says why they can't be kept, or nothing.

        What is heard follows at once; what is drawn needs `fit`.
        """
        self.settings = settings
        self.sound.volumes = _volumes(settings)
        self.keys.take(settings.keys, settings.pad)
        try:
            write_settings(settings_file(), settings)
        except ArchiveError as error:
            return self.told(error)
        return ""


def _theme(size: tuple[int, int], settings: Settings) -> Theme:
    return Theme.for_window(size, settings.text_scale, settings.colours)


def _volumes(settings: Settings) -> Volumes:
    return Volumes(
        settings.master_volume, settings.music_volume, settings.effects_volume, settings.muted
    )
