"""What was missing for the next better result, by hand-made nights."""

from __future__ import annotations

import pytest

from game.rules import Options
from game.rules.board.squares import FLOORS, Floor
from game.rules.counters import EIGHT
from game.rules.state import DEAD, Outcome, Para, State
from game.story.better_result import FloorFate, Shortfall, better_than

NEEDED: dict[Floor, int] = {"2F": 3, "1F": 3, "basement": 4}


def night(
    outcome: Outcome,
    icons: dict[Floor, int],
    *,
    points: int = 0,
    alive: int = 4,
    exploded: bool = True,
    ambition: str = "reich",
) -> tuple[State, list[FloorFate]]:
    men = {
        name: Para(name, at="village" if place < alive else DEAD)
        for place, name in enumerate(EIGHT)
    }
    floors = [
        FloorFate(floor, icons.get(floor, 0), need, exploded and icons.get(floor, 0) >= need)
        for floor, need in NEEDED.items()
    ]
    blown = tuple(floor for floor in FLOORS if any(f.floor == floor and f.is_blown for f in floors))
    state = State(
        stage="over",
        outcome=outcome,
        points=points,
        paras=men,
        blown=blown,
        exploded=exploded,
        ambition=ambition,
    )
    return state, floors


@pytest.mark.parametrize(
    ("outcome", "icons", "points", "level", "shortfalls"),
    [
        (
            "tactical-victory",
            {"2F": 3, "1F": 3},
            4,
            "operational-victory",
            (Shortfall("points", 2),),
        ),
        (
            "tactical-victory",
            {"2F": 3, "1F": 3, "basement": 3},
            0,
            "operational-victory",
            (Shortfall("icons", 1, "basement"),),
        ),
        ("tactical-defeat", {"2F": 3}, 5, "tactical-victory", (Shortfall("points", 1),)),
        (
            "tactical-defeat",
            {"2F": 3, "1F": 2},
            0,
            "tactical-victory",
            (Shortfall("icons", 1, "1F"),),
        ),
        ("operational-defeat", {"2F": 1}, 0, "tactical-defeat", (Shortfall("icons", 2, "2F"),)),
        ("tactical-victory", {"2F": 3, "1F": 3}, 6, "operational-victory", (Shortfall("raise"),)),
    ],
)
def test_R9_3_when_the_cheapest_way_to_the_next_level(
    outcome: Outcome,
    icons: dict[Floor, int],
    points: int,
    level: Outcome,
    shortfalls: tuple[Shortfall, ...],
) -> None:
    better = better_than(*night(outcome, icons, points=points), Options())
    assert better is not None
    assert (better.level, better.shortfalls) == (level, shortfalls)


def test_R9_1_1_0600_where_nothing_blew_up_an_explosion_was_missing() -> None:
    better = better_than(*night("operational-defeat", {"2F": 3}, exploded=False), Options())
    assert better is not None
    assert better.shortfalls == (Shortfall("explosion", 1),)


def test_R8_2_4_key_item_missing_papers_are_named() -> None:
    state, floors = night("tactical-defeat", {"2F": 3, "1F": 3}, ambition="haunebu")
    better = better_than(state, floors, Options())
    assert better is not None
    assert (better.level, better.shortfalls) == ("tactical-victory", (Shortfall("papers", 1),))


def test_R5_0_all_dead_a_man_was_missing() -> None:
    better = better_than(*night("strategic-defeat", {}, alive=0, exploded=False), Options())
    assert better is not None
    assert better.shortfalls == (Shortfall("survivor", 1),)


def test_nothing_is_missing_for_the_best() -> None:
    icons: dict[Floor, int] = {"2F": 3, "1F": 3, "basement": 4}
    assert better_than(*night("strategic-victory", icons, points=6), Options()) is None
