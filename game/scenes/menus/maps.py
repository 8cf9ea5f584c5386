"""The choice of maps: the player's own beside those of the game."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import webbrowser
from collections.abc import Hashable
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct
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
from game.boards.sheet import MapSheet
from game.boards.templates import PROJECT
from game.painting.boards.maker_pictures import fault_picture
from game.painting.posters.wooden_table import draw_table
from game.rules.board import CastleBoard
from game.scenes.menus.map_faults import MapFaultsScene, fault_words
from game.scenes.menus.pages import Heading, OpenPage, back, pages_view
from game.sentence import shown_name
from game.tabletop.game_context import GameContext
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.maps import map_list
from game.tabletop.maps.judge import NIGHTS, Judge
from game.tabletop.maps.map_list import (
    Invitation,
    MapDescription,
    MapLine,
    board_paper,
    describe_map,
    large_picture,
    map_row,
    picture_room,
)
from game.ui.cache import Cache
from game.ui.open_folder import open_folder
from game.ui.pictures import smoothscaled
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Scroll, column
from game.ui.views.presses import Button, Glow, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Picture, Text, missing
from game.ui.views.view import Action, View

_LOOK_MS: Final = 1000
"""Milliseconds between two checks of the folder."""
_PICTURES: Final = 40
_ASK_MS: Final = 250
"""Milliseconds between two looks at how many nights are played."""
_JUDGED: Final = "judged"
"""The folder of the results, in the folder of the maps."""

_OF_FILES: Final = (MapError, ArchiveError, OSError)
"""The errors of files that the player can do something about."""

_TOOLS: Final = (
    ("folder", "F", pygame.K_f),
    ("send", "S", pygame.K_s),
    ("new", "N", pygame.K_n),
    ("copy", "C", pygame.K_c),
    ("check", "K", pygame.K_k),
    ("tiled", "T", pygame.K_t),
    ("judge", "J", pygame.K_j),
)
"""The buttons by the ends of their messages, with their keys."""

_Stamp = tuple[str, int, int]


class UseMap(Struct, frozen=True):
    """Use a map from now on, or show its faults."""

    path: Path | None


class Tool(Struct, frozen=True):
    """Do what a button says."""

    name: str


class MapsScene(ViewScene):
    """A list for each of the three boards; the chosen map is used in new games."""

    def __init__(self, context: GameContext) -> None:
        super().__init__(context.kit, context.stack)
        self.context = context
        self.kit = context.kit
        self.page: MapKind = "castle"
        self.trouble = ""
        """A message about success or failure, in the line below."""
        self.selection = context.maps
        self._read: dict[_Stamp, MapFile | tuple[Fault, ...]] = {}
        """The result of reading each file in that state."""
        self._lists: Cache[Hashable, list[MapLine]] = Cache(1)
        self._pictures: dict[Hashable, pygame.Surface] = {}
        self._thumbs: dict[Hashable, pygame.Surface] = {}
        """Pictures in the size of the list."""
        self._sheets: dict[str, MapSheet | None] = {}
        """The sheet of each map, by the map's digest."""
        self._unlooked_ms = self._unasked_ms = 0
        self._judge: Judge | None = None
        self._told = -1
        """The number of nights that is shown."""
        self._pointed = ""
        """The button under the mouse or in the frame."""
        if context.saves:
            self._furnish()
        self._files = self._stamps()
        self._selected = self.selection.files.get(self.page)

    def _furnish(self) -> None:
        """Create the folder with a readme and the files for Tiled when the screen is first used."""
        try:
            self.selection.furnish(self.kit.say("boards.readme"))
        except OSError as error:
            self.trouble = self._why_not(error)

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The list, and beside it the selected map in large."""
        kit, say, lines = self.kit, self.kit.say, self.lines
        if isinstance(self.focused, UseMap):
            self._selected = self.focused.path
        tools = (
            Button(label=say(f"boards.{name}"), hint=hint, key=key, action=Tool(name))
            for name, hint, key in _TOOLS
        )
        bar = question_bar(kit, *self.question(), (*tools, back(kit)))
        tabs = {kind: say(f"boards.{kind}") for kind in KINDS}
        heading = Heading("boards.title", "boards.line")
        return pages_view(
            kit, heading, tabs, self.page, self._list(lines), bar, self._paper(), begins=False
        )

    def _list(self, lines: list[MapLine]) -> View:
        """The lines, and an invitation to draw where there is room."""
        kit, say, selected = self.kit, self.kit.say, self.line
        rows = column(
            *(
                Glow(
                    Press(
                        inside=map_row(kit, line, self._thumb(line), is_marked=line == selected),
                        action=UseMap(line.path),
                        is_first=line == selected,
                    )
                )
                for line in lines
            )
        )
        words = say(
            "boards.invite",
            copy=say("boards.copy"),
            new=say("boards.new"),
            tiled=say("boards.tiled"),
        )
        style = Style("text", 16, kit.theme.palette.moon_300)
        invited = column(rows, Invitation(Text(words, style, lines=0, flush="centre")))
        return Box(Fit((invited, Scroll(rows, self.page))), (1, 1, 1, 1), "steel")

    def _paper(self) -> View:
        """The selected map in large on paper."""
        line = self.line
        found = self._map_of(line)
        description = MapDescription(line.label, about=line.holds)
        if found is not None:
            description = describe_map(self.kit, found, self._sheet_of(line, found))
        whole = self._pictures.get(self._key(found) if found else self._faults_key(line))
        picture = Picture(line.path, whole) if found is not None or line.faults else None
        return board_paper(self.kit, description, picture, is_played=line.is_played)

    def _thumb(self, line: MapLine) -> Picture | None:
        """The picture of a board in the size of the list."""
        found = self._map_of(line)
        if found is None:
            return None
        kit, whole = self.kit, self._pictures.get(self._key(found))
        if whole is None:
            return Picture(line.path, None)
        share = map_list.LARGE if kit.is_large else 1.0
        room = kit.px(map_list.PICTURE[0] * share), kit.px(map_list.PICTURE[1] * share)
        key = (self._key(found), room)
        if key not in self._thumbs:
            inside = pygame.Rect((0, 0), room).inflate(-kit.px(8), -kit.px(8))
            size = pygame.Rect(whole.get_rect()).fit(inside).size
            self._thumbs[key] = smoothscaled(whole, size)
            if len(self._thumbs) > _PICTURES:
                del self._thumbs[next(iter(self._thumbs))]
        return Picture(line.path, self._thumbs[key])

    @property
    def lines(self) -> list[MapLine]:
        """The game's own map, the player's maps of this kind, then the unreadable files."""
        chosen = self.selection.files.get(self.page)
        key = self.page, chosen, self.kit.words, tuple(self._files)
        return self._lists.take(key, lambda: self._lines(chosen))

    def _lines(self, chosen: Path | None) -> list[MapLine]:
        kit = self.kit
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

    @property
    def line(self) -> MapLine:
        """The selected line: the one that has the focus or had it last, or the one that is used."""
        lines = self.lines
        selected = [line for line in lines if line.path == self._selected]
        played = [line for line in lines if line.is_played]
        return [*selected, *played, *lines][0]

    def select(self, path: Path | None) -> None:
        """Select a line, which gets the focus."""
        self._selected = path
        self.renew()
        for stop in self.stops:
            if stop.pressable.action == UseMap(path):
                self.ring.focus(stop)
        self._scroll_to_focus()
        self.renew()

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
                self.renew()
                return True
        if self._unlooked_ms >= _LOOK_MS:
            self._unlooked_ms = 0
            if self._stamps() != self._files:
                self._check_again()
                return True
        if not (self._read_one() or self._paint_one()):
            return False
        self.renew()
        return True

    def _check_again(self) -> None:
        self._files = self._stamps()
        self.renew()

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
        self._lists.clear()
        try:
            self._read[stamp] = read_map(Path(stamp[0]))
        except MapError as error:
            self._read[stamp] = error.faults
        return True

    def _paint_one(self) -> bool:
        """Paint the first picture that is missing; False if there is none, or it isn't ready."""
        path = next((path for path, _ in missing(self.placed)), self.placed)
        line = next((line for line in self.lines if line.path == path), None)
        found = None if line is None else self._map_of(line)
        if found is None:
            return line is not None and bool(line.faults) and self._paint_faults(line)
        picture = large_picture(self.kit, found.board)
        if picture is None:
            return False
        self._keep(self._key(found), picture)
        return True

    def _paint_faults(self, line: MapLine) -> bool:
        """Ring the faults of a map; one that is no map at all has an empty picture."""
        sheet = None if line.path is None else sheet_of(line.path)
        ringed = pygame.Surface((1, 1))
        if sheet is not None:
            ringed = fault_picture(sheet, line.faults, picture_room(self.kit))
        self._keep(self._faults_key(line), ringed)
        return True

    def _keep(self, key: Hashable, picture: pygame.Surface) -> None:
        self._pictures[key] = picture
        if len(self._pictures) > _PICTURES:
            del self._pictures[next(iter(self._pictures))]

    def _sheet_of(self, line: MapLine, found: MapFile) -> MapSheet | None:
        """The sheet of a file, read once."""
        if found.digest not in self._sheets:
            path = line.path or maps_folder() / f"{self.page}.tmx"
            self._sheets[found.digest] = sheet_of(path)
        return self._sheets[found.digest]

    def _faults_key(self, line: MapLine) -> tuple[object, ...]:
        return (line.path, line.faults, picture_room(self.kit))

    def _key(self, found: MapFile) -> tuple[object, ...]:
        return (found.digest, picture_room(self.kit), self.kit.words.language)

    def _map_of(self, line: MapLine) -> MapFile | None:
        if line.path is None:
            return own_map(self.page)
        path = str(line.path)
        stamp = next((stamp for stamp in self._files if stamp[0] == path), None)
        found = None if stamp is None else self._read.get(stamp)
        return found if isinstance(found, MapFile) else None

    # --- Sending and receiving ------------------------------------------------------------

    def _send(self) -> None:
        """Write the selected map as one file for a friend, and open the folder it is in."""
        folder = friends_folder()
        path = self._source(self.line)
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
            self.renew()
            return
        self._files = self._stamps()
        self._read[_stamp(path)] = found
        self.open(found.kind)
        self.select(path)
        self.trouble = self.kit.say("boards.taken", map=self.line.label)
        self.renew()

    def handle(self, event: pygame.Event) -> None:
        """Take over a dropped board; everything else is for what can be pressed."""
        if event.type == pygame.DROPFILE:
            self.receive(Path(event.file))
            return
        told = self.trouble
        super().handle(event)
        self._explain(told)
        if len(self.stack) and self.stack.top is self:
            self.renew()

    def _explain(self, told: str) -> None:
        """Say what a button does once it is pointed at; `told` is what was said before that."""
        framed = self.ring.framed
        tools = [stop for stop in self.stops if isinstance(stop.pressable.action, Tool)]
        pointed = next(
            (one.pressable.action for one in tools if one.is_hovered or one is framed), None
        )
        name = pointed.name if isinstance(pointed, Tool) else ""
        is_new, self._pointed = name != self._pointed, name
        if is_new and name and self.trouble == told:
            self.trouble = self.kit.say(f"boards.does.{name}", n=NIGHTS)

    def _why_not(self, error: MapError | ArchiveError | OSError) -> str:
        """Why something couldn't be done with a file or the folder, in a sentence."""
        if isinstance(error, MapError):
            return fault_words(self.kit, error.faults[0])
        if isinstance(error, OSError):
            return self.kit.error_text(unwritable(self.selection.folder, error))
        return self.kit.error_text(error)

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Use a map, or do what a button says with the folder or the selected map."""
        match action:
            case UseMap(path):
                self._take(next(line for line in self.lines if line.path == path))
            case Tool("folder"):
                self._open_folder()
            case Tool("send"):
                self._send()
            case Tool("new"):
                self._make_new()
            case Tool("copy"):
                self._copy()
            case Tool("check"):
                self._check()
            case Tool("tiled"):
                self._open_in_tiled()
            case Tool("judge"):
                self._judge_map()
            case OpenPage(name):
                self.open(next(kind for kind in KINDS if kind == name))
            case Leave():
                self._close()

    def open(self, page: MapKind) -> None:
        """Show another list."""
        self.page = page
        self.trouble = ""
        self._selected = self.selection.files.get(page)
        self.renew()

    def _take(self, line: MapLine) -> None:
        self._selected = line.path
        if line.faults:
            self._tell(line)
        elif line.path is None or self._map_of(line) is not None:
            self.choose(line.path)

    def choose(self, path: Path | None) -> None:
        """Use a map of the present kind in new games, or None for the game's own."""
        self.selection.choose(self.page, path)
        self.selection.use(self.selection.read())
        self.trouble = self.kit.set(replace(self.kit.settings, maps=self.selection.chosen))
        self._check_again()

    def _tell(self, line: MapLine) -> None:
        stack = self.context.stack
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
        self._present(path)

    def _present(self, path: Path) -> None:
        """Select a map that was just made, so that the other buttons are about it."""
        self._check_again()
        self.select(path)
        tiled = self.kit.say("boards.tiled")
        self.trouble = self.kit.say("boards.made", map=self.line.label, tiled=tiled, file=path)

    def _source(self, line: MapLine) -> Path:
        """The file of a line; of the game's own map too."""
        return line.path or maps_folder() / f"{self.page}.tmx"

    def _copy(self) -> None:
        """Copy the selected map into the folder, to draw on; in a folder of its own if tilesets
        of the same names with other contents are there."""
        line, folder = self.line, self.selection.folder
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
        self._present(path)

    def _open_in_tiled(self) -> None:
        """Open the selected map of the player in Tiled; the game's own must be copied first."""
        path = self.line.path
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
        self.trouble = self.kit.say("boards.opened", map=self.line.label, file=path)

    def _check(self) -> None:
        """Read the selected map again, and say what was found or list its faults."""
        path = self.line.path
        if path is not None:
            self._files = self._stamps()
            self._read.pop(_stamp(path), None)
            while self._read_one():
                pass
        line = self.line
        if line.faults:
            self._tell(line)
        else:
            self.trouble = self.kit.say("boards.checked", map=line.label, holds=line.holds)

    def _judge_map(self) -> None:
        """Let the sergeant play nights on the selected map; again stops it."""
        if self._judge is not None:
            self._judge.stop()
            self._judge = None
            self.trouble = ""
            return
        line = self.line
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

    def _close(self) -> None:
        """Stop judging, and return to the screen below."""
        if self._judge is not None:
            self._judge.stop()
        self.stack.pop()

    def question(self) -> tuple[str, str]:
        """A sentence about the selected line, and the possible actions."""
        kit, line = self.kit, self.line
        if line.faults:
            how = kit.say("boards.how.faults")
        elif line.is_played:
            how = kit.say("boards.how.played")
        else:
            how = kit.say("boards.how")
        where = kit.say("boards.where", folder=self.selection.folder)
        return self.kit.say("pair", label=line.label, value=how), self.trouble or where

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the table."""
        draw_table(self.kit, target)


def _stamp(path: Path) -> _Stamp:
    """The state of a file: its name, time of change and size."""
    try:
        status = path.stat()
    except OSError:
        return str(path), 0, -1
    return str(path), status.st_mtime_ns, status.st_size
