"""Views in sentences: everything that can be read or pressed, and what has the focus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame

from game.ui.aloud import plain
from game.ui.toolkit import Toolkit
from game.ui.views.presses import Button, Glow, Pressable, Tab
from game.ui.views.stops import FocusStop
from game.ui.views.texts import Keycap
from game.ui.views.view import Placed

_ENDS: Final = ".。:："


def spoken_lines(kit: Toolkit, placed: Placed) -> Iterator[str]:
    """A line for each text and for each thing to press, in reading order."""
    view = placed.view
    is_one = isinstance(view, Glow | Button) or (isinstance(view, Pressable) and view.is_stop)
    line = spoken_whole(kit, placed) if is_one else view.spoken(kit)
    if line:
        yield line
    if not is_one:
        for part in placed.parts:
            yield from spoken_lines(kit, part)


def spoken_whole(kit: Toolkit, placed: Placed) -> str:
    """Something to press, or a row with a control, in one sentence."""
    found = (one.view for one in placed.walk())
    pressable = next((one for one in found if isinstance(one, Pressable)), None)
    key = _key_of(kit, placed, pressable)
    shown = (one for one in placed.walk() if not (key and isinstance(one.view, Keycap)))
    told = (one.view.spoken(kit).rstrip(_ENDS) for one in shown)
    words = kit.say("aloud.comma").join(filter(None, told))
    if isinstance(pressable, Tab) and pressable.is_open:
        words = kit.say("aloud.open", words=words)
    if isinstance(pressable, Button) and pressable.is_on:
        words = kit.say("aloud.on", words=words)
    if pressable is not None and pressable.reason:
        return kit.say("aloud.refused", words=words, why=plain(pressable.reason))
    return kit.say("aloud.key", words=words, press=key) if words and key else words


def spoken_stop(
    kit: Toolkit, stop: FocusStop, stops: Sequence[FocusStop], more: Sequence[str] = ()
) -> str:
    """What has the focus, what is told `more` about it, and its place among its like."""
    words = spoken_whole(kit, stop.around.glow or stop.placed)
    told = [words, *(one for one in more if one and one not in words)]
    # While it is pressed, what has the focus may be another object than in the new layout.
    like = [one.pressable.action for one in stops if one.is_focusable and _is_like(one, stop)]
    if len(like) > 1 and stop.pressable.action in like:
        number = like.index(stop.pressable.action) + 1
        told.append(kit.say("aloud.place", number=number, of=len(like)))
    return in_one(kit, told)


def in_one(kit: Toolkit, told: Iterable[str]) -> str:
    """Several sentences in one line."""
    return kit.say("aloud.stop").join(one.rstrip(_ENDS) for one in told if one)


def _is_like(one: FocusStop, other: FocusStop) -> bool:
    """Whether two things to press are in the same list."""
    return one.around.group == other.around.group and one.area is other.area


def _key_of(kit: Toolkit, placed: Placed, pressable: Pressable | None) -> str:
    """The name of the key that presses it; empty if none does."""
    if isinstance(pressable, Button) and pressable.hint:
        return kit.trim.prompt(pressable.hint)
    if pressable is None or pressable.key is None:
        return ""
    caps = (one.view.name for one in placed.walk() if isinstance(one.view, Keycap))
    return next(caps, "") or pygame.key.name(pressable.key).upper()
