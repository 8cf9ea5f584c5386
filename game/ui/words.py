"""Translated texts by key, and dates and times in the player's language."""

from __future__ import annotations

import gettext
import logging
import os
import re
import string
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from game.sentence import DETAIL, Sentence

if TYPE_CHECKING:
    from fractions import Fraction

Language: TypeAlias = Literal["en", "ja"]
LANGUAGES: Final[dict[Language, str]] = {"en": "English", "ja": "日本語"}
"""Every language with its name in that language."""

LOG: Final = logging.getLogger("longest-day.words")
_FOLDER: Final = Path(__file__).resolve().parent.parent / "locale"
_FIRST: Final[Language] = "en"


class Words:
    """All texts of one language; missing ones fall back to English."""

    def __init__(self, language: Language, folder: Path = _FOLDER) -> None:
        self.language = language
        self._found = _load(language, folder)
        if language != _FIRST:
            self._found.add_fallback(_load(_FIRST, folder))
        self._sentence: Final = cache(self._found.gettext)
        """Cached, because a first lookup may go through many files."""
        self.blanks: dict[str, str] = {}
        """What fills a blank of that name in any text that is given no other value."""

    def say(self, key: str, /, **values: object) -> str:
        """The text of a key with its ``{blanks}`` filled in; the key itself if there is none.

        ``{item!l}`` is a name inside a sentence: "takes the gasoline", but "takes the MP40".
        """
        return _filled(self._sentence(key), _Values(self, values))

    def blank(self, name: str) -> str:
        """What fills a blank in any text; by default the text ``blank.NAME``. Raises KeyError."""
        found = self.blanks.get(name) or self._sentence(f"blank.{name}")
        if found == f"blank.{name}":
            raise KeyError(name)
        return found

    def tell(self, text: str) -> str:
        """Translate an English message of another part of the game; other text stays as it is."""
        if not isinstance(text, Sentence):
            return text
        values = {name: self.tell(value) for name, value in text.values.items()}
        sentence = self._sentence(text.template)
        if DETAIL in text.values and f"{{{DETAIL}}}" not in sentence:
            _keep_in_log(text)
        return sentence.format(**values)

    def count(self, key: str, n: int, **values: object) -> str:
        """The text of a key that depends on a number, which fills the blank ``{n}``."""
        return _filled(self._found.ngettext(key, key, n), _Values(self, {"n": n, **values}))

    def has(self, key: str) -> bool:
        """Whether there is a text for the key."""
        return self._sentence(key) != key


class _Values(dict[str, object]):
    """The values of a text's blanks, and those that fill a blank in any text."""

    def __init__(self, words: Words, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self._words: Final = words

    def __missing__(self, name: str) -> str:
        return self._words.blank(name)


class _Blanks(string.Formatter):
    """Fills blanks, those marked ``!l`` with names as they are written inside a sentence."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        if conversion == "l":
            return "".join(map(_inside, _JOINTS.split(str(value))))
        return super().convert_field(value, conversion)


_BLANKS: Final = _Blanks()
_JOINTS: Final = re.compile(r"( \+ |, )")
"""What stands between several names in one blank."""


def _filled(text: str, values: Mapping[str, object]) -> str:
    """A text with its blanks filled in; the formatter is slow, so it fills only what needs it."""
    return _BLANKS.vformat(text, (), values) if "!l}" in text else text.format_map(values)


def _inside(name: str) -> str:
    """A name with a small first letter, unless it is an abbreviation such as MP40."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


@cache
def _keep_in_log(text: str) -> None:
    """Log a missing translation, once."""
    LOG.info("%s", text)


def _load(language: Language, folder: Path) -> gettext.NullTranslations:
    """The compiled catalogues of one language, chained."""
    whole = gettext.NullTranslations()
    for path in sorted((folder / language / "LC_MESSAGES").glob("*.mo")):
        with path.open("rb") as file:
            whole.add_fallback(gettext.GNUTranslations(file))
    return whole


def use(language: str) -> Words:
    """The texts of a language; of the system language if it is empty or not supported."""
    for known in LANGUAGES:
        if language == known:
            return Words(known)
    return Words(system_language())


def system_language() -> Language:
    """The first language among those of the system that the game knows, otherwise English.

    LC_ALL and LC_MESSAGES come first. Then comes the system's own list: a program that is started
    from the desktop of macOS or Windows has no LANG.
    """
    from pygame.system import get_pref_locales  # commands without a window do without pygame

    chosen = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES")
    listed = [chosen] if chosen else [one["language"] for one in get_pref_locales()]
    for name in listed or [os.environ.get("LANG", "")]:
        spoken = re.split(r"[_.@-]", name)[0].lower()
        for known in LANGUAGES:
            if spoken == known:
                return known
    return _FIRST


def day_words(words: Words, day: date) -> str:
    """``22 November``, without the year."""
    return words.say("date.of-year", day=day.day, month=words.say(f"month.{day.month}"))


def clock_words(minutes: int) -> str:
    """``"03:20"``; `minutes` may be negative, because the plane takes off before midnight."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def percent_of(share: float | Fraction) -> int:
    """Whole percent, 1-99 unless the event is certain or impossible."""
    if 0 < share < 1:
        return min(max(round(share * 100), 1), 99)
    return 100 if share >= 1 else 0
