"""What is new on a screen is put into sentences, and spoken by a program of the system."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.ui.aloud import Reader, Told, fresh, plain, sentences
from game.ui.voice import PROGRAMS, Program, Voice

_LATEST = 10.0
"""Seconds."""


def test_marks_are_not_read() -> None:
    assert plain("**Blake** hit: <h6/> <d2/> <dim>(as ordered)</> [R4.3]") == (
        "Blake hit: 6 2 (as ordered)"
    )


def test_events_come_first_then_the_question_then_the_focus() -> None:
    now = Told(object(), ("Who acts?", "End phase"), "Angel", ("03:00", "Blake moved"))
    assert sentences(None, (), now) == ["03:00", "Blake moved", "Who acts?", "End phase", "Angel"]


def test_the_same_question_is_not_read_again() -> None:
    of = object()
    before = Told(of, ("Who acts?", "End phase"), "Angel", ("03:00",))
    now = Told(of, ("Who acts?", "End phase", "Nothing to undo"), "Blake", ("03:00",))
    assert sentences(before, ("03:00",), now) == ["Nothing to undo", "Blake"]


def test_another_question_is_read_from_its_beginning() -> None:
    before = Told(object(), ("Who acts?", "End phase"), "Angel")
    now = Told(object(), ("Who acts?", "End phase"), "Angel")
    assert sentences(before, (), now) == ["Who acts?", "End phase", "Angel"]


def test_what_has_the_focus_is_said_once() -> None:
    of = object()
    before, now = Told(of, ("Speed: slow",), "x"), Told(of, ("Captions: on",), "Captions, on")
    assert sentences(before, (), now) == ["Captions, on"]


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        ("ab", "abcd", "cd"),
        ("abc", "ab", ""),
        ("abc", "abd", "d"),
        ("", "abcdef", "def"),
        ("xyz", "abcdef", "def"),
    ],
)
def test_of_events_the_new_ones_are_told_and_of_another_game_the_latest(
    before: str, now: str, said: str
) -> None:
    assert fresh(before, now) == list(said)


class _Ears:
    def __init__(self) -> None:
        self.is_on = True
        self.heard: list[str] = []

    def say(self, lines: Sequence[str]) -> None:
        self.heard.extend(lines)

    def hush(self) -> None:
        self.heard.append("-")


def test_a_focus_interrupts_unless_something_has_happened() -> None:
    ears, of = _Ears(), object()
    reader = Reader([ears])
    for focus, news in (("a", ()), ("b", ()), ("c", ("bang",))):
        told = Told(of, (), focus, news)
        reader.follow(partial(replace, told))
    assert ears.heard == ["a", "-", "b", "bang", "c"]


def test_nobody_asks_a_screen_while_nobody_listens() -> None:
    ears = _Ears()
    ears.is_on = False
    Reader([ears]).follow(lambda: pytest.fail("asked"))
    assert ears.heard == []


# --- The voice --------------------------------------------------------------------------------

_WRITES = "import sys; open({path!r}, 'ab').write(sys.stdin.buffer.read() + b'|')"
_LOOPS = "import time; time.sleep(60)"


def _until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + _LATEST
    while not is_so():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.01)


def _voice(*programs: Program, language: str = "en") -> Voice:
    return Voice(lambda: True, lambda: language, programs)


def _said(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _writer(path: Path) -> Program:
    return Program((sys.executable, "-c", _WRITES.format(path=str(path))))


def test_sentences_are_spoken_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "said"
    voice = _voice(_writer(path))
    voice.say(["$(date); 'a' -f", "二つ目"])
    _until(lambda: _said(path).count("|") == 2)
    assert _said(path) == "$(date); 'a' -f|二つ目|"
    assert voice.missing == ""


def test_a_hushed_voice_goes_on_with_what_comes_next(tmp_path: Path) -> None:
    path = tmp_path / "said"
    path.write_text("", encoding="utf-8")
    slow = (
        "import sys, time; words = sys.stdin.read(); "
        f"open({str(path)!r}, 'a').write(words + '|'); time.sleep(60 * (words != 'next'))"
    )
    voice = _voice(Program((sys.executable, "-c", slow)))
    voice.say(["long", "never said"])
    _until(lambda: "long" in _said(path))
    voice.hush()
    voice.say(["next"])
    _until(lambda: "next" in _said(path))
    assert _said(path) == "long|next|"
    voice.close()


def test_where_a_program_fails_the_next_one_speaks(tmp_path: Path) -> None:
    path = tmp_path / "said"
    fails = Program((sys.executable, "-c", "raise SystemExit(1)"))
    voice = _voice(fails, _writer(path))
    voice.say(["words"])
    _until(lambda: _said(path) == "words|")


def test_programs_that_are_missing_or_fail_are_named() -> None:
    gone = Program(("no-such-voice", "-w"))
    assert _voice(gone, Program(("nor-this",))).missing == "no-such-voice, nor-this"
    fails = Program((sys.executable, "-c", "raise SystemExit(1)"))
    voice = _voice(fails)
    voice.say(["words"])
    _until(lambda: voice.missing == sys.executable)
    voice.say(["nobody says this, and nothing is raised"])


def test_a_program_that_stays_open_gets_language_and_base64(tmp_path: Path) -> None:
    path = tmp_path / "said"
    server = (
        "import sys; print('ready', flush=True)\n"
        f"for line in sys.stdin: open({str(path)!r}, 'a').write(line)"
    )
    voice = _voice(Program((sys.executable, "-c", server), "lines"), language="ja")
    voice.say(["音"])
    _until(lambda: _said(path) != "")
    voice.hush()
    _until(lambda: _said(path).endswith("\n\n"))
    assert _said(path) == "11 6Z+z\n\n"
    voice.close()


def test_a_stub_that_ends_at_once_counts_as_missing() -> None:
    voice = _voice(Program((sys.executable, "-c", ""), "lines"))
    voice.say(["words"])
    _until(lambda: voice.missing == sys.executable)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_system_has_a_program_for_each_language(language: str) -> None:
    for programs in PROGRAMS.values():
        assert any(one.language in ("", language) for one in programs)
