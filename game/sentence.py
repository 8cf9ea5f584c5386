"""Translatable error messages for the parts of the game that know only English.

    Sentence('{file}: holds no saved game; ask for the page once more', file=path)

A Sentence is the English text and keeps its template and values: the screen looks up the template
in a catalogue and fills the translation with the same values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Self

from game.outside_text import quoted

_LONGEST: Final = 400
"""Characters of a quoted value, so that it can't push the rest off the screen."""


class Sentence(str):
    """An English text with its template and values; a value may be a Sentence too.

    Values are sanitized: control and invisible characters, and those that change the direction of
    text, become a replacement character.
    """

    __slots__ = ("template", "values")

    template: str
    values: dict[str, str]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Fill the ``{placeholders}`` of the template; a Sentence is copied."""
        if isinstance(template, Sentence):
            return cls(template.template, **template.values)
        sanitized = {name: _sanitized(value) for name, value in values.items()}
        sentence = super().__new__(cls, template.format(**sanitized))
        sentence.template, sentence.values = template, sanitized
        return sentence

    def over(self, change: Callable[[str], str]) -> Sentence:
        """The same sentence with `change` applied to each value, also in nested sentences."""
        changed = {
            name: value.over(change) if isinstance(value, Sentence) else change(value)
            for name, value in self.values.items()
        }
        return Sentence(self.template, **changed)

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), self.values


class SpokenError(Exception):
    """An error the player can fix; the sentence says what is wrong, where, and what to do."""

    def __init__(self, template: str, /, **values: object) -> None:
        """A sentence, or its template and values."""
        self.sentence: Final = Sentence(template, **values)
        super().__init__(self.sentence)


def _sanitized(value: object) -> str:
    if isinstance(value, SpokenError):
        return value.sentence
    if isinstance(value, Sentence):
        return value
    return quoted(str(value), _LONGEST)
