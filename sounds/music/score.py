"""The notation of a piece: parts, lines, chords, drums, swells; beats are quarter notes.

A line is text: ``D4:1.5 Eb4:.5 -:2`` are three entries of pitch and beats, ``-`` is a rest,
``|`` is ignored, ``D3+A3:4`` sounds together, ``D4:1>`` is accented, ``D4:1~`` is short.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

DRUMS: Final = 9
"""The General MIDI channel for drums."""
_STEPS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_ACCENT: Final = 16


def pitch(name: str) -> int:
    """The MIDI number of a note: ``D4`` is 62."""
    step = _STEPS[name[0]] + name.count("#") - name[1:].count("b")
    return 12 * (int(name.lstrip("ABCDEFGb#")) + 1) + step


@dataclass(frozen=True, slots=True)
class Note:
    """One note of a channel."""

    at: float
    """Beats from the beginning."""
    beats: float
    pitch: int
    loud: int
    """1-127."""
    channel: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A controller takes a value."""

    at: float
    controller: int
    value: int
    channel: int


class Part:
    """One instrument of a score."""

    def __init__(self, score: Score, channel: int) -> None:
        self._score = score
        self._channel = channel

    def line(self, at: float, text: str, loud: int = 80, *, up: int = 0) -> float:
        """Write a line from a beat on, transposed `up` semitones; returns the beat of its end."""
        for entry in text.replace("|", " ").split():
            names, _, rest = entry.partition(":")
            beats = float(rest.rstrip(">~"))
            hard = loud + (_ACCENT if ">" in rest else 0)
            held = beats * (0.4 if "~" in rest else 0.96)
            if names != "-":
                for name in names.split("+"):
                    self.note(at, held, pitch(name) + up, hard)
            at += beats
        return at

    def note(self, at: float, beats: float, number: int, loud: int) -> None:
        """One note by its MIDI number."""
        self._score.notes.append(Note(at, beats, number, max(min(loud, 127), 1), self._channel))

    def chords(
        self, at: float, names: Sequence[str], beats: float, lowest: str, loud: int = 60
    ) -> None:
        """Sustained chords, each in the lowest inversion above a note."""
        for number, name in enumerate(names):
            for tone in voiced(name, lowest):
                self.note(at + number * beats, beats * 0.99, tone, loud)

    def swell(self, at: float, until: float, low: int, high: int) -> None:
        """A crescendo or diminuendo from one expression value, 0-127, to another."""
        steps = max(round((until - at) * 4), 1)
        for step in range(steps + 1):
            value = round(low + (high - low) * step / steps)
            self._score.turns.append(
                Turn(at + (until - at) * step / steps, 11, value, self._channel)
            )

    def beat(self, at: float, pattern: str, number: int, loud: int, step: float = 0.25) -> None:
        """A drum pattern in letters: ``x`` normal, ``X`` accented, ``o`` soft, ``.`` rest."""
        change = {"x": 0, "X": _ACCENT, "o": -22}
        for place, letter in enumerate(pattern.replace(" ", "").replace("|", "")):
            if letter in change:
                self.note(at + place * step, step * 0.9, number, loud + change[letter])

    def roll(self, at: float, beats: float, number: int, low: int, high: int) -> None:
        """A drum roll of 32nds that grows from one loudness to another."""
        count = round(beats * 8)
        for stroke in range(count):
            loud = low + (high - low) * stroke // max(count - 1, 1)
            self.note(at + stroke / 8, 0.12, number, loud - (6 if stroke % 2 else 0))


class Score:
    """A piece: its length, tempo and parts."""

    def __init__(self, beats: int, samples_a_beat: int, *, hall: float = 0.55) -> None:
        """`hall` is the size of the room, 0-1. Beats are whole blocks of 64 samples."""
        self.beats: Final = beats
        self.samples_a_beat: Final = samples_a_beat
        self.hall: Final = hall
        self.notes: list[Note] = []
        self.turns: list[Turn] = []
        self.programs: dict[int, int] = {}

    def part(self, program: int, volume: int, pan: int = 64, echo: int = 50) -> Part:
        """An instrument of General MIDI (from 0): volume, place and share of the room, 0-127."""
        channel = next(number for number in range(16) if number not in (*self.programs, DRUMS))
        return self._seat(channel, program, volume, pan, echo)

    def kit(self, program: int, volume: int, echo: int = 40) -> Part:
        """A drum kit: 0 standard, 16 power, 40 brushes, 48 orchestra."""
        return self._seat(DRUMS, program, volume, 64, echo)

    def _seat(self, channel: int, program: int, volume: int, pan: int, echo: int) -> Part:
        self.programs[channel] = program
        for controller, value in ((7, volume), (10, pan), (91, echo), (93, 0), (11, 127)):
            self.turns.append(Turn(0.0, controller, value, channel))
        return Part(self, channel)


_CHORDS: Final[dict[str, tuple[str, ...]]] = {
    "Dm": ("D", "F", "A"),
    "D": ("D", "F#", "A"),
    "Eb": ("Eb", "G", "Bb"),
    "Edim": ("E", "G", "Bb"),
    "F": ("F", "A", "C"),
    "Gm": ("G", "Bb", "D"),
    "A": ("A", "C#", "E"),
    "A7": ("A", "C#", "E", "G"),
    "Asus": ("A", "D", "E"),
    "Bb": ("Bb", "D", "F"),
    "C": ("C", "E", "G"),
    "C#dim": ("C#", "E", "G", "Bb"),
    "Dm6": ("D", "F", "B"),
    "Dmb6": ("D", "F", "Bb"),
    "Fm": ("F", "Ab", "C"),
    "Abdim": ("Ab", "B", "D", "F"),
}


def voiced(name: str, lowest: str) -> list[int]:
    """The tones of a chord in the octave above a note."""
    floor = pitch(lowest)
    return sorted(floor + (pitch(f"{tone}4") - floor) % 12 for tone in _CHORDS[name])


def roots(names: Iterable[str], lowest: str) -> list[int]:
    """The root of each chord in the octave above a note."""
    floor = pitch(lowest)
    return [floor + (pitch(f"{_CHORDS[name][0]}4") - floor) % 12 for name in names]
