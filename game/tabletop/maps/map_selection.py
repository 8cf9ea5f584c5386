"""The maps new nights are played on: the game's own, or files that the player has drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.boards import Fault
    from game.boards.loading import MapFile, MapKind
    from game.rules import Game
    from game.rules.board import Boards

MOST_MAPS: Final = 1000
"""Files of the folder that are looked at, lest a wrong folder keeps the game busy."""
README: Final = "README.txt"

_Stamp = tuple[tuple[str, int, int], ...]


class MapSelection:
    """Which files they are, what they were when they were last read, and what lies beside them.

    `faults` are those of files that can't be played on now; the game's own map stands in.
    """

    def __init__(
        self,
        folder: Path,
        chosen: Mapping[MapKind, str] | None = None,
        given: Mapping[MapKind, Path] | None = None,
    ) -> None:
        """`chosen` are names below the folder, which maps `given` by their paths go before."""
        self.folder: Final = folder
        self._given: dict[MapKind, Path] = dict(given or {})
        self._chosen: dict[MapKind, str] = {
            kind: name for kind, name in (chosen or {}).items() if _is_below(name)
        }
        self._watched: dict[MapKind, tuple[Path, ...]] = {}
        self._stamp: _Stamp = ()
        self._seen: _Stamp = ()
        """As the files were when they were last looked at."""
        self.faults: tuple[Fault, ...] = ()
        self.warned: Game | None = None
        """The game whose player was told that it is on other maps than these."""

    @property
    def chosen(self) -> dict[MapKind, str]:
        """The names to be kept in the settings, by kind."""
        return dict(self._chosen)

    @property
    def files(self) -> dict[MapKind, Path]:
        """The files that are played on in place of the game's own maps, by kind."""
        return {**{kind: self.folder / name for kind, name in self._chosen.items()}, **self._given}

    def choose(self, kind: MapKind, path: Path | None) -> None:
        """Play on a map below the folder from now on, or on the game's own; `read` it then."""
        self._given.pop(kind, None)
        self._chosen.pop(kind, None)
        if path is not None:
            self._chosen[kind] = path.relative_to(self.folder).as_posix()

    def read(self) -> Boards:
        """All maps as their files are now; where one has faults the game's own stands in.

        Raises MapError only if the game's own have faults.
        """
        from game.boards.loading import own_map

        return self._read_all(own_map)

    def read_anew(self) -> Boards:
        """All maps as their files are now, the game's own too. Raises MapError for any fault."""
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

    def has_changed(self) -> bool:
        """Whether a file of the player's is another since it was read, once for each change.

        To be asked about once a second: a file counts as written when it is twice the same.
        """
        now = self._stamp_now()
        is_quiet, self._seen = now == self._seen, now
        if now == self._stamp or not is_quiet:
            return False
        self._stamp = now
        return True

    def found(self) -> list[Path]:
        """The map files in the folder and the folders in it, by name."""
        paths: list[Path] = []
        try:
            for pattern in ("*.tmx", "*/*.tmx"):
                paths += self.folder.glob(pattern)
        except OSError:
            return []
        return sorted(paths, key=lambda path: (str(path.parent), path.stem))[:MOST_MAPS]

    def furnish(self, words: str) -> None:
        """Make the folder if it isn't there, with these words in it and all that Tiled needs.

        Raises OSError.
        """
        from game.boards import furnish

        readme = self.folder / README
        if readme.exists():
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        furnish(self.folder)
        readme.write_text(words, encoding="utf-8")

    def _stamp_now(self) -> _Stamp:
        return _stamp_of(path for paths in self._watched.values() for path in paths)


def _is_below(name: str) -> bool:
    """Whether a name from the settings can only mean something below the folder."""
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
            told = path.stat()
        except OSError:
            stamps.append((str(path), 0, -1))
        else:
            stamps.append((str(path), told.st_mtime_ns, told.st_size))
    return tuple(stamps)
