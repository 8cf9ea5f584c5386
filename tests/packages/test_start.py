"""The packaged program where there is no console to print to, as on Windows."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pygame
import pytest

from game.__main__ import main
from tests.packages.packing import ROOT


@pytest.fixture
def start() -> ModuleType:
    spec = importlib.util.spec_from_file_location("start", ROOT / ".ci" / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("words", "status", "kind", "told"),
    [
        (["check", "nowhere.tmx"], 1, "error", "nowhere.tmx"),
        (["--map"], 2, "error", "expected one argument"),
        (["--version"], 0, "info", "longest-day "),
    ],
)
def test_words_come_in_a_box_where_there_is_no_console(
    start: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    status: int,
    kind: str,
    told: str,
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(
        pygame.display, "message_box", lambda title, words, kind: shown.append((words, kind))
    )
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert start.without_console(lambda: main(words)) == status
    ((said, how),) = shown
    assert told in said
    assert how == kind
