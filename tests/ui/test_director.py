"""Events are shown one after another, and applied to the shown state at the right moment."""

from __future__ import annotations

import pytest

from game.rules.events.people import GroupMoved
from game.rules.events.play import Event, LuckTested, PhaseBegan
from game.tabletop.motion.director import Director, Speed

STEP = GroupMoved("R4.2.1-mp", ("Blake",), "0101", "0201", 4)
LUCK = LuckTested("R4.2.5-recon", ("Blake",), 3, 3, True)
PHASE = PhaseBegan("R4.5-face-up-only", "reactions")


@pytest.fixture
def shown() -> list[Event]:
    return []


def test_events_become_true_in_order_and_in_time(shown: list[Event]) -> None:
    director = Director(shown.append)
    director.add([STEP, LUCK])
    assert shown == []
    director.update(141)
    assert shown == [STEP]
    assert director.is_busy
    while director.update(50):
        pass
    assert shown == [STEP, LUCK]
    assert not director.is_busy


def test_speed_off_shows_the_end_at_once(shown: list[Event]) -> None:
    director = Director(shown.append, "off")
    director.add([STEP, LUCK])
    assert shown == [STEP, LUCK]
    assert not director.is_busy


def test_slow_takes_longer_than_fast() -> None:
    def time_for(speed: Speed) -> int:
        director = Director(lambda _: None, speed)
        director.add([LUCK])
        taken = 0
        while director.update(10):
            taken += 10
        return taken

    assert time_for("fast") < time_for("normal") < time_for("slow")


def test_a_long_queue_hurries(shown: list[Event]) -> None:
    patient, hurried = Director(shown.append), Director(shown.append)
    patient.add([LUCK])
    hurried.add([LUCK] * 10)
    before = len(shown)
    while patient.is_busy:
        patient.update(10)
        hurried.update(10)
    assert len(shown) - before > 2  # one at normal speed, two or more at double speed


def test_skip_can_stop_where_something_new_begins(shown: list[Event]) -> None:
    director = Director(shown.append)
    director.add([STEP, PHASE, LUCK])
    director.skip(lambda: PHASE in shown)
    assert shown == [STEP, PHASE]
    assert director.is_busy


def noisy(shown: list[Event], speed: Speed = "normal") -> tuple[Director, list[str]]:
    """A director whose steps sound at once and whose luck tests sound twice."""
    heard: list[str] = []
    sounds = {STEP: ((0, "step"),), LUCK: ((0, "die"), (400, "luck"))}
    director = Director(shown.append, speed, lambda event: sounds.get(event, ()))
    director.on_cue = lambda name, _: heard.append(name)
    return director, heard


def test_each_event_sounds_as_it_begins_and_again_when_its_dice_lie(shown: list[Event]) -> None:
    director, heard = noisy(shown)
    director.add([STEP, LUCK])
    assert heard == ["step"]
    director.update(150)
    assert heard == ["step", "die"]
    director.update(300)
    assert heard == ["step", "die"]
    director.update(100)
    assert heard == ["step", "die", "luck"]


def test_of_the_skipped_cues_only_the_last_is_played(shown: list[Event]) -> None:
    director, heard = noisy(shown)
    director.add([STEP, LUCK, STEP, LUCK, PHASE])
    director.skip()
    assert heard == ["step", "luck"]


def test_with_animations_off_only_the_last_is_heard(shown: list[Event]) -> None:
    director, heard = noisy(shown, "off")
    director.add([STEP, LUCK, STEP])
    assert heard == ["step"]


def test_with_less_motion_nothing_moves_and_all_becomes_true(shown: list[Event]) -> None:
    director = Director(shown.append)
    director.is_calm = True
    director.add([STEP, LUCK])
    assert director.motion is not None and director.motion.animation.kind == "pause"
    while director.update(50):
        pass
    assert shown == [STEP, LUCK]


def test_a_cue_is_heard_where_its_event_happens(shown: list[Event]) -> None:
    director, _ = noisy(shown)
    heard: list[tuple[str, float]] = []
    director.on_cue = lambda name, pan: heard.append((name, pan))
    director.pan_of = {STEP: -0.5, LUCK: 0.8}.__getitem__
    director.add([STEP, LUCK])
    director.skip()
    assert heard == [("step", -0.5), ("luck", 0.8)]
