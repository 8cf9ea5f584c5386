"""The system's own voice: a program of the system that speaks sentences, one after the other."""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, Final, TypeAlias

from msgspec import Struct

_Command: TypeAlias = tuple[str, ...]
_NO_CONSOLE: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)

_LISTENS: Final = "ready"
_SAPI: Final = f"""
$ErrorActionPreference = 'Stop'
$voice = New-Object -ComObject SAPI.SpVoice
$usual = $voice.Voice
[Console]::Out.WriteLine('{_LISTENS}')
while ($null -ne ($line = [Console]::In.ReadLine())) {{
    if ($line -eq '') {{ [void]$voice.Speak('', 3); continue }}
    $language, $text = $line.Split(' ')
    $able = @($usual) + @($voice.GetVoices()) |
        Where-Object {{ $_.GetAttribute('Language') -match "$language(;|$)" }} |
        Select-Object -First 1
    if ($able) {{ $voice.Voice = $able }}
    $bytes = [Convert]::FromBase64String($text)
    [void]$voice.Speak([Text.Encoding]::UTF8.GetString($bytes), 17)
}}
"""
"""Speaks each line it reads, without waiting for its end (1) and not as XML (16); an empty line
silences it (2). A line is a language, by the last digits of its number at Microsoft, and the text
in base64, as consoles have encodings of their own."""
_LANGUAGES: Final = {"en": "09", "ja": "11"}


class Program(Struct, frozen=True):
    """A program that speaks."""

    command: _Command
    """The language is filled in for ``{}``."""
    takes: str = "input"
    """Whether the text is its last `argument`, its whole `input`, or one of many `lines`."""
    hush: _Command = ()
    """What silences it, if it isn't enough to end it."""
    language: str = ""
    """The only language it speaks; empty if it speaks all."""

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.command[0]


_SCRIPT: Final = base64.b64encode(_SAPI.encode("utf-16-le")).decode()
PROGRAMS: Final[Mapping[str, Sequence[Program]]] = {
    "linux": (
        Program(("spd-say", "-w", "-l", "{}", "--"), "argument", ("spd-say", "-C")),
        Program(("espeak-ng", "-v", "{}", "--stdin")),
    ),
    "darwin": (
        Program(("say", "-v", "Kyoko", "-f", "-"), language="ja"),
        Program(("say", "-f", "-")),
    ),
    "win32": (Program(("powershell", "-NonInteractive", "-EncodedCommand", _SCRIPT), "lines"),),
}
"""The programs of each system, the best first."""


class Voice:
    """Speaks on a thread of its own, so that no frame waits for it. It never raises."""

    def __init__(
        self,
        is_on: Callable[[], bool],
        language: Callable[[], str],
        programs: Sequence[Program] | None = None,
    ) -> None:
        """`is_on` tells whether it is wanted; `language` is that of the sentences."""
        self._is_on = is_on
        self._language = language
        self._programs = PROGRAMS.get(sys.platform, PROGRAMS["linux"])
        if programs is not None:
            self._programs = programs
        self._failed: set[tuple[Program, str]] = set()
        self._waiting: SimpleQueue[tuple[int, str, str]] = SimpleQueue()
        self._turn = 0
        """Counts how often it was silenced: what was to be said before isn't said any more."""
        self._process: subprocess.Popen[bytes] | None = None
        self._server: subprocess.Popen[bytes] | None = None
        self._thread: Thread | None = None

    @property
    def is_on(self) -> bool:
        """Whether it is wanted."""
        return self._is_on()

    @property
    def missing(self) -> str:
        """The programs of which one is needed; empty if one is there."""
        if any(self._able(self._language())):
            return ""
        return ", ".join(dict.fromkeys(one.name for one in self._programs))

    def say(self, lines: Sequence[str]) -> None:
        """Say these sentences after those that are being said."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="voice", daemon=True)
            self._thread.start()
        for line in lines:
            self._waiting.put((self._turn, self._language(), line))

    def hush(self) -> None:
        """Be silent, and forget what was to be said."""
        self._turn += 1
        if self._server is not None:
            self._waiting.put((self._turn, "", ""))
        process = self._process
        if process is not None:
            with suppress(OSError):
                process.terminate()

    def close(self) -> None:
        """End all programs."""
        self.hush()
        server = self._server
        if server is not None:
            with suppress(OSError):
                server.kill()

    # --- On its thread --------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            turn, language, text = self._waiting.get()
            if turn != self._turn:
                continue
            if not text:
                self._hush_server()
                continue
            for program in self._able(language):
                if self._is_said(program, language, text, turn):
                    break
                self._failed.add((program, language))

    def _able(self, language: str) -> list[Program]:
        """The programs that are there and haven't failed."""
        return [
            one
            for one in self._programs
            if one.language in ("", language)
            and (one, language) not in self._failed
            and shutil.which(one.name)
        ]

    def _is_said(self, program: Program, language: str, text: str, turn: int) -> bool:
        """Say it, unless the program fails."""
        try:
            if program.takes == "lines":
                return self._is_sent(program, language, text)
            return self._is_spoken(program, language, text, turn)
        except OSError:
            return False

    def _is_spoken(self, program: Program, language: str, text: str, turn: int) -> bool:
        """Start the program and wait for its end."""
        is_argument = program.takes == "argument"
        command = [part.replace("{}", language) for part in program.command]
        command += [text] if is_argument else []
        self._process = process = _started(command)
        if turn != self._turn:
            process.terminate()
        process.communicate(b"" if is_argument else text.encode())
        self._process = None
        if turn == self._turn:
            return process.returncode == 0
        if program.hush:
            _started(program.hush).communicate()
        return True

    def _is_sent(self, program: Program, language: str, text: str) -> bool:
        """Send the text to the program, which stays open."""
        if self._server is None or self._server.poll() is not None:
            self._server = _started(program.command)
            if self._server.stdout is None or not _listens(self._server.stdout):
                self._server.kill()
                return False
        line = f"{_LANGUAGES.get(language, '09')} {base64.b64encode(text.encode()).decode()}\n"
        return _written(self._server.stdin, line)

    def _hush_server(self) -> None:
        """Silence the program that stays open."""
        if self._server is not None:
            with suppress(OSError):
                _written(self._server.stdin, "\n")


def _written(to: IO[bytes] | None, line: str) -> bool:
    """Write a line; False if it can't be. Raises OSError."""
    if to is None:
        return False
    to.write(line.encode("ascii"))
    to.flush()
    return True


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a program without a window, no shell between. Raises OSError."""
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=nowhere, creationflags=_NO_CONSOLE
    )


def _listens(output: IO[bytes]) -> bool:
    return output.readline().decode(errors="replace").strip() == _LISTENS
