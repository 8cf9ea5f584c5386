"""The maps for new games, the game's own or files of the player, and the boards of saved games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from game.archive import SaveError
from game.files import write_all
from game.sentence import renderable
from game.ui.background_value import BackgroundValue

if TYPE_CHECKING:
    from game.archive import Saved
    from game.boards import Fault
    from game.boards.loading import MapFile, MapKind
    from game.rules import Game
    from game.rules.board import Boards


PROLOGUE_MAP: Final = "prologue.tmx"
"""Among the game's own maps; no evening is played on it."""
MOST_MAPS: Final = 1000
"""The most files of the folder that are read; a limit in case of a wrong folder."""
README: Final = "README.txt"

_Stamp = tuple[tuple[str, int, int], ...]


class MapSelection:
    """The selected files, the boards read from them, and the other files beside them.

    `faults` are the faults of files that can't be played now; the game's own maps replace them.
    """

    def __init__(
        self,
        folder: Path,
        chosen: Mapping[MapKind, str] | None = None,
        given: Mapping[MapKind, Path] | None = None,
    ) -> None:
        """`chosen` are names below the folder; `given` are paths, which take precedence."""
        self.folder: Final = folder
        self._given: dict[MapKind, Path] = dict(given or {})
        self._chosen: dict[MapKind, str] = {
            kind: name for kind, name in (chosen or {}).items() if _is_below(name)
        }
        self._watched: dict[MapKind, tuple[Path, ...]] = {}
        self._stamp: _Stamp = ()
        self._seen: _Stamp = ()
        """The state of the files when they were last checked."""
        self._boards = BackgroundValue(self.read)
        self.faults: tuple[Fault, ...] = ()
        self.warned: Game | None = None
        """The game whose player was warned that it uses other maps than these."""

    @property
    def chosen(self) -> dict[MapKind, str]:
        """The names by kind, as they are saved in the settings."""
        return dict(self._chosen)

    @property
    def files(self) -> dict[MapKind, Path]:
        """The files by kind that replace the game's own maps."""
        return {**{kind: self.folder / name for kind, name in self._chosen.items()}, **self._given}

    def choose(self, kind: MapKind, path: Path | None) -> None:
        """Select a map below the folder, or None for the game's own; call `read` afterwards."""
        self._given.pop(kind, None)
        self._chosen.pop(kind, None)
        if path is None:
            return
        name = path.relative_to(self.folder).as_posix()
        if renderable(name) == name:
            self._chosen[kind] = name
        else:  # no text, so no file of settings can hold it: it counts until the game is left
            self._given[kind] = path

    # --- Boards ---------------------------------------------------------------------------

    @property
    def boards(self) -> Boards:
        """The boards of new games; waits until they are read. Raises MapError for faults."""
        return self._boards.take()

    @property
    def is_read(self) -> bool:
        """Whether the boards are there. Raises MapError if they have faults."""
        return self._boards.is_made and bool(self._boards.take())

    def use(self, boards: Boards) -> None:
        """Use these boards for new games from now on."""
        self._boards = BackgroundValue.of(boards)

    def use_later(self, boards: BackgroundValue[Boards]) -> None:
        """Use boards that are still being read."""
        self._boards = boards

    def refresh(self) -> None:
        """Read all maps again if a file has changed, so that a new game begins on the files of now.

        With faults the boards stay as they were, and the change is left to `has_changed`.
        """
        from game.boards import MapError

        if not self._boards.is_made or self._stamp_now() == self._stamp:
            return
        try:
            self.use(self.reload())
        except MapError:
            self._stamp = ()

    def read(self) -> Boards:
        """Read all maps; a map with faults is replaced by the game's own.

        Raises MapError only for faults in the game's own maps.
        """
        from game.boards.loading import own_map

        return self._read_all(own_map)

    def reload(self) -> Boards:
        """Read all maps again, the game's own too. Raises MapError for any fault."""
        from game.boards import MapError, maps_folder
        from game.boards.loading import read_map

        boards = self._read_all(lambda kind: read_map(maps_folder() / f"{kind}.tmx"))
        if self.faults:
            raise MapError(self.faults)
        return boards

    def _read_all(self, own: Callable[[MapKind], MapFile]) -> Boards:
        from game.boards.loading import KINDS, boards_from

        faults: list[Fault] = []
        maps: dict[MapKind, MapFile] = {}
        for kind in KINDS:
            path = self.files.get(kind)
            found = None if path is None else _read(kind, path, faults)
            if path is None:
                self._watched.pop(kind, None)
            elif found is not None:
                self._watched[kind] = found.files
            elif path not in self._watched.get(kind, ()):
                self._watched[kind] = (path,)
            maps[kind] = found or own(kind)
        self.faults = tuple(faults)
        self._stamp = self._seen = self._stamp_now()
        return boards_from(maps)

    # --- Files ----------------------------------------------------------------------------

    def has_changed(self) -> bool:
        """Whether a file of the player has changed since it was read; true once for each change.

        Call it about once a second: a change counts when two calls find the same new state, because
        a file may be half written.
        """
        now = self._stamp_now()
        is_quiet, self._seen = now == self._seen, now
        if now == self._stamp or not is_quiet:
            return False
        self._stamp = now
        return True

    def found(self) -> list[Path]:
        """The map files in the folder and its subfolders, by name; the prologue's isn't offered."""
        from game.boards import maps_folder

        hidden = maps_folder() / PROLOGUE_MAP
        paths: list[Path] = []
        try:
            for pattern in ("*.tmx", "*/*.tmx"):
                paths += self.folder.glob(pattern)
        except OSError:
            return []
        offered = [path for path in paths if path.absolute() != hidden.absolute()]
        return sorted(offered, key=lambda path: (str(path.parent), path.stem))[:MOST_MAPS]

    def furnish(self, words: str) -> None:
        """Create the folder if it is missing, with a readme and Tiled's files. Raises OSError."""
        from game.boards import furnish

        readme = self.folder / README
        if readme.exists():
            return
        furnish(self.folder)
        write_all(self.folder, {README: words.encode()})

    def _stamp_now(self) -> _Stamp:
        return _stamp_of(path for paths in self._watched.values() for path in paths)


def _is_below(name: str) -> bool:
    """Whether a name from the settings can only be a file below the folder."""
    path = PurePosixPath(name)
    plain = not any(sign in name for sign in "\\:\0")
    return plain and bool(path.parts) and not path.is_absolute() and ".." not in path.parts


def _read(kind: MapKind, path: Path, faults: list[Fault]) -> MapFile | None:
    from game.boards import Fault, MapError
    from game.boards.loading import read_map, wrong_kind

    try:
        found = read_map(path)
    except MapError as error:
        faults.extend(error.faults)
        return None
    if found.kind != kind:
        faults.append(Fault(str(path), 0, wrong_kind(found.kind, kind)))
        return None
    return found


def _stamp_of(paths: Iterable[Path]) -> _Stamp:
    stamps = []
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            stamps.append((str(path), 0, -1))
        else:
            stamps.append((str(path), status.st_mtime_ns, status.st_size))
    return tuple(stamps)


def boards_of(saved: Saved, *at_hand: Boards) -> Boards:
    """The boards of a save: the present ones or the game's own if they are equal, else its own.

    A map that is neither installed nor in the save is taken from the first of the present boards.
    Raises SaveError if a map in the save can't be played.
    """
    from game.boards import MapError, carried_boards

    try:
        return carried_boards(saved.header.maps, saved.maps, at_hand)
    except MapError as error:
        raise SaveError(
            "A map in this save can't be played ({fault}); ask for the save again",
            fault=error.faults[0].sentence,
        ) from error
