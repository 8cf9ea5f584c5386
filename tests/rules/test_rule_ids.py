"""Every rule of the book is proved by a test that bears its id."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
RULE_IDS = (HERE / "rule_ids.txt").read_text("utf-8").split()


def name_for(rule: str) -> str:
    """``R4.2.2-stream-leave`` is proved by ``test_R4_2_2_stream_leave...``."""
    return "test_" + re.sub(r"[^A-Za-z0-9]", "_", rule)


@cache
def names_of_tests() -> tuple[str, ...]:
    trees = (ast.parse(path.read_text("utf-8")) for path in HERE.rglob("test_*.py"))
    return tuple(
        node.name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def test_every_rule_id_has_its_test() -> None:
    names = names_of_tests()
    missing = [
        rule
        for rule in RULE_IDS
        if not any(
            name == name_for(rule) or name.startswith(name_for(rule) + "_") for name in names
        )
    ]
    assert missing == []
