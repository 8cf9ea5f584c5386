"""Wrong arguments and system failures give a message and an exit status, and lose nothing."""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from game.__main__ import main
from tests.commands.spoken import ROOT, run, said


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
    path = re.search(r"report it on the page you got the game from, with the file (.*)\.$", err)
    assert path is not None
    assert "Traceback" in Path(path[1]).read_text("utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--games", "2", "--workers", "2"],
        ["simulate", "--games", "2", "--workers", "2", "--vary", "bot=random,sergeant"],
        ["effects", "markers", "--games", "1", "--workers", "2"],
        ["autoplay", "--games", "2", "--jobs", "2"],
    ],
    ids=" ".join,
)
def test_without_shared_memory_the_cause_is_named(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: list[str],
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", fail)
    out = [] if words[0] == "autoplay" else ["--out", str(tmp_path / "out")]
    status, _, err = said(capsys, *words, *out)
    assert status == 1
    assert "/dev/shm must be there and writable" in err
    assert "read-only file system" in err
    assert err.count("\n") == 1


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
    """As on a machine that has only Python. Windows' embeddable Python needs more than -S."""
    packages = str(Path(msgspec.__file__).parents[1])
    code = (
        f"import sys; sys.path = [one for one in sys.path if one != {packages!r}]; "
        "from game.__main__ import main; sys.exit(main(['check', 'maps/hunt.tmx']))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert re.fullmatch(r"\w+ isn't installed; start .* uv run --no-dev longest-day\n", done.stderr)


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
    with Path("/dev/full").open("w", encoding="utf-8") as full:
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


def _full(_self: Path, _content: bytes) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("words", [("screenshot", "records"), ("check", "small-hunt", "--picture")])
def test_a_picture_that_cant_be_made_leaves_the_one_before(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str, ...],
) -> None:
    out = tmp_path / "picture.png"
    out.write_bytes(b"older")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", _full)
        status, _, err = said(capsys, *words, str(out))
    assert status == 1
    assert err == f"{out}: no picture can be made there (no space left on device)\n"
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [(out.name, b"older")]
    assert said(capsys, *words, str(out))[0] == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_a_report_that_cant_be_written_leaves_the_one_before(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = ("simulate", "--stage", "hunt", "--bot", "random", "--out", str(tmp_path), "--games")
    assert said(capsys, *words, "1")[0] == 0
    names = ("report.html", "summary.json", "pictures/outcomes.svg")
    before = {name: (tmp_path / name).read_bytes() for name in names}
    real, left = Path.write_bytes, 2

    def filling(self: Path, content: bytes) -> int:
        nonlocal left
        left -= 1
        return real(self, content) if left >= 0 else _full(self, content)

    monkeypatch.setattr(Path, "write_bytes", filling)
    status, _, err = said(capsys, *words, "2")
    assert status == 1
    assert "no space left" in err
    assert {name: (tmp_path / name).read_bytes() for name in names} == before


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


class _ClosedPipe(io.StringIO):
    """A pipe of Windows that nobody reads any more."""

    def write(self, _text: str) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")


def test_nobody_listening_on_windows_is_no_drama_either(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", _ClosedPipe())
    monkeypatch.setattr(sys, "platform", "linux")
    assert main(["check", "small-hunt"]) == 1
    assert capsys.readouterr().err.startswith("output: ")
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["check", "small-hunt"]) == 1
    assert capsys.readouterr().err == ""


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
    kept.write_text("mine", "utf-8")
    damaged = tmp_path / "damaged.night"
    damaged.write_text("The Longest Day of the Dead, a saved game\n[end] 0\n", "utf-8")
    for words in (["replay", str(damaged)], ["check", "nowhere.tmx"], ["--map", str(damaged)]):
        assert said(capsys, *words)[0] == 1
    assert kept.read_text("utf-8") == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows always has a display")
def test_without_a_display_it_says_so_and_ends(tmp_path: Path) -> None:
    """SDL would draw into memory for ever."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    env = {key: value for key, value in os.environ.items() if key not in hidden}
    done = subprocess.run(
        [sys.executable, "-m", "game"],
        cwd=ROOT,
        env={**env, "LONGEST_DAY_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.strip().splitlines() == [
        "no window can be opened here (no display found); start the game where there is a screen"
    ]


def test_an_installed_game_names_no_command_of_a_checkout(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("game.assets._PACKAGE", tmp_path / "site-packages" / "game")
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "game.simulation.cluster", raising=False)
    monkeypatch.setattr("game.assets.folder", lambda name: ROOT / name)
    out = str(tmp_path / "out")
    words = ("--cluster", "tcp://localhost:1", "--games", "1", "--out", out)
    status, _, err = said(capsys, "simulate", *words)
    assert status == 1
    assert "pip install distributed" in err
    assert "uv " not in err
