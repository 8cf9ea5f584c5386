"""Who can no longer step but could exchange what he holds is asked (R4.2.3-drop-pick, Q283)."""

from __future__ import annotations

import pytest

from game import standing_orders
from game.rules.decisions import Stop
from tests.rules.castle.boards import Raid
from tests.rules.castle.fellows import HALL


@pytest.mark.parametrize("lying", [{}, {"1F-0501": ["mp40"]}])
def test_Q283_a_man_with_full_hands_may_exchange_where_his_move_ends(
    lying: dict[str, list[str]],
) -> None:
    men = {"Angel": {"at": "1F-0101", "items": ["charm", "katana"]}, "Ines": "village"}
    raid = Raid(HALL, men, lying=lying)
    raid.choose("act Angel")
    for square in ("1F-0201", "1F-0301", "1F-0401", "1F-0501"):
        raid.choose(f"step {square}")
    decision = raid.game.decision
    assert decision is not None and decision.rule == "R7.2-one-action"
    assert standing_orders.answer(raid.game, "matters") == (None if lying else Stop())
    if lying:
        raid.choose("lay-down charm", "pick-up mp40 Angel")
        assert raid.items("Angel") == ("katana", "mp40")
