"""The figures of the house, tried on a small one."""

from __future__ import annotations

from pathlib import Path

from tests.tools.house import (
    code_lines,
    longest_chain,
    occurrences,
    package_of,
)


def test_the_longest_chain_goes_down_from_a_class_that_is_not_counted() -> None:
    bases = {"A": ["Scene"], "B": ["A", "Widget"], "C": ["B"], "D": ["Scene"], "E": ["Widget"]}
    assert longest_chain("Scene", bases) == ["A", "B", "C"]
    assert longest_chain("C", bases) == []


def test_a_file_below_the_game_has_its_name_wherever_the_game_is(tmp_path: Path) -> None:
    game = tmp_path / "game" / "copy" / "game"
    assert package_of(game / "rules" / "game.py") == "rules"
    assert package_of(game / "__main__.py") == "__main__"


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
