"""Positions on the field."""

from __future__ import annotations

from game.rules.state import State
from tests.rules.field.field_games import March


def state_of(march: March) -> State:
    return march.game.state
