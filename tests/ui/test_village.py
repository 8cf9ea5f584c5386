"""Nonette before the assault: what lies where, and what is lit."""

from __future__ import annotations

import pytest

from game.boards import load_boards
from game.rules import Game
from game.rules.board import VILLAGE
from game.rules.decisions import parse_option
from game.rules.events.base import Event
from game.rules.events.infiltration import AttemptBegan, InfiltrationRolled
from game.scenes.menus.lessons import begin_lesson
from game.tabletop.lessons import FIRST_NIGHT
from game.tabletop.stages.village import VillageDice, rolled_total
from game.ui.widgets import Button
from game.window.app import App
from tests.ui.driving import play_scene

GROUP = ("Angel",)
ROLLED = InfiltrationRolled("R6.3-table-roll", GROUP, 3, 2, 5)
AGAIN = AttemptBegan("R6.3-once", GROUP)


@pytest.mark.parametrize(
    ("log", "expected"), [([], 0), ([AGAIN], 0), ([AGAIN, ROLLED], 5), ([ROLLED, AGAIN], 0)]
)
def test_R6_3_table_roll_the_line_rolled_is_lit_until_others_set_out(
    log: list[Event], expected: int
) -> None:
    assert rolled_total(log) == expected


def test_the_dice_hide_neither_castle_nor_cards(app: App) -> None:
    men = {name: {"at": VILLAGE} for name in ("Angel", "Blake", "Cooper", "Dylan")}
    position = {
        "stage": "infiltration",
        "clock": 200,
        "arrival": 200,
        "ambition": "haunebu",
        "paras": men,
    }
    game = Game.from_position(load_boards(), position, [6])
    for choice in ("act Angel", "attempt"):
        game.choose(parse_option(choice))
    app.evening.play(game)
    app.loop.frame(16)
    scene = play_scene(app)
    dice = next(part for part in scene.parts if isinstance(part, VillageDice))
    place = dice.place()
    assert place.right < scene.frame.view.width * 0.4
    assert place.top >= scene.frame.view.top
    assert not any(place.colliderect(widget.rect) for widget in scene.ring.widgets)


def test_only_one_button_is_amber_at_the_end_of_the_first_lesson(app: App) -> None:
    bar = begin_lesson(app.evening, FIRST_NIGHT, len(FIRST_NIGHT.steps) - 1)
    app.loop.frame(16)
    widgets = [*play_scene(app).ring.widgets, *bar.ring.widgets]
    amber = [one.label for one in widgets if isinstance(one, Button) and one.primary]
    assert len(amber) == 1, amber
