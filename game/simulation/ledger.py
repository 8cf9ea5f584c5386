"""The folder of a run: its configuration, and a CSV file with a row for each finished game."""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final
from urllib.parse import unquote

import msgspec

from game.archive.disk import (
    ArchiveError,
    is_absent,
    lock_folder,
    read_bytes,
    read_text,
    write_through,
)
from game.files import while_held
from game.simulation.order import RunOrder
from game.simulation.row import Charge, Death, Find, GameRow, Gear

ORDER_FILE: Final = "order.json"
ROWS_FILE: Final = "rows.csv"
COLUMNS: Final = GameRow.__struct_fields__
SECONDS_BETWEEN_SYNCS: Final = 1.0
ORDER_CAP: Final = 1 << 20
ROWS_CAP: Final = 1 << 28
"""Bytes; a game is some 600."""
_UNSAFE: Final = re.compile(r"[\s@%]|^[=+\-＝＋－＠]")
"""What would end an item or a part of it, or make its cell a formula in a spreadsheet."""
_LISTS: Final = ("officers", "mined", "floors", "brought", "spent", "rooms")
_PARTED: Final[dict[str, Callable[..., object]]] = {
    "gear": Gear,
    "charges": Charge,
    "found": Find,
    "deaths": Death,
}


class LedgerError(Exception):
    """A folder that can't be used for this run; the message says why and what to do."""


class Ledger:
    """Appends rows to the CSV file, synced to the disk at least every second."""

    def __init__(self, folder: Path, order: RunOrder) -> None:
        """Start a run in a folder, or resume the one that is there.

        Raises LedgerError when the folder holds a run of another order, and OSError when it
        can't be written.
        """
        self.folder: Final = folder
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as opened:
            opened.enter_context(sole_writer(folder))
            record_order(folder, order)
            self.rows: Final = read_rows(folder)
            path = folder / ROWS_FILE
            if self.rows:
                _drop_partial_line(path)
            else:
                replace_file(path, _as_csv([], with_head=True))
            self._file: Final = opened.enter_context(path.open("a", encoding="utf-8", newline=""))
            self._opened: Final = opened.pop_all()
        self._synced = 0.0
        self._sync()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._opened:
            self._sync()

    def append(self, row: GameRow) -> None:
        """Append a finished game."""
        self.rows.append(row)
        self._file.write(_as_csv([row]))
        if monotonic() - self._synced > SECONDS_BETWEEN_SYNCS:
            self._sync()

    def missing(self, seeds: Iterable[int]) -> list[int]:
        """The seeds that haven't been played yet."""
        played = {row.seed for row in self.rows}
        return [seed for seed in seeds if seed not in played]

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._synced = monotonic()


@contextmanager
def sole_writer(folder: Path) -> Iterator[None]:
    """Lock a folder for this run. Raises LedgerError when another run writes there."""
    with lock_folder(folder, waits=False) as is_free:
        if not is_free:
            raise LedgerError(
                f"{folder}: another simulation is writing there; wait for its end, "
                "or name another folder"
            )
        yield


def read_order(folder: Path) -> RunOrder:
    """The order of a run. Raises LedgerError when the folder holds none."""
    path = folder / ORDER_FILE
    if is_absent(path):
        raise LedgerError(f"{folder}: holds no simulation; name the folder of one")
    try:
        return msgspec.json.decode(read_bytes(path, cap=ORDER_CAP), type=RunOrder)
    except ArchiveError as error:
        raise LedgerError(error.sentence) from error
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise LedgerError(f"{path}: can't be read ({error}); take another folder") from error


def read_rows(folder: Path) -> list[GameRow]:
    """All finished games of a folder, by seed; a partial last line is ignored.

    Raises LedgerError when they can't be read.
    """
    rows = {row.seed: row for row in map(_row, read_lines(folder / ROWS_FILE))}
    return [rows[seed] for seed in sorted(rows)]


def read_lines(path: Path) -> list[dict[str, str]]:
    """The cells of each whole line of a CSV file by column; none without a file.

    Raises LedgerError when it can't be read.
    """
    if is_absent(path):
        return []
    try:
        text = read_text(path, cap=ROWS_CAP)
        return list(csv.DictReader(io.StringIO(text[: text.rfind("\n") + 1])))
    except ArchiveError as error:
        raise LedgerError(error.sentence) from error
    except csv.Error as error:
        raise LedgerError(f"{path}: can't be read ({error}); take another folder") from error


def sort_rows(folder: Path) -> None:
    """Sort the rows by seed, so that equal runs give equal files."""
    rows = read_rows(folder)
    replace_file(folder / ROWS_FILE, _as_csv([], with_head=True) + _as_csv(rows))


def replace_file(path: Path, text: str) -> None:
    """Write the text atomically. Raises OSError."""
    new = path.with_name(path.name + ".new")
    write_through(new, text.encode("utf-8"))
    while_held(lambda: new.replace(path))


def _drop_partial_line(path: Path) -> None:
    """Remove a partial last line left by a crash; its game will be played again."""
    with path.open("r+b") as file:
        file.truncate(file.read().rfind(b"\n") + 1)


def record_order(folder: Path, order: RunOrder) -> None:
    """Write the order to a folder, or check it against the one that is there.

    Raises LedgerError when they differ.
    """
    path = folder / ORDER_FILE
    if is_absent(path):
        replace_file(path, msgspec.json.format(msgspec.json.encode(order)).decode())
        return
    old = read_order(folder)
    differing = [
        one for one in RunOrder.__struct_fields__ if getattr(old, one) != getattr(order, one)
    ]
    if differing:
        raise LedgerError(
            f"{folder}: holds games of another order, which differs in {' and '.join(differing)}; "
            "name another folder, or ask for the same"
        )


def _as_csv(rows: Sequence[GameRow], *, with_head: bool = False) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if with_head:
        writer.writerow(COLUMNS)
    writer.writerows([_cell(getattr(row, column)) for column in COLUMNS] for row in rows)
    return text.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(
            "@".join(map(escaped, one)) if isinstance(one, tuple) else escaped(one) for one in value
        )
    return escaped(value) if isinstance(value, str) else str(value)


def escaped(text: str) -> str:
    """The text with percent escapes, which `unquote` reads back, for whatever is unsafe in it."""
    return _UNSAFE.sub(lambda found: "".join(f"%{one:02X}" for one in found[0].encode()), text)


def _row(cells: dict[str, str]) -> GameRow:
    """Parse a row. Raises LedgerError when it isn't valid."""
    try:
        lists: dict[str, object] = {
            column: tuple(map(unquote, cells[column].split())) for column in _LISTS
        }
        for column, parted in _PARTED.items():
            lists[column] = tuple(
                parted(*map(unquote, one.split("@"))) for one in cells[column].split()
            )
        texts = {column: unquote(cells[column]) for column in ("ambition", "outcome")}
        return msgspec.convert({**cells, **texts, **lists}, GameRow, strict=False)
    except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise LedgerError(f"{ROWS_FILE}: a line isn't as we write it; take a new folder") from error
