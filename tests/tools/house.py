"""How the house is built, in figures: ``python -m tests.tools.house``.

Prints the lines of ``game/`` by package, the places where screens compute rectangles, the longest
chain of classes below ``Scene``, the imports that run upward, the circles among modules, the
packages that import each other, the folders with many files and the number of small files.
``tests/test_architecture.py`` holds the limits with the same functions. ``--root`` is another
working copy, to compare with.
"""

from __future__ import annotations

import ast
import re
import tokenize
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final, TypeGuard

ROOT: Final = Path(__file__).resolve().parents[2]
GAME: Final = ROOT / "game"
SPLIT: Final = ("painting", "scenes", "tabletop")
"""The packages whose own packages are counted one by one."""
SMALL: Final = 40
"""A file with fewer lines is small."""
ORDER: Final = (
    *("__main__", "commands", "window"),
    *("scenes", "tabletop", "painting", "ui"),
    *(
        "simulation",
        "story",
        "archive",
        "bots",
        "standing_orders",
        "boards",
        "assets",
        "sentence",
        "files",
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
    return _parts(path)[1]


def module_of(path: Path) -> str:
    """The dotted name that a file is imported by."""
    return ".".join(_parts(path)).removesuffix(".__init__")


def _parts(path: Path) -> tuple[str, ...]:
    """The names in the path of a file, from ``game`` on."""
    folders = path.parent.parts
    return *folders[len(folders) - folders[::-1].index("game") - 1 :], path.stem


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


def pairs(needs: Mapping[str, set[str]]) -> dict[tuple[str, str], list[str]]:
    """The packages inside one of `SPLIT` that import each other, with the imports that do it.

    A module right below one of them counts as a package too.
    """
    found = defaultdict[tuple[str, str], list[str]](list)
    for module, imported in sorted(needs.items()):
        for other in sorted(imported):
            found[_package(module), _package(other)].append(f"{module} imports {other}")
    return {
        (one, other): found[one, other] + found[other, one]
        for one, other in sorted(found)
        if one < other and (other, one) in found and one.split(".")[1] in SPLIT
    }


def _package(module: str) -> str:
    """The package of a module: right below ``game``, or right below one of `SPLIT`."""
    parts = f"{module}.__init__".split(".")
    return ".".join(parts[:3] if parts[1] in SPLIT else parts[:2])


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
    imports = needs(game)
    for what, found in (
        ("imports upward", upward(imports)),
        ("circles", [" -> ".join(names) for names in circles(imports)]),
        ("folders with more than 26 files", [f"{n}: {c}" for n, c in crowded(26, game).items()]),
    ):
        print(f"{what}: {len(found)}", *found, sep="\n  ")
    print(f"packages that import each other: {len(pairs(imports))}")
    for names, why in pairs(imports).items():
        print("  " + " and ".join(names), *why, sep="\n    ")


if __name__ == "__main__":
    main()
