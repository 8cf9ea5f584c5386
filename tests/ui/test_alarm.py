"""R7.7.1: when a whole floor of the castle is alerted, the decision line says so."""

from __future__ import annotations

from msgspec.structs import replace

from game.bots import bot
from game.rules.events.enemies import EnemyTurnedUp
from game.scenes.stages.castle import CastleScene
from game.tabletop.session import Session
from game.window.app import App


def is_waking(session: Session) -> bool:
    """Whether an enemy is being alerted now."""
    motion = session.director.motion
    event = motion.event if motion is not None else None
    return isinstance(event, EnemyTurnedUp) and event.rule.startswith("R7.7.1")


def until_somebody_wakes(app: App) -> None:
    """Let the sergeant play in the castle until an enemy is alerted; that is being shown then."""
    app.context.begin("castle", 1)
    session, player = app.context.session, bot("sergeant", 1)
    session.director.speed = "normal"
    while not is_waking(session):
        session.choose(player.choose(session.game))
        session.director.skip(lambda: is_waking(session))


def test_the_line_says_that_a_floor_wakes_and_by_which_rule(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal")
    until_somebody_wakes(app)
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, CastleScene)
    words, why, rule = scene.bar.words()
    assert words == app.kit.say("alarm", floor=app.kit.say("floor.1F"))
    assert why == app.kit.say("alarm.1F.why")
    assert rule == "R7.7.1-ground-or-cellar"
    app.context.session.director.skip()
    app.loop.frame(16)
    assert scene.bar.words()[0] != words
