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


def test_leftovers_of_other_pictures_make_way() -> None:
    shelf: Shelf[int, str] = Shelf(100, 500, len, lean=50, lately=20)
    for key in range(10):
        shelf.take(key, lambda: "x" * 20)
    assert shelf.weight == 200, "one picture shows them all"
    for _ in range(25):
        shelf.take(9, lambda: "anew")
    shelf.take(10, lambda: "x" * 20)
    assert shelf.weight == 40
    assert shelf.take(9, lambda: "anew") != "anew"


def test_light_leftovers_stay() -> None:
    shelf: Shelf[int, str] = Shelf(100, 500, len, lean=50, lately=5)
    for key in (1, *[2] * 20, 3):
        shelf.take(key, lambda: "x" * 10)
    assert shelf.take(1, lambda: "anew") != "anew"
