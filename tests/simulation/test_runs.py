"""Runs give the same rows with any number of processes, and when interrupted and resumed."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterable
from functools import partial
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.__main__ import main
from game.archive.disk import lock_folder
from game.boards import load_boards
from game.bots import bot
from game.commands.simulate import presentation
from game.rules import Game
from game.rules.counters import STARTING_ITEMS, kind_of
from game.rules.decisions import Option
from game.rules.options import Options
from game.simulation.ledger import Ledger, read_order, read_rows
from game.simulation.order import RunOrder
from game.simulation.row import Death, Find, GameRow, row_of
from game.simulation.workers import Player, WorkersLostError, play_all
from tests.tools.links import put_link

ROOT = Path(__file__).parent.parent.parent
SMALL = ("simulate", "--bot", "random", "--games", "6", "--seed", "40")


def rows_text(folder: Path) -> str:
    return (folder / "rows.csv").read_text(encoding="utf-8")


def test_a_run_is_the_same_with_any_number_of_workers(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert main([*SMALL, "--workers", "1", "--out", str(one)]) == 0
    assert main([*SMALL, "--workers", "2", "--out", str(two)]) == 0
    assert rows_text(one) == rows_text(two)
    assert [row.seed for row in read_rows(one)] == list(range(40, 46))


def test_a_run_goes_on_after_half_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main([*SMALL, "--workers", "1", "--out", str(tmp_path)]) == 0
    whole = rows_text(tmp_path)
    lines = whole.splitlines(keepends=True)
    (tmp_path / "rows.csv").write_text("".join(lines[:4]) + lines[4][:17], encoding="utf-8")
    played: list[int] = []

    def note(task: object, seed: int) -> GameRow:
        played.append(seed)
        game, player = Game.new(load_boards(), seed), bot("random", seed)
        while game.decision is not None:
            game.choose(player.choose(game))
        return row_of(game)

    def here(player: partial[GameRow], seeds: list[int], workers: int) -> object:
        yield from map(player, seeds)

    monkeypatch.setattr("game.commands.simulate.play", note)
    monkeypatch.setattr("game.commands.simulate.play_all", here)
    assert main([*SMALL, "--workers", "1", "--out", str(tmp_path)]) == 0
    assert played == [43, 44, 45]
    assert rows_text(tmp_path) == whole


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent in another way there")
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    words = ("simulate", "--games", "500", "--workers", "1", "--out", str(tmp_path))
    run = subprocess.Popen(
        [sys.executable, "-m", "game", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 40
    while not _some_rows(tmp_path) and time.monotonic() < deadline:
        time.sleep(0.1)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=40)
    assert run.returncode == 130
    assert "Stopped" in out
    assert err == ""
    assert 0 < len(read_rows(tmp_path)) < 500


def _some_rows(folder: Path) -> bool:
    path = folder / "rows.csv"
    return path.exists() and path.read_text(encoding="utf-8").count("\n") > 2


def test_another_order_does_not_mix_with_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SMALL, "--workers", "1", "--out", str(tmp_path)]) == 0
    before = rows_text(tmp_path)
    words = ["simulate", "--games", "2", "--options", "kind", "--out", str(tmp_path)]
    assert main(words) == 1
    told = capsys.readouterr().err
    assert "bot" in told
    assert "options" in told
    assert rows_text(tmp_path) == before


def test_a_broken_game_is_a_row_and_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stumble(self: object, game: Game) -> Option:
        raise ZeroDivisionError("bot fell over")

    def play_here(
        player: Player, seeds: Iterable[int], workers: int
    ) -> Generator[GameRow, None, None]:
        yield from map(player, seeds)  # other processes would not have the stumbling bot

    monkeypatch.setattr("game.bots.playing.RandomBot.choose", stumble)
    monkeypatch.setattr("game.commands.simulate.play_all", play_here)
    words = ["simulate", "--bot", "random", "--games", "2", "--workers", "1"]
    assert main([*words, "--out", str(tmp_path)]) == 1
    assert "2 games broke" in capsys.readouterr().out
    assert [row.outcome for row in read_rows(tmp_path)] == ["broken", "broken"]
    assert (tmp_path / "broken" / "seed-1.night").exists()


# --- Processes ----------------------------------------------------------------------------


_KILL = 9
"""SIGKILL, and on Windows the status of a process that is ended as suddenly."""


def die_once(folder: Path, seed: int) -> GameRow:
    """A player whose seed 3 kills its process the first time."""
    trace = folder / "died"
    if seed == 3 and not trace.exists():
        trace.touch()
        os.kill(os.getpid(), _KILL)
    return GameRow(seed, "reich", "tactical-defeat")


def die_always(seed: int) -> GameRow:
    os.kill(os.getpid(), _KILL)
    raise AssertionError("still alive")


def test_a_killed_worker_costs_no_game(tmp_path: Path) -> None:
    rows = list(play_all(partial(die_once, tmp_path), range(8), workers=2))
    assert (tmp_path / "died").exists()
    assert sorted(row.seed for row in rows) == list(range(8))


def test_a_game_that_kills_every_worker_is_named() -> None:
    with pytest.raises(WorkersLostError, match="seeds 7"):
        list(play_all(die_always, [7], workers=1))


# --- What is told -------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[3, 12, 25])
def evening(request: pytest.FixtureRequest) -> Game:
    """A full game of the sergeant."""
    game, player = Game.new(load_boards(), request.param), bot("sergeant", request.param)
    while game.decision is not None:
        game.choose(player.choose(game))
    return game


def test_a_row_tells_the_game(evening: Game) -> None:
    row, state = row_of(evening), evening.state
    assert (row.outcome, row.alive) == (state.outcome, len(state.living()))
    assert {man.name for man in state.the_dead()} <= {one.name for one in row.deaths}
    assert all(death.at for death in row.deaths)
    assert sorted(one.item for one in row.gear) == sorted(STARTING_ITEMS)
    assert 0 < row.marsh + row.road < row.hexes
    assert set(row.floors) <= set(row.mined)
    assert bool(row.mined) <= bool(row.charges)
    assert {one.floor for one in row.charges} >= set(row.mined)
    assert row.caught <= row.attempts
    assert row.alarm <= row.arrival


def test_a_row_comes_back_from_the_folder_as_it_was(evening: Game, tmp_path: Path) -> None:
    order = RunOrder("0", "sergeant", "evening", None, Options(), (), {"Hank.luck": 3})
    row = row_of(evening)
    with Ledger(tmp_path, order) as ledger:
        ledger.append(row)
    assert read_rows(tmp_path) == [row]
    assert read_order(tmp_path) == order


def test_the_numbers_and_the_report_agree(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    assert main([*SMALL, "--workers", "1", "--out", str(first)]) == 0
    words = ["--workers", "1", "--out", str(second), "--compare", str(first)]
    assert main([*SMALL, *words]) == 0
    told = json.loads((second / "summary.json").read_text(encoding="utf-8"))
    assert told["summary"]["games"] == 6
    assert sum(one["value"] for one in told["summary"]["outcomes"].values()) == pytest.approx(1)
    assert told["comparison"]["pairs"] == 6
    assert {one["difference"]["value"] for one in told["comparison"]["differences"]} == {0}
    page = (second / "report.html").read_text(encoding="utf-8")
    for title in (
        "Outcomes by ambition",
        "Where men die",
        "Which markers mattered",
        "Which items mattered",
        "Rooms",
        "Compared with",
    ):
        assert f"<h2>{title}" in page
    assert page.count("<svg") == len(list((second / "pictures").iterdir()))
    pictures = list((second / "pictures").glob("*.svg"))
    assert {"outcomes", "deaths-field", "deaths-castle"} <= {one.stem for one in pictures}
    for picture in pictures:
        drawn = picture.read_text(encoding="utf-8")
        ElementTree.fromstring(drawn)
        assert drawn.strip() in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_the_report_calls_everything_by_its_name(tmp_path: Path) -> None:
    words = ["--options", "anya", "--seed", "40", "--out", str(tmp_path / "one"), "--workers", "1"]
    games = ["simulate", "--bot", "sergeant", "--games", "12"]
    assert main([*games, *words]) == 0
    varied = ["--vary", "mg42.fire=4,5", "--out", str(tmp_path / "two"), "--workers", "1"]
    assert main(["simulate", "--bot", "random", "--games", "6", *varied]) == 0
    one, two = (tmp_path / run / "report.html" for run in ("one", "two"))
    named = {kind_of(marker) for row in read_rows(tmp_path / "one") for marker in _ids_of(row)}
    assert {"tactical-defeat", "haunebu", "hit", "2F"} <= named
    assert len(named) > 30
    for path in (one, two):
        texts = set(_texts(path.read_text(encoding="utf-8")))
        parts = {part for text in texts for part in re.split(r"[:,] | met$| explosives$", text)}
        assert not parts & named
    texts = set(_texts(one.read_text(encoding="utf-8")))
    assert {"Tactical defeat", "The Haunebu Project", "Hits", "Upper floor"} <= texts
    assert presentation().name_of("event-II") == "Event II"
    assert any(text.startswith("Rules: Anya, a Russian") for text in texts)


def test_the_report_has_the_typefaces_and_scales_of_the_game(tmp_path: Path) -> None:
    assert main([*SMALL, "--workers", "1", "--out", str(tmp_path)]) == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    for family in ("Barlow Condensed", "Big Shoulders Stencil Display"):
        assert f'@font-face{{font-family:"{family}"' in page
    drawn = tmp_path / "pictures"
    outcomes = set(_texts((drawn / "outcomes.svg").read_text(encoding="utf-8")))
    assert {"0%", "50%", "100%", "n 6"} <= outcomes
    men = set(_texts((drawn / "men.svg").read_text(encoding="utf-8")))
    assert {"0.0%", "Men who reached Nonette; scale: share of games; n 6"} <= men


def _ids_of(row: GameRow) -> list[str]:
    """Every id in a row that has a name."""
    ids = [row.outcome, row.ambition, *row.officers, *row.mined, *row.brought, *row.spent]
    ids += [find.marker for find in row.found]
    ids += [one.item for one in row.gear]
    return ids + [death.cause for death in row.deaths]


def _texts(page: str) -> list[str]:
    """What a reader sees: the texts between the tags, and the tips."""
    bare = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    return [unescape(text).strip() for text in re.findall(r">([^<>]+)<", bare)]


def test_a_folder_without_a_run_can_not_be_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--workers", "1", "--out", str(tmp_path / "out"), "--compare", str(tmp_path)]
    assert main([*SMALL, *words]) == 1
    assert "holds no simulation" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


NAMES = (
    "=HYPERLINK(0)",
    "+1",
    "-1",
    "@cell",
    "＝1",
    "Great Hall",
    "a@b",
    "100%",
    "%40",
    "\t=1",
    "食堂",
)


def test_names_that_a_spreadsheet_would_misread_come_back(tmp_path: Path) -> None:
    rows = [
        GameRow(
            seed,
            ambition="",
            outcome="lost",
            rooms=(name, "Hall"),
            found=(Find(name, "0503"),),
            deaths=(Death(name, "0503", name),),
        )
        for seed, name in enumerate(NAMES)
    ]
    order = RunOrder("0", "random", "evening", None, Options(), ())
    with Ledger(tmp_path, order) as ledger:
        for row in rows:
            ledger.append(row)
    assert read_rows(tmp_path) == rows
    cells = [cell for line in csv.reader(rows_text(tmp_path).splitlines()) for cell in line]
    assert {cell for cell in cells if re.match(r"[=+@\t\r＝]|-(?!1$)", cell)} == set()


def test_two_runs_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with lock_folder(tmp_path):
        assert main([*SMALL, "--workers", "1", "--out", str(tmp_path)]) != 0
    told = capsys.readouterr().err
    assert "another simulation is writing there" in told
    assert told.count("\n") == 1
    assert {file.name for file in tmp_path.iterdir()} <= {".lock"}


@pytest.mark.skipif(sys.platform == "win32", reason="has no FIFO and no /dev/zero")
@pytest.mark.parametrize("name", ["order.json", "rows.csv"])
@pytest.mark.parametrize("kind", ["fifo", "link", "bytes"])
def test_a_run_folder_is_a_folder_from_outside(
    tmp_path: Path, name: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run = tmp_path / "run"
    assert main([*SMALL, "--workers", "1", "--out", str(run)]) == 0
    path = run / name
    path.unlink()
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "link":
        put_link(path, "/dev/zero")
    else:
        path.write_bytes(b"\xff\xfe\x00\n")
    capsys.readouterr()
    again = [*SMALL, "--workers", "1", "--out", str(run)]
    for words in (again, [*SMALL, "--out", str(tmp_path / "new"), "--compare", str(run)]):
        assert main(words) != 0
        told = capsys.readouterr().err
        assert name in told
        assert len(told.strip().splitlines()) == 1
        assert "internal" not in told
