"""Which lines of some modules are reached while something runs."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple


class ModuleLines(NamedTuple):
    """The lines of a module that were reached, and how many there are."""

    met: list[int]
    total: int


class Reached:
    """The lines of functions in modules, and which of them were reached."""

    def __init__(self, packages: Sequence[str]) -> None:
        """Of these modules, and of all modules in those that are packages."""
        self._files: Final = {
            str(file): module for package in packages for module, file in _modules(package)
        }
        self._met: Final[set[tuple[str, int]]] = set()

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note what is reached by this thread. Slows it down many times."""
        before = sys.gettrace()
        sys.settrace(self._of_call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _of_call(self, frame: FrameType, _event: str, _value: Any) -> Any:
        return self._of_line if frame.f_code.co_filename in self._files else None

    def _of_line(self, frame: FrameType, event: str, _value: Any) -> Any:
        if event == "line":
            self._met.add((frame.f_code.co_filename, frame.f_lineno))
        return self._of_line

    def by_module(self) -> dict[str, ModuleLines]:
        """The lines of each module that has functions."""
        found = {}
        for file, module in sorted(self._files.items(), key=lambda item: item[1]):
            lines = _lines(Path(file))
            if lines:
                met = sorted(line for line in lines if (file, line) in self._met)
                found[module] = ModuleLines(met, len(lines))
        return found


def _modules(package: str) -> Iterator[tuple[str, Path]]:
    spec = importlib.util.find_spec(package)
    assert spec is not None, package
    assert spec.origin is not None, package
    file = Path(spec.origin)
    if file.name != "__init__.py":
        yield package, file
        return
    for inner in sorted(file.parent.glob("*.py")):
        yield package if inner == file else f"{package}.{inner.stem}", inner


def _lines(file: Path) -> set[int]:
    """The lines of all functions; what runs on import is reached anyway."""
    whole = compile(file.read_text(encoding="utf-8"), str(file), "exec")
    return {
        line
        for function in _functions(whole)
        for _, _, line in function.co_lines()
        if line and line != function.co_firstlineno
    }


def _functions(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & _OF_A_FUNCTION:
                yield constant
            yield from _functions(constant)


_OF_A_FUNCTION: Final = 0x01
"""CO_OPTIMIZED: the body of a function, not of a class."""
