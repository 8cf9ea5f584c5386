"""Boards: the maps the player has drawn beside the game's own, to choose what is played on."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame
from msgspec.structs import replace

from game.archive.disk import unwritable
from game.boards import Fault, MapError, copy_skeleton, free_name
from game.boards.loading import KINDS, MapFile, MapKind, own_map, read_map
from game.rules.board import CastleBoard
from game.scenes.equip import wooden_table
from game.scenes.evening import Evening
from game.scenes.map_faults import MapFaultsScene, fault_words
from game.scenes.menus import tab_rows
from game.ui.boards.geometry import fitted
from game.ui.focus import FocusRing
from game.ui.hud.decision_line import ButtonSpec, draw_question, line_buttons
from game.ui.hud.frame import Frame, plain_frame
from game.ui.map_list import MapLine, MapList
from game.ui.shelf import Shelf
from game.ui.stack import Scene
from game.ui.text import Style
from game.ui.widgets import Button, ListRow, Panel, Widget

_LOOK_MS: Final = 1000
"""Between two looks into the folder."""
_PICTURES: Final = 40

_Stamp = tuple[str, int, int]


class MapsScene(Scene):
    """A list for each of the three boards; what is taken there new nights are played on."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.kit = evening.kit
        self.case = evening.maps
        self.ring = FocusRing()
        self.kind: MapKind = "castle"
        self.list = MapList(self.kit, pygame.Rect(0, 0, 0, 0), (), self._picture, self._take)
        self._read: dict[_Stamp, MapFile | tuple[Fault, ...]] = {}
        """What became of each file as it was."""
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self._missing: list[MapLine] = []
        """Lines whose pictures were asked for and aren't painted yet."""
        self._tables: Shelf[tuple[int, int], pygame.Surface] = Shelf(1)
        self._frame: Frame = plain_frame((1280, 720), self.kit.theme)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._deed: Callable[[], None] | None = None
        """What was chosen; done once the event that chose it has been heard."""
        self._unlooked_ms = 0
        self._trouble = ""
        if evening.saves:
            self._furnish()
        self._files = self._stamps()

    def _furnish(self) -> None:
        """On the first look: the folder itself, a word about it, and what Tiled needs."""
        try:
            self.case.furnish(self.kit.say("boards.readme"))
        except OSError as error:
            self._trouble = self.kit.told(unwritable(self.case.folder, error))

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """Tabs, list and buttons; what was chosen stays so."""
        kit = self.kit
        before = self._focused_name()
        self._frame = plain_frame(size, kit.theme)
        top = kit.px(80)
        pages = [(kit.say(f"boards.{kind}"), self._opener(kind)) for kind in KINDS]
        tabs = tab_rows(kit, pages, (kit.px(16), top))
        left = max(tab.rect.right for tab in tabs) + kit.px(16)
        high = self._frame.line.top - top - kit.px(16)
        self._panel = pygame.Rect(left, top, size[0] - kit.px(24) - left, high)
        self._make_list()
        buttons = line_buttons(kit, self._frame.line, self._specs())
        self.ring.replace([*tabs, self.list, *buttons])
        self.ring.focus(self._named(before) or self.list)
        self._mark_focus()

    def _specs(self) -> list[ButtonSpec]:
        kit = self.kit
        new = kit.say("boards.new", kind=kit.say(f"boards.{self.kind}"))
        return [
            (kit.say("boards.folder"), "F", pygame.K_f, self._open_folder, False),
            (new, "N", pygame.K_n, self._make_new, False),
            (kit.say("menu.back"), "Esc", pygame.K_ESCAPE, self.close, True),
        ]

    def _make_list(self) -> None:
        before = self.list
        lines = self._lines()
        self.list = MapList(self.kit, self._panel.inflate(-2, -2), lines, self._picture, self._take)
        paths = [line.path for line in lines]
        if before.lines and before.line.path in paths:
            self.list.scroll_to(before.offset)
            self.list.choose(paths.index(before.line.path))
        else:
            played = [line.is_played for line in lines]
            self.list.choose(played.index(True) if True in played else 0)
        self.list.is_hovered = before.is_hovered

    def _lines(self) -> list[MapLine]:
        """The game's own first, then the player's of this kind, then what nobody can read."""
        kit, chosen = self.kit, self.case.files.get(self.kind)
        own = MapLine(
            kit.say("boards.own"), None, self._holds(own_map(self.kind)), is_played=chosen is None
        )
        sound, faulty = [], []
        for stamp in self._files:
            path, found = Path(stamp[0]), self._read.get(stamp)
            is_played = path == chosen
            name = self._name_of(path)
            if found is None:
                sound.append(MapLine(name, path, kit.say("boards.reading"), is_played=is_played))
            elif not isinstance(found, MapFile):
                told = self._told(found)
                faulty.append(MapLine(name, path, told, found, is_played))
            elif found.kind == self.kind:
                sound.append(MapLine(name, path, self._holds(found), is_played=is_played))
        return [own, *sound, *faulty]

    def _name_of(self, path: Path) -> str:
        if path.parent in (self.case.folder, path):
            return path.stem
        return f"{path.parent.name} / {path.stem}"

    def _holds(self, found: MapFile) -> str:
        """What is on a board in a few words."""
        board = found.board
        if isinstance(board, CastleBoard):
            return self.kit.say(
                "boards.holds.castle",
                squares=len(board.squares),
                rooms=sum(room.kind != "hole" for room in board.rooms),
                markers=len(board.markers),
            )
        return self.kit.say(f"boards.holds.{found.kind}", wide=board.width, high=board.height)

    def _told(self, faults: tuple[Fault, ...]) -> str:
        count = self.kit.words.count("boards.faults", len(faults))
        return f"{count}. {fault_words(self.kit, faults[0])}"

    def _opener(self, kind: MapKind) -> Callable[[], None]:
        def later() -> None:
            self._deed = lambda: self.open(kind)

        return later

    def open(self, kind: MapKind) -> None:
        """Show the maps of another kind."""
        self.kind = kind
        self.arrange(self.evening.stack.size)

    # --- Reading and painting -------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """One map read or one picture painted at a time; now and then a look into the folder."""
        self._unlooked_ms += ms
        if self._unlooked_ms >= _LOOK_MS:
            self._unlooked_ms = 0
            if self._stamps() != self._files:
                self._look_anew()
                return True
        return self._read_one() or self._paint_one()

    def _look_anew(self) -> None:
        self._files = self._stamps()
        self._lay_out_anew()

    def _stamps(self) -> list[_Stamp]:
        """Of all maps in the folder, and of those that are played on though they lie elsewhere."""
        return [
            _stamp(path) for path in dict.fromkeys((*self.case.found(), *self.case.files.values()))
        ]

    def _read_one(self) -> bool:
        stamp = next((stamp for stamp in self._files if stamp not in self._read), None)
        if stamp is None:
            return False
        try:
            self._read[stamp] = read_map(Path(stamp[0]))
        except MapError as error:
            self._read[stamp] = error.faults
        self._lay_out_anew()
        return True

    def _paint_one(self) -> bool:
        if not self._missing:
            return False
        line = self._missing.pop()
        found = self._map_of(line)
        if found is None:
            return False
        room, lang = self.list.picture_size, self.kit.words.language
        # Painted larger and reduced, so that hedges and walls are not lost between pixels.
        layout = fitted(found.board, (2 * room[0], 2 * room[1]))
        whole = self.kit.prints.picture(layout, lang)
        size = whole.get_width() // 2, whole.get_height() // 2
        self._pictures[self._key(found)] = pygame.transform.smoothscale(whole, size)
        if len(self._pictures) > _PICTURES:
            del self._pictures[next(iter(self._pictures))]
        return True

    def _picture(self, line: MapLine) -> pygame.Surface | None:
        """The picture of a board, if it has been painted; else it is put on the list."""
        found = self._map_of(line)
        if found is None:
            return None
        picture = self._pictures.get(self._key(found))
        if picture is None and line not in self._missing:
            self._missing.append(line)
        return picture

    def _key(self, found: MapFile) -> tuple[object, ...]:
        return (found.digest, self.list.picture_size, self.kit.words.language)

    def _map_of(self, line: MapLine) -> MapFile | None:
        if line.path is None:
            return own_map(self.kind)
        stamp = next((stamp for stamp in self._files if stamp[0] == str(line.path)), None)
        found = None if stamp is None else self._read.get(stamp)
        return found if isinstance(found, MapFile) else None

    # --- Deeds ----------------------------------------------------------------------------

    def _take(self, line: MapLine) -> None:
        """Play on a map from now on, or tell what is wrong with it."""
        if line.faults:
            self._deed = lambda: self._tell(line)
        elif line.path is None or self._map_of(line) is not None:
            self._deed = lambda: self.choose(line.path)

    def choose(self, path: Path | None) -> None:
        """Begin new nights on this map of the kind that is shown, or on the game's own."""
        self.case.choose(self.kind, path)
        self.kit.lay_boards(self.case.read())
        self._trouble = self.kit.set(replace(self.kit.settings, maps=self.case.chosen))
        self._look_anew()

    def _tell(self, line: MapLine) -> None:
        stack = self.evening.stack
        note = self.kit.say("boards.mend")
        stack.push(MapFaultsScene(self.kit, stack, line.faults, note))

    def _open_folder(self) -> None:
        """Show the folder where the system shows files; its name stands in the line anyway."""
        webbrowser.open(self.case.folder.as_uri())
        self._trouble = str(self.case.folder)

    def _make_new(self) -> None:
        """Write a small map of this kind into the folder, to draw on from there."""
        try:
            path = free_name(self.case.folder, f"my-{self.kind}")
            copy_skeleton(self.kind, path)
        except OSError as error:
            self._trouble = self.kit.told(unwritable(self.case.folder, error))
            return
        self._trouble = self.kit.say("boards.made", file=path)
        self._deed = self._look_anew

    def _lay_out_anew(self) -> None:
        self.arrange(self.evening.stack.size)

    def close(self) -> None:
        """Back to what is below."""
        self.evening.stack.pop()

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Arrows go through the maps, Enter takes one; Esc goes back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            self.evening.speak_next()
            return
        before = self.ring.focused
        # Lines and tabs show the focus themselves, so it is always there.
        self.ring.is_shown = True
        self.ring.handle(event)
        self.ring.is_shown = isinstance(self.ring.focused, Button)
        if event.type == pygame.MOUSEMOTION:
            self.ring.is_shown = False
            if self.list.rect.collidepoint(event.pos):
                self.ring.focus(self.list)
        deed, self._deed = self._deed, None
        if deed is not None:
            deed()
        elif self.ring.focused is not before:
            self._follow_focus(before)
        self._mark_focus()

    def _follow_focus(self, before: Widget | None) -> None:
        """The tab that has the focus is the list that is open; from it one comes to its tab."""
        tabs, focused = self._tab_rows(), self.ring.focused
        if focused in tabs and before is self.list:
            self.ring.focus(tabs[KINDS.index(self.kind)])
        elif focused in tabs:
            self.open(KINDS[tabs.index(focused)])
            self.ring.focus(self._tab_rows()[KINDS.index(self.kind)])

    def _tab_rows(self) -> list[Widget]:
        return self.ring.widgets[: len(KINDS)]

    def _mark_focus(self) -> None:
        self.list.is_lit = self.ring.focused is self.list
        for kind, tab in zip(KINDS, self._tab_rows(), strict=False):
            if isinstance(tab, ListRow):
                tab.is_selected = kind == self.kind

    def _focused_name(self) -> str:
        """What has the focus, by a name that outlives a new layout."""
        focused = self.ring.focused
        return focused.label if isinstance(focused, Button | ListRow) else ""

    def _named(self, name: str) -> Widget | None:
        found = (one for one in self.ring.widgets if isinstance(one, Button | ListRow))
        return next((one for one in found if name and one.label == name), None)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Table, head, tabs, list, line."""
        kit = self.kit
        size = target.get_size()
        target.blit(self._tables.take(size, lambda: wooden_table(size, kit.px(56))), (0, 0))
        palette = kit.theme.palette
        head = Style("display", 46, palette.paper_100, 0.05, grows=False)
        title = kit.type.draw(target, kit.head("boards.title"), head, (kit.px(32), kit.px(22)))
        style = Style("bold", 17, palette.paper_300)
        words = kit.say("boards.line")
        x = max(title.right + kit.px(28), self._panel.left)
        if x + kit.type.width(words, style) < size[0] - kit.px(24):
            kit.type.draw(target, words, style, (x, title.centery), "midleft")
        Panel(kit.trim, self._panel).draw(target)
        lefts = [one.rect.left for one in self.ring.widgets if isinstance(one, Button)]
        question, reason = self._question()
        draw_question(kit, target, self._frame.line, question, reason, "", min(lefts))
        self.ring.draw(target)

    def _question(self) -> tuple[str, str]:
        """What the line that is chosen means, and what can be done with it."""
        kit, line = self.kit, self.list.line
        if line.faults:
            how = kit.say("boards.how.faults")
        elif line.is_played:
            how = kit.say("boards.how.played")
        else:
            how = kit.say("boards.how")
        where = kit.say("boards.where", folder=self.case.folder)
        return f"{line.label}: {how}", self._trouble or where


def _stamp(path: Path) -> _Stamp:
    """A file as it is now: its name, when it was written, its size."""
    try:
        told = path.stat()
    except OSError:
        return str(path), 0, -1
    return str(path), told.st_mtime_ns, told.st_size
