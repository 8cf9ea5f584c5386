"""The memory of pictures, by the parts that hold them."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Final

import pygame
import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.painting.boards import brushes
from game.rules import Game
from game.rules.decisions import Attack, UseWeapon
from game.tabletop.parts.squad import squad
from game.ui.cache import bytes_of
from game.window.app import App, WindowOptions
from tests.bench.frames import frames

pytestmark = pytest.mark.usefixtures("seen")

_MB: Final = 1_000_000
_FULL_HD: Final = (1920, 1080)
_FRAMES: Final = 900
_MOST: Final = {
    # Counters, and the drawings they are made from.
    "drawings": 14,
    "press": 7,
    # Texts and dice.
    "type": 4,
    "dice": 4,
    # Panels, rows of men, and the board in close-up, as it is played, and with all floors; its
    # source has been freed.
    "pictures": 6,
    "prints": 26,
    # Figures and backdrops of fights, let go of when no fight can come next.
    "fights": 0,
    # Panels and tooltips, as many as a page of settings shows; the lit board, and its lamps.
    "all else": 40,
}
"""The most megabytes of pictures that each part may hold in the castle."""
_MOST_OF_FIGHTS: Final = 20
"""The same while fights are shown, in a picture that fills most of the window."""
_MOST_OF_ALL: Final = 86


def pictures_held(holder: object, known: set[int]) -> Iterator[pygame.Surface]:
    """Whole pictures reachable from an object, except for the known ones."""
    found, seen = deque([holder]), {id(holder)}
    while found:
        for held in _held_by(found.popleft()):
            if id(held) in seen or isinstance(held, type | ModuleType | BuiltinFunctionType):
                continue
            seen.add(id(held))
            found.append(held)
            if isinstance(held, pygame.Surface):
                whole = held.get_abs_parent() if held.get_parent() else held
                if whole._pixels_address not in known:
                    known.add(whole._pixels_address)
                    yield whole


def _held_by(holder: object) -> Iterable[object]:
    """A function refers to its whole module, which doesn't count."""
    if isinstance(holder, FunctionType):
        return holder.__closure__ or ()
    return gc.get_referents(holder)


@pytest.fixture
def castle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    """The castle in a large window, with the sergeant playing."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C")
    boards = load_boards()
    made = App(WindowOptions(boards, seed=1, language="en", size=_FULL_HD))
    made.kit.settings = replace(made.kit.settings, animation="normal")
    made.context.play(Game.new(boards, 1, part="castle"))
    made.kit.paint_in_background()
    yield made
    made.close()
    pygame.quit()


@pytest.mark.slow
def test_the_castle_holds_no_more_pictures_than_it_needs(castle: App) -> None:
    fights, most = castle.kit.fights, 0
    for number, _ in enumerate(frames(castle, 2 * _FRAMES)):
        pygame.event.post(_pointed_at(number))
        most = max(most, _weight(fights._kept, set())) if number % 10 == 0 else most
        if number >= _FRAMES and _is_peaceful(castle):
            break
    while castle.kit.prints.is_busy or fights.is_busy:
        castle.loop.frame(16)
    for _ in range(200):
        castle.loop.frame(16)
    while castle.context.session.director.is_busy:
        castle.loop.frame(16)
    assert 0 < most <= _MOST_OF_FIGHTS * _MB, f"{most / _MB:.1f} MB"
    assert castle.context.session.shown.stage == "castle"
    weights = _weights(castle)
    report = {name: f"{weight / _MB:.1f} MB" for name, weight in weights.items()}
    assert all(weights[name] <= most * _MB for name, most in _MOST.items()), report
    assert sum(weights.values()) <= _MOST_OF_ALL * _MB, report


def _is_peaceful(app: App) -> bool:
    """Whether a decision is asked that no attack can follow at once."""
    decision = app.context.session.decision
    return decision is not None and not any(
        isinstance(one, Attack | UseWeapon) for one in decision.options
    )


def _weights(app: App) -> dict[str, int]:
    """The bytes of pictures that each part holds."""
    kit, known = app.kit, {app.window.surface._pixels_address}
    parts = {
        **{"type": kit.type, "drawings": kit.drawings, "press": kit.press, "dice": kit.dice},
        # Figures and backdrops; the small pictures of fights and cards count with all else.
        "fights": kit.fights._kept,
    }
    weights = {name: _weight(part, known) for name, part in parts.items()}
    weights |= {"pictures": kit.pictures.weight, "prints": kit.prints.size}
    rest = _weight(app, known) - weights["pictures"] - weights["prints"]
    return weights | {"all else": rest}


def _weight(holder: object, known: set[int]) -> int:
    return sum(bytes_of(one) for one in pictures_held(holder, known))


def _pointed_at(number: int) -> pygame.Event:
    """Move the mouse over the whole window."""
    x, y = number * 389 % _FULL_HD[0], number * 211 % _FULL_HD[1]
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0), touch=False)


def test_a_light_keeps_few_of_its_sizes() -> None:
    glow = brushes.RadialLight((255, 200, 100), 40)
    for side in range(200, 1000, 10):
        glow.sprite((side, side))
    assert _weight(glow, set()) < 6 * _MB


def test_men_who_left_the_scene_are_freed_at_once(castle: App) -> None:
    kit, state = castle.kit, castle.context.session.shown
    squad(kit, state, {}, {})
    gc.collect()
    gc.disable()
    try:
        squad(kit, state, {}, {})
        assert gc.collect() == 0
    finally:
        gc.enable()
