"""Line breaking: at spaces in Latin text, between phrases in Japanese."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

_NEVER_FIRST: Final = frozenset(
    "、。，．・：；？！）」』】〕］｝〉》ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％…‥゛゜"
)
LONELY: Final = 0.2
"""A last line with one word shorter than this share of the column gets a second word."""
KEPT: Final = 0.4
"""The share of the column that the line before must keep when it gives a word away."""
_NEVER_LAST: Final = frozenset("（「『【〔［｛〈《")
_LATIN_SIGNS: Final = frozenset("–—‘’“”„•…−≤≥≠←→↑↓½¼¾×·€™★♥✓▲▼◀▶")


def is_japanese(char: str) -> bool:
    """Whether a character is drawn with the Japanese font of a style."""
    return ord(char) >= 0x2000 and char not in _LATIN_SIGNS


def _is_katakana(char: str) -> bool:
    return "ァ" <= char <= "ヿ"


def _is_hiragana(char: str) -> bool:
    return "ぁ" <= char <= "ゟ"


def _counts(before: str, after: str) -> bool:
    """Whether two characters are a number and its counter, as in 3個 or 4マス."""
    return before.isdigit() and after.isalpha()


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters at all."""
    if before == " ":
        return True
    if after == " " or after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    if before in "-/·" and after.isalpha():
        return True
    if not (is_japanese(before) or is_japanese(after)) or _counts(before, after):
        return False
    return not (_is_katakana(before) and _is_katakana(after))


def _ends_phrase(before: str, after: str) -> bool:
    """Whether the gap between two characters is a good place for a line break."""
    if not _may_break(before, after):
        return False
    if before == " " or before in _NEVER_FIRST - {"ー", "々"}:
        return True
    if not is_japanese(before):
        return not _is_hiragana(after)
    return _is_hiragana(before) and not _is_hiragana(after)


def _split(text: str, is_break: Callable[[str, str], bool]) -> Iterator[str]:
    start = 0
    for place, (before, after) in enumerate(pairwise(text), start=1):
        if is_break(before, after):
            yield text[start:place]
            start = place
    if start < len(text):
        yield text[start:]


def phrases(text: str) -> list[str]:
    """Split a text into phrases that should not be broken; joined they are the text again."""
    return list(_split(text, _ends_phrase))


def fit(text: str, room: int, width: Callable[[str], int]) -> list[str]:
    """Split a text into pieces at most ``room`` pixels wide.

    A phrase that is too wide is broken where the script allows, and if need be at any character.
    """
    pieces: list[str] = []
    for phrase in phrases(text):
        if width(phrase.rstrip()) <= room:
            pieces.append(phrase)
            continue
        for atom in _split(phrase, _may_break):
            pieces.extend([atom] if width(atom.rstrip()) <= room else _chop(atom, room, width))
    return pieces


def _chop(atom: str, room: int, width: Callable[[str], int]) -> Iterator[str]:
    """Split a word wider than the line wherever the line is full."""
    start = 0
    for place in range(1, len(atom) + 1):
        if place - start > 1 and width(atom[start:place].rstrip()) > room:
            yield atom[start : place - 1]
            start = place - 1
    yield atom[start:]


def wrap(text: str, room: int, width: Callable[[str], int]) -> list[str]:
    """The lines of a text in a column of ``room`` pixels; a newline always ends a line."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        made: list[list[str]] = [[]]
        for piece in fit(paragraph, room, width):
            if made[-1] and width("".join([*made[-1], piece]).rstrip()) > room:
                made.append([])
            made[-1].append(piece)
        _give_company(made, room, width)
        lines += ["".join(line).rstrip() for line in made]
    return lines


def _give_company(lines: list[list[str]], room: int, width: Callable[[str], int]) -> None:
    """Move a word down to the last line if a short word would be alone there."""
    if len(lines) <= 1 or len(lines[-1]) > 1:
        return
    *kept, before = lines[-2]
    alone = lines[-1][0].rstrip()
    if width(alone) >= room * LONELY or width("".join(kept).rstrip()) < room * KEPT:
        return
    if width(before + alone) <= room:
        lines[-2:] = [kept, [before, *lines[-1]]]
