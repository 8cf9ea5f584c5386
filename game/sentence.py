"""What goes wrong, said in English by a part of the game that knows no other language.

    Sentence('{file}: holds no saved game; ask for the page once more', file=path)

It is its English words, and remembers how it was made: whoever speaks another language finds
the template in a catalogue and fills its blanks again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Self

_LONGEST: Final = 400
"""Characters; what is quoted must not push the rest off the screen."""


class Sentence(str):
    """English words with what they were made of; a value may be a sentence too.

    What it quotes is shown harmless: signs that command a terminal, or turn the direction of a
    line, become a replacement character.
    """

    __slots__ = ("template", "values")

    template: str
    values: dict[str, str]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """The template with its ``{blanks}`` filled in; of a sentence, the same once more."""
        if isinstance(template, Sentence):
            return cls(template.template, **template.values)
        told = {name: _harmless(value) for name, value in values.items()}
        made = super().__new__(cls, template.format(**told))
        made.template, made.values = template, told
        return made

    def over(self, change: Callable[[str], str]) -> Sentence:
        """The same sentence with each value changed, those of its parts too."""
        changed = {
            name: value.over(change) if isinstance(value, Sentence) else change(value)
            for name, value in self.values.items()
        }
        return Sentence(self.template, **changed)

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), self.values


class SpokenError(Exception):
    """Something a person can mend; the sentence says what, where, and how."""

    def __init__(self, template: str, /, **values: object) -> None:
        """The sentence, or what it is to be made of."""
        self.sentence: Final = Sentence(template, **values)
        super().__init__(self.sentence)


def _harmless(value: object) -> str:
    if isinstance(value, SpokenError):
        return value.sentence
    if isinstance(value, Sentence):
        return value
    told = str(value)[:_LONGEST]
    if told.isprintable():
        return told
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in told)
