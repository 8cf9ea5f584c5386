"""How the house is built, in figures: ``python -m tests.tools.house``.

Prints the lines of ``game/`` by package, the places where screens compute rectangles, the longest
chain of classes below ``Scene``, the folders with many files and the number of small files.
``tests/test_architecture.py`` holds the limits with the same functions, ``lint-imports`` those of
imports. ``--root`` is another working copy, to compare with.
"""

from __future__ import annotations

import ast
import re
import tokenize
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeGuard

ROOT: Final = Path(__file__).resolve().parents[2]
GAME: Final = ROOT / "game"
SMALL: Final = 40
"""A file with fewer lines is small."""


def sources(folder: Path = GAME) -> list[Path]:
    """The modules in a folder and in those below it."""
    return sorted(folder.rglob("*.py"))


def package_of(path: Path) -> str:
    """The package or module right under ``game`` that a file belongs to."""
    return _parts(path)[1]


def _parts(path: Path) -> tuple[str, ...]:
    """The names in the path of a file, from ``game`` on."""
    folders = path.parent.parts
    return *folders[len(folders) - folders[::-1].index("game") - 1 :], path.stem


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def code_lines(path: Path) -> int:
    """The lines of a file that aren't blank, a comment, a docstring or an import."""
    with tokenize.open(path) as file:
        lines = {
            line
            for token in tokenize.generate_tokens(file.readline)
            if token.type not in _NO_CODE
            for line in range(token.start[0], token.end[0] + 1)
        }
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import | ast.ImportFrom) or _is_docstring(node):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


_NO_CODE: Final = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER),
}


def _is_docstring(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Whether it is a string that stands alone, such as the one below an attribute."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def occurrences(pattern: str, folder: Path) -> int:
    """How often a regular expression is found in the modules of a folder."""
    return sum(len(re.findall(pattern, path.read_text("utf-8"))) for path in sources(folder))


def bases(folder: Path = GAME) -> dict[str, list[str]]:
    """The classes of the game by name, each with the names of its base classes."""
    found: dict[str, list[str]] = {}
    for path in sources(folder):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                names = {_name(base) for base in node.bases} - {node.name}
                found.setdefault(node.name, []).extend(names)
    return found


def _name(node: ast.expr) -> str:
    """The last part of the name of a base class, without what stands in brackets."""
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else ast.unparse(node)


def longest_chain(below: str, bases: Mapping[str, list[str]]) -> list[str]:
    """The longest line of descent from a class, which isn't in it itself, downward."""
    children = [name for name, above in bases.items() if below in above]
    chains = ([name, *longest_chain(name, bases)] for name in sorted(children))
    return max(chains, key=len, default=[])


def crowded(most: int, folder: Path = GAME) -> dict[str, int]:
    """The folders of ``game/`` with more modules side by side than `most`, and how many."""
    counts = Counter(
        "/".join(_parts(path)[:-1]) for path in sources(folder) if path.name != "__init__.py"
    )
    return {name: count for name, count in sorted(counts.items()) if count > most}


def main() -> None:
    """Print the figures."""
    parser = ArgumentParser(description="How the game is built, in figures.")
    parser.add_argument("--root", type=Path, default=ROOT, help="another working copy")
    game: Path = parser.parse_args().root / "game"
    lines, code, files = Counter[str](), Counter[str](), Counter[str]()
    small = 0
    for path in sources(game):
        many = len(path.read_text(encoding="utf-8").splitlines())
        lines[package_of(path)] += many
        code[package_of(path)] += code_lines(path)
        files[package_of(path)] += 1
        small += path.name != "__init__.py" and many < SMALL
    for package, count in lines.most_common():
        print(f"{package:14} {count:6} lines, {code[package]:6} of code, {files[package]:3} files")
    print(f"{'all':14} {lines.total():6} lines, {code.total():6} of code, {files.total():3} files")
    print(f"modules below {SMALL} lines: {small}")
    for what, pattern in (("px()", r"\.px\("), ("Rect()", r"\bRect\(")):
        counts = [occurrences(pattern, game / folder) for folder in ("scenes", "tabletop")]
        print(f"{what} in scenes and tabletop: {sum(counts)}")
    chain = longest_chain("Scene", bases(game))
    print(f"longest chain below Scene: {len(chain)} ({', '.join(chain)})")
    found = [f"{name}: {count}" for name, count in crowded(26, game).items()]
    print(f"folders with more than 26 files: {len(found)}", *found, sep="\n  ")


if __name__ == "__main__":
    main()
