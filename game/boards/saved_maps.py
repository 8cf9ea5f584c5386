"""The boards of a saved game: those at hand where they are the same, else those it carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.boards import packed_map as parcel
from game.boards.faults import Fault, MapError
from game.boards.loading import KINDS, MapFile, MapKind, boards_from, maps_of, own_map, read_map
from game.rules.board import Boards
from game.sentence import Sentence


def carried_boards(
    stated: Mapping[str, str], carried: Mapping[str, str], at_hand: Sequence[Boards]
) -> Boards:
    """Boards of the digests stated by kind, taken from those at hand or from packed maps.

    A kind that is neither at hand nor carried is that of the first boards at hand. Raises
    MapError for a packed map that has faults, or isn't the one that is stated.
    """
    known = [maps_of(boards) for boards in at_hand]
    if known and all(known[0][kind].digest == stated.get(kind) for kind in KINDS):
        return at_hand[0]
    known.append({kind: own_map(kind) for kind in KINDS})
    return boards_from(
        {kind: _map(kind, stated.get(kind, ""), carried.get(kind, ""), known) for kind in KINDS}
    )


def _map(
    kind: MapKind, digest: str, packed: str, known: Sequence[Mapping[MapKind, MapFile]]
) -> MapFile:
    at_hand = [maps[kind] for maps in known]
    same = next((one for one in at_hand if one.digest == digest), None)
    if same is not None or not (digest and packed):
        return same or at_hand[0]
    found = _unpacked(packed)
    if found.kind != kind:
        raise _refusal("it is a {kind} map", kind=found.kind)
    if found.digest != digest:
        raise _refusal("it isn't the one the game was played on")
    return found


def _unpacked(packed: str) -> MapFile:
    try:
        with parcel.unpacked(packed) as path:
            try:
                return read_map(path)
            except MapError as error:
                # The folder it lay in for a moment says nothing to anybody.
                bare = [_without(f"{path.parent}", fault) for fault in error.faults]
                raise MapError(tuple(bare)) from error
    except parcel.ParcelError as error:
        raise _refusal(error.sentence) from error


def _without(folder: str, fault: Fault) -> Fault:
    def bare(words: str) -> str:
        return words.replace(f"{folder}/", "").replace(f"{folder}\\", "")

    return Fault(bare(fault.file), fault.line, fault.text.over(bare))


def _refusal(template: str, /, **values: object) -> MapError:
    return MapError((Fault("", 0, Sentence(template, **values)),))
