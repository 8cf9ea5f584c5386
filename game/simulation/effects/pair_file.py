"""The file of an experiment: one line for each pair, in a form any table program opens."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.simulation.effects.pair import Ending, Evening, Pair
from game.simulation.ledger import LedgerError, replace_file, sign
from game.simulation.order import Order

_ENDING: Final = Ending.__struct_fields__
_OWN: Final = ("seed", "setting", "case", "ambition")
_NIGHTS: Final = ("with_it", "without")
COLUMNS: Final = (*_OWN, *(f"{night}_{field}" for night in _NIGHTS for field in _ENDING))


class PairBook:
    """Pairs as they come in, safe on the disk evening by evening."""

    def __init__(self, folder: Path, experiment: str, order: Order) -> None:
        """Open a new experiment in a folder, or go on with the one that is there.

        The last evening of a file is played again: nobody can tell whether it is whole.
        LedgerError when another order was played there; OSError when it can't be written.
        """
        folder.mkdir(parents=True, exist_ok=True)
        sign(folder, order)
        self._path: Final = folder / f"{experiment}.csv"
        self.pairs: Final = _read(self._path)
        if self.pairs:
            last = self.pairs[-1].seed
            self.pairs[:] = [pair for pair in self.pairs if pair.seed != last]
        self._played: Final = {pair.seed for pair in self.pairs}
        replace_file(self._path, ",".join(COLUMNS) + "\n" + _lines(self.pairs))

    def enter(self, evening: Evening) -> None:
        """The pairs of one more evening."""
        self.pairs.extend(evening.pairs)
        with self._path.open("a", encoding="utf-8", newline="") as file:
            file.write(_lines(evening.pairs))
            file.flush()
            os.fsync(file.fileno())

    def missing(self, seeds: Iterable[int]) -> list[int]:
        """Those of the seeds of which there is no pair."""
        return [seed for seed in seeds if seed not in self._played]

    def sort(self) -> None:
        """Put the evenings in order, so that equal experiments give equal files."""
        self.pairs.sort(key=lambda pair: pair.seed)
        replace_file(self._path, ",".join(COLUMNS) + "\n" + _lines(self.pairs))


def _lines(pairs: Sequence[Pair]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(_cells, pairs))
    return text.getvalue()


def _cells(pair: Pair) -> Iterator[object]:
    yield from (getattr(pair, column) for column in _OWN)
    for night in _NIGHTS:
        yield from msgspec.structs.astuple(getattr(pair, night))


def _read(path: Path) -> list[Pair]:
    """All pairs of a file; a last line that was cut off doesn't count."""
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    try:
        return [_pair(cells) for cells in csv.DictReader(io.StringIO(text[: text.rfind("\n") + 1]))]
    except (KeyError, TypeError, msgspec.ValidationError) as error:
        raise LedgerError(f"{path}: a line isn't as we write it; take a new folder") from error


def _pair(cells: dict[str, str]) -> Pair:
    nights = {night: {field: cells[f"{night}_{field}"] for field in _ENDING} for night in _NIGHTS}
    own = {column: cells[column] for column in _OWN}
    return msgspec.convert({**own, **nights}, Pair, strict=False)
