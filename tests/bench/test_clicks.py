"""A night by mouse asks less of the hand, and is the same night when everything is asked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.rules import Game
from game.standing_orders import LEVELS, Level
from game.tabletop.session import Session
from game.window.app import App
from tests.bench.clicks import Night, window


def played(app: App, level: Level) -> tuple[Night, Game]:
    """A night, and its game, since the window goes on with the next one."""
    app.kit.settings = replace(app.kit.settings, questions=level)
    night = Night(app, "castle", 2).play()
    return night, night.game


@pytest.mark.slow
def test_the_same_choices_make_the_same_night_when_everything_is_asked() -> None:
    with window() as app:
        nights = {level: played(app, level) for level in LEVELS}
    (matters, first), (everything, _) = nights["matters"], nights["everything"]
    assert first.state.outcome is not None
    for what in ("clicks", "questions"):
        assert matters.total(what) < everything.total(what)
    assert len({id(game) for _, game in nights.values()}) == len(LEVELS)
    for _, game in nights.values():
        session = Session(Game.new(game.boards, 2, part="castle"), "off")
        for option in game.choices:
            session.choose(option)
        assert session.game.choices == game.choices
        assert session.game.digest() == game.digest()
