"""The requirements of the hunt map, one test each."""

from __future__ import annotations

import pytest

from game.boards import load_boards
from game.rules.board import HuntBoard, breadth_first


@pytest.fixture(scope="module")
def hunt() -> HuntBoard:
    return load_boards().hunt


def test_hunt_requirement_1_carentan_and_eight_lairs(hunt: HuntBoard) -> None:
    assert hunt.carentan == "0202"
    assert list(hunt.lairs) == list(range(1, 9))
    assert len({hunt.carentan, *hunt.lairs.values()}) == 9
    assert {hunt.carentan, *hunt.lairs.values()} <= set(hunt.hexes)


def test_hunt_requirement_2_connected_with_lairs_near_and_far(hunt: HuntBoard) -> None:
    tracks = breadth_first(hunt.carentan, lambda cell: hunt.neighbours[cell])
    assert set(tracks) == set(hunt.hexes)
    assert [tracks[cell] for cell in hunt.lairs.values()] == [2, 3, 3, 4, 4, 5, 5, 6]


def test_hunt_requirement_3_hedges_between_lairs(hunt: HuntBoard) -> None:
    assert len(hunt.hexes) == 31
    for cell in hunt.lairs.values():
        assert not set(hunt.neighbours[cell]) & {hunt.carentan, *hunt.lairs.values()}
    assert min(len(around) for around in hunt.neighbours.values()) == 2


def test_hunt_shells_fly_over_hedges(hunt: HuntBoard) -> None:
    tracks = breadth_first(hunt.lairs[6], lambda cell: hunt.neighbours[cell])
    assert tracks[hunt.lairs[7]] == 10
    assert hunt.distance(hunt.lairs[6], hunt.lairs[7]) == 2


def test_hunt_places_have_names_to_print(hunt: HuntBoard) -> None:
    for cell in (hunt.carentan, *hunt.lairs.values()):
        assert {"en", "fr", "ja"} <= set(hunt.names[cell])
