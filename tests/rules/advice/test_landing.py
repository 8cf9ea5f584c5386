"""What those who are left have for the explosion."""

from __future__ import annotations

from game.boards import load_boards
from game.rules.advice.demolition import outfit_of
from tests.rules.castle.boards import Raid
from tests.rules.castle.mined import MINED, at


def test_R9_1_3_manual_and_R7_5_detonator_who_lights_and_who_wires() -> None:
    men = {
        "Blake": at("1F-0101", "charge-1"),
        "Frank": at("1F-0101", "lighter", "grenade-1"),
        "Hank": {"at": "dead"},
    }
    outfit = outfit_of((game := Raid(MINED, men).game).boards, game.state)
    assert outfit.men == ("Blake", "Frank")
    assert (outfit.lighters, outfit.experts) == (("Frank",), ("Blake",))
    assert outfit.icons == 4


def test_R9_1_2_required_what_is_not_enough_for_the_tower() -> None:
    boards = load_boards()
    game = Raid(MINED, {"Frank": at("1F-0101", "lighter", "grenade-1")}).game
    outfit = outfit_of(boards, game.state)
    assert outfit.tower == boards.castle.charges["2F"][1] == 3
    assert outfit.castle == sum(required for _, required in boards.castle.charges.values())
    assert outfit.can_light
    assert not outfit.is_enough
