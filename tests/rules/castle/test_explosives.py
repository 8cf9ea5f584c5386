"""Chapter 7.5: setting explosives and the detonator."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.decisions import PlaceDetonator, SetExplosives, SetWithDetonator
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.mined import MINED, at


def test_R7_5_set_all_explosives_he_carries_in_his_square() -> None:
    raid = Raid(MINED, {"Frank": at("1F-0201", "charge-1", "grenade-1"), "Angel": "1F-0101"})
    raid.choose("act Frank", "set")
    assert raid.game.state.charges_set == {"1F-0201": ("charge-1", "grenade-1")}
    assert raid.items("Frank") == ()


def test_R7_5_set_keeps_what_is_no_explosive() -> None:
    raid = Raid(MINED, {"Frank": at("1F-0201", "gas-1", "gasoline-1"), "Angel": "1F-0101"})
    raid.choose("act Frank", "set")
    assert raid.items("Frank") == ("gasoline-1",)


@pytest.mark.parametrize(
    ("square", "inside"),
    [("1F-0401", True), ("1F-0303", True), ("1F-0101", False), ("1F-0304", False)],
)
def test_R7_5_set_only_in_the_area_walls_or_not(square: str, inside: bool) -> None:
    raid = Raid(MINED, {"Frank": at(square, "charge-1"), "Angel": "1F-0102"})
    raid.choose("act Frank")
    assert bool(raid.offered(SetExplosives)) is inside


def test_R7_5_set_what_is_set_can_not_be_picked_up_again() -> None:
    raid = Raid(MINED, {"Frank": at("1F-0201", "charge-1"), "Angel": "1F-0201"})
    raid.choose("act Frank", "set", "act Angel")
    assert "pick-up charge-1 Angel" not in raid.options


def test_R7_5_set_is_done_by_one_man_alone() -> None:
    raid = Raid(MINED, {"Frank": at("1F-0201", "charge-1"), "Angel": "1F-0201"})
    raid.act("Frank", "Angel")
    assert not raid.offered(SetExplosives)


def test_R7_5_detonator_with_the_explosive_or_without() -> None:
    raid = Raid(MINED, {"Blake": at("1F-0201", "charge-1"), "Angel": "1F-0101"})
    raid.choose("act Blake", "set-with-detonator")
    assert raid.game.state.detonator == "1F-0201"
    assert raid.game.state.charges_set == {"1F-0201": ("charge-1",)}
    raid = Raid(MINED, {"Blake": "1F-0201", "Angel": "1F-0101"})
    raid.choose("act Blake", "detonator")
    assert raid.game.state.detonator == "1F-0201"


def test_R7_5_detonator_only_with_the_bomb_icon_of_the_face_that_is_up() -> None:
    for man in ({"at": "1F-0201", "wounded": True}, {"at": "1F-0201"}):
        raid = Raid(MINED, {"Elliot": man, "Angel": "1F-0101"})
        raid.choose("act Elliot")
        assert bool(raid.offered(PlaceDetonator)) is ("wounded" not in man)


@pytest.mark.parametrize("detonator", ["1F-0302", "lost"])
def test_R7_5_detonator_is_a_single_counter(detonator: str) -> None:
    men = {"Blake": at("1F-0201", "charge-1"), "Angel": "1F-0101"}
    raid = Raid(MINED, men, detonator=detonator)
    raid.choose("act Blake")
    assert raid.offered(SetExplosives)
    assert not raid.offered(PlaceDetonator)
    assert not raid.offered(SetWithDetonator)


def test_R7_5_detonator_waits_for_the_hostage_while_ines_lives() -> None:
    men: dict[str, Any] = {"Blake": at("1F-0201", "charge-1"), "Ines": "1F-0101"}
    for is_safe in (False, True):
        raid = Raid(MINED, men, ambition="reich", hostage_is_safe=is_safe)
        raid.choose("act Blake")
        assert raid.offered(SetExplosives)
        assert bool(raid.offered(PlaceDetonator)) is is_safe


def test_R7_5_detonator_ban_ends_when_a_carrier_reaches_the_village() -> None:
    gate = castle_of(["aA"], doors="1F-0101/1F-0201", road="1F-0101")
    men = {"Blake": at("1F-0101", "hostage"), "Ines": "village"}
    raid = Raid(gate, men, ambition="zombies")
    raid.choose("act Blake", "step village")
    assert raid.game.state.hostage_is_safe


def test_R7_5_0600_the_detonator_fires_at_six_sharp() -> None:
    men: dict[str, Any] = {"Angel": "village"}
    mined: dict[str, Any] = {"charges_set": {"1F-0201": ["charge-1"]}, "detonator": "1F-0201"}
    before = Raid(MINED, men, clock=340, **mined)
    before.choose("end-phase")
    assert not before.game.state.exploded
    at_six = Raid(MINED, men, clock=350, **mined)
    at_six.choose("end-phase")
    assert at_six.game.state.exploded
