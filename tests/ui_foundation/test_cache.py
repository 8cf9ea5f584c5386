"""A cache keeps what is used, and no more than it has room for."""

from __future__ import annotations

from game.ui.cache import Cache


def test_what_was_used_least_goes_first() -> None:
    cache: Cache[str, str] = Cache(2)
    for key in ("one", "two", "one", "three"):
        cache.take(key, lambda: "made")
    assert cache.take("one", lambda: "again") == "made"
    assert cache.take("two", lambda: "again") == "again"


def test_all_together_stay_under_the_limit() -> None:
    cache: Cache[int, str] = Cache(100, 50, len)
    for length in range(1, 30):
        cache.take(length, lambda length=length: "x" * length)  # type: ignore[misc]
        assert cache.weight <= 50
    assert len(cache) == 1


def test_a_thing_heavier_than_the_limit_is_kept_alone() -> None:
    cache: Cache[int, str] = Cache(100, 50, len)
    cache.take(1, lambda: "x")
    assert len(cache.take(2, lambda: "x" * 80)) == 80
    assert (len(cache), cache.weight) == (1, 80)
    cache.clear()
    assert cache.weight == 0


def test_what_was_made_elsewhere_takes_the_place_of_what_was_there() -> None:
    cache: Cache[int, str] = Cache(100, 50, len)
    cache.put(1, "x" * 30)
    cache.put(1, "y" * 10)
    assert cache.get(1) == "y" * 10
    assert (list(cache), cache.weight) == ([1], 10)
    cache.drop(1)
    cache.drop(2)
    assert cache.get(1) is None
    assert (list(cache), cache.weight) == ([], 0)
