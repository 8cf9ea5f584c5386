"""An evening that is shown inside of a scene: watched again, demonstrated or taught."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from game.painting.kit import Kit
from game.scenes.evening import Evening
from game.scenes.stages import scene_of
from game.ui.stack import Scene, SceneStack

_OFF_EDGE: Final = 6
"""Units above a panel, where the mouse doesn't push the board along."""


class EveningWithin(Evening):
    """On a stack of its own; nothing of it is kept, nobody advises, and it has no title."""

    has_counsel: ClassVar[bool] = False

    def __init__(self, kit: Kit, menu: Callable[[], None] | None = None) -> None:
        """`menu` opens the menu of the scene around it in place of the pause."""
        super().__init__(kit, SceneStack(), scene_of, _no_title, saves=False)
        self.menu = menu

    def let_go_of_pictures(self) -> None:
        """The scene around it goes on with its own."""


def above_panel(event: pygame.Event, top: int, kit: Kit) -> pygame.Event:
    """The mouse as the scene within may know it, which ends where a panel's top is.

    Over the panel it is kept a little above its edge: nothing hidden is looked at or moved.
    """
    is_mouse = event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
    if not is_mouse or event.pos[1] < top:
        return event
    place = (event.pos[0], top - kit.px(_OFF_EDGE))
    return pygame.Event(event.type, {**event.dict, "pos": place})


def _no_title(_: Evening) -> Scene:
    """Nobody leaves it for a title."""
    return Scene()
