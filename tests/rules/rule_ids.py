"""The ids of the rules, and the names of their tests."""

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
