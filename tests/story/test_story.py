"""Whole games told: every night gets a story that agrees with the rules."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.painting.report.track_map import grounds_of
from game.painting.wording import Teller
from game.rules.board import VILLAGE
from game.rules.castle.demolition import LEVELS
from game.rules.game import Part
from game.rules.recording import Recording
from game.rules.state import DEAD, TANK
from game.story.story import story_of, tracks_of
from game.ui.words import use
from tests.ui.played import finished


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("part", ["evening", "castle"])
def test_the_story_of_a_night(part: Part, seed: int) -> None:
    game = finished(part, seed)
    story = story_of(game, Teller(use("en"), game.boards).plain_event)
    assert all(" ".join(mark.words.split()) == mark.words for mark in story.marks)
    assert story.is_victory == (game.state.outcome in LEVELS[3:])
    assert [mark.clock for mark in story.marks] == sorted(mark.clock for mark in story.marks)
    deaths = sum(type(event).__name__ == "ParaDied" for event in game.events)
    assert sum(mark.tone == "bad" for mark in story.marks) >= deaths
    assert {fate.floor for fate in story.floors if fate.is_blown} == set(game.state.blown)
    assert all((fate.icons >= fate.required) or not fate.is_blown for fate in story.floors)
    if story.better is not None:
        assert LEVELS.index(story.better.level) > LEVELS.index(game.state.outcome)
    assert grounds_of(story.tracks, is_hunt=False)[-1] in ("field", "castle")


@pytest.mark.parametrize("seed", range(3))
def test_everybody_who_is_dead_fell_at_some_time_of_the_night(seed: int) -> None:
    game = finished("evening", seed)
    story = story_of(game, Teller(use("en"), game.boards).plain_event)
    dead = {man.name for man in game.state.paras.values() if man.at == DEAD}
    assert dead <= set(story.fell)
    assert all(0 <= story.fell[name] <= game.state.clock for name in dead)
    assert (story.exploded is not None) == game.state.exploded


def test_a_raid_begins_at_twenty_past_three() -> None:
    game = finished("castle", 1)
    story = story_of(game, Teller(use("en"), game.boards).plain_event)
    assert min(mark.clock for mark in story.marks) >= 200
    assert min(throw.clock for throw in story.throws) >= 200


def test_marks_know_the_board_they_belong_to() -> None:
    game = finished("evening", 1)
    marks = story_of(game, Teller(use("en"), game.boards).plain_event).marks
    assert {mark.ground for mark in marks} == {"field", "castle"}
    grounds = [mark.ground for mark in marks]
    assert grounds == sorted(grounds, key=["field", "castle"].index)


def test_tracks_go_where_the_men_went() -> None:
    game = finished("evening", 3)
    tracks = tracks_of(Recording(game))
    for track in tracks:
        man = game.state.paras[track.name]
        cells = [step.cell for step in track.steps]
        assert all(one != other for one, other in pairwise(cells))
        assert track.end == ("dead" if man.at == DEAD else "home" if man.at == VILLAGE else "out")
        if man.at != DEAD:
            assert cells[-1] == man.at
    landed = {event.para: event.at for event in game.events if type(event).__name__ == "ParaLanded"}  # type: ignore[attr-defined]
    assert {track.name: track.steps[0].cell for track in tracks if track.name in landed} == landed


def test_a_hunt_has_the_tanks_track() -> None:
    game = finished("hunt", 2)
    story = story_of(game, Teller(use("en"), game.boards).plain_event)
    (track,) = story.tracks
    assert track.name == TANK
    assert game.state.hunt is not None and track.steps[-1].cell == game.state.hunt.tank
    assert story.better is None and story.floors == ()
    assert story.throws
