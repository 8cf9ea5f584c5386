"""What the ambition wants in Nonette, and where it is: papers or hostage."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.advice.mission import Quest, quest_of
from tests.rules.castle.boards import Raid
from tests.rules.small_castle import small_castle

HOUSE = small_castle().castle


def quest(men: dict[str, Any], ambition: str, **more: Any) -> Quest | None:
    setting = {"clock": 300, "ambition": ambition, "ambition_known": True, **more}
    return quest_of(Raid(HOUSE, men, **setting).game.state)


def kind(men: dict[str, Any], ambition: str, **more: Any) -> tuple[str, str, str]:
    found = quest(men, ambition, **more)
    assert found is not None
    return found.kind, found.man, found.at


def test_R8_2_4_key_item_the_papers_are_followed_until_they_are_in_Nonette() -> None:
    hidden = {"1F-0202": "key", "1F-0301": "gas-1"}
    assert kind({"Angel": "village"}, "haunebu", hidden=hidden) == ("hidden", "", "")
    known = kind({"Angel": "village"}, "haunebu", hidden=hidden, peeked=["key"])
    assert known == ("seen", "", "1F-0202")
    lying = {"1F-0202": ["key"]}
    found = kind({"Angel": "village"}, "haunebu", hidden={}, lying=lying)
    assert found == ("seen", "", "1F-0202")
    carrier = {"Angel": {"at": "1F-0202", "items": ["key"]}}
    assert kind(carrier, "haunebu", hidden={}) == ("carried", "Angel", "1F-0202")
    home = {"Angel": {"at": "village", "items": ["key"]}}
    assert kind(home, "haunebu", hidden={}) == ("home", "", "village")
    assert kind({"Angel": "village"}, "haunebu", hidden={}, removed=["key"])[0] == "lost"


@pytest.mark.parametrize("ambition", ["reich", "zombies"])
def test_R8_1_5_hostage_is_wanted_while_ines_lives(ambition: str) -> None:
    hidden = {"1F-0202": "hostage"}
    both = {"Angel": "village", "Ines": "village"}
    assert kind(both, ambition, hidden=hidden) == ("hidden", "", "")
    assert quest({"Angel": "village"}, ambition, hidden=hidden) is None
    assert quest({**both, "Ines": "dead"}, ambition, hidden=hidden) is None
    assert quest(both, ambition, hidden={}, hostage_is_dead=True) is None
    assert kind(both, ambition, hidden={}, hostage_is_safe=True) == ("home", "", "village")


def test_R8_3_5_father_who_holds_the_girl_has_the_quest() -> None:
    both = {"Angel": "village", "Ines": "village"}
    father = {"Z1": {"at": "1F-0202", "kind": "zombie"}}
    told = kind(both, "zombies", hidden={}, enemies=father, father="Z1")
    assert told == ("carried", "Z1", "1F-0202")


def test_an_ambition_that_is_not_known_yet_gives_no_quest_away() -> None:
    hidden = {"1F-0202": "key"}
    assert quest({"Angel": "village"}, "haunebu", hidden=hidden, ambition_known=False) is None
