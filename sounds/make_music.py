# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy>=2", "mido>=1.3"]
# ///
"""Render the music: ``python sounds/make_music.py [NAME ...]``, all if none is named.

It needs numpy, mido, fluidsynth, oggenc and the sound font FluidR3 (Debian: fluidsynth,
vorbis-tools, fluid-soundfont-gm); the game itself needs none of them. ``--midi FOLDER``
also writes each piece as a MIDI file, to listen to or to edit elsewhere.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
import ogg
from effects import night
from effects.synth import mix, to_peak
from mido import Message, MetaMessage, MidiFile, MidiTrack
from music import (
    beds,
    castle,
    chip,
    debriefing,
    demolition,
    drop,
    field,
    hunt,
    infiltration,
    stings,
    title,
)
from music.score import Score
from music.theme import TICK_76, TICK_92, TICK_120
from numpy.typing import NDArray

Wave = NDArray[np.float64]
TARGET: Final = Path(__file__).resolve().parent / "ogg"
FONT: Final = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
TICKS: Final = 960
"""MIDI ticks a beat."""
EVENED: Final = 6 * ogg.RATE
"""Samples at either side of a seam over which the loudness is evened."""
BLEND: Final = 1024
"""Length of the crossfade from a loop's end to its beginning, in samples."""
LOUDNESS: Final = -20.0
"""The loudness of every piece in dB, with frequency weighting."""
CEILING: Final = 0.84
QUALITY: Final = 1.0
MIXES_QUALITY: Final = 0.0
"""The four mixes are two minutes each."""
LEVELS: Final = {
    "castle": -21.5,
    "castle-alarm": -20.5,
    "castle-chase": -19.0,
    "castle-last": -18.5,
}
"""The loudness of mixes of one loop, which rises with the danger."""
BELOW: Final = -14.0
"""The loudness of a place's bed in dB, relative to its music."""
STEP: Final = 0.3
"""The greatest step in loudness at a seam, in dB."""

LOOPS: Final[dict[str, Callable[[], Score]]] = {
    "title": title.theme,
    "drop": drop.music,
    "field": field.music,
    "infiltration": infiltration.music,
    **castle.MIXES,
    "demolition": demolition.music,
    "hunt": hunt.music,
    "debriefing": debriefing.music,
}
STINGS: Final[dict[str, Callable[[], Score]]] = {
    "victory": stings.victory,
    "defeat": stings.defeat,
    "love": stings.love,
}
CLOCKS: Final = {"tick-76": TICK_76, "tick-92": TICK_92, "tick-120": TICK_120}
CHIP: Final = "table"


# --- From score to wave -------------------------------------------------------------------


def midi(score: Score, passes: int) -> MidiFile:
    """A score, repeated, as MIDI."""
    file = MidiFile(ticks_per_beat=TICKS)
    tempo = round(score.samples_a_beat * 1_000_000 / ogg.RATE)
    events: list[tuple[int, int, Message | MetaMessage]] = [
        (0, 0, MetaMessage("set_tempo", tempo=tempo))
    ]
    for channel, program in score.programs.items():
        events.append((0, 0, Message("program_change", channel=channel, program=program)))
    for number in range(passes):
        start = number * score.beats
        for turn in score.turns:
            change = Message(
                "control_change", channel=turn.channel, control=turn.controller, value=turn.value
            )
            events.append((round((start + turn.at) * TICKS), 1, change))
        for note in score.notes:
            at, end = start + note.at, start + note.at + note.beats
            on = Message("note_on", channel=note.channel, note=note.pitch, velocity=note.loud)
            off = Message("note_off", channel=note.channel, note=note.pitch)
            events += [(round(at * TICKS), 3, on), (round(end * TICKS), 2, off)]
    track = MidiTrack()
    before = 0
    for at, _, message in sorted(events, key=lambda event: event[:2]):
        track.append(message.copy(time=at - before))
        before = at
    file.tracks.append(track)
    return file


def played(file: MidiFile, hall: float) -> Wave:
    """MIDI rendered by fluidsynth, in stereo."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "piece.mid", Path(folder) / "piece.raw"
        file.save(source)
        command = ["fluidsynth", "-n", "-i", "-q", "-F", str(target), "-T", "raw", "-O", "float"]
        command += ["-r", str(ogg.RATE), "-g", "0.4", "-C", "0", "-R", "1"]
        command += ["-o", f"synth.reverb.room-size={hall}", "-o", "synth.reverb.level=0.6"]
        command += ["-o", "synth.reverb.damp=0.4", "-o", "synth.polyphony=512"]
        subprocess.run([*command, str(FONT), str(source)], check=True, stdout=subprocess.DEVNULL)
        return np.fromfile(target, dtype="<f4").astype(np.float64).reshape(-1, 2)


def loop(score: Score) -> Wave:
    """The second of three passes, which begins with the echo of its own end and so loops."""
    whole = played(midi(score, 3), score.hall)
    return cut(whole, score.beats * score.samples_a_beat)


def cut(whole: Wave, length: int) -> Wave:
    """The second of three passes, crossfaded at its seam."""
    piece = whole[length : 2 * length].copy()
    after = whole[2 * length : 2 * length + BLEND]
    share = np.linspace(0.0, 1.0, BLEND).reshape(-1, *[1] * (whole.ndim - 1))
    piece[:BLEND] = piece[:BLEND] * share + after * (1.0 - share)
    return piece


def once(score: Score) -> Wave:
    """A piece that isn't looped, with its echo."""
    whole = played(midi(score, 1), score.hall)[: score.beats * score.samples_a_beat]
    whole[-8192:] *= np.linspace(1.0, 0.0, 8192)[:, None]
    return whole


def clockwork(samples: int) -> Wave:
    """Four ticks of a clock, exactly as long as four beats of music."""
    chance = np.random.default_rng(6061944)
    sounds = [night.tick(chance, is_tock=number % 2 == 1) for number in range(4)]
    parts = [(number * samples / ogg.RATE, wave) for number, wave in enumerate(sounds)]
    whole = np.zeros(4 * samples)
    line = mix(*parts)
    whole[: len(line)] = line[: len(whole)]
    return to_peak(whole, -4.0)


# --- Level --------------------------------------------------------------------------------


def loudness(wave: Wave) -> float:
    """The weighted loudness in dB: low frequencies count less, high ones more."""
    mono = wave if wave.ndim == 1 else wave.mean(axis=1)
    spectrum = np.abs(np.fft.rfft(mono)) ** 2
    pitch = np.fft.rfftfreq(len(mono), 1.0 / ogg.RATE)
    weight = (pitch**2 / (pitch**2 + 80.0**2)) ** 2
    weight *= 1.0 + 1.5 * pitch**2 / (pitch**2 + 1700.0**2)
    power = 2.0 * np.sum(spectrum * weight) / len(mono) ** 2
    return float(10.0 * np.log10(power + 1e-12))


def clear(wave: Wave) -> Wave:
    """Equalize: less bass, more presence; circular filtering keeps a loop seamless."""
    pitch = np.fft.rfftfreq(len(wave), 1.0 / ogg.RATE)
    gain = pitch**2 / (pitch**2 + 38.0**2)
    gain *= (pitch + 70.0) / (pitch + 115.0)
    gain *= np.sqrt((1.0 + (pitch / 1500.0) ** 2) / (1.0 + (pitch / 2700.0) ** 2))
    return np.fft.irfft(np.fft.rfft(wave, axis=0) * gain[:, None], len(wave), axis=0)


def evened(wave: Wave) -> Wave:
    """A loop whose last and first second are equally loud.

    What is missing at the end is added over its last bars, the rest is taken from the first; the
    gain jumps back under the first stroke, in the length of the crossfade.
    """
    for _ in range(8):
        begin, end = (
            max(loudness(part[:, 0]), loudness(part[:, 1]))
            for part in (wave[: ogg.RATE], wave[-ogg.RATE :])
        )
        step = begin - end
        if abs(step) <= STEP:
            break
        count = min(EVENED, len(wave) // 3)
        slope = np.linspace(0.0, 1.0, count) ** 2
        gain = np.zeros(len(wave))
        gain[-count:] += step / 2 * slope
        gain[:count] -= step / 2 * slope[::-1]
        gain[:BLEND] = np.linspace(step / 2, gain[BLEND], BLEND)
        wave = wave * (10.0 ** (gain / 20.0))[:, None]
    return wave


def levelled(wave: Wave, level: float = LOUDNESS) -> Wave:
    """Normalize to a loudness, with soft clipping of the highest peaks."""
    wave = wave * 10.0 ** ((level - loudness(wave)) / 20.0)
    knee = CEILING * 0.6
    size = np.abs(wave)
    bent = knee + (CEILING - knee) * np.tanh((size - knee) / (CEILING - knee))
    return np.where(size > knee, np.sign(wave) * bent, wave)


def with_bed(name: str, wave: Wave) -> Wave:
    """A loop over the sounds of its place."""
    if name not in beds.BEDS:
        return wave
    make = beds.BEDS[name]
    bed = make(np.random.default_rng(zlib.crc32(make.__name__.encode())), len(wave))
    gain = 10.0 ** ((loudness(wave) + BELOW - loudness(bed)) / 20.0)
    return wave + (bed * gain)[:, None]


# --- All of it ----------------------------------------------------------------------------


def piece(name: str) -> Wave:
    """A piece of music by its name."""
    if name in CLOCKS:
        return clockwork(CLOCKS[name])
    if name == CHIP:
        return levelled(cut(chip.played(3), chip.LENGTH))
    if name in STINGS:
        return levelled(clear(once(STINGS[name]())))
    whole = with_bed(name, clear(loop(LOOPS[name]())))
    return levelled(evened(whole), LEVELS.get(name, LOUDNESS))


def main() -> int:
    """Render the named pieces."""
    known = [*LOOPS, CHIP, *STINGS, *CLOCKS]
    parser = argparse.ArgumentParser(description="Render the music.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--midi", type=Path, metavar="FOLDER", help="write the scores there too")
    options = parser.parse_args()
    if wrong := [name for name in options.names if name not in known]:
        parser.error(f"no such piece: {', '.join(wrong)}")
    TARGET.mkdir(exist_ok=True)
    for name in options.names or known:
        if options.midi and name in (scores := LOOPS | STINGS):
            options.midi.mkdir(parents=True, exist_ok=True)
            midi(scores[name](), 1).save(options.midi / f"{name}.mid")
        quality = MIXES_QUALITY if name in castle.MIXES else QUALITY
        ogg.write(TARGET / f"{name}.ogg", piece(name), quality)
    return 0


if __name__ == "__main__":
    sys.exit(main())
