"""How the house is built, in figures: ``python -m tests.tools.house``.

Prints the lines of ``game/`` by package, the longest chain of classes below ``Scene``, the
imports that run upward, the circles among modules, and the folders with many files.
``tests/test_architecture.py`` holds the limits with the same functions.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
GAME: Final = ROOT / "game"
ORDER: Final = (
    *("__main__", "commands", "window"),
    *("scenes", "tabletop", "painting", "ui"),
    *(
        "simulation",
        "archive",
        "bots",
        "standing_orders",
        "boards",
        "assets",
        "causes",
        "sentence",
        "whole_files",
        "outside_text",
        "rules",
    ),
    "__init__",
)
"""The packages from the highest to the lowest; imports may only run down this list."""


def sources(folder: Path = GAME) -> list[Path]:
    """The modules in a folder and in those below it."""
    return sorted(folder.rglob("*.py"))


def package_of(path: Path) -> str:
    """The package or module right under ``game`` that a file belongs to."""
    return path.relative_to(GAME).parts[0].removesuffix(".py")


def module_of(path: Path) -> str:
    """The dotted name that a file is imported by."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def needs(folder: Path) -> dict[str, set[str]]:
    """The modules in a folder, each with those of them that it imports, for types too."""
    files = {module_of(path): path for path in sources(folder)}
    return {name: _imported(path, files) for name, path in files.items()}


def _imported(path: Path, modules: Mapping[str, Path]) -> set[str]:
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            whole = {f"{module}.{name.name}" for name in node.names} & modules.keys()
            found |= whole or {module}
    return found & modules.keys()


def circle(needs: Mapping[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, the first one again at the end; or none."""
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        names: list[str] = error.args[1]
        return names[::-1]
    return []


def circles(needs: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Circles of imports, one after the other, until none would be left without them."""
    left = {name: set(imported) for name, imported in needs.items()}
    while names := circle(left):
        yield names
        left[names[0]].discard(names[1])


def upward(needs: Mapping[str, set[str]]) -> list[str]:
    """Imports of a higher package by a lower one."""
    return [
        f"{module} imports {other}"
        for module, imported in sorted(needs.items())
        for other in sorted(imported)
        if _height(other) < _height(module)
    ]


def _height(module: str) -> int:
    return ORDER.index(f"{module}.__init__".split(".")[1])


def bases() -> dict[str, list[str]]:
    """The classes of the game by name, each with the names of its base classes."""
    found: dict[str, list[str]] = {}
    for path in sources():
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


def crowded(most: int) -> dict[str, int]:
    """The folders of ``game/`` with more modules side by side than `most`, and how many."""
    counts = Counter(
        path.parent.relative_to(ROOT).as_posix() for path in sources() if path.name != "__init__.py"
    )
    return {name: count for name, count in sorted(counts.items()) if count > most}


def main() -> None:
    """Print the figures."""
    lines, files = Counter[str](), Counter[str]()
    for path in sources():
        lines[package_of(path)] += len(path.read_text(encoding="utf-8").splitlines())
        files[package_of(path)] += 1
    for package, count in lines.most_common():
        print(f"{package:12} {count:6} lines in {files[package]:3} files")
    print(f"{'all':12} {lines.total():6} lines in {files.total():3} files")
    chain = longest_chain("Scene", bases())
    print(f"longest chain below Scene: {len(chain)} ({', '.join(chain)})")
    imports = needs(GAME)
    for what, found in (
        ("imports upward", upward(imports)),
        ("circles", [" -> ".join(names) for names in circles(imports)]),
        ("folders with more than 26 files", [f"{n}: {c}" for n, c in crowded(26).items()]),
    ):
        print(f"{what}: {len(found)}", *found, sep="\n  ")


if __name__ == "__main__":
    main()
