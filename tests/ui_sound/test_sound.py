"""Cues, music, volumes: what is asked for is what plays, and a mute machine never complains."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.ui.audio import Sound, Volumes
from game.ui.audio.cues import CUES
from game.ui.audio.tracks import TRACKS
from game.ui.audio.turntable import CHANNELS, DECKS, TICK
from tests.ui_sound.conftest import Watch


def effects() -> list[pygame.mixer.Channel]:
    """The channels on which an effect is heard."""
    numbers = range(CHANNELS, pygame.mixer.get_num_channels())
    return [channel for channel in map(pygame.mixer.Channel, numbers) if channel.get_busy()]


def deck_volumes() -> list[float]:
    return sorted(pygame.mixer.Channel(number).get_volume() for number in DECKS)


def until_started(sound: Sound, watch: Watch, beats: float = 1.0) -> None:
    """Let beats pass until what was asked for is on the deck (it is decoded meanwhile)."""
    turntable = sound._turntable
    assert turntable is not None
    wanted = TRACKS[sound.mood] if sound.mood is not None else None
    deadline = time.monotonic() + 10
    while turntable.track != wanted and time.monotonic() < deadline:
        time.sleep(0.01)
        watch.time += 0.05 * beats
        sound.update()
    assert turntable.track == wanted


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two short files in the place of all loops, for decoding isn't what is tested."""
    read = Sound._read

    def short(sound: Sound, file: str) -> pygame.mixer.Sound | None:
        return read(sound, "tick-76" if file in {t.file for t in TRACKS.values()} else file)

    monkeypatch.setattr(Sound, "_read", short)


# --- Effects ------------------------------------------------------------------------------


def test_every_cue_plays_at_its_own_level(sound: Sound, watch: Watch) -> None:
    heard = {}
    for name in ("step", "die", "blast"):
        sound.cue(name)
        (channel,) = effects()
        heard[name] = channel.get_volume()
        channel.stop()
        watch.time += 1
    assert heard["step"] < heard["die"] < heard["blast"]


def test_no_take_is_heard_twice_running(sound: Sound, watch: Watch) -> None:
    takes = []
    for _ in range(20):
        watch.time += 1
        sound.cue("step")
        takes.append(sound._last["step"][1])
    assert all(one != other for one, other in pairwise(takes))
    assert set(takes) == set(CUES["step"].takes)


def test_the_same_cue_at_the_same_moment_is_heard_once(sound: Sound, watch: Watch) -> None:
    sound.cue("step")
    sound.cue("step")
    assert len(effects()) == 1
    watch.time += 0.2
    sound.cue("step")
    assert len(effects()) == 2


def test_an_unknown_cue_is_silence(sound: Sound) -> None:
    sound.cue("no such cue")
    assert effects() == []


@pytest.mark.parametrize("volumes", [Volumes(is_muted=True), Volumes(effects=0), Volumes(master=0)])
def test_what_is_turned_off_does_not_sound(sound: Sound, volumes: Volumes) -> None:
    sound.volumes = volumes
    sound.cue("blast")
    assert effects() == []


def test_a_missing_file_is_silence(mixer: None, tmp_path: Path) -> None:
    sound = Sound(folder=tmp_path)
    (tmp_path / "press-1.ogg").write_bytes(b"not a sound")
    sound.cue("blast")
    sound.cue("press")
    sound.music("title")
    for _ in range(20):
        time.sleep(0.005)
        sound.update()
    assert effects() == []
    sound.close()


# --- Music --------------------------------------------------------------------------------


def test_music_fades_in_and_the_clock_ticks_under_it(
    quick: None, sound: Sound, watch: Watch
) -> None:
    sound.music("field")
    until_started(sound, watch)
    assert sound.update()
    watch.time += 5
    assert not sound.update()
    assert deck_volumes()[0] < 0.05 < deck_volumes()[1]
    assert pygame.mixer.Channel(TICK).get_busy()


def test_a_change_waits_for_the_beat(quick: None, sound: Sound, watch: Watch) -> None:
    sound.music("field")
    until_started(sound, watch)
    began = watch.time
    turntable = sound._turntable
    assert turntable is not None
    beat = TRACKS["field"].beat
    watch.time = began + 7.1 * beat
    sound.update()
    sound.music("castle")
    assert turntable._coming is not None
    turntable._coming.result(timeout=10)
    for part in (7.3, 7.6, 7.95):
        watch.time = began + part * beat
        sound.update()
        assert turntable.track == TRACKS["field"]
    watch.time = began + 8.02 * beat
    sound.update()
    assert turntable.track == TRACKS["castle"]
    watch.time += TRACKS["castle"].beat
    sound.update()
    low, high = deck_volumes()
    assert low == pytest.approx(high, abs=0.02), "half way both are as loud"
    assert low > 0.05


def test_the_stage_before_last_is_never_heard(quick: None, sound: Sound, watch: Watch) -> None:
    for mood in ("field", "infiltration", "castle"):
        sound.music(mood)
    until_started(sound, watch)
    assert sound._turntable is not None
    assert sound._turntable.track == TRACKS["castle"]


def test_silence_can_be_asked_for(quick: None, sound: Sound, watch: Watch) -> None:
    sound.music("demolition")
    until_started(sound, watch)
    watch.time += 5
    sound.update()
    sound.music(None)
    until_started(sound, watch)
    watch.time += 5
    sound.update()
    sound.update()
    assert not any(pygame.mixer.Channel(number).get_busy() for number in (*DECKS, TICK))


def test_equipping_and_jumping_share_their_music(quick: None, sound: Sound, watch: Watch) -> None:
    sound.music("equip")
    until_started(sound, watch)
    watch.time += 5
    sound.update()
    sound.music("drop")
    assert not sound.update()


def test_a_blast_ducks_the_music_by_six_decibels(quick: None, sound: Sound, watch: Watch) -> None:
    sound.music("field")
    until_started(sound, watch)
    watch.time += 5
    sound.update()
    before = deck_volumes()[1]
    sound.cue("blast")
    watch.time += 0.3
    sound.update()
    assert deck_volumes()[1] == pytest.approx(before / 2, rel=0.05)
    for _ in range(50):
        watch.time += 0.1
        sound.update()
    assert deck_volumes()[1] == pytest.approx(before, rel=0.02)


def test_the_clock_is_louder_towards_six(quick: None, sound: Sound, watch: Watch) -> None:
    sound.music("castle")
    until_started(sound, watch)
    heard = []
    for minutes in (0, 200, 300, 360, 500):
        sound.hour(minutes)
        sound.update()
        heard.append(pygame.mixer.Channel(TICK).get_volume())
    assert heard == sorted(heard)
    assert heard[0] < heard[2] < heard[3] == heard[4]


def test_sliders_are_heard_at_once(quick: None, sound: Sound, watch: Watch) -> None:
    sound.music("hunt")
    until_started(sound, watch)
    watch.time += 5
    sound.update()
    loud = deck_volumes()[1]
    sound.volumes = Volumes(music=30)
    sound.update()
    assert 0 < deck_volumes()[1] < loud / 2
    sound.volumes = Volumes(is_muted=True)
    sound.update()
    assert deck_volumes()[1] == 0


def test_an_owl_or_a_frog_is_heard_on_the_field_and_nowhere_else(
    quick: None, sound: Sound, watch: Watch
) -> None:
    def heard_in_ten_minutes() -> set[str]:
        sound._last.clear()
        for _ in range(1200):
            watch.time += 0.5
            sound.update()
        return set(sound._last)

    sound.music("demolition")
    assert heard_in_ten_minutes() == set()
    sound.music("field")
    assert heard_in_ten_minutes() == {"owl", "frog"}


# --- Captions and mute machines -----------------------------------------------------------


def test_captions_come_even_when_nothing_sounds(sound: Sound) -> None:
    told: list[str] = []
    sound.on_caption = told.append
    sound.volumes = Volumes(is_muted=True)
    sound.cue("groan")
    sound.cue("step")
    assert told == ["sound.groan"]


def test_a_machine_without_sound_plays_on_silently(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], watch: Watch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sound = Sound(now=watch)
    assert sound.is_silent
    told: list[str] = []
    sound.on_caption = told.append
    sound.music("title")
    sound.cue("groan")
    sound.hour(359)
    assert not sound.update()
    sound.close()
    assert told == ["sound.groan"]
    assert capfd.readouterr() == ("", "")


def test_two_games_one_after_another_can_both_be_heard(mixer: None) -> None:
    for _ in range(2):
        sound = Sound()
        assert not sound.is_silent
        sound.cue("press")
        assert len(effects()) == 1
        sound.close()
        sound.close()
