"""``--vary``: each value plays the same seeds and is compared with the first."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.__main__ import main
from game.boards import maps_folder
from game.rules.counters import PARAS
from game.simulation.ledger import read_order, read_rows

SMALL = ("simulate", "--bot", "random", "--games", "5", "--seed", "60", "--workers", "1")


def test_each_value_plays_all_games_on_the_same_seeds(tmp_path: Path) -> None:
    words = ["--vary", "Hank.luck=2,5", "--vary", "option.sniper=off,on"]
    assert main([*SMALL, *words, "--out", str(tmp_path)]) == 0
    names = [
        f"Hank.luck={luck},option.sniper={sniper}" for luck in (2, 5) for sniper in ("off", "on")
    ]
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == sorted(names)
    for name in names:
        assert [row.seed for row in read_rows(tmp_path / name)] == list(range(60, 65))
    assert read_order(tmp_path / names[3]).counters == {"Hank.luck": 5}
    assert read_order(tmp_path / names[3]).options.sniper
    assert read_order(tmp_path / names[0]).counters == {}
    told = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))["series"]
    assert [one["name"] for one in told] == names
    assert [one["comparison"] and one["comparison"]["pairs"] for one in told] == [None, 5, 5, 5]
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert all(f"{name}/report.html" in page for name in names)


def test_the_printed_value_plays_the_printed_game(tmp_path: Path) -> None:
    """A run with a printed value set explicitly equals one without changes."""
    name = f"Hank.luck={PARAS['Hank'].luck}"
    assert main([*SMALL, "--out", str(tmp_path / "plain")]) == 0
    assert main([*SMALL, "--vary", name, "--out", str(tmp_path / "same")]) == 0
    assert read_rows(tmp_path / "plain") == read_rows(tmp_path / "same" / name)


def test_maps_and_bots_can_be_varied(tmp_path: Path) -> None:
    shutil.copytree(maps_folder(), tmp_path / "maps")
    text = (tmp_path / "maps" / "hunt.tmx").read_text(encoding="utf-8")
    mine = tmp_path / "maps" / "mine.tmx"
    mine.write_text(text, encoding="utf-8")
    words = ["--vary", f"map={maps_folder() / 'hunt.tmx'},{mine}", "--vary", "bot=random,sergeant"]
    assert main([*SMALL, "--stage", "hunt", *words, "--out", str(tmp_path / "out")]) == 0
    folders = sorted(path.name for path in (tmp_path / "out").iterdir() if path.is_dir())
    assert folders == [
        "map=hunt,bot=random",
        "map=hunt,bot=sergeant",
        "map=mine,bot=random",
        "map=mine,bot=sergeant",
    ]
    assert read_order(tmp_path / "out" / folders[3]).bot == "sergeant"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Hank.luck", "write it like Hank.luck=2,3,4"),
        ("Hank.luck=2,2", "write it like"),
        ("Hank.luck=two", "take whole numbers"),
        ("Hank.luck=10", "from 0 to 9"),
        ("Hank.lick=2", "it has luck, fit.combat"),
        ("Hnak.luck=2", "there are Angel"),
        ("option.snipper=on", "there are fire_past_friends"),
        ("option.sniper=yes", "off or on"),
        ("option.panther=on", "add --options"),
        ("bot=major", "random"),
    ],
)
def test_what_can_not_be_varied_is_told(
    words: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main([*SMALL, "--vary", words, "--out", str(out)]) == 2
    assert told in capsys.readouterr().err
    assert not out.exists()
