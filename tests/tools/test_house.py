"""The figures of the house, tried on a small one."""

from __future__ import annotations

from itertools import pairwise

from tests.tools.house import ORDER, circle, circles, longest_chain, package_of, sources, upward


def test_the_longest_chain_goes_down_from_a_class_that_is_not_counted() -> None:
    bases = {"A": ["Scene"], "B": ["A", "Widget"], "C": ["B"], "D": ["Scene"], "E": ["Widget"]}
    assert longest_chain("Scene", bases) == ["A", "B", "C"]
    assert longest_chain("C", bases) == []


def test_a_circle_is_named_in_the_order_of_its_imports() -> None:
    needs = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    names = circle(needs)
    assert names[0] == names[-1]
    assert all(after in needs[before] for before, after in pairwise(names))
    assert circle({"a": {"b"}, "b": set()}) == []


def test_every_circle_is_found() -> None:
    assert len(list(circles({"a": {"b"}, "b": {"a"}, "c": {"d"}, "d": {"c", "a"}}))) == 2


def test_an_import_of_a_higher_package_runs_upward() -> None:
    needs = {
        "game.ui.typography.text": {"game.scenes.play"},
        "game.scenes.play": {"game.ui.typography.text", "game"},
    }
    assert upward(needs) == ["game.ui.typography.text imports game.scenes.play"]


def test_every_package_has_its_height() -> None:
    assert {package_of(path) for path in sources()} == set(ORDER)
