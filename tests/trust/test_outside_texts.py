"""Names from outside are cleaned before they are shown, logged, printed or exported."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.__main__ import main
from game.archive import SaveError, named_save
from game.archive.log import anonymized
from game.boards import MapError, load_boards, load_map
from game.boards.loading import read_map
from game.painting.kit import Kit
from game.rules import Game
from game.rules.board import Boards, CastleBoard
from game.scenes.menus.maps import MapsScene
from game.scenes.menus.saves import SavesScene
from game.scenes.menus.seed import seed_of
from game.sentence import LONGEST_NAME, cleaned, quoted
from game.tabletop.maps.map_selection import MapSelection
from game.ui.typography.text import Style
from tests.boards.mapfiles import copied
from tests.tools.gallery import Gallery
from tests.trust import oracle

HOSTILE = {
    "zero-width": "\u200b",
    "byte-order-mark": "\ufeff",
    "soft-hyphen": "\xad",
    "blank": "   ",
    "wide-blank": "\u3000 ",
    "filler": "\u3164",
    "accent": "\u0301",
    "tower-of-accents": "a" + "\u0301" * 150,
    "zero-width-among-letters": "to\u200bw\ufeffer",
    "turned-round": "a\u202eb\u2066c",
    "unassigned": "\U000e0fff\u0378",
    "long": "W" * 900,
    "markup": "</title></text><script>alert(1)</script><img src=x onerror=alert(1)>",
    "quotes": "\"' onload=alert(1) x='",
}
"""Names on maps and of files; each once kept a scene from being drawn, or could."""


_NAMES_ARE_BYTES = pytest.mark.skipif(os.name == "nt", reason="names of files are text there")


def named(folder: Path, name: str) -> Boards:
    """The small maps with that name for everything that has one in one language or both."""
    maps = copied(folder)
    told = name.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    for path in maps.glob("small-*.tmx"):
        text = path.read_text(encoding="utf-8")
        pattern = r'(<property name="(?:name|story)_(?:en|ja)" value=")[^"]*'
        path.write_text(re.sub(pattern, lambda found: found[1] + told, text), encoding="utf-8")
    castle = maps / "small-castle.tmx"
    text = castle.read_text(encoding="utf-8")
    title = f'<properties><property name="name_en" value="{told}"/></properties>'
    room = '<object id="9" name="kitchen" type="room" x="1024" y="320" width="320" height="128">'
    assert room in text
    head, rest = text.split(room)
    rest = re.sub(r"\s*<properties>.*?</properties>", title, rest, count=1, flags=re.DOTALL)
    castle.write_text(f"{head}{room}{rest}", encoding="utf-8")
    return load_boards(*(maps / f"small-{kind}.tmx" for kind in ("field", "castle", "hunt")))


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_boards_are_drawn_whatever_their_names(name: str, tmp_path: Path) -> None:
    boards = named(tmp_path, name)
    for part in oracle.PARTS:
        oracle.draws(boards, Game.new(boards, 1, part=part))


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every exported page with harmless names."""
    return oracle.pages(named(tmp_path_factory.mktemp("plain"), "Plain"))


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_no_name_is_markup_in_an_exported_page(
    name: str, tmp_path: Path, plain: dict[str, str]
) -> None:
    hostile = oracle.pages(named(tmp_path / "hostile", name), name)
    assert hostile.keys() == plain.keys()
    for page, text in hostile.items():
        assert oracle.skeleton(text) == oracle.skeleton(plain[page]), page


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\ufeff", "\xad", "\u3164"])
def test_a_room_without_a_visible_name_is_a_fault(name: str, tmp_path: Path) -> None:
    path = copied(tmp_path) / "small-castle.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('name="kitchen"', f'name="{name}"'), encoding="utf-8")
    with pytest.raises(MapError, match="has no name"):
        load_map(path)


def test_two_names_that_look_the_same_are_a_fault(tmp_path: Path) -> None:
    path = copied(tmp_path) / "small-castle.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('name="kitchen"', 'name="ha\u200bll"'), encoding="utf-8")
    with pytest.raises(MapError, match="another room has this name"):
        load_map(path)


def test_a_blank_title_counts_as_none(tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    text = path.read_text(encoding="utf-8")
    board = load_map(path)
    assert isinstance(board, CastleBoard)
    titled = next(room for room in board.rooms if "en" in room.title)
    title = titled.title["en"]
    path.write_text(text.replace(f'value="{title}"', 'value="\u200b "'), encoding="utf-8")
    board = load_map(path)
    assert isinstance(board, CastleBoard)
    room = next(room for room in board.rooms if room.name == titled.name)
    assert "en" not in room.title


BAD_FILES = (
    *(f"{name[:60]}" for name in HOSTILE.values() if "/" not in name),
    *("\x1b]0;owned\x07", "two\nlines", "back\rspace", "\udcff\udcfe"),
)


def put(path: Path, content: bytes) -> None:
    """Write a file; Windows has no files of some of the names."""
    try:
        path.write_bytes(content)
    except OSError:
        if os.name != "nt":
            raise
        pytest.skip("Windows has no file of that name")


@pytest.mark.parametrize("name", BAD_FILES, ids=ascii)
def test_lists_of_files_are_drawn_whatever_their_names(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    maps = copied(tmp_path)
    hunt = (maps / "small-hunt.tmx").read_bytes()
    for other in maps.glob("*.tmx"):
        other.unlink()
    put(maps / f"{name}.tmx", hunt)
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / f"{name}.night").write_text("no save", encoding="utf-8")
    gallery = Gallery(load_boards())
    gallery.context.maps = selection = MapSelection(maps)
    for scene in (
        SavesScene(gallery.context, "menu.saves", gallery.context.load),
        MapsScene(gallery.context),
    ):
        gallery.stack.push(scene)
        for updates in (1, 29):
            for _ in range(updates):
                scene.update(16)
            gallery.stack.draw(pygame.Surface(gallery.stack.size))
        gallery.stack.pop()
    selection.choose("hunt", maps / f"{name}.tmx")
    assert selection.read().packed
    assert all(one.encode() for one in selection.chosen.values())


@pytest.mark.parametrize("name", BAD_FILES, ids=ascii)
def test_commands_print_no_control_character(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    maps = copied(tmp_path)
    sound, broken = maps / f"{name}-1.tmx", maps / f"{name}-2.tmx"
    put(sound, (maps / "small-hunt.tmx").read_bytes())
    put(broken, b"<map/>")
    save = maps / f"{name}.night"
    for words in (
        ["check", str(sound)],
        ["check", str(broken)],
        ["replay", str(save)],
        ["maps-of", str(save), str(tmp_path / name)],
        ["check", str(sound), "--picture", str(maps / name)],
        ["new-map", "hunt", str(tmp_path / f"{name}.tmx")],
        ["new-map", "hunt", str(tmp_path / f"{name}.tmx")],
        ["autoplay", "--map", str(sound), "--map", str(sound)],
        [f"--{name}"],
    ):
        main(words)
        told = "".join(capsys.readouterr())
        assert "Traceback" not in told
        assert "went wrong" not in told
        for line in told.replace("\udcff", "").replace("\udcfe", "").split("\n"):
            assert line.isprintable(), words
            # An argument nobody knows is quoted by argparse itself.
            assert not line.startswith("lines") or words[0].startswith("--"), words


@_NAMES_ARE_BYTES
def test_names_of_broken_bytes_are_printed_by_a_real_process(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9\x1b[2J.tmx")
    path.write_bytes(b"<map/>")
    done = subprocess.run(
        [sys.executable, "-m", "game", "check", path], capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"\x1b" not in done.stderr
    assert b"Traceback" not in done.stderr


@_NAMES_ARE_BYTES
def test_maps_with_names_of_broken_bytes_are_played_and_compared(tmp_path: Path) -> None:
    maps = copied(tmp_path)
    other = maps / "caf\udce9.tmx"
    other.write_bytes((maps / "small-hunt.tmx").read_bytes())
    assert read_map(other).packed == ""
    words = ["simulate", "--stage", "hunt", "--games", "2", "--bot", "random", "--workers", "1"]
    vary = ["--vary", f"map={maps / 'hunt.tmx'},{other}", "--out", str(tmp_path / "out")]
    assert main([*words, *vary]) == 0


@pytest.mark.parametrize(
    "text", ["--5", "-", "5-", "\u00b2", "\u0663\u0663-", "1_0", "+5", "", "\n"]
)
def test_what_is_no_number_is_refused_as_dice(text: str) -> None:
    assert seed_of(text) is None


def test_a_save_gets_a_visible_name() -> None:
    assert named_save("to\u200bwer").name == "tower.night"
    for name in ("\u200b", "\u3164", "\ud800", "\x9b2J"):
        with pytest.raises(SaveError):
            named_save(name)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (f"{Path.home()}/Letters/Karl Heinz/mine.tmx:4: torn", ".../mine.tmx:4: torn"),
        ("Karl/maps/mine.tmx is torn", ".../mine.tmx is torn"),
        ("choices and/or dice: 3/6", "choices and/or dice: 3/6"),
    ],
)
def test_a_report_names_no_folder_below_home(said: str, shown: str) -> None:
    assert anonymized(said) == shown


INVISIBLE = re.compile("[\\x00-\\x1f\\x7f-\\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\xad]")


@given(st.text(max_size=400))
def test_cleaned_texts_are_shown_on_one_line(text: str) -> None:
    found = cleaned(text)
    assert found == found.strip()
    assert found.isprintable() or "\ufffd" in found
    assert not re.search(
        "[\\x00-\\x1f\\x7f-\\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\xad]", found
    )
    assert len(found) <= LONGEST_NAME
    assert cleaned(found) == found
    assert quoted(text, 40).isprintable()


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Gallery(load_boards()).context.kit


@given(st.text(st.characters(), max_size=12))
def test_any_text_can_be_drawn(kit: Kit, text: str) -> None:
    for style in (Style(), Style("display", 40), Style("bold", 14, spacing=0.1)):
        kit.type.line(text.replace("\n", " "), style)
        if cleaned(text):
            assert kit.type.width(cleaned(text), style) > 0
