"""What would be set, and what of it the floor doesn't need (R7.5)."""

from __future__ import annotations

import pytest

from game.rules.advice.demolition import what_is_set
from game.rules.decisions import PlaceDetonator, SetExplosives
from tests.rules.castle.boards import Raid
from tests.rules.castle.mined import MINED, at


@pytest.mark.parametrize(
    ("items", "before", "icons", "spare"),
    [
        (("charge-1", "grenade-1"), (), 4, ("grenade-1",)),
        (("charge-1",), (), 3, ()),
        (("grenade-1", "grenade-2"), (), 2, ()),
        (("charge-1", "grenade-1"), ("grenade-2",), 5, ("grenade-1",)),
        (("charge-1", "grenade-1"), ("gas-1", "gas-2"), 8, ("charge-1", "grenade-1")),
        (("charge-1", "charge-2"), (), 6, ("charge-1",)),
    ],
)
def test_R7_5_set_all_he_carries_and_what_the_floor_could_spare(
    items: tuple[str, ...], before: tuple[str, ...], icons: int, spare: tuple[str, ...]
) -> None:
    charges = {"1F-0302": list(before)} if before else {}
    men = {"Frank": at("1F-0201", *items), "Angel": "1F-0101"}
    raid = Raid(MINED, men, charges_set=charges)
    raid.choose("act Frank")
    setting = what_is_set(raid.game, SetExplosives())
    assert setting is not None
    assert (setting.items, setting.icons, setting.required) == (items, icons, 3)
    assert setting.spare == spare
    raid.choose("set")
    assert raid.game.state.charges_set["1F-0201"] == items


def test_R7_5_detonator_alone_sets_nothing() -> None:
    raid = Raid(MINED, {"Blake": at("1F-0201", "charge-1"), "Angel": "1F-0101"})
    raid.choose("act Blake")
    assert what_is_set(raid.game, PlaceDetonator()) is None


def test_R7_2_4_equipment_a_comrade_who_acts_first_can_take_what_is_to_be_kept() -> None:
    """The advice on the screen: then the charge alone is set."""
    men = {"Frank": at("1F-0201", "charge-1", "grenade-1"), "Angel": "1F-0201"}
    raid = Raid(MINED, men)
    raid.choose("act Angel", "hand-over grenade-1 Angel", "stop", "act Frank", "set")
    assert raid.game.state.charges_set == {"1F-0201": ("charge-1",)}
    assert raid.items("Angel") == ("grenade-1",)
