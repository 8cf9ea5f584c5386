"""Traces: what a picture shows where, so that only what has become another is drawn anew."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Mapping
from typing import Final

import pygame


class Traces:
    """Everything a picture was drawn from, by name: its place, and all that it depends on.

    What lies over something else is noted after it. Things that are drawn without depending on
    anything that could be noted show a new `object()`.
    """

    def __init__(self, within: pygame.Rect | None = None) -> None:
        """Nothing is to be seen outside of `within`, in pixels; None for no such bounds."""
        self._within = within
        self._noted: Final[dict[Hashable, tuple[pygame.Rect, object]]] = {}
        self._groups: Final[dict[str, Traces]] = {}

    def note(self, name: Hashable, place: pygame.Rect, shows: object) -> None:
        """Something lies there, in pixels, and looks like that."""
        self._noted[name] = (place if self._within is None else place.clip(self._within), shows)

    def take(self, name: str, group: Traces) -> None:
        """Note a group of things; where it is the same object as before, nothing has changed."""
        self._groups[name] = group

    def since(self, before: Traces) -> list[pygame.Rect]:
        """Where this picture may differ from an earlier one."""
        if self is before:
            return []
        parts = _changed(self._noted, before._noted)
        for name, group in self._groups.items():
            parts += group.since(before._groups.get(name, _NOTHING))
        for name, group in before._groups.items():
            if name not in self._groups:
                parts += _NOTHING.since(group)
        return parts


_NOTHING: Final = Traces()


def _changed(
    now: Mapping[Hashable, tuple[pygame.Rect, object]],
    was: Mapping[Hashable, tuple[pygame.Rect, object]],
) -> list[pygame.Rect]:
    parts: list[pygame.Rect] = []
    for name, noted in now.items():
        earlier = was.get(name)
        if earlier is None:
            parts.append(noted[0])
        elif earlier != noted:
            parts += (earlier[0], noted[0])
    parts += (place for name, (place, _) in was.items() if name not in now)
    parts += (now[name][0] for name in _reordered(list(was), list(now)))
    return parts


def _reordered(before: list[Hashable], after: list[Hashable]) -> Iterable[Hashable]:
    """Names that lie over or under others than before: all but the longest run that stayed."""
    if before == after:
        return ()
    ranks = {name: rank for rank, name in enumerate(before)}
    common = [name for name in after if name in ranks]
    places = [ranks[name] for name in common]
    if places == sorted(places):
        return ()
    ends: list[int] = []
    lengths: list[int] = []
    for place in places:
        at = bisect_left(ends, place)
        ends[at : at + 1] = [place]
        lengths.append(at)
    kept, wanted = set[int](), len(ends) - 1
    for index in range(len(places) - 1, -1, -1):
        if lengths[index] == wanted:
            kept.add(index)
            wanted -= 1
    return (name for index, name in enumerate(common) if index not in kept)
