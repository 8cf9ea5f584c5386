"""The command line: exit status, output, and no tracebacks."""

from __future__ import annotations

import base64
import json
import re
import tomllib
from pathlib import Path

import pygame
import pytest

from game import VERSION
from game.__main__ import _parsed, main
from game.archive import read_save, write_save
from game.archive.stories import SAVE_LINK
from game.boards import load_boards
from game.rules import Game
from tests.commands.spoken import ROOT, run, said
from tests.trust.hostile_saves import Parts

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
    shares = re.findall(r"^ *([\d.]+)%  \S+$", out, re.MULTILINE)
    assert sum(map(float, shares)) == pytest.approx(100, abs=0.2)


def test_a_broken_game_leaves_a_replay(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(self: object, game: Game) -> object:
        assert game.decision is not None
        if len(game.choices) == 20:
            raise ZeroDivisionError("bot fell over")
        return game.decision.options[0]

    monkeypatch.setattr("game.bots.playing.RandomBot.choose", stumble)
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
    """Simulates a rule change since the save: the wind blows the other way."""
    from game.rules.field import drop

    honest = drop.landing_hex
    monkeypatch.setattr(
        drop, "landing_hex", lambda board, origin, die: honest(board, origin, 6 - die)
    )
    status, _, err = said(capsys, "replay", str(save), "--verify")
    assert status == 1
    number = re.search(r'differs at choice (\d+), "jump-next ', err)
    assert number is not None
    assert int(number[1]) == 15  # the choice of the last man, after which they jump


def test_replay_says_that_no_single_choice_differs(
    capsys: pytest.CaptureFixture[str], save: Path
) -> None:
    parts = Parts.of(save.read_text(encoding="utf-8"))
    parts.header["digest"] = "0" * len(str(parts.header["digest"]))
    save.write_text(parts.text(), encoding="utf-8")
    status, _, err = said(capsys, "replay", str(save), "--verify")
    assert status == 1
    assert f"{save}: the whole game differs from the recording." in err


# --- check, screenshot ------------------------------------------------------------------------


def test_check_sums_up_a_good_map_and_lists_the_faults_of_a_bad_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, out, _ = said(capsys, "check", "maps/field.tmx", "maps/castle.tmx", "maps/hunt.tmx")
    assert status == 0
    assert "field, 20 x 13 hexes" in out
    bad = tmp_path / "bad.tmx"
    bad.write_text("<map/>", "utf-8")
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


def test_the_version_is_the_projects(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION
    assert said(capsys, "--version")[1].strip() == f"longest-day {VERSION}"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "--help")
    for command in ("autoplay", "replay", "check", "screenshot", "--continue", "--fullscreen"):
        assert command in out


# --- Options before the command ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value"), [("--lang", "ja"), ("--seed", "7"), ("--map", "maps/field.tmx")]
)
@pytest.mark.parametrize("joined", [False, True])
def test_a_global_option_is_taken_before_or_after_the_command(
    option: str, value: str, joined: bool
) -> None:
    words = [f"{option}={value}"] if joined else [option, value]
    command = ["screenshot", "title", "x.png"]
    before, after = _parsed([*words, *command]), _parsed([*command, *words])
    assert before == after
    assert before != _parsed(command)


def test_several_options_before_a_command() -> None:
    words = ["--seed", "3", "--map", "check", "autoplay", "--games", "2"]
    parsed = _parsed(words)
    assert (parsed.command, parsed.seed, parsed.games) == ("autoplay", 3, 2)
    assert parsed.maps == [Path("check")], "a file may have the name of a command"


def test_an_option_that_the_command_lacks_is_refused_in_front_of_it_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words in (["--lang", "ja", "autoplay"], ["--fullscreen", "check"]):
        assert said(capsys, *words)[0] == 2


def test_a_screenshot_in_the_language_named_first(tmp_path: Path) -> None:
    pictures = [tmp_path / "first.png", tmp_path / "last.png"]
    rest = ("--size", "640x400")
    run("--lang", "ja", "screenshot", "records", str(pictures[0]), *rest)
    run("screenshot", "records", str(pictures[1]), *rest, "--lang", "ja")
    assert pictures[0].read_bytes() == pictures[1].read_bytes()


def test_replay_takes_the_page_that_the_title_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save, page = tmp_path / "a.night", tmp_path / "a.html"
    game = Game.new(load_boards(), 5, part="hunt")
    write_save(save, game)
    link = base64.b64encode(save.read_bytes()).decode()
    page.write_text(f'<a href="{SAVE_LINK}{link}">', encoding="utf-8")
    assert main(["replay", str(page), "--verify"]) == 0
    assert "the same as recorded" in capsys.readouterr().out
    page.write_text("<p>nothing</p>", encoding="utf-8")
    assert main(["replay", str(page)]) == 1
    assert "contains no saved game" in capsys.readouterr().err
