"""Executes the guide for map makers: its commands, edits and expected output.

Where Tiled is installed, it opens the map before every step and saves it after every edit.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.__main__ import main
from game.boards import check, load_map, maps_folder
from game.bots import bot
from game.rules import Game
from game.rules.board import CastleBoard
from game.rules.goal import Goal
from game.scenarios import read_scenario
from game.window.app import App, WindowOptions

GUIDE = maps_folder() / "README.md"
TILED = shutil.which("tiled")
MAP = "keep/keep.tmx"
SCENARIO = "mill/scenario.toml"


@dataclass(frozen=True)
class Step:
    """A command with its expected output, objects to draw, or lines of a scenario to replace."""

    command: str = ""
    answers: tuple[str, ...] = ()
    drawn: tuple[dict[str, str], ...] = ()
    toml: str = ""


@dataclass
class Work:
    """The state while following the guide: working folder and running game."""

    folder: Path
    capsys: pytest.CaptureFixture[str]
    app: App | None = None
    done: list[str] = field(default_factory=list)

    def follow(self, step: Step) -> None:
        if step.toml:
            replace_in(self.folder / SCENARIO, step.toml)
        elif step.drawn:
            self.draw(step.drawn)
        elif step.command.startswith("tiled "):
            self.open_in_tiled()
        elif step.command == f"longest-day --map {MAP}":
            self.open_game()
        else:
            self.run(step)

    def run(self, step: Step) -> None:
        words = shlex.split(step.command)
        assert words[0] == "longest-day", step.command
        self.capsys.readouterr()
        main(words[1:])
        told = self.capsys.readouterr()
        for line in step.answers:
            assert line in (told.out + told.err).replace(os.sep, "/"), (line, told)
        self.done.append(words[1])

    def open_in_tiled(self) -> None:
        self.done.append("tiled")
        if TILED is not None:
            self.tiled("json", self.folder / "seen.json")
            assert (self.folder / "seen.json").stat().st_size > 1000

    def tiled(self, kind: str, target: Path) -> None:
        subprocess.run(
            ["tiled", "--export-map", kind, str(self.folder / MAP), str(target)],
            env={
                **os.environ,
                "QT_QPA_PLATFORM": "offscreen",
                "XDG_RUNTIME_DIR": str(self.folder),
            },
            capture_output=True,
            timeout=60,
            check=True,
        )

    def draw(self, drawn: tuple[dict[str, str], ...]) -> None:
        path = self.folder / MAP
        tree = ElementTree.parse(path)
        for row in drawn:
            put(tree.getroot(), row)
        tree.write(path, encoding="UTF-8", xml_declaration=True)
        if TILED is not None:
            saved = path.with_name("saved.tmx")
            self.tiled("tmx", saved)
            saved.replace(path)
        self.done.append("draw")
        if self.app is not None:
            before = self.app.context.session.game
            for _ in range(40):
                self.app.loop.frame(100)
            now = self.app.context.session.game
            assert now is not before
            assert now.boards.castle.openings != before.boards.castle.openings

    def open_game(self) -> None:
        self.app = App(WindowOptions(None, seed=7, language="en", maps={"castle": Path(MAP)}))
        self.app.context.boards  # noqa: B018 (waits until they are there)
        self.app.context.begin("castle", 7)
        for _ in range(400):
            self.app.loop.frame(100)
            if self.app.context.session.decision is not None:
                break
        self.done.append("play")


def put(root: ElementTree.Element, row: dict[str, str]) -> None:
    """Apply one row of a table: change an object, or add a new one."""
    layer = next(one for one in root.iter("objectgroup") if one.get("name") == row["layer"])
    places = {key.lower(): row[key] for key in ("X", "Y", "Width", "Height") if row[key]}
    if row["object"] != "new":
        known = next(one for one in layer if one.get("id") == row["object"])
        known.attrib.update(places)
        return
    number = root.get("nextobjectid", "")
    root.set("nextobjectid", str(int(number) + 1))
    is_line = "0" in (places.get("width"), places.get("height"))
    wide, high = places.pop("width", "0"), places.pop("height", "0")
    drawn = ElementTree.SubElement(layer, "object", {"id": number, "type": row["class"], **places})
    if row["name"]:
        drawn.set("name", row["name"])
    if is_line:
        ElementTree.SubElement(drawn, "polyline", points=f"0,0 {wide},{high}")
    else:
        drawn.attrib.update(width=wide, height=high)


def replace_in(path: Path, toml: str) -> None:
    """Replace the lines before the first table by their keys, and each table by its name."""
    text = path.read_text(encoding="utf-8")
    first, *tables = re.split(r"(?m)^(?=\[)", toml)
    for line in first.strip().splitlines():
        key = line.split(" = ")[0]
        (older,) = re.findall(rf"(?m)^{key} = .*$", text)
        text = text.replace(older, line, 1)
    for table in tables:
        name = re.escape(table.splitlines()[0])
        (older,) = re.findall(rf"(?ms)^{name}.*?(?=^\[|\Z)", text)
        text = text.replace(older, f"{table}\n", 1)
    path.write_text(text, encoding="utf-8")


def steps() -> Iterator[Step]:
    """The console blocks, tables of objects and parts of a scenario of the guide, in order."""
    text = GUIDE.read_text(encoding="utf-8")
    pattern = r"```console\n(.*?)```|((?:^\|[^\n]*\|\n)+)|```toml\n(.*?)```"
    for match in re.finditer(pattern, text, re.DOTALL | re.MULTILINE):
        if match[3]:
            yield Step(toml=match[3])
        elif match[1]:
            for block in match[1].removeprefix("$ ").split("\n$ "):
                command, *answers = block.strip().split("\n")
                yield Step(command, tuple(line for line in answers if line != "..."))
        else:
            lines = match[2].strip().split("\n")
            cells = [[cell.strip() for cell in line[1:-1].split("|")] for line in lines]
            head, _, *rows = cells
            if head[0] == "object":
                yield Step(drawn=tuple(dict(zip(head, row, strict=True)) for row in rows))


@contextmanager
def at_work(folder: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Work]:
    work = Work(folder, capsys)
    try:
        yield work
    finally:
        if work.app is not None:
            work.app.close()
            pygame.quit()


@pytest.mark.slow
def test_the_guide_leads_to_a_castle_that_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    with at_work(tmp_path, capsys) as work:
        for step in steps():
            work.follow(step)
        done = set(work.done)
    assert done >= {"new-map", "tiled", "check", "draw", "play", "simulate"}
    assert check(MAP) == []
    board = load_map(MAP)
    assert isinstance(board, CastleBoard)
    assert {room.name for room in board.rooms} >= {"study", "dovecote"}
    mill = read_scenario(tmp_path / "friend" / "mill")
    assert mill.file.goal == Goal(blow=(), home=("hostage",))
    assert read_scenario(tmp_path / "mill").share_of("novice") is not None
    report = tmp_path / "judged" / "report.html"
    assert report.stat().st_size > 10_000


def test_the_guides_castle_is_played_to_its_end_by_the_sergeant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.boards import load_boards

    monkeypatch.chdir(tmp_path)
    with at_work(tmp_path, capsys) as work:
        for step in steps():
            if step.drawn or step.command.startswith("longest-day new-map"):
                work.follow(step)
    game, player = Game.new(load_boards(castle=MAP), 5, part="castle"), bot("sergeant", 5)
    while game.decision is not None:
        game.choose(player.choose(game))
    assert game.state.outcome is not None


@pytest.mark.skipif(
    GUIDE.parent.name != "maps" or not (GUIDE.parent.parent / "pyproject.toml").exists(),
    reason="the guide's pictures are only in the source",
)
def test_every_picture_of_the_guide_is_there() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert len(pictures) >= 4
    for picture in pictures:
        path = GUIDE.parent / picture
        assert path.read_bytes().startswith(b"\x89PNG"), picture
        assert path.stat().st_size < 300_000
