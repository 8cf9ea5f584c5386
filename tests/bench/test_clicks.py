"""A night by mouse asks less of the hand, and is the same night when everything is asked."""

from __future__ import annotations

from msgspec.structs import replace

from game.rules import Game
from game.tabletop.session import Session
from game.window.app import App
from tests.bench.clicks import Night, window


def played(app: App, level: str) -> Night:
    app.kit.settings = replace(app.kit.settings, questions=level)
    return Night(app, "castle", 2).play()


def test_the_same_choices_make_the_same_night_when_everything_is_asked() -> None:
    with window() as app:
        night, everything = played(app, "matters"), played(app, "everything")
    assert night.game.state.outcome is not None
    assert night.total("clicks") < everything.total("clicks")
    assert night.total("questions") < everything.total("questions")
    game = Game.new(night.game.boards, 2, part="castle")
    session = Session(game, "off")
    for option in night.game.choices:
        session.choose(option)
    assert session.game.digest() == night.game.digest()
