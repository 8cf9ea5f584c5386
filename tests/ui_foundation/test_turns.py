"""What a frame has no time for is left to the next one, and gets farther there."""

from __future__ import annotations

import pytest

from game.ui.shelf import Shelf
from game.ui.turns import Turns, UnfinishedError

NO_TIME_MS = -1.0


def shelf_of(turns: Turns) -> Shelf[str, str]:
    return Shelf(8, turns=turns)


def test_a_late_part_makes_one_thing_and_keeps_it() -> None:
    turns = Turns()
    shelf = shelf_of(turns)
    for made in ("one", "two", "three"):
        turns.begin(NO_TIME_MS)
        with pytest.raises(UnfinishedError), turns.part():
            for name in ("one", "two", "three", "four"):
                shelf.take(name, name.upper)
        assert made in shelf
    turns.begin(NO_TIME_MS)
    with turns.part():
        assert [shelf.take(name, name.upper) for name in ("one", "four")] == ["ONE", "FOUR"]


def test_what_needs_something_else_first_gets_there_in_the_end() -> None:
    turns = Turns()
    inner, outer = shelf_of(turns), shelf_of(turns)

    def put_together() -> str:
        return "".join(inner.take(letter, letter.upper) for letter in "abc")

    tries = 0
    while "word" not in outer:
        tries += 1
        turns.begin(NO_TIME_MS)
        try:
            with turns.part():
                outer.take("word", put_together)
        except UnfinishedError:
            continue
    assert tries == 3


def test_outside_of_parts_everything_is_made_however_late() -> None:
    turns = Turns()
    shelf = shelf_of(turns)
    turns.begin(NO_TIME_MS)
    assert [shelf.take(name, name.upper) for name in ("one", "two")] == ["ONE", "TWO"]


def test_what_something_stands_in_for_is_refused_only_once() -> None:
    turns = Turns()
    turns.begin(NO_TIME_MS)
    assert not turns.may_take()
    turns.begin(NO_TIME_MS)
    assert turns.is_owing
    assert turns.may_take()
    assert not turns.may_take()
