"""Line breaking: at spaces in Latin text, between phrases in Japanese.

Phrases are found with the Japanese model of BudouX (https://github.com/google/budoux), which scores
each gap between two characters by the characters around it. Names and terms of the game are kept
whole, and so are a number and its counter. What may begin or end a line is `_NEVER_FIRST` and
`_NEVER_LAST`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

Span: TypeAlias = tuple[int, int]
"""The first character of a line or phrase, and the first one behind it."""

PICTURE: Final = "\ufffc"
"""Stands for a small picture in the text."""
NOTE: Final = "\ufff9"
"""Stands for each character of a raised mark, which stays with the sentence before it."""
LONELY: Final = 0.2
"""A last line with one phrase shorter than this share of the column gets a second phrase."""
LONELY_JAPANESE: Final = 0.35
"""That share in Japanese, where phrases are shorter and lines break almost anywhere."""
KEPT: Final = 0.4
"""The share of the column that the line before must keep when it gives a phrase away."""

_NEVER_FIRST: Final = frozenset(
    "、。，．・：；？！）」』】〕］｝〉》ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％…‥゛゜を"
)
_NEVER_LAST: Final = frozenset("（「『【〔［｛〈《っお第")
_ALWAYS_ENDS: Final = frozenset("、。！？：")
_CLOSING: Final = "、。，．：；？！）」』…‥.,:;)!?" + NOTE
_JOINT: Final = "・"
"""Joins the parts of a name, as in キー・アイテム, which is broken only if it is too wide."""
_NUMBERED: Final = "turn lair hex step floor luck combat defence movement seed"
_BEFORE_NUMBER: Final = "|".join(rf"(?<=(?i:{word}))" for word in _NUMBERED.split())
"""What a number may follow as its name, in English."""
_WORD_END: Final = "一-鿿々〆ァ-ヺーA-Za-z0-9」』）］%+\ufffc"
_JOINED: Final = re.compile(
    rf"""
    # A number and what it counts, as in 6 MP, but not a time; a number and its name, as in turn 6.
      (?<=[\d%+])(?<!:\d\d)\ (?=[A-Za-z])
    | (?:{_BEFORE_NUMBER}|(?<=\b[Aa])|(?<=\bno\.))\ (?=\d)
    | (?:(?<=[一-鿿々ァ-ヺー])|(?<=あと)|(?<=ほか))(?=[+＋−]?\d)
    # A sign between spaces; only before a number may it not end a line either.
    | \ (?=[+=→≤≥≠×/]\ )
    | (?<=[+=→≤≥≠×])(?<!\d\+)\ (?=[\d+−])
    # A particle and the word before it.
    | (?<=[{_WORD_END}])(?=[がはにでともへのやかだな]|まで|より|ほど|ずつ|しか)
    | (?<=[A-Za-z0-9]\ )(?=[がはにでともへのや])
    | (?<=[ぁ-ん])(?=だけ|ほど|しか)
    | (?<=[うくすつぬむるい])(?=か[^ぁ-ん])
    # 時 and what it is the time of; その and a noun of one character.
    | (?<=[ぁ-ん一-鿿])(?=時(?![計刻間代]))
    | (?<=[こそあど]の)(?=[間分後上他際])
    """,
    re.VERBOSE,
)
"""Where a line never ends; it would end at the end of the match."""
_LATIN_SIGNS: Final = frozenset("–—‘’“”„•…−≤≥≠←→↑↓½¼¾×·€™★♥✓▲▼◀▶")

_MODEL: Final = Path(__file__).with_name("budoux-ja.json")
_WHOLE_WORDS: Final = Path(__file__).resolve().parents[2] / "locale" / "ja" / "whole_words.txt"
_FEATURES: Final = {
    **{f"UW{number}": (number - 4, number - 3) for number in range(1, 7)},
    **{f"BW{number}": (number - 3, number - 1) for number in range(1, 4)},
    **{f"TW{number}": (number - 4, number - 1) for number in range(1, 5)},
}
"""The characters around a gap that each part of the model looks at, counted from the gap."""
_NEVER: Final = -1_000_000
_SURE: Final = 1_000_000
"""Scores of gaps that are decided without the model."""


def is_japanese(char: str) -> bool:
    """Whether a character is drawn with the Japanese font of a style."""
    return ord(char) >= 0x2000 and char not in _LATIN_SIGNS


def has_japanese(text: str) -> bool:
    """Whether any character of a text is Japanese."""
    return not text.isascii() and any(is_japanese(char) for char in text)


def is_kanji(char: str) -> bool:
    """Whether a character is a kanji, which is as wide in every Japanese font."""
    return "㐀" <= char <= "鿿" or char in "々〆"


def _is_katakana(char: str) -> bool:
    return "ァ" <= char <= "ヿ" and char != _JOINT


def _counts(before: str, after: str) -> bool:
    """Whether two characters are a number and its counter, as in 3個 or 4ヘクス."""
    return before.isdigit() and after.isalpha()


def _may_break(before: str, after: str) -> bool:
    """Whether a line may end between two characters at all."""
    if after in (" ", NOTE) or after in _NEVER_FIRST:
        return False
    if before == " ":
        return True
    if before in _NEVER_LAST:
        return False
    if before in "-/·" and after.isalpha():
        return True
    if not (is_japanese(before) or is_japanese(after)) or _counts(before, after):
        return False
    return not (_is_katakana(before) and _is_katakana(after))


@cache
def _model() -> tuple[tuple[Span, dict[str, int]], ...]:
    parts = msgspec.json.decode(_MODEL.read_bytes(), type=dict[str, dict[str, int]])
    return tuple((_FEATURES[name], scores) for name, scores in parts.items())


@cache
def _bias() -> int:
    """The score above which a gap ends a phrase."""
    return sum(sum(scores.values()) for _, scores in _model()) // 2


@cache
def _whole_words() -> re.Pattern[str]:
    words = _WHOLE_WORDS.read_text(encoding="utf-8").split()
    return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))))


def whole_words(text: str) -> Iterator[Span]:
    """Where a text contains names and terms that are not broken, the longest at each place."""
    return (found.span() for found in _whole_words().finditer(text))


@lru_cache(512)
def _scores(text: str) -> tuple[int, ...]:
    """How good a place for a line break each gap is: above 0 a phrase ends there.

    The first number belongs to the gap after the first character; `_NEVER` forbids a break.
    """
    if has_japanese(text):
        scores = [_score(text, place) for place in range(1, len(text))]
        for start, end in whole_words(text):
            for place in range(start + 1, end):
                scores[place - 1] = _NEVER
    else:
        gaps = pairwise(text)
        scores = [_SURE if _may_break(before, after) else _NEVER for before, after in gaps]
    for joint in _JOINED.finditer(text):
        if 0 < joint.end() < len(text):
            scores[joint.end() - 1] = _NEVER
    return tuple(scores)


def _score(text: str, place: int) -> int:
    before, after = text[place - 1], text[place]
    if not _may_break(before, after):
        return _NEVER
    if before in (" ", NOTE) or before in _ALWAYS_ENDS or PICTURE in (before, after):
        return _SURE
    if not is_japanese(before) and before in "-/·":
        return _SURE
    score = -_bias()
    for (start, end), scores in _model():
        if place + start >= 0 and place + end <= len(text):
            score += scores.get(text[place + start : place + end], 0)
    return min(score, 0) if before == _JOINT else score


def phrase_ends(text: str) -> list[int]:
    """The places after which a line ends best; the last one is the length of the text."""
    ends = [place for place, score in enumerate(_scores(text), start=1) if score > 0]
    if ends and _is_lone(text[ends[-1] :]):
        ends.pop()
    return [*ends, len(text)]


def _is_lone(text: str) -> bool:
    """Whether a text has no more than one character besides its full stops and brackets."""
    return len(text.strip(_CLOSING + " ")) <= 1


def lines(text: str, room: int, width: Callable[[int, int], int]) -> list[Span]:
    """The lines of a text without newlines in a column of ``room`` pixels.

    ``width`` measures a part of the text in pixels; lines do not include spaces at their end.
    """

    def measured(start: int, end: int) -> int:
        return width(start, _before_spaces(text, start, end))

    if measured(0, len(text)) <= room:
        return [(0, _before_spaces(text, 0, len(text)))]
    ends: list[int] = []
    for start, end in pairwise([0, *phrase_ends(text)]):
        ends += _pieces(text, (start, end), room, measured)
    made = _fill(ends, room, measured)
    lonely = LONELY_JAPANESE if has_japanese(text) else LONELY
    _give_company(made, ends, room, measured, lonely)
    return [(start, _before_spaces(text, start, end)) for start, end in pairwise([0, *made])]


def _before_spaces(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] == " ":
        end -= 1
    return end


def _pieces(text: str, phrase: Span, room: int, width: Callable[[int, int], int]) -> Iterator[int]:
    """The ends of the pieces of a phrase, which is broken only if it is too wide for a line.

    It is broken where its score is highest, and if need be at any character.
    """
    start, end = phrase
    if width(start, end) <= room:
        yield end
        return
    scores = _scores(text)
    inside = range(start + 1, end)
    gaps = [place for place in inside if scores[place - 1] > _NEVER] or [
        place for place in inside if _may_break(text[place - 1], text[place])
    ]
    if not gaps:
        yield from _chopped(text, phrase, room, width)
        return
    fair = [gap for gap in gaps if not _is_lone(text[start:gap]) and not _is_lone(text[gap:end])]
    # A name that is wider than the line is broken between its own phrases.
    best = max(fair or gaps, key=lambda gap: _score(text, gap))
    yield from _pieces(text, (start, best), room, width)
    yield from _pieces(text, (best, end), room, width)


def _chopped(text: str, word: Span, room: int, width: Callable[[int, int], int]) -> Iterator[int]:
    """Break a word wider than the line wherever the line is full."""
    start, end = word
    for place in range(start + 1, end + 1):
        if place - start > 1 and width(start, place) > room:
            leaves_one = end == len(text) and _is_lone(text[place - 1 :]) and place - start > 2
            cut = place - 2 if leaves_one and width(place - 2, end) <= room else place - 1
            yield cut
            start = cut
    yield end


def _fill(ends: list[int], room: int, width: Callable[[int, int], int]) -> list[int]:
    """The ends of the lines when each takes as many pieces as fit."""
    lines: list[int] = []
    start = last = 0
    for end in ends:
        if last > start and width(start, end) > room:
            lines.append(last)
            start = last
        last = end
    return [*lines, last]


def _give_company(
    lines: list[int],
    ends: list[int],
    room: int,
    width: Callable[[int, int], int],
    lonely: float,
) -> None:
    """Move a phrase down to the last line if one shorter than `lonely` would be alone there."""
    if len(lines) < 2 or ends.index(lines[-1]) - ends.index(lines[-2]) > 1:
        return
    before = lines[-3] if len(lines) > 2 else 0
    moved = ends.index(lines[-2]) - 1
    if moved < 0 or ends[moved] <= before or width(lines[-2], lines[-1]) >= room * lonely:
        return
    if width(before, ends[moved]) >= room * KEPT and width(ends[moved], lines[-1]) <= room:
        lines[-2] = ends[moved]


def wrap(text: str, room: int, width: Callable[[str], int]) -> list[str]:
    """The lines of a text in a column of ``room`` pixels; a newline always ends a line."""
    return [line for paragraph in text.split("\n") for line in _wrapped(paragraph, room, width)]


def _wrapped(paragraph: str, room: int, width: Callable[[str], int]) -> list[str]:
    spans = lines(paragraph, room, lambda start, end: width(paragraph[start:end]))
    return [paragraph[start:end] for start, end in spans]
