"""The drop and a turn of the march by mouse, in a real window."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from game.rules.game import Game
from game.window.app import App
from tests.ui.real_window import RealWindow, evening_by_mouse, needs_display

pytestmark = [pytest.mark.slow, needs_display, pytest.mark.usefixtures("seen")]


def test_drop_and_a_field_turn_by_mouse_then_save_quit_and_continue(
    app: App, hands: list[RealWindow], display: str, tmp_path: Path
) -> None:
    home = tmp_path / "player"
    evening_by_mouse(app, hands, partial(RealWindow, display, home), home, is_second_turn)


def is_second_turn(game: Game) -> bool:
    return game.state.stage == "field" and game.state.turn == 2
