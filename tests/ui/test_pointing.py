"""Whatever the mouse points at in a game, at any moment, is drawn, and its tooltip written."""

from __future__ import annotations

import random

import pytest

from game.bots import bot
from game.painting.counters.pieces import night_pieces
from game.rules import Game
from game.rules.game import Part
from game.rules.state import OFF_THE_MAP
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.question.answers import Answers
from game.tabletop.session import Session
from game.tabletop.tooltips.texts import TooltipTexts
from game.window.app import App
from tests.ui.driving import hover

_SHARE = 0.15
"""The share of a game's questions at which the mouse goes round."""
_SHARE_READ = 0.25
"""The share of a game's questions at which tooltips are read."""


@pytest.mark.slow
@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_everything_may_be_pointed_at(app: App, part: Part) -> None:
    """Every widget and every counter, at moments of a game chosen by a fixed seed."""
    app.context.begin(part, 2)
    player, chance, asked = bot("sergeant", 2), random.Random(part), 0
    while not app.context.session.is_over:
        app.loop.frame(5000)
        scene, session = app.stack.top, app.context.session
        assert isinstance(scene, PlayScene)
        if session.decision is None or scene.milestones.card is not None:
            continue
        if chance.random() < _SHARE:
            asked += 1
            for pixel in _places(scene):
                hover(app, pixel)
        session.choose(player.choose(session.game))
    assert asked >= 5


def _places(scene: PlayScene) -> list[tuple[int, int]]:
    """The middles of all widgets, and of all counters on the board."""
    found = [widget.rect.center for widget in scene.ring.widgets]
    view = scene.view
    units = (*scene.shown.paras, *scene.shown.enemies) if view is not None else ()
    rects = [view.piece_rect(name) for name in units if view is not None]
    return found + [rect.center for rect in rects if rect is not None]


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize(
    ("player", "seed", "part"),
    [
        *((player, seed, "castle") for player in ("sergeant", "random") for seed in (0, 1)),
        *(
            pytest.param(player, seed, "castle", marks=pytest.mark.slow)
            for player in ("sergeant", "random")
            for seed in range(2, 6)
        ),
        ("sergeant", 1, "evening"),
        ("random", 171, "castle"),  # the girl's father walks
    ],
)
def test_every_place_has_a_tooltip(app: App, player: str, seed: int, part: Part) -> None:
    game = Game.new(app.context.boards, seed, part=part)
    session, moves, chance = Session(game, "off"), bot(player, seed), random.Random(seed)
    texts = TooltipTexts(app.kit, app.context.teller, session)
    read = 0
    while game.decision is not None:
        if chance.random() < _SHARE_READ or _is_fathers_move(game):
            read += _read_tooltips(texts, session)
        session.choose(moves.choose(game))
    assert read >= 50


def _is_fathers_move(game: Game) -> bool:
    action, father = game.state.action, game.state.father
    return action is not None and father in action.group


def _read_tooltips(texts: TooltipTexts, session: Session) -> int:
    """Read those of each counter and of each cell that may be gone to; returns how many."""
    game, state = session.game, session.shown
    answers = Answers(game.boards, state, game.decision)
    pieces = [piece for piece in night_pieces(state) if piece.cell not in OFF_THE_MAP]
    cells = answers.reach.left if answers.reach is not None else ()
    for cell, piece in (*((one.cell, one) for one in pieces), *((cell, None) for cell in cells)):
        assert texts.of_place(answers, state, cell, piece).title
    return len(pieces) + len(cells)
