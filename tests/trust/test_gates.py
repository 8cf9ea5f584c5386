"""Files that once took minutes or memory, kept the game from starting, or left something behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.archive import ArchiveError, close_log, open_log, write_report
from game.archive.disk import read_text, write_safely
from game.archive.log import LOG
from game.archive.save import parse_save
from game.archive.save_format import read_summary
from game.archive.stories import write_story
from game.boards import MapError, load_boards, load_map, sheet_of, tiled, validator
from game.boards.faults import FaultList
from game.boards.loading import check, read_map
from game.boards.packed_map import plain_content
from game.painting.boards.maker_pictures import fault_picture
from game.scenes.menus.saves import SavesScene
from game.scenes.title.title import TitleScene
from tests.boards.mapfiles import copied
from tests.tools.gallery import Gallery
from tests.tools.links import put_link
from tests.trust.hostile_saves import Parts, sample
from tests.trust.sandbox import MOST_MEGABYTES, run_in_sandbox

BIG = 900_000


@pytest.mark.parametrize(
    "content",
    [
        b" " * BIG,
        b"\t \t" * (BIG // 3),
        b"<editorsettings>" * (BIG // 16),
        b" <editorsettings></editorsettings>" * (BIG // 40),
        b"</editorsettings>" * (BIG // 17) + b"<editorsettings>",
    ],
)
def test_leaving_out_the_editors_settings_takes_time_in_proportion(content: bytes) -> None:
    outcome = run_in_sandbox(lambda: plain_content(content), ())
    assert outcome.fault == ""
    assert outcome.is_quick, f"{outcome.seconds} seconds"


def test_the_editors_settings_are_left_out_with_their_line() -> None:
    text = b"<map>\r\n \t<editorsettings>\n <export/>\n </editorsettings>\r\n <layer/>\n</map>"
    assert plain_content(text) == b"<map>\n <layer/>\n</map>"
    assert plain_content(b"a <editorsettings> b") == b"a <editorsettings> b"


SPACES: dict[str, Callable[[str], str]] = {
    "in-the-map": lambda text: text.replace("<layer", " " * 160_000 + "<layer", 1),
    "in-a-tag": lambda text: text.replace("<layer ", "<layer" + " " * 160_000, 1),
    "in-cells": lambda text: text.replace("</data>", " " * 160_000 + "</data>", 1),
    "at-the-end": lambda text: text + " " * 160_000,
    "lines": lambda text: text.replace("<layer", "\n" * 160_000 + "<layer", 1),
}


@pytest.mark.parametrize("change", SPACES.values(), ids=SPACES)
def test_blanks_in_a_map_cost_nothing(change: Callable[[str], str], tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    outcome = run_in_sandbox(lambda: read_map(path), (MapError,))
    assert outcome.fault == ""
    assert outcome.is_quick, f"{outcome.seconds} seconds"


# --- The title and a forged save -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("clock", "x"),
        ("clock", -1),
        ("clock", 10**18),
        ("clock", [1]),
        ("clock", None),
        ("stage", "s" * 300_000),
        ("stage", 7),
        ("stage", "\N{ZERO WIDTH SPACE}"),
        ("outcome", "o" * 300_000),
        ("outcome", {}),
    ],
)
def test_the_title_refuses_a_forged_autosave(
    field: str, value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    parts = Parts.of(sample())
    position = parts.snapshot["position"]
    assert isinstance(position, dict)
    position[field] = value
    path = tmp_path / "autosave.night"
    path.write_text(parts.text(), encoding="utf-8")
    with pytest.raises(ArchiveError) as refusal:
        read_summary(path)
    assert len(str(refusal.value)) < 1000
    with pytest.raises(ArchiveError):
        parse_save(parts.text(), "autosave.night")
    gallery = Gallery(load_boards())
    for scene in (
        TitleScene(gallery.context),
        SavesScene(gallery.context, "menu.saves", gallery.context.load, list_saves=lambda: [path]),
    ):
        gallery.stack.push(scene)
        for _ in range(5):
            scene.update(16)
            gallery.stack.draw(pygame.Surface(gallery.stack.size))


# --- Maps ----------------------------------------------------------------------------------------


def _make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _make_link(path: Path) -> None:
    path.unlink()
    put_link(path, "/etc/hosts")


@pytest.mark.parametrize(
    "spoil",
    [
        Path.unlink,
        _make_folder,
        _make_link,
        lambda path: path.write_bytes(b"x" * 300_000),
    ],
)
def test_a_missing_tileset_is_named_with_the_line_that_asks_for_it(
    spoil: Callable[[Path], object], tmp_path: Path
) -> None:
    path = copied(tmp_path) / "castle.tmx"
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if 'source="castle.tsx"' in text)
    spoil(path.with_name("castle.tsx"))
    faults = check(path)
    assert [(fault.file, fault.line) for fault in faults] == [(str(path), line)]
    assert "castle.tsx" in str(faults[0])


def test_a_map_of_faults_takes_little_memory(tmp_path: Path) -> None:
    path = copied(tmp_path) / "field.tmx"
    corners = " ".join(f"{across},0" for across in range(80))
    roads = "".join(
        f'<object id="{number}" type="road" x="0" y="0"><polyline points="{corners}"/></object>'
        for number in range(9000, 9700)
    )
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("</objectgroup>", f"{roads}</objectgroup>", 1), encoding="utf-8")
    outcome = run_in_sandbox(lambda: load_map(path), (MapError,))
    assert outcome.fault == ""
    assert "more faults or more" in outcome.told
    assert outcome.is_quick, f"{outcome.seconds} seconds"
    assert outcome.megabytes < MOST_MEGABYTES / 2


@pytest.mark.parametrize(("wide", "high"), [(1, 99), (99, 1), (1, 1), (99, 99)])
def test_the_picture_of_a_faulty_map_is_never_large(wide: int, high: int, tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    cells = ",".join(["0"] * wide * high)
    tile = 'tilewidth="1024"' if wide > high else 'tilewidth="1"'
    path.write_text(
        f'<map orientation="orthogonal" width="{wide}" height="{high}" {tile} tileheight="1024">'
        f'<layer width="{wide}" height="{high}"><data encoding="csv">{cells}</data></layer></map>',
        encoding="utf-8",
    )

    def draw() -> None:
        sheet = sheet_of(path)
        assert sheet is not None
        fault_picture(sheet, check(path))

    outcome = run_in_sandbox(draw, ())
    assert outcome.fault == ""
    assert outcome.is_quick
    assert outcome.megabytes <= MOST_MEGABYTES
    assert main(["check", str(path), "--picture", str(tmp_path / "out.png")]) == 1
    assert (tmp_path / "out.png").exists()


@pytest.mark.parametrize("name", ["castle.tmx", "castle.tsx", "castle-places.tsx"])
def test_a_map_rewritten_while_it_is_read_is_the_one_that_was_checked(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copied(tmp_path) / "castle.tmx"
    sound = read_map(path)
    inspect = validator.inspect

    def rewritten(place: Path, faults: FaultList) -> object:
        found = inspect(place, faults)
        path.with_name(name).write_bytes(b'<map version="1.10"/>')
        return found

    monkeypatch.setattr(validator, "inspect", rewritten)
    again = read_map(path)
    assert (again.digest, again.packed) == (sound.digest, sound.packed)


def test_pytmx_opens_no_file(tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    sheet = sheet_of(path)
    assert sheet is not None
    outcome = run_in_sandbox(lambda: tiled.read(sheet), ())
    assert (outcome.fault, outcome.opened) == ("", ())


def test_a_tileset_that_names_another_is_not_followed(tmp_path: Path) -> None:
    path = copied(tmp_path) / "castle.tmx"
    tileset = path.with_name("castle.tsx")
    text = tileset.read_text(encoding="utf-8")
    tileset.write_text(text.replace("<tileset ", '<tileset source="../x.tsx" ', 1), "utf-8")
    outcome = run_in_sandbox(lambda: load_map(path), (MapError,))
    assert outcome.fault == ""
    assert all(each.startswith(str(path.parent)) for each in outcome.opened)
    assert not any("x.tsx" in each for each in outcome.opened)


# --- Things in the way, and processes left behind ------------------------------------------------


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.skipif(os.name != "posix", reason="pipes with names")
@pytest.mark.parametrize("name", ["log.txt", "log.txt.1"])
def test_a_pipe_in_place_of_the_log_stops_nothing(name: str, own_home: Path) -> None:
    os.mkfifo(own_home / name)

    def log() -> None:
        open_log()
        LOG.info("x" * 200_000)
        LOG.info("y")
        write_report(None, {})
        close_log()

    outcome = run_in_sandbox(log, ())
    assert outcome.fault == ""


@pytest.mark.skipif(os.name != "posix", reason="pipes with names")
def test_a_pipe_in_place_of_a_new_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    os.mkfifo(tmp_path / "settings.json.new")
    os.mkfifo(tmp_path / "page.html.new")

    def write() -> None:
        write_safely(path, "words")
        write_story(tmp_path, "page", {".html": b"words"})

    assert run_in_sandbox(write, ()).fault == ""
    assert read_text(path, cap=100) == "words"


def children(process: int) -> set[int]:
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    except FileNotFoundError:
        return set()
    return {int(number) for number in listed.split()}


def is_running(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM"])
@pytest.mark.parametrize("command", ["simulate", "autoplay"])
def test_a_killed_command_leaves_no_process(command: str, name: str, tmp_path: Path) -> None:
    more = ["--jobs", "2"] if command == "autoplay" else ["--workers", "2", "--out", str(tmp_path)]
    words = [sys.executable, "-m", "game", command, "--games", "100000", *more]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    workers: set[int] = set()
    for _ in range(300):
        workers = children(process.pid)
        if len(workers) >= 2:
            break
        time.sleep(0.1)
    time.sleep(1.0)
    process.send_signal(getattr(signal, name))
    process.wait(20)
    for _ in range(100):
        if not any(map(is_running, workers)):
            break
        time.sleep(0.1)
    left = [worker for worker in workers if is_running(worker)]
    for worker in left:
        os.kill(worker, signal.SIGKILL)
    assert len(workers) >= 2
    assert left == []
