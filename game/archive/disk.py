"""Reading untrusted files and writing atomically: a crash at any moment loses nothing.

Also the errors about the player's files; their message is a sentence for the player.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from game.files import may_be_held, while_held
from game.sentence import SpokenError, system_cause


class ArchiveError(SpokenError):
    """A file of the player's can't be read or written; the sentence says what to do."""


class UnreadError(ArchiveError):
    """The system doesn't let a file be read, and may do so the next time."""


def is_unread(error: ArchiveError) -> bool:
    """Whether an error comes of that, so that the file may be sound and must stay where it is."""
    return isinstance(error, UnreadError) or isinstance(error.__cause__, UnreadError)


class SaveError(ArchiveError):
    """A saved game can't be used."""


class SettingsError(ArchiveError):
    """The settings can't be used."""


class RecordsError(ArchiveError):
    """The table of records can't be used."""


_NEW: Final = ".new"
_PREVIOUS: Final = ".previous"
_LINK: Final = ".link"
_LOCK: Final = ".lock"
_NO_NAME: Final = 123
"""Windows' error for a path that can't be a file's: a forbidden character, or too long."""
MOST_UNREAD: Final = 20
"""How many files that can't be read are kept beside one of the game's files."""


def previous_generation(path: Path) -> Path:
    """The backup file that holds the version before the last write."""
    return path.with_name(path.name + _PREVIOUS)


def is_there(path: Path) -> bool:
    """Whether the file exists; False where it can't be checked."""
    try:
        return path.exists()
    except OSError:
        return False


def is_absent(path: Path) -> bool:
    """Whether there is certainly no such file, so that nothing is lost by beginning anew."""
    try:
        path.lstat()
    except OSError as error:
        is_no_name = getattr(error, "winerror", None) == _NO_NAME
        return is_no_name or error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
    except ValueError:
        return True
    return False


def read_bytes(path: Path, *, cap: int) -> bytes:
    """The content of a regular file of at most `cap` bytes.

    Raises ArchiveError when it is missing, a link or too long, UnreadError when the system
    refuses it.
    """
    try:
        mode = _mode(path)
        if stat.S_ISLNK(mode):
            raise ArchiveError("{path}: is a link; put the actual file there", path=path)
        if not stat.S_ISREG(mode):
            raise ArchiveError(
                "{path}: there is no such file; check the name and the folder", path=path
            )
        raw = while_held(lambda: _beginning(path, cap + 1))
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error
    if len(raw) > cap:
        raise ArchiveError(
            "{path}: is larger than {most} KB, so it cannot be one of this game's files; "
            "choose another",
            path=path,
            most=cap // 1024,
        )
    return raw


def _beginning(path: Path, size: int) -> bytes:
    with path.open("rb") as file:
        return file.read(size)


def unreadable(path: Path, error: Exception) -> UnreadError:
    """Why a file or folder can't be read."""
    if may_be_held(error):
        return UnreadError(
            "{path}: can't be read; another program may hold it (a virus scanner, cloud storage or "
            "a search index), or its permissions forbid it; wait a moment and try again",
            path=path,
        )
    return UnreadError(
        "{path}: can't be read ({reason}); check its permissions",
        path=path,
        reason=system_cause(error),
    )


def _mode(path: Path) -> int:
    """The kind of the file, 0 without one. Raises OSError when that can't be told."""
    # Since Python 3.14 is_file() is False for a file that can't be looked at.
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return 0


def read_text(path: Path, *, cap: int) -> str:
    """The file's text with plain line ends, at most `cap` bytes of it.

    Raises ArchiveError when it is missing, a link, too long or no text, UnreadError when the
    system refuses it.
    """
    raw = read_bytes(path, cap=cap)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ArchiveError("{path}: is not a text file; choose another", path=path) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def write_safely(path: Path, text: str) -> None:
    """Write the text atomically; the previous version is kept as a hard link.

    Raises ArchiveError when the folder can't be written to; the old file is then untouched.
    """
    with change_safely(path) as write:
        write(text)


@contextlib.contextmanager
def change_safely(path: Path) -> Iterator[Callable[[str], None]]:
    """Lock the file's folder, to read the file and write it again with the function yielded.

    Between the two no other window writes. Not to be nested: the lock would wait for itself.
    Raises ArchiveError when the folder can't be written to, or the file is a link, which would be
    replaced; the old file is then untouched.
    """
    new = path.with_name(path.name + _NEW)

    def write(text: str) -> None:
        if stat.S_ISLNK(_mode(path)):
            raise ArchiveError("{path}: is a link; put the actual file there", path=path)
        while_held(lambda: write_through(new, text.encode("utf-8")))
        _keep_previous(path)
        while_held(lambda: new.replace(path))
        _sync_folder(path.parent)

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with lock_folder(path.parent):
            yield write
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            new.unlink(missing_ok=True)  # a partial file wastes space on a full disk
        raise unwritable(path, error) from error


def set_aside(path: Path) -> Path:
    """Rename a file that can't be read, so that nothing is written over it; returns the new path.

    Raises ArchiveError when it can't be renamed, or when too many are kept already: none of them
    is removed, for each may be the only copy.
    """
    asides = [
        path.with_name(f"{path.stem}.unread-{number}{path.suffix}")
        for number in range(1, MOST_UNREAD + 1)
    ]
    try:
        aside = next((one for one in asides if is_absent(one)), None)
        if aside is not None:
            while_held(lambda: path.rename(aside))
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error
    if aside is None:
        raise ArchiveError(
            "{path}: can't be read, and {n} such files are kept beside it already; move those "
            "with unread in their names to another folder",
            path=path,
            n=MOST_UNREAD,
        )
    return aside


def unwritable(path: Path, error: Exception) -> ArchiveError:
    """The error for a file or folder that the system doesn't let us write."""
    if may_be_held(error) and not path.is_dir():
        return ArchiveError(
            "{path}: can't be written; another program may hold it (a virus scanner, cloud storage "
            "or a search index), or its permissions forbid it; wait a moment and try again",
            path=path,
        )
    return ArchiveError(
        "{path}: can't be written ({reason}); make room or choose another folder",
        path=path,
        reason=system_cause(error),
    )


@contextlib.contextmanager
def lock_folder(folder: Path, *, waits: bool = True) -> Iterator[bool]:
    """Lock the folder against other processes of the game; False if another holds it.

    Raises OSError where it can't be opened.
    """
    # Windows can't lock a folder, so a lock file in it is used instead.
    is_windows = sys.platform == "win32"
    place, how = (folder / _LOCK, os.O_RDWR | os.O_CREAT) if is_windows else (folder, os.O_RDONLY)
    handle = os.open(place, how)
    try:
        yield lock(handle, waits=waits)
    finally:
        os.close(handle)  # also releases the lock


def lock(handle: int, *, waits: bool) -> bool:
    """Lock an open file against other processes until it is closed; False if it is locked already.

    On a file system without locks (some network drives) it always succeeds.
    """
    try:
        if sys.platform == "win32":
            from filelock import lock_descriptor

            return lock_descriptor(handle, blocking=waits)
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True


def may_be_written(path: Path) -> bool:
    """Whether nothing is in the way of a file: no pipe, whose opening would wait for ever, and no
    device or link. Raises OSError when that can't be told."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except FileNotFoundError:
        return True


def write_through(path: Path, content: bytes) -> None:
    """Write a new file to the disk, in place of anything of that name. Raises OSError."""
    if not may_be_written(path):
        path.unlink()
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _keep_previous(path: Path) -> None:
    """Hard-link the present version as the backup; skipped where hard links aren't supported."""
    link = path.with_name(path.name + _LINK)
    with contextlib.suppress(OSError):
        link.unlink(missing_ok=True)
        os.link(path, link)
        try:
            link.replace(previous_generation(path))
        finally:
            # Left behind by `replace` where both names are the same file, as after a failed write,
            # and where another program holds the backup.
            link.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system lets a folder be synced."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)
