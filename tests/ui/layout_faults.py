"""What is wrong with a screen or a board as it is laid out, told without a picture of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import pygame

from game.scenes.stages.castle import CastleScene
from game.scenes.stages.play_scene import PlayScene
from game.ui.views.containers import Box
from game.ui.views.presses import Pressable
from game.ui.views.view import Placed

WINDOWS: Final = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
"""The windows in which screens are laid out."""
_SLACK: Final = 2
"""Pixels by which the line of a text may leave its box: its letters don't fill it."""


def layout_faults(screen: Placed) -> list[str]:
    """Words that are cut or lie outside the window or on others, and what can't be pressed."""
    return [*_cut(screen), *_outside(screen), *_beside_their_box(screen), *_overlapping(screen)]


def _cut(screen: Placed) -> Iterator[str]:
    for one in screen.walk():
        if one.is_cut:
            yield f"{one.view.says!r} is wider than its {one.rect.width} pixels"


def _outside(screen: Placed) -> Iterator[str]:
    for one in screen.walk():
        is_seen = one.seen.width and (one.view.says or isinstance(one.view, Pressable))
        if is_seen and not screen.rect.contains(one.seen):
            yield f"{next(one.words(), '')!r} lies outside the window at {tuple(one.seen)}"


def _beside_their_box(screen: Placed) -> Iterator[str]:
    """Words that leave the panel or paper they stand on."""
    for box in screen.walk():
        if not isinstance(box.view, Box) or box.view.ground is None:
            continue
        edge = box.seen.inflate(2 * _SLACK, 2 * _SLACK)
        for one in box.walk():
            if one.view.says and one.seen.width and not edge.contains(one.seen):
                yield f"{one.view.says!r} leaves its box at {tuple(one.seen)}"


def _overlapping(screen: Placed) -> Iterator[str]:
    """Words on words, and places to press that lie on each other, one not inside the other."""
    seen = [one for one in screen.walk() if one.seen.width and one.seen.height]
    for kind in (_has_words, _is_pressable):
        for under, over in combinations(filter(kind, seen), 2):
            lies_on = under.seen.colliderect(over.seen)
            if lies_on and not any(one is over for one in under.walk()):
                words = [next(one.words(), type(one.view).__name__) for one in (over, under)]
                yield f"{words[0]!r} lies on {words[1]!r} at {tuple(over.seen)}"


def _has_words(one: Placed) -> bool:
    return bool(one.view.says)


def _is_pressable(one: Placed) -> bool:
    return isinstance(one.view, Pressable)


SHADOW: Final = 4
"""Pixels along a counter's side that are only shadow."""


def board_faults(scene: PlayScene, *, over_counters: bool = False) -> list[str]:
    """Labels of a board that lie on each other or on counters, or are cut by a panel or the window.

    `over_counters` is whether they may cover counters, as all names do that the player asks for.
    """
    view = scene.view
    assert view is not None
    boxes = (view.piece_rect(piece.name) for piece in view.pieces(scene.shown))
    bodies = [box.inflate(-2 * SHADOW, -2 * SHADOW) for box in boxes if box is not None]
    counters = [] if over_counters else [*bodies, *view.discs]
    panels = [panel for panel in scene.frame.panels if panel.width and panel.height]
    labels = labels_on(scene)
    found = []
    for (name, box), (other, lower) in combinations(labels, 2):
        if box.colliderect(lower):
            found.append(f"{name} lies on {other}")
    for name, box in labels:
        if box.collidelist(counters) >= 0:
            found.append(f"{name} covers a counter")
        if box.collidelist(panels) >= 0 or not view.camera.clip.contains(box):
            found.append(f"{name} is cut")
    return found


def labels_on(scene: PlayScene) -> list[tuple[str, pygame.Rect]]:
    """Names, notes, the labels of arrows and the sign at the edge, as drawn last."""
    view = scene.view
    assert view is not None
    signs = scene.castle.signpost.stops if isinstance(scene, CastleScene) else ()
    return [
        *((one.name, one.rect) for one in view.names.labels),
        *((f"label {number}", box) for number, box in enumerate(view.arrow_labels)),
        *((sign.label, sign.rect) for sign in signs),
    ]
