"""A shelf keeps what is used, and no more than it has room for."""

from __future__ import annotations

from game.ui.shelf import Shelf


def test_what_was_used_least_goes_first() -> None:
    shelf: Shelf[str, str] = Shelf(2)
    for key in ("one", "two", "one", "three"):
        shelf.take(key, lambda: "made")
    assert shelf.take("one", lambda: "anew") == "made"
    assert shelf.take("two", lambda: "anew") == "anew"


def test_all_together_stay_under_the_limit() -> None:
    shelf: Shelf[int, str] = Shelf(100, 50, len)
    for length in range(1, 30):
        shelf.take(length, lambda length=length: "x" * length)  # type: ignore[misc]
        assert shelf.weight <= 50
    assert len(shelf) == 1


def test_a_thing_heavier_than_the_limit_is_kept_alone() -> None:
    shelf: Shelf[int, str] = Shelf(100, 50, len)
    shelf.take(1, lambda: "x")
    assert len(shelf.take(2, lambda: "x" * 80)) == 80
    assert (len(shelf), shelf.weight) == (1, 80)
    shelf.clear()
    assert shelf.weight == 0


def test_what_was_made_elsewhere_takes_the_place_of_what_was_there() -> None:
    shelf: Shelf[int, str] = Shelf(100, 50, len)
    shelf.put(1, "x" * 30)
    shelf.put(1, "y" * 10)
    assert shelf.get(1) == "y" * 10
    assert (list(shelf), shelf.weight) == ([1], 10)
    shelf.drop(1)
    shelf.drop(2)
    assert shelf.get(1) is None
    assert (list(shelf), shelf.weight) == ([], 0)
