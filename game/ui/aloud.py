"""Screens in sentences, for players who can't see them: what is new on a screen is read out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, Protocol

from msgspec import Struct

_MARKS: Final = re.compile(r"\*\*|</?\w*>|\[[RMQEV]\d[\w.\-]*\]")
_DICE: Final = re.compile(r"<[a-z]+-?([1-6])/>")
_PICTURES: Final = re.compile(r"<[\w\-]+/>")
_DOT: Final = re.compile(r" +· +")
_LETTERS: Final = re.compile(r"\w+")
_LATEST: Final = 3
"""How many events are told of a log of which nothing was told before."""


class Told(Struct, frozen=True):
    """What a screen says in words, in reading order."""

    of: object
    """What it is about; if this is another object than before, all lines are read."""
    lines: tuple[str, ...]
    focus: str = ""
    """What has the focus."""
    news: tuple[str, ...] | None = None
    """What has happened so far, the newest last; None on a screen where nothing happens."""


def plain(text: str) -> str:
    """A text without its marks: dice as their numbers, no colours, no rules."""
    text = _DICE.sub(r" \1 ", text)
    text = _DOT.sub(", ", _MARKS.sub("", _PICTURES.sub("", text)))
    return " ".join(text.split())


def sentences(before: Told | None, news: Sequence[str], now: Told) -> list[str]:
    """What is new since `before`: events, then what is asked and shown, then the focus.

    `news` are the events told so far.
    """
    said = fresh(news, now.news or ())
    if before is None or before.of is not now.of:
        return [*said, *now.lines, *filter(None, [now.focus])]
    in_focus = set(_LETTERS.findall(now.focus))
    for line in now.lines:
        # What has the focus is often said in the lower bar too.
        if line not in before.lines and not in_focus.issuperset(_LETTERS.findall(line)):
            said.append(line)
    if now.focus and now.focus != before.focus:
        said.append(now.focus)
    return said


def fresh(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """The events that haven't been told; after an undo those that took the place of others."""
    same = 0
    for one, other in zip(before, now, strict=False):
        if one != other:
            break
        same += 1
    return list(now[same:] if same else now[-_LATEST:])


class Listener(Protocol):
    """A voice, or a terminal."""

    @property
    def is_on(self) -> bool:
        """Whether it listens."""
        ...

    def say(self, lines: Sequence[str]) -> None:
        """Say these sentences after those that are being said."""

    def hush(self) -> None:
        """Be silent, and forget what was to be said."""


class Reader:
    """Reads out what is new on the uppermost screen, as long as somebody listens."""

    def __init__(self, listeners: Iterable[Listener] = ()) -> None:
        self.listeners = list(listeners)
        self._last: Told | None = None
        self._news: tuple[str, ...] = ()

    def follow(self, tell: Callable[[], Told]) -> None:
        """Say what is new. A focus that moves on interrupts what is being said."""
        if not self._is_heard:
            self._last = None
            return
        now = tell()
        said = sentences(self._last, self._news, now)
        is_moved = self._last is not None and self._last.focus != now.focus
        has_news = now.news is not None and now.news != self._news
        self._last, self._news = now, self._news if now.news is None else now.news
        if said and is_moved and not has_news:
            self.hush()
        if said:
            self._say(said)

    def repeat(self, tell: Callable[[], Iterable[str]]) -> None:
        """Say all these lines now."""
        if self._is_heard:
            self.hush()
            self._say(list(tell()))

    def hush(self) -> None:
        """Be silent, as the player goes on."""
        for one in self.listeners:
            one.hush()

    @property
    def _is_heard(self) -> bool:
        return any(one.is_on for one in self.listeners)

    def _say(self, said: Sequence[str]) -> None:
        for one in self.listeners:
            if one.is_on:
                one.say(said)


class Terminal:
    """Writes a sentence a line."""

    is_on = True

    def say(self, lines: Sequence[str]) -> None:
        """Write them, unless nobody reads them any more."""
        with suppress(OSError):
            print(*lines, sep="\n", flush=True)

    def hush(self) -> None:
        """What is written stays."""
