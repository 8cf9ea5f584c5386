"""The command line; with no arguments it opens the window."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
import traceback
from collections.abc import Sequence
from types import ModuleType
from typing import Final

from game import VERSION, WHERE_TO_REPORT
from game.assets import is_checkout
from game.commands.arguments import FAILED, OK, WRONG_USAGE, CommandError, UsageError
from game.commands.terminal import clean_output
from game.sentence import quoted

_COMMANDS: Final[dict[str, str]] = {
    "autoplay": "play whole games without a screen",
    "simulate": "play thousands of games and write a report about them",
    "effects": "play games in pairs, with and without a marker, an item or a route",
    "replay": "replay a saved game",
    "check": "check whether maps and scenarios can be played",
    "new-map": "write a map to start from",
    "maps-of": "write the maps in a saved game, or a friend's scenario, as files",
    "new-scenario": "write a scenario to start from",
    "play": "play a scenario",
}
_DRAWS_SCENES: Final = "screenshot"
"""The command of the source folder alone; its scenes are those of the tests."""
if is_checkout():
    _COMMANDS[_DRAWS_SCENES] = "draw a scene into a PNG file"

_GLOBAL_OPTIONS: Final = ("--lang", "--seed", "--map")
"""Options of the window that commands have too; each takes a value."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Returns 0 on success, 1 on failure, 2 for wrong arguments."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    _make_streams_safe()
    with clean_output():
        return _flushed(_status(words))


def windowed() -> int:
    """The command line of a program that may have no console, as of `gui-scripts` on Windows."""
    from game.commands.terminal import without_console

    return without_console(main) if sys.stderr is None else main()


def _status(words: list[str]) -> int:
    """Run the command line and return the exit status, with a message for what ends it early."""
    try:
        return _run(words)
    except SystemExit as stop:  # argparse has printed its message
        return stop.code if isinstance(stop.code, int) else OK
    except BrokenPipeError:
        return FAILED
    except KeyboardInterrupt:
        return _complain("Stopped.", FAILED)
    except ModuleNotFoundError as error:
        what = f"{error.name} isn't installed; {_how_to_install()}"
        return _complain(what, FAILED)


def _run(words: list[str]) -> int:
    """Run the command and turn exceptions into messages."""
    try:
        parsed = _parsed(words)
        command = _module(parsed.command or "window")
        status: int = command.run(parsed)
        return status
    except UsageError as error:
        return _complain(str(error), WRONG_USAGE)
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        return _complain(_sentence(error), FAILED)


def _parsed(words: list[str]) -> argparse.Namespace:
    """Parse the arguments. argparse raises SystemExit after printing help or an error."""
    words = _command_first(words)
    command = words[0] if words and words[0] in _COMMANDS else ""
    parser = _parser(command)
    parsed = parser.parse_args(words)
    if parsed.command and not command:
        parser.error(f"{parsed.command} is a command; name it first, then its options")
    return parsed


def _command_first(words: list[str]) -> list[str]:
    """The arguments with a command moved before the global options in front of it."""
    place = 0
    while place < len(words) and words[place].partition("=")[0] in _GLOBAL_OPTIONS:
        place += 1 if "=" in words[place] else 2
    if place >= len(words) or words[place] not in _COMMANDS:
        return words
    return [words[place], *words[:place], *words[place + 1 :]]


def _parser(command: str) -> argparse.ArgumentParser:
    """The parser with the options of the named command (only its module is imported), or of
    the window."""
    parser = argparse.ArgumentParser(
        prog="longest-day",
        description="The Longest Day of the Dead: eight paratroopers, one castle, one night.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"longest-day {VERSION}")
    parser.set_defaults(command=None)
    if not command:
        _add_options("window", parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, what in _COMMANDS.items():
        added = commands.add_parser(name, help=what, description=what, allow_abbrev=False)
        if name == command:
            _add_options(name, added)
    return parser


def _add_options(command: str, parser: argparse.ArgumentParser) -> None:
    _module(command).add_options(parser)


def _module(command: str) -> ModuleType:
    folder = "tests.tools" if command == _DRAWS_SCENES else "game.commands"
    return importlib.import_module(f"{folder}.{command.replace('-', '_')}")


def _sentence(error: Exception) -> str:
    """The message for the player: the error's own if it is meant for him."""
    from game.archive import ArchiveError
    from game.assets import AssetsMissingError
    from game.boards import MapError

    if isinstance(error, CommandError | ArchiveError | MapError | AssetsMissingError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        where, what = quoted(str(error.filename or "output"), 400), error.strerror.lower()
        return f"{where}: {what}; check the folder, its rights and its room"
    return _report(error)


def _report(error: Exception) -> str:
    """The message about an unexpected exception, with the path of the report."""
    from game.archive import home
    from game.archive.disk import write_through

    told = quoted(f"{type(error).__name__}: {error}", 400)
    what = f"Something in the game itself went wrong ({told})"
    path = home() / "last-fault.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_through(path, "".join(traceback.format_exception(error)).encode("utf-8", "replace"))
    except OSError:
        return f"{what}; please say {WHERE_TO_REPORT} what you were doing."
    return f"{what}; please report it {WHERE_TO_REPORT}, with the file {path}."


def _how_to_install() -> str:
    """What brings the missing packages, in a checkout or in an installed game."""
    if is_checkout():
        return "start the game by uv run --no-dev longest-day"
    return "install the game again, with its dependencies"


def _complain(text: str, status: int) -> int:
    print(text, file=sys.stderr)
    return status


def _flushed(status: int) -> int:
    """Flush the output and return the status; FAILED if that is impossible."""
    try:
        sys.stdout.flush()
    except OSError as error:
        # A broken pipe or a full disk: prevent the interpreter from flushing again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        is_told = status == FAILED or isinstance(error, BrokenPipeError)
        return FAILED if is_told else _complain(_sentence(error), FAILED)
    return status


def _make_streams_safe() -> None:
    """Make printing never fail: streams may be closed, or unable to encode a path."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
