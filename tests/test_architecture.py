"""Imports keep the contracts, scenes are composed, and nothing belongs to one machine only."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from game.tabletop import estimates
from tests.tools.house import (
    GAME,
    ROOT,
    bases,
    crowded,
    longest_chain,
    parsed,
    sources,
)


def test_imports_keep_the_contracts() -> None:
    """Those of `pyproject.toml`: layers, no circles, libraries where they belong."""
    # In a process of its own: it turns off the log of whoever calls it.
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    words = [sys.executable, "-c", lint, "--no-cache", "--config", str(ROOT / "pyproject.toml")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


MOST_CLASSES_BELOW_SCENE = 2
"""Classes between `Scene` and the last one that descends from it, that one counted too."""


def test_scenes_are_composed_not_inherited() -> None:
    chain = longest_chain("Scene", bases())
    assert len(chain) <= MOST_CLASSES_BELOW_SCENE, " > ".join(chain)


MOST_MODULES = 26
"""Modules side by side in one folder."""
CROWDED: set[str] = set()
"""The folders that still have more. None is added; one that has become small is taken out."""


def test_folders_can_be_looked_over() -> None:
    assert crowded(MOST_MODULES).keys() == CROWDED


def test_rules_use_no_any() -> None:
    wrong = [
        path.name
        for path in (GAME / "rules").rglob("*.py")
        if re.search(r"^from typing import .*\bAny\b", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert wrong == []


def test_helpers_of_tests_are_in_no_module_of_tests() -> None:
    """What several modules use is in one that isn't collected."""
    wrong = [
        f"{path.relative_to(ROOT)} imports {node.module}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and re.search(r"\.test_\w+$", node.module or "")
    ]
    assert wrong == []


MACHINE = re.compile(r"/(?:home|root|Users|work|mnt)/\w|[A-Z]:\\+Users|https?://(?:localhost|\d)")


def texts() -> list[Path]:
    kinds = {".py", ".toml", ".md", ".tmx", ".tsx", ".po", ".txt", ".cfg", ".json", ".yml", ""}
    folders = [GAME, ROOT / "maps", ROOT / "sprites", ROOT / "sounds", ROOT / "tests", ROOT / ".ci"]
    files = [file for folder in folders if folder.is_dir() for file in folder.rglob("*")]
    files.extend(file for file in ROOT.iterdir() if file.is_file() and file.name != ".git")
    return [
        file
        for file in sorted(files)
        if file.is_file() and file.suffix in kinds and "__pycache__" not in file.parts
    ]


def test_no_path_of_one_machine() -> None:
    wrong = []
    for path in texts():
        if path == Path(__file__):
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        wrong += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if MACHINE.search(line)
        ]
    assert wrong == []


def test_the_screen_asks_for_estimates_in_one_place() -> None:
    """`game.tabletop.estimates` leaves out what can't be had; nothing goes past it."""
    guarded = {name for name in vars(estimates) if f"_{name}" in vars(estimates)}
    assert len(guarded) > 20
    for path in (*sources(GAME / "tabletop"), *sources(GAME / "scenes")):
        if path.name == "estimates.py":
            continue
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                "game.rules.advice"
            ):
                past = {alias.name for alias in node.names} & guarded
                assert not past, f"{path}: {past} from {node.module}, not from game.tabletop"


def opened_by_the_locale(path: Path) -> Iterator[int]:
    """The lines that read or write text without an encoding: Windows would take its code page."""
    for node in ast.walk(parsed(path)):
        if not isinstance(node, ast.Call) or any(one.arg == "encoding" for one in node.keywords):
            continue
        is_method = isinstance(node.func, ast.Attribute)
        name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
        places = {"read_text": 0, "write_text": 1}
        if is_method and name in places:
            if len(node.args) <= places[name]:
                yield node.lineno
        elif name in ("open", "fdopen"):
            words = (*node.args, *(one.value for one in node.keywords if one.arg == "mode"))
            values = [str(one.value) for one in words if isinstance(one, ast.Constant)]
            mode = next((one for one in values if re.fullmatch("[rwaxbt+]{1,3}", one)), "")
            if "b" not in mode and (mode or not is_method):
                yield node.lineno


def test_texts_are_read_and_written_in_utf_8() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for folder in (GAME, ROOT / "tests", ROOT / "maps", ROOT / "sprites", ROOT / "sounds")
        for path in sources(folder)
        for line in opened_by_the_locale(path)
    ]
    assert wrong == []


def test_a_text_without_its_encoding_is_found(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    wrong = ("a.read_text()", "a.write_text(b)", "open(a)", "open(a, 'w')", "a.open('w')")
    right = (
        "a.read_text('utf-8')",
        "a.write_text(b, 'utf-8')",
        "a.open('rb')",
        "open(a, mode='wb')",
    )
    path.write_text("\n".join((*wrong, *right, "a.open('w', encoding='utf-8')")), "utf-8")
    assert list(opened_by_the_locale(path)) == [1, 2, 3, 4, 5]
