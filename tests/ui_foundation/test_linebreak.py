"""Every text in both languages at ten widths: what begins and ends a line, and what stays whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from game.boards import load_boards
from game.ui.typography import linebreak
from game.ui.words import LANGUAGES
from tests.ui_foundation.catalogues import sentences

WIDTHS = (11, 12, 14, 16, 19, 22, 26, 31, 37, 44)
"""In kanji: from the narrowest column of the screen to a page of the rulebook."""
WORDS_THAT_MAY_NOT_SPLIT = ("待ち伏せ", "お守り", "なかった", "ゾンビ・コントローラー", "幸運値")
NOT_FIRST = "っゃゅょッャュョァィゥェォー。、」）！？：・々％］を"
NOT_LAST = "っお「（［"
CLOSING = "。、！？：」）…"
MARKUP = re.compile(r"\*\*|<[\w\-]*/?>|</>")
BLANK = re.compile(r"\{[\w.!]+\}")
NOUN_END = "一-鿿々ァ-ヺーA-Za-z0-9」）%"
TORN = {
    "a number and what it counts": re.compile(r"(?<![:\d]\d)\d[+%]? /[A-Za-z]|\d/[^\W\d_]"),
    "a number and its name": re.compile(
        r"([一-鿿々ァ-ヺー]|あと|ほか|\b([Tt]urn|[Ff]loor|[Aa]) )/[+−]?\d"
    ),
    "a sign": re.compile(r"/[+=→≤≥×]( |$)| [+=→≤≥×] /\d|/%"),
    "a particle": re.compile(
        rf"[{NOUN_END}]/([がはにでともへの]|から|まで|より|ずつ)|[A-Za-z0-9] /[がはにでともへの]"
        r"|[ぁ-ん]/(だけ|ほど|しか)|[うくすつぬむるい]/か[^ぁ-ん]"
    ),
    "その and its noun": re.compile(r"[こそあど]の/[時間分後上他際](?!間)"),
    "時": re.compile(r"[ぁ-ん一-鿿]/時(?![計刻間代])"),
}
"""What is torn by the line's end, which the slash stands for."""


def paragraphs(language: str) -> set[str]:
    """Every paragraph of a catalogue, without its markup."""
    return {
        paragraph
        for text in sentences(language).values()
        for paragraph in BLANK.sub("12", MARKUP.sub("", text)).split("\n")
    }


@cache
def texts() -> tuple[str, ...]:
    """Every Japanese paragraph of the catalogue, and every Japanese name of the maps."""
    found = paragraphs("ja")
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


def joined(text: str, place: int) -> bool:
    """Whether a line may not end between the two characters around a place."""
    torn = f"{text[:place]}/{text[place:]}"
    return any(fault.search(torn) for fault in TORN.values())


def torn(text: str, width: int) -> Iterator[str]:
    """What is torn although it would fit into the line."""
    room = 2 * width
    spans = linebreak.lines(text, room, lambda start, end: half_widths(text[start:end]))
    for (start, _), (following, last) in pairwise(spans):
        cut = f"{text[start:following]}/{text[following:last]}"
        for what, fault in TORN.items():
            found = [
                one for one in fault.finditer(cut) if one.start() <= following - start < one.end()
            ]
            if found:
                yield f"{what}: {cut}"


def _with_signs(text: str, start: int, end: int) -> str:
    """A word with the brackets, full stops and particles that can't be separated from it."""
    while start and (text[start - 1] in NOT_LAST or joined(text, start)):
        start -= 1
    while end < len(text) and (text[end] in NOT_FIRST or joined(text, end)):
        end += 1
    return text[start:end]


def test_japanese_lines_begin_and_end_as_they_should() -> None:
    found = [
        f"{width}: {fault}" for text in texts() for width in WIDTHS for fault in faults(text, width)
    ]
    assert not found, "\n".join(found[:40])


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_torn_that_belongs_together(language: str) -> None:
    found = [
        f"{width}: {fault}"
        for text in sorted(paragraphs(language))
        for width in WIDTHS
        for fault in torn(text, width)
    ]
    assert not found, "\n".join(found[:40])


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("You have 6 MP left", "6 MP"),
        ("Rule R4.2 applies here", "R4.2"),
        ("At 05:30 it grows light", "05:30"),
        ("on turn 6 the tower falls", "turn 6"),
        ("A wound: combat 3 → 2, movement 5", "3 → 2"),
        ("rolled 5 + 2 = 7 on the table", "5 + 2 = 7"),
        ("負傷：戦闘力3 → 2、移動力5", "3 → 2"),
        ("爆発力はここにあと3（必要）", "あと3"),
        ("勝率は今のままなら17%の見込み", "17%の"),
        ("村にいる者はその時に助かる", "その時"),
        ("攻撃の間は移動できない2人の降下兵", "2人の"),
        ("古城編に登場するのは指揮官にだけ限る", "にだけ"),
        ("進むヘクスが少ないほど安全になる", "少ないほど"),
        ("マップを Tiled で開いて描き換える", "Tiled で"),
    ],
)
def test_a_line_never_ends_within(text: str, whole: str) -> None:
    for width in range(16, half_widths(text)):
        assert any(whole in line for line in linebreak.wrap(text, width, half_widths)), width


def test_the_glossary_keeps_words_whole_that_the_model_would_split() -> None:
    for word in WORDS_THAT_MAY_NOT_SPLIT:
        assert list(linebreak.whole_words(f"その{word}は")) == [(2, 2 + len(word))]
        for width in range(len(word) + 1, 3 * len(word)):
            lines = linebreak.wrap(f"いつもの{word}、その{word}。", 2 * width, half_widths)
            assert sum(line.count(word) for line in lines) == 2, (width, lines)


def test_every_phrase_ends_where_a_line_may_end() -> None:
    text = "手放せば、1ヒットを無効にできる。4ヘクス移動：出目6（4以下で発見）発見されず"
    phrases = [text[start:end] for start, end in pairwise([0, *linebreak.phrase_ends(text)])]
    assert phrases == [
        *("手放せば、", "1ヒットを", "無効に", "できる。", "4ヘクス移動：", "出目6"),
        *("（4以下で", "発見）", "発見されず"),
    ]


def test_a_text_that_fits_in_one_line_is_measured_once() -> None:
    asked: list[tuple[int, int]] = []

    def width(start: int, end: int) -> int:
        asked.append((start, end))
        return 10 * (end - start)

    text = "Four men wait by the gate, and one climbs the wall. "
    assert linebreak.lines(text, 10 * len(text), width) == [(0, len(text) - 1)]
    assert asked == [(0, len(text) - 1)]
