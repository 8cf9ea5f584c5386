"""What needn't be asked is answered in the window: told in the log, taken back, and saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.archive import parse_save, play_again
from game.archive.save import SaveWriter
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.decisions import EndPhase
from game.rules.events.enemies import EnemyMoved
from game.rules.events.people import ActionEnded
from game.rules.game import Part, UndoRefusedError
from game.standing_orders import LEVELS, Level, answer
from game.tabletop.followed_orders import listing_of
from game.tabletop.hud.log import LogBook
from game.tabletop.session import Session
from game.window.app import App
from tests.ui.driving import play_scene, press

BOARDS = load_boards()


def played(level: Level, seed: int = 5, part: Part = "evening") -> Iterator[Session]:
    """A night of the sergeant's, before each decision that is asked on that level."""
    session, player = session_of(Game.new(BOARDS, seed, part=part), level), bot("sergeant", seed)
    while session.game.decision is not None:
        yield session
        if session.game.decision is not None:
            session.choose(player.choose(session.game))
    yield session


def session_of(game: Game, level: Level) -> Session:
    session = Session(game, "off")
    session.level = level
    session.follow_orders()
    return session


def test_nothing_is_asked_that_needs_no_answer() -> None:
    for session in played("matters"):
        assert answer(session.game, "matters") is None
    assert session.is_over


def test_a_lesson_or_a_new_session_asks_everything() -> None:
    assert Session(Game.new(BOARDS, 5), "off").level == "everything"
    for session in played("everything"):
        assert not session.orders_told


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_choices_make_the_same_night_when_everything_is_asked(level: Level) -> None:
    begun: tuple[tuple[Part, int], ...] = (("evening", 6), ("castle", 2), ("hunt", 1))
    for part, seed in begun:
        *_, session = played(level, seed, part)
        again = Session(Game.new(BOARDS, seed, part=part), "off")
        for option in session.game.choices:
            again.choose(option)
        assert again.game.digest() == session.game.digest()
        assert again.log == session.log


def test_a_save_knows_nothing_of_who_chose() -> None:
    for session in played("matters", part="castle"):
        if len(session.orders_told) > 20:
            break
    text = SaveWriter(session.game).text()
    again, difference = play_again(parse_save(text, "saved"), BOARDS)
    assert difference is None
    assert again.choices == session.game.choices


def test_one_choice_is_one_queue_of_events_and_one_save() -> None:
    calls: list[int] = []
    for session in played("matters", part="castle"):
        session.on_choice = lambda game: calls.append(len(game.choices))
        before = len(session.game.choices), len(calls), len(session.game.events)
        if session.game.decision is None:
            break
        found = session.choose(bot("sergeant", 5).choose(session.game))
        assert len(calls) == before[1] + 1
        assert found == tuple(session.game.events[before[2] :])
        if len(session.game.choices) > before[0] + 3:
            return
    pytest.fail("nothing was answered for the player")


def test_undo_goes_back_to_the_last_choice_of_ones_own() -> None:
    undone = skipped = 0
    for session in played("matters", part="castle"):
        choices, orders = len(session.game.choices), session.orders_told
        if session.game.decision is None:
            break
        option = bot("sergeant", 5).choose(session.game)
        session.choose(option)
        answered = len(session.game.choices) - choices - 1
        if session.can_undo:
            undone += 1
            skipped += answered > 0
            session.undo()
            assert len(session.game.choices) == choices
            assert session.orders_told == orders
            assert session.shown == session.game.state
        else:
            with pytest.raises(UndoRefusedError):
                session.undo()
    assert undone > 20
    assert skipped


def test_what_was_answered_alone_above_a_die_cannot_be_undone() -> None:
    """It would be answered again on the spot, and undo would seem to do nothing."""
    for seed in range(5, 15):
        for session in played("matters", seed, "castle"):
            own = session.game.undo_floor < len(session.game.choices)
            if own and not session.can_undo:
                return
    pytest.fail("no answer ever stood alone above a die")


def test_another_level_counts_at_once(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, questions="everything")
    app.context.begin("castle", 2)
    session, player = app.context.session, bot("sergeant", 2)
    while answer(session.game, "matters") is None:
        session.choose(player.choose(session.game))
    choices = len(session.game.choices)
    app.kit.settings = replace(app.kit.settings, questions="matters")
    app.context.follow_settings()
    assert len(session.game.choices) > choices
    assert answer(session.game, "matters") is None
    assert session.level == "matters"


def test_the_log_says_what_was_answered_and_why(app: App) -> None:
    app.context.begin("castle", 5)
    session, player = app.context.session, bot("sergeant", 5)
    panel, told = LogBook(app.kit), set[str]()
    while session.game.decision is not None:
        session.choose(player.choose(session.game))
        panel.follow(session.log, session.shown, app.context.teller, session.orders_told)
    for line in panel.lines:
        told.update(
            name for name in ("tie", "plan") if f"({app.kit.say(f'order.{name}')})" in line.words
        )
        # A tie is told in a word or two, once; how it was broken is told in the list behind.
        assert line.words.count(app.kit.say("order.tie")) <= 1
        assert app.kit.say("order.way") not in line.words
    assert told == {"tie", "plan"}
    tied = next(one for one in panel.lines if len({two.order for two in one.followed}) > 1)
    listing = listing_of(app.kit, app.context.teller, session, tied.followed, lambda _: None)
    assert all(app.kit.say(f"order.{one.order}") in listing.note for one in tied.followed)
    # A move of an enemy has a line where a tie was broken, and none where the board says it all.
    moves = sum(isinstance(event, EnemyMoved) for event in session.log)
    goes = [line for line in panel.lines if ": to " in line.words]
    assert 0 < len(goes) < moves


def test_what_ended_a_mans_action_is_not_told_of_the_next_one(app: App) -> None:
    """*Zombie attacked Frank (no MP left)*: his own move had ended before."""
    app.context.begin("castle", 3)
    session, player = app.context.session, bot("sergeant", 3)
    panel = LogBook(app.kit)
    while session.game.decision is not None:
        session.choose(player.choose(session.game))
        panel.follow(session.log, session.shown, app.context.teller, session.orders_told)
    ended = [
        isinstance(session.log[told + 1], ActionEnded)
        for told, orders in session.orders_told.items()
        if any(one.order == "end-of-move" for one in orders)
    ]
    assert any(ended)
    why = app.kit.say("order.end-of-move")
    assert sum(why in line.words for line in panel.lines) == len(ended) - sum(ended)


def test_of_the_phase_of_the_enemies_only_the_plan_is_asked_in_the_first_turn(
    app: App, tmp_path: Path
) -> None:
    app.context.begin("castle", 2)
    player = bot("sergeant", 2)
    for _ in range(300):
        scene = play_scene(app)
        if scene.shown.stage == "castle":
            break
        app.context.session.choose(player.choose(app.context.session.game))
        app.loop.frame(16)
    session = app.context.session
    turn = session.game.state.turn
    session.choose(EndPhase())
    app.loop.frame(16)
    asked = []
    while session.decision is not None and session.game.state.turn == turn:
        asked.append(session.decision.rule)
        session.choose(session.decision.options[0])
    assert set(asked) <= {"R4.5.5-per-hit", "R7.9-reveal"}
    assert asked.count("R7.9-reveal") == 1
    press(app, pygame.K_z)
    assert session.game.state.turn == turn + 1  # beyond a die
