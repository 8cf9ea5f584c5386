"""What the window says about deadline and goal is that of the game in progress."""

from __future__ import annotations

import pygame
import pytest

from game.archive.records import table
from game.boards import maps_folder
from game.bots import bot, play_out
from game.painting.report.paper import reason_words
from game.scenarios import read_scenario
from game.scenarios.scenario import ending_of
from game.scenes.after.debriefing import DebriefingScene
from game.scenes.after.records import InitialsScene
from game.story.story import story_of
from game.tabletop.hud.top_bar import track_times
from game.tabletop.sound_bank import mood_of
from game.tabletop.tooltips.win_paper import all_lines
from game.ui.words import Language, Words
from game.window.app import App
from tests.ui.driving import press

KEYS = ("fact.clock.dawn", "band.failed", "mission.fuse.set.why", "reason.nothing-exploded")


def begun(app: App, name: str) -> list[str]:
    """Begin one of our scenarios; the lines of how to win."""
    app.context.begin_scenario(read_scenario(maps_folder() / "scenarios" / name))
    return [line.words for line in all_lines(app.kit, app.context.session.game)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_deadline_is_that_of_the_game(app: App, language: Language) -> None:
    begun(app, "bridge")
    app.kit.speak(Words(language))
    for key in KEYS:
        told = app.kit.words.count(key, 3) if key.endswith("dawn") else app.kit.say(key)
        assert "04:30" in told and "06:00" not in told, key
    app.context.to_title()
    assert "06:00" in app.kit.say(KEYS[-1])


def test_the_track_ends_with_the_night(app: App) -> None:
    begun(app, "bridge")
    state = app.context.session.game.state
    assert track_times(state) == (180, 270, 10)
    late = state.copy()
    late.clock = 250
    assert mood_of(late) == "castle-last" != mood_of(state)
    begun(app, "doctor")
    assert track_times(app.context.session.game.state) == (180, 360, 10)


def test_how_to_win_is_the_goal(app: App) -> None:
    bridge = begun(app, "bridge")
    assert bridge[0] == "Blow up by 04:30: Upper floor."
    assert not any("floor" in line for line in bridge[1:])
    doctor = begun(app, "doctor")
    assert doctor[0] == "In Nonette by 06:00: Doctor."
    assert "Anything not done: at best" in doctor
    assert any("floor" in line for line in doctor[1:])  # the table of the rulebook
    app.context.begin("castle")
    assert "by 06:00" not in all_lines(app.kit, app.context.session.game)[0].words


def test_a_scenario_is_played_to_its_report_and_its_own_table(app: App) -> None:
    app.context.play(read_scenario(maps_folder() / "scenarios" / "bridge").begin(1))
    session, player = app.context.session, bot("sergeant", 1)
    while not session.is_over:
        session.choose(player.choose(session.game))
        for _ in range(3):
            app.loop.frame(16)
    for _ in range(60):
        app.loop.frame(16)
    report = app.stack.top
    assert isinstance(report, DebriefingScene)
    report.skip()
    press(app, pygame.K_t)
    signing = app.stack.top
    assert isinstance(signing, InitialsScene) and "Sainte-Aure Bridge" in list(signing.words())
    bridge = read_scenario(maps_folder() / "scenarios" / "bridge")
    (entry,) = table(app.context.book.records, bridge.digest)
    assert entry.outcome == session.game.state.outcome and not entry.own_rules
    assert app.context.book.records.won.now == 0


def test_a_scenario_is_begun_again_as_it_was(app: App) -> None:
    begun(app, "doctor")
    session, player = app.context.session, bot("sergeant", 1)
    before = session.game.position()
    for _ in range(5):
        session.choose(player.choose(session.game))
    origin = session.game.origin
    app.context.begin_again(session.game)
    again = app.context.session.game
    assert again.position() == before and again.origin == origin


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_report_says_how_the_scenario_ends(app: App, language: Language) -> None:
    scenario = read_scenario(maps_folder() / "scenarios" / "bridge")
    said = set()
    for seed in range(1, 12):
        game = scenario.begin(seed)
        play_out(game, bot("novice", seed))
        end = "won" if "victory" in str(game.state.outcome) else "lost"
        assert ending_of(game, language) == scenario.texts[language][end]
        app.kit.speak(Words(language))
        told = reason_words(app.kit, story_of(game, app.context.teller.plain_event))
        assert told == scenario.texts[language][end]
        said.add(end)
    assert said == {"won", "lost"}
