"""Text input of the system, with its input methods, and the clipboard."""

from __future__ import annotations

from typing import Final

import pygame

_LONGEST: Final = 1000
"""The most characters taken from the clipboard; text fields hold fewer."""


class TextEntry:
    """Lets the system compose text only while there is a text field to type into.

    Otherwise an input method that is on would take the keys that are commands.
    """

    def __init__(self) -> None:
        """SDL begins with text input on."""
        pygame.key.stop_text_input()
        self._place: pygame.Rect | None = None

    def follow(self, place: pygame.Rect | None) -> None:
        """Type into a text field at that place, where candidates are shown; None for none."""
        if place == self._place:
            return
        if place is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.set_text_input_rect(place)
            if self._place is None:
                pygame.key.start_text_input()
        self._place = None if place is None else place.copy()


def pasted() -> list[pygame.Event]:
    """The clipboard's text as if it were typed; none if there is none, or it can't be read."""
    try:
        text = pygame.scrap.get_text()
    except pygame.error:
        return []
    return [pygame.Event(pygame.TEXTINPUT, text=text[:_LONGEST])] if text else []
