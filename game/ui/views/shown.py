"""Views in a part of a screen that draws itself otherwise, and that nobody presses."""

from __future__ import annotations

import pygame

from game.ui.toolkit import Toolkit
from game.ui.views.view import Canvas, Layout, Look, Placed, Size, View


def size_of(kit: Toolkit, view: View, room: Size) -> Size:
    """The size of a view in a room in pixels."""
    return Layout(kit).size(view, room)


def laid_out(kit: Toolkit, view: View, rect: pygame.Rect) -> Placed:
    """A view in a rectangle of the window, in pixels; it is laid out only once."""
    key = view, tuple(rect), kit.theme, kit.words, kit.keys.prompts
    placed = kit.layouts.take(key, lambda: Layout(kit).place(view, rect.copy()))
    assert isinstance(placed, Placed)
    return placed


def draw_view(kit: Toolkit, target: pygame.Surface, view: View, rect: pygame.Rect) -> None:
    """Draw a view in a rectangle of the window, in pixels."""
    draw_placed(kit, target, laid_out(kit, view, rect))


def draw_placed(kit: Toolkit, target: pygame.Surface, placed: Placed) -> None:
    """Draw a view that is laid out."""
    Canvas(kit, target, _rest).paint((placed,))


def _rest(_: object) -> Look:
    return "rest"
