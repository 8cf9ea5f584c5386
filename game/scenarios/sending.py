"""A scenario in one file for a friend: packed like a map, and read through the same gate."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from game.boards import packed_map
from game.boards.carried_maps import files_of, without_folder
from game.boards.faults import Fault, FaultList, MapError
from game.boards.files import content_of
from game.boards.loading import maps_folder
from game.boards.templates import copy_skeleton
from game.files import free_place, write_all
from game.scenarios.scenario import Scenario, read_scenario
from game.scenarios.scenario_file import SCENARIO_FILE
from game.sentence import Sentence

SCENARIO_SUFFIX: Final = ".scenario"
_ENDINGS: Final = (".tmx", ".tsx")


def is_scenario(path: Path) -> bool:
    """Whether the path is one of a scenario: a folder with its file, or one of its two files."""
    is_file = path.name == SCENARIO_FILE or path.suffix.lower() == SCENARIO_SUFFIX
    return is_file or (path / SCENARIO_FILE).is_file()


def open_scenario(path: Path) -> Scenario:
    """The scenario in a folder, its file, or the file for a friend. Raises MapError."""
    if path.suffix.lower() != SCENARIO_SUFFIX:
        return read_scenario(path)
    return scenario_in(_text_of(path), path)


def scenario_in(packed: str, name: Path) -> Scenario:
    """The scenario in a packed text, which is called by that name. Raises MapError."""
    with _unpacked(packed, name) as path:
        try:
            scenario = read_scenario(path)
        except MapError as error:
            bare = [without_folder(path.parent, fault) for fault in error.faults]
            first = bare[0].sentence
            raise _refusal(
                name, "can't be used ({fault}); ask for it again", fault=first
            ) from error
    return replace(scenario, path=name, packed=packed)


def packed_scenario(scenario: Scenario) -> str:
    """The file for a friend. Raises MapError for one that is too large, or has odd file names."""
    if scenario.packed:
        return scenario.packed
    folder = scenario.path.parent
    files = {SCENARIO_FILE: _content(scenario.path)}
    pictures: dict[str, tuple[int, int]] = {}
    drawn: dict[str, bytes] = {}
    packed = dict(scenario.boards.packed)
    for kind, path in scenario.maps:
        if not packed[kind]:
            raise _refusal(path, "is too large to be sent; use fewer tiles or plain names")
        one = packed_map.decode(packed[kind])
        place = path.parent.relative_to(folder)
        files |= {(place / name).as_posix(): text for name, text in one.files.items()}
        pictures |= {(place / name).as_posix(): size for name, size in one.pictures.items()}
        drawn |= {(place / name).as_posix(): content for name, content in one.drawn.items()}
    text = packed_map.encode(packed_map.PackedMap(files, pictures, drawn))
    if not text:
        raise _refusal(
            scenario.path,
            "is too large to be sent, or a file has a name that not every system knows; use "
            "smaller maps or plain names",
        )
    return text


def take_scenario(file: Path, folder: Path) -> list[Path]:
    """Unpack a friend's scenario into a new folder inside `folder`, and return its files.

    Nothing is written before it has proved playable. Raises MapError and OSError.
    """
    packed = _text_of(file)
    scenario_in(packed, file)
    return write_all(free_place(folder, file.stem), files_of(packed, _ENDINGS))


def new_scenario(folder: Path) -> list[Path]:
    """Write a small scenario with its map, to be changed; returns the files, the scenario first.

    Raises FileExistsError, other OSError, and AssetsMissingError; then nothing is written.
    """
    scenario = {SCENARIO_FILE: (maps_folder() / "small-scenario.toml").read_bytes()}
    path = folder / "castle.tmx"
    if (folder / SCENARIO_FILE).exists():
        raise FileExistsError(errno.EEXIST, "a scenario is there", str(folder / SCENARIO_FILE))
    return [*copy_skeleton("castle", path), *write_all(folder, scenario)][::-1]


def _content(path: Path) -> str:
    return packed_map.plain_content(path.read_bytes()).decode()


def _text_of(path: Path) -> str:
    faults = FaultList(str(path))
    content = content_of(path, packed_map.LONGEST_DRAWN, faults)
    if content is None:
        raise MapError(faults.sorted())
    return content.decode("latin-1").strip()


@contextmanager
def _unpacked(packed: str, name: Path) -> Iterator[Path]:
    try:
        first = next(iter(packed_map.decode(packed, _ENDINGS).files))
        if first != SCENARIO_FILE:
            raise _refusal(name, "holds no scenario; ask for it again")
        with packed_map.unpacked(packed, _ENDINGS) as path:
            yield path
    except packed_map.PackedMapError as error:
        raise _refusal(
            name, "can't be used ({fault}); ask for it again", fault=error.sentence
        ) from error


def _refusal(path: Path, template: str, /, **values: object) -> MapError:
    return MapError((Fault(str(path), 0, Sentence(template, **values)),))
