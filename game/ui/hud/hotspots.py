"""Places of the screen that do something when clicked, and the keys that do the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

Deed = Callable[[], None]


@dataclass(frozen=True, slots=True)
class HotSpot:
    """One such place; `deed` is None where it can't be used now, and `hint` says why."""

    rect: pygame.Rect
    deed: Deed | None
    key: str = ""
    """The key's name as pygame spells it: ``"e"``, ``"return"``, ``"tab"``."""
    hint: str = ""


class HotSpots:
    """What can be clicked in the picture drawn last; later ones lie on top."""

    def __init__(self) -> None:
        self._spots: list[HotSpot] = []

    def clear(self) -> None:
        """Forget all, before the picture is drawn anew."""
        self._spots.clear()

    def add(self, rect: pygame.Rect, deed: Deed | None, key: str = "", hint: str = "") -> HotSpot:
        """Note a place and give it back."""
        spot = HotSpot(rect.copy(), deed, key, hint)
        self._spots.append(spot)
        return spot

    def at(self, pixel: tuple[int, int]) -> HotSpot | None:
        """The topmost place under a pixel."""
        return next((spot for spot in reversed(self._spots) if spot.rect.collidepoint(pixel)), None)

    def click(self, pixel: tuple[int, int]) -> bool:
        """Do what is under the pixel; True if a place was hit, even one that can't be used."""
        spot = self.at(pixel)
        if spot is None:
            return False
        if spot.deed is not None:
            spot.deed()
        return True

    def press(self, key: str) -> bool:
        """Do what the key does; True if a place that can be used has it."""
        for spot in reversed(self._spots):
            if spot.key == key and spot.deed is not None:
                spot.deed()
                return True
        return False

    def usable(self) -> list[HotSpot]:
        """Places that can be used now, in the order they were drawn."""
        return [spot for spot in self._spots if spot.deed is not None]
