"""A board as one file for a friend: a map with its tilesets, packed as saves carry it.

Pictures of tiles aren't sent, only their sizes; the rules don't need them, and the game draws its
own. Tiled shows grey tiles in their place.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Final

from game.boards import packed_map
from game.boards.faults import Fault, FaultList, MapError
from game.boards.loading import MapFile, read_map
from game.boards.map_export import files_of
from game.boards.map_files import content_of
from game.boards.saved_maps import unpacked_map
from game.sentence import Sentence
from game.whole_files import write_all

BOARD_SUFFIX: Final = ".board"
_MAP: Final = ".tmx"


def packed_board(path: Path) -> bytes:
    """The file for a friend. Raises MapError for a map that can't be played or sent."""
    packed = read_map(path).packed
    if not packed:
        raise _refusal(
            path,
            "is too large to be sent, or has a file name that not every system knows; "
            "use fewer tiles or plain names",
        )
    return packed.encode()


def take_board(file: Path, folder: Path) -> tuple[MapFile, Path]:
    """Unpack a friend's board into a new folder inside `folder`; the map, and its path.

    Nothing is written before the map has proved playable, and only the files it uses are. Raises
    MapError with one fault for any other file, OSError, and AssetsMissingError.
    """
    found = _map_in(file)
    name = next(iter(packed_map.decode(found.packed).files)) if found.packed else ""
    if not name.lower().endswith(_MAP):
        raise _refusal(file, "holds a map that Tiled can't open; ask for the board again")
    stem = name[: -len(_MAP)].strip(". ") or found.kind
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    free = next(place for one in names if not (place := folder / one).exists())
    return found, write_all(free, files_of(found.packed))[0]


def _map_in(file: Path) -> MapFile:
    faults = FaultList(str(file))
    content = content_of(file, packed_map.LONGEST, faults)
    if content is None:
        raise MapError(faults.sorted())
    try:
        return unpacked_map(content.decode("latin-1").strip())
    except MapError as error:
        raise _refusal(
            file, "can't be used ({fault}); ask for the board again", fault=error.faults[0].sentence
        ) from error


def _refusal(path: Path, template: str, /, **values: object) -> MapError:
    return MapError((Fault(str(path), 0, Sentence(template, **values)),))
