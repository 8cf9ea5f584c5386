"""The CSV file of an experiment, one row per pair."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import msgspec

from game.simulation.effects.pair import Ending, Pair, SeedPairs
from game.simulation.ledger import LedgerError, escaped, read_lines, record_order, replace_file
from game.simulation.order import Order

_ENDING: Final = Ending.__struct_fields__
_OWN: Final = ("seed", "setting", "case", "ambition")
_SIDES: Final = ("with_it", "without")
COLUMNS: Final = (*_OWN, *(f"{side}_{field}" for side in _SIDES for field in _ENDING))


class PairFile:
    """Appends pairs to the CSV file, synced to the disk after each game."""

    def __init__(self, folder: Path, experiment: str, order: Order) -> None:
        """Start an experiment in a folder, or resume the one that is there.

        The last seed of a file is played again, since its rows may be incomplete. Raises
        LedgerError when the folder holds another order, and OSError when it can't be written.
        """
        record_order(folder, order)
        self.path: Final = folder / f"{experiment}.csv"
        self.pairs: Final = _read(self.path)
        if self.pairs:
            last = self.pairs[-1].seed
            self.pairs[:] = [pair for pair in self.pairs if pair.seed != last]
        self._played: Final = {pair.seed for pair in self.pairs}
        replace_file(self.path, ",".join(COLUMNS) + "\n" + _lines(self.pairs))

    def append(self, seed_pairs: SeedPairs) -> None:
        """Append the pairs of one seed."""
        self.pairs.extend(seed_pairs.pairs)
        with self.path.open("a", encoding="utf-8", newline="") as file:
            file.write(_lines(seed_pairs.pairs))
            file.flush()
            os.fsync(file.fileno())

    def missing(self, seeds: Iterable[int]) -> list[int]:
        """The seeds without pairs."""
        return [seed for seed in seeds if seed not in self._played]

    def sort(self) -> None:
        """Sort the file by seed, so that equal experiments give equal files."""
        self.pairs.sort(key=lambda pair: pair.seed)
        replace_file(self.path, ",".join(COLUMNS) + "\n" + _lines(self.pairs))


def _lines(pairs: Sequence[Pair]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(_cells, pairs))
    return text.getvalue()


def _cells(pair: Pair) -> Iterator[object]:
    values = [getattr(pair, column) for column in _OWN]
    for side in _SIDES:
        values += msgspec.structs.astuple(getattr(pair, side))
    return (escaped(value) if isinstance(value, str) else value for value in values)


def _read(path: Path) -> list[Pair]:
    """All pairs of a file; a partial last line is ignored."""
    try:
        return [_pair(cells) for cells in read_lines(path)]
    except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise LedgerError(f"{path}: a line isn't as we write it; take a new folder") from error


def _pair(cells: dict[str, str]) -> Pair:
    cells = {column: unquote(cell) for column, cell in cells.items()}
    sides = {side: {field: cells[f"{side}_{field}"] for field in _ENDING} for side in _SIDES}
    own = {column: cells[column] for column in _OWN}
    return msgspec.convert({**own, **sides}, Pair, strict=False)
