"""Every scene, in both languages, with small and large text: each text and panel in its place.

The faults are those of `tests/ui/proofreader.py`, for every focused widget. Two of three windows
are slow tests; `--nightly` reads every text size in both languages and two windows.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest

from game.archive.settings import Settings
from game.boards import load_boards
from game.rules.board import Boards
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.words import Language
from tests.tools.gallery import SCENES, Gallery
from tests.ui.proofreader import Proofs, reading

_STOPS = 9
"""The number of widgets of a scene that get the focus."""
_SMALL, _LARGE = (1280, 720), (1920, 1080)
_FIRST_TO_FAIL = [("ja", 200, _SMALL), ("en", 200, _SMALL), ("ja", 100, _SMALL)]
_OTHERS = [
    one
    for one in itertools.product(("en", "ja"), (100, 125, 150, 200), (_SMALL, _LARGE))
    if one not in _FIRST_TO_FAIL
]


@pytest.fixture(scope="module")
def boards() -> Boards:
    return load_boards()


@pytest.fixture(scope="module")
def gallery(boards: Boards) -> Iterator[Gallery]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        yield Gallery(boards)
        pygame.quit()


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> Proofs:
    return reading(monkeypatch)


def _stops(scene: Scene) -> Iterator[str]:
    """The scene as it is, and then with the focus on one widget after another."""
    yield "as it is"
    ring = getattr(scene, "ring", None)
    if not isinstance(ring, FocusRing):
        return
    number = len(ring.widgets)
    for place in sorted({round(n * (number - 1) / (_STOPS - 1)) for n in range(_STOPS)}):
        if not 0 <= place < len(ring.widgets) or not ring.widgets[place].is_focusable:
            continue
        ring.focus(ring.widgets[place])
        ring.is_shown = True
        scene.update(0)
        yield f"at {place}"


def _read(
    gallery: Gallery,
    proofs: Proofs,
    name: str,
    language: Language,
    text: int,
    size: tuple[int, int],
) -> str:
    gallery.dress(size, Settings(language=language, text_scale=text))
    faults: dict[str, str] = {}
    scene = gallery.open(name)
    for stop in _stops(scene):
        window = proofs.begin(size)
        gallery.stack.draw(window)
        for fault in proofs.faults():
            faults.setdefault(fault, stop)
    return "\n".join(f"{name}: {fault} ({stop})" for fault, stop in faults.items())


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize(
    ("language", "text", "size"),
    [
        _FIRST_TO_FAIL[0],
        *(pytest.param(*one, marks=pytest.mark.slow) for one in _FIRST_TO_FAIL[1:]),
    ],
)
def test_every_word_is_in_its_place(
    gallery: Gallery,
    proofs: Proofs,
    name: str,
    language: Language,
    text: int,
    size: tuple[int, int],
) -> None:
    faults = _read(gallery, proofs, name, language, text, size)
    assert not faults, faults


@pytest.mark.nightly
@pytest.mark.parametrize(("language", "text", "size"), _OTHERS)
def test_every_word_is_in_its_place_in_any_window(
    gallery: Gallery, proofs: Proofs, language: Language, text: int, size: tuple[int, int]
) -> None:
    faults = [_read(gallery, proofs, name, language, text, size) for name in SCENES]
    assert not any(faults), "\n".join(filter(None, faults))
