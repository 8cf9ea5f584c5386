"""The boards of a saved game: loaded maps where they match, else the maps packed in the save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.boards import packed_map
from game.boards.faults import Fault, MapError
from game.boards.loading import KINDS, MapFile, MapKind, boards_from, maps_of, own_map, read_map
from game.rules.board import Boards
from game.sentence import Sentence


def carried_boards(
    digests: Mapping[str, str], packed: Mapping[str, str], loaded: Sequence[Boards]
) -> Boards:
    """Boards with the digests given by kind, from loaded boards or packed maps.

    A kind found in neither falls back to the first loaded boards. Raises MapError for a packed
    map that isn't valid or has another digest.
    """
    known = [maps_of(boards) for boards in loaded]
    if known and all(known[0][kind].digest == digests.get(kind) for kind in KINDS):
        return loaded[0]
    known.append({kind: own_map(kind) for kind in KINDS})
    return boards_from(
        {kind: _map(kind, digests.get(kind, ""), packed.get(kind, ""), known) for kind in KINDS}
    )


def _map(
    kind: MapKind, digest: str, packed: str, known: Sequence[Mapping[MapKind, MapFile]]
) -> MapFile:
    candidates = [maps[kind] for maps in known]
    same = next((one for one in candidates if one.digest == digest), None)
    if same is not None or not (digest and packed):
        return same or candidates[0]
    return carried_map(kind, digest, packed)


def carried_map(kind: MapKind, digest: str, packed: str) -> MapFile:
    """The map packed in a save. Raises MapError if it isn't valid, or not the one named there."""
    found = unpacked_map(packed)
    if found.kind != kind:
        raise _refusal("it is a {kind} map", kind=found.kind)
    if found.digest != digest:
        raise _refusal("it isn't the one the game was played on")
    return found


def unpacked_map(packed: str) -> MapFile:
    """Read a packed map, as strictly as a file. Raises MapError."""
    try:
        with packed_map.unpacked(packed) as path:
            try:
                return read_map(path)
            except MapError as error:
                # The path of the temporary folder is of no use to the player.
                bare = [_without(f"{path.parent}", fault) for fault in error.faults]
                raise MapError(tuple(bare)) from error
    except packed_map.PackedMapError as error:
        raise _refusal(error.sentence) from error


def _without(folder: str, fault: Fault) -> Fault:
    def bare(words: str) -> str:
        return words.replace(f"{folder}/", "").replace(f"{folder}\\", "")

    return Fault(bare(fault.file), fault.line, fault.text.over(bare))


def _refusal(template: str, /, **values: object) -> MapError:
    return MapError((Fault("", 0, Sentence(template, **values)),))
