"""What the enemies did is told in words beside the board, and the view doesn't hop meanwhile."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.rules import Game
from game.rules.decisions import Act, EndPhase, Step
from game.rules.events.castle import EnemyTurned
from game.rules.events.enemies import EnemyPlaced
from game.rules.events.people import HitCancelled, ParaDied, ParaWounded
from game.rules.events.play import AttackRolled, Event, PhaseBegan, TurnBegan
from game.scenes.stages.castle import CastleScene
from game.tabletop.hud.log import FollowLine
from game.tabletop.hud.turn_summary import EnemyTurnSummary, last_enemy_turn
from game.tabletop.question.plans import chooses_man
from game.tabletop.stages.castle import place_of_men
from game.ui.views.stops import action_of
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import click, press_any_key_over_a_card


def lines_of(app: App, events: list[Event]) -> list[str]:
    """The summary of a turn with these events."""
    state = Game.new(app.context.boards, 1, part="castle").state
    turn = [PhaseBegan("R7.8", "reactions"), *events, TurnBegan("R7.1", 2)]
    found, _ = last_enemy_turn(turn)
    summary = EnemyTurnSummary(app.kit, app.context.boards.castle, app.context.teller)
    return [line.words for line in summary.lines(found, state)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_who_rose_who_was_hit_what_it_cost_and_who_is_back(
    app: App, language: Language
) -> None:
    app.context.speak(language)
    say, at = app.kit.say, "1F-0405"
    lines = lines_of(
        app,
        [
            EnemyTurned("R8.1.1", "Schelzer", "zombie", at, "bite-1"),
            AttackRolled("R7.6", ("zombie-1",), "Angel", (6,), (0,), 4, 1),
            ParaDied("R7.6", "Angel", at, "hit"),
            EnemyPlaced("R7.8.2", "Angel", "zombie", at, up=True),
            AttackRolled("R7.6", ("zombie-1",), "Blake", (6,), (0,), 4, 1),
            ParaWounded("R4.5.5", "Blake"),
            HitCancelled("R4.5.5", "charm", "Cooper"),
            AttackRolled("R7.6", ("zombie-1",), "Hank", (1,), (0,), 4, 0),
            AttackRolled("R7.6", ("zombie-1",), "Hank", (1,), (0,), 4, 0),
        ],
    )
    where = app.context.teller.cell(at)
    assert lines[0] == say("account.rose.zombie", name=say("name.Angel"), at=where)
    assert say("account.turned.zombie", name=say("name.Schelzer"), at=where) in lines
    for name, what in (("Blake", ""), ("Cooper", "item.charm"), ("Hank", "×2")):
        (line,) = (one for one in lines if say(f"name.{name}") in one)
        assert (say(what).lower() if what.startswith("item") else what) in line.lower()


def before_the_enemies(app: App, seed: int, turn: int) -> CastleScene:
    """A castle game in which the men have acted in that turn, and their phase can be ended."""
    game, player = Game.new(app.context.boards, seed, part="castle"), bot("sergeant", seed)
    while not (game.state.turn == turn and game.state.stage == "castle"):
        game.choose(player.choose(game))
    while not (chooses_man(game) and len(game.choices_since_checkpoint) == 0):
        game.choose(player.choose(game))
    app.context.play(game)
    app.context.session.level = "matters"
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, CastleScene)
    return scene


@pytest.mark.parametrize("seed", [1, 2])
def test_the_view_goes_to_a_floor_once_and_comes_back_and_the_summary_lasts_until_an_order(
    app: App, seed: int
) -> None:
    scene, player = before_the_enemies(app, seed, 2), bot("random", seed)
    session = scene.session
    scene.floors.go_to(place_of_men(scene.game_context.boards.castle, scene.shown))
    app.loop.frame(400)
    home = scene.floors.place
    seen = [home]
    scene.question.take(EndPhase())
    while session.decision is None or session.shown.phase != "paras":
        app.loop.frame(33)
        press_any_key_over_a_card(app)
        if session.decision is not None and session.shown.phase != "paras":
            session.choose(player.choose(session.game))
        elif scene.floors.place != seen[-1] and session.director.is_busy:
            seen.append(scene.floors.place)
    for _ in range(40):
        app.loop.frame(33)
    assert len(seen) == len(set(seen))
    assert scene.floors.place == home

    def told() -> list[FollowLine]:
        actions = (action_of(one) for one in scene.ring.widgets)
        return [one for one in actions if isinstance(one, FollowLine)]

    shown = next(one for one in told() if one.line.cell)
    stop = next(one for one in scene.ring.widgets if action_of(one) == shown)
    click(app, stop.rect.center)
    assert scene.floors.place == scene.floors.place_of(str(shown.line.cell))
    for kind in (Act, Step):
        decision = session.game.decision
        assert decision is not None
        found = next((one for one in decision.options if isinstance(one, kind)), None)
        if found is not None:
            assert told()
            session.choose(found)
            session.director.skip()
            app.loop.frame(16)
    assert not told()
