"""The files themselves: all there, all used, at level, and loops without a seam."""

from __future__ import annotations

import array
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pygame
import pytest

from game import assets
from game.rules.state import Stage
from game.tabletop.shown_events import table
from game.tabletop.sound_bank import AMBIENCE, CASTLE_MIXES, CUES, TRACKS
from game.ui.audio import RATE
from game.ui.words import LANGUAGES, Words
from tests.bench.sounds import above, mono, nearest, seam

FOLDER = assets.folder("sounds") / "ogg"
LOOPS = sorted({track.file for track in TRACKS.values()})
TICKS = sorted({track.tick for track in TRACKS.values() if track.tick})
TAKES = sorted(take for cue in CUES.values() for take in cue.takes)
MEGABYTE = 1 << 20
LEAST_APART = 1.5
"""dB between two takes, as a mean of thirds of an octave."""
LEVEL = -20.0
"""dB of all music."""


@pytest.fixture(autouse=True)
def at_our_rate(mixer: None) -> Iterator[None]:
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    yield


def samples(file: str) -> array.array[int]:
    """Left and right in turn."""
    wave = array.array("h")
    wave.frombytes(pygame.mixer.Sound(str(FOLDER / f"{file}.ogg")).get_raw())
    return wave


def level(wave: array.array[int]) -> float:
    """Root mean square in dB of full scale; one in 97 is enough."""
    some = wave[::97]
    return 10 * math.log10(sum(value * value for value in some) / len(some) / 32768**2 + 1e-12)


def test_every_file_is_used_and_every_use_has_its_file() -> None:
    used = {*TAKES, *LOOPS, *TICKS}
    assert {path.stem for path in FOLDER.iterdir()} == used


def test_every_stage_has_its_music() -> None:
    assert TRACKS.keys() == {*get_args(Stage), *CASTLE_MIXES, "title", "table"}


def test_the_mixes_of_the_castle_are_one_loop_of_two_minutes() -> None:
    assert len(CASTLE_MIXES) == 4
    assert {len(samples(mix)) // 2 for mix in CASTLE_MIXES} == {192 * 28800}
    assert 110 < 192 * 28800 / RATE < 130


@pytest.mark.parametrize("loop", LOOPS)
def test_a_loop_is_as_loud_at_its_end_as_at_its_beginning(loop: str) -> None:
    end, begin = seam(loop)
    assert abs(begin - end) < 2.0


def test_what_the_table_of_events_names_can_be_heard() -> None:
    text = Path(table.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r'\b(?:cue|dice_then)\("([\w-]+)"\)', text))
    assert len(named) > 20
    assert named <= CUES.keys()


def test_the_night_is_made_of_cues() -> None:
    assert {cue for cues in AMBIENCE.values() for cue in cues} <= CUES.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sound_that_tells_something_has_a_caption(language: str) -> None:
    words = Words(language)  # type: ignore[arg-type]
    told = [name for name, cue in CUES.items() if cue.has_caption]
    assert [name for name in told if not words.has(f"sound.{name}")] == []


@pytest.mark.parametrize("take", TAKES)
def test_an_effect_is_short_at_full_level_and_ends_in_silence(take: str) -> None:
    wave = samples(take)
    peak = max(max(wave), -min(wave)) / 32768
    assert 0.05 < len(wave) / 2 / RATE < 8.0
    assert 0.45 < peak <= 1.0
    assert max(abs(value) for value in wave[-64:]) < 0.02 * 32768, "it ends with a click"


@pytest.mark.parametrize("take", TAKES)
def test_an_effect_is_heard_on_small_loudspeakers(take: str) -> None:
    assert above(mono(take)) > -6.0


@pytest.mark.parametrize("name", [name for name, cue in CUES.items() if len(cue.takes) > 1])
def test_no_two_takes_of_an_effect_are_alike(name: str) -> None:
    """Those of one recipe were 0.2-1.1 dB apart before they differed in pitch and colour."""
    apart = nearest([mono(take) for take in CUES[name].takes])
    assert apart is not None
    assert apart > LEAST_APART


@pytest.mark.parametrize("loop", LOOPS)
def test_a_loop_has_no_seam_and_the_level_of_all(loop: str) -> None:
    wave = samples(loop)
    steps = sorted(abs(wave[i + 2] - wave[i]) for i in range(0, len(wave) - 2, 193))
    usual = steps[len(steps) * 9 // 10]
    for side in (0, 1):
        assert abs(wave[side] - wave[len(wave) - 2 + side]) <= 2 * usual
    beat = round(next(t.beat for t in TRACKS.values() if t.file == loop) * RATE)
    assert len(wave) // 2 % (4 * beat) == 0, "it isn't whole bars, so the clock would slip"
    assert abs(level(wave) - LEVEL) < 3.5
    end, begin = level(wave[-2 * RATE // 10 :]), level(wave[: 2 * RATE // 10])
    assert max(end, begin) < -6.0
    assert min(end, begin) > -50.0, "it breathes out before it begins again"


def windows(wave: array.array[int], length: int, step: int) -> list[float]:
    """The level of each stretch of so many samples, one beginning every `step`."""
    return [
        level_of(wave[start : start + 2 * length])
        for start in range(0, len(wave) - 2 * length, step)
    ]


def level_of(wave: array.array[int]) -> float:
    """Root mean square in dB of full scale, of every sample."""
    return 10 * math.log10(sum(value * value for value in wave) / len(wave) / 32768**2 + 1e-12)


@pytest.mark.parametrize("loop", LOOPS)
def test_the_join_of_a_loop_is_like_any_place_inside_it(loop: str) -> None:
    wave, length = samples(loop), RATE // 20
    join = wave[-length:] + wave[:length]
    inside = sorted(windows(wave, length, 2 * RATE))
    assert inside[0] - 3 <= level_of(join) <= inside[-1] + 1
    jumps = sorted(
        max(abs(wave[i + side] - wave[i - 2 + side]) for i in range(start, start + 200, 2))
        for start in range(2, len(wave) - 204, 2 * RATE)
        for side in (0, 1)
    )
    for side in (0, 1):
        assert abs(wave[side] - wave[len(wave) - 2 + side]) <= jumps[-1]


@pytest.mark.parametrize("tick", TICKS)
def test_the_clock_is_four_beats_of_its_music(tick: str) -> None:
    beats = {t.beat_samples for t in TRACKS.values() if t.tick == tick and t.file != "table"}
    assert {len(samples(tick)) // 2} == {4 * beat for beat in beats}


def test_it_all_stays_small() -> None:
    everything = [path for path in assets.folder("sounds").rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in everything) < 12 * MEGABYTE
    assert all((FOLDER / f"{take}.ogg").stat().st_size < MEGABYTE // 8 for take in TAKES)


def test_art_sounds_and_letters_together_stay_below_25_megabytes() -> None:
    folders = (assets.folder(name) for name in ("sprites", "sounds"))
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert any(path.suffix == ".ttf" for path in files)
    assert sum(path.stat().st_size for path in files) < 25 * MEGABYTE
