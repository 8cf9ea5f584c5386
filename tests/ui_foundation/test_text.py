from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import assets
from game.ui.theme import Theme, palette
from game.ui.typography import linebreak
from game.ui.typography.rich import Block, InlinePicture, TextRun, read_markup, rule_number, tints
from game.ui.typography.text import Style, Typesetter

OPEN_FILES = Path("/proc/self/fd")
JAPANESE = "スタックで動けば、攻撃も一緒に行う。「エンジェル」は負傷した男の手当てをする。"
ENGLISH = "They move as a stack, so they must attack as one: R4.4-unit-or-stack, 2½ MP."


def mono(text: str) -> int:
    return sum(16 if linebreak.is_japanese(char) else 8 for char in text)


@given(st.text("ab -/スッパい兵、。「」ー12½", max_size=60), st.integers(16, 200))
def test_wrapping_loses_nothing_and_keeps_to_the_column(text: str, room: int) -> None:
    lines = linebreak.wrap(text, room, mono)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(mono(line) <= room for line in lines)


def test_a_line_never_begins_with_a_full_stop_or_a_small_kana() -> None:
    for room in range(112, 400, 8):
        for line in linebreak.wrap(JAPANESE, room, mono)[1:]:
            assert line[0] not in "、。」ッェー"


def test_a_katakana_name_stays_whole_where_it_fits() -> None:
    for room in range(96, 400, 8):
        assert any("エンジェル" in line for line in linebreak.wrap(JAPANESE, room, mono))


def test_a_number_stays_with_what_it_counts_and_a_name_with_its_particle() -> None:
    for text in ("照準マークひとつにつき1個、あと2個加わる。", "地下を4マス進む。", "MP40が撃つ。"):
        for room in range(5, 12):
            for line in linebreak.wrap(text, room, len)[1:]:
                assert line[0] not in "個マがス", (room, line)


def test_japanese_breaks_at_phrase_ends() -> None:
    assert linebreak.wrap("攻撃も一緒に行う", 5 * 16, mono) == ["攻撃も", "一緒に行う"]


@pytest.mark.parametrize("text", [ENGLISH, JAPANESE])
@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
def test_drawn_lines_stay_in_their_column(text: str, percent: int, size: tuple[int, int]) -> None:
    type_ = Typesetter(Theme.for_window(size, percent), assets.fonts())
    style = Style("text", 16)
    room = type_.theme.px(240)
    for line in type_.wrap(text, style, room):
        assert type_.line(line, style).get_width() <= room


def test_latin_and_japanese_share_a_baseline_and_height(type_: Typesetter) -> None:
    style = Style("bold", 18)
    heights = {type_.line(text, style).get_height() for text in ("Angel", "エンジェル", "1407 動")}
    assert heights == {type_.height(style)}


def test_the_digits_of_a_large_japanese_head_are_of_its_own_face(type_: Typesetter) -> None:
    """The stencil's narrow 3 beside kana looked like another sign, with a bar over it."""
    head = Style("display", 44, grows=False)
    in_stencil = type_.width("3", head) + type_.width("ヒット", head)
    assert type_.width("3ヒット", head) > in_stencil + 8


def test_the_same_line_is_set_once(type_: Typesetter) -> None:
    assert type_.line("Angel", Style()) is type_.line("Angel", Style())


def test_finished_lines_are_not_kept_without_end() -> None:
    type_ = Typesetter(Theme(), assets.fonts(), room=4)
    first = type_.line("0", Style())
    for number in range(1, 9):
        type_.line(str(number), Style())
    assert type_.line("0", Style()) is not first


@pytest.mark.skipif(not OPEN_FILES.exists(), reason="the system doesn't list open files")
def test_sizes_of_letters_hold_no_files_open(type_: Typesetter) -> None:
    before = len(list(OPEN_FILES.iterdir()))
    for size in range(10, 40):
        type_.line("Angel 天使", Style(size=size))
    assert len(list(OPEN_FILES.iterdir())) == before


def test_text_on_a_board_keeps_its_size_when_the_player_wants_larger_text() -> None:
    large = Typesetter(Theme(text=2.0), assets.fonts())
    plain = Typesetter(Theme(), assets.fonts())
    board = Style("display", 16, grows=False)
    assert large.width("LES ORMES", board) == plain.width("LES ORMES", board)
    assert large.width("Angel", Style()) > plain.width("Angel", Style()) * 1.8


def test_arcade_type_keeps_to_its_pixel_grid() -> None:
    for scale in (0.875, 1.0, 1.5, 2.0, 3.0):
        assert Typesetter(Theme(scale), assets.fonts()).pixels(Style("arcade", 16)) % 16 == 0


def test_markup_becomes_runs_links_and_pictures() -> None:
    die = pygame.Surface((12, 12))
    colours = tints(palette("standard"), "night")
    runs = read_markup(
        "**Blake** <die/> ≤ 3 [R4.3.1-check] <none/>", Style(), colours, {"die": die}
    )
    links = [run for run in runs if isinstance(run, TextRun) and run.rule]
    assert [(run.text, run.rule) for run in links] == [("4.3.1", "R4.3.1-check")]
    assert [run.surface for run in runs if isinstance(run, InlinePicture)] == [die]
    assert isinstance(runs[0], TextRun) and runs[0].style.role == "heavy"
    assert isinstance(runs[-1], TextRun) and runs[-1].text == "<none/>"


@pytest.mark.parametrize(
    ("rule", "number"),
    [
        ("R4.2.4-beast-victim", "4.2.4"),
        ("R7.8.1-1-adjacent", "7.8.1"),
        ("R5.0", "5.0"),
        ("M7.3-fire", "M7.3"),
        ("V1-fire-over-friends", "V1"),
        ("E3-cooper", "E3"),
    ],
)
def test_a_rule_is_printed_by_its_number(rule: str, number: str) -> None:
    assert rule_number(rule) == number


def test_a_block_tells_where_its_rules_can_be_clicked(type_: Typesetter) -> None:
    runs = read_markup(ENGLISH + " [R4.4-unit]", Style(), tints(palette("standard"), "night"))
    block = Block(type_, runs, 200)
    (link,) = block.links
    assert link.rule == "R4.4-unit"
    assert pygame.Rect(0, 0, 200, block.height).contains(link.rect)
    assert block.width <= 200


def test_lines_below_a_picture_begin_beside_it(type_: Typesetter, screen: pygame.Surface) -> None:
    die = pygame.Surface((20, 20))
    die.fill((0, 0, 255))
    marked = f"<die/> {ENGLISH}"
    colours = tints(palette("standard"), "night")
    block = Block(type_, read_markup(marked, Style(), colours, {"die": die}), 200, hangs=True)
    assert block.lines > 1
    assert block.width <= 200
    screen.fill((0, 0, 0))
    block.draw(screen, (0, 0))
    line = block.height // block.lines
    below = screen.subsurface((0, line, die.get_width(), block.height - line))
    black = pygame.mask.from_threshold(below, (0, 0, 0), (1, 1, 1))
    assert black.count() == below.width * below.height


def test_no_short_word_is_left_alone_on_the_last_line(type_: Typesetter) -> None:
    text = "The rules as we recommend them"
    assert linebreak.wrap(text, 27 * 8, mono) == ["The rules as we", "recommend them"]
    orders = "追加ルールなし。おすすめのままの夜。"
    assert linebreak.wrap(orders, 16 * 16, mono) == ["追加ルールなし。", "おすすめのままの夜。"]
    style = Style("text", 18)
    room = type_.width("The rules as we recommend", style) + 2
    block = Block(type_, [TextRun(text, style)], room)
    assert block.lines == 2
    assert block.width < type_.width("The rules as we recommend", style)


@pytest.mark.parametrize(
    "text",
    [
        "One end.[Q41][Q42] Other words follow here.[Q43]",
        "移動は終わる。[Q41][Q42]次の文が続く。[Q43]",
    ],
    ids=["en", "ja"],
)
def test_the_mark_of_a_ruling_stands_higher_and_begins_no_line(
    type_: Typesetter, text: str
) -> None:
    runs = read_markup(text, Style(size=18), {})
    marks = [run for run in runs if isinstance(run, TextRun) and run.is_raised]
    assert [run.text for run in marks] == ["Q41", "Q42", "Q43"]
    rule = read_markup("A [R4.2]", Style(size=18), {})
    beside = max(link.rect.bottom for link in Block(type_, rule, 400).links)
    for room in range(120, 400, 7):
        drawn = Block(type_, runs, room).links
        assert len(drawn) == len(marks)
        assert all(link.rect.left > 5 for link in drawn), room
    assert all(link.rect.bottom < beside for link in drawn)
    assert drawn[0].rect.right < drawn[1].rect.left
