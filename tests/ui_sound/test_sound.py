"""Cues, music, volumes: what is asked for is what plays, and a mute machine never complains."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.rules import Game
from game.rules.units import Enemy
from game.tabletop.sound_bank import CUES, SOUNDS, TRACKS, Mood, mood_of, urgency_at
from game.ui.audio import CLOCK_CHANNEL, RESERVED_CHANNELS, Sound, Track, Volumes, sides
from tests.ui_sound.conftest import FILES, Watch


def effects() -> list[pygame.mixer.Channel]:
    """The channels on which an effect is heard."""
    numbers = range(RESERVED_CHANNELS, pygame.mixer.get_num_channels())
    return [channel for channel in map(pygame.mixer.Channel, numbers) if channel.get_busy()]


def music_volume() -> float:
    return pygame.mixer.music.get_volume()


def track(sound: Sound) -> Track | None:
    """The track that plays."""
    assert sound._music_player is not None
    return sound._music_player.track


def let_pass(sound: Sound, watch: Watch, tenths: int) -> None:
    """Let tenths of a second go by."""
    for _ in range(tenths):
        watch.time += 0.1
        sound.update()


def start(sound: Sound, watch: Watch, mood: Mood | None) -> None:
    """Ask for the music of a mood and wait until it plays."""
    sound.music(mood)
    for _ in range(5):
        watch.time += 2
        sound.update()


def volume(channel: pygame.mixer.Channel) -> float:
    """The volume of what plays there."""
    playing = channel.get_sound()
    assert playing is not None
    return playing.get_volume()


# --- Effects ------------------------------------------------------------------------------


def test_every_cue_plays_at_its_own_level(sound: Sound, watch: Watch) -> None:
    heard = {}
    for name in ("step", "die", "blast"):
        sound.cue(name)
        (channel,) = effects()
        heard[name] = volume(channel)
        channel.stop()
        watch.time += 1
    assert heard["step"] < heard["die"] < heard["blast"]


def test_no_take_is_heard_twice_running(sound: Sound, watch: Watch) -> None:
    takes = []
    for _ in range(80):
        watch.time += 1
        sound.cue("step")
        takes.append(sound._last_played["step"][1])
    assert all(one != other for one, other in pairwise(takes))
    assert set(takes) == set(CUES["step"].takes)


def test_the_same_cue_at_the_same_moment_is_heard_once(sound: Sound, watch: Watch) -> None:
    sound.cue("step")
    sound.cue("step")
    assert len(effects()) == 1
    watch.time += 0.2
    sound.cue("step")
    assert len(effects()) == 2


def test_few_effects_are_kept_decoded(sound: Sound, watch: Watch) -> None:
    for name in CUES:
        watch.time += 1
        sound.cue(name)
        for channel in effects():
            channel.stop()
    raw = [len(kept.get_raw()) for kept in sound._takes._values.values() if kept is not None]
    assert raw
    assert sum(raw) == sound._takes.weight < 4_000_000


def test_an_unknown_cue_is_silence(sound: Sound) -> None:
    sound.cue("no such cue")
    assert effects() == []


@pytest.mark.parametrize("volumes", [Volumes(is_muted=True), Volumes(effects=0), Volumes(master=0)])
def test_what_is_turned_off_does_not_sound(sound: Sound, volumes: Volumes) -> None:
    sound.volumes = volumes
    sound.cue("blast")
    assert effects() == []


def test_a_missing_file_is_silence(mixer: None, tmp_path: Path) -> None:
    sound = Sound(SOUNDS, tmp_path)
    (tmp_path / "press-1.ogg").write_bytes(b"not a sound")
    sound.cue("blast")
    sound.cue("press")
    sound.music("title")
    sound.update()
    assert effects() == []
    assert not pygame.mixer.music.get_busy()
    sound.close()


def test_an_effect_is_a_little_louder_or_softer_each_time(sound: Sound, watch: Watch) -> None:
    heard = []
    for _ in range(40):
        sound.cue("die")
        (channel,) = effects()
        heard.append(20 * math.log10(volume(channel)))
        channel.stop()
        watch.time += 1
    assert 1.5 < max(heard) - min(heard) < 3.6, "within 1.5 dB, in steps of the mixer"


@pytest.mark.parametrize(
    ("pan", "left", "right"), [(0, 1, 1), (-1, 1, 1 / 3), (1, 1 / 3, 1), (3, 1 / 3, 1)]
)
def test_an_effect_is_heard_at_its_place_and_by_both_ears(
    pan: float, left: float, right: float
) -> None:
    assert sides(pan) == pytest.approx((left, right))


def test_what_happens_in_the_castle_sounds_between_walls(sound: Sound, watch: Watch) -> None:
    def takes_in(mood: Mood, name: str) -> str:
        sound.music(mood)
        watch.time += 1
        sound.cue(name)
        return sound._last_played[name][1]

    assert takes_in("field", "shot") in CUES["shot"].takes
    assert takes_in("castle", "shot") in CUES["hall-shot"].takes
    assert takes_in("castle", "step") in CUES["step"].takes


# --- Music --------------------------------------------------------------------------------


def test_music_plays_and_the_clock_ticks_under_it(sound: Sound, watch: Watch) -> None:
    start(sound, watch, "field")
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.Channel(CLOCK_CHANNEL).get_busy()
    assert music_volume() > 0.1


def test_at_the_demolition_the_clock_has_stopped(sound: Sound, watch: Watch) -> None:
    start(sound, watch, "castle")
    start(sound, watch, "demolition")
    assert pygame.mixer.music.get_busy()
    assert not pygame.mixer.Channel(CLOCK_CHANNEL).get_busy()


def test_a_change_comes_on_the_beat_and_leaves_time_to_fade(sound: Sound, watch: Watch) -> None:
    sound.music("field")
    sound.update()
    began, beat = watch.time, TRACKS["field"].beat
    watch.time = began + 7.1 * beat
    sound.music("castle")
    for part in (7.2, 8.0, 8.5, 8.99):
        watch.time = began + part * beat
        assert sound.update(), "while it changes the screen must not fall asleep"
        assert track(sound) == TRACKS["field"]
        assert pygame.mixer.Channel(CLOCK_CHANNEL).get_busy()
    watch.time = began + 9.001 * beat
    assert not sound.update()
    assert track(sound) == TRACKS["castle"]


def test_a_mix_follows_another_at_the_bar_and_at_its_place(
    sound: Sound, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound.music("castle")
    sound.update()
    began, bar = watch.time, 4 * TRACKS["castle"].beat
    starts: list[float] = []
    play = pygame.mixer.music.play

    def listen(loops: int, start: float, fade_ms: int) -> None:
        starts.append(start)
        play(loops=loops, start=start, fade_ms=fade_ms)

    monkeypatch.setattr(pygame.mixer.music, "play", listen)
    watch.time = began + 5.5 * bar
    sound.music("castle-alarm")
    for part in (5.6, 5.99):
        watch.time = began + part * bar
        sound.update()
        assert track(sound) == TRACKS["castle"]
        assert pygame.mixer.music.get_busy()
    watch.time = began + 6.001 * bar
    sound.update()
    assert track(sound) == TRACKS["castle-alarm"]
    assert pygame.mixer.Channel(CLOCK_CHANNEL).get_busy()
    assert starts == [pytest.approx(6.001 * bar)]
    loop = 192 * TRACKS["castle"].beat
    watch.time = began + loop + 2.5 * bar
    sound.music("castle-chase")
    watch.time = began + loop + 3.001 * bar
    sound.update()
    assert starts[1:] == [pytest.approx(3.001 * bar)], "the loop has begun again meanwhile"


def test_the_music_of_the_castle_rises_with_the_danger() -> None:
    state = Game.new(load_boards(), 1, part="castle").state
    state.stage = "castle"
    state.enemies.clear()
    man = next(iter(state.paras.values()))
    state.paras[man.name] = replace(man, at="1F-0101")
    assert mood_of(state) == "castle"
    state.enemies["Z1"] = Enemy("Z1", "zombie", "1F-0105")
    assert mood_of(state) == "castle", "it sleeps"
    state.enemies["Z1"] = Enemy("Z1", "zombie", "1F-0106", up=True)
    assert mood_of(state) == "castle-alarm"
    state.enemies["Z1"] = Enemy("Z1", "zombie", "1F-0105", up=True)
    assert mood_of(state) == "castle-chase"
    state.enemies["Z1"] = Enemy("Z1", "zombie", "2F-0101", up=True)
    assert mood_of(state) == "castle-alarm", "it is on another floor"
    state.clock = 340
    assert mood_of(state) == "castle-last"
    state.stage = "demolition"
    assert mood_of(state) == "demolition"


def test_only_the_last_stage_asked_for_is_heard(sound: Sound, watch: Watch) -> None:
    start(sound, watch, "field")
    sound.music("infiltration")
    watch.time += 0.2
    sound.update()
    start(sound, watch, "castle")
    assert track(sound) == TRACKS["castle"]


def test_silence_can_be_asked_for(sound: Sound, watch: Watch) -> None:
    start(sound, watch, "title")
    start(sound, watch, None)
    assert not pygame.mixer.music.get_busy()
    assert not pygame.mixer.Channel(CLOCK_CHANNEL).get_busy()


def test_equipping_and_jumping_share_their_music(sound: Sound, watch: Watch) -> None:
    start(sound, watch, "equip")
    sound.music("drop")
    assert not sound.update()
    assert pygame.mixer.music.get_busy()


def test_a_blast_ducks_the_music_by_six_decibels(sound: Sound, watch: Watch) -> None:
    start(sound, watch, "field")
    before = music_volume()
    sound.cue("blast")
    watch.time += 0.3
    sound.update()
    assert music_volume() == pytest.approx(before / 2, rel=0.1)
    let_pass(sound, watch, 50)
    assert music_volume() == pytest.approx(before, rel=0.02)


def test_the_music_stays_low_for_as_long_as_a_fight_is_shown(sound: Sound, watch: Watch) -> None:
    start(sound, watch, "castle")
    before = music_volume()
    sound.lower_music(1.4)
    let_pass(sound, watch, 13)
    assert music_volume() == pytest.approx(before / 2, rel=0.1)
    let_pass(sound, watch, 50)
    assert music_volume() == pytest.approx(before, rel=0.02)


def test_the_clock_is_louder_towards_six(sound: Sound, watch: Watch) -> None:
    start(sound, watch, "castle")
    heard = []
    for minutes in (0, 200, 300, 360, 500):
        sound.urgency(urgency_at(minutes))
        sound.update()
        heard.append(pygame.mixer.Channel(CLOCK_CHANNEL).get_volume())
    assert heard == sorted(heard)
    assert heard[0] < heard[2] < heard[3] == heard[4]


def test_sliders_are_heard_at_once(sound: Sound, watch: Watch) -> None:
    start(sound, watch, "hunt")
    loud = music_volume()
    sound.volumes = Volumes(music=30)
    sound.update()
    assert 0 < music_volume() < loud / 2
    sound.volumes = Volumes(is_muted=True)
    sound.update()
    assert music_volume() == 0


def test_an_owl_or_a_frog_is_heard_on_the_field_and_nowhere_else(
    sound: Sound, watch: Watch
) -> None:
    def heard_in_two_hours() -> set[str]:
        sound._last_played.clear()
        for _ in range(3600):
            watch.time += 2
            sound.update()
        return set(sound._last_played)

    sound.music("demolition")
    assert heard_in_two_hours() == set()
    sound.music("field")
    assert heard_in_two_hours() == {"owl", "frog"}


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
    sound = Sound(SOUNDS, FILES, now=watch)
    assert pygame.mixer.get_init() is None
    told: list[str] = []
    sound.on_caption = told.append
    sound.music("title")
    sound.cue("groan")
    sound.urgency(urgency_at(359))
    assert not sound.update()
    sound.close()
    assert told == ["sound.groan"]
    assert capfd.readouterr() == ("", "")


def test_two_games_one_after_another_can_both_be_heard(mixer: None) -> None:
    for _ in range(2):
        sound = Sound(SOUNDS, FILES)
        sound.cue("press")
        assert len(effects()) == 1
        sound.close()
        sound.close()
