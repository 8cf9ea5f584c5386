"""A night by mouse asks less of the hand, and is the same night when everything is asked."""

from __future__ import annotations

from msgspec.structs import replace

from game.rules import Game
from game.standing_orders import LEVELS
from game.tabletop.session import Session
from game.window.app import App
from tests.bench.clicks import Night, window


def played(app: App, level: str) -> Night:
    app.kit.settings = replace(app.kit.settings, questions=level)
    return Night(app, "castle", 2).play()


def test_the_same_choices_make_the_same_night_when_everything_is_asked() -> None:
    with window() as app:
        nights = {level: played(app, level) for level in LEVELS}
    assert nights["matters"].game.state.outcome is not None
    for what in ("clicks", "questions"):
        assert nights["matters"].total(what) < nights["everything"].total(what)
    for night in nights.values():
        game = Game.new(night.game.boards, 2, part="castle")
        session = Session(game, "off")
        for option in night.game.choices:
            assert game.decision is not None and option in game.decision.options
            session.choose(option)
        assert session.game.digest() == night.game.digest()
        assert session.log == night.scene_below.session.log
