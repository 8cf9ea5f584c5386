"""The saved games as cards: a picture of the moment, the time, the men and the points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive import ArchiveError, Saved, named_saves, play_again, read_save
from game.archive.log import LOG
from game.outside_text import shown_name
from game.painting.jump_order import men_alive, men_shown
from game.painting.kit import Kit
from game.painting.moment import picture_of_moment, poster_of_stage
from game.painting.wording import zombies_in_words
from game.rules.board import Boards
from game.rules.common.points import points_now
from game.rules.position import read_position
from game.rules.position_check import check_position
from game.rules.state import State
from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.evening import Evening
from game.tabletop.menu_rows import Entry
from game.tabletop.replay import watch
from game.ui.cache import Cache
from game.ui.calendar import clock_words
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.widgets import Button, ListRow, Panel, Widget

_MARGIN: Final = 20
_GAP: Final = 10
_INSET: Final = 8
_COLUMNS, _ROWS = 3, 3
_FEW_COLUMNS, _FEW_ROWS = 2, 2
"""Columns and rows of cards, and the same with large text."""
_LEAST_COLUMNS: Final = 2
_MAN: Final = 24
"""Units of a man's counter on a card."""
_LEAST: Final = 18
"""Units of the least useful height of a picture."""
_WITHOUT_POINTS: Final = ("equip", "drop", "field")
_WITHOUT_CLOCK: Final = ("equip", "hunt")
_PICTURES: Final = 18
"""Finished pictures that are kept: two pages of them."""

_Pictures: TypeAlias = Cache[tuple[object, ...], pygame.Surface]


class Told(Struct, frozen=True):
    """What a card says of a save."""

    stage: str = ""
    state: State | None = None
    """The position at its last checkpoint; None if it can't be set up any more."""
    boards: Boards | None = None
    trouble: str = ""
    """Why the save can't be read."""


def told_of(saved: Saved, boards: Boards) -> Told:
    """What there is to show of a save that is played on these boards."""
    try:
        state, _ = read_position(saved.snapshot.position)
        check_position(state, boards)
    except Exception as error:  # a position of another version: the card shows the stage only
        LOG.info("can't picture a save: %s", error)
        return Told(saved.stage)
    return Told(state.stage, state, boards)


class SavesScene(Scene):
    """Cards of the named saves, the latest first, over the screen below; Esc closes it."""

    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        evening: Evening,
        title: str,
        open_save: Callable[[Saved], None],
        others: Sequence[Entry] = (),
        list_saves: Callable[[], list[Path]] = named_saves,
    ) -> None:
        """`title` is the key of the heading; `open_save` may raise ArchiveError.

        `others` are further rows below the cards, if there are any cards. `list_saves` returns the
        files, the latest first.
        """
        self.evening = evening
        self.kit = evening.kit
        self.title = title
        self._open_save = open_save
        self._others = others
        self._list_saves = list_saves
        self._first = 0
        self._told: dict[Path, Told] = {}
        """What has been read of each save."""
        self._pictures: _Pictures = Cache(_PICTURES)
        self.message = "" if list_saves() else self.kit.say("saves.none")
        """A sentence about success or failure, in the lower edge of the panel."""
        self._panel = Panel(self.kit.trim, pygame.Rect(0, 0, 1, 1))
        self._cards: list[SaveCard] = []
        self._message_place = pygame.Rect(0, 0, 0, 0)
        self.ring = FocusRing()

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """Cards in a panel no larger than they need, further rows along its lower edge."""
        kit = self.kit
        found = self._list_saves()
        shown = found[self._first : self._first + self._most]
        window = pygame.Rect((0, 0), size)
        whole = Panel(kit.trim, window.inflate(-2 * kit.px(_MARGIN), -2 * kit.px(_MARGIN)), " ")
        card = self._card_size(whole.body)
        rect = pygame.Rect((0, 0), self._panel_size(whole, card, len(found)))
        rect.center = window.center
        last = self._first + len(shown)
        aside = f"{self._first + 1}-{last} / {len(found)}" if len(found) > self._most else ""
        self._panel = Panel(kit.trim, rect, kit.head(self.title), aside)
        before = self._place_of_focus()
        self._cards = self._lay_cards(shown, card)
        self.ring.replace([*self._cards, *self._lay_foot(len(found))])
        widgets = self.ring.widgets
        self.ring.focus(widgets[min(before, len(widgets) - 1)])
        self.ring.is_shown = True

    @property
    def _foot_height(self) -> int:
        """Pixels of the rows below the cards."""
        kit = self.kit
        return max(kit.px(36), kit.type.height(Style("bold", 18)) + kit.px(8))

    def _card_size(self, body: pygame.Rect) -> tuple[int, int]:
        """The size of a card, so that a whole page of them fills a panel with that body."""
        gap, (columns, rows) = self.kit.px(_GAP), self._grid
        room = body.height - self._foot_height - gap
        return (body.width + gap) // columns - gap, (room + gap) // rows - gap

    def _panel_size(self, whole: Panel, card: tuple[int, int], found: int) -> tuple[int, int]:
        """The size of a panel for so many saves; `whole` is the largest one."""
        gap, (columns, rows) = self.kit.px(_GAP), self._grid
        columns = min(max(found, _LEAST_COLUMNS), columns)
        rows = min(-(-found // columns), rows)
        beside = whole.rect.width - whole.body.width
        high = max(rows, 0) * (card[1] + gap) + self._foot_height
        if not found:
            high += card[1] // 2
        above = whole.rect.height - whole.body.height
        return columns * (card[0] + gap) - gap + beside, high + above

    @property
    def _grid(self) -> tuple[int, int]:
        return (_FEW_COLUMNS, _FEW_ROWS) if self.kit.is_large else (_COLUMNS, _ROWS)

    @property
    def _most(self) -> int:
        """The number of saves shown at a time."""
        return self._grid[0] * self._grid[1]

    def _place_of_focus(self) -> int:
        widgets = self.ring.widgets
        return widgets.index(self.ring.focused) if self.ring.focused in widgets else 0

    def _lay_cards(self, shown: Sequence[Path], size: tuple[int, int]) -> list[SaveCard]:
        kit, body = self.kit, self._panel.body
        gap = kit.px(_GAP)
        columns = (body.width + gap) // (size[0] + gap)
        cards = []
        for number, path in enumerate(shown):
            row, column = divmod(number, columns)
            corner = (body.left + column * (size[0] + gap), body.top + row * (size[1] + gap))
            on_press = partial(self._open, path)
            place, told = pygame.Rect(corner, size), self._told.get(path)
            cards.append(SaveCard(kit, place, path, on_press, told, self._pictures))
        return cards

    def _lay_foot(self, found: int) -> list[Widget]:
        """The rows below the cards, from the left, and Back at the right."""
        kit, body, high = self.kit, self._panel.body, self._foot_height
        entries = list(self._others) if found else []
        if found > self._most:
            entries.insert(0, Entry(kit.say("saves.more"), self._turn))
        top, left = body.bottom - high, body.left
        made: list[Widget] = []
        for entry in entries:
            wide = kit.type.width(entry.label, Style("bold", 18)) + kit.px(32)
            place = pygame.Rect(left, top, wide, high)
            made.append(FootRow(kit.trim, place, entry.label, entry.on_press))
            left += wide + kit.px(_GAP)
        words, cap = kit.say("menu.back"), "Esc"
        rect = pygame.Rect((0, 0), Button.size(kit.trim, words, cap))
        rect.bottomright = body.bottomright
        self._message_place = pygame.Rect(left, top, rect.left - kit.px(_GAP) - left, high)
        back = Button(kit.trim, rect, words, self.close, hint=cap, hotkey=pygame.K_ESCAPE)
        return [*made, back]

    # --- Hearing --------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Read one save or paint one picture per frame, so that the cards are there at once."""
        for card in self._cards:
            if card.told is None:
                self._told[card.path] = card.told = self._read(card.path)
                return True
        return any(card.make_picture() for card in self._cards)

    def _read(self, path: Path) -> Told:
        try:
            saved = read_save(path)
            return told_of(saved, self.evening.boards_of(saved))
        except ArchiveError as error:
            return Told(trouble=self.kit.error_text(error))

    def handle(self, event: pygame.Event) -> None:
        """Choose a card by mouse, arrows and Enter; the card under the mouse has the frame."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.evening.stack.push(RulebookScene(self.kit, self.evening.stack))
            return
        self.ring.handle(event)
        if event.type == pygame.MOUSEMOTION:
            for widget in self.ring.widgets:
                if widget.is_hovered:
                    self.ring.focus(widget)
        self.ring.is_shown = True

    def _turn(self) -> None:
        """Show the next saves; after the last ones the first."""
        self._first += self._most
        if self._first >= len(self._list_saves()):
            self._first = 0
        self.arrange(self.evening.stack.size)

    def _open(self, path: Path) -> None:
        try:
            self._open_save(read_save(path))
        except ArchiveError as error:
            self.message = self.kit.error_text(error)

    def close(self) -> None:
        """Return to the screen below."""
        self.evening.stack.pop()

    def draw(self, target: pygame.Surface) -> None:
        """The screen below blurred, the panel, the cards, the message."""
        kit, palette = self.kit, self.kit.theme.palette
        kit.trim.mist(target, 50)
        self._panel.draw(target)
        self.ring.draw(target)
        if self.message:
            place = self._message_place if self._cards else self._panel.body
            style = Style("text", 16, palette.paper_100)
            kit.type.draw_wrapped(target, self.message, style, place)


class FootRow(ListRow):
    """A row below the cards, which looks like a button."""

    def draw_ground(self, target: pygame.Surface) -> None:
        """The face of a button."""
        target.blit(self.trim.button(self.rect.size, "steel", self.state), self.rect)


class SaveCard(ListRow):
    """A save: the picture of its moment, its name, stage, time, men and points."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        path: Path,
        on_press: Callable[[], None],
        told: Told | None,
        pictures: _Pictures,
    ) -> None:
        """`told` is None until the save has been read; `pictures` keeps the finished ones."""
        super().__init__(kit.trim, rect, shown_name(path.stem), on_press, paint=self._paint_card)
        self.path = path
        self.told = told
        self._kit = kit
        self._pictures = pictures

    @property
    def _key(self) -> tuple[object, ...]:
        return self.path, self._picture_place.size, self._kit.words.language, self._kit.theme

    @property
    def _picture(self) -> pygame.Surface | None:
        return self._pictures.get(self._key)

    def make_picture(self) -> bool:
        """Paint the picture; False if it is there already or its board isn't painted yet."""
        if self._picture is not None or self.told is None:
            return False
        told, size = self.told, self._picture_place.size
        if told.trouble or size[1] < self._kit.px(_LEAST):
            return False
        if told.state is None or told.boards is None:
            picture: pygame.Surface | None = poster_of_stage(self._kit, told.stage, size)
        else:
            picture = picture_of_moment(self._kit, told.boards, told.state, size)
        if picture is not None:
            self._pictures.put(self._key, picture)
        return picture is not None

    @property
    def _styles(self) -> tuple[Style, Style]:
        """The styles of the name, and of everything else."""
        palette = self._kit.theme.palette
        return Style("bold", 19, palette.moon_100), Style("text", 16, palette.moon_300)

    @property
    def _picture_place(self) -> pygame.Rect:
        kit, inset = self._kit, self._kit.px(_INSET)
        place = self.rect.inflate(-2 * inset, -2 * inset)
        name, text = self._styles
        taken = kit.type.height(name) + kit.type.height(text) + kit.px(_MAN + 10)
        place.height = max(place.height - taken, 0)
        return place

    def draw_ground(self, target: pygame.Surface) -> None:
        """A steel card."""
        palette, round_ = self._kit.theme.palette, self._kit.px(3)
        ground = palette.night_600 if self.is_hovered else palette.night_700
        pygame.draw.rect(target, ground, self.rect, border_radius=round_)
        pygame.draw.rect(target, palette.night_500, self.rect, self._kit.px(1), round_)

    def _paint_card(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        told = self.told or Told()
        if told.trouble:
            self._paint_trouble(target, rect, told.trouble)
            return
        kit, palette = self._kit, self._kit.theme.palette
        place = self._picture_place
        target.fill(palette.night_900, place)
        picture = self._picture
        if picture is not None:
            target.blit(picture, place)
        pygame.draw.rect(target, palette.outline, place, kit.px(1))
        bold, text = self._styles
        y = place.bottom + kit.px(4)
        hour, counts = _hour(kit, told.state), _counts(kit, told.state)
        stage = ""
        if told.stage:
            stage = kit.say("saves.over" if told.stage == "over" else f"stage.{told.stage}")
        place = pygame.Rect(place.left, y, place.width, 0)
        below = self._draw_line(target, place, (self.label, bold), (hour, bold))
        place.top = self._draw_line(target, below, (stage, text), (counts, text)).top + kit.px(3)
        if told.state is not None and told.state.hunt is None:
            self._draw_men(target, told.state, place.topleft)

    def _paint_trouble(self, target: pygame.Surface, rect: pygame.Rect, trouble: str) -> None:
        """The name of a save that can't be read, and why."""
        kit, palette = self._kit, self._kit.theme.palette
        bold, text = self._styles
        column = rect.inflate(-2 * kit.px(_INSET), -2 * kit.px(_INSET))
        name = kit.type.narrow(self.label, bold, column.width).but(colour=palette.red_text)
        top = kit.type.draw(target, self.label, name, column.topleft).bottom
        column.top, column.height = top, rect.bottom - kit.px(_INSET) - top
        fits = kit.type.fitting(text, lambda style: self._is_held(trouble, style, column))
        kit.type.draw_wrapped(target, trouble, fits, column)

    def _is_held(self, words: str, style: Style, column: pygame.Rect) -> bool:
        """Whether a text fits a column in that style."""
        lines = self._kit.type.wrap(words, style, column.width)
        return len(lines) * self._kit.type.height(style) <= column.height

    def _draw_line(
        self,
        target: pygame.Surface,
        column: pygame.Rect,
        first: tuple[str, Style],
        last: tuple[str, Style],
    ) -> pygame.Rect:
        """A text at the left, one at the right; returns the column below them."""
        type_ = self._kit.type
        drawn = type_.draw(target, *last, column.topright, "topright")
        style = type_.narrow(*first, drawn.left - self._kit.px(_INSET) - column.left)
        type_.draw(target, first[0], style, column.topleft)
        return column.move(0, type_.height(first[1]))

    def _draw_men(self, target: pygame.Surface, state: State, corner: tuple[int, int]) -> None:
        """The men in a row, the dead ones grey; it doesn't matter who has acted."""
        kit, x = self._kit, corner[0]
        for man in men_shown(state):
            counter = kit.art.para(replace(man, acted=False), kit.px(_MAN))
            target.blit(counter, (x, corner[1]))
            x += kit.px(_MAN + 5)


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


def load_scene(evening: Evening) -> SavesScene:
    """The saves, to be continued; a further row leads to watching one."""

    def watch_one() -> None:
        evening.stack.push(_watch_scene(evening))

    others = [Entry(evening.kit.say("replay.watch-one"), watch_one)]
    return SavesScene(evening, "menu.saves", evening.load, others)


def _watch_scene(evening: Evening) -> SavesScene:
    """The same saves, to be watched from their beginning."""

    def show(saved: Saved) -> None:
        game, _ = play_again(saved, evening.boards_of(saved))
        evening.stack.pop()
        watch(evening, game)

    return SavesScene(evening, "replay.watch-one", show)
