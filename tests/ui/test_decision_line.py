"""The buttons of the decision line: the main answer is there whatever else needs room."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.ui.hud.decision_line import ButtonSpec, line_buttons
from game.ui.widgets import Button
from game.window.app import App


def do_nothing() -> None:
    pass


SPECS: tuple[ButtonSpec, ...] = (
    ("Undo", "Z", pygame.K_z, do_nothing, False),
    ("Gear", "G", pygame.K_g, do_nothing, False),
    ("Choices", "C", pygame.K_c, do_nothing, False),
    ("Ask the colonel", "Q", pygame.K_q, do_nothing, False),
    ("Set the explosives", "1", pygame.K_1, do_nothing, False),
    ("Run", "F", pygame.K_f, do_nothing, False),
    ("Stay here", "Enter", pygame.K_RETURN, do_nothing, True),
)


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_main_answer_and_the_keys_of_the_others_stay(app: App, percent: int) -> None:
    kit = app.kit
    kit.settings = replace(kit.settings, text_scale=percent)
    kit.fit((1280, 720))
    line = pygame.Rect(0, 600, kit.px(1280), kit.px(96))
    buttons = [one for one in line_buttons(kit, line, SPECS) if isinstance(one, Button)]
    assert buttons[-1].label == "Stay here"
    assert [one.hint for one in buttons[:4]] == ["Z", "G", "C", "Q"]
    assert min(one.rect.left for one in buttons) >= line.width // 4


def test_what_is_no_answer_is_left_with_its_key_before_an_answer_goes(app: App) -> None:
    kit = app.kit
    kit.settings = replace(kit.settings, text_scale=200)
    kit.fit((1280, 720))
    line = pygame.Rect(0, 600, kit.px(1280), kit.px(96))
    buttons = [one for one in line_buttons(kit, line, SPECS) if isinstance(one, Button)]
    assert [one.label for one in buttons if one.hint in "ZGCQ"].count("") > 0
    assert "Run" in [one.label for one in buttons]
