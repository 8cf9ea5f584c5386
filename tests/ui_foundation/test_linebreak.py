"""Kinsoku and whole words over every Japanese text, at ten widths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from game.boards import load_boards
from game.ui.typography import linebreak
from tests.ui_foundation.test_words import sentences

WIDTHS = (10, 12, 14, 16, 19, 22, 26, 31, 37, 44)
"""In kanji: from the narrowest column of the screen to a page of the rulebook."""
WORDS_THAT_MAY_NOT_SPLIT = ("待ち伏せ", "お守り", "なかった", "ゾンビ・コントローラー", "幸運値")
NOT_FIRST = "っゃゅょッャュョァィゥェォー。、」）！？：・々％"
NOT_LAST = "っお「（"
CLOSING = "。、！？：」）…"
MARKUP = re.compile(r"\*\*|<[\w\-]*/?>|</>")
BLANK = re.compile(r"\{\w+\}")


@cache
def texts() -> tuple[str, ...]:
    """Every paragraph of the catalogue, and every Japanese name of the maps."""
    found = {
        paragraph
        for text in sentences("ja").values()
        for paragraph in BLANK.sub("12", MARKUP.sub("", text)).split("\n")
    }
    boards = load_boards()
    named = [*boards.field.names.values(), *boards.hunt.names.values()]
    named += [room.title for room in boards.castle.rooms]
    found |= {names["ja"] for names in named if "ja" in names}
    return tuple(sorted(text for text in found if linebreak.has_japanese(text)))


def half_widths(text: str) -> int:
    return sum(2 if linebreak.is_japanese(char) else 1 for char in text)


def faults(text: str, width: int) -> Iterator[str]:
    room = 2 * width
    spans = linebreak.lines(text, room, lambda start, end: half_widths(text[start:end]))
    shown = "/".join(text[start:end] for start, end in spans)
    assert shown.replace("/", "").replace(" ", "") == text.replace("/", "").replace(" ", "")
    if any(half_widths(text[start:end]) > room for start, end in spans):
        yield f"too wide: {shown}"
    for (_, end), (start, _) in pairwise(spans):
        before, after = text[end - 1], text[start]
        if after in NOT_FIRST:
            yield f"{after} begins a line: {shown}"
        if before in NOT_LAST:
            yield f"{before} ends a line: {shown}"
        if start == end and before.isdigit() and after.isalpha():
            yield f"a number without its counter: {shown}"
    if len(spans) > 1 and len(text[spans[-1][0] :].strip(CLOSING)) < 2:
        yield f"alone on the last line: {shown}"
    for start, end in linebreak.whole_words(text):
        fits = half_widths(_with_signs(text, start, end)) <= room
        if fits and any(start < cut < end for cut, _ in spans):
            yield f"{text[start:end]} is split: {shown}"


def _with_signs(text: str, start: int, end: int) -> str:
    """A word with the brackets and full stops that can't be separated from it."""
    while start and text[start - 1] in NOT_LAST:
        start -= 1
    while end < len(text) and text[end] in NOT_FIRST:
        end += 1
    return text[start:end]


def test_japanese_lines_begin_and_end_as_they_should() -> None:
    found = [
        f"{width}: {fault}" for text in texts() for width in WIDTHS for fault in faults(text, width)
    ]
    assert not found, "\n".join(found[:40])


def test_the_glossary_keeps_words_whole_that_the_model_would_split() -> None:
    for word in WORDS_THAT_MAY_NOT_SPLIT:
        assert list(linebreak.whole_words(f"その{word}は")) == [(2, 2 + len(word))]
        for width in range(len(word) + 1, 3 * len(word)):
            lines = linebreak.wrap(f"いつもの{word}、その{word}だ。", 2 * width, half_widths)
            assert sum(line.count(word) for line in lines) == 2, (width, lines)


def test_every_phrase_ends_where_a_line_may_end() -> None:
    text = "手放せば、1ヒットを無効にできる。4ヘクス移動：出目6（4以下で発見）発見されず"
    assert linebreak.phrases(text) == [
        *("手放せば、", "1ヒットを", "無効に", "できる。", "4ヘクス移動：", "出目6"),
        *("（4以下で", "発見）", "発見されず"),
    ]
