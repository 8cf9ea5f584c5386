"""The figures of the house, tried on a small one."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from tests.tools.house import (
    ORDER,
    circle,
    circles,
    code_lines,
    longest_chain,
    module_of,
    occurrences,
    package_of,
    pairs,
    sources,
    upward,
)


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


def test_a_file_below_the_game_has_its_name_wherever_the_game_is(tmp_path: Path) -> None:
    game = tmp_path / "game" / "copy" / "game"
    assert package_of(game / "rules" / "game.py") == "rules"
    assert package_of(game / "__main__.py") == "__main__"
    assert module_of(game / "rules" / "field" / "__init__.py") == "game.rules.field"


CODE = '''"""A module."""

import os
from pathlib import (
    Path,
)

# A comment.


class Place:
    """Where something is."""

    cell: str = "0503"  # the first
    """Its name."""
    text = """
    words
    """

    def path(self) -> Path:
        """Where it is stored."""
        return Path(
            os.curdir,
        )
'''


def test_code_is_what_is_no_blank_comment_docstring_or_import(tmp_path: Path) -> None:
    path = tmp_path / "place.py"
    path.write_text(CODE, encoding="utf-8")
    assert code_lines(path) == 1 + 1 + 3 + 1 + 3


def test_each_occurrence_on_a_line_counts(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("Rect(px(1), kit.px(2), kit.px(3))\nFRect(2)\n", "utf-8")
    assert occurrences(r"\.px\(", tmp_path) == 2
    assert occurrences(r"\bRect\(", tmp_path) == 1


def test_packages_that_import_each_other_are_found_with_the_imports() -> None:
    needs = {
        "game.tabletop.hud.men": {"game.tabletop.tooltips.texts", "game.tabletop.hud.frame"},
        "game.tabletop.hud.frame": {"game.tabletop.session"},
        "game.tabletop.tooltips.slip": {"game.tabletop.hud.frame"},
        "game.tabletop.session": {"game.tabletop.tooltips.slip"},
        "game.rules.field.march": {"game.rules.table"},
        "game.rules.table": {"game.rules.field.march"},
    }
    assert pairs(needs) == {
        ("game.tabletop.hud", "game.tabletop.tooltips"): [
            "game.tabletop.hud.men imports game.tabletop.tooltips.texts",
            "game.tabletop.tooltips.slip imports game.tabletop.hud.frame",
        ]
    }
