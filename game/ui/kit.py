"""What every scene draws, speaks and sounds with: theme, type, counters, dice, boards, words."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Final

from game.archive import ArchiveError, Settings, settings_file, write_settings
from game.painting.counters.dice import DiceCup
from game.painting.posters.printing import PAINTERS, Posters
from game.sentence import SpokenError
from game.ui.audio import Sound, Volumes
from game.ui.drawings import Drawings
from game.ui.input.bindings import Bindings
from game.ui.later import Later
from game.ui.panes import Panes
from game.ui.shelf import Shelf
from game.ui.theme import Colour, Theme
from game.ui.trim import Trim
from game.ui.turns import Turns
from game.ui.typography.links import RuleLinks
from game.ui.typography.rich import Block
from game.ui.typography.text import Role, Style, Typesetter
from game.ui.words import Words

if TYPE_CHECKING:
    from game.painting.boards import BoardPrint
    from game.painting.boards.painters import Board
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
        self.keeps_prints = False
        """Whether printed boards are kept from one start to the next."""
        self.words = words
        self.settings = settings
        self.sound = Sound(_volumes(settings), is_open=False)
        self.turns = Turns()
        self.type = Typesetter(_theme(size, settings), turns=self.turns)
        self.drawings = Drawings(turns=self.turns)
        self.dice = DiceCup(self.theme.palette, turns=self.turns)
        self.trim = Trim(self.type, self.drawings, turns=self.turns)
        self.links = RuleLinks()
        self.panes = Panes(self.links)
        self.blocks: Shelf[Hashable, Block] = Shelf(_BLOCKS, turns=self.turns)
        """Rows of tickets as they were set in type."""
        self.trim.on_sound = self.sound.cue
        self.keys = Bindings(settings.keys, settings.pad)
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

        press = CounterPress(self.type, self.drawings, turns=self.turns, words=self.words)
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
        from game.archive.painted import PaintedCase
        from game.painting.boards import BoardPrint
        from game.painting.boards.print_case import PrintCase

        case = PrintCase(PaintedCase(), self._digest_of) if self.keeps_prints else None
        return BoardPrint(self.theme.palette, turns=self.turns, case=case)

    @cached_property
    def posters(self) -> Posters:
        """Paints what lies behind the title, the records and the morning."""
        if not self.keeps_prints:
            return Posters(self.turns)
        from game.archive.painted import PaintedCase
        from game.painting.picture_case import PictureCase

        return Posters(self.turns, PictureCase(PaintedCase(), PAINTERS))

    def is_finer(self) -> bool:
        """Whether something has been painted meanwhile, so that more is to be seen than before."""
        painters = [vars(self)[name] for name in ("prints", "posters") if name in vars(self)]
        return any(painter.arrive() for painter in painters)

    def let_go(self) -> None:
        """Forget posters, and boards that no scene has asked for since the last time."""
        for name in ("prints", "posters"):
            if name in vars(self):
                vars(self)[name].let_go()

    def close(self) -> None:
        """Leave nothing behind that works or sounds."""
        for name in ("prints", "posters"):
            if name in vars(self):
                vars(self)[name].close()
        self.sound.close()

    def _digest_of(self, board: Board) -> str:
        """The digest of the map of a board, if it is one of those that are played on."""
        for boards in (self.boards, self.boards_of_new_nights):
            for name, digest in boards.digests:
                if getattr(boards, name) is board:
                    return digest
        return ""

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
            self.dice = DiceCup(theme.palette, turns=self.turns)
            if "prints" in vars(self):
                self.prints.repaint(theme.palette)
        self.trim.clear()
        self.panes.clear()
        self.blocks.clear()
        self._make_room()

    def _make_room(self) -> None:
        """Let pictures of a larger window be kept as well as those of a small one."""
        for keeper in (self.type, self.drawings, self.trim, self.panes):
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
