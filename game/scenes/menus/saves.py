"""The saved games as cards, and saving the game in progress under a name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import ClassVar, Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive import (
    ArchiveError,
    Saved,
    name_of_save,
    named_save,
    named_saves,
    play_again,
    read_save,
)
from game.archive.log import LOG
from game.painting.counter_views import Man
from game.painting.jump_order import men_alive, men_shown
from game.painting.kit import Kit
from game.painting.moment import picture_of_moment, poster_of_stage
from game.painting.wording import zombies_in_words
from game.rules.board import Boards
from game.rules.common.items import points_now
from game.rules.position import check_position, read_position
from game.rules.state import State
from game.scenarios import said_of
from game.scenes.menus.prompt import LINE, Accept, Prompt, prompt_view
from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.game_context import GameContext
from game.tabletop.replay import watch
from game.tabletop.tooltips.night_slip import position_slip
from game.ui.cache import Cache
from game.ui.stack import InputMode
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Space, column, row
from game.ui.views.inputs import Submit
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Hotkeys, LookUp, Modal, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Picture, Text, missing
from game.ui.views.view import Action, View
from game.ui.words import clock_words

_GAP: Final = 10
_INSET: Final = 8
_GRID: Final = (3, 3)
_FEW: Final = (2, 2)
"""Columns and rows of cards, and the same with large text."""
_CARD: Final = (398, 182)
_LARGE_CARD: Final = (603, 262)
"""Units of a card, so that as many fill the smallest window."""
_LEAST: Final = 806
"""The least width of the cards in units."""
_MAN: Final = 24
"""Units of a man's counter on a card."""
_NONE: Final = 110
"""Units of the room for the sentence that says that there are none."""
_LEAST_HIGH: Final = 18
"""Units of the least useful height of a picture."""
_TROUBLE: Final = (16, 14, 12, 11, 10)
"""Sizes of the sentence that says why a save can't be read."""
_WITHOUT_POINTS: Final = ("equip", "drop", "field")
_WITHOUT_CLOCK: Final = ("equip", "hunt")
_PICTURES: Final = 18
"""Finished pictures that are kept: two pages of them."""


class Open(Struct, frozen=True):
    """Open a save."""

    path: Path


class ShowMore(Struct, frozen=True):
    """Show the next saves; after the last ones the first."""


class WatchOne(Struct, frozen=True):
    """Choose one of the saves to watch."""


class SaveText(Struct, frozen=True):
    """What a card says of a save."""

    stage: str = ""
    state: State | None = None
    """The position at its last checkpoint; None if it can't be set up any more."""
    boards: Boards | None = None
    trouble: str = ""
    """Why the save can't be read."""


def told_of(saved: Saved, boards: Boards) -> SaveText:
    """What there is to show of a save that is played on these boards."""
    try:
        state, _ = read_position(saved.snapshot.position)
        check_position(state, boards)
    except Exception as error:  # a position of another version: the card shows the stage only
        LOG.info("can't picture a save: %s", error)
        return SaveText(saved.stage)
    return SaveText(state.stage, state, boards)


class SavesScene(ViewScene):
    """Cards of the named saves, the latest first, over the screen below; Esc closes it."""

    is_overlay: ClassVar[bool] = True
    mist = 50

    def __init__(
        self,
        context: GameContext,
        title: str,
        open_save: Callable[[Saved], None],
        *,
        can_watch: bool = False,
        list_saves: Callable[[], list[Path]] = named_saves,
    ) -> None:
        """`title` is the key of the heading; `open_save` may raise ArchiveError.

        With `can_watch`, a button leads to watching one of them. `list_saves` returns the files,
        the latest first.
        """
        super().__init__(context.kit, context.stack)
        self.context = context
        self.kit = context.kit
        self.title = title
        self._open_save = open_save
        self._can_watch = can_watch
        self._list_saves = list_saves
        self._found: list[Path] = []
        self._unread = ""
        """Why there is no list of saves."""
        self._first = 0
        self._told: dict[Path, SaveText] = {}
        """What has been read of each save."""
        self._pictures: Cache[Hashable, pygame.Surface] = Cache(_PICTURES)
        self.message = ""
        """Why a save couldn't be opened."""
        self._look()

    def opened(self) -> None:
        """There may be other saves now."""
        self._look()
        super().opened()

    def _look(self) -> None:
        try:
            self._found, self._unread = self._list_saves(), ""
        except ArchiveError as error:
            self._found, self._unread = [], self.kit.error_text(error)

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """Cards in a panel no larger than they need, buttons along its lower edge."""
        kit, found, shown = self.kit, self._found, self._shown
        style = Style("text", 16, kit.theme.palette.paper_100)
        if shown:
            cards = self._cards(shown)
        else:
            cards = Box(Text(self._unread or kit.say("saves.none"), style, lines=0), height=_NONE)
        is_more = len(found) > len(shown)
        aside = f"{self._first + 1}-{self._first + len(shown)} / {len(found)}" if is_more else ""
        more = Button(label=kit.say("saves.more"), action=ShowMore()) if is_more else None
        watch_one = Button(label=kit.say("replay.watch-one"), action=WatchOne())
        back = Button(label=kit.say("menu.back"), hint="Esc", action=Leave())
        foot = row(
            more,
            watch_one if self._can_watch and shown else None,
            Text(self.message, style, lines=2, shrinks_to=0.7, cuts=True),
            Space(),
            back,
            gap=_GAP,
        )
        inside = Box(column(cards, foot, gap=_GAP), (12, 0, 12, 12), least=_LEAST)
        sheet = panel(kit.theme.palette, kit.head(self.title), inside, width=0, aside=aside)
        screen = Modal(sheet, Leave(), is_left_by_clicks=False)
        return Hotkeys(screen, ((pygame.K_F1, LookUp()),))

    @property
    def _grid(self) -> tuple[int, int]:
        return _FEW if self.kit.is_large else _GRID

    @property
    def _shown(self) -> list[Path]:
        """The saves of the present page."""
        columns, rows = self._grid
        return self._found[self._first : self._first + columns * rows]

    def _cards(self, shown: Sequence[Path]) -> View:
        columns, (wide, high) = self._grid[0], _LARGE_CARD if self.kit.is_large else _CARD
        cards = [Box(self._card(path), width=wide, height=high, is_fixed=True) for path in shown]
        starts = range(0, len(cards), columns)
        return column(*(row(*cards[at : at + columns], gap=_GAP) for at in starts), gap=_GAP)

    def _card(self, path: Path) -> View:
        kit, palette, told = self.kit, self.kit.theme.palette, self._told.get(path, SaveText())
        bold = Style("bold", 19, palette.moon_100)
        name, state = name_of_save(path), told.state
        if told.trouble:
            inside = _trouble(kit, name, told.trouble)
        else:
            text = Style("text", 16, palette.moon_300)
            stage = ""
            if told.stage:
                stage = kit.say("saves.over" if told.stage == "over" else f"stage.{told.stage}")
            inside = column(
                Picture(path, self._pictures.get(self._key(path)), palette.outline),
                Box(_line((name, bold), (_hour(kit, state), bold)), (0, 4, 0, 0)),
                _line((stage, text), (_counts(kit, state), text)),
                Box(_men(state), (0, 3, 0, 0), height=_MAN + 3),
            )
        card = Box(inside, (_INSET, _INSET, _INSET, _INSET))
        return Press(inside=card, action=Open(path), band="card")

    def _key(self, path: Path) -> Hashable:
        return path, self.stack.size, self.kit.words.language, self.kit.theme

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Open a save, show others, look the rules up, or close."""
        match action:
            case Open(path):
                try:
                    self._open_save(read_save(path))
                except ArchiveError as error:
                    self.message = self.kit.error_text(error)
            case ShowMore():
                first = self._first + len(self._shown)
                self._first = first if first < len(self._found) else 0
            case WatchOne():
                self.stack.push(_watch_scene(self.context))
            case LookUp():
                self.stack.push(RulebookScene(self.kit, self.stack))
            case Leave():
                self.stack.pop()

    def update(self, ms: int) -> bool:
        """Read one save or paint one picture per frame, so that the cards are there at once."""
        unread = next((path for path in self._shown if path not in self._told), None)
        if unread is not None:
            self._told[unread] = self._read(unread)
        elif not any(self._paint(path, size) for path, size in missing(self.placed)):
            return False
        self.renew()
        return True

    def _read(self, path: Path) -> SaveText:
        try:
            saved = read_save(path)
            return told_of(saved, self.context.boards_of(saved))
        except ArchiveError as error:
            return SaveText(trouble=self.kit.error_text(error))

    def _paint(self, path: Hashable, size: tuple[int, int]) -> bool:
        """Paint the picture of a save; False if it has no room or its board isn't painted yet."""
        assert isinstance(path, Path)
        kit, told = self.kit, self._told[path]
        if size[1] < kit.px(_LEAST_HIGH):
            return False
        if told.state is None or told.boards is None:
            picture: pygame.Surface | None = poster_of_stage(kit, told.stage, size)
        else:
            picture = picture_of_moment(kit, told.boards, told.state, size)
        if picture is not None:
            self._pictures.put(self._key(path), picture)
        return picture is not None


def _men(state: State | None) -> View:
    """The men in a row, the dead ones grey; it doesn't matter who has acted. The hunt has none."""
    if state is None or state.hunt is not None:
        return View()
    men = (replace(man, acted=False) for man in men_shown(state))
    return row(*(Man(man, _MAN, state.sheet) for man in men), gap=5)


def _line(first: tuple[str, Style], last: tuple[str, Style]) -> View:
    """A text at the left, which gives way, and one at the right."""
    return row(Text(*first, shrinks_to=0.6, cuts=True), Space(), Text(*last), gap=_INSET)


def _trouble(kit: Kit, name: str, trouble: str) -> View:
    """The name of a save that can't be read, and why."""
    palette = kit.theme.palette
    head = Text(name, Style("bold", 19, palette.red_text), shrinks_to=0.6, cuts=True)
    choices = (Text(trouble, Style("text", size, palette.moon_300), lines=0) for size in _TROUBLE)
    return column(head, Fit(tuple(choices)))


def _hour(kit: Kit, state: State | None) -> str:
    """The time, or the turn of a hunt."""
    if state is None:
        return ""
    if state.hunt is not None:
        return kit.say("turn", n=max(state.hunt.turn, 1))
    return "" if state.stage in _WITHOUT_CLOCK else clock_words(state.clock)


def _counts(kit: Kit, state: State | None) -> str:
    """Men alive and points, or what a hunt has killed."""
    if state is None:
        return ""
    if state.hunt is not None:
        of = zombies_in_words(state.hunt)
        return kit.say("saves.killed", n=len(state.hunt.killed), of=of)
    alive, of_all = men_alive(state)
    men = kit.say("saves.men", n=alive, of=of_all)
    if state.stage in _WITHOUT_POINTS:
        return men
    return kit.say("dot").join((men, kit.words.count("saves.points", points_now(state))))


def load_scene(context: GameContext) -> SavesScene:
    """The saves, to be continued; a button leads to watching one."""
    return SavesScene(context, "menu.saves", context.load, can_watch=True)


def _watch_scene(context: GameContext) -> SavesScene:
    """The saved games, to be watched from their beginning."""

    def show(saved: Saved) -> None:
        game, _ = play_again(saved, context.boards_of(saved))
        context.stack.pop()
        watch(context, game)

    return SavesScene(context, "replay.watch-one", show)


_PROMPT: Final = Prompt("menu.save", "save.line", "button.save", limit=40)


class SaveScene(ViewScene):
    """A prompt for the name of the save."""

    is_overlay: ClassVar[bool] = True
    input_mode: InputMode = "typing"

    def __init__(self, context: GameContext, tell: Callable[[str], None]) -> None:
        """`tell` is called with a message about the save."""
        super().__init__(context.kit, context.stack)
        self.ring.is_shown = False
        self._context = context
        self._kit = context.kit
        self._tell = tell
        self._fault = ""

    def view(self) -> View:
        """The line begins with time, stage and seed; beside it is the slip with the position."""
        game = self._context.session.game
        seed = game.origin.seed if game.origin is not None else None
        clock = clock_words(game.state.clock)
        stage = self._kit.say(f"stage.{game.state.stage}")
        name = self._kit.say("kept.name", clock=clock, stage=stage, seed=seed or 0)
        title = said_of(game, self._kit.words.language, "title")
        slip = position_slip(self._kit, game.state, seed, title)
        return prompt_view(self._kit, _PROMPT, name, self._fault, slip, is_filled=True)

    def do(self, action: Action) -> None:
        """Save the game and close, or cancel."""
        match action:
            case Leave():
                self.stack.pop()
            case Accept() | Submit():
                self._save(self.text_of(LINE))

    def _save(self, text: str) -> None:
        try:
            path = named_save(text)
            self._context.save_as(path)
        except ArchiveError as error:
            self._fault = self._kit.error_text(error)
            return
        self.stack.pop()
        self._tell(self._kit.say("save.done", name=name_of_save(path)))
