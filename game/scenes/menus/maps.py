"""The choice of maps: the player's own beside those of the game."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame
from msgspec.structs import replace

from game.archive import ArchiveError, friends_folder
from game.archive.disk import unwritable
from game.archive.stories import write_story
from game.boards import (
    BOARD_SUFFIX,
    Fault,
    MapError,
    copy_map,
    copy_skeleton,
    free_name,
    maps_folder,
    packed_board,
    take_board,
)
from game.boards.loading import KINDS, MapFile, MapKind, own_map, read_map, sheet_of
from game.boards.sheet import Sheet
from game.boards.templates import PROJECT
from game.outside_text import shown_name
from game.painting.boards.geometry import fitted
from game.rules.board import CastleBoard
from game.scenes.menus.map_faults import MapFaultsScene, fault_words
from game.scenes.menus.widget_pages import PagesScene
from game.tabletop.evening import Evening
from game.tabletop.hud.line_buttons import ButtonSpec, line_buttons
from game.tabletop.maps.board_paper import PICTURE, WIDTH, MapDescription, draw_board_paper
from game.tabletop.maps.judge import NIGHTS, Judge
from game.tabletop.maps.map_facts import describe_map
from game.tabletop.maps.map_list import MapLine, MapList
from game.ui.open_folder import open_folder
from game.ui.scaling import smoothscaled
from game.ui.widgets import Widget

_LOOK_MS: Final = 1000
"""Milliseconds between two checks of the folder."""
_PICTURES: Final = 40
_ASK_MS: Final = 250
"""Milliseconds between two looks at how many nights are played."""
_JUDGED: Final = "judged"
"""The folder of the results, in the folder of the maps."""

_OF_FILES: Final = (MapError, ArchiveError, OSError)
"""The errors of files that the player can do something about."""

_DOES: Final = {
    pygame.K_f: "boards.does.folder",
    pygame.K_s: "boards.does.send",
    pygame.K_n: "boards.does.new",
    pygame.K_c: "boards.does.copy",
    pygame.K_k: "boards.does.check",
    pygame.K_t: "boards.does.tiled",
    pygame.K_j: "boards.does.judge",
}
"""What each button does, by its key."""

_Stamp = tuple[str, int, int]


class MapsScene(PagesScene[MapKind]):
    """A list for each of the three boards; the chosen map is used in new games."""

    title = "boards.title"
    subtitle = "boards.line"
    has_many_buttons = True

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening, KINDS, "castle")
        self.selection = evening.maps
        self.list = MapList(self.kit, pygame.Rect(0, 0, 0, 0), (), self._picture, self._take)
        self._read: dict[_Stamp, MapFile | tuple[Fault, ...]] = {}
        """The result of reading each file in that state."""
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self._thumbs: dict[tuple[object, ...], pygame.Surface] = {}
        """Pictures in the size of the list."""
        self._sheets: dict[str, Sheet | None] = {}
        """The sheet of each map, by the map's digest."""
        self._paper = pygame.Rect(0, 0, 0, 0)
        self._missing: list[MapLine] = []
        """Lines whose pictures have not been painted yet."""
        self._unlooked_ms = self._unasked_ms = 0
        self._judge: Judge | None = None
        self._told = -1
        """The number of nights that is shown."""
        self._pointed: int | None = None
        """The key of the button under the mouse or in the frame."""
        if evening.saves:
            self._furnish()
        self._files = self._stamps()

    def _furnish(self) -> None:
        """Create the folder with a readme and the files for Tiled when the screen is first used."""
        try:
            self.selection.furnish(self.kit.say("boards.readme"))
        except OSError as error:
            self.trouble = self._why_not(error)

    # --- Layout ---------------------------------------------------------------------------

    def name_of(self, page: MapKind) -> str:
        """The label of a tab."""
        return self.kit.say(f"boards.{page}")

    def lay_page(self, room: pygame.Rect) -> Sequence[Widget]:
        """Make the list; the selected line stays selected."""
        self.panel = room
        self._paper = pygame.Rect(room.right, room.top, 0, room.height)
        if not self.kit.is_large:
            self._paper.width = self.kit.px(WIDTH)
            self._paper.right = room.right
            right = self._paper.left - self.kit.px(16)
            self.panel = pygame.Rect(room.left, room.top, right - room.left, room.height)
        self._make_list()
        return [self.list]

    def first_focus(self) -> Widget:
        """The list."""
        return self.list

    def specs(self) -> Sequence[ButtonSpec]:
        """The buttons: what can be done with the folder and with the selected map, and back."""
        return self._specs(self._short)

    def _specs(self, short: str) -> Sequence[ButtonSpec]:
        kit = self.kit
        tiled, judge = kit.say(f"boards.tiled{short}"), kit.say(f"boards.judge{short}", n=NIGHTS)
        return [
            (kit.say(f"boards.folder{short}"), "F", pygame.K_f, self._open_folder, False),
            (kit.say("boards.send"), "S", pygame.K_s, self._send, False),
            (self._new(short), "N", pygame.K_n, self._make_new, False),
            (kit.say("boards.copy"), "C", pygame.K_c, self._copy, False),
            (kit.say("boards.check"), "K", pygame.K_k, self._check, False),
            (tiled, "T", pygame.K_t, self._open_in_tiled, False),
            (judge, "J", pygame.K_j, self._judge_map, False),
            (kit.say("menu.back"), "Esc", pygame.K_ESCAPE, self.close, True),
        ]

    @property
    def _short(self) -> str:
        """The end of the labels' keys: ``.short`` where the long names have no room."""
        spelt = self._specs("")
        have_room = len(line_buttons(self.kit, self.frame.line, spelt)) == len(spelt)
        return "" if have_room and not self.kit.is_large else ".short"

    @property
    def _tiled(self) -> str:
        """The label of the button that opens Tiled."""
        return self.kit.say(f"boards.tiled{self._short}")

    def _new(self, short: str) -> str:
        """The label of the button that makes a map."""
        return self.kit.say(f"boards.new{short}", kind=self.name_of(self.page))

    def follow(self, focused: Widget | None) -> None:
        """Highlight the list while it has the focus."""
        self.list.is_lit = focused is self.list

    def _make_list(self) -> None:
        before = self.list
        lines = self._lines()
        room = self.panel.inflate(-2, -2)
        invitation = self.kit.say(
            "boards.invite",
            copy=self.kit.say("boards.copy"),
            new=self._new(self._short),
            tiled=self._tiled,
        )
        self.list = MapList(self.kit, room, lines, self._picture, self._take, invitation)
        paths = [line.path for line in lines]
        if before.lines and before.line.path in paths:
            self.list.scroll_to(before.offset)
            self.list.choose(paths.index(before.line.path))
        else:
            played = [line.is_played for line in lines]
            self.list.choose(played.index(True) if True in played else 0)
        self.list.is_hovered = before.is_hovered

    def _lines(self) -> list[MapLine]:
        """The game's own map, the player's maps of this kind, then the unreadable files."""
        kit, chosen = self.kit, self.selection.files.get(self.page)
        own = MapLine(
            kit.say("boards.own"), None, self._holds(own_map(self.page)), is_played=chosen is None
        )
        sound, faulty = [], []
        for stamp in self._files:
            path, found = Path(stamp[0]), self._read.get(stamp)
            is_played = path == chosen
            name = self._name_of(path)
            if found is None:
                sound.append(MapLine(name, path, kit.say("boards.reading"), is_played=is_played))
            elif not isinstance(found, MapFile):
                summary = self._summary(found)
                faulty.append(MapLine(name, path, summary, found, is_played))
            elif found.kind == self.page:
                sound.append(MapLine(name, path, self._holds(found), is_played=is_played))
        return [own, *sound, *faulty]

    def _name_of(self, path: Path) -> str:
        beside = path.parent.parent / path.name
        is_alone = path.parent.name == path.stem and not beside.exists()
        if path.parent == self.selection.folder or is_alone:
            return shown_name(path.stem)
        return f"{shown_name(path.parent.name)} / {shown_name(path.stem)}"

    def _holds(self, found: MapFile) -> str:
        """The contents of a board in a few words."""
        board = found.board
        if isinstance(board, CastleBoard):
            return self.kit.say(
                "boards.holds.castle",
                squares=len(board.squares),
                rooms=sum(room.kind != "hole" for room in board.rooms),
                markers=len(board.markers),
            )
        return self.kit.say(f"boards.holds.{found.kind}", wide=board.width, high=board.height)

    def _summary(self, faults: tuple[Fault, ...]) -> str:
        count = self.kit.words.count("boards.faults", len(faults))
        return f"{count}. {fault_words(self.kit, faults[0])}"

    # --- Reading and painting -------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Read one map or paint one picture per frame; check the folder once a second."""
        self._unlooked_ms += ms
        self._unasked_ms += ms
        if self._judge is not None and self._unasked_ms >= _ASK_MS:
            self._unasked_ms = 0
            if self._tell_progress(self._judge):
                self.lay_out_again()
                return True
        if self._unlooked_ms >= _LOOK_MS:
            self._unlooked_ms = 0
            if self._stamps() != self._files:
                self._check_again()
                return True
        return self._read_one() or self._paint_one()

    def _check_again(self) -> None:
        self._files = self._stamps()
        self.lay_out_again()

    def _stamps(self) -> list[_Stamp]:
        """The state of all maps in the folder, and of chosen ones in other places."""
        return [
            _stamp(path)
            for path in dict.fromkeys((*self.selection.found(), *self.selection.files.values()))
        ]

    def _read_one(self) -> bool:
        stamp = next((stamp for stamp in self._files if stamp not in self._read), None)
        if stamp is None:
            return False
        try:
            self._read[stamp] = read_map(Path(stamp[0]))
        except MapError as error:
            self._read[stamp] = error.faults
        self.lay_out_again()
        return True

    def _paint_one(self) -> bool:
        if not self._missing:
            return False
        line = self._missing[-1]
        found = self._map_of(line)
        if found is None:
            self._missing.pop()
            return False
        room, lang = self._room, self.kit.words.language
        # Painted larger and scaled down, so that hedges and walls stay visible.
        layout = fitted(found.board, (2 * room[0], 2 * room[1]))
        whole = self.kit.prints.ready_with_names(layout, lang)
        if whole is None:
            return False
        self._missing.pop()
        size = whole.get_width() // 2, whole.get_height() // 2
        self._pictures[self._key(found)] = smoothscaled(whole, size)
        if len(self._pictures) > _PICTURES:
            del self._pictures[next(iter(self._pictures))]
        return True

    @property
    def _room(self) -> tuple[int, int]:
        """The size of the large picture in pixels."""
        return self.kit.px(PICTURE[0]), self.kit.px(PICTURE[1])

    def _whole(self, line: MapLine) -> pygame.Surface | None:
        """The picture of a board; None if it has yet to be painted."""
        found = self._map_of(line)
        if found is None:
            return None
        picture = self._pictures.get(self._key(found))
        if picture is None and line not in self._missing:
            self._missing.append(line)
        return picture

    def _picture(self, line: MapLine) -> pygame.Surface | None:
        """The picture of a board in the size of the list."""
        found, whole = self._map_of(line), self._whole(line)
        if found is None or whole is None:
            return None
        room = self.list.picture_size
        key = (*self._key(found), room)
        if key not in self._thumbs:
            inside = pygame.Rect((0, 0), room).inflate(-self.kit.px(8), -self.kit.px(8))
            size = pygame.Rect(whole.get_rect()).fit(inside).size
            self._thumbs[key] = smoothscaled(whole, size)
            if len(self._thumbs) > _PICTURES:
                del self._thumbs[next(iter(self._thumbs))]
        return self._thumbs[key]

    def draw_page(self, target: pygame.Surface) -> None:
        """Draw the selected map in large on paper."""
        if not self._paper.width:
            return
        line = self.list.line
        found = self._map_of(line)
        description = MapDescription(line.label, about=line.holds)
        if found is not None:
            description = describe_map(self.kit, found, self._sheet_of(line, found))
        picture = self._whole(line)
        is_played = line.is_played
        draw_board_paper(self.kit, target, self._paper, description, picture, is_played=is_played)

    def _sheet_of(self, line: MapLine, found: MapFile) -> Sheet | None:
        """The sheet of a file, read once."""
        if found.digest not in self._sheets:
            path = line.path or maps_folder() / f"{self.page}.tmx"
            self._sheets[found.digest] = sheet_of(path)
        return self._sheets[found.digest]

    def _key(self, found: MapFile) -> tuple[object, ...]:
        return (found.digest, self._room, self.kit.words.language)

    def _map_of(self, line: MapLine) -> MapFile | None:
        if line.path is None:
            return own_map(self.page)
        stamp = next((stamp for stamp in self._files if stamp[0] == str(line.path)), None)
        found = None if stamp is None else self._read.get(stamp)
        return found if isinstance(found, MapFile) else None

    # --- Sending and receiving ------------------------------------------------------------

    def _send(self) -> None:
        """Write the selected map as one file for a friend, and open the folder it is in."""
        folder = friends_folder()
        path = self._source(self.list.line)
        try:
            board = {BOARD_SUFFIX: packed_board(path)}
            (written,) = write_story(folder, shown_name(path.stem), board)
        except _OF_FILES as error:
            self.trouble = self._why_not(error)
            return
        open_folder(folder)
        self.trouble = self.kit.say("boards.sent", file=written)

    def receive(self, file: Path) -> None:
        """Take over a friend's board that was dropped on the window, and select it."""
        try:
            found, path = take_board(file, self.selection.folder)
        except _OF_FILES as error:
            self.trouble = self._why_not(error)
            return
        self._files = self._stamps()
        self._read[_stamp(path)] = found
        self.open(found.kind)
        self.list.choose([line.path for line in self.list.lines].index(path))
        self.ring.focus(self.list)
        self.trouble = self.kit.say("boards.taken", map=self.list.line.label)

    def handle(self, event: pygame.Event) -> None:
        """Take over a dropped board; everything else as on any screen with pages."""
        if event.type == pygame.DROPFILE:
            self.receive(Path(event.file))
            return
        told = self.trouble
        super().handle(event)
        self._explain(told)

    def _explain(self, told: str) -> None:
        """Say what a button does once it is pointed at; `told` is what was said before that."""
        buttons, framed = self._buttons, self.ring.framed
        pointed = next((one.hotkey for one in buttons if one.is_hovered or one is framed), None)
        is_new, self._pointed = pointed != self._pointed, pointed
        if is_new and pointed in _DOES and self.trouble == told:
            self.trouble = self.kit.say(_DOES[pointed], n=NIGHTS)

    def _why_not(self, error: MapError | ArchiveError | OSError) -> str:
        """Why something couldn't be done with a file or the folder, in a sentence."""
        if isinstance(error, MapError):
            return fault_words(self.kit, error.faults[0])
        if isinstance(error, OSError):
            return self.kit.error_text(unwritable(self.selection.folder, error))
        return self.kit.error_text(error)

    # --- Actions --------------------------------------------------------------------------

    def _take(self, line: MapLine) -> None:
        """Use a map from now on, or show its faults."""
        if line.faults:
            self.later(lambda: self._tell(line))
        elif line.path is None or self._map_of(line) is not None:
            self.later(lambda: self.choose(line.path))

    def choose(self, path: Path | None) -> None:
        """Use a map of the present kind in new games, or None for the game's own."""
        self.selection.choose(self.page, path)
        self.selection.use(self.selection.read())
        self.trouble = self.kit.set(replace(self.kit.settings, maps=self.selection.chosen))
        self._check_again()

    def _tell(self, line: MapLine) -> None:
        stack = self.evening.stack
        note = self.kit.say("boards.mend")
        stack.push(MapFaultsScene(self.kit, stack, line.faults, note))

    def _open_folder(self) -> None:
        """Open the folder in the system's file manager; the line shows its name in any case."""
        open_folder(self.selection.folder)
        self.trouble = str(self.selection.folder)

    def _make_new(self) -> None:
        """Write a small template of this kind into the folder."""
        try:
            path = free_name(self.selection.folder, f"my-{self.page}")
            copy_skeleton(self.page, path)
        except OSError as error:
            self.trouble = self._why_not(error)
            return
        self.later(lambda: self._present(path))

    def _present(self, path: Path) -> None:
        """Select a map that was just made, so that the other buttons are about it."""
        self._check_again()
        self.list.choose([line.path for line in self.list.lines].index(path))
        self.ring.focus(self.list)
        label = self.list.line.label
        self.trouble = self.kit.say("boards.made", map=label, tiled=self._tiled, file=path)

    def _source(self, line: MapLine) -> Path:
        """The file of a line; of the game's own map too."""
        return line.path or maps_folder() / f"{self.page}.tmx"

    def _copy(self) -> None:
        """Copy the selected map into the folder, to draw on; in a folder of its own if tilesets
        of the same names with other contents are there."""
        line, folder = self.list.line, self.selection.folder
        path = free_name(folder, f"my-{self.page}")
        try:
            try:
                copy_map(self._source(line), path)
            except FileExistsError:
                path = folder / path.stem / path.name
                copy_map(self._source(line), path)
        except _OF_FILES as error:
            self.trouble = self._why_not(error)
            return
        self.later(lambda: self._present(path))

    def _open_in_tiled(self) -> None:
        """Open the selected map of the player in Tiled; the game's own must be copied first."""
        path = self.list.line.path
        if path is None:
            self.trouble = self.kit.say("boards.copy-first")
            return
        tiled = shutil.which("tiled")
        if tiled is None:
            webbrowser.open(path.as_uri())
        else:
            project = path.with_name(PROJECT)
            files = [str(one) for one in (project, path) if one.is_file()]
            with contextlib.suppress(OSError):
                subprocess.Popen([tiled, *files], stderr=subprocess.DEVNULL)
        self.trouble = self.kit.say("boards.opened", map=self.list.line.label, file=path)

    def _check(self) -> None:
        """Read the selected map again, and say what was found or list its faults."""
        path = self.list.line.path
        if path is not None:
            self._files = self._stamps()
            self._read.pop(_stamp(path), None)
            while self._read_one():
                pass
        line = self.list.line
        if line.faults:
            self.later(lambda: self._tell(line))
        else:
            self.trouble = self.kit.say("boards.checked", map=line.label, holds=line.holds)

    def _judge_map(self) -> None:
        """Let the sergeant play nights on the selected map; again stops it."""
        if self._judge is not None:
            self._judge.stop()
            self._judge = None
            self.trouble = ""
            return
        line = self.list.line
        found = self._map_of(line)
        if found is None:
            self.trouble = self.kit.say("boards.how.faults")
            return
        name = f"{self._source(line).stem}-{found.digest[:8]}"
        try:
            self._judge = Judge(
                line.label, line.path, self.page, self.selection.folder / _JUDGED / name
            )
        except OSError as error:
            self.trouble = self._why_not(error)
            return
        self._told = -1
        self._tell_progress(self._judge)

    def _tell_progress(self, judge: Judge) -> bool:
        """Say how many nights are played, or the result; whether that has changed."""
        if judge.is_playing:
            played = judge.played()
            has_changed, self._told = played != self._told, played
            self.trouble = self.kit.say("boards.judging", map=judge.name, n=played, of=judge.games)
            return has_changed
        self._judge = None
        result = judge.result()
        if result is None:
            self.trouble = self.kit.say("boards.not-judged", map=judge.name)
            return True
        self.trouble = self.kit.say(
            "boards.judged" if result.own is None else "boards.judged.beside",
            map=judge.name,
            share=round(100 * result.won),
            own=round(100 * (result.own or 0)),
            of=NIGHTS,
            file=judge.report,
        )
        webbrowser.open(judge.report.as_uri())
        return True

    def close(self) -> None:
        """Stop judging, and return to the screen below."""
        if self._judge is not None:
            self._judge.stop()
        super().close()

    def question(self) -> tuple[str, str]:
        """A sentence about the selected line, and the possible actions."""
        kit, line = self.kit, self.list.line
        if line.faults:
            how = kit.say("boards.how.faults")
        elif line.is_played:
            how = kit.say("boards.how.played")
        else:
            how = kit.say("boards.how")
        where = kit.say("boards.where", folder=self.selection.folder)
        return self.kit.say("pair", label=line.label, value=how), self.trouble or where


def _stamp(path: Path) -> _Stamp:
    """The state of a file: its name, time of change and size."""
    try:
        status = path.stat()
    except OSError:
        return str(path), 0, -1
    return str(path), status.st_mtime_ns, status.st_size
