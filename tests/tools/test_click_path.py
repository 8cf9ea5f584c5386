"""What a click enters can be counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.decisions import Step
from tests.tools.click_path import castle_in_mid_game, click_on_a_square, functions_entered


def test_each_function_of_the_game_is_counted_once_and_no_other() -> None:
    def act() -> None:
        assert sorted([str(Step("0503")), str(Step("0504"))]) == ["step 0503", "step 0504"]

    entered = functions_entered(act)
    assert list(entered) == ["rules/decisions.py"]
    (function,) = entered["rules/decisions.py"]
    assert function.startswith("Option.__str__:")


def test_a_click_on_a_square_goes_from_the_scene_to_the_rules_and_back_to_the_screen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    app = castle_in_mid_game()
    try:
        entered = click_on_a_square(app)
    finally:
        app.close()
    assert {"rules/game.py", "ui/loop.py", "ui/stack.py"} <= entered.keys()
