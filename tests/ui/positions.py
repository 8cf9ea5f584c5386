"""Marches and raids in positions made for a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from game.boards import load_boards
from game.rules import Game
from game.rules.counters import ROSTER
from game.scenes.stages.play_scene import PlayScene
from game.window.app import App
from tests.rules.playing import unit_fields
from tests.tools.gallery import mission_game
from tests.ui.driving import (
    play_scene,
)

BOARDS = load_boards()
GATE, COURT = "1F-0107", "1F-0206"
"""Two squares of the approach; the road to Nonette ends in the first."""


def raid(app: App, men: dict[str, Any], die: int = 6, **more: Any) -> PlayScene:
    """The men's phase of a castle turn on the usual maps; all dice show the same."""
    return _play(
        app,
        die,
        {
            "stage": "castle",
            "clock": 240,
            "ambition": "haunebu",
            "ambition_known": True,
            "garrisoned": True,
            "paras": {name: {"at": "absent", **unit_fields(men.get(name, {}))} for name in ROSTER},
            **more,
        },
    )


def march(app: App, men: dict[str, Any], die: int = 6, **more: Any) -> PlayScene:
    """The men's phase of a turn on the field."""
    paras = {name: unit_fields(unit) for name, unit in men.items()}
    return _play(app, die, {"stage": "field", "clock": 60, "paras": paras, **more})


def _play(app: App, die: int, position: dict[str, Any]) -> PlayScene:
    whole = {"phase": "paras", "turn": 1, **position}
    app.context.play(Game.from_position(BOARDS, whole, [die] * 60))
    app.loop.frame(16)
    return play_scene(app)


def mined(**more: Any) -> dict[str, Any]:
    """The position of a castle turn in which everything is mined and Garrett has the lighter."""
    return {**mission_game(BOARDS, "mission-ready", 1).position(), **more}


@contextmanager
def shift() -> Iterator[None]:
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    yield
    pygame.key.set_mods(0)


def group(scene: PlayScene) -> set[str]:
    action = scene.session.game.state.action
    return set(action.group) if action is not None else set()


def made(scene: PlayScene) -> list[str]:
    return [str(option) for option in scene.session.game.choices]


def rule(scene: PlayScene) -> str:
    decision = scene.session.game.decision
    return decision.rule if decision is not None else ""


def next_frame(app: App) -> PlayScene:
    app.loop.frame(16)
    return play_scene(app)


def way(scene: PlayScene, cells: int) -> tuple[str, ...]:
    """A way of so many steps."""
    reach = scene.question.answers.reach
    assert reach is not None
    return next(w for w in map(reach.way_to, reach.left) if len(w) == cells + 1)
