"""The command line as a person meets it: exit status, words, and no traceback."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pygame
import pytest

from game import VERSION
from game.__main__ import main
from game.archive import read_save, write_save
from game.boards import load_boards
from game.bots import bot
from game.rules import Game

ROOT = Path(__file__).parent.parent
OUTCOMES = {
    "strategic-defeat",
    "operational-defeat",
    "tactical-defeat",
    "tactical-victory",
    "operational-victory",
    "strategic-victory",
}
FIELDS = [
    "seed",
    "ambition",
    "outcome",
    "points",
    "arrival",
    "dropped",
    "arrived",
    "alive",
    "floors",
    "decisions",
    "digest",
]


def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **variables},
    )


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Status, stdout and stderr of a command carried out in this process."""
    try:
        status = main(words)
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return status, out, err


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game some way into the night."""
    game, player = Game.new(load_boards(), 5), bot("sergeant", 5)
    for _ in range(60):
        game.choose(player.choose(game))
    path = tmp_path / "five.night"
    write_save(path, game)
    return path


# --- autoplay ---------------------------------------------------------------------------------


def test_autoplay_json_has_exactly_these_fields(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(
        capsys, "autoplay", "--games", "4", "--seed", "10", "--bot", "sergeant", "--json"
    )
    assert status == 0
    told = json.loads(out)
    assert list(told) == ["games"]
    assert [game["seed"] for game in told["games"]] == [10, 11, 12, 13]
    for game in told["games"]:
        assert list(game) == FIELDS
        assert game["ambition"] in {"reich", "haunebu", "zombies"}
        assert game["outcome"] in OUTCOMES
        assert game["arrival"] is None or re.fullmatch(r"0\d:[024]0", game["arrival"])
        assert set(game["floors"]) <= {"2F", "1F", "basement"}
        assert re.fullmatch(r"[0-9a-f]{64}", game["digest"])
        assert game["decisions"] > 15


def test_autoplay_is_the_same_twice_and_in_parallel(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["autoplay", "--games", "6", "--bot", "random", "--json"]
    _, once, _ = said(capsys, *words)
    _, again, _ = said(capsys, *words)
    _, together, _ = said(capsys, *words, "--jobs", "2")
    assert once == again == together


@pytest.mark.parametrize("stage", ["castle", "hunt"])
def test_autoplay_of_a_part(capsys: pytest.CaptureFixture[str], stage: str) -> None:
    status, out, _ = said(capsys, "autoplay", "--stage", stage, "--games", "2", "--json")
    assert status == 0
    outcomes = {game["outcome"] for game in json.loads(out)["games"]}
    assert outcomes <= ({"hunt-won", "hunt-lost"} if stage == "hunt" else OUTCOMES)


def test_autoplay_for_people_ends_with_shares(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "autoplay", "--games", "3", "--bot", "random")
    assert status == 0
    shares = re.findall(r"^ *([\d.]+) %  \S+$", out, re.MULTILINE)
    assert sum(map(float, shares)) == pytest.approx(100, abs=0.2)


def test_a_broken_game_leaves_a_replay(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(self: object, game: Game) -> object:
        assert game.decision is not None
        if len(game.choices) == 20:
            raise ZeroDivisionError("bot fell over")
        return game.decision.options[0]

    monkeypatch.setattr("game.bots.random_choice.RandomBot.choose", stumble)
    status, _, err = said(capsys, "autoplay", "--bot", "random", "--seed", "3")
    assert status == 1
    path = re.search(r"(\S+\.night)", err)
    assert path is not None
    assert len(read_save(Path(path[1])).choices) == 20


# --- replay -----------------------------------------------------------------------------------


def test_replay_verifies(capsys: pytest.CaptureFixture[str], save: Path) -> None:
    status, out, _ = said(capsys, "replay", str(save), "--verify")
    assert status == 0
    assert "60 choices, the same" in out


def test_replay_tells_every_choice(capsys: pytest.CaptureFixture[str], save: Path) -> None:
    status, out, _ = said(capsys, "replay", str(save))
    assert status == 0
    assert re.search(r"^ +60 ", out, re.MULTILINE)
    assert "R3.2-roll DropRolled para=" in out


def test_replay_names_the_first_difference(
    capsys: pytest.CaptureFixture[str], save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules that changed since: here the wind blows the other way."""
    from game.rules import drop

    honest = drop.landing_hex
    monkeypatch.setattr(
        drop, "landing_hex", lambda board, origin, die: honest(board, origin, 6 - die)
    )
    status, _, err = said(capsys, "replay", str(save), "--verify")
    assert status == 1
    number = re.search(r'differs at choice (\d+), "jump-next ', err)
    assert number is not None
    assert int(number[1]) == 15  # the last man named, whereupon they jump


# --- check, screenshot ------------------------------------------------------------------------


def test_check_sums_up_a_good_map_and_lists_the_faults_of_a_bad_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, out, _ = said(capsys, "check", "maps/field.tmx", "maps/castle.tmx", "maps/hunt.tmx")
    assert status == 0
    assert "field, 20 x 13 hexes" in out
    bad = tmp_path / "bad.tmx"
    bad.write_text("<map/>")
    status, out, err = said(capsys, "check", "maps/hunt.tmx", str(bad))
    assert status == 1
    assert "hunt, " in out
    assert err.startswith(f"{bad}")


def test_screenshot_draws_a_png_of_that_size(tmp_path: Path, save: Path) -> None:
    out = tmp_path / "field.png"
    done = run(
        "screenshot", "field", str(out), "--size", "1024x640", "--replay", str(save), "--at", "40"
    )
    assert (done.returncode, done.stdout) == (0, "")
    header = out.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    assert (int.from_bytes(header[16:20]), int.from_bytes(header[20:24])) == (1024, 640)


def test_screenshot_as_other_eyes_see_it(tmp_path: Path) -> None:
    out = tmp_path / "grey.png"
    done = run("screenshot", "records", str(out), "--size", "640x400", "--vision", "grey")
    assert (done.returncode, done.stdout) == (0, "")
    picture = pygame.image.load(str(out))
    seen = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 640, 7) for y in range(0, 400, 7)}
    assert len(seen) > 20
    assert all(max(colour) == min(colour) for colour in seen)


def test_screenshot_of_a_choice_that_was_never_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, save: Path
) -> None:
    out = tmp_path / "late.png"
    status, _, err = said(
        capsys, "screenshot", "field", str(out), "--replay", str(save), "--at", "61"
    )
    assert status == 1
    assert "60 choices" in err
    assert not out.exists()


# --- wrong words, unwilling machines ----------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["--bogus"],
        ["--window", "huge"],
        ["--window", "1x1"],
        ["--window", "１２８０x720"],
        ["--lang", "tlh"],
        ["--seed", "x"],
        ["--seed", "9" * 40],
        ["--seed", "٣"],
        ["--seed", "1", "autoplay"],
        ["--seed", "1", "check", "maps/hunt.tmx"],
        ["autoplay", "--games", "0"],
        ["autoplay", "--games", "many"],
        ["autoplay", "--bot", "general"],
        ["autoplay", "--stage", "moon"],
        ["autoplay", "--gam", "3"],
        ["replay"],
        ["check"],
        ["screenshot", "field"],
        ["screenshot", "moon", "x.png"],
        ["screenshot", "field", "x.bmp"],
        ["screenshot", "field", "x.png", "--at", "3"],
        ["screenshot", "title", "x.png", "--replay", "nowhere.night"],
        ["--map", "maps/field.tmx", "--map", "maps/field.tmx"],
    ],
)
def test_wrong_usage_is_2(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    status, out, err = said(capsys, *words)
    assert (status, out) == (2, "")
    assert err


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "nowhere.night"],
        ["replay", "pyproject.toml"],
        ["replay", "."],
        ["replay", "a\0b"],
        ["check", "nowhere.tmx"],
        ["check", "."],
        ["check", "pyproject.toml"],
        ["autoplay", "--map", "nowhere.tmx"],
        ["--map", "nowhere.tmx"],
        ["--map", "check"],
        ["screenshot", "field", "x.png", "--replay", "nowhere.night"],
    ],
)
def test_what_cannot_be_done_is_1_and_a_line(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    status, _, err = said(capsys, *words)
    assert status == 1
    assert len(err.strip().splitlines()) == 1


def test_a_fault_of_ours_is_a_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(arguments: object) -> int:
        raise KeyError("oops")

    monkeypatch.setattr("game.commands.check.run", fail)
    status, _, err = said(capsys, "check", "x")
    assert status == 1
    path = re.search(r"send us (.*)\.$", err)
    assert path is not None
    assert "Traceback" in Path(path[1]).read_text()


def test_without_a_window_pygame_is_not_imported() -> None:
    code = (
        "import sys; from game.__main__ import main; "
        "assert main(['autoplay', '--games', '1', '--bot', 'random', '--json']) == 0; "
        "assert main(['check', 'maps/field.tmx']) == 0; "
        "sys.exit('pygame' in sys.modules and 7)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_without_its_packages_it_says_how_to_start() -> None:
    """-S leaves out what is installed, as on a machine that has only Python."""
    done = subprocess.run(
        [sys.executable, "-S", "-m", "game", "check", "maps/hunt.tmx"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert re.fullmatch(r"\w+ isn't installed; start .* uv run longest-day\n", done.stderr)


def test_help_needs_no_rules() -> None:
    code = (
        "import sys; from game.__main__ import main; "
        "assert main(['--help']) == 0; "
        "sys.exit('game.rules' in sys.modules and 7)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="closed by a shell as posix has them")
@pytest.mark.parametrize(
    ("closed", "status", "out", "err"),
    [
        ("check maps/hunt.tmx >&-", 0, "", ""),
        ("check maps/hunt.tmx 2>&-", 0, "hunt", ""),
        ("check nowhere.tmx 2>&-", 1, "", ""),
        ("check nowhere.tmx >&-", 1, "", "nowhere.tmx"),
    ],
)
def test_closed_streams_swallow_what_they_would_have_told(
    closed: str, status: int, out: str, err: str
) -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m game {closed}', shell=True, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == status
    assert (out in done.stdout, bool(done.stdout)) == (True, bool(out))
    assert (err in done.stderr, bool(done.stderr)) == (True, bool(err))


def test_a_path_that_the_terminal_cannot_spell(tmp_path: Path) -> None:
    folder = tmp_path / "夜"
    shutil.copytree(ROOT / "maps", folder)
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = run("check", str(folder / "hunt.tmx"), **plain)
    assert (done.returncode, done.stderr) == (0, "")
    assert "hunt, 31 printed hexes" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [
        (["check", "maps/hunt.tmx"], ""),
        (["check", "maps/hunt.tmx"], "1"),
        (["autoplay", "--games", "2", "--bot", "random"], ""),
        (["autoplay", "--games", "2", "--bot", "random"], "1"),
        (["--help"], ""),
    ],
)
def test_output_on_a_full_disk(words: list[str], unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", *words],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert done.returncode == 1
    assert re.fullmatch(r"output: .*\n", done.stderr)


def test_nobody_listening_is_no_drama() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "autoplay", "--games", "300", "--bot", "random"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(30) == 1


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent in another way there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_with_a_word(jobs: str) -> None:
    words = ["autoplay", "--games", "5000", "--bot", "random", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-m", "game", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (1, "Stopped.\n")


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="needs rights to be withheld")
def test_an_unreadable_save(capsys: pytest.CaptureFixture[str], save: Path) -> None:
    save.chmod(0)
    status, _, err = said(capsys, "replay", str(save))
    assert status == 1
    assert "rights" in err


def test_wrong_things_leave_saves_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    home = Path(os.environ["LONGEST_DAY_HOME"])
    home.mkdir(parents=True)
    kept = home / "autosave.night"
    kept.write_text("mine")
    damaged = tmp_path / "damaged.night"
    damaged.write_text("The Longest Day of the Dead, a saved game\n[end] 0\n")
    for words in (["replay", str(damaged)], ["check", "nowhere.tmx"], ["--map", str(damaged)]):
        assert said(capsys, *words)[0] == 1
    assert kept.read_text() == "mine"


def test_the_version_is_the_projects(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == VERSION
    assert said(capsys, "--version")[1].strip() == f"longest-day {VERSION}"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "--help")
    for command in ("autoplay", "replay", "check", "screenshot", "--continue", "--fullscreen"):
        assert command in out
