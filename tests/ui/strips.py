"""Games up to a fight and its strip."""

from __future__ import annotations

from msgspec.structs import replace

from game.bots import bot
from game.rules.events.play import AttackRolled
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.parts.fights import Fights
from game.window.app import App


def fights_of(app: App) -> Fights:
    top = app.stack.top
    assert isinstance(top, PlayScene)
    return top.fights


def to_a_blow(app: App, animation: str = "normal", **settings: str) -> None:
    """A castle in which an attack of the player's men has just been chosen."""
    app.kit.settings = replace(app.kit.settings, animation="off", fights="board")
    app.context.begin("castle", 3)
    player = bot("sergeant", 3)
    for _ in range(900):
        app.loop.frame(16)
        session = app.context.session
        assert session.decision is not None
        option = player.choose(session.game)
        told = session.game.fork().choose(option)
        if any(isinstance(event, AttackRolled) for event in told[:1]):
            app.kit.settings = replace(
                app.kit.settings, animation=animation, **{"fights": "strip", **settings}
            )
            app.context.follow_settings()
            session.choose(option)
            return
        session.choose(option)
    raise AssertionError("nobody attacks")


def to_the_strip(app: App) -> None:
    for _ in range(200):
        app.loop.frame(16)
        if fights_of(app).showing is not None:
            return
    raise AssertionError("no strip came")
